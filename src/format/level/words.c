/* SPDX-License-Identifier: MIT */
/* The words of a level's clues, the numbers of its squares, and which squares
 * no clue reaches. */
#include <stdlib.h>

#include "crossword/tally.h"
#include "format/level/level.h"

static bool is_open(const cply_crossword *cw, uint32_t cell)
{
	return cw->cells[cell].kind == CPLY_CELL_OPEN;
}

/* How far one can go from the cell before a block or the rim. */
static uint32_t room(const cply_crossword *cw, uint32_t cell, cply_direction d)
{
	uint32_t w = cw->width, n = 0;
	uint32_t row = cell / w, col = cell % w;
	while (row < cw->height && col < w && is_open(cw, row * w + col)) {
		n++;
		row += d == CPLY_DOWN;
		col += d == CPLY_ACROSS;
	}
	return n;
}

/* Does the square before this one, in the direction, take a letter? */
static bool has_before(const cply_crossword *cw, uint32_t cell,
                       cply_direction d)
{
	uint32_t w = cw->width;
	if (d == CPLY_DOWN)
		return cell >= w && is_open(cw, cell - w);
	return w && cell % w > 0 && is_open(cw, cell - 1);
}

static bool has_after(const cply_crossword *cw, uint32_t cell, cply_direction d)
{
	uint32_t w = cw->width;
	if (d == CPLY_DOWN)
		return cell + w < w * cw->height && is_open(cw, cell + w);
	return w && cell % w + 1 < w && is_open(cw, cell + 1);
}

static cply_arg name_of(level_reader *l, uint32_t list, uint32_t index)
{
	return CPLY_T(cply_clue_name(l->cw, list, index, l->arena));
}

static cply_arg cell_name(level_reader *l, uint32_t cell)
{
	return CPLY_T(cplyi_level_cell_name(l, cell));
}

/* What is wrong with the length; one finding at most. */
static void check_length(level_reader *l, uint32_t list, uint32_t index,
                         uint32_t fits)
{
	const cply_clue *clue = &l->cw->lists[list].clues[index];
	const level_clue *more = &l->more[list][index];
	cply_direction d = l->cw->lists[list].direction;
	bool is_inside = has_before(l->cw, more->start, d);
	cply_diag *g = NULL;
	if (more->length > fits) {
		g = cply_report_with(l->diags, CPLY_LV302, &clue->length_at,
		                     name_of(l, list, index),
		                     CPLY_N(more->length), CPLY_N(fits),
		                     cell_name(l, more->start));
	} else if (is_inside) {
		cply_report_with(l->diags, CPLY_LV304, &clue->at,
		                 name_of(l, list, index),
		                 cell_name(l, more->start));
	} else if (more->length && more->length < fits) {
		g = cply_report_with(l->diags, CPLY_LV303, &clue->length_at,
		                     name_of(l, list, index),
		                     CPLY_N(more->length), CPLY_N(fits));
	}
	/* If the start or the answer is in doubt, the length may be right. */
	if (g && !is_inside && cplyi_level_may_resize(l, list, index, fits))
		cply_diag_fix(l->diags, g, clue->length_at,
		              cplyi_level_number(l->arena, fits));
}

/* Numbered squares, for clues that do not say where they start. */
struct numbered {
	uint32_t number, cell;
};

static int by_number(const void *pa, const void *pb)
{
	const struct numbered *a = pa, *b = pb;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	return (a->cell > b->cell) - (a->cell < b->cell);
}

struct index {
	struct numbered *items;
	uint32_t n;
};

static bool make_index(level_reader *l, struct index *x)
{
	uint32_t n = l->cw->width * l->cw->height;
	x->n = 0;
	x->items = CPLY_NEW(l->arena, n, struct numbered);
	for (uint32_t i = 0; x->items && i < n; i++)
		if (l->numbers[i] && is_open(l->cw, i))
			x->items[x->n++] =
				(struct numbered){ l->numbers[i], i };
	if (x->items)
		qsort(x->items, x->n, sizeof *x->items, by_number);
	return x->items != NULL;
}

static uint32_t find_number(const struct index *x, uint32_t number)
{
	uint32_t low = 0, high = x->n;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (x->items[middle].number < number)
			low = middle + 1;
		else
			high = middle;
	}
	return low < x->n && x->items[low].number == number ? x->items[low].cell
	                                                    : UINT32_MAX;
}

static bool place_clue(level_reader *l, const struct index *numbered,
                       uint32_t list, uint32_t index)
{
	cply_crossword *cw = l->cw;
	cply_direction d = cw->lists[list].direction;
	cply_clue *clue = &cw->lists[list].clues[index];
	level_clue *more = &l->more[list][index];
	if (more->start == UINT32_MAX && clue->number && !more->has_bad_start)
		more->start = find_number(numbered, clue->number);
	if (more->start == UINT32_MAX)
		return true;
	if (!clue->number && l->numbers[more->start]) {
		clue->number = l->numbers[more->start];
		clue->label = cplyi_level_number(l->arena, clue->number);
	}
	uint32_t fits = room(cw, more->start, d);
	check_length(l, list, index, fits);
	uint32_t n = more->length && more->length < fits ? more->length : fits;
	uint32_t *cells = CPLY_NEW(l->arena, n, uint32_t);
	if (!cells)
		return false;
	for (uint32_t k = 0; k < n; k++)
		cells[k] = more->start + k * (d == CPLY_DOWN ? cw->width : 1);
	clue->cells = cells;
	clue->n_cells = n;
	clue->is_explicit = n < fits || has_before(cw, more->start, d);
	return true;
}

/* ---- numbers ---- */

/* Clue that starts at a cell: its index plus 1, by list. */
struct starts {
	uint32_t *at[2];
};

static void note_start(level_reader *l, struct starts *s, uint32_t list,
                       uint32_t index)
{
	uint32_t cell = l->more[list][index].start;
	if (cell == UINT32_MAX)
		return;
	if (!s->at[list][cell]) {
		s->at[list][cell] = index + 1;
		return;
	}
	const cply_clue *clues = l->cw->lists[list].clues;
	uint32_t first = s->at[list][cell] - 1;
	cply_diag *g = cply_report_with(l->diags, CPLY_LV308, &clues[index].at,
	                                name_of(l, list, first),
	                                name_of(l, list, index));
	cply_diag_note(l->diags, g, CPLY_STR("first here"), &clues[first].at);
}

/* Findings about many squares, and what fixes them. */
struct numbering {
	cplyi_tally missing, stray;
	cplyi_edits add, drop;
	bool is_lost; /* a clue has no start: it may look for its number */
};

/* Two clues of one square with two numbers: the one that the square does not
 * agree with is fixed. */
static void report_two(level_reader *l, uint32_t cell, cply_clue_ref one,
                       cply_clue_ref two)
{
	const cply_clue *a = &l->cw->lists[one.list].clues[one.clue];
	const cply_clue *b = &l->cw->lists[two.list].clues[two.clue];
	uint32_t number = l->numbers[cell];
	cply_diag *g = cply_report_with(l->diags, CPLY_LV309, &a->at,
	                                name_of(l, one.list, one.clue),
	                                name_of(l, two.list, two.clue));
	if (!g || (a->number != number && b->number != number))
		return;
	const cply_clue *wrong = a->number == number ? b : a;
	uint32_t list = a->number == number ? two.list : one.list;
	if (wrong->number_at.end && cplyi_level_may_renumber(l, list, number))
		cply_diag_fix(l->diags, g, wrong->number_at,
		              cplyi_level_number(l->arena, number));
}

/* The clue that names the square: across, or the one that agrees with it. */
static const cply_clue *clue_of(level_reader *l, const struct starts *s,
                                uint32_t cell, cply_clue_ref *out)
{
	const cply_clue *first = NULL;
	for (uint32_t i = 2; i-- > 0;) {
		if (!s->at[i][cell])
			continue;
		cply_clue_ref ref = { i, s->at[i][cell] - 1 };
		const cply_clue *clue = &l->cw->lists[i].clues[ref.clue];
		if (!clue->number)
			continue;
		if (first && first->number != clue->number && l->diags->strict)
			report_two(l, cell, ref, *out);
		if (first && first->number == l->numbers[cell])
			continue;
		first = clue;
		*out = ref;
	}
	return first;
}

static void number_cell(level_reader *l, const struct starts *s, uint32_t cell,
                        struct numbering *all)
{
	cply_clue_ref ref = { 0, 0 };
	const cply_clue *clue = clue_of(l, s, cell, &ref);
	uint32_t number = l->numbers[cell];
	if (!clue) {
		if (number) {
			cplyi_tally_cell(&all->stray, l->diags, l->cw, cell);
			if (!all->is_lost)
				cplyi_level_drop_number(l, cell, &all->drop);
		}
	} else if (!number) {
		number = clue->number;
		cplyi_tally_cell(&all->missing, l->diags, l->cw, cell);
		cplyi_level_set_number(l, cell, number, &all->add);
	} else if (number != clue->number) {
		cply_diag *g =
			cply_report_with(l->diags, CPLY_LV205,
		                         &l->cw->cells[cell].at,
		                         cell_name(l, cell), CPLY_N(number),
		                         name_of(l, ref.list, ref.clue));
		cplyi_edits edits = { 0 };
		number = clue->number;
		cplyi_level_set_number(l, cell, number, &edits);
		cplyi_edits_fix(&edits, l->arena, l->r->bytes, l->diags, g);
	}
	if (number)
		l->cw->cells[cell].label = cplyi_level_number(l->arena, number);
}

/* ---- which squares no clue reaches ---- */

static void check_cover(level_reader *l)
{
	cply_crossword *cw = l->cw;
	uint32_t n = cw->width * cw->height, clues = 0;
	uint8_t *covered = CPLY_NEW(l->arena, n, uint8_t);
	cplyi_tally none = { .rule = CPLY_LV306 };
	cplyi_tally one = { .rule = CPLY_LV307 };
	if (!covered)
		return;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++, clues++)
			for (uint32_t j = 0; j < cw->lists[i].clues[k].n_cells;
			     j++)
				covered[cw->lists[i].clues[k].cells[j]] |=
					(uint8_t)(1u << i);
	for (uint32_t i = 0; clues && i < n; i++) {
		if (!is_open(cw, i) || covered[i] == 3)
			continue;
		/* A word of the grid without a clue is found by the check of
		 * crosswords; here is what is part of no such word. */
		bool across = has_before(cw, i, CPLY_ACROSS) ||
		              has_after(cw, i, CPLY_ACROSS);
		bool down = has_before(cw, i, CPLY_DOWN) ||
		            has_after(cw, i, CPLY_DOWN);
		if (!covered[i] && !across && !down)
			cplyi_tally_cell(&none, l->diags, l->cw, i);
		else if ((covered[i] == 1 && !down) ||
		         (covered[i] == 2 && !across))
			cplyi_tally_cell(&one, l->diags, l->cw, i);
	}
}

bool cplyi_level_place_clues(level_reader *l)
{
	cply_crossword *cw = l->cw;
	uint32_t n = cw->width * cw->height;
	struct starts s = { { CPLY_NEW(l->arena, n, uint32_t),
		              CPLY_NEW(l->arena, n, uint32_t) } };
	struct index numbered;
	if (!s.at[0] || !s.at[1] || !make_index(l, &numbered))
		return false;
	struct numbering all = { .missing = { .rule = CPLY_LV206 },
		                 .stray = { .rule = CPLY_LV207 } };
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			if (!place_clue(l, &numbered, i, k))
				return false;
			note_start(l, &s, i, k);
			all.is_lost |= l->more[i][k].start == UINT32_MAX;
		}
	for (uint32_t i = 0; i < n; i++)
		number_cell(l, &s, i, &all);
	cplyi_edits_fix(&all.add, l->arena, l->r->bytes, l->diags,
	                all.missing.diag);
	cplyi_edits_fix(&all.drop, l->arena, l->r->bytes, l->diags,
	                all.stray.diag);
	check_cover(l);
	return !l->arena->failed;
}
