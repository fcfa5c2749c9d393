/* SPDX-License-Identifier: MIT */
/* Inside the player of records: what it knows (replay_clock.c), the keys it
 * obeys (replay_keys.c), how it looks (replay_board.c, replay_draw.c). */
#ifndef CROSSPLY_TUI_REPLAY_VIEW_H
#define CROSSPLY_TUI_REPLAY_VIEW_H

#include "tui/replay.h"
#include "tui/screen.h"

/* ---- keys ---- */

typedef enum replay_action {
	REPLAY_NOTHING,
	REPLAY_PLAY,
	REPLAY_STEP,
	REPLAY_BACK,
	REPLAY_STEP_10,
	REPLAY_BACK_10,
	REPLAY_FIRST,
	REPLAY_LAST,
	REPLAY_FASTER,
	REPLAY_SLOWER,
	REPLAY_SPEED, /* by the digit */
	REPLAY_IDLE,
	REPLAY_NEXT,
	REPLAY_PREVIOUS,
	REPLAY_KIND,
	REPLAY_SEARCH,
	REPLAY_GO,
	REPLAY_BOOKMARK,
	REPLAY_NEXT_BOOKMARK,
	REPLAY_FOLLOW,
	REPLAY_FORM,
	REPLAY_PAGE_UP,
	REPLAY_PAGE_DOWN,
	REPLAY_PAGE_LEFT,
	REPLAY_PAGE_RIGHT,
	REPLAY_REDRAW,
	REPLAY_HELP,
	REPLAY_QUIT
} replay_action;

replay_action replay_action_of(const screen_event *e);
/* Row `i` of the table of keys; false past its end. */
bool replay_key_row(size_t i, const char **keys, const char **what);

/* ---- one record ---- */

enum { REPLAY_BOOKMARKS = 64, REPLAY_PINS = 512 };

/* The board as it was drawn last. */
typedef struct replay_board {
	cply_arena arena;
	cply_str *lines;
	size_t n, width;
	cply_spot spot;
	bool is_fresh;
	unsigned cols, rows; /* for which it was drawn */
	cply_form form;
	size_t top, left; /* of what is to be seen of it */
} replay_board;

typedef struct replay_run_view {
	const replay_side *side;
	cply_timeline timeline;
	uint64_t mark_counts[CPLY_MARKS_MAX];
	uint32_t usual; /* marks that n goes to when no kind is chosen */
	replay_board board;
	uint32_t done, todo; /* squares right or filled, of all; or steps */
	bool is_right;       /* `done` counts letters that are right */
} replay_run_view;

/* ---- the player ---- */

typedef enum replay_prompt {
	PROMPT_NONE,
	PROMPT_SEARCH,
	PROMPT_GO
} replay_prompt;

typedef struct replay_view {
	replay_options o;
	replay_run_view runs[CPLYI_RACE_MOST];
	size_t n;
	double now; /* ms on the clock that is shown */
	double speed;
	bool is_playing, follows, shows_help;
	bool is_ended; /* by the user */
	int kind;      /* of marks: -1 the usual, -2 the search, else a bit */
	replay_prompt prompt;
	screen_input input;
	char search[SCREEN_INPUT];
	size_t search_len;
	char message[160]; /* until the next key */
	uint64_t bookmarks[REPLAY_BOOKMARKS];
	size_t n_bookmarks;
	cply_arena scratch; /* of one picture */
	cply_status status;
	unsigned bar_row, bar_width; /* the progress bar; width 0: none */
	/* What stands below the bar, and for what it was made. */
	char pins[REPLAY_PINS];
	struct replay_pins_key {
		int kind;
		unsigned width;
		bool keep_idle;
		size_t n_bookmarks, search_len;
		uint64_t bookmarks;
	} pins_key;
} replay_view;

/* When a position is played, and back. */
double replay_run_time(const replay_view *v, size_t run, uint64_t position);
uint64_t replay_run_at(const replay_view *v, size_t run, double ms);
/* When the last record ends. */
double replay_length(const replay_view *v);
/* What the clock shows now: of a race when it is played, else the time of the
 * record. */
int64_t replay_shown(const replay_view *v);
bool replay_at_end(const replay_view *v);

bool replay_open(replay_view *v, replay_side *sides, size_t n,
                 const replay_options *o);
void replay_close(replay_view *v);
/* Goes to a position of one record; the others are where the clock says. */
void replay_go(replay_view *v, size_t run, uint64_t position);
void replay_go_time(replay_view *v, double ms);
/* So many steps ahead or, below 0, back: of whichever record is next. */
void replay_step(replay_view *v, int steps);
/* Lets the clock run for so many real milliseconds. */
void replay_tick(replay_view *v, double ms);
/* Real milliseconds to the next step; below 0: there is none. */
double replay_until_next(const replay_view *v);
void replay_toggle_idle(replay_view *v);
void replay_change_speed(replay_view *v, int by);
void replay_choose_speed(replay_view *v, int digit);
void replay_next_kind(replay_view *v);
/* The name of what n goes to. */
const char *replay_kind_name(const replay_view *v);
/* The marks that n goes to in a record. */
uint32_t replay_kind_mask(const replay_view *v, size_t run);
/* To the next or previous mark or match. */
void replay_seek_mark(replay_view *v, bool ahead);
void replay_start_search(replay_view *v, cply_str text);
void replay_go_text(replay_view *v, cply_str text);
void replay_toggle_bookmark(replay_view *v);
void replay_next_bookmark(replay_view *v);
void replay_say(replay_view *v, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* ---- how it looks ---- */

/* Where boards go. */
typedef struct replay_area {
	unsigned row, col, rows, cols;
} replay_area;

/* Do the records race against each other, in the same grid? */
bool replay_is_race(const replay_view *v);
/* The runners, the first in front. */
void replay_stand(const replay_view *v, cplyi_standing *out);
/* Who leads, or has won. */
void replay_put_lead(const replay_view *v, cply_buf *out);
/* Draws all boards into the area. */
void replay_put_boards(replay_view *v, const replay_area *area);
void replay_draw(replay_view *v);
/* The time at a place of the progress bar; below 0: it is not there. */
double replay_time_at(const replay_view *v, unsigned row, unsigned col);

#endif
