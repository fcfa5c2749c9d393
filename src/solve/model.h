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
	/* Repairs the order, or NULL: event `origin[i]` of those given belongs
	 * to place i. */
	void (*fix_order)(void *ctx, cply_diag *g, const uint32_t *origin);
	/* Puts a start before each of these events. */
	void (*fix_starts)(void *ctx, cply_diag *g, const uint64_t *before,
	                   size_t n);
	void *ctx;
} cplyi_places;

/* cply_solve_finish with places; `places` may be NULL. */
CPLY_NODISCARD cply_status cplyi_solve_finish(cply_solve *s, cply_arena *a,
                                              cply_diags *diags,
                                              const cplyi_places *places);

/* Tells all events anew what they replace; false without memory. */
bool cplyi_solve_walk(cply_solve *s, cply_arena *a);
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
	uint8_t *kinds;     /* per cell: a cply_cell_kind */
	int64_t *revealed;  /* per cell: when; made by the first reveal */
	uint32_t *words[2]; /* per cell: its word across and down, or NO_WORD */
	uint32_t *open;     /* per word: squares without a letter */
	uint32_t *same;     /* per text: the first that is the same letters */
	uint32_t cursor, clue;
	uint16_t owner;      /* whose cursor it is */
	uint32_t place;      /* the last square that was touched */
	cply_event *entered; /* the event that went there */
	unsigned is_down;
	bool is_chosen;      /* the clue that was chosen goes through it */
	unsigned has_letter; /* one was put there since */
	unsigned is_typing;  /* and one before it into the square before */
	uint32_t n_clues;
	bool has_started, is_running, is_solved;
	int64_t stopped; /* when, if it is not running */
} cplyi_walk;

bool cplyi_walk_init(cplyi_walk *w, const cply_solve *s, cply_arena *a);
/* Fills in `before`, `marks` and flags of all events that are not ignored. */
void cplyi_walk_all(cplyi_walk *w, cply_solve *s, cply_arena *a);
/* The same for events that break no rule and are in order. False when they are
 * not: then it was in vain. */
bool cplyi_walk_clean(const cplyi_walk *begin, cply_solve *s, cply_arena *a);

/* Place in a moment. To highlight and its opposite are one class: which of
 * them comes last matters. */
static inline unsigned cplyi_rank_of(const cply_event *e)
{
	return e->type == CPLY_EVENT_UNHIGHLIGHT ? CPLY_EVENT_HIGHLIGHT
	                                         : e->type;
}

/* What an event makes of the marks that its cell had. A letter that is changed
 * is no longer the one that was checked or revealed. */
static inline uint8_t cplyi_marks_after(const cply_event *e)
{
	unsigned marks = e->marks;
	switch (e->type) {
	case CPLY_EVENT_REVEAL:
		marks |= CPLY_MARK_REVEALED;
		break;
	case CPLY_EVENT_CHECK:
		marks |= CPLY_MARK_CHECKED;
		break;
	case CPLY_EVENT_HIGHLIGHT:
		marks |= CPLY_MARK_LIT;
		break;
	case CPLY_EVENT_UNHIGHLIGHT:
		marks &= ~(unsigned)CPLY_MARK_LIT;
		break;
	case CPLY_EVENT_UPDATE:
		marks &= ~(unsigned)CPLY_MARK_PENCIL;
		if (e->flags & CPLY_EVENT_PENCIL)
			marks |= CPLY_MARK_PENCIL;
		if (e->flags & (CPLY_EVENT_SAME | CPLY_EVENT_REVEALS))
			break;
		marks &= ~(unsigned)(CPLY_MARK_CHECKED | CPLY_MARK_REVEALED);
		break;
	default:
		break;
	}
	return (uint8_t)marks;
}

/* The first letter of a solution of several, which is right too, as for other
 * solvers; empty where only the whole of it is. */
cply_str cplyi_first_letter(const cply_cell *cell, cply_str solution);

/* The squares of the word that somebody at a cursor is in: that of the chosen
 * clue (or CPLY_NO_CLUE) if it goes through the cursor, else the one in the
 * direction of CPLY_EVENT_DOWN. Empty: there is none. */
void cplyi_solve_word(const cply_solve *s, uint32_t cursor, uint32_t clue,
                      bool is_down, cply_arena *a, const uint32_t **cells,
                      uint32_t *n);

/* The puzzle with the letters at the end of the log as its solution.
 * CPLY_INVALID: it was not solved, which is reported. That nothing says they
 * are right is reported if `tells_doubts`. */
CPLY_NODISCARD cply_status cplyi_solve_solution(const cply_solve *s,
                                                bool tells_doubts,
                                                cply_arena *a,
                                                cply_diags *diags,
                                                cply_crossword *out);

/* One line about an event. */
void cplyi_solve_describe(const void *record, uint64_t step, cply_buf *out);

#endif
