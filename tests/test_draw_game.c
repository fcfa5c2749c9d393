/* SPDX-License-Identifier: MIT */
/* Pictures of games: a grid, a space, no places at all, and states that no
 * game would have. CROSSPLY_UPDATE_GOLDEN=1 writes the pictures of
 * tests/draw/golden anew; look at them before you keep them. */
#include <stdio.h>
#include <stdlib.h>

#include "crossply/animation.h"
#include "draw/game.h"
#include "support/game.h"

#define PLAYERS                                                               \
	"\"players\":{\"0\":{\"id\":\"0\"},\"1\":{\"id\":\"1\"},\"&LEN\":2}," \
	"\"currentTurn\":0,\"currentPlayer\":{\"id\":\"0\"}"
#define TWO                                                           \
	"\"0\":{\"id\":\"0\",\"gameObjectName\":\"Player\",\"name\":" \
	"\"Ann <b>\",\"gold\":3},\"1\":{\"id\":\"1\","                \
	"\"gameObjectName\":\"Player\",\"name\":\"Bo\",\"gold\":5}"
#define TILE(id, x, y, more)         \
	"\"" #id "\":{\"id\":\"" #id \
	"\",\"gameObjectName\":\"Tile\",\"x\":" #x ",\"y\":" #y more "}"
#define UNIT(id, class, owner, more)                                      \
	"\"" #id "\":{\"id\":\"" #id                                      \
	"\",\"gameObjectName\":\"" class "\",\"owner\":{\"id\":\"" #owner \
					 "\"}" more "}"

/* Three by two tiles: A1 and B2 stand on the first row, two things on the
 * last tile; then the first unit moves down, and the second dies. */
// clang-format off
static const char grid_deltas[] =
	"{\"type\":\"start\",\"game\":{" PLAYERS ",\"gameObjects\":{" TWO ","
	TILE(2, 0, 0, ",\"type\":\"water\"") ","
	TILE(3, 1, 0, "") ","
	TILE(4, 2, 0, ",\"isWall\":true") ","
	TILE(5, 0, 1, "") ","
	TILE(6, 1, 1, "") ","
	TILE(7, 2, 1, "") ","
	UNIT(8, "Archer", 0, ",\"health\":2,\"tile\":{\"id\":\"3\"}") ","
	UNIT(9, "Baker", 1, ",\"health\":1,\"tile\":{\"id\":\"4\"}") ","
	UNIT(10, "Baker", 1, ",\"tile\":{\"id\":\"7\"}") ","
	UNIT(11, "Archer", 0, ",\"tile\":{\"id\":\"7\"}") "}}},"
	"{\"type\":\"ran\",\"data\":{},\"game\":{\"currentTurn\":1,"
	"\"gameObjects\":{\"0\":{\"gold\":9},"
	"\"8\":{\"tile\":{\"id\":\"6\"}},\"9\":{\"health\":0}}}}";
// clang-format on

/* Words on a pile, nowhere. */
static const char list_deltas[] =
	"{\"type\":\"start\",\"game\":{" PLAYERS ",\"history\":{\"0\":\"e4\","
	"\"1\":\"e5\",\"&LEN\":2},\"gameObjects\":{" TWO
	",\"2\":{\"id\":\"2\",\"gameObjectName\":\"Card\",\"suit\":\"club\","
	"\"rank\":7,\"holder\":{\"id\":\"1\"}}}}}";

#define NEST(id, x, y)                                                 \
	"\"" #id "\":{\"id\":\"" #id "\",\"gameObjectName\":\"Nest\"," \
	"\"x\":" #x ",\"y\":" #y "}"
#define WEB(id, a, b)                                                    \
	"\"" #id "\":{\"id\":\"" #id "\",\"gameObjectName\":\"Web\","    \
	"\"nestA\":{\"id\":\"" #a "\"},\"nestB\":" b ",\"at\":{\"x\":1," \
	"\"y\":1}}"

/* Webs between nests; one hangs at a single nest, one is a loop. A spider that
 * is on one nest and goes to another is not a link. */
// clang-format off
static const char web_deltas[] =
	"{\"type\":\"start\",\"game\":{" PLAYERS ",\"gameObjects\":{" TWO ","
	NEST(2, 0, 0) "," NEST(3, 4, 0) "," NEST(4, 4, 3) ","
	WEB(5, 2, "{\"id\":\"3\"}") "," WEB(6, 2, "{\"id\":\"4\"}") ","
	WEB(7, 3, "null") "," WEB(8, 3, "{\"id\":\"3\"}") ","
	UNIT(9, "Spider", 0, ",\"nest\":{\"id\":\"2\"},"
	                     "\"to\":{\"id\":\"3\"}") "}}},"
	"{\"type\":\"ran\",\"data\":{},\"game\":{\"gameObjects\":{"
	"\"6\":{\"nestB\":null}}}}";
// clang-format on

typedef struct table {
	session s;
	cply_timeline timeline;
} table;

static void table_open(table *t, const char *deltas, uint64_t position)
{
	session_init(&t->s);
	cply_status status;
	cply_str text = game_log(t->s.arena, deltas);
	*t->s.doc = (cply_doc){ .kind = &cply_kind_game };
	t->s.doc->as.game = game_open(&t->s, text, &status);
	assert_non_null(t->s.doc->as.game);
	assert_int_equal(cply_timeline_open(&t->timeline, &cply_game_timeline,
	                                    t->s.doc->as.game, -1, t->s.arena),
	                 CPLY_OK);
	assert_int_equal(cply_timeline_seek(&t->timeline, position), CPLY_OK);
}

static cply_scene scene_of(const table *t, cply_draw_options o)
{
	return (cply_scene){ .doc = t->s.doc,
		             .state = t->timeline.state,
		             .options = o };
}

static const char *lines_of(table *t, cply_draw_options o)
{
	cply_buf b;
	cply_scene scene = scene_of(t, o);
	cply_buf_init(&b, t->s.arena);
	assert_true(cply_scene_terminal(&scene, t->s.arena, &b));
	cply_put_char(&b, 0);
	return b.ptr;
}

static void assert_has(const char *text, const char *part)
{
	if (!strstr(text, part))
		fail_msg("no `%s` in\n%s", part, text);
}

/* The board says where everything is and whose; nothing needs colours. */
static void board_in_the_terminal(void **state)
{
	(void)state;
	table t;
	table_open(&t, grid_deltas, 1);
	assert_has(lines_of(&t, (cply_draw_options){ .columns = 60 }),
	           "+------+");
	const char *text = lines_of(&t, (cply_draw_options){ .columns = 60 });
	assert_has(text, "A1B2|");
	assert_has(text, "|    A+|");
	assert_has(text, "A Archer 2:0");
	assert_has(text, "B Baker 0:2");
	assert_has(text, "gold");
	assert_null(strchr(text, '\x1b'));
	session_free(&t.s);
	table_open(&t, grid_deltas, 2);
	text = lines_of(&t, (cply_draw_options){ .columns = 60 });
	assert_has(text, "bx|");
	assert_has(text, "|  A1A+|");
	assert_has(text, "B Baker 0:1");
	/* Narrow: one sign for each square, small letters for the second. */
	text = lines_of(&t, (cply_draw_options){ .columns = 60,
	                                         .form = CPLY_FORM_COMPACT });
	assert_has(text, "+---+");
	assert_has(text, "| AA|");
	session_free(&t.s);
}

static void no_board_without_places(void **state)
{
	(void)state;
	table t;
	table_open(&t, list_deltas, 1);
	const char *text = lines_of(&t, (cply_draw_options){ .columns = 70 });
	assert_null(strstr(text, "+--"));
	assert_has(text, "history           2, last e5");
	assert_has(text, "Card 2: suit club, rank 7, holder Bo");
	session_free(&t.s);
}

static const char *svg_text(table *t)
{
	cply_buf b;
	cply_scene scene = scene_of(t, (cply_draw_options){ 0 });
	cply_buf_init(&b, t->s.arena);
	assert_true(cply_scene_svg(&scene, t->s.arena, &b));
	cply_put_char(&b, 0);
	return b.ptr;
}

/* What refers to two places is a line between them. */
static void links(void **state)
{
	(void)state;
	table t;
	table_open(&t, web_deltas, 1);
	const cply_draw_options wide = { .columns = 60 };
	assert_has(lines_of(&t, wide), "* links: Web 2\n");
	const char *svg = svg_text(&t);
	assert_has(svg, "<title>Web 5: 0,0 to 4,0</title>");
	assert_has(svg, "<title>Web 6: 0,0 to 4,3</title>");
	assert_null(strstr(svg, "<title>Web 7"));
	assert_null(strstr(svg, "<title>Web 8"));
	assert_null(strstr(svg, "Spider 9: 0,0 to"));
	assert_has(svg, ">Web 2<");
	session_free(&t.s);
	table_open(&t, web_deltas, 2);
	assert_has(lines_of(&t, wide), "* links: Web 1\n");
	svg = svg_text(&t);
	assert_null(strstr(svg, "<title>Web 6"));
	assert_has(svg, ">Web 1<");
	session_free(&t.s);
}

/* No line is wider than the terminal, however narrow it is. */
static void fits_the_terminal(void **state)
{
	(void)state;
	for (uint32_t columns = 24; columns < 100; columns += 5) {
		table t;
		table_open(&t, columns % 2 ? grid_deltas : list_deltas, 1);
		const char *at =
			lines_of(&t, (cply_draw_options){ .columns = columns });
		for (const char *end; (end = strchr(at, '\n')); at = end + 1)
			if ((size_t)(end - at) > columns)
				fail_msg("%u columns: %.*s", columns,
				         (int)(end - at), at);
		session_free(&t.s);
	}
}

static cply_str svg_of(table *t)
{
	cply_buf b;
	cply_scene scene = scene_of(t, (cply_draw_options){ 0 });
	cply_buf_init(&b, t->s.arena);
	assert_true(cply_scene_svg(&scene, t->s.arena, &b));
	return cply_buf_str(&b);
}

static void golden(void **state)
{
	(void)state;
	static const struct {
		const char *file, *deltas;
	} cases[] = { { "game-grid.svg", grid_deltas },
		      { "game-list.svg", list_deltas } };
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		table t;
		table_open(&t, cases[i].deltas, 2);
		assert_golden(cases[i].file, svg_of(&t));
		session_free(&t.s);
	}
}

/* What no game has, but a file may. */
static void odd_states(void **state)
{
	(void)state;
	static const char *const games[] = {
		"{}",
		"{\"gameObjects\":3,\"players\":\"x\"}",
		"{\"gameObjects\":{\"a\":1,\"b\":null,\"c\":{\"x\":1,\"y\":2}}"
		"}",
		"{\"gameObjects\":{\"c\":{\"x\":-1e300,\"y\":1e300},"
		"\"d\":{\"x\":999999999,\"y\":0.5},\"e\":{\"x\":0,\"y\":0}}}",
		"{\"gameObjects\":{\"c\":{\"tile\":{\"id\":\"c\"},"
		"\"owner\":{\"id\":\"c\"},\"job\":{\"id\":\"zz\"}}},"
		"\"players\":{\"0\":{\"id\":\"c\"},\"1\":{\"id\":\"no\"},"
		"\"&LEN\":2}}",
		"{\"mapWidth\":99999,\"mapHeight\":99999,\"gameObjects\":{"
		"\"c\":{\"x\":3,\"y\":4,\"gameObjectName\":\"\"}}}",
		"{\"mapWidth\":-1,\"mapHeight\":0,\"gameObjects\":{"
		"\"c\":{\"x\":-3,\"y\":-4,\"gameObjectName\":\"\\u001b[31m"
		"\"}},\"\\u001b]0;\\u0007\":\"\\u001b[2J\"}",
	};
	for (size_t i = 0; i < CPLY_COUNT(games); i++) {
		char deltas[1024];
		table t;
		snprintf(deltas, sizeof deltas,
		         "{\"type\":\"start\",\"game\":%s}", games[i]);
		for (uint64_t position = 0; position < 2; position++) {
			table_open(&t, deltas, position);
			const char *text =
				lines_of(&t, (cply_draw_options){ 0 });
			assert_null(strchr(text, '\x1b'));
			svg_of(&t);
			session_free(&t.s);
		}
	}
}

static void out_of_memory(void **state)
{
	(void)state;
	table t;
	table_open(&t, grid_deltas, 1);
	cply_scene scene = scene_of(&t, (cply_draw_options){ 0 });
	for (int is_svg = 0; is_svg < 2; is_svg++) {
		bool done = false;
		for (size_t budget = 0; !done; budget += 997) {
			cply_arena scratch;
			cply_buf b;
			cply_buf_init(&b, t.s.arena);
			cply_arena_init(&scratch, NULL, budget);
			done = is_svg ? cply_scene_svg(&scene, &scratch, &b)
			              : cply_scene_terminal(&scene, &scratch,
			                                    &b);
			assert_true(done == !scratch.failed);
			cply_arena_free(&scratch);
		}
	}
	session_free(&t.s);
}

/* An animation stores squares that change, and never too many frames. */
static void animations(void **state)
{
	(void)state;
	table t;
	cply_animation animation;
	table_open(&t, grid_deltas, 0);
	const cply_animation_options o = { .max_frames = 2 };
	assert_int_equal(cply_animation_make(t.s.doc, &o, t.s.arena,
	                                     &animation),
	                 CPLY_OK);
	assert_true(animation.n_frames <= 2);
	cply_buf b;
	cply_buf_init(&b, t.s.arena);
	assert_true(cply_animation_svg(&animation, t.s.arena, &b));
	/* Before the first delta there is nothing to see. */
	assert_int_equal(animation.frames[0].position, 1);
	session_free(&t.s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(board_in_the_terminal),
		cmocka_unit_test(no_board_without_places),
		cmocka_unit_test(links),
		cmocka_unit_test(fits_the_terminal),
		cmocka_unit_test(golden),
		cmocka_unit_test(odd_states),
		cmocka_unit_test(out_of_memory),
		cmocka_unit_test(animations),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
