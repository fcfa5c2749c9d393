/* SPDX-License-Identifier: MIT */
/* What those who run the service may do about players. */
#include "report/common.h"
#include "service/body.h"
#include "service/level_json.h"
#include "service/page.h"
#include "service/parameters.h"
#include "service/player_routes.h"
#include "service/plays.h"
#include "service/watch.h"
#include "store/players.h"

enum { MOST_PLAYERS = 100, USUAL_PLAYERS = 50 };

static void put_player(cply_json_writer *w, const struct player *player)
{
	cply_json_begin_object(w);
	cplyi_key_string(w, "id", player->id);
	cplyi_key_string(w, "name", player->name);
	cply_json_key(w, "hidden");
	cply_json_put_bool(w, player->hidden);
	cply_json_key(w, "vouched");
	cply_json_put_bool(w, player->app.len > 0);
	if (player->app.len) {
		cplyi_key_string(w, "app", player->app);
		cplyi_key_string(w, "subject", player->subject);
	}
	service_put_time(w, "created_at", player->created_at);
	service_put_time(w, "seen_at", player->seen_at);
	cply_json_end_object(w);
}

static void answer_player(struct exchange *x, const struct player *player)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	put_player(&w, player);
	cply_put_char(&b, '\n');
	answer_json(x, 200, cply_buf_str(&b));
}

/* The player of the path; false after an answer. */
static bool find(struct exchange *x, struct player *player)
{
	bool found;
	if (plays_failed(x, player_find(worker_of(x)->db, x->arena,
	                                x->match.parameter[0], player, &found)))
		return false;
	if (!found)
		answer_status(x, 404);
	return found;
}

void players_list(struct exchange *x)
{
	struct player_filter filter = { 0 };
	struct player *players;
	uint32_t limit;
	size_t count;
	struct page page;
	if (!parameter_number(x, "limit", 1, MOST_PLAYERS, USUAL_PLAYERS,
	                      &limit) ||
	    !parameter_text(x, "name", &filter.name) ||
	    !parameter_text(x, "cursor", &filter.after_id) ||
	    !cplyi_is_utf8(filter.name) || !cplyi_is_utf8(filter.after_id)) {
		parameter_refuse(x, "limit",
		                 "`limit` is from 1 to 100, `cursor` the "
		                 "`next` of the page before.");
		return;
	}
	filter.limit = (int64_t)limit + 1;
	if (plays_failed(x, player_list(worker_of(x)->db, x->arena, &filter,
	                                &players, &count)))
		return;
	page_begin(&page, x, count, limit);
	for (size_t i = 0; i < page.count; i++)
		put_player(&page.items, &players[i]);
	cply_str next =
		page.has_next ? players[page.count - 1].id : (cply_str){ 0 };
	page_answer(&page, x, next);
}

void players_get(struct exchange *x)
{
	struct player player;
	if (find(x, &player))
		answer_player(x, &player);
}

/* True or false; `hidden` stays as it is where there is none. */
static bool take_hidden(struct exchange *x, cply_json_value body, bool *hidden)
{
	cply_json_value v = cply_json_get(body, "hidden");
	cply_json_type type = cply_json_type_of(v);
	if (type == CPLY_JSON_MISSING)
		return true;
	*hidden = type == CPLY_JSON_TRUE;
	if (*hidden || type == CPLY_JSON_FALSE)
		return true;
	body_refuse(x, "/hidden", "invalid-type", "`hidden` is true or false.");
	return false;
}

void players_patch(struct exchange *x)
{
	struct sql *db = worker_of(x)->db;
	struct player player;
	cply_json body;
	cply_str name;
	bool named;
	if (!body_object(x, &body) || !find(x, &player) ||
	    !players_take_name(x, cply_json_root(&body), &named, &name) ||
	    !take_hidden(x, cply_json_root(&body), &player.hidden))
		return;
	player.name = named ? name : player.name;
	if (!plays_failed(x, player_rename(db, x->arena, player.id,
	                                   player.name)) &&
	    !plays_failed(x, player_set_hidden(db, x->arena, player.id,
	                                       player.hidden)))
		answer_player(x, &player);
}

void players_delete(struct exchange *x)
{
	struct player player;
	bool found;
	if (!find(x, &player) || !watch_note_player(x, player.id) ||
	    plays_failed(x, player_delete(worker_of(x)->db, x->arena, player.id,
	                                  &found)))
		return;
	worker_of(x)->wipes = true;
	x->answer.status = 204;
}
