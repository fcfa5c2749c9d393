/* SPDX-License-Identifier: MIT */
/* Which squares belong to a clue, which label stands in a square, and which
 * clues go on in others. */
#include "format/exolve/exolve.h"

#include "crossword/words.h"

struct links {
	struct ex *x;
	uint32_t *owner[2]; /* per slot start cell: the clue there, plus 1 */
};

/* The cells of a slot behind those that the clue has. A word that begins on
 * the square where the last one ended shares it. */
static bool append_slot(struct ex *x, cply_clue *clue, const cply_slot *slot)
{
	uint32_t n = clue->n_cells, k = 0;
	uint32_t *cells =
		CPLY_NEW(x->arena, (size_t)n + slot->length, uint32_t);
	if (!cells)
		return false;
	for (uint32_t i = 0; i < n; i++)
		cells[i] = clue->cells[i];
	if (n && cells[n - 1] == cplyi_ex_slot_cell(x->cw, &x->words, slot, 0))
		k = 1;
	for (; k < slot->length; k++)
		cells[n++] = cplyi_ex_slot_cell(x->cw, &x->words, slot, k);
	clue->cells = cells;
	clue->n_cells = n;
	return true;
}

static uint32_t *owner_of(struct links *l, const cply_slot *slot)
{
	return &l->owner[slot->direction][slot->start];
}

/* ---- first: each clue and its own word ---- */

static const cply_slot *own_slot(struct links *l, cply_direction d,
                                 const cply_clue *clue,
                                 const struct ex_raw *raw)
{
	struct ex *x = l->x;
	if (!raw->is_own)
		return cplyi_ex_numbered(&x->words, d, clue->number);
	if (raw->start == EX_NONE)
		return NULL;
	const cply_slot *slot = cplyi_ex_started(&x->words, d, raw->start);
	return slot && !*owner_of(l, slot) ? slot : NULL;
}

/* In a diagramless grid without letters the square that the clue names is all
 * that is known, and open squares that are not diagramless after it. */
static bool attach_known(struct ex *x, cply_direction d, cply_clue *clue,
                         uint32_t start)
{
	const cply_crossword *cw = x->cw;
	uint32_t step = d == CPLY_DOWN ? cw->width : 1;
	uint32_t left = d == CPLY_DOWN ? cw->height - start / cw->width
	                               : cw->width - start % cw->width;
	uint32_t said = cply_enumeration_length(clue->enumeration), n = 0;
	if (said && said < left)
		left = said;
	uint8_t bar = d == CPLY_DOWN ? CPLY_BAR_BOTTOM : CPLY_BAR_RIGHT;
	uint32_t *cells = CPLY_NEW(x->arena, left, uint32_t);
	if (!cells)
		return false;
	for (uint32_t cell = start; n < left; cell += step) {
		const cply_cell *c = &cw->cells[cell];
		if (c->kind != CPLY_CELL_OPEN || cw->is_diagramless ||
		    (c->more && cplyi_ex_has(&c->more->extras, "diagramless")))
			break;
		cells[n++] = cell;
		if (c->bars & bar)
			break;
	}
	clue->cells = cells;
	clue->n_cells = n;
	return true;
}

static void keep_start(struct ex *x, cply_clue *clue, uint32_t start)
{
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cplyi_ex_put_cell(x->cw, start, &b);
	cply_extra *items =
		CPLY_NEW(x->arena, (size_t)clue->extras.n + 1, cply_extra);
	if (!items)
		return;
	for (uint32_t i = 0; i < clue->extras.n; i++)
		items[i] = clue->extras.items[i];
	items[clue->extras.n] = (cply_extra){ .origin = "exolve",
		                              .key = CPLY_STR("start"),
		                              .value = cply_buf_str(&b) };
	clue->extras.items = items;
	clue->extras.n++;
}

static bool attach_clue(struct links *l, uint32_t list, uint32_t i,
                        uint32_t flat)
{
	struct ex *x = l->x;
	cply_clue *clue = &x->lists[list].list.clues[i];
	const struct ex_raw *raw = &x->lists[list].raw[i];
	cply_direction d = x->lists[list].list.direction;
	if (raw->start != EX_NONE)
		x->cw->cells[raw->start].label = clue->label;
	if (clue->n_cells)
		return true;
	if (d != CPLY_OTHER && x->is_unnumbered && raw->start != EX_NONE) {
		keep_start(x, clue, raw->start);
		return attach_known(x, d, clue, raw->start);
	}
	const cply_slot *slot =
		d == CPLY_OTHER ? NULL : own_slot(l, d, clue, raw);
	if (!slot) {
		if (raw->start != EX_NONE)
			keep_start(x, clue, raw->start);
		return true;
	}
	if (!*owner_of(l, slot))
		*owner_of(l, slot) = flat + 1;
	return append_slot(x, clue, slot);
}

/* ---- then: the parts that follow ---- */

static bool find_number(const struct ex *x, cply_direction d, uint32_t number,
                        cply_clue_ref *out)
{
	for (uint32_t i = 0; i < x->n_lists; i++) {
		const cply_clue_list *l = &x->lists[i].list;
		for (uint32_t k = 0; k < l->n_clues && l->direction == d; k++) {
			if (l->clues[k].number != number ||
			    x->lists[i].raw[k].is_own)
				continue;
			*out = (cply_clue_ref){ i, k };
			return true;
		}
	}
	return false;
}

static bool find_own(const struct ex *x, cply_str label, cply_clue_ref *out)
{
	for (uint32_t i = 0; i < x->n_lists; i++)
		for (uint32_t k = 0; k < x->lists[i].list.n_clues; k++) {
			if (!x->lists[i].raw[k].is_own ||
			    !cply_str_eq(x->lists[i].list.clues[k].label,
			                 label))
				continue;
			*out = (cply_clue_ref){ i, k };
			return true;
		}
	return false;
}

/* A part without a direction is a clue without a length, or a word without a
 * clue, if possible in the direction of the clue that names it. */
static cply_direction part_direction(const struct ex *x, cply_direction own,
                                     const struct ex_child *c)
{
	cply_direction first = own == CPLY_DOWN ? CPLY_DOWN : CPLY_ACROSS;
	if (c->direction >= 0)
		return (cply_direction)c->direction;
	for (unsigned i = 0; i < 2; i++) {
		cply_direction d = i ? (cply_direction)(1 - first) : first;
		cply_clue_ref ref;
		if (find_number(x, d, c->number, &ref)) {
			if (!x->lists[ref.list].raw[ref.clue].has_enumeration)
				return d;
		} else if (cplyi_ex_numbered(&x->words, d, c->number)) {
			return d;
		}
	}
	return first;
}

/* A clue that goes on: as a link where that part has a clue of its own, else
 * as more squares. */
static cply_status link_clue(struct ex *x, uint32_t list, uint32_t i)
{
	cply_clue *clue = &x->lists[list].list.clues[i];
	const struct ex_raw *raw = &x->lists[list].raw[i];
	cply_direction own = x->lists[list].list.direction;
	cply_clue_ref *links =
		CPLY_NEW(x->arena, raw->n_children, cply_clue_ref);
	if (!links)
		return CPLY_NOMEM;
	for (uint32_t k = 0; k < raw->n_children; k++) {
		const struct ex_child *c = &raw->children[k];
		cply_clue_ref ref = { EX_NONE, 0 };
		const cply_slot *slot = NULL;
		cply_direction d = part_direction(x, own, c);
		bool is_found = c->is_own ? find_own(x, c->label, &ref)
		                          : find_number(x, d, c->number, &ref);
		if (!is_found && !c->is_own)
			slot = cplyi_ex_numbered(&x->words, d, c->number);
		bool is_self = is_found && ref.list == list && ref.clue == i;
		if (is_found && !is_self)
			links[clue->n_links++] = ref;
		else if (!slot)
			cply_report_with(x->diags, CPLY_EX207, &c->at,
			                 CPLY_T(cplyi_ex_str(x, c->at)));
		else if (!append_slot(x, clue, slot))
			return CPLY_NOMEM;
	}
	clue->links = links;
	return CPLY_OK;
}

/* ---- labels ---- */

/* Numbers where no clue has put a label of its own. */
static void label_cells(struct ex *x)
{
	cply_crossword *cw = x->cw;
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		cply_cell *cell = &cw->cells[i];
		/* That there is no label says it. */
		cell->flags &= (uint16_t)~CPLY_CELL_NO_NUMBER;
		if (cell->label.len || !x->words.number[i] || x->hides_numbers)
			continue;
		cell->label = cplyi_number_text(x->words.number[i], x->arena);
	}
}

/* ~ has a meaning only where a word starts. */
static void check_skips(struct ex *x)
{
	const cply_crossword *cw = x->cw;
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		if (!(cw->cells[i].flags & CPLY_CELL_NO_NUMBER) ||
		    x->words.at[0][i] || x->words.at[1][i])
			continue;
		cw->cells[i].flags &= (uint16_t)~CPLY_CELL_NO_NUMBER;
		cply_report(x->diags, CPLY_EX210, &cw->cells[i].at);
	}
}

static cply_status hand_over(struct ex *x)
{
	cply_crossword *cw = x->cw;
	cw->n_lists = x->n_lists;
	cw->lists = CPLY_NEW(x->arena, x->n_lists, cply_clue_list);
	if (!cw->lists)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < x->n_lists; i++)
		cw->lists[i] = x->lists[i].list;
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

cply_status cplyi_ex_attach(struct ex *x)
{
	struct links l = { .x = x };
	size_t n = (size_t)x->cw->width * x->cw->height;
	uint32_t flat = 0;
	for (int d = 0; d < 2; d++)
		l.owner[d] = CPLY_NEW(x->arena, n, uint32_t);
	if (x->arena->failed)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < x->n_lists; i++)
		for (uint32_t k = 0; k < x->lists[i].list.n_clues; k++)
			if (!attach_clue(&l, i, k, flat++))
				return CPLY_NOMEM;
	for (uint32_t i = 0; i < x->n_lists; i++)
		for (uint32_t k = 0; k < x->lists[i].list.n_clues; k++) {
			if (!x->lists[i].raw[k].n_children)
				continue;
			cply_status s = link_clue(x, i, k);
			if (s != CPLY_OK)
				return s;
		}
	check_skips(x);
	label_cells(x);
	return hand_over(x);
}
