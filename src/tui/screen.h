/* SPDX-License-Identifier: MIT */
/* The terminal as a screen: lines of our own drawing (text with the colour
 * sequences of src/draw) are put on it, only what changed is sent, and keys,
 * mouse and resizing come back as events. Signals other than resizing are the
 * caller's business. There is one screen at a time. */
#ifndef CROSSPLY_TUI_SCREEN_H
#define CROSSPLY_TUI_SCREEN_H

#include "crossply/base.h"

typedef enum screen_key {
	SCREEN_TIMEOUT, /* nothing happened */
	SCREEN_CHAR,    /* `character`; Ctrl-A is 1 and so on */
	SCREEN_UP,
	SCREEN_DOWN,
	SCREEN_LEFT,
	SCREEN_RIGHT,
	SCREEN_HOME,
	SCREEN_END,
	SCREEN_PAGE_UP,
	SCREEN_PAGE_DOWN,
	SCREEN_INSERT,
	SCREEN_DELETE,
	SCREEN_BACKSPACE,
	SCREEN_TAB,
	SCREEN_BACK_TAB,
	SCREEN_ENTER,
	SCREEN_ESCAPE,
	SCREEN_FUNCTION,   /* F1 is `character` 1 */
	SCREEN_CLICK,      /* at `row`, `col` */
	SCREEN_WHEEL_UP,   /* at `row`, `col` */
	SCREEN_WHEEL_DOWN, /* at `row`, `col` */
	SCREEN_RESIZE,     /* the size has changed: draw anew */
	SCREEN_QUIT, /* screen_quit() was called, or the terminal has gone */
	SCREEN_OTHER /* a key without a name here */
} screen_key;

typedef struct screen_event {
	screen_key key;
	uint32_t character; /* a code point */
	bool alt;           /* with Alt (or after Esc at once) */
	bool shift, ctrl;   /* with these; of keys that are not characters */
	unsigned row, col;
} screen_event;

/* Takes the terminal over; `color` allows colours. False, with the reason on
 * `why`, when there is no terminal or it cannot do this. */
bool screen_open(bool color, const char **why);
/* Gives the terminal back. Harmless when it is not open. */
void screen_close(void);
unsigned screen_rows(void);
unsigned screen_columns(void);
/* May colours be used? And how many, 0: none. */
bool screen_has_color(void);
int screen_colors(void);
/* Ctrl-C and the like become keys instead of signals. */
void screen_take_controls(void);

/* Begins a new picture: everything is blank. */
void screen_clear(void);
/* Puts the part [skip, skip + width) of a line, in columns, at a place. A
 * character that would be cut in two is left out. */
void screen_put(unsigned row, unsigned col, cply_str line, size_t skip,
                size_t width);
/* Puts a whole line, as far as it fits. */
void screen_line(unsigned row, unsigned col, cply_str line);
/* Where the terminal shows its cursor; a row past the end hides it. */
void screen_cursor(unsigned row, unsigned col);
/* Sends what has changed. */
void screen_show(void);
/* Sends everything: somebody else wrote on the terminal. */
void screen_redraw(void);

/* Waits for an event, at most so many milliseconds; below 0: for ever. */
screen_event screen_wait(int milliseconds);

/* ---- for signal handlers ---- */

/* The next event is SCREEN_QUIT. False: the screen is not open. */
bool screen_quit(void);
/* Gives the terminal back without ncurses, before the process dies. */
void screen_restore(void);

/* ---- a line of input at some place ---- */

enum { SCREEN_INPUT = 256 };

typedef struct screen_input {
	char text[SCREEN_INPUT]; /* UTF-8 */
	size_t len;
	size_t at; /* where the next character goes */
} screen_input;

cply_str screen_input_str(const screen_input *in);
/* Takes a key: characters, Backspace, Delete, arrows, Home, End, Ctrl-U. False
 * when the key means nothing to it. */
bool screen_input_key(screen_input *in, const screen_event *e);
/* Shows it after `prompt`, the end near the cursor if it is too long. */
void screen_input_show(const screen_input *in, unsigned row, const char *prompt,
                       cply_arena *scratch);

#endif
