/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_WASM_SOLVE_H
#define CROSSPLY_WASM_SOLVE_H

#include "crossply/solve.h"
#include "wasm/inside.h"

/* What is in the squares, the cursor and its word: members of an object. */
void cplyi_w_put_squares(const cply_solve *s, const cply_solve_state *state,
                         cply_arena *scratch, cply_json_writer *w);

#endif
