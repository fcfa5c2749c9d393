/* SPDX-License-Identifier: MIT */
/* A game of mill as it is played, with its history. */
#include "crossply/mill_play.h"

void cply_mill_game_open(cply_mill_game *g, const cply_mill_rules *rules,
                         const cply_mill_position *start, cply_arena *a)
{
	*g = (cply_mill_game){ .rules = *rules, .start = *start, .arena_ = a };
	cply_mill_settle(rules, &g->start);
	g->at = g->start;
}

cply_status cply_mill_game_act(cply_mill_game *g, cply_mill_move move)
{
	if (!cply_mill_is_legal(&g->rules, &g->at, move))
		return CPLY_INVALID;
	if (g->n_moves == g->cap_) {
		uint32_t cap = g->cap_ ? 2 * g->cap_ : 64;
		cply_mill_move *grown = CPLY_GROW(g->arena_, g->moves, g->cap_,
		                                  cap, cply_mill_move);
		if (!grown)
			return CPLY_NOMEM;
		g->moves = grown;
		g->cap_ = cap;
	}
	g->moves[g->n_moves++] = move;
	cply_mill_play(&g->rules, &g->at, move, &g->history);
	return CPLY_OK;
}

/* Does an action from here begin a turn, or go on with one? */
static bool begins_turn(const cply_mill_position *before, uint32_t i,
                        unsigned last_side)
{
	return !i || before->side != last_side || !before->take[before->side];
}

bool cply_mill_game_undo(cply_mill_game *g, unsigned side)
{
	cply_mill_position p = g->start;
	uint32_t back = UINT32_MAX;
	unsigned last = p.side;
	for (uint32_t i = 0; i < g->n_moves; i++) {
		if (p.side == side && begins_turn(&p, i, last))
			back = i;
		last = p.side;
		cply_mill_play(&g->rules, &p, g->moves[i], NULL);
	}
	if (back == UINT32_MAX)
		return false;
	g->at = g->start;
	g->history = (cply_mill_history){ 0 };
	g->n_moves = back;
	for (uint32_t i = 0; i < back; i++)
		cply_mill_play(&g->rules, &g->at, g->moves[i], &g->history);
	return true;
}

void cply_mill_game_write(const cply_mill_game *g, cply_buf *out)
{
	cply_mill_position p = g->start;
	unsigned last = p.side, number = 0, turn = 0;
	for (uint32_t i = 0; i < g->n_moves; i++) {
		if (begins_turn(&p, i, last)) {
			cply_put(out, !i ? "" : turn % 2 ? " " : "\n");
			if (turn++ % 2 == 0) {
				cply_put_uint(out, ++number);
				cply_put(out, ". ");
			}
		}
		last = p.side;
		cply_mill_move_write(g->moves[i], out);
		cply_mill_play(&g->rules, &p, g->moves[i], NULL);
	}
	cply_put(out, g->n_moves ? "\n" : "");
}
