/* SPDX-License-Identifier: MIT */
/* A whole state as bytes: its shape, and apart from it the values that are no
 * containers, as one JSON array. Keys are written out where they first come
 * and are a number from then on. */
#ifndef CROSSPLY_GAME_KEYFRAME_H
#define CROSSPLY_GAME_KEYFRAME_H

#include "game/state/tree.h"

/* The shape; and the values, with the length of the shape behind them. False
 * without memory. */
bool cplyi_keyframe_put(const cplyi_tree *t, cply_arena *scratch, cply_buf *out,
                        cply_buf *values);

/* Fills an empty tree with both together. False: the bytes are no state, or
 * memory is short (tree->failed). */
bool cplyi_keyframe_get(cplyi_tree *t, cply_str bytes, cply_arena *scratch);

#endif
