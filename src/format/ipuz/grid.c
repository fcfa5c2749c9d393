/* SPDX-License-Identifier: MIT */
/* The squares of an ipuz file: three parallel lists of rows, "puzzle" with
 * labels, blocks and styles, "solution" and "saved" with letters. */
#include "format/ipuz/ipuz.h"

#include <string.h>

/* ---- the size ---- */

static bool is_rows(cply_json_value v)
{
	return cplyi_json_type(v) == CPLY_JSON_ARRAY;
}

/* A side as a number, or as the digits of one. */
static uint32_t read_side(ipuz *z, cply_json_value v)
{
	cply_str s;
	uint32_t n = 0;
	return cplyi_json_scalar(v, z->arena, &s) && cply_str_u32(s, &n) ? n
	                                                                 : 0;
}

/* The width that most rows have, and is it that of all? */
static uint32_t usual_width(cply_json_value rows, bool *is_common)
{
	uint32_t width = 0, votes = 0;
	cply_json_iter it = cplyi_json_each(rows);
	*is_common = true;
	while (cplyi_json_step(&it)) {
		if (!is_rows(it.value)) {
			*is_common = false;
			continue;
		}
		/* Whoever has the majority is left standing at the end. */
		uint32_t n = cply_json_count(it.value);
		if (it.index && n != width)
			*is_common = false;
		if (votes == 0)
			width = n;
		if (n == width)
			votes++;
		else
			votes--;
	}
	return width;
}

static cply_status start_grid(ipuz *z, cply_json_value dimensions,
                              cply_json_value rows)
{
	uint32_t width = read_side(z, cply_json_get(dimensions, "width"));
	uint32_t height = read_side(z, cply_json_get(dimensions, "height"));
	bool is_common;
	uint32_t found = usual_width(rows, &is_common);
	uint32_t n_rows = cply_json_count(rows);
	cply_span at = cplyi_json_span(dimensions);
	if (!width || !height) {
		cply_report_with(z->diags, CPLY_IP106,
		                 cplyi_json_type(dimensions) ==
		                                 CPLY_JSON_MISSING
		                         ? CPLY_NOWHERE
		                         : &at,
		                 CPLY_N(found), CPLY_N(n_rows));
		width = found;
		height = n_rows;
	} else if (is_common && found && (found != width || n_rows != height)) {
		cply_report_with(z->diags, CPLY_IP107, &at, CPLY_N(width),
		                 CPLY_N(height), CPLY_N(found), CPLY_N(n_rows));
		width = found;
		height = n_rows;
	}
	/* Starting clears all of it; the rest of the file may be read. */
	cply_crossword kept = *z->cw;
	cply_span grid_at = cplyi_json_span(rows);
	cply_status s = cply_crossword_start(z->cw, z->arena, z->r->limits,
	                                     z->diags, &grid_at, width, height);
	kept.width = z->cw->width;
	kept.height = z->cw->height;
	kept.cells = z->cw->cells;
	kept.grid_at = grid_at;
	*z->cw = kept;
	return s;
}

/* ---- rows ---- */

enum grid { PUZZLE, SOLUTION, SAVED };

static const char *const grid_names[] = { "puzzle", "solution", "saved" };

/* Where a cell is, for messages. */
struct place {
	enum grid grid;
	uint32_t row, col;
};

typedef void read_cell(ipuz *z, cply_cell *cell, cply_json_value v,
                       struct place p);

static void read_row(ipuz *z, cply_json_value row, struct place p,
                     read_cell *take)
{
	cply_cell *cells = cply_cell_at(z->cw, p.row, 0);
	cply_span at = cplyi_json_span(row);
	if (!is_rows(row)) {
		cply_report_with(z->diags, CPLY_IP112, &at, CPLY_N(p.row + 1),
		                 CPLY_Z(grid_names[p.grid]),
		                 cplyi_ipuz_type(row));
		return;
	}
	cply_json_iter it = cplyi_json_each(row);
	while (cplyi_json_step(&it) && it.index < z->cw->width) {
		p.col = it.index;
		take(z, &cells[it.index], it.value, p);
	}
	uint32_t n = cply_json_count(row);
	if (n != z->cw->width)
		cply_report_with(z->diags, CPLY_IP111, &at, CPLY_N(p.row + 1),
		                 CPLY_Z(grid_names[p.grid]), CPLY_N(n),
		                 CPLY_N(z->cw->width));
}

static void read_rows(ipuz *z, enum grid grid, cply_json_value rows,
                      read_cell *take)
{
	cply_span at = cplyi_json_span(rows);
	cply_json_type type = cplyi_json_type(rows);
	if (type == CPLY_JSON_MISSING || type == CPLY_JSON_NULL)
		return;
	if (!is_rows(rows)) {
		cply_report_with(z->diags, CPLY_IP113, &at,
		                 CPLY_Z(grid_names[grid]),
		                 cplyi_ipuz_type(rows), CPLY_Z("a list"));
		return;
	}
	cply_json_iter it = cplyi_json_each(rows);
	while (cplyi_json_step(&it) && it.index < z->cw->height)
		read_row(z, it.value,
		         (struct place){ .grid = grid, .row = it.index }, take);
	uint32_t n = cply_json_count(rows);
	if (n != z->cw->height)
		cply_report_with(z->diags, CPLY_IP110, &at,
		                 CPLY_Z(grid_names[grid]), CPLY_N(n),
		                 CPLY_N(z->cw->height));
}

static cply_str trimmed(cply_str s)
{
	bool is_tight = s.len && (unsigned char)s.ptr[0] > ' ' &&
	                (unsigned char)s.ptr[s.len - 1] > ' ';
	return is_tight ? s : cply_str_trim(s);
}

/* ---- squares of the puzzle ---- */

/* A number, a label, the block string or the one for no label. */
static void read_label(ipuz *z, cply_cell *cell, cply_json_value v)
{
	cply_str s;
	if (!cplyi_json_scalar(v, z->arena, &s))
		return;
	if (cplyi_str_eq(s, z->block)) {
		cell->kind = CPLY_CELL_BLOCK;
		return;
	}
	bool is_zero = s.len == 1 && s.ptr[0] == '0' &&
	               cplyi_json_type(v) == CPLY_JSON_NUMBER;
	if (!is_zero && !cplyi_str_eq(s, z->empty))
		cell->label = trimmed(s);
}

/* A letter that is shown from the start. */
static void read_given(ipuz *z, cply_cell *cell, cply_json_value v)
{
	cply_str s;
	if (!cplyi_json_scalar(v, z->arena, &s) || cplyi_str_eq(s, z->block)) {
		cply_cell_more *more = cplyi_ipuz_more(z, cell);
		if (more)
			cplyi_ipuz_keep(z, &more->extras, "cell.",
			                CPLY_STR("value"), v);
		return;
	}
	cell->solution = trimmed(s);
	if (cell->solution.len)
		cell->flags |= CPLY_CELL_GIVEN;
}

static void read_cell_object(ipuz *z, cply_cell *cell, cply_json_value v,
                             struct place p)
{
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_str key = cplyi_json_string(it.key, z->arena);
		cply_json_type type = cplyi_json_type(it.value);
		if (CPLYI_IS(key, "cell")) {
			cply_span at = cplyi_json_span(it.value);
			if (type == CPLY_JSON_NULL)
				cell->kind = CPLY_CELL_VOID;
			else if (type == CPLY_JSON_NUMBER ||
			         type == CPLY_JSON_STRING)
				read_label(z, cell, it.value);
			else
				cply_report_with(z->diags, CPLY_IP201, &at,
				                 CPLY_N(p.row + 1),
				                 CPLY_N(p.col + 1),
				                 cplyi_ipuz_type(it.value));
		} else if (CPLYI_IS(key, "style")) {
			cplyi_ipuz_style(z, cell, it.value);
		} else if (CPLYI_IS(key, "value")) {
			if (type != CPLY_JSON_NULL)
				read_given(z, cell, it.value);
		} else if (CPLYI_IS(key, "given") && type == CPLY_JSON_TRUE) {
			cell->flags |= CPLY_CELL_GIVEN;
		} else {
			cply_cell_more *more = cplyi_ipuz_more(z, cell);
			if (more)
				cplyi_ipuz_keep(z, &more->extras, "cell.", key,
				                it.value);
		}
	}
	/* White is what an open square has anyway; some programs say so. */
	if (cell->kind == CPLY_CELL_OPEN &&
	    cell->shade == (CPLY_COLOR | 0xFFFFFF))
		cell->shade = 0;
}

static void read_puzzle_cell(ipuz *z, cply_cell *cell, cply_json_value v,
                             struct place p)
{
	cell->at = cplyi_json_span(v);
	switch (cplyi_json_type(v)) {
	case CPLY_JSON_NULL:
		cell->kind = CPLY_CELL_VOID;
		break;
	case CPLY_JSON_NUMBER:
	case CPLY_JSON_STRING:
		read_label(z, cell, v);
		break;
	case CPLY_JSON_OBJECT:
		read_cell_object(z, cell, v, p);
		break;
	default:
		cply_report_with(z->diags, CPLY_IP201, &cell->at,
		                 CPLY_N(p.row + 1), CPLY_N(p.col + 1),
		                 cplyi_ipuz_type(v));
	}
}

/* ---- letters ---- */

/* Alternatives of "A/B", if that is what it is. */
static void split_either(ipuz *z, cply_cell *cell)
{
	cply_str s = cell->solution;
	uint32_t n = 1;
	for (size_t i = 0; i < s.len; i++)
		n += s.ptr[i] == '/';
	if (n < 2)
		return;
	cply_str *parts = CPLY_NEW(z->arena, n, cply_str);
	if (!parts)
		return;
	size_t begin = 0;
	for (uint32_t i = 0; i < n; i++) {
		size_t end = begin;
		while (end < s.len && s.ptr[end] != '/')
			end++;
		if (end == begin)
			return; /* "/" or "A/": a rebus with a stroke */
		parts[i] = cply_str_sub(s, begin, end);
		begin = end + 1;
	}
	cply_cell_more *more = cplyi_ipuz_more(z, cell);
	if (more) {
		more->either = parts;
		more->n_either = n;
	}
}

/* A list of letters, or an object with one for each direction, is an either:
 * ["A", "B"], { "Across": "A", "Down": "B" }. It is joined as "A/B", and kept
 * as it is for writing. */
static bool read_alternatives(ipuz *z, cply_cell *cell, cply_json_value v)
{
	cply_buf b;
	uint32_t n = 0;
	cply_buf_init(&b, z->arena);
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_str s;
		if (!cplyi_json_scalar(it.value, z->arena, &s) || !s.len)
			continue;
		if (n++)
			cply_put_char(&b, '/');
		cply_put_str(&b, s);
	}
	cply_cell_more *more = cplyi_ipuz_more(z, cell);
	if (!n || !more)
		return false;
	cell->solution = cply_buf_str(&b);
	split_either(z, cell);
	cplyi_ipuz_keep(z, &more->extras, "", CPLY_STR("solution"), v);
	return true;
}

static void report_value(ipuz *z, cply_json_value v, struct place p)
{
	cply_span at = cplyi_json_span(v);
	cply_report_with(z->diags, CPLY_IP202, &at, CPLY_N(p.row + 1),
	                 CPLY_N(p.col + 1), CPLY_Z(grid_names[p.grid]),
	                 cplyi_ipuz_type(v));
}

/* The letters of a cell of "solution" or "saved"; empty where there are none.
 * Some programs repeat the numbers of the puzzle in place of letters. */
static cply_str letters_of(ipuz *z, const cply_cell *cell, cply_json_value v)
{
	cply_str s;
	if (!cplyi_json_scalar(v, z->arena, &s))
		return (cply_str){ NULL, 0 };
	bool is_number = cplyi_json_type(v) == CPLY_JSON_NUMBER;
	if (is_number && (cplyi_str_eq(s, cell->label) || CPLYI_IS(s, "0")))
		return (cply_str){ NULL, 0 };
	return trimmed(s);
}

/* Member "value" of an object. */
static cply_json_value value_of(ipuz *z, cply_json_value v)
{
	cply_json_value value = { NULL, 0 };
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it))
		if (CPLYI_IS(cplyi_json_string(it.key, z->arena), "value"))
			value = it.value;
	return value;
}

/* Keeps the members of an object besides its "value". */
static void keep_rest(ipuz *z, cply_cell *cell, cply_json_value v,
                      const char *prefix)
{
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_str key = cplyi_json_string(it.key, z->arena), s;
		if (CPLYI_IS(key, "value"))
			continue;
		/* The label once more is nothing new. */
		if (CPLYI_IS(key, "cell") &&
		    cplyi_json_scalar(it.value, z->arena, &s) &&
		    (cplyi_str_eq(s, cell->label) ||
		     cplyi_str_eq(s, z->empty) || CPLYI_IS(s, "0")))
			continue;
		cply_cell_more *more = cplyi_ipuz_more(z, cell);
		if (more)
			cplyi_ipuz_keep(z, &more->extras, prefix, key,
			                it.value);
	}
}

static void solution_block(ipuz *z, cply_cell *cell, cply_json_value v,
                           struct place p)
{
	cply_span at = cplyi_json_span(v);
	if (cell->kind != CPLY_CELL_OPEN)
		return;
	if (!cell->at.end) {
		cell->kind = CPLY_CELL_BLOCK; /* of a row that is too short */
		return;
	}
	if (z->cw->is_diagramless) {
		cell->kind = CPLY_CELL_BLOCK;
		z->hidden_blocks++;
		return;
	}
	cply_report_with(z->diags, CPLY_IP208, &at, CPLY_N(p.row + 1),
	                 CPLY_N(p.col + 1));
}

static void read_solution_letters(ipuz *z, cply_cell *cell, cply_json_value v,
                                  struct place p)
{
	cply_str s = letters_of(z, cell, v);
	if (cplyi_str_eq(s, z->block)) {
		solution_block(z, cell, v, p);
		return;
	}
	/* A string "0" is a digit, although "0" may stand for no label. */
	if (!s.len || (cplyi_str_eq(s, z->empty) && !CPLYI_IS(s, "0")))
		return;
	bool is_given = cell->flags & CPLY_CELL_GIVEN;
	if (is_given && cell->solution.len &&
	    !cplyi_str_eq(cell->solution, s)) {
		cply_span at = cplyi_json_span(v);
		cply_cell_more *more = cplyi_ipuz_more(z, cell);
		cply_report_with(z->diags, CPLY_IP206, &at, CPLY_N(p.row + 1),
		                 CPLY_N(p.col + 1), CPLY_T(cell->solution),
		                 CPLY_T(s));
		if (more) {
			cply_json_value given = cply_json_get(
				cply_json_item(cply_json_item(z->puzzle, p.row),
			                       p.col),
				"value");
			cplyi_ipuz_keep(z, &more->extras, "cell.",
			                CPLY_STR("value"), given);
		}
	}
	cell->solution = s;
	if (s.len > 2)
		split_either(z, cell);
}

static void read_solution_cell(ipuz *z, cply_cell *cell, cply_json_value v,
                               struct place p)
{
	cply_json_type type = cplyi_json_type(v);
	if (type == CPLY_JSON_OBJECT) {
		cply_json_value value = value_of(z, v);
		if (!value.doc && read_alternatives(z, cell, v))
			return;
		keep_rest(z, cell, v, "solution.");
		v = value;
		type = cplyi_json_type(v);
	}
	if (type == CPLY_JSON_STRING || type == CPLY_JSON_NUMBER)
		read_solution_letters(z, cell, v, p);
	else if (type == CPLY_JSON_ARRAY && !read_alternatives(z, cell, v))
		report_value(z, v, p);
	else if (type == CPLY_JSON_TRUE || type == CPLY_JSON_FALSE ||
	         type == CPLY_JSON_OBJECT)
		report_value(z, v, p);
}

static void read_saved_cell(ipuz *z, cply_cell *cell, cply_json_value v,
                            struct place p)
{
	if (cplyi_json_type(v) == CPLY_JSON_OBJECT) {
		keep_rest(z, cell, v, "saved.");
		v = value_of(z, v);
	}
	cply_json_type type = cplyi_json_type(v);
	if (type == CPLY_JSON_NULL || type == CPLY_JSON_MISSING)
		return;
	if (type != CPLY_JSON_STRING && type != CPLY_JSON_NUMBER) {
		report_value(z, v, p);
		return;
	}
	cply_str s = letters_of(z, cell, v);
	if (cplyi_str_eq(s, z->block) ||
	    (cplyi_str_eq(s, z->empty) && !cplyi_str_eq(s, cell->solution)))
		return;
	cell->fill = s;
}

/* Without a puzzle the solution shows the grid: letters are open squares. */
static void read_shape_cell(ipuz *z, cply_cell *cell, cply_json_value v,
                            struct place p)
{
	cply_str s;
	cply_json_value letters = v;
	cell->at = cplyi_json_span(v);
	if (cplyi_json_type(v) == CPLY_JSON_OBJECT)
		letters = cply_json_get(v, "value");
	if (!cplyi_json_scalar(letters, z->arena, &s) ||
	    cplyi_str_eq(s, z->block))
		cell->kind = CPLY_CELL_BLOCK;
	read_solution_cell(z, cell, v, p);
}

/* Squares that no row speaks of are outside the puzzle. */
static void clear_rest(ipuz *z)
{
	for (size_t i = 0; i < (size_t)z->cw->width * z->cw->height; i++) {
		cply_cell *cell = &z->cw->cells[i];
		if (!cell->at.end && !cell->solution.len &&
		    cell->kind == CPLY_CELL_OPEN)
			cell->kind = CPLY_CELL_VOID;
	}
}

cply_status cplyi_ipuz_read_grid(ipuz *z, cply_json_value dimensions)
{
	bool has_puzzle = is_rows(z->puzzle) && cply_json_count(z->puzzle);
	cply_json_value rows = has_puzzle ? z->puzzle : z->solution;
	if (!is_rows(rows) || !cply_json_count(rows)) {
		cply_span at = cplyi_json_span(z->puzzle);
		cply_report(z->diags, CPLY_IP108, at.end ? &at : CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	cply_status s = start_grid(z, dimensions, rows);
	if (s != CPLY_OK)
		return s;
	if (has_puzzle) {
		read_rows(z, PUZZLE, z->puzzle, read_puzzle_cell);
		read_rows(z, SOLUTION, z->solution, read_solution_cell);
	} else {
		cply_span at = cplyi_json_span(rows);
		cply_report(z->diags, CPLY_IP109, &at);
		read_rows(z, SOLUTION, rows, read_shape_cell);
	}
	clear_rest(z);
	read_rows(z, SAVED, z->saved, read_saved_cell);
	if (z->hidden_blocks)
		cply_report_with(z->diags, CPLY_IP209, &z->cw->grid_at,
		                 CPLY_N(z->hidden_blocks));
	return CPLY_OK;
}
