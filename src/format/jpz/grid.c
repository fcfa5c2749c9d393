/* SPDX-License-Identifier: MIT */
/* The squares of a .jpz: <cell> elements by column x and row y, in any order.
 * What no cell describes is outside the puzzle. */
#include "format/color.h"
#include "format/jpz/jpz.h"

bool cplyi_jpz_range(cply_str s, uint32_t *from, uint32_t *to)
{
	s = cply_str_trim(s);
	size_t dash = cply_str_find(s, CPLY_STR("-"));
	if (dash == SIZE_MAX) {
		if (!cply_str_u32(s, from))
			return false;
		*to = *from;
		return true;
	}
	return cply_str_u32(cply_str_trim(cply_str_sub(s, 0, dash)), from) &&
	       cply_str_u32(cply_str_trim(cply_str_sub(s, dash + 1, s.len)),
	                    to);
}

/* A rectangle of squares, both ends included, counted from 1. */
struct area {
	uint32_t left, right, top, bottom;
};

static void sort(uint32_t *low, uint32_t *high)
{
	if (*low > *high) {
		uint32_t t = *low;
		*low = *high;
		*high = t;
	}
}

static bool read_area(const cply_xml_node *cell, struct area *a)
{
	if (!cplyi_jpz_range(cply_xml_get(cell, "x"), &a->left, &a->right) ||
	    !cplyi_jpz_range(cply_xml_get(cell, "y"), &a->top, &a->bottom))
		return false;
	sort(&a->left, &a->right);
	sort(&a->top, &a->bottom);
	return a->left && a->top;
}

/* ---- size ---- */

static uint32_t read_side(const cply_xml_node *grid, const char *name)
{
	uint32_t n = 0;
	return cply_str_u32(cply_str_trim(cply_xml_get(grid, name)), &n) ? n
	                                                                 : 0;
}

static cply_status start_grid(jpz *z, const cply_xml_node *grid)
{
	uint32_t width = read_side(grid, "width");
	uint32_t height = read_side(grid, "height");
	if (!width || !height) {
		const cply_xml_node *cell = cply_xml_child(grid, "cell");
		struct area a;
		width = height = 0;
		for (; cell; cell = cply_xml_next(cell, "cell")) {
			if (!read_area(cell, &a))
				continue;
			width = a.right > width ? a.right : width;
			height = a.bottom > height ? a.bottom : height;
		}
		if (!width) {
			cply_report(z->diags, CPLY_JZ104, &grid->at);
			return CPLY_INVALID;
		}
		cply_report_with(z->diags, CPLY_JZ105, &grid->at, CPLY_N(width),
		                 CPLY_N(height));
	}
	/* Starting clears all of it; the rest of the file may be read. */
	cply_crossword kept = *z->cw;
	cply_status s =
		cply_crossword_start(z->cw, z->arena, z->r->limits, z->diags,
	                             &grid->at, width, height);
	kept.width = z->cw->width;
	kept.height = z->cw->height;
	kept.cells = z->cw->cells;
	kept.grid_at = grid->at;
	*z->cw = kept;
	return s;
}

/* ---- one cell ---- */

static const char always[] = "x y solution solve-state number hint top-bar "
			     "top-right-number "
			     "right-bar bottom-bar left-bar background-color "
			     "foreground-color";

static cply_cell_more *more_of(jpz *z, cply_cell *cell)
{
	if (!cell->more)
		cell->more = CPLY_NEW(z->arena, 1, cply_cell_more);
	return (cply_cell_more *)cell->more;
}

static bool is_true(const cply_xml_node *node, const char *name)
{
	cply_str s = cply_str_trim(cply_xml_get(node, name));
	return cply_str_is_nocase(s, "true") || cply_str_is(s, "1");
}

/* A colour with its bit, or 0. */
static uint32_t read_color(jpz *z, const cply_xml_node *node, const char *name)
{
	cply_str s = cply_str_trim(cply_xml_get(node, name));
	uint32_t rgb;
	if (!s.len || cply_str_is_nocase(s, "none") ||
	    cply_str_is_nocase(s, "transparent"))
		return 0;
	if (cplyi_color(s, &rgb))
		return CPLY_COLOR | rgb;
	cply_report_with(z->diags, CPLY_JZ204, &node->at, CPLY_T(s));
	return 0;
}

static uint8_t read_bars(const cply_xml_node *node)
{
	return (uint8_t)((is_true(node, "top-bar") ? CPLY_BAR_TOP : 0) |
	                 (is_true(node, "right-bar") ? CPLY_BAR_RIGHT : 0) |
	                 (is_true(node, "bottom-bar") ? CPLY_BAR_BOTTOM : 0) |
	                 (is_true(node, "left-bar") ? CPLY_BAR_LEFT : 0));
}

/* A square that is filled from the start has the letter as its state, and
 * sometimes only there. */
static void read_given(cply_cell *cell)
{
	cell->flags |= CPLY_CELL_GIVEN;
	if (!cell->solution.len)
		cell->solution = cell->fill;
	if (cply_str_eq(cell->solution, cell->fill))
		cell->fill = (cply_str){ NULL, 0 };
}

/* Must the type be kept, since the model has no place for it? */
static bool read_type(jpz *z, cply_cell *cell, const cply_xml_node *node)
{
	cply_str type = cply_str_trim(cply_xml_get(node, "type"));
	bool has_letter = cell->solution.len || cell->fill.len;
	if (cply_str_is_nocase(type, "block")) {
		cell->kind = CPLY_CELL_BLOCK;
	} else if (cply_str_is_nocase(type, "void")) {
		cell->kind = CPLY_CELL_VOID;
	} else if (cply_str_is_nocase(type, "clue")) {
		/* Without a letter it is a square for the text of a clue. */
		if (!has_letter) {
			cell->kind = CPLY_CELL_BLOCK;
			return true;
		}
		read_given(cell);
	} else if (type.len && !cply_str_is_nocase(type, "letter")) {
		cply_report_with(z->diags, CPLY_JZ203, &node->at, CPLY_T(type));
		return true;
	}
	if (has_letter && is_true(node, "hint") &&
	    !(cell->flags & CPLY_CELL_GIVEN))
		read_given(cell);
	return false;
}

/* All that the model has no place for; `more` says which are known besides
 * those that always are. */
static void keep_rest(jpz *z, cply_cell *cell, const cply_xml_node *node,
                      const char *more_known)
{
	cply_extras extras = { NULL, 0 };
	for (uint32_t i = 0; i < node->n_attributes; i++)
		if (!cplyi_jpz_is_listed(node->attributes[i].name, always) &&
		    !cplyi_jpz_is_listed(node->attributes[i].name, more_known))
			cplyi_jpz_keep_attribute(z, &extras, "", node, i);
	const cply_xml_node *child = cply_xml_child(node, NULL);
	for (; child; child = cply_xml_next(child, NULL))
		cplyi_jpz_keep_element(z, &extras, "", child);
	if (!extras.n)
		return;
	cply_cell_more *more = more_of(z, cell);
	if (more)
		more->extras = extras;
}

static void read_cell(jpz *z, const cply_xml_node *node, cply_cell *cell)
{
	*cell = (cply_cell){ .at = node->at };
	cell->solution = cply_str_trim(cply_xml_get(node, "solution"));
	cell->fill = cply_str_trim(cply_xml_get(node, "solve-state"));
	cell->label = cply_str_trim(cply_xml_get(node, "number"));
	cell->bars = read_bars(node);
	bool keeps_type = read_type(z, cell, node);
	cply_str shape = cply_xml_get(node, "background-shape");
	bool is_circle = cply_str_is_nocase(shape, "circle");
	if (is_circle)
		cell->flags |= CPLY_CELL_CIRCLED;
	cell->shade = read_color(z, node, "background-color");
	/* What a square has anyway is no colour of its own. */
	uint32_t usual = cell->kind == CPLY_CELL_BLOCK ? 0 : 0xFFFFFF;
	if (cell->shade == (CPLY_COLOR | usual))
		cell->shade = 0;
	uint32_t ink = read_color(z, node, "foreground-color");
	if (ink && more_of(z, cell))
		more_of(z, cell)->ink = ink;
	cply_str corner = cply_str_trim(cply_xml_get(node, "top-right-number"));
	if (corner.len && more_of(z, cell))
		more_of(z, cell)->corner = corner;
	const char *rest = " type background-shape";
	if (keeps_type)
		rest = is_circle ? " background-shape" : "";
	else if (!is_circle && shape.len)
		rest = " type";
	keep_rest(z, cell, node, rest);
}

/* ---- all of them ---- */

/* Ranges make it easy to describe all of the grid again and again. */
enum { MOST_DESCRIPTIONS = 4 };

static void read_cells(jpz *z, const cply_xml_node *node, uint64_t *n_described)
{
	cply_crossword *cw = z->cw;
	struct area a;
	bool is_twice = false;
	if (!read_area(node, &a) || a.right > cw->width ||
	    a.bottom > cw->height) {
		cply_report_with(z->diags, CPLY_JZ201, &node->at,
		                 CPLY_T(cply_xml_get(node, "x")),
		                 CPLY_T(cply_xml_get(node, "y")),
		                 CPLY_N(cw->width), CPLY_N(cw->height));
		return;
	}
	*n_described +=
		(uint64_t)(a.right - a.left + 1) * (a.bottom - a.top + 1);
	if (*n_described > (uint64_t)MOST_DESCRIPTIONS * cw->width * cw->height)
		return;
	for (uint32_t row = a.top - 1; row < a.bottom; row++)
		for (uint32_t col = a.left - 1; col < a.right; col++) {
			cply_cell *cell = cply_cell_at(cw, row, col);
			if (cell->at.end && !is_twice)
				cply_report_with(z->diags, CPLY_JZ202,
				                 &node->at, CPLY_N(row + 1),
				                 CPLY_N(col + 1));
			is_twice |= cell->at.end > 0;
			read_cell(z, node, cell);
		}
}

cply_status cplyi_jpz_read_grid(jpz *z)
{
	const cply_xml_node *grid = cply_xml_child(z->body, "grid");
	uint64_t n_described = 0;
	if (!grid) {
		cply_report(z->diags, CPLY_JZ104, &z->body->at);
		return CPLY_INVALID;
	}
	cply_status s = start_grid(z, grid);
	if (s != CPLY_OK)
		return s;
	const cply_xml_node *node = cply_xml_child(grid, "cell");
	for (; node; node = cply_xml_next(node, "cell"))
		read_cells(z, node, &n_described);
	for (size_t i = 0; i < (size_t)z->cw->width * z->cw->height; i++)
		if (!z->cw->cells[i].at.end)
			z->cw->cells[i].kind = CPLY_CELL_VOID;
	return z->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
