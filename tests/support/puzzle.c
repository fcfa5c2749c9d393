/* SPDX-License-Identifier: MIT */
#include "support/puzzle.h"

#include "base/text.h"
#include "support/support.h"

cply_crossword *puzzle_make(cply_arena *a, const char *rows)
{
	cply_str all = cply_str_of(rows), g;
	uint32_t width = 0, height = 0, col = 0, row = 0;
	for (size_t at = 0; (g = cply_grapheme_next(all, &at)).len;) {
		if (g.ptr[0] == '\n') {
			width = col;
			height++;
			col = 0;
		} else {
			col++;
		}
	}
	cply_crossword *cw = CPLY_NEW(a, 1, cply_crossword);
	cply_diags d;
	cply_diags_init(&d, a, 10);
	cply_limits limits = *cply_limits_default();
	assert_int_equal(cply_crossword_start(cw, a, &limits, &d, NULL, width,
	                                      height),
	                 CPLY_OK);
	col = 0;
	for (size_t at = 0; (g = cply_grapheme_next(all, &at)).len;) {
		if (g.ptr[0] == '\n') {
			row++;
			col = 0;
			continue;
		}
		cply_cell *cell = cply_cell_at(cw, row, col++);
		if (g.ptr[0] == '#')
			cell->kind = CPLY_CELL_BLOCK;
		else if (g.ptr[0] == '.')
			cell->kind = CPLY_CELL_VOID;
		else if (g.ptr[0] != '_')
			cell->solution = g;
	}
	cply_crossword_finish(cw);
	assert_int_equal(cply_crossword_label(cw, CPLY_NUMBER_STANDARD, a),
	                 CPLY_OK);
	return cw;
}

static cply_str clue_text(const cply_crossword *cw, const cply_clue *clue,
                          cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "Clue for ");
	cply_clue_answer(cw, clue, '?', &b);
	return cply_buf_str(&b);
}

void puzzle_clues(cply_crossword *cw, cply_arena *a, const char *const *texts,
                  size_t n)
{
	static const char *const titles[] = { "Across", "Down" };
	cply_slots slots;
	size_t used = 0;
	assert_int_equal(cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a,
	                                      &slots),
	                 CPLY_OK);
	cw->lists = CPLY_NEW(a, 2, cply_clue_list);
	cw->n_lists = 2;
	for (unsigned d = 0; d < 2; d++) {
		cply_clue_list *list = &cw->lists[d];
		list->direction = (cply_direction)d;
		list->title = cply_str_of(titles[d]);
		list->clues = CPLY_NEW(a, slots.n, cply_clue);
		for (uint32_t i = 0; i < slots.n; i++) {
			const cply_slot *slot = &slots.items[i];
			if (slot->direction != list->direction)
				continue;
			cply_clue *clue = &list->clues[list->n_clues++];
			uint32_t *cells = CPLY_NEW(a, slot->length, uint32_t);
			for (uint32_t k = 0; k < slot->length; k++)
				cells[k] = cply_slot_cell(cw, slot, k);
			clue->number = slot->number;
			clue->label = cw->cells[slot->start].label;
			clue->cells = cells;
			clue->n_cells = slot->length;
			cply_str text = used < n ? cply_str_of(texts[used++])
			                         : clue_text(cw, clue, a);
			clue->text = cply_text_plain(text);
		}
	}
}

static void set_meta(cply_crossword *cw, cply_meta m, const char *text)
{
	cw->meta[m] = cply_text_plain(cply_str_of(text));
}

/* Blocks, rebus, two right answers, circles, shades, formatting. */
cply_crossword *puzzle_mixed(cply_arena *a)
{
	static const char *const texts[] = {
		"Sun & rain make it; <b> is no tag here",
		("Ran off with a gold ring, it is said, and was never seen "
		 "again in the town where all of this began"),
		"Water is H2O, and x2 is a square",
	};
	cply_crossword *cw = puzzle_make(a, "CAR#B\nAXE#E\nB#TEA\nÉ日#XR\n");
	puzzle_clues(cw, a, texts, CPLY_COUNT(texts));
	set_meta(cw, CPLY_META_TITLE, "A \"Mixed\" Bag");
	set_meta(cw, CPLY_META_AUTHOR, "A. Setter");
	set_meta(cw, CPLY_META_DATE, "2026-05-01");
	set_meta(cw, CPLY_META_NOTES, "Circled letters spell <nothing>.");
	set_meta(cw, CPLY_META_COPYRIGHT, "© nobody");
	cply_cell_at(cw, 0, 0)->solution = CPLY_STR("HEART");
	cply_cell_at(cw, 0, 1)->flags |= CPLY_CELL_CIRCLED;
	cply_cell_at(cw, 2, 2)->flags |= CPLY_CELL_CIRCLED;
	cply_cell_at(cw, 1, 1)->shade = CPLY_COLOR | 0xFFD700;
	cply_cell_at(cw, 1, 2)->shade = CPLY_COLOR | 0x103060;
	static const cply_str either[] = { { "A", 1 }, { "B", 1 } };
	static const cply_cell_more more = { .either = either, .n_either = 2 };
	cply_cell_at(cw, 2, 4)->solution = CPLY_STR("A/B");
	cply_cell_at(cw, 2, 4)->more = &more;
	cply_cell_at(cw, 3, 0)->flags |= CPLY_CELL_GIVEN;
	/* "H2O": the 2 is low; "x2": high; both words italic */
	static const cply_run runs[] = {
		{ 0, 5, CPLY_BOLD },
		{ 9, 10, CPLY_ITALIC },
		{ 10, 11, CPLY_ITALIC | CPLY_SUB },
		{ 11, 12, CPLY_ITALIC },
		{ 19, 20, CPLY_SUP },
		{ 26, 32, CPLY_SMALL_CAPS },
	};
	cw->lists[0].clues[2].text.runs = runs;
	cw->lists[0].clues[2].text.n_runs = CPLY_COUNT(runs);
	cw->lists[0].clues[0].enumeration = CPLY_STR("3");
	return cw;
}

/* Bars instead of blocks, and a hole in the middle. */
cply_crossword *puzzle_barred(cply_arena *a)
{
	cply_crossword *cw = puzzle_make(a, "ABCD\nEF.G\nHIJK\n");
	for (size_t i = 0; i < 12; i++)
		cw->cells[i].label = (cply_str){ NULL, 0 };
	cply_cell_at(cw, 0, 1)->bars = CPLY_BAR_RIGHT;
	cply_cell_at(cw, 0, 0)->bars = CPLY_BAR_BOTTOM;
	cply_cell_at(cw, 2, 2)->bars = CPLY_BAR_LEFT;
	cply_crossword_finish(cw);
	assert_int_equal(cply_crossword_label(cw, CPLY_NUMBER_STANDARD, a),
	                 CPLY_OK);
	puzzle_clues(cw, a, NULL, 0);
	return cw;
}

/* Half solved, with every mark of progress. */
cply_crossword *puzzle_in_progress(cply_arena *a)
{
	cply_crossword *cw = puzzle_make(a, "ABC\nDEF\n");
	static const unsigned flags[] = { CPLY_CELL_PENCIL, CPLY_CELL_WRONG,
		                          CPLY_CELL_REVEALED, CPLY_CELL_CHECKED,
		                          CPLY_CELL_WAS_WRONG };
	for (size_t i = 0; i < CPLY_COUNT(flags); i++) {
		cw->cells[i].flags |= (uint16_t)flags[i];
		cw->cells[i].fill = CPLY_STR("X");
	}
	return cw;
}
