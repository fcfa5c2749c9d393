/* SPDX-License-Identifier: MIT */
/* POST /v1/plays/{id}/events: what the solver did, in batches. A batch that was
 * sent twice changes nothing; one that does not fit leaves nothing. */
#include "report/common.h"
#include "service/body.h"
#include "service/plays.h"
#include "service/squares.h"

enum { MOST_EVENTS = 500, MOST_IN_PLAY = 200000, LONGEST_FILL = 40 };

/* What is wrong with an event, and what it has to be. */
struct fault {
	const char *code, *detail;
};

static const struct fault unknown_type = {
	"unknown-type", "`type` is start, stop, update or select."
};
static const struct fault invalid_timestamp = {
	"invalid-timestamp",
	"`timestamp` is milliseconds since 1970, by the client's clock."
};
static const struct fault no_such_square = {
	"no-such-square",
	"`x` and `y` are the column and the row of a square that is not a "
	"block, from 0."
};
static const struct fault invalid_fill = {
	"invalid-fill",
	"`fill` is at most 40 bytes of text without control characters; an "
	"empty one clears the square."
};
static const struct fault started_twice = {
	"started-twice", "`start` is the first event, or comes after `stop`."
};
static const struct fault not_started = {
	"not-started",
	"The first event is `start`, and so is the first one after `stop`."
};
static const struct fault out_of_order = {
	"out-of-order",
	"Events are in the order of their time; those of one moment are "
	"start, update, select, stop."
};
static const struct fault too_many = { "too-many-events",
	                               "A play has at most 200,000 events." };

/* The kinds that a client may send, in the order of those at one moment. */
static const char *const types[] = { "start", "update", "select", "stop" };

static int rank_of(cply_str type)
{
	for (int i = 0; i < (int)CPLY_COUNT(types); i++)
		if (cply_str_is(type, types[i]))
			return i;
	return -1;
}

struct batch {
	struct exchange *x;
	struct play *play;
	const struct level_row *row;
	struct squares *squares;
	struct play_event *events;
	size_t count;
	int64_t first;
	size_t dropped; /* events at its beginning that were known */
};

/* ---- reading ---- */

static bool take_number(cply_json_value v, cply_arena *arena, int64_t *out)
{
	uint32_t n;
	if (cply_json_int(v, out))
		return true;
	bool fine = cply_json_type_of(v) == CPLY_JSON_STRING &&
	            cply_str_u32(cply_json_string(v, arena), &n);
	*out = fine ? n : 0;
	return fine;
}

static bool take_cell(const struct batch *b, cply_json_value v,
                      struct play_event *e)
{
	int64_t col, row;
	cply_arena *arena = b->x->arena;
	if (!take_number(cply_json_get(v, "x"), arena, &col) ||
	    !take_number(cply_json_get(v, "y"), arena, &row) || col < 0 ||
	    row < 0 || col >= b->row->width || row >= b->row->height)
		return false;
	e->cell = row * b->row->width + col;
	return b->squares->letter[e->cell].ptr;
}

static bool take_fill(const struct batch *b, cply_json_value v,
                      struct play_event *e)
{
	cply_json_value fill = cply_json_get(v, "fill");
	e->fill = cply_json_string(fill, b->x->arena);
	bool fine = cply_json_type_of(fill) == CPLY_JSON_STRING &&
	            e->fill.len <= LONGEST_FILL && cplyi_is_utf8(e->fill);
	for (size_t i = 0; i < e->fill.len; i++)
		fine = fine && (unsigned char)e->fill.ptr[i] >= ' ';
	return fine;
}

static const struct fault *take_event(const struct batch *b, cply_json_value v,
                                      struct play_event *e)
{
	cply_json_value type = cply_json_get(v, "type");
	*e = (struct play_event){ .cell = -1 };
	e->type = cply_json_string(type, b->x->arena);
	int rank = rank_of(e->type);
	if (rank < 0)
		return &unknown_type;
	if (!cply_json_int(cply_json_get(v, "timestamp"), &e->at) ||
	    e->at <= 0 || e->at >= (int64_t)1 << 53)
		return &invalid_timestamp;
	bool has_cell = rank == 1 || rank == 2;
	if (has_cell && !take_cell(b, v, e))
		return &no_such_square;
	if (rank == 1 && !take_fill(b, v, e))
		return &invalid_fill;
	return NULL;
}

static void refuse_event(const struct batch *b, size_t index,
                         const struct fault *fault)
{
	cply_buf pointer;
	cply_buf_init(&pointer, b->x->arena);
	cply_put(&pointer, "/events/");
	cply_put_uint(&pointer, index);
	cply_put_char(&pointer, '\0');
	body_refuse(b->x, pointer.failed ? "/events" : pointer.ptr, fault->code,
	            fault->detail);
}

static bool take_batch(struct batch *b, cply_json_value body)
{
	cply_json_value list = cply_json_get(body, "events");
	struct exchange *x = b->x;
	cply_json_iter it = cply_json_each(list);
	bool is_numbered =
		cply_json_int(cply_json_get(body, "first"), &b->first) &&
		b->first >= 0;
	if (!is_numbered || cply_json_type_of(list) != CPLY_JSON_ARRAY ||
	    cply_json_count(list) == 0 || cply_json_count(list) > MOST_EVENTS) {
		body_refuse(x, is_numbered ? "/events" : "/first",
		            "invalid-batch",
		            "A batch has the number of its `first` event, and "
		            "1 to 500 `events`.");
		return false;
	}
	b->events =
		CPLY_NEW(x->arena, cply_json_count(list), struct play_event);
	if (!b->events) {
		answer_status(x, 503);
		return false;
	}
	while (cply_json_step(&it)) {
		const struct fault *fault =
			take_event(b, it.value, &b->events[b->count]);
		if (fault) {
			refuse_event(b, b->count, fault);
			return false;
		}
		b->events[b->count].seq = b->first + (int64_t)b->count;
		b->count++;
	}
	return true;
}

/* ---- what was sent before ---- */

static bool is_same(const struct play_event *a, const struct play_event *b)
{
	return cply_str_eq(a->type, b->type) && a->at == b->at &&
	       a->cell == b->cell && cply_str_eq(a->fill, b->fill);
}

/* Drops the events that we have; false, after 409, if they are others. */
static bool drop_known(struct batch *b)
{
	struct exchange *x = b->x;
	struct play_event *known;
	size_t count, at = 0;
	if (b->first > b->play->next) {
		plays_refuse_next(x, "gap", "Events before these are missing.",
		                  b->play->next);
		return false;
	}
	if (b->first == b->play->next)
		return true;
	if (plays_failed(x, play_events(worker_of(x)->db, x->arena, b->play->id,
	                                b->first, b->first + (int64_t)b->count,
	                                &known, &count)))
		return false;
	for (size_t i = 0; i < count && at < b->count; i++) {
		if (!is_same(&known[i], &b->events[at++])) {
			plays_refuse_next(x, "diverged",
			                  "Other events have these numbers.",
			                  b->play->next);
			return false;
		}
	}
	b->events += at;
	b->count -= at;
	b->dropped = at;
	return true;
}

/* ---- the rules of a solve log ---- */

/* NULL: all is well; else the event at `*index` is at fault. */
static const struct fault *check_order(const struct batch *b, size_t *index)
{
	cply_str last = b->play->last_type;
	int64_t at = b->play->client_last;
	for (size_t i = 0; i < b->count; i++) {
		const struct play_event *e = &b->events[i];
		bool starts = cply_str_is(e->type, "start");
		bool stopped = !last.len || cply_str_is(last, "stop");
		*index = i;
		if (starts != stopped)
			return starts ? &started_twice : &not_started;
		if (e->at < at || (e->at == at && last.len && !starts &&
		                   rank_of(e->type) < rank_of(last)))
			return &out_of_order;
		if (b->play->next + (int64_t)i >= MOST_IN_PLAY)
			return &too_many;
		last = e->type;
		at = e->at;
	}
	return NULL;
}

static void apply(struct batch *b)
{
	struct play *play = b->play;
	for (size_t i = 0; i < b->count; i++) {
		const struct play_event *e = &b->events[i];
		if (cply_str_is(e->type, "update"))
			b->squares->letter[e->cell] =
				e->fill.len ? e->fill : CPLY_STR("");
		if (!play->client_first)
			play->client_first = e->at;
		else if (cply_str_is(e->type, "start"))
			play->client_paused += e->at - play->client_last;
		play->client_last = e->at;
		play->last_type = e->type;
	}
	play->next += (int64_t)b->count;
	play->skew = b->x->now_ms - play->client_last;
}

/* A pause is from the arrival of a batch that ends in `stop` to the next one:
 * by our clock, whatever theirs says. */
static void count_pause(struct play *play, int64_t now_ms)
{
	if (play->paused_since < now_ms && play->paused_since && !play->contest)
		play->paused_ms += now_ms - play->paused_since;
	play->paused_since = cply_str_is(play->last_type, "stop") ? now_ms : 0;
}

static bool store(struct batch *b)
{
	struct exchange *x = b->x;
	for (size_t i = 0; i < b->count; i++)
		if (plays_failed(x, play_add_event(worker_of(x)->db, x->arena,
		                                   b->play->id, &b->events[i])))
			return false;
	apply(b);
	count_pause(b->play, x->now_ms);
	b->play->letters = squares_json(b->squares, x->arena);
	return plays_save(x, b->play);
}

static void answer_next(struct exchange *x, int64_t next)
{
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "{\"next\":");
	cply_put_int(&b, next);
	cply_put(&b, "}\n");
	answer_json(x, 200, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}

void plays_post_events(struct exchange *x)
{
	struct play play;
	struct level_row row;
	struct squares squares;
	cply_json body;
	if (!plays_find(x, &play, &row) || !body_object(x, &body))
		return;
	if (!squares_parse(x, play.letters, &squares)) {
		answer_status(x, 503);
		return;
	}
	struct batch b = { x, &play, &row, &squares, NULL, 0, 0, 0 };
	if (!take_batch(&b, cply_json_root(&body)) || !drop_known(&b))
		return;
	if (b.count && !plays_need_open(x, &play))
		return;
	size_t index;
	const struct fault *fault = check_order(&b, &index);
	if (fault) {
		refuse_event(&b, index + b.dropped, fault);
		return;
	}
	if (!b.count || store(&b))
		answer_next(x, play.next);
}
