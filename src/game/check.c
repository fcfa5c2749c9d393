/* SPDX-License-Identifier: MIT */
/* What is odd in the last state of a game. */
#include "game/game.h"
#include "game/state/tree.h"

/* ---- references ---- */

typedef struct references {
	uint64_t n_dangling;
	cply_str path, id;
} references;

/* The next slot after `s` in a walk through all of the tree. */
static const cplyi_slot *next_slot(const cplyi_slot *s, bool go_down)
{
	if (go_down && cplyi_first_kid(s))
		return cplyi_first_kid(s);
	while (s && !s->next)
		s = s->parent;
	return s ? s->next : NULL;
}

static void find_dangling(cply_game_value state, cply_arena *scratch,
                          references *r)
{
	bool is_live = true;
	for (const cplyi_slot *s = state.slot; s; s = next_slot(s, is_live)) {
		cply_game_value v = state;
		cply_str id;
		v.slot = s;
		is_live = cply_game_type(v) >= CPLY_JSON_ARRAY;
		if (!is_live || !cply_game_is_reference(v, &id) ||
		    cply_game_follow(v).slot || r->n_dangling++)
			continue;
		cply_buf b;
		cply_buf_init(&b, scratch);
		cply_game_put_path(v, &b);
		r->path = cply_buf_str(&b);
		r->id = id;
	}
}

/* ---- winners and losers ---- */

typedef struct verdicts {
	cply_game_value objects;
	cply_arena *scratch;
	cply_diags *diags;
	cply_json winners, losers;
} verdicts;

static cply_game_value player_of(const verdicts *v, cply_str id)
{
	return cply_game_get(v->objects, id);
}

static bool is_true(cply_game_value player, const char *key)
{
	return cply_game_type(cply_game_get(player, cply_str_of(key))) ==
	       CPLY_JSON_TRUE;
}

static void check_client(const verdicts *v, cply_json_value client,
                         const char *list, const char *wanted,
                         const char *contrary)
{
	cply_str id = cply_json_string(cply_json_get(client, "id"), v->scratch);
	cply_game_value player = player_of(v, id);
	if (!player.slot) {
		cply_str name = cply_json_string(cply_json_get(client, "name"),
		                                 v->scratch);
		cply_report_with(v->diags, CPLY_GL303, CPLY_NOWHERE,
		                 CPLY_T(name.len ? name : CPLY_STR("one")),
		                 CPLY_Z(list), CPLY_T(id));
		return;
	}
	if (is_true(player, wanted) && !is_true(player, contrary))
		return;
	cply_report_with(v->diags, CPLY_GL302, CPLY_NOWHERE, CPLY_T(id),
	                 CPLY_Z(list),
	                 CPLY_Z(is_true(player, contrary)
	                                ? *contrary == 'w' ? "won is true"
	                                                   : "lost is true"
	                        : *wanted == 'w' ? "won is not true"
	                                         : "lost is not true"));
}

static bool is_listed(const cply_json *list, cply_str id, cply_arena *scratch)
{
	cply_json_iter it = cply_json_each(cply_json_root(list));
	while (cply_json_step(&it))
		if (cply_str_eq(cply_json_string(cply_json_get(it.value, "id"),
		                                 scratch),
		                id))
			return true;
	return false;
}

static void check_player(const verdicts *v, cply_game_value player,
                         const cply_json *list, const char *key,
                         const char *name)
{
	cply_str id = cply_game_key(player);
	if (is_true(player, key) && !is_listed(list, id, v->scratch))
		cply_report_with(v->diags, CPLY_GL304, CPLY_NOWHERE, CPLY_T(id),
		                 CPLY_Z(key), CPLY_Z(name));
}

/* Each list against the players, each player against the lists. */
static void check_verdicts(const verdicts *v, cply_game_value players)
{
	cply_json_iter it = cply_json_each(cply_json_root(&v->winners));
	while (cply_json_step(&it))
		check_client(v, it.value, "winners", "won", "lost");
	it = cply_json_each(cply_json_root(&v->losers));
	while (cply_json_step(&it))
		check_client(v, it.value, "losers", "lost", "won");
	cply_game_iter each = cply_game_each(players);
	while (cply_game_step(&each)) {
		cply_game_value player = cply_game_follow(each.value);
		if (!player.slot)
			continue;
		check_player(v, player, &v->winners, "won", "winners");
		check_player(v, player, &v->losers, "lost", "losers");
	}
}

static bool parse_list(cply_json_parser *p, const cply_game_head *head,
                       const char *key, cply_json *out)
{
	return cply_json_parse(p, cply_game_member_json(head, key), NULL, NULL,
	                       out) == CPLY_OK &&
	       cply_json_type_of(cply_json_root(out)) == CPLY_JSON_ARRAY;
}

void cply_game_check(cply_game_value state, const cply_game_head *head,
                     cply_arena *scratch, cply_diags *diags)
{
	references r = { 0 };
	find_dangling(state, scratch, &r);
	if (r.n_dangling)
		cply_report_with(diags, CPLY_GL301, CPLY_NOWHERE,
		                 CPLY_N(r.n_dangling), CPLY_T(r.path),
		                 CPLY_T(r.id));
	cply_json_parser winners = { 0 }, losers = { 0 };
	verdicts v = {
		.objects = cply_game_get(state, CPLY_STR("gameObjects")),
		.scratch = scratch,
		.diags = diags,
	};
	if (parse_list(&winners, head, "winners", &v.winners) &&
	    parse_list(&losers, head, "losers", &v.losers) && v.objects.slot)
		check_verdicts(&v, cply_game_get(state, CPLY_STR("players")));
	cply_json_parser_free(&winners);
	cply_json_parser_free(&losers);
}
