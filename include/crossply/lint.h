/* SPDX-License-Identifier: MIT */
/** \file
 * What editors ask of a crossword beyond a sound file: symmetry, checking,
 * word counts, answers used twice, clues that give their answer away. */
#ifndef CROSSPLY_LINT_H
#define CROSSPLY_LINT_H

#include "crossword.h"
#include "words.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Which rules hold, how severe each one is, and their limits. */
typedef struct cply_lint cply_lint;

/** The profiles: "american", "british", "cryptic", "barred"; NULL past the
 *  last. */
CPLY_API const char *cply_lint_profile_name(size_t i);

/** Why a rule file was not understood, and where. */
typedef struct cply_lint_fault {
	cply_str problem;
	cply_span at;
} cply_lint_fault;

/** The rules of a profile (empty: american), changed as the rule file `yaml`
 *  says; that may be empty. All of it lives in the arena. CPLY_INVALID:
 *  `fault`, if it is not NULL, has the reason. */
CPLY_API CPLY_NODISCARD cply_status cply_lint_make(cply_str profile,
                                                   cply_str yaml, cply_arena *a,
                                                   cply_lint **out,
                                                   cply_lint_fault *fault);
/** Answers that this list does not have, or with a score below `least`, are
 *  reported, too. It must stay as long as the rules. */
CPLY_API void cply_lint_use_words(cply_lint *lint, const cply_words *words,
                                  uint32_t least);

/** Reports all of it. `source` is what the puzzle was read from, for fixes; it
 *  may be empty. What cply_crossword_check() reported before gets the severity
 *  that the rules give it. */
CPLY_API void cply_crossword_lint(const cply_crossword *cw,
                                  const cply_lint *lint, cply_str source,
                                  cply_arena *a, cply_diags *diags);

#ifdef __cplusplus
}
#endif
#endif
