/* SPDX-License-Identifier: MIT */
/* Mill on the screen: what the loop and the pictures share. */
#ifndef CROSSPLY_TUI_MILL_SCREEN_H
#define CROSSPLY_TUI_MILL_SCREEN_H

#include "tui/mill_play.h"
#include "tui/screen.h"

typedef enum mill_key {
#define MILL_KEY(id, name, keys, what) MILL_KEY_##id,
#include "mill/play/keys.def"
#undef MILL_KEY
	MILL_KEYS
} mill_key;

typedef enum mill_prompt {
	MILL_ASK_NOTHING,
	MILL_ASK_TURN,
	MILL_ASK_COMMAND,
	MILL_ASK_GIVE_UP
} mill_prompt;

typedef struct mill_screen {
	mill_play *t;
	cply_arena scratch; /* of one picture */
	unsigned cursor;    /* point */
	int chosen;         /* stone that is to move, or -1 */
	mill_prompt prompt;
	screen_input input;
	bool shows_help;
	unsigned top, n_help; /* of the help: first line, lines */
	bool is_thinking;
	int64_t began; /* to think */
	unsigned step; /* turns of the line that are shown */
	/* where the board is, for the mouse */
	unsigned board_row, board_col;
	bool is_compact;
} mill_screen;

/* The action of a key; MILL_KEYS: none. */
mill_key mill_key_of(const screen_event *e);
/* Points where something can be done now. */
uint32_t mill_targets(const mill_screen *s);
void mill_draw(mill_screen *s);

#endif
