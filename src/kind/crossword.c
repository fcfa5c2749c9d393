/* SPDX-License-Identifier: MIT */
/* The crossword among the kinds. */
#include "crossply/lint.h"
#include "crossword/entries.h"
#include "crossword/loss.h"
#include "crossword/refs.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "format/garbled.h"
#include "report/diff/diff.h"
#include "report/show/show.h"
#include "report/stats/stats.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_crossword_check(doc->as.crossword, scratch, diags);
}

static void lint(const cply_doc *doc, const cply_lint *rules, cply_str text,
                 cply_arena *scratch, cply_diags *diags)
{
	cply_crossword_lint(doc->as.crossword, rules, text, scratch, diags);
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

static void after_reading(const cply_doc *doc, const cply_read *r,
                          const cply_format *format)
{
	cplyi_report_garbled(r, format, doc->as.crossword);
}

/* The puzzle with references that follow the numbers its clues will have as
 * `to`: itself when nothing changes, NULL without memory. */
static const cply_crossword *renumbered(const cply_crossword *cw,
                                        const cply_format *to, cply_arena *a,
                                        cply_diags *diags)
{
	uint32_t n = 0;
	cplyi_refs refs;
	if (!to->numbers || !cplyi_has_refs(cw))
		return cw;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		n += cw->lists[i].n_clues;
	uint32_t *numbers = CPLY_NEW(a, n, uint32_t);
	if (!numbers || to->numbers(cw, a, numbers) != CPLY_OK ||
	    cplyi_refs_make(cw, numbers, a, &refs) != CPLY_OK)
		return NULL;
	return cplyi_refs_apply(cw, &refs, a, diags);
}

static cply_status reduce(const cply_doc *doc,
                          const cply_write_options *options, cply_arena *a,
                          cply_doc *out)
{
	*out = *doc;
	if (!options->no_enumerations)
		return CPLY_OK;
	out->as.crossword = cplyi_without_enumerations(doc->as.crossword, a);
	return out->as.crossword ? CPLY_OK : CPLY_NOMEM;
}

static cply_status before_writing(const cply_doc *doc, const cply_format *to,
                                  cply_arena *a, cply_diags *diags,
                                  cply_doc *out)
{
	const cply_crossword *cw = renumbered(doc->as.crossword, to, a, diags);
	*out = *doc;
	/* Writers do not change it. */
	out->as.crossword = (cply_crossword *)(uintptr_t)cw;
	return cw ? CPLY_OK : CPLY_NOMEM;
}

static cply_status diff(const cply_doc *before, const cply_doc *after,
                        const cply_diff_options *o, cply_arena *scratch,
                        cply_buf *out)
{
	cplyi_diff_crossword(before->as.crossword, after->as.crossword, o,
	                     scratch, out);
	return out->failed ? CPLY_NOMEM : CPLY_OK;
}

const cply_kind cply_kind_crossword = {
	.name = "crossword",
	.title = "crossword",
	.is_printed = true,
	.has_features = true,
	.check = check,
	.lint = lint,
	.losses = losses,
	.after_reading = after_reading,
	.reduce = reduce,
	.before_writing = before_writing,
	.drawing = &cplyi_drawing_crossword,
	.json = cplyi_show_crossword,
	.diff = diff,
	.stats = &cplyi_stats_crosswords,
};
