/* SPDX-License-Identifier: MIT */
/* Positions as people write them: what they mean, what is said when there is
 * none, and that what is printed can be given back. */
#include "support/support.h"
#include "timeline/name.h"

/* A record of nothing but times. */
typedef struct ticks {
	uint64_t n;
	const int64_t *times;
} ticks;

static uint64_t tick_count(const void *record)
{
	return ((const ticks *)record)->n;
}

static int64_t tick_time(const void *record, uint64_t step)
{
	return ((const ticks *)record)->times[step];
}

static size_t tick_size(const void *record)
{
	(void)record;
	return 1;
}

static void *tick_new(const void *record, cply_arena *a)
{
	(void)record;
	return CPLY_NEW(a, 1, char);
}

static const char *const tick_kinds[] = { "move", NULL };

/* move:1, move:2 and so on. */
static bool tick_name(const void *record, cply_name *name)
{
	if (name->at_ == ((const ticks *)record)->n)
		return false;
	name->kind = tick_kinds[0];
	name->position = ++name->at_;
	cplyi_name_number(name, (uint32_t)name->at_, 0);
	return true;
}

static const cply_timeline_ops tick_ops = {
	.count = tick_count,
	.time = tick_time,
	.state_size = tick_size,
	.new_state = tick_new,
	.name_kinds = tick_kinds,
	.next_name = tick_name,
};

static const int64_t timed[] = {
	0,      1000, 1000, 61000, /* a pause of a minute */
	120999,                    /* one that is a bit shorter */
	300999,                    /* three minutes */
	3723500                    /* and nearly an hour: 1:02:03.5 */
};

static void open_timed(cply_timeline *t, cply_arena *a, int64_t idle)
{
	static const ticks record = { CPLY_COUNT(timed), timed };
	cply_arena_init(a, NULL, SIZE_MAX);
	assert_int_equal(cply_timeline_open(t, &tick_ops, &record, idle, a),
	                 CPLY_OK);
}

/* Many share their time, some follow a long pause. */
static void make_times(int64_t *times, size_t n, uint32_t seed)
{
	static const int64_t steps[] = { 0,   0,    1,     39,    300,
		                         999, 1000, 59999, 60000, 4000000 };
	int64_t now = 0;
	for (size_t i = 0; i < n; i++) {
		seed = seed * 1664525u + 1013904223u;
		times[i] = now += steps[(seed >> 8) % CPLY_COUNT(steps)];
	}
}

typedef struct written {
	const char *text;
	uint64_t want;
} written;

static void expect(cply_clock clock, const written *cases, size_t n)
{
	cply_arena a;
	cply_timeline t;
	open_timed(&t, &a, 0);
	t.clock = clock;
	for (size_t i = 0; i < n; i++) {
		uint64_t got =
			cply_timeline_find(&t, cply_str_of(cases[i].text));
		if (got != cases[i].want)
			fail_msg("\"%s\" gives %lld", cases[i].text,
			         (long long)got);
	}
	cply_arena_free(&a);
}

static void what_people_write(void **state)
{
	(void)state;
	static const written cases[] = {
		{ "0", 0 },
		{ "5", 5 },
		{ " 007 ", 7 },
		{ "8", CPLY_NO_STEP },
		{ "18446744073709551615", CPLY_NO_STEP },
		{ "18446744073709551616", CPLY_NO_STEP },
		{ "99999999999999999999999999", CPLY_NO_STEP },
		{ "-1", CPLY_NO_STEP },
		{ "+1", CPLY_NO_STEP },
		{ "last", 7 },
		{ "LAST", 7 },
		{ "lasts", CPLY_NO_STEP },
		{ "0%", 0 },
		{ "14.2%", 0 },
		{ "14.3%", 1 },
		{ "50%", 3 },
		{ "100%", 7 },
		{ "100.0%", 7 },
		{ "100.001%", CPLY_NO_STEP },
		{ "101%", CPLY_NO_STEP },
		{ "5.%", CPLY_NO_STEP },
		{ "%", CPLY_NO_STEP },
		{ "50%%", CPLY_NO_STEP },
		{ "1.5", CPLY_NO_STEP },
		{ "move:3", 3 },
		{ "move:03", CPLY_NO_STEP },
		{ "move:8", CPLY_NO_STEP },
		{ "move:", CPLY_NO_STEP },
		{ "move", CPLY_NO_STEP },
		{ "turn:3", CPLY_NO_STEP },
		{ ":3", CPLY_NO_STEP },
		{ "event:1", 1 },
		{ "event:7", 7 },
		{ "event:0", CPLY_NO_STEP },
		{ "event:8", CPLY_NO_STEP },
		{ "event:x", CPLY_NO_STEP },
		{ "", CPLY_NO_STEP },
		{ "  ", CPLY_NO_STEP },
	};
	expect(CPLY_CLOCK_ACTIVE, cases, CPLY_COUNT(cases));
	expect(CPLY_CLOCK_WALL, cases, CPLY_COUNT(cases));
}

/* A time means the last step that is printed with it, as exactly as it was
 * written. */
static void times_people_write(void **state)
{
	(void)state;
	static const written wall[] = {
		{ "0:00", 1 }, /* the first step is at 0 */
		{ "0:01", 3 },
		{ "0:00.999", 1 },
		{ "0:1", 3 },
		{ "0:59", 3 },
		{ "1:01", 4 },
		{ "1:00.999", 3 },
		{ "2:00", 5 }, /* at 2:00.999 */
		{ "2:00.8", 4 },
		{ "2:00.9", 5 },
		{ "2:00.99", 5 },
		{ "2:00.998", 4 },
		{ "2:00.9990001", 5 },
		{ "62:03", 7 },
		{ "1:02:03.5", 7 },
		{ "1:02:03.499", 6 },
		{ "01:2:3", 7 },
		{ "1:02:03.501", CPLY_NO_STEP }, /* later than the end */
		{ "1:02:04", CPLY_NO_STEP },
		{ "9999999999999999:00", CPLY_NO_STEP },
		{ "99999999999999999999999:00", CPLY_NO_STEP },
		{ "1:60", CPLY_NO_STEP },
		{ "1:60:00", CPLY_NO_STEP },
		{ "1:000", CPLY_NO_STEP },
		{ "1:", CPLY_NO_STEP },
		{ ":01", CPLY_NO_STEP },
		{ "0:01.", CPLY_NO_STEP },
		{ "0:01x", CPLY_NO_STEP },
		{ "0:00:00:01", CPLY_NO_STEP },
		{ "0:01%", CPLY_NO_STEP },
	};
	static const written active[] = {
		{ "0:00", 1 },     { "0:01", 4 }, /* the step after the pause
		                                     too */
		{ "1:00", 7 }, /* 60.999 three times: all that was left */
		{ "1:00.998", 4 }, { "1:00.999", 7 }, { "1:01", CPLY_NO_STEP },
	};
	expect(CPLY_CLOCK_WALL, wall, CPLY_COUNT(wall));
	expect(CPLY_CLOCK_ACTIVE, active, CPLY_COUNT(active));
}

/* Every time that is printed leads to a step that is printed with it. */
static void printed_times_lead_back(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed < 40; seed++) {
		int64_t times[60];
		const ticks record = { 60, times };
		make_times(times, 60, seed);
		cply_arena a;
		cply_timeline t;
		cply_arena_init(&a, NULL, SIZE_MAX);
		assert_int_equal(
			cply_timeline_open(&t, &tick_ops, &record, 0, &a), 0);
		for (uint64_t i = 0; i <= 2 * record.n; i++) {
			uint64_t at = i / 2;
			cply_buf b, c;
			t.clock = i % 2 ? CPLY_CLOCK_WALL : CPLY_CLOCK_ACTIVE;
			cply_buf_init(&b, &a);
			cply_buf_init(&c, &a);
			cply_put_clock(&b, cply_timeline_shown(&t, at));
			uint64_t to = cply_timeline_find(&t, cply_buf_str(&b));
			assert_true(to != CPLY_NO_STEP && to >= at);
			cply_put_clock(&c, cply_timeline_shown(&t, to));
			assert_true(cply_str_eq(cply_buf_str(&b),
			                        cply_buf_str(&c)));
		}
		cply_arena_free(&a);
	}
}

static void what_there_is_instead(void **state)
{
	(void)state;
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ "500", "--at 500 is out of range (0 to 7)" },
		{ "101%", "--at 101% is out of range (0% to 100%)" },
		{ "1:01", "--at 1:01 is out of range (0:00 to 1:00)" },
		{ "move:8", "--at move:8: there are 7 moves" },
		{ "event:0", "--at event:0: there are 7 events" },
		{ "turn:1", "--at turn:1: unknown name; use move:N or "
		            "event:N" },
		{ "soon",
		  "--at soon is not a position; give a step from 0 to 7, a "
		  "time such as 1:00, a share such as 50%, move:N, event:N or "
		  "last" },
	};
	cply_arena a;
	cply_timeline t;
	open_timed(&t, &a, 0);
	const cply_steps in = cply_timeline_steps(&t);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_goal goal;
		cply_buf b;
		cply_buf_init(&b, &a);
		(void)cply_goal_read(cply_str_of(cases[i].text), &goal);
		assert_true(cply_goal_find(&goal, &in) == CPLY_NO_STEP);
		cply_goal_explain(&goal, &in, CPLY_STR("--at"), &b);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, cases[i].want);
	}
	cply_arena_free(&a);
}

static uint64_t huge_count(const void *record)
{
	(void)record;
	return UINT64_MAX - 1;
}

static void parts_of_many_steps(void **state)
{
	(void)state;
	const cply_timeline_ops ops = { .count = huge_count };
	const cply_timeline t = { .ops = &ops };
	assert_true(cply_timeline_find(&t, CPLY_STR("50%")) ==
	            (UINT64_MAX - 1) / 2);
	assert_true(cply_timeline_find(&t, CPLY_STR("100%")) == UINT64_MAX - 1);
}

static void clocks_for_people(void **state)
{
	(void)state;
	static const struct {
		int64_t ms;
		const char *want;
	} cases[] = {
		{ 0, "0:00" },          { 999, "0:00" },
		{ 205000, "3:25" },     { 205999, "3:25" },
		{ 3599999, "59:59" },   { 3600000, "1:00:00" },
		{ 3723500, "1:02:03" }, { 360000000, "100:00:00" },
		{ -1500, "-0:01" },
	};
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_buf b;
		cply_buf_init(&b, &a);
		cply_put_clock(&b, cases[i].ms);
		assert_true(cply_str_is(cply_buf_str(&b), cases[i].want));
	}
	cply_buf b;
	cply_buf_init(&b, &a);
	cply_put_clock(&b, INT64_MIN); /* has no positive twin */
	assert_true(cply_str_starts(cply_buf_str(&b), "-2562047788015:"));
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_people_write),
		cmocka_unit_test(times_people_write),
		cmocka_unit_test(printed_times_lead_back),
		cmocka_unit_test(what_there_is_instead),
		cmocka_unit_test(parts_of_many_steps),
		cmocka_unit_test(clocks_for_people),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
