/* SPDX-License-Identifier: MIT */
/* A value over time, or the events that fit. Everything is printed as the log
 * passes by. */
#include "report/query/query.h"

#include "game/places.h"
#include "report/query/parts.h"

static int find_event(const char *name)
{
	for (int e = 0; name && e < CPLY_GAME_EVENTS; e++)
		if (cply_str_is(cply_str_of(name),
		                cply_game_event_name((cply_game_event)e)))
			return e;
	return -1;
}

static bool asks_events(const cply_query_options *o)
{
	return o->event || o->player || o->function || o->invalid;
}

const char *cplyi_query_fault(const cply_query_options *o)
{
	if (o->event && find_event(o->event) < 0)
		return "there is no such type of event";
	if (o->path && asks_events(o))
		return "--path cannot be combined with options that select "
		       "events";
	if (!o->path && !asks_events(o))
		return "query needs --path, or --event, --player, --function "
		       "or --invalid";
	return NULL;
}

cplyi_query *cplyi_query_new(const cply_query_options *o, cply_arena *a,
                             cply_buf *out)
{
	cplyi_query *q = CPLY_NEW(a, 1, cplyi_query);
	if (!q)
		return NULL;
	*q = (cplyi_query){ .o = *o,
		            .event = find_event(o->event),
		            .until = UINT64_MAX,
		            .a = a,
		            .out = out };
	cply_arena_init(&q->row, a->memory, a->budget);
	cplyi_query_put_header(q);
	return q;
}

void cplyi_query_range(cplyi_query *q, uint64_t from, uint64_t until)
{
	q->from = from;
	q->until = until;
}

bool cplyi_query_has_failed(const cplyi_query *q)
{
	return q->out->failed || q->row.failed || q->a->failed;
}

static void keep(cplyi_query *q, cplyi_kept *k, cply_str s)
{
	if (s.len > k->cap) {
		size_t cap = 2 * s.len;
		char *p = CPLY_GROW(q->a, k->ptr, k->cap, cap, char);
		if (!p)
			return;
		k->ptr = p;
		k->cap = cap;
	}
	if (s.len)
		memcpy(k->ptr, s.ptr, s.len);
	k->len = s.len;
}

/* ---- a value over time ---- */

/* The value as compact JSON; nothing if there is none. */
static cply_str print_value(cplyi_query *q, cply_game_value v)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &q->row);
	cply_json_writer_init(&w, &b, 0);
	if (cply_game_type(v) != CPLY_JSON_MISSING &&
	    !cply_game_put(v, NULL, &q->row, &w))
		q->out->failed = true;
	return cply_buf_str(&b);
}

static void look_at_path(cplyi_query *q, const cply_game_stream *s,
                         uint64_t step)
{
	if (step < q->from || step > q->until)
		return;
	cply_game_value v = cply_game_path(cply_game_stream_state(s),
	                                   cply_str_of(q->o.path), &q->row);
	cplyi_chart_add(&q->chart, step - q->from, v);
	/* Scalars are compared as they stand; containers as JSON. */
	bool is_scalar = cply_game_type(v) < CPLY_JSON_ARRAY;
	cply_str value = is_scalar ? cply_game_raw(v) : print_value(q, v);
	if (step > q->from && cply_str_eq(value, cplyi_kept_str(&q->value)))
		return;
	keep(q, &q->value, value);
	cplyi_query_put_value(q, step, value);
}

/* ---- events ---- */

static bool fits(const cplyi_query *q, const cply_game_delta *d,
                 const cplyi_event *e)
{
	if (q->event >= 0 && (int)d->event != q->event)
		return false;
	if (q->o.player && !cply_json_is(e->player, q->o.player))
		return false;
	if (q->o.function && !cply_json_is(e->function, q->o.function))
		return false;
	return !q->o.invalid || cply_json_type_of(e->invalid);
}

static void look_at_event(cplyi_query *q, const cply_game_delta *d)
{
	cplyi_event e = cplyi_event_of(d->event, d->data);
	uint64_t step = d->step + 1;
	if (step <= q->from || step > q->until || !fits(q, d, &e))
		return;
	if (q->skip)
		q->skip--;
	else
		cplyi_query_put_event(q, d, &e);
}

bool cplyi_query_wanted(const cplyi_query *q, cply_game_wanted *out)
{
	*out = (cply_game_wanted){ .event = q->event,
		                   .player = q->o.player,
		                   .function = q->o.function,
		                   .is_invalid = q->o.invalid };
	return !q->o.path;
}

/* ---- all of the log ---- */

static void end_row(cplyi_query *q)
{
	q->out->failed |= q->row.failed;
	cply_arena_reset(&q->row, q->a->budget);
}

void cplyi_query_found(cplyi_query *q, const cply_game_found *found)
{
	keep(q, &q->turn, found->turn);
	look_at_event(q, found->delta);
	end_row(q);
}

static void note_turn(cplyi_query *q, const cply_game_stream *s)
{
	cply_game_value v = cply_game_get(cply_game_stream_state(s),
	                                  CPLY_STR("currentTurn"));
	keep(q, &q->turn, cply_game_raw(v));
}

void cplyi_query_read(cplyi_query *q, cply_game_log *log)
{
	const cply_game_delta *d;
	q->skip = q->n;
	q->turn.len = 0;
	if (q->o.path)
		look_at_path(q, log->stream, 0);
	while (!cplyi_query_has_failed(q) &&
	       (d = cplyi_game_log_next(log)) != NULL) {
		/* An event belongs to the turn before it. */
		if (!q->o.path)
			look_at_event(q, d);
		note_turn(q, log->stream);
		if (q->o.path)
			look_at_path(q, log->stream, d->step + 1);
		end_row(q);
	}
}

cply_status cplyi_query_end(cplyi_query *q)
{
	if (q->o.form == CPLY_QUERY_JSON)
		cply_put(q->out, "]\n");
	if (q->o.form == CPLY_QUERY_TEXT && q->o.path)
		cplyi_chart_put(&q->chart, q->o.ascii, q->out);
	bool failed = cplyi_query_has_failed(q);
	cply_arena_free(&q->row);
	return failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- a document ---- */

/* Positions that the options name. False: `out` says why not. */
static bool find_range(cplyi_query *q, cply_game_log *log, cply_buf *out)
{
	const char *const texts[] = { q->o.from, q->o.until };
	uint64_t found[] = { 0, UINT64_MAX };
	bool good = true;
	cplyi_game_places places;
	cplyi_game_places_init(&places, log, NULL);
	const cply_steps in = cplyi_game_steps(&places);
	for (size_t i = 0; good && i < CPLY_COUNT(texts); i++) {
		cply_goal goal;
		if (!texts[i])
			continue;
		good = cply_goal_read(cply_str_of(texts[i]), &goal);
		if (good)
			found[i] = cply_goal_find(&goal, &in);
		good = good && found[i] != CPLY_NO_STEP;
		if (!good)
			cply_goal_explain(&goal, &in, (cply_str){ "", 0 }, out);
	}
	if (good && found[0] > found[1]) {
		cply_put(out, "the range ends before it begins");
		good = false;
	}
	cplyi_query_range(q, found[0], found[1]);
	cplyi_game_places_free(&places);
	return good;
}

static cply_status ask(cply_game_log *log, const cply_query_options *o,
                       cply_arena *scratch, cply_buf *out)
{
	cply_buf why;
	cplyi_query *q = cplyi_query_new(o, scratch, out);
	if (!q)
		return CPLY_NOMEM;
	cply_buf_init(&why, scratch);
	bool is_found = find_range(q, log, &why);
	if (is_found && (log->stream ? cplyi_game_log_again(log)
	                             : cplyi_game_log_start(log)))
		cplyi_query_read(q, log);
	cply_status read = cplyi_game_log_finish(log, false);
	cply_status status = cplyi_query_end(q);
	if (is_found)
		return read == CPLY_NOMEM ? read : status;
	out->len = 0;
	cply_put_str(out, cply_buf_str(&why));
	return CPLY_INVALID;
}

cply_status cplyi_query_game(const cply_doc *doc, const cply_query_options *o,
                             cply_arena *scratch, cply_buf *out)
{
	cply_game_log again;
	cply_diags quiet;
	const char *fault = cplyi_query_fault(o);
	if (fault) {
		cply_put(out, fault);
		return CPLY_INVALID;
	}
	if (doc->log)
		return ask(doc->log, o, scratch, out);
	cplyi_game_log_reread(doc->as.game, scratch, &quiet, &again);
	return ask(&again, o, scratch, out);
}
