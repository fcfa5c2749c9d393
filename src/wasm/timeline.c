/* SPDX-License-Identifier: MIT */
/* The steps of a record: how many, when, what each did, and the next of some
 * kind. */
#include "wasm/inside.h"

#include "report/show/show.h"

enum { MOST = 10000 }; /* steps in one answer */

static const char *const clocks[] = { "active", "wall", NULL };

static void put_names(cply_json_writer *w, const char *key,
                      const char *const *names)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (unsigned i = 0; names && names[i] && i < CPLY_MARKS_MAX; i++)
		cply_json_put_string(w, cply_str_of(names[i]));
	cply_json_end_array(w);
}

static void put_gaps(cply_json_writer *w, const cply_timeline *t)
{
	cply_json_key(w, "pauses");
	cply_json_begin_array(w);
	for (size_t i = 0; i < t->n_gaps && i < MOST; i++) {
		cply_json_begin_object(w);
		cplyi_key_uint(w, "before", t->gaps[i].step + 1);
		cplyi_key_int(w, "begin", t->gaps[i].begin);
		cplyi_key_int(w, "end", t->gaps[i].end);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* {clock, idle}: what there is, with these times from now on. */
cply_status cplyi_w_steps(cplyi_w_call *c)
{
	int clock = cplyi_w_choice(c, "clock", clocks, 0);
	cply_json_writer w;
	cply_status s =
		cplyi_w_open_timeline(c, 1000 * cplyi_w_number(c, "idle", 0),
	                              clock == 1 ? CPLY_CLOCK_WALL
	                                         : CPLY_CLOCK_ACTIVE);
	if (s != CPLY_OK)
		return s;
	const cply_timeline *t = c->d->timeline;
	uint64_t count = cply_timeline_count(t);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "count", count);
	cplyi_key_uint(&w, "first", t->ops->first);
	cplyi_key_bool(&w, "isTimed", cply_timeline_is_timed(t));
	cplyi_key_int(&w, "length", cply_timeline_shown(t, count));
	put_names(&w, "marks", t->ops->mark_names);
	put_names(&w, "names", t->ops->name_kinds);
	put_gaps(&w, t);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* The position that {at} names; or the one at {ms} of a clock. */
static cply_status sought(cplyi_w_call *c, uint64_t *out)
{
	cply_status s;
	int64_t ms = cplyi_w_number(c, "ms", -1);
	if (ms < 0)
		return cplyi_w_find_position(c, "at", 0, out);
	const cply_timeline *t = cplyi_w_timeline(c, &s);
	if (!t)
		return s;
	bool is_wall = cplyi_w_choice(c, "clock", clocks, 0) == 1;
	*out = cply_timeline_at_time(t,
	                             is_wall ? ms : cply_timeline_wall(t, ms));
	return CPLY_OK;
}

static void put_clocks(cply_json_writer *w, const char *key,
                       const cply_timeline *t, uint64_t position)
{
	int64_t ms = cply_timeline_time(t, position);
	cply_json_key(w, key);
	cply_json_begin_object(w);
	cplyi_key_int(w, "active", cply_timeline_active(t, ms));
	cplyi_key_int(w, "wall", ms);
	cply_json_end_object(w);
}

/* {at} or {ms, clock}: where that is, what its step did, and the times of this
 * position and the next by both clocks. */
cply_status cplyi_w_seek(cplyi_w_call *c)
{
	cply_json_writer w;
	uint64_t position;
	cply_status s = sought(c, &position);
	if (s != CPLY_OK)
		return s;
	const cply_timeline *t = c->d->timeline;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "position", position);
	cplyi_step_json(t, position, &w, c->scratch);
	if (cply_timeline_is_timed(t)) {
		put_clocks(&w, "now", t, position);
		if (position < cply_timeline_count(t))
			put_clocks(&w, "next", t, position + 1);
	}
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* Steps [from, from + count), as positions from 1. */
static cply_status range(cplyi_w_call *c, uint64_t usual, uint64_t *from,
                         uint64_t *end)
{
	cply_status s = cplyi_w_find_position(c, "from", 0, from);
	int64_t count = cplyi_w_number(c, "count", (int64_t)usual);
	if (s != CPLY_OK)
		return s;
	uint64_t last = cply_timeline_count(c->d->timeline);
	uint64_t n = count < 0 ? 0 : (uint64_t)count;
	*end = n > last - *from ? last : *from + n - (n ? 1 : 0);
	return CPLY_OK;
}

/* {from, count}: the positions from..: time, and what led to each. */
cply_status cplyi_w_describe(cplyi_w_call *c)
{
	uint64_t from, last;
	cply_json_writer w;
	cply_status s = range(c, 1, &from, &last);
	if (s != CPLY_OK)
		return s;
	cply_timeline *t = c->d->timeline;
	if (last - from >= MOST)
		last = from + MOST - 1;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	for (uint64_t i = from; i <= last; i++) {
		cply_buf b;
		cply_buf_init(&b, c->scratch);
		cplyi_step_describe(t, i, c->scratch, &b);
		cply_json_begin_object(&w);
		cplyi_key_uint(&w, "position", i);
		if (cply_timeline_is_timed(t))
			cplyi_key_int(&w, "time_ms", cply_timeline_shown(t, i));
		cplyi_key_string(&w, "text", cply_buf_str(&b));
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	return CPLY_OK;
}

/* The bits of `marks`, all of them without it. */
static cply_status wanted(cplyi_w_call *c, uint32_t *out)
{
	cply_json_value list = cply_json_get(c->in, "marks");
	cply_json_iter it = cply_json_each(list);
	*out = UINT32_MAX;
	if (cply_json_type_of(list) != CPLY_JSON_ARRAY)
		return CPLY_OK;
	*out = 0;
	while (cply_json_step(&it)) {
		cply_str name = cply_json_string(it.value, c->scratch);
		uint32_t bit = cply_timeline_mark(c->d->timeline, name);
		if (!bit)
			return cplyi_w_refuse_text(c, CPLY_INVALID,
			                           "there is no mark `", name,
			                           "`");
		*out |= bit;
	}
	return CPLY_OK;
}

static void put_pair(cply_json_writer *w, uint64_t at, uint32_t bits)
{
	cply_json_begin_array(w);
	cply_json_put_int(w, (int64_t)at);
	cply_json_put_int(w, bits);
	cply_json_end_array(w);
}

/* {marks, from, count}: positions after `from` with one of the marks, and
 * their marks as bits in the order of their names. */
cply_status cplyi_w_marks(cplyi_w_call *c)
{
	uint64_t from, n = 0;
	uint32_t bits;
	cply_json_writer w;
	cply_status s = cplyi_w_find_position(c, "from", 0, &from);
	int64_t most = cplyi_w_number(c, "count", MOST);
	if (s == CPLY_OK)
		s = wanted(c, &bits);
	if (s != CPLY_OK)
		return s;
	cply_timeline *t = c->d->timeline;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	while (t->ops->marks && (int64_t)n++ < most &&
	       (from = cply_timeline_next(t, from, bits)) != CPLY_NO_STEP)
		put_pair(&w, from, t->ops->marks(t->record, from - 1));
	cply_json_end_array(&w);
	return CPLY_OK;
}

/* {from, count, marks, of}: the marks of these steps as bits, added up in `of`
 * equal parts of the whole record: [part, bits]. */
cply_status cplyi_w_lanes(cplyi_w_call *c)
{
	uint64_t from, last;
	uint32_t bits, sum = 0;
	cply_json_writer w;
	int64_t of = cplyi_w_number(c, "of", 1000);
	cply_status s = range(c, UINT32_MAX, &from, &last);
	if (s == CPLY_OK)
		s = wanted(c, &bits);
	if (s != CPLY_OK)
		return s;
	const cply_timeline *t = c->d->timeline;
	uint64_t n = cply_timeline_count(t), part = UINT64_MAX;
	uint64_t parts = of < 1 ? 1 : of > MOST ? MOST : (uint64_t)of;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	for (uint64_t i = from ? from : 1; t->ops->marks && i <= last; i++) {
		uint64_t now = (i - 1) * parts / n;
		if (now != part && sum)
			put_pair(&w, part, sum);
		sum = now == part ? sum : 0;
		part = now;
		sum |= t->ops->marks(t->record, i - 1) & bits;
	}
	if (sum)
		put_pair(&w, part, sum);
	cply_json_end_array(&w);
	return CPLY_OK;
}

static cply_status put_position(cplyi_w_call *c, uint64_t position)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "position");
	if (position == CPLY_NO_STEP)
		cply_json_put_null(&w);
	else
		cply_json_put_int(&w, (int64_t)position);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* {from, marks, back} */
cply_status cplyi_w_next_mark(cplyi_w_call *c)
{
	uint64_t from;
	uint32_t bits;
	cply_status s = cplyi_w_find_position(c, "from", 0, &from);
	if (s == CPLY_OK)
		s = wanted(c, &bits);
	if (s != CPLY_OK)
		return s;
	return put_position(c, (cplyi_w_flag(c, "back") ? cply_timeline_previous
	                                                : cply_timeline_next)(
				       c->d->timeline, from, bits));
}

/* {text, from, back} */
cply_status cplyi_w_search(cplyi_w_call *c)
{
	uint64_t from;
	cply_status s = cplyi_w_find_position(c, "from", 0, &from);
	if (s != CPLY_OK)
		return s;
	return put_position(c,
	                    (cplyi_w_flag(c, "back") ? cply_timeline_search_back
	                                             : cply_timeline_search)(
				    c->d->timeline, from,
				    cplyi_w_text(c, "text"), c->scratch));
}

/* {kind, count}: the names of positions, such as turn:12. */
cply_status cplyi_w_names(cplyi_w_call *c)
{
	cply_status s;
	cply_name name = { 0 };
	cply_json_writer w;
	cply_str kind = cplyi_w_text(c, "kind");
	int64_t most = cplyi_w_number(c, "count", MOST);
	const cply_timeline *t = cplyi_w_timeline(c, &s);
	if (!t)
		return s;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	while (t->ops->next_name && most > 0 &&
	       t->ops->next_name(t->record, &name)) {
		if (kind.len && !cply_str_is(kind, name.kind))
			continue;
		most--;
		cply_json_begin_object(&w);
		cplyi_key_string(&w, "kind", cply_str_of(name.kind));
		cplyi_key_string(&w, "value", name.value);
		cplyi_key_uint(&w, "position", name.position);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	return CPLY_OK;
}
