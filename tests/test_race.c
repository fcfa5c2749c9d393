/* SPDX-License-Identifier: MIT */
/* The steps of a race: wherever one jumps to, everybody is where the steps
 * before would have led, and its memory may end anywhere. */
#include "crossply/animation.h"
#include "crossply/solve.h"
#include "draw/race.h"
#include "solve/timeline.h"
#include "support/with_session.h"

#include <stdlib.h>

static cplyi_race race;
static cply_timeline times[2];
static cplyi_race_record record;
static const uint64_t start[CPLYI_RACE_MOST];

/* The same solve twice, the second a second later. */
static void make_race(void)
{
	char *bytes;
	size_t len;
	assert_true(load_file("examples/goose.solve.json", &bytes, &len));
	/* The document points into its text. */
	cply_str text = cply_str_copy(s.arena, (cply_str){ bytes, len });
	free(bytes);
	assert_int_equal(session_read(&s, text, "a", NULL), CPLY_OK);
	const cply_solve *solve = cply_doc_solve(s.doc);
	cply_solve *later = CPLY_NEW(s.arena, 1, cply_solve);
	*later = *solve;
	later->events = CPLY_NEW(s.arena, solve->n_events, cply_event);
	for (uint64_t i = 0; i < solve->n_events; i++) {
		later->events[i] = solve->events[i];
		later->events[i].time += i ? 1000 : 0;
	}
	const cply_solve *both[] = { solve, later };
	uint64_t until[CPLYI_RACE_MOST] = { 0 };
	memset(&race, 0, sizeof race);
	race.n = 2;
	for (size_t i = 0; i < 2; i++) {
		assert_int_equal(cply_timeline_open(&times[i],
		                                    &cply_solve_timeline,
		                                    both[i], 0, s.arena),
		                 CPLY_OK);
		race.runners[i].name = i ? CPLY_STR("B") : CPLY_STR("A");
		race.runners[i].solve = both[i];
		race.runners[i].timeline = &times[i];
		until[i] = both[i]->n_events;
	}
	assert_int_equal(cplyi_race_open(&race, s.arena), CPLY_OK);
	assert_int_equal(cplyi_race_record_make(&race, start, until, s.arena,
	                                        &record),
	                 CPLY_OK);
}

static void assert_same_state(const cplyi_race_state *a,
                              const cplyi_race_state *b)
{
	size_t n = (size_t)race.runners[0].solve->puzzle->width *
	           race.runners[0].solve->puzzle->height;
	assert_int_equal(a->now, b->now);
	for (size_t i = 0; i < 2; i++) {
		const cply_solve_state *p = a->states[i], *q = b->states[i];
		assert_int_equal(a->positions[i], b->positions[i]);
		assert_memory_equal(p->fill, q->fill, n * sizeof *p->fill);
		assert_int_equal(p->cursor, q->cursor);
		assert_int_equal(p->n_filled, q->n_filled);
	}
}

static void test_any_position(void **state)
{
	cply_timeline t;
	uint32_t random = 1;
	(void)state;
	make_race();
	assert_int_equal(cply_timeline_open(&t, &cplyi_race_timeline, &record,
	                                    -1, s.arena),
	                 CPLY_OK);
	assert_int_equal(cply_timeline_count(&t), 160);
	for (int i = 0; i < 200; i++) {
		random = random * 1664525 + 1013904223;
		uint64_t to = (random >> 8) % 161;
		void *straight =
			cplyi_race_timeline.new_state(&record, s.arena);
		for (uint64_t k = 0; k < to; k++)
			cplyi_race_timeline.apply(&record, straight, k);
		assert_int_equal(cply_timeline_seek(&t, to), CPLY_OK);
		assert_same_state(t.state, straight);
	}
}

/* Who is a second behind stays a second behind. */
static void test_the_lead_is_a_second(void **state)
{
	uint64_t at[CPLYI_RACE_MOST] = { 9, 1 };
	cplyi_standing stand[CPLYI_RACE_MOST];
	(void)state;
	make_race();
	int64_t now = cplyi_race_time(&race, 0, at[0]);
	while (cplyi_race_time(&race, 1, at[1] + 1) <= now)
		at[1]++;
	cplyi_race_stand(&race, at, stand);
	assert_int_equal(stand[0].runner, 0);
	assert_true(stand[0].done > stand[1].done);
	int64_t lead = cplyi_race_lead(&race, &stand[0], &stand[1], at[0], now);
	assert_in_range(lead, 0, 1000);
}

static void test_memory_ends(void **state)
{
	const cply_animation_options o = { .idle = -1 };
	(void)state;
	make_race();
	const cply_doc doc = cplyi_race_doc(&record);
	cply_status status = CPLY_NOMEM;
	for (size_t budget = 1000; status != CPLY_OK; budget += budget / 3) {
		cply_arena a;
		cply_animation made;
		cply_buf out;
		cply_arena_init(&a, NULL, budget);
		cply_buf_init(&out, &a);
		status = cply_animation_make(&doc, &o, &a, &made);
		if (!status && !cply_animation_svg(&made, &a, &out))
			status = CPLY_NOMEM;
		cply_arena_free(&a);
		assert_true(status == CPLY_OK || status == CPLY_NOMEM);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(test_any_position),
		TEST(test_the_lead_is_a_second),
		TEST(test_memory_ends),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
