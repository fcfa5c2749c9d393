/* SPDX-License-Identifier: MIT */
/* A log and the puzzle that was solved become one: the log knows what was
 * done, the puzzle knows what is right. */
#include <string.h>

#include "crossword/entries.h"
#include "crossword/tally.h"
#include "solve/model.h"

/* ---- is it the puzzle? ---- */

static bool same_squares(const cply_crossword *a, const cply_crossword *b,
                         cply_diags *diags)
{
	cplyi_tally t = { .rule = CPLY_SL502 };
	for (uint32_t i = 0; i < a->width * a->height; i++) {
		bool open[2] = { a->cells[i].kind == CPLY_CELL_OPEN,
			         b->cells[i].kind == CPLY_CELL_OPEN };
		/* The solver of a diagramless puzzle finds the blocks. */
		if (open[0] && b->is_diagramless &&
		    b->cells[i].kind == CPLY_CELL_BLOCK)
			continue;
		if (open[0] != open[1])
			cplyi_tally_cell(&t, diags, a, i);
	}
	return !t.is_said;
}

static bool is_of_it(const cply_crossword *a, const cply_crossword *b,
                     cply_diags *diags)
{
	if (a->width == b->width && a->height == b->height)
		return same_squares(a, b, diags);
	cply_report_with(diags, CPLY_SL501, CPLY_NOWHERE, CPLY_N(b->width),
	                 CPLY_N(b->height), CPLY_N(a->width),
	                 CPLY_N(a->height));
	return false;
}

/* ---- a puzzle with an empty margin ---- */

/* A log does not tell of squares that are not there: its grid ends with the
 * last that is. Does only such a margin make the puzzle larger? */
static bool has_margin(const cply_crossword *puzzle, const cply_crossword *log)
{
	if (puzzle->width < log->width || puzzle->height < log->height ||
	    (puzzle->width == log->width && puzzle->height == log->height))
		return false;
	for (uint32_t row = 0; row < puzzle->height; row++)
		for (uint32_t col = 0; col < puzzle->width; col++)
			if ((row >= log->height || col >= log->width) &&
			    cply_cell_at(puzzle, row, col)->kind !=
			            CPLY_CELL_VOID)
				return false;
	return true;
}

static const uint32_t *move_cells(const cply_clue *clue, uint32_t from_width,
                                  uint32_t width, cply_arena *a)
{
	uint32_t *cells = CPLY_NEW(a, clue->n_cells, uint32_t);
	for (uint32_t i = 0; cells && i < clue->n_cells; i++)
		cells[i] = clue->cells[i] / from_width * width +
		           clue->cells[i] % from_width;
	return cells;
}

/* The squares of a clue may lie in the margin; then it has none. */
static bool is_inside(const cply_clue *clue, const cply_crossword *puzzle,
                      const cply_crossword *log)
{
	for (uint32_t i = 0; i < clue->n_cells; i++)
		if (clue->cells[i] / puzzle->width >= log->height ||
		    clue->cells[i] % puzzle->width >= log->width)
			return false;
	return true;
}

/* The puzzle without its margin. */
static bool cut_margin(const cply_crossword *puzzle, const cply_crossword *log,
                       cply_arena *a, cply_crossword *out)
{
	*out = *puzzle;
	out->width = log->width;
	out->height = log->height;
	out->cells = CPLY_NEW(a, (size_t)out->width * out->height, cply_cell);
	out->lists = CPLY_NEW(a, puzzle->n_lists, cply_clue_list);
	if (a->failed)
		return false;
	for (uint32_t row = 0; row < out->height; row++)
		for (uint32_t col = 0; col < out->width; col++)
			*cply_cell_at(out, row, col) =
				*cply_cell_at(puzzle, row, col);
	for (uint32_t i = 0; i < puzzle->n_lists; i++) {
		cply_clue_list *list = &out->lists[i];
		*list = puzzle->lists[i];
		list->clues = CPLY_NEW(a, list->n_clues, cply_clue);
		if (a->failed)
			return false;
		for (uint32_t k = 0; k < list->n_clues; k++) {
			cply_clue *clue = &list->clues[k];
			*clue = puzzle->lists[i].clues[k];
			if (!is_inside(clue, puzzle, log))
				clue->n_cells = 0;
			clue->cells =
				move_cells(clue, puzzle->width, log->width, a);
		}
	}
	return !a->failed;
}

/* ---- squares ---- */

static bool merge_cells(cply_crossword *cw, const cply_crossword *puzzle,
                        cply_arena *a, bool *has_bars)
{
	size_t n = (size_t)cw->width * cw->height;
	bool is_known = puzzle->solution == CPLY_SOLUTION_PRESENT ||
	                puzzle->solution == CPLY_SOLUTION_PARTIAL;
	cply_cell *cells = CPLY_NEW(a, n + 1, cply_cell);
	if (!cells)
		return false;
	for (size_t i = 0; i < n; i++) {
		const cply_cell *of = &cw->cells[i];
		const unsigned styles = CPLY_CELL_CIRCLED | CPLY_CELL_GIVEN;
		cells[i] = puzzle->cells[i];
		if (of->kind == CPLY_CELL_OPEN &&
		    cells[i].kind == CPLY_CELL_BLOCK && is_known)
			cells[i].solution = CPLY_STR("#"); /* as in play */
		cells[i].kind = of->kind;
		cells[i].fill = of->fill;
		cells[i].at = of->at;
		cells[i].flags =
			(uint16_t)((of->flags | cells[i].flags) & styles);
		if (of->label.len)
			cells[i].label = of->label;
		*has_bars |= cells[i].bars != 0;
	}
	cw->cells = cells;
	return true;
}

/* ---- clues ---- */

static bool is_same_list(const cply_clue_list *a, const cply_clue_list *b)
{
	return a->direction == b->direction &&
	       (a->direction != CPLY_OTHER || cply_str_eq(a->title, b->title));
}

/* A clue goes by its number, or by its label if it has none. */
static cply_str key_of(const cply_clue *clue, char digits[16])
{
	size_t n = 16;
	if (!clue->number)
		return clue->label;
	for (uint32_t k = clue->number; k; k /= 10)
		digits[--n] = (char)('0' + k % 10);
	return (cply_str){ digits + n, 16 - n };
}

/* The clues of a list by their keys: which[text] is the first with it. */
typedef struct clue_keys {
	cplyi_texts texts;
	uint32_t *which;
} clue_keys;

static bool index_clues(clue_keys *keys, const cply_clue_list *list,
                        cply_arena *a)
{
	*keys = (clue_keys){ .which =
		                     CPLY_NEW(a, list->n_clues + 1, uint32_t) };
	for (uint32_t i = 0; keys->which && i < list->n_clues; i++) {
		char digits[16];
		cply_str key = key_of(&list->clues[i], digits);
		uint32_t before = keys->texts.n ? keys->texts.n : 1;
		uint32_t at = cplyi_texts_copy(&keys->texts, a, key);
		if (at >= before && at <= list->n_clues)
			keys->which[at] = i;
	}
	return !a->failed;
}

static const cply_clue *find_clue(const clue_keys *keys,
                                  const cply_clue_list *list,
                                  const cply_clue *clue)
{
	char digits[16];
	uint32_t at = cplyi_texts_find(&keys->texts, key_of(clue, digits));
	return at ? &list->clues[keys->which[at]] : NULL;
}

static void merge_clue(cply_clue *clue, const cply_clue *from)
{
	if (!clue->text.plain.len ||
	    cply_str_eq(clue->text.plain, from->text.plain))
		clue->text = from->text;
	clue->enumeration = from->enumeration;
	if (from->n_cells) {
		clue->cells = from->cells;
		clue->n_cells = from->n_cells;
		clue->is_explicit = from->is_explicit;
	}
}

/* Events name clues by their place in the lists of the log: those stay, and
 * learn from the puzzle's. */
static bool merge_lists(cply_crossword *cw, const cply_crossword *puzzle,
                        cply_arena *a)
{
	if (!cplyi_count_clues(cw)) {
		cw->lists = puzzle->lists;
		cw->n_lists = puzzle->n_lists;
		return true;
	}
	cply_clue_list *lists = CPLY_NEW(a, cw->n_lists, cply_clue_list);
	if (!lists)
		return false;
	memcpy(lists, cw->lists, cw->n_lists * sizeof *lists);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *from = NULL;
		for (uint32_t k = 0; k < puzzle->n_lists && !from; k++)
			if (is_same_list(&lists[i], &puzzle->lists[k]))
				from = &puzzle->lists[k];
		if (!from || !lists[i].n_clues)
			continue;
		lists[i].clues = CPLY_NEW(a, lists[i].n_clues, cply_clue);
		if (!lists[i].clues)
			return false;
		memcpy(lists[i].clues, cw->lists[i].clues,
		       lists[i].n_clues * sizeof *lists[i].clues);
		clue_keys keys;
		if (!index_clues(&keys, from, a))
			return false;
		for (uint32_t k = 0; k < lists[i].n_clues; k++) {
			const cply_clue *clue =
				find_clue(&keys, from, &lists[i].clues[k]);
			if (clue)
				merge_clue(&lists[i].clues[k], clue);
		}
	}
	cw->lists = lists;
	return true;
}

/* ---- all of it ---- */

static bool copy_events(cply_solve *s, cply_arena *a)
{
	size_t n = (size_t)s->n_events;
	cply_event *events = CPLY_NEW(a, n + 1, cply_event);
	if (!events)
		return false;
	if (n)
		memcpy(events, s->events, n * sizeof *events);
	s->events = events;
	return true;
}

cply_status cply_solve_attach(const cply_solve *s, const cply_crossword *puzzle,
                              cply_arena *a, cply_diags *diags, cply_solve *out)
{
	bool has_bars = false;
	cply_crossword cut;
	*out = *s;
	if (has_margin(puzzle, s->puzzle)) {
		if (!cut_margin(puzzle, s->puzzle, a, &cut))
			return CPLY_NOMEM;
		puzzle = &cut;
	}
	if (!is_of_it(s->puzzle, puzzle, diags))
		return CPLY_INVALID;
	cply_crossword *cw = CPLY_NEW(a, 1, cply_crossword);
	if (!cw)
		return CPLY_NOMEM;
	*cw = *s->puzzle;
	if (!merge_cells(cw, puzzle, a, &has_bars) ||
	    !merge_lists(cw, puzzle, a))
		return CPLY_NOMEM;
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (!cw->meta[i].plain.len)
			cw->meta[i] = puzzle->meta[i];
	cw->solution = puzzle->solution;
	out->has_solution = puzzle->solution == CPLY_SOLUTION_PRESENT ||
	                    puzzle->solution == CPLY_SOLUTION_PARTIAL;
	out->puzzle = cw;
	/* Bars make other words, and other moments in which one is full. */
	return cplyi_solve_clues(out, a) &&
	                       (!has_bars || (copy_events(out, a) &&
	                                      cplyi_solve_walk(out, a)))
	               ? CPLY_OK
	               : CPLY_NOMEM;
}
