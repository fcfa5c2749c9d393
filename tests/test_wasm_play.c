/* SPDX-License-Identifier: MIT */
/* Playing through the interface of the module, natively. */
#include <stdio.h>

#include "support/support.h"
#include "wasm/host.h"
#include "wasm/inside.h"

size_t cplyi_w_host_read(char *into, size_t room)
{
	(void)into;
	(void)room;
	return 0;
}

void cplyi_w_host_progress(double done, double of)
{
	(void)done;
	(void)of;
}

static const char sun[] = "# Sun\n\n## Grid\n\n```\nA B\nC D\n```\n\n"
			  "## Across\n\n1. One (2)\n3. Two (2)\n\n"
			  "## Down\n\n1. Three (2)\n2. Four (2)\n";

static cply_w_doc *doc;

static cply_status ask(const char *name, const char *request)
{
	return cply_w_call(doc, name, request, strlen(request));
}

static bool says(const char *text)
{
	return cply_str_find(*cply_w_answer(), cply_str_of(text)) != SIZE_MAX;
}

static int set_up(void **state)
{
	(void)state;
	char *bytes = cply_w_alloc(sizeof sun - 1);
	assert_non_null(bytes);
	memcpy(bytes, sun, sizeof sun - 1);
	doc = cply_w_open(bytes, sizeof sun - 1, "sun.md", "{}", 2);
	assert_non_null(doc);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cply_w_close(doc);
	return 0;
}

static void a_game_is_solved(void **state)
{
	(void)state;
	char request[100];
	assert_int_equal(ask("play.open", "{\"time\":1000}"), CPLY_OK);
	assert_true(says("\"words\":[{\"name\":\"1 Across\""));
	assert_true(says("\"alphabet\":[\"QWERTYUIOP\""));
	/* Where it will begin is seen before it does. */
	assert_true(says("\"cursor\":0,\"word\":0,"));
	assert_true(says("blank, 1 Across, letter 1 of 2"));
	assert_true(says("\"isRunning\":false"));
	assert_true(says("\"events\":[]"));
	assert_int_equal(ask("play.begin", "{\"time\":1000}"), CPLY_OK);
	assert_true(says("blank, 1 Across, letter 1 of 2, pattern blank "
	                 "blank. One (2)"));
	for (int i = 0; i < 4; i++) {
		snprintf(request, sizeof request,
		         "{\"action\":\"type\",\"text\":\"%c\",\"cell\":%d,"
		         "\"time\":%d}",
		         'a' + i, i, 2000 + i);
		assert_int_equal(ask("play.do", request), CPLY_OK);
	}
	assert_true(says("\"remark\":\"solved\""));
	assert_true(says("\"active\":1003"));
	assert_int_equal(ask("play.log", "{}"), CPLY_OK);
	assert_true(says("\"success\": true"));
	/* One may look around; nothing is recorded any more. */
	assert_int_equal(ask("play.do",
	                     "{\"action\":\"go-cell\",\"cell\":0,\"time\":1}"),
	                 CPLY_OK);
	assert_true(says("\"cursor\":0"));
	assert_true(says("\"events\":[]"));
}

static void requests_may_be_nonsense(void **state)
{
	(void)state;
	static const char *const requests[] = {
		"{\"action\":\"type\",\"cell\":-5,\"text\":\"A\"}",
		"{\"action\":\"type\",\"cell\":4294967295,\"text\":\"A\"}",
		"{\"action\":\"type\",\"cell\":400,\"word\":99}",
		"{\"action\":\"go-cell\",\"cell\":77}",
		"{\"action\":\"go-cell\"}",
		"{\"action\":\"go-word\",\"word\":-1}",
		"{\"action\":\"go-cell\",\"cell\":3,\"word\":0}",
		"{\"action\":\"rebus\",\"text\":\"\\u0000\"}",
	};
	assert_int_equal(ask("play.do", requests[0]), CPLY_INVALID);
	assert_int_equal(ask("play.open", "{\"record\":\"[1,2\"}"),
	                 CPLY_INVALID);
	assert_true(says("the record of the earlier game cannot be read"));
	assert_int_equal(ask("play.log", "{}"), CPLY_INVALID);
	assert_int_equal(ask("play.open", "{}"), CPLY_OK);
	/* Before it begins, and after. */
	for (int k = 0; k < 2; k++) {
		for (size_t i = 0; i < CPLY_COUNT(requests); i++)
			assert_int_equal(ask("play.do", requests[i]), CPLY_OK);
		assert_int_equal(ask("play.begin", "{}"), CPLY_OK);
	}
	assert_int_equal(ask("play.do", "{\"action\":\"fly\"}"),
	                 CPLY_UNSUPPORTED);
	assert_int_equal(ask("play.save", "{\"to\":\"x\"}"), CPLY_UNSUPPORTED);
}

static void a_place_does_not_turn(void **state)
{
	(void)state;
	assert_int_equal(ask("play.open", "{}"), CPLY_OK);
	assert_int_equal(ask("play.begin", "{\"time\":5}"), CPLY_OK);
	assert_int_equal(ask("play.do", "{\"action\":\"go-cell\",\"cell\":0,"
	                                "\"word\":2,\"time\":6}"),
	                 CPLY_OK);
	assert_true(says("\"word\":2"));
	assert_true(says("\"axis\":\"down\""));
	assert_int_equal(ask("play.do", "{\"action\":\"go-cell\",\"cell\":0,"
	                                "\"word\":2,\"time\":7}"),
	                 CPLY_OK);
	assert_true(says("\"word\":2"));
	assert_int_equal(ask("play.do",
	                     "{\"action\":\"go-cell\",\"cell\":0,\"time\":8}"),
	                 CPLY_OK);
	assert_true(says("\"word\":0"));
}

/* A level: what is right is known elsewhere. */
static const char level[] =
	"{\"id\":\"2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d\",\"version\":1,"
	"\"title\":\"Two\",\"grid_json\":{\"rows\":1,\"cols\":2,\"cells\":["
	"{\"row\":0,\"col\":0,\"type\":\"letter\",\"number\":1},"
	"{\"row\":0,\"col\":1,\"type\":\"letter\"}]},\"clues_json\":{"
	"\"across\":[{\"number\":1,\"clue\":\"Both\",\"row\":0,\"col\":0,"
	"\"length\":2}],\"down\":[]}}";

static int set_up_level(void **state)
{
	(void)state;
	char *bytes = cply_w_alloc(sizeof level - 1);
	assert_non_null(bytes);
	memcpy(bytes, level, sizeof level - 1);
	doc = cply_w_open(bytes, sizeof level - 1, "two.level.json", "{}", 2);
	assert_non_null(doc);
	return 0;
}

static void somebody_else_knows(void **state)
{
	(void)state;
	assert_int_equal(ask("play.told", "{\"kind\":\"verdict\"}"),
	                 CPLY_INVALID);
	assert_int_equal(ask("play.open", "{}"), CPLY_OK);
	assert_true(says("\"solution\":\"absent\""));
	assert_int_equal(ask("play.told", "{\"kind\":\"else\"}"),
	                 CPLY_UNSUPPORTED);
	/* Not before it has begun. */
	assert_int_equal(ask("play.told", "{\"kind\":\"verdict\","
	                                  "\"right\":true,\"time\":5}"),
	                 CPLY_OK);
	assert_true(says("\"isSolved\":false"));
	assert_int_equal(ask("play.begin", "{\"time\":10}"), CPLY_OK);
	assert_int_equal(ask("play.do", "{\"action\":\"type\",\"text\":\"A\","
	                                "\"cell\":0,\"time\":20}"),
	                 CPLY_OK);
	/* Wrong: marked until it changes. */
	assert_int_equal(ask("play.told",
	                     "{\"kind\":\"checked\",\"time\":30,\"cells\":"
	                     "[{\"cell\":0,\"wrong\":true},{\"cell\":1},"
	                     "{\"cell\":-1},{\"cell\":99},{}]}"),
	                 CPLY_OK);
	assert_true(says("\"squares\":[[0,\"A\",24]]"));
	assert_true(says("\"checks\":1"));
	assert_int_equal(ask("play.do", "{\"action\":\"type\",\"text\":\"B\","
	                                "\"cell\":0,\"time\":40}"),
	                 CPLY_OK);
	assert_true(says("\"squares\":[[0,\"B\",8]]"));
	assert_int_equal(ask("play.told",
	                     "{\"kind\":\"revealed\",\"time\":50,"
	                     "\"cells\":[{\"cell\":1,\"letter\":\"C\"}]}"),
	                 CPLY_OK);
	assert_true(says("\"squares\":[[1,\"C\",32]]"));
	assert_true(says("\"remark\":\"full\""));
	assert_int_equal(ask("play.told", "{\"kind\":\"verdict\","
	                                  "\"right\":false,\"time\":60}"),
	                 CPLY_OK);
	assert_true(says("\"remark\":\"wrong\""));
	assert_int_equal(ask("play.told", "{\"kind\":\"verdict\","
	                                  "\"right\":true,\"time\":70}"),
	                 CPLY_OK);
	assert_true(says("\"remark\":\"solved\""));
	assert_true(says("\"isSolved\":true"));
	assert_int_equal(ask("play.log", "{}"), CPLY_OK);
	assert_true(says("\"success\": true"));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_game_is_solved, set_up,
		                                tear_down),
		cmocka_unit_test_setup_teardown(requests_may_be_nonsense,
		                                set_up, tear_down),
		cmocka_unit_test_setup_teardown(somebody_else_knows,
		                                set_up_level, tear_down),
		cmocka_unit_test_setup_teardown(a_place_does_not_turn, set_up,
		                                tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
