/* SPDX-License-Identifier: MIT */
/* What the tests of mill share. */
#ifndef CROSSPLY_TEST_MILL_H
#define CROSSPLY_TEST_MILL_H

#include "crossply/mill.h"
#include "support/support.h"

/* A position; fails the test unless it is read without a finding. All after
 * the phase may be left out: the stones that are not on the board are then in
 * hand while placing, and none are when moving. */
cply_mill_position mill_position(const cply_mill_rules *rules,
                                 const char *text);
/* All legal actions as words in alphabetical order; in a static buffer. */
const char *mill_legal(const cply_mill_rules *rules,
                       const cply_mill_position *p);
/* Plays words with blanks between; fails the test on an illegal one. */
void mill_play(const cply_mill_rules *rules, cply_mill_position *p,
               const char *words, cply_mill_history *history);
/* The FEN in today's form; in a static buffer. */
const char *mill_fen(const cply_mill_position *p, cply_mill_fen generation);
/* Reads one action; fails the test if it is none. */
cply_mill_move mill_move(const char *word);

#endif
