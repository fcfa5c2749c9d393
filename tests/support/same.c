/* SPDX-License-Identifier: MIT */
#include "support/support.h"

/* The differences found, in words, a line for each. */
struct finder {
	cply_buf *out;
	uint32_t n;
};

static void begin(struct finder *f, const char *what, uint32_t i)
{
	cply_put(f->out, f->n++ ? "\n" : "");
	cply_put(f->out, what);
	cply_put(f->out, " ");
	cply_put_uint(f->out, i);
	cply_put(f->out, ": ");
}

static void differ_str(struct finder *f, const char *what, uint32_t i,
                       cply_str a, cply_str b)
{
	if (cply_str_eq(a, b))
		return;
	begin(f, what, i);
	cply_put(f->out, "\"");
	cply_put_str(f->out, a);
	cply_put(f->out, "\" and \"");
	cply_put_str(f->out, b);
	cply_put(f->out, "\"");
}

static bool differ_number(struct finder *f, const char *what, uint32_t i,
                          uint64_t a, uint64_t b)
{
	if (a == b)
		return false;
	begin(f, what, i);
	cply_put_uint(f->out, a);
	cply_put(f->out, " and ");
	cply_put_uint(f->out, b);
	return true;
}

static void differ_text(struct finder *f, const char *what, uint32_t i,
                        const cply_text *a, const cply_text *b)
{
	differ_str(f, what, i, a->plain, b->plain);
	if (differ_number(f, what, i, a->n_runs, b->n_runs))
		return;
	for (uint32_t k = 0; k < a->n_runs; k++) {
		differ_number(f, "run begin", i, a->runs[k].begin,
		              b->runs[k].begin);
		differ_number(f, "run end", i, a->runs[k].end, b->runs[k].end);
		differ_number(f, "run style", i, a->runs[k].style,
		              b->runs[k].style);
	}
}

static cply_str corner_of(const cply_cell *cell)
{
	return cell->more ? cell->more->corner : (cply_str){ NULL, 0 };
}

static void differ_cell(struct finder *f, uint32_t i, const cply_cell *a,
                        const cply_cell *b)
{
	differ_number(f, "kind of cell", i, a->kind, b->kind);
	differ_number(f, "bars of cell", i, a->bars, b->bars);
	differ_number(f, "flags of cell", i, a->flags, b->flags);
	differ_number(f, "shade of cell", i, a->shade, b->shade);
	differ_str(f, "solution of cell", i, a->solution, b->solution);
	differ_str(f, "fill of cell", i, a->fill, b->fill);
	differ_str(f, "label of cell", i, a->label, b->label);
	differ_str(f, "corner of cell", i, corner_of(a), corner_of(b));
	uint32_t ea = a->more ? a->more->n_either : 0;
	uint32_t eb = b->more ? b->more->n_either : 0;
	if (differ_number(f, "alternatives of cell", i, ea, eb))
		return;
	for (uint32_t k = 0; k < ea; k++)
		differ_str(f, "alternative of cell", i, a->more->either[k],
		           b->more->either[k]);
}

static void differ_clue(struct finder *f, uint32_t i, const cply_clue *a,
                        const cply_clue *b)
{
	differ_number(f, "number of clue", i, a->number, b->number);
	differ_str(f, "label of clue", i, a->label, b->label);
	differ_text(f, "text of clue", i, &a->text, &b->text);
	differ_str(f, "enumeration of clue", i, a->enumeration, b->enumeration);
	if (!differ_number(f, "cells of clue", i, a->n_cells, b->n_cells))
		for (uint32_t k = 0; k < a->n_cells; k++)
			differ_number(f, "cell of clue", i, a->cells[k],
			              b->cells[k]);
	differ_number(f, "theme of clue", i, a->is_themed, b->is_themed);
	differ_number(f, "links of clue", i, a->n_links, b->n_links);
}

static void differ_list(struct finder *f, uint32_t i, const cply_clue_list *a,
                        const cply_clue_list *b)
{
	differ_number(f, "direction of list", i, a->direction, b->direction);
	differ_str(f, "title of list", i, a->title, b->title);
	if (differ_number(f, "clues of list", i, a->n_clues, b->n_clues))
		return;
	for (uint32_t k = 0; k < a->n_clues; k++)
		differ_clue(f, k, &a->clues[k], &b->clues[k]);
}

static void differ_crossword(struct finder *f, const cply_crossword *a,
                             const cply_crossword *b)
{
	if (!differ_number(f, "width", 0, a->width, b->width) &&
	    !differ_number(f, "height", 0, a->height, b->height))
		for (uint32_t i = 0; i < a->width * a->height; i++)
			differ_cell(f, i, &a->cells[i], &b->cells[i]);
	if (!differ_number(f, "lists", 0, a->n_lists, b->n_lists))
		for (uint32_t i = 0; i < a->n_lists; i++)
			differ_list(f, i, &a->lists[i], &b->lists[i]);
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++)
		differ_text(f, cply_meta_name((cply_meta)i), i, &a->meta[i],
		            &b->meta[i]);
	differ_number(f, "solution", 0, a->solution, b->solution);
	differ_number(f, "diagramless", 0, a->is_diagramless,
	              b->is_diagramless);
	/* A clock that has not run yet is as good as none. */
	differ_number(f, "timer", 0,
	              a->progress.has_timer && a->progress.seconds,
	              b->progress.has_timer && b->progress.seconds);
	differ_number(f, "seconds", 0, a->progress.seconds,
	              b->progress.seconds);
}

const char *crossword_difference(const cply_crossword *a,
                                 const cply_crossword *b, cply_arena *arena)
{
	cply_buf out;
	cply_buf_init(&out, arena);
	struct finder f = { &out, 0 };
	differ_crossword(&f, a, b);
	cply_put_char(&out, 0);
	assert_false(out.failed);
	return f.n ? out.ptr : NULL;
}

void assert_same_crossword(const cply_crossword *a, const cply_crossword *b)
{
	cply_arena arena;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	const char *all = crossword_difference(a, b, &arena);
	if (all)
		fail_msg("%s", all);
	cply_arena_free(&arena);
}
