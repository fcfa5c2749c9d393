/* SPDX-License-Identifier: MIT */
/* A game of mill with the engine. */
#include "wasm/mill.h"

static cply_status answer(cplyi_w_call *c, const cplyi_w_mill *m,
                          const cply_mill_thought *thought)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	if (thought) {
		cplyi_w_put_turns(&w, "turn", &thought->turn, 1, c->scratch);
		cplyi_key_int(&w, "value", thought->value);
		cplyi_key_uint(&w, "depth", thought->depth);
	}
	cplyi_w_put_board(&w, m, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* {variant, fen}: a new game by these rules, from this position. */
cply_status cplyi_w_mill_game(cplyi_w_call *c)
{
	cply_str id = cplyi_w_text(c, "variant");
	cply_str fen = cplyi_w_text(c, "fen");
	cply_mill_rules rules = *cply_mill_rules_standard();
	const cply_mill_variant *variant = cply_mill_variant_find(id);
	cply_mill_position start;
	cply_mill_fen generation;
	cply_diags d;
	if (variant)
		rules = variant->rules;
	else if (id.len && !cply_mill_custom_id(id, &rules))
		return cplyi_w_refuse_text(c, CPLY_INVALID,
		                           "there are no rules `", id, "`");
	cply_mill_start(&rules, &start);
	const cply_mill_fen_source in = { .text = fen, .rules = &rules };
	cply_diags_init(&d, c->scratch, 1);
	if (fen.len &&
	    cply_mill_fen_read(&in, &d, &start, &generation) != CPLY_OK)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "that is not a position");
	cply_mill_settle(&rules, &start);
	cplyi_w_mill *m = cplyi_w_mill_new(c->d, &rules);
	if (!m)
		return cplyi_w_no_memory(c);
	m->is_game = true;
	if (!m->engine)
		m->engine = cply_mill_engine_new(&rules, NULL, &m->arena);
	if (!m->engine)
		return cplyi_w_no_memory(c);
	cply_mill_game_open(&m->game, &rules, &start, &m->arena);
	return answer(c, m, NULL);
}

cply_status cplyi_w_mill_game_act(cplyi_w_call *c, cplyi_w_mill *m)
{
	cply_mill_word word;
	cply_buf b;
	if (!cplyi_w_mill_read(c, &word))
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "that is not a move; write a1-a4, d6 or "
		                      "xd6");
	for (unsigned i = 0; i < word.n; i++) {
		cply_buf_init(&b, c->scratch);
		cply_mill_why_not(&m->rules, &m->game.at, word.moves[i], &b);
		cply_status s = cply_mill_game_act(&m->game, word.moves[i]);
		if (s == CPLY_NOMEM)
			return cplyi_w_no_memory(c);
		if (s != CPLY_OK)
			return cplyi_w_refuse_text(c, s, "", cply_buf_str(&b),
			                           "");
	}
	return answer(c, m, NULL);
}

cply_status cplyi_w_mill_game_undo(cplyi_w_call *c, cplyi_w_mill *m)
{
	unsigned side = cply_str_is(cplyi_w_text(c, "side"), "black");
	if (!cply_mill_game_undo(&m->game, side))
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is nothing to take back");
	return answer(c, m, NULL);
}

/* {level, seed, nodes, advice}: the engine makes a turn, or only says what it
 * would do. */
cply_status cplyi_w_mill_reply(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_mill_thought thought;
	const int64_t nodes = cplyi_w_number(c, "nodes", 0);
	const cply_mill_thinking how = {
		.level = (unsigned)cplyi_w_number(c, "level", 4),
		.seed = (uint64_t)cplyi_w_number(c, "seed", 0),
		.nodes = nodes > 0 ? (uint64_t)nodes : 0,
	};
	cply_status s = cplyi_w_mill_of(c, &m);
	if (s != CPLY_OK)
		return s;
	if (!m->is_game)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is a puzzle, not a game");
	if (!cply_mill_engine_choose(m->engine, &m->game.at, &m->game.history,
	                             &how, c->scratch, &thought))
		return cplyi_w_refuse(c, CPLY_INVALID, "the game is over");
	for (unsigned i = 0; i < thought.turn.n; i++)
		if (!cplyi_w_flag(c, "advice") &&
		    cply_mill_game_act(&m->game, thought.turn.moves[i]))
			return cplyi_w_no_memory(c);
	return answer(c, m, &thought);
}
