/* SPDX-License-Identifier: MIT */
/* Records of sites as solves: games of Down for a Cross and saved games of the
 * New York Times. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "crossply/analysis.h"
#include "format/formats.h"
#include "solve/timeline.h"
#include "support/with_session.h"

/* "type@seconds:cell=fill" with ! for success and p for pencil; then the
 * number of the solver if there is one. */
static const char *events_of(const cply_solve *v)
{
	cply_buf b;
	cply_buf_init(&b, s.arena);
	for (uint64_t i = 0; i < v->n_events; i++) {
		const cply_event *e = &v->events[i];
		cply_put(&b, i ? " " : "");
		if (e->type == CPLY_EVENT_OTHER)
			cply_put_str(&b, v->fills[e->fill]);
		cply_put(&b, cply_event_type_name((cply_event_type)e->type));
		cply_put(&b, "@");
		cply_put_int(&b, e->time);
		if (e->cell != CPLY_NO_CELL) {
			cply_put(&b, ":");
			cply_put_uint(&b, e->cell);
		}
		if (e->type == CPLY_EVENT_UPDATE) {
			cply_put(&b, "=");
			cply_put_str(&b, v->fills[e->fill]);
		}
		if (e->flags & CPLY_EVENT_SUCCESS)
			cply_put(&b, "!");
		if (e->flags & CPLY_EVENT_PENCIL)
			cply_put(&b, "p");
		if (e->solver) {
			cply_put(&b, "/");
			cply_put_str(&b, v->solvers[e->solver]);
		}
	}
	cply_put_char(&b, 0);
	return b.ptr;
}

static const cply_solve *reads(const char *text, const cply_format *format,
                               const char *codes, const char *events)
{
	static char *copy;
	free(copy);
	copy = quoted(text);
	session_reset(&s, SIZE_MAX);
	cply_status st = session_read(&s, cply_str_of(copy), "x", NULL);
	assert_codes(&s, codes);
	assert_int_equal(st, CPLY_OK);
	assert_ptr_equal(s.doc->format, format);
	cply_check_doc(s.doc, s.arena, s.diags);
	if (strcmp(events_of(s.doc->as.solve), events) != 0)
		fail_msg("\n got %s\nwant %s", events_of(s.doc->as.solve),
		         events);
	return s.doc->as.solve;
}

/* ---- Down for a Cross ---- */

#define CREATE                                                             \
	"{'user':'','timestamp':100000000000,'type':'create','params':{"   \
	"'pid':'1','game':{'info':{'title':'Two','author':'x'},'grid':[["  \
	"{'black':false,'number':1,'value':''},{'black':false,'number':2," \
	"'value':''}],[{'black':true},{'black':false,'value':''}]],"       \
	"'solution':[['A','B'],['.','C']],'circles':[1],'clues':{"         \
	"'across':[null,'<i>a</i>'],'down':[null,null,'b']}}}}"
#define GAME(events) "[" CREATE "," events "]"
#define E(ms, type, params)                                                    \
	"{'timestamp':100000000" ms ",'type':'" type "','params':{" params "}" \
	"}"
#define CELL(r, c) "{'r':" r ",'c':" c "}"

/* clang-format off */
static const char a_long_game[] = GAME(
	E("001", "updateDisplayName", "'id':'u1','displayName':'Ann'") ","
	E("002", "updateCursor", "'cell':" CELL("0", "0") ",'id':'u1'") ","
	E("003", "updateCell", "'cell':" CELL("0", "0")
	  ",'value':'a','pencil':true,'id':'u1'") ","
	E("004", "updateClock", "'action':'pause'") ","
	E("005", "updateClock", "'action':'pause'") ","
	E("006", "updateCell", "'cell':" CELL("0", "1")
	  ",'value':'X','id':'u2'") ","
	E("007", "check", "'scope':[" CELL("0", "1") "," CELL("1", "0") "]") ","
	E("008", "chat", "'text':'hi'") ","
	E("009", "reveal", "'scope':[" CELL("0", "0") "," CELL("0", "1")
	  "],'id':'u1'") ","
	E("010", "reset", "'scope':[" CELL("0", "0") "]") ","
	E("011", "updateCell", "'cell':" CELL("0", "0") ",'value':'A'") ","
	E("012", "updateCell", "'cell':" CELL("1", "1") ",'value':'C'") ","
	E("013", "chat", "'text':'done'") ","
	E("014", "updateCursor", "'cell':" CELL("0", "0")));

static const char a_short_game[] = GAME(
	E("001", "updateDisplayName", "'id':'u1','displayName':'Ann'") ","
	E("003", "updateCell", "'cell':" CELL("0", "0")
	  ",'value':'a','id':'u1'") ","
	E("008", "chat", "'text':'hi'") ","
	E("009", "reveal", "'scope':[" CELL("0", "1") "]"));
/* clang-format on */

static void a_game(void **state)
{
	(void)state;
	const cply_solve *v = reads(
		a_long_game, &cply_format_dfac, "SL603",
		"start@100000000001/Ann updateDisplayName@100000000001/Ann "
		"select@100000000002:0/Ann update@100000000003:0=ap/Ann "
		"stop@100000000004 start@100000000006/u2 "
		"update@100000000006:1=X/u2 check@100000000007:1 "
		"chat@100000000008 reveal@100000000009:0/Ann "
		"reveal@100000000009:1/Ann update@100000000009:1=B/Ann "
		"update@100000000010:0= update@100000000011:0=A "
		"update@100000000012:3=C submit@100000000012!");
	const cply_crossword *cw = v->puzzle;
	assert_true(v->has_solution);
	assert_false(v->is_lossy);
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
	assert_int_equal(cw->cells[2].kind, CPLY_CELL_BLOCK);
	assert_true(cw->cells[1].flags & CPLY_CELL_CIRCLED);
	assert_true(cply_str_is(cw->cells[1].label, "2"));
	assert_true(cply_str_is(cw->lists[0].clues[0].text.plain, "a"));
	assert_int_equal(cw->lists[0].clues[0].n_cells, 2);
	assert_int_equal(cw->lists[1].clues[0].number, 2);
	assert_true(cply_str_is(v->extras[v->events[8].extra],
	                        "{\"params\":{\"text\":\"hi\"}}"));
	/* A letter that is not right is seen. */
	cply_crossword view;
	void *at = cply_solve_timeline.new_state(v, s.arena);
	for (uint64_t i = 0; i < 7; i++)
		cply_solve_timeline.apply(v, at, i);
	assert_int_equal(cply_solve_view(v, at, s.arena, &view), CPLY_OK);
	assert_true(view.cells[1].flags & CPLY_CELL_WRONG);
	assert_true(view.cells[0].flags & CPLY_CELL_PENCIL);
	assert_false(view.cells[0].flags & CPLY_CELL_WRONG);
}

/* clang-format off */
static const char events_by_name[] = GAME(
	E("001", "updateCell", "'cell':" CELL("0", "0") ",'value':'a'") ","
	E("002", "start", "'a':1") ","
	E("003", "submit", "'success':true") ","
	E("004", "wave", "'a':1") ","
	E("005", "updateCell", "'cell':" CELL("0", "1") ",'value':'b'"));
/* clang-format on */

/* An event that is not one of the site must not become one of solve logs. */
static void events_of_elsewhere(void **state)
{
	(void)state;
	(void)reads(events_by_name, &cply_format_dfac, "",
	            "start@100000000001 update@100000000001:0=a "
	            "dfac-start@100000000002 dfac-submit@100000000003 "
	            "wave@100000000004 update@100000000005:1=b");
}

/* clang-format off */
static const char a_jumbled_game[] = GAME(
	E("009", "updateCell", "'cell':" CELL("0", "0") ",'value':'A'") ","
	E("005", "updateCell", "'cell':" CELL("0", "1") ",'value':'B'") ","
	E("006", "updateCell", "'cell':" CELL("0", "0") ",'value':'X'") ","
	E("006", "updateCell", "'cell':" CELL("0", "0") ",'value':'Y'") ","
	E("007", "updateCell", "'cell':" CELL("1", "1") ",'value':'C'"));
/* clang-format on */

/* Which letter was the last right one depends on when they came. */
static void events_out_of_order(void **state)
{
	(void)state;
	const cply_solve *v =
		reads(a_jumbled_game, &cply_format_dfac, "SL303",
	              "start@100000000005 update@100000000005:1=B "
	              "update@100000000006:0=X update@100000000006:0=Y "
	              "update@100000000007:3=C update@100000000009:0=A "
	              "submit@100000000009!");
	assert_int_equal(v->n_back, 1);
}

static void games_that_lack_something(void **state)
{
	(void)state;
	static const struct {
		const char *text, *codes;
		cply_status status;
		bool is_read;
	} cases[] = {
		{ "[]", "SL602", CPLY_INVALID, false },
		{ "{}", "SL602", CPLY_INVALID, false },
		{ "[{'type':'create','params':{'game':{}}}]", "XW102",
		  CPLY_INVALID, false },
		{ "[{'type':'create','params':{'game':{'grid':[[7]]}}},7,"
		  "{'type':'updateCell','timestamp':{'.sv':'x'}}]",
		  "SL316 SL314 SL309", CPLY_OK, true },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char *text = quoted(cases[i].text);
		session_reset(&s, SIZE_MAX);
		cply_status st = session_read(&s, cply_str_of(text), "x",
		                              &cply_format_dfac);
		assert_codes(&s, cases[i].codes);
		assert_int_equal(st, cases[i].status);
		assert_int_equal(s.doc->kind != NULL, cases[i].is_read);
		free(text);
	}
}

/* ---- New York Times ---- */

static void a_saved_game(void **state)
{
	(void)state;
	const cply_solve *v = reads(
		"{'board':{'cells':[{'guess':'A','timestamp':30},{'guess':"
		"'BC','timestamp':9,'checked':true,'penciled':true},{'blank'"
		":true},{'blank':true},{'guess':'D','timestamp':12,"
		"'revealed':true},{'timestamp':4}]},'calcs':{'solved':true},"
		"'firsts':{'opened':200000000,'solved':200000040}}",
		&cply_format_nyt_game, "SL604 SL601",
		"start@200000000000 update@200000009000:1=BCp "
		"check@200000009001:1 reveal@200000012000:4 "
		"update@200000012000:4=D update@200000030000:0=A "
		"submit@200000040000!");
	assert_true(v->is_lossy);
	assert_int_equal(v->puzzle->width, 2);
	assert_int_equal(v->puzzle->height, 3);
	assert_true(cply_str_is(v->puzzle->cells[0].label, "1"));
	/* The moments of letters count from `minGuessTime`, and what was not
	 * spent solving is a pause in the longest gap: opened at 100, letters
	 * at 201, 203 and 260, solved at 270; 30 of the 170 seconds. */
	v = reads("{'board':{'cells':[{'guess':'A','timestamp':60},{'guess':"
	          "'B','timestamp':1},{'guess':'C','timestamp':3},{'blank':"
	          "true}]},'calcs':{'solved':true,'secondsSpentSolving':30},"
	          "'firsts':{'opened':1600000100,'solved':1600000270},"
	          "'minGuessTime':1600000200}",
	          &cply_format_nyt_game, "SL604 SL601",
	          "start@1600000100000 stop@1600000100000 "
	          "start@1600000201000 update@1600000201000:1=B "
	          "update@1600000203000:2=C stop@1600000203000 "
	          "start@1600000242000 update@1600000260000:0=A "
	          "submit@1600000270000!");
	assert_int_equal(v->n_back, 0);
	/* More time than from the opening: it began before. */
	reads("{'board':{'cells':[{'guess':'A','timestamp':1}]},'calcs':{"
	      "'secondsSpentSolving':9},'firsts':{'opened':1600000205},"
	      "'minGuessTime':1600000200}",
	      &cply_format_nyt_game, "SL604 SL601",
	      "start@1600000192000 update@1600000201000:0=A");
	/* Not yet solved, and without any time. */
	reads("{'board':{'cells':[{'guess':'A'}]},'calcs':{},'firsts':{}}",
	      &cply_format_nyt_game, "SL604 SL601", "start@0 update@0:0=A");
}

/* The site says how long it took; letters that stayed may be minutes apart. */
static void the_time_that_was_spent(void **state)
{
	(void)state;
	static const struct {
		int seconds;
	} cases[] = { { 120 }, { 520 }, { 9000 } };
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[600];
		cply_analysis got;
		cply_timeline t;
		(void)snprintf(text, sizeof text,
		               "{'board':{'cells':[{'guess':'A','timestamp':3},"
		               "{'guess':'B','timestamp':400},{'guess':'C',"
		               "'timestamp':405},{'guess':'D','timestamp':520}]"
		               "},'calcs':{'solved':true,'secondsSpentSolving':"
		               "%d},'firsts':{'opened':1681057643,'solved':"
		               "1681158168},'minGuessTime':1681157643}",
		               cases[i].seconds);
		char *copy = quoted(text);
		int64_t ms = 1000 * (int64_t)cases[i].seconds;
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, cply_str_of(copy), "x", NULL),
		                 CPLY_OK);
		assert_int_equal(cply_solve_analyse(s.doc->as.solve, 0,
		                                    CPLY_CLOCK_ACTIVE, s.arena,
		                                    &got),
		                 CPLY_OK);
		assert_int_equal(got.active, ms);
		assert_int_equal(got.n_pauses, 0);
		assert_int_equal(cply_timeline_open(&t, &cply_solve_timeline,
		                                    s.doc->as.solve, 0,
		                                    s.arena),
		                 CPLY_OK);
		assert_int_equal(
			cply_timeline_active(&t, cply_timeline_length(&t)), ms);
		free(copy);
	}
}

static void the_shape_of_a_board(void **state)
{
	(void)state;
	static const struct {
		uint32_t n, width;
	} cases[] = { { 25, 5 },   { 225, 15 }, { 240, 15 },
		      { 441, 21 }, { 49, 7 },   { 7, 1 } };
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_buf b;
		session_reset(&s, SIZE_MAX);
		cply_buf_init(&b, s.arena);
		cply_put(&b, "{\"board\":{\"cells\":[");
		for (uint32_t k = 0; k < cases[i].n; k++)
			cply_put(&b, k ? ",{}" : "{}");
		cply_put(&b, "]},\"calcs\":{}}");
		assert_int_equal(session_read(&s, cply_buf_str(&b), "x", NULL),
		                 CPLY_OK);
		assert_int_equal(s.doc->as.solve->puzzle->width,
		                 cases[i].width);
		assert_int_equal(s.doc->as.solve->puzzle->height,
		                 cases[i].n / cases[i].width);
	}
}

/* Both become logs that keep all rules. */
static void imports_are_written_strictly(void **state)
{
	(void)state;
	static const char *const files[] = {
		a_short_game,
		"{'board':{'cells':[{'guess':'A','timestamp':9},{'guess':'B',"
		"'timestamp':3,'checked':true}]},'calcs':{'solved':true},"
		"'firsts':{'opened':1681057643}}",
	};
	for (size_t i = 0; i < CPLY_COUNT(files); i++) {
		static const cply_write_options options = { 0 };
		char *text = quoted(files[i]);
		cply_buf out;
		session two;
		session_init(&two);
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, cply_str_of(text), "x", NULL),
		                 CPLY_OK);
		cply_buf_init(&out, s.arena);
		const cply_write w = { &out, s.arena, s.diags, &options };
		assert_int_equal(cply_write_doc(&w, &cply_format_solve_log,
		                                s.doc),
		                 CPLY_OK);
		two.diags->strict = true;
		assert_int_equal(session_read(&two, cply_buf_str(&out), "x",
		                              NULL),
		                 CPLY_OK);
		assert_ptr_equal(two.doc->format, &cply_format_solve_log);
		assert_int_equal(two.doc->as.solve->is_lossy, i == 1);
		session_free(&two);
		free(text);
	}
}

static void sweeps(void **state)
{
	(void)state;
	const good_file files[] = {
		{ &cply_format_dfac, a_short_game },
		{ &cply_format_nyt_game,
		  "{'board':{'cells':[{'guess':'A','timestamp':9},{'guess':"
		  "'B','timestamp':3,'checked':true}]},'calcs':{'solved':"
		  "true},'firsts':{'opened':1681057643}}" },
	};
	sweep_good_files(files, CPLY_COUNT(files));
	assert_one_claim_each(files, CPLY_COUNT(files));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_game),
		TEST(events_of_elsewhere),
		TEST(events_out_of_order),
		TEST(games_that_lack_something),
		TEST(a_saved_game),
		TEST(the_time_that_was_spent),
		TEST(the_shape_of_a_board),
		TEST(imports_are_written_strictly),
		TEST(sweeps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
