/* SPDX-License-Identifier: MIT */
#include "format/readback.h"

#include "crossword/features.h"
#include "crossword/markup.h"
#include "crossword/tally.h"
#include "format/reader.h"

struct readback {
	const cply_crossword *was, *is;
	const cply_format *to;
	const cply_write_options *options;
	const bool *is_told;
	cplyi_losses base;
	cplyi_tally tally;
	puzzle p;
	bool keeps_numbers;
	cply_clue **at[2]; /* clue of `is` that starts in a square */
};

static bool same_text(const struct readback *b, const cply_text *x,
                      const cply_text *y)
{
	if (!cply_str_eq(x->plain, y->plain))
		return false;
	if (!(b->to->carries & CPLY_HAS(FORMATTING)))
		return true;
	return cplyi_same_runs(x, y);
}

static void compare_meta(struct readback *b)
{
	bool moves_intro = b->was->meta[CPLY_META_INTRO].plain.len &&
	                   !b->is->meta[CPLY_META_INTRO].plain.len &&
	                   b->is->meta[CPLY_META_NOTES].plain.len;
	for (unsigned i = 0; i < CPLY_META_COUNT; i++) {
		if (moves_intro &&
		    (i == CPLY_META_INTRO || i == CPLY_META_NOTES))
			continue;
		if ((b->to->carries_meta >> i & 1) &&
		    !same_text(b, &b->was->meta[i], &b->is->meta[i]))
			cplyi_lose_meta(&b->base, &b->tally, i);
	}
}

static void compare_cells(struct readback *b)
{
	cply_features known = b->to->carries;
	for (uint32_t i = 0; i < b->was->width * b->was->height; i++) {
		const cply_cell *x = &b->was->cells[i], *y = &b->is->cells[i];
		cply_features f = cplyi_cell_features(&b->p, i);
		if ((b->is_told && b->is_told[i]) ||
		    (f & ~(known | CPLY_HAS(LABELS) | CPLY_HAS(SHADES) |
		           CPLY_HAS(BARS) | CPLY_HAS(EXTRAS))))
			continue;
		uint32_t n_x = x->more ? x->more->n_either : 0;
		uint32_t n_y = y->more ? y->more->n_either : 0;
		if (x->kind == y->kind &&
		    (b->options->blank ||
		     (n_x == n_y && cply_str_eq(x->solution, y->solution))))
			continue;
		cplyi_lose_cell(&b->base, &b->tally, i, x->solution,
		                y->solution);
	}
}

static bool index_clues(struct readback *b)
{
	size_t n = (size_t)b->is->width * b->is->height;
	for (int d = 0; d < 2; d++) {
		b->at[d] = CPLY_NEW(b->base.arena, n, cply_clue *);
		if (!b->at[d])
			return false;
	}
	for (uint32_t i = 0; i < b->is->n_lists; i++) {
		const cply_clue_list *list = &b->is->lists[i];
		if (list->direction == CPLY_OTHER)
			continue;
		for (uint32_t k = 0; k < list->n_clues; k++)
			if (list->clues[k].n_cells)
				b->at[list->direction]
				     [list->clues[k].cells[0]] =
					&list->clues[k];
	}
	return true;
}

/* "Text (3,4)" is the clue with its enumeration written into it. */
static bool is_same_clue(const struct readback *b, const cply_clue *x,
                         const cply_clue *y)
{
	if (b->keeps_numbers &&
	    (x->number != y->number || !cply_str_eq(x->label, y->label)))
		return false;
	if (!cplyi_adds_length(x))
		return same_text(b, &x->text, &y->text);
	return cply_str_eq(cply_str_sub(y->text.plain, 0, x->text.plain.len),
	                   x->text.plain);
}

static void compare_clues(struct readback *b)
{
	for (uint32_t i = 0; i < b->was->n_lists; i++) {
		const cply_clue_list *list = &b->was->lists[i];
		if (cplyi_list_features(&b->p, i) & CPLY_HAS(LISTS))
			continue;
		for (uint32_t k = 0; k < list->n_clues; k++) {
			const cply_clue *x = &list->clues[k], *y = NULL;
			if (x->n_cells)
				y = b->at[list->direction][x->cells[0]];
			if (y && !is_same_clue(b, x, y))
				cplyi_lose_clue(&b->base, &b->tally,
				                (cply_clue_ref){ i, k },
				                CPLYI_NONE, CPLYI_NONE);
		}
	}
}

const cply_crossword *cplyi_come_back(const cply_doc *doc,
                                      const cply_format *to,
                                      const cply_write_options *options,
                                      cply_arena *a)
{
	cply_diags quiet;
	cply_json_parser json = { 0 };
	const cply_read_options reading = { 0 };
	cply_limits limits = *cply_limits_default();
	cply_buf out;
	cply_doc again = { 0 };
	cply_diags_init(&quiet, a, 0);
	cply_buf_init(&out, a);
	cply_write w = { &out, a, &quiet, options };
	if (to->write(&w, doc) != CPLY_OK || out.failed)
		return NULL;
	limits.side = limits.cells = limits.clues = UINT32_MAX;
	cply_read r = {
		.bytes = cply_buf_str(&out),
		.arena = a,
		.diags = &quiet,
		.limits = &limits,
		.options = &reading,
		.json = &json,
	};
	const cply_crossword *was = doc->as.crossword;
	cply_status s = cplyi_read_as(&r, to, &again);
	const cply_crossword *is = again.as.crossword;
	return (s == CPLY_OK || s == CPLY_INVALID) && is &&
	                       is->width == was->width &&
	                       is->height == was->height
	               ? is
	               : NULL;
}

bool cplyi_adds_length(const cply_clue *clue)
{
	cply_str text = clue->text.plain, e = clue->enumeration;
	if (!e.len || text.len < e.len + 2 || text.ptr[text.len - 1] != ')' ||
	    text.ptr[text.len - e.len - 2] != '(')
		return e.len > 0;
	return !cply_str_eq(
		cply_str_sub(text, text.len - e.len - 1, text.len - 1), e);
}

void cplyi_readback(const cply_doc *doc, const cply_format *to,
                    const cply_write_options *options, cply_rule rule,
                    const bool *is_told, cply_arena *scratch, cply_diags *diags)
{
	struct readback b = {
		.was = doc->as.crossword,
		.is = cplyi_come_back(doc, to, options, scratch),
		.to = to,
		.options = options,
		.is_told = is_told,
		.base = { doc->as.crossword, scratch, diags },
		.tally = { .rule = rule },
		.p = { .cw = doc->as.crossword },
	};
	if (!b.is || cplyi_entries(b.was, scratch, &b.p.entries) != CPLY_OK ||
	    !index_clues(&b))
		return;
	b.keeps_numbers =
		(to->carries & CPLY_HAS(LABELS)) ||
		!(cply_crossword_features(b.was, scratch) & CPLY_HAS(LABELS));
	compare_meta(&b);
	compare_cells(&b);
	compare_clues(&b);
}
