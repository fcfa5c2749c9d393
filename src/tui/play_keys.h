/* SPDX-License-Identifier: MIT */
/* Which key does what. The table of actions has the usual keys; a file of the
 * user's can change them. */
#ifndef CROSSPLY_TUI_PLAY_KEYS_H
#define CROSSPLY_TUI_PLAY_KEYS_H

#include "crossply/play.h"
#include "tui/screen.h"

/* A key as text: "Left", "Ctrl-Z", "F3", "Alt-x", "?". */
enum { KEY_NAME = 32, MAX_BINDINGS = 256 };

typedef struct play_binding {
	char key[KEY_NAME];
	cply_action action; /* CPLY_ACTIONS: none */
} play_binding;

typedef struct play_keys {
	play_binding items[MAX_BINDINGS];
	size_t n;
	/* what a key file may set besides keys */
	cply_play_options options;
	uint32_t idle; /* seconds until the game pauses by itself; 0: never */
} play_keys;

/* The usual keys and options. */
void play_keys_init(play_keys *k);
/* Reads a key file:
 *     # a remark
 *     Ctrl-U  undo
 *     F9      none
 *     set     turn-first off
 * Appends a line "NAME:LINE: what is wrong" for each fault, which is passed
 * over otherwise. Gives the number of faults. */
size_t play_keys_read(play_keys *k, cply_str text, cply_str name,
                      cply_buf *faults);
/* The action of an event; CPLY_ACTIONS: it has none. */
cply_action play_keys_action(const play_keys *k, const screen_event *e);
/* The name of the key of an event; empty when it has none. */
void play_key_name(const screen_event *e, char out[KEY_NAME]);
/* The keys of an action, with blanks between; "" for none. */
void play_keys_of(const play_keys *k, cply_action action, cply_buf *out);
/* The first of them, or "". */
const char *play_keys_first(const play_keys *k, cply_action action);

#endif
