/* SPDX-License-Identifier: MIT */
/* A canvas on another one, whose groups have a number after their names: for
 * pictures in which the same thing is drawn several times. */
#ifndef CROSSPLY_DRAW_NUMBERED_H
#define CROSSPLY_DRAW_NUMBERED_H

#include "draw/canvas.h"

typedef struct cplyi_numbered {
	cplyi_canvas base; /* draw on this */
	cplyi_canvas *under;
	unsigned number;
} cplyi_numbered;

void cplyi_numbered_init(cplyi_numbered *n, cplyi_canvas *under,
                         unsigned number);

#endif
