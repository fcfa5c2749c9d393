/* SPDX-License-Identifier: MIT */
/* A solve is drawn as its crossword with the letters and the cursor of one
 * position. */
#include "crossply/solve.h"
#include "crossply/analysis.h"
#include "draw/card.h"
#include "draw/crossword.h"
#include "draw/drawing.h"
#include "draw/stand_in.h"
#include "format/format.h"
#include "solve/model.h"

bool cplyi_stand_in_make(const cply_solve *solve, const cply_solve_state *state,
                         const cply_draw_options *o, cply_arena *scratch,
                         cplyi_stand_in *s)
{
	*s = (cplyi_stand_in){ .options = *o };
	if (cply_solve_view(solve, state, scratch, &s->puzzle))
		return false;
	if (s->options.focus || !state)
		return true;
	size_t n = (size_t)s->puzzle.width * s->puzzle.height;
	uint32_t *lit = CPLY_NEW(scratch, n, uint32_t);
	if (!lit && n)
		return false;
	for (size_t i = 0; i < n; i++)
		if (state->marks[i] & CPLY_MARK_LIT)
			lit[s->focus.n_lit++] = (uint32_t)i;
	s->focus.lit = lit;
	s->focus.cell = state->cursor;
	cplyi_solve_word(solve, state->cursor, state->clue, state->is_down,
	                 scratch, &s->focus.word, &s->focus.n_word);
	if (state->cursor != CPLY_NO_CELL || s->focus.n_word || s->focus.n_lit)
		s->options.focus = &s->focus;
	return true;
}

static bool prepare(const cply_scene *scene, cply_arena *scratch,
                    cplyi_stand_in *s)
{
	return cplyi_stand_in_make(scene->doc->as.solve, scene->state,
	                           &scene->options, scratch, s);
}

static bool picture(const cply_scene *scene, cplyi_canvas *canvas,
                    cply_arena *scratch)
{
	cplyi_stand_in s;
	return prepare(scene, scratch, &s) &&
	       cplyi_draw_crossword(&s.puzzle, &s.options, canvas, scratch);
}

static bool terminal(const cply_scene *scene, cply_arena *scratch,
                     cply_buf *out)
{
	cplyi_stand_in s;
	if (!prepare(scene, scratch, &s))
		return false;
	cply_draw_terminal(&s.puzzle, &s.options, scratch, out);
	return !scratch->failed;
}

static bool sheet(const cply_scene *scene, cplyi_paper *paper,
                  cplyi_canvas *canvas, cply_arena *scratch)
{
	cplyi_stand_in s;
	return prepare(scene, scratch, &s) &&
	       cplyi_sheet_crossword(&s.puzzle, paper, canvas, scratch);
}

/* Heat and chart share with the analysis, which lives as long as they. */
static cply_analysis *analyse(const cply_doc *doc, const cplyi_timing *t,
                              cply_arena *a)
{
	cply_analysis *n = CPLY_NEW(a, 1, cply_analysis);
	return n && cply_solve_analyse(doc->as.solve, t->idle, t->clock, a,
	                               n) == CPLY_OK
	               ? n
	               : NULL;
}

static cply_status heat(const cply_doc *doc, cply_heat_kind kind,
                        const cplyi_timing *timing, cply_arena *a,
                        cply_heat *out)
{
	const cply_analysis *n = analyse(doc, timing, a);
	return n ? cply_solve_heat(n, kind, a, out) : CPLY_NOMEM;
}

static cply_status chart(const cply_doc *doc, const cplyi_timing *timing,
                         cply_arena *a, cply_chart *out)
{
	const cply_analysis *n = analyse(doc, timing, a);
	return n ? cply_solve_chart(n, a, out) : CPLY_NOMEM;
}

static cply_status card(const cply_doc *doc, cply_heat_kind kind,
                        const cplyi_timing *timing, cply_arena *a,
                        cply_doc *out)
{
	cplyi_card *k = CPLY_NEW(a, 1, cplyi_card);
	cply_status s = k ? cplyi_card_make(doc->as.solve, kind, timing, a, k)
	                  : CPLY_NOMEM;
	if (!s)
		*out = cplyi_card_doc(k);
	return s;
}

const cply_drawing cplyi_drawing_solve = {
	.picture = picture,
	.terminal = terminal,
	.sheet = sheet,
	.heat = heat,
	.chart = chart,
	.card = card,
};
