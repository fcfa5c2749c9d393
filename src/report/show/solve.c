/* SPDX-License-Identifier: MIT */
/* A solve at one position as JSON: its crossword as it was then, and what
 * a solve has beyond that. */
#include "crossply/solve.h"
#include "report/show/show.h"

static void put_solve(cply_json_writer *w, const cply_solve *s,
                      const cply_solve_state *state)
{
	if (s->solver.len) {
		cply_json_key(w, "solver");
		cply_json_put_string(w, s->solver);
	}
	if (state->cursor != CPLY_NO_CELL && s->puzzle->width) {
		cply_json_key(w, "cursor");
		cply_json_begin_inline_array(w);
		cply_json_put_int(w, state->cursor / s->puzzle->width + 1);
		cply_json_put_int(w, state->cursor % s->puzzle->width + 1);
		cply_json_end_array(w);
	}
	cply_json_key(w, "filled");
	cply_json_put_int(w, state->n_filled);
	if (state->is_running) {
		cply_json_key(w, "running");
		cply_json_put_bool(w, true);
	}
	if (state->is_solved) {
		cply_json_key(w, "solved");
		cply_json_put_bool(w, true);
	}
}

cply_status cplyi_show_solve(const cply_doc *doc, const cply_timeline *at,
                             const cply_show_options *o, cply_arena *scratch,
                             cply_buf *out)
{
	const cply_solve *s = doc->as.solve;
	cply_json_writer w;
	cply_crossword view;
	(void)o;
	if (cply_solve_view(s, at->state, scratch, &view) != CPLY_OK)
		return CPLY_NOMEM;
	cplyi_show_begin(doc, at, "crossply-position/1", scratch, &w, out);
	put_solve(&w, s, at->state);
	cplyi_show_put_crossword(&w, &view, scratch);
	return cplyi_show_end(&w, scratch);
}
