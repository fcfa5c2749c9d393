/* SPDX-License-Identifier: MIT */
/* A play as a solve log, with help and submissions woven in, and what is made
 * of it. */
#include "carrier/json.h"
#include "crossply/animation.h"
#include "report/common.h"
#include "service/plays.h"
#include "service/squares.h"
#include "store/players.h"

enum { PAGE = 1000 };

/* ---- head ---- */

static void put_section(cply_json_writer *w, const char *title,
                        cply_json_value clues, cply_arena *arena)
{
	cply_json_iter it = cply_json_each(clues);
	cply_json_key(w, title);
	cply_json_begin_array(w);
	while (cply_json_step(&it)) {
		cply_json_begin_inline_object(w);
		cplyi_key_string(w, "label",
		                 cply_json_raw(
					 cply_json_get(it.value, "number")));
		cplyi_key_string(w, "text",
		                 cply_json_string(cply_json_get(it.value,
		                                                "clue"),
		                                  arena));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_square(cply_json_writer *w, cply_json_value cell)
{
	cply_json_value number = cply_json_get(cell, "number");
	bool open = cply_json_is(cply_json_get(cell, "type"), "letter");
	cply_json_begin_inline_object(w);
	cply_json_key(w, "x");
	cply_json_put_raw(w, cply_json_raw(cply_json_get(cell, "col")));
	cply_json_key(w, "y");
	cply_json_put_raw(w, cply_json_raw(cply_json_get(cell, "row")));
	cply_json_key(w, "fill");
	if (open)
		cply_json_put_string(w, CPLY_STR(""));
	else
		cply_json_put_null(w);
	if (cply_json_type_of(number) == CPLY_JSON_NUMBER)
		cplyi_key_string(w, "label", cply_json_raw(number));
	cply_json_end_object(w);
}

static void put_head(cply_json_writer *w, const struct level_row *row,
                     const struct player *player, cply_json_value level,
                     cply_arena *arena)
{
	cply_json_value clues = cply_json_get(level, "clues_json");
	cply_json_iter it = cply_json_each(
		cply_json_get(cply_json_get(level, "grid_json"), "cells"));
	cplyi_key_string(w, "version", CPLY_STR("0.1"));
	if (row->title.len)
		cplyi_key_string(w, "title", row->title);
	if (row->author.len)
		cplyi_key_string(w, "byline", row->author);
	if (player->name.len)
		cplyi_key_string(w, "solver", player->name);
	cply_json_key(w, "clueSections");
	cply_json_begin_object(w);
	put_section(w, "Across", cply_json_get(clues, "across"), arena);
	put_section(w, "Down", cply_json_get(clues, "down"), arena);
	cply_json_end_object(w);
	cply_json_key(w, "initialState");
	cply_json_begin_array(w);
	while (cply_json_step(&it))
		put_square(w, it.value);
	cply_json_end_array(w);
}

/* ---- events ---- */

/* The order of events at one moment, as the format has it. */
static int rank_of(const char *type)
{
	static const char *const order[] = { "start",  "reveal", "check",
		                             "update", "select", "stop",
		                             "submit" };
	int i = 0;
	while (strcmp(order[i], type) != 0)
		i++;
	return i;
}

struct weaver {
	cply_json_writer *w;
	int64_t width;
	int64_t at; /* of the last event */
	int rank;   /* and its rank; -1: there was none */
	bool running;
};

/* Time never goes back, and events at one moment are in their order: an event
 * that comes too early is a millisecond after the one before. */
static void put_event(struct weaver *v, const char *type, int64_t at,
                      int64_t cell, const cply_str *fill, const bool *success)
{
	int rank = rank_of(type);
	if (v->rank >= 0 && at <= v->at)
		at = v->at + (rank < v->rank);
	v->at = at;
	v->rank = rank;
	cply_json_begin_inline_object(v->w);
	cplyi_key_string(v->w, "type", cply_str_of(type));
	cplyi_key_int(v->w, "timestamp", at);
	if (cell >= 0) {
		cplyi_key_int(v->w, "x", cell % v->width);
		cplyi_key_int(v->w, "y", cell / v->width);
	}
	if (fill)
		cplyi_key_string(v->w, "fill", *fill);
	if (success) {
		cply_json_key(v->w, "success");
		cply_json_put_bool(v->w, *success);
	}
	cply_json_end_object(v->w);
	if (rank == rank_of("start"))
		v->running = true;
	if (rank == rank_of("stop"))
		v->running = false;
}

/* What the server did, the solver did while at work. */
static void put_woven(struct weaver *v, const struct play_event *e)
{
	static const char *const types[] = { "check", "reveal", "update" };
	bool right = cply_str_is(e->type, "solved");
	if (!v->running)
		put_event(v, "start", e->at, -1, NULL, NULL);
	for (size_t i = 0; i < CPLY_COUNT(types); i++)
		if (cply_str_is(e->type, types[i]))
			put_event(v, types[i], e->at, e->cell,
			          i == 2 ? &e->fill : NULL, NULL);
	if (right || cply_str_is(e->type, "wrong"))
		put_event(v, "submit", e->at, -1, NULL, &right);
}

static void put_own(struct weaver *v, const struct play_event *e)
{
	static const char *const types[] = { "start", "update", "select",
		                             "stop" };
	/* Help during a pause has begun the work already. */
	if (cply_str_is(e->type, "start") && v->running)
		put_event(v, "stop", e->at, -1, NULL, NULL);
	for (size_t i = 0; i < CPLY_COUNT(types); i++)
		if (cply_str_is(e->type, types[i]))
			put_event(v, types[i], e->at, e->cell,
			          i == 1 ? &e->fill : NULL, NULL);
}

/* The events of a play, a page at a time: there may be many. */
static bool put_events(struct exchange *x, cply_json_writer *w,
                       const struct play *play, const struct level_row *row)
{
	struct weaver v = { .w = w, .width = row->width, .rank = -1 };
	struct play_place at = PLAY_BEGIN;
	cply_arena page;
	size_t count;
	bool fine;
	cply_json_key(w, "events");
	cply_json_begin_array(w);
	cply_arena_init(&page, NULL, SIZE_MAX);
	do {
		struct play_event *events;
		cply_arena_reset(&page, SIZE_MAX);
		fine = !plays_failed(
			x, play_events_after(worker_of(x)->db, &page, play->id,
		                             at, PAGE, &events, &count));
		for (size_t i = 0; fine && i < count; i++) {
			if (events[i].sub)
				put_woven(&v, &events[i]);
			else
				put_own(&v, &events[i]);
			at = (struct play_place){ events[i].seq,
				                  events[i].sub };
		}
	} while (fine && count == PAGE);
	cply_arena_free(&page);
	if (fine && v.rank < 0)
		put_event(&v, "start", play->opened_at, -1, NULL, NULL);
	cply_json_end_array(w);
	return fine;
}

bool plays_put_log(struct exchange *x, cply_json_writer *w,
                   const struct play *play, const struct level_row *row)
{
	struct worker *worker = x->worker;
	cply_json level;
	if (cply_json_parse(worker->json, row->body, NULL, NULL, &level) !=
	    CPLY_OK) {
		service_fail(x, SQL_BROKEN);
		return false;
	}
	cply_json_begin_object(w);
	put_head(w, row, worker->player, cply_json_root(&level), x->arena);
	bool fine = put_events(x, w, play, row);
	cply_json_end_object(w);
	return fine;
}

/* The log; empty after an answer. */
static cply_str make_log(struct exchange *x)
{
	struct play play;
	struct level_row row;
	cply_buf b;
	cply_json_writer w;
	if (!plays_find(x, &play, &row))
		return (cply_str){ 0 };
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 2);
	if (!plays_put_log(x, &w, &play, &row))
		return (cply_str){ 0 };
	cply_put_char(&b, '\n');
	if (!b.failed)
		return cply_buf_str(&b);
	answer_status(x, 503);
	return (cply_str){ 0 };
}

void plays_get_log(struct exchange *x)
{
	cply_str log = make_log(x);
	if (!log.len)
		return;
	answer_json(x, 200, log);
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

/* ---- what is made of it ---- */

void plays_get_stats(struct exchange *x)
{
	cply_session *s = worker_of(x)->session;
	cply_str log = make_log(x);
	if (!log.len)
		return;
	const cply_stats_options options = { .form = CPLY_STATS_JSON };
	const cply_doc *doc =
		cply_session_read(s, log.ptr, log.len, "play.solve.json");
	const char *stats = doc ? cply_session_stats(s, doc, &options) : NULL;
	if (!stats) {
		answer_status(x, 503);
		return;
	}
	answer_json(x, 200, cply_str_copy(x->arena, cply_str_of(stats)));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

void plays_get_replay(struct exchange *x)
{
	cply_session *s = worker_of(x)->session;
	cply_str log = make_log(x);
	cply_animation animation;
	cply_buf b;
	if (!log.len)
		return;
	const cply_animation_options options = { 0 };
	const cply_doc *doc =
		cply_session_read(s, log.ptr, log.len, "play.solve.json");
	cply_buf_init(&b, x->arena);
	if (!doc ||
	    cply_animation_make(doc, &options, x->arena, &animation) !=
	            CPLY_OK ||
	    !cply_animation_svg(&animation, x->arena, &b)) {
		answer_status(x, 503);
		return;
	}
	x->answer.status = 200;
	x->answer.type = "image/svg+xml";
	x->answer.body = cply_buf_str(&b);
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}
