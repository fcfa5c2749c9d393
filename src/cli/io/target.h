/* SPDX-License-Identifier: MIT */
/* Where a file is going to be: links are followed here, one by one. */
#ifndef CROSSPLY_CLI_TARGET_H
#define CROSSPLY_CLI_TARGET_H

#include "cli/io/save.h"

/* Sets `dir`, `name`, `is_there` and `old`, which is never a link; or `fd` and
 * `is_descriptor`. False: `why` or errno tells. */
bool target_find(saver *s);

#endif
