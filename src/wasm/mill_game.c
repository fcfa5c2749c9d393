/* SPDX-License-Identifier: MIT */
/* A game of mill with the engine. */
#include "wasm/mill.h"

#include "crossply/mill_pack.h"
#include "format/formats.h"
#include "mill/play/game_pack.h"
#include "mill/play/words.h"

static cply_status answer(cplyi_w_call *c, const cplyi_w_mill *m,
                          const cply_mill_thought *thought, cply_str say)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "say", say);
	if (thought) {
		cplyi_w_put_turns(&w, "turn", &thought->turn, 1, c->scratch);
		cplyi_key_int(&w, "value", thought->value);
		cplyi_key_uint(&w, "depth", thought->depth);
	}
	cplyi_w_put_board(&w, m, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

static cply_status refuse_over(cplyi_w_call *c)
{
	return cplyi_w_refuse(c, CPLY_INVALID, "the game is over");
}

/* The puzzle that a member names; NULL: none. */
static const cply_mill_puzzle *puzzle_of(const cplyi_w_call *c, const char *key)
{
	const cply_mill *pack = cply_doc_mill(c->doc);
	int64_t n = cplyi_w_number(c, key, -1);
	bool is = pack && n >= 0 && n < pack->n_puzzles &&
	          pack->puzzles[n].has_start;
	return is ? &pack->puzzles[n] : NULL;
}

static cply_status rules_of(cplyi_w_call *c, cply_mill_rules *out)
{
	const cply_mill_puzzle *p = puzzle_of(c, "rulesOf");
	cply_str id = cplyi_w_text(c, "variant");
	const cply_mill_variant *variant = cply_mill_variant_find(id);
	*out = p         ? p->rules
	       : variant ? variant->rules
	                 : *cply_mill_rules_standard();
	if (!p && !variant && id.len && !cply_mill_custom_id(id, out))
		return cplyi_w_refuse_text(c, CPLY_INVALID,
		                           "there are no rules `", id, "`");
	return CPLY_OK;
}

cply_status cplyi_w_mill_position(cplyi_w_call *c, cply_mill_rules *rules,
                                  cply_mill_position *out)
{
	const cply_mill_puzzle *p = puzzle_of(c, "puzzle");
	cply_str fen = cplyi_w_text(c, "fen");
	cply_mill_fen generation;
	cply_diags d;
	if (p) {
		*rules = p->rules;
		*out = p->start;
		cply_mill_settle(rules, out);
		return CPLY_OK;
	}
	if (cplyi_w_number(c, "puzzle", -1) >= 0)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is no such puzzle");
	cply_status s = rules_of(c, rules);
	if (s != CPLY_OK)
		return s;
	cply_mill_start(rules, out);
	const cply_mill_fen_source in = { .text = fen, .rules = rules };
	cply_diags_init(&d, c->scratch, 1);
	if (fen.len && cply_mill_fen_read(&in, &d, out, &generation) != CPLY_OK)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "that is not a position");
	cply_mill_settle(rules, out);
	return CPLY_OK;
}

/* {variant or rulesOf, fen} or {puzzle}: a new game by these rules, from this
 * position. */
cply_status cplyi_w_mill_game(cplyi_w_call *c)
{
	cply_mill_rules rules;
	cply_mill_position start;
	cply_status s = cplyi_w_mill_position(c, &rules, &start);
	if (s != CPLY_OK)
		return s;
	cplyi_w_mill *m = cplyi_w_mill_new(c->d, &rules);
	if (!m)
		return cplyi_w_no_memory(c);
	m->is_game = true;
	if (!m->engine)
		m->engine = cply_mill_engine_new(
			&rules, cplyi_w_tables_of(c->d, &rules), &m->arena);
	if (!m->engine)
		return cplyi_w_no_memory(c);
	cply_mill_game_open(&m->game, &rules, &start, &m->arena);
	return answer(c, m, NULL, (cply_str){ NULL, 0 });
}

static cply_status game_of(cplyi_w_call *c, cplyi_w_mill **out)
{
	cply_status s = cplyi_w_mill_of(c, out);
	if (s == CPLY_OK && !(*out)->is_game)
		s = cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                   "this is a puzzle, not a game");
	return s;
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
		if (m->game.at.phase == 'o')
			return refuse_over(c);
		cply_buf_init(&b, c->scratch);
		cply_mill_why_not(&m->rules, &m->game.at, word.moves[i], &b);
		cply_status s = cply_mill_game_act(&m->game, word.moves[i]);
		if (s == CPLY_NOMEM)
			return cplyi_w_no_memory(c);
		if (s != CPLY_OK)
			return cplyi_w_refuse_text(c, s, "", cply_buf_str(&b),
			                           "");
	}
	cply_buf_init(&b, c->scratch);
	cplyi_game_put_question(&m->game.at, &b);
	cplyi_game_put_outcome(&m->game.at, &b);
	return answer(c, m, NULL, cply_buf_str(&b));
}

static unsigned side_of(const cplyi_w_call *c)
{
	return cply_str_is(cplyi_w_text(c, "side"), "black");
}

cply_status cplyi_w_mill_game_undo(cplyi_w_call *c, cplyi_w_mill *m)
{
	if (!cply_mill_game_undo(&m->game, side_of(c)))
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "there is nothing to take back");
	return answer(c, m, NULL, CPLY_STR("Taken back."));
}

/* {side}: this side gives up. */
cply_status cplyi_w_mill_resign(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_buf b;
	cply_status s = game_of(c, &m);
	if (s != CPLY_OK)
		return s;
	cply_buf_init(&b, c->scratch);
	return cplyi_game_resign(&m->game, side_of(c), &b)
	               ? answer(c, m, NULL, cply_buf_str(&b))
	               : refuse_over(c);
}

/* {level, seed, nodes, advice}: the engine makes a turn, or only says what it
 * would do. */
cply_status cplyi_w_mill_reply(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_mill_thought thought;
	cply_buf b;
	const int64_t nodes = cplyi_w_number(c, "nodes", 0);
	const cply_mill_thinking how = {
		.level = (unsigned)cplyi_w_number(c, "level", 4),
		.seed = (uint64_t)cplyi_w_number(c, "seed", 0),
		.nodes = nodes > 0 ? (uint64_t)nodes : 0,
	};
	bool is_advice = cplyi_w_flag(c, "advice");
	cply_status s = game_of(c, &m);
	if (s != CPLY_OK)
		return s;
	unsigned side = m->game.at.side;
	if (!cply_mill_engine_choose(m->engine, &m->game.at, &m->game.history,
	                             &how, c->scratch, &thought))
		return refuse_over(c);
	cply_buf_init(&b, c->scratch);
	if (is_advice) {
		cplyi_game_put_advice(&thought, &b);
		return answer(c, m, &thought, cply_buf_str(&b));
	}
	for (unsigned i = 0; i < thought.turn.n; i++)
		if (cply_mill_game_act(&m->game, thought.turn.moves[i]))
			return cplyi_w_no_memory(c);
	cplyi_game_put_played(side, &thought.turn, &b);
	if (m->game.at.phase == 'o')
		cply_put(&b, " ");
	cplyi_game_put_outcome(&m->game.at, &b);
	return answer(c, m, &thought, cply_buf_str(&b));
}

static const cply_mill_variant *variant_of(const cply_mill_rules *rules)
{
	for (size_t i = 0; i < cply_mill_variant_count(); i++)
		if (cply_mill_rules_same(&cply_mill_variant_get(i)->rules,
		                         rules))
			return cply_mill_variant_get(i);
	return cply_mill_variant_find(CPLY_STR("standard_9mm"));
}

/* {side, level, time, day}: the game as a pack of one. */
cply_status cplyi_w_mill_save(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_mill pack;
	cply_status s = game_of(c, &m);
	if (s != CPLY_OK)
		return s;
	const cplyi_mill_game_about about = {
		.variant = cply_str_of(variant_of(&m->rules)->id),
		.strength = (unsigned)cplyi_w_number(c, "level", 4),
		.human_is_black = side_of(c),
		.time = cplyi_w_number(c, "time", 0),
		.day = cplyi_w_text(c, "day"),
	};
	s = cplyi_mill_game_pack(&m->game, &about, c->scratch, &pack);
	if (s == CPLY_OK)
		s = cplyi_mill_pack_put(&pack, c->scratch, &c->out);
	return s == CPLY_OK ? s : cplyi_w_no_memory(c);
}
