/* SPDX-License-Identifier: MIT */
/* A game log made of lines. A line is an object with `state`, and perhaps
 * `type` and `data`; or {"log": {...}} with members of the log's root. */
#ifndef CROSSPLY_GAME_LINES_H
#define CROSSPLY_GAME_LINES_H

#include "carrier/json.h"
#include "crossply/game_record.h"

typedef struct cplyi_game_lines {
	cply_sink sink; /* gets the log */
	void *ctx;
	cply_arena *arena;
	cply_diags *diags;
	/* NULL until the first line that is good: of a file without one
	 * nothing is written. */
	cply_game_recorder *recorder;
	cply_arena scratch; /* for one line */
	cply_json_parser json;
} cplyi_game_lines;

void cplyi_game_lines_init(cplyi_game_lines *l, cply_sink sink, void *ctx,
                           cply_arena *arena, cply_diags *diags);
/* Adds a line to the log; empty ones count as good. CPLY_INVALID: it is not
 * such a line, and `*why` says so; or its state is not as it should be, which
 * was reported, and `*why` is NULL. */
CPLY_NODISCARD cply_status cplyi_game_lines_add(cplyi_game_lines *l,
                                                cply_str line,
                                                const char **why);
/* Ends the log, which has no states if there were no lines. */
CPLY_NODISCARD cply_status cplyi_game_lines_close(cplyi_game_lines *l);
/* Frees what it holds, closed or not. */
void cplyi_game_lines_free(cplyi_game_lines *l);

#endif
