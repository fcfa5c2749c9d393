/* SPDX-License-Identifier: MIT */
/* Every figure of the analysis against values worked out by hand from the
 * definitions in docs/statistics.md. */
#include "draw/solve_chart.h"
#include "solve/timeline.h"
#include "support/support.h"

enum { T0 = 1000, W = 3 };

static cply_arena arena;
static cply_diags diags;
static cply_crossword cw;
static cply_solve solve;
static cply_analysis got;

static int set_up(void **state)
{
	(void)state;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	cply_diags_init(&diags, &arena, 100);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cply_arena_free(&arena);
	return 0;
}

typedef struct tell {
	int64_t ms;
	cply_event_type type;
	int cell;         /* or -1; SELECT_CLUE: the clue */
	const char *fill; /* UPDATE; SUBMIT: "yes" or "no" */
} tell;

/* Three across and three down clues on nine open squares. */
static void make_puzzle(bool with_clues)
{
	static const char *const numbers[2][3] = { { "1", "4", "5" },
		                                   { "1", "2", "3" } };
	memset(&cw, 0, sizeof cw);
	assert_int_equal(cply_crossword_start(&cw, &arena,
	                                      cply_limits_default(), &diags,
	                                      NULL, W, W),
	                 CPLY_OK);
	if (!with_clues)
		return;
	cw.n_lists = 2;
	cw.lists = CPLY_NEW(&arena, 2, cply_clue_list);
	for (uint32_t l = 0; l < 2; l++) {
		cply_clue_list *list = &cw.lists[l];
		list->direction = l ? CPLY_DOWN : CPLY_ACROSS;
		list->title = l ? CPLY_STR("Down") : CPLY_STR("Across");
		list->n_clues = 3;
		list->clues = CPLY_NEW(&arena, 3, cply_clue);
		for (uint32_t k = 0; k < 3; k++) {
			uint32_t *cells = CPLY_NEW(&arena, W, uint32_t);
			for (uint32_t i = 0; i < W; i++)
				cells[i] = l ? i * W + k : k * W + i;
			list->clues[k].label = cply_str_of(numbers[l][k]);
			list->clues[k].cells = cells;
			list->clues[k].n_cells = W;
		}
	}
}

static uint32_t fill_of(const char *text)
{
	static cply_str fills[64];
	if (!solve.fills) {
		solve.fills = fills;
		fills[0] = (cply_str){ 0 };
		solve.n_fills = 1;
	}
	if (!*text)
		return 0;
	for (uint32_t i = 1; i < solve.n_fills; i++)
		if (cply_str_is(fills[i], text))
			return i;
	assert_true(solve.n_fills < 64);
	fills[solve.n_fills] = cply_str_of(text);
	return solve.n_fills++;
}

static void analyse_with(const tell *tells, size_t n, const char *solution,
                         int64_t idle)
{
	static const cply_str none[1];
	solve = (cply_solve){ .puzzle = &cw,
		              .version = CPLY_STR("0.1"),
		              .extras = none,
		              .n_extras = 1,
		              .solvers = none,
		              .n_solvers = 1,
		              .n_events = n };
	(void)fill_of("");
	solve.events = CPLY_NEW(&arena, n, cply_event);
	for (size_t i = 0; i < n; i++) {
		cply_event *e = &solve.events[i];
		e->time = T0 + tells[i].ms;
		e->type = (uint8_t)tells[i].type;
		e->cell = tells[i].cell < 0 ? CPLY_NO_CELL
		                            : (uint32_t)tells[i].cell;
		if (tells[i].type == CPLY_EVENT_UPDATE)
			e->fill = fill_of(tells[i].fill);
		if (tells[i].type == CPLY_EVENT_SUBMIT &&
		    tells[i].fill[0] == 'y')
			e->flags = CPLY_EVENT_SUCCESS;
	}
	for (size_t i = 0; solution && i < W * W; i++)
		cw.cells[i].solution = (cply_str){ solution + i, 1 };
	solve.has_solution = solution != NULL;
	assert_int_equal(cply_solve_finish(&solve, &arena, &diags), CPLY_OK);
	assert_int_equal(cply_solve_analyse(&solve, idle, CPLY_CLOCK_ACTIVE,
	                                    &arena, &got),
	                 CPLY_OK);
}

#define START CPLY_EVENT_START
#define STOP CPLY_EVENT_STOP
#define PUT CPLY_EVENT_UPDATE
#define AT CPLY_EVENT_SELECT
#define CLUE CPLY_EVENT_SELECT_CLUE
#define CHECK CPLY_EVENT_CHECK
#define REVEAL CPLY_EVENT_REVEAL
#define SUBMIT CPLY_EVENT_SUBMIT
#define ANALYSE(solution, idle, ...)                                       \
	analyse_with((const tell[]){ __VA_ARGS__ },                        \
	             sizeof((const tell[]){ __VA_ARGS__ }) / sizeof(tell), \
	             solution, idle)

static void time_of_sessions_and_pauses(void **state)
{
	(void)state;
	make_puzzle(true);
	/* 10 s, a silence of 100 s, 1 s, stop; an hour later 5 s more. */
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 10000, PUT, 0, "A" },
	        { 110000, PUT, 1, "B" }, { 111000, STOP, -1, "" },
	        { 3711000, START, -1, "" }, { 3716000, PUT, 2, "C" });
	assert_int_equal(got.began, T0);
	assert_int_equal(got.wall, 3716000);
	assert_int_equal(got.active, 10000 + 1000 + 5000);
	assert_false(got.is_solved);
	assert_int_equal(got.n_sessions, 2);
	assert_int_equal(got.sessions[0].begin, 0);
	assert_int_equal(got.sessions[0].end, 111000);
	assert_int_equal(got.sessions[1].begin, 3711000);
	assert_int_equal(got.sessions[1].end, 3716000);
	assert_int_equal(got.n_pauses, 1);
	assert_int_equal(got.pauses[0].begin, 10000);
	assert_int_equal(got.pauses[0].end, 110000);
	assert_int_equal(got.pauses[0].active, 10000);
	assert_int_equal(got.squares[2].last, 16000);
	assert_int_equal(got.squares[1].first, 10000);
	/* Who replays it sees the same time. */
	cply_timeline t;
	assert_int_equal(cply_timeline_open(&t, &cply_solve_timeline, &solve, 0,
	                                    &arena),
	                 CPLY_OK);
	assert_int_equal(cply_timeline_length(&t), got.wall);
	assert_int_equal(cply_timeline_active(&t, got.wall), got.active);
}

/* Every clock that is made of events agrees at every event, whatever is
 * ignored among them. */
static void expect_clocks_agree(void)
{
	cply_timeline t;
	cply_chart chart;
	assert_int_equal(cply_timeline_open(&t, &cply_solve_timeline, &solve, 0,
	                                    &arena),
	                 CPLY_OK);
	assert_int_equal(cply_solve_chart(&got, &arena, &chart), CPLY_OK);
	size_t n = 0, k = 0;
	const cply_chart_lane *fixes = &chart.lanes[1];
	for (uint64_t i = 0; i < solve.n_events; i++) {
		const cply_event *e = &solve.events[i];
		int64_t active = cply_timeline_shown(&t, i + 1);
		if (e->flags & CPLY_EVENT_IGNORED)
			continue;
		if (e->type == CHECK || e->type == REVEAL) {
			assert_true(n < got.n_assists);
			assert_int_equal(got.assists[n++].active, active);
		}
		if (e->type == PUT &&
		    e->flags & (CPLY_EVENT_CHANGED | CPLY_EVENT_CLEARED)) {
			assert_true(k < fixes->n);
			assert_int_equal(fixes->times[k++], active);
		}
	}
	assert_int_equal(n, got.n_assists);
	assert_int_equal(k, fixes->n);
	assert_int_equal(cply_timeline_shown(&t, UINT64_MAX), got.active);
}

static void what_is_ignored_keeps_the_clock(void **state)
{
	(void)state;
	enum { NOWHERE = 99 };
	make_puzzle(true);
	/* Whoever does something in vain is there. */
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 30000, PUT, 0, "A" },
	        { 80000, PUT, NOWHERE, "X" }, { 130000, PUT, 0, "B" },
	        { 130000, CHECK, 0, "" });
	assert_int_equal(got.active, 130000);
	expect_clocks_agree();
	/* A second stop is not work. */
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 10000, STOP, -1, "" },
	        { 20000, STOP, -1, "" }, { 30000, START, -1, "" },
	        { 31000, PUT, 0, "A" }, { 32000, PUT, 0, "" });
	assert_int_equal(got.active, 12000);
	expect_clocks_agree();
	/* After the end nothing counts. */
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 10000, PUT, 0, "A" },
	        { 11000, SUBMIT, -1, "yes" }, { 12000, PUT, 0, "B" },
	        { 13000, STOP, -1, "" });
	assert_int_equal(got.active, 11000);
	expect_clocks_agree();
}

static void random_clocks_agree(void **state)
{
	(void)state;
	static const int64_t pauses[] = { 0,     1,     500,   20000,
		                          59999, 60000, 61000, 900000 };
	static const int types[] = { PUT,   PUT,   PUT,    PUT,  AT,
		                     CHECK, START, REVEAL, STOP, SUBMIT };
	static const char *const fills[] = { "A", "B", "" };
	uint32_t seed = 1;
	for (int round = 0; round < 300; round++) {
		tell tells[40];
		int64_t now = 0;
		for (size_t i = 0; i < CPLY_COUNT(tells); i++) {
			uint32_t r =
				(seed = seed * 1664525u + 1013904223u) >> 8;
			now += pauses[r % CPLY_COUNT(pauses)];
			cply_event_type type = (cply_event_type)
				types[r / 8 % CPLY_COUNT(types)];
			bool has_cell =
				type != START && type != STOP && type != SUBMIT;
			tells[i] =
				(tell){ now, type,
				        has_cell ? (int)(r / 80 % 40) : -1,
				        type == SUBMIT ? (r % 31 ? "no" : "yes")
				                       : fills[r / 3200 % 3] };
		}
		make_puzzle(true);
		analyse_with(tells, CPLY_COUNT(tells), NULL, 0);
		expect_clocks_agree();
	}
}

static void times_on_the_wall_clock(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 10000, PUT, 0, "A" },
	        { 110000, PUT, 1, "B" }, { 111000, CHECK, 1, "" });
	assert_int_equal(cply_solve_analyse(&solve, 0, CPLY_CLOCK_WALL, &arena,
	                                    &got),
	                 CPLY_OK);
	assert_int_equal(got.squares[1].last, 110000);
	assert_int_equal(got.active, 11000);
	assert_int_equal(got.wall, 111000);
	assert_int_equal(cply_analysis_shown(&got, got.assists[0].wall,
	                                     got.assists[0].active),
	                 111000);
	cply_chart chart;
	assert_int_equal(cply_solve_chart(&got, &arena, &chart), CPLY_OK);
	assert_int_equal(chart.length, 111000);
	assert_int_equal(chart.n_pauses, 0);
	assert_int_equal(chart.lanes[2].times[0], 111000);
}

static void another_idle_limit(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE(NULL, 2000, { 0, START, -1, "" }, { 1999, PUT, 0, "A" },
	        { 3999, PUT, 1, "B" });
	assert_int_equal(got.active, 1999);
	assert_int_equal(got.n_pauses, 1);
	assert_int_equal(got.pauses[0].begin, 1999);
}

static void squares_with_a_cursor(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 0, AT, 4, "" },
	        { 3000, PUT, 4, "A" }, { 3000, AT, 5, "" },
	        { 4000, PUT, 5, "B" }, { 9000, PUT, 4, "C" },
	        { 9500, PUT, 4, "" }, { 9900, PUT, 4, "D" });
	const cply_square_stats *q = &got.squares[4];
	assert_int_equal(q->first, 3000);
	assert_int_equal(q->last, 9900);
	assert_int_equal(q->edits, 4);
	assert_int_equal(q->dwell, 3000);
	assert_int_equal(got.squares[5].dwell, 6900);
	assert_int_equal(got.squares[0].first, CPLY_NEVER);
	assert_int_equal(got.squares[0].edits, 0);
	assert_int_equal(got.n_letters, 4);
	assert_int_equal(got.n_corrections, 2);
	assert_int_equal(got.n_corrected, 1);
	assert_int_equal(got.n_filled, 2);
}

static void squares_without_a_cursor(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 3000, PUT, 4, "A" },
	        { 4000, PUT, 5, "B" }, { 4500, PUT, 4, "A" });
	assert_int_equal(got.squares[4].dwell, 3500);
	assert_int_equal(got.squares[5].dwell, 1000);
	/* The same letter again is no edit. */
	assert_int_equal(got.squares[4].edits, 1);
	assert_int_equal(got.squares[4].last, 3000);
	assert_int_equal(got.n_corrections, 0);
}

static const cply_entry_stats *entry(const char *name)
{
	for (uint32_t i = 0; i < got.n_entries; i++)
		if (cply_str_is(got.entries[i].name, name))
			return &got.entries[i];
	fail_msg("no entry %s", name);
	return NULL;
}

static void clues_from_moves(void **state)
{
	(void)state;
	make_puzzle(true);
	/* Down the first column, then along the first row. */
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 1000, PUT, 0, "A" },
	        { 2000, PUT, 3, "B" }, { 3000, PUT, 6, "C" },
	        { 5000, PUT, 1, "D" }, { 9000, PUT, 2, "E" });
	const cply_entry_stats *down = entry("1 Down");
	assert_int_equal(down->first, 1000);
	assert_int_equal(down->done, 3000);
	assert_int_equal(down->place, 1);
	assert_int_equal(down->n_filled, 3);
	/* What follows tells that A was put going down. */
	assert_int_equal(down->n_crossing, 0);
	const cply_entry_stats *across = entry("1 Across");
	assert_int_equal(across->first, 1000);
	assert_int_equal(across->done, 9000);
	assert_int_equal(across->place, 2);
	/* A itself; D is across, as E after it is. */
	assert_int_equal(across->n_crossing, 1);
	assert_int_equal(entry("4 Across")->done, CPLY_NEVER);
	assert_int_equal(entry("4 Across")->place, 0);
	assert_int_equal(entry("4 Across")->n_filled, 1);
}

static void clues_that_were_chosen(void **state)
{
	(void)state;
	make_puzzle(true);
	/* Clue 4 of all is 2 Down. */
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 0, AT, 1, "" },
	        { 0, CLUE, 4, "" }, { 4000, PUT, 1, "A" },
	        { 6000, PUT, 4, "B" }, { 6000, AT, 0, "" },
	        { 6000, CLUE, 0, "" }, { 7000, PUT, 0, "C" });
	assert_int_equal(entry("2 Down")->on, 6000);
	assert_int_equal(entry("1 Across")->on, 1000);
	assert_int_equal(entry("2 Down")->n_crossing, 0);
	assert_int_equal(entry("1 Across")->n_crossing, 1);
	assert_int_equal(entry("1 Across")->n_filled, 2);
}

static void words_where_there_are_no_clues(void **state)
{
	(void)state;
	make_puzzle(false);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 1000, PUT, 0, "A" });
	assert_int_equal(got.n_entries, 6);
	assert_int_equal(entry("4 Across")->cells[0], 3);
	assert_int_equal(entry("3 Down")->cells[2], 8);
}

static void help_and_the_end(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE("ABCDEFGHI", 0, { 0, START, -1, "" }, { 1000, PUT, 0, "A" },
	        { 2000, PUT, 1, "X" }, { 3000, CHECK, 1, "" },
	        { 4000, REVEAL, 1, "" }, { 4000, PUT, 1, "B" },
	        { 5000, SUBMIT, -1, "no" }, { 6000, PUT, 2, "c" },
	        { 7000, SUBMIT, -1, "yes" });
	assert_true(got.is_solved);
	assert_int_equal(got.wall, 7000);
	assert_int_equal(got.n_submits_failed, 1);
	assert_int_equal(got.n_checks, 1);
	assert_int_equal(got.n_reveals, 1);
	assert_int_equal(got.n_assists, 2);
	assert_int_equal(got.assists[0].cell, 1);
	assert_false(got.assists[0].is_reveal);
	assert_int_equal(got.assists[1].active, 4000);
	assert_true(got.assists[1].is_reveal);
	/* The revealed letter was not typed. */
	assert_int_equal(got.n_letters, 3);
	/* Case does not matter. */
	assert_int_equal(got.n_right, 3);
	assert_int_equal(got.n_filled, 3);
	assert_int_equal(got.n_anomalies, 1);
	assert_int_equal(got.anomalies[0].kind, CPLY_ANOMALY_UNFILLED);
	assert_int_equal(got.anomalies[0].n, 6);
	const cply_progress_point *end = &got.curve[got.n_curve - 1];
	assert_int_equal(end->active, 7000);
	assert_int_equal(end->filled, 3);
	assert_int_equal(end->right, 3);
	bool had_wrong = false;
	for (size_t i = 0; i < got.n_curve; i++)
		had_wrong |=
			got.curve[i].filled == 2 && got.curve[i].right == 1;
	assert_true(had_wrong);
}

static void letters_that_stood_there_count_as_filled(void **state)
{
	(void)state;
	make_puzzle(true);
	cw.cells[0].fill = CPLY_STR("A");
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 1000, PUT, 1, "B" },
	        { 2000, PUT, 2, "C" });
	assert_int_equal(got.curve[0].filled, 1);
	assert_int_equal(got.n_filled, 3);
	assert_int_equal(entry("1 Across")->n_filled, 3);
	assert_int_equal(entry("1 Across")->done, 2000);
	assert_int_equal(entry("1 Across")->n_crossing, 0);
}

static void rhythm_speed_and_stalls(void **state)
{
	(void)state;
	make_puzzle(true);
	/* In 1 Across 300 ms and 500 ms; 4 Across after 20 s, then 100 ms. */
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 0, CLUE, 0, "" },
	        { 1000, PUT, 0, "A" }, { 1300, PUT, 1, "B" },
	        { 1800, PUT, 2, "C" }, { 1800, CLUE, 1, "" },
	        { 21800, PUT, 3, "D" }, { 21900, PUT, 4, "E" },
	        { 30000, STOP, -1, "" });
	/* 100, 300, 500 */
	assert_int_equal(got.rhythm, 300);
	/* 5 letters in half a minute */
	assert_int_equal(cply_analysis_speed(&got), 100);
	assert_int_equal(got.n_stalls, 1);
	assert_int_equal(got.stalls[0].begin, 1800);
	assert_int_equal(got.stalls[0].end, 21800);
	assert_int_equal(got.stalls[0].length, 20000);
}

/* The time away between a stop and a start is no part of a stall. */
static void a_stall_is_as_long_as_the_work_in_it(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 1000, PUT, 0, "A" },
	        { 5000, STOP, -1, "" }, { 905000, START, -1, "" },
	        { 912000, PUT, 1, "B" });
	assert_int_equal(got.n_stalls, 1);
	assert_int_equal(got.stalls[0].end - got.stalls[0].begin, 911000);
	assert_int_equal(got.stalls[0].length, 4000 + 7000);
}

static bool is_odd(cply_anomaly_kind kind, uint64_t n)
{
	for (size_t i = 0; i < got.n_anomalies; i++)
		if (got.anomalies[i].kind == kind && got.anomalies[i].n == n)
			return true;
	return false;
}

/* Types nine letters in this order, so many ms apart. */
static void type_all(const int *order, int64_t ms)
{
	static const char *const letters[] = { "A", "B", "C", "D", "E",
		                               "F", "G", "H", "I" };
	tell tells[10] = { { 0, START, -1, "" } };
	for (int i = 0; i < 9; i++)
		tells[i + 1] =
			(tell){ 1000 + ms * i, PUT, order[i], letters[i] };
	analyse_with(tells, 10, NULL, 0);
}

static void what_no_hands_do(void **state)
{
	static const int order[] = { 8, 7, 6, 5, 4, 3, 2, 1, 0 };
	(void)state;
	make_puzzle(true);
	type_all(order, 39);
	assert_true(is_odd(CPLY_ANOMALY_FAST, 9));
	assert_int_equal(got.n_anomalies, 1);
	assert_int_equal(got.anomalies[0].wall, 1000);
	type_all(order, 40);
	assert_int_equal(got.n_anomalies, 0);
	type_all(order, 0);
	assert_true(is_odd(CPLY_ANOMALY_AT_ONCE, 9));
	assert_int_equal(got.n_anomalies, 1);
	solve.is_lossy = true;
	assert_int_equal(cply_solve_analyse(&solve, 0, CPLY_CLOCK_ACTIVE,
	                                    &arena, &got),
	                 CPLY_OK);
	assert_int_equal(got.n_anomalies, 0);
}

/* Which letter, for how long, and whether it was ever corrected. Letters that
 * come back are right; the last one of a square is, unless a solution says
 * otherwise. */
static void the_costliest_square(void **state)
{
	(void)state;
	static const struct {
		const char *solution;
		tell tells[4];
		uint32_t cell;
		const char *fill;
		int64_t active;
		bool is_corrected;
	} cases[] = {
		{ NULL,
		  { { 0, START, -1, "" },
		    { 1000, PUT, 0, "A" },
		    { 31000, PUT, 0, "X" },
		    { 33000, PUT, 0, "a" } },
		  0,
		  "X",
		  2000,
		  true },
		{ NULL,
		  { { 0, START, -1, "" },
		    { 1000, PUT, 0, "X" },
		    { 2000, PUT, 0, "Y" },
		    { 9000, PUT, 0, "Z" } },
		  0,
		  "X",
		  8000,
		  true },
		{ NULL,
		  { { 0, START, -1, "" },
		    { 1000, PUT, 0, "X" },
		    { 2000, PUT, 0, "Y" },
		    { 9000, PUT, 0, "" } },
		  CPLY_NO_CELL,
		  "",
		  0,
		  false },
		{ "ABCDEFGHI",
		  { { 0, START, -1, "" },
		    { 1000, PUT, 0, "X" },
		    { 2000, PUT, 1, "X" },
		    { 9000, PUT, 1, "B" } },
		  0,
		  "X",
		  8000,
		  false },
		{ "ABCDEFGHI",
		  { { 0, START, -1, "" },
		    { 1000, PUT, 1, "X" },
		    { 7000, PUT, 1, "B" },
		    { 9000, PUT, 0, "X" } },
		  1,
		  "X",
		  6000,
		  true },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		make_puzzle(true);
		analyse_with(cases[i].tells, 4, cases[i].solution, 0);
		assert_int_equal(got.cost.cell, cases[i].cell);
		assert_int_equal(got.cost.active, cases[i].active);
		if (got.cost.cell == CPLY_NO_CELL)
			continue;
		assert_true(
			cply_str_is(solve.fills[got.cost.fill], cases[i].fill));
		assert_int_equal(got.cost.corrected != CPLY_NEVER,
		                 cases[i].is_corrected);
	}
}

static void a_clock_that_went_back(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 2000, PUT, 0, "A" },
	        { 1000, PUT, 1, "B" });
	assert_true(is_odd(CPLY_ANOMALY_CLOCK, 1));
	assert_int_equal(got.squares[1].last, 1000);
}

static void nothing_at_all(void **state)
{
	(void)state;
	make_puzzle(true);
	analyse_with(NULL, 0, NULL, 0);
	assert_int_equal(got.wall, 0);
	assert_int_equal(got.active, 0);
	assert_int_equal(got.n_sessions, 0);
	assert_int_equal(cply_analysis_speed(&got), 0);
	assert_int_equal(got.n_squares, 9);
	assert_int_equal(got.curve[got.n_curve - 1].filled, 0);
}

static void memory_gives_out_anywhere(void **state)
{
	(void)state;
	make_puzzle(true);
	ANALYSE(NULL, 0, { 0, START, -1, "" }, { 1000, CHECK, 0, "" },
	        { 200000, PUT, 0, "A" });
	for (size_t budget = 0;; budget += 64) {
		cply_arena small;
		cply_analysis it;
		cply_arena_init(&small, NULL, budget);
		cply_status st =
			cply_solve_analyse(&solve, 0, CPLY_CLOCK_ACTIVE, &small,
		                           &it);
		cply_arena_free(&small);
		if (!st)
			break;
		assert_int_equal(st, CPLY_NOMEM);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define T(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
		T(time_of_sessions_and_pauses),
		T(what_is_ignored_keeps_the_clock),
		T(random_clocks_agree),
		T(times_on_the_wall_clock),
		T(another_idle_limit),
		T(squares_with_a_cursor),
		T(squares_without_a_cursor),
		T(clues_from_moves),
		T(clues_that_were_chosen),
		T(words_where_there_are_no_clues),
		T(help_and_the_end),
		T(letters_that_stood_there_count_as_filled),
		T(rhythm_speed_and_stalls),
		T(a_stall_is_as_long_as_the_work_in_it),
		T(what_no_hands_do),
		T(the_costliest_square),
		T(a_clock_that_went_back),
		T(nothing_at_all),
		T(memory_gives_out_anywhere),
#undef T
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
