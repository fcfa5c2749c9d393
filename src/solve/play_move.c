/* SPDX-License-Identifier: MIT */
/* Where the solver is, and where the keys lead. */
#include "solve/play.h"

void cplyi_play_place(cply_play *p, int64_t time, uint32_t cell, uint32_t entry)
{
	if (cell == CPLY_NO_CELL)
		return;
	if (p->cursor != cell)
		cplyi_play_emit(p, &(cply_event){ .type = CPLY_EVENT_SELECT,
		                                  .time = time,
		                                  .cell = cell });
	p->entry = entry;
	if (entry == CPLY_NO_ENTRY)
		return;
	const cply_entry *e = &p->entries[entry];
	if (e->axis != CPLY_OTHER)
		p->axis = e->axis;
	/* A word without a clue has no name that a log could tell. */
	if (e->clue != CPLY_NO_CLUE && p->own->current_clue != e->number)
		cplyi_play_emit(p,
		                &(cply_event){ .type = CPLY_EVENT_SELECT_CLUE,
		                               .time = time,
		                               .cell = e->number });
	p->entry = entry;
}

/* The first empty square of a word from `from` on, or CPLY_NO_CELL. */
static uint32_t empty_from(const cply_play *p, uint32_t entry, uint32_t from)
{
	const cply_entry *e = &p->entries[entry];
	for (uint32_t i = from; i < e->n_cells; i++)
		if (!p->squares[e->cells[i]].fill)
			return e->cells[i];
	return CPLY_NO_CELL;
}

static void go_word(cply_play *p, int64_t time, uint32_t entry)
{
	uint32_t cell = empty_from(p, entry, 0);
	if (cell == CPLY_NO_CELL)
		cell = p->entries[entry].cells[0];
	cplyi_play_place(p, time, cell, entry);
}

/* The next word in the order of the clues; hidden ones are passed over. */
static uint32_t next_entry(const cply_play *p, int step, bool is_open)
{
	uint32_t n = p->n_entries;
	uint32_t at =
		p->entry == CPLY_NO_ENTRY ? (step > 0 ? n - 1 : 0) : p->entry;
	for (uint32_t k = 0; k < n; k++) {
		at = step > 0 ? (at + 1) % n : (at + n - 1) % n;
		if (cply_play_is_hidden(p, at))
			continue;
		if (!is_open || !cply_play_is_full(p, at))
			return at;
	}
	return CPLY_NO_ENTRY;
}

/* Without words: the next empty square of the grid. */
static void next_square(cply_play *p, int64_t time, int step)
{
	uint32_t n = p->puzzle.width * p->puzzle.height, at = p->cursor;
	for (uint32_t k = 0; k < n; k++) {
		at = step > 0 ? (at + 1) % n : (at + n - 1) % n;
		if (cplyi_play_is_open(p, at) && !p->squares[at].fill) {
			cplyi_play_place(p, time, at, CPLY_NO_ENTRY);
			return;
		}
	}
}

static void go_next(cply_play *p, int64_t time, int step, bool is_open)
{
	if (!p->n_entries) {
		next_square(p, time, step);
		return;
	}
	uint32_t entry = next_entry(p, step, is_open);
	if (entry == CPLY_NO_ENTRY && is_open)
		entry = next_entry(p, step, false);
	if (entry != CPLY_NO_ENTRY)
		go_word(p, time, entry);
}

uint32_t cplyi_play_entrance(const cply_play *p, uint32_t *entry)
{
	uint32_t n = p->puzzle.width * p->puzzle.height;
	for (uint32_t i = 0; i < p->n_entries; i++)
		if (!cply_play_is_full(p, i) && !cply_play_is_hidden(p, i)) {
			*entry = i;
			return empty_from(p, i, 0);
		}
	for (uint32_t i = 0; i < n; i++)
		if (cplyi_play_is_open(p, i)) {
			*entry = cplyi_play_choose(p, i, CPLY_ACROSS);
			return i;
		}
	*entry = CPLY_NO_ENTRY;
	return CPLY_NO_CELL;
}

void cplyi_play_first_place(cply_play *p, int64_t time)
{
	uint32_t entry;
	uint32_t cell = cplyi_play_entrance(p, &entry);
	cplyi_play_place(p, time, cell, entry);
}

/* The next open square in a direction, over blocks; CPLY_NO_CELL: none. */
static uint32_t neighbour(const cply_play *p, cply_direction axis, int step,
                          bool over_blocks)
{
	uint32_t width = p->puzzle.width, height = p->puzzle.height;
	uint32_t row = p->cursor / width, col = p->cursor % width;
	uint32_t *moving = axis == CPLY_DOWN ? &row : &col;
	uint32_t end = axis == CPLY_DOWN ? height : width;
	for (;;) {
		if (step < 0 ? *moving == 0 : *moving + 1 >= end)
			return CPLY_NO_CELL;
		*moving += step < 0 ? UINT32_MAX : 1;
		if (cplyi_play_is_open(p, row * width + col))
			return row * width + col;
		if (!over_blocks)
			return CPLY_NO_CELL;
	}
}

static uint32_t entry_along(const cply_play *p, cply_direction axis)
{
	uint32_t entry = cplyi_play_choose(p, p->cursor, axis);
	return entry != CPLY_NO_ENTRY && p->entries[entry].axis == axis
	               ? entry
	               : CPLY_NO_ENTRY;
}

static void arrow(cply_play *p, int64_t time, cply_direction axis, int step)
{
	uint32_t entry = entry_along(p, axis);
	if (p->options.turn_first && p->axis != axis &&
	    (entry != CPLY_NO_ENTRY || !p->n_entries)) {
		p->axis = axis;
		cplyi_play_place(p, time, p->cursor, entry);
		return;
	}
	uint32_t cell = neighbour(p, axis, step, true);
	if (cell == CPLY_NO_CELL)
		return;
	p->axis = axis;
	cplyi_play_place(p, time, cell, cplyi_play_choose(p, cell, axis));
}

/* The next of the words that go through the square. */
static void turn(cply_play *p, int64_t time)
{
	uint32_t begin = p->own->at_cell[p->cursor];
	uint32_t n = p->own->at_cell[p->cursor + 1] - begin;
	p->axis = p->axis == CPLY_ACROSS ? CPLY_DOWN : CPLY_ACROSS;
	for (uint32_t i = 0; i < n; i++)
		if (p->own->in_entries[begin + i] == p->entry) {
			i = (i + 1) % n;
			cplyi_play_place(p, time, p->cursor,
			                 p->own->in_entries[begin + i]);
			return;
		}
	if (n)
		cplyi_play_place(p, time, p->cursor, p->own->in_entries[begin]);
}

/* At the end of a full word: its next part, else the next open word. */
static void leave_word(cply_play *p, int64_t time)
{
	uint32_t part = cplyi_play_next_part(p, p->entry);
	if (part != CPLY_NO_ENTRY && !cply_play_is_full(p, part))
		go_word(p, time, part);
	else if (p->options.next_word &&
	         next_entry(p, 1, true) != CPLY_NO_ENTRY)
		go_next(p, time, 1, true);
}

void cplyi_play_advance(cply_play *p, int64_t time, bool was_empty)
{
	uint32_t entry = p->entry, cell;
	if (entry == CPLY_NO_ENTRY) {
		cell = neighbour(p, p->axis, 1, false);
		if (cell != CPLY_NO_CELL)
			cplyi_play_place(p, time, cell,
			                 cplyi_play_choose(p, cell, p->axis));
		return;
	}
	const cply_entry *e = &p->entries[entry];
	uint32_t at = cplyi_play_position(p, entry, p->cursor);
	if (at == UINT32_MAX)
		return;
	if (was_empty && p->options.skip_filled) {
		cell = empty_from(p, entry, at + 1);
		if (cell == CPLY_NO_CELL)
			cell = empty_from(p, entry, 0);
		if (cell != CPLY_NO_CELL)
			cplyi_play_place(p, time, cell, entry);
		else
			leave_word(p, time);
		return;
	}
	if (at + 1 < e->n_cells)
		cplyi_play_place(p, time, e->cells[at + 1], entry);
	else if (cply_play_is_full(p, entry))
		leave_word(p, time);
}

void cplyi_play_step_back(cply_play *p, int64_t time)
{
	uint32_t at = cplyi_play_position(p, p->entry, p->cursor), cell;
	if (at != UINT32_MAX) {
		if (at)
			cplyi_play_place(p, time,
			                 p->entries[p->entry].cells[at - 1],
			                 p->entry);
		return;
	}
	cell = neighbour(p, p->axis, -1, false);
	if (cell != CPLY_NO_CELL)
		cplyi_play_place(p, time, cell,
		                 cplyi_play_choose(p, cell, p->axis));
}

bool cplyi_play_back_to_word(cply_play *p, int64_t time)
{
	if (p->entry == CPLY_NO_ENTRY ||
	    cplyi_play_position(p, p->entry, p->cursor) != 0)
		return false;
	uint32_t entry = next_entry(p, -1, false);
	/* Not from the first word to the last. */
	if (entry == CPLY_NO_ENTRY || entry >= p->entry)
		return false;
	const cply_entry *e = &p->entries[entry];
	cplyi_play_place(p, time, e->cells[e->n_cells - 1], entry);
	return true;
}

static void go_cell(cply_play *p, const cply_command *c)
{
	if (!cplyi_play_is_open(p, c->at))
		return;
	if (c->at == p->cursor)
		turn(p, c->time);
	else
		cplyi_play_place(p, c->time, c->at,
		                 cplyi_play_choose(p, c->at, p->axis));
}

static void go_end(cply_play *p, int64_t time, bool last)
{
	if (p->entry == CPLY_NO_ENTRY)
		return;
	const cply_entry *e = &p->entries[p->entry];
	cplyi_play_place(p, time, e->cells[last ? e->n_cells - 1 : 0],
	                 p->entry);
}

void cplyi_play_move(cply_play *p, const cply_command *c, cply_reply *reply)
{
	uint32_t entry;
	switch (c->action) {
	case CPLY_DO_LEFT:
	case CPLY_DO_RIGHT:
		arrow(p, c->time, CPLY_ACROSS,
		      c->action == CPLY_DO_RIGHT ? 1 : -1);
		break;
	case CPLY_DO_UP:
	case CPLY_DO_DOWN:
		arrow(p, c->time, CPLY_DOWN,
		      c->action == CPLY_DO_DOWN ? 1 : -1);
		break;
	case CPLY_DO_TURN:
		turn(p, c->time);
		break;
	case CPLY_DO_NEXT_OPEN:
	case CPLY_DO_PREVIOUS_OPEN:
		go_next(p, c->time, c->action == CPLY_DO_NEXT_OPEN ? 1 : -1,
		        true);
		break;
	case CPLY_DO_NEXT_WORD:
	case CPLY_DO_PREVIOUS_WORD:
		go_next(p, c->time, c->action == CPLY_DO_NEXT_WORD ? 1 : -1,
		        false);
		break;
	case CPLY_DO_FIRST:
	case CPLY_DO_LAST:
		go_end(p, c->time, c->action == CPLY_DO_LAST);
		break;
	case CPLY_DO_GO_CELL:
		go_cell(p, c);
		break;
	case CPLY_DO_GO_WORD:
	case CPLY_DO_GO_TO:
		entry = c->action == CPLY_DO_GO_WORD
		                ? c->at
		                : cply_play_find(p, c->text);
		if (entry < p->n_entries)
			go_word(p, c->time, entry);
		else
			reply->remark = CPLY_SAY_NO_SUCH_CLUE;
		break;
	default:
		break;
	}
}
