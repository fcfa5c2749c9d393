/* SPDX-License-Identifier: MIT */
/* Sheets to print: what goes where, and puzzles of all sorts. */
#include <stdio.h>

#include "crossply/picture.h"
#include "native/picture/print.h"
#include "support/puzzle.h"
#include "support/with_arena.h"

/* A grid of this size in which every fourth square is black, with clues of
 * about so many letters. */
static cply_crossword *sample(uint32_t width, uint32_t height, size_t letters)
{
	cply_buf rows, words;
	cply_buf_init(&rows, &arena);
	for (uint32_t y = 0; y < height; y++) {
		for (uint32_t x = 0; x < width; x++)
			cply_put_char(&rows,
			              y % 2 && x % 4 == y / 2 % 4 ? '#' : 'A');
		cply_put_char(&rows, '\n');
	}
	cply_put_char(&rows, 0);
	cply_crossword *cw = puzzle_make(&arena, rows.ptr);
	cply_buf_init(&words, &arena);
	while (words.len < letters)
		cply_put(&words, "word upon ");
	puzzle_clues(cw, &arena, NULL, 0);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t j = 0; j < cw->lists[i].n_clues; j++)
			/* of different lengths */
			cw->lists[i].clues[j].text.plain =
				cply_str_sub(cply_buf_str(&words), 0,
			                     letters / 2 +
			                             letters * (j % 7) / 7);
	return cw;
}

static const cplyi_plan page = {
	.left = 40, .width = 515, .top = 80, .next_top = 40, .bottom = 800
};

/* Everything is there once, in order, on the page, and upon nothing else. */
static void assert_plan(const cply_crossword *cw, uint32_t most_pages)
{
	cplyi_typeface type;
	cplyi_items items;
	cplyi_plan p = page;
	cplyi_type_init(&type);
	assert_true(cplyi_items_gather(&items, cw, NULL, NULL, &type, &arena));
	assert_true(cplyi_plan_make(&p, &items.flow, cw, &arena));
	assert_in_range(p.pages, 1, most_pages);
	double grid_right = p.grid_x + p.cell * cw->width;
	double grid_bottom = p.grid_y + p.cell * cw->height;
	assert_true(p.grid_x >= p.left - 0.01 && p.grid_y >= p.top - 0.01);
	assert_true(grid_right <= p.left + p.width + 0.01);
	assert_true(grid_bottom <= p.bottom + 0.01);
	uint32_t item = 0, line = 0;
	for (size_t i = 0; i < p.n_pieces; i++) {
		const cplyi_piece *a = &p.pieces[i];
		const cplyi_piece *before = i ? a - 1 : NULL;
		double right = a->x + p.column;
		double bottom = a->y + a->n * p.size * CPLYI_PITCH;
		assert_int_equal(a->item, item);
		assert_int_equal(a->first, line);
		assert_true(a->n > 0);
		line += a->n;
		if (line == items.flow.items[item].lines) {
			item++;
			line = 0;
		}
		assert_true(a->x >= p.left - 0.01);
		assert_true(right <= p.left + p.width + 0.01);
		assert_true(a->y >= (a->page ? p.next_top : p.top) - 0.01);
		assert_true(bottom <= p.bottom + 0.01);
		if (a->page == 0)
			assert_true(right <= p.grid_x + 0.01 ||
			            a->y >= grid_bottom);
		if (before && before->page == a->page && before->x == a->x)
			assert_true(a->y >=
			            before->y +
			                    before->n * p.size * CPLYI_PITCH -
			                    0.01);
		/* A heading is never the last of its column. */
		if (before && items.items[before->item].is_heading)
			assert_true(before->page == a->page &&
			            before->x == a->x);
	}
	assert_int_equal(item, items.n);
	cplyi_items_free(&items);
	cplyi_type_free(&type);
}

static void everything_has_its_place(void **state)
{
	(void)state;
	static const struct {
		uint32_t width, height;
		size_t letters;
		uint32_t pages;
	} cases[] = {
		{ 5, 5, 20, 1 },     { 15, 15, 40, 1 },  { 21, 21, 30, 1 },
		{ 13, 13, 90, 1 },   { 40, 6, 30, 1 },   { 6, 40, 30, 1 },
		{ 15, 15, 900, 40 }, { 60, 60, 40, 30 }, { 2, 2, 20000, 60 },
		{ 1, 9, 10, 1 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_plan(sample(cases[i].width, cases[i].height,
		                   cases[i].letters),
		            cases[i].pages);
}

/* Large type and large squares where there is room. */
static void small_puzzles_are_easy_to_read(void **state)
{
	(void)state;
	cplyi_typeface type;
	cplyi_items items;
	cplyi_plan p = page;
	cply_crossword *cw = sample(13, 13, 30);
	cplyi_type_init(&type);
	assert_true(cplyi_items_gather(&items, cw, NULL, NULL, &type, &arena));
	assert_true(cplyi_plan_make(&p, &items.flow, cw, &arena));
	assert_true(p.size >= 9.5);
	assert_true(p.cell >= 20);
	cplyi_items_free(&items);
	cplyi_type_free(&type);
}

static cply_status print(cply_crossword *cw, cply_print_options o,
                         cply_picture_info *info, cply_buf *b)
{
	cply_doc doc = { .kind = &cply_kind_crossword };
	doc.as.crossword = cw;
	const cply_scene scene = { .doc = &doc };
	cply_buf_init(b, &arena);
	return cply_picture_print(&scene, &o, &arena, b, info);
}

static void assert_prints(cply_crossword *cw, cply_print_options o,
                          uint32_t pages)
{
	cply_picture_info info;
	cply_buf b;
	assert_int_equal(print(cw, o, &info, &b), CPLY_OK);
	assert_true(cply_str_starts(cply_buf_str(&b), "%PDF-"));
	if (pages)
		assert_int_equal(info.pages, pages);
}

static void puzzles_of_all_sorts(void **state)
{
	(void)state;
	const cply_print_options all = { .solution = true };
	assert_prints(puzzle_mixed(&arena), all, 2);
	assert_prints(puzzle_barred(&arena), all, 2);
	assert_prints(puzzle_in_progress(&arena), all, 2);
	assert_prints(puzzle_in_progress(&arena),
	              (cply_print_options){ .blank = true,
	                                    .paper = CPLY_PAPER_LETTER },
	              1);
	/* Hebrew, a mark without a letter, a face */
	static const char *const texts[] = {
		"שלום עולם, מילה ארוכה מאוד שלא נגמרת (4)",
		"\xCC\x81 \xF0\x9F\xA6\x8A",
		"\x01\x1b[2J\xff\xfe\xe2\x80\xae\xed\xa0\x80",
		"",
		"日本語のとても長い手がかりは空白がありませんので折り返し",
	};
	cply_crossword *cw = puzzle_make(&arena, "אב\nגד\n");
	puzzle_clues(cw, &arena, texts, CPLY_COUNT(texts));
	cw->lists[0].clues[0].label = CPLY_STR("1, 5, 17, 23 and 99");
	cw->meta[CPLY_META_TITLE].plain = CPLY_STR("a\0b\x07");
	assert_prints(cw, all, 2);
	/* no words, no squares */
	cw = puzzle_make(&arena, "_\n");
	assert_prints(cw, all, 2);
	cw->width = cw->height = 0;
	assert_prints(cw, all, 2);
	cw = sample(3, 3, 10);
	cw->width = cw->height = 0;
	assert_prints(cw, all, 2);
	/* the blocks are to be found */
	cw = sample(9, 9, 10);
	cw->is_diagramless = true;
	assert_prints(cw, all, 2);
	/* a heading without clues, clues without a heading */
	cw->lists[0].n_clues = 0;
	cw->lists[1].title = (cply_str){ NULL, 0 };
	assert_prints(cw, all, 2);
	/* a long story before it and after it */
	cply_buf story;
	cply_buf_init(&story, &arena);
	while (story.len < 20000)
		cply_put(&story, "Once upon a time, \n and again, ");
	cw->meta[CPLY_META_TITLE].plain = cply_buf_str(&story);
	cw->meta[CPLY_META_AUTHOR].plain = cply_buf_str(&story);
	cw->meta[CPLY_META_COPYRIGHT].plain = cply_buf_str(&story);
	cw->meta[CPLY_META_NOTES].plain = cply_buf_str(&story);
	cw->meta[CPLY_META_EXPLANATION].plain = cply_buf_str(&story);
	assert_prints(cw, all, 0);
}

static void too_large_to_print(void **state)
{
	(void)state;
	cply_picture_info info = { 0 };
	cply_buf b;
	cply_print_options o = { .no_clues = true };
	assert_int_equal(print(sample(255, 20, 1), o, &info, &b), CPLY_OK);
	assert_int_equal(print(sample(256, 20, 1), o, &info, &b), CPLY_LIMIT);
	assert_int_equal(b.len, 0);
	cply_doc doc = { .kind = &cply_kind_game };
	const cply_scene scene = { .doc = &doc };
	assert_int_equal(cply_picture_print(&scene, &o, &arena, &b, &info),
	                 CPLY_UNSUPPORTED);
}

static void same_sheet_twice(void **state)
{
	(void)state;
	cply_picture_info info;
	cply_buf a, b;
	const cply_print_options o = { .solution = true };
	cply_crossword *cw = puzzle_mixed(&arena);
	assert_int_equal(print(cw, o, &info, &a), CPLY_OK);
	assert_int_equal(print(cw, o, &info, &b), CPLY_OK);
	assert_true(cply_str_eq(cply_buf_str(&a), cply_buf_str(&b)));
}

static void little_memory(void **state)
{
	(void)state;
	cply_doc doc = { .kind = &cply_kind_crossword };
	doc.as.crossword = puzzle_mixed(&arena);
	const cply_scene scene = { .doc = &doc };
	const cply_print_options o = { .solution = true };
	cply_status status = CPLY_NOMEM;
	for (size_t budget = 0; status; budget = budget * 5 / 4 + 300) {
		cply_arena scratch;
		cply_buf b;
		assert_true(budget < 1000000);
		cply_arena_init(&scratch, NULL, budget);
		cply_buf_init(&b, &arena);
		status = cply_picture_print(&scene, &o, &scratch, &b, NULL);
		assert_true(status == CPLY_OK || status == CPLY_NOMEM);
		cply_arena_free(&scratch);
	}
	for (size_t room = 0; room < 6000; room += 1500) {
		cply_buf b;
		cply_buf_init(&b, &arena);
		b.max = room;
		assert_int_equal(cply_picture_print(&scene, &o, &arena, &b,
		                                    NULL),
		                 CPLY_NOMEM);
	}
}

/* ---- sheets to submit ---- */

static cply_status submit(cply_crossword *cw, const char *contact,
                          cply_picture_info *info, cply_arena *scratch,
                          cply_buf *b)
{
	cply_doc doc = { .kind = &cply_kind_crossword, .as.crossword = cw };
	const cply_scene scene = { .doc = &doc };
	const cply_submission_options o = { .contact = cply_str_of(contact) };
	cply_buf_init(b, &arena);
	return cply_picture_submission(&scene, contact ? &o : NULL, scratch, b,
	                               info);
}

static void sheets_to_submit(void **state)
{
	(void)state;
	cply_picture_info info;
	cply_buf b;
	/* Two grids, and the clues on pages of their own. */
	assert_int_equal(submit(puzzle_mixed(&arena), NULL, &info, &arena, &b),
	                 CPLY_OK);
	assert_true(info.pages >= 3);
	/* Lines of contact beyond what fits, clues of many lines, grids of
	 * every size. */
	assert_int_equal(submit(sample(21, 21, 4000), "A\nB\nC\nD\nE\nF\nG",
	                        &info, &arena, &b),
	                 CPLY_OK);
	assert_true(info.pages > 20);
	assert_int_equal(submit(sample(200, 3, 5), "A", &info, &arena, &b),
	                 CPLY_OK);
	assert_int_equal(submit(sample(300, 3, 5), "A", &info, &arena, &b),
	                 CPLY_LIMIT);
	cply_crossword *cw = sample(5, 5, 5);
	for (size_t i = 0; i < 25; i++)
		cw->cells[i].solution = (cply_str){ 0 };
	cply_crossword_finish(cw);
	assert_int_equal(submit(cw, "A", &info, &arena, &b), CPLY_UNSUPPORTED);
}

static void submit_with_little_memory(void **state)
{
	(void)state;
	cply_crossword *cw = puzzle_mixed(&arena);
	cply_status status = CPLY_NOMEM;
	for (size_t budget = 0; status; budget = budget * 5 / 4 + 300) {
		cply_arena scratch;
		cply_buf b;
		assert_true(budget < 1000000);
		cply_arena_init(&scratch, NULL, budget);
		status = submit(cw, "A", NULL, &scratch, &b);
		assert_true(status == CPLY_OK || status == CPLY_NOMEM);
		cply_arena_free(&scratch);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sheets_to_submit),
		cmocka_unit_test(submit_with_little_memory),
		cmocka_unit_test(everything_has_its_place),
		cmocka_unit_test(small_puzzles_are_easy_to_read),
		cmocka_unit_test(puzzles_of_all_sorts),
		cmocka_unit_test(too_large_to_print),
		cmocka_unit_test(same_sheet_twice),
		cmocka_unit_test(little_memory),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
