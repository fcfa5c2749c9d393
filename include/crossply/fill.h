/* SPDX-License-Identifier: MIT */
/** \file
 * Filling a grid with words: a search in steps of any size, so that a program
 * can show progress, stop it, or run it between two frames of a browser.
 *
 *      cply_fill *f;
 *      if (cply_fill_new(cw, words, NULL, &f) == CPLY_OK) {
 *              while (cply_fill_step(f, 1000) == CPLY_FILL_MORE)
 *                      continue;
 *              if (cply_fill_best(f)) ...
 *      }
 *      cply_fill_free(f);
 */
#ifndef CROSSPLY_FILL_H
#define CROSSPLY_FILL_H

#include "crossword.h"
#include "words.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_fill cply_fill;

/** A word of the grid and what goes there. */
typedef struct cply_fill_entry {
	cply_direction direction;
	uint32_t number;
	cply_str word; /**< need not be in the list */
} cply_fill_entry;

/** All zero means the defaults. */
typedef struct cply_fill_options {
	const cply_memory *memory; /**< NULL: the C heap */
	uint32_t min_score;        /**< words below it are not used */
	uint32_t seed;             /**< another one gives another filling */
	bool same_roots;           /**< forms of one word may both be used */
	const cply_fill_entry *entries; /**< that are given */
	uint32_t n_entries;
	const cply_str *excluded; /**< words that are not used */
	uint32_t n_excluded;
} cply_fill_options;

/** Prepares to fill the squares that have no letter. The list must stay as long
 *  as the search; the puzzle need not. CPLY_INVALID: cply_fill_problem() says
 *  what is wrong with the options. */
CPLY_API CPLY_NODISCARD cply_status
cply_fill_new(const cply_crossword *cw, const cply_words *words,
              const cply_fill_options *options, cply_fill **out);
CPLY_API void cply_fill_free(cply_fill *f);
/** What was wrong with the options, or empty. */
CPLY_API cply_str cply_fill_problem(const cply_fill *f);

typedef enum cply_fill_state {
	CPLY_FILL_MORE,       /**< there is more to do */
	CPLY_FILL_FOUND,      /**< filled; going on looks for better ones */
	CPLY_FILL_BEST,       /**< filled, and no better one is looked for */
	CPLY_FILL_IMPOSSIBLE, /**< proven: there is no filling */
	CPLY_FILL_NO_MEMORY
} cply_fill_state;

/** Goes on for about so many nodes of the search. CPLY_FILL_FOUND is returned
 *  once for each filling that is better than those before. */
CPLY_API cply_fill_state cply_fill_step(cply_fill *f, uint64_t nodes);
/** Forgets the filling and looks for another one that differs in at least a
 *  quarter of the words. */
CPLY_API void cply_fill_another(cply_fill *f);

/** What the search has done so far. */
typedef struct cply_fill_progress {
	uint64_t nodes, fails, restarts;
	uint32_t n_words;   /**< of the grid */
	uint32_t n_deepest; /**< of them, filled at once at most */
} cply_fill_progress;

CPLY_API cply_fill_progress cply_fill_progress_of(const cply_fill *f);

/** A word of a filling. */
typedef struct cply_filled {
	cply_direction direction;
	uint32_t number;
	uint32_t start, n_cells;
	cply_str word;
	int32_t score; /**< -1: it was given and is not in the list */
} cply_filled;

typedef struct cply_filling {
	const cply_filled *words;
	uint32_t n;
	int32_t min;      /**< lowest score of the words that were found */
	uint32_t n_found; /**< those */
	uint64_t sum;     /**< of their scores */
	/** The solution of each square of the grid; empty for others. */
	const cply_str *cells;
	uint32_t n_cells;
} cply_filling;

/** The best filling so far, or NULL; valid until the next call. */
CPLY_API const cply_filling *cply_fill_best(cply_fill *f);

/** Why a grid cannot be filled, or what is hard about it. */
typedef struct cply_fill_reason {
	/** Words that together have no filling: with any of them left out
	 *  there is one, if `is_minimal`. */
	cply_filled *words;
	uint32_t n_words;
	bool is_minimal;
	uint32_t *squares; /**< those that caused most trouble, worst first */
	uint32_t n_squares;
} cply_fill_reason;

/** After CPLY_FILL_IMPOSSIBLE, or when the search was given up: then there are
 *  squares only. Each question costs at most `nodes`. */
CPLY_API CPLY_NODISCARD cply_status cply_fill_explain(cply_fill *f,
                                                      uint64_t nodes,
                                                      cply_fill_reason *out);

/** A word that would fit, and what it does to the words that cross it. */
typedef struct cply_suggestion {
	cply_str word;
	uint32_t score;
	bool is_dead;   /**< no filling: a crossing has nothing left */
	uint32_t least; /**< words left for the crossing that has the fewest */
	uint32_t least_start; /**< where that one starts */
	cply_direction least_direction;
	uint32_t least_number;
	double room; /**< sum of the logarithms of the words left for each */
} cply_suggestion;

/** The words for a place, by score and room, at most `most`. CPLY_INVALID: the
 *  grid has no such word. */
CPLY_API CPLY_NODISCARD cply_status
cply_fill_suggest(cply_fill *f, cply_direction direction, uint32_t number,
                  uint32_t most, cply_suggestion **out, uint32_t *n);

#ifdef __cplusplus
}
#endif
#endif
