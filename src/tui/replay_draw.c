/* SPDX-License-Identifier: MIT */
/* How the player looks: heading, boards, what happened, progress, keys. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "base/visible.h"
#include "crossply/solve.h"
#include "tui/replay_view.h"

enum {
	LEAST_ROWS = 8,
	LEAST_COLS = 30,
	ROOMY = 16,
	WIDE = 72,
	SEARCHED = 100000
};

#define BOLD "\033[0;1m"
#define FAINT "\033[0;2m"
#define PLAIN "\033[0m"

static void put_plain(cply_buf *b, cply_str s)
{
	cplyi_put_visible(b, s, CPLYI_CLEAN);
}

static cply_buf start_line(replay_view *v)
{
	cply_buf b;
	cply_buf_init(&b, &v->scratch);
	return b;
}

/* ---- what is said ---- */

static void put_description(cply_buf *b, const replay_run_view *r)
{
	const cply_timeline *t = &r->timeline;
	if (!t->position) {
		cply_put(b, "the start");
		return;
	}
	cply_buf raw;
	cply_buf_init(&raw, b->arena);
	t->ops->describe(t->record, t->position - 1, &raw);
	put_plain(b, cply_buf_str(&raw));
	uint32_t marks =
		t->ops->marks ? t->ops->marks(t->record, t->position - 1) : 0;
	const char *const *names = t->ops->mark_names;
	for (unsigned i = 0; names && i < CPLY_MARKS_MAX && names[i]; i++) {
		if (!(marks & r->usual & 1u << i))
			continue;
		cply_put(b, FAINT "  ");
		cply_put(b, names[i]);
		cply_put(b, PLAIN);
	}
}

/* The text of the selected clue, where the log or its puzzle has one. */
static void put_clue(cply_buf *b, const replay_run_view *r)
{
	const cply_solve *solve = cply_doc_solve(r->side->doc);
	if (!solve)
		return;
	const cply_solve_state *state = r->timeline.state;
	const cply_crossword *cw = solve->puzzle;
	uint32_t index = state->clue;
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (index >= list->n_clues) {
			index -= list->n_clues;
			continue;
		}
		const cply_clue *clue = &list->clues[index];
		if (!clue->text.plain.len)
			return;
		cply_put(b, BOLD);
		put_plain(b, clue->label);
		cply_put(b, " ");
		put_plain(b, list->title);
		cply_put(b, PLAIN "  ");
		put_plain(b, clue->text.plain);
		return;
	}
}

static void put_percent(cply_buf *b, const replay_run_view *r)
{
	cply_put_uint(b, r->todo ? (uint64_t)r->done * 100 / r->todo : 100);
	cply_put(b, r->is_right ? "% right" : "%");
}

/* "1. Ann 12 of 21 right  A in row 1, column 2"; "Ann 45%  A in row 1" of one
 * that runs against nobody. */
static void put_runner(const replay_view *v, cply_buf *b,
                       const replay_run_view *r, const cplyi_standing *s)
{
	if (s) {
		cply_put_uint(b, s->place);
		cply_put(b, ". ");
	}
	cply_put(b, BOLD);
	put_plain(b, cply_str_of(r->side->name));
	cply_put(b, PLAIN " ");
	if (s) {
		cplyi_race_put_standing(v->o.race, s, b);
		cply_put(b, "  ");
		put_description(b, r);
		return;
	}
	put_percent(b, r);
	cply_put(b, "  ");
	if (r->timeline.position == r->side->until) {
		cply_put(b, "ended at ");
		cply_put_clock(b, cply_timeline_shown(&r->timeline,
		                                      r->timeline.position));
		cply_put(b, ": ");
	}
	put_description(b, r);
}

static void put_speed(cply_buf *b, const replay_view *v)
{
	char text[32];
	snprintf(text, sizeof text, "%gx", v->speed);
	cply_put(b, text);
}

/* "0:24 of 1:12", and what the other clock shows. */
static void put_clocks(const replay_view *v, cply_buf *b)
{
	const replay_run_view *r = &v->runs[0];
	const cply_timeline *t = &r->timeline;
	cply_put_clock(b, replay_shown(v));
	cply_put(b, " of ");
	cply_put_clock(b, v->n > 1 ? (int64_t)replay_length(v)
	                           : cply_timeline_shown(t, r->side->until));
	if (v->n > 1 || !t->n_gaps || screen_columns() < WIDE)
		return;
	bool is_wall = t->clock == CPLY_CLOCK_WALL;
	int64_t wall = cply_timeline_time(t, t->position);
	cply_put(b,
	         is_wall ? FAINT " (without pauses " : FAINT " (with pauses ");
	cply_put_clock(b, is_wall ? cply_timeline_active(t, wall) : wall);
	cply_put(b, ")" PLAIN);
}

static void put_status(replay_view *v, cply_buf *b)
{
	const replay_run_view *r = &v->runs[0];
	cply_put(b, BOLD);
	cply_put(b, v->is_playing      ? (v->o.ascii ? "> " : "▶ ")
	            : replay_at_end(v) ? "end "
	                               : "paused ");
	put_speed(b, v);
	cply_put(b, PLAIN "  ");
	if (cply_timeline_is_timed(&r->timeline)) {
		put_clocks(v, b);
		cply_put(b, "  ");
	}
	if (v->n == 1) {
		cply_put(b, "step ");
		cply_put_uint(b, r->timeline.position);
		cply_put(b, " of ");
		cply_put_uint(b, cply_timeline_count(&r->timeline));
		cply_put(b, "  ");
		put_percent(b, r);
	} else if (screen_columns() >= WIDE) {
		replay_put_lead(v, b);
	}
}

/* ---- the bar ---- */

static unsigned column_of(const replay_view *v, double ms)
{
	double length = replay_length(v);
	double x = length > 0 ? ms / length * (v->bar_width - 1) : 0;
	return x < 0                  ? 0
	       : x > v->bar_width - 1 ? v->bar_width - 1
	                              : (unsigned)(x + 0.5);
}

double replay_time_at(const replay_view *v, unsigned row, unsigned col)
{
	if (!v->bar_width || row < v->bar_row || row > v->bar_row + 1)
		return -1;
	if (col >= v->bar_width)
		col = v->bar_width - 1;
	return v->bar_width > 1 ? replay_length(v) * col / (v->bar_width - 1)
	                        : 0;
}

static void put_bar(replay_view *v, cply_buf *b)
{
	unsigned here = column_of(v, v->now);
	const cply_timeline *t = &v->runs[0].timeline;
	size_t gap = 0;
	for (unsigned x = 0; x < v->bar_width; x++) {
		double ms = replay_time_at(v, v->bar_row, x);
		while (gap < t->n_gaps && (double)t->gaps[gap].end < ms)
			gap++;
		bool pause = v->n == 1 && v->o.keep_idle && gap < t->n_gaps &&
		             (double)t->gaps[gap].begin < ms;
		cply_put(b, x == here  ? (v->o.ascii ? "O" : "●")
		            : pause    ? (v->o.ascii ? "." : "·")
		            : x < here ? (v->o.ascii ? "=" : "━")
		                       : (v->o.ascii ? "-" : "─"));
	}
}

static void pin_matches(replay_view *v, size_t run)
{
	const cply_timeline *t = &v->runs[run].timeline;
	cply_str text = { v->search, v->search_len };
	if (cply_timeline_count(t) > SEARCHED)
		return;
	for (uint64_t p = 0;;) {
		p = cply_timeline_search(t, p, text, &v->scratch);
		if (p == CPLY_NO_STEP)
			return;
		v->pins[column_of(v, replay_run_time(v, run, p))] = '^';
	}
}

/* Of several kinds those are left out that would stand below most of the bar:
 * among turns nobody would see a death. */
static uint32_t rare_kinds(const replay_view *v, const uint32_t *columns,
                           uint32_t mask)
{
	uint32_t rare = 0;
	for (unsigned i = 0; i < CPLY_MARKS_MAX; i++) {
		unsigned n = 0;
		for (unsigned x = 0; x < v->bar_width; x++)
			n += columns[x] >> i & 1;
		if (n && n <= v->bar_width / 2)
			rare |= 1u << i;
	}
	return rare & mask ? rare & mask : mask;
}

/* One kind is ticks; of several the rarest in a column is told by the first
 * letter of its name. */
static char pin_of(const replay_run_view *r, uint32_t marks, uint32_t mask)
{
	unsigned best = CPLY_MARKS_MAX;
	if (!(mask & (mask - 1)))
		return '^';
	for (unsigned i = 0; i < CPLY_MARKS_MAX; i++)
		if (marks >> i & 1 &&
		    (best == CPLY_MARKS_MAX ||
		     r->mark_counts[i] < r->mark_counts[best]))
			best = i;
	return r->timeline.ops->mark_names[best][0];
}

static void pin_marks(replay_view *v, size_t run)
{
	const replay_run_view *r = &v->runs[run];
	const cply_timeline *t = &r->timeline;
	uint32_t columns[REPLAY_PINS] = { 0 };
	uint32_t mask = replay_kind_mask(v, run);
	for (uint64_t p = 0;;) {
		p = cply_timeline_next(t, p, mask);
		if (p == CPLY_NO_STEP)
			break;
		columns[column_of(v, replay_run_time(v, run, p))] |=
			t->ops->marks(t->record, p - 1) & mask;
	}
	mask = rare_kinds(v, columns, mask);
	for (unsigned x = 0; x < v->bar_width; x++)
		if (columns[x] & mask)
			v->pins[x] = pin_of(r, columns[x] & mask, mask);
}

/* Marks and bookmarks below the bar; made anew only when they change. */
static void put_pins(replay_view *v, cply_buf *b)
{
	struct replay_pins_key key = { .kind = v->kind,
		                       .width = v->bar_width,
		                       .keep_idle = v->o.keep_idle,
		                       .n_bookmarks = v->n_bookmarks,
		                       .search_len = v->search_len };
	for (size_t i = 0; i < v->n_bookmarks; i++)
		key.bookmarks = key.bookmarks * 31 + v->bookmarks[i];
	const struct replay_pins_key *had = &v->pins_key;
	if (key.kind < -1 || had->kind != key.kind || had->width != key.width ||
	    had->keep_idle != key.keep_idle ||
	    had->n_bookmarks != key.n_bookmarks ||
	    had->bookmarks != key.bookmarks) {
		memset(v->pins, ' ', sizeof v->pins);
		for (size_t i = 0; i < v->n; i++) {
			if (v->kind < -1)
				pin_matches(v, i);
			else
				pin_marks(v, i);
		}
		for (size_t i = 0; i < v->n_bookmarks; i++)
			v->pins[column_of(
				v, replay_run_time(v, 0, v->bookmarks[i]))] =
				'b';
		v->pins_key = key;
	}
	for (unsigned x = 0; x < v->bar_width; x++) {
		if (v->pins[x] == '^' && !v->o.ascii)
			cply_put(b, "╵");
		else
			cply_put_char(b, v->pins[x]);
	}
}

/* ---- the whole ---- */

static void put_help(replay_view *v)
{
	const char *keys, *what;
	unsigned row = 0;
	screen_line(row++, 0, CPLY_STR(BOLD "Keys"));
	for (size_t i = 0; replay_key_row(i, &keys, &what); i++) {
		if (row + 1 >= screen_rows()) {
			row = 1; /* there is no room for all */
			break;
		}
		screen_line(row, 2, cply_str_of(keys));
		screen_line(row++, 14, cply_str_of(what));
	}
	(void)v;
	screen_line(screen_rows() - 1, 0,
	            row == 1 ? CPLY_STR("More: crossply replay --keys. "
	                                "Press any key to return.")
	                     : CPLY_STR("Press any key to return."));
}

static void put_too_small(replay_view *v)
{
	char text[64];
	snprintf(text, sizeof text, "too small: %u by %u", screen_columns(),
	         screen_rows());
	screen_line(0, 0, cply_str_of(text));
	snprintf(text, sizeof text, "needed: %d by %d", LEAST_COLS, LEAST_ROWS);
	screen_line(1, 0, cply_str_of(text));
	screen_line(2, 0, CPLY_STR("q quits"));
	v->bar_width = 0;
}

/* The last line: what is asked, what is said, or the keys. */
static void put_last(replay_view *v, unsigned row)
{
	if (v->prompt == PROMPT_SEARCH) {
		screen_input_show(&v->input, row, "search: ", &v->scratch);
		return;
	}
	if (v->prompt == PROMPT_GO) {
		screen_input_show(&v->input, row,
		                  "go to (120, 3:25, 50%, last): ",
		                  &v->scratch);
		return;
	}
	cply_buf b = start_line(v);
	if (v->message[0]) {
		put_plain(&b, cply_str_of(v->message));
	} else {
		cply_put(&b, FAINT);
		cply_put(&b, v->o.ascii ? "space play  <- -> step  "
		                        : "space play  ← → step  ");
		cply_put(&b, "+ - speed  n next ");
		cply_put(&b, replay_kind_name(v));
		cply_put(&b, "  / search  g go  ? help  q quit");
	}
	screen_line(row, 0, cply_buf_str(&b));
}

static void put_head(replay_view *v)
{
	cply_buf b = start_line(v);
	cply_put(&b, BOLD);
	if (v->n == 1) {
		const cply_doc *doc = v->runs[0].side->doc;
		put_plain(&b, cply_str_of(v->runs[0].side->name));
		if (doc->kind->byline && doc->kind->byline(doc).len) {
			cply_put(&b, PLAIN "  ");
			put_plain(&b, doc->kind->byline(doc));
		}
	} else if (replay_is_race(v) && screen_columns() < WIDE) {
		replay_put_lead(v, &b); /* the names stand elsewhere */
	} else {
		for (size_t i = 0; i < v->n; i++) {
			cply_put(&b, !i             ? ""
			             : i + 1 < v->n ? PLAIN ", " BOLD
			                            : PLAIN " and " BOLD);
			put_plain(&b, cply_str_of(v->runs[i].side->name));
		}
	}
	screen_line(0, 0, cply_buf_str(&b));
}

/* Whoever is in front has the first line. */
static void put_runners(replay_view *v, unsigned row, unsigned n)
{
	cplyi_standing s[CPLYI_RACE_MOST];
	bool is_race = replay_is_race(v);
	if (is_race)
		replay_stand(v, s);
	for (unsigned i = 0; i < n; i++) {
		cply_buf b = start_line(v);
		if (v->n == 1)
			put_description(&b, &v->runs[0]);
		else if (is_race)
			put_runner(v, &b, &v->runs[s[i].runner], &s[i]);
		else
			put_runner(v, &b, &v->runs[i], NULL);
		screen_line(row + i, 0, cply_buf_str(&b));
	}
}

static void put_all(replay_view *v)
{
	unsigned rows = screen_rows(), cols = screen_columns();
	unsigned bottom = rows; /* what is above is free */
	bool roomy = rows >= ROOMY;
	put_last(v, --bottom);
	cply_buf status = start_line(v);
	unsigned status_row = --bottom;
	v->bar_width = cols < REPLAY_PINS ? cols : REPLAY_PINS;
	cply_buf b = start_line(v);
	if (roomy)
		put_pins(v, &b);
	if (roomy)
		screen_line(--bottom, 0, cply_buf_str(&b));
	v->bar_row = --bottom;
	b = start_line(v);
	put_bar(v, &b);
	screen_line(v->bar_row, 0, cply_buf_str(&b));
	unsigned n_lines = (unsigned)v->n;
	if (n_lines > rows / 4) /* the boards need room, too */
		n_lines = rows / 4;
	bottom -= n_lines;
	b = start_line(v);
	put_clue(&b, &v->runs[0]);
	if (v->n == 1 && roomy && b.len)
		screen_line(--bottom, 0, cply_buf_str(&b));
	unsigned top = roomy ? 2 : 1;
	put_head(v);
	replay_put_boards(v, &(replay_area){ top, 0,
	                                     bottom > top ? bottom - top : 1,
	                                     cols });
	/* How far each is, is known only now. */
	put_status(v, &status);
	screen_line(status_row, 0, cply_buf_str(&status));
	put_runners(v, v->bar_row - n_lines, n_lines);
}

void replay_draw(replay_view *v)
{
	screen_clear();
	if (screen_rows() < LEAST_ROWS || screen_columns() < LEAST_COLS)
		put_too_small(v);
	else if (v->shows_help)
		put_help(v);
	else
		put_all(v);
	screen_show();
	cply_arena_reset(&v->scratch, SIZE_MAX);
}
