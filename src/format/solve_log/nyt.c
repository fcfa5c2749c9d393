/* SPDX-License-Identifier: MIT */
/* Saved games of the New York Times: for each square its last letter and when
 * that was put in. How the solve went before is not in the file, so that only
 * the order of the letters that stayed is told (`lossy`). Nor is the size of
 * the grid: it is taken to be as square as the number of squares allows. */
#include <stdlib.h>

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

/* Letters count from a second before the first of them, `minGuessTime`. */
static bool read_letters(log_reader *l, cply_json_value cells, int64_t zero)
{
	cply_json_iter it = cplyi_json_each(cells);
	while (cplyi_json_step(&it))
		if (l->cw->cells[it.index].kind == CPLY_CELL_OPEN &&
		    !read_letter(l, it.value, it.index, zero))
			return false;
	return true;
}

/* ---- the time that was spent ---- */

typedef struct gap {
	uint64_t after; /* which event */
	int64_t ms;
} gap;

static int longest_first(const void *pa, const void *pb)
{
	const gap *a = pa, *b = pb;
	if (a->ms != b->ms)
		return a->ms < b->ms ? 1 : -1;
	return (a->after > b->after) - (a->after < b->after);
}

/* Of the time between two letters the file does not tell how much was a pause,
 * only how much it was in all: the longest gaps are taken for it. Afterwards
 * `ms` of each is how much of it is a pause, by event. */
static gap *find_pauses(log_reader *l, const cply_event *events, uint64_t n,
                        int64_t away)
{
	gap *gaps = CPLY_NEW(l->arena, (size_t)n + 1, gap);
	gap *by_event = CPLY_NEW(l->arena, (size_t)n + 1, gap);
	if (!gaps || !by_event)
		return NULL;
	for (uint64_t i = 0; i + 1 < n; i++)
		gaps[i] = (gap){ i, events[i + 1].time - events[i].time };
	if (n > 1)
		qsort(gaps, (size_t)n - 1, sizeof *gaps, longest_first);
	for (uint64_t i = 0; i + 1 < n && away > 0; i++) {
		int64_t ms = gaps[i].ms < away ? gaps[i].ms : away;
		by_event[gaps[i].after].ms = ms;
		away -= ms;
	}
	return by_event;
}

/* The events once more, with a stop and a start around every pause. */
static bool put_pauses_in(log_reader *l, int64_t away)
{
	const cply_event *events = l->events;
	uint64_t n = l->n;
	const gap *pauses = find_pauses(l, events, n, away);
	if (!pauses)
		return false;
	l->events = NULL;
	l->n = l->cap = 0;
	for (uint64_t i = 0; i < n; i++) {
		cply_event *e = cplyi_log_new_event(l);
		if (!e)
			return false;
		*e = events[i];
		if (pauses[i].ms &&
		    (!add(l, CPLY_EVENT_STOP, events[i].time, CPLY_NO_CELL) ||
		     !add(l, CPLY_EVENT_START, events[i].time + pauses[i].ms,
		          CPLY_NO_CELL)))
			return false;
	}
	return true;
}

/* From the moment the puzzle was opened to the last letter or the submission;
 * `calcs.secondsSpentSolving` of it was spent solving. */
static bool add_clock(log_reader *l, cply_json_value root, int64_t opened)
{
	cply_json_value calcs = cply_json_get(root, "calcs");
	cply_json_value firsts = cply_json_get(root, "firsts");
	const cply_event *letters = l->events;
	uint64_t n = l->n;
	int64_t first = n ? letters[0].time : opened;
	int64_t end = n ? letters[n - 1].time : opened;
	bool is_solved = is_true(calcs, "solved");
	int64_t solved = time_of(cply_json_get(firsts, "solved"), end);
	if (is_solved && solved > end)
		end = solved;
	int64_t begin = opened && opened < first ? opened : first;
	int64_t spent = time_of(cply_json_get(calcs, "secondsSpentSolving"),
	                        end - begin);
	if (spent > end - begin && spent <= end)
		begin = end - spent;
	l->events = NULL;
	l->n = l->cap = 0;
	if (!add(l, CPLY_EVENT_START, begin, CPLY_NO_CELL))
		return false;
	for (uint64_t i = 0; i < n; i++) {
		cply_event *e = cplyi_log_new_event(l);
		if (!e)
			return false;
		*e = letters[i];
	}
	cply_event *e =
		is_solved ? add(l, CPLY_EVENT_SUBMIT, end, CPLY_NO_CELL) : NULL;
	if (e)
		e->flags |= CPLY_EVENT_SUCCESS;
	return (e || !is_solved) && put_pauses_in(l, end - begin - spent);
}

/* The letters come by square: nothing is wrong with their order. */
static bool sort_letters(log_reader *l)
{
	uint32_t *origin;
	cplyi_disorder found;
	l->s->events = l->events;
	l->s->n_events = l->n;
	bool is_sorted = cplyi_sort_events(l->s, l->arena, &origin, &found);
	l->events = l->s->events;
	l->s->n_back = 0;
	return is_sorted;
}

static bool read_board(log_reader *l, cply_json_value root)
{
	cply_json_value cells =
		cply_json_get(cply_json_get(root, "board"), "cells");
	int64_t opened =
		time_of(cply_json_get(cply_json_get(root, "firsts"), "opened"),
	                0);
	int64_t zero = time_of(cply_json_get(root, "minGuessTime"), 0);
	if (!read_grid(l, cells) ||
	    !read_letters(l, cells, zero ? zero : opened) || !sort_letters(l) ||
	    !add_clock(l, root, opened))
		return false;
	l->s->is_lossy = true;
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
