/* SPDX-License-Identifier: MIT */
/* Checks, reveals, and whether the puzzle is done. */
#include "solve/play.h"

void cplyi_play_scope(const cply_play *p, cplyi_extent extent, cplyi_scope *out)
{
	*out = (cplyi_scope){ 0 };
	if (extent == CPLYI_GRID) {
		out->n = p->puzzle.width * p->puzzle.height;
	} else if (extent == CPLYI_WORD && p->entry != CPLY_NO_ENTRY) {
		out->cells = p->entries[p->entry].cells;
		out->n = p->entries[p->entry].n_cells;
	} else {
		out->cells = &p->cursor;
		out->n = 1;
	}
}

bool cplyi_play_has_solution(const cply_play *p, cply_reply *reply)
{
	if (p->n_known)
		return true;
	reply->remark = p->original->solution == CPLY_SOLUTION_LOCKED
	                        ? CPLY_SAY_LOCKED_SOLUTION
	                        : CPLY_SAY_NO_SOLUTION;
	return false;
}

static cplyi_extent extent_of(cply_action action)
{
	switch (action) {
	case CPLY_DO_CHECK_LETTER:
	case CPLY_DO_REVEAL_LETTER:
		return CPLYI_LETTER;
	case CPLY_DO_CHECK_WORD:
	case CPLY_DO_REVEAL_WORD:
		return CPLYI_WORD;
	default:
		return CPLYI_GRID;
	}
}

/* Is the letter only the first of several that belong there? */
static bool is_beginning(const cply_play *p, uint32_t cell)
{
	const cply_square *q = &p->squares[cell];
	const cply_cell_more *more = p->puzzle.cells[cell].more;
	cply_str fill = p->own->texts[p->own->folded[q->fill]];
	cply_str right = p->own->texts[p->own->folded[q->solution_]];
	return !(more && more->n_either) && fill.len < right.len &&
	       cply_str_eq(fill, cply_str_sub(right, 0, fill.len));
}

void cplyi_play_check(cply_play *p, const cply_command *c, cply_reply *reply)
{
	cplyi_scope scope;
	if (!cplyi_play_has_solution(p, reply))
		return;
	cplyi_play_scope(p, extent_of(c->action), &scope);
	for (uint32_t i = 0; i < scope.n; i++) {
		uint32_t cell = cplyi_scope_cell(&scope, i);
		if (!cplyi_play_is_open(p, cell) || !p->squares[cell].fill ||
		    !cplyi_play_is_known(p, cell) ||
		    p->squares[cell].marks &
		            (CPLY_CELL_GIVEN | CPLY_CELL_REVEALED))
			continue;
		cplyi_play_emit(p, &(cply_event){ .type = CPLY_EVENT_CHECK,
		                                  .time = c->time,
		                                  .cell = cell });
		reply->n++;
		if (!cplyi_play_is_right(p, cell)) {
			reply->wrong++;
			reply->is_short |= is_beginning(p, cell);
		}
	}
	reply->remark = reply->n ? CPLY_SAY_CHECKED : CPLY_SAY_NOTHING_HERE;
}

static uint32_t right_text(cply_play *p, uint32_t cell)
{
	const cply_cell_more *more = p->puzzle.cells[cell].more;
	if (more && more->n_either)
		return cplyi_play_text(p, more->either[0]);
	return p->squares[cell].solution_;
}

static bool can_reveal(const cply_play *p, uint32_t cell)
{
	return cplyi_play_is_open(p, cell) && cplyi_play_is_known(p, cell) &&
	       !cply_play_is_fixed(p, cell);
}

void cplyi_play_reveal(cply_play *p, const cply_command *c, cply_reply *reply)
{
	cplyi_scope scope;
	if (!cplyi_play_has_solution(p, reply))
		return;
	cplyi_play_scope(p, extent_of(c->action), &scope);
	/* Of one moment a log has the reveals first, then the updates. */
	uint32_t first = p->n_events;
	for (uint32_t i = 0; i < scope.n; i++) {
		uint32_t cell = cplyi_scope_cell(&scope, i);
		/* Of a word or the grid, what is right needs no help. */
		if (!can_reveal(p, cell) ||
		    (c->action != CPLY_DO_REVEAL_LETTER &&
		     cplyi_play_is_exact(p, cell)))
			continue;
		if (!cplyi_play_emit(p,
		                     &(cply_event){ .type = CPLY_EVENT_REVEAL,
		                                    .time = c->time,
		                                    .cell = cell }))
			return;
		reply->n++;
	}
	uint32_t end = p->n_events;
	for (uint32_t i = first; i < end; i++) {
		uint32_t cell = p->events[i].cell;
		/* A right letter stays, but no longer in pencil. */
		uint32_t text = cplyi_play_is_exact(p, cell)
		                        ? p->squares[cell].fill
		                        : right_text(p, cell);
		cplyi_play_put(p, c->time, cell, text, false, CPLYI_PLAIN);
	}
	reply->remark = reply->n ? CPLY_SAY_REVEALED : CPLY_SAY_NOTHING_HERE;
	cplyi_play_judge(p, c->time, false, reply);
}

static void submit(cply_play *p, int64_t time, bool success)
{
	cplyi_play_emit(p, &(cply_event){ .type = CPLY_EVENT_SUBMIT,
	                                  .time = time,
	                                  .cell = CPLY_NO_CELL,
	                                  .flags = success ? CPLY_EVENT_SUCCESS
	                                                   : 0 });
}

void cplyi_play_judge(cply_play *p, int64_t time, bool is_asked,
                      cply_reply *reply)
{
	bool is_full = p->n_open && p->n_filled == p->n_open;
	bool is_news = is_asked || (is_full && !p->own->was_full);
	p->own->was_full = is_full;
	if (!is_full) {
		if (is_asked)
			*reply = (cply_reply){ .remark = CPLY_SAY_OPEN,
				               .n = p->n_open - p->n_filled };
		return;
	}
	if (p->n_right == p->n_open) {
		submit(p, time, true);
		reply->remark = CPLY_SAY_SOLVED;
	} else if (!p->n_known && p->options.fits) {
		bool fits = p->options.fits(p);
		if (!fits && !is_news)
			return;
		submit(p, time, fits);
		reply->remark = fits ? CPLY_SAY_FITS : CPLY_SAY_WRONG;
	} else if (!is_news) {
		return;
	} else if (p->n_right < p->n_known) {
		submit(p, time, false);
		reply->remark = CPLY_SAY_WRONG;
	} else {
		/* Nobody knows, so that nothing is claimed. */
		reply->remark = CPLY_SAY_FULL;
	}
}
