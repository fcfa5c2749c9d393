/* SPDX-License-Identifier: MIT */
/* A card of a solve, to be shown around: how long it took, with or without
 * help, and its squares shaded, without anything that is in them. */
#ifndef CROSSPLY_DRAW_CARD_H
#define CROSSPLY_DRAW_CARD_H

#include "draw/drawing.h"

/* What it shows. Letters, numbers and clues never get here. */
typedef struct cplyi_card {
	cply_str title, solver, date;
	cply_crossword grid; /* which squares are open, nothing else */
	cply_heat heat;
	cply_heat_kind heat_kind;
	bool is_solved;
	bool has_wrong; /* letters, by the solution */
	int64_t time;   /* ms, on the clock that was asked for */
	uint32_t n_squares, n_filled, n_right;
	uint64_t n_checks, n_reveals, n_corrections;
} cplyi_card;

CPLY_NODISCARD cply_status cplyi_card_make(const cply_solve *solve,
                                           cply_heat_kind kind,
                                           const cplyi_timing *timing,
                                           cply_arena *a, cplyi_card *out);
/* The card as a document: it is drawn like any other. */
cply_doc cplyi_card_doc(const cplyi_card *card);

#endif
