/* SPDX-License-Identifier: MIT */
/** \file
 * Ratings after Glickman's Glicko-2: how strong somebody is, how sure that is,
 * and how steady. A puzzle has one like a player: to solve it is to beat it. */
#ifndef CROSSPLY_RATING_H
#define CROSSPLY_RATING_H

#include "crossply/base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_rating {
	double rating;     /**< 1500 for a newcomer */
	double deviation;  /**< 350 for a newcomer; the smaller the surer */
	double volatility; /**< how much the strength itself changes */
} cply_rating;

/** How much volatility may change: Glickman's tau. */
#define CPLY_RATING_TAU 0.5
#define CPLY_RATING_NEW_DEVIATION 350.0
#define CPLY_RATING_NEW_VOLATILITY 0.06

/** One result of a period. */
typedef struct cply_rating_game {
	cply_rating against;
	double score; /**< 1 won, 0 lost; all between is possible */
} cply_rating_game;

/** A newcomer of whom this is believed. */
cply_rating cply_rating_new(double rating);
/** Numbers that a file may hold, brought into the range of sense: anything
 *  that is not finite becomes that of a newcomer. */
cply_rating cply_rating_clamp(cply_rating r);
/** The rating after a period with these results; without any, only less sure
 *  than before. */
cply_rating cply_rating_after(cply_rating r, const cply_rating_game *games,
                              size_t n);
/** What `a` is expected to score against `b`. */
double cply_rating_expected(cply_rating a, cply_rating b);

#ifdef __cplusplus
}
#endif
#endif
