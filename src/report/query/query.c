/* SPDX-License-Identifier: MIT */
/* Values over time, or the events that fit. Everything is printed as the log
 * passes by. */
#include "report/query/query.h"

#include "game/places.h"
#include "game/stream.h"
#include "report/query/parts.h"

static int find_event(const char *name)
{
	for (int e = 0; name && e < CPLY_GAME_EVENTS; e++)
		if (cply_str_is(cply_str_of(name),
		                cply_game_event_name((cply_game_event)e)))
			return e;
	return -1;
}

/* ---- the question ---- */

static bool selects_events(const cply_query_options *o)
{
	return o->event || o->player || o->function || o->invalid || o->valid;
}

static const char *fault_of(const cply_query_options *o)
{
	if (o->event && find_event(o->event) < 0)
		return "there is no such type of event";
	if (o->invalid && o->valid)
		return "choose either --valid or --invalid";
	if (o->list + o->root + o->changes > 1)
		return "choose one of --list, --root and --changes";
	if (o->list && (o->n_paths || o->where || selects_events(o)))
		return "--list takes no other question";
	if (o->list && (o->count || o->first))
		return "--list cannot be combined with --count or --first";
	if (o->root && (o->where || selects_events(o)))
		return "--root can only be combined with --path";
	if (o->n_paths && selects_events(o) && !o->changes)
		return "--path cannot be combined with options that select "
		       "events";
	if (!o->n_paths && !o->where && !o->changes && !o->root && !o->list &&
	    !selects_events(o))
		return "query needs --path, --where, --changes, --root, "
		       "--list, or --event, --player, --function, --invalid "
		       "or --valid";
	return NULL;
}

static bool compile_paths(cplyi_query *q, cply_buf *why)
{
	const cply_query_options *o = &q->o;
	q->watches = CPLY_NEW(q->a, o->n_paths + 1, cplyi_path_watch);
	for (size_t i = 0; q->watches && i < o->n_paths; i++) {
		if (!cplyi_watch_init(&q->watches[i], cply_str_of(o->paths[i]),
		                      q->a)) {
			cply_put(why, o->paths[i]);
			cply_put(why, ": the path has too many stars");
			return false;
		}
		q->n_watches++;
	}
	return q->watches != NULL;
}

static bool compile_where(cplyi_query *q, cply_buf *why)
{
	cplyi_expr_fault fault;
	cply_str text = cply_str_of(q->o.where);
	if (!q->o.where)
		return true;
	q->where = cplyi_expr_compile(text, q->a, &fault);
	if (!q->where && fault.what) {
		cply_put(why, "--where: ");
		cplyi_expr_put_fault(text, &fault, why);
	}
	return q->where != NULL;
}

static cplyi_query_mode mode_of(const cplyi_query *q)
{
	size_t stars = 0;
	for (size_t i = 0; i < q->n_watches; i++)
		stars += q->watches[i].path.n_any;
	return q->o.list          ? CPLYI_ASK_LIST
	       : q->o.root        ? CPLYI_ASK_ROOT
	       : q->o.changes     ? CPLYI_ASK_CHANGES
	       : !q->n_watches    ? CPLYI_ASK_EVENTS
	       : stars            ? CPLYI_ASK_PLACES
	       : q->n_watches > 1 ? CPLYI_ASK_VALUES
	                          : CPLYI_ASK_VALUE;
}

cplyi_query *cplyi_query_new(const cply_query_options *o, cply_arena *a,
                             cply_buf *out, cply_buf *why)
{
	const char *fault = fault_of(o);
	if (fault) {
		cply_put(why, fault);
		return NULL;
	}
	cplyi_query *q = CPLY_NEW(a, 1, cplyi_query);
	if (!q)
		return NULL;
	*q = (cplyi_query){ .o = *o,
		            .event = find_event(o->event),
		            .until = UINT64_MAX,
		            .a = a,
		            .out = out };
	if (!compile_paths(q, why) || !compile_where(q, why))
		return NULL;
	q->mode = mode_of(q);
	cply_arena_init(&q->row, a->memory, a->budget);
	return q;
}

void cplyi_query_range(cplyi_query *q, uint64_t from, uint64_t until)
{
	q->from = from;
	q->until = until;
}

static bool has_failed(const cplyi_query *q)
{
	for (size_t i = 0; i < q->n_watches; i++)
		if (q->watches[i].failed)
			return true;
	return q->out->failed || q->row.failed || q->a->failed ||
	       (q->where && cplyi_expr_has_failed(q->where));
}

bool cplyi_query_is_over(const cplyi_query *q)
{
	return q->is_done || has_failed(q);
}

/* ---- values over time ---- */

static void put_places(cplyi_query *q, uint64_t step, bool all)
{
	for (size_t i = 0; i < q->n_watches; i++) {
		const cplyi_path_watch *w = &q->watches[i];
		for (size_t k = 0; k < w->n && !q->is_done; k++) {
			const cplyi_watched *p = w->places[k];
			if (all ? p->now.len > 0 : p->changed == step)
				cplyi_query_put_value(q, step, p->path,
				                      cplyi_watched_now(p));
		}
	}
}

static cply_str single_value(const cplyi_query *q)
{
	const cplyi_path_watch *w = &q->watches[0];
	return w->n ? cplyi_watched_now(w->places[0]) : (cply_str){ NULL, 0 };
}

/* The state before the first value is said once there is one. */
static void put_first(cplyi_query *q, uint64_t step)
{
	if (q->has_first || step == q->from || q->where)
		return;
	cplyi_text turn = q->turn;
	q->turn.len = 0;
	if (q->mode == CPLYI_ASK_VALUE)
		cplyi_query_put_value(q, q->from, (cply_str){ NULL, 0 },
		                      (cply_str){ NULL, 0 });
	q->turn = turn;
}

static void look_at_values(cplyi_query *q, uint64_t step, bool holds)
{
	bool has_changed = false;
	for (size_t i = 0; i < q->n_watches; i++)
		has_changed |= q->watches[i].changed == step &&
		               q->watches[i].has_existed;
	if (q->mode == CPLYI_ASK_VALUE && has_changed)
		cplyi_chart_add(&q->chart, step - q->from, single_value(q));
	if (q->where ? !holds || step == q->from : !has_changed)
		return;
	put_first(q, step);
	q->has_first = true;
	if (q->mode == CPLYI_ASK_VALUE)
		cplyi_query_put_value(q, step, (cply_str){ NULL, 0 },
		                      single_value(q));
	else if (q->mode == CPLYI_ASK_VALUES)
		cplyi_query_put_values(q, step);
	else
		put_places(q, step, q->where || step == q->from);
}

/* ---- events ---- */

static void note_function(cplyi_query *q, const cplyi_event *e)
{
	cply_str raw = cply_json_raw(e->function);
	if (raw.len < 2)
		return;
	raw = cply_str_sub(raw, 1, raw.len - 1);
	for (size_t i = 0; i < q->n_functions; i++)
		if (cply_str_eq(q->functions[i], raw))
			return;
	if (q->n_functions < CPLYI_QUERY_NAMES)
		q->functions[q->n_functions++] = cply_str_copy(q->a, raw);
}

static bool fits_who(cplyi_query *q, const cplyi_event *e)
{
	bool is_player = !q->o.player || cply_json_is(e->player, q->o.player);
	bool is_function =
		!q->o.function || cply_json_is(e->function, q->o.function);
	q->has_player |= is_player;
	q->has_function |= is_function;
	if (!q->has_function)
		note_function(q, e);
	return is_player && is_function;
}

/* Takes the data of a delta apart only as far as it has to. */
static bool fits(cplyi_query *q, const cply_game_delta *d)
{
	bool asks_who = q->o.player || q->o.function, is_invalid = false;
	if (q->event >= 0 && (int)d->event != q->event && !asks_who)
		return false;
	if (q->o.valid && q->event < 0 && d->event != CPLY_GAME_RAN &&
	    !asks_who)
		return false;
	if (asks_who) {
		cplyi_event e = cplyi_event_of(d->event, d->data);
		if (!fits_who(q, &e))
			return false;
		is_invalid = cply_json_type_of(e.invalid);
	} else if (q->o.invalid || q->o.valid) {
		is_invalid = cplyi_event_says_invalid(
			cply_json_get(d->data, "invalid"));
	}
	if (q->event >= 0 && (int)d->event != q->event)
		return false;
	if (q->o.valid && q->event < 0 && d->event != CPLY_GAME_RAN)
		return false;
	return (!q->o.valid || !is_invalid) && (!q->o.invalid || is_invalid);
}

static void look_at_event(cplyi_query *q, const cply_game_delta *d)
{
	if (q->skip)
		q->skip--;
	else
		cplyi_query_put_event(q, d);
}

bool cplyi_query_wanted(const cplyi_query *q, cply_game_wanted *out)
{
	*out = (cply_game_wanted){ .event = q->event,
		                   .player = q->o.player,
		                   .function = q->o.function,
		                   .is_invalid = q->o.invalid };
	return q->mode == CPLYI_ASK_EVENTS && !q->where && !q->o.valid;
}

bool cplyi_query_is_answered(const cplyi_query *q)
{
	return q->n || !(q->o.player || q->o.function);
}

/* ---- all of the log ---- */

static void end_row(cplyi_query *q)
{
	q->out->failed |= q->row.failed;
	if (q->row.chunk)
		cply_arena_reset(&q->row, q->a->budget);
}

static void begin_answer(cplyi_query *q)
{
	if (!q->has_header)
		cplyi_query_put_header(q);
	q->has_header = true;
}

void cplyi_query_found(cplyi_query *q, const cply_game_found *found)
{
	uint64_t step = found->delta->step + 1;
	begin_answer(q);
	(void)!cplyi_text_set(&q->turn, found->turn, q->a);
	if (step > q->from && step <= q->until && fits(q, found->delta))
		look_at_event(q, found->delta);
	end_row(q);
}

/* Most deltas do not change the turn. */
static void note_turn(cplyi_query *q, cply_game_value state)
{
	cply_str raw =
		cply_game_raw(cply_game_get(state, CPLY_STR("currentTurn")));
	if (!cply_str_eq(raw, cplyi_text_str(&q->turn)))
		(void)!cplyi_text_set(&q->turn, raw, q->a);
}

static void look_at_state(cplyi_query *q, const cply_game_delta *d,
                          uint64_t step)
{
	cply_game_value state = cply_game_stream_state(q->log->stream);
	/* What came before the range is the first state. */
	const cply_game_delta *by = step == q->from ? NULL : d;
	/* Of changes only whether there ever is anything at the path. */
	for (size_t i = 0; i < q->n_watches; i++)
		if (q->mode <= CPLYI_ASK_PLACES || !q->watches[i].has_existed)
			cplyi_watch_step(&q->watches[i], step, by, state,
			                 q->length, &q->row);
	if (q->where)
		cplyi_expr_step(q->where, step, by, state, q->length, &q->row);
	q->last = step;
	bool holds = q->where && cplyi_expr_holds(q->where);
	if (q->mode <= CPLYI_ASK_PLACES)
		look_at_values(q, step, holds);
}

static bool looks_at_states(const cplyi_query *q)
{
	return q->mode <= CPLYI_ASK_PLACES || q->where ||
	       (q->mode == CPLYI_ASK_CHANGES && q->n_watches);
}

/* An event belongs to the turn before it; so does what it changes. */
static void look_at_delta(cplyi_query *q, const cply_game_delta *d)
{
	uint64_t step = d->step + 1;
	bool is_inside = step > q->from && step <= q->until;
	cply_game_value state = cply_game_stream_state(q->log->stream);
	bool asks_events =
		q->mode == CPLYI_ASK_EVENTS || q->mode == CPLYI_ASK_CHANGES;
	bool fitting = is_inside && asks_events;
	if (fitting && selects_events(&q->o))
		fitting = fits(q, d);
	if (q->mode <= CPLYI_ASK_PLACES)
		note_turn(q, state);
	if (looks_at_states(q) && step >= q->from && step <= q->until)
		look_at_state(q, d, step);
	if (fitting && q->where)
		fitting = cplyi_expr_holds(q->where);
	if (fitting && q->mode == CPLYI_ASK_CHANGES)
		cplyi_query_put_changes(q, step, state);
	else if (fitting)
		look_at_event(q, d);
	if (q->mode == CPLYI_ASK_EVENTS)
		note_turn(q, state);
	if (q->mode == CPLYI_ASK_LIST)
		cplyi_query_list_delta(q, d);
}

void cplyi_query_read(cplyi_query *q, cply_game_log *log)
{
	const cply_game_delta *d;
	const cply_game_head *h = cply_game_stream_head(log->stream);
	q->skip = q->n;
	begin_answer(q);
	q->turn.len = 0;
	q->log = log;
	q->length = log->stream->merge.length;
	q->removed = log->stream->merge.removed;
	if (q->mode == CPLYI_ASK_CHANGES) {
		log->stream->before = cplyi_query_before;
		log->stream->before_ctx = q;
	}
	if (q->from == 0 && looks_at_states(q))
		look_at_state(q, NULL, 0);
	while (!cplyi_query_is_over(q) &&
	       (d = cplyi_game_log_next(log)) != NULL) {
		look_at_delta(q, d);
		end_row(q);
	}
	if (q->mode == CPLYI_ASK_ROOT)
		cplyi_query_put_root(q, h);
	if (q->mode == CPLYI_ASK_LIST)
		cplyi_query_put_list(q, cply_game_stream_state(log->stream));
}

cply_status cplyi_query_end(cplyi_query *q, cply_buf *why)
{
	bool is_chart = q->mode == CPLYI_ASK_VALUE && !q->where &&
	                q->o.form == CPLY_QUERY_TEXT && !q->o.count &&
	                !q->o.first;
	bool failed = has_failed(q);
	begin_answer(q);
	if (!failed)
		cplyi_query_put_end(q);
	if (is_chart && !failed && q->last >= q->from) {
		cplyi_chart_end(&q->chart, q->last - q->from);
		cplyi_chart_put(&q->chart, q->o.ascii, q->out);
	}
	failed |= has_failed(q);
	if (!failed && !q->is_done)
		cplyi_query_explain(q, why);
	cply_arena_free(&q->row);
	return failed ? CPLY_NOMEM : why->len ? CPLY_INVALID : CPLY_OK;
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
	cply_status status = CPLY_INVALID, read = CPLY_OK;
	cply_buf_init(&why, scratch);
	cplyi_query *q = cplyi_query_new(o, scratch, out, &why);
	if (!q && !why.len)
		return CPLY_NOMEM;
	if (q && find_range(q, log, &why)) {
		if (log->stream ? cplyi_game_log_again(log)
		                : cplyi_game_log_start(log))
			cplyi_query_read(q, log);
		read = cplyi_game_log_finish(log, false);
		status = cplyi_query_end(q, &why);
	} else if (q) {
		cply_arena_free(&q->row);
	}
	if (status != CPLY_INVALID)
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
	if (doc->log)
		return ask(doc->log, o, scratch, out);
	cplyi_game_log_reread(doc->as.game, scratch, &quiet, &again);
	cply_status status = ask(&again, o, scratch, out);
	cplyi_game_log_close(&again); /* a range that is wrong leaves it open */
	return status;
}
