/* SPDX-License-Identifier: MIT */
/* Lines of puzzles in words. */
#include "crossply/mill_pack.h"

void cply_mill_line_text(const cply_mill *pack, const cply_mill_solution *line,
                         uint32_t first, cply_buf *out)
{
	const cply_mill_step *steps = &pack->steps[line->step];
	uint32_t number = 1;
	bool begins = true, white_moved = false;
	for (uint32_t i = first; i < line->n_legal; i++) {
		unsigned side = steps[i].position.side;
		bool takes = line->actions[i].move.kind == CPLY_MILL_TAKE;
		bool goes_on = takes && i > first &&
		               steps[i - 1].position.side == side;
		if (!goes_on) {
			/* White begins a number, Black ends it. */
			number += !begins && !side;
			cply_put(out, begins ? "" : " ");
			if (!side || begins || !white_moved) {
				cply_put_uint(out, number);
				cply_put(out, side ? "... " : ". ");
			}
			white_moved = !side;
		}
		cply_mill_move_write(line->actions[i].move, out);
		begins = false;
	}
}
