/* SPDX-License-Identifier: MIT */
/* Mill on the screen: draw, wait for a key, do what it says. */
#include "tui/mill_screen.h"

#include <string.h>

#include "draw/mill.h"

enum { PATIENCE = 300, CTRL_C = 3, MANY_COLORS = 256 };

static int64_t now(const mill_screen *s)
{
	return s->t->host->now(s->t->host->ctx);
}

/* ---- points ---- */

uint32_t mill_targets(const mill_screen *s)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	uint32_t set = 0;
	if (!mill_is_ours(s->t))
		return 0;
	unsigned n = cply_mill_moves(mill_rules(s->t), mill_at(s->t), moves);
	for (unsigned i = 0; i < n; i++)
		if (moves[i].from == s->chosen)
			set |= 1u << moves[i].to;
	return set;
}

/* The nearest point that way; those straight ahead first. */
static void go(mill_screen *s, int dx, int dy)
{
	unsigned column, row, best = s->cursor;
	int least = 1000;
	cply_mill_point_place(s->cursor, &column, &row);
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		unsigned c, r;
		cply_mill_point_place(i, &c, &r);
		int x = (int)c - (int)column, y = (int)r - (int)row;
		int along = x * dx + y * dy;
		int aside = dx ? y : x;
		int far = along + 4 * (aside < 0 ? -aside : aside);
		if (along > 0 && far < least) {
			least = far;
			best = i;
		}
	}
	s->cursor = best;
}

/* Chooses the stone under the cursor, or does what can be done there. */
static void pick(mill_screen *s)
{
	mill_play *t = s->t;
	const cply_mill_position *p = mill_at(t);
	uint32_t bit = 1u << s->cursor;
	cply_mill_move m = { CPLY_MILL_PLACE, -1, (int8_t)s->cursor };
	if (mill_is_over(t) && t->pack) {
		mill_next(t, 1);
		return;
	}
	if (p->take[p->side]) {
		m.kind = CPLY_MILL_TAKE;
	} else if (p->stones[p->side] & bit && mill_is_ours(t)) {
		s->chosen = s->chosen == (int)s->cursor ? -1 : (int)s->cursor;
		if (s->chosen >= 0 && !mill_targets(s)) {
			s->chosen = -1;
			mill_say(t, p->action == 'p'
			                    ? "There is already a stone."
			                    : "That stone cannot move.");
		}
		return;
	} else if (s->chosen >= 0) {
		m.kind = CPLY_MILL_MOVE;
		m.from = (int8_t)s->chosen;
	} else if (p->action != 'p' && mill_is_ours(t)) {
		mill_say(t, "Choose one of your stones first.");
		return;
	}
	s->chosen = -1;
	mill_act(t, m);
}

static void click(mill_screen *s, const screen_event *e)
{
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		unsigned line, column;
		cplyi_mill_board_place(i, s->is_compact, &line, &column);
		line += s->board_row;
		column += s->board_col;
		unsigned slack = s->is_compact ? 0 : 1;
		if (e->row == line && e->col + slack >= column &&
		    e->col <= column + slack) {
			s->cursor = i;
			pick(s);
			return;
		}
	}
}

/* ---- thinking ---- */

/* While something is thought over: a key ends it. */
static bool wait_for(void *ctx)
{
	mill_screen *s = ctx;
	if (now(s) - s->began < PATIENCE)
		return true;
	if (!s->is_thinking) {
		s->is_thinking = true;
		mill_draw(s);
	}
	screen_event e = screen_wait(0);
	if (e.key == SCREEN_RESIZE)
		mill_draw(s);
	else if (e.key == SCREEN_QUIT)
		s->t->ends = true;
	return e.key == SCREEN_TIMEOUT || e.key == SCREEN_RESIZE;
}

/* ---- keys ---- */

static void show_first(mill_screen *s)
{
	s->step = 0;
	s->chosen = -1;
}

static void step_line(mill_screen *s, const screen_event *e)
{
	if (!s->t->n_line)
		mill_say(s->t, "No line is shown.");
	else if (e->character == '>' && s->step < s->t->n_line)
		s->step++;
	else if (e->character == '<' && s->step)
		s->step--;
}

static void ask(mill_screen *s, mill_prompt prompt)
{
	s->prompt = prompt;
	s->input = (screen_input){ .len = 0 };
}

static void obey(mill_screen *s, mill_key key, const screen_event *e)
{
	mill_play *t = s->t;
	switch (key) {
	case MILL_KEY_MOVE:
		go(s, (e->key == SCREEN_RIGHT) - (e->key == SCREEN_LEFT),
		   (e->key == SCREEN_UP) - (e->key == SCREEN_DOWN));
		return;
	case MILL_KEY_PICK:
		s->step = 0;
		pick(s);
		return;
	case MILL_KEY_STEP:
		step_line(s, e);
		return;
	case MILL_KEY_UNDO:
		if (s->chosen < 0)
			mill_undo(t);
		break;
	case MILL_KEY_HINT:
		mill_hint(t);
		return;
	case MILL_KEY_WHY:
		mill_why(t);
		break;
	case MILL_KEY_SHOW:
		if (!mill_is_over(t) && !(t->pack && t->session.mistakes)) {
			ask(s, MILL_ASK_GIVE_UP);
			mill_say(t, "Give up? y: yes, any other key: no");
			return;
		}
		mill_give_up(t);
		break;
	case MILL_KEY_NEXT:
		mill_next(t, 1);
		break;
	case MILL_KEY_PREVIOUS:
		mill_next(t, -1);
		break;
	case MILL_KEY_NEAREST:
		mill_nearest(t);
		break;
	case MILL_KEY_AGAIN:
		mill_again(t);
		break;
	case MILL_KEY_COMMAND:
		ask(s, MILL_ASK_COMMAND);
		return;
	case MILL_KEY_HELP:
		s->shows_help = true;
		s->top = 0;
		return;
	case MILL_KEY_REDRAW:
		screen_redraw();
		return;
	case MILL_KEY_QUIT:
		t->ends = true;
		return;
	default:
		return;
	}
	show_first(s);
}

static void take_input(mill_screen *s)
{
	cply_str text = cply_str_trim(screen_input_str(&s->input));
	mill_prompt prompt = s->prompt;
	s->prompt = MILL_ASK_NOTHING;
	if (!text.len)
		return;
	show_first(s);
	if (prompt == MILL_ASK_TURN)
		mill_type(s->t, text);
	else if (!mill_command(s->t, text))
		mill_say(s->t, "Unknown command; ? lists the keys.");
}

static void edit_input(mill_screen *s, const screen_event *e)
{
	if (s->prompt == MILL_ASK_GIVE_UP) {
		s->prompt = MILL_ASK_NOTHING;
		mill_say(s->t, "");
		if (e->key == SCREEN_CHAR && (e->character | 0x20) == 'y') {
			mill_give_up(s->t);
			show_first(s);
		}
		return;
	}
	bool cancels = e->key == SCREEN_ESCAPE ||
	               (e->key == SCREEN_CHAR && e->character == CTRL_C) ||
	               (e->key == SCREEN_BACKSPACE && !s->input.len);
	if (e->key == SCREEN_ENTER)
		take_input(s);
	else if (cancels)
		s->prompt = MILL_ASK_NOTHING;
	else
		screen_input_key(&s->input, e);
}

/* Does the key begin a turn that is typed? */
static bool begins_turn(const screen_event *e)
{
	uint32_t c = e->character | 0x20;
	return e->key == SCREEN_CHAR && !e->alt &&
	       ((c >= 'a' && c <= 'g') || c == 'x');
}

static void scroll_help(mill_screen *s, const screen_event *e)
{
	unsigned rows = screen_rows() - 1;
	unsigned last = s->n_help > rows ? s->n_help - rows : 0;
	if (e->key == SCREEN_UP || e->key == SCREEN_WHEEL_UP)
		s->top -= s->top > 0;
	else if (e->key == SCREEN_DOWN || e->key == SCREEN_WHEEL_DOWN)
		s->top += s->top < last;
	else
		s->shows_help = false;
}

static void handle(mill_screen *s, const screen_event *e)
{
	if (e->key == SCREEN_TIMEOUT || e->key == SCREEN_RESIZE ||
	    e->key == SCREEN_OTHER)
		return;
	s->began = now(s);
	s->is_thinking = false;
	if (e->key == SCREEN_QUIT) {
		s->t->ends = true;
	} else if (s->shows_help) {
		scroll_help(s, e);
	} else if (s->prompt != MILL_ASK_NOTHING) {
		edit_input(s, e);
	} else if (begins_turn(e)) {
		ask(s, MILL_ASK_TURN);
		screen_input_key(&s->input, e);
	} else if (e->key == SCREEN_ESCAPE ||
	           (e->key == SCREEN_CHAR && e->character == CTRL_C)) {
		show_first(s);
		mill_say(s->t, "");
	} else {
		mill_key key = mill_key_of(e);
		if (key != MILL_KEY_MOVE && key != MILL_KEY_STEP &&
		    key != MILL_KEY_HELP && key != MILL_KEY_REDRAW)
			mill_say(s->t, "");
		if (e->key == SCREEN_CLICK)
			click(s, e);
		else
			obey(s, key, e);
	}
	s->is_thinking = false;
}

bool tui_mill_run(mill_play *t, const char **why)
{
	mill_screen s = { .t = t, .chosen = -1, .cursor = 8 };
	if (!screen_open(t->color, why))
		return false;
	screen_take_controls(); /* Ctrl-C is a key like others here */
	/* Few colours tell nothing that signs do not. */
	t->color = screen_colors() >= MANY_COLORS;
	cply_arena_init(&s.scratch, NULL, SIZE_MAX);
	t->waits = wait_for;
	/* cppcheck-suppress autoVariables; taken back before the return */
	t->waits_ctx = &s;
	s.began = now(&s);
	mill_draw(&s);
	if (!t->pack) {
		mill_engine_moves(t);
		s.is_thinking = false;
	}
	while (!t->ends) {
		mill_draw(&s);
		screen_event e = screen_wait(-1);
		handle(&s, &e);
	}
	t->waits = NULL;
	screen_close();
	cply_arena_free(&s.scratch);
	return true;
}
