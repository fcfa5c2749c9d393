/* SPDX-License-Identifier: MIT */
/* The position as it goes through a solve while that is built: each event
 * learns what it replaces, so that stepping back is exact, and what kind of
 * change it is. */
#include <string.h>

#include "base/text.h"
#include "crossword/entries.h"
#include "solve/model.h"

#define NO_WORD UINT32_MAX

/* The loop over a million events is made of one function. */
#ifdef __GNUC__
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define ALWAYS_INLINE inline
#endif

/* ---- words of the grid ---- */

static void count_word(cplyi_walk *w, const cply_slot *slot, uint32_t word)
{
	const cply_solve *s = w->s;
	uint32_t *of = w->words[slot->direction == CPLY_DOWN];
	for (uint32_t k = 0; k < slot->length; k++) {
		uint32_t cell = cply_slot_cell(s->puzzle, slot, k);
		of[cell] = word;
		w->open[word] += !w->same[w->fill[cell]];
	}
}

static bool find_words(cplyi_walk *w, cply_arena *a)
{
	cply_slots slots = { 0 };
	if (!w->n_cells)
		return true;
	if (cply_crossword_slots(w->s->puzzle, CPLY_NUMBER_STANDARD, a,
	                         &slots) != CPLY_OK)
		return false;
	w->open = CPLY_NEW(a, slots.n + 1, uint32_t);
	w->words[0] = CPLY_NEW(a, w->n_cells, uint32_t);
	w->words[1] = CPLY_NEW(a, w->n_cells, uint32_t);
	if (!w->open || !w->words[0] || !w->words[1])
		return false;
	memset(w->words[0], 0xFF, w->n_cells * sizeof *w->words[0]);
	memset(w->words[1], 0xFF, w->n_cells * sizeof *w->words[1]);
	for (uint32_t i = 0; i < slots.n; i++)
		if (slots.items[i].length > 1)
			count_word(w, &slots.items[i], i);
	return true;
}

/* The letter goes into (or out of) the words of the cell. */
static bool completes(cplyi_walk *w, uint32_t cell)
{
	bool is_full = false;
	for (int d = 0; d < 2; d++) {
		uint32_t word = w->words[d][cell];
		if (word != NO_WORD && --w->open[word] == 0)
			is_full = true;
	}
	return is_full;
}

static void opens(cplyi_walk *w, uint32_t cell)
{
	for (int d = 0; d < 2; d++)
		if (w->words[d][cell] != NO_WORD)
			w->open[w->words[d][cell]]++;
}

/* ---- which texts are the same letters ---- */

/* Each text gets the number of the first that is the same, trimmed and without
 * case (L16, L17); blank ones get 0. */
static bool find_same(cplyi_walk *w, cply_arena *a)
{
	const cply_solve *s = w->s;
	cplyi_texts folded = { 0 };
	uint32_t n = s->n_fills ? s->n_fills : 1;
	w->same = CPLY_NEW(a, n, uint32_t);
	if (!w->same)
		return false;
	for (uint32_t i = 1; i < s->n_fills; i++) {
		cply_str text = cply_text_trim(s->fills[i]);
		text = cply_upper(a, cply_nfc(a, text), CPLY_CASE_ROOT);
		w->same[i] = cplyi_texts_add(&folded, a, cply_nfc(a, text));
		if (a->failed)
			return false;
	}
	return true;
}

bool cplyi_walk_init(cplyi_walk *w, const cply_solve *s, cply_arena *a)
{
	*w = (cplyi_walk){ .s = s,
		           .n_cells = s->puzzle->width * s->puzzle->height,
		           .cursor = CPLY_NO_CELL,
		           .place = CPLY_NO_CELL,
		           .clue = CPLY_NO_CLUE };
	w->fill = CPLY_NEW(a, w->n_cells + 1, uint32_t);
	w->marks = CPLY_NEW(a, w->n_cells + 1, uint8_t);
	w->kinds = CPLY_NEW(a, w->n_cells + 1, uint8_t);
	if (!w->fill || !w->marks || !w->kinds || !find_same(w, a))
		return false;
	if (w->n_cells)
		memcpy(w->fill, s->initial, w->n_cells * sizeof *w->fill);
	for (uint32_t i = 0; i < w->n_cells; i++)
		w->kinds[i] = s->puzzle->cells[i].kind;
	w->n_clues = cplyi_count_clues(s->puzzle);
	return find_words(w, a);
}

/* ---- one event ---- */

static inline void walk_update(cplyi_walk *w, cply_event *e)
{
	uint32_t cell = e->cell;
	uint32_t was = w->same[w->fill[cell]], is = w->same[e->fill];
	unsigned flags = e->flags & CPLY_EVENT_PENCIL;
	unsigned marks = w->marks[cell];
	e->before = w->fill[cell];
	if (w->revealed && (marks & CPLY_MARK_REVEALED) &&
	    w->revealed[cell] == e->time)
		flags |= CPLY_EVENT_REVEALS;
	if (was == is)
		flags |= CPLY_EVENT_SAME;
	else if (!was)
		flags |= CPLY_EVENT_FIRST;
	else
		flags |= is ? CPLY_EVENT_CHANGED : CPLY_EVENT_CLEARED;
	if (flags & CPLY_EVENT_FIRST && completes(w, cell))
		flags |= CPLY_EVENT_COMPLETES;
	if (flags & CPLY_EVENT_CLEARED)
		opens(w, cell);
	e->flags = (uint16_t)flags;
	w->fill[cell] = e->fill;
	w->marks[cell] = cplyi_marks_after(e);
}

static void walk_reveal(cplyi_walk *w, const cply_event *e, cply_arena *a)
{
	if (!w->revealed)
		w->revealed = CPLY_NEW(a, w->n_cells, int64_t);
	if (w->revealed)
		w->revealed[e->cell] = e->time;
}

/* ---- across or down ---- */

/* The one place that tells which of the words of a square the solver is in;
 * what it finds is CPLY_EVENT_DOWN of the events. It is the word of the clue
 * they chose, if the square is in it; else the one they are typing, letter by
 * letter; else the one along which they go on, or, where they jump away, along
 * which they came. */

static inline void set_direction(cply_event *e, unsigned is_down)
{
	unsigned flags = e->flags & ~(unsigned)CPLY_EVENT_DOWN;
	e->flags = (uint16_t)(flags | (is_down ? CPLY_EVENT_DOWN : 0));
}

/* What was not known while it happened: the events since the square was entered
 * go another way. Those before `since` stay. */
static void settle(const cplyi_walk *w, const cply_event *end, int64_t since,
                   unsigned is_down)
{
	for (cply_event *e = w->entered; e < end; e++) {
		/* Help may be for other squares of the word. */
		bool is_here = e->type >= CPLY_EVENT_REVEAL &&
		               e->type <= CPLY_EVENT_UNHIGHLIGHT &&
		               ((e->type != CPLY_EVENT_UPDATE &&
		                 e->type != CPLY_EVENT_SELECT) ||
		                e->cell == w->place);
		if ((is_here || e->type == CPLY_EVENT_SELECT_CLUE) &&
		    e->time >= since && !(e->flags & CPLY_EVENT_IGNORED))
			set_direction(e, is_down);
	}
}

/* Is the place in the clue that was chosen, and which way? */
static inline void follow_clue(cplyi_walk *w)
{
	/* Nobody can foresee which way it goes: no branch depends on it. */
	unsigned chosen = w->clue != CPLY_NO_CLUE;
	unsigned a = chosen & (w->s->clue_of[0][w->place] == w->clue);
	unsigned d = chosen & (w->s->clue_of[1][w->place] == w->clue) & !a;
	w->is_down = (w->is_down & !a) | d;
	w->is_chosen = a | d;
}

static inline void turn(cplyi_walk *w, cply_event *e)
{
	uint32_t from = w->place, to = e->cell;
	if (from != to && from != CPLY_NO_CELL) {
		const uint32_t *across = w->words[0], *down = w->words[1];
		unsigned a =
			(across[from] == across[to]) & (across[to] != NO_WORD);
		unsigned d = (down[from] == down[to]) & (down[to] != NO_WORD);
		if ((a | d) & (d != w->is_down)) {
			if (!w->is_chosen && !w->is_typing)
				settle(w, e, INT64_MIN, d);
			w->is_down = d;
		}
		uint32_t next = from + (d ? w->s->puzzle->width : 1);
		w->is_typing = w->has_letter & (a | d) & (to == next);
	}
	if (from != to) {
		w->entered = e;
		w->has_letter = 0;
	}
	w->has_letter |= e->type == CPLY_EVENT_UPDATE && e->fill;
	w->place = to;
	follow_clue(w);
	set_direction(e, w->is_down);
}

static inline void choose_clue(cplyi_walk *w, cply_event *e)
{
	w->clue = e->cell;
	w->is_chosen = false;
	if (w->place != CPLY_NO_CELL)
		follow_clue(w);
	/* Of one moment the square comes before its clue. */
	if (w->is_chosen)
		settle(w, e, e->time, w->is_down);
	set_direction(e, w->is_down);
}

/* ---- where the solver is ---- */

static bool is_update_at(const cply_event *e, int64_t time)
{
	return e->type == CPLY_EVENT_UPDATE && e->time == time;
}

/* Whoever puts a letter into another square has gone there, if the log says so
 * or not. What is revealed, what somebody else does, and a word that is cleared
 * at once leave the cursor where it is. */
static bool moves_cursor(const cplyi_walk *w, const cply_event *e)
{
	const cply_event *begin = w->s->events, *end = begin + w->s->n_events;
	if (e->flags & CPLY_EVENT_REVEALS ||
	    (w->cursor != CPLY_NO_CELL && w->owner != e->solver))
		return false;
	return e->fill || !((e > begin && is_update_at(e - 1, e->time)) ||
	                    (e + 1 < end && is_update_at(e + 1, e->time)));
}

static inline void follow_update(cplyi_walk *w, cply_event *e)
{
	if (e->cell == w->cursor || !moves_cursor(w, e))
		return;
	e->flags |= CPLY_EVENT_MOVES;
	w->cursor = e->cell;
	w->owner = e->solver;
}

static ALWAYS_INLINE void walk_event(cplyi_walk *w, cply_event *e,
                                     cply_arena *a)
{
	switch (e->type) {
	case CPLY_EVENT_UPDATE:
		e->marks = w->marks[e->cell];
		walk_update(w, e);
		follow_update(w, e);
		turn(w, e);
		break;
	case CPLY_EVENT_SELECT:
		e->before = w->cursor;
		w->cursor = e->cell;
		w->owner = e->solver;
		turn(w, e);
		break;
	case CPLY_EVENT_SELECT_CLUE:
		e->before = w->clue;
		choose_clue(w, e);
		break;
	case CPLY_EVENT_REVEAL:
	case CPLY_EVENT_CHECK:
	case CPLY_EVENT_HIGHLIGHT:
	case CPLY_EVENT_UNHIGHLIGHT:
		if (e->type == CPLY_EVENT_REVEAL)
			walk_reveal(w, e, a);
		e->marks = w->marks[e->cell];
		w->marks[e->cell] = cplyi_marks_after(e);
		set_direction(e, w->is_down);
		break;
	case CPLY_EVENT_START:
	case CPLY_EVENT_STOP:
	case CPLY_EVENT_SUBMIT:
		e->before = w->is_running;
		if (e->type != CPLY_EVENT_SUBMIT)
			w->is_running = e->type == CPLY_EVENT_START;
		else if (e->flags & CPLY_EVENT_SUCCESS)
			w->is_running = !(w->is_solved = true);
		w->has_started |= w->is_running;
		if (e->type == CPLY_EVENT_STOP)
			w->stopped = e->time;
		break;
	default:
		break;
	}
}

void cplyi_walk_all(cplyi_walk *w, cply_solve *s, cply_arena *a)
{
	for (uint64_t i = 0; i < s->n_events; i++)
		if (s->events[i].flags & CPLY_EVENT_IGNORED)
			s->events[i].before = w->is_running;
		else
			walk_event(w, &s->events[i], a);
}

/* ---- a log without a fault ---- */

/* Does the square take what happens to it? */
static inline bool has_square(const cplyi_walk *w, const cply_event *e)
{
	if (e->cell >= w->n_cells)
		return false;
	unsigned kind = w->kinds[e->cell];
	return kind == CPLY_CELL_OPEN ||
	       (kind == CPLY_CELL_BLOCK && e->type > CPLY_EVENT_UPDATE);
}

/* May the event stand here, as far as the clock is concerned? */
static inline bool fits_clock(const cplyi_walk *w, const cply_event *e)
{
	if (w->is_solved)
		return false;
	if (e->type == CPLY_EVENT_START)
		return !w->is_running;
	return w->is_running;
}

static inline bool is_sound(const cplyi_walk *w, const cply_event *e)
{
	const cply_solve *s = w->s;
	if (e->type >= CPLY_EVENT_TYPES || e->fill >= s->n_fills ||
	    e->extra >= s->n_extras || e->solver >= s->n_solvers ||
	    (e->flags & ~(unsigned)(CPLY_EVENT_SUCCESS | CPLY_EVENT_PENCIL)))
		return false;
	if (e->type >= CPLY_EVENT_REVEAL && e->type <= CPLY_EVENT_UNHIGHLIGHT)
		return has_square(w, e);
	return e->type != CPLY_EVENT_SELECT_CLUE || e->cell < w->n_clues ||
	       e->cell == CPLY_NO_CLUE;
}

/* Is `e` in order after an event of this time and rank? Where the rules have
 * exceptions (L7), the answer may be no too often. */
static inline bool is_after(const cply_event *e, int64_t time, unsigned rank)
{
	if (e->time != time)
		return e->time > time;
	return cplyi_rank_of(e) >= rank ||
	       (rank == CPLY_EVENT_STOP && e->type == CPLY_EVENT_START);
}

bool cplyi_walk_clean(const cplyi_walk *begin, cply_solve *s, cply_arena *a)
{
	cplyi_walk at = *begin, *w = &at; /* may live in registers */
	int64_t time = INT64_MIN;
	unsigned rank = 0;
	for (uint64_t i = 0; i < s->n_events; i++) {
		cply_event *e = &s->events[i];
		if (!is_sound(w, e) || !is_after(e, time, rank) ||
		    !fits_clock(w, e))
			return false;
		walk_event(w, e, a);
		time = e->time;
		rank = cplyi_rank_of(e);
	}
	return s->n_events > 0;
}
