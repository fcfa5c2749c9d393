/* SPDX-License-Identifier: MIT */
/** \file
 * Word lists, for filling grids and for judging what is in them. */
#ifndef CROSSPLY_WORDS_H
#define CROSSPLY_WORDS_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Words with a score each; a score of 0 bans a word. */
typedef struct cply_words cply_words;

typedef struct cply_words_options {
	/** Of lines that have none; 0: 50. */
	uint32_t score;
	/** Digits are letters, too; else words with digits are odd. */
	bool digits;
} cply_words_options;

/** What became of the lines of a list. */
typedef struct cply_words_report {
	uint32_t lines;
	uint32_t words;        /**< new ones */
	uint32_t duplicates;   /**< known already; the higher score is kept */
	uint32_t banned;       /**< with a score of 0 */
	uint32_t odd;          /**< not understood, and left out */
	uint32_t odd_lines[8]; /**< the first of those, counted from 1 */
} cply_words_report;

/** An empty list in the arena; NULL: out of memory. */
CPLY_API cply_words *cply_words_new(cply_arena *a);
/** Adds the lines of a text: a word each, or `WORD;SCORE`, or the two with a
 *  tab or a comma between them. Case, accents, blanks and hyphens do not
 *  count; `#` begins a comment. `options` and `report` may be NULL. */
CPLY_API CPLY_NODISCARD cply_status
cply_words_add(cply_words *w, cply_str text, const cply_words_options *options,
               cply_words_report *report);
/** How many there are. */
CPLY_API uint32_t cply_words_count(const cply_words *w);
/** The score of a word, -1 if the list does not have it. */
CPLY_API int32_t cply_words_score(const cply_words *w, cply_str word);

#ifdef __cplusplus
}
#endif
#endif
