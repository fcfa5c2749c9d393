/* SPDX-License-Identifier: MIT */
/* The tables of an index: of each delta where it stands, what it is, who did
 * it, in which turn and with which function. */
#ifndef CROSSPLY_GAME_INDEX_TABLE_H
#define CROSSPLY_GAME_INDEX_TABLE_H

#include "game/index/parts.h"

typedef enum cplyi_column {
	COLUMN_OFFSET, /* from the one before */
	COLUMN_EVENT,
	COLUMN_PLAYER,
	COLUMN_FUNCTION,
	COLUMN_TURN, /* before the delta, from the one before */
	COLUMN_FLAGS,
	COLUMNS
} cplyi_column;

enum { FLAG_INVALID = 1, FLAG_MERGED = 2 };

typedef struct cplyi_rows {
	cply_arena *arena; /* of all that stays */
	cplyi_compressor *compressor;
	cplyi_tail *tail;
	cply_arena rooms[COLUMNS];
	cply_buf columns[COLUMNS];
	uint32_t n;      /* rows of the table that is begun */
	uint64_t begin;  /* of its first delta */
	uint64_t offset; /* of the last delta */
	uint64_t steps;  /* in all */
	size_t cap_tables;
	/* Names by number, and a table to find them. */
	cply_str names[CPLYI_TEXT_MOST];
	uint16_t places[2 * CPLYI_TEXT_MOST]; /* number, or 0 */
	uint32_t n_names;
	/* Turns: the current one, and all so far as they are written. */
	char turn[CPLYI_TEXT_LONGEST];
	size_t turn_len;
	uint64_t turn_number, turn_row; /* now; in the last row */
	uint64_t turn_step;             /* since when */
	cply_arena turns_room;
	cply_buf turns;
	bool failed;
} cplyi_rows;

void cplyi_rows_init(cplyi_rows *r, cplyi_compressor *packer, cplyi_tail *tail,
                     cply_arena *a);
void cplyi_rows_free(cplyi_rows *r);
/* A delta that was merged just now, and the state after it. */
void cplyi_rows_add(cplyi_rows *r, const cply_game_delta *d, uint64_t offset,
                    cply_game_value state);
void cplyi_rows_end(cplyi_rows *r);

#endif
