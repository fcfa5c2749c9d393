/* SPDX-License-Identifier: MIT */
/* The colours of pictures, by day and by night. The shades of heat are evenly
 * spaced in lightness (OKLCH), so that they also differ without colour. */
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
	[CPLYI_FOCUS] = { "focus", 0xDCEBFD, 0x2A4263 },
	[CPLYI_CURSOR] = { "cursor", 0xFFDF7E, 0x524007 },
	[CPLYI_LIT] = { "lit", 0xE3F5D3, 0x2C4A30 },
	[CPLYI_ACCENT] = { "accent", 0x1F5FBF, 0x6CB0FF },
	[CPLYI_HEAT + 0] = { "heat0", 0xFCF8AD, 0x1F2459 },
	[CPLYI_HEAT + 1] = { "heat1", 0xBFE694, 0x00447B },
	[CPLYI_HEAT + 2] = { "heat2", 0x72D494, 0x046684 },
	[CPLYI_HEAT + 3] = { "heat3", 0x10BAA0, 0x058890 },
	[CPLYI_HEAT + 4] = { "heat4", 0x0798A1, 0x19AB93 },
	[CPLYI_HEAT + 5] = { "heat5", 0x00789A, 0x67C889 },
	[CPLYI_HEAT + 6] = { "heat6", 0x155691, 0xB6DD8C },
	[CPLYI_HEAT + 7] = { "heat7", 0x30376D, 0xF6F1A7 },
	[CPLYI_ON_HEAT] = { "on-heat0", 0x111111, 0xECEEF2 },
	[CPLYI_ON_HEAT + 1] = { "on-heat1", 0x111111, 0x000000 },
	[CPLYI_ON_HEAT + 2] = { "on-heat2", 0xFFFFFF, 0x000000 },
	[CPLYI_RGB] = { "", 0, 0 },
};

/* Light text on dark and dark on light: by day the shades go from light to
 * dark, by night the other way round. */
cplyi_ink cplyi_ink_on_heat(unsigned level)
{
	return (cplyi_ink)(CPLYI_ON_HEAT + (level < 3 ? 0 : level < 5 ? 1 : 2));
}
