/* SPDX-License-Identifier: MIT */
#include "service/plays.h"

#include "report/common.h"
#include "service/body.h"
#include "service/form.h"
#include "service/level_json.h"
#include "service/play_json.h"
#include "service/squares.h"
#include "service/watch.h"
#include "store/players.h"

enum { HOUR_MS = 3600000 };

bool plays_failed(struct exchange *x, enum sql_status status)
{
	if (status != SQL_OK)
		service_fail(x, status);
	return status != SQL_OK;
}

/* ---- how often ---- */

struct budget plays_check_budget(struct exchange *x, const struct play *play,
                                 const struct level_row *row)
{
	struct service *service = x->app;
	return (struct budget){ budget_name(x->arena, BUDGET_CHECK,
		                            play->player_id, play->level_id),
		                service->limits.check * row->letters, 0 };
}

struct budget plays_wrong_budget(struct exchange *x, const struct play *play,
                                 bool later)
{
	struct service *service = x->app;
	int64_t limit = play->contest ? PLAYS_CONTEST_SUBMISSIONS
	                              : (int64_t)service->limits.wrong;
	cply_str name =
		budget_name(x->arena, later ? BUDGET_WRONG_LATER : BUDGET_WRONG,
	                    play->player_id, play->level_id);
	return (struct budget){ name, later ? 1 : limit, later ? HOUR_MS : 0 };
}

static bool left_of(struct exchange *x, const struct budget *budget,
                    int64_t *left, int64_t *wait_ms)
{
	return !plays_failed(x, budget_left(worker_of(x)->db, x->arena, budget,
	                                    x->now_ms, left, wait_ms));
}

bool plays_submissions_left(struct exchange *x, const struct play *play,
                            struct budget *budget, int64_t *left,
                            int64_t *wait_ms)
{
	*budget = plays_wrong_budget(x, play, false);
	if (!left_of(x, budget, left, wait_ms))
		return false;
	if (*left > 0 || play->contest)
		return true;
	*budget = plays_wrong_budget(x, play, true);
	return left_of(x, budget, left, wait_ms);
}

/* What may still be asked. */
static bool put_left(struct exchange *x, cply_json_writer *w,
                     const struct play *play, const struct level_row *row)
{
	struct budget budget = plays_check_budget(x, play, row);
	int64_t checks, submissions, wait_ms;
	if (!left_of(x, &budget, &checks, &wait_ms) ||
	    !plays_submissions_left(x, play, &budget, &submissions, &wait_ms))
		return false;
	cply_json_key(w, "left");
	cply_json_begin_object(w);
	cplyi_key_int(w, "checks", play->contest ? 0 : checks);
	cplyi_key_int(w, "submissions", submissions);
	cply_json_end_object(w);
	return true;
}

/* ---- answers ---- */

/* The play, its letters and the level. */
static void answer_play(struct exchange *x, int status, const struct play *play,
                        const struct level_row *row)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	play_put_members(&w, play);
	if (!put_left(x, &w, play, row))
		return;
	cply_json_key(&w, "letters");
	cply_json_put_raw(&w, play->letters);
	cply_json_key(&w, "puzzle");
	level_put_whole(&w, row);
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	answer_json(x, status, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

void plays_refuse_next(struct exchange *x, const char *name, const char *detail,
                       int64_t next)
{
	cply_buf b;
	answer_problem(x, 409, name, detail);
	cply_str body = cply_str_trim(x->answer.body);
	cply_buf_init(&b, x->arena);
	cply_put_str(&b, cply_str_sub(body, 0, body.len - 1));
	cply_put(&b, ",\"next\":");
	cply_put_int(&b, next);
	cply_put(&b, "}\n");
	x->answer.body = cply_buf_str(&b);
}

/* ---- finding ---- */

bool plays_find(struct exchange *x, struct play *play, struct level_row *row)
{
	struct worker *worker = x->worker;
	bool found;
	if (plays_failed(x, play_find(worker->db, x->arena,
	                              x->match.parameter[0], play, &found)))
		return false;
	if (!found || !cply_str_eq(play->player_id, worker->player->id)) {
		answer_status(x, 404);
		return false;
	}
	enum level_status level =
		level_find(worker->db, x->arena, play->level_id, play->version,
	                   row);
	if (level != LEVEL_OK)
		service_refuse_level(x, level);
	return level == LEVEL_OK;
}

bool plays_need_open(struct exchange *x, const struct play *play)
{
	if (cply_str_is(play->state, "open"))
		return true;
	answer_problem(x, 409, "play-ended", "This play has ended.");
	return false;
}

bool plays_save(struct exchange *x, const struct play *play)
{
	return !plays_failed(x, play_save(worker_of(x)->db, x->arena, play)) &&
	       (!play->watched || watch_note(x, play->id));
}

/* By the client's clock, as far as we know it. */
bool plays_weave(struct exchange *x, struct play *play, const char *type,
                 int64_t cell, cply_str fill)
{
	int64_t at = x->now_ms - play->skew;
	const struct play_event event = {
		.seq = play->next - 1,
		.sub = ++play->woven,
		.type = cply_str_of(type),
		.at = at > play->client_last ? at : play->client_last,
		.cell = cell,
		.fill = fill,
	};
	return !plays_failed(x, play_add_event(worker_of(x)->db, x->arena,
	                                       play->id, &event));
}

void plays_end(struct play *play, const char *state, int64_t now_ms)
{
	if (play->paused_since < now_ms && play->paused_since && !play->contest)
		play->paused_ms += now_ms - play->paused_since;
	play->paused_since = 0;
	play->state = cply_str_of(state);
	play->ended_at = now_ms;
}

/* ---- opening ---- */

static bool find_level(struct exchange *x, cply_json_value body,
                       struct level_row *row)
{
	struct sql *db = worker_of(x)->db;
	cply_json_value name = cply_json_get(body, "level");
	cply_json_value which = cply_json_get(body, "version");
	int64_t version = 0;
	cply_str id;
	if (cply_json_type_of(name) != CPLY_JSON_STRING) {
		body_refuse(x, "/level", "invalid-value",
		            "`level` is an id or a slug.");
		return false;
	}
	if (cply_json_type_of(which) != CPLY_JSON_MISSING &&
	    (!cply_json_int(which, &version) || version < 1)) {
		body_refuse(x, "/version", "invalid-value",
		            "`version` is a number from 1 up.");
		return false;
	}
	cply_str text = cply_json_string(name, x->arena);
	bool is_text = cplyi_is_utf8(text) &&
	               (!text.len || !memchr(text.ptr, '\0', text.len));
	enum level_status found =
		is_text ? level_resolve(db, x->arena, text, &id)
			: LEVEL_MISSING; /* PostgreSQL would not take it */
	if (found == LEVEL_OK)
		found = version ? level_find(db, x->arena, id, version, row)
		                : level_find_public(db, x->arena, id, x->now_ms,
		                                    row);
	if (found == LEVEL_OK && !level_is_public(row, x->now_ms))
		found = LEVEL_MISSING;
	if (found != LEVEL_OK)
		service_refuse_level(x, found);
	return found == LEVEL_OK;
}

static bool take_again(struct exchange *x, cply_json_value body, bool *again)
{
	cply_json_type type = cply_json_type_of(cply_json_get(body, "again"));
	*again = type == CPLY_JSON_TRUE;
	if (*again || type == CPLY_JSON_FALSE || type == CPLY_JSON_MISSING)
		return true;
	body_refuse(x, "/again", "invalid-type", "`again` is true or false.");
	return false;
}

/* Who gave up in a contest has seen it, and cannot begin it again. */
static bool may_play(struct exchange *x, const struct level_row *row,
                     bool contest, bool again)
{
	struct worker *worker = x->worker;
	bool ended = false;
	if (contest && !worker->player->app.len) {
		answer_problem(x, 403, "vouched-only",
		               "A contest is for players that an app vouches "
		               "for.");
		return false;
	}
	if (plays_failed(x, (contest ? play_was_begun : play_has_ended)(
				    worker->db, x->arena, worker->player->id,
				    row->id, row->version, &ended)))
		return false;
	if (!ended || (again && !contest))
		return true;
	answer_problem(x, 409, "already-played",
	               contest ? "A contest is played once."
	                       : "You have played this version; send "
	                         "\"again\": true to play it again.");
	return false;
}

static void open_play(struct exchange *x, const struct level_row *row,
                      bool contest)
{
	struct squares squares;
	char *id = CPLY_NEW(x->arena, 36, char);
	if (!id || !form_new_id(id) || !squares_of_level(x, row, &squares)) {
		answer_status(x, 503);
		return;
	}
	struct play play = {
		.id = { id, 36 },
		.player_id = worker_of(x)->player->id,
		.level_id = row->id,
		.version = row->version,
		.state = CPLY_STR("open"),
		.contest = contest,
		.opened_at = x->now_ms,
		.letters = squares_json(&squares, x->arena),
	};
	play.checked = play.letters;
	if (!plays_failed(x, play_add(worker_of(x)->db, x->arena, &play)))
		answer_play(x, 201, &play, row);
}

void plays_post(struct exchange *x)
{
	struct worker *worker = x->worker;
	struct level_row row;
	struct play play;
	cply_json body;
	bool found, again;
	if (!body_object(x, &body) ||
	    !take_again(x, cply_json_root(&body), &again) ||
	    !find_level(x, cply_json_root(&body), &row) ||
	    plays_failed(x, play_find_open(worker->db, x->arena,
	                                   worker->player->id, row.id,
	                                   row.version, &play, &found)))
		return;
	if (found) {
		answer_play(x, 200, &play, &row);
		return;
	}
	/* What was retired is played to its end, but not begun. */
	if (!cply_str_is(row.status, "published")) {
		answer_status(x, 404);
		return;
	}
	bool contest = level_is_contest(&row, x->now_ms);
	if (may_play(x, &row, contest, again))
		open_play(x, &row, contest);
}

void plays_get(struct exchange *x)
{
	struct play play;
	struct level_row row;
	if (plays_find(x, &play, &row))
		answer_play(x, 200, &play, &row);
}

/* What has ended stays as it is. */
void plays_delete(struct exchange *x)
{
	struct play play;
	struct level_row row;
	if (!plays_find(x, &play, &row) || !plays_need_open(x, &play))
		return;
	plays_end(&play, "abandoned", x->now_ms);
	if (plays_save(x, &play))
		x->answer.status = 204;
}
