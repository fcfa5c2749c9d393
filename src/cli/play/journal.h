/* SPDX-License-Identifier: MIT */
/* The journal of a game: a solve log that is written while it happens. Each
 * event is a line that is handed to the system at once, so that whatever ends
 * the program takes nothing with it that was on the screen; only the closing
 * brackets are missing, which journal_open() puts there when it reads. */
#ifndef CROSSPLY_CLI_JOURNAL_H
#define CROSSPLY_CLI_JOURNAL_H

#include <limits.h>

#include "cli/cli.h"
#include "crossply/play.h"
#include "format/playing.h"

typedef struct journal {
	int fd; /* -1: none */
	char path[PATH_MAX];
	uint32_t n_kept; /* events that are in it */
	bool is_dirty;   /* not yet on the disk */
	int64_t synced;  /* when it last was, by the time of its events */
	bool has_head;
} journal;

/* Opens and locks the journal of a puzzle, below XDG_STATE_HOME. Gives
 * EXIT_FINE, or complains. */
int journal_open(journal *j, const cply_crossword *puzzle, const char *name,
                 cply_arena *a);
/* What the journal holds, as a log that can be read; empty when there is
 * nothing in it. A line that was not finished is cut off. */
cply_str journal_read(journal *j, cply_arena *a);
/* Moves what is there out of the way (PATH.old) and begins anew. Gives
 * EXIT_FINE, or complains. */
int journal_renew(journal *j);
/* Writes the events that are not in it yet, and every few seconds makes sure
 * that they are on the disk. False: errno tells. */
bool journal_keep(journal *j, const cply_play *p, const cplyi_player *who,
                  cply_arena *scratch);
/* Makes sure that it is on the disk. */
void journal_sync(journal *j);
/* The game is over and its log is safe: it is kept as PATH.solved, to be looked
 * at, until the next game of the puzzle is solved. */
void journal_finish(journal *j);
/* What such a game left, as journal_read; empty when there is none. */
cply_str journal_read_solved(const journal *j, cply_arena *a);
/* Removes a journal in which nothing is. */
void journal_drop_empty(journal *j);
void journal_close(journal *j);

#endif
