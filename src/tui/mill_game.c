/* SPDX-License-Identifier: MIT */
/* A game of mill against the engine. */
#include <stdio.h>

#include "mill/play/words.h"
#include "tui/mill_play.h"

enum { ADVISER = 6 };

static bool go_on(void *ctx, uint64_t nodes)
{
	(void)nodes;
	return mill_goes_on(ctx);
}

void mill_open_game(mill_play *t, const cply_mill_rules *rules,
                    const cply_mill_position *start)
{
	if (!t->is_open)
		cply_arena_init(&t->arena, NULL, SIZE_MAX);
	t->is_open = true;
	t->from = t->to = -1;
	t->n_line = 0;
	t->since = t->host->now(t->host->ctx);
	cply_mill_game_open(&t->game, rules, start, &t->arena);
}

void mill_new_game(mill_play *t)
{
	const cply_mill_rules rules = t->game.rules;
	const cply_mill_position start = t->game.start;
	mill_say(t, "A new game.");
	t->seed++;
	mill_open_game(t, &rules, &start);
	mill_engine_moves(t);
}

static bool think(mill_play *t, unsigned level, cply_mill_thought *out)
{
	const cply_mill_thinking how = { .level = level,
		                         .seed = t->seed * 1009 +
		                                 t->game.n_moves,
		                         .go_on = go_on,
		                         .ctx = t };
	cply_arena scratch;
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	t->was_hurried = false;
	bool good =
		cply_mill_engine_choose(t->engine, &t->game.at,
	                                &t->game.history, &how, &scratch, out);
	cply_arena_free(&scratch);
	return good;
}

/* Appends to what is said already. */
static void say_more(mill_play *t, const cply_buf *b)
{
	size_t n = strlen(t->message);
	snprintf(t->message + n, sizeof t->message - n, "%s%.*s",
	         n && b->len ? " " : "", (int)b->len, b->ptr ? b->ptr : "");
}

static void say_outcome(mill_play *t)
{
	cply_buf b;
	cply_buf_init(&b, &t->arena);
	cplyi_game_put_outcome(&t->game.at, &b);
	if (b.len)
		say_more(t, &b);
}

static void keep(mill_play *t)
{
	cply_buf b;
	cply_buf_init(&b, &t->arena);
	if (!t->host->keep(t->host->ctx, &t->game, (cply_str){ NULL, 0 }, &b))
		say_more(t, &b);
}

void mill_engine_moves(mill_play *t)
{
	cply_mill_thought thought;
	cply_buf b;
	while (t->game.at.phase != 'o' && t->game.at.side != t->human) {
		if (!think(t, t->level, &thought))
			break;
		cply_buf_init(&b, &t->arena);
		cplyi_game_put_played(t->game.at.side, &thought.turn, &b);
		for (unsigned i = 0; i < thought.turn.n; i++)
			if (cply_mill_game_act(&t->game,
			                       thought.turn.moves[i])) {
				mill_say(t, "Out of memory.");
				t->ends = true;
				return;
			}
		t->from = thought.turn.moves[0].from;
		t->to = thought.turn.moves[0].to;
		say_more(t, &b);
	}
	keep(t);
	say_outcome(t);
}

void mill_act_game(mill_play *t, cply_mill_move m)
{
	cply_buf b;
	cply_mill_game *g = &t->game;
	if (!mill_is_ours(t)) {
		mill_say(t, "The game is over; `again` starts a new one.");
		return;
	}
	switch (cply_mill_game_act(g, m)) {
	case CPLY_OK:
		break;
	case CPLY_INVALID:
		cply_buf_init(&b, &t->arena);
		cply_put(&b, "That is not possible: ");
		cply_mill_why_not(&g->rules, &g->at, m, &b);
		cply_put(&b, ".");
		mill_say_buf(t, &b);
		return;
	default:
		mill_say(t, "Out of memory.");
		t->ends = true;
		return;
	}
	t->from = m.from;
	t->to = m.to;
	cply_buf_init(&b, &t->arena);
	if (mill_is_ours(t))
		cplyi_game_put_question(&g->at, &b);
	mill_say_buf(t, &b);
	if (!b.len)
		mill_engine_moves(t);
}

void mill_undo_game(mill_play *t)
{
	if (!cply_mill_game_undo(&t->game, t->human)) {
		mill_say(t, "There is nothing to take back.");
		return;
	}
	t->from = t->to = -1;
	if (t->game.n_moves) {
		t->from = t->game.moves[t->game.n_moves - 1].from;
		t->to = t->game.moves[t->game.n_moves - 1].to;
	}
	mill_say(t, "Taken back.");
}

/* What the engine would do, and how things stand. */
void mill_advise(mill_play *t)
{
	cply_mill_thought thought;
	cply_buf b;
	if (!mill_is_ours(t) || !think(t, ADVISER, &thought)) {
		mill_say(t, "The game is over.");
		return;
	}
	cply_buf_init(&b, &t->arena);
	cplyi_game_put_advice(&thought, &b);
	mill_say_buf(t, &b);
}

void mill_resign(mill_play *t)
{
	cply_buf b;
	cply_buf_init(&b, &t->arena);
	if (!cplyi_game_resign(&t->game, t->human, &b))
		cply_put(&b, "The game is over; `again` starts a new one.");
	mill_say_buf(t, &b);
}

bool mill_command_game(mill_play *t, cply_str line)
{
	cply_buf b;
	cply_buf_init(&b, &t->arena);
	uint32_t level;
	if (cply_str_is_nocase(line, "moves")) {
		cply_mill_game_write(&t->game, &b);
		if (b.len)
			b.len--; /* the last end of line */
		else
			cply_put(&b, "Nothing has been played.");
	} else if (cply_str_is_nocase(line, "fen")) {
		cply_mill_fen_write(&t->game.at, CPLY_MILL_FEN_POINTS, &b);
	} else if (cply_str_starts(line, "level ")) {
		if (cply_str_u32(cply_str_sub(line, 6, line.len), &level) &&
		    level >= 1 && level <= CPLY_MILL_LEVELS) {
			t->level = level;
			mill_put_title(t, &b);
			cply_put(&b, ".");
		} else {
			cply_put(&b, "Strengths are 1 to 8.");
		}
	} else if (cply_str_starts(line, "save ")) {
		t->host->keep(t->host->ctx, &t->game,
		              cply_str_trim(cply_str_sub(line, 5, line.len)),
		              &b);
	} else {
		return false;
	}
	mill_say_buf(t, &b);
	return true;
}
