/* SPDX-License-Identifier: MIT */
#include "carrier/json_key.h"
#include "crossply/mill_pack.h"
#include "report/show/show.h"

static void put_text(cply_json_writer *w, const char *key, cply_str text)
{
	if (text.len)
		cplyi_key_string(w, key, text);
}

static void put_side(cply_json_writer *w, const char *key, unsigned side)
{
	cply_json_key(w, key);
	cply_json_put_string(w, side ? CPLY_STR("black") : CPLY_STR("white"));
}

static void put_points(cply_json_writer *w, const char *key, uint32_t points)
{
	cply_json_key(w, key);
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++)
		if (points >> i & 1)
			cply_json_put_string(
				w, cply_str_of(cply_mill_point_name(i)));
	cply_json_end_array(w);
}

static void put_outcome(cply_json_writer *w, const cply_mill_position *p,
                        cply_arena *scratch)
{
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_mill_outcome(p, &b);
	put_text(w, "outcome", cply_buf_str(&b));
}

/* ---- the position ---- */

static void put_position(cply_json_writer *w, const cply_mill *pack,
                         const cply_mill_step *s, cply_arena *scratch)
{
	const cply_mill_position *p = &s->position;
	const cply_mill_puzzle *puzzle = &pack->puzzles[s->puzzle];
	cply_buf fen;
	cply_buf_init(&fen, scratch);
	cply_mill_fen_write(p, CPLY_MILL_FEN_POINTS, &fen);
	cply_json_key(w, "position");
	cply_json_begin_object(w);
	cplyi_key_int(w, "puzzle", (int64_t)s->puzzle + 1);
	cplyi_key_int(w, "solution_line", (int64_t)s->line + 1);
	cplyi_key_int(w, "action", s->action);
	put_text(w, "fen", cply_buf_str(&fen));
	put_side(w, "side", p->side);
	put_points(w, "white", p->stones[0]);
	put_points(w, "black", p->stones[1]);
	if (p->marked)
		put_points(w, "marked", p->marked);
	uint32_t mills =
		cply_mill_in_mills(p->stones[0], puzzle->rules.diagonals) |
		cply_mill_in_mills(p->stones[1], puzzle->rules.diagonals);
	put_points(w, "mills", mills);
	cply_json_key(w, "hand");
	cply_json_begin_inline_array(w);
	cply_json_put_int(w, p->hand[0]);
	cply_json_put_int(w, p->hand[1]);
	cply_json_end_array(w);
	put_outcome(w, p, scratch);
	cply_json_end_object(w);
}

/* ---- puzzles ---- */

static void put_line(cply_json_writer *w, const cply_mill *pack,
                     const cply_mill_puzzle *p, const cply_mill_solution *l,
                     cply_arena *scratch)
{
	cply_json_begin_object(w);
	cply_json_key(w, "optimal");
	cply_json_put_bool(w, l->is_optimal);
	cplyi_key_int(w, "turns", cply_mill_solution_turns(pack, l));
	cplyi_key_int(w, "step", l->step);
	cply_json_key(w, "actions");
	cply_json_begin_inline_array(w);
	for (uint32_t i = 0; i < l->n_actions; i++) {
		const cply_mill_action *a = &l->actions[i];
		cply_buf b;
		cply_buf_init(&b, scratch);
		if (a->is_read)
			cply_mill_move_write(a->move, &b);
		cply_json_put_string(w, a->is_read ? cply_buf_str(&b)
		                                   : a->notation);
	}
	cply_json_end_array(w);
	if (l->n_legal < l->n_actions)
		cplyi_key_int(w, "legal_actions", l->n_legal);
	if (p->has_start)
		put_outcome(w, &pack->steps[l->step + l->n_legal].position,
		            scratch);
	cply_json_end_object(w);
}

static void put_puzzle(cply_json_writer *w, const cply_mill *pack,
                       const cply_mill_puzzle *p, cply_arena *scratch)
{
	cply_json_begin_object(w);
	cplyi_key_int(w, "puzzle", (int64_t)(p - pack->puzzles) + 1);
	put_text(w, "id", p->id);
	put_text(w, "title", p->title);
	put_text(w, "description", p->description);
	put_text(w, "category",
	         cply_str_of(cply_mill_category_name(p->category)));
	put_text(w, "difficulty", p->difficulty);
	put_text(w, "author", p->author);
	put_text(w, "variant", p->variant);
	put_text(w, "fen", p->fen);
	if (p->has_start)
		put_side(w, "side", p->start.side);
	cply_json_key(w, "lines");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < p->n_lines; i++)
		put_line(w, pack, p, &p->lines[i], scratch);
	cply_json_end_array(w);
	cply_json_end_object(w);
}

cply_status cplyi_show_mill(const cply_doc *doc, const cply_timeline *at,
                            const cply_show_options *o, cply_arena *scratch,
                            cply_buf *out)
{
	const cply_mill *pack = doc->as.mill;
	const cply_mill_state *state = at->state;
	cply_json_writer writer, *w = &writer;
	(void)o;
	cplyi_show_begin(doc, at, "crossply-position/1", scratch, w, out);
	put_text(w, "name", pack->name);
	if (state->step)
		put_position(w, pack, state->step, scratch);
	cply_json_key(w, "puzzles");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		put_puzzle(w, pack, &pack->puzzles[i], scratch);
	cply_json_end_array(w);
	return cplyi_show_end(w, scratch);
}
