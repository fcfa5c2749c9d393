/* SPDX-License-Identifier: MIT */
/* Solve logs written again: always the strict form, and nothing lost that has
 * a place in it. The timeline: a step back is exact. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "format/formats.h"
#include "solve/timeline.h"

/* ---- writing ---- */

static cply_str written(session *from, const cply_doc *doc,
                        const cply_format *to)
{
	static const cply_write_options options = { 0 };
	cply_buf out;
	cply_buf_init(&out, from->arena);
	cply_losses(doc, to, &options, from->arena, from->diags);
	const cply_write w = { &out, from->arena, from->diags, &options };
	assert_int_equal(cply_write_doc(&w, to, doc), CPLY_OK);
	return cply_buf_str(&out);
}

/* Reads, writes, and reads that strictly: no error is left. */
static const char *rewritten(session *one, session *two, const char *text)
{
	session_reset(one, SIZE_MAX);
	session_reset(two, SIZE_MAX);
	(void)session_read(one, cply_str_of(text), "x", &cply_format_solve_log);
	assert_non_null(one->doc->kind);
	cply_str out = written(one, one->doc, &cply_format_solve_log);
	char *copy = CPLY_NEW(one->arena, out.len + 1, char);
	memcpy(copy, out.ptr, out.len);
	two->diags->strict = true;
	cply_status st = session_read(two, cply_str_of(copy), "x",
	                              &cply_format_solve_log);
	if (st != CPLY_OK)
		fail_msg("%s\nbecame\n%s\n%s", text, copy, session_codes(two));
	return copy;
}

#define T "1700000000"
#define HEAD                                                               \
	"{'version':'0.1','clueSections':{'Across':[{'label':'1','text':"  \
	"'a'}],'Down':[]},'initialState':[{'x':0,'y':0,'fill':'','label':" \
	"'1'},{'x':1,'y':0,'fill':''},{'x':0,'y':1,'fill':null}],'events':["

static void the_strict_form(void **state)
{
	(void)state;
	static const char *const logs[] = {
		/* everything that lenient reading forgives */
		"{'version':0.1,'solverName':'A','userAgent':true,"
		"'initialState':[{'x':'0','y':0.0001},{'x':0,'y':0,'fill':7,"
		"'label':3},{'x':1,'y':0,'fill':null,'label':'9'}],'events':["
		"{'type':'submit','timestamp':" T "009,'success':true},"
		"{'type':'update','timestamp':" T "009.0,'x':'0','y':4e-7,"
		"'fill':null},{'type':'update','timestamp':" T
		"005,'x':7,'y':7,'fill':'A'},{'type':'start','timestamp':" T
		"001},{'type':'start','timestamp':" T "002},{'type':'stop',"
		"'timestamp':" T "003},{'type':'stop','timestamp':" T
		"003},7,{'type':'update','timestamp':" T "010,'x':0,'y':0,"
		"'fill':'Z'},{'timestamp':" T "004}]}",
		HEAD "]}",
		HEAD "{'type':'x','timestamp':" T "000.5,'a':[1,{}]}]}",
		HEAD "{'type':'stop','timestamp':'" T "000'}]}",
		HEAD "{'type':'selectClue','timestamp':" T
		     "000,'clueSection':'Nowhere','clueLabel':9}]}",
		HEAD "{'type':'check','timestamp':" T "000,'x':0,'y':1}]}",
		/* times before 1970 and after all that is allowed: in order */
		HEAD "{'type':'start','timestamp':-9},{'type':'select',"
		     "'timestamp':-8,'x':0,'y':0},{'type':'update',"
		     "'timestamp':-7,'x':0,'y':0,'fill':'A'}]}",
		HEAD "{'type':'start','timestamp':1152921504606846974},"
		     "{'type':'select','timestamp':1152921504606846975,'x':0,"
		     "'y':0},{'type':'update','timestamp':1152921504606846976,"
		     "'x':0,'y':0,'fill':'A'}]}",
		HEAD "{'type':'start','timestamp':-1e300},{'type':'stop',"
		     "'timestamp':1e300}]}",
	};
	session one, two;
	session_init(&one);
	session_init(&two);
	for (size_t i = 0; i < CPLY_COUNT(logs); i++) {
		char *text = quoted(logs[i]);
		const char *first = rewritten(&one, &two, text);
		/* And it stays so, byte for byte. */
		char *copy = malloc(strlen(first) + 1);
		memcpy(copy, first, strlen(first) + 1);
		assert_string_equal(rewritten(&one, &two, copy), copy);
		free(copy);
		free(text);
	}
	session_free(&one);
	session_free(&two);
}

static void unknown_keys_and_events_are_kept(void **state)
{
	(void)state;
	char *text = quoted(
		"{'version':'0.1','mood':{'a':[1,'\\u00e9']},'clueSections':{"
		"'Zones':[{'label':'A','text':'x','hint':'h'}]},'initialState'"
		":[{'x':0,'y':0,'fill':'','shade':[2],'extraShape':'circle'},"
		"{'x':1,'y':0,'fill':'','extraShape':'star'}],'events':[{"
		"'type':'start','timestamp':" T "000,'tab':3},{'type':'x-chat'"
		",'timestamp':" T "001,'text':'a, \\u2028 b','n':1e400},{'type'"
		":'update','timestamp':" T "002,'x':0,'y':0,'fill':'A','pencil'"
		":true,'solverId':'Bo','why':null},{'type':'submit','timestamp'"
		":" T "003,'success':false,'x':5}]}");
	session one, two;
	session_init(&one);
	session_init(&two);
	const char *out = rewritten(&one, &two, text);
	const cply_solve *a = one.doc->as.solve, *b = two.doc->as.solve;
	static const char *const parts[] = {
		"\"mood\":{\"a\":[1,\"\\u00e9\"]}",
		"\"hint\": \"h\"",
		"\"shade\":[2]",
		"\"extraShape\": \"circle\"",
		"\"extraShape\":\"star\"",
		"\"tab\":3",
		"\"text\":\"a, \\u2028 b\"",
		"\"n\":1e400",
		"\"pencil\": true",
		"\"solverId\": \"Bo\"",
		"\"why\":null",
		"\"success\": false, \"x\":5",
	};
	for (size_t i = 0; i < CPLY_COUNT(parts); i++)
		if (!strstr(out, parts[i]))
			fail_msg("no %s in %s", parts[i], out);
	assert_int_equal(a->n_events, b->n_events);
	for (uint64_t i = 0; i < a->n_events; i++) {
		assert_int_equal(a->events[i].flags, b->events[i].flags);
		assert_true(cply_str_eq(a->extras[a->events[i].extra],
		                        b->extras[b->events[i].extra]));
	}
	assert_true(b->puzzle->cells[0].flags & CPLY_CELL_CIRCLED);
	assert_true(b->events[2].flags & CPLY_EVENT_PENCIL);
	assert_int_equal(b->events[2].solver, 1);
	assert_true(cply_str_is(b->solvers[1], "Bo"));
	session_free(&one);
	session_free(&two);
	free(text);
}

static void what_has_no_place_is_told(void **state)
{
	(void)state;
	char *text = quoted(HEAD "{'type':'start','timestamp':" T "000},"
	                         "{'type':'update','timestamp':" T
	                         "001,'x':9,'y':9,'fill':'A'},"
	                         "{'type':'update','timestamp':" T
	                         "002,'x':0,'y':1,'fill':'A'}]}");
	session s;
	session_init(&s);
	(void)session_read(&s, cply_str_of(text), "x", NULL);
	session_codes(&s);
	cply_diags_init(s.diags, s.arena, 100);
	(void)written(&s, s.doc, &cply_format_solve_log);
	assert_codes(&s, "SL702");
	assert_int_equal(s.diags->items[0]->args[0].number, 1);
	/* As a crossword it keeps its letters and loses its events. */
	cply_diags_init(s.diags, s.arena, 100);
	(void)written(&s, s.doc, &cply_format_ipuz);
	assert_int_equal(s.diags->items[0]->rule, CPLY_SL701);
	session_free(&s);
	free(text);
}

/* ---- the timeline ---- */

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t n)
{
	random_state = random_state * 1664525u + 1013904223u;
	return (random_state >> 8) % n;
}

/* A log of anything at all. */
static void put_random_log(cply_buf *b, uint32_t n)
{
	static const char *const types[] = {
		"start", "stop",      "update",      "update",     "update",
		"check", "reveal",    "select",      "selectClue", "submit",
		"odd",   "highlight", "unhighlight", "update",
	};
	static const char *const fills[] = { "\"\"",  "\"A\"", "\"a\"",
		                             "\" \"", "\"B\"", "\"STAR\"" };
	cply_put(b, "{\"version\":\"0.1\",\"clueSections\":{\"Across\":[{"
	            "\"label\":\"1\",\"text\":\"\"}],\"Down\":[{\"label\":"
	            "\"2\",\"text\":\"\"}]},\"initialState\":[");
	for (int i = 0; i < 9; i++) {
		static const char *const kinds[] = { "\"\"", "\"X\"", "null",
			                             "\"\"" };
		cply_put(b, i ? "," : "");
		cply_put(b, "{\"x\":");
		cply_put_int(b, i % 3);
		cply_put(b, ",\"y\":");
		cply_put_int(b, i / 3);
		cply_put(b, ",\"fill\":");
		cply_put(b, kinds[random_below(4)]);
		cply_put(b, i == 0 ? ",\"label\":\"1\"}" : "}");
	}
	cply_put(b, "],\"events\":[");
	int64_t time = 1700000000000;
	for (uint32_t i = 0; i < n; i++) {
		const char *type = types[random_below(CPLY_COUNT(types))];
		time += (int64_t)random_below(3) * random_below(400);
		time -= random_below(20) == 0 ? 50 : 0;
		cply_put(b, i ? ",{\"type\":\"" : "{\"type\":\"");
		cply_put(b, type);
		cply_put(b, "\",\"timestamp\":");
		cply_put_int(b, time);
		cply_put(b, ",\"x\":");
		cply_put_int(b, random_below(4));
		cply_put(b, ",\"y\":");
		cply_put_int(b, random_below(3));
		cply_put(b, ",\"fill\":");
		cply_put(b, fills[random_below(CPLY_COUNT(fills))]);
		cply_put(b, ",\"clueSection\":\"Down\",\"clueLabel\":\"2\"");
		cply_put(b, random_below(40) ? ",\"success\":false}"
		                             : ",\"success\":true}");
	}
	cply_put(b, "]}");
}

static void assert_same_state(const cply_solve *s, const void *a, const void *b)
{
	const cply_solve_state *one = a, *two = b;
	size_t n = (size_t)s->puzzle->width * s->puzzle->height;
	assert_memory_equal(one->fill, two->fill, n * sizeof *one->fill);
	assert_memory_equal(one->marks, two->marks, n);
	assert_int_equal(one->cursor, two->cursor);
	assert_int_equal(one->clue, two->clue);
	assert_int_equal(one->n_filled, two->n_filled);
	assert_int_equal(one->is_running, two->is_running);
	assert_int_equal(one->is_solved, two->is_solved);
}

/* Counts what the state says about itself in another way. */
static void assert_sound(const cply_solve *s, const cply_solve_state *at)
{
	uint32_t filled = 0;
	for (uint32_t i = 0; i < s->puzzle->width * s->puzzle->height; i++)
		filled += cply_text_trim(s->fills[at->fill[i]]).len > 0;
	assert_int_equal(at->n_filled, filled);
}

static void steps_back_are_exact(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (uint32_t round = 0; round < 150; round++) {
		const cply_timeline_ops *ops = &cply_solve_timeline;
		cply_buf b;
		session_reset(&s, SIZE_MAX);
		cply_buf_init(&b, s.arena);
		put_random_log(&b, round);
		(void)session_read(&s, cply_buf_str(&b), "x", NULL);
		const cply_solve *v = s.doc->as.solve;
		uint64_t n = ops->count(v);
		assert_true(n >= round);
		void **all = CPLY_NEW(s.arena, n + 1, void *);
		for (uint64_t i = 0; i <= n; i++) {
			all[i] = ops->new_state(v, s.arena);
			if (!i)
				continue;
			ops->copy(v, all[i], all[i - 1]);
			ops->apply(v, all[i], i - 1);
			assert_sound(v, all[i]);
			assert_true(i < 2 ||
			            ops->time(v, i - 1) >= ops->time(v, i - 2));
		}
		void *at = ops->new_state(v, s.arena);
		ops->copy(v, at, all[n]);
		for (uint64_t i = n; i-- > 0;) {
			ops->undo(v, at, i);
			assert_same_state(v, at, all[i]);
		}
	}
	session_free(&s);
}

static void seeking_is_replaying(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	for (uint32_t round = 0; round < 20; round++) {
		const cply_timeline_ops *ops = &cply_solve_timeline;
		cply_timeline t;
		cply_buf b;
		session_reset(&s, SIZE_MAX);
		cply_buf_init(&b, s.arena);
		put_random_log(&b, 3000);
		(void)session_read(&s, cply_buf_str(&b), "x", NULL);
		const cply_solve *v = s.doc->as.solve;
		assert_int_equal(cply_timeline_open(&t, ops, v, 0, s.arena),
		                 CPLY_OK);
		for (int k = 0; k < 30; k++) {
			uint64_t to = random_below((uint32_t)v->n_events + 1);
			void *want = ops->new_state(v, s.arena);
			for (uint64_t i = 0; i < to; i++)
				ops->apply(v, want, i);
			assert_int_equal(cply_timeline_seek(&t, to), CPLY_OK);
			assert_same_state(v, t.state, want);
		}
	}
	session_free(&s);
}

static void steps_are_described(void **state)
{
	(void)state;
	static const char *const want[] = {
		"started",
		"went to row 1, column 1 (1 Across)",
		"A in row 1, column 1 (1 Across)",
		"changed A to B in row 1, column 1 (1 Across)",
		"B again in row 1, column 1 (1 Across)",
		"cleared B in row 1, column 1 (1 Across)",
		"checked row 1, column 2 (1 Across)",
		"revealed row 1, column 2 (1 Across)",
		"C in pencil in row 1, column 2 (1 Across)",
		"went to 1 Across",
		"x chat",
		"paused",
		"resumed",
		"Bo: D in row 2, column 1 (ignored)",
		"submitted, not correct yet",
		"solved",
		"stopped (ignored)",
	};
	char *text = quoted(
		HEAD
		"{'type':'start','timestamp':" T "000},"
		"{'type':'select','timestamp':" T "001,'x':0,'y':0},"
		"{'type':'update','timestamp':" T "002,'x':0,'y':0,'fill':'A'},"
		"{'type':'update','timestamp':" T "003,'x':0,'y':0,'fill':'B'},"
		"{'type':'update','timestamp':" T "004,'x':0,'y':0,'fill':'B'},"
		"{'type':'update','timestamp':" T "005,'x':0,'y':0,'fill':''},"
		"{'type':'check','timestamp':" T "006,'x':1,'y':0},"
		"{'type':'reveal','timestamp':" T "007,'x':1,'y':0},"
		"{'type':'update','timestamp':" T
		"008,'x':1,'y':0,'fill':'C','pencil':true},"
		"{'type':'selectClue','timestamp':" T
		"009,'clueSection':'Across','clueLabel':'1'},"
		"{'type':'x\\nchat','timestamp':" T "010},"
		"{'type':'stop','timestamp':" T "011},"
		"{'type':'start','timestamp':" T "012},"
		"{'type':'update','timestamp':" T
		"013,'x':0,'y':1,'fill':'D','solverId':'Bo'},"
		"{'type':'submit','timestamp':" T "014,'success':false},"
		"{'type':'submit','timestamp':" T "015,'success':true},"
		"{'type':'stop','timestamp':" T "016}]}");
	session s;
	session_init(&s);
	(void)session_read(&s, cply_str_of(text), "x", NULL);
	assert_int_equal(s.doc->as.solve->n_events, CPLY_COUNT(want));
	for (size_t i = 0; i < CPLY_COUNT(want); i++) {
		cply_buf b;
		cply_buf_init(&b, s.arena);
		cply_solve_timeline.describe(s.doc->as.solve, i, &b);
		cply_put_char(&b, 0);
		assert_string_equal(b.ptr, want[i]);
	}
	session_free(&s);
	free(text);
}

/* The word that a step names is the one the solver was at: that of the clue
 * they chose, or the one along which they went. */
static void the_word_of_a_step(void **state)
{
	(void)state;
	static const struct {
		const char *event, *word;
	} steps[] = {
		{ "'type':'update','x':0,'y':0,'fill':'A'", "(1 Down)" },
		{ "'type':'select','x':0,'y':1", "(1 Down)" },
		{ "'type':'update','x':0,'y':1,'fill':'B'", "(1 Down)" },
		{ "'type':'check','x':0,'y':0", "(1 Down)" },
		{ "'type':'select','x':1,'y':1", "(3 Across)" },
		{ "'type':'selectClue','clueSection':'Down','clueLabel':'2'",
		  "2 Down" },
		{ "'type':'update','x':1,'y':0,'fill':'C'", "(2 Down)" },
		{ "'type':'select','x':0,'y':0", "(1 Across)" },
	};
	session s;
	cply_buf b;
	session_init(&s);
	cply_buf_init(&b, s.arena);
	cply_put(&b, "{'version':'0.1','clueSections':{'Across':[{'label':'1',"
	             "'text':''},{'label':'3','text':''}],'Down':[{'label':'1'"
	             ",'text':''},{'label':'2','text':''}]},'initialState':["
	             "{'x':0,'y':0,'fill':'','label':'1'},{'x':1,'y':0,'fill'"
	             ":'','label':'2'},{'x':0,'y':1,'fill':'','label':'3'},"
	             "{'x':1,'y':1,'fill':''}],'events':[{'type':'start',"
	             "'timestamp':" T "000}");
	for (size_t i = 0; i < CPLY_COUNT(steps); i++) {
		cply_put(&b, ",{'timestamp':" T "10");
		cply_put_uint(&b, i);
		cply_put(&b, ",");
		cply_put(&b, steps[i].event);
		cply_put(&b, "}");
	}
	cply_put(&b, "]}");
	cply_put_char(&b, 0);
	char *text = quoted(b.ptr);
	assert_int_equal(session_read(&s, cply_str_of(text), "x", NULL),
	                 CPLY_OK);
	for (size_t i = 0; i < CPLY_COUNT(steps); i++) {
		cply_buf_init(&b, s.arena);
		cply_solve_timeline.describe(s.doc->as.solve, i + 1, &b);
		if (!cply_str_ends(cply_buf_str(&b), steps[i].word))
			fail_msg("%s: %.*s", steps[i].event, (int)b.len, b.ptr);
	}
	session_free(&s);
	free(text);
}

/* ---- bad input ---- */

static void sweeps(void **state)
{
	(void)state;
	static const char *const log = HEAD
		"{'type':'start','timestamp':" T "000,'k':1},{'type':"
		"'update','timestamp':" T "009,'x':1,'y':0,'fill':'B'},"
		"{'type':'reveal','timestamp':" T "009,'x':0,'y':0},"
		"{'type':'odd','timestamp':" T "001},{'type':'stop',"
		"'timestamp':" T "009},{'type':'update','timestamp':" T
		"010,'x':9,'y':0,'fill':'C'},{'type':'select','timestamp':" T
		"011,'x':0.0001,'y':0}]}";
	const good_file files[] = { { &cply_format_solve_log, log } };
	sweep_good_files(files, CPLY_COUNT(files));
	assert_one_claim_each(files, CPLY_COUNT(files));
}

static void control_characters_do_no_harm(void **state)
{
	(void)state;
	char *text = quoted(
		"{'version':'0.1','title':'a\\u0000b<script>','solver':"
		"'\\u001b[2J','clueSections':{'\\n<b>':[{'label':'\\r','text'"
		":'\\u0007]]>'}]},'initialState':[{'x':0,'y':0,'fill':"
		"'\\u0000','label':'<&>'}],'events':[{'type':'start',"
		"'timestamp':" T "000},{'type':'update','timestamp':" T
		"001,'x':0,'y':0,'fill':'<script>\\u0008'},{'type':'\\u001b"
		"[31m','timestamp':" T "002}]}");
	session s;
	cply_buf b;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x", NULL),
	                 CPLY_OK);
	cply_check_doc(s.doc, s.arena, s.diags);
	for (size_t i = 0; i < 3; i++) {
		cply_buf_init(&b, s.arena);
		cply_solve_timeline.describe(s.doc->as.solve, i, &b);
		for (size_t k = 0; k < b.len; k++)
			assert_true((unsigned char)b.ptr[k] >= 0x20);
	}
	const cply_scene scene = { .doc = s.doc, .options = { 0 } };
	cply_buf_init(&b, s.arena);
	assert_true(cply_scene_svg(&scene, s.arena, &b));
	assert_int_equal(cply_str_find(cply_buf_str(&b), CPLY_STR("<script")),
	                 SIZE_MAX);
	cply_buf_init(&b, s.arena);
	assert_true(cply_scene_terminal(&scene, s.arena, &b));
	for (size_t k = 0; k < b.len; k++)
		assert_true((unsigned char)b.ptr[k] >= 0x20 ||
		            b.ptr[k] == '\n');
	session_free(&s);
	free(text);
}

static void a_log_without_squares_can_be_used(void **state)
{
	(void)state;
	char *text = quoted("{'version':'0.1','clueSections':{},'initialState':"
	                    "[],'events':[{'type':'start','timestamp':" T
	                    "000},{'type':'select','timestamp':" T
	                    "001,'x':0,'y':0}]}");
	session s;
	cply_buf b;
	session_init(&s);
	assert_int_equal(session_read(&s, cply_str_of(text), "x", NULL),
	                 CPLY_OK);
	cply_check_doc(s.doc, s.arena, s.diags);
	void *at = cply_solve_timeline.new_state(s.doc->as.solve, s.arena);
	cply_solve_timeline.apply(s.doc->as.solve, at, 0);
	cply_solve_timeline.apply(s.doc->as.solve, at, 1);
	const cply_scene scene = { .doc = s.doc, .state = at };
	cply_buf_init(&b, s.arena);
	assert_true(cply_scene_svg(&scene, s.arena, &b));
	assert_true(cply_scene_terminal(&scene, s.arena, &b));
	(void)written(&s, s.doc, &cply_format_solve_log);
	static const cply_write_options options = { 0 };
	const cply_write w = { &b, s.arena, s.diags, &options };
	cply_losses(s.doc, &cply_format_puz, &options, s.arena, s.diags);
	assert_int_equal(cply_write_doc(&w, &cply_format_puz, s.doc),
	                 CPLY_INVALID);
	session_free(&s);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_strict_form),
		cmocka_unit_test(unknown_keys_and_events_are_kept),
		cmocka_unit_test(what_has_no_place_is_told),
		cmocka_unit_test(steps_back_are_exact),
		cmocka_unit_test(seeking_is_replaying),
		cmocka_unit_test(steps_are_described),
		cmocka_unit_test(the_word_of_a_step),
		cmocka_unit_test(sweeps),
		cmocka_unit_test(control_characters_do_no_harm),
		cmocka_unit_test(a_log_without_squares_can_be_used),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
