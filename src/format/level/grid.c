/* SPDX-License-Identifier: MIT */
/* `grid_json`: the size, and a list of cells that should name each square
 * once. */
#include "crossword/tally.h"
#include "format/level/level.h"

/* One cell at a time. */
struct cells {
	level_reader *l;
	uint8_t *seen;
	cply_json_value value;
	uint32_t index; /* in the list */
	uint32_t cell;  /* in the grid */
};

/* The size that the cells need, for a grid that does not say its own. */
static uint32_t size_by_cells(cply_json_value cells, const char *key,
                              uint32_t max)
{
	uint32_t size = 0;
	int64_t n;
	cply_json_iter it = cply_json_each(cells);
	while (cply_json_step(&it))
		if (cply_json_int(cply_json_get(it.value, key), &n) && n >= 0 &&
		    n < max && n >= size)
			size = (uint32_t)n + 1;
	return size;
}

static cply_status read_size(level_reader *l, cply_json_value cells)
{
	const level_part *p = &l->grid;
	uint32_t max = l->r->limits->side, rows, cols;
	cply_str owner = CPLY_STR("`grid_json`");
	cply_span at = cplyi_level_span(p, p->value);
	if (!cplyi_level_uint(l, p, p->value, "rows", owner, 1, max, &rows))
		rows = size_by_cells(cells, "row", max);
	if (!cplyi_level_uint(l, p, p->value, "cols", owner, 1, max, &cols))
		cols = size_by_cells(cells, "col", max);
	if (!rows || !cols)
		return CPLY_INVALID;
	cply_status s = cply_crossword_start(l->cw, l->arena, l->r->limits,
	                                     l->diags, &at, cols, rows);
	if (s != CPLY_OK)
		return s;
	if (rows < 3 || rows > 21 || cols < 3 || cols > 21)
		cply_report_with(l->diags, CPLY_LV107, &at, CPLY_N(rows),
		                 CPLY_N(cols));
	return CPLY_OK;
}

/* Names are made for findings only: most cells need none. */
static cply_arg its_name(struct cells *c)
{
	return CPLY_T(cplyi_level_cell_name(c->l, c->cell));
}

static cply_str index_name(struct cells *c)
{
	cply_buf b;
	cply_buf_init(&b, c->l->arena);
	cply_put(&b, "cell ");
	cply_put_uint(&b, c->index + 1);
	return cply_buf_str(&b);
}

static bool lacks(cply_json_value object, const char *key)
{
	return cply_json_type_of(cply_json_get(object, key)) ==
	       CPLY_JSON_MISSING;
}

static void read_type(struct cells *c, cply_cell *cell)
{
	level_reader *l = c->l;
	cply_json_value v = cply_json_get(c->value, "type");
	cell->kind = CPLY_CELL_BLOCK;
	if (cply_json_type_of(v) == CPLY_JSON_MISSING) {
		cply_report_with(l->diags, CPLY_LV111, &cell->at, its_name(c),
		                 CPLY_Z("type"));
	} else if (cply_json_type_of(v) != CPLY_JSON_STRING) {
		cplyi_level_wrong_type(l, &l->grid, v, CPLY_STR("type"),
		                       "a string");
	} else if (cply_json_is(v, "letter")) {
		cell->kind = CPLY_CELL_OPEN;
	} else if (!cply_json_is(v, "black")) {
		cply_span at = cplyi_level_span(&l->grid, v);
		cply_report_with(l->diags, CPLY_LV204, &at, its_name(c),
		                 CPLY_T(cply_json_string(v, l->arena)));
	}
}

static void read_cell(struct cells *c)
{
	level_reader *l = c->l;
	const level_part *p = &l->grid;
	cply_str owner = { NULL, 0 };
	uint32_t row, col, number = 0;
	if (lacks(c->value, "row") || lacks(c->value, "col"))
		owner = index_name(c);
	bool has_row = cplyi_level_uint(l, p, c->value, "row", owner, 0,
	                                INT32_MAX, &row);
	if (!cplyi_level_uint(l, p, c->value, "col", owner, 0, INT32_MAX,
	                      &col) ||
	    !has_row)
		return;
	cply_span at = cplyi_level_span(p, c->value);
	if (row >= l->cw->height || col >= l->cw->width) {
		cply_report_with(l->diags, CPLY_LV203, &at, CPLY_N(row),
		                 CPLY_N(col), CPLY_N(l->cw->height),
		                 CPLY_N(l->cw->width));
		return;
	}
	uint32_t i = c->cell = row * l->cw->width + col;
	cply_cell *cell = &l->cw->cells[i];
	if (c->seen[i]) {
		cply_diag *g = cply_report_with(l->diags, CPLY_LV202, &at,
		                                its_name(c));
		cply_diag_note(l->diags, g, CPLY_STR("first here"), &cell->at);
	}
	c->seen[i] = 1;
	*cell = (cply_cell){ .at = at };
	read_type(c, cell);
	cplyi_level_uint(l, p, c->value, "number", (cply_str){ NULL, 0 }, 1,
	                 INT32_MAX, &number);
	l->numbers[i] = number;
	cply_json_value v = cply_json_get(c->value, "number");
	l->numbers_at[i] = cply_json_type_of(v) == CPLY_JSON_MISSING
	                           ? (cply_span){ 0, 0 }
	                           : cplyi_level_span(p, v);
	cply_extras extras =
		cplyi_level_extras(l, p, c->value, " row col type number ",
	                           "in cells");
	cply_cell_more *more =
		extras.n ? CPLY_NEW(l->arena, 1, cply_cell_more) : NULL;
	if (more)
		more->extras = extras;
	cell->more = more;
}

static void report_missing(struct cells *c)
{
	level_reader *l = c->l;
	uint32_t n = l->cw->width * l->cw->height;
	cplyi_tally missing = { .rule = CPLY_LV201 };
	for (uint32_t i = 0; i < n; i++)
		if (!c->seen[i])
			cplyi_tally_add(&missing, l->diags, &l->cw->grid_at,
			                (cply_place){
						.kind = CPLY_PLACE_CELL,
						.row = i / l->cw->width + 1,
						.col = i % l->cw->width + 1 });
}

static void read_cells(struct cells *c, cply_json_value cells)
{
	level_reader *l = c->l;
	cply_json_iter it = cply_json_each(cells);
	while (cply_json_step(&it)) {
		c->value = it.value;
		c->index = it.index;
		if (cply_json_type_of(it.value) == CPLY_JSON_OBJECT)
			read_cell(c);
		else
			cplyi_level_wrong_type(l, &l->grid, it.value,
			                       index_name(c), "an object");
	}
	report_missing(c);
}

bool cplyi_level_read_grid(level_reader *l, cply_status *status)
{
	const level_part *p = &l->grid;
	struct cells c = { .l = l };
	cply_json_value cells = cply_json_get(p->value, "cells");
	l->cw->grid_at = cplyi_level_span(p, p->value);
	*status = read_size(l, cells);
	if (*status != CPLY_OK)
		return false;
	l->cw->grid_at = cplyi_level_span(p, p->value);
	uint32_t n = l->cw->width * l->cw->height;
	c.seen = CPLY_NEW(l->arena, n, uint8_t);
	l->numbers = CPLY_NEW(l->arena, n, uint32_t);
	l->numbers_at = CPLY_NEW(l->arena, n, cply_span);
	if (!c.seen || !l->numbers || !l->numbers_at) {
		*status = CPLY_NOMEM;
		return false;
	}
	for (uint32_t i = 0; i < n; i++)
		l->cw->cells[i].kind = CPLY_CELL_BLOCK;
	if (cply_json_type_of(cells) == CPLY_JSON_MISSING)
		cply_report_with(l->diags, CPLY_LV111, &l->cw->grid_at,
		                 CPLY_Z("`grid_json`"), CPLY_Z("cells"));
	else if (cply_json_type_of(cells) != CPLY_JSON_ARRAY)
		cplyi_level_wrong_type(l, p, cells, CPLY_STR("cells"),
		                       "an array");
	else
		read_cells(&c, cells);
	cplyi_level_keep(l, p, p->value, " rows cols cells ", "grid_json");
	return true;
}
