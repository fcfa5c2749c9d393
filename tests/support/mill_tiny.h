/* SPDX-License-Identifier: MIT */
/* A second opinion on mill: a solver as plain as can be, with a board of its
 * own. It shares nothing with the product. Nine men's morris only. */
#ifndef CROSSPLY_TEST_MILL_TINY_H
#define CROSSPLY_TEST_MILL_TINY_H

#include <stdbool.h>

typedef struct tiny {
	char board[24]; /* 'O', '@' or '*', in the order of a FEN */
	int hand[2];    /* White's, Black's */
	int side;       /* 0: White moves */
} tiny;

/* From a FEN; nothing may be left to take. */
tiny tiny_read(const char *fen);
/* Can the side to move win within so many turns of its own? */
bool tiny_wins(const tiny *t, int turns);
/* Is the side to move beaten within so many turns of the other, whatever it
 * does? */
bool tiny_loses(const tiny *t, int turns);

/* First turns: of `all`, so many win within `turns`. */
typedef struct tiny_count {
	int all, winning;
} tiny_count;

tiny_count tiny_first_turns(const tiny *t, int turns);
/* Can the side to move close a mill within so many turns of its own, whatever
 * the other does? */
bool tiny_closes(const tiny *t, int turns);

#endif
