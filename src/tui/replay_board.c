/* SPDX-License-Identifier: MIT */
/* The boards of the player: drawn when they have changed, beside each other or
 * one above the other, and moved so that the cursor stays in sight. */
#include "base/text.h"
#include "base/visible.h"
#include "solve/analysis.h"
#include "tui/replay_view.h"

enum { GUTTER = 3, MARGIN = 2, MEASURED = 100, LEAST_BOARD = 3 };

/* Columns of a line without its colour sequences. */
static size_t width_of(cply_str line)
{
	size_t width = 0;
	for (size_t at = 0; at < line.len;) {
		if (line.ptr[at] == '\033') {
			while (at < line.len && line.ptr[at] != 'm')
				at++;
			at++;
			continue;
		}
		cply_str g = cply_grapheme_next(line, &at);
		width += cplyi_put_grapheme(NULL, g, CPLYI_CLEAN);
	}
	return width;
}

static bool split(replay_board *b, cply_str text)
{
	b->n = b->width = 0;
	size_t n = 0;
	for (size_t i = 0; i < text.len; i++)
		n += text.ptr[i] == '\n';
	b->lines = CPLY_NEW(&b->arena, n, cply_str);
	if (!b->lines)
		return false;
	for (size_t begin = 0, i = 0; i < text.len; i++) {
		if (text.ptr[i] != '\n')
			continue;
		cply_str line = cply_str_sub(text, begin, i);
		b->lines[b->n++] = line;
		begin = i + 1;
		size_t width = b->n <= MEASURED ? width_of(line) : 0;
		b->width = width > b->width ? width : b->width;
	}
	return true;
}

/* ---- how far one is ---- */

static void count_done(replay_run_view *r, cply_arena *scratch)
{
	const cply_doc *doc = r->side->doc;
	if (doc->kind->done) {
		cply_done d = doc->kind->done(doc, r->timeline.state, scratch);
		r->is_right = d.is_right;
		r->done = d.done;
		r->todo = d.todo;
		return;
	}
	uint64_t count = cply_timeline_count(&r->timeline);
	r->todo = count < 1000 ? (uint32_t)count : 1000;
	r->done = count ? (uint32_t)((double)r->timeline.position /
	                             (double)count * r->todo)
	                : 0;
}

/* ---- drawing ---- */

static void refresh(replay_view *v, replay_run_view *r, unsigned cols,
                    unsigned rows)
{
	replay_board *b = &r->board;
	if (b->is_fresh && b->cols == cols && b->rows == rows &&
	    b->form == v->o.form)
		return;
	b->cols = cols;
	b->rows = rows;
	b->form = v->o.form;
	b->spot = (cply_spot){ 0 };
	cply_arena_reset(&b->arena, SIZE_MAX);
	const cply_scene scene = {
		.doc = r->side->doc,
		.state = r->timeline.state,
		.options = { .color = screen_has_color(),
		             .ascii = v->o.ascii,
		             .columns = cols,
		             .lines = rows,
		             .form = v->o.form,
		             .bare = true,
		             .spot = &b->spot },
	};
	cply_buf out;
	cply_buf_init(&out, &b->arena);
	b->is_fresh = cply_scene_terminal(&scene, &b->arena, &out) &&
	              split(b, cply_buf_str(&out));
	if (!b->is_fresh) {
		b->n = 0;
		v->status = CPLY_NOMEM;
	}
	count_done(r, &b->arena);
}

/* The first line or column to be seen of `all`, of which `room` fit. */
static size_t scrolled(size_t first, size_t all, size_t room, size_t begin,
                       size_t width, bool follow)
{
	if (all <= room)
		return 0;
	size_t margin = room > 2 * MARGIN + width ? MARGIN : 0;
	if (follow && begin < first + margin)
		first = begin > margin ? begin - margin : 0;
	if (follow && begin + width + margin > first + room)
		first = begin + width + margin - room;
	return first < all - room ? first : all - room;
}

static void put_board(replay_view *v, replay_run_view *r,
                      const replay_area *area)
{
	replay_board *b = &r->board;
	bool follow = v->follows && b->spot.width;
	b->top = scrolled(b->top, b->n, area->rows, b->spot.line, 1, follow);
	b->left = scrolled(b->left, b->width, area->cols, b->spot.column,
	                   b->spot.width, follow);
	unsigned col = area->col;
	if (b->width < area->cols)
		col += (area->cols - (unsigned)b->width) / 2;
	for (unsigned i = 0; i < area->rows && b->top + i < b->n; i++)
		screen_put(area->row + i, col, b->lines[b->top + i], b->left,
		           area->cols);
}

/* Whose board it is, in the line above it. */
static void put_name(replay_view *v, const replay_run_view *r,
                     const replay_area *area)
{
	cply_buf b;
	cply_buf_init(&b, &v->scratch);
	size_t width =
		cplyi_put_visible(&b, cply_str_of(r->side->name), CPLYI_CLEAN);
	unsigned col = area->col;
	if (width < area->cols)
		col += (area->cols - (unsigned)width) / 2;
	screen_put(area->row - 1, col, cply_buf_str(&b), 0, area->cols);
}

/* The first of the places of boards in so many rows. */
static replay_area part_of(const replay_view *v, const replay_area *area,
                           unsigned rows, bool *has_name)
{
	unsigned per_row = ((unsigned)v->n + rows - 1) / rows;
	unsigned gutters = (per_row - 1) * GUTTER;
	replay_area part = *area;
	part.cols = area->cols > gutters ? (area->cols - gutters) / per_row : 0;
	part.cols = part.cols ? part.cols : 1;
	part.rows = area->rows / rows;
	/* The first row may have its names above the area. */
	*has_name = rows > 1 ? part.rows > LEAST_BOARD : area->row > 1;
	if (*has_name && rows > 1) {
		part.row++;
		part.rows--;
	}
	return part;
}

/* In as few rows as show the boards in their whole width. */
static unsigned choose_rows(replay_view *v, const replay_area *area)
{
	for (unsigned rows = 1;; rows++) {
		bool has_name, too_wide = false;
		replay_area part = part_of(v, area, rows, &has_name);
		for (size_t i = 0; i < v->n; i++) {
			refresh(v, &v->runs[i], part.cols, part.rows);
			too_wide |= v->runs[i].board.width > part.cols;
		}
		if (!too_wide || rows == v->n ||
		    area->rows / (rows + 1) < LEAST_BOARD)
			return rows;
	}
}

void replay_put_boards(replay_view *v, const replay_area *area)
{
	if (v->n == 1) {
		refresh(v, &v->runs[0], area->cols, area->rows);
		put_board(v, &v->runs[0], area);
		return;
	}
	unsigned rows = choose_rows(v, area);
	unsigned per_row = ((unsigned)v->n + rows - 1) / rows;
	bool has_name;
	const replay_area first = part_of(v, area, rows, &has_name);
	for (unsigned i = 0; i < v->n; i++) {
		replay_area part = first;
		part.col += i % per_row * (part.cols + GUTTER);
		part.row += i / per_row * (area->rows / rows);
		refresh(v, &v->runs[i], part.cols, part.rows);
		put_board(v, &v->runs[i], &part);
		if (has_name)
			put_name(v, &v->runs[i], &part);
	}
}
