/* SPDX-License-Identifier: MIT */
/* What is said while mill is played, on whatever screen. */
#ifndef CROSSPLY_MILL_PLAY_WORDS_H
#define CROSSPLY_MILL_PLAY_WORDS_H

#include "crossply/mill_play.h"

/* "White to move", "Black takes a stone"; how it ended if it is over. */
void cplyi_mill_put_turn(const cply_mill_position *p, cply_buf *out);
/* "White: 5 stones, 2 in hand" */
void cplyi_mill_put_side(const cply_mill_position *p, unsigned side,
                         cply_buf *out);
/* "d6, white stone in a mill", "a1, empty"; and whether it can be taken now. */
void cplyi_mill_put_point(const cply_mill_rules *rules,
                          const cply_mill_position *p, unsigned point,
                          cply_buf *out);
/* "1. d6-d7 a1-a4 2. d7-d6; White wins: Black has two stones left." Turns of
 * the side that begins are numbered. */
void cplyi_mill_put_line(const cply_mill_ply *line, unsigned n, unsigned side,
                         cply_buf *out);

/* ---- an attempt at a puzzle ---- */

/* As cplyi_mill_put_turn; "Solved", "Not solved" and "Given up" when it is
 * over. */
void cplyi_session_put_turn(const cply_mill_session *s, cply_buf *out);
/* After a wrong turn: what the line of cply_mill_session_line() shows. */
void cplyi_session_put_why(const cply_mill_session *s,
                           const cply_mill_ply *line, unsigned n,
                           cply_buf *out);
/* The same after giving up. */
void cplyi_session_put_solution(const cply_mill_session *s,
                                const cply_mill_ply *line, unsigned n,
                                cply_buf *out);

/* ---- a game ---- */

/* "White plays a1-a4xd6." */
void cplyi_game_put_played(unsigned side, const cply_mill_ply *turn,
                           cply_buf *out);
/* What the side to act is asked for in the middle of its turn, or nothing. */
void cplyi_game_put_question(const cply_mill_position *p, cply_buf *out);
/* "White wins: Black has two stones left."; nothing while it goes on. */
void cplyi_game_put_outcome(const cply_mill_position *p, cply_buf *out);
/* What the engine would do, and how things stand. */
void cplyi_game_put_advice(const cply_mill_thought *t, cply_buf *out);
/* A side gives up. False: the game is over already. */
bool cplyi_game_resign(cply_mill_game *g, unsigned side, cply_buf *out);

#endif
