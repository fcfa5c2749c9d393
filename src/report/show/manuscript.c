/* SPDX-License-Identifier: MIT */
/* Name, title, grid, and the clues with their answers in columns: number, clue,
 * answer, with an empty line between two of them. */
#include "report/show/manuscript.h"

#include "base/count.h"
#include "base/text.h"
#include "base/visible.h"
#include "crossword/grid/figures.h"
#include "draw/shape.h"

enum { CLUE_WIDTH = 50, GAP = 2, MOST_LABEL = 8 };

cply_str cplyi_manuscript_answer(const cply_crossword *cw,
                                 const cply_clue *clue, cply_arena *scratch)
{
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_clue_answer(cw, clue, '.', &b);
	return cply_upper(scratch, cply_buf_str(&b), CPLY_CASE_ROOT);
}

void cplyi_manuscript_size(const cply_crossword *cw, cply_arena *scratch,
                           cply_buf *out)
{
	cplyi_figures f;
	cply_put_uint(out, cw->width);
	cply_put(out, " by ");
	cply_put_uint(out, cw->height);
	if (cplyi_figures_of(cw, scratch, &f) != CPLY_OK)
		return;
	cply_put(out, ", ");
	cplyi_put_count(out, cplyi_count_words(&f), "word", "words");
	cply_put(out, ", ");
	cplyi_put_count(out, f.blocks, "block", "blocks");
}

/* ---- texts ---- */

/* What may be seen of it, on one line. */
static cply_str clean(cply_str text, cply_arena *a)
{
	cply_buf b;
	uint32_t c;
	cply_buf_init(&b, a);
	for (size_t at = 0; cply_utf8_next(text, &at, &c);) {
		c = cplyi_clean(c);
		if (c)
			cply_put_utf8(&b, c);
	}
	return cply_str_trim(cply_buf_str(&b));
}

static void put_line(cply_buf *out, cply_str text, cply_arena *a)
{
	cply_str s = clean(text, a);
	if (!s.len)
		return;
	cply_put_str(out, s);
	cply_put(out, "\n");
}

static void put_head(const cply_crossword *cw, cply_str contact, cply_arena *a,
                     cply_buf *out)
{
	cply_str title = cw->meta[CPLY_META_TITLE].plain;
	if (!cply_str_trim(contact).len)
		contact = cw->meta[CPLY_META_AUTHOR].plain;
	while (contact.len) {
		size_t end = cply_str_find(contact, CPLY_STR("\n"));
		end = end == SIZE_MAX ? contact.len : end;
		put_line(out, cply_str_sub(contact, 0, end), a);
		contact = cply_str_sub(contact, end + 1, contact.len);
	}
	if (out->len)
		cply_put(out, "\n");
	put_line(out, title, a);
	cplyi_manuscript_size(cw, a, out);
	cply_put(out, "\n\n");
}

/* ---- the grid ---- */

static cply_str square(const cply_crossword *cw, size_t i, cply_arena *a)
{
	const cply_cell *cell = &cw->cells[i];
	if (cell->kind == CPLY_CELL_BLOCK)
		return CPLY_STR("#");
	if (cell->kind == CPLY_CELL_VOID)
		return CPLY_STR(" ");
	return cell->solution.len
	               ? cply_upper(a, clean(cell->solution, a), CPLY_CASE_ROOT)
	               : CPLY_STR("_");
}

static void put_grid(const cply_crossword *cw, cply_arena *a, cply_buf *out)
{
	size_t widest = 1, n = (size_t)cw->width * cw->height;
	for (size_t i = 0; i < n; i++) {
		size_t w = cply_width(square(cw, i, a));
		widest = w > widest ? w : widest;
	}
	for (size_t i = 0; i < n; i++) {
		cply_str s = square(cw, i, a);
		size_t blanks = widest - cply_width(s);
		cply_put_str(out, s);
		if ((i + 1) % cw->width)
			cply_put_fill(out, ' ', blanks + 1);
		else
			cply_put(out, "\n");
	}
}

/* ---- the clues ---- */

static size_t label_width(const cply_crossword *cw, cply_arena *a)
{
	size_t widest = 1;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			size_t w = cply_width(
				cplyi_clue_label(&cw->lists[i].clues[k], a));
			widest = w > widest && w <= MOST_LABEL ? w : widest;
		}
	return widest;
}

static void put_clue(const cply_crossword *cw, const cply_clue *clue,
                     size_t label_room, cply_arena *a, cply_buf *out)
{
	cply_str label = clean(cplyi_clue_label(clue, a), a);
	cply_str text = clean(cplyi_clue_text(clue, a).plain, a);
	cply_str answer = cplyi_manuscript_answer(cw, clue, a);
	cplyi_wrap wrap = { .text = text, .width = CLUE_WIDTH };
	size_t begin, end, n = cply_width(label);
	cply_put_fill(out, ' ', n < label_room ? label_room - n : 0);
	cply_put_str(out, label);
	for (bool is_first = true; cplyi_wrap_next(&wrap, &begin, &end);
	     is_first = false) {
		cply_str line = cply_str_sub(text, begin, end);
		cply_put_fill(out, ' ', is_first ? GAP : label_room + GAP);
		cply_put_str(out, line);
		if (is_first && answer.len) {
			n = cply_width(line);
			cply_put_fill(out, ' ',
			              (n < CLUE_WIDTH ? CLUE_WIDTH - n : 0) +
			                      GAP);
			cply_put_str(out, answer);
		}
		cply_put(out, "\n");
	}
	if (!text.len) {
		cply_put_fill(out, ' ', GAP + CLUE_WIDTH + GAP);
		cply_put_str(out, answer);
		cply_put(out, "\n");
	}
}

bool cplyi_manuscript(const cply_crossword *cw, cply_str contact,
                      cply_arena *scratch, cply_buf *out)
{
	size_t labels = label_width(cw, scratch);
	put_head(cw, contact, scratch, out);
	put_grid(cw, scratch, out);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (!list->n_clues)
			continue;
		cply_put(out, "\n");
		cply_put_str(out,
		             cply_upper(scratch,
		                        clean(cplyi_heading(list), scratch),
		                        CPLY_CASE_ROOT));
		cply_put(out, "\n");
		for (uint32_t k = 0; k < list->n_clues; k++) {
			cply_put(out, "\n");
			put_clue(cw, &list->clues[k], labels, scratch, out);
		}
	}
	return !scratch->failed && !out->failed;
}
