/* SPDX-License-Identifier: MIT */
/* Positions and actions as text, of every generation; rule sets as JSON. */
#include <stdio.h>
#include <stdlib.h>

#include "mill/mill.h"
#include "support/mill.h"

/* ---- FEN ---- */

static cply_status read_fen(session *s, const char *text, bool strict,
                            cply_mill_position *p, cply_mill_fen *generation)
{
	const cply_mill_fen_source in = { cply_str_of(text), 0,
		                          cply_mill_rules_standard() };
	s->diags->strict = strict;
	return cply_mill_fen_read(&in, s->diags, p, generation);
}

static void every_generation_round_trips(void **state)
{
	static const struct {
		const char *text;
		cply_mill_fen generation;
		const char *codes;
	} rows[] = {
		{ "********/********/******** w p p 0 9 0 9 0 0 -1 -1 -1 -1 0 "
		  "0 1 ids:nodes",
		  CPLY_MILL_FEN_POINTS, "" },
		{ "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0 0 0 -1 -1 -1 -1 0 "
		  "7 12 ids:nodes",
		  CPLY_MILL_FEN_POINTS, "" },
		{ "********/********/******** w r p 0 9 0 9 0 0 0 0 0 0 0 0 1",
		  CPLY_MILL_FEN_17, "" },
		/* Last mills, closed mills, and a move number. */
		{ "O******O/@@*****O/@****OO@ b m s 5 0 4 0 0 0 8 31 0 0 "
		  "112309616297172992 5 40",
		  CPLY_MILL_FEN_17, "" },
		{ "O******O/@@*****O/@****OO@ b m s 5 0 4 0 0 0 0 23 -1 -1 "
		  "55834574848 5 40 ids:nodes",
		  CPLY_MILL_FEN_POINTS, "" },
		/* Extensions. */
		{ "O*******/@*******/O*****@* w p r 2 7 2 7 1 0 -1 -1 -1 -1 0 "
		  "0 3 ids:nodes c:w-1-8|b-0- p:8",
		  CPLY_MILL_FEN_POINTS, "" },
		{ "O*******/@*@*****/O*****@* w p r 2 7 3 6 2 0 0 0 0 0 0 0 3 "
		  "i:w-2-16.18|b-0- l:w-0-|b-1-8",
		  CPLY_MILL_FEN_17, "" },
		{ "********/@*@*****/OOO@**@O w m r 4 0 4 0 1 0 0 0 0 0 0 0 9 "
		  "s:1",
		  CPLY_MILL_FEN_17, "" },
		/* Stones of one's own to take, marked stones, a game over. */
		{ "****@***/***@*O**/OO**@@O* w m r 4 0 4 0 -1 -1 -1 -1 -1 -1 "
		  "0 0 5 ids:nodes",
		  CPLY_MILL_FEN_POINTS, "" },
		{ "********/********/OO**@X*O b p p 3 6 1 7 0 0 0 0 0 0 0 0 3",
		  CPLY_MILL_FEN_17, "" },
		{ "********/********/OO**@@*O b o ? 3 0 2 0 0 0 0 0 0 0 0 0 3",
		  CPLY_MILL_FEN_17, "" },
		/* Older ones. */
		{ "********/*O******/OO**@@*O b p p 4 5 2 6 0 1 0 4",
		  CPLY_MILL_FEN_12, "ML116" },
		{ "********/*O******/OO**@@*O b p r 4 5 2 6 1 0 4",
		  CPLY_MILL_FEN_11, "ML116" },
		{ "********/*O******/OO**@@*O b p r 2 6 4 5 1 0 4",
		  CPLY_MILL_FEN_11_BLACK, "ML116" },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		session s;
		cply_mill_position p;
		cply_mill_fen generation;
		session_init(&s);
		assert_int_equal(read_fen(&s, rows[i].text, false, &p,
		                          &generation),
		                 CPLY_OK);
		assert_codes(&s, rows[i].codes);
		assert_int_equal(generation, rows[i].generation);
		assert_string_equal(mill_fen(&p, generation), rows[i].text);
		session_free(&s);
	}
}

static void fields_mean_what_they_say(void **state)
{
	session s;
	cply_mill_position p;
	cply_mill_fen generation;
	(void)state;
	session_init(&s);
	assert_int_equal(
		read_fen(&s,
	                 "O******O/@@*****O/@****OO@ b m r 5 0 4 0 1 2 8 31 0 "
	                 "9 1099511627776 5 40 c:w-1-8|b-2-31.16",
	                 false, &p, &generation),
		CPLY_OK);
	assert_int_equal(p.stones[0], 0x608081);
	assert_int_equal(p.stones[1], 0x810300);
	assert_int_equal(p.take[0], 1);
	assert_int_equal(p.take[1], 2);
	assert_int_equal(p.mill_from[0], 0);
	assert_int_equal(p.mill_to[0], 23);
	assert_int_equal(p.mill_from[1], -1);
	assert_int_equal(p.mill_to[1], 1);
	assert_int_equal(p.used[0], 1);
	assert_int_equal(p.used[1], 0);
	assert_int_equal(p.quiet, 5);
	assert_int_equal(p.ply, 79);
	assert_int_equal(p.capture[CPLY_MILL_CUSTODIAN].points[1], 0x800100);
	assert_int_equal(p.capture[CPLY_MILL_CUSTODIAN].count[1], 2);
	session_free(&s);
}

static void reading_M1_faults_are_named(void **state)
{
	static const struct {
		const char *text, *codes, *strict;
	} rows[] = {
		/* The example of the specification of puzzles. */
		{ "NNNNNNNNNNNNNNNNNNNNNNNN/xxoxxxxx/0/0/b w 9 9 0", "ML101",
		  "ML101" },
		{ "", "ML101", "ML101" },
		{ "O*@* w", "ML101", "ML101" },
		{ "********/********/******* w p p 0 9 0 9 0 0 0 0 0 0 0 0 1",
		  "ML102", "ML102" },
		{ "********/********/********/ w p p 0 9 0 9 0 0 0 0 0 0 0 0 "
		  "1",
		  "ML102", "ML102" },
		{ "0*******/***x****/******** w p p 1 8 0 9 0 0 0 0 0 0 0 0 1",
		  "ML103 ML103", "ML103 ML103" },
		{ "********/********/******** W q pp 0 9 0 9 0 0 0 0 0 0 0 0 "
		  "1",
		  "ML104 ML105 ML106", "ML104 ML105 ML106" },
		{ "********/********/******** w p p 0 13 0 9 0 0 0 0 0 0 0 0 "
		  "1",
		  "ML107", "ML107" },
		{ "********/********/******** w p p 0 9 0 9 0 0 24 0 0 0 0 0 1 "
		  "ids:nodes",
		  "ML107", "ML107" },
		/* Counts that disagree with the board. */
		{ "O*******/********/******** b p p 3 8 1 9 0 0 0 0 0 0 0 0 1",
		  "ML108 ML108", "ML108 ML108" },
		{ "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 7 0 1",
		  "ML109", "ML109" },
		{ "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 "
		  "18446744073709551616 0 1",
		  "ML109", "ML109" },
		{ "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 - 0 1",
		  "ML109", "ML109" },
		/* Twelve stones in a game of nine. */
		{ "OOOO****/@OOO@@@@/OOOO@@@* w p p 11 1 8 1 0 0 0 0 0 0 0 0 "
		  "9",
		  "ML110", "ML110" },
		{ "O*******/@*******/******** w p r 1 8 1 8 0 0 0 0 0 0 0 0 2",
		  "ML111", "ML111" },
		{ "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 1 "
		  "z:1 s:7",
		  "ML112 ML112", "ML112 ML112" },
		{ "O*******/@*******/******** w m s 1 8 1 8 0 0 0 0 0 0 0 0 2",
		  "ML113", "ML113" },
		{ "O*O*O***/@*@*@***/******** w p p 3 0 3 0 0 0 0 0 0 0 0 0 2",
		  "ML114", "ML114" },
		{ "********/********/******** w p p 0 9 0 9 0 0 0 0 0 0 0 0 "
		  "one",
		  "ML115", "ML115" },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++)
		for (int strict = 0; strict < 2; strict++) {
			session s;
			cply_mill_position p;
			cply_mill_fen generation;
			session_init(&s);
			cply_status got = read_fen(&s, rows[i].text, strict, &p,
			                           &generation);
			assert_codes(&s,
			             strict ? rows[i].strict : rows[i].codes);
			assert_int_equal(got == CPLY_INVALID,
			                 s.diags->counts[CPLY_ERROR] > 0);
			session_free(&s);
		}
}

/* Whatever is read can be settled, played and written. */
static void any_prefix_is_safe(void **state)
{
	static const char text[] =
		"O*******/@*@*****/O*****@* w p r 2 7 3 6 2 0 0 0 0 0 0 0 3 "
		"i:w-2-16.18|b-0- l:w-0-|b-1-8 s:2";
	const cply_mill_rules *rules = cply_mill_rules_standard();
	(void)state;
	for (size_t n = 0; n < sizeof text; n++) {
		session s;
		cply_mill_position p;
		cply_mill_fen generation;
		cply_mill_move moves[CPLY_MILL_MAX_MOVES];
		char *copy = malloc(n + 1);
		memcpy(copy, text, n);
		session_init(&s);
		const cply_mill_fen_source in = { { copy, n }, 0, rules };
		(void)!cply_mill_fen_read(&in, s.diags, &p, &generation);
		cply_mill_settle(rules, &p);
		for (int i = 0; i < 60; i++) {
			unsigned k = cply_mill_moves(rules, &p, moves);
			if (!k)
				break;
			cply_mill_play(rules, &p, moves[(unsigned)i * 7 % k],
			               NULL);
			assert_int_equal(p.stones[0] & p.stones[1], 0);
		}
		assert_true(strlen(mill_fen(&p, generation)) > 40);
		session_free(&s);
		free(copy);
	}
}

/* ---- actions ---- */

static const char *words_of(session *s, const cply_mill_word *w)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	for (unsigned i = 0; i < w->n; i++) {
		cply_put(&b, i ? " " : "");
		cply_mill_move_write(w->moves[i], &b);
	}
	cply_put_char(&b, 0);
	return b.ptr;
}

static void reading_M15_words_of_every_style(void **state)
{
	static const struct {
		const char *text, *want;
		cply_mill_style style;
	} rows[] = {
		{ "d6", "d6", CPLY_MILL_POINTS_STYLE },
		{ "A1-A4", "a1-a4", CPLY_MILL_POINTS_STYLE },
		{ "XD6", "xd6", CPLY_MILL_POINTS_STYLE },
		{ " xd6 ", "xd6", CPLY_MILL_POINTS_STYLE },
		{ "g7xa4", "g7 xa4", CPLY_MILL_POINTS_STYLE },
		{ "f2-d2xd7", "f2-d2 xd7", CPLY_MILL_POINTS_STYLE },
		{ "f2-d2xd7Xa1", "f2-d2 xd7 xa1", CPLY_MILL_POINTS_STYLE },
		{ "(1,1)", "d5", CPLY_MILL_PAIRS_STYLE },
		{ "(2,5)", "d2", CPLY_MILL_PAIRS_STYLE },
		{ "(3,8)->(3,1)", "a7-d7", CPLY_MILL_PAIRS_STYLE },
		{ "-(3,8)", "xa7", CPLY_MILL_PAIRS_STYLE },
		{ "(3,8)->(3,1)-(2,5)", "a7-d7 xd2", CPLY_MILL_PAIRS_STYLE },
		{ "1", "a7", CPLY_MILL_NUMBERS_STYLE },
		{ "22-10", "a1-a4", CPLY_MILL_NUMBERS_STYLE },
		{ "24x13", "g1 xe4", CPLY_MILL_NUMBERS_STYLE },
		{ "x16", "xc3", CPLY_MILL_NUMBERS_STYLE },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		session s;
		cply_mill_word w;
		session_init(&s);
		assert_int_equal(cply_mill_word_read(cply_str_of(rows[i].text),
		                                     0, s.diags, &w),
		                 CPLY_OK);
		assert_string_equal(words_of(&s, &w), rows[i].want);
		assert_int_equal(w.style, rows[i].style);
		session_free(&s);
	}
}

static void numbers_go_by_rows(void **state)
{
	static const char *const rows[] = { "a7 d7 g7", "b6 d6 f6", "c5 d5 e5",
		                            "a4 b4 c4", "e4 f4 g4", "c3 d3 e3",
		                            "b2 d2 f2", "a1 d1 g1" };
	(void)state;
	for (unsigned i = 0; i < 24; i++) {
		char number[4];
		snprintf(number, sizeof number, "%u", i + 1);
		cply_mill_move m = mill_move(number);
		assert_memory_equal(cply_mill_point_name((unsigned)m.to),
		                    rows[i / 3] + i % 3 * 3, 2);
	}
}

static void reading_M15_what_is_no_action(void **state)
{
	static const struct {
		const char *text, *codes;
		uint32_t begin, end;
	} rows[] = {
		{ "d4", "ML131", 0, 2 },
		{ "a1-d4", "ML131", 3, 5 },
		{ "xh9", "ML131", 1, 3 },
		{ "25", "ML131", 0, 2 },
		{ "(4,1)", "ML131", 0, 5 },
		{ "(2,5", "ML131", 0, 4 },
		{ "", "ML130", 0, 0 },
		{ "-", "ML130", 0, 1 },
		{ "x", "ML130", 0, 1 },
		{ "a1-", "ML130", 0, 3 },
		{ "a1 a4", "ML130", 0, 5 },
		{ "a1a4", "ML130", 0, 4 },
		{ "a1-a4-a7", "ML130", 0, 8 },
		{ "xa1xa1xa1xa1xa1xa1xa1xa1xa1", "ML130", 0, 27 },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		session s;
		cply_mill_word w;
		session_init(&s);
		assert_int_equal(cply_mill_word_read(cply_str_of(rows[i].text),
		                                     100, s.diags, &w),
		                 CPLY_INVALID);
		assert_codes(&s, rows[i].codes);
		assert_int_equal(s.diags->items[0]->span.begin,
		                 100 + rows[i].begin);
		assert_int_equal(s.diags->items[0]->span.end,
		                 100 + rows[i].end);
		session_free(&s);
	}
}

/* ---- rule sets ---- */

static void reading_M14_variants_by_name(void **state)
{
	/* What the tables of the variants say: stones, lines, and how many
	 * differences there are to the standard. */
	static const struct {
		const char *id;
		unsigned pieces;
		bool diagonals, may_fly, take_from_mills;
	} rows[] = {
		{ "standard_9mm", 9, false, true, false },
		{ "twelve_mens_morris", 12, true, true, false },
		{ "morabaraba", 12, true, true, false },
		{ "dooz", 12, true, true, true },
		{ "lasker_morris", 10, false, true, false },
		{ "russian_mill", 9, false, true, true },
		{ "cham_gonu", 12, true, false, true },
		{ "zhi_qi", 12, true, false, true },
		{ "cheng_san_qi", 9, false, false, false },
		{ "da_san_qi", 12, true, false, true },
		{ "mul_mulan", 9, true, false, true },
		{ "nerenchi", 12, true, true, true },
		{ "el_filja", 12, false, false, true },
	};
	(void)state;
	assert_int_equal(cply_mill_variant_count(), CPLY_COUNT(rows));
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		const cply_mill_variant *v =
			cply_mill_variant_find(cply_str_of(rows[i].id));
		assert_ptr_equal(v, cply_mill_variant_get(i));
		assert_int_equal(v->rules.pieces, rows[i].pieces);
		assert_int_equal(v->rules.diagonals, rows[i].diagonals);
		assert_int_equal(v->rules.may_fly, rows[i].may_fly);
		assert_int_equal(v->rules.take_from_mills,
		                 rows[i].take_from_mills);
		assert_int_equal(v->rules.fly_at, 3);
		assert_int_equal(v->rules.at_least, 3);
		assert_int_equal(v->rules.n_moves, 100);
		assert_int_equal(v->rules.n_moves_endgame,
		                 cply_str_is(cply_str_of(v->id), "morabaraba")
		                         ? 10
		                         : 100);
		assert_true(v->rules.threefold);
	}
	assert_null(cply_mill_variant_find(CPLY_STR("chess")));
}

static void reading_M14_custom_names(void **state)
{
	cply_mill_rules r;
	(void)state;
	assert_true(cply_mill_custom_id(CPLY_STR("custom_11p_diag"), &r));
	assert_int_equal(r.pieces, 11);
	assert_true(r.diagonals);
	assert_true(cply_mill_custom_id(CPLY_STR("custom_9p_nodiag"), &r));
	assert_false(r.diagonals);
	assert_false(cply_mill_custom_id(CPLY_STR("custom_p_diag"), &r));
	assert_false(cply_mill_custom_id(CPLY_STR("custom_13p_diag"), &r));
	assert_false(cply_mill_custom_id(CPLY_STR("custom_9p_maybe"), &r));
	assert_false(cply_mill_custom_id(CPLY_STR("standard_9mm"), &r));
}

static cply_status read_settings(session *s, cply_str text, cply_mill_rules *r)
{
	cply_json doc;
	assert_int_equal(cply_json_parse(&s->json, text, NULL, s->diags, &doc),
	                 CPLY_OK);
	return cply_mill_rules_read(cply_json_root(&doc), s->diags, r);
}

static void settings_are_read(void **state)
{
	session s;
	cply_mill_rules r = *cply_mill_rules_standard();
	(void)state;
	session_init(&s);
	assert_int_equal(
		read_settings(&s,
	                      CPLY_STR("{\"piecesCount\":10,\"mayFly\":false,"
	                               "\"boardFullAction\":\"agreeToDraw\","
	                               "\"stalemateAction\":2,\"nMoveRule\":60,"
	                               "\"hasBannedLocations\":true,"
	                               "\"boardFullAction\":null,"
	                               "\"enableLeapCapture\":true,"
	                               "\"leapCaptureInMovingPhase\":false}"),
	                      &r),
		CPLY_OK);
	assert_codes(&s, "");
	assert_int_equal(r.pieces, 10);
	assert_false(r.may_fly);
	assert_int_equal(r.full, CPLY_MILL_FULL_DRAW);
	assert_int_equal(r.stuck, CPLY_MILL_STUCK_TAKES_AND_MOVES);
	assert_int_equal(r.n_moves, 60);
	assert_true(r.capture[CPLY_MILL_LEAP].enabled);
	assert_false(r.capture[CPLY_MILL_LEAP].in_moving);
	assert_int_equal(r.gain, CPLY_MILL_GAIN_BOARD);
	assert_int_equal(
		read_settings(&s,
	                      CPLY_STR("{\"piecesCount\":40,\"mayFly\":1,"
	                               "\"boardFullAction\":\"x\",\"new\":1}"),
	                      &r),
		CPLY_INVALID);
	assert_codes(&s, "ML122 ML121 ML121 ML123");
	assert_int_equal(r.pieces, 10);
	session_free(&s);
}

static void settings_round_trip(void **state)
{
	(void)state;
	for (size_t i = 0; i < cply_mill_variant_count(); i++) {
		const cply_mill_variant *v = cply_mill_variant_get(i);
		cply_mill_rules r = *cply_mill_rules_standard();
		session s;
		cply_buf b, c;
		cply_json_writer w;
		session_init(&s);
		cply_buf_init(&b, s.arena);
		cply_buf_init(&c, s.arena);
		cply_json_writer_init(&w, &b, 0);
		cply_mill_rules_write(&v->rules, &w);
		assert_int_equal(read_settings(&s, cply_buf_str(&b), &r),
		                 CPLY_OK);
		assert_codes(&s, "");
		cply_json_writer_init(&w, &c, 0);
		cply_mill_rules_write(&r, &w);
		assert_true(cply_str_eq(cply_buf_str(&b), cply_buf_str(&c)));
		session_free(&s);
	}
}

/* Points of closed mills fill 64 bits, so there are numbers of twenty digits;
 * apps whose numbers have a sign write them as negative ones. */
static void long_masks_are_read(void **state)
{
	static const struct {
		const char *mask;
		uint32_t white, black;
		const char *codes;
	} rows[] = {
		{ "16140901064495857664", 0xE00000, 0, "" },
		{ "-2305843009213693952", 0xE00000, 0, "" },
		{ "18446742974197923841", 0xFFFFFF, 0, "ML109" },
		{ "18446742978492890880", 0xFFFFFF, 0xFFFFFF, "" },
		{ "1077952512", 0, 0x404040, "" },
		{ "-9223372036854775808", 0x800000, 0, "" },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		session s;
		cply_mill_position p;
		cply_mill_fen generation;
		char fen[160];
		snprintf(fen, sizeof fen,
		         "******@*/******@O/******@O w p p 2 6 3 6 0 0 0 0 0 0 "
		         "%s 0 1",
		         rows[i].mask);
		session_init(&s);
		assert_int_equal(read_fen(&s, fen, false, &p, &generation),
		                 CPLY_OK);
		assert_codes(&s, rows[i].codes);
		assert_int_equal(p.used[0], rows[i].white);
		assert_int_equal(p.used[1], rows[i].black);
		session_free(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(long_masks_are_read),
		cmocka_unit_test(every_generation_round_trips),
		cmocka_unit_test(fields_mean_what_they_say),
		cmocka_unit_test(reading_M1_faults_are_named),
		cmocka_unit_test(any_prefix_is_safe),
		cmocka_unit_test(reading_M15_words_of_every_style),
		cmocka_unit_test(numbers_go_by_rows),
		cmocka_unit_test(reading_M15_what_is_no_action),
		cmocka_unit_test(reading_M14_variants_by_name),
		cmocka_unit_test(reading_M14_custom_names),
		cmocka_unit_test(settings_are_read),
		cmocka_unit_test(settings_round_trip),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
