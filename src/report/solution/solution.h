/* SPDX-License-Identifier: MIT */
/* The verdict on a position of mill, and the best line, in words and as JSON.
 */
#ifndef CROSSPLY_REPORT_SOLUTION_H
#define CROSSPLY_REPORT_SOLUTION_H

#include "carrier/json.h"
#include "crossply/mill_search.h"

enum { CPLYI_SOLUTION_LINE = 128 };

typedef struct cplyi_solution {
	cply_arena *arena;
	cply_mill_rules rules;
	cply_mill_search *search;
	cply_mill_position p;
	cply_mill_verdict verdict;
	cply_mill_choice *choices;
	unsigned n_choices;
	cply_mill_ply line[CPLYI_SOLUTION_LINE];
	unsigned n_line;
	uint64_t positions;    /* looked at */
	unsigned table_stones; /* of the largest tables; 0: none */
	bool interrupted;
} cplyi_solution;

/* What first turns are, in the order in which they are listed. */
typedef enum cplyi_first_turn {
	CPLYI_FIRST_BEST,   /* as good as the verdict */
	CPLYI_FIRST_SLOWER, /* wins, but later */
	CPLYI_FIRST_WORSE,  /* surely not as good */
	CPLYI_FIRST_OPEN    /* not decided, or not within the turns that were
	                     * tried */
} cplyi_first_turn;

cplyi_first_turn cplyi_solution_first_turn(const cplyi_solution *s,
                                           const cply_mill_choice *c);
void cplyi_solution_put_turn(const cply_mill_ply *t, cply_buf *b);
/* What a turn of the line does: "a mill", "threatens a mill on d3". */
void cplyi_solution_put_remark(const cplyi_solution *s, unsigned i,
                               cply_buf *b);
void cplyi_solution_text(const cplyi_solution *s, cply_buf *b);
void cplyi_solution_json(const cplyi_solution *s, cply_buf *b);
/* The certificate alone, as a JSON object; false: no memory. */
bool cplyi_solution_certificate(const cplyi_solution *s, cply_buf *b);

#endif
