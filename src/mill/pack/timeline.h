/* SPDX-License-Identifier: MIT */
/* The steps of a pack's puzzles. */
#ifndef CROSSPLY_MILL_PACK_TIMELINE_H
#define CROSSPLY_MILL_PACK_TIMELINE_H

#include "crossply/mill_pack.h"

/** The record is a cply_mill_pack, the state a cply_mill_state. */
extern const cply_timeline_ops cply_mill_timeline;

#endif
