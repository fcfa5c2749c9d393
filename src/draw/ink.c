/* SPDX-License-Identifier: MIT */
/* The colours of pictures, by day and by night. */
#include "draw/canvas.h"

const cplyi_ink_look cplyi_inks[CPLYI_INK_COUNT] = {
	[CPLYI_PAPER] = { "paper", 0xFFFFFF, 0x16181D },
	[CPLYI_SQUARE] = { "square", 0xFFFFFF, 0x2D313B },
	[CPLYI_BLOCK] = { "block", 0x1C1C1C, 0x07080A },
	[CPLYI_LINE] = { "line", 0x8A8A8A, 0x596070 },
	[CPLYI_TEXT] = { "text", 0x111111, 0xECEEF2 },
	[CPLYI_MUTED] = { "muted", 0x555555, 0xA8AFBC },
	[CPLYI_PENCIL] = { "pencil", 0x808080, 0x949CAB },
	[CPLYI_WRONG] = { "wrong", 0xC62828, 0xFF7B72 },
	[CPLYI_REVEALED] = { "revealed", 0x1565C0, 0x79B8FF },
	[CPLYI_RIGHT] = { "right", 0x2E7D32, 0x7EE787 },
	[CPLYI_RGB] = { "", 0, 0 },
};
