/* SPDX-License-Identifier: MIT */
/* Numbers, lengths and cells as the writer will put them down. */
#include "format/xmd/plan.h"

#include "base/text.h"
#include "crossword/entries.h"
#include "format/lines.h"
#include "format/xmd/grid.h"

static bool is_open(const cply_crossword *cw, uint32_t cell)
{
	return cw->cells[cell].kind == CPLY_CELL_OPEN;
}

bool cplyi_xmd_is_run(const cply_crossword *cw, const cply_clue *clue,
                      cply_direction d)
{
	uint32_t step = d == CPLY_DOWN ? cw->width : 1;
	for (uint32_t k = 0; k < clue->n_cells; k++)
		if (clue->cells[k] != clue->cells[0] + k * step ||
		    !is_open(cw, clue->cells[k]))
			return false;
	if (!clue->n_cells)
		return false;
	uint32_t first = clue->cells[0],
		 last = first + (clue->n_cells - 1) * step;
	if (d == CPLY_DOWN)
		return (first < cw->width || !is_open(cw, first - step)) &&
		       (last / cw->width + 1 == cw->height ||
		        !is_open(cw, last + step));
	return first / cw->width == last / cw->width &&
	       (first % cw->width == 0 || !is_open(cw, first - 1)) &&
	       (last % cw->width + 1 == cw->width || !is_open(cw, last + 1));
}

/* ---- lengths ---- */

static uint32_t letters_of(const cply_crossword *cw, const cply_clue *clue)
{
	size_t n = 0;
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		size_t here =
			cply_grapheme_count(cw->cells[clue->cells[k]].solution);
		n += here ? here : 1;
	}
	return (uint32_t)n;
}

/* The enumeration; formats that have none keep it at the end of the text. */
static cply_str enumeration_of(const cply_clue *clue)
{
	cply_str e = cply_str_trim(clue->enumeration), text = clue->text.plain;
	cply_span inner;
	uint32_t end;
	return !e.len && clue->n_cells &&
	                       cplyi_xmd_length(text, 0, (uint32_t)text.len,
	                                        &inner, &end)
	               ? cplyi_span_str(text, inner)
	               : e;
}

/* The enumeration if it tells the length of the word, else that length. */
static void plan_length(struct xmd_plan *p, struct xmd_planned *c)
{
	const cply_clue *clue = c->clue;
	cply_str e = enumeration_of(clue);
	uint32_t said = cply_enumeration_length(e);
	if (e.len && !said)
		c->in_text = e;
	if (said && (!clue->n_cells || said == clue->n_cells || clue->n_links ||
	             said == letters_of(p->cw, clue)))
		c->length = e;
	else if (clue->n_cells)
		c->length = cplyi_number_text(clue->n_cells, p->arena);
}

/* ---- numbers ---- */

/* Will the reader give each clue the word that it has now? */
static cply_status try_numbers(struct xmd_plan *p, const cply_crossword *grid,
                               bool *is_same)
{
	struct xmd_claim *claims = CPLY_NEW(p->arena, p->n, struct xmd_claim);
	struct xmd_numbers got;
	if (!claims)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < p->n; i++)
		claims[i] = (struct xmd_claim){
			.direction = p->clues[i].direction,
			.number = p->clues[i].number,
			.length = cply_enumeration_length(p->clues[i].length),
		};
	cply_status s = cplyi_xmd_choose(grid, claims, p->n, CPLY_NUMBER_AUTO,
	                                 p->arena, &got);
	if (s != CPLY_OK)
		return s;
	p->scheme = got.scheme;
	*is_same = true;
	for (uint32_t i = 0; i < p->n; i++) {
		const cply_clue *clue = p->clues[i].clue;
		const cply_slot *slot = got.slots[i];
		if (!clue->n_cells)
			*is_same &= !slot && p->clues[i].number;
		else if (cplyi_xmd_is_run(p->cw, clue, p->clues[i].direction))
			*is_same &= slot && slot->start == clue->cells[0];
		else
			*is_same &= p->clues[i].number != 0;
	}
	return CPLY_OK;
}

/* The first number that no way of counting the words of the grid reaches. */
static cply_status first_beyond(const cply_crossword *grid, cply_arena *a,
                                uint32_t *out)
{
	uint32_t beyond =
		grid->width > grid->height ? grid->width + 1 : grid->height + 1;
	cply_slots slots;
	cply_status s =
		cply_crossword_slots(grid, CPLY_NUMBER_LITERAL, a, &slots);
	if (s != CPLY_OK)
		return s;
	for (uint32_t i = 0; i < slots.n; i++)
		if (slots.items[i].number >= beyond)
			beyond = slots.items[i].number + 1;
	*out = beyond;
	return CPLY_OK;
}

/* A clue of no word keeps a number that means no word. */
static bool keeps_number(const struct xmd_planned *c, uint32_t beyond)
{
	return !c->clue->n_cells && c->number >= beyond;
}

/* The first number past those that are kept. */
static uint32_t first_free(const struct xmd_plan *p, uint32_t beyond)
{
	uint32_t free = beyond;
	for (uint32_t i = 0; i < p->n; i++)
		if (keeps_number(&p->clues[i], beyond) &&
		    p->clues[i].number >= free &&
		    p->clues[i].number < UINT32_MAX - p->n)
			free = p->clues[i].number + 1;
	return free;
}

static cply_status renumber(struct xmd_plan *p, const cply_crossword *grid)
{
	cply_numbering scheme = CPLY_NUMBER_STANDARD;
	for (uint32_t i = 0; i < p->n; i++)
		if (p->clues[i].clue->n_cells == 1)
			scheme = CPLY_NUMBER_LITERAL;
	cply_slots slots;
	size_t n_cells = (size_t)grid->width * grid->height;
	cply_status s = cply_crossword_slots(grid, scheme, p->arena, &slots);
	uint32_t *number = CPLY_NEW(p->arena, n_cells, uint32_t);
	if (s != CPLY_OK || !number)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < slots.n; i++)
		number[slots.items[i].start] = slots.items[i].number;
	uint32_t beyond, next;
	s = first_beyond(grid, p->arena, &beyond);
	if (s != CPLY_OK)
		return s;
	next = first_free(p, beyond);
	for (uint32_t i = 0; i < p->n; i++) {
		const cply_clue *clue = p->clues[i].clue;
		uint32_t to = clue->n_cells ? number[clue->cells[0]] : 0;
		if (!keeps_number(&p->clues[i], beyond))
			p->clues[i].number = to ? to : next++;
	}
	return CPLY_OK;
}

static bool keeps_numbers(const struct xmd_plan *p)
{
	bool has_other = false;
	for (uint32_t i = 0; i < p->n; i++) {
		const struct xmd_planned *c = &p->clues[i];
		if (!c->number)
			return false;
		has_other |= c->clue->n_cells &&
		             !cplyi_xmd_is_run(p->cw, c->clue, c->direction);
	}
	return has_other;
}

static bool list_clues(struct xmd_plan *p)
{
	const cply_crossword *cw = p->cw;
	p->clues =
		CPLY_NEW(p->arena, cplyi_count_clues(cw), struct xmd_planned);
	if (!p->clues)
		return false;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (list->direction == CPLY_OTHER)
			continue;
		for (uint32_t k = 0; k < list->n_clues; k++) {
			struct xmd_planned *c = &p->clues[p->n++];
			c->clue = &list->clues[k];
			c->ref = (cply_clue_ref){ i, k };
			c->direction = list->direction;
			c->number = list->clues[k].number;
			plan_length(p, c);
		}
	}
	return true;
}

cply_status cplyi_xmd_plan(const cply_crossword *cw, cply_arena *a,
                           struct xmd_plan *out)
{
	cply_crossword grid;
	bool is_same;
	*out = (struct xmd_plan){ .cw = cw, .arena = a };
	cply_status s = cplyi_without_bars(cw, a, &grid);
	if (s != CPLY_OK)
		return s;
	if (!list_clues(out))
		return CPLY_NOMEM;
	s = try_numbers(out, &grid, &is_same);
	/* Words that this grid does not have cannot be numbered anew. */
	if (s != CPLY_OK || is_same || keeps_numbers(out))
		return s;
	s = renumber(out, &grid);
	return s == CPLY_OK ? try_numbers(out, &grid, &is_same) : s;
}

cply_status cplyi_xmd_numbers(const cply_crossword *cw, cply_arena *a,
                              uint32_t *out)
{
	struct xmd_plan plan;
	cply_status s = cplyi_xmd_plan(cw, a, &plan);
	if (s != CPLY_OK)
		return s;
	/* The plan has the clues in order, but not those of other lists. */
	uint32_t next = 0, flat = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++, flat++)
			out[flat] = cw->lists[i].direction == CPLY_OTHER
			                    ? 0
			                    : plan.clues[next++].number;
	return CPLY_OK;
}

/* ---- cells ---- */

static cply_str without_blanks(cply_str s, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (uint32_t i = 0; i < s.len;) {
		uint32_t n = cplyi_xmd_blank(s, i);
		if (!n && s.ptr[i] != '\n' && s.ptr[i] != '\r')
			cply_put_char(&b, s.ptr[i]);
		i += n ? n : 1;
	}
	return cply_buf_str(&b);
}

bool cplyi_xmd_cell(const cply_crossword *cw, const cply_cell *cell,
                    bool is_blank, cply_arena *a, cply_str *out)
{
	*out = CPLY_STR(".");
	if (cell->kind != CPLY_CELL_OPEN)
		return true;
	*out = CPLY_STR("_");
	if (is_blank || !cell->solution.len ||
	    cw->solution == CPLY_SOLUTION_LOCKED)
		return true;
	cply_str s = cplyi_xmd_clean(a, cell->solution);
	cply_str bare = cply_nfc(a, without_blanks(s, a));
	cply_str upper = cply_upper(a, bare, CPLY_CASE_ROOT);
	if (cply_grapheme_count(bare) == 1 && cply_grapheme_count(upper) > 1)
		upper = bare;
	if (!upper.len || cplyi_xmd_is_sign(upper))
		return false;
	*out = upper;
	return cply_str_eq(bare, cply_nfc(a, cell->solution));
}
