/* SPDX-License-Identifier: MIT */
/* One line about an event, for people. */
#include "solve/model.h"

typedef struct line {
	const cply_solve *s;
	const cply_event *e;
	cply_buf *out;
} line;

/* Text of the file, which may hold anything, on one line. */
static void put_text(const line *l, cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		cply_put_char(l->out,
		              (unsigned char)s.ptr[i] < 0x20 ? ' ' : s.ptr[i]);
}

static void put_clue(const line *l, uint32_t index)
{
	const cply_crossword *cw = l->s->puzzle;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (index < list->n_clues) {
			const cply_clue *clue = &list->clues[index];
			bool first = list->direction == CPLY_OTHER;
			if (first)
				put_text(l, list->title);
			if (first && clue->label.len)
				cply_put(l->out, " ");
			put_text(l, clue->label);
			if (!first) {
				cply_put(l->out, clue->label.len ? " " : "");
				put_text(l, list->title);
			}
			return;
		}
		index -= list->n_clues;
	}
}

/* "row 3, column 4 (12 Across)" */
static void put_cell(const line *l)
{
	uint32_t cell = l->e->cell;
	const cply_crossword *cw = l->s->puzzle;
	if (cell >= cw->width * cw->height) {
		cply_put(l->out, "no square");
		return;
	}
	cply_put(l->out, "row ");
	cply_put_uint(l->out, cell / cw->width + 1);
	cply_put(l->out, ", column ");
	cply_put_uint(l->out, cell % cw->width + 1);
	unsigned down = (l->e->flags & CPLY_EVENT_DOWN) != 0;
	uint32_t clue = l->s->clue_of[down][cell];
	if (clue == CPLY_NO_CLUE)
		clue = l->s->clue_of[!down][cell];
	if (clue == CPLY_NO_CLUE)
		return;
	cply_put(l->out, " (");
	put_clue(l, clue);
	cply_put(l->out, ")");
}

static void put_fill(const line *l, uint32_t fill)
{
	cply_str text = l->s->fills[fill];
	if (text.len)
		put_text(l, text);
	else
		cply_put(l->out, "nothing");
}

static void describe_update(const line *l)
{
	unsigned flags = l->e->flags;
	bool is_kept = !(flags & CPLY_EVENT_IGNORED);
	if (is_kept && (flags & CPLY_EVENT_CLEARED)) {
		cply_put(l->out, "cleared ");
		put_fill(l, l->e->before);
	} else if (is_kept && (flags & CPLY_EVENT_CHANGED)) {
		cply_put(l->out, "changed ");
		put_fill(l, l->e->before);
		cply_put(l->out, " to ");
		put_fill(l, l->e->fill);
	} else {
		put_fill(l, l->e->fill);
		if (is_kept && (flags & CPLY_EVENT_SAME))
			cply_put(l->out, " again");
	}
	if (flags & CPLY_EVENT_PENCIL)
		cply_put(l->out, " in pencil");
	cply_put(l->out, " in ");
	put_cell(l);
}

static void describe_cell(const line *l, const char *action)
{
	cply_put(l->out, action);
	put_cell(l);
}

static bool is_first_start(const line *l)
{
	for (const cply_event *e = l->s->events; e < l->e; e++)
		if (e->type == CPLY_EVENT_START &&
		    !(e->flags & CPLY_EVENT_IGNORED))
			return false;
	return true;
}

static void describe(const line *l)
{
	const cply_event *e = l->e;
	switch (e->type) {
	case CPLY_EVENT_START:
		cply_put(l->out, is_first_start(l) ? "started" : "resumed");
		break;
	case CPLY_EVENT_STOP:
		cply_put(l->out, e + 1 == l->s->events + l->s->n_events
		                         ? "stopped"
		                         : "paused");
		break;
	case CPLY_EVENT_UPDATE:
		describe_update(l);
		break;
	case CPLY_EVENT_SELECT:
		describe_cell(l, "went to ");
		break;
	case CPLY_EVENT_CHECK:
		describe_cell(l, "checked ");
		break;
	case CPLY_EVENT_REVEAL:
		describe_cell(l, "revealed ");
		break;
	case CPLY_EVENT_HIGHLIGHT:
		describe_cell(l, "highlighted ");
		break;
	case CPLY_EVENT_UNHIGHLIGHT:
		describe_cell(l, "no longer highlighted ");
		break;
	case CPLY_EVENT_SELECT_CLUE:
		cply_put(l->out, "went to ");
		if (e->cell == CPLY_NO_CLUE)
			cply_put(l->out, "no clue");
		else
			put_clue(l, e->cell);
		break;
	case CPLY_EVENT_SUBMIT:
		cply_put(l->out, e->flags & CPLY_EVENT_SUCCESS
		                         ? "solved"
		                         : "submitted, not correct yet");
		break;
	default:
		put_text(l, l->s->fills[e->fill]);
		break;
	}
}

void cplyi_solve_describe(const void *record, uint64_t step, cply_buf *out)
{
	const cply_solve *s = record;
	const line l = { s, &s->events[step], out };
	if (l.e->solver) {
		put_text(&l, s->solvers[l.e->solver]);
		cply_put(out, ": ");
	}
	describe(&l);
	if (l.e->flags & CPLY_EVENT_IMPLIED)
		cply_put(out, " (not recorded)");
	if (l.e->flags & CPLY_EVENT_IGNORED)
		cply_put(out, " (ignored)");
}
