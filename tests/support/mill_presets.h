/* SPDX-License-Identifier: MIT */
/* The rule sets under which the recorded games of the corpus were played. They
 * carry names of variants but differ from these. */
#ifndef CROSSPLY_TEST_MILL_PRESETS_H
#define CROSSPLY_TEST_MILL_PRESETS_H

#include "mill/mill.h"

enum { MILL_PRESETS = 11 };

cply_mill_rules mill_preset(unsigned index);

#endif
