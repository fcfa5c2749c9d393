/* SPDX-License-Identifier: MIT */
/* The pack of mill puzzles among the kinds. */
#include "crossply/mill_pack.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "mill/pack/timeline.h"
#include "report/proof/proof.h"
#include "report/show/show.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_mill_pack_check(doc->as.mill, scratch, diags);
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
};
