/* SPDX-License-Identifier: MIT */
/* What xd cannot hold although the feature table says it can. */
#include "crossword/tally.h"
#include "format/formats.h"
#include "format/readback.h"
#include "format/xd/plan.h"

struct losses {
	const cply_crossword *cw;
	cplyi_losses base;
	struct xd_plan plan;
};

static void lose_clue(struct losses *l, uint32_t list, uint32_t k,
                      cplyi_tally *bent, cplyi_tally *dropped,
                      cplyi_tally *lengths)
{
	const cply_clue *clue = &l->cw->lists[list].clues[k];
	const cply_clue_ref ref = { list, k };
	if (!cplyi_xd_number(&l->plan, list, k)) {
		cplyi_lose_clue(&l->base, dropped, ref, CPLYI_NONE, CPLYI_NONE);
		return;
	}
	if (clue->n_cells && !cplyi_xd_slot(&l->plan, list, k))
		cplyi_lose_clue(&l->base, bent, ref, CPLYI_NONE, CPLYI_NONE);
	if (cplyi_adds_length(clue))
		cplyi_lose_clue(&l->base, lengths, ref, clue->enumeration,
		                CPLYI_NONE);
}

static void lose_clues(struct losses *l)
{
	cplyi_tally lists = { .rule = CPLY_XW711 };
	cplyi_tally bent = { .rule = CPLY_XW713 };
	cplyi_tally dropped = { .rule = CPLY_XD702 };
	cplyi_tally lengths = { .rule = CPLY_XD703 };
	for (uint32_t i = 0; i < l->cw->n_lists; i++) {
		const cply_clue_list *list = &l->cw->lists[i];
		if (l->plan.groups[i] == XD_NO_GROUP) {
			cplyi_lose(&l->base, &lists,
			           cplyi_field_place(cplyi_list_title(list)));
			continue;
		}
		for (uint32_t k = 0; k < list->n_clues; k++)
			lose_clue(l, i, k, &bent, &dropped, &lengths);
	}
}

/* Text colours have no place; backgrounds have. */
static void lose_ink(struct losses *l)
{
	cplyi_tally ink = { .rule = CPLY_XW709 };
	for (uint32_t i = 0; i < l->cw->width * l->cw->height; i++)
		if (l->cw->cells[i].more && l->cw->cells[i].more->ink)
			cplyi_lose(&l->base, &ink, cplyi_cell_place(l->cw, i));
}

/* Start and Design are not of the format itself. */
static void tell_extensions(struct losses *l)
{
	bool start = l->plan.has_start, design = l->plan.has_design;
	if (start || design)
		cply_report_with(l->base.diags, CPLY_XD704, CPLY_NOWHERE,
		                 CPLY_Z(start && design ? "Start and Design"
		                        : start         ? "Start"
		                                        : "Design"));
}

void cplyi_xd_losses(const cply_doc *doc, const cply_write_options *options,
                     cply_arena *scratch, cply_diags *diags)
{
	struct losses l = {
		.cw = doc->as.crossword,
		.base = { doc->as.crossword, scratch, diags },
	};
	if (!cplyi_xd_is_form(options, diags) ||
	    cplyi_xd_plan(l.cw, options, scratch, &l.plan) != CPLY_OK)
		return;
	lose_clues(&l);
	lose_ink(&l);
	cplyi_lose_wordless(&l.base, CPLY_NUMBER_STANDARD);
	if (l.cw->meta[CPLY_META_INTRO].plain.len &&
	    !l.cw->meta[CPLY_META_NOTES].plain.len)
		cply_report(diags, CPLY_XD705, CPLY_NOWHERE);
	if (doc->format != &cply_format_xd)
		tell_extensions(&l);
	cplyi_readback(doc, &cply_format_xd, options, CPLY_XD701, NULL, scratch,
	               diags);
}
