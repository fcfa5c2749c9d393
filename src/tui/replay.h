/* SPDX-License-Identifier: MIT */
/* Records played in the terminal: one, or several side by side on one clock. */
#ifndef CROSSPLY_TUI_REPLAY_H
#define CROSSPLY_TUI_REPLAY_H

#include "crossply/draw.h"
#include "format/format.h"
#include "solve/race.h"

#define REPLAY_SLOWEST 0.25
#define REPLAY_FASTEST 1000.0
/* In a record without times each step takes so many milliseconds. */
enum { REPLAY_UNTIMED_STEP = 1000 };

typedef struct replay_side {
	const char *name; /* whose record, or of what */
	const char *file; /* for commands that are shown to people */
	const cply_doc *doc;
	cply_timeline timeline; /* open */
	uint64_t from, until;   /* positions to play */
} replay_side;

typedef struct replay_options {
	bool color, ascii;
	bool keep_idle; /* pauses are played too */
	bool plays;     /* at once, without a key */
	cply_form form;
	double speed;
	cplyi_race *race; /* of the sides; without runners: they do not race */
} replay_options;

/* Plays until the user ends it. What is to be printed afterwards (bookmarks) is
 * appended to `after`. `*why` is set when there is no screen to play on. */
cply_status tui_replay(replay_side *sides, size_t n, const replay_options *o,
                       cply_buf *after, const char **why);
/* The table of keys, as text. */
void tui_replay_keys(cply_buf *out);

#endif
