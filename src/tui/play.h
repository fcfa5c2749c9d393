/* SPDX-License-Identifier: MIT */
/* Playing in the terminal: what the parts of the player share. The caller keeps
 * the record and the files; here are the screen and the keys. */
#ifndef CROSSPLY_TUI_PLAY_H
#define CROSSPLY_TUI_PLAY_H

#include "solve/ghost.h"
#include "tui/play_keys.h"

typedef struct tui_play tui_play;

/* What the player asks of the caller. Those that write append what there is to
 * say to `out`. */
typedef struct play_host {
	/* Milliseconds since 1970, never going back. */
	int64_t (*now)(void *ctx);
	/* After every command: keeps the new events. False: it cannot. */
	bool (*keep)(void *ctx, cply_buf *out);
	/* Once, when the puzzle is solved. */
	void (*finish)(void *ctx, cply_buf *out);
	/* Saves the progress into the puzzle's file. */
	bool (*save)(void *ctx, cply_buf *out);
	/* Can it? And is there something new to save? */
	bool (*can_save)(void *ctx);
	void *ctx;
} play_host;

enum { PLAY_MESSAGE = 512 };

/* What waits for an answer on the last line. */
typedef enum play_prompt {
	ASK_NOTHING,
	ASK_CLUE,
	ASK_REBUS,
	ASK_SEARCH,
	ASK_COMMAND,
	ASK_REVEAL_GRID,
	ASK_CLEAR_GRID,
	ASK_SAVE
} play_prompt;

typedef enum play_page { PAGE_GRID, PAGE_HELP, PAGE_INFO } play_page;

struct tui_play {
	cply_play *play;
	const play_host *host;
	const play_keys *keys;
	cply_str file; /* name of the puzzle's file, for messages */
	bool color, ascii;
	cplyi_ghost *ghost; /* who runs along, or NULL */

	/* the screen */
	cply_arena scratch; /* of one picture */
	play_page page;
	unsigned top;    /* first line of a page that scrolls */
	unsigned n_page; /* lines of it */
	bool hides_timer, hides_clues;
	char message[PLAY_MESSAGE];
	play_prompt prompt;
	screen_input input;
	uint32_t match;    /* the word that a search has found */
	uint32_t row, col; /* first square that is shown of a large grid */
	/* where things are, for the mouse */
	struct {
		unsigned top, left;          /* of the first square */
		unsigned step_row, step_col; /* from square to square */
		uint32_t row, col, rows, cols;
	} grid;
	unsigned n_panels;
	struct play_panel {
		unsigned top, left, width, height;
		uint32_t *lines; /* word of each line, or CPLY_NO_ENTRY */
	} panels[2];

	int64_t last_key; /* when the solver last did something */
	uint32_t typed;   /* the square of the last letter, or CPLY_NO_CELL */
	bool is_told;     /* finish() has been called */
	bool ends;
	bool failed; /* the record could not be kept */
};

/* Plays until the solver leaves; gives false when the terminal cannot do it,
 * with the reason. The screen is closed then. */
bool tui_play_run(tui_play *t, const char **why);
/* The same, line by line, for screen readers and plain terminals; reads
 * standard input, writes standard output. */
void tui_play_lines(tui_play *t);

/* ---- between the parts ---- */

/* play_page.c */
void play_draw(tui_play *t);
/* The word or square under the mouse; false: none. */
bool play_hit(const tui_play *t, unsigned row, unsigned col,
              cply_command *command);
/* play_panel.c */
void play_draw_panels(tui_play *t, unsigned top, unsigned left, unsigned height,
                      unsigned width);
/* play_lists.c */
void play_help_lines(const play_keys *keys, cply_buf *out);

/* play_command.c: what both ways of playing do with a command. */
void play_say(tui_play *t, const char *text);
void play_act(tui_play *t, cply_action action, cply_str text, uint32_t at);
/* A line such as "12a ANSWER", "check word", "undo". False: not understood. */
bool play_line(tui_play *t, cply_str line, cply_action *screen_action);
/* The next word whose clue has the text in it, from `from` on; the number of
 * such words in `*n`. CPLY_NO_ENTRY: none. */
uint32_t play_search(const tui_play *t, cply_str text, uint32_t from,
                     uint32_t *n);
/* "P _ _ T": the letters of a word. */
void play_pattern(const tui_play *t, uint32_t entry, const char *empty,
                  cply_buf *out);

#endif
