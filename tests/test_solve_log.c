/* SPDX-License-Identifier: MIT */
/* Solve logs as their specification has them, and the readings of what it
 * leaves open: each test is named by the row it holds to. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "crossply/solve.h"
#include "format/formats.h"
#include "support/with_session.h"

/* A log of two white squares over two black ones; times count from T. */
#define T "1700000000"
#define CLUES "'clueSections':{'Across':[{'label':'1','text':'a'}],'Down':[]}"
#define SQUARES                                                \
	"'initialState':[{'x':0,'y':0,'fill':'','label':'1'}," \
	"{'x':1,'y':0,'fill':''},{'x':0,'y':1,'fill':null},"   \
	"{'x':1,'y':1,'fill':null}]"
#define HEAD "{'version':'0.1'," CLUES "," SQUARES ","
#define LOG(events) HEAD "'events':[" events "]}"
#define EV(type, ms) "{'type':'" type "','timestamp':" T ms "}"
#define AT(type, ms, x, y) \
	"{'type':'" type "','timestamp':" T ms ",'x':" x ",'y':" y "}"
#define UP(ms, x, y, fill)                                       \
	"{'type':'update','timestamp':" T ms ",'x':" x ",'y':" y \
	",'fill':" fill "}"
#define SUBMIT(ms, success) \
	"{'type':'submit','timestamp':" T ms ",'success':" success "}"
#define START EV("start", "000")

/* "start@0 update@9:0,1=A submit@9!": type and time, then row and column and
 * what was put in; ! a success, ~ ignored, ? implied. */
static void put_events(cply_buf *b, const cply_solve *solve)
{
	for (uint64_t i = 0; i < solve->n_events; i++) {
		const cply_event *e = &solve->events[i];
		const char *name =
			cply_event_type_name((cply_event_type)e->type);
		cply_put(b, i ? " " : "");
		if (e->type == CPLY_EVENT_OTHER)
			cply_put_str(b, solve->fills[e->fill]);
		cply_put(b, name);
		cply_put(b, "@");
		cply_put_int(b, e->time - INT64_C(1700000000000));
		if (e->type >= CPLY_EVENT_REVEAL &&
		    e->type <= CPLY_EVENT_UNHIGHLIGHT &&
		    e->cell != CPLY_NO_CELL) {
			cply_put(b, ":");
			cply_put_uint(b, e->cell / solve->puzzle->width);
			cply_put(b, ",");
			cply_put_uint(b, e->cell % solve->puzzle->width);
		}
		if (e->type == CPLY_EVENT_UPDATE) {
			cply_put(b, "=");
			cply_put_str(b, solve->fills[e->fill]);
		}
		if (e->flags & CPLY_EVENT_SUCCESS)
			cply_put(b, "!");
		if (e->flags & CPLY_EVENT_IGNORED)
			cply_put(b, "~");
		if (e->flags & CPLY_EVENT_IMPLIED)
			cply_put(b, "?");
	}
}

/* Reads and checks in both modes; the findings are the same, only how grave
 * they are differs: 'e', 'w' or 'n' for the worst, 'k' for none. */
static const cply_solve *reads(const char *text, const char *codes,
                               const char *modes, const char *events)
{
	static char *copy;
	free(copy);
	copy = quoted(text);
	for (int strict = 1; strict >= 0; strict--) {
		session_reset(&s, SIZE_MAX);
		s.diags->strict = strict;
		cply_status st = session_read(&s, cply_str_of(copy), "x",
		                              &cply_format_solve_log);
		assert_non_null(s.doc->kind);
		uint32_t read_errors = s.diags->counts[CPLY_ERROR];
		assert_int_equal(st, read_errors ? CPLY_INVALID : CPLY_OK);
		cply_check_doc(s.doc, s.arena, s.diags);
		const uint32_t *n = s.diags->counts;
		char worst = n[CPLY_ERROR]     ? 'e'
		             : n[CPLY_WARNING] ? 'w'
		             : n[CPLY_NOTE]    ? 'n'
		                               : 'k';
		assert_codes(&s, codes);
		if (worst != modes[strict])
			fail_msg("%s: %c, expected %c", text, worst,
			         modes[strict]);
		cply_buf b;
		cply_buf_init(&b, s.arena);
		put_events(&b, s.doc->as.solve);
		if (events && !cply_str_is(cply_buf_str(&b), events))
			fail_msg("%s\n got %.*s\nwant %s", text, (int)b.len,
			         b.ptr, events);
	}
	s.diags->strict = false;
	return s.doc->as.solve;
}

#define SOLVED                                                          \
	START "," AT("select", "000", "0", "0") "," UP(                 \
		"900", "0", "0", "'A'") "," UP("950", "1", "0",         \
	                                       "'B'") "," SUBMIT("950", \
	                                                         "true")
#define SOLVED_MODEL \
	"start@0 select@0:0,0 update@900:0,0=A update@950:0,1=B submit@950!"

static void a_log_without_a_fault(void **state)
{
	(void)state;
	const cply_solve *v = reads(LOG(SOLVED), "", "kk", SOLVED_MODEL);
	assert_int_equal(v->puzzle->width, 2);
	assert_int_equal(v->puzzle->height, 2);
	assert_int_equal(v->puzzle->cells[0].kind, CPLY_CELL_OPEN);
	assert_int_equal(v->puzzle->cells[2].kind, CPLY_CELL_BLOCK);
	assert_true(cply_str_is(v->puzzle->cells[0].label, "1"));
	assert_int_equal(v->puzzle->n_lists, 2);
	assert_int_equal(v->puzzle->lists[0].direction, CPLY_ACROSS);
	assert_int_equal(v->puzzle->lists[0].clues[0].n_cells, 2);
	assert_true(v->events[2].flags & CPLY_EVENT_FIRST);
	assert_true(v->events[3].flags & CPLY_EVENT_COMPLETES);
}

static void reading_L1_fields_of_the_text(void **state)
{
	(void)state;
	const cply_solve *v = reads(
		"{'version':'0.1','url':'u','title':'t','byline':'b','date':"
		"'whenever','solver':'me','userAgent':'ua'," CLUES "," SQUARES
		",'events':[" SOLVED "]}",
		"", "kk", SOLVED_MODEL);
	const cply_text *meta = v->puzzle->meta;
	assert_true(cply_str_is(meta[CPLY_META_URL].plain, "u"));
	assert_true(cply_str_is(meta[CPLY_META_TITLE].plain, "t"));
	assert_true(cply_str_is(meta[CPLY_META_AUTHOR].plain, "b"));
	assert_true(cply_str_is(meta[CPLY_META_DATE].plain, "whenever"));
	assert_true(cply_str_is(v->solver, "me"));
	assert_true(cply_str_is(v->user_agent, "ua"));
	/* Numbers are texts without quotes. */
	v = reads("{'version':'0.1','title':3,'date':20240101,'solver':-5.50,"
	          "'userAgent':7," CLUES "," SQUARES ",'events':[" SOLVED "]}",
	          "SL103 SL103 SL103 SL103", "we", SOLVED_MODEL);
	meta = v->puzzle->meta;
	assert_true(cply_str_is(meta[CPLY_META_TITLE].plain, "3"));
	assert_true(cply_str_is(meta[CPLY_META_DATE].plain, "20240101"));
	assert_true(cply_str_is(v->solver, "-5.50"));
	assert_true(cply_str_is(v->user_agent, "7"));
	/* Our own mark of an import is no stranger. */
	v = reads("{'version':'0.1','lossy':true," CLUES "," SQUARES
	          ",'events':[" SOLVED "]}",
	          "", "kk", SOLVED_MODEL);
	assert_true(v->is_lossy);
	v = reads("{'version':'0.1','lossy':3," CLUES "," SQUARES
	          ",'events':[" SOLVED "]}",
	          "SL105", "nw", SOLVED_MODEL);
	assert_true(cply_str_is(v->more, "{\"lossy\":3}"));
}

static void reading_L2_coordinates(void **state)
{
	(void)state;
	/* Strings in an update, as the text says; elsewhere they warn. */
	reads(LOG(START "," UP("001", "'1'", "'0'", "'A'")), "", "kk",
	      "start@0 update@1:0,1=A");
	reads(LOG(START "," AT("select", "001", "'1'", "0")), "SL206", "nw",
	      "start@0 select@1:0,1");
	/* Noise of a screen is rounded, real fractions are nothing. */
	reads(LOG(START "," UP("001", "0.9996", "4e-7", "'A'")), "SL205", "we",
	      "start@0 update@1:0,1=A");
	reads(LOG(START "," UP("001", "0.99", "0", "'A'")), "SL312", "we",
	      "start@0 update@1=A~");
	static const char *const no[] = { "'01'",  "'1.0'", "''",   "' 1'",
		                          "'0x1'", "null",  "true", "[]" };
	for (size_t i = 0; i < CPLY_COUNT(no); i++) {
		char text[1024];
		snprintf(text, sizeof text,
		         LOG(START ",{'type':'update','timestamp':" T
		                   "001,'x':%s,'y':0,'fill':'A'}"),
		         no[i]);
		reads(text, "SL312", "we", "start@0 update@1=A~");
	}
}

/* clang-format off */
#define BACKWARDS                               \
	START "," SUBMIT("005", "false") ","    \
	AT("highlight", "005", "0", "0") ","    \
	AT("select", "005", "1", "0") ","       \
	UP("005", "0", "0", "'A'") ","          \
	UP("005", "0", "0", "'B'") ","          \
	AT("check", "005", "0", "0") ","        \
	AT("reveal", "005", "0", "0")
/* clang-format on */

static void reading_L3_ties_are_sorted_by_type(void **state)
{
	(void)state;
	reads(LOG(START
	          "," SUBMIT("005", "false") "," UP("005", "0", "0", "'A'")),
	      "SL304", "we", "start@0 update@5:0,0=A submit@5");
	/* All types backwards: one finding; equal types keep their order. */
	reads(LOG(BACKWARDS), "SL304", "we",
	      "start@0 reveal@5:0,0 check@5:0,0 update@5:0,0=A "
	      "update@5:0,0=B select@5:0,1 highlight@5:0,0 submit@5");
	/* Within one type any order is right. */
	reads(LOG(START "," UP("005", "1", "0", "'B'") "," UP("005", "0", "0",
	                                                      "'A'")),
	      "", "kk", "start@0 update@5:0,1=B update@5:0,0=A");
}

static void reading_L4_highlight_and_select_clue(void **state)
{
	(void)state;
	const cply_solve *v = reads(
		LOG(START "," AT("highlight", "001", "0", "0") "," AT(
			"unhighlight", "002", "0",
			"0") ",{'type':'selectClue','timestamp':" T
	                     "003,'clueSection':'Across','clueLabel':'1'}"),
		"", "kk",
		"start@0 highlight@1:0,0 unhighlight@2:0,0 selectClue@3");
	assert_int_equal(v->events[3].cell, 0);
	/* It stands between select and stop, but nobody is scolded. */
	v = reads(LOG(START
	              ",{'type':'selectClue','timestamp':" T
	              "005,'clueSection':'Across','clueLabel':'9'}," AT(
			      "select", "005", "1", "0") "," EV("stop", "005")),
	          "", "kk", "start@0 select@5:0,1 selectClue@5 stop@5");
	assert_int_equal(v->events[2].cell, CPLY_NO_CLUE);
	/* Of highlighting and its opposite the last counts. */
	reads(LOG(START "," AT("unhighlight", "005", "0",
	                       "0") "," AT("highlight", "005", "0", "0")),
	      "", "kk", "start@0 unhighlight@5:0,0 highlight@5:0,0");
	/* What it is about is open: no square is no fault, and it is kept. */
	static const char *const places[][2] = {
		{ "'q'", "99" }, { "9", "9" },  { "-1", "0" },
		{ "0.5", "0" },  { "[]", "0" }, { "null", "null" },
	};
	for (size_t i = 0; i < CPLY_COUNT(places); i++) {
		char text[800];
		(void)snprintf(text, sizeof text,
		               LOG(START
		                   ",%s," AT("highlight", "002", "%s", "%s")),
		               AT("highlight", "001", "0", "0"), places[i][0],
		               places[i][1]);
		v = reads(text, "", "kk",
		          "start@0 highlight@1:0,0 highlight@2");
		assert_int_equal(v->events[2].type, CPLY_EVENT_OTHER);
		assert_true(v->extras[v->events[2].extra].len > 0);
	}
	reads(LOG(START "," AT("highlight", "001", "'1'", "'0'")), "", "kk",
	      "start@0 highlight@1:0,1");
}

static void reading_L5_unknown_types_anywhere_in_a_tie(void **state)
{
	(void)state;
	static const char *const want =
		"start@0 update@5:0,0=A select@5:0,1 x-chat@5 stop@5";
#define CHAT "{'type':'x-chat','timestamp':" T "005,'text':'hi'}"
#define A UP("005", "0", "0", "'A'")
#define B AT("select", "005", "1", "0")
#define STOP EV("stop", "005")
	reads(LOG(START "," CHAT "," A "," B "," STOP), "", "kk", want);
	reads(LOG(START "," A "," CHAT "," B "," STOP), "", "kk", want);
	const cply_solve *v =
		reads(LOG(START "," A "," B "," CHAT "," STOP), "", "kk", want);
	assert_true(cply_str_is(v->extras[v->events[3].extra],
	                        "{\"text\":\"hi\"}"));
#undef CHAT
#undef A
#undef B
#undef STOP
}

static void reading_L6_submit_after_stop(void **state)
{
	(void)state;
	reads(LOG(START "," UP("005", "0", "0", "'A'") "," EV(
		      "stop", "005") "," SUBMIT("005", "true")),
	      "SL320 SL401", "nw", "start@0 update@5:0,0=A stop@5 submit@5!");
	reads(LOG(START "," EV("stop", "005") "," SUBMIT("005", "false")),
	      "SL320", "nw", "start@0 stop@5 submit@5");
	/* Later, or not at the end: the clock must run. */
	reads(LOG(START "," EV("stop", "005") "," SUBMIT("006", "false")),
	      "SL306", "we", "start@0 stop@5 start@6? submit@6");
	reads(LOG(START "," EV("stop", "005") "," SUBMIT("005", "false") "," EV(
		      "start", "009")),
	      "SL306", "we", "start@0 stop@5 start@5? submit@5 start@9~");
}

static void reading_L7_resume_in_the_same_moment(void **state)
{
	(void)state;
	reads(LOG(START "," EV("stop", "005") "," EV("start", "005") "," UP(
		      "005", "0", "0", "'A'")),
	      "", "kk", "start@0 stop@5 start@5 update@5:0,0=A");
	/* Each part of the moment has its own order. */
	reads(LOG(START
	          "," EV("stop", "005") "," UP("005", "1", "0", "'B'") "," EV(
			  "start", "005") "," AT("select", "005", "1",
	                                         "0") "," UP("005", "0", "0",
	                                                     "'A'")),
	      "SL304", "we",
	      "start@0 update@5:0,1=B stop@5 start@5 update@5:0,0=A "
	      "select@5:0,1");
	reads(LOG(START "," EV("stop", "005") "," EV("start", "005") "," EV(
		      "stop", "005") "," EV("start", "005")),
	      "", "kk", "start@0 stop@5 start@5 stop@5 start@5");
}

static void reading_L8_two_starts_two_stops(void **state)
{
	(void)state;
	reads(LOG(START "," EV("start", "005") "," EV("start", "006")), "SL305",
	      "we", "start@0 start@5~ start@6~");
	reads(LOG(START "," EV("stop", "005") "," EV("stop", "006")), "SL307",
	      "we", "start@0 stop@5 stop@6~");
	reads(LOG(START "," EV("stop", "000") "," EV("start", "000")), "", "kk",
	      "start@0 stop@0 start@0");
	/* What is done while the clock stands is not lost. */
	reads(LOG(START "," EV("stop", "005") "," UP("006", "0", "0", "'A'")),
	      "SL306", "we", "start@0 stop@5 start@6? update@6:0,0=A");
}

static void reading_L9_nothing_recorded(void **state)
{
	(void)state;
	const cply_solve *v = reads(LOG(""), "SL301", "nw", "");
	assert_int_equal(v->n_events, 0);
	/* But the first event is a start; if not, one is assumed. */
	reads(LOG(UP("005", "0", "0", "'A'") "," EV("stop", "006")), "SL302",
	      "we", "start@5? update@5:0,0=A stop@6");
	/* One that comes later is the same cause, not one more. */
	reads(LOG(UP("005", "0", "0", "'A'") "," EV("start", "006")), "SL302",
	      "we", "start@5? update@5:0,0=A start@6~");
}

static void reading_L10_in_progress(void **state)
{
	(void)state;
	reads(LOG(START "," UP("005", "0", "0", "'A'")), "", "kk",
	      "start@0 update@5:0,0=A");
	cply_crossword end;
	assert_int_equal(cply_solve_view(s.doc->as.solve, NULL, s.arena, &end),
	                 CPLY_OK);
	assert_true(end.progress.is_running);
	assert_true(cply_str_is(end.cells[0].fill, "A"));
}

static void reading_L11_submissions(void **state)
{
	(void)state;
	reads(LOG(START
	          "," SUBMIT("005", "false") "," UP("006", "0", "0", "'A'")),
	      "", "kk", "start@0 submit@5 update@6:0,0=A");
	reads(LOG(SOLVED "," UP("960", "0", "0", "'X'") "," EV("stop", "970")),
	      "SL308", "we", SOLVED_MODEL " update@960:0,0=X~ stop@970~");
	reads(LOG(START ",{'type':'submit','timestamp':" T "005}"), "SL318",
	      "we", "start@0 submit@5");
	reads(LOG(START "," SUBMIT("005", "'yes'")), "SL318", "we",
	      "start@0 submit@5");
	static const struct {
		const char *success;
		bool is_solved;
	} cases[] = {
		{ "'true'", true }, { "'True'", true },   { "1", true },
		{ "'1'", true },    { "'FALSE'", false }, { "0", false }
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[800];
		(void)snprintf(text, sizeof text,
		               LOG(START "," UP("001", "0", "0", "'A'") "," UP(
				       "002", "1", "0",
				       "'B'") "," SUBMIT("005", "%s")),
		               cases[i].success);
		reads(text, "SL319", "we",
		      cases[i].is_solved
		              ? "start@0 update@1:0,0=A update@2:0,1=B "
		                "submit@5!"
		              : "start@0 update@1:0,0=A update@2:0,1=B "
		                "submit@5");
	}
}

static void reading_L12_null_blocks_and_places_off_the_grid(void **state)
{
	(void)state;
	reads(LOG(START "," UP("001", "0", "0", "'A'") "," UP("005", "0", "0",
	                                                      "null")),
	      "SL311", "we", "start@0 update@1:0,0=A update@5:0,0=");
	reads(LOG(START "," UP("005", "0", "1", "'A'")), "SL310", "ww",
	      "start@0 update@5:1,0=A~");
	reads(LOG(START "," UP("005", "2", "0", "'A'") "," AT("select", "006",
	                                                      "-1", "0")),
	      "SL309", "we", "start@0 update@5=A~ select@6~");
	reads(LOG(START "," UP("005", "4294967296", "0", "'A'")), "SL309", "we",
	      "start@0 update@5=A~");
	reads(LOG(START ",{'type':'update','timestamp':" T "005,'x':0,'y':0}"),
	      "SL317", "we", "start@0 update@5=~");
	reads(LOG(START "," UP("005", "0", "0", "7")), "SL203", "we",
	      "start@0 update@5:0,0=7");
	/* A cursor may rest on a black square. */
	reads(LOG(START "," AT("select", "005", "0", "1")), "", "kk",
	      "start@0 select@5:1,0");
}

/* The same log with other squares. */
#define OVER(squares)                                              \
	"{'version':'0.1'," CLUES ",'initialState':[" squares "]," \
	"'events':[" START "]}"

static void reading_L13_duplicate_squares(void **state)
{
	(void)state;
	const cply_solve *v = reads(OVER("{'x':0,'y':0,'fill':'A'},"
	                                 "{'x':0,'y':0,'fill':'B'}"),
	                            "SL201", "we", "start@0");
	assert_true(cply_str_is(v->puzzle->cells[0].fill, "B"));
	v = reads(OVER("{'x':0,'y':0,'fill':'A','z':1},"
	               "{'x':0,'y':0,'fill':null}"),
	          "SL105 SL201", "we", "start@0");
	assert_int_equal(v->puzzle->cells[0].kind, CPLY_CELL_BLOCK);
	assert_int_equal(v->cell_more[0].len, 0);
}

static void reading_L14_missing_squares_are_void(void **state)
{
	(void)state;
	const cply_solve *v = reads(OVER("{'x':0,'y':0,'fill':''},"
	                                 "{'x':2,'y':1,'fill':null}"),
	                            "", "kk", "start@0");
	assert_int_equal(v->puzzle->width, 3);
	assert_int_equal(v->puzzle->height, 2);
	assert_int_equal(v->puzzle->cells[1].kind, CPLY_CELL_VOID);
	assert_int_equal(v->puzzle->cells[5].kind, CPLY_CELL_BLOCK);
}

static void reading_L15_fill_missing(void **state)
{
	(void)state;
	const cply_solve *v = reads(OVER("{'x':0,'y':0},{'x':1,'y':0}"),
	                            "SL202", "we", "start@0");
	assert_int_equal(v->puzzle->cells[0].kind, CPLY_CELL_OPEN);
	assert_int_equal(s.diags->items[0]->args[0].number, 2);
	v = reads(OVER("{'x':0,'y':0,'fill':5}"), "SL203", "we", "start@0");
	assert_true(cply_str_is(v->puzzle->cells[0].fill, "5"));
	reads(OVER("{'y':0,'fill':''},{'x':0,'y':0,'fill':''},7"), "SL204",
	      "we", "start@0");
}

static void reading_L16_letters_without_case(void **state)
{
	(void)state;
	/* Two code points, one letter; and small after large is the same. */
	const cply_solve *v =
		reads(LOG(START "," UP("001", "0", "0", "'e\xCC\x81'") "," UP(
			      "002", "0", "0",
			      "'\xC3\x89'") "," UP("003", "0", "0", "'E'")),
	              "", "kk", NULL);
	assert_true(v->events[1].flags & CPLY_EVENT_FIRST);
	assert_true(v->events[2].flags & CPLY_EVENT_SAME);
	assert_true(v->events[3].flags & CPLY_EVENT_CHANGED);
	assert_true(cply_str_is(v->fills[v->events[2].fill], "\xC3\x89"));
	assert_true(
		cply_same_fill(CPLY_STR("star"), CPLY_STR("STAR"), s.arena));
	assert_false(
		cply_same_fill(CPLY_STR("STAR"), CPLY_STR("STAB"), s.arena));
}

static void reading_L17_blanks_do_not_count(void **state)
{
	(void)state;
	const cply_solve *v =
		reads(LOG(START "," UP("001", "0", "0", "'A '") "," UP(
			      "002", "0", "0",
			      "'A'") "," UP("003", "0", "0",
	                                    "'\xC2\xA0'") "," UP("004", "0",
	                                                         "0", "''")),
	              "", "kk", NULL);
	assert_true(v->events[1].flags & CPLY_EVENT_FIRST);
	assert_true(v->events[2].flags & CPLY_EVENT_SAME);
	assert_true(v->events[3].flags & CPLY_EVENT_CLEARED);
	assert_true(v->events[4].flags & CPLY_EVENT_SAME);
	assert_true(cply_str_is(v->fills[v->events[1].fill], "A "));
}

static void reading_L18_reveal_and_check(void **state)
{
	(void)state;
	const cply_solve *v = reads(
		LOG(START "," UP("001", "0", "0", "'A'") "," AT(
			"reveal", "002", "0",
			"0") "," AT("reveal", "003", "1",
	                            "0") "," UP("003", "1", "0",
	                                        "'B'") "," AT("check", "004",
	                                                      "0", "0")),
		"", "kk", NULL);
	assert_false(v->has_solution);
	assert_true(v->events[4].flags & CPLY_EVENT_REVEALS);
	cply_crossword end;
	assert_int_equal(cply_solve_view(v, NULL, s.arena, &end), CPLY_OK);
	/* Revealed with and without an update; checked says nothing more. */
	assert_int_equal(end.cells[0].flags, CPLY_CELL_REVEALED);
	assert_int_equal(end.cells[1].flags, CPLY_CELL_REVEALED);
}

/* The same log with other clues. */
#define CLUED(sections)                                           \
	"{'version':'0.1','clueSections':{" sections "}," SQUARES \
	",'events':[" START "]}"

static void reading_L19_order_of_sections(void **state)
{
	(void)state;
	const cply_solve *v = reads(CLUED("'Down':[],'Zones':[],'Across':[]"),
	                            "", "kk", "start@0");
	assert_true(cply_str_is(v->puzzle->lists[0].title, "Down"));
	assert_true(cply_str_is(v->puzzle->lists[1].title, "Zones"));
	assert_int_equal(v->puzzle->lists[1].direction, CPLY_OTHER);
	v = reads(CLUED("'Down':[],'Down':[{'label':'1','text':'x'}]"), "JS141",
	          "we", "start@0");
	assert_int_equal(v->puzzle->n_lists, 2);
}

static void reading_L20_labels(void **state)
{
	(void)state;
	const cply_solve *v = reads(CLUED("'Across':[{'label':1,'text':'x'}]"),
	                            "SL208", "ne", "start@0");
	assert_true(cply_str_is(v->puzzle->lists[0].clues[0].label, "1"));
	reads(CLUED("'Across':[{'label':'1','text':'x'},"
	            "{'label':'1','text':'y'}]"),
	      "SL213", "ww", "start@0");
	reads(CLUED("'Across':[{'label':'1','text':'x'}],"
	            "'Down':[{'label':'1','text':'y'}]"),
	      "", "kk", "start@0");
	reads(CLUED("'Across':[{'text':'x'},{'label':'2'},7]"), "SL212", "we",
	      "start@0");
	reads(CLUED("'Across':7"), "SL103", "we", "start@0");
}

static void reading_L21_label_on_a_block(void **state)
{
	(void)state;
	reads(OVER("{'x':0,'y':0,'fill':''},"
	           "{'x':1,'y':0,'fill':null,'label':'1'}"),
	      "SL207", "ww", "start@0");
}

static void reading_L22_version(void **state)
{
	(void)state;
	static const char *const versions[] = { "0.1", "'0.2'", "null" };
	for (size_t i = 0; i < CPLY_COUNT(versions); i++) {
		char text[1024];
		snprintf(text, sizeof text,
		         "{'version':%s," CLUES "," SQUARES ",'events':[" START
		         "]}",
		         versions[i]);
		reads(text, "SL104", "we", "start@0");
	}
	reads("{" CLUES "," SQUARES ",'events':[" START "]}", "SL102", "we",
	      "start@0");
}

static void reading_L23_timestamps(void **state)
{
	(void)state;
	static const struct {
		const char *text, *codes, *modes;
		int64_t time;
	} cases[] = {
		{ "1700000000000.0", "SL313", "ww", 1700000000000 },
		{ "1.7e12", "SL313", "ww", 1700000000000 },
		{ "1700000000000.5", "SL314", "we", 1700000000000 },
		{ "9007199254740992", "", "kk", 9007199254740992 },
		{ "9007199254740993", "SL314", "we", 9007199254740993 },
		{ "1152921504606846976", "SL314", "we", INT64_C(1) << 60 },
		{ "-5", "SL314", "we", -5 },
		{ "0", "SL315", "ww", 0 },
		{ "1700000000", "SL315", "ww", 1700000000 },
		{ "99999999999", "SL315", "ww", 99999999999 },
		{ "100000000000", "", "kk", 100000000000 },
		{ "1e300", "SL314", "we", INT64_C(1) << 61 },
		{ "-1e300", "SL314", "we", -(INT64_C(1) << 61) },
		{ "'1700000000000'", "SL314", "we", 1700000000000 },
		{ "null", "SL314", "we", 0 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char text[1024];
		snprintf(text, sizeof text,
		         LOG("{'type':'start','timestamp':%s}"), cases[i].text);
		const cply_solve *v =
			reads(text, cases[i].codes, cases[i].modes, NULL);
		if (v->events[0].time != cases[i].time)
			fail_msg("%s: %lld", cases[i].text,
			         (long long)v->events[0].time);
	}
	/* Without a time: that of the event before. */
	reads(LOG(START "," UP("005", "0", "0", "'A'") ",{'type':'stop'}"),
	      "SL314", "we", "start@0 update@5:0,0=A stop@5");
}

static void reading_L24_solver_name_and_user_agent(void **state)
{
	(void)state;
	const cply_solve *v = reads(
		"{'version':'0.1','solverName':'Ann','userAgent':true," CLUES
		"," SQUARES ",'events':[" START "]}",
		"SL107 SL106", "nw", "start@0");
	assert_true(cply_str_is(v->solver, "Ann"));
	assert_int_equal(v->user_agent.len, 0);
	/* The right name counts more. */
	v = reads("{'version':'0.1','solver':'Bo','solverName':'Ann'," CLUES
	          "," SQUARES ",'events':[" START "]}",
	          "SL106", "nw", "start@0");
	assert_true(cply_str_is(v->solver, "Bo"));
}

static void reading_L25_unknown_keys_are_kept(void **state)
{
	(void)state;
	const cply_solve *v = reads(
		"{'version':'0.1','mood':{'a':[1]},'clueSections':{'Across':["
		"{'label':'1','text':'x','hint':'h'}]},'initialState':[{'x':0,"
		"'y':0,'fill':'','shade':2}],'events':[{'type':'start',"
		"'timestamp':" T "000,'tab':3}]}",
		"SL105", "nw", "start@0");
	assert_int_equal(s.diags->items[0]->args[0].number, 3);
	assert_true(cply_str_is(v->more, "{\"mood\":{\"a\":[1]}}"));
	assert_true(cply_str_is(v->cell_more[0], "{\"shade\":2}"));
	assert_int_equal(v->puzzle->lists[0].clues[0].extras.n, 1);
	/* Those of events are part of the format. */
	assert_true(cply_str_is(v->extras[v->events[0].extra], "{\"tab\":3}"));
}

static void reading_L26_a_pause_of_no_length(void **state)
{
	(void)state;
	reads(LOG(START "," EV("stop", "005") "," EV("start", "005") "," EV(
		      "stop", "009")),
	      "", "kk", "start@0 stop@5 start@5 stop@9");
}

static void reading_L27_the_clock_went_back(void **state)
{
	(void)state;
	reads(LOG(START "," UP("009", "0", "0", "'B'") "," UP(
		      "005", "0", "0", "'A'") "," UP("007", "1", "0",
	                                             "'C'") "," EV("stop",
	                                                           "020")),
	      "SL303", "we",
	      "start@0 update@5:0,0=A update@7:0,1=C update@9:0,0=B stop@20");
	/* Among events of one time the order of the file is kept. */
	reads(LOG(START "," UP("009", "0", "0", "'B'") "," UP(
		      "005", "0", "0", "'A'") "," UP("005", "0", "0",
	                                             "'C'") "," UP("009", "0",
	                                                           "0", "'D'")),
	      "SL303", "we",
	      "start@0 update@5:0,0=A update@5:0,0=C update@9:0,0=B "
	      "update@9:0,0=D");
}

/* ---- other bad input ---- */

static void parts_that_are_missing_or_odd(void **state)
{
	(void)state;
	reads("{'version':'0.1'," SQUARES ",'events':[" START "]}", "SL102",
	      "we", "start@0");
	reads("{'version':'0.1'," CLUES ",'events':[" START
	      "," UP("005", "0", "0", "'A'") "]}",
	      "SL108", "ee", "start@0 update@5=A~");
	reads("{'version':'0.1'," CLUES "," SQUARES "}", "SL108", "ee", "");
	reads(OVER(""), "SL209", "ww", "start@0");
	reads("{'version':'0.1','title':7," CLUES "," SQUARES
	      ",'events':[" START "]}",
	      "SL103", "we", "start@0");
	reads(LOG(START ",7,[],{'timestamp':" T "005}"), "SL316", "we",
	      "start@0 @5~");
	reads(LOG(START ",{'type':null,'timestamp':" T "005}"), "SL316", "we",
	      "start@0 @5~");
}

static void what_is_no_log(void **state)
{
	(void)state;
	static const struct {
		const char *text, *codes;
		cply_status status;
	} cases[] = {
		{ "[]", "SL101", CPLY_INVALID },
		{ "{}", "SL102 SL102 SL108 SL108", CPLY_INVALID },
		{ OVER("{'x':999999,'y':0,'fill':''}"), "XW103", CPLY_LIMIT },
		{ OVER("{'x':900,'y':900,'fill':''}"), "XW103", CPLY_LIMIT },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		char *text = quoted(cases[i].text);
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, cply_str_of(text), "x",
		                              &cply_format_solve_log),
		                 cases[i].status);
		assert_codes(&s, cases[i].codes);
		assert_null(s.doc->kind);
		free(text);
	}
}

static void findings_point_at_their_event(void **state)
{
	(void)state;
	reads(LOG(START "," UP("009", "0", "0", "'A'") "," UP("005", "7", "0",
	                                                      "'B'")),
	      "SL303 SL309", "we", "start@0 update@5=B~ update@9:0,0=A");
	for (int i = 0; i < 2; i++) {
		cply_span at = s.diags->items[i]->span;
		cply_str text =
			cply_str_sub(session_bytes(&s), at.begin, at.end);
		char *want = quoted(UP("005", "7", "0", "'B'"));
		assert_true(cply_str_is(text, want));
		free(want);
	}
}

/* Of a log that was cut off, every event that is whole is there. */
static void what_stands_before_a_cut(void **state)
{
	(void)state;
	char *text = quoted(LOG(START "," UP("100", "0", "0", "'A'") "," UP(
		"200", "1", "0", "'B'") "," SUBMIT("300", "true")));
	size_t first = (size_t)(strstr(text, "\"events\":[") - text) + 10;
	for (size_t n = first; n < strlen(text); n++) {
		uint64_t whole = 0;
		for (size_t i = first; i < n; i++)
			whole += text[i] == '}' && i + 1 < strlen(text);
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, (cply_str){ text, n }, "x",
		                              &cply_format_solve_log),
		                 CPLY_INVALID);
		assert_non_null(s.doc->kind);
		assert_int_equal(s.diags->n, 1);
		assert_int_equal(s.doc->as.solve->n_events, whole);
		cply_check_doc(s.doc, s.arena, s.diags);
	}
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(a_log_without_a_fault),
		TEST(reading_L1_fields_of_the_text),
		TEST(reading_L2_coordinates),
		TEST(reading_L3_ties_are_sorted_by_type),
		TEST(reading_L4_highlight_and_select_clue),
		TEST(reading_L5_unknown_types_anywhere_in_a_tie),
		TEST(reading_L6_submit_after_stop),
		TEST(reading_L7_resume_in_the_same_moment),
		TEST(reading_L8_two_starts_two_stops),
		TEST(reading_L9_nothing_recorded),
		TEST(reading_L10_in_progress),
		TEST(reading_L11_submissions),
		TEST(reading_L12_null_blocks_and_places_off_the_grid),
		TEST(reading_L13_duplicate_squares),
		TEST(reading_L14_missing_squares_are_void),
		TEST(reading_L15_fill_missing),
		TEST(reading_L16_letters_without_case),
		TEST(reading_L17_blanks_do_not_count),
		TEST(reading_L18_reveal_and_check),
		TEST(reading_L19_order_of_sections),
		TEST(reading_L20_labels),
		TEST(reading_L21_label_on_a_block),
		TEST(reading_L22_version),
		TEST(reading_L23_timestamps),
		TEST(reading_L24_solver_name_and_user_agent),
		TEST(reading_L25_unknown_keys_are_kept),
		TEST(reading_L26_a_pause_of_no_length),
		TEST(reading_L27_the_clock_went_back),
		TEST(parts_that_are_missing_or_odd),
		TEST(what_is_no_log),
		TEST(what_stands_before_a_cut),
		TEST(findings_point_at_their_event),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
