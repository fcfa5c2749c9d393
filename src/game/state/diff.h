/* SPDX-License-Identifier: MIT */
/* What differs between two states. */
#ifndef CROSSPLY_GAME_DIFF_H
#define CROSSPLY_GAME_DIFF_H

#include "game/game.h"

/* A place whose value differs. Where both are containers of one kind, only
 * what differs below is listed, and lists whose length changed. */
typedef struct cplyi_change {
	cply_game_value before, after; /* MISSING: it was not there; is gone */
	bool is_length; /* both are lists: only the length differs */
	/* Of an element its list, in both states, and where it stands there:
	 * a hole has no slot, but it is an element. */
	cply_game_value list_before, list_after;
	bool is_element;
	uint32_t index;
	uint32_t n_more; /* holes after it that come or go like this one */
} cplyi_change;

typedef struct cplyi_changes {
	cplyi_change *items;
	size_t n, cap;
} cplyi_changes;

/* All changes, in the order of the second state, what is gone last in its
 * object. The states may be of one tree or of two. False without memory. */
bool cplyi_diff(cply_game_value before, cply_game_value after, cply_arena *a,
                cplyi_changes *out);

/* The changes as one delta of a log: the object that `game` is. False without
 * memory. `*cannot` is set when no delta does it: a container changed its kind,
 * or a text or key is one of the constants. */
bool cplyi_put_delta(const cplyi_changes *changes, cply_str removed,
                     cply_str length, cply_arena *scratch, cply_json_writer *w,
                     const cplyi_change **cannot);

#endif
