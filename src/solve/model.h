/* SPDX-License-Identifier: MIT */
/* What the files of the solve share: tables of texts, and the end of building
 * a solve for readers that know where its events stand. */
#ifndef CROSSPLY_SOLVE_MODEL_H
#define CROSSPLY_SOLVE_MODEL_H

#include "crossply/solve.h"

/* ---- texts, each once ---- */

/* Text 0 is the empty one. */
typedef struct cplyi_texts {
	cply_str *items;
	uint32_t n, cap;
	uint32_t *slots; /* open addressing; 0: free */
	uint32_t n_slots;
} cplyi_texts;

/* The number of the text, which must stay where it is; UINT32_MAX without
 * memory. Works on a zeroed table. */
uint32_t cplyi_texts_add(cplyi_texts *t, cply_arena *a, cply_str s);
/* The same for a text that will not stay: it is copied when new. */
uint32_t cplyi_texts_copy(cplyi_texts *t, cply_arena *a, cply_str s);
/* The number of the text if it is there, else 0. */
uint32_t cplyi_texts_find(const cplyi_texts *t, cply_str s);
/* A table that begins with these texts. False without memory. */
bool cplyi_texts_from(cplyi_texts *t, cply_arena *a, const cply_str *items,
                      uint32_t n);

/* ---- the end of building ---- */

/* Where the events stand in their file, asked for only when there is something
 * to say about one: n_events spans in the order in which they were given, or
 * NULL. */
typedef struct cplyi_places {
	const cply_span *(*locate)(void *ctx);
	void *ctx;
} cplyi_places;

/* cply_solve_finish with places; `places` may be NULL. */
CPLY_NODISCARD cply_status cplyi_solve_finish(cply_solve *s, cply_arena *a,
                                              cply_diags *diags,
                                              const cplyi_places *places);

/* Sets clue_of from the clues of the puzzle. False without memory. */
bool cplyi_solve_clues(cply_solve *s, cply_arena *a);

/* ---- ordering (finish_order.c) ---- */

/* What an order of events broke. */
typedef struct cplyi_disorder {
	uint64_t back, ties;            /* how many events */
	uint64_t first_back, first_tie; /* which, as they were given */
} cplyi_disorder;

/* Sorts the events; `*origin` becomes the index that each had before, or stays
 * NULL when they keep their places. False without memory. */
bool cplyi_sort_events(cply_solve *s, cply_arena *a, uint32_t **origin,
                       cplyi_disorder *found);

/* ---- one event after another (finish_walk.c) ---- */

typedef struct cplyi_walk {
	const cply_solve *s;
	uint32_t n_cells;
	uint32_t *fill;     /* per cell */
	uint8_t *marks;     /* per cell */
	int64_t *revealed;  /* per cell: when; made by the first reveal */
	uint32_t *words[2]; /* per cell: its word across and down, or NO_WORD */
	uint32_t *open;     /* per word: squares without a letter */
	uint32_t *same;     /* per text: the first that is the same letters */
	uint32_t cursor, clue;
	bool is_running, is_solved;
	int64_t stopped; /* when, if it is not running */
} cplyi_walk;

bool cplyi_walk_init(cplyi_walk *w, const cply_solve *s, cply_arena *a);
/* Fills in `before`, `marks` and flags of an event that is not ignored. */
void cplyi_walk_event(cplyi_walk *w, cply_event *e, cply_arena *a);
/* All events of a solve; false without memory. */
bool cplyi_walk_all(cply_solve *s, cply_arena *a);
/* The marks of its cell after an event that is not ignored. */
uint8_t cplyi_marks_after(const cply_event *e);

/* One line about an event. */
void cplyi_solve_describe(const void *record, uint64_t step, cply_buf *out);

#endif
