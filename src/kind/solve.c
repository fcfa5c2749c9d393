/* SPDX-License-Identifier: MIT */
/* The solve among the kinds. */
#include "crossply/solve.h"
#include "draw/drawing.h"
#include "format/format.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	cply_solve_check(doc->as.solve, scratch, diags);
}

const cply_kind cply_kind_solve = {
	.name = "solve",
	.check = check,
	.timeline = &cply_solve_timeline,
	.drawing = &cplyi_drawing_solve,
};
