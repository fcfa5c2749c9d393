/* SPDX-License-Identifier: MIT */
/* Clue lists in columns of a terminal. */
#include "base/visible.h"
#include "draw/shape.h"
#include "draw/term/term.h"

enum { LONGEST_LABEL = 6, GUTTER = 3 };

static size_t label_width(const cply_clue_list *list, cply_arena *a)
{
	size_t most = 2;
	for (uint32_t i = 0; i < list->n_clues; i++) {
		cply_str label = cplyi_clue_label(&list->clues[i], a);
		size_t w = cplyi_put_visible(NULL, label, CPLYI_CLEAN);
		if (w > most)
			most = w;
	}
	return most < LONGEST_LABEL ? most : LONGEST_LABEL;
}

/* Breaks a heading or clue into lines; gives its block. */
struct writer {
	cplyi_pen pen;
	cplyi_lines lines;
	cplyi_block *blocks;
	size_t *first; /* line of each block */
	size_t n;
	size_t width;
};

static void end_block(struct writer *w, size_t begun, cplyi_block block)
{
	block.height = (uint32_t)(w->lines.n - begun);
	w->first[w->n] = begun;
	w->blocks[w->n++] = block;
}

static void write_list(struct writer *w, const cply_clue_list *list)
{
	size_t begun = w->lines.n;
	cplyi_block head = { .before = 1, .keeps_next = list->n_clues > 0 };
	cply_text heading = cply_text_plain(cplyi_heading(list));
	cplyi_pen_wrap(&w->pen, &heading, w->width, 0, CPLY_BOLD);
	end_block(w, begun, head);
	size_t labels = label_width(list, w->lines.arena);
	for (uint32_t i = 0; i < list->n_clues; i++) {
		const cply_clue *clue = &list->clues[i];
		cply_str label = cplyi_clue_label(clue, w->lines.arena);
		cply_text text = cplyi_clue_text(clue, w->lines.arena);
		size_t wide = cplyi_put_visible(NULL, label, CPLYI_CLEAN);
		begun = w->lines.n;
		cplyi_pen_sign(&w->pen, " ", wide < labels ? labels - wide : 0);
		cplyi_pen_look(&w->pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR,
		               CPLY_BOLD);
		if (wide > labels) { /* a line of its own */
			cply_text t = cply_text_plain(label);
			cplyi_pen_wrap(&w->pen, &t, w->width, 0, CPLY_BOLD);
			cplyi_pen_sign(&w->pen, " ", labels);
		} else {
			cplyi_pen_text(&w->pen, label);
		}
		cplyi_pen_look(&w->pen, CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0);
		if (text.plain.len)
			cplyi_pen_sign(&w->pen, " ", 1);
		cplyi_pen_wrap(&w->pen, &text, w->width, labels + 1, 0);
		end_block(w, begun, (cplyi_block){ 0 });
	}
}

/* Puts the columns side by side. */
static void join(const struct writer *w, size_t columns, uint32_t height,
                 cplyi_lines *out, bool color)
{
	const cplyi_line **at =
		CPLY_NEW(out->arena, columns * height, const cplyi_line *);
	if (!at)
		return;
	for (size_t i = 0; i < w->n; i++) {
		const cplyi_block *b = &w->blocks[i];
		for (uint32_t k = 0; k < b->height; k++)
			at[(size_t)(b->y + k) * columns + b->column] =
				&w->lines.items[w->first[i] + k];
	}
	cplyi_pen pen = cplyi_pen_start(out, color);
	for (uint32_t y = 0; y < height; y++) {
		for (size_t c = 0; c < columns; c++) {
			const cplyi_line *line = at[y * columns + c];
			size_t left = c * (w->width + GUTTER);
			if (!line || !line->width)
				continue;
			if (left > pen.width)
				cplyi_pen_sign(&pen, " ", left - pen.width);
			cply_put_str(&pen.buf, line->text);
			pen.width += line->width;
		}
		cplyi_pen_end(&pen);
	}
}

void cplyi_term_clues(const cply_crossword *cw, bool color, size_t columns,
                      size_t column_width, cplyi_lines *out)
{
	struct writer w = { .lines = { .arena = out->arena },
		            .width = column_width };
	size_t n = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		n += 1 + (size_t)cw->lists[i].n_clues;
	w.blocks = CPLY_NEW(out->arena, n, cplyi_block);
	w.first = CPLY_NEW(out->arena, n, size_t);
	if (!w.blocks || !w.first)
		return;
	w.pen = cplyi_pen_start(&w.lines, color);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		write_list(&w, &cw->lists[i]);
	if (out->arena->failed)
		return;
	uint32_t height = cplyi_flow(w.blocks, w.n, (uint32_t)columns);
	join(&w, columns, height, out, color);
}
