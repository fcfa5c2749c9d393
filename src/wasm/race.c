/* SPDX-License-Identifier: MIT */
/* Several solves of one puzzle on one clock: the document becomes a race, whose
 * steps are those of all. */
#include "draw/race.h"
#include "solve/timeline.h"
#include "wasm/solve.h"

struct cplyi_w_race {
	cply_arena arena;
	cply_session *others[CPLYI_RACE_MOST];
	size_t n_others;
	cply_timeline timelines[CPLYI_RACE_MOST];
	cply_str files[CPLYI_RACE_MOST]; /* their names */
	cplyi_race race;
	cplyi_race_record record;
	cply_doc doc;
};

const cply_doc *cplyi_w_race_doc(const cply_w_doc *d)
{
	return d->race ? &d->race->doc : NULL;
}

void cplyi_w_race_close(cply_w_doc *d)
{
	cplyi_w_race *r = d->race;
	if (!r)
		return;
	d->race = NULL;
	d->timeline = NULL;
	for (size_t i = 0; i < r->n_others; i++)
		cply_session_free(r->others[i]);
	cply_arena_free(&r->arena);
	cply_w_free(r, sizeof *r);
}

/* By whose solve it is; whoever has the name of another, by the file. */
static void name_all(cplyi_w_race *r)
{
	cplyi_runner *all = r->race.runners;
	bool is_double[CPLYI_RACE_MOST] = { false };
	for (size_t i = 0; i < r->race.n; i++)
		all[i].name = cply_str_trim(all[i].solve->solver);
	for (size_t i = 0; i < r->race.n; i++)
		for (size_t k = 0; k < r->race.n; k++)
			is_double[i] |=
				i != k && cply_str_eq(all[i].name, all[k].name);
	for (size_t i = 0; i < r->race.n; i++)
		if (is_double[i] || !all[i].name.len)
			all[i].name = r->files[i];
}

static cply_status join(cplyi_w_call *c, cplyi_w_race *r,
                        const cply_solve *solve, cply_str file)
{
	size_t i = r->race.n;
	cply_status s =
		cply_timeline_open(&r->timelines[i], &cply_solve_timeline,
	                           solve, 0, &r->arena);
	if (s != CPLY_OK)
		return cplyi_w_no_memory(c);
	r->files[i] = cply_str_copy(&r->arena, file);
	r->race.runners[i] = (cplyi_runner){
		.solve = solve,
		.timeline = &r->timelines[i],
	};
	r->race.n++;
	return CPLY_OK;
}

/* Another log, {name, text}. */
static cply_status join_text(cplyi_w_call *c, cplyi_w_race *r,
                             cply_json_value log)
{
	cply_str name = cply_json_string(cply_json_get(log, "name"), &r->arena);
	cply_str text = cply_json_string(cply_json_get(log, "text"), &r->arena);
	char *file = CPLY_NEW(&r->arena, name.len + 1, char);
	cply_session *s = cply_session_new(&c->d->how);
	if (!s || !file) {
		cply_session_free(s);
		return cplyi_w_no_memory(c);
	}
	r->others[r->n_others++] = s;
	if (name.len)
		memcpy(file, name.ptr, name.len);
	const cply_doc *doc = cply_session_read(s, text.ptr, text.len, file);
	const cply_solve *solve = doc ? cply_doc_solve(doc) : NULL;
	if (!solve)
		return cplyi_w_refuse_text(c, CPLY_INVALID, "", name,
		                           " is not a solve log");
	return join(c, r, solve, name);
}

static cply_status begin(cplyi_w_call *c, cplyi_w_race *r)
{
	cply_json_iter it = cply_json_each(cply_json_get(c->in, "logs"));
	uint64_t from[CPLYI_RACE_MOST] = { 0 }, until[CPLYI_RACE_MOST];
	const cply_solve *own = cply_doc_solve(c->doc);
	if (!own)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a solve log");
	cply_status s =
		join(c, r, own, cply_str_of(cplyi_session_name(c->d->s)));
	while (s == CPLY_OK && cply_json_step(&it)) {
		if (r->race.n == CPLYI_RACE_MOST)
			return cplyi_w_refuse(c, CPLY_LIMIT,
			                      "no more than 8 solves race");
		s = join_text(c, r, it.value);
	}
	if (s != CPLY_OK)
		return s;
	if (r->race.n < 2)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "a race has two solves or more");
	name_all(r);
	r->race.keeps_pauses = cplyi_w_flag(c, "pauses");
	s = cplyi_race_open(&r->race, &r->arena);
	if (s == CPLY_OK && !r->race.is_one_puzzle)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "these are not solves of one puzzle");
	for (size_t i = 0; i < r->race.n; i++)
		until[i] = r->race.runners[i].solve->n_events;
	if (s == CPLY_OK)
		s = cplyi_race_record_make(&r->race, from, until, &r->arena,
		                           &r->record);
	if (s != CPLY_OK)
		return cplyi_w_no_memory(c);
	r->doc = cplyi_race_doc(&r->record);
	return CPLY_OK;
}

/* {logs: [{name, text}], pauses}: from now on the document is a race. */
cply_status cplyi_w_race_open(cplyi_w_call *c)
{
	cply_json_writer w;
	cplyi_w_race_close(c->d);
	cplyi_w_race *r = cply_w_alloc(sizeof *r);
	if (!r)
		return cplyi_w_no_memory(c);
	*r = (cplyi_w_race){ 0 };
	cply_arena_init(&r->arena, NULL, SIZE_MAX);
	c->d->race = r;
	cply_status s = begin(c, r);
	if (s != CPLY_OK) {
		cplyi_w_race_close(c->d);
		return s;
	}
	c->d->timeline = NULL;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "runners");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < r->race.n; i++)
		cply_json_put_string(&w, r->race.runners[i].name);
	cply_json_end_array(&w);
	cplyi_key_bool(&w, "countsRight", r->race.counts_right);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* ---- where everybody is ---- */

static void put_runner(const cplyi_race *race, const cplyi_standing *at,
                       const cply_solve_state *state, uint64_t position,
                       cplyi_w_call *c, cply_json_writer *w)
{
	const cplyi_runner *r = &race->runners[at->runner];
	cply_buf b;
	cply_buf_init(&b, c->scratch);
	cplyi_race_put_standing(race, at, &b);
	cply_json_begin_object(w);
	cplyi_key_string(w, "name", r->name);
	cplyi_key_uint(w, "place", at->place);
	cplyi_key_string(w, "standing", cply_buf_str(&b));
	cplyi_key_uint(w, "done", at->finish ? r->todo : at->done);
	cplyi_key_uint(w, "of", r->todo);
	cplyi_key_uint(w, "position", position);
	cplyi_w_put_squares(r->solve, state, c->scratch, w);
	cply_json_end_object(w);
}

/* {at}: who leads, and the squares of everybody, in the order of the logs. */
cply_status cplyi_w_race_at(cplyi_w_call *c)
{
	const cplyi_w_race *r = c->d->race;
	cplyi_standing at[CPLYI_RACE_MOST];
	cply_timeline *t;
	cply_json_writer w;
	cply_status s;
	cply_buf b;
	if (!r)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a race");
	s = cplyi_w_at(c, &t);
	if (s == CPLY_OK && !t)
		t = cplyi_w_timeline(c, &s);
	if (s != CPLY_OK)
		return s;
	const cplyi_race_state *state = t->state;
	cplyi_race_stand(&r->race, state->positions, at);
	cply_buf_init(&b, c->scratch);
	cplyi_race_put_lead(&r->race, state->positions, state->now, &b);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "position", t->position);
	cplyi_key_string(&w, "lead", cply_buf_str(&b));
	cply_json_key(&w, "runners");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < r->race.n; i++)
		for (size_t k = 0; k < r->race.n; k++)
			if (at[k].runner == i)
				put_runner(&r->race, &at[k], state->states[i],
				           state->positions[i], c, &w);
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}
