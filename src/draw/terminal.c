/* SPDX-License-Identifier: MIT */
#include "crossply/draw.h"
void cply_draw_terminal(const cply_crossword *cw, const cply_draw_options *o,
                        cply_arena *scratch, cply_buf *out)
{
	(void)cw, (void)o, (void)scratch, (void)out;
}
