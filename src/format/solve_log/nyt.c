/* SPDX-License-Identifier: MIT */
/* Saved games of the New York Times: for each square its last letter and when
 * that was put in. How the solve went before is not in the file, so that only
 * the order of the letters that stayed is told (`lossy`). Nor is the size of
 * the grid: it is taken to be as square as the number of squares allows. */
#include "format/formats.h"
#include "format/json_head.h"
#include "format/solve_log/solve_log.h"

/* ---- detection ---- */

static int game_probe(cply_str head)
{
	bool board = false, more = false;
	cplyi_json_head h = cplyi_json_head_with(head, "board");
	while (cplyi_json_head_next(&h)) {
		board |= CPLYI_IS(h.key, "board") &&
		         cplyi_json_head_has(h.value, "cells");
		more |= CPLYI_IS(h.key, "calcs") || CPLYI_IS(h.key, "firsts");
	}
	return board && more ? CPLY_BY_MAGIC : CPLY_NOT_MINE;
}

/* ---- the grid ---- */

static bool is_true(cply_json_value v, const char *key)
{
	return cplyi_json_type(cply_json_get(v, key)) == CPLY_JSON_TRUE;
}

/* The largest side that divides the number of squares and is not the longer
 * one: 15 for 225 and for 240. */
static uint32_t width_of(uint32_t n)
{
	uint32_t best = n ? 1 : 0;
	for (uint32_t w = 1; (uint64_t)w * w <= n; w++)
		if (n % w == 0)
			best = w;
	return best;
}

static bool read_grid(log_reader *l, cply_json_value cells)
{
	uint32_t n = 0;
	cply_span at = cplyi_log_span(l, cells);
	cply_json_iter it = cplyi_json_each(cells);
	while (cplyi_json_step(&it))
		n++;
	uint32_t width = width_of(n);
	cply_status s =
		cply_crossword_start(l->cw, l->arena, l->r->limits, l->diags,
	                             &at, width, width ? n / width : 0);
	l->hit_limit = s == CPLY_LIMIT;
	if (s != CPLY_OK)
		return false;
	cply_report_with(l->diags, CPLY_SL604, &at, CPLY_N(width),
	                 CPLY_N(n / width));
	it = cplyi_json_each(cells);
	while (cplyi_json_step(&it)) {
		cply_cell *cell = &l->cw->cells[it.index];
		cell->at = cplyi_log_span(l, it.value);
		if (is_true(it.value, "blank"))
			cell->kind = CPLY_CELL_BLOCK;
	}
	l->is_log = true;
	return cply_crossword_label(l->cw, CPLY_NUMBER_STANDARD, l->arena) ==
	       CPLY_OK;
}

/* ---- the letters ---- */

static cply_event *add(log_reader *l, cply_event_type type, int64_t time,
                       uint32_t cell)
{
	cply_event *e = cplyi_log_new_event(l);
	if (e)
		*e = (cply_event){ .time = time,
			           .cell = cell,
			           .type = (uint8_t)type };
	return e;
}

/* Seconds as milliseconds, or what is given for want of them. */
static int64_t time_of(cply_json_value v, int64_t otherwise)
{
	int64_t t;
	if (!cply_json_int(v, &t) || t < 0 || t > INT64_C(1) << 40)
		return otherwise;
	return t * 1000;
}

static bool read_letter(log_reader *l, cply_json_value v, uint32_t cell,
                        int64_t begin)
{
	cply_str guess = { NULL, 0 };
	int64_t time = begin + time_of(cply_json_get(v, "timestamp"), 0);
	(void)cplyi_json_scalar(cply_json_get(v, "guess"), l->arena, &guess);
	/* It is the letter that is there now which was checked. */
	if (is_true(v, "checked") && !add(l, CPLY_EVENT_CHECK, time + 1, cell))
		return false;
	if (is_true(v, "revealed") && !add(l, CPLY_EVENT_REVEAL, time, cell))
		return false;
	if (!guess.len)
		return true;
	cply_event *e = add(l, CPLY_EVENT_UPDATE, time, cell);
	if (!e)
		return false;
	e->fill = cplyi_texts_add(&l->fills, l->arena, guess);
	if (is_true(v, "penciled"))
		e->flags |= CPLY_EVENT_PENCIL;
	return !l->arena->failed;
}

static bool read_letters(log_reader *l, cply_json_value root,
                         cply_json_value cells)
{
	cply_json_value firsts = cply_json_get(root, "firsts");
	int64_t begin = time_of(cply_json_get(firsts, "opened"), 0);
	int64_t last = begin;
	if (!add(l, CPLY_EVENT_START, begin, CPLY_NO_CELL))
		return false;
	cply_json_iter it = cplyi_json_each(cells);
	while (cplyi_json_step(&it))
		if (l->cw->cells[it.index].kind == CPLY_CELL_OPEN &&
		    !read_letter(l, it.value, it.index, begin))
			return false;
	if (!is_true(cply_json_get(root, "calcs"), "solved"))
		return true;
	for (uint64_t i = 0; i < l->n; i++)
		last = l->events[i].time > last ? l->events[i].time : last;
	int64_t solved = time_of(cply_json_get(firsts, "solved"), last);
	cply_event *e = add(l, CPLY_EVENT_SUBMIT, solved > last ? solved : last,
	                    CPLY_NO_CELL);
	if (e)
		e->flags |= CPLY_EVENT_SUCCESS;
	return e != NULL;
}

/* The letters come by square: nothing is wrong with their order. */
static bool read_board(log_reader *l, cply_json_value root)
{
	uint32_t *origin;
	cplyi_disorder found;
	cply_json_value cells =
		cply_json_get(cply_json_get(root, "board"), "cells");
	if (!read_grid(l, cells) || !read_letters(l, root, cells))
		return false;
	l->s->is_lossy = true;
	l->s->events = l->events;
	l->s->n_events = l->n;
	if (!cplyi_sort_events(l->s, l->arena, &origin, &found))
		return false;
	l->events = l->s->events;
	cply_report(l->diags, CPLY_SL601, CPLY_NOWHERE);
	return true;
}

static cply_status game_read(const cply_read *r, cply_doc *out)
{
	log_reader l;
	cply_json doc;
	cply_status s = cplyi_log_begin(&l, r, &doc);
	if (s != CPLY_OK)
		return s;
	bool good = read_board(&l, cply_json_root(&doc));
	return cplyi_log_end(&l, good, NULL, out);
}

const cply_format cply_format_nyt_game = {
	.name = "nyt-game",
	.title = "New York Times game",
	.suffixes = " .nyt-game.json ",
	.kind = &cply_kind_solve,
	.probe = game_probe,
	.read = game_read,
};
