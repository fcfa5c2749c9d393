/* SPDX-License-Identifier: MIT */
#include "service/player_routes.h"

#include "carrier/json.h"
#include "report/common.h"
#include "service/address_budget.h"
#include "service/authorise.h"
#include "service/body.h"
#include "service/form.h"
#include "service/page.h"
#include "service/parameters.h"
#include "service/play_json.h"
#include "service/service.h"
#include "service/watch.h"
#include "store/players.h"
#include "store/plays.h"
#include "store/tokens.h"

enum {
	LONGEST_NAME = 64,
	LONGEST_SUBJECT = 200,
	MOST_PLAYS = 100,
	USUAL_PLAYS = 50
};

/* ---- answers ---- */

static void answer_player(struct exchange *x, int status,
                          const struct player *player, cply_str token)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "id", player->id);
	cplyi_key_string(&w, "name", player->name);
	cply_json_key(&w, "vouched");
	cply_json_put_bool(&w, player->app.len > 0);
	if (token.len)
		cplyi_key_string(&w, "token", token);
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	answer_json(x, status, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

/* Also after a store that failed. */
static bool failed(struct exchange *x, enum sql_status status)
{
	if (status != SQL_OK)
		service_fail(x, status);
	return status != SQL_OK;
}

/* ---- bodies ---- */

/* A name, or any other short text without control characters. */
static bool take_text(struct exchange *x, cply_json_value body,
                      const char *pointer, size_t longest, cply_str *out)
{
	cply_json_value v = cply_json_get(body, pointer + 1);
	*out = (cply_str){ 0 };
	if (cply_json_type_of(v) == CPLY_JSON_MISSING)
		return true;
	*out = cply_str_trim(cply_json_string(v, x->arena));
	bool fine = cply_json_type_of(v) == CPLY_JSON_STRING &&
	            out->len <= longest && cplyi_is_utf8(*out);
	for (size_t i = 0; i < out->len; i++)
		fine = fine && (unsigned char)out->ptr[i] >= ' ';
	if (!fine)
		body_refuse(x, pointer, "invalid-value",
		            "It is a short text without control characters.");
	return fine;
}

/* ---- making players ---- */

static bool may_be_guest(struct exchange *x)
{
	struct service *service = x->app;
	const struct budget budget =
		address_budget(x, "guests:", (cply_str){ 0 },
	                       service->limits.guests);
	return address_may(x, &budget, "too-many-guests",
	                   "Too many players were made from this address "
	                   "within an hour.") &&
	       address_spend(x, &budget);
}

static bool new_token(struct exchange *x, cply_str *token)
{
	char *room = CPLY_NEW(x->arena, TOKEN_LENGTH, char);
	if (!room || !token_make(room)) {
		answer_status(x, 503);
		return false;
	}
	*token = (cply_str){ room, TOKEN_LENGTH };
	return true;
}

static void add_player(struct exchange *x, struct player *player)
{
	cply_str token;
	char *id = CPLY_NEW(x->arena, 36, char);
	if (!id || !form_new_id(id)) {
		answer_status(x, 503);
		return;
	}
	player->id = (cply_str){ id, 36 };
	if (!new_token(x, &token) ||
	    failed(x, player_add(worker_of(x)->db, x->arena, player, token,
	                         x->now_ms)))
		return;
	answer_player(x, 201, player, token);
}

/* An app that vouches again gets a new token for the same player. */
static void vouch(struct exchange *x, struct player *player)
{
	struct sql *db = worker_of(x)->db;
	struct player old;
	bool found;
	cply_str token;
	if (failed(x, player_find_subject(db, x->arena, player->app,
	                                  player->subject, &old, &found)))
		return;
	if (!found) {
		add_player(x, player);
		return;
	}
	if (new_token(x, &token) &&
	    !failed(x, player_set_token(db, x->arena, old.id, token)))
		answer_player(x, 200, &old, token);
}

void players_post(struct exchange *x)
{
	struct player player = { 0 };
	cply_json body;
	if (x->body.len) {
		if (!body_object(x, &body))
			return;
		cply_json_value root = cply_json_root(&body);
		if (!take_text(x, root, "/name", LONGEST_NAME, &player.name) ||
		    !take_text(x, root, "/subject", LONGEST_SUBJECT,
		               &player.subject))
			return;
	}
	if (player.subject.len) {
		if (authorise_app(x, &player.app))
			vouch(x, &player);
		return;
	}
	bool is_app;
	if (!authorise_is_app(x, &is_app))
		return;
	if (is_app) /* a guest would be nobody's */
		body_refuse(x, "/subject", "required",
		            "Send a `subject`, your own id of the player.");
	else if (may_be_guest(x))
		add_player(x, &player);
}

/* ---- about me ---- */

void players_get_me(struct exchange *x)
{
	answer_player(x, 200, worker_of(x)->player, (cply_str){ 0 });
}

bool players_take_name(struct exchange *x, cply_json_value body, bool *given,
                       cply_str *name)
{
	*given = cply_json_type_of(cply_json_get(body, "name")) !=
	         CPLY_JSON_MISSING;
	return take_text(x, body, "/name", LONGEST_NAME, name);
}

void players_patch_me(struct exchange *x)
{
	struct player *me = worker_of(x)->player;
	cply_json body;
	cply_str name;
	bool given;
	if (!body_object(x, &body) ||
	    !players_take_name(x, cply_json_root(&body), &given, &name))
		return;
	if (given &&
	    failed(x, player_rename(worker_of(x)->db, x->arena, me->id, name)))
		return;
	me->name = given ? name : me->name;
	answer_player(x, 200, me, (cply_str){ 0 });
}

/* Who could leave a contest and come back would begin it again. */
void players_delete_me(struct exchange *x)
{
	struct worker *worker = x->worker;
	bool contest, found;
	if (failed(x, play_in_contest(worker->db, x->arena, worker->player->id,
	                              x->now_ms, &contest)))
		return;
	if (contest) {
		answer_problem(x, 409, "contest-running",
		               "You are in a contest: wait until its solution "
		               "is told, or ask those who run it to delete "
		               "you.");
		return;
	}
	if (!watch_note_player(x, worker->player->id) ||
	    failed(x, player_delete(worker->db, x->arena, worker->player->id,
	                            &found)))
		return;
	worker->wipes = true;
	x->answer.status = 204;
}

void players_post_merge(struct exchange *x)
{
	struct worker *worker = x->worker;
	struct player *me = worker->player, guest;
	cply_json body;
	bool found;
	if (!body_object(x, &body))
		return;
	cply_json_value token = cply_json_get(cply_json_root(&body), "token");
	if (cply_json_type_of(token) != CPLY_JSON_STRING) {
		body_refuse(x, "/token", "invalid-type",
		            "Send the `token` of the guest.");
		return;
	}
	if (failed(x, player_find_token(worker->db, x->arena,
	                                cply_json_string(token, x->arena),
	                                &guest, &found)))
		return;
	if (!found || guest.app.len || cply_str_eq(guest.id, me->id)) {
		body_refuse(x, "/token", "not-a-guest",
		            "It is not the token of another player who is a "
		            "guest; a token that was taken over is valid no "
		            "longer.");
		return;
	}
	if (failed(x,
	           player_merge(worker->db, x->arena, &guest, me, x->now_ms)) ||
	    !watch_note_player(x, me->id)) /* some may have been ended */
		return;
	worker->wipes = true;
	answer_player(x, 200, me, (cply_str){ 0 });
}

void players_post_token(struct exchange *x)
{
	struct player *me = worker_of(x)->player;
	cply_str token;
	if (new_token(x, &token) &&
	    !failed(x, player_set_token(worker_of(x)->db, x->arena, me->id,
	                                token)))
		answer_player(x, 200, me, token);
}

void players_get_plays(struct exchange *x)
{
	struct play *plays, after = { 0 };
	uint32_t limit;
	size_t count;
	struct page page;
	if (!parameter_number(x, "limit", 1, MOST_PLAYS, USUAL_PLAYS, &limit) ||
	    !parameter_place(x, "cursor", &after.opened_at, &after.id)) {
		parameter_refuse(x, "limit",
		                 "`limit` is from 1 to 100, `cursor` the "
		                 "`next` of the page before.");
		return;
	}
	if (failed(x, play_list(worker_of(x)->db, x->arena,
	                        worker_of(x)->player->id,
	                        after.id.len ? &after : NULL,
	                        (int64_t)limit + 1, &plays, &count)))
		return;
	page_begin(&page, x, count, limit);
	for (size_t i = 0; i < page.count; i++)
		play_put_item(&page.items, &plays[i]);
	cply_str next = { 0 };
	if (page.has_next) {
		const struct play *last = &plays[page.count - 1];
		next = parameter_of_place(x->arena, last->opened_at, last->id);
	}
	page_answer(&page, x, next);
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}
