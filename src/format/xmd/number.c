/* SPDX-License-Identifier: MIT */
/* Which of the numberings met in files gives each clue a word of its length. */
#include "format/xmd/xmd.h"

const char *cplyi_xmd_scheme_name(cply_numbering scheme)
{
	switch (scheme) {
	case CPLY_NUMBER_AUTO:
	case CPLY_NUMBER_STANDARD:
		return "standard numbering";
	case CPLY_NUMBER_LITERAL:
		return "standard numbering with one-letter words";
	case CPLY_NUMBER_PER_DIRECTION:
		return "separate counts for Across and Down";
	case CPLY_NUMBER_PER_DIRECTION_ONE:
		return "separate counts for Across and Down with one-letter "
		       "words";
	case CPLY_NUMBER_INDEX:
		return "the rows and columns of the grid";
	case CPLY_NUMBER_LABELS:
		break;
	}
	return "the labels of the grid";
}

/* The words of one numbering, by direction and number. */
struct index {
	cply_slots slots;
	const cply_slot **by[2];
	uint32_t max;
	bool *taken; /* per slot */
};

static cply_status make_index(const cply_crossword *cw, cply_numbering scheme,
                              cply_arena *a, struct index *out)
{
	*out = (struct index){ .max = 0 };
	cply_status s = cply_crossword_slots(cw, scheme, a, &out->slots);
	if (s != CPLY_OK)
		return s;
	for (uint32_t i = 0; i < out->slots.n; i++)
		if (out->slots.items[i].number > out->max)
			out->max = out->slots.items[i].number;
	out->by[0] = CPLY_NEW(a, (size_t)out->max + 1, const cply_slot *);
	out->by[1] = CPLY_NEW(a, (size_t)out->max + 1, const cply_slot *);
	out->taken = CPLY_NEW(a, out->slots.n, bool);
	if (!out->by[0] || !out->by[1] || !out->taken)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < out->slots.n; i++) {
		const cply_slot *slot = &out->slots.items[i];
		const cply_slot **best =
			&out->by[slot->direction][slot->number];
		/* A row may have several words: its number means the longest.
		 */
		if (slot->number && (!*best || slot->length > (*best)->length))
			*best = slot;
	}
	return CPLY_OK;
}

static const cply_slot *find(const struct index *ix, cply_direction d,
                             uint32_t number)
{
	return number <= ix->max ? ix->by[d][number] : NULL;
}

/* The next free word of the direction from `*cursor` on. */
static const cply_slot *next_free(struct index *ix, cply_direction d,
                                  uint32_t *cursor)
{
	for (; *cursor < ix->slots.n; ++*cursor) {
		const cply_slot *slot = &ix->slots.items[*cursor];
		if (slot->direction != d || ix->taken[*cursor] ||
		    find(ix, d, slot->number) != slot)
			continue;
		++*cursor;
		return slot;
	}
	return NULL;
}

static void assign(struct index *ix, const struct xmd_claim *claims, uint32_t n,
                   const cply_slot **out)
{
	uint32_t cursor[2] = { 0, 0 };
	for (uint32_t i = 0; i < n; i++) {
		out[i] = claims[i].is_auto ? NULL
		                           : find(ix, claims[i].direction,
		                                  claims[i].number);
		if (out[i])
			ix->taken[out[i] - ix->slots.items] = true;
	}
	for (uint32_t i = 0; i < n; i++) {
		cply_direction d = claims[i].direction;
		if (claims[i].is_auto) {
			out[i] = next_free(ix, d, &cursor[d]);
		} else if (out[i]) {
			uint32_t after =
				(uint32_t)(out[i] - ix->slots.items) + 1;
			if (after > cursor[d])
				cursor[d] = after;
		}
	}
}

static cply_status try_scheme(const cply_crossword *cw,
                              const struct xmd_claim *claims, uint32_t n,
                              cply_numbering scheme, cply_arena *a,
                              struct xmd_numbers *out)
{
	struct index ix;
	cply_status s = make_index(cw, scheme, a, &ix);
	if (s != CPLY_OK)
		return s;
	*out = (struct xmd_numbers){ .scheme = scheme };
	out->slots = CPLY_NEW(a, n, const cply_slot *);
	if (!out->slots)
		return CPLY_NOMEM;
	assign(&ix, claims, n, out->slots);
	for (uint32_t i = 0; i < n; i++)
		out->n_fit += out->slots[i] &&
		              (!claims[i].length ||
		               claims[i].length == out->slots[i]->length);
	return CPLY_OK;
}

cply_status cplyi_xmd_choose(const cply_crossword *cw,
                             const struct xmd_claim *claims, uint32_t n,
                             cply_numbering forced, cply_arena *a,
                             struct xmd_numbers *out)
{
	static const cply_numbering order[] = {
		CPLY_NUMBER_STANDARD,      CPLY_NUMBER_LITERAL,
		CPLY_NUMBER_PER_DIRECTION, CPLY_NUMBER_PER_DIRECTION_ONE,
		CPLY_NUMBER_INDEX,
	};
	if (forced != CPLY_NUMBER_AUTO)
		return try_scheme(cw, claims, n, forced, a, out);
	for (size_t i = 0; i < CPLY_COUNT(order); i++) {
		struct xmd_numbers got;
		cply_status s = try_scheme(cw, claims, n, order[i], a, &got);
		if (s != CPLY_OK)
			return s;
		if (i == 0 || got.n_fit > out->n_fit)
			*out = got;
		if (out->n_fit == n)
			break;
	}
	return CPLY_OK;
}

/* Where Across and Down count by themselves a square may have two numbers;
 * "2/5" says both, and only squares where a clue begins have one. */
static void add_label(cply_cell *cell, const cply_clue *clue, cply_arena *a)
{
	if (!cell->label.len) {
		cell->label = clue->label;
		return;
	}
	if (cply_str_eq(cell->label, clue->label) ||
	    cply_str_find(cell->label, CPLY_STR("/")) != SIZE_MAX)
		return;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_str(&b, cell->label);
	cply_put(&b, "/");
	cply_put_str(&b, clue->label);
	cell->label = cply_buf_str(&b);
}

static void label_by_clues(cply_crossword *cw, cply_direction d, cply_arena *a)
{
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		for (uint32_t k = 0; k < list->n_clues; k++)
			if (list->direction == d && list->clues[k].n_cells)
				add_label(&cw->cells[list->clues[k].cells[0]],
				          &list->clues[k], a);
	}
}

cply_status cplyi_xmd_label(cply_crossword *cw, cply_numbering scheme,
                            cply_arena *a)
{
	if (scheme == CPLY_NUMBER_STANDARD || scheme == CPLY_NUMBER_LITERAL)
		return cply_crossword_label(cw, scheme, a);
	label_by_clues(cw, CPLY_ACROSS, a);
	label_by_clues(cw, CPLY_DOWN, a);
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}
