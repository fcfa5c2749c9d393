/* SPDX-License-Identifier: MIT */
/* The words of a list of mill moves, for its probe and its reader. */
#ifndef CROSSPLY_FORMAT_MILL_MOVES_H
#define CROSSPLY_FORMAT_MILL_MOVES_H

#include "format/mill/import.h"

typedef enum mill_token_kind {
	MILL_END,
	MILL_TAG,     /* a whole line */
	MILL_WORD,    /* perhaps an action */
	MILL_NUMBER,  /* of a turn: 12. or 12... */
	MILL_COMMENT, /* without what stands around it */
	MILL_RESULT,
	MILL_SIDELINE /* in brackets; passed over */
} mill_token_kind;

typedef struct mill_token {
	mill_token_kind kind;
	cply_span at;
	mill_tag tag;
} mill_token;

typedef struct mill_tokens {
	cply_str text;
	uint32_t at;
	cply_arena *arena; /* for tags, or NULL */
} mill_tokens;

mill_token cplyi_mill_token(mill_tokens *t);
/* Whole numbers are points in this list, not the numbers of turns. */
bool cplyi_mill_by_numbers(cply_str text);
/* "Place to a1", "a1 -> a4, take d6": words that say nothing are skipped. */
bool cplyi_mill_in_words(cply_str text);
/* An action, without any report. */
bool cplyi_mill_is_action(cply_str word);

cply_status cplyi_mill_moves_write(const cply_write *w, const cply_doc *doc);

#endif
