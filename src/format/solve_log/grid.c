/* SPDX-License-Identifier: MIT */
/* The squares and the clues of a solve log. The grid has no size of its own:
 * squares that are not listed within the bounds of those that are do not
 * exist (L14). */
#include "crossword/direction.h"
#include "crossword/tally.h"
#include "format/solve_log/solve_log.h"

/* ---- squares ---- */

typedef struct square {
	cply_json_value value;
	uint32_t x, y;
} square;

typedef struct squares {
	log_reader *l;
	square *items;
	uint32_t n;
	uint32_t width, height;
	cplyi_tally twice;
} squares;

static bool find_square(squares *q, cply_json_value v, square *out)
{
	log_reader *l = q->l;
	int64_t x, y;
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT ||
	    !cplyi_log_coordinate(l, cply_json_get(v, "x"), LOG_SQUARE_STRING,
	                          &x) ||
	    !cplyi_log_coordinate(l, cply_json_get(v, "y"), LOG_SQUARE_STRING,
	                          &y) ||
	    x < 0 || y < 0 || x >= UINT32_MAX || y >= UINT32_MAX) {
		cplyi_log_fault(l, LOG_NO_PLACE, v);
		return false;
	}
	*out = (square){ v, (uint32_t)x, (uint32_t)y };
	q->width = out->x >= q->width ? out->x + 1 : q->width;
	q->height = out->y >= q->height ? out->y + 1 : q->height;
	return true;
}

static bool find_squares(squares *q, cply_json_value v)
{
	uint32_t cap = 0;
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it))
		cap++;
	q->items = CPLY_NEW(q->l->arena, cap + 1, square);
	if (!q->items)
		return false;
	it = cplyi_json_each(v);
	while (cplyi_json_step(&it))
		q->n += find_square(q, it.value, &q->items[q->n]);
	return true;
}

static void read_fill(log_reader *l, const square *q, cply_cell *cell)
{
	cply_json_value fill = cply_json_get(q->value, "fill");
	switch (cplyi_json_type(fill)) {
	case CPLY_JSON_NULL:
		cell->kind = CPLY_CELL_BLOCK;
		break;
	case CPLY_JSON_STRING:
		cell->fill = cplyi_json_string(fill, l->arena);
		break;
	case CPLY_JSON_MISSING:
		cplyi_log_fault_insert(l, LOG_NO_FILL, q->value,
		                       CPLY_STR("\"fill\": \"\", "));
		break;
	case CPLY_JSON_NUMBER:
		cell->fill = cply_json_raw(fill);
		cplyi_log_fault_fix(l, LOG_FILL_TYPE, fill,
		                    cplyi_log_quoted(l, cell->fill));
		break;
	default:
		cplyi_log_fault(l, LOG_FILL_TYPE, fill);
		break;
	}
}

static bool is_known_member(cply_str key)
{
	return CPLYI_IS(key, "x") || CPLYI_IS(key, "y") ||
	       CPLYI_IS(key, "fill") || CPLYI_IS(key, "label");
}

/* Keeps what only this square has; circles are understood. */
static void read_members(log_reader *l, const square *q, uint32_t index)
{
	cply_cell *cell = &l->cw->cells[index];
	cply_json_writer w;
	cply_buf more;
	uint32_t n = 0;
	cply_json_iter it = cplyi_json_each(q->value);
	while (cplyi_json_step(&it)) {
		cply_str key = cplyi_json_string(it.key, l->arena);
		if (is_known_member(key))
			continue;
		/* A later revision of the format has it. */
		if (CPLYI_IS(key, "extraShape") &&
		    cply_json_is(it.value, "circle")) {
			cell->flags |= CPLY_CELL_CIRCLED;
			continue;
		}
		cplyi_log_unknown(l, it.key);
		if (!n++) {
			cply_buf_init(&more, l->arena);
			cply_json_writer_init(&w, &more, 0);
			cply_json_begin_object(&w);
		}
		cply_json_key_str(&w, key);
		cply_json_put_value(&w, it.value);
	}
	if (!n)
		return;
	cply_json_end_object(&w);
	cply_str *all = (cply_str *)(uintptr_t)l->s->cell_more;
	if (!all) {
		all = CPLY_NEW(l->arena, (size_t)l->cw->width * l->cw->height,
		               cply_str);
		l->s->cell_more = all;
	}
	if (all)
		all[index] = cply_buf_str(&more);
}

static void read_square(squares *q, const square *it)
{
	log_reader *l = q->l;
	uint32_t index = it->y * l->cw->width + it->x;
	cply_cell *cell = &l->cw->cells[index];
	cply_span at = cplyi_log_span(l, it->value);
	if (cell->kind != CPLY_CELL_VOID)
		cplyi_tally_add(&q->twice, l->diags, &at,
		                cplyi_cell_place(l->cw, index));
	*cell = (cply_cell){ .kind = CPLY_CELL_OPEN, .at = at };
	if (l->s->cell_more)
		((cply_str *)(uintptr_t)l->s->cell_more)[index].len = 0;
	read_fill(l, it, cell);
	cell->label = cplyi_log_label(l, cply_json_get(it->value, "label"));
	read_members(l, it, index);
}

bool cplyi_log_read_grid(log_reader *l, cply_json_value v)
{
	squares q = { .l = l, .twice = { .rule = CPLY_SL201 } };
	cply_span at = cplyi_log_span(l, v);
	if (!find_squares(&q, v))
		return false;
	if (!q.n) {
		if (cplyi_json_type(v) == CPLY_JSON_ARRAY)
			cply_report(l->diags, CPLY_SL209, &at);
		return true;
	}
	cply_crossword cw = *l->cw;
	cply_status s = cply_crossword_start(l->cw, l->arena, l->r->limits,
	                                     l->diags, &at, q.width, q.height);
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		l->cw->meta[i] = cw.meta[i];
	l->hit_limit = s == CPLY_LIMIT;
	if (s != CPLY_OK)
		return false;
	for (uint32_t i = 0; i < q.width * q.height; i++)
		l->cw->cells[i].kind = CPLY_CELL_VOID;
	for (uint32_t i = 0; i < q.n; i++)
		read_square(&q, &q.items[i]);
	l->cw->grid_at = at;
	return !l->arena->failed;
}

/* ---- clues ---- */

static void read_clue_members(log_reader *l, cply_json_value v, cply_clue *clue)
{
	uint32_t n = 0;
	cply_extra *items = NULL;
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_str key = cplyi_json_string(it.key, l->arena);
		if (CPLYI_IS(key, "label") || CPLYI_IS(key, "text"))
			continue;
		cplyi_log_unknown(l, it.key);
		items = CPLY_GROW(l->arena, items, n, n + 1, cply_extra);
		if (!items)
			return;
		items[n++] = (cply_extra){ "solve-log", key,
			                   cply_json_raw(it.value) };
	}
	clue->extras = (cply_extras){ items, n };
}

static void read_clue(log_reader *l, cply_json_value v, cply_clue *clue)
{
	cply_json_value label = cply_json_get(v, "label");
	cply_json_value text = cply_json_get(v, "text");
	clue->at = cplyi_log_span(l, v);
	clue->label = cplyi_log_label(l, label);
	clue->text = cply_text_plain(cplyi_json_string(text, l->arena));
	if (!cply_str_u32(clue->label, &clue->number))
		clue->number = 0;
	if (cplyi_json_type(label) == CPLY_JSON_MISSING ||
	    cplyi_json_type(text) != CPLY_JSON_STRING)
		cplyi_log_fault(l, LOG_CLUE_PART, v);
	read_clue_members(l, v, clue);
}

static bool read_list(log_reader *l, const cply_json_iter *it,
                      cply_clue_list *list, uint32_t *n_clues)
{
	cply_json_iter clues = cplyi_json_each(it->value);
	list->title = cplyi_json_string(it->key, l->arena);
	list->direction = cplyi_direction_of(list->title);
	list->at = cplyi_log_span(l, it->value);
	if (cplyi_json_type(it->value) != CPLY_JSON_ARRAY) {
		cplyi_log_wrong_type(l, it->value, "clueSections", "arrays");
		return true;
	}
	while (cplyi_json_step(&clues))
		list->n_clues++;
	*n_clues += list->n_clues;
	if (*n_clues > l->r->limits->clues) {
		cply_report_with(l->diags, CPLY_SL114, &list->at,
		                 CPLY_N(l->r->limits->clues));
		l->hit_limit = true;
		return false;
	}
	list->clues = CPLY_NEW(l->arena, list->n_clues + 1, cply_clue);
	if (!list->clues)
		return false;
	clues = cplyi_json_each(it->value);
	for (uint32_t i = 0; cplyi_json_step(&clues); i++)
		read_clue(l, clues.value, &list->clues[i]);
	return true;
}

bool cplyi_log_read_clues(log_reader *l, cply_json_value v)
{
	uint32_t n = cply_json_count(v), i = 0, n_clues = 0;
	cply_crossword *cw = l->cw;
	if (n > l->r->limits->clues) {
		cply_span at = cplyi_log_span(l, v);
		cply_report_with(l->diags, CPLY_SL114, &at,
		                 CPLY_N(l->r->limits->clues));
		l->hit_limit = true;
		return false;
	}
	cw->lists = CPLY_NEW(l->arena, n + 1, cply_clue_list);
	if (!cw->lists)
		return false;
	cply_json_iter it = cplyi_json_each(v);
	while (i < n && cplyi_json_step(&it))
		if (!read_list(l, &it, &cw->lists[i++], &n_clues))
			return false;
	cw->n_lists = i;
	return !l->arena->failed;
}
