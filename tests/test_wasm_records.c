/* SPDX-License-Identifier: MIT */
/* What the module says of records from near by: squares and shades of solves,
 * boards and events of games. */
#include <stdio.h>
#include <stdlib.h>

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

static cply_w_doc *open_text(const char *text, const char *name)
{
	size_t n = strlen(text);
	char *bytes = cply_w_alloc(n);
	assert_non_null(bytes);
	memcpy(bytes, text, n);
	return cply_w_open(bytes, n, name, "{}", 2);
}

static cply_status ask(cply_w_doc *d, const char *name, const char *request)
{
	return cply_w_call(d, name, request, strlen(request));
}

static void answers(cply_w_doc *d, const char *name, const char *request,
                    const char *answer)
{
	cply_status s = ask(d, name, request);
	const cply_str *said = cply_w_answer();
	if (s != CPLY_OK || !cply_str_is(*said, answer))
		print_message("%s %s: %.*s\n", name, request, (int)said->len,
		              said->ptr);
	assert_int_equal(s, CPLY_OK);
	assert_true(cply_str_is(*said, answer));
}

static bool says(const char *text)
{
	return cply_str_find(*cply_w_answer(), cply_str_of(text)) != SIZE_MAX;
}

/* Two squares; the second letter is corrected after a pause of 100 s. */
static const char solve[] =
	"{\"version\":\"0.1\",\"clueSections\":{\"Across\":[{\"label\":\"1\","
	"\"text\":\"Both\"}]},\"initialState\":["
	"{\"x\":0,\"y\":0,\"fill\":\"\",\"label\":\"1\"},"
	"{\"x\":1,\"y\":0,\"fill\":\"\"}],\"events\":["
	"{\"type\":\"start\",\"timestamp\":1000},"
	"{\"type\":\"update\",\"timestamp\":2000,\"x\":0,\"y\":0,"
	"\"fill\":\"A\"},"
	"{\"type\":\"update\",\"timestamp\":4000,\"x\":1,\"y\":0,"
	"\"fill\":\"B\"},"
	"{\"type\":\"update\",\"timestamp\":104000,\"x\":1,\"y\":0,"
	"\"fill\":\"C\"}]}";

static void test_solve(void **state)
{
	(void)state;
	cply_w_doc *d = open_text(solve, "x.solve.json");
	answers(d, "squares", "{\"at\":2}",
	        "{\"position\":2,\"squares\":[\"A\",0],\"filled\":1,"
	        "\"isSolved\":false,\"cursor\":0,\"word\":[0,1]}");
	assert_int_equal(ask(d, "squares", "{\"at\":4}"), CPLY_OK);
	assert_true(says("[\"A\",\"C\"]"));
	assert_int_equal(ask(d, "squares", "{\"at\":3}"), CPLY_OK);
	assert_true(says("[\"A\",\"B\"]"));
	assert_int_equal(ask(d, "squares", "{\"at\":5}"), CPLY_INVALID);
	/* The pause is one instant of the active clock. */
	assert_int_equal(ask(d, "seek", "{\"ms\":2999}"), CPLY_OK);
	assert_true(says("\"position\":2,"));
	assert_true(says("\"now\":{\"active\":1000,\"wall\":1000},"
	                 "\"next\":{\"active\":3000,\"wall\":3000}"));
	assert_int_equal(ask(d, "seek", "{\"ms\":3000}"), CPLY_OK);
	assert_true(says("\"position\":4,"));
	assert_int_equal(ask(d, "seek", "{\"ms\":3000,\"clock\":\"wall\"}"),
	                 CPLY_OK);
	assert_true(says("\"position\":3,"));
	assert_true(says("\"next\":{\"active\":3000,\"wall\":103000}"));
	/* Update is the first mark, correction the second. */
	answers(d, "lanes", "{\"of\":2,\"marks\":[\"update\",\"correction\"]}",
	        "[[0,1],[1,3]]");
	answers(d, "lanes", "{\"of\":4,\"from\":3,\"count\":1}", "[[2,5]]");
	assert_int_equal(ask(d, "heat", "{\"by\":\"edits\"}"), CPLY_OK);
	assert_true(says("\"squares\":[{\"shade\":0,\"text\":\"1\"},"
	                 "{\"shade\":1,\"text\":\"2\"}]"));
	assert_int_equal(ask(d, "heat", "{\"by\":\"luck\"}"), CPLY_INVALID);
	assert_int_equal(ask(d, "board.plan", "{}"), CPLY_UNSUPPORTED);
	assert_int_equal(ask(d, "events", "{}"), CPLY_UNSUPPORTED);
	cply_w_close(d);
}

#define TILE(id, x, y)                                               \
	"\"" id "\":{\"id\":\"" id "\",\"gameObjectName\":\"Tile\"," \
	"\"type\":\"grass\",\"x\":" x ",\"y\":" y "}"

/* Two by two tiles; a unit walks and dies, another is made. */
static const char game[] =
	"{\"gameName\":\"Walk\",\"constants\":{\"DELTA_REMOVED\":\"&RM\","
	"\"DELTA_LIST_LENGTH\":\"&LEN\"},\"deltas\":["
	"{\"type\":\"start\",\"game\":{\"gameObjects\":{"
	"\"0\":{\"id\":\"0\",\"gameObjectName\":\"Player\",\"name\":\"Ann\"},"
	"\"1\":{\"id\":\"1\",\"gameObjectName\":\"Player\",\"name\":\"Bob\"}"
	"," TILE("2", "0", "0") "," TILE("3", "1", "0") "," TILE(
		"4", "0",
		"1") "," TILE("5", "1",
                              "1") ","
				   "\"6\":{\"id\":\"6\",\"gameObjectName\":"
				   "\"Unit\",\"owner\":{\"id\":"
				   "\"0\"},\"health\":3,\"tile\":{\"id\":\"2\"}"
				   "}},"
				   "\"players\":{\"&LEN\":2,\"0\":{\"id\":"
				   "\"0\"},\"1\":{\"id\":\"1\"}},"
				   "\"currentTurn\":0}},"
				   "{\"type\":\"ran\",\"data\":{\"player\":{"
				   "\"id\":\"0\"},\"run\":{"
				   "\"caller\":{\"id\":\"6\"},\"functionName\":"
				   "\"move\",\"args\":{}},"
				   "\"returned\":true},\"game\":{"
				   "\"gameObjects\":{\"6\":{\"tile\":{"
				   "\"id\":\"3\"}}}}},"
				   "{\"type\":\"ran\",\"data\":{\"player\":{"
				   "\"id\":\"1\"},\"run\":{"
				   "\"caller\":{\"id\":\"6\"},\"functionName\":"
				   "\"spawn\",\"args\":{}},"
				   "\"returned\":false,\"invalid\":\"Not "
				   "yours\"},\"game\":{}},"
				   "{\"type\":\"ran\",\"data\":{\"player\":{"
				   "\"id\":\"1\"},\"run\":{"
				   "\"caller\":{\"id\":\"1\"},\"functionName\":"
				   "\"spawn\",\"args\":{}},"
				   "\"returned\":true},\"game\":{"
				   "\"gameObjects\":{\"6\":{\"health\":0},"
				   "\"7\":{\"id\":\"7\",\"gameObjectName\":"
				   "\"Unit\",\"owner\":{\"id\":"
				   "\"1\"},\"health\":3,\"tile\":{\"id\":\"5\"}"
				   "}},\"currentTurn\":1}}"
				   "]}";

/* Only what differs, in both directions, whatever was asked before. */
static void test_board(void **state)
{
	(void)state;
	cply_w_doc *d = open_text(game, "x.gamelog");
	assert_int_equal(ask(d, "board.plan", "{}"), CPLY_OK);
	assert_true(says("\"hasBoard\":true,\"hasTiles\":true,\"columns\":2,"
	                 "\"rows\":2"));
	assert_true(says("\"kinds\":[{\"name\":\"Unit\",\"sign\":\"U\"}]"));
	assert_true(says("\"players\":[{\"id\":\"0\",\"name\":\"Ann\","
	                 "\"color\":\"#1f5fbf\"}"));
	assert_int_equal(ask(d, "board.at", "{\"at\":1}"), CPLY_OK);
	assert_true(says("\"squares\":[[0,1,0,0,0,-1,0,\"6\"],"
	                 "[1,0,-1,-1,0,-1,0,\"\"],[2,0,-1,-1,0,-1,0,\"\"],"
	                 "[3,0,-1,-1,0,-1,0,\"\"]]"));
	assert_int_equal(ask(d, "board.at", "{\"at\":2,\"from\":1}"), CPLY_OK);
	assert_true(says("\"squares\":[[0,0,-1,-1,0,-1,0,\"\"],"
	                 "[1,1,0,0,0,-1,0,\"6\"]]"));
	assert_int_equal(ask(d, "board.at", "{\"at\":3,\"from\":2}"), CPLY_OK);
	assert_true(says("\"squares\":[],"));
	assert_int_equal(ask(d, "board.at", "{\"at\":4,\"from\":3}"), CPLY_OK);
	assert_true(says("\"squares\":[[1,1,0,0,0,-1,1,\"6\"],"
	                 "[3,1,0,1,0,-1,0,\"7\"]]"));
	assert_true(says("\"counts\":[\"Unit 0:1\"]"));
	assert_int_equal(ask(d, "board.at", "{\"at\":1,\"from\":4}"), CPLY_OK);
	assert_true(says("\"squares\":[[0,1,0,0,0,-1,0,\"6\"],"
	                 "[1,0,-1,-1,0,-1,0,\"\"],[3,0,-1,-1,0,-1,0,\"\"]]"));
	assert_int_equal(ask(d, "board.square", "{\"at\":4,\"square\":3}"),
	                 CPLY_OK);
	assert_true(says("{\"x\":1,\"y\":1,\"things\":[{\"id\":\"5\","));
	assert_true(says("{\"id\":\"7\",\"text\":\"Unit 7: owner Bob"));
	assert_int_equal(ask(d, "board.square", "{\"at\":4,\"square\":4}"),
	                 CPLY_INVALID);
	cply_w_close(d);
}

static void test_events(void **state)
{
	(void)state;
	cply_w_doc *d = open_text(game, "x.gamelog");
	answers(d, "events", "{\"invalid\":true}",
	        "{\"events\":[{\"position\":3,\"event\":\"ran\",\"text\":"
	        "\"ran player 1: Unit 6.spawn() -> false invalid: Not "
	        "yours\"}],\"next\":null}");
	assert_int_equal(ask(d, "events",
	                     "{\"player\":\"1\",\"function\":\"spawn\","
	                     "\"count\":1}"),
	                 CPLY_OK);
	assert_true(says("\"position\":3,"));
	assert_true(says("\"next\":3}"));
	assert_int_equal(ask(d, "events", "{\"from\":3,\"player\":\"1\"}"),
	                 CPLY_OK);
	assert_true(says("\"position\":4,"));
	assert_int_equal(ask(d, "events", "{\"event\":\"start\"}"), CPLY_OK);
	assert_true(says("\"position\":1,"));
	/* It gives up after so many looks, and says where. */
	answers(d, "events", "{\"invalid\":true,\"looks\":2}",
	        "{\"events\":[],\"next\":2}");
	cply_w_close(d);
}

/* The second is faster, and wrong: nothing knows the solution. */
static void test_race(void **state)
{
	(void)state;
	static const char request[] =
		"{\"logs\":[{\"name\":\"bob.json\",\"text\":"
		"\"{\\\"version\\\":\\\"0.1\\\",\\\"solver\\\":\\\"Bob\\\","
		"\\\"initialState\\\":[{\\\"x\\\":0,\\\"y\\\":0,"
		"\\\"fill\\\":\\\"\\\",\\\"label\\\":\\\"1\\\"},{\\\"x\\\":1,"
		"\\\"y\\\":0,\\\"fill\\\":\\\"\\\"}],\\\"events\\\":["
		"{\\\"type\\\":\\\"start\\\",\\\"timestamp\\\":500},"
		"{\\\"type\\\":\\\"update\\\",\\\"timestamp\\\":1000,"
		"\\\"x\\\":0,\\\"y\\\":0,\\\"fill\\\":\\\"X\\\"},"
		"{\\\"type\\\":\\\"update\\\",\\\"timestamp\\\":1400,"
		"\\\"x\\\":1,\\\"y\\\":0,\\\"fill\\\":\\\"Y\\\"}]}\"}]}";
	cply_w_doc *d = open_text(solve, "ann.solve.json");
	answers(d, "race.open", request,
	        "{\"runners\":[\"ann.solve.json\",\"Bob\"],"
	        "\"countsRight\":false}");
	assert_int_equal(ask(d, "timeline", "{}"), CPLY_OK);
	assert_true(says("\"count\":7,"));
	/* Both started; Bob has both letters after 0.9 s, Ann one after 1 s. */
	assert_int_equal(ask(d, "race.at", "{\"at\":4}"), CPLY_OK);
	assert_true(says("\"name\":\"Bob\",\"place\":1"));
	assert_true(says("\"squares\":[\"X\",\"Y\"]"));
	assert_true(says("\"squares\":[0,0]"));
	assert_int_equal(ask(d, "race.at", "{\"at\":5}"), CPLY_OK);
	assert_true(says("\"squares\":[\"A\",0]"));
	assert_true(says("Bob filled the grid first, in 0:00"));
	assert_int_equal(ask(d, "race.at", "{\"at\":3}"), CPLY_OK);
	assert_true(says("\"squares\":[\"X\",0]"));
	assert_true(says("Bob leads ann.solve.json by 1 square"));
	assert_int_equal(ask(d, "seek", "{\"at\":5}"), CPLY_OK);
	assert_true(says("\"description\":\"ann.solve.json: "));
	assert_int_equal(ask(d, "draw", "{}"), CPLY_OK);
	assert_true(says("<svg"));
	assert_int_equal(ask(d, "animation", "{}"), CPLY_OK);
	assert_true(says("<svg"));
	/* What needs the solve itself is refused as long as it is a race. */
	assert_int_equal(ask(d, "squares", "{\"at\":1}"), CPLY_UNSUPPORTED);
	assert_int_equal(ask(d, "model", "{}"), CPLY_UNSUPPORTED);
	/* A race that cannot be held leaves the solve. */
	assert_int_equal(ask(d, "race.open", "{\"logs\":[]}"), CPLY_INVALID);
	assert_int_equal(
		ask(d, "race.open",
	            "{\"logs\":[{\"name\":\"x\",\"text\":\"# Sun\"}]}"),
		CPLY_INVALID);
	assert_true(says("x is not a solve log"));
	assert_int_equal(ask(d, "squares", "{\"at\":2}"), CPLY_OK);
	assert_int_equal(ask(d, "race.at", "{\"at\":2}"), CPLY_UNSUPPORTED);
	cply_w_close(d);
	d = open_text(game, "x.gamelog");
	assert_int_equal(ask(d, "race.open", request), CPLY_UNSUPPORTED);
	assert_int_equal(ask(d, "animation", "{\"as\":\"page\"}"), CPLY_OK);
	cply_w_close(d);
}

/* No clues, and an event outside the grid. */
static const char astray[] =
	"{\"version\":\"0.1\",\"initialState\":["
	"{\"x\":0,\"y\":0,\"fill\":\"\"},{\"x\":1,\"y\":0,\"fill\":\"\"}],"
	"\"events\":[{\"type\":\"start\",\"timestamp\":1763200001000},"
	"{\"type\":\"update\",\"timestamp\":1763200004000,\"x\":0,\"y\":0,"
	"\"fill\":\"A\"},"
	"{\"type\":\"select\",\"timestamp\":1763200005000,\"x\":7,\"y\":0}]";

static void test_finding_steps(void **state)
{
	(void)state;
	char text[sizeof astray + 8];
	cply_w_doc *d = open_text(solve, "x.solve.json");
	answers(d, "finding-steps", "{}", "[1]");
	cply_w_close(d);
	snprintf(text, sizeof text, "%s}", astray);
	d = open_text(text, "x.solve.json");
	answers(d, "finding-steps", "{}", "[null,3]");
	cply_w_close(d);
	snprintf(text, sizeof text, "%s,\"a", astray);
	d = open_text(text, "x.solve.json");
	assert_int_equal(ask(d, "finding-steps", "{}"), CPLY_OK);
	assert_true(says("3"));
	cply_w_close(d);
	d = open_text("# Sun\n", "x.md");
	(void)ask(d, "finding-steps", "{}");
	cply_w_close(d);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_solve),
		cmocka_unit_test(test_board),
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_race),
		cmocka_unit_test(test_finding_steps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
