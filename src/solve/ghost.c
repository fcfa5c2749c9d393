/* SPDX-License-Identifier: MIT */
#include "solve/ghost.h"

#include "base/text.h"
#include "base/visible.h"
#include "solve/timeline.h"

enum { NAME = 16 }; /* columns */

static bool same_grid(const cply_crossword *a, const cply_crossword *b)
{
	if (a->width != b->width || a->height != b->height)
		return false;
	for (size_t i = 0; i < (size_t)a->width * a->height; i++)
		if ((a->cells[i].kind == CPLY_CELL_OPEN) !=
		    (b->cells[i].kind == CPLY_CELL_OPEN))
			return false;
	return true;
}

cply_status cplyi_ghost_open(cplyi_ghost *g, const cply_solve *solve,
                             const cply_crossword *puzzle, cply_arena *a)
{
	*g = (cplyi_ghost){ .name = solve->solver,
		            .solve = solve,
		            .finish = -1 };
	if (!same_grid(solve->puzzle, puzzle))
		return CPLY_INVALID;
	/* The player's clock runs until he pauses, however long he thinks; so
	 * does this one: only what the log says to be a pause is one. */
	cply_status s = cply_timeline_open(&g->timeline, &cply_solve_timeline,
	                                   solve, INT64_MAX, a);
	for (uint64_t i = 0; !s && i < solve->n_events; i++) {
		const cply_event *e = &solve->events[i];
		if (e->type == CPLY_EVENT_SUBMIT &&
		    e->flags & CPLY_EVENT_SUCCESS &&
		    !(e->flags & CPLY_EVENT_IGNORED))
			g->finish = cply_timeline_active(
				&g->timeline,
				cply_timeline_time(&g->timeline, i + 1));
	}
	return s;
}

void cplyi_ghost_go(cplyi_ghost *g, int64_t active)
{
	const cply_timeline *t = &g->timeline;
	uint64_t to = cply_timeline_at_time(t, cply_timeline_wall(t, active));
	/* Without memory it stays where it is. */
	(void)!cply_timeline_seek(&g->timeline, to);
}

static const cply_solve_state *state_of(const cplyi_ghost *g)
{
	return g->timeline.state;
}

bool cplyi_ghost_has(const cplyi_ghost *g, uint32_t cell)
{
	cply_str fill = g->solve->fills[state_of(g)->fill[cell]];
	return cply_text_trim(fill).len > 0;
}

/* As much of it as has room beside the clock. */
static void put_name(const cplyi_ghost *g, cply_buf *out)
{
	size_t width = 0, end = 0;
	cply_str name = cply_text_trim(g->name), letter;
	for (size_t at = 0; (letter = cply_grapheme_next(name, &at)).len;) {
		width += cplyi_put_grapheme(NULL, letter, CPLYI_CLEAN);
		if (width > NAME)
			break;
		end = at;
	}
	name = cply_text_trim(cply_str_sub(name, 0, end));
	if (!cplyi_put_visible(out, name, CPLYI_CLEAN))
		cply_put(out, "ghost");
}

void cplyi_ghost_put_standing(const cplyi_ghost *g, uint32_t n_open,
                              cply_buf *out)
{
	put_name(g, out);
	if (state_of(g)->is_solved) {
		cply_put(out, " solved ");
		cply_put_clock(out, g->finish);
		return;
	}
	cply_put(out, " ");
	cply_put_uint(out, state_of(g)->n_filled);
	cply_put(out, "/");
	cply_put_uint(out, n_open);
}

void cplyi_ghost_put_result(const cplyi_ghost *g, int64_t active, cply_buf *out)
{
	int64_t ahead = g->finish - active;
	if (g->finish < 0) {
		put_name(g, out);
		cply_put(out, " did not finish.");
		return;
	}
	if (ahead) {
		cply_put_clock(out, ahead < 0 ? -ahead : ahead);
		cply_put(out, ahead > 0 ? " ahead of " : " behind ");
	} else {
		cply_put(out, "As fast as ");
	}
	put_name(g, out);
	cply_put(out, ".");
}
