/* SPDX-License-Identifier: MIT */
/* The inside of a condition. */
#ifndef CROSSPLY_GAME_QUERY_EXPR_PARTS_H
#define CROSSPLY_GAME_QUERY_EXPR_PARTS_H

#include "game/query/expr.h"

enum { CPLYI_EXPR_OPS = 128 };

typedef enum cplyi_compare {
	CPLYI_EQUAL,
	CPLYI_OTHER,
	CPLYI_LESS,
	CPLYI_AT_MOST,
	CPLYI_MORE,
	CPLYI_AT_LEAST
} cplyi_compare;

/* In the order of how closely they bind. */
typedef enum cplyi_op_kind {
	CPLYI_OP_OPEN, /* only while it is parsed */
	CPLYI_OP_OR,
	CPLYI_OP_AND,
	CPLYI_OP_NOT,
	CPLYI_OP_TEST, /* `left` is true */
	CPLYI_OP_COMPARE,
	CPLYI_OP_CHANGED
} cplyi_op_kind;

typedef struct cplyi_operand {
	cplyi_path_watch *watch; /* or NULL */
	bool was;                /* its value before the step */
	cply_str literal;        /* JSON text; empty: missing */
} cplyi_operand;

typedef struct cplyi_op {
	cplyi_op_kind kind;
	cplyi_compare compare;
	cplyi_operand left, right;
} cplyi_op;

struct cplyi_expr {
	cplyi_op ops[CPLYI_EXPR_OPS]; /* operands before operators */
	size_t n;
	cplyi_path_watch *watches[2 * CPLYI_EXPR_OPS];
	size_t n_watches;
	uint64_t step;
	bool is_known; /* and has not changed since */
	bool holds;
};

/* Is the text one JSON string, and nothing else? */
bool cplyi_is_json_string(cply_str s);

#endif
