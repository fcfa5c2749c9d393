/* SPDX-License-Identifier: MIT */
/** \file
 * What a mill puzzle is about and how hard it is likely to be: found in its
 * proof, not in what its author wrote. docs/mill.md defines each theme and the
 * formula. */
#ifndef CROSSPLY_MILL_THEME_H
#define CROSSPLY_MILL_THEME_H

#include "carrier/json.h"
#include "crossply/mill_proof.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bits of a set of themes. */
typedef enum cply_mill_theme {
	CPLY_MILL_DOUBLE_MILL = 1,      /**< a stone swings between mills */
	CPLY_MILL_SACRIFICE = 2,        /**< a mill may be closed at once */
	CPLY_MILL_IMMOBILIZATION = 4,   /**< the loser cannot move */
	CPLY_MILL_QUIET_MOVE = 8,       /**< no mill, and no mill to resist */
	CPLY_MILL_VS_FLYING = 16,       /**< the other side flies */
	CPLY_MILL_FLYING = 32,          /**< the solver flies */
	CPLY_MILL_CAPTURE_CHOICE = 64,  /**< only some stone may be taken */
	CPLY_MILL_BLOCK = 128,          /**< a line of the other is stopped */
	CPLY_MILL_GREEDY_TRAP = 256,    /**< a mill now is a mistake */
	CPLY_MILL_WRONG_MILL_TRAP = 512 /**< not any mill will do */
} cply_mill_theme;

enum { CPLY_MILL_THEMES = 10 };

/** The tag of theme number `i`, such as "double-mill"; its bit is 1 << i. */
const char *cply_mill_theme_name(unsigned i);
/** The theme that a tag names, or 0. */
uint32_t cply_mill_theme_of(cply_str tag);
/** The themes of a puzzle. None if nothing is proven, and nothing of the line
 *  if there is none. */
uint32_t cply_mill_themes(const cply_mill_rules *rules,
                          const cply_mill_position *start,
                          const cply_mill_proof *proof);

/* ---- difficulty ---- */

/** How hard a puzzle should be, on the scale of the ratings of players, and
 *  what that comes from. */
typedef struct cply_mill_prior {
	unsigned rating;
	const char *difficulty; /**< "beginner" to "expert" */
	unsigned turns;         /**< of the solver in the proven line */
	/** Turns that a solver has to look ahead to find the first one: 2, 4,
	 *  6 or 8; 0: not even 8 are enough. */
	unsigned look_ahead;
	unsigned only_turns; /**< of the solver, after the first, without
	                      *   another that wins as fast */
	uint32_t themes;
} cply_mill_prior;

/** Judges a puzzle that is proven to be won; false: it is not. The limits of
 *  the search are changed. */
bool cply_mill_prior_of(cply_mill_search *s, const cply_mill_rules *rules,
                        const cply_mill_position *start,
                        const cply_mill_proof *proof, cply_arena *scratch,
                        cply_mill_prior *out);
/** Writes the members themes, rating and difficulty; NULL: nothing known. */
void cply_mill_prior_json(const cply_mill_prior *p, cply_json_writer *w);
/** "medium, about 1420; themes: immobilization, trap:greedy-mill" */
void cply_mill_prior_write(const cply_mill_prior *p, cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
