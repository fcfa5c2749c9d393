/* SPDX-License-Identifier: MIT */
#include "service/records.h"

#include "crossply/animation.h"
#include "crossply/solve.h"
#include "draw/drawing.h"
#include "report/common.h"
#include "service/address_budget.h"
#include "service/form.h"
#include "service/level_json.h"
#include "service/parameters.h"
#include "service/plays.h"
#include "store/players.h"
#include "store/records.h"

enum {
	UNPACKED_BYTES = 64 << 20,
	MOST_EVENTS = 200000,
	MOST_RECORDS = 20, /* of a player */
	MOST_UPLOADS = 60, /* of an address, in an hour */
	MOST_FINDINGS = 100,
	MEMORY = 512 << 20
};

/* What the writer is told of a log that was checked. */
struct checked {
	struct record record;
	cply_str report;
};

/* ---- reading ---- */

static cply_session *new_session(void)
{
	const cply_session_options options = {
		.limits = {
			.input_bytes = RECORDS_BYTES,
			.inflated_bytes = UNPACKED_BYTES,
			.diagnostics = MOST_FINDINGS,
			.arena_bytes = MEMORY,
		},
	};
	return cply_session_new(&options);
}

static void refuse_findings(struct exchange *x, cply_session *s)
{
	struct problem_error errors[20];
	const cply_diag *g;
	size_t n = 0;
	for (uint32_t i = 0; (g = cply_session_finding(s, i)) != NULL; i++)
		if (g->severity == CPLY_ERROR && n < CPLY_COUNT(errors))
			errors[n++] = (struct problem_error){
				CPLY_STR(""),
				cply_str_of(cply_rule_get(g->rule)->code),
				cplyi_message(g, x->arena),
			};
	answer_problem_errors(x, 422, "not-a-solve-log",
	                      "The body is not a solve log, as it is or in "
	                      "gzip or zip.",
	                      errors, n);
}

/* The document, if it is a solve within the limits; else NULL, after an
 * answer. */
static const cply_doc *read_log(struct exchange *x, cply_session *s,
                                cply_str bytes)
{
	const cply_doc *doc =
		cply_session_read(s, bytes.ptr, bytes.len, "record");
	const cply_solve *solve = doc ? cply_doc_solve(doc) : NULL;
	cply_status status = cply_session_status(s);
	if (!doc && status == CPLY_NOMEM) {
		answer_status(x, 503);
	} else if ((!doc && status == CPLY_LIMIT) ||
	           (solve && solve->n_events > MOST_EVENTS)) {
		answer_problem(x, 413, "too-large",
		               "A record has at most 8 MiB, 64 MiB when it is "
		               "unpacked, and 200,000 events.");
	} else if (!solve) {
		refuse_findings(x, s);
	} else {
		return doc;
	}
	return NULL;
}

/* ---- adding ---- */

static struct budget upload_budget(const struct exchange *x)
{
	return address_budget(x, "records:", (cply_str){ 0 }, MOST_UPLOADS);
}

static bool may_add(struct exchange *x)
{
	const struct budget budget = upload_budget(x);
	int64_t count;
	if (!address_may(x, &budget, "too-many-records",
	                 "Too many records were uploaded from this address "
	                 "within an hour.") ||
	    plays_failed(x,
	                 stored_record_count(worker_of(x)->db, x->arena,
	                                     worker_of(x)->player->id, &count)))
		return false;
	if (count < MOST_RECORDS)
		return true;
	answer_problem(x, 409, "too-many-records",
	               "A player has at most 20 records: delete one first.");
	return false;
}

/* What is said about the only file. */
static cply_str report_of(struct exchange *x, cply_session *s)
{
	cply_json doc;
	cply_str out = cply_str_of(cply_session_json(s));
	if (cply_json_parse(worker_of(x)->json, out, NULL, NULL, &doc) !=
	    CPLY_OK)
		return (cply_str){ 0 };
	cply_json_iter it =
		cply_json_each(cply_json_get(cply_json_root(&doc), "files"));
	if (!cply_json_step(&it))
		return (cply_str){ 0 };
	return cply_str_copy(x->arena, cply_json_raw(it.value));
}

/* Reads and checks it, for the writer. */
static void check(struct exchange *x, cply_session *s)
{
	struct checked *c = CPLY_NEW(x->arena, 1, struct checked);
	char *id = CPLY_NEW(x->arena, 36, char);
	const cply_doc *doc = read_log(x, s, x->body);
	if (!doc)
		return;
	cply_session_check(s, doc);
	if (!c || !id || !form_new_id(id)) {
		answer_status(x, 503);
		return;
	}
	c->record = (struct record){
		.id = { id, 36 },
		.player_id = worker_of(x)->player->id,
		.size = (int64_t)x->body.len,
		.events = (int64_t)cply_doc_solve(doc)->n_events,
		.errors = cply_session_count(s, CPLY_ERROR),
		.warnings = cply_session_count(s, CPLY_WARNING),
		.content = x->body,
	};
	c->report = report_of(x, s);
	if (x->arena->failed || !c->report.len)
		answer_status(x, 503);
	else
		x->carried = c;
}

void records_check(struct exchange *x)
{
	if (!may_add(x))
		return;
	cply_session *s = new_session();
	check(x, s);
	cply_session_free(s);
}

static void put_record(cply_json_writer *w, const struct record *r)
{
	cplyi_key_string(w, "id", r->id);
	service_put_time(w, "created_at", r->created_at);
	cplyi_key_int(w, "size", r->size);
	cplyi_key_int(w, "events", r->events);
	cplyi_key_int(w, "errors", r->errors);
	cplyi_key_int(w, "warnings", r->warnings);
}

void records_add(struct exchange *x)
{
	struct checked *c = x->carried;
	const struct budget budget = upload_budget(x);
	cply_buf b;
	cply_json_writer w;
	if (!may_add(x))
		return;
	c->record.player_id = worker_of(x)->player->id;
	c->record.created_at = x->now_ms;
	if (!address_spend(x, &budget) ||
	    plays_failed(x, stored_record_add(worker_of(x)->db, x->arena,
	                                      &c->record)))
		return;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	put_record(&w, &c->record);
	cply_json_key(&w, "report");
	cply_json_put_raw(&w, c->report);
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	answer_json(x, 201, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

/* ---- those that are there ---- */

bool records_put_list(struct exchange *x, cply_json_writer *w, const char *key)
{
	struct record *records;
	size_t count;
	if (plays_failed(x, stored_record_list(worker_of(x)->db, x->arena,
	                                       worker_of(x)->player->id,
	                                       &records, &count)))
		return false;
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (size_t i = 0; i < count; i++) {
		cply_json_begin_object(w);
		put_record(w, &records[i]);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
	return true;
}

void records_list(struct exchange *x)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	if (!records_put_list(x, &w, "items"))
		return;
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	answer_json(x, 200, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

static bool find(struct exchange *x, struct record *record)
{
	bool found;
	if (plays_failed(x, stored_record_find(worker_of(x)->db, x->arena,
	                                       worker_of(x)->player->id,
	                                       x->match.parameter[0], record,
	                                       &found)))
		return false;
	if (!found)
		answer_status(x, 404);
	return found;
}

static const char *type_of(cply_str content)
{
	if (cply_str_starts(content, "\x1f\x8b"))
		return "application/gzip";
	if (cply_str_starts(content, "PK\x03\x04"))
		return "application/zip";
	return "application/json";
}

/* As a file: whatever is in it, no browser shows it as a page of ours. */
void records_get(struct exchange *x)
{
	struct record record;
	if (!find(x, &record))
		return;
	x->answer.status = 200;
	x->answer.type = type_of(record.content);
	x->answer.body = record.content;
	answer_field(x, "Content-Disposition", CPLY_STR("attachment"));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

void records_delete(struct exchange *x)
{
	bool found;
	if (plays_failed(x,
	                 stored_record_delete(worker_of(x)->db, x->arena,
	                                      worker_of(x)->player->id,
	                                      x->match.parameter[0], &found)))
		return;
	if (!found) {
		answer_status(x, 404);
		return;
	}
	worker_of(x)->wipes = true;
	x->answer.status = 204;
}

/* ---- what is made of them ---- */

/* Makes a text of a record; false: memory is out. */
typedef bool maker(struct exchange *x, cply_session *s, const cply_doc *doc,
                   cply_buf *out);

static void answer_made(struct exchange *x, maker *make, const char *type)
{
	struct record record;
	cply_buf b;
	if (!find(x, &record))
		return;
	cply_session *s = new_session();
	const cply_doc *doc = read_log(x, s, record.content);
	cply_buf_init(&b, x->arena);
	if (doc && make(x, s, doc, &b) && !b.failed) {
		x->answer.status = 200;
		x->answer.type = type;
		x->answer.body = cply_buf_str(&b);
		answer_field(x, "Cache-Control", CPLY_STR("no-store"));
	} else if (doc) {
		answer_status(x, 503);
	}
	cply_session_free(s);
}

static bool make_stats(struct exchange *x, cply_session *s, const cply_doc *doc,
                       cply_buf *out)
{
	const cply_stats_options options = { .form = CPLY_STATS_JSON };
	const char *stats = cply_session_stats(s, doc, &options);
	(void)x;
	cply_put(out, stats ? stats : "");
	return stats;
}

static bool make_replay(struct exchange *x, cply_session *s,
                        const cply_doc *doc, cply_buf *out)
{
	const cply_animation_options options = { 0 };
	cply_animation animation;
	(void)s;
	return cply_animation_make(doc, &options, x->arena, &animation) ==
	               CPLY_OK &&
	       cply_animation_svg(&animation, x->arena, out);
}

static bool take_heat(struct exchange *x, cply_heat_kind *kind)
{
	static const char *const names[] = { "final", "edits", "time" };
	cply_str text;
	*kind = CPLY_HEAT_FINAL;
	if (!parameter_text(x, "heat", &text))
		return false;
	for (size_t i = 0; i < CPLY_COUNT(names); i++)
		if (cply_str_is(text, names[i])) {
			*kind = (cply_heat_kind)i;
			return true;
		}
	return !text.len;
}

static bool make_heatmap(struct exchange *x, cply_session *s,
                         const cply_doc *doc, cply_buf *out)
{
	const cplyi_timing timing = { 0 };
	cply_scene scene = { .doc = doc };
	cply_heat_kind kind;
	(void)s;
	return take_heat(x, &kind) &&
	       cplyi_scene_heat(&scene, kind, &timing, x->arena) == CPLY_OK &&
	       cply_scene_svg(&scene, x->arena, out);
}

void records_get_stats(struct exchange *x)
{
	answer_made(x, make_stats, "application/json");
}

void records_get_replay(struct exchange *x)
{
	answer_made(x, make_replay, "image/svg+xml");
}

void records_get_heatmap(struct exchange *x)
{
	cply_heat_kind kind;
	if (take_heat(x, &kind))
		answer_made(x, make_heatmap, "image/svg+xml");
	else
		parameter_refuse(x, "heat", "`heat` is final, edits or time.");
}
