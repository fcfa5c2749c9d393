/* SPDX-License-Identifier: MIT */
/* The puzzle of a solve as it stood at some moment. */
#include <string.h>

#include "crossply/text.h"
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

/* The letters at the end, without a state: those put in last. */
static void fill_to_end(const cply_solve *s, cply_cell *cells, uint8_t *marks)
{
	for (uint64_t i = 0; i < s->n_events; i++) {
		const cply_event *e = &s->events[i];
		if (e->type < CPLY_EVENT_REVEAL ||
		    e->type > CPLY_EVENT_UPDATE ||
		    (e->flags & CPLY_EVENT_IGNORED))
			continue;
		marks[e->cell] = cplyi_marks_after(e);
		if (e->type == CPLY_EVENT_UPDATE)
			cells[e->cell].fill = s->fills[e->fill];
	}
}

/* How long the clock ran, and whether it still does. */
static cply_progress clock_at_end(const cply_solve *s)
{
	cply_progress p = { .has_timer = s->n_events > 0 };
	int64_t ms = 0, begin = 0;
	for (uint64_t i = 0; i < s->n_events; i++) {
		const cply_event *e = &s->events[i];
		bool is_start = e->type == CPLY_EVENT_START;
		bool is_end = e->type == CPLY_EVENT_STOP ||
		              (e->type == CPLY_EVENT_SUBMIT &&
		               (e->flags & CPLY_EVENT_SUCCESS));
		if (e->flags & CPLY_EVENT_IGNORED)
			continue;
		if (is_start && !p.is_running)
			begin = e->time;
		if (p.is_running && (is_end || i + 1 == s->n_events))
			ms += e->time - begin;
		if (is_start || is_end)
			p.is_running = is_start;
	}
	p.seconds = (uint64_t)ms / 1000;
	return p;
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
	if (!state) {
		fill_to_end(s, cells, marks);
		out->progress = clock_at_end(s);
	}
	for (size_t i = 0; i < n; i++) {
		if (state)
			cells[i].fill = s->fills[state->fill[i]];
		mark_cell(s, &cells[i], marks[i], a);
	}
	out->cells = cells;
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}
