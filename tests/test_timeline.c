/* SPDX-License-Identifier: MIT */
/* The timeline, on a toy record: a row of numbers of which each step changes
 * one. What it says is compared with a plain list of all its states. */
#include <stdlib.h>

#include "support/with_arena.h"
#include "timeline/name.h"

typedef struct toy_step {
	uint32_t cell;
	uint8_t before, after;
	int64_t time;
} toy_step;

typedef struct toy {
	uint32_t width; /* numbers in a state */
	uint64_t n;
	toy_step *steps;
	uint64_t *work; /* counts steps made, either way, and copies */
} toy;

static uint64_t toy_count(const void *record)
{
	return ((const toy *)record)->n;
}

static int64_t toy_time(const void *record, uint64_t step)
{
	return ((const toy *)record)->steps[step].time;
}

static size_t toy_size(const void *record)
{
	return ((const toy *)record)->width;
}

static void *toy_new(const void *record, cply_arena *a)
{
	return CPLY_NEW(a, ((const toy *)record)->width, uint8_t);
}

static void toy_copy(const void *record, void *to, const void *from)
{
	memcpy(to, from, ((const toy *)record)->width);
}

static void toy_apply(const void *record, void *state, uint64_t step)
{
	const toy *t = record;
	const toy_step *s = &t->steps[step];
	uint8_t *row = state;
	assert_true(step < t->n);
	assert_int_equal(row[s->cell], s->before);
	row[s->cell] = s->after;
	++*t->work;
}

static void toy_undo(const void *record, void *state, uint64_t step)
{
	const toy *t = record;
	const toy_step *s = &t->steps[step];
	uint8_t *row = state;
	assert_true(step < t->n);
	assert_int_equal(row[s->cell], s->after);
	row[s->cell] = s->before;
	++*t->work;
}

static void toy_describe(const void *record, uint64_t step, cply_buf *out)
{
	const toy_step *s = &((const toy *)record)->steps[step];
	cply_put(out, "Cell ");
	cply_put_uint(out, s->cell);
	cply_put(out, s->after == 7 ? " wird GRÜN" : " turns ");
	cply_put_uint(out, s->after);
}

/* even, odd, seven */
static uint32_t toy_marks(const void *record, uint64_t step)
{
	unsigned v = ((const toy *)record)->steps[step].after;
	return (v % 2 ? 2u : 1u) | (v == 7 ? 4u : 0);
}

static const char *const toy_kinds[] = { "move", NULL };

/* move:1, move:2 and so on. */
static bool toy_name(const void *record, cply_name *name)
{
	if (name->at_ == ((const toy *)record)->n)
		return false;
	name->kind = toy_kinds[0];
	name->position = ++name->at_;
	cplyi_name_number(name, (uint32_t)name->at_, 0);
	return true;
}

static const char *const toy_names[] = { "even", "odd", "seven", NULL };

static const cply_timeline_ops toy_ops = {
	.mark_names = toy_names,
	.count = toy_count,
	.time = toy_time,
	.state_size = toy_size,
	.new_state = toy_new,
	.copy = toy_copy,
	.apply = toy_apply,
	.undo = toy_undo,
	.describe = toy_describe,
	.marks = toy_marks,
	.name_kinds = toy_kinds,
	.next_name = toy_name,
};

static uint64_t work;

static uint32_t next_random(uint32_t *seed)
{
	*seed = *seed * 1664525u + 1013904223u;
	return *seed >> 8;
}

/* A random walk; many steps share their time, some follow a long pause. */
static toy make_toy(uint64_t n, uint32_t width, uint32_t seed)
{
	toy t = { width, n, calloc(n + 1, sizeof(toy_step)), &work };
	uint8_t *row = calloc(width, 1);
	int64_t time = 0;
	for (uint64_t i = 0; i < n; i++) {
		uint32_t r = next_random(&seed) % 10;
		time += r < 4 ? 0 : r < 9 ? r * 700 : 61000 * (int64_t)r;
		toy_step *s = &t.steps[i];
		s->cell = next_random(&seed) % width;
		s->before = row[s->cell];
		s->after = row[s->cell] = (uint8_t)(next_random(&seed) % 10);
		s->time = time;
	}
	free(row);
	return t;
}

/* The oracle: every state, one after the other. */
static uint8_t *all_states(const toy *t)
{
	uint8_t *all = calloc(t->n + 1, t->width);
	for (uint64_t i = 0; i < t->n; i++) {
		uint8_t *now = all + (i + 1) * t->width;
		memcpy(now, now - t->width, t->width);
		now[t->steps[i].cell] = t->steps[i].after;
	}
	return all;
}

static void assert_at(const cply_timeline *t, const toy *record,
                      const uint8_t *all, uint64_t position)
{
	assert_true(t->position == position);
	assert_memory_equal(t->state, all + position * record->width,
	                    record->width);
}

static void seek_equals_replay(void **state)
{
	(void)state;
	static const struct {
		uint64_t steps;
		uint32_t width;
		size_t budget;
	} cases[] = {
		{ 0, 5, SIZE_MAX },        { 1, 5, SIZE_MAX },
		{ 255, 5, SIZE_MAX },      { 256, 5, SIZE_MAX },
		{ 257, 5, SIZE_MAX },      { 5000, 9, SIZE_MAX },
		{ 5000, 9, 400 }, /* room for few checkpoints */
		{ 5000, 9, 20 },  /* for none */
		{ 1000, 30000, SIZE_MAX },
	};
	for (size_t c = 0; c < CPLY_COUNT(cases); c++) {
		toy record = make_toy(cases[c].steps, cases[c].width,
		                      (uint32_t)c + 1);
		uint8_t *all = all_states(&record);
		cply_arena a;
		cply_timeline t;
		uint32_t seed = 99;
		cply_arena_init(&a, NULL, cases[c].budget);
		assert_int_equal(cply_timeline_open(&t, &toy_ops, &record, -1,
		                                    &a),
		                 CPLY_OK);
		assert_true(cply_timeline_count(&t) == record.n);
		assert_at(&t, &record, all, 0);
		for (int i = 0; i < 400; i++) {
			uint64_t to = next_random(&seed) % (record.n + 1);
			if (i % 3 == 1) /* a step back */
				to = t.position ? t.position - 1 : 0;
			if (i % 40 == 39) /* or far too far */
				to = i % 80 == 79 ? UINT64_MAX : record.n + 1;
			assert_int_equal(cply_timeline_seek(&t, to), CPLY_OK);
			assert_at(&t, &record, all,
			          to < record.n ? to : record.n);
		}
		assert_false(a.failed);
		cply_arena_free(&a);
		free(all);
		free(record.steps);
	}
}

static void every_step_forth_and_back(void **state)
{
	(void)state;
	toy record = make_toy(700, 4, 5);
	uint8_t *all = all_states(&record);
	cply_timeline t;
	assert_int_equal(cply_timeline_open(&t, &toy_ops, &record, 0, &arena),
	                 0);
	for (uint64_t i = 0; i <= record.n; i++) {
		assert_int_equal(cply_timeline_seek(&t, i), CPLY_OK);
		assert_at(&t, &record, all, i);
	}
	for (uint64_t i = record.n + 1; i--;) {
		assert_int_equal(cply_timeline_seek(&t, i), CPLY_OK);
		assert_at(&t, &record, all, i);
	}
	free(all);
	free(record.steps);
}

/* Once the record was walked through, no seek takes many steps. */
static void checkpoints_bound_the_work(void **state)
{
	(void)state;
	toy record = make_toy(100000, 50, 3);
	cply_timeline t;
	uint32_t seed = 1;
	assert_int_equal(cply_timeline_open(&t, &toy_ops, &record, 0, &arena),
	                 0);
	assert_int_equal(cply_timeline_seek(&t, record.n), CPLY_OK);
	for (int i = 0; i < 1000; i++) {
		work = 0;
		uint64_t to = next_random(&seed) % (record.n + 1);
		assert_int_equal(cply_timeline_seek(&t, to), CPLY_OK);
		assert_true(work <= 256);
	}
	free(record.steps);
}

/* Checkpoints of large states stay within their budget. */
static void large_states_take_bounded_memory(void **state)
{
	(void)state;
	toy record = make_toy(100000, 1000000, 3);
	cply_arena a;
	cply_timeline t;
	const size_t given = 20000000;
	cply_arena_init(&a, NULL, given);
	assert_int_equal(cply_timeline_open(&t, &toy_ops, &record, 0, &a), 0);
	assert_int_equal(cply_timeline_seek(&t, record.n), CPLY_OK);
	assert_true(a.budget < given - 2000000); /* there are some */
	assert_true(a.budget >= given / 2);
	assert_int_equal(cply_timeline_seek(&t, 3), CPLY_OK);
	assert_false(a.failed);
	cply_arena_free(&a);
	free(record.steps);
}

/* Memory that is refused from the n-th time on. */
static void *stingy(void *ctx, void *old, size_t old_size, size_t new_size)
{
	int *left = ctx;
	if (new_size && (*left)-- <= 0)
		return NULL;
	return cply_memory_heap()->resize(NULL, old, old_size, new_size);
}

static void refused_memory_leaves_it_where_it_was(void **state)
{
	(void)state;
	toy record = make_toy(30000, 40000, 3);
	uint8_t *all =
		all_states(&(toy){ record.width, 40, record.steps, &work });
	unsigned refused = 0, served = 0;
	for (int n = 0; n < 80 && !served; n++) {
		int left = n;
		const cply_memory memory = { stingy, &left };
		cply_arena a;
		cply_timeline t;
		cply_arena_init(&a, &memory, SIZE_MAX);
		cply_status s =
			cply_timeline_open(&t, &toy_ops, &record, 0, &a);
		if (s == CPLY_OK) {
			s = cply_timeline_seek(&t, 40);
			if (s == CPLY_OK)
				assert_at(&t, &record, all, 40);
			s = cply_timeline_seek(&t, record.n);
			served += s == CPLY_OK;
			if (s != CPLY_OK && t.position == 40)
				assert_at(&t, &record, all, 40);
			else if (s != CPLY_OK)
				assert_at(&t, &record, all, 0);
		}
		if (s != CPLY_OK) {
			assert_int_equal(s, CPLY_NOMEM);
			refused++;
		}
		cply_arena_free(&a);
	}
	assert_true(refused > 3 && served);
	free(all);
	free(record.steps);
}

/* A record with any state at hand is asked for it. */
static void toy_jump(const void *record, void *state, uint64_t from,
                     uint64_t to)
{
	const toy *t = record;
	uint8_t *row = state;
	(void)from;
	memset(row, 0, t->width);
	for (uint64_t i = 0; i < to; i++)
		row[t->steps[i].cell] = t->steps[i].after;
}

static void jumping_needs_no_checkpoints(void **state)
{
	(void)state;
	toy record = make_toy(3000, 9, 3);
	uint8_t *all = all_states(&record);
	cply_timeline_ops ops = toy_ops;
	cply_timeline t;
	uint32_t seed = 4;
	ops.jump = toy_jump;
	ops.apply = ops.undo = NULL;
	assert_int_equal(cply_timeline_open(&t, &ops, &record, 0, &arena), 0);
	for (int i = 0; i < 50; i++) {
		uint64_t to = next_random(&seed) % (record.n + 1);
		assert_int_equal(cply_timeline_seek(&t, to), CPLY_OK);
		assert_at(&t, &record, all, to);
	}
	free(all);
	free(record.steps);
}

/* ---- clocks ---- */

static toy_step timed[] = {
	{ 0, 0, 1, 0 },       { 0, 1, 2, 1000 },
	{ 0, 2, 3, 1000 },    { 0, 3, 4, 61000 }, /* a pause of a minute */
	{ 0, 4, 5, 120999 },  /* one that is a bit shorter */
	{ 0, 5, 6, 300999 },  /* three minutes */
	{ 0, 6, 7, 3723500 }, /* and nearly an hour: 1:02:03.5 */
};
static const toy timed_toy = { 1, CPLY_COUNT(timed), timed, &work };

static void open_timed(cply_timeline *t, cply_arena *a, int64_t idle)
{
	cply_arena_init(a, NULL, SIZE_MAX);
	assert_int_equal(cply_timeline_open(t, &toy_ops, &timed_toy, idle, a),
	                 CPLY_OK);
}

static void gaps_by_hand(void **state)
{
	(void)state;
	cply_arena a;
	cply_timeline t;
	open_timed(&t, &a, 0);
	assert_int_equal(t.n_gaps, 3);
	const cply_gap want[] = { { 3, 1000, 61000, 0 },
		                  { 5, 120999, 300999, 60000 },
		                  { 6, 300999, 3723500, 240000 } };
	for (size_t i = 0; i < 3; i++) {
		assert_int_equal(t.gaps[i].step, want[i].step);
		assert_int_equal(t.gaps[i].begin, want[i].begin);
		assert_int_equal(t.gaps[i].end, want[i].end);
		assert_int_equal(t.gaps[i].before, want[i].before);
	}
	static const int64_t clocks[][2] = {
		{ 0, 0 },           { 1000, 1000 },
		{ 30000, 1000 }, /* within the pause */
		{ 61000, 1000 },    { 61001, 1001 },
		{ 120999, 60999 },  { 200000, 60999 },
		{ 300999, 60999 },  { 3723500, 60999 },
		{ 3723600, 61099 },
	};
	for (size_t i = 0; i < CPLY_COUNT(clocks); i++)
		assert_int_equal(cply_timeline_active(&t, clocks[i][0]),
		                 clocks[i][1]);
	assert_int_equal(cply_timeline_wall(&t, 999), 999);
	assert_int_equal(cply_timeline_wall(&t, 1000), 61000);
	assert_int_equal(cply_timeline_wall(&t, 60998), 120998);
	assert_int_equal(cply_timeline_wall(&t, 60999), 3723500);
	assert_int_equal(cply_timeline_length(&t), 3723500);
	cply_arena_free(&a);
	open_timed(&t, &a, 3000000);
	assert_int_equal(t.n_gaps, 1);
	cply_arena_free(&a);
	open_timed(&t, &a, -1);
	assert_int_equal(t.n_gaps, 0);
	assert_int_equal(cply_timeline_active(&t, 5000000), 5000000);
	cply_arena_free(&a);
}

/* The clocks against adding up, millisecond by millisecond. */
static void clocks_of_random_records(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed < 20; seed++) {
		toy record = make_toy(30, 3, seed);
		for (uint64_t i = 0; i < record.n; i++)
			record.steps[i].time /= 1000;
		const int64_t idle = 60, end = record.steps[29].time + 5;
		cply_arena a;
		cply_timeline t;
		cply_arena_init(&a, NULL, SIZE_MAX);
		assert_int_equal(cply_timeline_open(&t, &toy_ops, &record, idle,
		                                    &a),
		                 CPLY_OK);
		int64_t active = 0, since = 0, next = record.steps[0].time;
		uint64_t at = 0;
		for (int64_t ms = 0; ms <= end; ms++) {
			while (at < record.n && record.steps[at].time <= ms) {
				since = record.steps[at++].time;
				next = at < record.n ? record.steps[at].time
				                     : since;
			}
			assert_int_equal(cply_timeline_active(&t, ms), active);
			assert_int_equal(cply_timeline_at_time(&t, ms), at);
			assert_int_equal(
				cply_timeline_active(
					&t, cply_timeline_wall(&t, active)),
				active);
			assert_true(cply_timeline_wall(&t, active) >= ms);
			active += next - since < idle;
		}
		assert_int_equal(cply_timeline_at_time(&t, -1), 0);
		cply_arena_free(&a);
		free(record.steps);
	}
}

static void without_times(void **state)
{
	(void)state;
	cply_timeline_ops ops = toy_ops;
	cply_timeline t;
	ops.time = NULL;
	ops.next_name = NULL;
	ops.name_kinds = NULL;
	ops.marks = NULL;
	ops.mark_names = NULL;
	assert_int_equal(cply_timeline_open(&t, &ops, &timed_toy, 0, &arena),
	                 0);
	assert_false(cply_timeline_is_timed(&t));
	assert_int_equal(t.n_gaps, 0);
	assert_int_equal(cply_timeline_length(&t), 0);
	assert_int_equal(cply_timeline_time(&t, 4), 0);
	assert_true(cply_timeline_find(&t, CPLY_STR("0:01")) == CPLY_NO_STEP);
	assert_true(cply_timeline_find(&t, CPLY_STR("move:3")) == CPLY_NO_STEP);
	assert_int_equal(cply_timeline_find(&t, CPLY_STR("50%")), 3);
	assert_true(cply_timeline_next(&t, 0, 1) == CPLY_NO_STEP);
	assert_int_equal(cply_timeline_mark(&t, CPLY_STR("even")), 0);
}

static void times_at_the_edge_of_the_numbers(void **state)
{
	(void)state;
	toy_step steps[] = { { 0, 0, 1, INT64_MAX - 1 },
		             { 0, 1, 2, INT64_MAX } };
	const toy record = { 1, 2, steps, &work };
	cply_timeline t;
	assert_int_equal(cply_timeline_open(&t, &toy_ops, &record, 0, &arena),
	                 0);
	assert_int_equal(t.n_gaps, 1);
	assert_true(cply_timeline_active(&t, INT64_MAX) == 1);
	assert_true(cply_timeline_wall(&t, 1) == INT64_MAX);
	assert_int_equal(cply_timeline_at_time(&t, INT64_MAX), 2);
}

/* ---- finding ---- */

static void marks_by_hand(void **state)
{
	(void)state;
	cply_arena a;
	cply_timeline t;
	open_timed(&t, &a, 0); /* the steps give 1 2 3 4 5 6 7 */
	uint32_t even = cply_timeline_mark(&t, CPLY_STR("even"));
	uint32_t seven = cply_timeline_mark(&t, CPLY_STR("Seven"));
	assert_int_equal(even, 1);
	assert_int_equal(seven, 4);
	assert_int_equal(cply_timeline_mark(&t, CPLY_STR("sev")), 0);
	assert_int_equal(cply_timeline_next(&t, 0, even), 2);
	assert_int_equal(cply_timeline_next(&t, 2, even), 4);
	assert_true(cply_timeline_next(&t, 6, even) == CPLY_NO_STEP);
	assert_int_equal(cply_timeline_next(&t, 6, even | seven), 7);
	assert_int_equal(cply_timeline_next(&t, 0, seven), 7);
	assert_true(cply_timeline_next(&t, 7, seven) == CPLY_NO_STEP);
	assert_true(cply_timeline_next(&t, UINT64_MAX, 7) == CPLY_NO_STEP);
	assert_true(cply_timeline_next(&t, 0, 0) == CPLY_NO_STEP);
	assert_int_equal(cply_timeline_previous(&t, 7, even), 6);
	assert_int_equal(cply_timeline_previous(&t, 6, even), 4);
	assert_true(cply_timeline_previous(&t, 2, even) == CPLY_NO_STEP);
	assert_int_equal(cply_timeline_previous(&t, 2, 7), 1);
	assert_true(cply_timeline_previous(&t, 1, 7) == CPLY_NO_STEP);
	assert_true(cply_timeline_previous(&t, 0, 7) == CPLY_NO_STEP);
	assert_int_equal(cply_timeline_previous(&t, UINT64_MAX, seven), 7);
	cply_arena_free(&a);
}

static void search_by_hand(void **state)
{
	(void)state;
	cply_arena a, scratch, none;
	cply_timeline t;
	open_timed(&t, &a, 0);
	cply_arena_init(&scratch, NULL, SIZE_MAX);
	cply_arena_init(&none, NULL, 0);
	static const struct {
		const char *text;
		uint64_t from, want;
	} cases[] = {
		{ "cell", 0, 1 },
		{ "CELL", 1, 2 },
		{ "turns 3", 0, 3 },
		{ "Turns 3", 3, CPLY_NO_STEP },
		{ "wird grün", 0, 7 },
		{ "GRÜN", 0, 7 },
		{ "grun", 0, CPLY_NO_STEP },
		{ "", 4, 5 },
		{ "cell", 7, CPLY_NO_STEP },
		{ "\xFF", 0, CPLY_NO_STEP },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_true(cply_timeline_search(&t, cases[i].from,
		                                 cply_str_of(cases[i].text),
		                                 &scratch) == cases[i].want);
	assert_true(cply_timeline_search(&t, 0, CPLY_STR("cell"), &none) ==
	            CPLY_NO_STEP);
	static const struct {
		const char *text;
		uint64_t from, want;
	} back[] = {
		{ "cell", 7, 6 },
		{ "cell", 100, 7 },
		{ "grün", 100, 7 },
		{ "grün", 7, CPLY_NO_STEP },
		{ "turns 3", 7, 3 },
		{ "turns 3", 3, CPLY_NO_STEP },
		{ "cell", 1, CPLY_NO_STEP },
		{ "cell", 0, CPLY_NO_STEP },
	};
	for (size_t i = 0; i < CPLY_COUNT(back); i++)
		assert_true(cply_timeline_search_back(&t, back[i].from,
		                                      cply_str_of(back[i].text),
		                                      &scratch) ==
		            back[i].want);
	cply_arena_free(&scratch);
	cply_arena_free(&none);
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(seek_equals_replay),
		TEST(every_step_forth_and_back),
		TEST(checkpoints_bound_the_work),
		cmocka_unit_test(large_states_take_bounded_memory),
		cmocka_unit_test(refused_memory_leaves_it_where_it_was),
		TEST(jumping_needs_no_checkpoints),
		cmocka_unit_test(gaps_by_hand),
		cmocka_unit_test(clocks_of_random_records),
		TEST(without_times),
		TEST(times_at_the_edge_of_the_numbers),
		cmocka_unit_test(marks_by_hand),
		cmocka_unit_test(search_by_hand),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
