/* SPDX-License-Identifier: MIT */
/* Statistics of games: one in detail, many as standings. */
#include "carrier/json_key.h"
#include "format/format.h"
#include "game/stats.h"
#include "game/streamed.h"
#include "report/stats/stats.h"

#include <string.h>

/* What is kept of one of many games. */
typedef struct game_row {
	cply_str file, game, session, winner, reason;
	uint64_t deltas, runs, invalid;
	int64_t turns;
	bool is_draw;
} game_row;

/* A player over all games, by name. */
typedef struct standing {
	cply_str name;
	uint64_t games, won, lost, draws, runs, invalid;
	uint64_t timed_out, crashed;
	int64_t time;
} standing;

typedef struct games {
	cply_stats_options o;
	cplyi_stats_style style;
	cply_arena *a; /* results */
	cply_buf out;
	game_row *rows;
	size_t n, cap;
	standing *standings;
	size_t n_standings, cap_standings;
} games;

/* ---- many games ---- */

static standing *standing_of(games *s, cply_str name)
{
	for (size_t i = 0; i < s->n_standings; i++)
		if (cply_str_eq(s->standings[i].name, name))
			return &s->standings[i];
	if (s->n_standings == s->cap_standings) {
		size_t cap = s->cap_standings ? s->cap_standings * 2 : 16;
		standing *p = CPLY_GROW(s->a, s->standings, s->cap_standings,
		                        cap, standing);
		if (!p)
			return NULL;
		s->standings = p;
		s->cap_standings = cap;
	}
	standing *t = &s->standings[s->n_standings++];
	*t = (standing){ .name = cply_str_copy(s->a, name) };
	return t;
}

static void add_standings(games *s, const cply_game_stats *g)
{
	for (size_t i = 0; i < g->n_players; i++) {
		const cply_game_player *p = &g->players[i];
		standing *t = standing_of(s, p->name.len ? p->name : p->id);
		if (!t)
			continue;
		t->games++;
		t->won += p->has_won;
		t->draws += g->is_draw;
		t->lost += p->has_lost && !g->is_draw;
		t->runs += p->runs;
		t->invalid += p->invalid;
		t->timed_out += p->has_timed_out;
		t->crashed += p->has_crashed;
		t->time += p->time_used;
	}
}

static void add_row(games *s, const cply_counted *one, const cply_game_head *h,
                    const cply_game_stats *g)
{
	if (s->n == s->cap) {
		size_t cap = s->cap ? s->cap * 2 : 32;
		game_row *p = CPLY_GROW(s->a, s->rows, s->cap, cap, game_row);
		if (!p)
			return;
		s->rows = p;
		s->cap = cap;
	}
	game_row *r = &s->rows[s->n++];
	*r = (game_row){ .deltas = g->deltas,
		         .turns = g->turns,
		         .is_draw = g->is_draw };
	r->file = cply_str_copy(s->a, one->file);
	r->game =
		cply_str_copy(s->a, cply_game_member_text(h, "gameName", s->a));
	r->session = cply_str_copy(s->a, cply_game_member_text(h, "gameSession",
	                                                       s->a));
	r->winner = g->is_draw ? CPLY_STR("(draw)") : CPLY_STR("-");
	for (size_t i = 0; i < g->n_players; i++) {
		const cply_game_player *p = &g->players[i];
		r->runs += p->runs;
		r->invalid += p->invalid;
		if (p->has_won) {
			r->winner = cply_str_copy(s->a, p->name);
			r->reason = cply_str_copy(s->a, p->reason);
		}
	}
	add_standings(s, g);
}

static cplyi_listing list_games(games *s)
{
	static const cplyi_listing_column columns[] = {
		{ "file", "file", CPLYI_COLUMN_TEXT, false },
		{ "game", "game", CPLYI_COLUMN_TEXT, false },
		{ "session", "session", CPLYI_COLUMN_TEXT, false },
		{ "winner", "winner", CPLYI_COLUMN_TEXT, false },
		{ "game_turns", "turns", CPLYI_COLUMN_NUMBER, false },
		{ "deltas", "deltas", CPLYI_COLUMN_NUMBER, false },
		{ "runs", "runs", CPLYI_COLUMN_NUMBER, false },
		{ "invalid_share", "invalid", CPLYI_COLUMN_NUMBER, false },
		{ "reason", "reason", CPLYI_COLUMN_TEXT, false },
	};
	cplyi_listing t = cplyi_listing_start(s->a, "games", columns,
	                                      CPLY_COUNT(columns));
	for (size_t i = 0; i < s->n; i++) {
		const game_row *r = &s->rows[i];
		size_t base = r->file.len;
		while (base > 0 && r->file.ptr[base - 1] != '/')
			base--;
		cplyi_listing_put(&t, cply_str_sub(r->file, base, r->file.len),
		                  r->file);
		cplyi_listing_text(&t, r->game);
		cplyi_listing_text(&t, r->session);
		cplyi_listing_text(&t, r->winner);
		if (r->turns < 0)
			cplyi_listing_put(&t, CPLY_STR("-"), CPLY_STR(""));
		else
			cplyi_listing_number(&t, r->turns + 1);
		cplyi_listing_number(&t, (int64_t)r->deltas);
		cplyi_listing_number(&t, (int64_t)r->runs);
		cplyi_listing_share(&t, r->invalid, r->runs);
		cplyi_listing_text(&t, r->reason);
	}
	return t;
}

/* Most wins first, then fewest losses. */
static void sort_standings(games *s)
{
	for (size_t i = 1; i < s->n_standings; i++) {
		standing t = s->standings[i];
		size_t k = i;
		for (; k > 0; k--) {
			const standing *o = &s->standings[k - 1];
			if (o->won > t.won ||
			    (o->won == t.won && o->lost <= t.lost))
				break;
			s->standings[k] = *o;
		}
		s->standings[k] = t;
	}
}

static cplyi_listing list_standings(games *s)
{
	static const cplyi_listing_column columns[] = {
		{ "player", "player", CPLYI_COLUMN_TEXT, false },
		{ "games", "games", CPLYI_COLUMN_NUMBER, false },
		{ "won", "won", CPLYI_COLUMN_NUMBER, false },
		{ "lost", "lost", CPLYI_COLUMN_NUMBER, false },
		{ "draws", "draws", CPLYI_COLUMN_NUMBER, false },
		{ "timed_out", "timed out", CPLYI_COLUMN_NUMBER, false },
		{ "crashed", "crashed", CPLYI_COLUMN_NUMBER, false },
		{ "runs", "runs", CPLYI_COLUMN_NUMBER, false },
		{ "invalid_share", "invalid", CPLYI_COLUMN_NUMBER, false },
		{ "time_used_ms", "time", CPLYI_COLUMN_NUMBER, false },
	};
	cplyi_listing t = cplyi_listing_start(s->a, "standings", columns,
	                                      CPLY_COUNT(columns));
	sort_standings(s);
	for (size_t i = 0; i < s->n_standings; i++) {
		const standing *p = &s->standings[i];
		cplyi_listing_text(&t, p->name);
		cplyi_listing_number(&t, (int64_t)p->games);
		cplyi_listing_number(&t, (int64_t)p->won);
		cplyi_listing_number(&t, (int64_t)p->lost);
		cplyi_listing_number(&t, (int64_t)p->draws);
		cplyi_listing_number(&t, (int64_t)p->timed_out);
		cplyi_listing_number(&t, (int64_t)p->crashed);
		cplyi_listing_number(&t, (int64_t)p->runs);
		cplyi_listing_share(&t, p->invalid, p->runs);
		cplyi_listing_clock(&t, p->time / 1000000);
	}
	return t;
}

static void put_pair(cply_json_writer *w, const char *key, cply_str value)
{
	cply_json_key(w, key);
	cply_json_put_string(w, value);
}

static void put_many_json(games *s)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &s->out, 2);
	cply_json_begin_object(&w);
	put_pair(&w, "schema", CPLY_STR("crossply-games/1"));
	cply_json_key(&w, "standings");
	cply_json_begin_array(&w);
	sort_standings(s);
	for (size_t i = 0; i < s->n_standings; i++) {
		const standing *p = &s->standings[i];
		cply_json_begin_inline_object(&w);
		put_pair(&w, "player", p->name);
		cplyi_key_uint(&w, "games", p->games);
		cplyi_key_uint(&w, "won", p->won);
		cplyi_key_uint(&w, "lost", p->lost);
		cplyi_key_uint(&w, "draws", p->draws);
		cplyi_key_uint(&w, "timed_out", p->timed_out);
		cplyi_key_uint(&w, "crashed", p->crashed);
		cplyi_key_uint(&w, "runs", p->runs);
		cplyi_key_uint(&w, "invalid", p->invalid);
		cply_json_key(&w, "time_used_ns");
		cply_json_put_int(&w, p->time);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_key(&w, "games");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < s->n; i++) {
		const game_row *r = &s->rows[i];
		cply_json_begin_inline_object(&w);
		put_pair(&w, "file", r->file);
		put_pair(&w, "game", r->game);
		put_pair(&w, "session", r->session);
		cply_json_key(&w, "draw");
		cply_json_put_bool(&w, r->is_draw);
		put_pair(&w, "winner", r->winner);
		put_pair(&w, "reason", r->reason);
		cply_json_key(&w, "game_turns");
		cply_json_put_int(&w, r->turns + 1);
		cplyi_key_uint(&w, "deltas", r->deltas);
		cplyi_key_uint(&w, "runs", r->runs);
		cplyi_key_uint(&w, "invalid", r->invalid);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(&s->out, "\n");
}

/* ---- one game ---- */

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

static void put_one(games *s, const cply_counted *one, const cply_game_head *h,
                    const cply_game_stats *g)
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

static void put_one_json(games *s, const cply_counted *one,
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

/* ---- all games ---- */

static void *begin(const cply_stats_options *o, cply_arena *a)
{
	games *s = CPLY_NEW(a, 1, games);
	if (!s)
		return NULL;
	*s = (games){ .o = *o,
		      .a = a,
		      .style = { .columns = o->columns ? o->columns : 80,
		                 .color = o->color,
		                 .ascii = o->ascii } };
	cply_buf_init(&s->out, a);
	return s;
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

static bool wants(const games *s, const char *table)
{
	return s->o.form == CPLY_STATS_CSV && s->o.table &&
	       cply_str_is(cply_str_of(s->o.table), table);
}

static void take(games *s, const cply_counted *one, const cply_game_stream *g,
                 const cply_game_stats *n)
{
	const cply_game_head *h = cply_game_stream_head(g);
	if (!one->is_only) {
		add_row(s, one, h, n);
	} else if (s->o.form == CPLY_STATS_JSON) {
		put_one_json(s, one, h, n);
	} else if (s->o.form == CPLY_STATS_CSV) {
		cplyi_listing t = wants(s, "turns")     ? list_turns(s, n)
		                  : wants(s, "players") ? list_players(s, n)
		                                        : list_functions(s, n);
		cplyi_listing_csv(&t, &s->out);
	} else {
		put_one(s, one, h, n);
	}
}

static cply_status add(void *count, const cply_counted *one,
                       cply_arena *scratch)
{
	games *s = count;
	cply_game_stats *n = CPLY_NEW(scratch, 1, cply_game_stats);
	cply_diags quiet;
	cply_game_log again, *log = one->doc->log;
	const cply_game_delta *d;
	if (!n)
		return CPLY_NOMEM;
	if (!log) {
		cplyi_game_log_reread(one->doc->as.game, scratch, &quiet,
		                      &again);
		log = &again;
	}
	cply_game_stats_init(n, scratch);
	n->wants_turns = wants(s, "turns");
	if (cplyi_game_log_start(log)) {
		while ((d = cplyi_game_log_next(log)) != NULL)
			cply_game_stats_add(
				n, d, cply_game_stream_state(log->stream));
		cply_game_stats_end(n, cply_game_stream_state(log->stream));
		cply_game_stats_clients(n, cply_game_stream_head(log->stream));
	}
	cply_status status = cplyi_game_log_finish(log, one->doc->log);
	if (status == CPLY_NOMEM || s->a->failed)
		return CPLY_NOMEM;
	if (!log->stream || !n->deltas)
		return CPLY_INVALID;
	take(s, one, log->stream, n);
	return s->out.failed || s->a->failed ? CPLY_NOMEM : CPLY_OK;
}

static void put_many(games *s, cply_buf *out)
{
	cplyi_listing all = list_games(s);
	if (s->o.form == CPLY_STATS_JSON) {
		put_many_json(s);
		cply_put_str(out, cply_buf_str(&s->out));
		return;
	}
	cplyi_listing table = list_standings(s);
	if (s->o.form == CPLY_STATS_CSV) {
		cplyi_listing_csv(wants(s, "standings") ? &table : &all, out);
		return;
	}
	cplyi_listing_print(&table, s->style.columns, s->style.color,
	                    s->style.ascii, out);
	cply_put(out, "\n");
	cplyi_listing_print(&all, s->style.columns, s->style.color,
	                    s->style.ascii, out);
}

static cply_status put(void *count, cply_arena *scratch, cply_buf *out)
{
	games *s = count;
	if (s->n)
		put_many(s, out);
	else
		cply_put_str(out, cply_buf_str(&s->out));
	return out->failed || s->a->failed || scratch->failed ? CPLY_NOMEM
	                                                      : CPLY_OK;
}

const cply_counting cplyi_stats_games = { .begin = begin,
	                                  .add = add,
	                                  .put = put };
