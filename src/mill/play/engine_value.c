/* SPDX-License-Identifier: MIT */
/* What a position is worth at a glance: stones, mills, freedom. */
#include "mill/play/engine.h"

enum {
	STONE = 100,
	MILL = 12,   /* a stone in a mill */
	THREAT = 22, /* a mill that the next turn can close */
	TWO = 6,     /* a line with two stones that no stone can reach yet */
	SWING = 45,  /* a stone that closes a mill going to and fro */
	STEP = 3,    /* a step that could be made */
	STUCK = 9,   /* a stone that cannot move */
	FLYING = 30  /* three stones that fly */
};

/* The stones of one side, on the board and in the hand. */
static int side_value(const fast_rules *r, uint32_t own, uint32_t opp,
                      unsigned hand, unsigned n)
{
	uint32_t empty = MILL_ALL & ~(own | opp);
	uint32_t mills = mill_standing(own, r->spokes);
	uint32_t closing = mill_closing(own, r->spokes) & empty;
	int value = STONE * (int)(n + hand);
	value += MILL * (int)mill_count(mills);
	if (hand)
		return value + THREAT * (int)mill_count(closing) +
		       STEP * (int)mill_steps(own, empty, r->spokes);
	if (n <= r->fly_at)
		return value + FLYING + THREAT * (int)mill_count(closing);
	/* Points that a stone outside of the line can step to. */
	uint32_t near = 0, swings = 0;
	for (uint32_t left = closing; left; left &= left - 1) {
		uint32_t point = left & (0 - left);
		uint32_t from = mill_around(point, r->spokes) & own;
		for (; from; from &= from - 1) {
			uint32_t stone = from & (0 - from);
			uint32_t rest = own & ~stone;
			if (!(mill_closing(rest, r->spokes) & point))
				continue;
			near |= point;
			if (mills & stone)
				swings |= stone;
		}
	}
	value += THREAT * (int)mill_count(near);
	value += TWO * (int)mill_count(closing & ~near);
	value += SWING * (int)mill_count(swings);
	value += STEP * (int)mill_steps(own, empty, r->spokes);
	value -= STUCK * (int)mill_count(own & ~mill_around(empty, r->spokes));
	return value;
}

int cplyi_engine_value(const fast_rules *r, const fast *f)
{
	return side_value(r, f->own, f->opp, f->own_hand, f->n_own) -
	       side_value(r, f->opp, f->own, f->opp_hand, f->n_opp);
}
