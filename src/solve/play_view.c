/* SPDX-License-Identifier: MIT */
/* A game seen from outside: as a crossword, as a record, in words. */
#include "base/count.h"
#include "solve/play.h"

#include <string.h>

#include "carrier/json.h"

/* ---- as a crossword ---- */

static cply_status copy_cells(const cply_crossword *from, cply_arena *a,
                              cply_crossword *out)
{
	size_t n = (size_t)from->width * from->height;
	cply_cell *cells = CPLY_NEW(a, n, cply_cell);
	*out = *from;
	if (n && !cells)
		return CPLY_NOMEM;
	if (n)
		memcpy(cells, from->cells, n * sizeof *cells);
	out->cells = cells;
	return CPLY_OK;
}

static void put_progress(const cply_play *p, cply_crossword *out)
{
	const unsigned progress = CPLY_CELL_PENCIL | CPLY_CELL_WAS_WRONG |
	                          CPLY_CELL_WRONG | CPLY_CELL_REVEALED |
	                          CPLY_CELL_CHECKED;
	uint32_t n = out->width * out->height;
	for (uint32_t i = 0; i < n; i++) {
		cply_cell *cell = &out->cells[i];
		const cply_square *q = &p->squares[i];
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		cell->fill = p->texts[q->fill];
		cell->flags = (uint16_t)((cell->flags & ~progress) |
		                         (q->marks & progress));
	}
}

cply_status cply_play_view(const cply_play *p, cply_arena *a,
                           cply_crossword *out)
{
	cply_status s = copy_cells(&p->puzzle, a, out);
	if (s == CPLY_OK)
		put_progress(p, out);
	return s;
}

cply_status cply_play_progress(const cply_play *p, int64_t now, cply_arena *a,
                               cply_crossword *out)
{
	cply_status s = copy_cells(p->original, a, out);
	if (s)
		return s;
	put_progress(p, out);
	int64_t active = cply_play_active(p, now);
	out->progress = (cply_progress){
		.has_timer = true,
		.is_running = !p->is_solved,
		.seconds = (uint64_t)active / 1000 + p->own->seconds_before,
	};
	return CPLY_OK;
}

/* ---- as a record ---- */

cply_status cply_play_solve(const cply_play *p, cply_arena *a, cply_solve *out)
{
	cply_crossword *puzzle = CPLY_NEW(a, 1, cply_crossword);
	cply_event *events = CPLY_NEW(a, p->n_events, cply_event);
	if (!puzzle || (p->n_events && !events))
		return CPLY_NOMEM;
	*puzzle = p->puzzle;
	if (p->n_events)
		memcpy(events, p->events, p->n_events * sizeof *events);
	*out = (cply_solve){
		.puzzle = puzzle,
		.has_solution = p->n_known != 0,
		.version = CPLY_STR("0.1"),
		.events = events,
		.n_events = p->n_events,
		.fills = p->own->texts,
		.n_fills = p->own->n_texts,
		.extras = p->own->extras,
		.n_extras = p->own->n_extras,
	};
	return CPLY_OK;
}

static void put_clue(const cply_play *p, uint32_t number, cply_json_writer *w)
{
	for (uint32_t i = 0; i < p->puzzle.n_lists; i++) {
		const cply_clue_list *list = &p->puzzle.lists[i];
		if (number < list->n_clues) {
			cply_json_key(w, "clueSection");
			cply_json_put_string(w, list->title);
			cply_json_key(w, "clueLabel");
			cply_json_put_string(w, list->clues[number].label);
			return;
		}
		number -= list->n_clues;
	}
}

void cply_play_put_event(const cply_play *p, uint32_t i, cply_buf *out)
{
	const cply_event *e = &p->events[i];
	cply_str extra = p->own->extras[e->extra];
	cply_json_writer w;
	if (e->type == CPLY_EVENT_OTHER) {
		cply_put_str(out, extra);
		return;
	}
	cply_json_writer_init(&w, out, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "type");
	cply_json_put_string(&w, cply_str_of(cply_event_type_name(
					 (cply_event_type)e->type)));
	cply_json_key(&w, "timestamp");
	cply_json_put_int(&w, e->time);
	if (e->type == CPLY_EVENT_SELECT_CLUE) {
		put_clue(p, e->cell, &w);
	} else if (e->cell != CPLY_NO_CELL) {
		cply_json_key(&w, "x");
		cply_json_put_int(&w, e->cell % p->puzzle.width);
		cply_json_key(&w, "y");
		cply_json_put_int(&w, e->cell / p->puzzle.width);
	}
	if (e->type == CPLY_EVENT_UPDATE) {
		cply_json_key(&w, "fill");
		cply_json_put_string(&w, p->own->texts[e->fill]);
		if (e->flags & CPLY_EVENT_PENCIL) {
			cply_json_key(&w, "pencil");
			cply_json_put_bool(&w, true);
		}
	}
	if (e->type == CPLY_EVENT_SUBMIT) {
		cply_json_key(&w, "success");
		cply_json_put_bool(&w, e->flags & CPLY_EVENT_SUCCESS);
	}
	if (extra.len > 2) { /* its members, without the braces */
		cply_put_char(out, ',');
		cply_put_str(out, cply_str_sub(extra, 1, extra.len - 1));
	}
	cply_json_end_object(&w);
}

/* ---- in words ---- */

static void say_checked(const cply_reply *r, cply_buf *out)
{
	if (!r->wrong) {
		if (r->n == 1)
			cply_put(out, "The letter is correct.");
		else
			cplyi_put_count(out, r->n, "letters, all correct.",
			                "letters, all correct.");
	} else if (r->n == 1) {
		cply_put(out, "The letter is wrong.");
	} else {
		cply_put_uint(out, r->wrong);
		cply_put(out, " of ");
		cply_put_uint(out, r->n);
		cply_put(out, r->wrong == 1 ? " letters is wrong."
		                            : " letters are wrong.");
	}
	if (r->is_short)
		cply_put(out, r->n == 1 ? " The square takes more than one "
		                          "letter."
		                        : " One square takes more than one "
		                          "letter.");
}

static void say_number(const cply_reply *r, cply_buf *out)
{
	switch (r->remark) {
	case CPLY_SAY_OPEN:
		cplyi_put_count(out, r->n, "square is empty.",
		                "squares are empty.");
		break;
	case CPLY_SAY_REVEALED:
		cplyi_put_count(out, r->n, "square revealed.",
		                "squares revealed.");
		break;
	case CPLY_SAY_CLEARED:
		cplyi_put_count(out, r->n, "square cleared.",
		                "squares cleared.");
		break;
	case CPLY_SAY_LENGTH:
		cply_put(out, "That has ");
		cplyi_put_count(out, r->n, "letter", "letters");
		cply_put(out, "; the word has ");
		cplyi_put_count(out, r->wrong, "square.", "squares.");
		break;
	default:
		say_checked(r, out);
		break;
	}
}

void cply_play_say(const cply_reply *r, cply_buf *out)
{
	static const char *const plain[] = {
		[CPLY_SAY_NOTHING] = "",
		[CPLY_SAY_SOLVED] = "Solved: everything is correct.",
		[CPLY_SAY_FITS] = ("Solved: the letters fit the checksum of "
		                   "the locked solution."),
		[CPLY_SAY_WRONG] =
			"The grid is full, but not everything is correct.",
		[CPLY_SAY_FULL] = "The grid is full; the solution is unknown.",
		[CPLY_SAY_NOTHING_HERE] = "There is nothing to do here.",
		[CPLY_SAY_NO_SOLUTION] = "This puzzle has no solution.",
		[CPLY_SAY_LOCKED_SOLUTION] =
			("The solution is locked; `crossply solve` finds "
		         "the key, --key KEY unlocks it."),
		[CPLY_SAY_FIXED] = "This square cannot be changed.",
		[CPLY_SAY_NO_UNDO] = "There is nothing to undo.",
		[CPLY_SAY_NO_REDO] = "There is nothing to redo.",
		[CPLY_SAY_NO_SUCH_CLUE] = "There is no such clue.",
		[CPLY_SAY_PAUSED] = "Paused.",
		[CPLY_SAY_RESUMED] = "Resumed.",
		[CPLY_SAY_IS_PAUSED] = "The game is paused.",
		[CPLY_SAY_IS_OVER] = "The puzzle is solved.",
	};
	static const char *const switched[][2] = {
		{ "Pen.", "Pencil." },
		{ "Letters are no longer checked as you type.",
		  "Letters are checked as you type." },
		{ "All clues are shown.", "The across clues are hidden." },
	};
	if (r->remark >= CPLY_SAY_PENCIL)
		cply_put(out, switched[r->remark - CPLY_SAY_PENCIL][r->n != 0]);
	else if (plain[r->remark])
		cply_put(out, plain[r->remark]);
	else
		say_number(r, out);
}
