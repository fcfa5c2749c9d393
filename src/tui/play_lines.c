/* SPDX-License-Identifier: MIT */
/* Playing line by line: a command in, some sentences out. For screen readers,
 * for terminals that can do no more, and for scripts. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/count.h"
#include "base/text.h"
#include "base/visible.h"
#include "draw/shape.h"
#include "tui/lines.h"
#include "tui/play.h"

/* " Wrong: letter 3.", of those that were checked; nothing if none is. */
static void put_wrong(const cply_play *p, uint32_t entry, cply_buf *b)
{
	const cply_entry *e = &p->entries[entry];
	uint32_t n = 0;
	for (uint32_t k = 0; k < e->n_cells; k++) {
		if (!(p->squares[e->cells[k]].marks & CPLY_CELL_WRONG))
			continue;
		cply_put(b, n++ ? ", " : " Wrong: letter ");
		cply_put_uint(b, k + 1);
	}
	cply_put(b, n ? "." : "");
}

/* "1 Across, 4 squares: Feline pets. C blank T blank." */
static void put_word(tui_play *t, uint32_t entry, cply_buf *b)
{
	const cply_clue *clue = cply_play_clue(t->play, entry);
	uint32_t n = t->play->entries[entry].n_cells;
	cply_play_name(t->play, entry, b);
	cply_put(b, ", ");
	cplyi_put_count(b, n, "square: ", "squares: ");
	if (clue)
		cply_put_str(b, cplyi_clue_text(clue, &t->scratch).plain);
	else
		cply_put(b, cply_play_is_hidden(t->play, entry) ? "hidden"
		                                                : "no clue");
	cply_put(b, ". ");
	play_pattern(t, entry, "blank", b);
	cply_put(b, ".");
	put_wrong(t->play, entry, b);
	cply_put(b, "\n");
}

static void put_place(tui_play *t, cply_buf *b)
{
	const cply_play *p = t->play;
	uint32_t width = p->puzzle.width;
	if (p->cursor == CPLY_NO_CELL) {
		cply_put(b, "There are no squares to fill.\n");
		return;
	}
	if (p->entry != CPLY_NO_ENTRY)
		put_word(t, p->entry, b);
	cply_put(b, "Row ");
	cply_put_uint(b, p->cursor / width + 1);
	cply_put(b, ", column ");
	cply_put_uint(b, p->cursor % width + 1);
	cply_put(b, ".\n");
}

static void put_list(tui_play *t, bool open_only, cply_buf *b)
{
	for (uint32_t i = 0; i < t->play->n_entries; i++)
		if (!open_only || !cply_play_is_full(t->play, i))
			put_word(t, i, b);
}

/* The grid row by row, as it is read aloud. */
static void put_rows(const tui_play *t, cply_buf *b)
{
	const cply_play *p = t->play;
	for (uint32_t r = 0; r < p->puzzle.height; r++) {
		cply_put(b, "Row ");
		cply_put_uint(b, r + 1);
		cply_put(b, ":");
		for (uint32_t c = 0; c < p->puzzle.width; c++) {
			uint32_t i = r * p->puzzle.width + c;
			cply_str fill = p->texts[p->squares[i].fill];
			unsigned marks = p->squares[i].marks;
			cply_put(b, c ? ", " : " ");
			switch (p->puzzle.cells[i].kind) {
			case CPLY_CELL_BLOCK:
				cply_put(b, "black");
				break;
			case CPLY_CELL_VOID:
				cply_put(b, "nothing");
				break;
			default:
				if (fill.len)
					cply_put_str(b, fill);
				else
					cply_put(b, "blank");
				break;
			}
			cply_put(b, marks & CPLY_CELL_WRONG ? " wrong" : "");
			cply_put(b,
			         marks & CPLY_CELL_REVEALED ? " revealed" : "");
			cply_put(b, marks & CPLY_CELL_PENCIL ? " pencil" : "");
		}
		cply_put(b, ".\n");
	}
}

static void put_status(const tui_play *t, cply_buf *b)
{
	const cply_play *p = t->play;
	cply_put_uint(b, p->n_filled);
	cply_put(b, " of ");
	cplyi_put_count(b, p->n_open, "square", "squares");
	cply_put(b, " filled, ");
	cplyi_put_count(b, p->n_checks, "check", "checks");
	cply_put(b, ", ");
	cplyi_put_count(b, p->n_reveals, "reveal", "reveals");
	cply_put(b, ", ");
	cply_put_clock(b, cply_play_active(p, t->host->now(t->host->ctx)));
	cply_put(b, ".\n");
}

static void put_help(cply_buf *b)
{
	cply_put(b, "To answer a clue: 12a ANSWER; ? keeps a square, (AB) "
	            "puts several letters into one.\nA clue alone goes "
	            "there: 12a.\nclue: where you are. list: all clues. "
	            "open: unfinished clues.\nrows: the grid. status: "
	            "squares, help and time. find TEXT: search the clues.\n");
	cply_put(b, "Also:");
	for (int i = 0; i < CPLY_ACTIONS; i++) {
		const cply_action_info *info = cply_action_get((cply_action)i);
		if (!*info->group || (i >= CPLY_DO_SEARCH &&
		                      i != CPLY_DO_SAVE && i != CPLY_DO_QUIT))
			continue;
		cply_put(b, " ");
		cply_put(b, info->name);
	}
	cply_put(b, "\n");
}

static void put_found(tui_play *t, cply_str text, cply_buf *b)
{
	uint32_t n, at = 0, total;
	uint32_t found = play_search(t, text, 0, &total);
	for (n = 0; n < total && found != CPLY_NO_ENTRY; n++) {
		put_word(t, found, b);
		at = found + 1;
		uint32_t left;
		found = play_search(t, text, at, &left);
	}
	if (!total)
		cply_put(b, "No clue matches.\n");
}

/* What only this way of playing knows. */
static bool tell(tui_play *t, cply_str line, cply_buf *b)
{
	if (cply_str_is_nocase(line, "clue") || !line.len)
		put_place(t, b);
	else if (cply_str_is_nocase(line, "list"))
		put_list(t, false, b);
	else if (cply_str_is_nocase(line, "open"))
		put_list(t, true, b);
	else if (cply_str_is_nocase(line, "rows"))
		put_rows(t, b);
	else if (cply_str_is_nocase(line, "status"))
		put_status(t, b);
	else if (cply_str_is_nocase(line, "help") || cply_str_is(line, "?"))
		put_help(b);
	else if (cply_str_starts(line, "find "))
		put_found(t, cply_str_sub(line, 5, line.len), b);
	else
		return false;
	return true;
}

static void act(tui_play *t, cply_str line, cply_buf *b)
{
	const cply_play *p = t->play;
	uint32_t cursor = p->cursor, entry = p->entry;
	uint32_t n_events = p->n_events;
	size_t before = b->len;
	cply_action action;
	t->message[0] = 0;
	if (!play_line(t, line, &action)) {
		cply_put(b, "Unknown command; `help` lists them.\n");
		return;
	}
	if (action == CPLY_DO_QUIT)
		t->ends = true;
	else if (action == CPLY_DO_SAVE) {
		t->host->save(t->host->ctx, b);
		cply_put(b, "\n");
	} else if (action != CPLY_ACTIONS)
		cply_put(b, "That needs the screen.\n");
	if (t->message[0]) {
		cply_put(b, t->message);
		cply_put(b, "\n");
	}
	if (p->is_running && p->entry != CPLY_NO_ENTRY &&
	    (p->cursor != cursor || p->entry != entry ||
	     p->n_events != n_events || (b->len == before && !t->ends)))
		put_word(t, p->entry, b);
}

void tui_play_lines(tui_play *t)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;
	cply_buf b;
	cply_arena_init(&t->scratch, NULL, SIZE_MAX);
	cply_buf_init(&b, &t->scratch);
	cply_str title = t->play->puzzle.meta[CPLY_META_TITLE].plain;
	cply_put_str(&b, title.len ? title : t->file);
	cply_put(&b, ". help lists the commands.\n");
	if (t->message[0]) {
		cply_put(&b, t->message);
		cply_put(&b, "\n");
	}
	put_place(t, &b);
	tui_print_lines(cply_buf_str(&b), &t->scratch);
	bool asks = isatty(STDIN_FILENO);
	while (!t->ends) {
		if (asks)
			fputs("> ", stdout);
		fflush(stdout);
		n = getline(&line, &cap, stdin);
		if (n < 0)
			break;
		cply_arena_reset(&t->scratch, SIZE_MAX);
		cply_buf_init(&b, &t->scratch);
		cply_str s = cply_text_trim((cply_str){ line, (size_t)n });
		if (!tell(t, s, &b))
			act(t, s, &b);
		tui_print_lines(cply_buf_str(&b), &t->scratch);
	}
	if (asks && !t->ends)
		fputs("\n", stdout);
	fflush(stdout);
	free(line);
	cply_arena_free(&t->scratch);
}
