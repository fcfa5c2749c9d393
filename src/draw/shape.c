/* SPDX-License-Identifier: MIT */
/* What is to be seen of a crossword: squares, lines and words. */
#include "draw/shape.h"

#include "crossword/direction.h"
#include "crossword/words.h"

cplyi_look cplyi_look_at(const cply_crossword *cw, const cply_draw_options *o,
                         int64_t row, int64_t col)
{
	if (row < 0 || col < 0 || row >= cw->height || col >= cw->width)
		return CPLYI_LOOK_VOID;
	uint8_t kind = cply_cell_at(cw, (uint32_t)row, (uint32_t)col)->kind;
	if (kind == CPLY_CELL_VOID)
		return CPLYI_LOOK_VOID;
	if (kind == CPLY_CELL_BLOCK && (o->solution || !cw->is_diagramless))
		return CPLYI_LOOK_BLOCK;
	return CPLYI_LOOK_OPEN;
}

cply_str cplyi_letter(const cply_crossword *cw, const cply_draw_options *o,
                      const cply_cell *cell)
{
	bool is_locked = cw->solution == CPLY_SOLUTION_LOCKED;
	cply_str none = { NULL, 0 };
	if (cell->kind != CPLY_CELL_OPEN)
		return none;
	if (o->solution)
		return is_locked ? none : cell->solution;
	if (cell->fill.len)
		return cell->fill;
	return cell->flags & CPLY_CELL_GIVEN && !is_locked ? cell->solution
	                                                   : none;
}

cply_str cplyi_label(const cply_crossword *cw, const cply_draw_options *o,
                     const cply_cell *cell)
{
	if (cw->is_diagramless && !o->solution)
		return (cply_str){ NULL, 0 };
	return cell->label;
}

unsigned cplyi_marks(const cply_draw_options *o, const cply_cell *cell)
{
	unsigned flags = cell->flags;
	if (o->solution || !cell->fill.len)
		flags &= CPLY_CELL_CIRCLED | CPLY_CELL_GIVEN;
	return flags;
}

/* Relative luminance as WCAG has it, times 10000; the power of 2.4 by its
 * values at 16 steps, which is close enough to choose black or white. */
static unsigned luminance(uint32_t rgb)
{
	static const uint16_t steps[16] = { 0,    56,   160,  331,  578,  908,
		                            1329, 1845, 2462, 3185, 4020, 4969,
		                            6038, 7231, 8550, 10000 };
	static const unsigned weights[3] = { 2126, 7152, 722 };
	unsigned sum = 0;
	for (unsigned i = 0; i < 3; i++)
		sum += weights[i] *
		       steps[((rgb >> (16 - 8 * i) & 0xFF) + 8) / 17];
	return sum / 10000;
}

uint32_t cplyi_contrast(uint32_t rgb)
{
	/* Equal contrast with black and white is at sqrt(0.05 * 1.05). */
	return luminance(rgb) > 1790 ? 0x000000 : 0xFFFFFF;
}

static bool can_be_read(uint32_t ink, uint32_t on)
{
	unsigned a = luminance(ink) + 500, b = luminance(on) + 500;
	return a > b ? a >= 3 * b : b >= 3 * a;
}

cplyi_colors cplyi_colors_of(const cply_cell *cell)
{
	uint32_t ink = cell->more ? cell->more->ink : 0;
	cplyi_colors c = { .has_shade = cell->shade || ink, .shade = 0xFFFFFF };
	if (cell->shade)
		c.shade = cell->shade & 0xFFFFFF;
	c.ink = cplyi_contrast(c.shade);
	if (ink && can_be_read(ink & 0xFFFFFF, c.shade))
		c.ink = ink & 0xFFFFFF;
	return c;
}

static bool has_bar(const cply_crossword *cw, int64_t row, int64_t col,
                    uint8_t side)
{
	return row >= 0 && col >= 0 && row < cw->height && col < cw->width &&
	       cply_cell_at(cw, (uint32_t)row, (uint32_t)col)->bars & side;
}

static cplyi_edge edge(cplyi_look a, cplyi_look b, bool bar)
{
	if (a == CPLYI_LOOK_VOID && b == CPLYI_LOOK_VOID)
		return CPLYI_EDGE_NONE;
	if (a == CPLYI_LOOK_BLOCK && b == CPLYI_LOOK_BLOCK)
		return CPLYI_EDGE_SOLID;
	if (bar)
		return CPLYI_EDGE_BAR;
	return a == CPLYI_LOOK_VOID || b == CPLYI_LOOK_VOID ? CPLYI_EDGE_OUTER
	                                                    : CPLYI_EDGE_THIN;
}

cplyi_edge cplyi_edge_above(const cply_crossword *cw,
                            const cply_draw_options *o, uint32_t row,
                            uint32_t col)
{
	int64_t r = row, c = col;
	return edge(cplyi_look_at(cw, o, r - 1, c), cplyi_look_at(cw, o, r, c),
	            has_bar(cw, r - 1, c, CPLY_BAR_BOTTOM) ||
	                    has_bar(cw, r, c, CPLY_BAR_TOP));
}

cplyi_edge cplyi_edge_left(const cply_crossword *cw, const cply_draw_options *o,
                           uint32_t row, uint32_t col)
{
	int64_t r = row, c = col;
	return edge(cplyi_look_at(cw, o, r, c - 1), cplyi_look_at(cw, o, r, c),
	            has_bar(cw, r, c - 1, CPLY_BAR_RIGHT) ||
	                    has_bar(cw, r, c, CPLY_BAR_LEFT));
}

/* ---- words ---- */

cply_str cplyi_heading(const cply_clue_list *list)
{
	if (list->title.len)
		return list->title;
	return cplyi_direction_title(list->direction, "Clues");
}

cply_str cplyi_clue_label(const cply_clue *clue, cply_arena *a)
{
	if (clue->label.len || !clue->number)
		return clue->label;
	return cplyi_number_text(clue->number, a);
}

cply_text cplyi_clue_text(const cply_clue *clue, cply_arena *a)
{
	cply_text t = clue->text;
	if (!clue->enumeration.len)
		return t;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "(");
	cply_put_str(&b, clue->enumeration);
	cply_put(&b, ")");
	cply_str tail = cply_buf_str(&b), plain = cply_str_trim(t.plain);
	if (plain.len >= tail.len &&
	    cply_str_eq(cply_str_sub(plain, plain.len - tail.len, plain.len),
	                tail))
		return t; /* the text has it already */
	cply_buf_init(&b, a);
	cply_put_str(&b, t.plain);
	if (t.plain.len)
		cply_put(&b, " ");
	cply_put_str(&b, tail);
	if (!b.failed)
		t.plain = cply_buf_str(&b);
	return t;
}

cply_str cplyi_byline(const cply_crossword *cw, bool ascii, cply_arena *a)
{
	static const cply_meta parts[] = { CPLY_META_AUTHOR, CPLY_META_EDITOR,
		                           CPLY_META_PUBLICATION,
		                           CPLY_META_DATE };
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t i = 0; i < CPLY_COUNT(parts); i++) {
		cply_str s = cply_str_trim(cw->meta[parts[i]].plain);
		if (!s.len)
			continue;
		if (b.len)
			cply_put(&b, ascii ? " - " : " · ");
		if (parts[i] == CPLY_META_EDITOR)
			cply_put(&b, "edited by ");
		cply_put_str(&b, s);
	}
	return cply_buf_str(&b);
}

cply_str cplyi_no_solution(const cply_crossword *cw, const cply_draw_options *o)
{
	if (o->solution && cw->solution == CPLY_SOLUTION_LOCKED)
		return CPLY_STR("The solution is locked.");
	if (o->solution && cw->solution == CPLY_SOLUTION_ABSENT)
		return CPLY_STR("The file has no solution.");
	return (cply_str){ NULL, 0 };
}

uint32_t cplyi_style_at(const cply_text *t, size_t at, uint32_t *run)
{
	while (*run < t->n_runs && t->runs[*run].end <= at)
		++*run;
	return *run < t->n_runs && t->runs[*run].begin <= at
	               ? t->runs[*run].style
	               : 0;
}

/* ---- columns ---- */

static uint32_t add(uint32_t a, uint32_t b)
{
	return a > UINT32_MAX / 4 || b > UINT32_MAX / 4 ? UINT32_MAX / 2
	                                                : a + b;
}

/* Puts each block into the first column that has room; did all fit? */
static bool place(cplyi_block *blocks, size_t n, uint32_t columns,
                  uint32_t room, uint32_t *longest)
{
	uint32_t column = 0, y = 0;
	*longest = 0;
	for (size_t i = 0; i < n; i++) {
		cplyi_block *b = &blocks[i];
		uint32_t need = add(y ? b->before : 0, b->height);
		if (b->keeps_next && i + 1 < n)
			need = add(need, add(b[1].before, b[1].height));
		if (y && add(y, need) > room) {
			column++;
			y = 0;
		}
		if (column >= columns)
			return false;
		b->column = column;
		b->y = y = add(y, y ? b->before : 0);
		y = add(y, b->height);
		if (y > *longest)
			*longest = y;
	}
	return true;
}

uint32_t cplyi_flow(cplyi_block *blocks, size_t n, uint32_t columns)
{
	uint32_t low = 0, high = 0, longest = 0;
	for (size_t i = 0; i < n; i++)
		high = add(high, add(blocks[i].before, blocks[i].height));
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (place(blocks, n, columns, mid, &longest) && longest <= mid)
			high = mid;
		else
			low = mid + 1;
	}
	place(blocks, n, columns, high, &longest);
	return longest;
}
