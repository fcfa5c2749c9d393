/* SPDX-License-Identifier: MIT */
/* Lists of mill positions and of moves. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "crossply/mill_pack.h"
#include "format/formats.h"

#define TAIL " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"
#define READY "********/********/*O***@@O w p p 2 7 2 7" TAIL

static cply_status read_text(session *s, const char *text,
                             const cply_format *format)
{
	session_reset(s, SIZE_MAX);
	cply_status st = session_read(s, cply_str_of(text), "", format);
	if (s->doc->kind)
		cply_check_doc(s->doc, s->arena, s->diags);
	return st;
}

/* "d6 f4xd6": the actions of a line; in the arena. */
static const char *actions(session *s, uint32_t puzzle)
{
	cply_buf b;
	const cply_mill_puzzle *p = &s->doc->as.mill->puzzles[puzzle];
	cply_buf_init(&b, s->arena);
	for (uint32_t i = 0; p->n_lines && i < p->lines[0].n_actions; i++) {
		cply_put(&b, i ? " " : "");
		cply_put_char(&b, "wb?"[p->lines[0].actions[i].side]);
		cply_put_char(&b, ':');
		cply_mill_move_write(p->lines[0].actions[i].move, &b);
	}
	cply_put_char(&b, 0);
	return b.ptr;
}

static const char *written(session *s, const cply_format *format)
{
	static const cply_write_options options = { 0 };
	cply_buf b;
	cply_buf_init(&b, s->arena);
	const cply_write w = { &b, s->arena, s->diags, &options };
	assert_int_equal(cply_write_doc(&w, format, s->doc), CPLY_OK);
	cply_put_char(&b, 0);
	return b.ptr;
}

/* ---- positions ---- */

static void positions_are_read(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	assert_int_equal(
		read_text(&s,
	                  "# two\r\n\r\n" READY "\r\n" READY "   # Close it\n"
	                  "[Variant \"Lasker Morris\"]\n"
	                  "********/********/******** w p p 0 10 0 10" TAIL
	                  " Empty board, ten stones\n"
	                  "********/********/*O***@@O w p p 2 7 2 7 0 0 0 3 ;"
	                  " 12 fields",
	                  &cply_format_mill_fen),
		CPLY_OK);
	assert_codes(&s, "ML116 ML283 ML281");
	const cply_mill *m = s.doc->as.mill;
	assert_int_equal(m->n_puzzles, 4);
	assert_true(cply_str_is(m->puzzles[0].title, "Position 1"));
	assert_true(cply_str_is(m->puzzles[1].title, "Close it"));
	assert_true(
		cply_str_is(m->puzzles[2].title, "Empty board, ten stones"));
	assert_int_equal(m->puzzles[2].rules.pieces, 10);
	assert_true(cply_str_is(m->puzzles[3].title, "12 fields"));
	assert_true(cply_str_is(m->puzzles[0].fen, READY));
	assert_int_equal(m->puzzles[1].start.stones[1], 3u << 21);
	session_free(&s);
}

static void bad_positions_do_not_stop_the_others(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	assert_int_equal(read_text(&s,
	                           READY "\nnonsense here\n"
	                                 "*/*/* w p p 0 9 0 9" TAIL "\n"
	                                 "[Variant \"chess\"]\n" READY "\n",
	                           &cply_format_mill_fen),
	                 CPLY_INVALID);
	assert_codes(&s, "ML101 ML102 ML211 ML283 ML281");
	assert_int_equal(s.doc->as.mill->n_puzzles, 2);
	assert_int_equal(read_text(&s, "# nothing\n", &cply_format_mill_fen),
	                 CPLY_INVALID);
	assert_codes(&s, "ML287");
	session_free(&s);
}

static void positions_go_round(void **state)
{
	(void)state;
	session s;
	static const char text[] =
		READY " ; 3 against 4\n"
		      "[Variant \"twelve_mens_morris\"]\n" READY " ; Next\n"
		      "[Variant \"standard_9mm\"]\n" READY " ; Last\n";
	session_init(&s);
	(void)read_text(&s, text, &cply_format_mill_fen);
	assert_string_equal(written(&s, &cply_format_mill_fen), text);
	/* As a pack, only the solutions are missing. */
	cply_str pack = cply_str_of(written(&s, &cply_format_mill_pack));
	char *copy = malloc(pack.len + 1);
	assert_non_null(copy);
	memcpy(copy, pack.ptr, pack.len + 1);
	(void)read_text(&s, copy, &cply_format_mill_pack);
	assert_codes(&s, "ML213 ML213 ML213 ML281");
	(void)read_text(&s, copy, &cply_format_mill_pack);
	assert_string_equal(written(&s, &cply_format_mill_fen), text);
	free(copy);
	session_free(&s);
}

/* ---- moves ---- */

static void moves_of_every_notation(void **state)
{
	(void)state;
	static const struct {
		const char *text, *want, *codes;
	} rows[] = {
		{ "1. d6 f4 2. g4 g7 3. f6 b4 4. b6xg7 a1 1-0",
		  "w:d6 b:f4 w:g4 b:g7 w:f6 b:b4 w:b6 w:xg7 b:a1", "" },
		/* One action a word, as engines have it. */
		{ "d7 a1 g7 d1 a7 xa1", "w:d7 b:a1 w:g7 b:d1 w:a7 w:xa1", "" },
		/* Ring and place, as apps of before 2025 wrote. */
		{ "(3,1) (3,6) (3,2) (3,5) (3,8) -(3,6)",
		  "w:d7 b:a1 w:g7 b:d1 w:a7 w:xa1", "" },
		/* Numbers by rows from the top left. */
		{ "1. 2 22 2. 3 23 3. 1x22 *", "w:d7 b:a1 w:g7 b:d1 w:a7 w:xa1",
		  "" },
		{ "1\tPlace to d7\tPlace to a1\n2\tPlace to g7\tPlace to d1\n"
		  "3\tPlace to a7, take a1\n",
		  "w:d7 b:a1 w:g7 b:d1 w:a7 w:xa1", "" },
		{ "[FEN \"*@******/*O**@**O/O*O***@* w m s 4 0 3 0" TAIL "\"]\n"
		  "\nd7 -> d6, take e5\n",
		  "w:d7-d6 w:xe5", "" },
		{ "1.d7 a1 2.g7! d1?! 3.a7xa1",
		  "w:d7 b:a1 w:g7 b:d1 w:a7 w:xa1", "" },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		(void)read_text(&s, rows[i].text, &cply_format_mill_moves);
		assert_codes(&s, rows[i].codes);
		assert_int_equal(s.doc->as.mill->n_puzzles, 1);
		assert_string_equal(actions(&s, 0), rows[i].want);
	}
	session_free(&s);
}

static void comments_and_side_lines(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	(void)read_text(&s,
	                "1. d7 {top} a1 ; corner\n2. g7 $1 (2. b4 (2. b2)) "
	                "2... d1\n% d6\n3. a7xa1",
	                &cply_format_mill_moves);
	assert_codes(&s, "ML288");
	assert_string_equal(actions(&s, 0), "w:d7 b:a1 w:g7 b:d1 w:a7 w:xa1");
	const cply_mill_solution *l = s.doc->as.mill->puzzles[0].lines;
	assert_true(cply_str_is(l->actions[0].comment, "top"));
	assert_true(cply_str_is(l->actions[1].comment, "corner"));
	assert_string_equal(written(&s, &cply_format_mill_moves),
	                    "1. d7 {top} 1... a1 {corner} 2. g7 d1 3. a7xa1 "
	                    "*\n");
	session_free(&s);
}

static void faults_are_where_they_stand(void **state)
{
	(void)state;
	static const struct {
		const char *text, *codes;
		uint32_t begin;
	} rows[] = {
		{ "1. d7 d7 2. a1", "ML220", 6 },
		{ "1. d7 d4 2. a1", "ML131", 6 },
		{ "1. d7 hello 2. a1", "ML131", 6 },
		{ "[Variant \"go\"]\n1. d7 a1", "ML211", 10 },
		{ "[FEN \"x\"]\n1. d7 a1", "ML101", 6 },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		(void)read_text(&s, rows[i].text, &cply_format_mill_moves);
		assert_codes(&s, rows[i].codes);
		assert_int_equal(s.diags->items[0]->span.begin, rows[i].begin);
	}
	(void)read_text(&s, "{nothing}", &cply_format_mill_moves);
	assert_codes(&s, "ML289");
	session_free(&s);
}

static void games_go_round(void **state)
{
	(void)state;
	static const char text[] =
		"[Event \"A \\\"cup\\\"\"]\n[White \"a\"]\n\n"
		"1. d7 a1 2. g7 d1 3. a7xa1 *\n"
		"\n[Event \"Black begins\"]\n[SetUp \"1\"]\n"
		"[FEN \"*O*@**@O/O*@*****/***O**** b m s 4 0 3 0" TAIL "\"]\n\n"
		"1... e3-d5 2. g1-g4 *\n"
		"\n[Event \"x\"]\n[Variant \"twelve_mens_morris\"]\n\n"
		"1. a7 d7 2. b6 a1 3. c5xd7 *\n";
	session s;
	session_init(&s);
	assert_int_equal(read_text(&s, text, &cply_format_mill_moves), CPLY_OK);
	assert_codes(&s, "");
	assert_int_equal(s.doc->as.mill->n_puzzles, 3);
	assert_true(cply_str_is(s.doc->as.mill->puzzles[0].title, "A \"cup\""));
	assert_string_equal(written(&s, &cply_format_mill_moves), text);
	session_free(&s);
}

static void long_games_are_wrapped(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_buf b;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_put(&b, "[FEN \"OO*O****/********/@@*@**** w m s 3 0 3 0" TAIL
	             "\"]\n");
	for (int i = 0; i < 12; i++)
		cply_put(&b, "d5-c5 d7-a7 c5-d5 a7-d7 ");
	cply_put_char(&b, 0);
	(void)read_text(&s, b.ptr, &cply_format_mill_moves);
	const char *out = written(&s, &cply_format_mill_moves);
	for (const char *line = strstr(out, "\n1. "); line && *line;) {
		const char *end = strchr(line + 1, '\n');
		assert_true(end && end - line <= 80);
		line = end[1] ? end : NULL;
	}
	cply_arena_free(&a);
	session_free(&s);
}

/* ---- detection ---- */

static void probes(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		int fen, moves;
	} rows[] = {
		{ READY "\n", CPLY_BY_MAGIC, CPLY_NOT_MINE },
		{ "# x\n\n[Variant \"dooz\"]\n" READY, CPLY_BY_MAGIC,
		  CPLY_NOT_MINE },
		{ "[FEN \"" READY "\"]\n1. d7xa1", CPLY_NOT_MINE,
		  CPLY_BY_MAGIC },
		{ "1. d6 f4 2. g4 g7", CPLY_NOT_MINE, CPLY_BY_SHAPE },
		{ "d7 a1 g7 d1 a7 xa1", CPLY_NOT_MINE, CPLY_BY_SHAPE },
		{ "1 Place to d7 Place to a1", CPLY_NOT_MINE, CPLY_BY_SHAPE },
		{ "1. 2 22 2. 3 23 3. 1x22", CPLY_NOT_MINE, CPLY_BY_SHAPE },
		/* Chess, lists, paper sizes, prose, tables. */
		{ "[Event \"x\"]\n\n1. e4 e5 2. Nf3 Nc6", CPLY_NOT_MINE,
		  CPLY_NOT_MINE },
		{ "1. e4 e5 2. d4 d5", CPLY_NOT_MINE, CPLY_NOT_MINE },
		{ "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		  CPLY_NOT_MINE, CPLY_NOT_MINE },
		{ "A4 A1 B2\n", CPLY_NOT_MINE, CPLY_NOT_MINE },
		{ "1. Apples\n2. Pears\n", CPLY_NOT_MINE, CPLY_NOT_MINE },
		{ "1 2 3\n4 5 6\n7 8 9\n", CPLY_NOT_MINE, CPLY_NOT_MINE },
		{ "A place to stay, a place to go", CPLY_NOT_MINE,
		  CPLY_NOT_MINE },
		{ "", CPLY_NOT_MINE, CPLY_NOT_MINE },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_str text = cply_str_of(rows[i].text);
		int fen = cply_format_mill_fen.probe(text);
		int moves = cply_format_mill_moves.probe(text);
		if (fen != rows[i].fen || moves != rows[i].moves)
			fail_msg("%s: %d %d", rows[i].text, fen, moves);
	}
}

/* ---- the corpus ---- */

/* Each game of the corpus as a list of moves ends as the corpus says. */
static void games_of_the_corpus(void **state)
{
	(void)state;
	const char *dir = corpus_dir();
	char path[512], *bytes;
	size_t len;
	snprintf(path, sizeof path, "%s/mill/games.json", dir ? dir : "");
	if (!dir || !load_file(path, &bytes, &len)) {
		printf("skipped: no corpus\n");
		return;
	}
	cply_json_parser parser = { 0 };
	cply_json doc;
	cply_arena a;
	session s;
	session_init(&s);
	cply_arena_init(&a, NULL, SIZE_MAX);
	assert_int_equal(cply_json_parse(&parser, (cply_str){ bytes, len },
	                                 NULL, NULL, &doc),
	                 CPLY_OK);
	cply_json_iter games =
		cply_json_each(cply_json_get(cply_json_root(&doc), "games"));
	unsigned n = 0;
	while (cply_json_step(&games)) {
		cply_buf b;
		cply_buf_init(&b, &a);
		cply_json_iter it =
			cply_json_each(cply_json_get(games.value, "moves"));
		while (cply_json_step(&it)) {
			cply_put_str(&b, cply_json_string(it.value, &a));
			cply_put_char(&b, ' ');
		}
		cply_put_char(&b, 0);
		(void)read_text(&s, b.ptr, &cply_format_mill_moves);
		assert_codes(&s, "");
		const cply_mill *m = s.doc->as.mill;
		const cply_mill_position *end =
			&m->steps[m->n_steps - 1].position;
		cply_json_value final = cply_json_get(games.value, "final");
		int64_t hand;
		assert_true(
			cply_json_int(cply_json_get(final, "w_hand"), &hand));
		assert_int_equal(end->hand[0], hand);
		cply_json_value winner = cply_json_get(final, "winner");
		assert_true(cply_json_is(
			winner, (const char *[]){ "none", "white", "black",
		                                  "draw" }[end->winner]));
		/* Written and read again it is the same game. */
		const char *before = actions(&s, 0);
		cply_str copy = cply_str_copy(&a, cply_str_of(before));
		cply_str text = cply_str_copy(
			&a, cply_str_of(written(&s, &cply_format_mill_moves)));
		cply_buf_init(&b, &a);
		cply_put_str(&b, text);
		cply_put_char(&b, 0);
		(void)read_text(&s, b.ptr, &cply_format_mill_moves);
		assert_true(cply_str_is(copy, actions(&s, 0)));
		n++;
	}
	assert_true(n > 10);
	cply_json_parser_free(&parser);
	cply_arena_free(&a);
	free(bytes);
	session_free(&s);
}

static void sweeps(void **state)
{
	(void)state;
	static const char fens[] =
		"# x\n" READY " ; Close it\n[Variant \"dooz\"]\n" READY "\n";
	static const char moves[] =
		"[Event \"a\\\"b\"]\n[FEN \"" READY
		"\"]\n\n1. d7xa1 {good} b2 (1... b4) 2. (1,1) 3 *\n"
		"[Event \"c\"]\n1. 3 7 Place to a1, take a4\n";
	truncation_sweep(&cply_format_mill_fen, cply_str_of(fens));
	memory_sweep(&cply_format_mill_fen, cply_str_of(fens), 128);
	truncation_sweep(&cply_format_mill_moves, cply_str_of(moves));
	memory_sweep(&cply_format_mill_moves, cply_str_of(moves), 128);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(positions_are_read),
		cmocka_unit_test(bad_positions_do_not_stop_the_others),
		cmocka_unit_test(positions_go_round),
		cmocka_unit_test(moves_of_every_notation),
		cmocka_unit_test(comments_and_side_lines),
		cmocka_unit_test(faults_are_where_they_stand),
		cmocka_unit_test(games_go_round),
		cmocka_unit_test(long_games_are_wrapped),
		cmocka_unit_test(probes),
		cmocka_unit_test(games_of_the_corpus),
		cmocka_unit_test(sweeps),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
