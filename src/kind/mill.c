/* SPDX-License-Identifier: MIT */
/* The pack of mill puzzles among the kinds. */
#include "crossply/mill_pack.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "mill/pack/timeline.h"
#include "report/diff/diff.h"
#include "report/proof/proof.h"
#include "report/show/show.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_mill_pack_check(doc->as.mill, scratch, diags);
}

static cply_status diff(const cply_doc *before, const cply_doc *after,
                        const cply_diff_options *o, cply_arena *scratch,
                        cply_buf *out)
{
	cplyi_diff_mill(before->as.mill, after->as.mill, o, scratch, out);
	return out->failed ? CPLY_NOMEM : CPLY_OK;
}

static uint32_t count(const cply_doc *doc)
{
	return doc->as.mill->n_puzzles;
}

static cply_status pick(const cply_doc *doc, const bool *chosen, cply_arena *a,
                        cply_doc *out)
{
	const cply_mill *all = doc->as.mill;
	cply_mill *some = CPLY_NEW(a, 1, cply_mill);
	if (!some)
		return CPLY_NOMEM;
	*some = *all;
	some->n_puzzles = 0;
	some->puzzles = CPLY_NEW(a, all->n_puzzles, cply_mill_puzzle);
	if (!some->puzzles)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < all->n_puzzles; i++)
		if (chosen[i])
			some->puzzles[some->n_puzzles++] = all->puzzles[i];
	*out = *doc;
	out->as.mill = some;
	return cply_mill_pack_play(some, a);
}

static void file_name(const cply_doc *doc, const cply_write_options *o,
                      uint64_t ms, cply_buf *out)
{
	const cply_mill *pack = doc->as.mill;
	bool is_given = o->shape == CPLY_MILL_AS_CONTRIBUTION;
	if (pack->n_puzzles == 1 &&
	    (is_given || o->shape == CPLY_MILL_AS_PUZZLE)) {
		cply_mill_file_name(pack->puzzles[0].author,
		                    pack->puzzles[0].title, out);
		return;
	}
	cply_put(out, "sanmill_puzzles_");
	cply_put_uint(out, is_given ? pack->n_puzzles : ms);
	cply_put(out, is_given                      ? ".json"
	              : o->shape == CPLY_MILL_AS_QR ? ".txt"
	                                            : ".sanmill_puzzles");
}

const cply_kind cply_kind_mill = {
	.name = "mill",
	.title = "pack of mill puzzles",
	.is_list = true,
	.is_printed = true,
	.check = check,
	.prove = cplyi_prove_pack,
	.timeline = &cply_mill_timeline,
	.drawing = &cplyi_drawing_mill,
	.json = cplyi_show_mill,
	.diff = diff,
	.count = count,
	.pick = pick,
	.file_name = file_name,
};
