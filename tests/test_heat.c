/* SPDX-License-Identifier: MIT */
/* Heat maps and charts. CROSSPLY_UPDATE_GOLDEN=1 writes their pictures in
 * tests/draw/golden anew; look at them before you keep them. */
#include <expat.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "draw/heat.h"
#include "draw/solve_chart.h"
#include "support/puzzle.h"
#include "support/with_arena.h"

static void assert_xml(cply_str svg)
{
	XML_Parser p = XML_ParserCreate("UTF-8");
	assert_non_null(p);
	if (XML_Parse(p, svg.ptr, (int)svg.len, 1) != XML_STATUS_OK)
		fail_msg("line %lu: %s", XML_GetCurrentLineNumber(p),
		         XML_ErrorString(XML_GetErrorCode(p)));
	XML_ParserFree(p);
	assert_true(cply_utf8_check(svg) == SIZE_MAX);
}

/* ---- shades ---- */

static cplyi_heat planned(const cply_heat *heat, size_t n)
{
	cplyi_heat h;
	assert_true(cplyi_heat_plan(&h, heat, n, &arena));
	for (unsigned i = 0; i < h.n; i++)
		assert_true(h.bounds[i] < h.bounds[i + 1]);
	for (size_t i = 0; i < n; i++) {
		double v = heat->values[i];
		int level = cplyi_heat_level(&h, v);
		if (!(v >= 0 && v < 1e15)) {
			assert_int_equal(level, -1);
			continue;
		}
		assert_true(level >= 0 && level < (int)h.n);
		assert_true(v >= h.bounds[level] && v <= h.bounds[level + 1]);
	}
	return h;
}

static void few_counts_have_a_shade_each(void **state)
{
	(void)state;
	static const double values[] = { 0, 1, 3, 1, 0, -1 };
	cply_heat heat = { .values = values };
	cplyi_heat h = planned(&heat, CPLY_COUNT(values));
	assert_int_equal(h.n, 4);
	assert_int_equal(cplyi_heat_level(&h, 3), 3);
	/* the lightest and the darkest of all are used */
	assert_int_equal(cplyi_heat_ink(&h, 0), CPLYI_HEAT);
	assert_int_equal(cplyi_heat_ink(&h, 3),
	                 CPLYI_HEAT + CPLYI_HEAT_LEVELS - 1);
	static const double same[] = { 2, 2, 2 };
	heat.values = same;
	assert_int_equal(planned(&heat, 3).n, 1);
}

static void ranges(void **state)
{
	(void)state;
	double values[400];
	cply_heat heat = { .values = values, .unit = CPLY_HEAT_CLOCK };
	for (unsigned i = 0; i < 400; i++)
		values[i] = 1000.0 * i;
	cplyi_heat h = planned(&heat, 400);
	assert_int_equal(h.n, CPLYI_HEAT_LEVELS);
	/* even: each shade an eighth of the range, in whole seconds */
	assert_true(fabs(h.bounds[4] - 199000) < 1500);
	assert_true(fmod(h.bounds[3], 1000) == 0);
	/* two squares took hours: the others still differ */
	values[7] = 9e6;
	values[8] = 8e6;
	h = planned(&heat, 400);
	assert_true(h.n >= 6);
	assert_true(h.bounds[h.n - 1] < 400000);
	/* no numbers, or none that make sense */
	for (unsigned i = 0; i < 400; i++)
		values[i] = i % 2 ? NAN : -1;
	values[5] = INFINITY;
	assert_int_equal(planned(&heat, 400).n, 0);
}

/* ---- heat maps ---- */

static cply_str heat_svg(const cply_crossword *cw, const cply_heat *heat)
{
	cply_buf b;
	cply_draw_options o = { .heat = heat };
	cply_buf_init(&b, &arena);
	cply_draw_svg(cw, &o, &arena, &b);
	assert_false(b.failed);
	assert_xml(cply_buf_str(&b));
	return cply_buf_str(&b);
}

static cply_crossword *filled(void)
{
	cply_crossword *cw =
		puzzle_make(&arena, "ABC#D\nEFGHI\nJ#KLM\nNOPQ#\n");
	puzzle_clues(cw, &arena, NULL, 0);
	cw->meta[CPLY_META_TITLE].plain = CPLY_STR("A warm one");
	for (size_t i = 0; i < 20; i++)
		cw->cells[i].fill = cw->cells[i].solution;
	cw->cells[2].shade = CPLY_COLOR | 0xFF0000;
	cw->cells[5].flags = CPLY_CELL_CIRCLED;
	return cw;
}

static void squares_are_shaded_and_named(void **state)
{
	(void)state;
	double values[20];
	cply_crossword *cw = filled();
	for (unsigned i = 0; i < 20; i++)
		values[i] = cw->cells[i].kind ? -1 : 7300.0 * (i * 7 % 20);
	values[19] = values[6] = -1; /* no letter there */
	cply_heat heat = { .values = values,
		           .unit = CPLY_HEAT_CLOCK,
		           .title = CPLY_STR("When it was <done>") };
	cply_str svg = heat_svg(cw, &heat);
	assert_golden("heat.svg", svg);
	assert_int_equal(count_text(svg, "<title>row "), 16);
	assert_int_equal(
		count_text(svg, "<title>row 1, column 2: 0:51</title>"), 1);
	assert_int_equal(count_text(svg, "When it was &lt;done&gt;"), 2);
	/* a shade for each square and for each swatch */
	assert_int_equal(count_text(svg, "class=\"cply-f-heat"), 16 + 8);
	/* letters are there, in inks that can be read */
	assert_int_equal(count_text(svg, ">Q</text>"), 1);
	assert_true(count_text(svg, "cply-f-on-heat") > 16);
	/* the puzzle's own colours do not mix with it */
	assert_int_equal(count_text(svg, "#ff0000"), 0);
	/* without numbers it says so */
	for (unsigned i = 0; i < 20; i++)
		values[i] = -1;
	svg = heat_svg(cw, &heat);
	assert_int_equal(count_text(svg, "nothing to show"), 1);
	assert_int_equal(count_text(svg, "class=\"cply-f-heat"), 0);
}

static void heat_out_of_memory(void **state)
{
	(void)state;
	double values[20] = { 1, 2, 3, 400, 5 };
	cply_crossword *cw = filled();
	cply_heat heat = { .values = values };
	cply_draw_options o = { .heat = &heat };
	for (size_t budget = 0;; budget += 97) {
		cply_arena scratch;
		cply_buf b;
		cply_buf_init(&b, &arena);
		cply_arena_init(&scratch, NULL, budget);
		cply_draw_svg(cw, &o, &scratch, &b);
		bool done = !scratch.failed;
		assert_int_equal(b.failed, !done);
		cply_arena_free(&scratch);
		if (done)
			return;
	}
}

/* ---- charts ---- */

static cply_str chart_svg(const cply_chart *chart)
{
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_true(cply_chart_svg(chart, &arena, &b));
	assert_xml(cply_buf_str(&b));
	return cply_buf_str(&b);
}

static void chart_of_a_solve(void **state)
{
	(void)state;
	static const int64_t times[] = { 0,      5000,   9000,  30000,
		                         31000,  60000,  90000, 120000,
		                         200000, 210000, 260000 };
	static const double filled_[] = {
		0, 1, 2, 5, 9, 8, 14, 20, 21, 30, 34
	};
	static const double right[] = { 0, 1, 2, 4, 7, 7, 13, 19, 20, 29, 34 };
	static const int64_t corrections[] = { 60000, 61000, 170000 };
	static const int64_t checks[] = { 150000 };
	static const int64_t pauses[] = { 125000 }, lengths[] = { 3725000 };
	const cply_chart_curve curves[] = {
		{ CPLY_STR("filled"), times, filled_, CPLY_COUNT(times) },
		{ CPLY_STR("right"), times, right, CPLY_COUNT(times) },
	};
	const cply_chart_lane lanes[] = {
		{ CPLY_STR("corrections"), CPLY_TONE_BAD, corrections, 3 },
		{ CPLY_STR("checks"), CPLY_TONE_GOOD, checks, 1 },
		{ CPLY_STR("reveals"), CPLY_TONE_HELP, NULL, 0 },
	};
	const cply_chart chart = {
		.title = CPLY_STR("A <warm> one"),
		.subtitle = CPLY_STR("Somebody · 2026-05-01"),
		.value_name = CPLY_STR("squares"),
		.time_name = CPLY_STR("active time, pauses left out"),
		.length = 260000,
		.top = 38,
		.curves = curves,
		.n_curves = 2,
		.lanes = lanes,
		.n_lanes = 3,
		.pauses = pauses,
		.pause_lengths = lengths,
		.n_pauses = 1,
	};
	cply_str svg = chart_svg(&chart);
	assert_golden("chart.svg", svg);
	/* 260 seconds in at most eight round steps: every 1:00 */
	assert_int_equal(count_text(svg, ">0:00</text>"), 1);
	assert_int_equal(count_text(svg, ">4:00</text>"), 1);
	assert_int_equal(count_text(svg, ">5:00</text>"), 0);
	/* 38 squares in at most six: every 10 */
	assert_int_equal(count_text(svg, ">30</text>"), 1);
	assert_int_equal(count_text(svg, ">40</text>"), 0);
	assert_int_equal(count_text(svg, "a pause of 1:02:05"), 1);
	assert_int_equal(count_text(svg, ">corrections</text>"), 1);
	assert_int_equal(count_text(svg, "<polyline"), 2);
	assert_int_equal(count_text(svg, "<polygon"), 1);
	assert_true(count_text(svg, "right ends at 34") == 1);
}

static void charts_of_anything(void **state)
{
	(void)state;
	size_t n = 200000;
	int64_t *times = CPLY_NEW(&arena, n, int64_t);
	double *values = CPLY_NEW(&arena, n, double);
	for (size_t i = 0; i < n; i++) {
		times[i] = (int64_t)i * 1000003;
		values[i] = i % 977 == 3 ? NAN : (double)(i % 5000);
	}
	const cply_chart_curve curve = { .times = times,
		                         .values = values,
		                         .n = n };
	const cply_chart_lane lane = { CPLY_STR("</text>"), CPLY_TONE_BAD,
		                       times, n };
	cply_chart chart = { .length = times[n - 1],
		             .top = 5000,
		             .curves = &curve,
		             .n_curves = 1,
		             .lanes = &lane,
		             .n_lanes = 1 };
	cply_str svg = chart_svg(&chart);
	assert_true(svg.len < 200000); /* no more than can be seen */
	static const int64_t lengths[] = { 0, -5, 1, 999, INT64_MAX };
	static const double tops[] = { 0, -1, 1, 1e300, INFINITY, NAN };
	for (size_t i = 0; i < CPLY_COUNT(lengths); i++)
		for (size_t k = 0; k < CPLY_COUNT(tops); k++) {
			chart.length = lengths[i];
			chart.top = tops[k];
			svg = chart_svg(&chart);
			assert_true(svg.len < 300000);
		}
	chart_svg(&(cply_chart){ .length = 5 });
}

static void chart_out_of_memory(void **state)
{
	(void)state;
	static const int64_t times[] = { 0, 1000, 2000 };
	static const double values[] = { 0, 1, 2 };
	const cply_chart_curve curve = { CPLY_STR("x"), times, values, 3 };
	const cply_chart chart = { .length = 3000,
		                   .top = 3,
		                   .curves = &curve,
		                   .n_curves = 1,
		                   .pauses = times,
		                   .pause_lengths = times,
		                   .n_pauses = 3 };
	for (size_t budget = 0;; budget += 61) {
		cply_arena scratch;
		cply_buf b;
		cply_buf_init(&b, &arena);
		cply_arena_init(&scratch, NULL, budget);
		bool done = cply_chart_svg(&chart, &scratch, &b);
		assert_int_equal(scratch.failed, !done);
		cply_arena_free(&scratch);
		if (done)
			return;
	}
}

/* ---- of a solve ---- */

/* 2 by 2; a pause of ten minutes, a correction, a check, a reveal, a break
 * between two sessions. Times are seconds. */
static const char solve_log[] =
	"{\"version\":\"0.1\",\"title\":\"Tiny\",\"solver\":\"Someone\","
	"\"clueSections\":{\"Across\":[{\"label\":\"1\",\"text\":\"a\"}]},"
	"\"initialState\":["
	"{\"x\":0,\"y\":0,\"fill\":\"\",\"label\":\"1\"},"
	"{\"x\":1,\"y\":0,\"fill\":\"\"},"
	"{\"x\":0,\"y\":1,\"fill\":\"\"},"
	"{\"x\":1,\"y\":1,\"fill\":null}],\"events\":["
	"{\"type\":\"start\",\"timestamp\":1000000},"
	"{\"type\":\"select\",\"timestamp\":1000000,\"x\":0,\"y\":0},"
	"{\"type\":\"update\",\"timestamp\":1010000,\"x\":0,\"y\":0,"
	"\"fill\":\"A\"},"
	"{\"type\":\"update\",\"timestamp\":1020000,\"x\":0,\"y\":0,"
	"\"fill\":\"B\"},"
	"{\"type\":\"check\",\"timestamp\":1025000,\"x\":0,\"y\":0},"
	"{\"type\":\"select\",\"timestamp\":1030000,\"x\":1,\"y\":0},"
	"{\"type\":\"update\",\"timestamp\":1630000,\"x\":1,\"y\":0,"
	"\"fill\":\"C\"},"
	"{\"type\":\"stop\",\"timestamp\":1640000},"
	"{\"type\":\"start\",\"timestamp\":5000000},"
	"{\"type\":\"reveal\",\"timestamp\":5010000,\"x\":0,\"y\":1},"
	"{\"type\":\"update\",\"timestamp\":5010000,\"x\":0,\"y\":1,"
	"\"fill\":\"D\"},"
	"{\"type\":\"update\",\"timestamp\":5020000,\"x\":1,\"y\":0,"
	"\"fill\":\"E\"}]}";

static void analyse(session *s, cply_analysis *n)
{
	session_init(s);
	cply_str text = { solve_log, sizeof solve_log - 1 };
	assert_int_equal(session_read(s, text, "x.json", NULL), CPLY_OK);
	assert_ptr_equal(s->doc->kind, &cply_kind_solve);
	assert_int_equal(cply_solve_analyse(s->doc->as.solve, 60000,
	                                    CPLY_CLOCK_ACTIVE, &arena, n),
	                 CPLY_OK);
}

static const cply_chart_lane *lane_of(const cply_chart *chart, const char *name)
{
	for (size_t i = 0; i < chart->n_lanes; i++)
		if (cply_str_is(chart->lanes[i].name, name))
			return &chart->lanes[i];
	fail_msg("no lane %s", name);
	return NULL;
}

/* By hand: 30 s, a pause, 10 s, then the second session. */
static void chart_of_a_log(void **state)
{
	(void)state;
	session s;
	cply_analysis n;
	cply_chart chart;
	analyse(&s, &n);
	assert_int_equal(cply_solve_chart(&n, &arena, &chart), CPLY_OK);
	assert_int_equal(chart.length, 30000 + 10000 + 20000);
	assert_true(chart.top == 3);
	assert_int_equal(chart.n_curves, 1);
	const cply_chart_lane *fixes = lane_of(&chart, "corrections");
	assert_int_equal(fixes->n, 2);
	assert_int_equal(fixes->times[0], 20000);
	assert_int_equal(fixes->times[1], 60000);
	assert_int_equal(lane_of(&chart, "checks")->n, 1);
	assert_int_equal(lane_of(&chart, "checks")->times[0], 25000);
	assert_int_equal(lane_of(&chart, "reveals")->times[0], 50000);
	assert_int_equal(chart.n_pauses, 2);
	assert_int_equal(chart.pauses[0], 30000);
	assert_int_equal(chart.pause_lengths[0], 600000);
	assert_int_equal(chart.pauses[1], 40000);
	assert_int_equal(chart.pause_lengths[1], 3360000);
	/* the same picture as a scene of its own */
	cply_doc doc = cply_chart_doc(&chart);
	cply_buf b;
	cply_buf_init(&b, &arena);
	assert_true(cply_scene_svg(&(cply_scene){ .doc = &doc }, &arena, &b));
	assert_xml(cply_buf_str(&b));
	assert_int_equal(count_text(cply_buf_str(&b), ">Tiny</text>"), 1);
	assert_int_equal(count_text(cply_buf_str(&b),
	                            "Someone · worked for 1:00 "
	                            "(1:07:00 with pauses)"),
	                 1);
	session_free(&s);
}

static void heat_of_a_log(void **state)
{
	(void)state;
	session s;
	cply_analysis n;
	cply_heat heat;
	analyse(&s, &n);
	static const double want[3][4] = {
		[CPLY_HEAT_FINAL] = { 20000, 60000, 50000, -1 },
		[CPLY_HEAT_EDITS] = { 2, 2, 1, -1 },
	};
	for (int kind = 0; kind < 2; kind++) {
		assert_int_equal(cply_solve_heat(&n, (cply_heat_kind)kind,
		                                 &arena, &heat),
		                 CPLY_OK);
		for (size_t i = 0; i < 4; i++)
			if (heat.values[i] != want[kind][i])
				fail_msg("%d: square %zu has %.0f", kind, i,
				         heat.values[i]);
	}
	assert_int_equal(cply_solve_heat(&n, CPLY_HEAT_DWELL, &arena, &heat),
	                 CPLY_OK);
	assert_true(heat.values[0] == 30000);
	assert_true(heat.unit == CPLY_HEAT_CLOCK);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(few_counts_have_a_shade_each),
		TEST(ranges),
		TEST(squares_are_shaded_and_named),
		TEST(heat_out_of_memory),
		TEST(chart_of_a_solve),
		TEST(charts_of_anything),
		TEST(chart_out_of_memory),
		TEST(chart_of_a_log),
		TEST(heat_of_a_log),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
