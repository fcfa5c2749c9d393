/* SPDX-License-Identifier: MIT */
/* Solving puzzles of a pack, and games, by commands: one byte each. Nothing of
 * it may crash, and undoing everything leads back to the start. */
#include <stdlib.h>
#include <string.h>

#include "crossply/mill_play.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { NODES = 1000, MOST = 40 };

static void need(bool holds)
{
	if (!holds)
		abort();
}

/* A legal action, chosen by a byte. */
static bool choose(const cply_mill_rules *rules, const cply_mill_position *p,
                   uint8_t byte, cply_mill_move *out)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = cply_mill_moves(rules, p, moves);
	if (n)
		*out = moves[byte % n];
	return n > 0;
}

static void solve(cply_mill *pack, cply_str commands, cply_arena *a)
{
	const cply_mill_limits limits = { .memory = 1 << 16 };
	cply_mill_session s;
	cply_mill_puzzle *p = &pack->puzzles[0];
	cply_mill_search *search =
		cply_mill_search_new(&p->rules, NULL, &limits, a);
	static cply_mill_ply line[64];
	if (!search ||
	    cply_mill_session_open(&s, pack, 0, search, NODES, a) != CPLY_OK)
		return;
	const cply_mill_position start = s.at;
	for (size_t i = 0; i < commands.len && i < MOST; i++) {
		uint8_t byte = (uint8_t)commands.ptr[i];
		cply_mill_answered answered;
		cply_mill_move m = { CPLY_MILL_PLACE, -1, 0 };
		cply_buf b;
		cply_buf_init(&b, a);
		switch (byte % 8) {
		case 0:
			cply_mill_session_undo(&s);
			break;
		case 1:
			cply_mill_session_hint(&s, &b);
			break;
		case 2:
			cply_mill_session_line(&s, line, 64);
			break;
		default:
			if (!choose(&p->rules, &s.at, byte / 8, &m))
				break;
			if (cply_mill_session_act(&s, m, &answered))
				return;
			cply_mill_session_say(&s, &answered, &b);
			break;
		}
		need(cply_mill_session_score(&s) >= 0 &&
		     cply_mill_session_score(&s) <= 1);
	}
	while (cply_mill_session_undo(&s))
		continue;
	need(s.stage >= CPLY_MILL_SOLVED ||
	     memcmp(&s.at, &start, sizeof start) == 0);
}

static void play(const cply_mill_rules *rules, cply_str commands, cply_arena *a)
{
	cply_mill_game g;
	cply_mill_position start;
	cply_mill_engine *e = cply_mill_engine_new(rules, NULL, a);
	cply_mill_start(rules, &start);
	cply_mill_game_open(&g, rules, &start, a);
	for (size_t i = 0; e && i < commands.len && i < MOST; i++) {
		uint8_t byte = (uint8_t)commands.ptr[i];
		const cply_mill_thinking how = { .level = 1 + byte / 4 % 5,
			                         .seed = byte,
			                         .nodes = 200 };
		cply_mill_thought t;
		cply_mill_move m;
		if (byte % 4 == 0) {
			cply_mill_game_undo(&g, byte / 4 % 2);
		} else if (byte % 4 == 1) {
			if (choose(rules, &g.at, byte / 4, &m))
				need(cply_mill_game_act(&g, m) != CPLY_INVALID);
		} else if (cply_mill_engine_choose(e, &g.at, &g.history, &how,
		                                   a, &t)) {
			for (unsigned k = 0; k < t.turn.n; k++)
				if (cply_mill_game_act(&g, t.turn.moves[k]))
					need(a->failed || g.at.phase == 'o');
		}
	}
}

/* The first byte is the rules, the second what to do; then a FEN up to a line
 * end, and commands. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_arena a;
	cply_str all = { (const char *)data, size };
	if (size < 3)
		return 0;
	const cply_mill_rules *rules =
		&cply_mill_variant_get(data[0] % cply_mill_variant_count())
			 ->rules;
	cply_arena_init(&a, NULL, 64 << 20);
	all = cply_str_sub(all, 2, size);
	size_t end = cply_str_find(all, CPLY_STR("\n"));
	if (data[1] % 2 || end == SIZE_MAX) {
		play(rules, all, &a);
	} else {
		cply_diags diags;
		cply_mill_fen generation;
		cply_mill_puzzle puzzle = {
			.category = (cply_mill_category)(data[1] / 2 % 9),
			.rules = *rules,
			.has_start = true
		};
		cply_mill pack = { .puzzles = &puzzle, .n_puzzles = 1 };
		const cply_mill_fen_source in = { cply_str_sub(all, 0, end), 0,
			                          rules };
		cply_diags_init(&diags, &a, 10);
		if (cply_mill_fen_read(&in, &diags, &puzzle.start,
		                       &generation) == CPLY_OK &&
		    cply_mill_pack_play(&pack, &a) == CPLY_OK)
			solve(&pack, cply_str_sub(all, end + 1, all.len), &a);
	}
	cply_arena_free(&a);
	return 0;
}
