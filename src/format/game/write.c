/* SPDX-License-Identifier: MIT */
/* Game logs written: as they are, as the states themselves, and those of the
 * first generation as the newest. Nothing is held but the state and one delta.
 */
#include "carrier/json_key.h"
#include "format/game/gamelog.h"
#include "game/record.h"
#include "game/streamed.h"

typedef struct writer {
	cply_game_log *log;
	cply_buf *out;
	cply_arena row; /* for what is being written */
	uint64_t finished;
	bool has_member;
} writer;

/* What was written is done with. */
static bool pass(writer *v)
{
	bool good = !v->out->failed && !v->row.failed;
	cply_arena_reset(&v->row, v->log->limits->arena_bytes);
	return good;
}

/* ---- states, one a line ---- */

/* Values may be spread over many lines. */
static void put_on_line(cply_str json, cply_json_writer *w)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	if (cply_json_parse(&p, json, NULL, NULL, &doc) == CPLY_OK)
		cply_json_put_value(w, cply_json_root(&doc));
	else
		cply_json_put_null(w);
	cply_json_parser_free(&p);
}

static void put_members(writer *v, size_t from, size_t to)
{
	const cply_game_head *h = cply_game_stream_head(v->log->stream);
	cply_json_writer w;
	if (from == to)
		return;
	cply_json_writer_init(&w, v->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "log");
	cply_json_begin_object(&w);
	for (size_t i = from; i < to; i++) {
		cply_json_key_str(&w, h->members[i].key);
		put_on_line(h->members[i].json, &w);
	}
	cply_json_end_object(&w);
	cply_json_end_object(&w);
	cply_put(v->out, "\n");
}

static bool put_state(writer *v, const cply_game_delta *d)
{
	cply_json_writer w;
	cply_json_writer_init(&w, v->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_value(&w, "type", d->type);
	cplyi_key_value(&w, "data", d->data);
	cply_json_key(&w, "state");
	if (!cply_game_put(cply_game_stream_state(v->log->stream), NULL,
	                   &v->row, &w))
		v->out->failed = true;
	cply_json_end_object(&w);
	cply_put(v->out, "\n");
	return pass(v);
}

static bool put_states(writer *v)
{
	const cply_game_delta *d;
	size_t before = cply_game_stream_head(v->log->stream)->n_before;
	put_members(v, 0, before);
	while ((d = cplyi_game_log_next(v->log)) != NULL)
		if (!put_state(v, d))
			return false;
	put_members(v, before,
	            cply_game_stream_head(v->log->stream)->n_members);
	return pass(v);
}

/* ---- a log ---- */

static void put_member(writer *v, cply_str key, cply_str json)
{
	cply_json_writer w;
	cply_put(v->out, v->has_member ? ",\n" : "{\n");
	v->has_member = true;
	cply_json_writer_init(&w, v->out, 0);
	cply_json_put_string(&w, key);
	cply_put(v->out, ":");
	cply_put_str(v->out, json);
}

/* The name of an order becomes the order: {"index":0,"name":...,"args":[]}. */
static void put_order(writer *v, cply_json_writer *w, cply_json_value order)
{
	cply_json_begin_object(w);
	cply_json_key(w, "index");
	cply_json_put_int(w, (int64_t)v->finished);
	cply_json_key(w, "name");
	cply_json_put_value(w, order);
	cply_json_key(w, "args");
	cply_json_begin_array(w);
	cply_json_end_array(w);
	cply_json_end_object(w);
}

static void put_data(writer *v, cply_json_writer *w, cply_json_value data)
{
	cply_json_iter it = cply_json_each(data);
	cply_json_begin_object(w);
	while (cply_json_step(&it)) {
		cply_json_key_str(w, cply_json_string(it.key, &v->row));
		if (cply_json_is(it.key, "order") &&
		    cply_json_type_of(it.value) == CPLY_JSON_STRING)
			put_order(v, w, it.value);
		else
			cply_json_put_value(w, it.value);
	}
	cply_json_end_object(w);
}

static void put_delta(writer *v, const cply_game_delta *d, bool upgrades)
{
	cply_json_writer w;
	cply_put(v->out, d->step ? ",\n" : "\n");
	cply_json_writer_init(&w, v->out, 0);
	if (!upgrades || d->event != CPLY_GAME_FINISHED ||
	    cply_json_type_of(d->data) != CPLY_JSON_OBJECT) {
		cply_json_put_value(&w, d->whole);
		return;
	}
	cply_json_iter it = cply_json_each(d->whole);
	cply_json_begin_object(&w);
	while (cply_json_step(&it)) {
		cply_json_key_str(&w, cply_json_string(it.key, &v->row));
		if (it.value.at == d->data.at)
			put_data(v, &w, it.value);
		else
			cply_json_put_value(&w, it.value);
	}
	cply_json_end_object(&w);
	v->finished++;
}

static bool has(const cply_game_head *h, const char *key)
{
	return cply_game_member_json(h, key).len > 0;
}

/* What the newest logs have and this one has not. */
static void put_newest(writer *v, const cply_game_head *h)
{
	if (!has(h, "gamelogVersion"))
		put_member(v, CPLY_STR("gamelogVersion"),
		           CPLY_STR("\"2.2.0\""));
	if (!has(h, "gameVersion"))
		put_member(v, CPLY_STR("gameVersion"), CPLY_STR("\"unknown\""));
	if (!h->constants_last && h->has_constants)
		return;
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &v->row);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "DELTA_REMOVED");
	cply_json_put_string(&w, h->removed);
	cply_json_key(&w, "DELTA_LIST_LENGTH");
	cply_json_put_string(&w, h->length);
	cply_json_end_object(&w);
	put_member(v, CPLY_STR("constants"), cply_buf_str(&b));
}

static void put_some(writer *v, size_t from, size_t to, bool upgrades)
{
	const cply_game_head *h = cply_game_stream_head(v->log->stream);
	for (size_t i = from; i < to; i++) {
		const cply_game_member *m = &h->members[i];
		if (upgrades && h->constants_last &&
		    cply_str_is(m->key, "constants"))
			continue;
		if (upgrades && cply_str_is(m->key, "randomSeed") &&
		    !has(h, "settings")) {
			cply_buf b;
			cply_buf_init(&b, &v->row);
			cply_put(&b, "{\"randomSeed\":");
			cply_put_str(&b, m->json);
			cply_put(&b, "}");
			put_member(v, CPLY_STR("settings"), cply_buf_str(&b));
			continue;
		}
		put_member(v, m->key, m->json);
	}
}

static bool put_log(writer *v, bool upgrades)
{
	const cply_game_head *h = cply_game_stream_head(v->log->stream);
	const cply_game_delta *d;
	size_t before = h->n_before;
	if (upgrades)
		put_newest(v, h);
	put_some(v, 0, before, upgrades);
	put_member(v, CPLY_STR("deltas"), CPLY_STR("["));
	while ((d = cplyi_game_log_next(v->log)) != NULL) {
		put_delta(v, d, upgrades);
		if (!pass(v))
			return false;
	}
	cply_put(v->out, "\n]");
	put_some(v, before, h->n_members, upgrades);
	cply_put(v->out, "\n}\n");
	return pass(v);
}

/* ---- all of it ---- */

static cply_status write_log(cply_game_log *log, const cply_write *w)
{
	cply_game_shape shape = w->options->game;
	writer v = { .log = log, .out = w->out };
	cply_arena_init(&v.row, w->scratch->memory, log->limits->arena_bytes);
	bool good = cplyi_game_log_start(log) &&
	            (shape == CPLY_GAME_AS_STATES
	                     ? put_states(&v)
	                     : put_log(&v, shape == CPLY_GAME_AS_NEWEST));
	cply_status status = cplyi_game_log_finish(log, false);
	cply_arena_free(&v.row);
	return good || status != CPLY_OK ? status : CPLY_NOMEM;
}

cply_status cplyi_gamelog_write(const cply_write *w, const cply_doc *doc)
{
	cply_game_log again;
	cply_diags quiet;
	if (doc->log)
		return write_log(doc->log, w);
	cplyi_game_log_reread(doc->as.game, w->scratch, &quiet, &again);
	/* What is broken in it has been reported when it was read. */
	cply_status status = write_log(&again, w);
	return status == CPLY_INVALID ? CPLY_OK : status;
}
