/* SPDX-License-Identifier: MIT */
/* Positions as they are asked for. */
#include "wasm/inside.h"

/* Of the memory of checkpoints, which take a fraction of it. */
enum { STEPS_BUDGET = 512 << 20 };

static const void *record_of(const cply_doc *doc)
{
	if (doc->log)
		return doc->kind->stream_steps ? doc->kind->stream_steps(doc)
		                               : NULL;
	return doc->as.record;
}

cply_status cplyi_w_open_timeline(cplyi_w_call *c, int64_t idle,
                                  cply_clock clock)
{
	const cply_kind *kind = c->doc->kind;
	const cply_timeline_ops *ops =
		c->doc->log ? kind->streamed : kind->timeline;
	cply_w_doc *d = c->d;
	const void *record = ops ? record_of(c->doc) : NULL;
	if (!record)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED, "a ",
		                           cply_str_of(kind->title),
		                           " has no steps");
	if (d->race)
		idle = -1; /* the clock of a race has no pauses */
	cply_arena_reset(&d->steps, STEPS_BUDGET);
	d->timeline = CPLY_NEW(&d->steps, 1, cply_timeline);
	if (d->timeline && cply_timeline_open(d->timeline, ops, record, idle,
	                                      &d->steps) == CPLY_OK) {
		d->timeline->clock = clock;
		return CPLY_OK;
	}
	d->timeline = NULL;
	return cplyi_w_no_memory(c);
}

cply_timeline *cplyi_w_timeline(cplyi_w_call *c, cply_status *status)
{
	if (c->d->race && c->doc != cplyi_w_race_doc(c->d)) {
		*status = cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                         "this document has become a race");
		return NULL;
	}
	*status = c->d->timeline
	                  ? CPLY_OK
	                  : cplyi_w_open_timeline(c, 0, CPLY_CLOCK_ACTIVE);
	return c->d->timeline;
}

/* Digits are a text like any other. */
static cply_str written(const cplyi_w_call *c, cply_json_value at)
{
	return cply_json_type_of(at) == CPLY_JSON_NUMBER
	               ? cply_json_raw(at)
	               : cply_json_string(at, c->scratch);
}

cply_status cplyi_w_find_position(cplyi_w_call *c, const char *key,
                                  uint64_t otherwise, uint64_t *out)
{
	cply_json_value at = cply_json_get(c->in, key);
	cply_json_type type = cply_json_type_of(at);
	cply_status status;
	cply_goal goal;
	cply_timeline *t = cplyi_w_timeline(c, &status);
	*out = otherwise;
	if (!t || type == CPLY_JSON_MISSING || type == CPLY_JSON_NULL)
		return status;
	const cply_steps steps = cply_timeline_steps(t);
	(void)cply_goal_read(written(c, at), &goal);
	*out = cply_goal_find(&goal, &steps);
	if (*out != CPLY_NO_STEP)
		return CPLY_OK;
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	cply_goal_explain(&goal, &steps, CPLY_STR("position"), &b);
	return cplyi_w_refuse_text(c, CPLY_INVALID, "", cply_buf_str(&b), "");
}

cply_status cplyi_w_at(cplyi_w_call *c, cply_timeline **out)
{
	cply_json_type type = cply_json_type_of(cply_json_get(c->in, "at"));
	uint64_t position;
	*out = NULL;
	if (type == CPLY_JSON_MISSING || type == CPLY_JSON_NULL)
		return CPLY_OK;
	cply_status s = cplyi_w_find_position(c, "at", 0, &position);
	if (s != CPLY_OK)
		return s;
	*out = c->d->timeline;
	return cply_timeline_seek(*out, position) == CPLY_OK
	               ? CPLY_OK
	               : cplyi_w_no_memory(c);
}
