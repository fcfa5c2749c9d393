/* SPDX-License-Identifier: MIT */
/* Words, numbers and what check says of a puzzle. */
#include "support/grid.h"

#include "crossword/entries.h"

/* ---- numbering against the definition, on every small grid ---- */

struct picture {
	uint32_t w, h, blocks;
};

static bool open_at(const struct picture *p, int r, int c)
{
	return r >= 0 && c >= 0 && r < (int)p->h && c < (int)p->w &&
	       !(p->blocks >> (r * (int)p->w + c) & 1);
}

/* The textbook rule: a white square is numbered if it begins a word across
 * (nothing white to its left, something to its right) or down. */
static bool begins(const struct picture *p, int r, int c, int dr, int dc)
{
	return open_at(p, r, c) && !open_at(p, r - dr, c - dc) &&
	       open_at(p, r + dr, c + dc);
}

static void check_picture(session *s, const struct picture *p)
{
	cply_crossword cw;
	cply_slots slots;
	session_reset(s, SIZE_MAX);
	assert_int_equal(cply_crossword_start(&cw, s->arena,
	                                      cply_limits_default(), s->diags,
	                                      CPLY_NOWHERE, p->w, p->h),
	                 CPLY_OK);
	for (uint32_t i = 0; i < p->w * p->h; i++)
		if (p->blocks >> i & 1)
			cw.cells[i].kind = CPLY_CELL_BLOCK;
	assert_int_equal(cply_crossword_slots(&cw, CPLY_NUMBER_STANDARD,
	                                      s->arena, &slots),
	                 CPLY_OK);
	uint32_t number = 0, at = 0;
	for (int i = 0; i < (int)(p->w * p->h); i++) {
		int r = i / (int)p->w, c = i % (int)p->w;
		bool starts[2] = { begins(p, r, c, 0, 1),
			           begins(p, r, c, 1, 0) };
		number += starts[0] || starts[1];
		for (int d = 0; d < 2; d++) {
			if (!starts[d])
				continue;
			uint32_t n = 0;
			while (open_at(p, r + d * (int)n, c + !d * (int)n))
				n++;
			assert_true(at < slots.n);
			assert_int_equal(slots.items[at].direction, d);
			assert_int_equal(slots.items[at].start, i);
			assert_int_equal(slots.items[at].length, n);
			assert_int_equal(slots.items[at].number, number);
			at++;
		}
	}
	assert_int_equal(at, slots.n);
}

static void numbering_of_every_small_grid(void **state)
{
	(void)state;
	static const uint32_t sizes[][2] = { { 1, 1 }, { 1, 4 }, { 5, 1 },
		                             { 3, 3 }, { 4, 3 }, { 2, 5 } };
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(sizes); i++) {
		struct picture p = { sizes[i][0], sizes[i][1], 0 };
		for (; p.blocks < 1u << p.w * p.h; p.blocks++)
			check_picture(&s, &p);
	}
	session_free(&s);
}

/* ---- bars, voids, dialects: by hand ---- */

static void bars_end_words(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = grid_of(&s, "ABCD/EFGH");
	cw->cells[1].bars = CPLY_BAR_RIGHT; /* AB|CD */
	cw->cells[6].bars = CPLY_BAR_TOP;   /* C over G */
	cply_crossword_finish(cw);
	assert_int_equal(cw->cells[2].bars, CPLY_BAR_LEFT | CPLY_BAR_BOTTOM);
	cply_slots slots;
	assert_int_equal(cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, s.arena,
	                                      &slots),
	                 CPLY_OK);
	/* 1A AB, 1D AE, 2D BF, 3A CD, 4D DH, 5A EFGH */
	static const cply_slot want[] = {
		{ CPLY_ACROSS, 1, 0, 2 }, { CPLY_DOWN, 1, 0, 2 },
		{ CPLY_DOWN, 2, 1, 2 },   { CPLY_ACROSS, 3, 2, 2 },
		{ CPLY_DOWN, 4, 3, 2 },   { CPLY_ACROSS, 5, 4, 4 },
	};
	assert_int_equal(slots.n, CPLY_COUNT(want));
	assert_memory_equal(slots.items, want, sizeof want);
	session_free(&s);
}

static void dialects(void **state)
{
	(void)state;
	/* C A T / A # # / T # #: the example of the Xword document. */
	static const struct {
		cply_numbering scheme;
		cply_direction d;
		uint32_t number, start, length;
	} rows[] = {
		{ CPLY_NUMBER_STANDARD, CPLY_ACROSS, 1, 0, 3 },
		{ CPLY_NUMBER_STANDARD, CPLY_DOWN, 1, 0, 3 },
		{ CPLY_NUMBER_LITERAL, CPLY_DOWN, 2, 1, 1 },
		{ CPLY_NUMBER_LITERAL, CPLY_DOWN, 3, 2, 1 },
		{ CPLY_NUMBER_LITERAL, CPLY_ACROSS, 4, 3, 1 },
		{ CPLY_NUMBER_LITERAL, CPLY_ACROSS, 5, 6, 1 },
		{ CPLY_NUMBER_PER_DIRECTION_ONE, CPLY_ACROSS, 2, 3, 1 },
		{ CPLY_NUMBER_PER_DIRECTION_ONE, CPLY_DOWN, 3, 2, 1 },
		{ CPLY_NUMBER_INDEX, CPLY_ACROSS, 3, 6, 1 },
		{ CPLY_NUMBER_INDEX, CPLY_DOWN, 2, 1, 1 },
	};
	session s;
	session_init(&s);
	cply_crossword *cw = grid_of(&s, "CAT/A##/T##");
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_slots slots;
		assert_int_equal(cply_crossword_slots(cw, rows[i].scheme,
		                                      s.arena, &slots),
		                 CPLY_OK);
		const cply_slot *slot =
			cply_slots_find(&slots, rows[i].d, rows[i].number);
		assert_non_null(slot);
		assert_int_equal(slot->start, rows[i].start);
		assert_int_equal(slot->length, rows[i].length);
	}
	session_free(&s);
}

static void enumerations(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		uint32_t want;
	} cases[] = {
		{ "5", 5 },     { "3,4", 7 },   { "2-5", 7 },
		{ "1'1,3", 5 }, { "1.1.1", 3 }, { "", 0 },
		{ "three", 0 }, { "3, 4", 7 },  { "99999999999", 0 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_int_equal(cply_enumeration_length(
					 cply_str_of(cases[i].text)),
		                 cases[i].want);
}

/* ---- check ---- */

static void check(session *s, const cply_crossword *cw)
{
	cply_crossword_check(cw, s->arena, s->diags);
}

static void check_finds(void **state)
{
	(void)state;
	session s;
	session_init(&s);

	cply_crossword *cw = grid_of(&s, "CAT/A##/T##");
	add_all_clues(&s, cw);
	check(&s, cw);
	assert_codes(&s, "");

	session_reset(&s, SIZE_MAX);
	check(&s, grid_of(&s, "##/#~"));
	assert_codes(&s, "XW104 XW207");

	session_reset(&s, SIZE_MAX);
	cw = grid_of(&s, "CAT/A##/T##");
	cw->cells[4].solution = CPLY_STR("X"); /* on a block */
	add_list(&s, cw, CPLY_ACROSS, "Across");
	add_clue(&s, cw, 1, "Pet", "4");
	add_clue(&s, cw, 7, "Nowhere", "");
	add_clue(&s, cw, 1, "", "");
	assert_int_equal(cply_crossword_attach(cw, CPLY_NUMBER_STANDARD,
	                                       s.arena),
	                 CPLY_OK);
	check(&s, cw);
	/* No list of Down clues: its words are not said to be missing. */
	assert_codes(&s, "XW105 XW202 XW201 XW203 XW206 XW204");

	session_reset(&s, SIZE_MAX);
	cw = grid_of(&s, "CAT/A#O/TOE");
	add_list(&s, cw, CPLY_ACROSS, "Across");
	add_clue(&s, cw, 1, "Pet", "3");
	add_list(&s, cw, CPLY_DOWN, "Down");
	cply_clue *one = add_clue(&s, cw, 2, "T", "");
	static const uint32_t cells[] = { 2 };
	one->cells = cells;
	one->n_cells = 1;
	assert_int_equal(cply_crossword_attach(cw, CPLY_NUMBER_STANDARD,
	                                       s.arena),
	                 CPLY_OK);
	check(&s, cw);
	assert_codes(&s, "XW302 XW205");
	assert_int_equal(s.diags->items[1]->args[0].number, 3);
	session_free(&s);
}

/* "(3,4)" over two linked entries, and letters of a rebus, are no mismatch. */
static void lengths_of_links_and_rebus(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = grid_of(&s, "CATS/####/TREE");
	add_all_clues(&s, cw);
	cply_clue *clues = cw->lists[0].clues;
	static const cply_clue_ref second = { 0, 1 };
	clues[0].links = &second;
	clues[0].n_links = 1;
	clues[0].enumeration = CPLY_STR("4,4");
	check(&s, cw);
	assert_codes(&s, "");
	clues[0].enumeration = CPLY_STR("4"); /* of eight */
	check(&s, cw);
	assert_codes(&s, "XW202");

	session_reset(&s, SIZE_MAX);
	cw = grid_of(&s, "CAT/###/ABC");
	add_all_clues(&s, cw);
	cw->cells[1].solution = CPLY_STR("HEAR");
	cw->lists[0].clues[0].enumeration = CPLY_STR("6"); /* letters */
	cw->lists[0].clues[1].enumeration = CPLY_STR("3"); /* squares */
	check(&s, cw);
	assert_codes(&s, "");
	session_free(&s);
}

static void numbers_and_blocks_of_entries(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = grid_of(&s, "CAT/A##/T##");
	add_all_clues(&s, cw);
	static const uint32_t cells[] = { 0, 1, 4 };
	cw->lists[0].clues[0].cells = cells; /* runs onto a block */
	cw->cells[0].label = CPLY_STR("7");
	check(&s, cw);
	assert_codes(&s, "XW301 XW303 XW303");
	session_free(&s);
}

/* ---- words that are found many squares at a time ---- */

/* A word by the definition: how far open squares go on from a first one. */
static uint32_t word_length(const cply_crossword *cw, uint32_t i, bool is_down)
{
	uint32_t w = cw->width, step = is_down ? w : 1, n = 0;
	uint32_t place = is_down ? i / w : i % w;
	uint32_t end = is_down ? cw->height : w;
	if (place && cw->cells[i - step].kind == CPLY_CELL_OPEN)
		return 0;
	for (;
	     place + n < end && cw->cells[i + n * step].kind == CPLY_CELL_OPEN;
	     n++)
		;
	return n < 2 ? 0 : n;
}

static void words_of_any_size(void **state)
{
	(void)state;
	static const uint32_t sizes[][2] = {
		{ 1, 9 },   { 9, 1 },   { 7, 7 },    { 8, 8 },   { 15, 15 },
		{ 16, 3 },  { 17, 17 }, { 33, 20 },  { 3, 300 }, { 300, 3 },
		{ 9, 255 }, { 9, 256 }, { 20, 300 }, { 21, 21 },
	};
	session s;
	session_init(&s);
	uint32_t seed = 1;
	for (size_t k = 0; k < 8 * CPLY_COUNT(sizes); k++) {
		cply_crossword cw;
		cply_slots slots;
		const uint32_t *size = sizes[k / 8];
		session_reset(&s, SIZE_MAX);
		assert_int_equal(cply_crossword_start(&cw, s.arena,
		                                      cply_limits_default(),
		                                      s.diags, CPLY_NOWHERE,
		                                      size[0], size[1]),
		                 CPLY_OK);
		for (uint32_t i = 0; i < size[0] * size[1]; i++) {
			seed = seed * 1664525 + 1013904223;
			/* From no blocks at all to one square in two. */
			if ((seed >> 16 & 0xFF) < k % 8 * 18)
				cw.cells[i].kind = CPLY_CELL_BLOCK;
		}
		assert_int_equal(cply_crossword_slots(&cw, CPLY_NUMBER_STANDARD,
		                                      s.arena, &slots),
		                 CPLY_OK);
		uint32_t at = 0;
		for (uint32_t i = 0; i < 2 * size[0] * size[1]; i++) {
			uint32_t n = 0;
			if (cw.cells[i / 2].kind == CPLY_CELL_OPEN)
				n = word_length(&cw, i / 2, i % 2);
			if (!n)
				continue;
			assert_true(at < slots.n);
			assert_int_equal(slots.items[at].direction, i % 2);
			assert_int_equal(slots.items[at].start, i / 2);
			assert_int_equal(slots.items[at].length, n);
			at++;
		}
		assert_int_equal(at, slots.n);
		/* Each word with its clue: nothing to say about them. */
		add_all_clues(&s, &cw);
		check(&s, &cw);
		for (uint32_t i = 0; i < s.diags->n; i++)
			assert_int_not_equal(s.diags->items[i]->rule,
			                     CPLY_XW205);
	}
	session_free(&s);
}

static void lines_of_squares(void **state)
{
	(void)state;
	uint32_t cells[24];
	for (uint32_t step = 1; step < 20; step += 6)
		for (uint32_t n = 0; n <= CPLY_COUNT(cells); n++) {
			for (uint32_t i = 0; i < n; i++)
				cells[i] = 5 + i * step;
			assert_true(cplyi_is_line(cells, n, step));
			for (uint32_t i = 0; n > 1 && i < n; i++) {
				cells[i]++;
				assert_false(cplyi_is_line(cells, n, step));
				cells[i]--;
			}
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbering_of_every_small_grid),
		cmocka_unit_test(bars_end_words),
		cmocka_unit_test(dialects),
		cmocka_unit_test(enumerations),
		cmocka_unit_test(check_finds),
		cmocka_unit_test(lengths_of_links_and_rebus),
		cmocka_unit_test(numbers_and_blocks_of_entries),
		cmocka_unit_test(words_of_any_size),
		cmocka_unit_test(lines_of_squares),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
