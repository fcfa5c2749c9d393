/* SPDX-License-Identifier: MIT */
/* Filling: every word is in the list, none twice, what is given stays; the same
 * seed gives the same; what cannot be filled is proven and explained. */
#include "support/grid.h"

#include <stdio.h>
#include <stdlib.h>

#include "crossply/fill.h"
#include "crossword/grid/design.h"
#include "crossword/grid/shape.h"
#include "crossword/list/root.h"

/* ---- lists ---- */

/* All words of `n` letters over an alphabet of `m`, without those that a bit of
 * arithmetic leaves out: enough for any small grid, and known by heart. */
static void put_all(cply_buf *b, unsigned n, unsigned m, unsigned skip)
{
	unsigned total = 1;
	for (unsigned i = 0; i < n; i++)
		total *= m;
	for (unsigned w = 0; w < total; w++) {
		if (skip && w * 2654435761u >> 16 & (skip - 1))
			continue;
		for (unsigned i = 0, x = w; i < n; i++, x /= m)
			cply_put_char(b, (char)('A' + (int)(x % m)));
		cply_put_char(b, '\n');
	}
}

static cply_words *list_of(session *s, const char *text)
{
	cply_words *w = cply_words_new(s->arena);
	assert_non_null(w);
	assert_int_equal(cply_words_add(w, cply_str_of(text), NULL, NULL),
	                 CPLY_OK);
	return w;
}

static cply_words *made_list(session *s, unsigned most, unsigned m,
                             unsigned skip)
{
	cply_words *w = cply_words_new(s->arena);
	cply_buf b;
	cply_buf_init(&b, s->arena);
	for (unsigned n = 3; n <= most; n++)
		put_all(&b, n, m, skip);
	assert_int_equal(cply_words_add(w, cply_buf_str(&b), NULL, NULL),
	                 CPLY_OK);
	return w;
}

static cply_fill *fill_of(const cply_crossword *cw, const cply_words *w,
                          const cply_fill_options *o)
{
	cply_fill *f;
	cply_status s = cply_fill_new(cw, w, o, &f);
	if (s)
		fail_msg("%.*s", (int)cply_fill_problem(f).len,
		         cply_fill_problem(f).ptr);
	return f;
}

static cply_fill_state run(cply_fill *f, uint64_t slice, uint64_t most)
{
	cply_fill_state s = CPLY_FILL_MORE;
	for (uint64_t n = 0; s == CPLY_FILL_MORE && n < most; n += slice)
		s = cply_fill_step(f, slice);
	return s;
}

/* The filling as a picture, checked against the definition. */
static void check_filling(session *s, cply_crossword *cw, const cply_words *w,
                          cply_fill *f, char *picture)
{
	const cply_filling *found = cply_fill_best(f);
	cply_slots slots;
	size_t n = (size_t)cw->width * cw->height;
	assert_non_null(found);
	for (size_t i = 0; i < n; i++) {
		cply_cell *c = &cw->cells[i];
		picture[i] = '#';
		if (c->kind != CPLY_CELL_OPEN)
			continue;
		if (c->solution.len)
			assert_true(cply_str_eq(c->solution, found->cells[i]));
		assert_true(found->cells[i].len > 0);
		picture[i] = found->cells[i].ptr[0];
	}
	picture[n] = 0;
	assert_int_equal(cply_crossword_slots(cw, CPLY_NUMBER_STANDARD,
	                                      s->arena, &slots),
	                 CPLY_OK);
	assert_int_equal(found->n, slots.n);
	for (uint32_t i = 0; i < slots.n; i++) {
		cply_buf b;
		bool was_given = true;
		cply_buf_init(&b, s->arena);
		for (uint32_t k = 0; k < slots.items[i].length; k++) {
			uint32_t cell = cply_slot_cell(cw, &slots.items[i], k);
			cply_put_str(&b, found->cells[cell]);
			was_given &= cw->cells[cell].solution.len > 0;
		}
		assert_true(
			cply_str_eq(cply_buf_str(&b), found->words[i].word));
		if (!was_given)
			assert_true(cply_words_score(w, cply_buf_str(&b)) > 0);
		for (uint32_t k = 0; k < i; k++)
			assert_false(cply_str_eq(found->words[i].word,
			                         found->words[k].word));
	}
}

/* ---- filled ---- */

static void small_grids(void **state)
{
	static const char *const grids[] = {
		"___/___/___",
		"____/____/____/____",
		"_____/_____/_____/_____/_____",
		"#___#/_____/_____/_____/#___#",
		"___#___/___#___/_______/##___##/_______/___#___/___#___",
		"C__/___/__T",
		"___~/____/____/~___",
	};
	session s;
	(void)state;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(grids); i++)
		for (uint32_t seed = 1; seed < 4; seed++) {
			char one[100], two[100];
			session_reset(&s, SIZE_MAX);
			cply_words *w = made_list(&s, 7, 5, 2);
			assert_int_equal(cply_words_add(w, CPLY_STR("CAT\nTAT"),
			                                NULL, NULL),
			                 CPLY_OK);
			const cply_fill_options o = { .seed = seed,
				                      .same_roots = true };
			cply_crossword *cw = grid_of(&s, grids[i]);
			if (i == 5) /* T is not among five letters */
				cw->cells[8].solution = CPLY_STR("A");
			cply_fill *f = fill_of(cw, w, &o);
			if (run(f, 7, 200000) != CPLY_FILL_FOUND)
				fail_msg("grid %zu", i);
			check_filling(&s, cw, w, f, one);
			cply_fill_free(f);
			/* In slices of any size it is the same. */
			f = fill_of(cw, w, &o);
			assert_int_equal(run(f, 1000, 200000), CPLY_FILL_FOUND);
			check_filling(&s, cw, w, f, two);
			assert_string_equal(one, two);
			cply_fill_free(f);
		}
	session_free(&s);
}

/* A grid of its own design, with every word of up to six letters over six of
 * them (thinned out): filled in no time. */
static void designed(void **state)
{
	session s;
	char picture[300];
	(void)state;
	session_init(&s);
	for (uint32_t seed = 1; seed <= 3; seed++) {
		session_reset(&s, SIZE_MAX);
		cply_crossword cw;
		const cplyi_design d = { .width = 9,
			                 .height = 9,
			                 .seed = seed };
		assert_int_equal(cply_crossword_start(&cw, s.arena,
		                                      cply_limits_default(),
		                                      s.diags, NULL, 9, 9),
		                 CPLY_OK);
		assert_int_equal(cplyi_design_grid(&d, &cw, s.arena), CPLY_OK);
		cplyi_shape shape;
		assert_int_equal(cplyi_shape_of(&cw, s.arena, &shape), CPLY_OK);
		assert_int_equal(shape.n_open, shape.n_checked);
		assert_int_equal(shape.slots.n, cplyi_usual_words(9, 9));
		assert_true(cplyi_symmetries(&cw) & 1u << CPLYI_HALF_TURN);
		for (uint32_t i = 0; i < shape.slots.n; i++)
			assert_true(shape.slots.items[i].length >= 3);
		cply_words *w = made_list(&s, 9, 4, 2);
		const cply_fill_options o = { .seed = seed,
			                      .same_roots = true };
		cply_fill *f = fill_of(&cw, w, &o);
		assert_int_equal(run(f, 100, 300000), CPLY_FILL_FOUND);
		check_filling(&s, &cw, w, f, picture);
		cply_fill_free(f);
	}
	session_free(&s);
}

static void bars_and_rebus(void **state)
{
	session s;
	char picture[20];
	(void)state;
	session_init(&s);
	/* A bar makes two words of a row. */
	cply_words *w = list_of(&s, "AB\nCD\nAC\nBD\nEF\nCE\nDF\nAD\nXHEARTY\n"
	                            "HEARTED\nSWEETHEART");
	cply_crossword *cw = grid_of(&s, "____/____");
	cw->cells[1].bars = cw->cells[5].bars = CPLY_BAR_RIGHT;
	cply_crossword_finish(cw);
	cply_words *all = made_list(&s, 3, 3, 0);
	assert_int_equal(
		cply_words_add(all,
	                       CPLY_STR("AB\nCD\nAC\nBD\nAA\nBB\nCC\nBA\n"
	                                "CA\nDC\nDB\nDA\nAD\nBC\nCB"),
	                       NULL, NULL),
		CPLY_OK);
	const cply_fill_options o = { .same_roots = true };
	cply_fill *f = fill_of(cw, all, &o);
	assert_int_equal(run(f, 10, 100000), CPLY_FILL_FOUND);
	check_filling(&s, cw, all, f, picture);
	assert_int_equal(cply_fill_best(f)->n, 8);
	cply_fill_free(f);
	/* A rebus that is given has as many letters as it has. */
	cw = grid_of(&s, "___");
	cw->cells[1].solution = CPLY_STR("HEART");
	f = fill_of(cw, w, NULL);
	assert_int_equal(run(f, 10, 1000), CPLY_FILL_FOUND);
	assert_true(cply_str_is(cply_fill_best(f)->words[0].word, "XHEARTY"));
	assert_true(cply_str_is(cply_fill_best(f)->cells[0], "X"));
	assert_true(cply_str_is(cply_fill_best(f)->cells[1], "HEART"));
	cply_fill_free(f);
	session_free(&s);
}

/* ---- what is asked for ---- */

static void entries_and_exclusions(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	cply_words *w = list_of(&s, "CAT\nCOT\nDOG\nBAKE\nBAKED\nBAKES\nTOO");
	cply_crossword *cw = grid_of(&s, "___");
	const cply_str out[] = { CPLY_STR("cat"), CPLY_STR("Dog"),
		                 CPLY_STR("too") };
	cply_fill_options o = { .excluded = out, .n_excluded = 3 };
	cply_fill *f = fill_of(cw, w, &o);
	assert_int_equal(run(f, 10, 100), CPLY_FILL_FOUND);
	assert_true(cply_str_is(cply_fill_best(f)->words[0].word, "COT"));
	cply_fill_free(f);
	/* A word that is given need not be in the list, and is used then. */
	cw = grid_of(&s, "___/###/___");
	const cply_fill_entry given[] = { { CPLY_ACROSS, 1, CPLY_STR("xyz") } };
	o = (cply_fill_options){ .entries = given, .n_entries = 1 };
	assert_int_equal(cply_words_add(w, CPLY_STR("XYZ"), NULL, NULL),
	                 CPLY_OK);
	f = fill_of(cw, w, &o);
	assert_int_equal(run(f, 10, 100), CPLY_FILL_FOUND);
	assert_true(cply_str_is(cply_fill_best(f)->words[0].word, "XYZ"));
	assert_false(cply_str_is(cply_fill_best(f)->words[1].word, "XYZ"));
	assert_int_equal(cply_fill_best(f)->n_found, 1);
	cply_fill_free(f);
	/* Neither BAKED nor BAKES goes with BAKE. */
	cw = grid_of(&s, "BAKE#/#####/_____");
	f = fill_of(cw, w, NULL);
	assert_int_equal(run(f, 10, 100), CPLY_FILL_IMPOSSIBLE);
	cply_fill_free(f);
	o = (cply_fill_options){ .same_roots = true };
	f = fill_of(cw, w, &o);
	assert_int_equal(run(f, 10, 100), CPLY_FILL_FOUND);
	cply_fill_free(f);
	session_free(&s);
}

static void bad_options(void **state)
{
	static const struct {
		cply_fill_entry e;
		const char *problem;
	} bad[] = {
		{ { CPLY_ACROSS, 9, { "CAT", 3 } }, "9 Across is not a word" },
		{ { CPLY_DOWN, 1, { "CATS", 4 } },
		  "1 Down takes 3 letters; CATS has 4" },
		{ { CPLY_DOWN, 1, { "DOG", 3 } },
		  "DOG does not fit 1 Down, where letter 1 is C" },
		{ { CPLY_DOWN, 1, { "D0G", 3 } },
		  "takes 3 letters; D0G is not such a word" },
	};
	session s;
	(void)state;
	session_init(&s);
	cply_words *w = list_of(&s, "CAT\nDOG");
	cply_crossword *cw = grid_of(&s, "C__/___/___");
	for (size_t i = 0; i < CPLY_COUNT(bad); i++) {
		const cply_fill_options o = { .entries = &bad[i].e,
			                      .n_entries = 1 };
		cply_fill *f;
		assert_int_equal(cply_fill_new(cw, w, &o, &f), CPLY_INVALID);
		if (cply_str_find(cply_fill_problem(f),
		                  cply_str_of(bad[i].problem)) == SIZE_MAX)
			fail_msg("%.*s", (int)cply_fill_problem(f).len,
			         cply_fill_problem(f).ptr);
		cply_fill_free(f);
	}
	session_free(&s);
}

/* ---- scores ---- */

/* Lowest first, then the mean: against all fillings of a grid of two words that
 * cross. */
static void best_scores(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	cply_words *w = list_of(&s, "CAT;10\nCOW;90\nDOG;50\nDAY;45\nEAR;40\n"
	                            "EGG;60\n");
	/* C: 10 and 90; D: 50 and 45; E: 40 and 60. */
	cply_crossword *cw = grid_of(&s, "___/_##/_##");
	cply_fill *f = fill_of(cw, w, NULL);
	cply_fill_state got;
	uint32_t n = 0;
	while ((got = cply_fill_step(f, 50)) != CPLY_FILL_BEST && n++ < 5000)
		assert_true(got == CPLY_FILL_MORE || got == CPLY_FILL_FOUND);
	assert_int_equal(got, CPLY_FILL_BEST);
	assert_int_equal(cply_fill_best(f)->min, 45);
	assert_int_equal(cply_fill_best(f)->sum, 95);
	cply_fill_free(f);
	const cply_fill_options o = { .min_score = 46 };
	f = fill_of(cw, w, &o);
	assert_int_equal(run(f, 10, 100), CPLY_FILL_IMPOSSIBLE);
	cply_fill_free(f);
	session_free(&s);
}

/* ---- several ---- */

static void several(void **state)
{
	session s;
	char seen[6][100];
	(void)state;
	session_init(&s);
	cply_words *w = made_list(&s, 5, 5, 2);
	cply_crossword *cw = grid_of(&s, "#___#/_____/_____/_____/#___#");
	const cply_fill_options o = { .same_roots = true };
	cply_fill *f = fill_of(cw, w, &o);
	for (size_t i = 0; i < CPLY_COUNT(seen); i++) {
		assert_int_equal(run(f, 100, 100000), CPLY_FILL_FOUND);
		check_filling(&s, cw, w, f, seen[i]);
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(seen[i], seen[k]);
		cply_fill_another(f);
	}
	cply_fill_free(f);
	session_free(&s);
}

/* ---- why not ---- */

static void impossible(void **state)
{
	session s;
	cply_fill_reason r;
	(void)state;
	session_init(&s);
	/* 1 Across needs a word with Q, and there is none. */
	cply_words *w = made_list(&s, 4, 4, 0);
	const cply_fill_options o = { .same_roots = true };
	cply_crossword *cw = grid_of(&s, "__Q_/____/____/____");
	assert_int_equal(cply_words_add(w, CPLY_STR("QUIZ\nQQQ"), NULL, NULL),
	                 CPLY_OK);
	cply_fill *f = fill_of(cw, w, &o);
	assert_int_equal(run(f, 10, 10000), CPLY_FILL_IMPOSSIBLE);
	assert_int_equal(cply_fill_explain(f, 1000, &r), CPLY_OK);
	assert_int_equal(r.n_words, 1);
	assert_true(r.is_minimal);
	assert_int_equal(r.words[0].number, 1);
	assert_int_equal(r.words[0].direction, CPLY_ACROSS);
	cply_fill_free(f);
	/* Each alone has a word, but the two that cross do not agree. */
	w = list_of(&s, "ABC\nXYZ\nDEFG\nHIJK\nLMN");
	cw = grid_of(&s, "___#/_###/_###/_###/###_/####");
	f = fill_of(cw, w, NULL);
	assert_int_equal(run(f, 10, 10000), CPLY_FILL_IMPOSSIBLE);
	assert_int_equal(cply_fill_explain(f, 1000, &r), CPLY_OK);
	assert_int_equal(r.n_words, 2);
	assert_true(r.is_minimal);
	assert_true(r.n_squares > 0);
	assert_int_equal(r.squares[0], 0);
	cply_fill_free(f);
	session_free(&s);
}

/* All fillings of a small grid by brute force: is there one or not? */
static bool brute(const char *const *words, size_t n)
{
	for (size_t a = 0; a < n; a++)
		for (size_t b = 0; b < n; b++)
			for (size_t c = 0; c < n; c++) {
				char down[3][4] = { { 0 } };
				if (a == b || b == c || a == c)
					continue;
				for (int k = 0; k < 3; k++) {
					down[k][0] = words[a][k];
					down[k][1] = words[b][k];
					down[k][2] = words[c][k];
				}
				size_t found = 0, at[3];
				for (int k = 0; k < 3; k++)
					for (size_t i = 0; i < n; i++)
						if (strcmp(words[i], down[k]) ==
						            0 &&
						    i != a && i != b && i != c)
							at[found++] = i;
				if (found == 3 && at[0] != at[1] &&
				    at[1] != at[2] && at[0] != at[2])
					return true;
			}
	return false;
}

static void against_brute_force(void **state)
{
	enum { WORDS = 20 };
	session s;
	uint32_t random = 1, n_filled = 0;
	char text[WORDS][4];
	const char *words[WORDS];
	char picture[20];
	(void)state;
	session_init(&s);
	for (int round = 0; round < 300; round++) {
		cply_buf b;
		session_reset(&s, SIZE_MAX);
		cply_buf_init(&b, s.arena);
		size_t n_words = 6 + (size_t)round % 14;
		for (size_t i = 0; i < n_words; i++) {
			bool is_new = true;
			do {
				for (int k = 0; k < 3; k++) {
					random = random * 1103515245 + 12345;
					text[i][k] =
						(char)('A' +
					               (int)(random >> 16) % 4);
				}
				text[i][3] = 0;
				is_new = true;
				for (size_t k = 0; k < i; k++)
					is_new &= strcmp(text[k], text[i]) != 0;
			} while (!is_new);
			words[i] = text[i];
			cply_put(&b, text[i]);
			cply_put(&b, "\n");
		}
		cply_put_char(&b, 0);
		const cply_fill_options o = { .same_roots = true,
			                      .seed = (uint32_t)round };
		cply_words *w = list_of(&s, b.ptr);
		cply_crossword *cw = grid_of(&s, "___/___/___");
		cply_fill *f = fill_of(cw, w, &o);
		cply_fill_state got = run(f, 100, 1000000);
		assert_int_equal(got, brute(words, n_words)
		                              ? CPLY_FILL_FOUND
		                              : CPLY_FILL_IMPOSSIBLE);
		if (got == CPLY_FILL_FOUND) {
			check_filling(&s, cw, w, f, picture);
			n_filled++;
		}
		cply_fill_free(f);
	}
	/* Both happen often enough to mean something. */
	assert_true(n_filled > 30 && n_filled < 270);
	session_free(&s);
}

/* ---- suggestions ---- */

static void suggestions(void **state)
{
	session s;
	cply_suggestion *all;
	uint32_t n;
	(void)state;
	session_init(&s);
	cply_words *w = list_of(&s, "CAT;60\nCOW;50\nDOG;70\nEAR;40\nDAY;30\n"
	                            "CUP;20");
	cply_crossword *cw = grid_of(&s, "___/_##/_##");
	cply_fill *f = fill_of(cw, w, NULL);
	assert_int_equal(cply_fill_suggest(f, CPLY_ACROSS, 1, 10, &all, &n),
	                 CPLY_OK);
	/* EAR has nothing to cross it; the others by score. */
	assert_int_equal(n, 6);
	assert_true(cply_str_is(all[0].word, "DOG"));
	assert_false(all[0].is_dead);
	assert_int_equal(all[0].least, 1);
	assert_int_equal(all[0].least_direction, CPLY_DOWN);
	assert_true(cply_str_is(all[1].word, "CAT"));
	assert_int_equal(all[1].least, 2);
	assert_true(cply_str_is(all[3].word, "EAR"));
	assert_true(all[3].is_dead);
	assert_int_equal(cply_fill_suggest(f, CPLY_DOWN, 7, 10, &all, &n),
	                 CPLY_INVALID);
	/* The search is none the worse for it. */
	assert_int_equal(run(f, 10, 1000), CPLY_FILL_FOUND);
	cply_fill_free(f);
	session_free(&s);
}

/* ---- memory ---- */

typedef struct rations {
	size_t left;
} rations;

static void *ration(void *ctx, void *old, size_t old_size, size_t new_size)
{
	rations *r = ctx;
	if (!new_size) {
		free(old);
		return NULL;
	}
	if (r->left < new_size)
		return NULL;
	r->left -= new_size;
	(void)old_size;
	return realloc(old, new_size);
}

static void without_memory(void **state)
{
	session s;
	bool was_enough = false;
	(void)state;
	session_init(&s);
	cply_words *w = made_list(&s, 4, 4, 0);
	cply_crossword *cw = grid_of(&s, "____/____/____/____");
	for (size_t left = 0; !was_enough && left < 40u << 20;
	     left += 9001 + left / 8) {
		rations r = { left };
		const cply_memory memory = { ration, &r };
		const cply_fill_options o = { .memory = &memory };
		cply_fill *f;
		cply_fill_reason why;
		if (cply_fill_new(cw, w, &o, &f) == CPLY_OK) {
			cply_fill_state got = run(f, 50, 5000);
			assert_true(got == CPLY_FILL_FOUND ||
			            got == CPLY_FILL_NO_MEMORY);
			was_enough =
				got == CPLY_FILL_FOUND && cply_fill_best(f);
			(void)!cply_fill_explain(f, 10, &why);
		}
		cply_fill_free(f);
	}
	assert_true(was_enough);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(small_grids),
		cmocka_unit_test(designed),
		cmocka_unit_test(bars_and_rebus),
		cmocka_unit_test(entries_and_exclusions),
		cmocka_unit_test(bad_options),
		cmocka_unit_test(best_scores),
		cmocka_unit_test(several),
		cmocka_unit_test(impossible),
		cmocka_unit_test(against_brute_force),
		cmocka_unit_test(suggestions),
		cmocka_unit_test(without_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
