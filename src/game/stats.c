/* SPDX-License-Identifier: MIT */
#include "game/stats.h"

#include "game/event.h"
#include "game/state/tree.h"

static cply_game_value get(cply_game_value v, const char *key)
{
	return cply_game_get(v, cply_str_of(key));
}

void cply_game_stats_init(cply_game_stats *s, cply_arena *a)
{
	*s = (cply_game_stats){ .arena_ = a, .turns = -1, .bucket_turns = 1 };
}

/* What was found before is there still, unless slots were given back since. */
static void forget_slots(cply_game_stats *s, const cply_game_tree *tree)
{
	if (s->tree_ == tree && s->n_freed_ == tree->n_freed)
		return;
	s->tree_ = tree;
	s->n_freed_ = tree->n_freed;
	s->objects_slot_ = s->turn_slot_ = NULL;
	for (size_t i = 0; i < s->n_players; i++)
		s->players[i].time_slot_ = NULL;
}

/* A member by the slot that was kept of it, which may be without a value. */
static cply_game_value kept(const cply_game_slot **slot, cply_game_value of,
                            const char *key)
{
	if (!*slot)
		*slot = get(of, key).slot;
	return (cply_game_value){ of.tree, *slot, of.n_changes_ };
}

static cply_game_player *player_of(cply_game_stats *s, cply_str id)
{
	for (size_t i = 0; i < s->n_players; i++)
		if (cply_str_eq(s->players[i].id, id))
			return &s->players[i];
	return NULL;
}

/* The players of the first state. */
static void find_players(cply_game_stats *s, cply_game_value state)
{
	cply_game_iter it = cply_game_each(get(state, "players"));
	while (cply_game_step(&it) && s->n_players < CPLY_GAME_PLAYERS) {
		cply_game_value p = cply_game_follow(it.value);
		cply_str id = cply_game_key(p);
		if (!p.slot || player_of(s, id))
			continue;
		cply_game_player *out = &s->players[s->n_players++];
		out->id = cply_str_copy(s->arena_, id);
		out->has_time =
			cply_game_int(get(p, "timeRemaining"), &out->time_left);
	}
}

/* ---- runs ---- */

static cply_game_function *function_of(cply_game_stats *s, cply_game_player *p,
                                       cply_str name)
{
	enum { MOST = 256 };
	for (size_t i = 0; i < p->n_functions; i++)
		if (cply_str_eq(p->functions[i].name, name))
			return &p->functions[i];
	if (p->n_functions == p->cap_) {
		size_t cap = p->cap_ ? p->cap_ * 2 : 8;
		cply_game_function *f =
			cap > MOST ? NULL
				   : CPLY_GROW(s->arena_, p->functions, p->cap_,
		                               cap, cply_game_function);
		if (!f)
			return NULL;
		p->functions = f;
		p->cap_ = cap;
	}
	cply_game_function *f = &p->functions[p->n_functions++];
	*f = (cply_game_function){ .name = cply_str_copy(s->arena_, name) };
	return f;
}

static void count_run(cply_game_stats *s, const cply_game_delta *d)
{
	cplyi_event e = cplyi_event_of(d->event, d->data);
	cply_game_player *p =
		player_of(s, cply_json_string(e.player, s->arena_));
	if (!p)
		return;
	if (d->event != CPLY_GAME_RAN) {
		p->orders += d->event == CPLY_GAME_FINISHED;
		if (d->event == CPLY_GAME_DISCONNECT &&
		    cply_json_type_of(cply_json_get(d->data, "timeout")) ==
		            CPLY_JSON_TRUE)
			p->has_timed_out = true;
		else if (d->event == CPLY_GAME_DISCONNECT)
			p->has_crashed = true;
		return;
	}
	bool is_invalid = cply_json_type_of(e.invalid) != CPLY_JSON_MISSING;
	p->runs++;
	p->invalid += is_invalid;
	cply_game_function *f =
		function_of(s, p, cply_json_string(e.function, s->arena_));
	if (f) {
		f->runs++;
		f->invalid += is_invalid;
	}
}

/* ---- time ---- */

/* The bucket of a turn; when there are too many turns, two become one. */
static size_t bucket_of(cply_game_stats *s, int64_t turn)
{
	if (turn < 0)
		return 0;
	while ((uint64_t)turn / s->bucket_turns >= CPLY_GAME_BUCKETS) {
		if (s->bucket_turns > UINT32_MAX / 2)
			return CPLY_GAME_BUCKETS - 1;
		s->bucket_turns *= 2;
		for (size_t i = 0; i < s->n_players; i++) {
			int64_t *b = s->players[i].buckets;
			for (size_t k = 0; k < CPLY_GAME_BUCKETS; k++)
				b[k] = k < CPLY_GAME_BUCKETS / 2
				               ? b[2 * k] + b[2 * k + 1]
				               : 0;
		}
	}
	return (size_t)((uint64_t)turn / s->bucket_turns);
}

/* Every turn by itself; memory then follows the number of turns. */
static void add_to_turn(cply_game_stats *s, cply_game_player *p, int64_t used)
{
	enum { MOST_TURNS = 1 << 20 };
	if (!s->wants_turns || s->turn_ < 0 || s->turn_ >= MOST_TURNS)
		return;
	size_t turn = (size_t)s->turn_;
	if (turn >= p->cap_turns_) {
		size_t cap = 2 * turn + 64;
		int64_t *grown = CPLY_GROW(s->arena_, p->by_turn, p->cap_turns_,
		                           cap, int64_t);
		if (!grown)
			return;
		p->by_turn = grown;
		p->cap_turns_ = cap;
	}
	p->by_turn[turn] += used;
	p->n_turns = turn >= p->n_turns ? turn + 1 : p->n_turns;
}

/* Time goes down while a player thinks, and up when some is given. */
static void count_time(cply_game_stats *s, cply_game_value objects)
{
	for (size_t i = 0; i < s->n_players; i++) {
		cply_game_player *p = &s->players[i];
		int64_t now;
		if (!p->has_time)
			continue;
		cply_game_value player =
			p->time_slot_ ? objects : cply_game_get(objects, p->id);
		if (!cply_game_int(kept(&p->time_slot_, player,
		                        "timeRemaining"),
		                   &now))
			continue;
		if (now < p->time_left && now > INT64_MIN / 4 &&
		    p->time_left < INT64_MAX / 4) {
			int64_t used = p->time_left - now;
			p->time_used += used;
			p->buckets[bucket_of(s, s->turn_)] += used;
			add_to_turn(s, p, used);
		}
		p->time_left = now;
	}
}

/* ---- all of it ---- */

static void keep_largest(cply_game_stats *s, const cply_game_delta *d,
                         uint64_t bytes)
{
	size_t at = s->n_largest;
	while (at > 0 && s->largest[at - 1].bytes < bytes)
		at--;
	if (at == CPLY_GAME_LARGEST)
		return;
	if (s->n_largest < CPLY_GAME_LARGEST)
		s->n_largest++;
	for (size_t i = s->n_largest - 1; i > at; i--)
		s->largest[i] = s->largest[i - 1];
	s->largest[at] = (cply_game_large){ d->step + 1, bytes, d->event };
}

void cply_game_stats_add(cply_game_stats *s, const cply_game_delta *d,
                         cply_game_value state)
{
	cply_span at = cply_json_span(d->whole);
	uint64_t bytes = at.end - at.begin;
	s->deltas++;
	s->bytes += bytes;
	s->events[d->event]++;
	s->skipped += !d->was_merged;
	keep_largest(s, d, bytes);
	forget_slots(s, state.tree);
	cply_game_value objects = kept(&s->objects_slot_, state, "gameObjects");
	uint64_t n = objects.slot ? cplyi_n_kids(objects.slot) : 0;
	if (s->deltas > 1 && n > s->objects)
		s->created += n - s->objects;
	if (n < s->objects)
		s->removed += s->objects - n;
	s->objects = n;
	if (!s->n_players)
		find_players(s, state);
	if (cply_json_type_of(d->data))
		count_run(s, d);
	count_time(s, objects);
	if (cply_game_int(kept(&s->turn_slot_, state, "currentTurn"),
	                  &s->turn_) &&
	    s->turn_ > s->turns)
		s->turns = s->turn_;
}

void cply_game_stats_end(cply_game_stats *s, cply_game_value state)
{
	cply_game_value objects = get(state, "gameObjects");
	size_t losers = 0;
	for (size_t i = 0; i < s->n_players; i++) {
		cply_game_player *p = &s->players[i];
		cply_game_value v = cply_game_get(objects, p->id);
		p->name = cply_str_copy(
			s->arena_, cply_game_text(get(v, "name"), s->arena_));
		p->client = cply_str_copy(s->arena_,
		                          cply_game_text(get(v, "clientType"),
		                                         s->arena_));
		p->has_won = cply_game_type(get(v, "won")) == CPLY_JSON_TRUE;
		p->has_lost = cply_game_type(get(v, "lost")) == CPLY_JSON_TRUE;
		losers += p->has_lost && !p->has_won;
		p->reason = cply_str_copy(
			s->arena_,
			cply_game_text(get(v, p->has_won ? "reasonWon"
		                                         : "reasonLost"),
		                       s->arena_));
	}
	s->is_draw = s->n_players && losers == s->n_players;
}

static bool is_set(cply_json_value client, const char *key)
{
	return cply_json_type_of(cply_json_get(client, key)) == CPLY_JSON_TRUE;
}

void cply_game_stats_clients(cply_game_stats *s, const cply_game_head *head)
{
	static const char *const lists[] = { "winners", "losers" };
	cply_json_parser json = { 0 };
	cply_json doc;
	for (size_t i = 0; i < CPLY_COUNT(lists); i++) {
		cply_str text = cply_game_member_json(head, lists[i]);
		if (!text.len ||
		    cply_json_parse(&json, text, NULL, NULL, &doc) != CPLY_OK)
			continue;
		cply_json_iter it = cply_json_each(cply_json_root(&doc));
		while (cply_json_step(&it)) {
			cply_game_player *p = player_of(
				s,
				cply_json_string(cply_json_get(it.value, "id"),
			                         s->arena_));
			bool late = is_set(it.value, "timedOut");
			if (!p)
				continue;
			p->has_timed_out |= late;
			p->has_crashed |=
				is_set(it.value, "disconnected") && !late;
		}
	}
	cply_json_parser_free(&json);
}
