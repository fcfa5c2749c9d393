/* SPDX-License-Identifier: MIT */
/* The clue lists beside or below the grid: one panel with all of them, or two
 * with one list each. A panel shows the part around the clue that matters. */
#include <string.h>

#include "base/text.h"
#include "base/visible.h"
#include "draw/shape.h"
#include "draw/term/term.h"
#include "tui/play.h"

enum { TWO_PANELS = 48, GUTTER = 2, LABEL = 3 };

/* The lists [first, end) in a row: for each its heading, then its clues. */
typedef struct roll {
	tui_play *t;
	uint32_t first, end;
	bool bare;         /* without the headings */
	uint32_t current;  /* the word of the solver, or CPLY_NO_ENTRY */
	uint32_t crossing; /* the other one at the cursor */
	size_t width;
} roll;

typedef struct item {
	uint32_t list, clue; /* clue CPLY_NO_CLUE: the heading */
} item;

static bool item_at(const roll *r, int64_t index, item *out)
{
	const cply_crossword *cw = &r->t->play->puzzle;
	if (index < 0)
		return false;
	for (uint32_t i = r->first; i < r->end; i++) {
		int64_t n = (int64_t)cw->lists[i].n_clues + !r->bare;
		if (index < n) {
			*out = (item){ i, (uint32_t)index - !r->bare };
			if (!r->bare && !index)
				out->clue = CPLY_NO_CLUE;
			return true;
		}
		index -= n;
	}
	return false;
}

static int64_t index_of(const roll *r, uint32_t entry)
{
	const cply_play *p = r->t->play;
	int64_t index = 0;
	if (entry == CPLY_NO_ENTRY || p->entries[entry].clue == CPLY_NO_CLUE)
		return -1;
	for (uint32_t i = r->first; i < r->end; i++) {
		if (i == p->entries[entry].list)
			return index + p->entries[entry].clue + !r->bare;
		index += (int64_t)p->puzzle.lists[i].n_clues + !r->bare;
	}
	return -1;
}

static uint32_t entry_of(const cply_play *p, item at)
{
	/* Entries are in the order of the clues: search by halves. */
	uint32_t low = 0, high = p->n_entries;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		const cply_entry *e = &p->entries[mid];
		if (e->clue != CPLY_NO_CLUE &&
		    (e->list < at.list ||
		     (e->list == at.list && e->clue < at.clue)))
			low = mid + 1;
		else
			high = mid;
	}
	if (low < p->n_entries && p->entries[low].list == at.list &&
	    p->entries[low].clue == at.clue)
		return low;
	return CPLY_NO_ENTRY;
}

/* ---- one clue ---- */

typedef struct look {
	int fg, bg;
	uint32_t style;
} look;

/* Text broken into lines, each after `indent` blanks; the first goes on from
 * where the pen is. */
static void put_wrapped(cplyi_pen *pen, const cply_text *t, size_t width,
                        size_t indent, look l)
{
	size_t room = width > indent + 4 ? width - indent : 4;
	cplyi_wrap w = { .text = t->plain, .width = (uint32_t)room };
	size_t begin, end;
	uint32_t run = 0;
	bool first = true;
	cply_str g;
	while (cplyi_wrap_next(&w, &begin, &end)) {
		cplyi_pen_look(pen, l.fg, l.bg, l.style);
		if (!first) {
			cplyi_pen_end(pen);
			cplyi_pen_look(pen, l.fg, l.bg, l.style);
			cplyi_pen_sign(pen, " ", indent);
		}
		first = false;
		cply_str s = cply_str_sub(t->plain, 0, end);
		for (size_t at = begin, here = begin;
		     (g = cply_grapheme_next(s, &at)).len; here = at) {
			cplyi_pen_look(pen, l.fg, l.bg,
			               l.style | cplyi_style_at(t, here, &run));
			cplyi_pen_text(pen, g);
		}
		cplyi_pen_look(pen, l.fg, l.bg, l.style);
		if (l.bg != CPLYI_NO_COLOR && pen->width < width)
			cplyi_pen_sign(pen, " ", width - pen->width);
	}
	cplyi_pen_end(pen);
}

static look look_of(const roll *r, uint32_t entry)
{
	const cply_play *p = r->t->play;
	if (entry == CPLY_NO_ENTRY)
		return (look){ CPLYI_NO_COLOR, CPLYI_NO_COLOR, 0 };
	if (entry == r->current)
		return (look){ CPLYI_TERM_INK, CPLYI_TERM_WORD, CPLY_BOLD };
	if (cply_play_is_full(p, entry))
		return (look){ CPLYI_TERM_PENCIL, CPLYI_NO_COLOR, 0 };
	return (look){ CPLYI_NO_COLOR, CPLYI_NO_COLOR,
		       entry == r->crossing ? CPLY_BOLD : 0 };
}

/* A sign tells what the colours do. */
static const char *sign_of(const roll *r, uint32_t entry)
{
	if (entry == CPLY_NO_ENTRY)
		return " ";
	if (entry == r->current)
		return ">";
	if (entry == r->crossing)
		return "-";
	/* Right, where that is known; else only full. */
	if (cply_play_is_proven(r->t->play, entry))
		return r->t->ascii ? "+" : "✓";
	if (cply_play_is_full(r->t->play, entry))
		return r->t->ascii ? "." : "·";
	return " ";
}

static void put_item(const roll *r, item at, cplyi_lines *out)
{
	const cply_play *p = r->t->play;
	const cply_clue_list *list = &p->puzzle.lists[at.list];
	cplyi_pen pen = cplyi_pen_start(out, r->t->color);
	if (at.clue == CPLY_NO_CLUE) {
		cply_text heading = cply_text_plain(cplyi_heading(list));
		put_wrapped(&pen, &heading, r->width, 0,
		            (look){ CPLYI_NO_COLOR, CPLYI_NO_COLOR,
		                    CPLY_BOLD | CPLY_UNDERLINE });
		return;
	}
	const cply_clue *clue = &list->clues[at.clue];
	uint32_t entry = entry_of(p, at);
	look l = look_of(r, entry);
	cply_str label = cplyi_clue_label(clue, out->arena);
	size_t wide = cplyi_put_visible(NULL, label, CPLYI_CLEAN);
	cply_text text = cplyi_clue_text(clue, out->arena);
	if (entry != CPLY_NO_ENTRY && cply_play_is_hidden(p, entry))
		text = cply_text_plain(CPLY_STR("(hidden)"));
	cplyi_pen_look(&pen, l.fg, l.bg, l.style);
	cplyi_pen_sign(&pen, sign_of(r, entry), 1);
	cplyi_pen_sign(&pen, " ", wide < LABEL ? LABEL - wide : 0);
	cplyi_pen_text(&pen, label);
	cplyi_pen_sign(&pen, " ", 1);
	size_t indent = LABEL + 2;
	/* A long label takes its room from the first line. */
	if (wide > LABEL && pen.width + 4 < r->width)
		indent = pen.width;
	put_wrapped(&pen, &text, r->width, indent, l);
}

/* ---- one panel ---- */

/* A list of its own keeps its heading in sight. */
static void put_heading(roll *r, struct play_panel *panel)
{
	cplyi_lines lines = { .arena = &r->t->scratch };
	put_item(r, (item){ r->first, CPLY_NO_CLUE }, &lines);
	if (lines.n)
		screen_put(panel->top, panel->left, lines.items[0].text, 0,
		           panel->width);
	panel->top++;
	panel->height--;
}

static void put_panel(roll *r, struct play_panel *panel)
{
	cply_arena *a = &r->t->scratch;
	if (r->bare)
		put_heading(r, panel);
	unsigned height = panel->height, used = 0;
	int64_t focus = index_of(r, r->current);
	if (focus < 0)
		focus = index_of(r, r->crossing);
	if (focus < 0)
		focus = 0;
	panel->lines = CPLY_NEW(a, height, uint32_t);
	/* From the clue up to a third of the room before it, or as much as
	 * the lists have. */
	int64_t first = focus;
	item at;
	for (unsigned before = 0; first > 0 && before < height / 3; first--) {
		cplyi_lines lines = { .arena = a };
		if (!item_at(r, first - 1, &at))
			break;
		put_item(r, at, &lines);
		before += (unsigned)lines.n;
	}
	/* No empty room at the end while something stands before. */
	unsigned below = 0;
	for (int64_t i = first; below < height && item_at(r, i, &at); i++) {
		cplyi_lines lines = { .arena = a };
		put_item(r, at, &lines);
		below += (unsigned)lines.n;
	}
	while (below < height && first > 0 && item_at(r, first - 1, &at)) {
		cplyi_lines lines = { .arena = a };
		put_item(r, at, &lines);
		below += (unsigned)lines.n;
		if (below <= height)
			first--;
	}
	for (int64_t i = first; used < height && item_at(r, i, &at); i++) {
		cplyi_lines lines = { .arena = a };
		put_item(r, at, &lines);
		uint32_t entry = at.clue == CPLY_NO_CLUE
		                         ? CPLY_NO_ENTRY
		                         : entry_of(r->t->play, at);
		for (size_t k = 0; k < lines.n && used < height; k++) {
			if (panel->lines)
				panel->lines[used] = entry;
			screen_put(panel->top + used++, panel->left,
			           lines.items[k].text, 0, panel->width);
		}
	}
	panel->height = used;
}

static uint32_t list_of(const cply_play *p, uint32_t entry)
{
	if (entry == CPLY_NO_ENTRY || p->entries[entry].clue == CPLY_NO_CLUE)
		return UINT32_MAX;
	return p->entries[entry].list;
}

void play_draw_panels(tui_play *t, unsigned top, unsigned left, unsigned height,
                      unsigned width)
{
	const cply_play *p = t->play;
	uint32_t n = p->puzzle.n_lists;
	roll r = { .t = t,
		   .end = n,
		   .current = p->entry,
		   .crossing = cply_play_crossing(p),
		   .width = width };
	t->n_panels = 0;
	if (!n || !height)
		return;
	bool two = n > 1 && width >= TWO_PANELS;
	unsigned each = two ? (width - GUTTER) / 2 : width;
	/* Of more than two lists those are shown where the solver is. */
	uint32_t lists[2] = { 0, 1 };
	if (two && n > 2) {
		uint32_t here = list_of(p, r.current);
		uint32_t there = list_of(p, r.crossing);
		lists[0] = here == UINT32_MAX ? 0 : here;
		lists[1] = there == UINT32_MAX || there == lists[0]
		                   ? (lists[0] + 1) % n
		                   : there;
	}
	for (unsigned i = 0; i < (two ? 2u : 1u); i++) {
		struct play_panel *panel = &t->panels[t->n_panels++];
		*panel =
			(struct play_panel){ .top = top,
			                     .left = left + i * (each + GUTTER),
			                     .width = each,
			                     .height = height };
		if (two) {
			r.first = lists[i];
			r.end = r.first + 1;
			r.bare = true;
		}
		r.width = each;
		put_panel(&r, panel);
	}
}
