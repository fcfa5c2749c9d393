/* SPDX-License-Identifier: MIT */
#include "service/level_routes.h"

#include "carrier/json.h"
#include "format/formats.h"
#include "service/authorise.h"
#include "service/entity.h"
#include "service/level_json.h"
#include "service/plays.h"
#include "service/service.h"
#include "store/players.h"

enum { LATEST_AGE = 60, VERSION_AGE = 3600 };

/* ---- from the cache ---- */

/* A path can be written in many ways with percent signs; only the plain one is
 * kept, or they could push out everything else. */
static bool is_kept(cply_str path)
{
	return !memchr(path.ptr, '%', path.len);
}

bool levels_from_cache(struct exchange *x)
{
	struct service *service = x->app;
	struct entity_form form;
	if (x->head->query.len ||
	    !cache_get(&service->cache, x->loop, x->head->path,
	               entity_wants_gzip(x), x->arena, &form))
		return false;
	entity_answer_form(x, &form);
	metrics_hit(&service->metrics, x);
	return true;
}

static void answer_entity(struct exchange *x, const char *type,
                          unsigned max_age, cply_str body, uint64_t generation)
{
	struct service *service = x->app;
	struct entity entity;
	if (!entity_make(&entity, type, max_age, body, x->arena)) {
		answer_status(x, 503);
		return;
	}
	if (is_kept(x->head->path))
		cache_put(&service->cache, x->head->path, &entity, generation);
	atomic_fetch_add(&service->metrics.cache_misses, 1);
	entity_answer(x, &entity);
}

/* ---- levels ---- */

/* The version of the path, or the latest if it names none. Drafts, what is not
 * published yet, contests and what does not exist are all the same. */
static bool find_level(struct exchange *x, bool latest, struct level_row *row)
{
	struct sql *db = worker_of(x)->db;
	int64_t version = latest ? 0 : service_number(x->match.parameter[1]);
	cply_str id;
	enum level_status found =
		level_resolve(db, x->arena, x->match.parameter[0], &id);
	if (found == LEVEL_OK && latest)
		found = level_find_public(db, x->arena, id, x->now_ms, row);
	else if (found == LEVEL_OK)
		found = version ? level_find(db, x->arena, id, version, row)
		                : LEVEL_MISSING;
	if (found == LEVEL_OK && (!level_is_public(row, x->now_ms) ||
	                          level_is_contest(row, x->now_ms)))
		found = LEVEL_MISSING;
	if (found != LEVEL_OK)
		service_refuse_level(x, found);
	return found == LEVEL_OK;
}

static void answer_level(struct exchange *x, bool latest)
{
	struct service *service = x->app;
	uint64_t generation = cache_generation(&service->cache);
	struct level_row row;
	if (!find_level(x, latest, &row))
		return;
	answer_entity(x, "application/json", latest ? LATEST_AGE : VERSION_AGE,
	              level_json(&row, x->arena), generation);
}

void levels_get_latest(struct exchange *x)
{
	answer_level(x, true);
}

void levels_get_version(struct exchange *x)
{
	answer_level(x, false);
}

/* ---- other formats: made of the ipuz that holds no answers ---- */

static cply_str converted(struct exchange *x, const struct level_row *row,
                          const cply_format *to)
{
	cply_session *s = worker_of(x)->session;
	const cply_doc *doc = cply_session_read(s, row->ipuz.ptr, row->ipuz.len,
	                                        "level.ipuz");
	const cply_write_options options = { .blank = true,
		                             .no_progress = true };
	cply_str out;
	if (!doc || cply_session_write(s, doc, to, &options, &out) != CPLY_OK)
		return (cply_str){ 0 };
	return cply_str_copy(x->arena, out);
}

static cply_str drawn(struct exchange *x, const struct level_row *row)
{
	cply_session *s = worker_of(x)->session;
	const cply_doc *doc = cply_session_read(s, row->ipuz.ptr, row->ipuz.len,
	                                        "level.ipuz");
	cply_str out;
	if (!doc ||
	    cply_session_draw(s, doc, NULL, CPLY_SVG, NULL, &out) != CPLY_OK)
		return (cply_str){ 0 };
	return cply_str_copy(x->arena, out);
}

void levels_get_ipuz(struct exchange *x)
{
	struct service *service = x->app;
	uint64_t generation = cache_generation(&service->cache);
	struct level_row row;
	if (!find_level(x, false, &row))
		return;
	answer_entity(x, "application/json", VERSION_AGE, row.ipuz, generation);
}

void levels_get_markdown(struct exchange *x)
{
	struct service *service = x->app;
	uint64_t generation = cache_generation(&service->cache);
	struct level_row row;
	if (!find_level(x, false, &row))
		return;
	answer_entity(x, "text/markdown; charset=utf-8", VERSION_AGE,
	              converted(x, &row, &cply_format_xmd), generation);
}

void levels_get_svg(struct exchange *x)
{
	struct service *service = x->app;
	uint64_t generation = cache_generation(&service->cache);
	struct level_row row;
	if (!find_level(x, false, &row))
		return;
	answer_entity(x, "image/svg+xml", VERSION_AGE, drawn(x, &row),
	              generation);
}

/* ---- the solution ---- */

/* Has the player who asks, if it is one, solved or revealed it? False after an
 * answer. */
static bool has_ended(struct exchange *x, const struct level_row *row,
                      bool *ended)
{
	struct worker *worker = x->worker;
	if (!authorise_maybe(x))
		return false;
	if (worker->player &&
	    plays_failed(x, play_has_ended(worker->db, x->arena,
	                                   worker->player->id, row->id,
	                                   row->version, ended)))
		return false;
	if (!*ended)
		answer_status(x, 404);
	return *ended;
}

void levels_get_solution(struct exchange *x)
{
	struct level_row row;
	struct level_secret secret;
	if (!find_level(x, false, &row))
		return;
	int64_t at = row.about.solution_at;
	bool ended = false;
	if ((!at || at > x->now_ms) && !has_ended(x, &row, &ended))
		return;
	enum level_status found =
		level_find_secret(worker_of(x)->db, x->arena, row.id,
	                          row.version, &secret);
	if (found != LEVEL_OK) {
		service_refuse_level(x, found);
		return;
	}
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "{\"answers\":");
	cply_put_str(&b, secret.answers_json);
	cply_put(&b, ",\"cells\":");
	cply_put_str(&b, secret.solution);
	cply_put(&b, "}\n");
	answer_json(x, 200, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("private, no-store"));
}
