/* SPDX-License-Identifier: MIT */
/* A board of mill that is played on: a puzzle, or a game with the engine. */
#ifndef CROSSPLY_WASM_MILL_H
#define CROSSPLY_WASM_MILL_H

#include "crossply/mill_play.h"
#include "mill/play/solving.h"
#include "wasm/inside.h"

struct cplyi_w_mill {
	cply_arena arena;
	cply_mill_rules rules;
	cply_mill_search *search; /* made when it is needed */
	bool is_game;
	/* of a puzzle */
	uint32_t puzzle;
	cply_mill_session session;
	bool is_told; /* its result was asked for */
	/* of a game */
	cply_mill_game game;
	cply_mill_engine *engine;
	/* A slice of a search: it ends here. */
	uint64_t end;
	bool was_stopped;
};

/* A new board; NULL: no memory. */
cplyi_w_mill *cplyi_w_mill_new(cply_w_doc *d, const cply_mill_rules *rules);
/* The board, or a refusal. */
CPLY_NODISCARD cply_status cplyi_w_mill_of(cplyi_w_call *c, cplyi_w_mill **out);
const cply_mill_position *cplyi_w_mill_at(const cplyi_w_mill *m);
/* From now on {slice} positions may be looked at. False: no memory. */
bool cplyi_w_mill_slice(cplyi_w_call *c, cplyi_w_mill *m);
/* Was the slice too short? Then that is the answer. */
bool cplyi_w_mill_unfinished(cplyi_w_call *c, const cplyi_w_mill *m);
/* Members that say so. */
void cplyi_w_put_unfinished(cply_json_writer *w, const cplyi_w_mill *m);
/* The action that {move} is; false: it is none. */
bool cplyi_w_mill_read(cplyi_w_call *c, cply_mill_word *out);

/* Members of an object that is begun. */
void cplyi_w_put_board(cply_json_writer *w, const cplyi_w_mill *m,
                       cply_arena *a);
void cplyi_w_put_stones(cply_json_writer *w, const cply_mill_rules *rules,
                        const cply_mill_position *p, cply_arena *a);
/* Of the last turn: where its stone went, and which it took last. */
void cplyi_w_put_last(cply_json_writer *w, const cply_mill_move *moves,
                      uint32_t n);
void cplyi_w_put_turns(cply_json_writer *w, const char *key,
                       const cply_mill_ply *turns, unsigned n, cply_arena *a);

/* The turns of a line, and the board after each. */
void cplyi_w_put_steps(cply_json_writer *w, const cplyi_w_mill *m,
                       const cply_mill_ply *turns, unsigned n, cply_arena *a);

/* mill_tables.c: those of these rules, or NULL. */
const cply_mill_tables *cplyi_w_tables_of(const cply_w_doc *d,
                                          const cply_mill_rules *rules);

/* mill_game.c */
/* The rules and the position that are asked for: {puzzle}; or {fen} and the
 * rules {variant}, or {rulesOf} a puzzle. */
CPLY_NODISCARD cply_status cplyi_w_mill_position(cplyi_w_call *c,
                                                 cply_mill_rules *rules,
                                                 cply_mill_position *out);
cply_status cplyi_w_mill_game_act(cplyi_w_call *c, cplyi_w_mill *m);
cply_status cplyi_w_mill_game_undo(cplyi_w_call *c, cplyi_w_mill *m);

#endif
