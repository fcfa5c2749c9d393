/* SPDX-License-Identifier: MIT */
/* Statistics of many games: a row for each, and the standings of their
 * players. */
#include "report/stats/games.h"

#include <string.h>

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

void cplyi_games_add(games *s, const cply_counted *one, const cply_game_head *h,
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

void cplyi_games_put(games *s, cply_buf *out)
{
	cplyi_listing all = list_games(s);
	if (s->o.form == CPLY_STATS_JSON) {
		put_many_json(s);
		cply_put_str(out, cply_buf_str(&s->out));
		return;
	}
	cplyi_listing table = list_standings(s);
	if (s->o.form == CPLY_STATS_CSV) {
		cplyi_listing_csv(games_want(s, "standings") ? &table : &all,
		                  out);
		return;
	}
	cplyi_listing_print(&table, s->style.columns, s->style.color,
	                    s->style.ascii, out);
	cply_put(out, "\n");
	cplyi_listing_print(&all, s->style.columns, s->style.color,
	                    s->style.ascii, out);
}
