/* SPDX-License-Identifier: MIT */
#include "format/edits.h"

#include <stdlib.h>

void cplyi_edits_add(cplyi_edits *edits, cply_arena *a, cply_span at,
                     cply_str text)
{
	if (edits->n == edits->cap) {
		uint32_t cap = edits->cap ? edits->cap * 2 : 8;
		cplyi_edit *p =
			CPLY_GROW(a, edits->items, edits->cap, cap, cplyi_edit);
		if (!p)
			return;
		edits->items = p;
		edits->cap = cap;
	}
	edits->items[edits->n++] = (cplyi_edit){ at, text };
}

static int by_place(const void *pa, const void *pb)
{
	const cplyi_edit *a = pa, *b = pb;
	return (a->at.begin > b->at.begin) - (a->at.begin < b->at.begin);
}

void cplyi_edits_fix(cplyi_edits *edits, cply_arena *a, cply_str file,
                     cply_diags *diags, cply_diag *g)
{
	if (!g || !edits->n)
		return;
	qsort(edits->items, edits->n, sizeof *edits->items, by_place);
	cply_span all = { edits->items[0].at.begin,
		          edits->items[edits->n - 1].at.end };
	cply_buf b;
	cply_buf_init(&b, a);
	uint32_t at = all.begin;
	for (uint32_t i = 0; i < edits->n; i++) {
		const cplyi_edit *e = &edits->items[i];
		if (e->at.begin < at)
			return; /* they overlap: which one is meant? */
		cply_put_str(&b, cply_str_sub(file, at, e->at.begin));
		cply_put_str(&b, e->text);
		at = e->at.end;
	}
	if (!b.failed)
		cply_diag_fix(diags, g, all, cply_buf_str(&b));
}
