/* SPDX-License-Identifier: MIT */
/* What the verdict on a position of mill is in words. */
#ifndef CROSSPLY_CLI_SOLVE_WORDS_H
#define CROSSPLY_CLI_SOLVE_WORDS_H

#include "cli/cli.h"
#include "crossply/mill_search.h"

enum { SOLUTION_LINE = 128 };

typedef struct solution {
	cli *c;
	cply_mill_rules rules;
	cply_mill_search *search;
	cply_mill_position p;
	cply_mill_verdict verdict;
	cply_mill_choice *choices;
	unsigned n_choices;
	cply_mill_ply line[SOLUTION_LINE];
	unsigned n_line;
	uint64_t positions;    /* looked at */
	unsigned table_stones; /* of the largest tables; 0: none */
	bool interrupted;
} solution;

/* What first turns are, in the order in which they are told of. */
typedef enum first_turn {
	FIRST_BEST,   /* as good as the verdict */
	FIRST_SLOWER, /* wins, but later */
	FIRST_WORSE,  /* surely not as good */
	FIRST_OPEN    /* not decided, or not within the turns that were tried */
} first_turn;

first_turn solution_first_turn(const solution *s, const cply_mill_choice *c);
void solution_put_turn(const cply_mill_ply *t, cply_buf *b);
/* What a turn of the line does: "a mill", "threatens a mill on d3". */
void solution_put_remark(const solution *s, unsigned i, cply_buf *b);
void solution_put_text(const solution *s, cply_buf *b);

#endif
