/* SPDX-License-Identifier: MIT */
/* Statistics of one game in detail. */
#include "report/stats/games.h"

#include <string.h>

static void put_line(games *s, const char *title, cply_str value)
{
	size_t n = strlen(title);
	cply_put(&s->out, title);
	cply_put_fill(&s->out, ' ', n < 10 ? 10 - n : 1);
	for (size_t i = 0; i < value.len; i++)
		cply_put_char(&s->out, (unsigned char)value.ptr[i] < ' '
		                               ? ' '
		                               : value.ptr[i]);
	cply_put(&s->out, "\n");
}

static cplyi_listing list_players(games *s, const cply_game_stats *g)
{
	static const cplyi_listing_column columns[] = {
		{ "id", "player", CPLYI_COLUMN_TEXT, false },
		{ "name", "name", CPLYI_COLUMN_TEXT, false },
		{ "client", "client", CPLYI_COLUMN_TEXT, false },
		{ "result", "result", CPLYI_COLUMN_TEXT, false },
		{ "runs", "runs", CPLYI_COLUMN_NUMBER, false },
		{ "invalid_share", "invalid", CPLYI_COLUMN_NUMBER, false },
		{ "time_used_ms", "time used", CPLYI_COLUMN_NUMBER, false },
		{ "time_left_ms", "left", CPLYI_COLUMN_NUMBER, false },
		{ "chart", "time by turn", CPLYI_COLUMN_TEXT, true },
		{ "reason", "reason", CPLYI_COLUMN_TEXT, false },
	};
	enum { WIDTH = 24 };
	cplyi_listing t = cplyi_listing_start(s->a, "players", columns,
	                                      CPLY_COUNT(columns));
	for (size_t i = 0; i < g->n_players; i++) {
		const cply_game_player *p = &g->players[i];
		uint64_t bars[WIDTH] = { 0 }, most = 0;
		uint64_t last = g->turns < 0 ? 0 : (uint64_t)g->turns;
		size_t used = (size_t)(last / g->bucket_turns) + 1;
		size_t width = used < WIDTH ? used : WIDTH;
		for (size_t k = 0; k < used && k < CPLY_GAME_BUCKETS; k++) {
			size_t at = k * width / used;
			bars[at] += (uint64_t)p->buckets[k];
			most = bars[at] > most ? bars[at] : most;
		}
		cply_buf b;
		cply_buf_init(&b, s->a);
		cplyi_put_spark(bars, width, most, s->style.ascii, &b);
		cplyi_listing_text(&t, p->id);
		cplyi_listing_text(&t, p->name);
		cplyi_listing_text(&t, p->client);
		cplyi_listing_text(&t, g->is_draw    ? CPLY_STR("draw")
		                       : p->has_won  ? CPLY_STR("won")
		                       : p->has_lost ? CPLY_STR("lost")
		                                     : CPLY_STR("-"));
		cplyi_listing_number(&t, (int64_t)p->runs);
		cplyi_listing_share(&t, p->invalid, p->runs);
		cplyi_listing_clock(&t, p->time_used / 1000000);
		cplyi_listing_clock(&t, p->time_left / 1000000);
		cplyi_listing_text(&t, cply_buf_str(&b));
		cplyi_listing_text(&t, p->reason);
	}
	return t;
}

static cplyi_listing list_functions(games *s, const cply_game_stats *g)
{
	static const cplyi_listing_column columns[] = {
		{ "player", "player", CPLYI_COLUMN_TEXT, false },
		{ "function", "function", CPLYI_COLUMN_TEXT, false },
		{ "runs", "runs", CPLYI_COLUMN_NUMBER, false },
		{ "invalid", "invalid", CPLYI_COLUMN_NUMBER, false },
		{ "invalid_share", "of them", CPLYI_COLUMN_NUMBER, false },
		{ "chart", "", CPLYI_COLUMN_TEXT, true },
	};
	cplyi_listing t = cplyi_listing_start(s->a, "functions", columns,
	                                      CPLY_COUNT(columns));
	uint64_t most = 0;
	for (size_t i = 0; i < g->n_players; i++)
		for (size_t k = 0; k < g->players[i].n_functions; k++)
			if (g->players[i].functions[k].runs > most)
				most = g->players[i].functions[k].runs;
	for (size_t i = 0; i < g->n_players; i++) {
		const cply_game_player *p = &g->players[i];
		for (size_t k = 0; k < p->n_functions; k++) {
			const cply_game_function *f = &p->functions[k];
			cplyi_listing_text(&t, p->id);
			cplyi_listing_text(&t, f->name);
			cplyi_listing_number(&t, (int64_t)f->runs);
			cplyi_listing_number(&t, (int64_t)f->invalid);
			cplyi_listing_share(&t, f->invalid, f->runs);
			cplyi_listing_bar(&t, f->runs, most, 20,
			                  s->style.ascii);
		}
	}
	return t;
}

static void put_events(games *s, const cply_game_stats *g)
{
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put_uint(&b, g->deltas);
	cply_put(&b, ":");
	bool first = true;
	for (int e = 0; e < CPLY_GAME_EVENTS; e++) {
		if (!g->events[e])
			continue;
		cply_put(&b, first ? " " : ", ");
		first = false;
		cply_put_uint(&b, g->events[e]);
		cply_put(&b, " ");
		cply_put(&b, cply_game_event_name((cply_game_event)e));
	}
	put_line(s, "deltas", cply_buf_str(&b));
}

static void put_numbers(games *s, const cply_game_stats *g)
{
	cply_buf b;
	put_events(s, g);
	if (g->turns >= 0) {
		cply_buf_init(&b, s->a);
		cply_put_int(&b, g->turns + 1);
		put_line(s, "turns", cply_buf_str(&b));
	}
	cply_buf_init(&b, s->a);
	cply_put_uint(&b, g->objects);
	cply_put(&b, " at the end, ");
	cply_put_uint(&b, g->created);
	cply_put(&b, " created and ");
	cply_put_uint(&b, g->removed);
	cply_put(&b, " removed on the way");
	put_line(s, "objects", cply_buf_str(&b));
	cply_buf_init(&b, s->a);
	for (size_t i = 0; i < g->n_largest; i++) {
		cply_put(&b, i ? ", step " : "step ");
		cply_put_uint(&b, g->largest[i].step);
		cply_put(&b, " (");
		cply_put(&b, cply_game_event_name(g->largest[i].event));
		cply_put(&b, ", ");
		cply_put_uint(&b, g->largest[i].bytes);
		cply_put(&b, " bytes)");
	}
	put_line(s, "largest", cply_buf_str(&b));
}

/* What `check` would say, in short. */
static void put_oddities(games *s, const cply_diags *d)
{
	for (uint32_t i = 0; i < d->n; i++) {
		cply_buf b;
		cply_buf_init(&b, s->a);
		cply_diag_message(d->items[i], &b);
		cply_put(&b, " [");
		cply_put(&b, cply_rule_get(d->items[i]->rule)->code);
		cply_put(&b, "]");
		put_line(s, i ? "" : "oddities", cply_buf_str(&b));
	}
}

void cplyi_stats_game_text(games *s, const cply_counted *one,
                           const cply_game_head *h, const cply_game_stats *g)
{
	cply_buf b;
	cply_buf_init(&b, s->a);
	cply_put_str(&b, cply_game_member_text(h, "gameName", s->a));
	cply_put(&b, ", session ");
	cply_put_str(&b, cply_game_member_text(h, "gameSession", s->a));
	put_line(s, "game", cply_buf_str(&b));
	put_numbers(s, g);
	put_oddities(s, one->diags);
	cply_put(&s->out, "\n");
	cplyi_listing t = list_players(s, g);
	cplyi_listing_print(&t, s->style.columns, s->style.color,
	                    s->style.ascii, &s->out);
	t = list_functions(s, g);
	if (t.n) {
		cply_put(&s->out, "\n");
		cplyi_listing_print(&t, s->style.columns, s->style.color,
		                    s->style.ascii, &s->out);
	}
}

static void put_player_json(const cply_game_player *p, const cply_game_stats *g,
                            cply_json_writer *w)
{
	cply_json_begin_object(w);
	put_pair(w, "id", p->id);
	put_pair(w, "name", p->name);
	put_pair(w, "client", p->client);
	put_pair(w, "result",
	         g->is_draw    ? CPLY_STR("draw")
	         : p->has_won  ? CPLY_STR("won")
	         : p->has_lost ? CPLY_STR("lost")
	                       : CPLY_STR("none"));
	put_pair(w, "reason", p->reason);
	cply_json_key(w, "has_timed_out");
	cply_json_put_bool(w, p->has_timed_out);
	cply_json_key(w, "has_crashed");
	cply_json_put_bool(w, p->has_crashed);
	cplyi_key_uint(w, "orders", p->orders);
	cplyi_key_uint(w, "runs", p->runs);
	cplyi_key_uint(w, "invalid", p->invalid);
	if (p->has_time) {
		cply_json_key(w, "time_used_ns");
		cply_json_put_int(w, p->time_used);
		cply_json_key(w, "time_left_ns");
		cply_json_put_int(w, p->time_left);
		cply_json_key(w, "time_by_turn_ns");
		cply_json_begin_inline_array(w);
		for (size_t k = 0; k < CPLY_GAME_BUCKETS &&
		                   (int64_t)(k * g->bucket_turns) <= g->turns;
		     k++)
			cply_json_put_int(w, p->buckets[k]);
		cply_json_end_array(w);
	}
	cply_json_key(w, "functions");
	cply_json_begin_object(w);
	for (size_t k = 0; k < p->n_functions; k++) {
		cply_json_key_str(w, p->functions[k].name);
		cply_json_begin_inline_object(w);
		cplyi_key_uint(w, "runs", p->functions[k].runs);
		cplyi_key_uint(w, "invalid", p->functions[k].invalid);
		cply_json_end_object(w);
	}
	cply_json_end_object(w);
	cply_json_end_object(w);
}

void cplyi_stats_game_json(games *s, const cply_counted *one,
                           const cply_game_head *h, const cply_game_stats *g)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &s->out, 2);
	cply_json_begin_object(&w);
	put_pair(&w, "schema", CPLY_STR("crossply-game/1"));
	put_pair(&w, "file", one->file);
	put_pair(&w, "game", cply_game_member_text(h, "gameName", s->a));
	put_pair(&w, "session", cply_game_member_text(h, "gameSession", s->a));
	cplyi_key_uint(&w, "deltas", g->deltas);
	cplyi_key_uint(&w, "delta_bytes", g->bytes);
	cply_json_key(&w, "game_turns");
	cply_json_put_int(&w, g->turns + 1);
	cplyi_key_uint(&w, "game_turns_per_bucket", g->bucket_turns);
	cplyi_key_uint(&w, "objects", g->objects);
	cplyi_key_uint(&w, "created", g->created);
	cplyi_key_uint(&w, "removed", g->removed);
	cply_json_key(&w, "draw");
	cply_json_put_bool(&w, g->is_draw);
	cply_json_key(&w, "events");
	cply_json_begin_inline_object(&w);
	for (int e = 0; e < CPLY_GAME_EVENTS; e++)
		if (g->events[e])
			cplyi_key_uint(&w,
			               cply_game_event_name((cply_game_event)e),
			               g->events[e]);
	cply_json_end_object(&w);
	cply_json_key(&w, "players");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < g->n_players; i++)
		put_player_json(&g->players[i], g, &w);
	cply_json_end_array(&w);
	cply_json_key(&w, "largest");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < g->n_largest; i++) {
		cply_json_begin_inline_object(&w);
		cplyi_key_uint(&w, "step", g->largest[i].step);
		cplyi_key_uint(&w, "bytes", g->largest[i].bytes);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_key(&w, "findings");
	one->findings(one->ctx, &w);
	cply_json_end_object(&w);
	cply_put(&s->out, "\n");
}

/* Time by turn, a row for each player that has used some. */
static cplyi_listing list_turns(games *s, const cply_game_stats *g)
{
	static const cplyi_listing_column columns[] = {
		{ "game_turn", "turn", CPLYI_COLUMN_NUMBER, false },
		{ "player", "player", CPLYI_COLUMN_TEXT, false },
		{ "name", "name", CPLYI_COLUMN_TEXT, false },
		{ "time_used_ns", "time", CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t = cplyi_listing_start(s->a, "turns", columns,
	                                      CPLY_COUNT(columns));
	for (int64_t turn = 0; turn <= g->turns; turn++)
		for (size_t i = 0; i < g->n_players; i++) {
			const cply_game_player *p = &g->players[i];
			if ((size_t)turn >= p->n_turns || !p->by_turn[turn])
				continue;
			cplyi_listing_number(&t, turn);
			cplyi_listing_text(&t, p->id);
			cplyi_listing_text(&t, p->name);
			cplyi_listing_number(&t, p->by_turn[turn]);
		}
	return t;
}

void cplyi_stats_game_csv(games *s, const cply_game_stats *g)
{
	cplyi_listing t = games_want(s, "turns")     ? list_turns(s, g)
	                  : games_want(s, "players") ? list_players(s, g)
	                                             : list_functions(s, g);
	cplyi_listing_csv(&t, &s->out);
}
