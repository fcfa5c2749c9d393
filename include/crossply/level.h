/* SPDX-License-Identifier: MIT */
/** \file
 * Levels for apps: answers, their canonical form and hash. Answers are never
 * part of any message. */
#ifndef CROSSPLY_LEVEL_H
#define CROSSPLY_LEVEL_H

#include "base.h"
#include "crossword.h"
#include "diag.h"
#include "json.h"
#include "text.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One answer: number 1, direction ACROSS, "PARIS". */
typedef struct cply_answer {
	uint32_t number;
	cply_direction direction;
	cply_str text; /**< normalised */
	cply_span at;
} cply_answer;

typedef struct cply_answers {
	cply_answer *items; /**< by number, across before down */
	uint32_t n;
} cply_answers;

/** Answers from an object such as {"1A":"PARIS"}. */
CPLY_API CPLY_NODISCARD cply_status
cply_answers_from_json(cply_json_value object, cply_case rule, cply_arena *a,
                       cply_diags *diags, cply_answers *out);
/** Answers from a solved puzzle: one for each Across and Down clue. */
CPLY_API CPLY_NODISCARD cply_status
cply_answers_from_crossword(const cply_crossword *cw, cply_case rule,
                            cply_arena *a, cply_diags *diags,
                            cply_answers *out);
/** Lower-cased UUID; false when `id` is none. */
CPLY_API bool cply_level_id(cply_str id, char out[36]);
/** Appends what is hashed: id, version and the answers in order, joined
 *  with ":". */
CPLY_API void cply_level_canonical(const char id[36], uint32_t version,
                                   const cply_answers *answers,
                                   cply_buf *out);
/** 64 lower-case hex digits of SHA-256 over the canonical text. Native builds
 *  only: hashing belongs to servers and tools. */
CPLY_API CPLY_NODISCARD cply_status
cply_level_hash(const char id[36], uint32_t version,
                const cply_answers *answers, cply_arena *scratch,
                char out[64]);
/** Are these exactly the answers of the level's clues, each of the right
 *  length? What is missing or extra is reported by key, never by text. */
CPLY_API bool cply_answers_fit(const cply_answers *answers,
                               const cply_crossword *level,
                               cply_diags *diags);
/** Compares in time that does not depend on the content. Native only. */
CPLY_API bool cply_hash_equal(const char a[64], const char b[64]);

#ifdef __cplusplus
}
#endif
#endif
