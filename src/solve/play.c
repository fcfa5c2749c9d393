/* SPDX-License-Identifier: MIT */
/* A game on a crossword: opening it, going on with an earlier one, and giving
 * each command to the part that knows it. */
#include "solve/play.h"

#include <string.h>

static const cply_action_info actions[CPLY_ACTIONS] = {
#define CPLY_ACTION(id, name, group, keys, browser, what) \
	{ name, group, keys, what, browser },
#include "crossply/actions.def"
#undef CPLY_ACTION
};

const cply_action_info *cply_action_get(cply_action action)
{
	return &actions[action];
}

cply_action cply_action_find(cply_str name)
{
	for (int i = 0; i < CPLY_ACTIONS; i++)
		if (cply_str_is_nocase(name, actions[i].name))
			return (cply_action)i;
	return CPLY_ACTIONS;
}

cply_play_options cply_play_defaults(void)
{
	return (cply_play_options){ .turn_first = true,
		                    .skip_filled = true,
		                    .next_word = true };
}

/* ---- opening ---- */

/* In a diagramless puzzle the solver finds the blocks. */
static void open_field(cply_play *p)
{
	uint32_t n = p->puzzle.width * p->puzzle.height;
	bool known = p->puzzle.solution == CPLY_SOLUTION_PRESENT ||
	             p->puzzle.solution == CPLY_SOLUTION_PARTIAL;
	for (uint32_t i = 0; i < n; i++) {
		cply_cell *cell = &p->puzzle.cells[i];
		cell->label = (cply_str){ 0 };
		if (cell->kind != CPLY_CELL_BLOCK)
			continue;
		cell->kind = CPLY_CELL_OPEN;
		cell->bars = 0;
		cell->fill = (cply_str){ 0 };
		if (known)
			cell->solution = CPLY_STR("#");
	}
}

static void set_square(cply_play *p, uint32_t i)
{
	const cply_cell *cell = &p->puzzle.cells[i];
	cply_square *q = &p->squares[i];
	const unsigned kept = CPLY_CELL_GIVEN | CPLY_CELL_PENCIL |
	                      CPLY_CELL_WAS_WRONG | CPLY_CELL_WRONG |
	                      CPLY_CELL_REVEALED | CPLY_CELL_CHECKED;
	bool locked = p->puzzle.solution == CPLY_SOLUTION_LOCKED;
	if (cell->kind != CPLY_CELL_OPEN)
		return;
	p->n_open++;
	const bool starts_over =
		p->options.start_over && !(cell->flags & CPLY_CELL_GIVEN);
	q->marks = starts_over ? 0 : (uint16_t)(cell->flags & kept);
	/* A square whose letter is given but not told is one to fill. */
	if (!cell->fill.len && (locked || !cell->solution.len))
		q->marks &= (uint16_t)~CPLY_CELL_GIVEN;
	if (!locked) {
		q->solution_ = cplyi_play_text(p, cell->solution);
		for (uint32_t k = 0; cell->more && k < cell->more->n_either;
		     k++)
			(void)cplyi_play_text(p, cell->more->either[k]);
	}
	p->n_known += q->solution_ != 0;
	q->fill = starts_over ? 0 : cplyi_play_text(p, cell->fill);
	if (q->marks & CPLY_CELL_GIVEN && !q->fill)
		q->fill = q->solution_;
	p->n_filled += q->fill != 0;
	p->n_right += cplyi_play_is_right(p, i);
}

static void set_squares(cply_play *p)
{
	uint32_t n = p->puzzle.width * p->puzzle.height;
	p->n_open = p->n_known = p->n_filled = p->n_right = 0;
	for (uint32_t i = 0; i < n; i++) {
		p->squares[i] = (cply_square){ 0 };
		set_square(p, i);
		/* The record begins with the letters that are there. */
		p->puzzle.cells[i].fill = p->own->texts[p->squares[i].fill];
	}
	p->own->was_full = p->n_open && p->n_filled == p->n_open;
}

cply_status cply_play_open(cply_play *p, const cply_crossword *puzzle,
                           const cply_play_options *options, cply_arena *a)
{
	size_t n = (size_t)puzzle->width * puzzle->height;
	*p = (cply_play){ .puzzle = *puzzle,
		          .original = puzzle,
		          .options = *options,
		          .cursor = CPLY_NO_CELL,
		          .entry = CPLY_NO_ENTRY,
		          .own = CPLY_NEW(a, 1, struct cplyi_play) };
	if (!p->own)
		return CPLY_NOMEM;
	p->own->current_clue = CPLY_NO_CLUE;
	p->own->arena = a;
	p->puzzle.cells = CPLY_NEW(a, n, cply_cell);
	p->squares = CPLY_NEW(a, n, cply_square);
	if ((n && (!p->puzzle.cells || !p->squares)) ||
	    !cplyi_play_texts_init(p))
		return CPLY_NOMEM;
	if (n)
		memcpy(p->puzzle.cells, puzzle->cells,
		       n * sizeof *puzzle->cells);
	if (puzzle->is_diagramless)
		open_field(p);
	if (cplyi_play_entries(p))
		return CPLY_NOMEM;
	set_squares(p);
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- going on ---- */

static bool is_same_grid(const cply_play *p, const cply_crossword *other)
{
	uint32_t n = p->puzzle.width * p->puzzle.height;
	if (other->width != p->puzzle.width ||
	    other->height != p->puzzle.height)
		return false;
	for (uint32_t i = 0; i < n; i++)
		if ((other->cells[i].kind == CPLY_CELL_OPEN) !=
		    (p->puzzle.cells[i].kind == CPLY_CELL_OPEN))
			return false;
	return true;
}

static uint32_t add_extra(cply_play *p, cply_str extra)
{
	if (!extra.len)
		return CPLYI_PLAIN;
	if (cply_str_find(extra, CPLY_STR("\"undo\"")) != SIZE_MAX)
		return CPLYI_UNDO;
	if (cply_str_find(extra, CPLY_STR("\"redo\"")) != SIZE_MAX)
		return CPLYI_REDO;
	if (cply_str_find(extra, CPLY_STR("\"auto\"")) != SIZE_MAX)
		return CPLYI_AUTO;
	if (p->own->n_extras == p->own->cap_extras) {
		uint32_t cap = p->own->cap_extras * 2;
		cply_str *extras = CPLY_GROW(p->own->arena, p->own->extras,
		                             p->own->cap_extras, cap, cply_str);
		if (!extras)
			return CPLYI_PLAIN;
		p->own->extras = extras;
		p->own->cap_extras = cap;
	}
	p->own->extras[p->own->n_extras] = cply_str_copy(p->own->arena, extra);
	return p->own->n_extras++;
}

/* The first letters of the record, not those of the file, which may have been
 * saved since. */
static void take_letters(cply_play *p, const cply_crossword *record)
{
	uint32_t n = p->puzzle.width * p->puzzle.height;
	const unsigned progress = CPLY_CELL_PENCIL | CPLY_CELL_WAS_WRONG |
	                          CPLY_CELL_WRONG | CPLY_CELL_REVEALED |
	                          CPLY_CELL_CHECKED;
	for (uint32_t i = 0; i < n; i++) {
		cply_cell *cell = &p->puzzle.cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		cell->fill = record->cells[i].fill;
		cell->flags &= (uint16_t)~progress;
	}
	set_squares(p);
}

static const char seconds_key[] = "\"secondsBefore\":";

/* What a start tells: that the across clues are hidden; the first one, what
 * the puzzle's own clock said before. */
static uint32_t start_extra(cply_play *p)
{
	const cply_progress *before = &p->original->progress;
	bool has_clock = !p->n_events && before->has_timer && before->seconds &&
	                 !p->options.start_over;
	cply_buf b;
	if (!has_clock && !p->options.downs_only)
		return CPLYI_PLAIN;
	cply_buf_init(&b, p->own->arena);
	cply_put_char(&b, '{');
	if (has_clock) {
		p->own->seconds_before = before->seconds;
		cply_put(&b, seconds_key);
		cply_put_uint(&b, before->seconds);
	}
	if (p->options.downs_only)
		cply_put(&b, has_clock ? ",\"downsOnly\":true"
		                       : "\"downsOnly\":true");
	cply_put_char(&b, '}');
	return add_extra(p, cply_buf_str(&b));
}

static void start(cply_play *p, int64_t time)
{
	cply_event e = { .type = CPLY_EVENT_START,
		         .time = time,
		         .cell = CPLY_NO_CELL };
	e.extra = start_extra(p);
	cplyi_play_emit(p, &e);
}

/* What an earlier session's first start has told. */
static void take_seconds(cply_play *p, cply_str extra)
{
	size_t at = cply_str_find(extra, cply_str_of(seconds_key));
	if (at == SIZE_MAX)
		return;
	p->own->seconds_before = 0;
	for (at += sizeof seconds_key - 1; at < extra.len; at++) {
		unsigned digit = (unsigned char)extra.ptr[at] - (unsigned)'0';
		if (digit > 9 || p->own->seconds_before > UINT64_MAX / 20)
			break;
		p->own->seconds_before = p->own->seconds_before * 10 + digit;
	}
}

cply_status cply_play_resume(cply_play *p, const cply_solve *record)
{
	if (!is_same_grid(p, record->puzzle))
		return CPLY_INVALID;
	take_letters(p, record->puzzle);
	for (uint64_t i = 0; i < record->n_events; i++) {
		const cply_event *old = &record->events[i];
		cply_event e = { .type = old->type,
			         .time = old->time,
			         .cell = old->cell,
			         .flags = old->flags & (CPLY_EVENT_SUCCESS |
			                                CPLY_EVENT_PENCIL) };
		if (old->flags & CPLY_EVENT_IGNORED || p->is_solved)
			continue;
		e.extra = add_extra(p, record->extras[old->extra]);
		if (e.type == CPLY_EVENT_START)
			take_seconds(p, record->extras[old->extra]);
		if (e.type == CPLY_EVENT_UPDATE || e.type == CPLY_EVENT_OTHER)
			e.fill = cplyi_play_text(p, record->fills[old->fill]);
		if (!cplyi_play_emit(p, &e))
			return CPLY_NOMEM;
	}
	p->own->was_full = p->n_open && p->n_filled == p->n_open;
	if (p->cursor != CPLY_NO_CELL &&
	    cplyi_play_position(p, p->entry, p->cursor) == UINT32_MAX)
		p->entry = cplyi_play_choose(p, p->cursor, p->axis);
	return p->own->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

static void emit(cply_play *p, cply_event_type type, int64_t time)
{
	cplyi_play_emit(p, &(cply_event){ .type = (uint8_t)type,
	                                  .time = time,
	                                  .cell = CPLY_NO_CELL });
}

/* Is the grid solved as it was saved? */
static bool is_right(const cply_play *p)
{
	if (!p->n_open || p->n_filled < p->n_open)
		return false;
	return p->n_right == p->n_open ||
	       (!p->n_known && p->options.fits && p->options.fits(p));
}

cply_status cply_play_begin(cply_play *p, int64_t time)
{
	if (p->is_solved)
		return CPLY_OK;
	if (!p->n_events && is_right(p)) {
		cplyi_play_first_place(p, time);
		p->n_events = 0;
		p->is_solved = true;
		return p->own->arena->failed ? CPLY_NOMEM : CPLY_OK;
	}
	if (p->is_running)
		emit(p, CPLY_EVENT_STOP, p->events[p->n_events - 1].time);
	start(p, time);
	if (p->cursor == CPLY_NO_CELL)
		cplyi_play_first_place(p, time);
	return p->own->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

cply_status cply_play_end(cply_play *p, int64_t time)
{
	if (p->is_running)
		emit(p, CPLY_EVENT_STOP, time);
	return p->own->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

int64_t cply_play_active(const cply_play *p, int64_t now)
{
	int64_t more = p->is_running ? now - p->own->since : 0;
	return p->own->active + (more > 0 ? more : 0);
}

/* ---- commands ---- */

static void toggle(bool *option, cply_remark remark, cply_reply *reply)
{
	*option = !*option;
	*reply = (cply_reply){ .remark = remark, .n = *option };
}

static void pause_or_go_on(cply_play *p, const cply_command *c,
                           cply_reply *reply)
{
	if (p->is_running)
		emit(p, CPLY_EVENT_STOP, c->time);
	else
		start(p, c->time);
	reply->remark = p->is_running ? CPLY_SAY_RESUMED : CPLY_SAY_PAUSED;
}

static void run(cply_play *p, const cply_command *c, cply_reply *reply)
{
	switch (c->action) {
	case CPLY_DO_CHECK_LETTER:
	case CPLY_DO_CHECK_WORD:
	case CPLY_DO_CHECK_GRID:
		cplyi_play_check(p, c, reply);
		break;
	case CPLY_DO_REVEAL_LETTER:
	case CPLY_DO_REVEAL_WORD:
	case CPLY_DO_REVEAL_GRID:
		cplyi_play_reveal(p, c, reply);
		break;
	case CPLY_DO_PENCIL:
		toggle(&p->is_pencil, CPLY_SAY_PENCIL, reply);
		break;
	case CPLY_DO_AUTOCHECK:
		if (p->options.autocheck || cplyi_play_has_solution(p, reply))
			toggle(&p->options.autocheck, CPLY_SAY_AUTOCHECK,
			       reply);
		break;
	case CPLY_DO_SUBMIT:
		cplyi_play_judge(p, c->time, true, reply);
		break;
	default:
		cplyi_play_edit(p, c, reply);
		cplyi_play_move(p, c, reply);
		break;
	}
}

static bool needs_screen(cply_action action)
{
	return action >= CPLY_DO_SEARCH;
}

/* After the end one may still look around; nothing is recorded. */
static void look_around(cply_play *p, const cply_command *c, cply_reply *reply)
{
	uint32_t kept = p->n_events;
	bool moves = c->action <= CPLY_DO_GO_WORD;
	if (!moves) {
		reply->remark = CPLY_SAY_IS_OVER;
		return;
	}
	cplyi_play_move(p, c, reply);
	p->n_events = kept;
}

/* Updates of one moment are one thing to undo: what two commands did must not
 * become one. */
static int64_t own_time(const cply_play *p, int64_t time)
{
	if (!p->n_events)
		return time;
	const cply_event *last = &p->events[p->n_events - 1];
	return last->type == CPLY_EVENT_UPDATE && time <= last->time
	               ? last->time + 1
	               : time;
}

cply_status cply_play_do(cply_play *p, const cply_command *command,
                         cply_reply *reply)
{
	cply_command own = *command, *c = &own;
	own.time = own_time(p, own.time);
	*reply = (cply_reply){ 0 };
	if (p->cursor == CPLY_NO_CELL || needs_screen(c->action))
		return CPLY_OK;
	if (c->action == CPLY_DO_DOWNS_ONLY)
		toggle(&p->options.downs_only, CPLY_SAY_DOWNS_ONLY, reply);
	else if (p->is_solved)
		look_around(p, c, reply);
	else if (c->action == CPLY_DO_PAUSE)
		pause_or_go_on(p, c, reply);
	else if (!p->is_running)
		reply->remark = CPLY_SAY_IS_PAUSED;
	else
		run(p, c, reply);
	return p->own->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
