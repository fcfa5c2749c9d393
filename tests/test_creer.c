/* SPDX-License-Identifier: MIT */
/* Definitions of games. What one may say is what the generator takes that
 * servers and clients are made with; which finding a broken one gets is
 * written by hand. */
#include <stdlib.h>

#include "support/creer.h"

/* ---- definitions ---- */

typedef struct definition_case {
	const char *name, *text, *codes;
	const creer_parent *parents;
} definition_case;

#define GAME "Game: {name: G}\n"
#define ATTRIBUTE(type) GAME "Thing: {attributes: {a: {type: " type "}}}\n"
#define FUNCTION(inside) GAME "Thing: {functions: {f: {" inside "}}}\n"

static void run_definition(const definition_case *c)
{
	session s;
	cply_creer *creer;
	session_init(&s);
	cply_status status =
		creer_read(&s, cply_str_of(c->text),
	                   c->parents ? c->parents : creer_parents, &creer);
	const char *codes = session_codes(&s);
	if (strcmp(codes, c->codes) != 0)
		fail_msg("%s: expected '%s', got '%s'", c->name, c->codes,
		         codes);
	bool is_good = s.diags->counts[CPLY_ERROR] == 0;
	assert_int_equal(status, is_good ? CPLY_OK : CPLY_INVALID);
	assert_true(is_good == (creer != NULL));
	session_free(&s);
}

#define RUN_DEFINITIONS(cases)                            \
	for (size_t i_ = 0; i_ < CPLY_COUNT(cases); i_++) \
	run_definition(&(cases)[i_])

static void types(void **state)
{
	(void)state;
	static const definition_case cases[] = {
		{ "int", ATTRIBUTE("int"), "", NULL },
		{ "const", ATTRIBUTE("const float"), "", NULL },
		{ "null", ATTRIBUTE("'string?'"), "", NULL },
		{ "list", ATTRIBUTE("'boolean[]'"), "", NULL },
		{ "list of lists", ATTRIBUTE("'const Thing[][]'"), "", NULL },
		{ "list that may be null", ATTRIBUTE("'Thing[]?'"), "", NULL },
		{ "class", ATTRIBUTE("Thing!"), "", NULL },
		{ "class of the base", ATTRIBUTE("'const Player?'"), "", NULL },
		{ "literals", ATTRIBUTE("'string = \"a\" | \"b c\"'"), "",
		  NULL },
		{ "one literal", ATTRIBUTE("'string = \"a\"'"), "", NULL },
		{ "numbers", ATTRIBUTE("'int = -1 | 2'"), "", NULL },
		{ "a lone quote, which a genuine game has",
		  ATTRIBUTE("'string = \" | \"a\"'"), "", NULL },
		{ "map", ATTRIBUTE("{name: Thing, nullable: true}"), "GL706",
		  NULL },
		{ "map of a list", ATTRIBUTE("{name: list, valueType: int}"),
		  "", NULL },
		{ "map of a dictionary",
		  ATTRIBUTE("{name: const dictionary, keyType: string, "
		            "valueType: {name: list, valueType: Thing!}}"),
		  "", NULL },
		{ "unknown", ATTRIBUTE("integer"), "GL705", NULL },
		{ "unknown class", ATTRIBUTE("Think!"), "GL705", NULL },
		{ "unknown class in a list", ATTRIBUTE("'Think[]'"), "GL705",
		  NULL },
		{ "the game", ATTRIBUTE("Game!"), "GL705", NULL },
		{ "the AI", ATTRIBUTE("AI?"), "GL705", NULL },
		{ "nothing", ATTRIBUTE("''"), "GL705", NULL },
		{ "void", ATTRIBUTE("void"), "GL705", NULL },
		{ "brackets only", ATTRIBUTE("'[]'"), "GL705", NULL },
		{ "nine lists", ATTRIBUTE("'int[][][][][][][][][]'"), "GL705",
		  NULL },
		{ "no mark", ATTRIBUTE("Thing"), "GL706", NULL },
		{ "literals of a boolean", ATTRIBUTE("'boolean = true'"),
		  "GL707", NULL },
		{ "literals of a class", ATTRIBUTE("'Thing! = 1'"), "GL707",
		  NULL },
		{ "literals of a list", ATTRIBUTE("'int[] = 1'"), "GL705",
		  NULL },
		{ "without quotes", ATTRIBUTE("'string = a'"), "GL707", NULL },
		{ "no int", ATTRIBUTE("'int = 1.5'"), "GL707", NULL },
		{ "no number", ATTRIBUTE("'float = x'"), "GL707", NULL },
		{ "list of what", ATTRIBUTE("{name: list}"), "GL708", NULL },
		{ "dictionary by what",
		  ATTRIBUTE("{name: dictionary, valueType: int}"), "GL708",
		  NULL },
		{ "objects as keys",
		  ATTRIBUTE("{name: dictionary, keyType: Thing!, "
		            "valueType: int}"),
		  "GL705", NULL },
		{ "a map without a name", ATTRIBUTE("{nullable: true}"),
		  "GL708", NULL },
		{ "a list as a type", ATTRIBUTE("[int]"), "GL702", NULL },
		{ "too deep",
		  ATTRIBUTE("{name: list, valueType: {name: list, valueType: "
		            "{name: list, valueType: {name: list, valueType: "
		            "{name: list, valueType: {name: list, valueType: "
		            "{name: list, valueType: {name: list, valueType: "
		            "{name: list, valueType: int}}}}}}}}}"),
		  "GL716", NULL },
	};
	RUN_DEFINITIONS(cases);
}

static void shapes(void **state)
{
	(void)state;
	static const definition_case cases[] = {
		{ "the smallest", GAME, "", NULL },
		{ "empty parts", GAME "AI:\nThing:\n  attributes:\n", "",
		  NULL },
		{ "nothing", "", "GL713", NULL },
		{ "no game", "Thing: {description: A.}", "GL713", NULL },
		{ "no name", "Game: {description: A.}", "GL713", NULL },
		{ "not YAML", "Game: {name", "GL701", NULL },
		{ "an anchor", "Game: &x {name: G}", "GL701", NULL },
		{ "a list", "[Game]", "GL702", NULL },
		{ "a text", "Game", "GL702", NULL },
		{ "a class that is a list", GAME "Thing: [a]", "GL702", NULL },
		{ "attributes in a list", GAME "Thing: {attributes: [a]}",
		  "GL702", NULL },
		{ "an attribute without a map",
		  GAME "Thing: {attributes: {a: "
		       "int}}",
		  "GL702", NULL },
		{ "an attribute without a type",
		  GAME "Thing: {attributes: {a: {description: A.}}}", "GL708",
		  NULL },
		{ "a map as a key", GAME "? {a: b}\n: c", "GL702", NULL },
		{ "a list as a name", "Game: {name: [G]}", "GL702", NULL },
		{ "twice",
		  GAME "Thing: {attributes: {a: {type: int}, a: "
		       "{type: int}}}",
		  "GL711", NULL },
		{ "a class twice", GAME "A: {}\nA: {}", "GL711", NULL },
		{ "an unknown key", GAME "Thing: {atributes: {}}", "GL712",
		  NULL },
		{ "unknown keys",
		  FUNCTION("args: [], returns: {tpye: int, "
		           "type: int}"),
		  "GL712 GL712", NULL },
		{ "parents in a map", GAME "_parentDatas: {a: b}", "GL702",
		  NULL },
		{ "a list of lists as parents", GAME "_parentDatas: [[a]]",
		  "GL702", NULL },
		{ "two faults, two findings",
		  GAME "A: {attributes: {a: {type: x}, b: {type: y}}}",
		  "GL705 GL705", NULL },
	};
	RUN_DEFINITIONS(cases);
}

static void functions(void **state)
{
	(void)state;
	static const definition_case cases[] = {
		{ "nothing", FUNCTION("description: A."), "", NULL },
		{ "void", FUNCTION("returns: {type: void}"), "", NULL },
		{ "arguments",
		  FUNCTION("arguments: [{name: a, type: int}, {name: b, type: "
		           "Thing?, default: null}]"),
		  "", NULL },
		{ "what an invalid run returns",
		  FUNCTION("returns: {type: int, invalidValue: -1}"), "",
		  NULL },
		{ "an invalid value of another type",
		  FUNCTION("returns: {type: boolean, invalidValue: -1}"),
		  "GL714", NULL },
		{ "no null",
		  FUNCTION("returns: {type: Thing!, invalidValue: "
		           "x}"),
		  "GL714", NULL },
		{ "a default of another type",
		  FUNCTION("arguments: [{name: a, type: int, default: x}]"),
		  "GL714", NULL },
		{ "a default that is no literal",
		  GAME "T: {attributes: {a: {type: 'int = 1 | 2', default: "
		       "3}}}",
		  "GL714", NULL },
		{ "a default before none",
		  FUNCTION("arguments: [{name: a, type: int, default: 1}, "
		           "{name: b, type: int}]"),
		  "GL715", NULL },
		{ "an argument without a name",
		  FUNCTION("arguments: [{type: int}]"), "GL708", NULL },
		{ "an argument without a type",
		  FUNCTION("arguments: [{name: a}]"), "GL708", NULL },
		{ "an argument that is a text", FUNCTION("arguments: [a]"),
		  "GL702", NULL },
		{ "arguments in a map", FUNCTION("arguments: {a: int}"),
		  "GL702", NULL },
		{ "returns a text", FUNCTION("returns: int"), "GL702", NULL },
		{ "returns what", FUNCTION("returns: {invalidValue: 1}"),
		  "GL708", NULL },
	};
	RUN_DEFINITIONS(cases);
}

static void parents(void **state)
{
	(void)state;
	static const creer_parent no_base[] = { { NULL, NULL } };
	static const creer_parent chain[] = {
		{ "base", BASE },
		{ "a", "_parentDatas: [b]\nThing: {attributes: {a: {type: "
		       "'B?'}}}" },
		{ "b", "B: {description: B.}" },
		{ NULL, NULL }
	};
	static const creer_parent diamond[] = { { "base", BASE },
		                                { "a", "_parentDatas: [c]" },
		                                { "b", "_parentDatas: [c]" },
		                                { "c", "C: {}" },
		                                { NULL, NULL } };
	static const creer_parent cycle[] = { { "base", BASE },
		                              { "a", "_parentDatas: [b]" },
		                              { "b", "_parentDatas: [a]" },
		                              { NULL, NULL } };
	static const creer_parent itself[] = { { "base", BASE },
		                               { "a", "_parentDatas: [a]" },
		                               { NULL, NULL } };
	static const creer_parent broken[] = { { "base", BASE },
		                               { "a", "{" },
		                               { NULL, NULL } };
	static const definition_case cases[] = {
		{ "no base", GAME, "GL703", no_base },
		{ "all in one file", BASE "\nX: {}", "GL713", no_base },
		{ "a game without a file for the base", "GameObject: {}\n" GAME,
		  "", no_base },
		{ "missing", GAME "_parentDatas: [a, b]", "GL703 GL703", NULL },
		{ "the base, by name", GAME "_parentDatas: [base]", "", NULL },
		{ "a chain", GAME "_parentDatas: [a]", "", chain },
		{ "what it brings",
		  GAME "_parentDatas: [a]\nX: {attributes: "
		       "{b: {type: B!}}}",
		  "", chain },
		{ "a diamond", GAME "_parentDatas: [a, b]", "", diamond },
		{ "a cycle", GAME "_parentDatas: [a]", "GL704", cycle },
		{ "itself", GAME "_parentDatas: [a]", "GL704", itself },
		{ "a broken one", GAME "_parentDatas: [a]", "GL701", broken },
		{ "classes", GAME "A: {}\nB: {parentClasses: [A, Player]}", "",
		  NULL },
		{ "an unknown class", GAME "A: {parentClasses: [B]}", "GL709",
		  NULL },
		{ "the game as a parent", GAME "A: {parentClasses: [Game]}",
		  "GL709", NULL },
		{ "classes in a cycle",
		  GAME "A: {parentClasses: [B]}\nB: {parentClasses: [C]}\n"
		       "C: {parentClasses: [A]}\nD: {parentClasses: [A]}",
		  "GL710", NULL },
		{ "two cycles",
		  GAME "A: {parentClasses: [A]}\nB: {parentClasses: [B]}",
		  "GL710 GL710", NULL },
		{ "parents as a text", GAME "A: {parentClasses: B}", "GL702",
		  NULL },
	};
	RUN_DEFINITIONS(cases);
}

/* ---- bad input ---- */

static const char bad_start[] = OBJECT(
	"\"2\":{\"at\":{\"id\":\"0\"},\"q\":1}") ",{\"game\":{\"\\u0074"
						 "urn\":\"x\\n\",\"grid\":{"
						 "\"0\":{\"0\":null,\"&LEN\":1}"
						 ",\"&LEN\":1}}}";

static void every_prefix(void **state)
{
	(void)state;
	session s;
	cply_creer *creer;
	cply_str whole = CPLY_STR(WORLD);
	session_init(&s);
	for (size_t n = 0; n <= whole.len; n++) {
		session_reset(&s, SIZE_MAX);
		char *copy = malloc(n ? n : 1);
		assert_non_null(copy);
		memcpy(copy, whole.ptr, n);
		cply_status status = creer_read(&s, (cply_str){ copy, n },
		                                creer_parents, &creer);
		assert_true(status == CPLY_OK || status == CPLY_INVALID);
		assert_true((status == CPLY_INVALID) ==
		            (s.diags->counts[CPLY_ERROR] > 0));
		free(copy);
	}
	cply_str log = creer_log(s.arena, "World", bad_start);
	assert_int_equal(creer_read(&s, whole, creer_parents, &creer), CPLY_OK);
	for (size_t n = 0; n <= log.len; n++) {
		char *copy = malloc(n ? n : 1);
		assert_non_null(copy);
		memcpy(copy, log.ptr, n);
		creer_compare(&s, creer, (cply_str){ copy, n }, n % 2 ? 0 : 16);
		free(copy);
	}
	session_free(&s);
}

static void every_memory(void **state)
{
	(void)state;
	session s, logs;
	session_init(&s);
	session_init(&logs);
	cply_str log = creer_log(logs.arena, "World", bad_start);
	cply_status status = CPLY_NOMEM;
	size_t budget = 0, n = 0;
	for (; status == CPLY_NOMEM && budget < 1 << 22; budget += 1009) {
		cply_creer *creer = NULL;
		session_reset(&s, budget);
		status = creer_read(&s, CPLY_STR(WORLD), creer_parents, &creer);
		if (status == CPLY_OK)
			status = creer_compare(&s, creer, log, 0);
		n++;
	}
	assert_int_equal(status, CPLY_INVALID);
	assert_true(n > 20);
	session_free(&logs);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(types),        cmocka_unit_test(shapes),
		cmocka_unit_test(functions),    cmocka_unit_test(parents),
		cmocka_unit_test(every_prefix), cmocka_unit_test(every_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
