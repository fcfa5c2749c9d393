/* SPDX-License-Identifier: MIT */
/* The puzzle as JSON. What is empty or false is left out; rows and columns
 * count from 1, as in messages. cplyi_show_fields describes it for users: keep
 * the two together. */
#include "crossword/direction.h"
#include "report/show/show.h"

static void put_pair(cply_json_writer *w, const char *key, cply_str value)
{
	if (!value.len)
		return;
	cply_json_key(w, key);
	cply_json_put_string(w, value);
}

static void put_true(cply_json_writer *w, const char *key, bool value)
{
	if (!value)
		return;
	cply_json_key(w, key);
	cply_json_put_bool(w, true);
}

static void put_color(cply_json_writer *w, const char *key, uint32_t color)
{
	char text[7] = "#";
	if (!(color & CPLY_COLOR))
		return;
	for (unsigned i = 0; i < 6; i++)
		text[1 + i] = "0123456789abcdef"[color >> (20 - 4 * i) & 15];
	cply_json_key(w, key);
	cply_json_put_string(w, (cply_str){ text, sizeof text });
}

/* The plain text, and the same as HTML when it has styles. */
static void put_text(cply_json_writer *w, const char *key, const char *html_key,
                     const cply_text *t, cply_arena *scratch)
{
	put_pair(w, key, t->plain);
	if (!t->n_runs)
		return;
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_text_to_html(t, &b);
	put_pair(w, html_key, cply_buf_str(&b));
}

static void put_extras(cply_json_writer *w, const cply_extras *x)
{
	if (!x->n)
		return;
	cply_json_key(w, "extras");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < x->n; i++) {
		cply_json_begin_inline_object(w);
		put_pair(w, "origin", cply_str_of(x->items[i].origin));
		put_pair(w, "key", x->items[i].key);
		put_pair(w, "value", x->items[i].value);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_bars(cply_json_writer *w, unsigned bars)
{
	static const char *const names[] = { "top", "right", "bottom", "left" };
	if (!bars)
		return;
	cply_json_key(w, "bars");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_COUNT(names); i++)
		if (bars >> i & 1)
			cply_json_put_string(w, cply_str_of(names[i]));
	cply_json_end_array(w);
}

static void put_cell(cply_json_writer *w, const cply_cell *cell)
{
	static const char *const kinds[] = { "open", "block", "void" };
	static const struct {
		unsigned flag;
		const char *name;
	} flags[] = {
		{ CPLY_CELL_CIRCLED, "circled" },
		{ CPLY_CELL_GIVEN, "given" },
		{ CPLY_CELL_PENCIL, "pencil" },
		{ CPLY_CELL_WAS_WRONG, "was_wrong" },
		{ CPLY_CELL_WRONG, "wrong" },
		{ CPLY_CELL_REVEALED, "revealed" },
		{ CPLY_CELL_CHECKED, "checked" },
	};
	cply_json_begin_inline_object(w);
	put_pair(w, "kind", cply_str_of(kinds[cell->kind]));
	put_pair(w, "label", cell->label);
	if (cell->more)
		put_pair(w, "corner", cell->more->corner);
	put_pair(w, "solution", cell->solution);
	if (cell->more && cell->more->n_either) {
		cply_json_key(w, "either");
		cply_json_begin_inline_array(w);
		for (uint32_t i = 0; i < cell->more->n_either; i++)
			cply_json_put_string(w, cell->more->either[i]);
		cply_json_end_array(w);
	}
	put_pair(w, "fill", cell->fill);
	for (size_t i = 0; i < CPLY_COUNT(flags); i++)
		put_true(w, flags[i].name, cell->flags & flags[i].flag);
	put_color(w, "shade", cell->shade);
	if (cell->more)
		put_color(w, "ink", cell->more->ink);
	put_bars(w, cell->bars);
	if (cell->more)
		put_extras(w, &cell->more->extras);
	cply_json_end_object(w);
}

static void put_cells(cply_json_writer *w, const cply_crossword *cw)
{
	cply_json_key(w, "cells");
	cply_json_begin_array(w);
	for (uint32_t row = 0; row < cw->height; row++) {
		cply_json_begin_array(w);
		for (uint32_t col = 0; col < cw->width; col++)
			put_cell(w, cply_cell_at(cw, row, col));
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
}

static void put_clue_cells(cply_json_writer *w, const cply_crossword *cw,
                           const cply_clue *clue, cply_arena *scratch)
{
	if (!clue->n_cells)
		return;
	cply_json_key(w, "cells");
	cply_json_begin_inline_array(w);
	for (uint32_t i = 0; i < clue->n_cells; i++) {
		cply_json_begin_inline_array(w);
		cply_json_put_int(w, clue->cells[i] / cw->width + 1);
		cply_json_put_int(w, clue->cells[i] % cw->width + 1);
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
	if (cw->solution != CPLY_SOLUTION_PRESENT &&
	    cw->solution != CPLY_SOLUTION_PARTIAL)
		return;
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_clue_answer(cw, clue, '?', &b);
	put_pair(w, "answer", cply_buf_str(&b));
}

static void put_clue(cply_json_writer *w, const cply_crossword *cw,
                     const cply_clue *clue, cply_arena *scratch)
{
	cply_json_begin_object(w);
	if (clue->number) {
		cply_json_key(w, "number");
		cply_json_put_int(w, clue->number);
	}
	put_pair(w, "label", clue->label);
	cply_json_key(w, "text");
	cply_json_put_string(w, clue->text.plain);
	if (clue->text.n_runs)
		put_text(w, "plain", "html", &clue->text, scratch);
	put_pair(w, "enumeration", clue->enumeration);
	put_true(w, "themed", clue->is_themed);
	put_clue_cells(w, cw, clue, scratch);
	if (clue->n_links) {
		cply_json_key(w, "links");
		cply_json_begin_inline_array(w);
		for (uint32_t i = 0; i < clue->n_links; i++) {
			cply_clue_ref ref = clue->links[i];
			cply_json_put_string(w,
			                     cply_clue_name(cw, ref.list,
			                                    ref.clue, scratch));
		}
		cply_json_end_array(w);
	}
	put_extras(w, &clue->extras);
	cply_json_end_object(w);
}

static void put_lists(cply_json_writer *w, const cply_crossword *cw,
                      cply_arena *scratch)
{
	cply_json_key(w, "lists");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		cply_json_begin_object(w);
		put_pair(w, "direction",
		         cply_str_of(cplyi_direction_word(list->direction)));
		put_pair(w, "title", list->title);
		cply_json_key(w, "clues");
		cply_json_begin_array(w);
		for (uint32_t k = 0; k < list->n_clues; k++)
			put_clue(w, cw, &list->clues[k], scratch);
		cply_json_end_array(w);
		put_extras(w, &list->extras);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static void put_meta(cply_json_writer *w, const cply_crossword *cw)
{
	cply_json_key(w, "meta");
	cply_json_begin_object(w);
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		put_pair(w, cply_meta_name((cply_meta)i), cw->meta[i].plain);
	cply_json_end_object(w);
}

static void put_state(cply_json_writer *w, const cply_crossword *cw,
                      cply_arena *scratch)
{
	static const char *const solutions[] = { "absent", "partial", "present",
		                                 "locked" };
	cply_features used = cply_crossword_features(cw, scratch);
	put_pair(w, "solution", cply_str_of(solutions[cw->solution]));
	put_true(w, "diagramless", cw->is_diagramless);
	cply_json_key(w, "features");
	cply_json_begin_inline_array(w);
	for (unsigned i = 0; i < CPLY_FEATURE_COUNT; i++)
		if (used >> i & 1)
			cply_json_put_string(
				w, cply_str_of(cply_feature_get(i)->name));
	cply_json_end_array(w);
	if (!cw->progress.has_timer)
		return;
	cply_json_key(w, "timer");
	cply_json_begin_inline_object(w);
	cply_json_key(w, "seconds");
	cply_json_put_int(w, (int64_t)cw->progress.seconds);
	cply_json_key(w, "running");
	cply_json_put_bool(w, cw->progress.is_running);
	cply_json_end_object(w);
}

void cplyi_show_put_crossword(cply_json_writer *w, const cply_crossword *cw,
                              cply_arena *scratch)
{
	cply_json_key(w, "width");
	cply_json_put_int(w, cw->width);
	cply_json_key(w, "height");
	cply_json_put_int(w, cw->height);
	put_meta(w, cw);
	put_state(w, cw, scratch);
	put_cells(w, cw);
	put_lists(w, cw, scratch);
	put_extras(w, &cw->extras);
}

cply_status cplyi_show_crossword(const cply_doc *doc, const cply_timeline *at,
                                 const cply_show_options *o,
                                 cply_arena *scratch, cply_buf *out)
{
	cply_json_writer w;
	(void)at;
	(void)o;
	cplyi_show_begin(doc, NULL, "crossply-puzzle/1", scratch, &w, out);
	cplyi_show_put_crossword(&w, doc->as.crossword, scratch);
	return cplyi_show_end(&w, scratch);
}
