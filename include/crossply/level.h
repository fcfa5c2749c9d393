/* SPDX-License-Identifier: MIT */
/** \file
 * Levels for apps: answers, their canonical form and hash. Answers are never
 * part of any message; findings name the clue ("12A") or the square. */
#ifndef CROSSPLY_LEVEL_H
#define CROSSPLY_LEVEL_H

#include "base.h"
#include "crossword.h"
#include "diag.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- answers ---- */

/** One answer: number 1, direction ACROSS, "PARIS". */
typedef struct cply_answer {
	uint32_t number;
	cply_direction direction; /**< ACROSS or DOWN */
	cply_str text;            /**< normalised */
	cply_str spelled;         /**< the same before upper-casing */
	uint32_t letters;         /**< user-perceived characters of `spelled` */
	uint32_t bare; /**< the same without blanks and punctuation */
	cply_span at;
} cply_answer;

typedef struct cply_answers {
	cply_answer *items; /**< by number, across before down, no two alike */
	uint32_t n;
} cply_answers;

/** Answers from a solved puzzle of any format: one for each Across and Down
 *  clue that has a word. */
CPLY_API CPLY_NODISCARD cply_status cply_answers_from_crossword(
	const cply_crossword *cw, cply_case rule, cply_arena *a,
	cply_diags *diags, cply_answers *out);
/** Are these exactly the answers of the level's clues, each of the right
 *  length? What is missing, extra or of a wrong length is reported by key. */
CPLY_API bool cply_answers_fit(const cply_answers *answers,
                               const cply_crossword *level, cply_arena *scratch,
                               cply_diags *diags);

/** The answer with this key, or NULL. */
CPLY_API const cply_answer *cply_answers_find(const cply_answers *answers,
                                              uint32_t number,
                                              cply_direction direction);
/** Keeps an answer with its clue as it is spelled, for levels with answers.
 *  False when out of memory. */
CPLY_API bool cply_clue_spell(cply_clue *clue, cply_str answer, cply_arena *a);

/** Enough for any key and a NUL: "4294967295D". */
enum { CPLY_ANSWER_KEY = 12 };
/** "12A", NUL-terminated. */
CPLY_API void cply_answer_key(uint32_t number, cply_direction direction,
                              char out[CPLY_ANSWER_KEY]);
/** The form that is hashed: NFC, without white space at the ends, upper-cased
 *  by the rule. White space inside is kept. */
CPLY_API cply_str cply_answer_normal(cply_arena *a, cply_str text,
                                     cply_case rule);

/** "root", "tr" or "none" to a rule; false for anything else. */
CPLY_API bool cply_case_find(cply_str name, cply_case *out);
/** The rule of a level: that of its `hash_scheme` ("v1/tr") if it has one, else
 *  TURKIC for Turkish and Azerbaijani ("tr", "az-Latn"), else ROOT. */
CPLY_API cply_case cply_level_case(const cply_crossword *level);

/* ---- identity ---- */

/** Lower-cased UUID; false if `id` is not one. */
CPLY_API bool cply_level_id(cply_str id, char out[36]);
/** A version: decimal from 1, no sign, no leading zeros. */
CPLY_API bool cply_level_version(cply_str text, uint32_t *out);

/* ---- the hash ---- */

/** Appends what is hashed: id, version and the answers in order, joined
 *  with ":". */
CPLY_API void cply_level_canonical(const char id[36], uint32_t version,
                                   const cply_answers *answers, cply_buf *out);
/** 64 lower-case hex digits of SHA-256 over the canonical text. */
CPLY_API CPLY_NODISCARD cply_status cply_level_hash(const char id[36],
                                                    uint32_t version,
                                                    const cply_answers *answers,
                                                    cply_arena *scratch,
                                                    char out[64]);
/** Compares in time that does not depend on the content. */
CPLY_API bool cply_hash_equal(const char a[64], const char b[64]);
/** Lower-cased digits of a hash; false if `text` is not 64 hex digits. */
CPLY_API bool cply_hash_parse(cply_str text, char out[64]);
/** The hash that the level's own file holds, if it does. */
CPLY_API bool cply_level_stored_hash(const cply_crossword *level, char out[64]);

/** A copy of a level's JSON, good or broken, in which answers, hints, hashes
 *  and private fields are overwritten with "*". Offsets stay what they were,
 *  so that findings can show the lines around them. */
CPLY_API cply_str cply_level_redact(cply_arena *a, cply_str json);

#ifdef __cplusplus
}
#endif
#endif
