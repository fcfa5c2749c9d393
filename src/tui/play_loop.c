/* SPDX-License-Identifier: MIT */
/* The player's loop: draw, wait for a key, do what it says. */
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "tui/play.h"

enum { SECOND = 1000, CTRL_C = 3, MANY_COLORS = 256 };

static int64_t now(const tui_play *t)
{
	return t->host->now(t->host->ctx);
}

static bool is_paused(const tui_play *t)
{
	return !t->play->is_running && !t->play->is_solved;
}

/* ---- questions ---- */

static void ask(tui_play *t, play_prompt prompt, const char *question)
{
	t->prompt = prompt;
	t->input = (screen_input){ 0 };
	t->match = 0;
	play_say(t, question);
}

/* The short form where the long one does not fit: it must be read to the end.
 */
static void ask_fitting(tui_play *t, play_prompt prompt, const char *question,
                        const char *shorter)
{
	bool fits = cply_width(cply_str_of(question)) <= screen_columns();
	ask(t, prompt, fits ? question : shorter);
}

/* The letters of the square, to be changed. */
static void ask_letters(tui_play *t)
{
	const cply_play *p = t->play;
	ask(t, ASK_REBUS, "");
	if (p->cursor == CPLY_NO_CELL || cply_play_is_fixed(p, p->cursor))
		return;
	cply_str fill = p->texts[p->squares[p->cursor].fill];
	if (!fill.len || fill.len > sizeof t->input.text)
		return;
	memcpy(t->input.text, fill.ptr, fill.len);
	t->input.len = t->input.at = fill.len;
}

static void leave(tui_play *t)
{
	char question[PLAY_MESSAGE];
	if (!t->host->can_save(t->host->ctx)) {
		t->ends = true;
		return;
	}
	snprintf(question, sizeof question,
	         "Save the letters to %.*s too? y: yes, n: no, any other "
	         "key: stay",
	         (int)(t->file.len < 200 ? t->file.len : 200), t->file.ptr);
	ask_fitting(t, ASK_SAVE, question,
	            "Save to the file? y: yes, n: no, Esc");
}

static void save(tui_play *t)
{
	cply_buf said;
	cply_buf_init(&said, &t->scratch);
	bool good = t->host->save(t->host->ctx, &said);
	cply_put_char(&said, 0);
	play_say(t, said.failed ? "Out of memory." : said.ptr);
	if (!good)
		t->ends = false;
}

/* Yes or no. */
static void answer(tui_play *t, const screen_event *e)
{
	play_prompt prompt = t->prompt;
	uint32_t c = e->key == SCREEN_CHAR ? e->character : 0;
	bool yes = c == 'y' || c == 'Y', no = c == 'n' || c == 'N';
	t->prompt = ASK_NOTHING;
	play_say(t, "");
	if (prompt == ASK_SAVE) {
		t->ends = yes || no;
		if (yes)
			save(t);
	} else if (yes) {
		play_act(t,
		         prompt == ASK_REVEAL_GRID ? CPLY_DO_REVEAL_GRID
		                                   : CPLY_DO_CLEAR_GRID,
		         (cply_str){ 0 }, 0);
	}
}

static void act_on_screen(tui_play *t, cply_action action);

static void take_input(tui_play *t)
{
	play_prompt prompt = t->prompt;
	cply_str text = screen_input_str(&t->input);
	cply_action action = CPLY_ACTIONS;
	t->prompt = ASK_NOTHING;
	play_say(t, "");
	if (!text.len) {
		/* All letters were taken out: so they are in the grid. */
		if (prompt == ASK_REBUS &&
		    t->play->squares[t->play->cursor].fill)
			play_act(t, CPLY_DO_CLEAR_LETTER, text, 0);
		return;
	}
	if (prompt == ASK_CLUE) {
		play_act(t, CPLY_DO_GO_TO, text, 0);
	} else if (prompt == ASK_REBUS) {
		play_act(t, CPLY_DO_PUT, text, 0);
	} else if (prompt == ASK_SEARCH) {
		if (t->match != CPLY_NO_ENTRY)
			play_act(t, CPLY_DO_GO_WORD, text, t->match);
		else
			play_say(t, "No clue matches.");
	} else if (!play_line(t, text, &action)) {
		play_say(t, "Unknown command; ? lists them. To answer a "
		            "clue: 12a ANSWER");
	} else if (action != CPLY_ACTIONS) {
		act_on_screen(t, action);
	}
}

static void edit_input(tui_play *t, const screen_event *e)
{
	uint32_t n;
	switch (e->key) {
	case SCREEN_ESCAPE:
		t->prompt = ASK_NOTHING;
		play_say(t, "");
		return;
	case SCREEN_ENTER:
		take_input(t);
		return;
	case SCREEN_DOWN:
	case SCREEN_TAB:
		if (t->prompt == ASK_SEARCH && t->match != CPLY_NO_ENTRY)
			t->match = play_search(t, screen_input_str(&t->input),
			                       t->match + 1, &n);
		return;
	default:
		if (e->key == SCREEN_CHAR && e->character == CTRL_C) {
			t->prompt = ASK_NOTHING;
			play_say(t, "");
		} else if (screen_input_key(&t->input, e)) {
			t->match = 0;
		}
		return;
	}
}

/* ---- keys ---- */

/* What the engine does not know of. */
static void act_on_screen(tui_play *t, cply_action action)
{
	switch (action) {
	case CPLY_DO_SEARCH:
		ask(t, ASK_SEARCH, "");
		break;
	case CPLY_DO_COMMAND:
		ask(t, ASK_COMMAND, "");
		break;
	case CPLY_DO_CLUES:
		t->hides_clues = !t->hides_clues;
		break;
	case CPLY_DO_TIMER:
		t->hides_timer = !t->hides_timer;
		break;
	case CPLY_DO_INFO:
	case CPLY_DO_HELP:
		t->page = action == CPLY_DO_INFO ? PAGE_INFO : PAGE_HELP;
		t->top = 0;
		break;
	case CPLY_DO_SAVE:
		save(t);
		break;
	case CPLY_DO_REDRAW:
		screen_redraw();
		break;
	case CPLY_DO_QUIT:
		leave(t);
		break;
	default:
		break;
	}
}

static void act(tui_play *t, cply_action action)
{
	bool solved = t->play->is_solved;
	if (action == CPLY_DO_GO_TO)
		ask(t, ASK_CLUE, "");
	else if (action == CPLY_DO_PUT && !solved)
		ask_letters(t);
	else if (action == CPLY_DO_REVEAL_GRID && t->play->n_known && !solved)
		ask_fitting(t, ASK_REVEAL_GRID,
		            "Reveal the whole grid? It cannot be undone. "
		            "y: yes",
		            "Reveal all for good? y: yes");
	else if (action == CPLY_DO_CLEAR_GRID && !solved)
		ask(t, ASK_CLEAR_GRID, "Clear the whole grid? y: yes");
	else if (action >= CPLY_DO_SEARCH)
		act_on_screen(t, action);
	else
		play_act(t, action, (cply_str){ 0 }, 0);
}

/* A letter; or a mark that belongs to the letter before it, as in scripts
 * whose letters have several parts. */
static void type(tui_play *t, uint32_t character)
{
	const cply_play *p = t->play;
	cply_buf b;
	cply_buf_init(&b, &t->scratch);
	if (t->typed != CPLY_NO_CELL) {
		cply_put_str(&b, p->texts[p->squares[t->typed].fill]);
		cply_put_utf8(&b, character);
		if (b.len && cply_grapheme_count(cply_buf_str(&b)) == 1) {
			uint32_t cell = t->typed;
			if (p->cursor != cell)
				play_act(t, CPLY_DO_GO_CELL, (cply_str){ 0 },
				         cell);
			play_act(t, CPLY_DO_PUT, cply_buf_str(&b), 0);
			t->typed = cell;
			return;
		}
		b.len = 0;
	}
	uint32_t cell = p->cursor;
	cply_put_utf8(&b, character);
	play_act(t, CPLY_DO_TYPE, cply_buf_str(&b), 0);
	t->typed = cell;
}

static void press(tui_play *t, const screen_event *e)
{
	cply_action action = play_keys_action(t->keys, e);
	uint32_t typed = t->typed;
	t->typed = CPLY_NO_CELL;
	play_say(t, "");
	if (action != CPLY_ACTIONS) {
		act(t, action);
	} else if (e->key == SCREEN_CHAR && e->character > ' ' && !e->alt) {
		t->typed = typed;
		type(t, e->character);
	}
}

static void click(tui_play *t, const screen_event *e)
{
	cply_command c;
	t->typed = CPLY_NO_CELL;
	play_say(t, "");
	if (play_hit(t, e->row, e->col, &c))
		play_act(t, c.action, (cply_str){ 0 }, c.at);
}

/* A page of text scrolls; any other key goes back. */
static void turn_page(tui_play *t, const screen_event *e)
{
	unsigned rows = screen_rows() > 1 ? screen_rows() - 1 : 1;
	unsigned last = t->n_page > rows ? t->n_page - rows : 0;
	unsigned by = 0;
	bool up = false;
	switch (e->key) {
	case SCREEN_UP:
	case SCREEN_WHEEL_UP:
	case SCREEN_PAGE_UP:
		up = true;
		by = e->key == SCREEN_PAGE_UP ? rows : 1;
		break;
	case SCREEN_DOWN:
	case SCREEN_WHEEL_DOWN:
	case SCREEN_PAGE_DOWN:
		by = e->key == SCREEN_PAGE_DOWN ? rows : 1;
		break;
	default:
		t->page = PAGE_GRID;
		return;
	}
	t->top = up ? (t->top > by ? t->top - by : 0) : t->top + by;
	if (t->top > last)
		t->top = last;
}

static void go_on(tui_play *t, const screen_event *e)
{
	cply_action action = play_keys_action(t->keys, e);
	if (action == CPLY_DO_QUIT)
		t->ends = true;
	else
		play_act(t, CPLY_DO_PAUSE, (cply_str){ 0 }, 0);
}

static void handle(tui_play *t, const screen_event *e)
{
	switch (e->key) {
	case SCREEN_TIMEOUT:
	case SCREEN_RESIZE:
	case SCREEN_OTHER:
		return;
	case SCREEN_QUIT:
		t->ends = true;
		return;
	default:
		break;
	}
	t->last_key = now(t);
	if (t->page != PAGE_GRID)
		turn_page(t, e);
	else if (is_paused(t))
		go_on(t, e);
	else if (t->prompt > ASK_COMMAND)
		answer(t, e);
	else if (t->prompt != ASK_NOTHING)
		edit_input(t, e);
	else if (e->key == SCREEN_CLICK)
		click(t, e);
	else if (e->key == SCREEN_WHEEL_UP)
		play_act(t, CPLY_DO_PREVIOUS_WORD, (cply_str){ 0 }, 0);
	else if (e->key == SCREEN_WHEEL_DOWN)
		play_act(t, CPLY_DO_NEXT_WORD, (cply_str){ 0 }, 0);
	else
		press(t, e);
}

/* ---- time ---- */

static void pause_if_idle(tui_play *t)
{
	int64_t idle = (int64_t)t->keys->idle * SECOND;
	if (idle && t->play->is_running && now(t) - t->last_key >= idle)
		play_act(t, CPLY_DO_PAUSE, (cply_str){ 0 }, 0);
}

/* Until the clock on the screen changes. */
static int until_tick(const tui_play *t)
{
	if (!t->play->is_running)
		return -1;
	int64_t active = cply_play_active(t->play, now(t));
	return SECOND - (int)(active % SECOND);
}

bool tui_play_run(tui_play *t, const char **why)
{
	if (!screen_open(t->color, why))
		return false;
	/* Ctrl-Z, Ctrl-S and Ctrl-C are keys like others here. */
	screen_take_controls();
	/* Few colours cannot tell the word from the paper: signs do. */
	t->color = screen_colors() >= MANY_COLORS;
	t->typed = CPLY_NO_CELL;
	t->last_key = now(t);
	cply_arena_init(&t->scratch, NULL, SIZE_MAX);
	while (!t->ends) {
		play_draw(t);
		screen_event e = screen_wait(until_tick(t));
		handle(t, &e);
		pause_if_idle(t);
	}
	screen_close();
	cply_arena_free(&t->scratch);
	return true;
}
