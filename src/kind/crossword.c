/* SPDX-License-Identifier: MIT */
/* The crossword among the kinds. */
#include "crossword/loss.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "report/show/show.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_crossword_check(doc->as.crossword, scratch, diags);
}

/* What the user asked to leave out is not lost. */
static cply_features left_out(const cply_write_options *options)
{
	cply_features f = 0;
	if (options->blank)
		f |= CPLY_HAS(SOLUTION) | CPLY_HAS(REBUS) | CPLY_HAS(EITHER) |
		     CPLY_HAS(SYMBOLS) | CPLY_HAS(LETTERS) | CPLY_HAS(LOCKED) |
		     CPLY_HAS(NO_SOLUTION);
	if (options->no_progress)
		f |= CPLY_HAS(FILL) | CPLY_HAS(PENCIL) | CPLY_HAS(MARKS) |
		     CPLY_HAS(TIMER);
	return f;
}

static void losses(const cply_doc *doc, const cply_format *to,
                   const cply_write_options *options, cply_arena *scratch,
                   cply_diags *diags)
{
	bool same = doc->format == to;
	cplyi_crossword_losses(doc->as.crossword,
	                       &(cplyi_target){
				       .carries = to->carries | to->own_losses |
	                                          left_out(options) |
	                                          (same ? CPLY_HAS(EXTRAS) : 0),
				       .meta = to->carries_meta,
				       .name = to->name,
			       },
	                       scratch, diags);
}

const cply_kind cply_kind_crossword = {
	.name = "crossword",
	.title = "crossword",
	.is_printed = true,
	.has_features = true,
	.check = check,
	.losses = losses,
	.drawing = &cplyi_drawing_crossword,
	.json = cplyi_show_crossword,
};
