/* SPDX-License-Identifier: MIT */
/* The puzzle of a solve as it was at some position. */
#include <string.h>

#include "base/text.h"
#include "solve/analysis.h"
#include "solve/model.h"

bool cply_same_fill(cply_str a, cply_str b, cply_arena *scratch)
{
	a = cply_text_trim(a);
	b = cply_text_trim(b);
	return cply_str_eq(a, b) || cply_text_same(scratch, a, b);
}

/* Wrong letters are shown as soon as they are there: who looks at a record
 * with its solution wants to see them. */
static void mark_cell(const cply_solve *s, cply_cell *cell, unsigned marks,
                      cply_arena *scratch)
{
	const unsigned progress = CPLY_CELL_PENCIL | CPLY_CELL_WRONG |
	                          CPLY_CELL_REVEALED | CPLY_CELL_CHECKED;
	unsigned flags = cell->flags & ~progress;
	if (marks & CPLY_MARK_PENCIL)
		flags |= CPLY_CELL_PENCIL;
	if (marks & CPLY_MARK_REVEALED)
		flags |= CPLY_CELL_REVEALED;
	if (s->has_solution && cell->fill.len && cell->solution.len) {
		if (!cplyi_fill_is_right(cell, cell->fill, scratch))
			flags |= CPLY_CELL_WRONG;
		else if (marks & CPLY_MARK_CHECKED)
			flags |= CPLY_CELL_CHECKED;
	}
	cell->flags = (uint16_t)flags;
}

/* How long the clock ran, and whether it still does. */
typedef struct watch {
	int64_t begin, sum;
	bool is_running;
} watch;

static void start_or_stop(watch *w, const cply_event *e)
{
	bool is_start = e->type == CPLY_EVENT_START;
	if (e->type == CPLY_EVENT_SUBMIT && !(e->flags & CPLY_EVENT_SUCCESS))
		return;
	if (is_start && !w->is_running)
		w->begin = e->time;
	if (!is_start && w->is_running)
		w->sum += e->time - w->begin;
	w->is_running = is_start;
}

/* The end without a state: the letters that were put in last, and the time
 * that it took. */
static cply_progress go_to_end(const cply_solve *s, cply_cell *cells,
                               uint8_t *marks)
{
	watch w = { 0 };
	for (uint64_t i = 0; i < s->n_events; i++) {
		const cply_event *e = &s->events[i];
		if (e->flags & CPLY_EVENT_IGNORED)
			continue;
		if (e->type == CPLY_EVENT_UPDATE)
			cells[e->cell].fill = s->fills[e->fill];
		if (e->type >= CPLY_EVENT_REVEAL &&
		    e->type <= CPLY_EVENT_UPDATE)
			marks[e->cell] = cplyi_marks_after(e);
		else if (e->type == CPLY_EVENT_START ||
		         e->type >= CPLY_EVENT_STOP)
			start_or_stop(&w, e);
	}
	if (w.is_running)
		w.sum += s->events[s->n_events - 1].time - w.begin;
	return (cply_progress){ .has_timer = s->n_events > 0,
		                .is_running = w.is_running,
		                .seconds = (uint64_t)w.sum / 1000 };
}

cply_status cply_solve_view(const cply_solve *s, const cply_solve_state *state,
                            cply_arena *a, cply_crossword *out)
{
	const cply_crossword *puzzle = s->puzzle;
	size_t n = (size_t)puzzle->width * puzzle->height;
	cply_cell *cells = CPLY_NEW(a, n + 1, cply_cell);
	uint8_t *marks = state ? state->marks : CPLY_NEW(a, n + 1, uint8_t);
	*out = *puzzle;
	if (!cells || !marks)
		return CPLY_NOMEM;
	if (n)
		memcpy(cells, puzzle->cells, n * sizeof *cells);
	if (!state)
		out->progress = go_to_end(s, cells, marks);
	for (size_t i = 0; i < n; i++) {
		if (state)
			cells[i].fill = s->fills[state->fill[i]];
		mark_cell(s, &cells[i], marks[i], a);
	}
	out->cells = cells;
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- the word at the cursor ---- */

static const cply_clue *clue_at(const cply_crossword *cw, uint32_t index)
{
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		if (index < cw->lists[i].n_clues)
			return &cw->lists[i].clues[index];
		index -= cw->lists[i].n_clues;
	}
	return NULL;
}

static bool has_square(const cply_clue *clue, uint32_t cell)
{
	for (uint32_t i = 0; i < clue->n_cells; i++)
		if (clue->cells[i] == cell)
			return true;
	return false;
}

/* The squares of the grid's own word, where no clue names it. */
static bool run_at(const cply_crossword *cw, uint32_t cell, bool is_down,
                   cply_arena *a, const uint32_t **cells, uint32_t *n)
{
	cply_slots slots;
	if (cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a, &slots))
		return false;
	for (uint32_t i = 0; i < slots.n; i++) {
		const cply_slot *slot = &slots.items[i];
		uint32_t *found = NULL;
		if (slot->length < 2 ||
		    (slot->direction == CPLY_DOWN) != is_down)
			continue;
		for (uint32_t k = 0; k < slot->length && !found; k++)
			if (cply_slot_cell(cw, slot, k) == cell)
				found = CPLY_NEW(a, slot->length, uint32_t);
		for (uint32_t k = 0; found && k < slot->length; k++)
			found[k] = cply_slot_cell(cw, slot, k);
		if (found) {
			*cells = found;
			*n = slot->length;
			return true;
		}
	}
	return false;
}

void cplyi_solve_word(const cply_solve *s, uint32_t cursor, uint32_t clue,
                      bool is_down, cply_arena *a, const uint32_t **cells,
                      uint32_t *n)
{
	const cply_crossword *cw = s->puzzle;
	const cply_clue *at = clue_at(cw, clue);
	*cells = NULL;
	*n = 0;
	if (cursor != CPLY_NO_CELL && at && !has_square(at, cursor))
		at = NULL;
	for (int i = 0; i < 2 && !at && cursor != CPLY_NO_CELL; i++) {
		bool down = is_down != (i > 0);
		at = clue_at(cw, s->clue_of[down][cursor]);
		if (!at && run_at(cw, cursor, down, a, cells, n))
			return;
	}
	if (at) {
		*cells = at->cells;
		*n = at->n_cells;
	}
}
