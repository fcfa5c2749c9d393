/* SPDX-License-Identifier: MIT */
/* Recorded games of the corpus: each position with its legal actions, the one
 * that was taken, and so the position that it leads to. */
#include <stdio.h>
#include <stdlib.h>

#include "support/mill.h"
#include "support/mill_presets.h"

typedef struct record {
	session s;
	char *bytes;
	cply_json json;
} record;

static bool open_record(record *r, const char *name)
{
	char path[512];
	size_t len;
	const char *dir = corpus_dir();
	if (!dir)
		return false;
	snprintf(path, sizeof path, "%s/mill/%s", dir, name);
	if (!load_file(path, &r->bytes, &len))
		return false;
	session_init(&r->s);
	assert_int_equal(cply_json_parse(&r->s.json,
	                                 (cply_str){ r->bytes, len }, NULL,
	                                 r->s.diags, &r->json),
	                 CPLY_OK);
	return true;
}

static void close_record(record *r)
{
	session_free(&r->s);
	free(r->bytes);
}

static const char *text_of(record *r, cply_json_value v)
{
	cply_str s = cply_json_string(v, r->s.arena);
	char *out = CPLY_NEW(r->s.arena, s.len + 1, char);
	memcpy(out, s.ptr, s.len);
	return out;
}

static const char *joined(record *r, cply_json_value list)
{
	cply_buf b;
	cply_buf_init(&b, r->s.arena);
	cply_json_iter it = cply_json_each(list);
	while (cply_json_step(&it)) {
		cply_put(&b, it.index ? " " : "");
		cply_put(&b, text_of(r, it.value));
	}
	cply_put_char(&b, 0);
	return b.ptr;
}

/* The recorder did not count: it wrote 0 for the moves without a capture and 1
 * for the number of the move. */
static void forget_counters(cply_mill_position *p)
{
	p->quiet = 0;
	p->ply = p->side;
}

static void follow_game(record *r, const cply_mill_rules *rules,
                        cply_json_value game)
{
	cply_mill_position p;
	cply_json_value steps = cply_json_get(game, "steps");
	cply_mill_start(rules, &p);
	cply_json_iter it = cply_json_each(steps);
	while (cply_json_step(&it)) {
		cply_json_value v = it.value;
		const char *fen = text_of(r, cply_json_get(v, "fen"));
		forget_counters(&p);
		assert_string_equal(mill_fen(&p, CPLY_MILL_FEN_17), fen);
		cply_mill_fen generation;
		cply_mill_position read;
		const cply_mill_fen_source in = { cply_str_of(fen), 0, rules };
		assert_int_equal(cply_mill_fen_read(&in, r->s.diags, &read,
		                                    &generation),
		                 CPLY_OK);
		assert_int_equal(generation, CPLY_MILL_FEN_17);
		assert_string_equal(mill_fen(&read, generation), fen);
		const char *want = joined(r, cply_json_get(v, "legal_uci"));
		assert_string_equal(mill_legal(rules, &p), want);
		assert_string_equal(mill_legal(rules, &read), want);
		mill_play(rules, &p, text_of(r, cply_json_get(v, "picked_uci")),
		          NULL);
	}
	/* 3 is moving, 4 is over; sides are 1 and 2. */
	int64_t tag, side;
	assert_true(
		cply_json_int(cply_json_get(game, "final_phase_tag"), &tag));
	assert_true(cply_json_int(cply_json_get(game, "final_side_to_move"),
	                          &side));
	assert_int_equal(cply_mill_is_over(&p), tag == 4);
	if (tag != 4)
		assert_int_equal(p.side + 1, side);
}

static void check_perft(const cply_mill_rules *rules, cply_json_value list)
{
	cply_mill_position p;
	cply_mill_start(rules, &p);
	cply_json_iter it = cply_json_each(list);
	while (cply_json_step(&it)) {
		int64_t depth, want;
		assert_true(cply_json_int(cply_json_item(it.value, 0), &depth));
		assert_true(cply_json_int(cply_json_item(it.value, 1), &want));
		assert_int_equal(cply_mill_perft(rules, &p, (unsigned)depth,
		                                 false),
		                 want);
	}
}

static void oracle_games(void **state)
{
	static const char *const files[MILL_PRESETS] = {
		"nine-mens-morris", "twelve-mens-morris", "dooz",
		"morabaraba",       "russian-mill",       "lasker-morris",
		"cheng-san-qi",     "da-san-qi",          "zhi-qi",
		"el-filja",         "experimental"
	};
	(void)state;
	for (unsigned i = 0; i < MILL_PRESETS; i++) {
		char name[64];
		record r;
		snprintf(name, sizeof name, "oracle-%u-%s.json", i, files[i]);
		if (!open_record(&r, name)) {
			printf("skipped: no corpus\n");
			return;
		}
		const cply_mill_rules rules = mill_preset(i);
		cply_json_value root = cply_json_root(&r.json);
		check_perft(&rules, cply_json_get(root, "perft"));
		cply_json_iter it =
			cply_json_each(cply_json_get(root, "trajectories"));
		while (cply_json_step(&it))
			follow_game(&r, &rules, it.value);
		close_record(&r);
	}
}

static void assert_field(record *r, cply_json_value end, const char *key,
                         const char *want)
{
	assert_string_equal(text_of(r, cply_json_get(end, key)), want);
}

static void assert_number(cply_json_value end, const char *key, unsigned want)
{
	int64_t n;
	assert_true(cply_json_int(cply_json_get(end, key), &n));
	assert_int_equal(n, want);
}

static unsigned bits(uint32_t a)
{
	unsigned n = 0;
	for (; a; a &= a - 1)
		n++;
	return n;
}

static void golden_games(void **state)
{
	static const char *const winners[] = { "none", "white", "black",
		                               "draw" };
	const cply_mill_rules *rules = cply_mill_rules_standard();
	record r;
	(void)state;
	if (!open_record(&r, "games.json")) {
		printf("skipped: no corpus\n");
		return;
	}
	cply_json_iter it =
		cply_json_each(cply_json_get(cply_json_root(&r.json), "games"));
	unsigned n = 0;
	while (cply_json_step(&it)) {
		cply_json_value end = cply_json_get(it.value, "final");
		cply_mill_position p;
		cply_mill_start(rules, &p);
		mill_play(rules, &p,
		          joined(&r, cply_json_get(it.value, "moves")), NULL);
		assert_field(&r, end, "phase",
		             p.phase == 'p'   ? "placing"
		             : p.phase == 'm' ? "moving"
		                              : "gameOver");
		assert_field(&r, end, "action",
		             p.action == 'p'   ? "place"
		             : p.action == 's' ? "select"
		             : p.action == 'r' ? "remove"
		                               : "none");
		assert_field(&r, end, "side", p.side ? "black" : "white");
		assert_field(&r, end, "winner", winners[p.winner]);
		assert_number(end, "w_on", bits(p.stones[0]));
		assert_number(end, "b_on", bits(p.stones[1]));
		assert_number(end, "w_hand", p.hand[0]);
		assert_number(end, "b_hand", p.hand[1]);
		n++;
	}
	assert_int_equal(n, 14);
	close_record(&r);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(oracle_games),
		cmocka_unit_test(golden_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
