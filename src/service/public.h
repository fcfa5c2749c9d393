/* SPDX-License-Identifier: MIT */
/* A copy of a puzzle that holds what the public may see: made of what is known
 * to be harmless, not of everything but the answers. */
#ifndef CROSSPLY_SERVICE_PUBLIC_H
#define CROSSPLY_SERVICE_PUBLIC_H

#include "crossply/crossword.h"

/* NULL when memory is out. The texts are those of `cw`. */
cply_crossword *public_copy(const cply_crossword *cw, cply_arena *arena);

#endif
