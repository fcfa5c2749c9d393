/* SPDX-License-Identifier: MIT */
/* Records played in the terminal: waits for keys and for the next step. */
#include "tui/replay.h"

#include <time.h>

#include "tui/replay_view.h"

/* Pictures are at least so far apart, and the clock is shown so often. */
enum { FRAME = 33, CLOCK = 200 };

static double real_time(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1000 + (double)now.tv_nsec / 1e6;
}

static void scroll(replay_view *v, int lines, int columns)
{
	v->follows = false;
	for (size_t i = 0; i < v->n; i++) {
		replay_board *b = &v->runs[i].board;
		size_t down = (size_t)(lines > 0 ? lines : -lines);
		size_t right = (size_t)(columns > 0 ? columns : -columns);
		b->top = lines > 0       ? b->top + down
		         : b->top > down ? b->top - down
		                         : 0;
		b->left = columns > 0       ? b->left + right
		          : b->left > right ? b->left - right
		                            : 0;
	}
	replay_say(v, "f follows the cursor again");
}

static void next_form(replay_view *v)
{
	static const char *const names[] = { "the largest squares that fit",
		                             "boxes", "letters only",
		                             "a map of what is filled" };
	v->o.form = v->o.form == CPLY_FORM_MAP ? CPLY_FORM_AUTO : v->o.form + 1;
	replay_say(v, "%s", names[v->o.form]);
}

static void toggle_play(replay_view *v)
{
	if (!v->is_playing && replay_at_end(v))
		replay_go_time(v, 0);
	v->is_playing = !v->is_playing;
}

static void ask(replay_view *v, replay_prompt what)
{
	v->prompt = what;
	v->input = (screen_input){ .len = 0 };
}

/* Moving by hand stops the play; so it does in every player. */
static void move(replay_view *v, int steps)
{
	v->is_playing = false;
	replay_step(v, steps);
}

static void obey(replay_view *v, replay_action action, const screen_event *e)
{
	switch (action) {
	case REPLAY_PLAY:
		toggle_play(v);
		break;
	case REPLAY_STEP:
		move(v, 1);
		break;
	case REPLAY_BACK:
		move(v, -1);
		break;
	case REPLAY_STEP_10:
		move(v, 10);
		break;
	case REPLAY_BACK_10:
		move(v, -10);
		break;
	case REPLAY_FIRST:
		replay_go_time(v, 0);
		for (size_t i = 0; i < v->n; i++)
			replay_go(v, i, 0);
		break;
	case REPLAY_LAST:
		replay_go_time(v, replay_length(v));
		break;
	case REPLAY_FASTER:
		replay_change_speed(v, 1);
		break;
	case REPLAY_SLOWER:
		replay_change_speed(v, -1);
		break;
	case REPLAY_SPEED:
		replay_choose_speed(v, (int)e->character - '0');
		break;
	case REPLAY_IDLE:
		replay_toggle_idle(v);
		break;
	case REPLAY_NEXT:
		replay_seek_mark(v, true);
		break;
	case REPLAY_PREVIOUS:
		replay_seek_mark(v, false);
		break;
	case REPLAY_KIND:
		replay_next_kind(v);
		break;
	case REPLAY_SEARCH:
		ask(v, PROMPT_SEARCH);
		break;
	case REPLAY_GO:
		ask(v, PROMPT_GO);
		break;
	case REPLAY_BOOKMARK:
		replay_toggle_bookmark(v);
		break;
	case REPLAY_NEXT_BOOKMARK:
		replay_next_bookmark(v);
		break;
	case REPLAY_FOLLOW:
		v->follows = !v->follows;
		replay_say(v, v->follows ? "following the cursor"
		                         : "not following the cursor");
		break;
	case REPLAY_FORM:
		next_form(v);
		break;
	case REPLAY_PAGE_UP:
		scroll(v, -(int)(screen_rows() / 2), 0);
		break;
	case REPLAY_PAGE_DOWN:
		scroll(v, (int)(screen_rows() / 2), 0);
		break;
	case REPLAY_PAGE_LEFT:
		scroll(v, 0, -(int)(screen_columns() / 4));
		break;
	case REPLAY_PAGE_RIGHT:
		scroll(v, 0, (int)(screen_columns() / 4));
		break;
	case REPLAY_REDRAW:
		screen_redraw();
		break;
	case REPLAY_HELP:
		v->shows_help = true;
		break;
	case REPLAY_QUIT:
		v->is_ended = true;
		break;
	case REPLAY_NOTHING:
		break;
	}
}

/* A key while a line is asked for. */
static void answer(replay_view *v, const screen_event *e)
{
	replay_prompt what = v->prompt;
	if (e->key == SCREEN_ENTER) {
		v->prompt = PROMPT_NONE;
		if (what == PROMPT_SEARCH)
			replay_start_search(v, screen_input_str(&v->input));
		else
			replay_go_text(v, screen_input_str(&v->input));
	} else if (e->key == SCREEN_ESCAPE ||
	           (e->key == SCREEN_BACKSPACE && !v->input.len)) {
		v->prompt = PROMPT_NONE;
	} else {
		screen_input_key(&v->input, e);
	}
}

static void handle(replay_view *v, const screen_event *e)
{
	if (e->key == SCREEN_TIMEOUT || e->key == SCREEN_RESIZE)
		return;
	if (e->key == SCREEN_QUIT) {
		v->is_ended = true;
		return;
	}
	v->message[0] = 0;
	if (v->prompt) {
		answer(v, e);
		return;
	}
	if (v->shows_help) {
		v->shows_help = false;
		v->is_ended = replay_action_of(e) == REPLAY_QUIT;
		return;
	}
	if (e->key == SCREEN_CLICK) {
		double ms = replay_time_at(v, e->row, e->col);
		if (ms >= 0)
			replay_go_time(v, ms);
		return;
	}
	obey(v, replay_action_of(e), e);
}

/* Milliseconds until there is something new to see; below 0: a key only. */
static int patience(const replay_view *v)
{
	if (!v->is_playing)
		return -1;
	double next = replay_until_next(v);
	if (next < 0 || next > CLOCK)
		return CLOCK;
	return next < FRAME ? FRAME : (int)next + 1;
}

static void run(replay_view *v)
{
	double before = real_time();
	replay_draw(v);
	while (!v->is_ended && v->status == CPLY_OK) {
		screen_event e = screen_wait(patience(v));
		double now = real_time();
		replay_tick(v, now - before);
		before = now;
		/* All keys that wait, then one picture. */
		for (handle(v, &e); !v->is_ended; handle(v, &e)) {
			e = screen_wait(0);
			if (e.key == SCREEN_TIMEOUT)
				break;
		}
		replay_draw(v);
	}
}

static void list_bookmarks(const replay_view *v, cply_buf *out)
{
	if (v->n_bookmarks)
		cply_put(out, "Bookmarks:\n");
	for (size_t i = 0; i < v->n_bookmarks; i++) {
		cply_put(out, "  crossply show ");
		cply_put(out, v->runs[0].side->file);
		cply_put(out, " --at ");
		cply_put_uint(out, v->bookmarks[i]);
		cply_put(out, "\n");
	}
}

cply_status tui_replay(replay_side *sides, size_t n, const replay_options *o,
                       cply_buf *after, const char **why)
{
	replay_view v;
	*why = NULL;
	if (!screen_open(o->color, why))
		return CPLY_UNSUPPORTED;
	if (replay_open(&v, sides, n, o))
		run(&v);
	screen_close();
	list_bookmarks(&v, after);
	cply_status status = v.status;
	replay_close(&v);
	return status;
}
