/* SPDX-License-Identifier: MIT */
/* Which clue belongs to which word, and what there is to say about it that
 * only this format knows. */
#include "crossword/direction.h"
#include "crossword/entries.h"
#include "format/xmd/xmd.h"

struct attach {
	struct xmd *x;
	cply_crossword *cw;
	struct xmd_claim *claims; /* per clue, all lists in a row */
	uint32_t n;
	struct xmd_numbers numbers;
};

static bool make_claims(struct attach *t)
{
	t->n = cplyi_count_clues(t->cw);
	t->claims = CPLY_NEW(t->x->arena, t->n, struct xmd_claim);
	if (!t->claims)
		return false;
	uint32_t at = 0;
	for (uint32_t i = 0; i < t->cw->n_lists; i++)
		for (uint32_t k = 0; k < t->cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &t->cw->lists[i].clues[k];
			t->claims[at++] = (struct xmd_claim){
				.direction = t->cw->lists[i].direction,
				.number = clue->number,
				.length = cply_enumeration_length(
					clue->enumeration),
				.is_auto = !clue->label.len,
			};
		}
	return true;
}

static bool give_cells(struct attach *t)
{
	cply_arena *a = t->x->arena;
	uint32_t at = 0;
	for (uint32_t i = 0; i < t->cw->n_lists; i++)
		for (uint32_t k = 0; k < t->cw->lists[i].n_clues; k++, at++) {
			cply_clue *clue = &t->cw->lists[i].clues[k];
			const cply_slot *slot = t->numbers.slots[at];
			if (!slot)
				continue;
			uint32_t *cells = CPLY_NEW(a, slot->length, uint32_t);
			if (!cells)
				return false;
			for (uint32_t c = 0; c < slot->length; c++)
				cells[c] = cply_slot_cell(t->cw, slot, c);
			clue->cells = cells;
			clue->n_cells = slot->length;
			if (t->claims[at].is_auto) {
				clue->number = slot->number;
				clue->label =
					cplyi_number_text(slot->number, a);
			}
		}
	return !a->failed;
}

/* ---- findings about numbers ---- */

static const cply_clue *flat_clue(const struct attach *t, uint32_t at)
{
	uint32_t i = 0;
	while (at >= t->cw->lists[i].n_clues)
		at -= t->cw->lists[i++].n_clues;
	return &t->cw->lists[i].clues[at];
}

/* The first clue whose number means something else in the standard. */
static cply_status report_scheme(struct attach *t)
{
	struct xmd_numbers standard;
	cply_status s =
		cplyi_xmd_choose(t->cw, t->claims, t->n, CPLY_NUMBER_STANDARD,
	                         t->x->arena, &standard);
	if (s != CPLY_OK)
		return s;
	uint32_t at = 0;
	for (uint32_t i = t->n; i-- > 0;) {
		const cply_slot *a = standard.slots[i];
		const cply_slot *b = t->numbers.slots[i];
		if (b && (!a || a->start != b->start))
			at = i;
	}
	const cply_clue *clue = flat_clue(t, at);
	const cply_span *where =
		clue->number_at.end ? &clue->number_at : &clue->at;
	cply_arg name = CPLY_Z(cplyi_xmd_scheme_name(t->numbers.scheme));
	if (t->numbers.n_fit == t->n)
		cply_report_with(t->x->diags, CPLY_XM301, where, name);
	else
		cply_report_with(t->x->diags, CPLY_XM302, where, name,
		                 CPLY_N(t->numbers.n_fit), CPLY_N(t->n));
	return CPLY_OK;
}

static cply_str numbered_head(struct attach *t, const cply_clue *clue)
{
	cply_buf b;
	cply_buf_init(&b, t->x->arena);
	cply_put(&b, clue->is_themed ? "[THEME] " : "");
	cply_put_uint(&b, clue->number);
	cply_put(&b, ". ");
	return cply_buf_str(&b);
}

/* ---- findings about many clues ---- */

enum oddity { UNNUMBERED, ENUMERATED, LENGTHLESS, N_ODDITIES };

static bool is_odd(const struct attach *t, uint32_t at, const cply_clue *clue,
                   enum oddity oddity)
{
	uint32_t plain;
	switch (oddity) {
	case UNNUMBERED:
		return t->claims[at].is_auto;
	case ENUMERATED:
		return clue->enumeration.len &&
		       !cply_str_u32(clue->enumeration, &plain);
	case LENGTHLESS:
	case N_ODDITIES:
		break;
	}
	return !clue->enumeration.len;
}

static void fix(struct attach *t, const cply_clue *clue, enum oddity oddity,
                cplyi_edits *edits)
{
	struct xmd *x = t->x;
	if (oddity == UNNUMBERED && clue->number) {
		struct xmd_head head = cplyi_xmd_head(x->text, clue->at);
		if (head.form != XMD_NO_NUMBER)
			head.end = head.number.begin;
		cplyi_xmd_edit(x, edits,
		               (cply_span){ clue->at.begin, head.end },
		               numbered_head(t, clue));
	} else if (oddity == LENGTHLESS && clue->n_cells) {
		cply_buf b;
		cply_buf_init(&b, x->arena);
		cply_put(&b, " (");
		cply_put_uint(&b, clue->n_cells);
		cply_put(&b, ")");
		cplyi_xmd_edit(x, edits,
		               (cply_span){ clue->at.end, clue->at.end },
		               cply_buf_str(&b));
	}
}

/* One finding per list, since a fix cannot span two. */
static void report_oddity(struct attach *t, uint32_t list, uint32_t from,
                          enum oddity oddity)
{
	static const cply_rule rules[N_ODDITIES] = {
		[UNNUMBERED] = CPLY_XM203,
		[ENUMERATED] = CPLY_XM205,
		[LENGTHLESS] = CPLY_XM206,
	};
	const cply_clue_list *l = &t->cw->lists[list];
	uint32_t n = 0, first = 0;
	for (uint32_t k = l->n_clues; k-- > 0;)
		if (is_odd(t, from + k, &l->clues[k], oddity)) {
			first = k;
			n++;
		}
	if (!n)
		return;
	const cply_span *where = oddity == ENUMERATED
	                                 ? &l->clues[first].length_at
	                                 : &l->clues[first].at;
	cply_diag *g =
		cply_report_with(t->x->diags, rules[oddity], where, CPLY_N(n));
	cplyi_edits edits = { 0 };
	for (uint32_t k = first; k < l->n_clues; k++) {
		const cply_clue *clue = &l->clues[k];
		if (!is_odd(t, from + k, clue, oddity))
			continue;
		cply_place place = { .kind = CPLY_PLACE_CLUE };
		if (g && g->n_places < CPLY_MAX_PLACES)
			place.name =
				cply_clue_name(t->cw, list, k, t->x->arena);
		if (oddity == ENUMERATED)
			place.from = clue->enumeration;
		cply_diag_place(t->x->diags, g, place);
		fix(t, clue, oddity, &edits);
	}
	cplyi_xmd_fix(t->x, g, &edits);
}

/* ---- findings about words ---- */

static const cply_clue_list *list_of(const cply_crossword *cw, cply_direction d)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cw->lists[i].direction == d)
			return &cw->lists[i];
	return NULL;
}

static void report_direction(struct attach *t, const cply_slots *words,
                             cply_direction d)
{
	const cply_clue_list *list = list_of(t->cw, d);
	cply_str name = cplyi_direction_title(d, "");
	uint32_t n = 0;
	for (uint32_t i = 0; i < words->n; i++)
		n += words->items[i].direction == d;
	if (n && (!list || !list->n_clues))
		cply_report_with(t->x->diags, CPLY_XM204,
		                 list ? &list->at : &t->cw->grid_at, CPLY_N(n),
		                 CPLY_Z(cplyi_direction_word(d)), CPLY_T(name));
	else if (!list)
		cply_report_with(t->x->diags, CPLY_XM109, &t->cw->grid_at,
		                 CPLY_T(name));
}

cply_status cplyi_xmd_attach(struct xmd *x)
{
	struct attach t = { .x = x, .cw = x->cw };
	cply_numbering forced =
		x->r->options ? x->r->options->numbering : CPLY_NUMBER_AUTO;
	if (!make_claims(&t))
		return CPLY_NOMEM;
	cply_status s = cplyi_xmd_choose(x->cw, t.claims, t.n, forced, x->arena,
	                                 &t.numbers);
	if (s != CPLY_OK)
		return s;
	if (!give_cells(&t))
		return CPLY_NOMEM;
	s = cplyi_xmd_label(x->cw, t.numbers.scheme, x->arena);
	if (s != CPLY_OK)
		return s;
	if (forced == CPLY_NUMBER_AUTO && t.n &&
	    t.numbers.scheme != CPLY_NUMBER_STANDARD) {
		s = report_scheme(&t);
		if (s != CPLY_OK)
			return s;
	}
	for (uint32_t i = 0, from = 0; i < x->cw->n_lists;
	     from += x->cw->lists[i++].n_clues)
		for (int o = 0; o < N_ODDITIES; o++)
			report_oddity(&t, i, from, (enum oddity)o);
	cply_slots words;
	s = cply_crossword_slots(x->cw, CPLY_NUMBER_STANDARD, x->arena, &words);
	if (s != CPLY_OK)
		return s;
	report_direction(&t, &words, CPLY_ACROSS);
	report_direction(&t, &words, CPLY_DOWN);
	x->cw->wants_all_clues = true;
	return CPLY_OK;
}
