/* SPDX-License-Identifier: MIT */
/* Game logs as a whole: root, constants, types, damage, references, winners,
 * going back, bad input; by the rows of the readings. */
#include <stdlib.h>

#include "format/formats.h"
#include "game/state/diff.h"
#include "support/game.h"

#define START "{\"type\":\"start\",\"game\":{\"a\":1}}"
#define OVER ",{\"type\":\"over\"}"
#define CONSTANTS                                   \
	"\"constants\":{\"DELTA_REMOVED\":\"&RM\"," \
	"\"DELTA_LIST_LENGTH\":\"&LEN\"}"

typedef struct log_case {
	const char *name, *text, *state, *codes;
	cply_status lenient, strict;
} log_case;

static void run_log(const log_case *c)
{
	session s;
	cply_status status;
	cply_str text = cply_str_of(c->text), want = cply_str_of(c->state);
	session_init(&s);
	for (size_t piece = 0; piece < 9; piece += 4) {
		session_reset(&s, SIZE_MAX);
		cply_str got = game_stream(&s, text, piece, false, &status);
		if (!cply_str_eq(got, want))
			fail_msg("%s: expected %s, got %.*s", c->name, c->state,
			         (int)got.len, got.ptr);
		assert_codes(&s, c->codes);
		assert_int_equal(status, c->lenient);
	}
	s.diags->strict = true;
	session_reset(&s, SIZE_MAX);
	game_stream(&s, text, 0, false, &status);
	assert_int_equal(status, c->strict);
	session_free(&s);
}

#define RUN(cases)                                        \
	for (size_t i_ = 0; i_ < CPLY_COUNT(cases); i_++) \
	run_log(&(cases)[i_])

#define ROOT "\"gameName\":\"G\",\"gameSession\":\"1\",\"epoch\":1,"

static void reading_G1_generations(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "first",
		  "{" ROOT CONSTANTS
		  ",\"randomSeed\":\"x\",\"deltas\":[" START OVER "]}",
		  "{\"a\":1}", "", CPLY_OK, CPLY_OK },
		{ "second",
		  "{" ROOT CONSTANTS ",\"settings\":{\"randomSeed\":1},"
		  "\"deltas\":[" START OVER "]}",
		  "{\"a\":1}", "", CPLY_OK, CPLY_OK },
		{ "third",
		  "{\"gamelogVersion\":\"2.2.0\",\"gameVersion\":\"f\"," ROOT
		          CONSTANTS ",\"settings\":{},\"deltas\":[" START OVER
		  "],\"more\":[1,2]}",
		  "{\"a\":1}", "", CPLY_OK, CPLY_OK },
		{ "fields missing",
		  "{" CONSTANTS ",\"deltas\":[" START OVER "]}", "{\"a\":1}",
		  "GL112 GL112 GL112", CPLY_OK, CPLY_INVALID },
		{ "wrong types",
		  "{\"gameName\":5,\"gameSession\":\"1\","
		  "\"epoch\":\"x\",\"winners\":{}," CONSTANTS
		  ",\"deltas\":[" START OVER "]}",
		  "{\"a\":1}", "GL111 GL111 GL111", CPLY_OK, CPLY_INVALID },
		{ "no deltas", "{" ROOT CONSTANTS "}", "{}", "GL101",
		  CPLY_INVALID, CPLY_INVALID },
		{ "deltas of another type",
		  "{" ROOT CONSTANTS ",\"deltas\":{}}", "{}", "GL101",
		  CPLY_INVALID, CPLY_INVALID },
		{ "a second list of deltas",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START OVER
		  "],\"deltas\":[{\"type\":\"start\",\"game\":{\"a\":2}}]}",
		  "{\"a\":1}", "GL116", CPLY_OK, CPLY_INVALID },
		{ "three lists of deltas",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START OVER
		  "],\"deltas\":[],\"deltas\":[1]}",
		  "{\"a\":1}", "GL116", CPLY_OK, CPLY_INVALID },
		{ "an empty list before the other",
		  "{" ROOT CONSTANTS ",\"deltas\":[],\"deltas\":[" START OVER
		  "]}",
		  "{}", "GL116", CPLY_OK, CPLY_INVALID },
		{ "none at all", "{" ROOT CONSTANTS ",\"deltas\":[]}", "{}", "",
		  CPLY_OK, CPLY_OK },
	};
	RUN(cases);
	/* Unknown members are kept as they are written. */
	session s;
	cply_status status;
	session_init(&s);
	cply_game *g = game_open(
		&s,
		CPLY_STR("{\"x\": [1, 2.50],\"deltas\":[],\"y\":\"\\u0041\"}"),
		&status);
	const cply_game_head *h = cply_game_head_of(g);
	assert_int_equal(h->n_members, 2);
	assert_int_equal(h->n_before, 1);
	assert_true(cply_str_is(cply_game_member_json(h, "x"), "[1, 2.50]"));
	assert_true(cply_str_is(cply_game_member_text(h, "y", s.arena), "A"));
	session_free(&s);
}

static void reading_G2_constants_last(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "the usual ones",
		  "{" ROOT "\"deltas\":[" START
		  ",{\"type\":\"ran\",\"game\":{\"a\":\"&RM\",\"b\":{\"&LEN\":"
		  "0}}}" OVER "]," CONSTANTS "}",
		  "{\"b\":[]}", "", CPLY_OK, CPLY_OK },
		{ "others",
		  "{" ROOT "\"deltas\":[" START
		  ",{\"type\":\"ran\",\"game\":{\"a\":\"gone\",\"b\":{\"n\":0},"
		  "\"c\":\"&RM\"}}" OVER
		  "],\"constants\":{\"DELTA_REMOVED\":\"gone\","
		  "\"DELTA_LIST_LENGTH\":\"n\"}}",
		  "{\"b\":[],\"c\":\"&RM\"}", "", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
	/* A feed that cannot go back: never a silent guess. */
	static const struct {
		const char *text, *codes;
	} once[] = { { "{" ROOT "\"deltas\":[" START OVER "]," CONSTANTS "}",
		       "" },
		     { "{" ROOT "\"deltas\":[" START OVER
		       "],\"constants\":{\"DELTA_REMOVED\":\"x\","
		       "\"DELTA_LIST_LENGTH\":\"y\"}}",
		       "GL114" } };
	for (size_t i = 0; i < CPLY_COUNT(once); i++) {
		session s;
		session_init(&s);
		game_pieces p = { .text = cply_str_of(once[i].text),
			          .size = 5 };
		cply_game_source source = { .feed = game_feed, .ctx = &p };
		cply_game_stream *stream;
		assert_int_equal(
			cply_game_stream_open(&source, s.arena, s.diags,
		                              cply_limits_default(), &stream),
			CPLY_OK);
		while (cply_game_stream_next(stream))
			;
		assert_int_equal(cply_game_stream_close(stream),
		                 *once[i].codes ? CPLY_INVALID : CPLY_OK);
		assert_codes(&s, once[i].codes);
		session_free(&s);
	}
}

static void reading_G3_constants_missing(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "none",
		  "{" ROOT "\"deltas\":[" START
		  ",{\"type\":\"ran\",\"game\":{\"a\":\"&RM\"}}" OVER "]}",
		  "{}", "GL103", CPLY_OK, CPLY_INVALID },
		{ "one is no text",
		  "{" ROOT "\"constants\":{\"DELTA_REMOVED\":7,"
		  "\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":[" START
		  ",{\"type\":\"ran\",\"game\":{\"a\":\"&RM\"}}" OVER "]}",
		  "{}", "GL104", CPLY_OK, CPLY_INVALID },
	};
	RUN(cases);
}

static void reading_G4_game_absent(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "absent",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START
		  ",{\"type\":\"ran\",\"data\":{}}" OVER "]}",
		  "{\"a\":1}", "", CPLY_OK, CPLY_OK },
		{ "of another type",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START
		  ",{\"type\":\"ran\",\"game\":null}" OVER "]}",
		  "{\"a\":1}", "GL106", CPLY_INVALID, CPLY_INVALID },
		{ "no object",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START ",17" OVER "]}",
		  "{\"a\":1}", "GL105", CPLY_INVALID, CPLY_INVALID },
	};
	RUN(cases);
}

static void reading_G14_references(void **state)
{
	(void)state;
	session s;
	cply_status status;
	session_init(&s);
	cply_str text = game_log(
		s.arena,
		"{\"type\":\"start\",\"game\":{\"gameObjects\":{"
		"\"0\":{\"id\":\"0\",\"friend\":{\"id\":\"1\"},\"name\":\"A\"},"
		"\"1\":{\"id\":\"1\",\"friend\":{\"id\":\"0\"},\"name\":\"B\"},"
		"\"2\":{\"id\":\"2\"}},"
		"\"lost\":{\"id\":\"9\"},\"thing\":{\"id\":\"1\",\"x\":1},"
		"\"number\":{\"id\":1}}}" OVER);
	cply_game *g = game_open(&s, text, &status);
	cply_game_value last = cply_game_state_at(g, UINT64_MAX);
	cply_str id;
	cply_game_value v = cply_game_path(
		last, CPLY_STR("gameObjects.0.friend.friend.friend.name"),
		s.arena);
	assert_true(cply_game_is(v, "B"));
	v = cply_game_path(last, CPLY_STR("gameObjects.0.friend"), s.arena);
	assert_true(cply_game_is_reference(v, &id));
	/* A game object is none, nor what has more than an id. */
	static const char *const others[] = { "gameObjects.2", "thing",
		                              "number", "gameObjects" };
	for (size_t i = 0; i < CPLY_COUNT(others); i++)
		assert_false(cply_game_is_reference(
			cply_game_path(last, cply_str_of(others[i]), s.arena),
			&id));
	/* Writing with references resolved ends, however they go round. */
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, s.arena);
	cply_json_writer_init(&w, &b, 0);
	assert_true(cply_game_put(
		cply_game_path(last, CPLY_STR("gameObjects.0"), s.arena),
		&(cply_game_print){ .resolve = 50 }, s.arena, &w));
	assert_true(cply_str_is(
		cply_buf_str(&b),
		"{\"id\":\"0\",\"friend\":{\"id\":\"1\",\"friend\":{\"id\":"
		"\"0\"},\"name\":\"B\"},\"name\":\"A\"}"));
	cply_game_check(last, cply_game_head_of(g), s.arena, s.diags);
	assert_codes(&s, "GL301");
	session_free(&s);
}

static void reading_G15_types(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "all known",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START
		  ",{\"type\":\"order\"},{\"type\":\"ran\"},"
		  "{\"type\":\"finished\"},{\"type\":\"disconnect\"}" OVER "]}",
		  "{\"a\":1}", "", CPLY_OK, CPLY_OK },
		{ "unknown ones are merged",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START
		  ",{\"type\":\"rain\",\"game\":{\"b\":2}}" OVER "]}",
		  "{\"a\":1,\"b\":2}", "GL110", CPLY_OK, CPLY_OK },
		{ "none",
		  "{" ROOT CONSTANTS ",\"deltas\":[" START
		  ",{\"game\":{\"b\":2}},{\"type\":5,\"game\":{}}" OVER "]}",
		  "{\"a\":1,\"b\":2}", "GL107", CPLY_OK, CPLY_INVALID },
	};
	RUN(cases);
	/* The order of `finished` is a text, or an object. */
	session s;
	cply_status status;
	session_init(&s);
	cply_game *g = game_open(
		&s,
		game_log(s.arena,
	                 START ",{\"type\":\"finished\",\"data\":{\"player\":{"
	                       "\"id\":\"0\"},\"order\":\"runTurn\","
	                       "\"returned\":true}},{\"type\":\"finished\","
	                       "\"data\":{\"player\":{\"id\":\"1\"},\"order\":{"
	                       "\"name\":\"runTurn\",\"args\":[]}}}" OVER),
		&status);
	static const char *const words[] = {
		"start", "finished player 0 runTurn -> true",
		"finished player 1 runTurn", "over"
	};
	for (uint64_t i = 0; i < 4; i++) {
		cply_buf b;
		cply_buf_init(&b, s.arena);
		cply_game_timeline.describe(g, i, &b);
		assert_true(cply_str_is(cply_buf_str(&b), words[i]));
	}
	session_free(&s);
}

static void reading_G16_damage(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "no start",
		  "{" ROOT CONSTANTS
		  ",\"deltas\":[{\"type\":\"ran\",\"game\":{\"a\":1}}" OVER
		  "]}",
		  "{\"a\":1}", "GL108", CPLY_OK, CPLY_OK },
		{ "no over", "{" ROOT CONSTANTS ",\"deltas\":[" START "]}",
		  "{\"a\":1}", "GL109", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
	/* Cut in the middle of a number: what came before is used, and the
	 * place is told. */
	session s;
	cply_status status;
	session_init(&s);
	cply_str cut = CPLY_STR("{" ROOT CONSTANTS ",\"deltas\":[" START
	                        ",{\"type\":\"ran\",\"game\":{\"b\":12");
	cply_str got = game_stream(&s, cut, 7, false, &status);
	assert_true(cply_str_is(got, "{\"a\":1}"));
	assert_int_equal(status, CPLY_INVALID);
	assert_int_equal(s.diags->n, 2);
	assert_int_equal(s.diags->items[1]->rule, CPLY_GL102);
	const cply_diag *d = s.diags->items[0];
	assert_true(d->origin + d->span.begin <= cut.len &&
	            d->origin + d->span.end + 16 > cut.len);
	session_free(&s);
}

static void reading_G17_winners(void **state)
{
	(void)state;
	static const struct {
		const char *lists, *codes;
	} cases[] = {
		{ "\"winners\":[{\"id\":\"0\"}],\"losers\":[{\"id\":\"1\"}]",
		  "" },
		{ "\"winners\":[{\"id\":\"1\"}],\"losers\":[{\"id\":\"0\"}]",
		  "GL302 GL302 GL304 GL304" },
		{ "\"winners\":[{\"id\":\"0\"}],\"losers\":[]", "GL304" },
		{ "\"winners\":[{\"id\":\"0\"},{\"id\":\"7\"}],"
		  "\"losers\":[{\"id\":\"1\"}]",
		  "GL303" },
		/* Deprecated: a log without them is as good. */
		{ "\"x\":1", "" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session s;
		cply_status status;
		cply_buf b;
		session_init(&s);
		cply_buf_init(&b, s.arena);
		cply_put(&b, "{" ROOT CONSTANTS ",");
		cply_put(&b, cases[i].lists);
		cply_put(&b,
		         ",\"deltas\":[{\"type\":\"start\",\"game\":{"
		         "\"players\":{\"0\":{\"id\":\"0\"},\"1\":{\"id\":"
		         "\"1\"},\"&LEN\":2},\"gameObjects\":{"
		         "\"0\":{\"won\":true,\"lost\":false},"
		         "\"1\":{\"won\":false,\"lost\":true}}}}" OVER "]}");
		cply_game *g = game_open(&s, cply_buf_str(&b), &status);
		cply_game_check(cply_game_state_at(g, UINT64_MAX),
		                cply_game_head_of(g), s.arena, s.diags);
		assert_codes(&s, cases[i].codes);
		session_free(&s);
	}
}

static void reading_G21_going_back(void **state)
{
	(void)state;
	static const char *const states[] = {
		"{}",
		"{\"l\":[1,null,{\"x\":null}],\"n\":null,\"o\":{\"p\":{}}}",
		"{\"l\":[1],\"n\":{\"id\":\"1\"},\"o\":null}",
		"{\"n\":null}",
		"{\"l\":[null,null],\"n\":0,\"o\":{}}",
	};
	session s;
	cply_status status;
	session_init(&s);
	cply_game *g = game_open(
		&s,
		game_log(s.arena,
	                 "{\"type\":\"start\",\"game\":{\"n\":null,\"l\":{"
	                 "\"0\":1,\"1\":null,\"2\":{\"x\":null},\"&LEN\":3},"
	                 "\"o\":{\"p\":{}}}},"
	                 "{\"type\":\"ran\",\"game\":{\"n\":{\"id\":\"1\"},"
	                 "\"l\":{\"1\":\"&RM\",\"2\":\"&RM\",\"&LEN\":1},"
	                 "\"o\":null}},"
	                 "{\"type\":\"ran\",\"game\":{\"n\":null,\"l\":"
	                 "\"&RM\",\"o\":\"&RM\"}},"
	                 "{\"type\":\"over\",\"game\":{\"n\":0,\"l\":{\"0\":"
	                 "null,\"1\":null,\"&LEN\":2},\"o\":{}}}"),
		&status);
	assert_int_equal(status, CPLY_OK);
	cply_timeline t;
	assert_int_equal(cply_timeline_open(&t, &cply_game_timeline, g, 0,
	                                    s.arena),
	                 CPLY_OK);
	static const uint64_t walk[] = { 0, 4, 3, 2, 1, 0, 1, 3, 1, 4, 2, 0 };
	for (size_t i = 0; i < CPLY_COUNT(walk); i++) {
		assert_int_equal(cply_timeline_seek(&t, walk[i]), CPLY_OK);
		const cply_game_value *v = t.state;
		cply_str got = game_state(*v, s.arena);
		if (!cply_str_is(got, states[walk[i]]))
			fail_msg("position %u: %.*s", (unsigned)walk[i],
			         (int)got.len, got.ptr);
	}
	session_free(&s);
}

/* ---- differences ---- */

static void deltas_lead_from_state_to_state(void **state)
{
	(void)state;
	static const struct {
		const char *before, *after, *delta;
	} cases[] = {
		{ "{\"a\":1}", "{\"a\":1}", "{}" },
		{ "{\"a\":1,\"b\":2}", "{\"a\":3}", "{\"a\":3,\"b\":\"&RM\"}" },
		{ "{\"l\":{\"0\":1,\"1\":2,\"&LEN\":2}}",
		  "{\"l\":{\"0\":1,\"&LEN\":1}}",
		  "{\"l\":{\"1\":\"&RM\",\"&LEN\":1}}" },
		{ "{\"l\":{\"0\":1,\"&LEN\":1}}",
		  "{\"l\":{\"0\":1,\"1\":{\"x\":1},\"&LEN\":2}}",
		  "{\"l\":{\"1\":{\"x\":1},\"&LEN\":2}}" },
		{ "{\"o\":{\"a\":{\"b\":1,\"c\":2}}}",
		  "{\"o\":{\"a\":{\"b\":1,\"c\":3}},\"p\":{\"&LEN\":0}}",
		  "{\"o\":{\"a\":{\"c\":3}},\"p\":{\"&LEN\":0}}" },
		{ "{\"r\":{\"id\":\"1\"}}", "{\"r\":{\"id\":\"2\"}}",
		  "{\"r\":{\"id\":\"2\"}}" },
		{ "{\"l\":{\"0\":1,\"1\":2,\"&LEN\":2}}",
		  "{\"l\":{\"0\":1,\"1\":null,\"&LEN\":2}}",
		  "{\"l\":{\"1\":null,\"&LEN\":2}}" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session s;
		cply_status status;
		cply_game *g[2];
		cplyi_changes c;
		const cplyi_change *cannot;
		const char *games[] = { cases[i].before, cases[i].after };
		session_init(&s);
		for (int k = 0; k < 2; k++) {
			cply_buf b;
			cply_buf_init(&b, s.arena);
			cply_put(&b, "{\"type\":\"start\",\"game\":");
			cply_put(&b, games[k]);
			cply_put(&b, "}");
			cply_put_char(&b, 0);
			g[k] = game_open(&s, game_log(s.arena, b.ptr), &status);
			assert_non_null(g[k]);
		}
		assert_true(cplyi_diff(cply_game_state_at(g[0], 1),
		                       cply_game_state_at(g[1], 1), s.arena,
		                       &c));
		cply_buf out;
		cply_json_writer w;
		cply_buf_init(&out, s.arena);
		cply_json_writer_init(&w, &out, 0);
		assert_true(cplyi_put_delta(&c, CPLY_STR("&RM"),
		                            CPLY_STR("&LEN"), s.arena, &w,
		                            &cannot));
		assert_null(cannot);
		if (!cply_str_is(cply_buf_str(&out), cases[i].delta))
			fail_msg("%s: %.*s", cases[i].delta, (int)out.len,
			         out.ptr);
		session_free(&s);
	}
}

/* ---- bad input ---- */

static void every_key_a_removal(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "removed is every value",
		  "{" ROOT "\"constants\":{\"DELTA_REMOVED\":\"x\","
		  "\"DELTA_LIST_LENGTH\":\"x\"},\"deltas\":[{\"type\":"
		  "\"start\","
		  "\"game\":{\"a\":\"x\",\"b\":{\"c\":\"x\"},\"x\":\"x\"}}" OVER
		  "]}",
		  "{}", "GL201", CPLY_INVALID, CPLY_INVALID },
		{ "empty constants",
		  "{" ROOT "\"constants\":{\"DELTA_REMOVED\":\"\","
		  "\"DELTA_LIST_LENGTH\":\"\"},\"deltas\":[{\"type\":\"start\","
		  "\"game\":{\"a\":\"\",\"b\":{\"\":1,\"0\":5}}}" OVER "]}",
		  "{\"b\":[5]}", "GL209", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void deep_and_long(void **state)
{
	(void)state;
	session s;
	cply_status status;
	cply_buf b;
	session_init(&s);
	/* A million levels. */
	cply_buf_init(&b, s.arena);
	cply_put(&b, "{" ROOT CONSTANTS ",\"deltas\":[" START
	             ",{\"type\":\"ran\",\"game\":");
	for (int i = 0; i < 1000000; i++)
		cply_put(&b, "{\"a\":");
	cply_str got = game_stream(&s, cply_buf_str(&b), 0, false, &status);
	assert_int_equal(status, CPLY_LIMIT);
	assert_true(cply_str_is(got, "{\"a\":1}"));
	/* As deep as is allowed; all of it is printed and forgotten again. */
	session_reset(&s, SIZE_MAX);
	cply_buf_init(&b, s.arena);
	cply_put(&b, "{\"type\":\"start\",\"game\":");
	for (int i = 0; i < 200; i++)
		cply_put(&b, "{\"a\":");
	cply_put(&b, "1");
	cply_put_fill(&b, '}', 200);
	cply_put(&b, "},{\"type\":\"over\",\"game\":{\"a\":\"&RM\"}}");
	cply_put_char(&b, 0);
	cply_str text = game_log(s.arena, b.ptr);
	got = game_stream(&s, text, 0, true, &status);
	assert_int_equal(status, CPLY_OK);
	assert_true(cply_str_ends(got, "}}}}\n{}\n"));
	/* Keys of ten megabytes. */
	session_reset(&s, SIZE_MAX);
	cply_buf_init(&b, s.arena);
	cply_put(&b, "{\"type\":\"start\",\"game\":{\"");
	cply_put_fill(&b, 'k', 10 << 20);
	cply_put(&b, "\":1}},{\"type\":\"over\",\"game\":{\"");
	cply_put_fill(&b, 'k', 10 << 20);
	cply_put(&b, "\":\"&RM\"}}");
	cply_put_char(&b, 0);
	got = game_stream(&s, game_log(s.arena, b.ptr), 1 << 20, false,
	                  &status);
	assert_int_equal(status, CPLY_OK);
	assert_true(cply_str_is(got, "{}"));
	session_free(&s);
}

/* A state that changes for ever does not grow for ever. */
static void memory_follows_the_state(void **state)
{
	(void)state;
	session s;
	cply_arena text;
	cply_buf b;
	session_init(&s);
	cply_arena_init(&text, NULL, SIZE_MAX);
	cply_buf_init(&b, &text);
	cply_put(&b, "{" ROOT CONSTANTS ",\"deltas\":[" START);
	for (unsigned i = 0; i < 200000; i++) {
		cply_put(&b, ",{\"type\":\"ran\",\"game\":{\"bullet number ");
		cply_put_uint(&b, i);
		cply_put(&b, "\":{\"speed\":\"quite fast indeed\",\"at\":{"
		             "\"id\":\"7\"}}");
		/* A list of references that grows and shrinks. */
		cply_put(&b, i % 2 ? ",\"l\":{\"0\":\"&RM\",\"&LEN\":0}"
		                   : ",\"l\":{\"0\":{\"id\":\"7\"},"
		                     "\"&LEN\":1}");
		if (i) {
			cply_put(&b, ",\"bullet number ");
			cply_put_uint(&b, i - 1);
			cply_put(&b, "\":\"&RM\"");
		}
		cply_put(&b, "}}");
	}
	cply_put(&b, OVER "]}");
	cply_status status;
	session_reset(&s, 1 << 20);
	cply_str got =
		game_stream(&s, cply_buf_str(&b), 1 << 16, false, &status);
	assert_int_equal(status, CPLY_OK);
	assert_true(got.len < 200);
	cply_arena_free(&text);
	session_free(&s);
}

static cply_str sample(cply_arena *a)
{
	return game_log(
		a,
		"{\"type\":\"start\",\"game\":{\"players\":{\"0\":{\"id\":"
		"\"0\"},\"&LEN\":1},\"gameObjects\":{\"0\":{\"id\":\"0\","
		"\"a long name\":\"a long text\",\"logs\":{\"&LEN\":0}}}}},"
		"{\"type\":\"ran\",\"data\":{\"player\":{\"id\":\"0\"},"
		"\"run\":{\"functionName\":\"f\",\"args\":{}}},\"game\":{"
		"\"9\":\"&RM\",\"gameObjects\":{\"0\":{\"a long name\":null,"
		"\"logs\":{\"0\":\"x\\u0041\",\"&LEN\":1}}}}},"
		"{\"type\":\"rain\",\"game\":{\"gameObjects\":\"&RM\"}}" OVER);
}

static void sweeps(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_str text = sample(s.arena);
	truncation_sweep(&cply_format_gamelog, text);
	memory_sweep(&cply_format_gamelog, text, 256);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(reading_G1_generations),
		cmocka_unit_test(reading_G2_constants_last),
		cmocka_unit_test(reading_G3_constants_missing),
		cmocka_unit_test(reading_G4_game_absent),
		cmocka_unit_test(reading_G14_references),
		cmocka_unit_test(reading_G15_types),
		cmocka_unit_test(reading_G16_damage),
		cmocka_unit_test(reading_G17_winners),
		cmocka_unit_test(reading_G21_going_back),
		cmocka_unit_test(deltas_lead_from_state_to_state),
		cmocka_unit_test(every_key_a_removal),
		cmocka_unit_test(deep_and_long),
		cmocka_unit_test(memory_follows_the_state),
		cmocka_unit_test(sweeps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
