/* SPDX-License-Identifier: MIT */
/* What every front end in which crosswords are played needs of the formats:
 * the log of a game, its beginning for a journal, the name of a journal, and
 * whether letters fit a locked solution. */
#ifndef CROSSPLY_FORMAT_PLAYING_H
#define CROSSPLY_FORMAT_PLAYING_H

#include "crossply/play.h"

/* Who played, and with what. */
typedef struct cplyi_player {
	cply_str solver, user_agent;
} cplyi_player;

/* The game so far as a solve log. False: out of memory. */
CPLY_NODISCARD bool cplyi_playing_log(const cply_play *p,
                                      const cplyi_player *who, cply_arena *a,
                                      cply_buf *out);
/* The log up to its first event. */
CPLY_NODISCARD bool cplyi_playing_head(const cply_play *p,
                                       const cplyi_player *who, cply_arena *a,
                                       cply_buf *out);

enum { CPLYI_PLAYING_KEY = 32 };

/* What makes a puzzle this puzzle, as hex digits and a NUL: its grid and its
 * clues, not what was filled in nor the file or the format it is in. */
CPLY_NODISCARD bool cplyi_playing_key(const cply_crossword *cw, cply_arena *a,
                                      char out[CPLYI_PLAYING_KEY + 1]);
/* For cply_play_options.fits. */
bool cplyi_playing_fits(const cply_play *p);

#endif
