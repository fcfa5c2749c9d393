/* SPDX-License-Identifier: MIT */
/* What those who run the service may do, on a port of its own and always with a
 * token. */
#include "carrier/json.h"
#include "crossply/level.h"
#include "report/common.h"
#include "service/about.h"
#include "service/body.h"
#include "service/form.h"
#include "service/level_json.h"
#include "service/listing.h"
#include "service/openapi.h"
#include "service/player_routes.h"
#include "service/service.h"

enum { FILE_LIMIT = 4 << 20, SMALL_BODY = 64 << 10, MOST_ERRORS = 20 };

/* ---- which level ---- */

/* Ids only: what is made with a slug would be made twice. */
static bool take_path(struct exchange *x, cply_str *id, int64_t *version)
{
	char *lower = CPLY_NEW(x->arena, 36, char);
	*version = service_number(x->match.parameter[1]);
	if (!lower || !cply_level_id(x->match.parameter[0], lower) ||
	    (x->match.parameter[1].len && !*version)) {
		answer_status(x, 404);
		return false;
	}
	*id = (cply_str){ lower, 36 };
	return true;
}

static void answer_row(struct exchange *x, int status, cply_str id,
                       int64_t version)
{
	struct level_row row;
	cply_buf b;
	cply_json_writer w;
	enum level_status found =
		level_find(worker_of(x)->db, x->arena, id, version, &row);
	if (found != LEVEL_OK) {
		service_refuse_level(x, found);
		return;
	}
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	level_put_admin(&w, &row);
	cply_put_char(&b, '\n');
	answer_json(x, status, cply_buf_str(&b));
}

/* ---- PUT ---- */

static void refuse_findings(struct exchange *x, cply_session *s)
{
	struct problem_error errors[MOST_ERRORS];
	const cply_diag *g;
	size_t n = 0;
	for (uint32_t i = 0; (g = cply_session_finding(s, i)) != NULL; i++) {
		if (g->severity != CPLY_ERROR || n == MOST_ERRORS)
			continue;
		errors[n++] = (struct problem_error){
			CPLY_STR(""),
			cply_str_of(cply_rule_get(g->rule)->code),
			cplyi_message(g, x->arena),
		};
	}
	answer_problem_errors(x, 422, "has-errors",
	                      "The puzzle has errors; `crossply check` shows "
	                      "where.",
	                      errors, n);
}

static void refuse_form(struct exchange *x, enum form_status status)
{
	switch (status) {
	case FORM_HAS_ERRORS:
		refuse_findings(x, worker_of(x)->session);
		return;
	case FORM_NOT_A_CROSSWORD:
		answer_problem(x, 422, "not-a-crossword",
		               "The file is not a crossword.");
		return;
	case FORM_NO_ANSWERS:
		answer_problem(x, 422, "no-answers",
		               "The answers are not known, or locked.");
		return;
	default:
		answer_status(x, 503);
	}
}

static void put_level(struct exchange *x)
{
	struct worker *worker = x->worker;
	const struct level_about nothing = { 0 };
	struct level_form form;
	struct level_row row;
	cply_str id;
	int64_t version;
	if (!take_path(x, &id, &version))
		return;
	const cply_doc *doc = cply_session_read(worker->session, x->body.ptr,
	                                        x->body.len, "level");
	enum form_status made =
		form_make(worker->session, doc, id, version, x->arena, &form);
	if (made != FORM_OK) {
		refuse_form(x, made);
		return;
	}
	enum level_status had =
		level_find(worker->db, x->arena, id, version, &row);
	enum level_status put =
		level_put(worker->db, x->arena, &form, &nothing, x->now_ms);
	if (put != LEVEL_OK)
		service_refuse_level(x, put);
	else
		answer_row(x, had == LEVEL_OK ? 200 : 201, id, version);
}

/* ---- PATCH ---- */

/* Strings, numbers and booleans as text; null clears. */
/* What a member is set to, as text; false when it has another type. */
static bool text_of(cply_json_value v, enum level_member member,
                    cply_arena *arena, cply_str *out)
{
	switch (cply_json_type_of(v)) {
	case CPLY_JSON_STRING:
		*out = cply_json_string(v, arena);
		return member != ABOUT_POSITION && member != ABOUT_CONTEST;
	case CPLY_JSON_NULL:
		*out = (cply_str){ 0 };
		return true;
	case CPLY_JSON_NUMBER:
		*out = cply_json_raw(v);
		return member == ABOUT_POSITION;
	case CPLY_JSON_TRUE:
	case CPLY_JSON_FALSE:
		*out = cply_json_raw(v);
		return member == ABOUT_CONTEST;
	default:
		return false;
	}
}

static bool take_about(struct exchange *x, cply_json_value object,
                       struct level_about *about)
{
	cply_json_iter it = cply_json_each(object);
	while (cply_json_step(&it)) {
		cply_buf pointer;
		cply_str name = cply_json_string(it.key, x->arena), text;
		enum level_member member = about_member(name);
		const char *wrong = "There is no such member.";
		if (member)
			wrong = text_of(it.value, member, x->arena, &text)
			                ? about_set(about, member, text)
			                : "It has the wrong type.";
		if (!wrong)
			continue;
		cply_buf_init(&pointer, x->arena);
		cply_put_char(&pointer, '/');
		cply_put_str(&pointer, name);
		cply_put_char(&pointer, '\0');
		body_refuse(x, pointer.failed ? "" : pointer.ptr,
		            member ? "invalid-value" : "unknown-member", wrong);
		return false;
	}
	return true;
}

static void patch_level(struct exchange *x)
{
	struct level_about about = { 0 };
	cply_json body;
	cply_str id;
	int64_t version;
	if (!take_path(x, &id, &version) || !body_object(x, &body) ||
	    !take_about(x, cply_json_root(&body), &about))
		return;
	enum level_status done = level_describe(worker_of(x)->db, x->arena, id,
	                                        version, &about, x->now_ms);
	if (done != LEVEL_OK)
		service_refuse_level(x, done);
	else
		answer_row(x, 200, id, version);
}

/* ---- publish, retire, delete, get ---- */

static void set_status(struct exchange *x, const char *status)
{
	cply_str id;
	int64_t version;
	if (!take_path(x, &id, &version))
		return;
	enum level_status done =
		level_set_status(worker_of(x)->db, x->arena, id, version,
	                         status, x->now_ms);
	if (done != LEVEL_OK)
		service_refuse_level(x, done);
	else
		answer_row(x, 200, id, version);
}

static void publish(struct exchange *x)
{
	set_status(x, "published");
}

static void retire(struct exchange *x)
{
	set_status(x, "retired");
}

static void delete_level(struct exchange *x)
{
	cply_str id;
	int64_t version;
	if (!take_path(x, &id, &version))
		return;
	enum level_status done =
		level_delete(worker_of(x)->db, x->arena, id, version);
	if (done != LEVEL_OK)
		service_refuse_level(x, done);
	else
		x->answer.status = 204;
}

static void get_level(struct exchange *x)
{
	struct sql *db = worker_of(x)->db;
	struct level_row row;
	struct level_secret secret;
	cply_buf b;
	cply_json_writer w;
	cply_str id;
	int64_t version;
	if (!take_path(x, &id, &version))
		return;
	enum level_status found = level_find(db, x->arena, id, version, &row);
	if (found == LEVEL_OK)
		found = level_find_secret(db, x->arena, id, version, &secret);
	if (found != LEVEL_OK) {
		service_refuse_level(x, found);
		return;
	}
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "status", row.status);
	cply_json_key(&w, "level");
	level_put_whole(&w, &row);
	cplyi_key_string(&w, "answer_hash", secret.answer_hash);
	cply_json_key(&w, "answers");
	cply_json_put_raw(&w, secret.answers_json);
	cply_json_key(&w, "cells");
	cply_json_put_raw(&w, secret.solution);
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	answer_json(x, 200, cply_buf_str(&b));
}

/* ---- about the service ---- */

static void get_metrics(struct exchange *x)
{
	struct service *service = x->app;
	struct server *server = service->hub.server;
	const struct metrics_now now = {
		.connections = atomic_load(&server->connections),
		.refused = atomic_load(&server->refused),
		.watchers = hub_watchers(&service->hub),
		.writer = jobs_waiting(&server->writer),
		.readers = jobs_waiting(&server->readers),
		.slow = jobs_waiting(&server->slow),
	};
	cply_buf b;
	cply_buf_init(&b, x->arena);
	metrics_put(&service->metrics, &service_public_routes,
	            &service_admin_routes, &now, &b);
	x->answer.status = b.failed ? 503 : 200;
	x->answer.type = "text/plain; version=0.0.4; charset=utf-8";
	x->answer.body = cply_buf_str(&b);
}

static void get_openapi(struct exchange *x)
{
	openapi_answer(x, &service_admin_routes);
}

#define LEVELS "/admin/v1/levels"
#define VERSION LEVELS "/{id}/versions/{n}"
#define PLAYERS "/admin/v1/players"

static const struct route list[] = {
	{ .method = "GET",
	  .path = LEVELS,
	  .who = WHO_ADMIN,
	  .place = PLACE_READER,
	  .handle = listing_answer_admin,
	  .summary = "Every version of every level",
	  .query = "collection day lang limit cursor",
	  .response = "AdminLevelList" },
	{ .method = "DELETE",
	  .path = LEVELS "/{id}",
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .handle = delete_level,
	  .summary = "Delete a level with all its versions",
	  .success = "204" },
	{ .method = "GET",
	  .path = VERSION,
	  .who = WHO_ADMIN,
	  .place = PLACE_READER,
	  .handle = get_level,
	  .summary = "A version of a level with its answers",
	  .response = "AdminLevel" },
	{ .method = "PUT",
	  .path = VERSION,
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .body_limit = FILE_LIMIT,
	  .handle = put_level,
	  .summary = "Make a draft of a crossword in any format, or correct "
	             "the texts of a version",
	  .response = "AdminLevelItem",
	  .success = "200 201" },
	{ .method = "PATCH",
	  .path = VERSION,
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .body_limit = SMALL_BODY,
	  .handle = patch_level,
	  .summary = "Change slug, collection, position, day, times, contest",
	  .request = "LevelAbout",
	  .response = "AdminLevelItem" },
	{ .method = "DELETE",
	  .path = VERSION,
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .handle = delete_level,
	  .summary = "Delete a version",
	  .success = "204" },
	{ .method = "POST",
	  .path = VERSION "/publish",
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .handle = publish,
	  .summary = "Publish a version, now or at its time",
	  .response = "AdminLevelItem" },
	{ .method = "POST",
	  .path = VERSION "/retire",
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .handle = retire,
	  .summary = "Take a version out of the lists",
	  .response = "AdminLevelItem" },
	{ .method = "GET",
	  .path = PLAYERS,
	  .who = WHO_ADMIN,
	  .place = PLACE_READER,
	  .handle = players_list,
	  .summary = "Players, or those of a name",
	  .query = "name limit cursor",
	  .response = "AdminPlayerList" },
	{ .method = "GET",
	  .path = PLAYERS "/{player}",
	  .who = WHO_ADMIN,
	  .place = PLACE_READER,
	  .handle = players_get,
	  .summary = "A player",
	  .response = "AdminPlayer" },
	{ .method = "PATCH",
	  .path = PLAYERS "/{player}",
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .body_limit = SMALL_BODY,
	  .handle = players_patch,
	  .summary = "Change the name of a player, or hide them from the "
	             "leaderboards",
	  .request = "PlayerChange",
	  .response = "AdminPlayer" },
	{ .method = "DELETE",
	  .path = PLAYERS "/{player}",
	  .who = WHO_ADMIN,
	  .place = PLACE_WRITER,
	  .handle = players_delete,
	  .summary = "Delete a player and everything about them",
	  .success = "204" },
	{ .method = "GET",
	  .path = "/metrics",
	  .who = WHO_ADMIN,
	  .place = PLACE_READER,
	  .handle = get_metrics,
	  .summary = "What the service counts, for Prometheus",
	  .type = "text/plain" },
	{ .method = "GET",
	  .path = "/admin/v1/openapi.json",
	  .who = WHO_ADMIN,
	  .place = PLACE_READER,
	  .handle = get_openapi,
	  .summary = "This description",
	  .type = "application/json" },
};

const struct routes service_admin_routes = { list, CPLY_COUNT(list) };
