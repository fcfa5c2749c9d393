/* SPDX-License-Identifier: MIT */
/* From a clue to its square, from a square to its clues, and from "see 12
 * Across" to that clue; and the way back. */
#include "crossword/refs.h"
#include "lsp/inside.h"

/* Where the cursor is. */
static bool position_of(cplyi_lsp_call *c, uint32_t *out)
{
	cply_str text = { c->doc->text.ptr, c->doc->text.len };
	if (cplyi_lsp_offset(c->l, text, cply_json_get(c->params, "position"),
	                     out))
		return true;
	cplyi_lsp_refuse(c, CPLYI_LSP_INVALID_PARAMS,
	                 "`position` is not a position");
	return false;
}

/* ---- references in the text of a clue ---- */

typedef struct mentions {
	const cplyi_lsp *l;
	cply_str text; /* of the clue, as it is written */
	uint32_t begin;
	size_t from;
	cplyi_mention now;
	uint32_t k;
} mentions;

static mentions mentions_of(const cplyi_lsp *l, const cply_clue *clue)
{
	cply_str all = { l->current->text.ptr, l->current->text.len };
	/* Not its own number. */
	uint32_t begin = clue->number_at.end > clue->at.begin &&
	                                 clue->number_at.end <= clue->at.end
	                         ? clue->number_at.end
	                         : clue->at.begin;
	return (mentions){ .l = l,
		           .text = cply_str_sub(all, begin, clue->at.end),
		           .begin = begin };
}

/* The next clue that is meant, and where. */
static bool next_mention(mentions *m, cply_span *at, cply_clue_ref *out)
{
	for (;;) {
		if (m->k >= m->now.n) {
			m->k = 0;
			m->now.n = 0;
			if (!cplyi_next_mention(m->text, &m->from, &m->now))
				return false;
			continue;
		}
		uint32_t k = m->k++;
		*at = m->now.at[k];
		/* The direction belongs to the last number. */
		if (k + 1 == m->now.n)
			at->end = (uint32_t)m->from;
		at->begin += m->begin;
		at->end += m->begin;
		if (cplyi_lsp_find_clue(m->l, m->now.direction,
		                        m->now.numbers[k], out))
			return true;
	}
}

static bool mention_at(const cplyi_lsp *l, const cply_clue *clue, uint32_t at,
                       cply_clue_ref *out)
{
	mentions m = mentions_of(l, clue);
	cply_span span;
	while (next_mention(&m, &span, out))
		if (cplyi_lsp_touches(span, at, at))
			return true;
	return false;
}

/* ---- definition ---- */

static bool goes_through(const cply_clue *clue, uint32_t cell)
{
	for (uint32_t i = 0; i < clue->n_cells; i++)
		if (clue->cells[i] == cell)
			return true;
	return false;
}

/* All clues whose words go through a square. */
static void put_clues_of(cplyi_lsp_call *c, uint32_t cell)
{
	const cply_crossword *cw = c->l->cw;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			if (goes_through(clue, cell) &&
			    cplyi_lsp_has_place(clue->at))
				cplyi_lsp_put_location(c->l, &c->w, clue->at);
		}
}

static void put_square_of(cplyi_lsp_call *c, const cply_clue *clue)
{
	cply_span at = clue->n_cells ? c->l->cw->cells[clue->cells[0]].at
	                             : (cply_span){ 0, 0 };
	if (cplyi_lsp_has_place(at))
		cplyi_lsp_put_location(c->l, &c->w, at);
}

void cplyi_lsp_definition(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	cply_clue_ref at_clue, meant;
	uint32_t at, cell;
	if (!position_of(c, &at))
		return;
	cply_json_begin_array(&c->w);
	if (cplyi_lsp_clue_at(l, at, &at_clue)) {
		const cply_clue *clue = cplyi_lsp_clue(l, at_clue);
		if (mention_at(l, clue, at, &meant))
			cplyi_lsp_put_location(l, &c->w,
			                       cplyi_lsp_clue(l, meant)->at);
		else
			put_square_of(c, clue);
	} else if ((cell = cplyi_lsp_cell_at(l, at)) != UINT32_MAX) {
		put_clues_of(c, cell);
	}
	cply_json_end_array(&c->w);
}

/* ---- references ---- */

static bool is_same(cply_clue_ref a, cply_clue_ref b)
{
	return a.list == b.list && a.clue == b.clue;
}

static void put_mentions_in(cplyi_lsp_call *c, const cply_clue *clue,
                            cply_clue_ref wanted)
{
	mentions m = mentions_of(c->l, clue);
	cply_clue_ref meant;
	cply_span at;
	while (next_mention(&m, &at, &meant))
		if (is_same(meant, wanted))
			cplyi_lsp_put_location(c->l, &c->w, at);
}

void cplyi_lsp_references(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	cply_clue_ref wanted, meant;
	uint32_t at;
	cply_json_value with =
		cply_json_get(cply_json_get(c->params, "context"),
	                      "includeDeclaration");
	if (!position_of(c, &at))
		return;
	cply_json_begin_array(&c->w);
	if (cplyi_lsp_clue_at(l, at, &wanted)) {
		if (mention_at(l, cplyi_lsp_clue(l, wanted), at, &meant))
			wanted = meant;
		if (cply_json_type_of(with) == CPLY_JSON_TRUE)
			cplyi_lsp_put_location(l, &c->w,
			                       cplyi_lsp_clue(l, wanted)->at);
		for (uint32_t i = 0; i < l->cw->n_lists; i++)
			for (uint32_t k = 0; k < l->cw->lists[i].n_clues; k++) {
				const cply_clue *clue =
					&l->cw->lists[i].clues[k];
				if (cplyi_lsp_has_place(clue->at))
					put_mentions_in(c, clue, wanted);
			}
	}
	cply_json_end_array(&c->w);
}

/* ---- highlights ---- */

static void put_mark(cplyi_lsp_call *c, cply_span at)
{
	if (!cplyi_lsp_has_place(at))
		return;
	cply_json_begin_object(&c->w);
	cply_json_key(&c->w, "range");
	cplyi_lsp_put_range(c->l, &c->w, at);
	cply_json_end_object(&c->w);
}

static void put_entry(cplyi_lsp_call *c, const cply_clue *clue)
{
	put_mark(c, cplyi_lsp_has_place(clue->number_at) ? clue->number_at
	                                                 : clue->at);
	for (uint32_t i = 0; i < clue->n_cells; i++)
		put_mark(c, c->l->cw->cells[clue->cells[i]].at);
}

/* The number of a clue and the squares of its word, from either. */
void cplyi_lsp_highlight(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	cply_clue_ref r;
	uint32_t at, cell;
	if (!position_of(c, &at))
		return;
	cply_json_begin_array(&c->w);
	if (cplyi_lsp_clue_at(l, at, &r)) {
		put_entry(c, cplyi_lsp_clue(l, r));
	} else if ((cell = cplyi_lsp_cell_at(l, at)) != UINT32_MAX) {
		for (uint32_t i = 0; i < l->cw->n_lists; i++)
			for (uint32_t k = 0; k < l->cw->lists[i].n_clues; k++)
				if (goes_through(&l->cw->lists[i].clues[k],
				                 cell))
					put_entry(c, &l->cw->lists[i].clues[k]);
	}
	cply_json_end_array(&c->w);
}
