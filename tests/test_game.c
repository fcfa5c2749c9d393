/* SPDX-License-Identifier: MIT */
/* Game logs: merging deltas, by the rows of the readings, through the stream
 * and through the record. What a state must be is written by hand from the
 * rules of the format. */
#include <stdio.h>

#include "support/game.h"

/* Deltas (without type), the state after them, findings, strict status. */
typedef struct game_case {
	const char *name, *games, *state, *codes;
	cply_status lenient, strict;
} game_case;

/* "{...} {...}" becomes deltas: a start, runs, and an over at the end. */
static const char *deltas_of(cply_arena *a, const char *games)
{
	cply_buf b;
	int depth = 0;
	bool first = true, quoted = false;
	cply_buf_init(&b, a);
	for (const char *p = games; *p; p++) {
		if (*p == '"' && (p == games || p[-1] != '\\'))
			quoted = !quoted;
		if (*p == '{' && !quoted && depth++ == 0) {
			cply_put(&b, first ? "{\"type\":\"start\",\"game\":"
			                   : ",{\"type\":\"ran\",\"game\":");
			first = false;
		}
		if (depth)
			cply_put_char(&b, *p);
		if (*p == '}' && !quoted && --depth == 0)
			cply_put_char(&b, '}');
	}
	cply_put(&b, ",{\"type\":\"over\"}");
	cply_put_char(&b, 0);
	assert_false(b.failed);
	return b.ptr;
}

static void check_text(session *s, cply_str want, cply_str got,
                       const char *name)
{
	(void)s;
	if (!cply_str_eq(want, got))
		fail_msg("%s: expected %.*s, got %.*s", name, (int)want.len,
		         want.ptr, (int)got.len, got.ptr);
}

static void run_case(const game_case *c)
{
	static const size_t pieces[] = { 0, 1, 7, 4096 };
	session s;
	cply_status status;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(pieces); i++) {
		session_reset(&s, SIZE_MAX);
		cply_str text = game_log(s.arena, deltas_of(s.arena, c->games));
		cply_str got = game_stream(&s, text, pieces[i], false, &status);
		check_text(&s, cply_str_of(c->state), got, c->name);
		assert_codes(&s, c->codes);
		assert_int_equal(status, c->lenient);
	}
	session_reset(&s, SIZE_MAX);
	s.diags->strict = true;
	cply_str text = game_log(s.arena, deltas_of(s.arena, c->games));
	cply_game *g = game_open(&s, text, &status);
	assert_non_null(g);
	assert_int_equal(status, c->strict);
	assert_codes(&s, c->codes);
	check_text(&s, cply_str_of(c->state),
	           game_state(cply_game_state_at(g, UINT64_MAX), s.arena),
	           c->name);
	/* Back to the start: nothing is left. */
	check_text(&s, CPLY_STR("{}"),
	           game_state(cply_game_state_at(g, 0), s.arena), c->name);
	session_free(&s);
}

static void run_cases(const game_case *cases, size_t n)
{
	for (size_t i = 0; i < n; i++)
		run_case(&cases[i]);
}

#define RUN(cases) run_cases(cases, CPLY_COUNT(cases))

static void merges(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "set", "{\"a\":1}", "{\"a\":1}", "", CPLY_OK, CPLY_OK },
		{ "change", "{\"a\":1,\"b\":true}{\"a\":\"x\"}",
		  "{\"a\":\"x\",\"b\":true}", "", CPLY_OK, CPLY_OK },
		{ "remove", "{\"a\":1,\"b\":2}{\"a\":\"&RM\"}", "{\"b\":2}", "",
		  CPLY_OK, CPLY_OK },
		{ "nested",
		  "{\"a\":{\"b\":{\"c\":1}}}{\"a\":{\"b\":{\"d\":2}}}",
		  "{\"a\":{\"b\":{\"c\":1,\"d\":2}}}", "", CPLY_OK, CPLY_OK },
		{ "object to text", "{\"a\":{\"b\":1}}{\"a\":5}", "{\"a\":5}",
		  "", CPLY_OK, CPLY_OK },
		{ "text to object", "{\"a\":5}{\"a\":{\"b\":1}}",
		  "{\"a\":{\"b\":1}}", "", CPLY_OK, CPLY_OK },
		{ "forgets what was below",
		  "{\"a\":{\"b\":1}}{\"a\":null}{\"a\":{\"c\":1}}",
		  "{\"a\":{\"c\":1}}", "", CPLY_OK, CPLY_OK },
		{ "a removed object comes back empty",
		  "{\"a\":{\"b\":{\"c\":1}}}{\"a\":\"&RM\"}{\"a\":{}}",
		  "{\"a\":{}}", "", CPLY_OK, CPLY_OK },
		{ "list", "{\"a\":{\"0\":7,\"1\":{\"x\":1},\"&LEN\":2}}",
		  "{\"a\":[7,{\"x\":1}]}", "", CPLY_OK, CPLY_OK },
		{ "empty list", "{\"a\":{\"&LEN\":0}}", "{\"a\":[]}", "",
		  CPLY_OK, CPLY_OK },
		{ "list grows",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"1\":2,\"&LEN\":2}}",
		  "{\"a\":[1,2]}", "", CPLY_OK, CPLY_OK },
		{ "list shrinks",
		  "{\"a\":{\"0\":1,\"1\":{\"z\":1},\"2\":3,\"&LEN\":3}}"
		  "{\"a\":{\"1\":\"&RM\",\"2\":\"&RM\",\"&LEN\":1}}",
		  "{\"a\":[1]}", "", CPLY_OK, CPLY_OK },
		{ "list shrinks and grows again",
		  "{\"a\":{\"0\":1,\"1\":{\"z\":1},\"&LEN\":2}}"
		  "{\"a\":{\"&LEN\":0}}"
		  "{\"a\":{\"0\":{},\"1\":{},\"&LEN\":2}}",
		  "{\"a\":[{},{}]}", "", CPLY_OK, CPLY_OK },
		{ "ten and more elements",
		  "{\"a\":{\"0\":0,\"1\":1,\"10\":10,\"2\":2,\"3\":3,\"4\":4,"
		  "\"5\":5,\"6\":6,\"7\":7,\"8\":8,\"9\":9,\"&LEN\":11}}",
		  "{\"a\":[0,1,2,3,4,5,6,7,8,9,10]}", "", CPLY_OK, CPLY_OK },
		{ "length first", "{\"a\":{\"&LEN\":1,\"0\":\"x\"}}",
		  "{\"a\":[\"x\"]}", "", CPLY_OK, CPLY_OK },
		{ "escaped keys are the same keys",
		  "{\"abc\":1}{\"a\\u0062c\":2}", "{\"abc\":2}", "", CPLY_OK,
		  CPLY_OK },
		{ "escaped marks are marks",
		  "{\"a\":1,\"b\":{\"\\u0026LEN\":0}}{\"a\":\"\\u0026RM\"}",
		  "{\"b\":[]}", "", CPLY_OK, CPLY_OK },
		{ "long keys and values",
		  "{\"timeRemaining\":60000000000,\"a long name\":\"a long "
		  "text\"}"
		  "{\"timeRemaining\":59998045033}",
		  "{\"a long name\":\"a long "
		  "text\",\"timeRemaining\":59998045033}",
		  "", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void reading_G5_lengths(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "negative",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"b\":1,\"a\":{\"&LEN\":-1}}",
		  "{\"a\":[1]}", "GL201", CPLY_INVALID, CPLY_INVALID },
		{ "fraction", "{\"a\":{\"&LEN\":1.5}}", "{}", "GL201",
		  CPLY_INVALID, CPLY_INVALID },
		{ "whole as decimal", "{\"a\":{\"0\":1,\"&LEN\":1.0}}",
		  "{\"a\":[1]}", "", CPLY_OK, CPLY_OK },
		{ "true", "{\"a\":{\"&LEN\":true}}", "{}", "GL201",
		  CPLY_INVALID, CPLY_INVALID },
		{ "object", "{\"a\":{\"&LEN\":{}}}", "{}", "GL201",
		  CPLY_INVALID, CPLY_INVALID },
		{ "huge", "{\"a\":{\"&LEN\":1000000000000}}", "{}", "GL201",
		  CPLY_INVALID, CPLY_INVALID },
		{ "very huge", "{\"a\":{\"&LEN\":1e300}}", "{}", "GL201",
		  CPLY_INVALID, CPLY_INVALID },
		{ "text that is no number", "{\"a\":{\"&LEN\":\"x\"}}", "{}",
		  "GL201", CPLY_INVALID, CPLY_INVALID },
		{ "number as text", "{\"a\":{\"0\":1,\"1\":2,\"&LEN\":\"2\"}}",
		  "{\"a\":[1,2]}", "GL202", CPLY_OK, CPLY_INVALID },
		{ "null", "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"&LEN\":null}}",
		  "{\"a\":[]}", "GL202", CPLY_OK, CPLY_INVALID },
		{ "two faults, one finding",
		  "{\"a\":{\"&LEN\":-1}}{\"a\":{\"&LEN\":-2}}", "{}", "GL201",
		  CPLY_INVALID, CPLY_INVALID },
	};
	RUN(cases);
}

static void reading_G6_kind_stays(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "list over object",
		  "{\"a\":{\"x\":1}}{\"a\":{\"0\":5,\"&LEN\":1}}",
		  "{\"a\":{\"0\":5,\"x\":1}}", "GL203", CPLY_OK, CPLY_INVALID },
		{ "object over list",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"0\":2}}",
		  "{\"a\":[2]}", "GL204", CPLY_OK, CPLY_INVALID },
		{ "object over list, growing",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"1\":2}}",
		  "{\"a\":[1,2]}", "GL204", CPLY_OK, CPLY_INVALID },
		{ "a plain attribute named length",
		  "{\"web\":{\"length\":3,\"a\":1}}"
		  "{\"web\":{\"0\":7,\"&LEN\":1}}",
		  "{\"web\":{\"0\":7,\"a\":1,\"length\":3}}", "GL203", CPLY_OK,
		  CPLY_INVALID },
		{ "names in a list",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}"
		  "{\"a\":{\"x\":2,\"01\":3,\"4294967295\":4,\"&LEN\":1}}",
		  "{\"a\":[1]}", "GL213", CPLY_OK, CPLY_INVALID },
	};
	RUN(cases);
}

static void reading_G7_hole(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "inside",
		  "{\"a\":{\"0\":1,\"1\":2,\"&LEN\":2}}"
		  "{\"a\":{\"0\":\"&RM\",\"&LEN\":2}}",
		  "{\"a\":[null,2]}", "GL205", CPLY_OK, CPLY_OK },
		{ "an object",
		  "{\"a\":{\"0\":{\"x\":1},\"&LEN\":1}}"
		  "{\"a\":{\"0\":\"&RM\",\"&LEN\":1}}"
		  "{\"a\":{\"0\":{\"y\":1},\"&LEN\":1}}",
		  "{\"a\":[{\"y\":1}]}", "GL205", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void reading_G8_growth_without_elements(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "all missing", "{\"a\":{\"&LEN\":2}}", "{\"a\":[null,null]}",
		  "GL206", CPLY_OK, CPLY_OK },
		{ "one missing", "{\"a\":{\"1\":5,\"&LEN\":2}}",
		  "{\"a\":[null,5]}", "GL206", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void reading_G9_past_the_length(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "one past", "{\"a\":{\"0\":1,\"1\":2,\"&LEN\":1}}",
		  "{\"a\":[1,2]}", "GL207", CPLY_OK, CPLY_INVALID },
		{ "with a gap", "{\"a\":{\"0\":1,\"3\":2,\"&LEN\":1}}",
		  "{\"a\":[1,null,null,2]}", "GL207", CPLY_OK, CPLY_INVALID },
		{ "beyond the limit",
		  "{\"a\":{\"0\":1,\"4000000\":2,\"&LEN\":1}}", "{\"a\":[1]}",
		  "GL208", CPLY_INVALID, CPLY_INVALID },
	};
	RUN(cases);
}

static void reading_G10_stray_removal(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "twice", "{\"a\":1}{\"9\":\"&RM\"}{\"9\":\"&RM\"}",
		  "{\"a\":1}", "GL209", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void reading_G11_players_text(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "in logs", "{\"u\":{\"logs\":{\"0\":\"&RM\",\"&LEN\":1}}}",
		  "{\"u\":{\"logs\":[null]}}", "GL210", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void reading_G12_plain_keys(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "prototype",
		  "{\"__proto__\":{\"a\":1},\"hasOwnProperty\":2}"
		  "{\"__proto__\":{\"b\":2},\"constructor\":{\"toString\":1}}",
		  "{\"__proto__\":{\"a\":1,\"b\":2},"
		  "\"constructor\":{\"toString\":1},\"hasOwnProperty\":2}",
		  "", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void reading_G13_json_array(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "new", "{\"a\":[1,{\"b\":[]},[2]]}",
		  "{\"a\":[1,{\"b\":[]},[2]]}", "GL211", CPLY_OK,
		  CPLY_INVALID },
		{ "replaces", "{\"a\":{\"0\":9,\"1\":9,\"&LEN\":2}}{\"a\":[1]}",
		  "{\"a\":[1]}", "GL211", CPLY_OK, CPLY_INVALID },
		{ "over an object", "{\"a\":{\"x\":1}}{\"a\":[]}", "{\"a\":[]}",
		  "GL211", CPLY_OK, CPLY_INVALID },
	};
	RUN(cases);
}

static void reading_G18_numbers_keep_their_text(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "digits",
		  "{\"a\":0.1234567890123456789,\"b\":-3294015,"
		  "\"c\":12345678901234567890123,\"d\":1.50,\"e\":1E+2}",
		  "{\"a\":0.1234567890123456789,\"b\":-3294015,"
		  "\"c\":12345678901234567890123,\"d\":1.50,\"e\":1E+2}",
		  "", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

static void reading_G19_last_of_equal_keys(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "scalars", "{\"a\":1,\"b\":2,\"a\":3}", "{\"a\":3,\"b\":2}",
		  "GL212", CPLY_OK, CPLY_OK },
		{ "objects are not merged with each other",
		  "{\"a\":{\"x\":1},\"a\":{\"y\":2}}", "{\"a\":{\"y\":2}}",
		  "GL212", CPLY_OK, CPLY_OK },
		{ "the first must not destroy what the last changes",
		  "{\"a\":{\"y\":3}}{\"a\":1,\"a\":{\"x\":2}}",
		  "{\"a\":{\"x\":2,\"y\":3}}", "GL212", CPLY_OK, CPLY_OK },
		{ "set and removed", "{\"a\":1,\"a\":\"&RM\"}", "{}", "GL212",
		  CPLY_OK, CPLY_OK },
		{ "removed and set",
		  "{\"a\":{\"z\":1}}{\"a\":\"&RM\",\"a\":{}}",
		  "{\"a\":{\"z\":1}}", "GL212", CPLY_OK, CPLY_OK },
		{ "three times", "{\"a\":1,\"a\":2,\"a\":3}", "{\"a\":3}",
		  "GL212", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

/* What the merge that the format's description shows gets wrong: every row of
 * the list that was made by running it. */
static void traps(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "&LEN of -1",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"&LEN\":-1}}{\"b\":2}",
		  "{\"a\":[1],\"b\":2}", "GL201", CPLY_INVALID, CPLY_INVALID },
		{ "&LEN on an object with a length",
		  "{\"w\":{\"length\":3}}{\"w\":{\"&LEN\":0}}",
		  "{\"w\":{\"length\":3}}", "GL203", CPLY_OK, CPLY_INVALID },
		{ "&RM inside a list",
		  "{\"a\":{\"0\":1,\"1\":2,\"2\":3,\"&LEN\":3}}"
		  "{\"a\":{\"1\":\"&RM\",\"&LEN\":3}}",
		  "{\"a\":[1,null,3]}", "GL205", CPLY_OK, CPLY_OK },
		{ "&LEN grows without keys",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"&LEN\":3}}",
		  "{\"a\":[1,null,null]}", "GL206", CPLY_OK, CPLY_OK },
		{ "a key past &LEN", "{\"a\":{\"0\":1,\"2\":3,\"&LEN\":1}}",
		  "{\"a\":[1,null,3]}", "GL207", CPLY_OK, CPLY_INVALID },
		{ "a list over an object",
		  "{\"a\":{\"x\":1}}{\"a\":{\"0\":5,\"&LEN\":1}}",
		  "{\"a\":{\"0\":5,\"x\":1}}", "GL203", CPLY_OK, CPLY_INVALID },
		{ "an object over a list",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"x\":2}}",
		  "{\"a\":[1]}", "GL204 GL213", CPLY_OK, CPLY_INVALID },
		{ "a JSON array", "{\"a\":[1,2]}", "{\"a\":[1,2]}", "GL211",
		  CPLY_OK, CPLY_INVALID },
		{ "{id} over a struct",
		  "{\"a\":{\"id\":\"1\",\"x\":2}}{\"a\":{\"id\":\"3\"}}",
		  "{\"a\":{\"id\":\"3\",\"x\":2}}", "", CPLY_OK, CPLY_OK },
		{ "__proto__", "{\"__proto__\":{\"polluted\":1}}{\"a\":{}}",
		  "{\"__proto__\":{\"polluted\":1},\"a\":{}}", "", CPLY_OK,
		  CPLY_OK },
		{ "hasOwnProperty", "{\"hasOwnProperty\":1}{\"a\":2}",
		  "{\"a\":2,\"hasOwnProperty\":1}", "", CPLY_OK, CPLY_OK },
		{ "a text that is &RM", "{\"a\":1}{\"a\":\"&RM\"}", "{}", "",
		  CPLY_OK, CPLY_OK },
		{ "&LEN as text", "{\"a\":{\"0\":1,\"&LEN\":\"1\"}}",
		  "{\"a\":[1]}", "GL202", CPLY_OK, CPLY_INVALID },
		{ "&LEN of null", "{\"a\":{\"&LEN\":null}}", "{\"a\":[]}",
		  "GL202", CPLY_OK, CPLY_INVALID },
		{ "&LEN that is &RM",
		  "{\"a\":{\"0\":1,\"&LEN\":1}}{\"a\":{\"&LEN\":\"&RM\"}}",
		  "{\"a\":[1]}", "GL201", CPLY_INVALID, CPLY_INVALID },
		{ "keys that are no indices",
		  "{\"a\":{\"01\":1,\"4294967295\":2}}",
		  "{\"a\":{\"01\":1,\"4294967295\":2}}", "", CPLY_OK, CPLY_OK },
		{ "a huge index", "{\"a\":{\"4294967294\":1,\"&LEN\":0}}",
		  "{\"a\":[]}", "GL208", CPLY_INVALID, CPLY_INVALID },
		{ "&LEN of 10^12", "{\"a\":{\"&LEN\":1000000000000}}{\"b\":1}",
		  "{\"b\":1}", "GL201", CPLY_INVALID, CPLY_INVALID },
	};
	RUN(cases);
}

/* A reference is held in another way than other objects, until it becomes one
 * or is looked into. */
static void references(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "comes, changes and goes",
		  "{\"a\":null,\"b\":1}{\"a\":{\"id\":\"1\"}}"
		  "{\"a\":{\"id\":\"23\"},\"b\":{\"id\":\"4\"}}{\"b\":null}",
		  "{\"a\":{\"id\":\"23\"},\"b\":null}", "", CPLY_OK, CPLY_OK },
		{ "gains a member", "{\"a\":{\"id\":\"1\"}}{\"a\":{\"x\":2}}",
		  "{\"a\":{\"id\":\"1\",\"x\":2}}", "", CPLY_OK, CPLY_OK },
		{ "gains a member with the id",
		  "{\"a\":{\"id\":\"1\"}}{\"a\":{\"x\":2,\"id\":\"3\"}}",
		  "{\"a\":{\"id\":\"3\",\"x\":2}}", "", CPLY_OK, CPLY_OK },
		{ "gains a container",
		  "{\"a\":{\"id\":\"1\"}}{\"a\":{\"x\":{\"id\":\"2\"}}}"
		  "{\"a\":{\"x\":{\"y\":{}}}}",
		  "{\"a\":{\"id\":\"1\",\"x\":{\"id\":\"2\",\"y\":{}}}}", "",
		  CPLY_OK, CPLY_OK },
		{ "loses its id",
		  "{\"a\":{\"id\":\"1\"}}{\"a\":{\"id\":\"&RM\"}}",
		  "{\"a\":{}}", "", CPLY_OK, CPLY_OK },
		{ "has none from the start", "{\"a\":{\"id\":\"&RM\"}}",
		  "{\"a\":{}}", "GL209", CPLY_OK, CPLY_OK },
		{ "is removed and comes back",
		  "{\"a\":{\"id\":\"1\"}}{\"a\":\"&RM\"}{\"a\":{\"id\":\"2\"}}",
		  "{\"a\":{\"id\":\"2\"}}", "", CPLY_OK, CPLY_OK },
		{ "becomes a text and a list",
		  "{\"a\":{\"id\":\"1\"},\"b\":{\"id\":\"1\"}}"
		  "{\"a\":\"a longer text\",\"b\":0}"
		  "{\"a\":{\"id\":\"2\"},\"b\":{\"0\":7,\"&LEN\":1}}",
		  "{\"a\":{\"id\":\"2\"},\"b\":[7]}", "", CPLY_OK, CPLY_OK },
		{ "stays an object",
		  "{\"a\":{\"id\":\"1\"}}{\"a\":{\"0\":5,\"&LEN\":1}}",
		  "{\"a\":{\"0\":5,\"id\":\"1\"}}", "GL203", CPLY_OK,
		  CPLY_INVALID },
		{ "is replaced by an array",
		  "{\"a\":{\"id\":\"1\"}}{\"a\":[{\"id\":\"2\"}]}",
		  "{\"a\":[{\"id\":\"2\"}]}", "GL211", CPLY_OK, CPLY_INVALID },
		{ "an id that comes twice",
		  "{\"a\":{\"id\":\"1\",\"id\":\"2\"}}",
		  "{\"a\":{\"id\":\"2\"}}", "GL212", CPLY_OK, CPLY_OK },
		{ "a reference that comes twice",
		  "{\"a\":{\"id\":\"1\"},\"a\":{\"id\":\"2\"}}",
		  "{\"a\":{\"id\":\"2\"}}", "GL212", CPLY_OK, CPLY_OK },
		{ "an id with an escape",
		  "{\"a\":{\"\\u0069d\":\"1\"},\"b\":{\"id\":\"\\n\"}}",
		  "{\"a\":{\"id\":\"1\"},\"b\":{\"id\":\"\\n\"}}", "", CPLY_OK,
		  CPLY_OK },
		{ "all kinds of ids",
		  "{\"a\":{\"id\":\"123456789\"},\"b\":{\"id\":7},"
		  "\"c\":{\"id\":null},\"d\":{\"id\":{\"id\":\"1\"}},"
		  "\"e\":{\"id\":\"\"},\"f\":{\"id\":[]}}",
		  "{\"a\":{\"id\":\"123456789\"},\"b\":{\"id\":7},"
		  "\"c\":{\"id\":null},\"d\":{\"id\":{\"id\":\"1\"}},"
		  "\"e\":{\"id\":\"\"},\"f\":{\"id\":[]}}",
		  "GL211", CPLY_OK, CPLY_INVALID },
		{ "in a list that grows and shrinks",
		  "{\"l\":{\"0\":{\"id\":\"1\"},\"1\":{\"id\":\"2\"},"
		  "\"&LEN\":2}}{\"l\":{\"1\":\"&RM\",\"&LEN\":1}}"
		  "{\"l\":{\"0\":{\"id\":\"3\"},\"1\":null,\"2\":{\"id\":\"4\"}"
		  ","
		  "\"&LEN\":3}}",
		  "{\"l\":[{\"id\":\"3\"},null,{\"id\":\"4\"}]}", "", CPLY_OK,
		  CPLY_OK },
	};
	RUN(cases);
}

/* Children whose keys are numbers are found in another way, too, when there
 * are many. */
static void numbers_as_keys(void **state)
{
	(void)state;
	static const game_case cases[] = {
		{ "of an object",
		  "{\"o\":{\"0\":0,\"1\":1,\"2\":2,\"3\":3,\"4\":4,\"5\":5,"
		  "\"6\":6,\"7\":7,\"8\":8,\"9\":9,\"10\":10,\"11\":11}}"
		  "{\"o\":{\"3\":\"&RM\",\"11\":\"x\",\"03\":\"y\"}}"
		  "{\"o\":{\"1000\":1,\"99999999\":2,\"-1\":3,\"\":4}}"
		  "{\"o\":{\"1000\":5,\"99999999\":\"&RM\",\"-1\":6,\"\":7}}"
		  "{\"o\":{\"0\":\"&RM\",\"1\":\"&RM\",\"2\":\"&RM\","
		  "\"5\":\"&RM\",\"6\":\"&RM\",\"7\":\"&RM\",\"8\":\"&RM\","
		  "\"9\":\"&RM\",\"10\":\"&RM\",\"4\":{\"id\":\"4\"}}}",
		  "{\"o\":{\"\":7,\"-1\":6,\"03\":\"y\",\"1000\":5,"
		  "\"11\":\"x\",\"4\":{\"id\":\"4\"}}}",
		  "", CPLY_OK, CPLY_OK },
		{ "of a list",
		  "{\"l\":{\"0\":0,\"1\":1,\"2\":2,\"3\":3,\"4\":4,\"5\":5,"
		  "\"6\":6,\"7\":7,\"8\":8,\"9\":9,\"10\":10,\"11\":11,"
		  "\"&LEN\":12}}{\"l\":{\"2\":\"b\",\"&LEN\":3}}"
		  "{\"l\":{\"3\":{},\"&LEN\":4}}",
		  "{\"l\":[0,1,\"b\",{}]}", "", CPLY_OK, CPLY_OK },
	};
	RUN(cases);
}

/* A number of the state as an integer, or "no". */
static void check_number(session *s, const char *number, const char *want)
{
	char games[64], got[32] = "no";
	cply_status status;
	int64_t n;
	session_reset(s, SIZE_MAX);
	snprintf(games, sizeof games, "{\"n\":%s}", number);
	cply_str text = game_log(s->arena, deltas_of(s->arena, games));
	cply_game *g = game_open(s, text, &status);
	assert_non_null(g);
	cply_game_value state = cply_game_state_at(g, UINT64_MAX);
	if (cply_game_int(cply_game_get(state, CPLY_STR("n")), &n))
		snprintf(got, sizeof got, "%lld", (long long)n);
	if (strcmp(got, want) != 0)
		fail_msg("%s: expected %s, got %s", number, want, got);
}

/* Short and long ones are read in different ways. */
static void numbers_as_integers(void **state)
{
	(void)state;
	static const char digits[] = "9081726354192837465";
	char number[32];
	session s;
	session_init(&s);
	for (int len = 1; len <= 19; len++)
		for (int minus = 0; minus < 2; minus++) {
			int n = snprintf(number, sizeof number, "%s%.*s",
			                 minus ? "-" : "", len, digits);
			check_number(&s, number, number);
			/* A point or an exponent at any place. */
			for (int at = n - len + 1; at < n - 1; at++) {
				char whole = number[at];
				number[at] = '.';
				check_number(&s, number, "no");
				number[at] = whole;
			}
		}
	check_number(&s, "123456789e1", "no");
	check_number(&s, "12345678901.0", "no");
	check_number(&s, "9223372036854775807", "9223372036854775807");
	check_number(&s, "9223372036854775808", "no");
	check_number(&s, "\"123456789012\"", "no");
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(merges),
		cmocka_unit_test(numbers_as_integers),
		cmocka_unit_test(reading_G5_lengths),
		cmocka_unit_test(reading_G6_kind_stays),
		cmocka_unit_test(reading_G7_hole),
		cmocka_unit_test(reading_G8_growth_without_elements),
		cmocka_unit_test(reading_G9_past_the_length),
		cmocka_unit_test(reading_G10_stray_removal),
		cmocka_unit_test(reading_G11_players_text),
		cmocka_unit_test(reading_G12_plain_keys),
		cmocka_unit_test(reading_G13_json_array),
		cmocka_unit_test(reading_G18_numbers_keep_their_text),
		cmocka_unit_test(reading_G19_last_of_equal_keys),
		cmocka_unit_test(traps),
		cmocka_unit_test(references),
		cmocka_unit_test(numbers_as_keys),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
