/* SPDX-License-Identifier: MIT */
/* The solve among the kinds. */
#include "crossply/solve.h"
#include "draw/drawing.h"
#include "format/format.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_solve_check(doc->as.solve, scratch, diags);
}

static cply_status attach(cply_doc *doc, const cply_crossword *puzzle,
                          cply_arena *a, cply_diags *diags)
{
	cply_solve *both = CPLY_NEW(a, 1, cply_solve);
	cply_status s =
		both ? cply_solve_attach(doc->as.solve, puzzle, a, diags, both)
		     : CPLY_NOMEM;
	if (s == CPLY_OK)
		doc->as.solve = both;
	return s;
}

const cply_kind cply_kind_solve = {
	.name = "solve",
	.check = check,
	.timeline = &cply_solve_timeline,
	.drawing = &cplyi_drawing_solve,
	.attach = attach,
};
