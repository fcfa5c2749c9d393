/* SPDX-License-Identifier: MIT */
#include "crossword/tally.h"

void cplyi_tally_add(cplyi_tally *t, cply_diags *diags, const cply_span *at,
                     cply_place place)
{
	/* The sink may not keep it, but it counts once. */
	if (!t->is_said)
		t->diag = cply_report_with(diags, t->rule, at, CPLY_N(0));
	t->is_said = true;
	if (t->diag)
		t->diag->args[0].number++;
	cply_diag_place(diags, t->diag, place);
}

void cplyi_tally_cell(cplyi_tally *t, cply_diags *diags,
                      const cply_crossword *cw, uint32_t cell)
{
	const cply_span *at = &cw->cells[cell].at;
	cplyi_tally_add(t, diags, at->end > at->begin ? at : CPLY_NOWHERE,
	                (cply_place){ .kind = CPLY_PLACE_CELL,
	                              .row = cell / cw->width + 1,
	                              .col = cell % cw->width + 1 });
}
