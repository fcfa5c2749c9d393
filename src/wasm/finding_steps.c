/* SPDX-License-Identifier: MIT */
/* The steps of a log that its findings are about, so that a page can go from
 * one to the other. */
#include <stdlib.h>

#include "carrier/json_pull.h"
#include "crossply/solve.h"
#include "wasm/inside.h"

/* Reading a log once more takes its time: longer ones go without. */
enum { MOST = 64 << 20 };

typedef struct place {
	size_t at; /* in the content */
	uint32_t finding;
	uint64_t step; /* from 1; 0: none */
} place;

typedef struct places {
	place *list; /* in the order of the content, while elements are met */
	uint32_t n, next;
} places;

static int by_place(const void *a, const void *b)
{
	const place *p = a, *q = b;
	return p->at < q->at ? -1 : p->at > q->at;
}

static int by_finding(const void *a, const void *b)
{
	const place *p = a, *q = b;
	return p->finding < q->finding ? -1 : p->finding > q->finding;
}

static bool collect(cplyi_w_call *c, places *p)
{
	cply_session *s = c->d->s;
	const cply_diag *g;
	while (cply_session_finding(s, p->n))
		p->n++;
	p->list = CPLY_NEW(c->scratch, p->n + 1u, place);
	for (uint32_t i = 0; p->list && (g = cply_session_finding(s, i)); i++) {
		bool is_inside =
			g->has_span && !g->origin &&
			cplyi_session_source(s, i) != cplyi_session_file(s);
		p->list[i] =
			(place){ is_inside ? g->span.begin : SIZE_MAX, i, 0 };
	}
	if (!p->list)
		return false;
	qsort(p->list, p->n, sizeof *p->list, by_place);
	return true;
}

/* Events are sorted by time when they are read, and bad ones are dropped: the
 * step of one that is told by its time. */
static uint64_t step_at(const cply_solve *solve, uint64_t index, int64_t time)
{
	uint64_t low = 0, high = solve->n_events;
	if (index < high && solve->events[index].time == time)
		return index + 1;
	while (low < high) {
		uint64_t middle = low + (high - low) / 2;
		if (solve->events[middle].time < time)
			low = middle + 1;
		else
			high = middle;
	}
	return low < solve->n_events && solve->events[low].time == time
	               ? low + 1
	               : 0;
}

static uint64_t step_of(const cplyi_w_call *c, const cply_json_pull *pull)
{
	const cply_solve *solve = cply_doc_solve(c->doc);
	int64_t time;
	if (!solve)
		return pull->index + 1;
	return cply_json_int(cply_json_get(pull->value, "timestamp"), &time)
	               ? step_at(solve, pull->index, time)
	               : 0;
}

/* An element has been read: what was found in it is of its step. */
static void meet(const cplyi_w_call *c, const cply_json_pull *pull, places *p)
{
	cply_span at = cply_json_span(pull->value);
	size_t begin = (size_t)pull->origin + at.begin;
	size_t end = (size_t)pull->origin + at.end;
	while (p->next < p->n && p->list[p->next].at < begin)
		p->next++;
	if (p->next >= p->n || p->list[p->next].at >= end)
		return;
	uint64_t step = step_of(c, pull);
	for (; p->next < p->n && p->list[p->next].at < end; p->next++)
		p->list[p->next].step = step;
}

static void walk(const cplyi_w_call *c, cply_str text, places *p)
{
	const cply_json_pull_options options = {
		.array = cply_doc_solve(c->doc) ? "events" : "deltas",
		.repairs_text = true,
	};
	cply_json_pull pull;
	cply_json_event event;
	cply_json_pull_init(&pull, NULL, &options);
	cply_json_pull_text(&pull, text);
	while ((event = cply_json_pull_next(&pull, NULL)) < CPLY_JSON_END)
		if (event == CPLY_JSON_ELEMENT)
			meet(c, &pull, p);
	cply_json_pull_free(&pull);
}

/* For each finding the position after its step, or null. */
cply_status cplyi_w_finding_steps(cplyi_w_call *c)
{
	const cply_source *content = cplyi_session_content(c->d->s);
	places p = { 0 };
	cply_json_writer w;
	if (!collect(c, &p))
		return cplyi_w_no_memory(c);
	if ((cply_doc_solve(c->doc) || cply_doc_game(c->doc)) &&
	    !content->is_binary && content->bytes.len <= MOST)
		walk(c, content->bytes, &p);
	qsort(p.list, p.n, sizeof *p.list, by_finding);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	for (uint32_t i = 0; i < p.n; i++) {
		if (p.list[i].step)
			cply_json_put_int(&w, (int64_t)p.list[i].step);
		else
			cply_json_put_null(&w);
	}
	cply_json_end_array(&w);
	return CPLY_OK;
}
