/* SPDX-License-Identifier: MIT */
/* What is on the screen. Parts drop away as it gets smaller: first the boxes
 * around the squares, then the clue lists, then the second line of the clue;
 * a grid that is still too large is shown around the cursor. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/count.h"
#include "base/visible.h"
#include "crossword/entries.h"
#include "draw/shape.h"
#include "draw/term/term.h"
#include "tui/play.h"

enum { LEAST_ROWS = 7, LEAST_COLUMNS = 24, PANEL = 24, BELOW = 4 };

typedef struct layout {
	unsigned rows, columns;
	unsigned clue_rows;
	unsigned top, height;     /* of the body */
	unsigned grid_w, grid_h;  /* room for the grid */
	bool boxes, right, below; /* where the panels are */
} layout;

static void put_line(tui_play *t, unsigned row, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* ---- which part goes where ---- */

static layout lay_out(const tui_play *t)
{
	const cply_crossword *cw = &t->play->puzzle;
	layout l = { .rows = screen_rows(), .columns = screen_columns() };
	l.clue_rows = l.rows >= 14 ? 2 : 1;
	l.top = 1 + l.clue_rows;
	l.height = l.rows - l.top - 1;
	size_t usual = 4 * (size_t)cw->width + 1;
	size_t small = 3 * (size_t)cw->width + 1;
	size_t high = 2 * (size_t)cw->height + 1;
	bool lists = cw->n_lists && !t->hides_clues;
	l.boxes = high <= l.height && small <= l.columns;
	size_t wide = l.boxes ? usual : 2 * (size_t)cw->width;
	if (l.boxes && wide + 2 + (lists ? PANEL : 0) > l.columns)
		wide = small;
	size_t tall = l.boxes ? high : cw->height;
	l.right = lists && wide + 2 + PANEL <= l.columns;
	l.below = lists && !l.right && tall + BELOW <= l.height;
	/* A wide grid leaves the lists half of the columns at most. */
	if (lists && !l.right && !l.below && !l.boxes &&
	    l.columns >= 2 * PANEL) {
		l.right = true;
		wide = l.columns - PANEL - 2;
	}
	l.grid_w = (unsigned)(wide < l.columns ? wide : l.columns);
	l.grid_h = (unsigned)(tall < l.height ? tall : l.height);
	return l;
}

/* ---- the grid ---- */

/* The first of `shown` of `n` squares, so that `at` is in sight; moves only
 * when it must. */
static uint32_t scroll(uint32_t first, uint32_t shown, uint32_t n, uint32_t at)
{
	uint32_t margin = shown > 6 ? 2 : 0;
	if (shown >= n)
		return 0;
	if (at < first + margin)
		first = at < margin ? 0 : at - margin;
	if (at + margin >= first + shown)
		first = at + margin + 1 - shown;
	return first + shown > n ? n - shown : first;
}

/* Where the ghost has a letter and the solver has none: faint, as pencil is. */
static void mark_ghost(const tui_play *t, uint32_t at, cply_cell *cell)
{
	if (!t->ghost || cell->fill.len || !cplyi_ghost_has(t->ghost, at))
		return;
	cell->fill = t->ascii ? CPLY_STR("*") : CPLY_STR("◦");
	cell->flags |= CPLY_CELL_PENCIL;
}

/* The visible part of the puzzle with the letters of now. */
static bool crop(tui_play *t, uint32_t rows, uint32_t cols, cply_crossword *out)
{
	const cply_play *p = t->play;
	const unsigned progress = CPLY_CELL_PENCIL | CPLY_CELL_WRONG |
	                          CPLY_CELL_REVEALED | CPLY_CELL_CHECKED |
	                          CPLY_CELL_GIVEN;
	*out = p->puzzle;
	out->width = cols;
	out->height = rows;
	out->is_diagramless = false;
	out->cells = CPLY_NEW(&t->scratch, (size_t)rows * cols, cply_cell);
	if (!out->cells)
		return false;
	for (uint32_t r = 0; r < rows; r++)
		for (uint32_t c = 0; c < cols; c++) {
			size_t from = (size_t)(t->row + r) * p->puzzle.width +
			              t->col + c;
			cply_cell *cell = &out->cells[(size_t)r * cols + c];
			*cell = p->puzzle.cells[from];
			if (cell->kind != CPLY_CELL_OPEN)
				continue;
			cell->fill = p->texts[p->squares[from].fill];
			cell->flags =
				(uint16_t)((cell->flags & ~progress) |
			                   (p->squares[from].marks & progress));
			mark_ghost(t, (uint32_t)from, cell);
			if (p->puzzle.is_diagramless && from != p->cursor &&
			    cply_str_is(cell->fill, "#"))
				cell->kind = CPLY_CELL_BLOCK;
		}
	return true;
}

/* A cell of the puzzle in the visible part, or past its end. */
static uint32_t in_part(const tui_play *t, uint32_t cell, uint32_t rows,
                        uint32_t cols)
{
	uint32_t row = cell / t->play->puzzle.width;
	uint32_t col = cell % t->play->puzzle.width;
	if (row < t->row || row >= t->row + rows || col < t->col ||
	    col >= t->col + cols)
		return UINT32_MAX;
	return (row - t->row) * cols + col - t->col;
}

static void set_focus(tui_play *t, uint32_t rows, uint32_t cols,
                      cply_focus *focus)
{
	const cply_play *p = t->play;
	*focus = (cply_focus){ .cell = in_part(t, p->cursor, rows, cols) };
	if (p->entry == CPLY_NO_ENTRY)
		return;
	const cply_entry *e = &p->entries[p->entry];
	uint32_t *word = CPLY_NEW(&t->scratch, e->n_cells, uint32_t);
	for (uint32_t i = 0; word && i < e->n_cells; i++) {
		uint32_t cell = in_part(t, e->cells[i], rows, cols);
		if (cell != UINT32_MAX)
			word[focus->n_word++] = cell;
	}
	focus->word = word;
}

/* Arrows at the sides where the grid goes on. */
static void put_more(const tui_play *t, const layout *l, unsigned width)
{
	const cply_crossword *cw = &t->play->puzzle;
	bool a = t->ascii;
	unsigned middle = l->top + t->grid.rows / 2;
	if (t->row)
		screen_line(l->top, width, cply_str_of(a ? "^" : "▲"));
	if (t->row + t->grid.rows < cw->height)
		screen_line(l->top + l->grid_h - 1, width,
		            cply_str_of(a ? "v" : "▼"));
	if (t->col)
		screen_line(middle, width, cply_str_of(a ? "<" : "◀"));
	if (t->col + t->grid.cols < cw->width)
		screen_line(middle + 1, width, cply_str_of(a ? ">" : "▶"));
}

static unsigned draw_grid(tui_play *t, const layout *l)
{
	const cply_play *p = t->play;
	const cply_crossword *cw = &p->puzzle;
	uint32_t rows = cw->height, cols = cw->width;
	unsigned room = l->grid_w;
	/* Several letters in a square take what room there is. */
	if (l->boxes && l->right && l->columns > PANEL + 2 + room)
		room = l->columns - PANEL - 2;
	else if (l->boxes && !l->right)
		room = l->columns;
	if (!l->boxes) {
		rows = rows < l->grid_h ? rows : l->grid_h;
		if (2 * cols > room) /* a column for the arrows */
			cols = room > 2 ? (room - 1) / 2 : 1;
	}
	t->row = scroll(t->row, rows, cw->height, p->cursor / cw->width);
	t->col = scroll(t->col, cols, cw->width, p->cursor % cw->width);
	cply_crossword part;
	cply_focus focus;
	cplyi_term_grid grid;
	if (!crop(t, rows, cols, &part))
		return 0;
	set_focus(t, rows, cols, &focus);
	const cply_draw_options o = {
		.color = t->color,
		.ascii = t->ascii,
		.focus = &focus,
		.bare = true,
		.form = l->boxes ? CPLY_FORM_BOXES : CPLY_FORM_COMPACT,
	};
	cplyi_term_grid_draw(&part, &o, room, &t->scratch, &grid);
	for (size_t i = 0; i < grid.lines.n && i < l->grid_h; i++)
		screen_line(l->top + (unsigned)i, 0, grid.lines.items[i].text);
	if (grid.width < cols)
		return 0; /* no memory */
	unsigned edge = l->boxes ? 1 : 0, width = (unsigned)grid.width;
	t->grid.top = l->top + edge;
	t->grid.left = edge;
	t->grid.step_row = l->boxes ? 2 : 1;
	t->grid.step_col = cols ? (width - edge) / cols : 1;
	t->grid.row = t->row;
	t->grid.col = t->col;
	t->grid.rows = rows;
	t->grid.cols = cols;
	put_more(t, l, width);
	if (grid.spot.width && t->prompt == ASK_NOTHING)
		screen_cursor(l->top + (unsigned)grid.spot.line,
		              (unsigned)(grid.spot.column +
		                         grid.spot.width / 2));
	return width;
}

/* ---- lines of text ---- */

static void put_text(tui_play *t, unsigned row, unsigned col, const char *code,
                     cply_str text)
{
	cply_buf b;
	cply_buf_init(&b, &t->scratch);
	cply_put(&b, code);
	cply_put_str(&b, text);
	cply_put(&b, *code ? "\x1b[0m" : "");
	screen_line(row, col, cply_buf_str(&b));
}

static void put_line(tui_play *t, unsigned row, const char *format, ...)
{
	char text[512];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	screen_line(row, 0, cply_str_of(text));
	(void)t;
}

static void put_count(cply_buf *b, uint32_t n, const char *one,
                      const char *many)
{
	if (!n)
		return;
	cply_put(b, "  ");
	cply_put_uint(b, n);
	cply_put(b, n == 1 ? one : many);
}

/* The title at the left; the time and what is going on at the right. */
static void draw_head(tui_play *t, unsigned columns)
{
	const cply_play *p = t->play;
	cply_buf right, left;
	cply_buf_init(&right, &t->scratch);
	cply_buf_init(&left, &t->scratch);
	if (p->is_pencil)
		cply_put(&right, "  pencil");
	if (p->options.autocheck)
		cply_put(&right, "  autocheck");
	if (p->options.downs_only)
		cply_put(&right, "  downs only");
	put_count(&right, p->n_checks, " check", " checks");
	put_count(&right, p->n_reveals, " reveal", " reveals");
	cply_put(&right, "  ");
	if (t->ghost) {
		cplyi_ghost_put_standing(t->ghost, p->n_open, &right);
		cply_put(&right, "  ");
	}
	cply_put_uint(&right, p->n_filled);
	cply_put(&right, "/");
	cply_put_uint(&right, p->n_open);
	if (!t->hides_timer) {
		cply_put(&right, "  ");
		cply_put_clock(&right,
		               cply_play_active(p, t->host->now(t->host->ctx)));
	}
	cply_str title = p->puzzle.meta[CPLY_META_TITLE].plain;
	size_t used =
		cplyi_put_visible(NULL, cply_buf_str(&right), CPLYI_CLEAN);
	cplyi_put_visible(&left, title.len ? title : t->file, CPLYI_CLEAN);
	size_t room = used < columns ? columns - used : 0;
	cply_buf b;
	cply_buf_init(&b, &t->scratch);
	cply_put(&b, "\x1b[1m");
	cply_put_str(&b, cply_buf_str(&left));
	screen_put(0, 0, cply_buf_str(&b), 0, room);
	screen_put(0, (unsigned)room, cply_buf_str(&right),
	           used > columns ? used - columns : 0, columns);
}

static void put_clue_text(tui_play *t, cply_buf *b)
{
	const cply_play *p = t->play;
	if (p->entry == CPLY_NO_ENTRY) {
		cply_put(b, p->puzzle.is_diagramless
		                    ? "Diagramless: # marks a block."
		                    : "This square is not in any word.");
		return;
	}
	const cply_clue *clue = cply_play_clue(p, p->entry);
	cply_buf name;
	cply_buf_init(&name, &t->scratch);
	cply_play_name(p, p->entry, &name);
	cply_put_str(b, cply_buf_str(&name));
	cply_put(b, "  ");
	if (clue)
		cply_put_str(b, cplyi_clue_text(clue, &t->scratch).plain);
	else
		cply_put(b, cply_play_is_hidden(p, p->entry) ? "(hidden)"
		                                             : "(no clue)");
}

static void draw_clue(tui_play *t, const layout *l)
{
	cply_buf b;
	size_t begin, end;
	cply_buf_init(&b, &t->scratch);
	put_clue_text(t, &b);
	cplyi_wrap w = { .text = cply_buf_str(&b), .width = l->columns };
	for (unsigned row = 0;
	     row < l->clue_rows && cplyi_wrap_next(&w, &begin, &end); row++) {
		/* What does not fit is told to go on. */
		bool cut = row + 1 == l->clue_rows && w.at < w.text.len;
		cply_str line = cply_str_sub(w.text, begin, end);
		put_text(t, 1 + row, 0, "", line);
		if (cut)
			screen_line(1 + row, l->columns - 1,
			            cply_str_of(t->ascii ? ">" : "…"));
	}
}

static void draw_foot(tui_play *t, unsigned row)
{
	static const char *const prompts[] = {
		[ASK_CLUE] = "Go to clue: ",
		[ASK_REBUS] = "Letters for this square: ",
		[ASK_SEARCH] = "Search: ",
		[ASK_COMMAND] = ":",
	};
	if (t->prompt != ASK_NOTHING && t->prompt <= ASK_COMMAND) {
		screen_input_show(&t->input, row, prompts[t->prompt],
		                  &t->scratch);
		return;
	}
	if (t->message[0]) {
		put_text(t, row, 0, "\x1b[1m", cply_str_of(t->message));
		return;
	}
	put_line(t, row, "%s help   %s commands   %s leave",
	         play_keys_first(t->keys, CPLY_DO_HELP),
	         play_keys_first(t->keys, CPLY_DO_COMMAND),
	         play_keys_first(t->keys, CPLY_DO_QUIT));
}

/* A found clue stands where the message does. */
static void draw_match(tui_play *t, const layout *l)
{
	uint32_t n;
	cply_str text = screen_input_str(&t->input);
	cply_buf b;
	t->match = play_search(t, text, t->match, &n);
	cply_buf_init(&b, &t->scratch);
	if (!text.len) {
		cply_put(&b, "Enter goes there, Down to the next");
	} else if (t->match == CPLY_NO_ENTRY) {
		cply_put(&b, "No clue matches");
	} else {
		cplyi_put_count(&b, n, "clue: ", "clues: ");
		cply_play_name(t->play, t->match, &b);
		cply_put(&b, "  ");
		cplyi_put_visible(&b,
		                  cply_play_clue(t->play, t->match)->text.plain,
		                  CPLYI_CLEAN);
	}
	for (unsigned row = 0; row < l->clue_rows; row++)
		put_text(t, 1 + row, 0, "", (cply_str){ 0 });
	put_text(t, 1, 0, "", cply_buf_str(&b));
}

/* ---- whole pages ---- */

static void draw_pause(tui_play *t)
{
	unsigned row = screen_rows() / 2;
	cply_buf b;
	cply_buf_init(&b, &t->scratch);
	cply_put(&b, "Paused at ");
	cply_put_clock(&b, cply_play_active(t->play, 0));
	cply_put(&b, ". Press any key to resume.");
	cply_str s = cply_buf_str(&b);
	unsigned columns = screen_columns();
	screen_line(row, s.len < columns ? (columns - (unsigned)s.len) / 2 : 0,
	            s);
}

static void put_info(const tui_play *t, cply_buf *out)
{
	for (int m = 0; m < CPLY_META_COUNT; m++) {
		cply_str text = t->play->puzzle.meta[m].plain;
		if (!text.len || cplyi_meta_is_answer((unsigned)m))
			continue;
		cply_put(out, cply_meta_name((cply_meta)m));
		cply_put(out, ": ");
		cply_put_str(out, text);
		cply_put(out, "\n");
	}
	/* What is for afterwards is shown afterwards. */
	for (int m = 0; t->play->is_solved && m < CPLY_META_COUNT; m++) {
		cply_str after = t->play->puzzle.meta[m].plain;
		if (!after.len || !cplyi_meta_is_answer((unsigned)m))
			continue;
		cply_put_str(out, after);
		cply_put(out, "\n");
	}
	if (!out->len)
		cply_put(out, "There is no information about this puzzle.\n");
}

/* Text that scrolls, with a last line that says how to go back. */
static void draw_text(tui_play *t, cply_str text)
{
	unsigned rows = screen_rows() - 1, n = 0;
	cplyi_wrap w = { .text = text, .width = screen_columns() };
	size_t begin, end;
	while (cplyi_wrap_next(&w, &begin, &end)) {
		if (n >= t->top && n - t->top < rows)
			screen_line(n - t->top, 0,
			            cply_str_sub(text, begin, end));
		n++;
	}
	t->n_page = n;
	put_text(t, rows, 0, "\x1b[1m",
	         cply_str_of(n > rows ? "Up and Down scroll; any other key "
	                                "returns"
	                              : "Press any key to return"));
}

static void draw_game(tui_play *t)
{
	layout l = lay_out(t);
	if (t->ghost)
		cplyi_ghost_go(t->ghost,
		               cply_play_active(t->play,
		                                t->host->now(t->host->ctx)));
	draw_head(t, l.columns);
	draw_foot(t, l.rows - 1);
	if (t->prompt == ASK_SEARCH)
		draw_match(t, &l);
	else
		draw_clue(t, &l);
	unsigned width = draw_grid(t, &l);
	t->n_panels = 0;
	if (l.right && width + 2 + PANEL / 2 < l.columns)
		play_draw_panels(t, l.top, width + 2, l.height,
		                 l.columns - width - 2);
	else if (l.below)
		play_draw_panels(t, l.top + l.grid_h + 1, 0,
		                 l.height - l.grid_h - 1, l.columns);
}

void play_draw(tui_play *t)
{
	cply_buf b;
	cply_arena_reset(&t->scratch, SIZE_MAX);
	screen_clear();
	cply_buf_init(&b, &t->scratch);
	if (screen_rows() < LEAST_ROWS || screen_columns() < LEAST_COLUMNS) {
		put_line(t, 0, "Too small: %ux%u;", screen_columns(),
		         screen_rows());
		put_line(t, 1, "make it %dx%d.", LEAST_COLUMNS, LEAST_ROWS);
	} else if (t->page == PAGE_HELP) {
		play_help_lines(t->keys, &b);
		draw_text(t, cply_buf_str(&b));
	} else if (t->page == PAGE_INFO) {
		put_info(t, &b);
		draw_text(t, cply_buf_str(&b));
	} else if (!t->play->is_running && !t->play->is_solved) {
		draw_pause(t);
	} else {
		draw_game(t);
	}
	screen_show();
}

bool play_hit(const tui_play *t, unsigned row, unsigned col, cply_command *c)
{
	if (row >= t->grid.top && col >= t->grid.left) {
		uint32_t r = (row - t->grid.top) / t->grid.step_row;
		uint32_t k = (col - t->grid.left) / t->grid.step_col;
		if (r < t->grid.rows && k < t->grid.cols) {
			c->action = CPLY_DO_GO_CELL;
			c->at = (t->grid.row + r) * t->play->puzzle.width +
			        t->grid.col + k;
			return true;
		}
	}
	for (unsigned i = 0; i < t->n_panels; i++) {
		const struct play_panel *p = &t->panels[i];
		if (row < p->top || row >= p->top + p->height ||
		    col < p->left || col >= p->left + p->width || !p->lines ||
		    p->lines[row - p->top] == CPLY_NO_ENTRY)
			continue;
		c->action = CPLY_DO_GO_WORD;
		c->at = p->lines[row - p->top];
		return true;
	}
	return false;
}
