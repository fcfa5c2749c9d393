/* SPDX-License-Identifier: MIT */
/* Games in words: what the tests of playing share. */
#ifndef CROSSPLY_TEST_PLAYS_H
#define CROSSPLY_TEST_PLAYS_H

#include "crossply/play.h"
#include "support/support.h"

/* When a game begins. */
#define GAME_BEGINS INT64_C(1700000000000)

/* A game and where its memory and its time are. */
typedef struct game {
	cply_arena arena;
	cply_play play;
	cply_reply reply; /* of the last command */
	int64_t now;
} game;

/* Opens a game on a puzzle and begins it at GAME_BEGINS. */
void game_start(game *g, const cply_crossword *cw);
void game_end(game *g);
/* Does the commands of a script, each a second after the one before. Words
 * between blanks: an action by its name ("next-open", "go:2d", "rebus:HEART",
 * "answer:CAT"), else letters to type one by one ("CAT"). */
void game_do(game *g, const char *script);
/* Rows with / between: a blank is empty, # a block, ~ a void, (HEART) more
 * than one letter. In the arena. */
const char *game_grid(game *g);
/* "0,2 1 Across": row, column, word. */
const char *game_place(game *g);
/* The events from `first` on: "start", "select:0,1", "clue:2", "put:0,1=A",
 * "check:0,1", "reveal:0,1", "stop", "submit:yes". */
const char *game_events(game *g, uint32_t first);
/* Fails unless the events are in the order that a log must have. */
void assert_lawful(const cply_play *p);

#endif
