/* SPDX-License-Identifier: MIT */
/* Bytes of a terminal become keys. Escape sequences are understood by their
 * grammar (ECMA-48, xterm, rxvt, the Linux console) besides what the terminal's
 * own description lists, because TERM is often wrong: whatever is not a known
 * key is swallowed as a whole and never typed. No clock, no terminal: the
 * caller says when each byte came. */
#ifndef CROSSPLY_TUI_KEY_READER_H
#define CROSSPLY_TUI_KEY_READER_H

#include "tui/screen.h"

enum {
	KEY_READER_BYTES = 256,
	KEY_READER_KNOWN = 160,
	KEY_READER_LONGEST = 15 /* of a sequence in a terminal's description */
};

typedef struct key_known {
	unsigned char bytes[KEY_READER_LONGEST];
	unsigned char n;
	screen_event event;
} key_known;

typedef struct key_reader {
	unsigned char bytes[KEY_READER_BYTES]; /* not yet understood */
	uint16_t gaps[KEY_READER_BYTES]; /* ms since the byte before each */
	size_t n;
	int64_t last;    /* when the last byte came */
	int64_t escape;  /* when a lone Escape was reported; 0: long ago */
	bool in_string;  /* within a long message of the terminal's */
	bool in_control; /* within a sequence too long to be kept */
	bool has_mouse;  /* CSI M is followed by three bytes */
	key_known known[KEY_READER_KNOWN];
	size_t n_known;
} key_reader;

/* Adds a sequence of the terminal's description. Those that are one byte or
 * begin with a printing character are understood already. */
void key_reader_learn(key_reader *r, const char *sequence, screen_event e);
/* How many bytes may come before something has to be taken. */
size_t key_reader_room(const key_reader *r);
/* A byte has come, at `now` in milliseconds. */
void key_reader_put(key_reader *r, unsigned char byte, int64_t now);
/* Takes the next key. False: nothing is complete yet. */
bool key_reader_next(key_reader *r, int64_t now, screen_event *e);
/* Milliseconds until waiting bytes mean something by themselves, such as a
 * lone Escape; below 0: they never do. */
int key_reader_wait(const key_reader *r, int64_t now);

#endif
