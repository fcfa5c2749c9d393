/* SPDX-License-Identifier: MIT */
/* The board at a position of a pack's lines. */
#include "wasm/mill.h"

#include "draw/mill.h"

/* The moves of the line up to the step. NULL: no memory. */
static cply_mill_move *moves_of(const cplyi_mill_view *v, cply_arena *a)
{
	uint32_t n = v->step->action;
	cply_mill_move *moves = CPLY_NEW(a, n + 1u, cply_mill_move);
	for (uint32_t i = 0; moves && i < n; i++)
		moves[i] = v->puzzle->lines[v->step->line].actions[i].move;
	return moves;
}

static void put_place(cply_json_writer *w, const cplyi_mill_view *v,
                      cply_arena *a)
{
	const cply_mill_move *moves = moves_of(v, a);
	cplyi_key_uint(w, "puzzle", v->step->puzzle);
	cplyi_key_string(w, "title", v->title);
	cplyi_key_string(w, "about", v->puzzle->description);
	cplyi_key_string(w, "turnText", v->status);
	cplyi_key_bool(w, "diagonals", v->diagonals);
	cplyi_w_put_stones(w, &v->puzzle->rules, v->position, a);
	if (moves)
		cplyi_w_put_last(w, moves, v->step->action);
}

/* {at} */
cply_status cplyi_w_mill_shown(cplyi_w_call *c)
{
	cplyi_mill_view v;
	cply_json_writer w;
	cply_timeline *at;
	if (!cply_doc_mill(c->doc))
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a pack of mill puzzles");
	cply_status s = cplyi_w_at(c, &at);
	const cply_scene scene = { .doc = c->doc,
		                   .state = at ? at->state : NULL };
	if (s != CPLY_OK)
		return s;
	if (!cplyi_mill_view_of(&scene, c->scratch, &v))
		return cplyi_w_no_memory(c);
	if (!v.step)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is no puzzle in this pack");
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	put_place(&w, &v, c->scratch);
	cply_json_end_object(&w);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}
