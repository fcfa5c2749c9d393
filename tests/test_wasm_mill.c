/* SPDX-License-Identifier: MIT */
/* Mill through the interface of the module, natively: lists, ratings, lines,
 * games, proofs and tables. */
#include <stdio.h>
#include <stdlib.h>

#include "carrier/container.h"
#include "support/support.h"
#include "wasm/host.h"
#include "wasm/inside.h"

static double progress_done, progress_of;

size_t cplyi_w_host_read(char *into, size_t room)
{
	(void)into;
	(void)room;
	return 0;
}

void cplyi_w_host_progress(double done, double of)
{
	progress_done = done;
	progress_of = of;
}

/* White wins in one turn: d7-d6 closes a mill, and Black has three stones. */
static const char pack[] =
	"{\"formatVersion\":\"1.0\",\"metadata\":{\"id\":\"p\",\"name\":\"P\"},"
	"\"puzzles\":[{\"id\":\"one\",\"title\":\"Win in 1\","
	"\"description\":\"Close a mill.\",\"category\":\"winGame\","
	"\"difficulty\":\"easy\",\"initialPosition\":"
	"\"*@******/*O**@**O/O*O***@* w m s 4 0 3 0 0 0 -1 -1 -1 -1 0 0 1 "
	"ids:nodes\",\"solutions\":[{\"moves\":[{\"notation\":\"d7-d6\","
	"\"side\":\"white\"},{\"notation\":\"xe5\",\"side\":\"white\"}],"
	"\"isOptimal\":true}],\"ruleVariantId\":\"standard_9mm\"}]}";

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
	char *bytes = cply_w_alloc(sizeof pack - 1);
	assert_non_null(bytes);
	memcpy(bytes, pack, sizeof pack - 1);
	doc = cply_w_open(bytes, sizeof pack - 1, "p.sanmill_puzzles", "{}", 2);
	assert_non_null(doc);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cply_w_close(doc);
	return 0;
}

static void a_puzzle_is_rated_once(void **state)
{
	(void)state;
	assert_int_equal(ask("mill.puzzles", "{}"), CPLY_OK);
	assert_true(says("\"title\":\"Win in 1\""));
	assert_true(says("\"rating\":1150"));
	assert_true(says("\"isSolved\":false"));
	assert_true(says("0 of 0 attempts solved."));
	assert_true(says("\"id\":\"standard_9mm\""));
	assert_int_equal(ask("mill.finish", "{}"), CPLY_INVALID);
	assert_int_equal(ask("mill.begin", "{\"puzzle\":0}"), CPLY_OK);
	assert_true(says("\"about\":\"Close a mill.\""));
	assert_true(says("\"turnText\":\"White to move\""));
	assert_true(says("\"points\":[\"a7, empty\",\"d7, white stone\""));
	assert_true(
		says("\"sides\":[\"White: 4 stones\",\"Black: 3 stones\"]"));
	/* Nothing has happened that would count. */
	assert_int_equal(ask("mill.finish", "{}"), CPLY_OK);
	assert_true(says("\"counts\":false"));
	assert_int_equal(ask("mill.act", "{\"move\":\"d7-d6\"}"), CPLY_OK);
	assert_true(says("\"turnText\":\"White takes a stone\""));
	assert_true(says("\"from\":\"d7\",\"to\":\"d6\",\"taken\":\"\""));
	assert_true(says("\"mills\":[\"d6\",\"f6\",\"b6\"]"));
	assert_true(says("e5, black stone, can be taken"));
	assert_int_equal(ask("mill.act", "{\"move\":\"xe5\"}"), CPLY_OK);
	assert_true(says("\"turnText\":\"Solved\""));
	assert_true(says("\"taken\":\"e5\""));
	assert_int_equal(ask("mill.finish", "{\"time\":1000,\"seconds\":5}"),
	                 CPLY_OK);
	assert_true(says("\"counts\":true"));
	assert_true(says("\"say\":\"Rating 1"));
	assert_true(says("1 of 1 attempts solved."));
	assert_int_equal(ask("mill.finish", "{}"), CPLY_OK);
	assert_true(says("\"counts\":false"));
	/* What is not such a file is that of a newcomer. */
	assert_int_equal(ask("mill.puzzles", "{\"ratings\":\"[]\"}"), CPLY_OK);
	assert_true(says("Your rating is 1500"));
}

static void a_solution_is_shown(void **state)
{
	(void)state;
	assert_int_equal(ask("mill.begin", "{\"puzzle\":0}"), CPLY_OK);
	assert_int_equal(ask("mill.give-up", "{}"), CPLY_OK);
	assert_int_equal(ask("mill.line", "{}"), CPLY_OK);
	assert_true(says("\"say\":\"The solution was: 1. d7-d6x"));
	assert_true(says("\"steps\":[{\"turn\":\"d7-d6x"));
	assert_int_equal(ask("mill.keys", "{}"), CPLY_OK);
	assert_true(says("\"id\":\"HINT\",\"keys\":\"h\""));
}

static void a_game_goes_on_from_a_puzzle(void **state)
{
	(void)state;
	assert_int_equal(ask("mill.game", "{\"puzzle\":7}"), CPLY_INVALID);
	assert_int_equal(ask("mill.game", "{\"puzzle\":0}"), CPLY_OK);
	assert_true(says("\"side\":\"white\""));
	assert_int_equal(ask("mill.act", "{\"move\":\"d7-d6\"}"), CPLY_OK);
	assert_true(says("A mill. Which stone do you take?"));
	assert_int_equal(ask("mill.undo", "{\"side\":\"white\"}"), CPLY_OK);
	assert_true(says("Taken back."));
	assert_int_equal(ask("mill.reply", "{\"advice\":true,\"level\":6}"),
	                 CPLY_OK);
	assert_true(says("The engine would play d7-d6x"));
	assert_true(says(": it wins."));
	assert_int_equal(ask("mill.save", "{\"side\":\"white\",\"level\":3,"
	                                  "\"day\":\"2026-11-17T12:00:00Z\"}"),
	                 CPLY_OK);
	assert_true(says("\"initialPosition\""));
	assert_int_equal(ask("mill.reply", "{\"level\":6}"), CPLY_OK);
	assert_true(says("White plays d7-d6x"));
	assert_true(says("White wins: Black has two stones left."));
	assert_int_equal(ask("mill.act", "{\"move\":\"d6\"}"), CPLY_INVALID);
	assert_true(says("the game is over"));
	assert_int_equal(ask("mill.resign", "{\"side\":\"white\"}"),
	                 CPLY_INVALID);
	assert_int_equal(ask("mill.game", "{\"variant\":\"no\"}"),
	                 CPLY_INVALID);
	assert_int_equal(ask("mill.game", "{}"), CPLY_OK);
	assert_int_equal(ask("mill.resign", "{\"side\":\"black\"}"), CPLY_OK);
	assert_true(says("You have given up: White wins."));
}

static void claims_are_proven(void **state)
{
	(void)state;
	assert_int_equal(ask("mill.prove", "{\"puzzle\":0}"), CPLY_OK);
	assert_true(says("\"standing\":\"proven\""));
	assert_true(says("White wins in 1 turn"));
	assert_true(says("\"certificate\":{\"schema\":"
	                 "\"crossply-mill-certificate/2\""));
	assert_int_equal(ask("mill.prove", "{\"puzzle\":3}"), CPLY_INVALID);
	assert_int_equal(ask("mill.prove", "{\"fen\":\"no\"}"), CPLY_INVALID);
	/* The whole game is too much, and so many positions end it. */
	assert_int_equal(ask("mill.prove", "{\"nodes\":600000}"), CPLY_OK);
	assert_true(says("\"standing\":\"undecided\""));
	assert_true(says("\"certificate\":null"));
	assert_true(progress_done > 0 && progress_of > 0);
}

/* Three stones against three: made, given away, and taken back. */
static void tables_are_made_and_used(void **state)
{
	(void)state;
	assert_int_equal(ask("mill.tables", "{\"stones\":6}"), CPLY_OK);
	assert_true(says("\"own\":3,\"opp\":3"));
	assert_true(says("\"isThere\":false"));
	assert_int_equal(ask("mill.table", "{\"own\":3,\"opp\":3}"),
	                 CPLY_INVALID);
	assert_int_equal(ask("mill.make-table", "{\"own\":4,\"opp\":3}"),
	                 CPLY_INVALID);
	assert_int_equal(ask("mill.make-table", "{\"own\":9,\"opp\":9}"),
	                 CPLY_INVALID);
	assert_int_equal(ask("mill.make-table", "{\"own\":3,\"opp\":3}"),
	                 CPLY_OK);
	assert_int_equal(ask("mill.table", "{\"own\":3,\"opp\":3}"), CPLY_OK);
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_put(&b, "{\"bytes\":\"");
	cply_base64_encode(*cply_w_answer(), &b);
	cply_put(&b, "\"}");
	cply_w_close(doc);
	(void)set_up(NULL);
	assert_int_equal(cply_w_call(doc, "mill.use-table", b.ptr, b.len),
	                 CPLY_OK);
	b.ptr[2000] = b.ptr[2000] == 'A' ? 'B' : 'A';
	assert_int_equal(cply_w_call(doc, "mill.use-table", b.ptr, b.len),
	                 CPLY_INVALID);
	assert_int_equal(ask("mill.use-table", "{\"bytes\":\"QUJD\"}"),
	                 CPLY_INVALID);
	assert_int_equal(ask("mill.tables", "{\"stones\":6}"), CPLY_OK);
	assert_true(says("\"isThere\":true"));
	/* Known without a search. */
	assert_int_equal(ask("mill.prove",
	                     "{\"fen\":\"O**@****/****@***/O*****O@ w m s 3 0 "
	                     "3 0 0 0 -1 -1 -1 -1 0 0 1 ids:nodes\"}"),
	                 CPLY_OK);
	assert_true(says("\"standing\":\"proven\""));
	cply_arena_free(&a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_puzzle_is_rated_once, set_up,
		                                tear_down),
		cmocka_unit_test_setup_teardown(a_solution_is_shown, set_up,
		                                tear_down),
		cmocka_unit_test_setup_teardown(a_game_goes_on_from_a_puzzle,
		                                set_up, tear_down),
		cmocka_unit_test_setup_teardown(claims_are_proven, set_up,
		                                tear_down),
		cmocka_unit_test_setup_teardown(tables_are_made_and_used,
		                                set_up, tear_down),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
