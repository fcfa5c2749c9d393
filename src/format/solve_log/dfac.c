/* SPDX-License-Identifier: MIT */
/* Games of Down for a Cross: the list of events that its server keeps. The
 * first, `create`, holds the puzzle with its solution; several people may have
 * played. What happens after the last right letter is left out: there the log
 * of a solve ends. */
#include "base/text.h"
#include "crossword/direction.h"
#include "format/formats.h"
#include "format/json_head.h"
#include "format/solve_log/solve_log.h"

typedef struct import {
	log_reader l;
	cply_str *names; /* per solver: how they called themselves */
	uint32_t n_names;
	uint32_t *fill; /* per cell: what is in it */
	uint32_t wrong; /* squares whose letter is not the right one */
	bool is_running, is_solved;
	int64_t now;
	uint64_t n_back;      /* events that were out of order */
	uint64_t n_late;      /* events after the end */
	cply_json_value late; /* the first of them */
} import;

/* ---- detection ---- */

static int dfac_probe(cply_str head)
{
	cply_str text = cply_str_trim(head);
	text = cply_str_trim(cply_str_sub(text, cply_bom(text), text.len));
	if (!cply_str_starts(text, "["))
		return CPLY_NOT_MINE;
	text = cply_str_trim(cply_str_sub(text, 1, text.len));
	bool is_create = false, has_game = false;
	cplyi_json_head h = cplyi_json_head_of(text);
	while (cplyi_json_head_next(&h)) {
		is_create |= CPLYI_IS(h.key, "type") &&
		             CPLYI_IS(h.value, "\"create\"");
		has_game |= CPLYI_IS(h.key, "params") &&
		            cplyi_json_head_has(h.value, "game");
	}
	return is_create && has_game ? CPLY_BY_MAGIC : CPLY_NOT_MINE;
}

/* ---- the puzzle ---- */

static bool is_true(cply_json_value v)
{
	return cplyi_json_type(v) == CPLY_JSON_TRUE;
}

static uint32_t longest_row(cply_json_value grid)
{
	uint32_t n = 0;
	cply_json_iter it = cplyi_json_each(grid);
	while (cplyi_json_step(&it))
		n = cply_json_count(it.value) > n ? cply_json_count(it.value)
		                                  : n;
	return n;
}

static void read_cell(import *m, cply_json_value v, cply_cell *cell)
{
	cply_arena *a = m->l.arena;
	cell->at = cplyi_log_span(&m->l, v);
	cell->kind = is_true(cply_json_get(v, "black")) ? CPLY_CELL_BLOCK
	                                                : CPLY_CELL_OPEN;
	if (cell->kind == CPLY_CELL_BLOCK)
		return;
	cell->fill = cplyi_json_string(cply_json_get(v, "value"), a);
	(void)cplyi_json_scalar(cply_json_get(v, "number"), a, &cell->label);
}

/* Both the squares and the solution are rows of cells. */
static void read_rows(import *m, cply_json_value rows, bool is_solution)
{
	cply_crossword *cw = m->l.cw;
	cply_json_iter row = cplyi_json_each(rows);
	for (uint32_t r = 0; cplyi_json_step(&row) && r < cw->height; r++) {
		cply_json_iter it = cplyi_json_each(row.value);
		for (uint32_t c = 0; cplyi_json_step(&it) && c < cw->width;
		     c++) {
			cply_cell *cell = cply_cell_at(cw, r, c);
			if (!is_solution)
				read_cell(m, it.value, cell);
			else if (cell->kind == CPLY_CELL_OPEN)
				cell->solution =
					cplyi_json_string(it.value, m->l.arena);
		}
	}
}

static void read_circles(import *m, cply_json_value circles)
{
	cply_crossword *cw = m->l.cw;
	int64_t i;
	cply_json_iter it = cplyi_json_each(circles);
	while (cplyi_json_step(&it))
		if (cply_json_int(it.value, &i) && i >= 0 &&
		    i < (int64_t)cw->width * cw->height)
			cw->cells[i].flags |= CPLY_CELL_CIRCLED;
}

static bool read_list(import *m, cply_json_value v, cply_clue_list *list)
{
	cply_arena *a = m->l.arena;
	uint32_t n = cply_json_count(v);
	list->at = cplyi_log_span(&m->l, v);
	if (n > m->l.r->limits->clues) {
		cply_report_with(m->l.diags, CPLY_SL114, &list->at,
		                 CPLY_N(m->l.r->limits->clues));
		m->l.hit_limit = true;
		return false;
	}
	list->clues = CPLY_NEW(a, n + 1, cply_clue);
	if (!list->clues)
		return false;
	/* The place in the array is the number of the clue. */
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_clue *clue = &list->clues[list->n_clues];
		cply_buf label;
		if (cplyi_json_type(it.value) != CPLY_JSON_STRING)
			continue;
		cply_buf_init(&label, a);
		cply_put_uint(&label, it.index);
		clue->number = it.index;
		clue->label = cply_buf_str(&label);
		clue->at = cplyi_log_span(&m->l, it.value);
		if (cply_text_from_html(cplyi_json_string(it.value, a), a,
		                        &clue->text, NULL) != CPLY_OK)
			return false;
		list->n_clues++;
	}
	return true;
}

static void read_info(import *m, cply_json_value info)
{
	static const struct {
		const char *key;
		cply_meta meta;
	} fields[] = {
		{ "title", CPLY_META_TITLE },
		{ "author", CPLY_META_AUTHOR },
		{ "description", CPLY_META_NOTES },
	};
	for (size_t i = 0; i < CPLY_COUNT(fields); i++)
		m->l.cw->meta[fields[i].meta].plain =
			cplyi_json_string(cply_json_get(info, fields[i].key),
		                          m->l.arena);
}

static bool read_puzzle(import *m, cply_json_value game)
{
	log_reader *l = &m->l;
	cply_json_value grid = cply_json_get(game, "grid");
	cply_json_value clues = cply_json_get(game, "clues");
	cply_span at = cplyi_log_span(l, grid);
	cply_status s = cply_crossword_start(l->cw, l->arena, l->r->limits,
	                                     l->diags, &at, longest_row(grid),
	                                     cply_json_count(grid));
	l->hit_limit = s == CPLY_LIMIT;
	if (s != CPLY_OK)
		return false;
	l->is_log = true;
	for (uint32_t i = 0; i < l->cw->width * l->cw->height; i++)
		l->cw->cells[i].kind = CPLY_CELL_VOID;
	read_rows(m, grid, false);
	read_rows(m, cply_json_get(game, "solution"), true);
	read_circles(m, cply_json_get(game, "circles"));
	read_info(m, cply_json_get(game, "info"));
	return cplyi_add_lists(l->cw, l->arena) &&
	       read_list(m, cply_json_get(clues, "across"), &l->cw->lists[0]) &&
	       read_list(m, cply_json_get(clues, "down"), &l->cw->lists[1]) &&
	       !l->arena->failed;
}

/* ---- the position as it goes ---- */

static bool is_wrong(import *m, uint32_t cell)
{
	const cply_cell *c = &m->l.cw->cells[cell];
	cply_str fill = m->l.fills.items[m->fill[cell]];
	return c->kind == CPLY_CELL_OPEN && c->solution.len &&
	       !cply_same_fill(fill, c->solution, m->l.arena);
}

static bool start_position(import *m)
{
	log_reader *l = &m->l;
	uint32_t n = l->cw->width * l->cw->height;
	m->fill = CPLY_NEW(l->arena, n, uint32_t);
	if (!m->fill)
		return false;
	for (uint32_t i = 0; i < n; i++)
		m->fill[i] = cplyi_texts_add(&l->fills, l->arena,
		                             l->cw->cells[i].fill);
	if (l->arena->failed)
		return false;
	for (uint32_t i = 0; i < n; i++) {
		m->wrong += is_wrong(m, i);
		l->s->has_solution |= l->cw->cells[i].solution.len > 0;
	}
	return true;
}

/* ---- events ---- */

static cply_event *add(import *m, cply_event_type type, uint32_t cell)
{
	cply_event *e = cplyi_log_new_event(&m->l);
	if (e)
		*e = (cply_event){ .time = m->now,
			           .cell = cell,
			           .type = (uint8_t)type };
	return e;
}

static bool run_clock(import *m, bool on)
{
	if (m->is_running == on)
		return true;
	m->is_running = on;
	return add(m, on ? CPLY_EVENT_START : CPLY_EVENT_STOP, CPLY_NO_CELL);
}

/* The cell of {"r": 0, "c": 0}; CPLY_NO_CELL off the grid. */
static uint32_t cell_of(import *m, cply_json_value v)
{
	int64_t r, c;
	const cply_crossword *cw = m->l.cw;
	if (!cply_json_int(cply_json_get(v, "r"), &r) ||
	    !cply_json_int(cply_json_get(v, "c"), &c) || r < 0 || c < 0 ||
	    r >= cw->height || c >= cw->width)
		return CPLY_NO_CELL;
	return (uint32_t)r * cw->width + (uint32_t)c;
}

/* An update, and the end of the game if that was the last letter. */
static cply_event *update(import *m, uint32_t cell, cply_str text)
{
	cply_event *e = add(m, CPLY_EVENT_UPDATE, cell);
	uint32_t fill = cplyi_texts_add(&m->l.fills, m->l.arena, text);
	if (!e || m->l.arena->failed)
		return NULL;
	e->fill = fill;
	if (cell == CPLY_NO_CELL)
		return e;
	m->wrong -= is_wrong(m, cell);
	m->fill[cell] = fill;
	m->wrong += is_wrong(m, cell);
	m->is_solved = !m->wrong && m->l.s->has_solution;
	return e;
}

static uint16_t solver_of(import *m, cply_json_value event)
{
	cply_json_value id =
		cply_json_get(cply_json_get(event, "params"), "id");
	if (cplyi_json_type(id) != CPLY_JSON_STRING)
		id = cply_json_get(event, "user");
	uint32_t n = cplyi_texts_add(&m->l.solvers, m->l.arena,
	                             cplyi_json_string(id, m->l.arena));
	return n <= UINT16_MAX ? (uint16_t)n : 0;
}

/* All the squares that a request names. */
static bool add_scope(import *m, cply_json_value scope, cply_event_type type)
{
	cply_json_iter it = cplyi_json_each(scope);
	while (cplyi_json_step(&it)) {
		uint32_t cell = cell_of(m, it.value);
		if (cell != CPLY_NO_CELL &&
		    m->l.cw->cells[cell].kind != CPLY_CELL_OPEN)
			continue; /* the whole grid has black squares too */
		if (type != CPLY_EVENT_UPDATE && !add(m, type, cell))
			return false;
		if (type == CPLY_EVENT_UPDATE &&
		    !update(m, cell, (cply_str){ NULL, 0 }))
			return false;
		/* There, revealing puts the letter in by itself. */
		if (type == CPLY_EVENT_REVEAL && cell != CPLY_NO_CELL &&
		    is_wrong(m, cell) &&
		    !update(m, cell, m->l.cw->cells[cell].solution))
			return false;
	}
	return true;
}

static bool add_update(import *m, cply_json_value params)
{
	cply_arena *a = m->l.arena;
	cply_str value = { NULL, 0 };
	(void)cplyi_json_scalar(cply_json_get(params, "value"), a, &value);
	cply_event *e =
		update(m, cell_of(m, cply_json_get(params, "cell")), value);
	if (e && is_true(cply_json_get(params, "pencil")))
		e->flags |= CPLY_EVENT_PENCIL;
	if (e && is_true(cply_json_get(params, "autocheck")))
		e->extra = cplyi_texts_add(&m->l.extras, a,
		                           CPLY_STR("{\"autocheck\":true}"));
	return e != NULL;
}

/* What has no meaning here must not get that of an event of solve logs. */
static cply_str foreign_name(import *m, cply_str type)
{
	cply_buf b;
	if (cplyi_log_event_type(type) == CPLY_EVENT_OTHER)
		return type;
	cply_buf_init(&b, m->l.arena);
	cply_put(&b, "dfac-");
	cply_put_str(&b, type);
	return cply_buf_str(&b);
}

/* Talk, pings and colours: kept, without a meaning here. */
static bool add_other(import *m, cply_str type, cply_json_value params)
{
	cply_event *e = add(m, CPLY_EVENT_OTHER, CPLY_NO_CELL);
	cply_json_writer w;
	cply_buf b;
	if (!e)
		return false;
	e->fill =
		cplyi_texts_add(&m->l.fills, m->l.arena, foreign_name(m, type));
	if (cplyi_json_type(params) == CPLY_JSON_MISSING)
		return true;
	cply_buf_init(&b, m->l.arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "params");
	cply_json_put_value(&w, params);
	cply_json_end_object(&w);
	e = &m->l.events[m->l.n - 1];
	e->extra = cplyi_texts_copy(&m->l.extras, m->l.arena, cply_buf_str(&b));
	return !m->l.arena->failed;
}

static bool add_clock(import *m, cply_json_value params)
{
	cply_json_value action = cply_json_get(params, "action");
	if (cply_json_is(action, "start"))
		return run_clock(m, true);
	return !cply_json_is(action, "pause") || run_clock(m, false);
}

static bool add_event(import *m, cply_str type, cply_json_value params)
{
	cply_json_value scope = cply_json_get(params, "scope");
	if (CPLYI_IS(type, "updateClock"))
		return add_clock(m, params);
	/* Whoever does something is solving, whatever the clock says. */
	if (!run_clock(m, true))
		return false;
	if (CPLYI_IS(type, "updateCell"))
		return add_update(m, params);
	if (CPLYI_IS(type, "updateCursor"))
		return add(m, CPLY_EVENT_SELECT,
		           cell_of(m, cply_json_get(params, "cell")));
	if (CPLYI_IS(type, "check"))
		return add_scope(m, scope, CPLY_EVENT_CHECK);
	if (CPLYI_IS(type, "reveal"))
		return add_scope(m, scope, CPLY_EVENT_REVEAL);
	if (CPLYI_IS(type, "reset"))
		return add_scope(m, scope, CPLY_EVENT_UPDATE);
	return add_other(m, type, params);
}

static void read_name(import *m, cply_json_value event, uint16_t solver)
{
	cply_json_value name =
		cply_json_get(cply_json_get(event, "params"), "displayName");
	if (cplyi_json_type(name) != CPLY_JSON_STRING || !solver)
		return;
	if (solver >= m->n_names) {
		uint32_t n = solver + 16u;
		m->names = CPLY_GROW(m->l.arena, m->names, m->n_names, n,
		                     cply_str);
		m->n_names = m->names ? n : 0;
	}
	if (m->names)
		m->names[solver] = cplyi_json_string(name, m->l.arena);
}

static bool read_event(import *m, cply_json_value v, int64_t time)
{
	log_reader *l = &m->l;
	cply_json_value type = cply_json_get(v, "type");
	if (cplyi_json_type(v) != CPLY_JSON_OBJECT ||
	    cplyi_json_type(type) != CPLY_JSON_STRING) {
		cplyi_log_fault(l, LOG_EVENT_SHAPE, v);
		return true;
	}
	if (m->is_solved) {
		if (!m->n_late++)
			m->late = v;
		return true;
	}
	uint64_t first = l->n;
	uint16_t solver = solver_of(m, v);
	m->now = time;
	if (!add_event(m, cplyi_json_string(type, l->arena),
	               cply_json_get(v, "params")))
		return false;
	if (cply_json_is(type, "updateDisplayName"))
		read_name(m, v, solver);
	for (uint64_t i = first; i < l->n; i++)
		l->events[i].solver = solver;
	if (!m->is_solved)
		return true;
	cply_event *e = add(m, CPLY_EVENT_SUBMIT, CPLY_NO_CELL);
	if (e)
		e->flags |= CPLY_EVENT_SUCCESS;
	return e != NULL;
}

/* ---- all of it ---- */

static bool is_create(cply_json_value v)
{
	return cply_json_is(cply_json_get(v, "type"), "create");
}

/* The events but `create`, by time: what is the last right letter depends on
 * their order. `times` has a time for each. */
static bool collect(import *m, cply_json_value root, cply_json_value *all,
                    cply_solve *times, uint32_t **origin)
{
	log_reader *l = &m->l;
	cplyi_disorder found;
	cply_json_iter it = cplyi_json_each(root);
	int64_t now = 0;
	while (cplyi_json_step(&it)) {
		if (is_create(it.value))
			continue;
		if (cplyi_json_type(it.value) == CPLY_JSON_OBJECT)
			now = cplyi_log_time(
				l, cply_json_get(it.value, "timestamp"),
				it.value, now);
		all[times->n_events] = it.value;
		times->events[times->n_events++] =
			(cply_event){ .time = now, .type = CPLY_EVENT_OTHER };
	}
	if (!cplyi_sort_events(times, l->arena, origin, &found))
		return false;
	m->n_back = found.back;
	if (found.back) {
		cply_span at = cplyi_log_span(l, all[found.first_back]);
		cply_report_with(l->diags, CPLY_SL303, &at, CPLY_N(found.back));
	}
	return true;
}

static bool read_events(import *m, cply_json_value root)
{
	uint32_t n = cply_json_count(root), *origin = NULL;
	cply_json_value *all = CPLY_NEW(m->l.arena, n + 1, cply_json_value);
	cply_solve times = { .events =
		                     CPLY_NEW(m->l.arena, n + 1, cply_event) };
	if (!all || !times.events || !collect(m, root, all, &times, &origin))
		return false;
	for (uint32_t i = 0; i < times.n_events; i++)
		if (!read_event(m, all[origin ? origin[i] : i],
		                times.events[i].time))
			return false;
	return true;
}

/* The first `create`; false: reading cannot go on. */
static bool read_create(import *m, cply_json_value root, bool *has_puzzle)
{
	cply_json_iter it = cplyi_json_each(root);
	while (cplyi_json_step(&it)) {
		if (!is_create(it.value))
			continue;
		*has_puzzle = true;
		cply_json_value params = cply_json_get(it.value, "params");
		return read_puzzle(m, cply_json_get(params, "game")) &&
		       start_position(m);
	}
	return true;
}

static void name_solvers(import *m)
{
	for (uint32_t i = 1; i < m->l.solvers.n && i < m->n_names; i++)
		if (m->names[i].len)
			m->l.solvers.items[i] = m->names[i];
}

/* The game has no order within a moment that a log could break. */
static bool sort_ties(log_reader *l)
{
	uint32_t *origin;
	cplyi_disorder found;
	l->s->events = l->events;
	l->s->n_events = l->n;
	bool is_sorted = cplyi_sort_events(l->s, l->arena, &origin, &found);
	l->events = l->s->events;
	return is_sorted;
}

static cply_status dfac_read(const cply_read *r, cply_doc *out)
{
import m = { 0 };
	cply_json doc;
	cply_status s = cplyi_log_begin(&m.l, r, &doc);
	if (s != CPLY_OK)
		return s;
	cply_json_value root = cply_json_root(&doc);
	bool has_puzzle = false;
	bool good = read_create(&m, root, &has_puzzle) &&
	            (!has_puzzle || read_events(&m, root));
	if (good && !m.l.is_log) {
		cply_span at = cplyi_json_span(root);
		cply_report(r->diags, CPLY_SL602, &at);
		return CPLY_INVALID;
	}
	if (good && m.n_late) {
		cply_span at = cplyi_log_span(&m.l, m.late);
		cply_report_with(r->diags, CPLY_SL603, &at, CPLY_N(m.n_late));
	}
	name_solvers(&m);
	if (good && !sort_ties(&m.l))
		return CPLY_NOMEM;
	s = cplyi_log_end(&m.l, good, NULL, out);
	m.l.s->n_back = m.n_back;
	return s;
}

const cply_format cply_format_dfac = {
	.name = "dfac",
	.title = "Down for a Cross game",
	.suffixes = " .dfac.json ",
	.kind = &cply_kind_solve,
	.probe = dfac_probe,
	.read = dfac_read,
};
