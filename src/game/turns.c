/* SPDX-License-Identifier: MIT */
#include "game/turns.h"

const char *const cplyi_game_name_kinds[] = { "turn", NULL };

cply_str cplyi_game_turn_of(cply_game_stream *s)
{
	cply_game_value v = cply_game_get(cply_game_stream_state(s),
	                                  CPLY_STR("currentTurn"));
	return v.slot ? cply_game_raw(v) : (cply_str){ NULL, 0 };
}

bool cplyi_game_turns_keep(cplyi_game_turns *turns, cply_game_stream *s,
                           uint64_t position, cply_arena *a)
{
	cply_str text = cplyi_game_turn_of(s);
	if (!text.len ||
	    (turns->n && cply_str_eq(turns->items[turns->n - 1].text, text)))
		return false;
	if (turns->n == turns->cap) {
		size_t more = turns->cap ? 2 * turns->cap : 64;
		cplyi_game_turn *grown = CPLY_GROW(a, turns->items, turns->cap,
		                                   more, cplyi_game_turn);
		if (!grown)
			return false;
		turns->items = grown;
		turns->cap = more;
	}
	turns->items[turns->n++] =
		(cplyi_game_turn){ cply_str_copy(a, text), position };
	return !a->failed;
}

bool cplyi_game_turns_next(const cplyi_game_turns *turns, cply_name *name)
{
	if (name->at_ >= turns->n)
		return false;
	const cplyi_game_turn *t = &turns->items[name->at_++];
	name->kind = cplyi_game_name_kinds[0];
	name->value = t->text;
	name->position = t->position;
	return true;
}
