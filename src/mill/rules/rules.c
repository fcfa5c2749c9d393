/* SPDX-License-Identifier: MIT */
/* The named rule sets. */
#include "mill/rules/rules.h"
#include "mill/mill.h"

/* clang-format off */
#define CAPTURE(is_enabled) \
	{ .enabled = (is_enabled), .on_edges = true, .on_crosses = true, \
	  .on_diagonals = true, .in_placing = true, .in_moving = true }
/* Nine men's morris; what follows in the braces replaces some of it. */
#define STANDARD \
	.pieces = 9, .fly_at = 3, .at_least = 3, .may_fly = true, \
	.threefold = true, .n_moves = 100, .n_moves_endgame = 100, \
	.capture = { CAPTURE(false), CAPTURE(false), CAPTURE(false) }
#define TWELVE \
	.fly_at = 3, .at_least = 3, .threefold = true, .n_moves = 100, \
	.capture = { CAPTURE(false), CAPTURE(false), CAPTURE(false) }, \
	.pieces = 12

static const cply_mill_variant variants[] = {
	{ "standard_9mm", "nine men's morris", { STANDARD } },
	{ "twelve_mens_morris", "twelve men's morris",
	  { TWELVE, .diagonals = true, .may_fly = true,
	    .n_moves_endgame = 100 } },
	{ "morabaraba", "morabaraba",
	  { TWELVE, .diagonals = true, .may_fly = true,
	    .n_moves_endgame = 10, .full = CPLY_MILL_FULL_DRAW,
	    .no_repeated_mill = true } },
	{ "dooz", "dooz",
	  { TWELVE, .diagonals = true, .may_fly = true,
	    .n_moves_endgame = 100, .gain = CPLY_MILL_GAIN_HAND,
	    .full = CPLY_MILL_FULL_MOVER, .take_from_mills = true } },
	{ "lasker_morris", "Lasker morris",
	  { .pieces = 10, .fly_at = 3, .at_least = 3, .may_fly = true,
	    .threefold = true, .n_moves = 100, .n_moves_endgame = 100,
	    .capture = { CAPTURE(false), CAPTURE(false), CAPTURE(false) },
	    .move_while_placing = true } },
	{ "russian_mill", "Russian mill",
	  { STANDARD, .mills_work_once = true, .take_from_mills = true } },
	{ "cham_gonu", "cham gonu",
	  { TWELVE, .diagonals = true, .n_moves_endgame = 100,
	    .gain = CPLY_MILL_GAIN_MARK, .take_from_mills = true } },
	{ "zhi_qi", "zhi qi",
	  { TWELVE, .diagonals = true, .n_moves_endgame = 100,
	    .gain = CPLY_MILL_GAIN_MARK, .take_from_mills = true,
	    .full = CPLY_MILL_FULL_FIRST_THEN_SECOND } },
	{ "cheng_san_qi", "cheng san qi",
	  { .pieces = 9, .fly_at = 3, .at_least = 3, .threefold = true,
	    .n_moves = 100, .n_moves_endgame = 100,
	    .capture = { CAPTURE(false), CAPTURE(false), CAPTURE(false) },
	    .gain = CPLY_MILL_GAIN_MARK } },
	{ "da_san_qi", "da san qi",
	  { TWELVE, .diagonals = true, .n_moves_endgame = 100,
	    .gain = CPLY_MILL_GAIN_MARK, .defender_first = true,
	    .take_from_mills = true, .take_several = true } },
	{ "mul_mulan", "mul-mulan",
	  { .pieces = 9, .fly_at = 3, .at_least = 3, .threefold = true,
	    .n_moves = 100, .n_moves_endgame = 100, .diagonals = true,
	    .capture = { CAPTURE(false), CAPTURE(true), CAPTURE(false) },
	    .take_from_mills = true } },
	{ "nerenchi", "nerenchi",
	  { TWELVE, .diagonals = true, .may_fly = true,
	    .n_moves_endgame = 100, .defender_first = true,
	    .take_from_mills = true } },
	{ "el_filja", "el filja",
	  { TWELVE, .n_moves_endgame = 100, .gain = CPLY_MILL_GAIN_COUNT,
	    .full = CPLY_MILL_FULL_FIRST_THEN_SECOND,
	    .take_from_mills = true } },
};
/* clang-format on */

const cply_mill_rules *cply_mill_rules_standard(void)
{
	return &variants[0].rules;
}

size_t cply_mill_variant_count(void)
{
	return CPLY_COUNT(variants);
}

const cply_mill_variant *cply_mill_variant_get(size_t i)
{
	return i < CPLY_COUNT(variants) ? &variants[i] : NULL;
}

const cply_mill_variant *cply_mill_variant_find(cply_str id)
{
	for (size_t i = 0; i < CPLY_COUNT(variants); i++)
		if (cply_str_is(id, variants[i].id))
			return &variants[i];
	return NULL;
}

bool cply_mill_custom_id(cply_str id, cply_mill_rules *out)
{
	static const char prefix[] = "custom_";
	uint32_t pieces;
	if (!cply_str_starts(id, prefix))
		return false;
	cply_str rest = cply_str_sub(id, sizeof prefix - 1, id.len);
	size_t p = cply_str_find(rest, CPLY_STR("p_"));
	if (p == SIZE_MAX || !cply_str_u32(cply_str_sub(rest, 0, p), &pieces) ||
	    pieces < CPLY_MILL_FEWEST || pieces > CPLY_MILL_MOST)
		return false;
	cply_str tail = cply_str_sub(rest, p + 2, rest.len);
	if (!cply_str_is(tail, "diag") && !cply_str_is(tail, "nodiag"))
		return false;
	*out = variants[0].rules;
	out->pieces = (uint8_t)pieces;
	out->diagonals = cply_str_is(tail, "diag");
	return true;
}

bool cply_mill_rules_plain(const cply_mill_rules *r)
{
	for (int i = 0; i < CPLY_MILL_CAPTURES; i++)
		if (r->capture[i].enabled)
			return false;
	return r->gain == CPLY_MILL_GAIN_BOARD && !r->move_while_placing &&
	       !r->defender_first && !r->take_several && !r->mills_work_once &&
	       !r->no_repeated_mill && r->stuck == CPLY_MILL_STUCK_LOSES &&
	       r->pieces < 12;
}

static bool is_same_capture(const cply_mill_capture *a,
                            const cply_mill_capture *b)
{
	return a->enabled == b->enabled && a->on_edges == b->on_edges &&
	       a->on_crosses == b->on_crosses &&
	       a->on_diagonals == b->on_diagonals &&
	       a->in_placing == b->in_placing && a->in_moving == b->in_moving &&
	       a->only_with_three == b->only_with_three;
}

bool cply_mill_rules_same(const cply_mill_rules *a, const cply_mill_rules *b)
{
	for (int i = 0; i < CPLY_MILL_CAPTURES; i++)
		if (!is_same_capture(&a->capture[i], &b->capture[i]))
			return false;
	return a->pieces == b->pieces && a->fly_at == b->fly_at &&
	       a->at_least == b->at_least && a->diagonals == b->diagonals &&
	       a->may_fly == b->may_fly &&
	       a->move_while_placing == b->move_while_placing &&
	       a->defender_first == b->defender_first &&
	       a->take_several == b->take_several &&
	       a->take_from_mills == b->take_from_mills &&
	       a->mills_work_once == b->mills_work_once &&
	       a->no_repeated_mill == b->no_repeated_mill &&
	       a->stop_at_two_empty == b->stop_at_two_empty &&
	       a->threefold == b->threefold && a->gain == b->gain &&
	       a->full == b->full && a->stuck == b->stuck &&
	       a->n_moves == b->n_moves &&
	       a->n_moves_endgame == b->n_moves_endgame;
}
