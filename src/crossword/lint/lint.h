/* SPDX-License-Identifier: MIT */
/* What the files of this folder share: the rules that hold, and the puzzle as
 * they look at it. */
#ifndef CROSSPLY_CROSSWORD_LINT_LINT_H
#define CROSSPLY_CROSSWORD_LINT_LINT_H

#include "crossply/lint.h"
#include "crossword/grid/shape.h"
#include "crossword/tally.h"

typedef enum cplyi_grade {
	CPLYI_OFF,
	CPLYI_NOTE,
	CPLYI_WARNING,
	CPLYI_ERROR,
	CPLYI_AS_IT_IS /* the table of rules decides */
} cplyi_grade;

/* A limit for grids of one size; width 0: for all. */
typedef struct cplyi_size_limit {
	uint32_t width, height, most;
} cplyi_size_limit;

enum { CPLYI_SIZE_LIMITS = 8 };

typedef struct cplyi_limits {
	cplyi_size_limit items[CPLYI_SIZE_LIMITS];
	uint32_t n;
} cplyi_limits;

typedef struct cplyi_graded {
	cply_rule rule;
	cplyi_grade grade;
} cplyi_graded;

enum { CPLYI_GRADED = 96 };

struct cply_lint {
	cplyi_graded grades[CPLYI_GRADED];
	uint32_t n_grades;
	unsigned symmetry; /* bit per cplyi_symmetry: those that are fine */
	cplyi_limits words, blocks, block_limit;
	uint32_t shortest;
	uint32_t inside;  /* least letters of an answer inside another */
	uint32_t in_clue; /* least letters of an answer in another's clue */
	bool half_up;
	cply_str *abbreviations;
	uint32_t n_abbreviations;
	const cply_words *list;
	uint32_t least; /* score */
};

cplyi_grade cplyi_lint_grade(const cply_lint *lint, cply_rule rule);
/* Does the rule hold at all? */
static inline bool cplyi_lint_has(const cply_lint *lint, cply_rule rule)
{
	return cplyi_lint_grade(lint, rule) != CPLYI_OFF;
}
/* The limit for grids of this size; 0: none. */
uint32_t cplyi_limit_of(const cplyi_limits *limits, uint32_t width,
                        uint32_t height);
/* Sets the rules of a profile; false: there is none of that name. */
bool cplyi_lint_set_profile(cply_lint *lint, cply_str name);
void cplyi_lint_set_grade(cply_lint *lint, cply_rule rule, cplyi_grade grade);

/* An answer of the grid. */
typedef struct cplyi_answer {
	const cply_slot *slot;
	cply_str text;   /* letters as folded: upper case, no accents */
	cply_str *words; /* by its enumeration; at least the answer itself */
	uint32_t n_words;
	bool has_clue;
	cply_clue_ref clue;
	bool is_full; /* every letter is known */
} cplyi_answer;

/* A puzzle that is being looked at. */
typedef struct cplyi_linted {
	const cply_lint *lint;
	const cply_crossword *cw;
	cply_str source;
	cplyi_shape shape;
	cplyi_answer *answers; /* by slot */
	bool is_draft;         /* no letter is known at all */
	cply_arena *arena;
	cply_diags *diags;
} cplyi_linted;

/* NULL when a span is empty. */
static inline const cply_span *cplyi_span_or_null(const cply_span *at)
{
	return at->end > at->begin ? at : CPLY_NOWHERE;
}
/* Where the word is in the source: its clue, else its first square. */
const cply_span *cplyi_answer_at(const cplyi_linted *l, const cplyi_answer *a);
/* "12 Across", with the answer if it is full. */
cply_place cplyi_answer_place(const cplyi_linted *l, const cplyi_answer *a,
                              bool shows);
cply_str cplyi_answer_name(const cplyi_linted *l, const cplyi_answer *a);
/* A text as the letters that it has in a grid, upper case. */
cply_str cplyi_fold(cply_str text, cply_arena *a);

/* Adds the fix that closes words of one and two squares, if there is one; `g`
 * may be NULL (close.c). */
void cplyi_lint_close(cplyi_linted *l, cply_diag *g);

/* grid.c, checking.c, answers.c, clues.c */
void cplyi_lint_grid(cplyi_linted *l);
void cplyi_lint_checking(cplyi_linted *l);
void cplyi_lint_answers(cplyi_linted *l);
void cplyi_lint_clues(cplyi_linted *l);

#endif
