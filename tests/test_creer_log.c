/* SPDX-License-Identifier: MIT */
/* Game logs compared with the definition of their game: what is right gives no
 * finding, and one thing that is wrong gives just the one for it. */
#include <stdio.h>
#include <stdlib.h>

#include "carrier/container.h"
#include "support/creer.h"

typedef struct log_case {
	const char *name, *deltas, *codes;
} log_case;

static void run_log(const log_case *c)
{
	session s;
	cply_creer *creer;
	session_init(&s);
	for (size_t piece = 0; piece < 8; piece += 7) {
		session_reset(&s, SIZE_MAX);
		assert_int_equal(creer_read(&s, CPLY_STR(WORLD), creer_parents,
		                            &creer),
		                 CPLY_OK);
		assert_codes(&s, "");
		cply_status status =
			creer_compare(&s, creer,
		                      creer_log(s.arena, "World", c->deltas),
		                      piece);
		const char *codes = session_codes(&s);
		if (strcmp(codes, c->codes) != 0)
			fail_msg("%s: expected '%s', got '%s'", c->name,
			         c->codes, codes);
		assert_int_equal(status, s.diags->counts[CPLY_ERROR]
		                                 ? CPLY_INVALID
		                                 : CPLY_OK);
	}
	session_free(&s);
}

#define RUN_LOGS(cases)                                   \
	for (size_t i_ = 0; i_ < CPLY_COUNT(cases); i_++) \
	run_log(&(cases)[i_])

static void good_logs(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "the start", START, "" },
		{ "null and back",
		  OBJECT("\"2\":{\"at\":null,\"note\":\"x\"}") ",{\"game\":"
		                                               "{\"gameObjects"
		                                               "\":{\"2\":{"
		                                               "\"at\":{\"id\":"
		                                               "\"3\"},"
		                                               "\"note\":null}}"
		                                               "}}",
		  "" },
		{ "a subclass", CHANGE("\"best\":{\"id\":\"3\"}"), "" },
		{ "a list grows",
		  CHANGE("\"units\":{\"2\":{\"id\":\"3\"},\"&LEN\":3}"), "" },
		{ "a list shrinks",
		  CHANGE("\"units\":{\"1\":\"&RM\",\"&LEN\":1}"), "" },
		{ "a list of lists",
		  CHANGE("\"grid\":{\"1\":{\"0\":7,\"1\":8,\"&LEN\":2},"
		         "\"&LEN\":2}"),
		  "" },
		{ "a list without its length, which is another finding",
		  CHANGE("\"units\":{\"0\":{\"id\":\"3\"}}"), "" },
		{ "a JSON array, which is another finding",
		  CHANGE("\"units\":[{\"id\":\"3\"}]"), "" },
		{ "a dictionary",
		  CHANGE("\"prices\":{\"oil\":\"&RM\","
		         "\"tea\":1}"),
		  "" },
		{ "a number written otherwise", CHANGE("\"rate\":15e-1"), "" },
		{ "the same once more",
		  CHANGE("\"width\":5,\"corners\":"
		         "{\"0\":{\"id\":\"1\"},"
		         "\"&LEN\":1}"),
		  "" },
		{ "an id that is given again", OBJECT("\"2\":{\"at\":{}}"),
		  "" },
		{ "keys with escapes",
		  CHANGE("\"\\u0074urn\":1,\"game\\u004fbjects\":{\"\\u0032\":"
		         "{\"\\u0061t\":{\"\\u0069d\":\"\\u0031\"}}}"),
		  "" },
		{ "a stray removal", CHANGE("\"9\":\"&RM\",\"turn\":1"), "" },
		{ "an object goes and another comes",
		  OBJECT("\"2\":\"&RM\"") ",{\"game\":{\"gameObjects\":{" UNIT
		                          "}}}",
		  "" },
		{ "a new object that another refers to",
		  OBJECT("\"2\":{\"at\":{\"id\":\"7\"}},\"7\":{\"id\":\"7\","
		         "\"gameObjectName\":\"Place\",\"x\":1,\"kind\":\"\"}"),
		  "" },
		{ "a run", RUN("move", MOVE, TRUE_), "" },
		{ "an argument with a default",
		  RUN("move", "\"to\":{\"id\":\"1\"},\"how\":\"run\"", TRUE_),
		  "" },
		{ "inherited", RUN("log", "\"message\":\"x\"", ""), "" },
		{ "nothing is returned",
		  RUN("log", "\"message\":\"x\"", ",\"returned\":null"), "" },
		{ "null is returned", RUN("find", "", ",\"returned\":null"),
		  "" },
		{ "an object is returned",
		  RUN("find", "", ",\"returned\":{\"id\":\"2\"}"), "" },
		{ "refused", RUN("move", MOVE, REFUSED "false"), "" },
		{ "refused with null", RUN("find", "", ",\"invalid\":\"no\""),
		  "" },
		{ "an order",
		  ORDER("order", "{\"name\":\"runTurn\",\"args\":[1]}", ""),
		  "" },
		{ "finished",
		  ORDER("finished", "{\"name\":\"runTurn\",\"args\":[1]}",
		        TRUE_),
		  "" },
		{ "finished, as it was once",
		  ORDER("finished", "\"runTurn\"", TRUE_), "" },
		{ "finished with nothing",
		  ORDER("finished", "{\"name\":\"stop\",\"args\":[]}", ""),
		  "" },
		{ "finished, but refused",
		  ORDER("finished", "{\"name\":\"runTurn\",\"args\":[1]}",
		        REFUSED "5"),
		  "" },
		{ "a delta that is left out",
		  CHANGE("\"x\":{\"&LEN\":-1},\"turn\":true"), "" },
	};
	RUN_LOGS(cases);
}

static void values_of_another_type(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "int", CHANGE("\"turn\":\"1\""), "GL602" },
		{ "decimal", CHANGE("\"turn\":1.5"), "GL602" },
		{ "whole decimal", CHANGE("\"turn\":1.0"), "GL602" },
		{ "float", CHANGE("\"rate\":true"), "GL602" },
		{ "boolean", OBJECT("\"2\":{\"busy\":1}"), "GL602" },
		{ "string", OBJECT("\"2\":{\"note\":{}}"), "GL602" },
		{ "inherited", OBJECT("\"3\":{\"kind\":7}"), "GL602" },
		{ "reference", OBJECT("\"2\":{\"at\":\"1\"}"), "GL602" },
		{ "reference with more",
		  OBJECT("\"2\":{\"at\":{\"id\":\"1\",\"x\":1}}"), "GL602" },
		{ "reference without its id",
		  OBJECT("\"2\":{\"at\":{\"id\":\"&RM\"}}"), "GL602" },
		{ "list", CHANGE("\"units\":5"), "GL602" },
		{ "element", CHANGE("\"units\":{\"0\":1,\"&LEN\":2}"),
		  "GL602" },
		{ "element of an element",
		  CHANGE("\"grid\":{\"0\":{\"0\":\"x\",\"&LEN\":1},"
		         "\"&LEN\":1}"),
		  "GL602" },
		{ "an object instead of a list",
		  START_WITH(PLAYER "," PLACE "," UNIT "," SHIP,
		             "\"turn\":0,\"width\":5,\"rate\":1.5,"
		             "\"level\":2,\"best\":null,\"grid\":{},"
		             "\"units\":{\"&LEN\":0},\"corners\":"
		             "{\"&LEN\":0},\"prices\":{}"),
		  "GL602" },
		{ "dictionary", CHANGE("\"prices\":5"), "GL602" },
		{ "list instead of a dictionary",
		  START_WITH(PLAYER "," PLACE "," UNIT "," SHIP,
		             "\"turn\":0,\"width\":5,\"rate\":1.5,"
		             "\"level\":2,\"best\":null,\"grid\":"
		             "{\"&LEN\":0},\"units\":{\"&LEN\":0},"
		             "\"corners\":{\"&LEN\":0},\"prices\":"
		             "{\"&LEN\":0}"),
		  "GL602" },
		{ "entry", CHANGE("\"prices\":{\"oil\":\"x\"}"), "GL602" },
		{ "objects", CHANGE("\"gameObjects\":7"), "GL602" },
		{ "an object", OBJECT("\"2\":null"), "GL602" },
		{ "literal", OBJECT("\"1\":{\"kind\":\"lake\"}"), "GL603" },
		{ "literal of another case", OBJECT("\"1\":{\"kind\":\"Sea\"}"),
		  "GL603" },
		{ "number", CHANGE("\"level\":3"), "GL603" },
		{ "null", OBJECT("\"2\":{\"owner\":null}"), "GL604" },
		{ "null for a number", CHANGE("\"turn\":null"), "GL604" },
		{ "null for a list", CHANGE("\"units\":null"), "GL604" },
		{ "null in a list", CHANGE("\"units\":{\"0\":null,\"&LEN\":2}"),
		  "GL604" },
		{ "class", OBJECT("\"2\":{\"owner\":{\"id\":\"1\"}}"),
		  "GL605" },
		{ "superclass", CHANGE("\"best\":{\"id\":\"1\"}"), "GL605" },
		{ "class in a list",
		  CHANGE("\"units\":{\"0\":{\"id\":\"0\"},\"&LEN\":2}"),
		  "GL605" },
		{ "two faults of one kind, one finding",
		  CHANGE("\"turn\":\"1\"") ",{\"game\":{\"turn\":\"2\"}}",
		  "GL602" },
		{ "two attributes, two findings",
		  CHANGE("\"turn\":\"1\",\"rate\":\"1\""), "GL602 GL602" },
		{ "two kinds, two findings",
		  CHANGE("\"turn\":\"1\"") ",{\"game\":{\"turn\":null}}",
		  "GL602 GL604" },
	};
	RUN_LOGS(cases);
}

static void what_objects_are_made_of(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "undeclared", OBJECT("\"2\":{\"colour\":1}"), "GL606" },
		{ "of a subclass", OBJECT("\"2\":{\"guns\":1}"), "GL606" },
		{ "of the game", CHANGE("\"height\":1"), "GL606" },
		{ "missing",
		  START_WITH(PLAYER "," PLACE "," UNIT "," SHIP
		                    ",\"4\":{\"id\":\"4\","
		                    "\"gameObjectName\":\"Place\",\"x\":1}",
		             REST),
		  "GL607" },
		{ "missing, inherited",
		  OBJECT("\"4\":{\"gameObjectName\":\"Place\",\"x\":1,"
		         "\"kind\":\"\"}"),
		  "GL607" },
		{ "missing from the game",
		  START_WITH(PLAYER "," PLACE "," UNIT "," SHIP,
		             "\"turn\":0,\"width\":5,\"rate\":1.5,"
		             "\"level\":2,\"best\":null,\"grid\":"
		             "{\"&LEN\":0},\"units\":{\"&LEN\":0},"
		             "\"corners\":{\"&LEN\":0}"),
		  "GL607" },
		{ "removed", OBJECT("\"2\":{\"busy\":\"&RM\"}"), "GL607" },
		{ "removed from the game", CHANGE("\"turn\":\"&RM\""),
		  "GL607" },
		{ "const", CHANGE("\"width\":6"), "GL608" },
		{ "const, inherited", OBJECT("\"3\":{\"x\":4}"), "GL608" },
		{ "const list",
		  CHANGE("\"corners\":{\"1\":{\"id\":\"1\"},\"&LEN\":2}"),
		  "GL608" },
		{ "const element",
		  CHANGE("\"corners\":{\"0\":{\"id\":\"2\"},\"&LEN\":1}"),
		  "GL608" },
		{ "const, there and back",
		  CHANGE("\"width\":6") ",{\"game\":{\"width\":5}}", "GL608" },
		{ "another id", OBJECT("\"2\":{\"id\":\"1\"}"), "GL608" },
		{ "another class",
		  OBJECT("\"2\":{\"gameObjectName\":\"Ship\"}"), "GL608" },
		{ "unknown class",
		  OBJECT("\"4\":{\"id\":\"4\",\"gameObjectName\":\"Boat\","
		         "\"y\":1}"),
		  "GL609" },
		{ "the base of all",
		  OBJECT("\"4\":{\"id\":\"4\",\"gameObjectName\":"
		         "\"GameObject\"}"),
		  "GL609" },
		{ "the game as a class",
		  OBJECT("\"4\":{\"id\":\"4\",\"gameObjectName\":\"Game\"}"),
		  "GL609" },
		{ "two of a class, one finding",
		  OBJECT("\"4\":{\"gameObjectName\":\"Boat\"},"
		         "\"5\":{\"gameObjectName\":\"Boat\"}"),
		  "GL609" },
		{ "two classes, two findings",
		  OBJECT("\"4\":{\"gameObjectName\":\"Boat\"},"
		         "\"5\":{\"gameObjectName\":\"Bird\"}"),
		  "GL609 GL609" },
		{ "no class", OBJECT("\"4\":{\"id\":\"4\"}"), "GL610" },
		{ "no class, twice",
		  OBJECT("\"4\":{\"id\":\"4\"},\"5\":{\"gameObjectName\":5}"),
		  "GL610" },
		{ "another key",
		  OBJECT("\"4\":{\"id\":\"5\",\"gameObjectName\":\"Place\","
		         "\"x\":1,\"kind\":\"\"},\"6\":{\"id\":\"7\","
		         "\"gameObjectName\":\"Place\",\"x\":1,\"kind\":\"\"}"),
		  "GL611" },
	};
	RUN_LOGS(cases);
}

static void events(void **state)
{
	(void)state;
	static const log_case cases[] = {
		{ "function", RUN("fly", MOVE, TRUE_), "GL621" },
		{ "function of another class",
		  RUN_OF("\"caller\":{\"id\":\"1\"},\"functionName\":\"move\","
		         "\"args\":{}",
		         TRUE_),
		  "GL621" },
		{ "function of the AI", RUN("runTurn", "", TRUE_), "GL621" },
		{ "no function",
		  RUN_OF("\"caller\":{\"id\":\"3\"},\"args\":{}", TRUE_),
		  "GL621" },
		{ "argument missing", RUN("move", "\"how\":\"run\"", TRUE_),
		  "GL622" },
		{ "no arguments",
		  RUN_OF("\"caller\":{\"id\":\"3\"},\"functionName\":\"log\"",
		         ""),
		  "GL622" },
		{ "two arguments missing", RUN("move", "", TRUE_),
		  "GL622 GL622" },
		{ "extra argument", RUN("move", MOVE ",\"fast\":true", TRUE_),
		  "GL623" },
		{ "another order",
		  RUN("move", "\"how\":\"run\",\"to\":{\"id\":\"1\"}", TRUE_),
		  "GL624" },
		{ "another order, twice",
		  RUN("move", "\"how\":\"run\",\"to\":{\"id\":\"1\"}",
		      TRUE_) ",{\"type\":\"ran\",\"data\":{\"run\":{"
		             "\"caller\":{\"id\":\"2\"},\"functionName\":"
		             "\"move\",\"args\":{\"far\":1,\"how\":\"run\","
		             "\"to\":{\"id\":\"1\"}}},\"returned\":true}}",
		  "GL624" },
		{ "type",
		  RUN("move",
		      "\"to\":{\"id\":\"1\"},\"how\":\"run\",\"far\":1.5",
		      TRUE_),
		  "GL625" },
		{ "a number for a text", RUN("log", "\"message\":5", ""),
		  "GL625" },
		{ "literal",
		  RUN("move", "\"to\":{\"id\":\"1\"},\"how\":\"fly\"", TRUE_),
		  "GL625" },
		{ "null for a place",
		  RUN("move", "\"to\":null,\"how\":\"run\"", TRUE_), "GL625" },
		{ "class",
		  RUN("move", "\"to\":{\"id\":\"0\"},\"how\":\"run\"", TRUE_),
		  "GL625" },
		{ "no object",
		  RUN("move", "\"to\":{\"id\":\"77\"},\"how\":\"run\"", TRUE_),
		  "GL625" },
		{ "returns a number", RUN("move", MOVE, ",\"returned\":1"),
		  "GL626" },
		{ "returns null", RUN("move", MOVE, ",\"returned\":null"),
		  "GL626" },
		{ "returns nothing", RUN("move", MOVE, ""), "GL626" },
		{ "returns something",
		  RUN("log", "\"message\":\"x\"", ",\"returned\":1"), "GL626" },
		{ "returns another class",
		  RUN("find", "", ",\"returned\":{\"id\":\"1\"}"), "GL626" },
		{ "refused, but true", RUN("move", MOVE, REFUSED "true"),
		  "GL627" },
		{ "refused with an object",
		  RUN("find", "", REFUSED "{\"id\":\"2\"}"), "GL627" },
		{ "no caller", RUN_OF("\"functionName\":\"move\"", ""),
		  "GL628" },
		{ "unknown caller",
		  RUN_OF("\"caller\":{\"id\":\"9\"},\"functionName\":\"move\"",
		         ""),
		  "GL628" },
		{ "order",
		  ORDER("order", "{\"name\":\"runAround\",\"args\":[]}", ""),
		  "GL629" },
		{ "finished order", ORDER("finished", "\"runAround\"", ""),
		  "GL629" },
		{ "few arguments",
		  ORDER("order", "{\"name\":\"runTurn\",\"args\":[]}", ""),
		  "GL630" },
		{ "many arguments",
		  ORDER("order", "{\"name\":\"runTurn\",\"args\":[1,2]}", ""),
		  "GL630" },
		{ "argument of an order",
		  ORDER("order", "{\"name\":\"runTurn\",\"args\":[\"x\"]}", ""),
		  "GL625" },
		{ "finished returns",
		  ORDER("finished", "{\"name\":\"runTurn\",\"args\":[1]}",
		        ",\"returned\":1"),
		  "GL626" },
		{ "player",
		  START ",{\"type\":\"disconnect\",\"data\":{\"player\":"
		        "{\"id\":\"2\"}}}",
		  "GL631" },
		{ "no player",
		  START ",{\"type\":\"disconnect\",\"data\":{\"player\":"
		        "{\"id\":\"22\"}}}",
		  "GL631" },
	};
	RUN_LOGS(cases);
}

static const char *message_of(session *s, uint32_t i)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_diag_message(s->diags->items[i], &b);
	cply_put_char(&b, 0);
	return b.ptr;
}

/* How often, where first, what: in words and as a place. */
static void findings_count(void **state)
{
	(void)state;
	session s;
	cply_creer *creer;
	session_init(&s);
	assert_int_equal(creer_read(&s, CPLY_STR(WORLD), creer_parents, &creer),
	                 CPLY_OK);
	cply_str log = creer_log(
		s.arena, "World",
		OBJECT("\"2\":{\"kind\":\"lake\"}") ",{\"game\":{"
						    "\"gameObjects\":{\"3\":{"
						    "\"kind\":\"bay\"},"
						    "\"1\":{\"kind\":\"land\"}}"
						    "}}");
	assert_int_equal(creer_compare(&s, creer, log, 0), CPLY_INVALID);
	assert_codes(&s, "GL603");
	assert_string_equal(
		message_of(&s, 0),
		"`Place.kind` must be \"sea\", \"land\" or \"\", but "
		"2 values are not; the first, of Unit 2 in delta "
		"1, is \"lake\"");
	cply_span at = s.diags->items[0]->span;
	assert_true(s.diags->items[0]->has_span);
	assert_true(
		cply_str_is(cply_str_sub(log, at.begin, at.end), "\"lake\""));
	/* The same through a window. */
	s.diags->n = 0;
	assert_int_equal(creer_compare(&s, creer, log, 64), CPLY_INVALID);
	cply_diag *g = s.diags->items[0];
	assert_int_equal(g->origin + g->span.begin, at.begin);
	session_free(&s);
}

static void another_game(void **state)
{
	(void)state;
	session s;
	cply_creer *creer;
	session_init(&s);
	assert_int_equal(creer_read(&s, CPLY_STR(WORLD), creer_parents, &creer),
	                 CPLY_OK);
	assert_true(cply_str_is(cply_creer_name(creer), "World"));
	creer_compare(&s, creer,
	              creer_log(s.arena, "Moon", CHANGE("\"turn\":\"1\"")), 0);
	assert_codes(&s, "GL601");
	/* Also when the name stands at the end, after much that differs. */
	s.diags->n = 0;
	creer_compare(&s, creer,
	              CPLY_STR("{\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	                       "\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":["
	                       "{\"game\":{\"a\":1}}],\"gameName\":\"Moon\"}"),
	              0);
	assert_codes(&s, "GL601");
	session_free(&s);
}

static void keys_of_dictionaries(void **state)
{
	(void)state;
	static const struct {
		const char *ranks, *codes;
	} cases[] = {
		{ "\"1\":1,\"-2\":3", "" },
		{ "\"one\":1", "GL602" },
		{ "\"\":1", "GL602" },
		{ "\"-\":1", "GL602" },
		{ "\"1.5\":1,\"2x\":1", "GL602" },
	};
	session s;
	cply_creer *creer;
	char deltas[200];
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&s, SIZE_MAX);
		assert_int_equal(
			creer_read(&s,
		                   CPLY_STR("Game: {name: G, attributes: "
		                            "{ranks: {type: {name: dictionary, "
		                            "keyType: int, valueType: int}}}}"),
		                   creer_parents, &creer),
			CPLY_OK);
		snprintf(deltas, sizeof deltas,
		         "{\"type\":\"start\",\"game\":{\"gameObjects\":{},"
		         "\"ranks\":{%s}}}",
		         cases[i].ranks);
		creer_compare(&s, creer, creer_log(s.arena, "G", deltas), 0);
		assert_codes(&s, cases[i].codes);
	}
	session_free(&s);
}

/* Objects that come and go for ever take no more memory. */
static void memory_follows_the_state(void **state)
{
	(void)state;
	session s;
	cply_creer *creer;
	session_init(&s);
	cply_buf b;
	char one[300];
	cply_buf_init(&b, s.arena);
	cply_put(&b, START);
	for (unsigned i = 0; i < 20000; i++) {
		snprintf(one, sizeof one,
		         ",{\"game\":{\"gameObjects\":{\"u%u\":{\"id\":\"u%u\","
		         "\"gameObjectName\":\"Place\",\"x\":1,\"kind\":\"\"},"
		         "\"u%u\":\"&RM\"}}}",
		         i, i, i - 1);
		cply_put(&b, i ? one : "");
	}
	cply_put_char(&b, 0);
	cply_str log = creer_log(s.arena, "World", b.ptr);
	session t;
	session_init(&t);
	session_reset(&t, 1 << 20);
	assert_int_equal(creer_read(&t, CPLY_STR(WORLD), creer_parents, &creer),
	                 CPLY_OK);
	assert_int_equal(creer_compare(&t, creer, log, 4096), CPLY_OK);
	assert_codes(&t, "");
	session_free(&t);
	session_free(&s);
}

/* ---- files ---- */

typedef struct folder {
	const char *path;
	session *s;
	char *texts[8];
	size_t n;
} folder;

static cply_str keep_file(folder *f, const char *path)
{
	size_t len;
	assert_true(f->n < CPLY_COUNT(f->texts));
	if (!load_file(path, &f->texts[f->n], &len))
		return (cply_str){ NULL, 0 };
	return (cply_str){ f->texts[f->n++], len };
}

static bool find_in_folder(void *ctx, cply_str name, cply_creer_file *out)
{
	folder *f = ctx;
	char path[600];
	snprintf(path, sizeof path, "%s/_%.*s.yaml", f->path, (int)name.len,
	         name.ptr);
	*out = (cply_creer_file){ keep_file(f, path), f->s->diags };
	return out->text.ptr != NULL;
}

static cply_creer *read_from(session *s, const char *dir, const char *name)
{
	folder f = { dir, s, { NULL }, 0 };
	char path[600];
	cply_creer *creer;
	snprintf(path, sizeof path, "%s/%s.yaml", dir, name);
	const cply_creer_source source = {
		.game = { keep_file(&f, path), s->diags },
		.parent = find_in_folder,
		.ctx = &f,
	};
	assert_int_equal(cply_creer_read(&source, s->arena,
	                                 cply_limits_default(), &creer),
	                 CPLY_OK);
	assert_codes(s, "");
	while (f.n)
		free(f.texts[--f.n]);
	return creer;
}

/* One thing at a time is broken in the example. */
static void mutations_of_the_example(void **state)
{
	(void)state;
	static const struct {
		const char *old, *new, *codes;
	} cases[] = {
		{ "", "", "" },
		{ "\"carrying\":3", "\"carrying\":\"3\"", "GL602" },
		{ "\"timeRemaining\":59985500000", "\"timeRemaining\":\"\"",
		  "GL602" },
		{ "\"tile\":{\"id\":\"6\"},\"x\"", "\"tile\":null,\"x\"",
		  "GL604" },
		{ "\"gatherer\":{\"id\":\"9\"}},\"9\"",
		  "\"gatherer\":{\"id\":\"1\"}},\"9\"", "GL605" },
		{ "\"carrying\":4", "\"caring\":4", "GL606" },
		{ "\"ripeness\":0.8500000000000001}}}}",
		  "\"owner\":"
		  "{\"id\":\"1\"}}}}}",
		  "GL607" },
		{ "{\"currentTurn\":3,", "{\"currentTurn\":3,\"maxTurns\":7,",
		  "GL608" },
		{ "\"gameObjectName\":\"Tile\"", "\"gameObjectName\":\"Tiel\"",
		  "GL609" },
		{ "\"functionName\":\"pick\"", "\"functionName\":\"peck\"",
		  "GL621" },
		{ "\"args\":{\"tile\":{\"id\":\"5\"}}", "\"args\":{}",
		  "GL622" },
		{ "\"args\":{}", "\"args\":{\"few\":1}", "GL623" },
		{ "\"args\":{}", "\"args\":{\"most\":true}", "GL625" },
		{ "\"returned\":3", "\"returned\":true", "GL626" },
		{ "\"returned\":false", "\"returned\":true", "GL627" },
		{ "\"name\":\"runTurn\"", "\"name\":\"run\"", "GL629" },
	};
	session s;
	char *text;
	size_t len;
	session_init(&s);
	assert_true(load_file("examples/orchard.gamelog", &text, &len));
	cply_str log = { text, len };
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&s, SIZE_MAX);
		cply_creer *creer = read_from(&s, "examples", "orchard");
		cply_str old = cply_str_of(cases[i].old);
		size_t at = cply_str_find(log, old);
		assert_true(at != SIZE_MAX);
		cply_buf b;
		cply_buf_init(&b, s.arena);
		cply_put_str(&b, cply_str_sub(log, 0, at));
		cply_put(&b, cases[i].new);
		cply_put_str(&b, cply_str_sub(log, at + old.len, log.len));
		creer_compare(&s, creer, cply_buf_str(&b), i % 2 ? 0 : 512);
		if (strcmp(session_codes(&s), cases[i].codes) != 0)
			fail_msg("%s: expected '%s', got '%s'", cases[i].new,
			         cases[i].codes, session_codes(&s));
	}
	free(text);
	session_free(&s);
}

typedef struct genuine {
	const char *game;
	const cply_creer *creer;
	size_t n;
} genuine;

static void compare_genuine(const char *path, void *ctx)
{
	genuine *g = ctx;
	session s;
	char *bytes;
	size_t len;
	cply_str text;
	const char *name = strrchr(path, '/') + 1;
	size_t n = strlen(g->game);
	if (strncmp(name, g->game, n) != 0 || name[n] != '-')
		return;
	session_init(&s);
	assert_true(load_file(path, &bytes, &len));
	assert_int_equal(cply_gunzip((cply_str){ bytes, len },
	                             cply_limits_default(), s.arena, s.diags,
	                             &text),
	                 CPLY_OK);
	assert_int_equal(creer_compare(&s, g->creer, text, 65536), CPLY_OK);
	assert_codes(&s, "");
	g->n++;
	free(bytes);
	session_free(&s);
}

/* Servers keep to the definitions they are made from: nothing is found. */
static void genuine_logs(void **state)
{
	static const char *const games[] = { "Anarchy", "Chess", "Pirates",
		                             "Saloon" };
	char dir[600], logs[600];
	session s;
	(void)state;
	if (!corpus_dir()) {
		printf("skipped: no corpus\n");
		return;
	}
	snprintf(dir, sizeof dir, "%s/creer", corpus_dir());
	snprintf(logs, sizeof logs, "%s/gamelogs", corpus_dir());
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(games); i++) {
		session_reset(&s, SIZE_MAX);
		genuine g = { .game = games[i],
			      .creer = read_from(&s, dir, games[i]) };
		for_each_file(logs, ".gz", compare_genuine, &g);
		assert_int_equal(g.n, 2);
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(good_logs),
		cmocka_unit_test(values_of_another_type),
		cmocka_unit_test(what_objects_are_made_of),
		cmocka_unit_test(events),
		cmocka_unit_test(findings_count),
		cmocka_unit_test(another_game),
		cmocka_unit_test(keys_of_dictionaries),
		cmocka_unit_test(memory_follows_the_state),
		cmocka_unit_test(mutations_of_the_example),
		cmocka_unit_test(genuine_logs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
