/* SPDX-License-Identifier: MIT */
#include "support/support.h"

static void assert_same_str(const char *what, uint32_t i, cply_str a,
			    cply_str b)
{
	if (!cply_str_eq(a, b))
		fail_msg("%s %u: \"%.*s\" and \"%.*s\"", what, i, (int)a.len,
			 a.ptr ? a.ptr : "", (int)b.len, b.ptr ? b.ptr : "");
}

static void assert_same_number(const char *what, uint32_t i, uint64_t a,
			       uint64_t b)
{
	if (a != b)
		fail_msg("%s %u: %llu and %llu", what, i, (unsigned long long)a,
			 (unsigned long long)b);
}

static void assert_same_text(const char *what, uint32_t i, const cply_text *a,
			     const cply_text *b)
{
	assert_same_str(what, i, a->plain, b->plain);
	assert_same_number(what, i, a->n_runs, b->n_runs);
	for (uint32_t k = 0; k < a->n_runs; k++) {
		assert_same_number("run begin", i, a->runs[k].begin,
				   b->runs[k].begin);
		assert_same_number("run end", i, a->runs[k].end,
				   b->runs[k].end);
		assert_same_number("run style", i, a->runs[k].style,
				   b->runs[k].style);
	}
}

static void assert_same_cell(uint32_t i, const cply_cell *a, const cply_cell *b)
{
	assert_same_number("kind of cell", i, a->kind, b->kind);
	assert_same_number("bars of cell", i, a->bars, b->bars);
	assert_same_number("flags of cell", i, a->flags, b->flags);
	assert_same_number("shade of cell", i, a->shade, b->shade);
	assert_same_str("solution of cell", i, a->solution, b->solution);
	assert_same_str("fill of cell", i, a->fill, b->fill);
	assert_same_str("label of cell", i, a->label, b->label);
	uint32_t ea = a->more ? a->more->n_either : 0;
	uint32_t eb = b->more ? b->more->n_either : 0;
	assert_same_number("alternatives of cell", i, ea, eb);
	for (uint32_t k = 0; k < ea; k++)
		assert_same_str("alternative of cell", i, a->more->either[k],
				b->more->either[k]);
}

static void assert_same_clue(uint32_t i, const cply_clue *a, const cply_clue *b)
{
	assert_same_number("number of clue", i, a->number, b->number);
	assert_same_str("label of clue", i, a->label, b->label);
	assert_same_text("text of clue", i, &a->text, &b->text);
	assert_same_str("enumeration of clue", i, a->enumeration,
			b->enumeration);
	assert_same_number("cells of clue", i, a->n_cells, b->n_cells);
	for (uint32_t k = 0; k < a->n_cells; k++)
		assert_same_number("cell of clue", i, a->cells[k], b->cells[k]);
	assert_same_number("theme of clue", i, a->is_themed, b->is_themed);
	assert_same_number("links of clue", i, a->n_links, b->n_links);
}

void assert_same_crossword(const cply_crossword *a, const cply_crossword *b)
{
	assert_same_number("width", 0, a->width, b->width);
	assert_same_number("height", 0, a->height, b->height);
	for (uint32_t i = 0; i < a->width * a->height; i++)
		assert_same_cell(i, &a->cells[i], &b->cells[i]);
	assert_same_number("lists", 0, a->n_lists, b->n_lists);
	for (uint32_t i = 0; i < a->n_lists; i++) {
		const cply_clue_list *la = &a->lists[i], *lb = &b->lists[i];
		assert_same_number("direction of list", i, la->direction,
				   lb->direction);
		assert_same_str("title of list", i, la->title, lb->title);
		assert_same_number("clues of list", i, la->n_clues,
				   lb->n_clues);
		for (uint32_t k = 0; k < la->n_clues; k++)
			assert_same_clue(k, &la->clues[k], &lb->clues[k]);
	}
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++)
		assert_same_text(cply_meta_name((cply_meta)i), i, &a->meta[i],
				 &b->meta[i]);
	assert_same_number("solution", 0, a->solution, b->solution);
	assert_same_number("diagramless", 0, a->is_diagramless,
			   b->is_diagramless);
	assert_same_number("timer", 0, a->progress.has_timer,
			   b->progress.has_timer);
	assert_same_number("seconds", 0, a->progress.seconds,
			   b->progress.seconds);
}
