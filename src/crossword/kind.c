/* SPDX-License-Identifier: MIT */
/* The crossword among the kinds. */
#include "crossply/format.h"

#include "crossword/loss.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_crossword_check(doc->as.crossword, scratch, diags);
}

static void losses(const cply_doc *doc, const cply_format *to,
                   cply_arena *scratch, cply_diags *diags)
{
	cplyi_crossword_losses(doc->as.crossword, to->carries,
	                       to->carries_meta, scratch, diags);
}

const cply_kind cply_kind_crossword = {
	.name = "crossword",
	.check = check,
	.losses = losses,
};
