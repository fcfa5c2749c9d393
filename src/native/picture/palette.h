/* SPDX-License-Identifier: MIT */
/* At most 255 colours for a picture that has more. */
#ifndef CROSSPLY_NATIVE_PICTURE_PALETTE_H
#define CROSSPLY_NATIVE_PICTURE_PALETTE_H

#include <glib.h>
#include <stdint.h>

enum { CPLYI_MOST_COLORS = 255 };

typedef struct cplyi_palette {
	GHashTable *counts; /* 0xRRGGBB + 1 to how often it is seen */
	GHashTable *places; /* 0xRRGGBB + 1 to its index + 1 */
	uint32_t colors[CPLYI_MOST_COLORS];
	unsigned n;
	/* the last one asked for: most neighbours are alike */
	uint32_t last_rgb;
	unsigned last_index;
} cplyi_palette;

void cplyi_palette_init(cplyi_palette *p);
void cplyi_palette_free(cplyi_palette *p);
/* Counts colours; then they are chosen. */
void cplyi_palette_count(cplyi_palette *p, uint32_t rgb, uint32_t times);
void cplyi_palette_choose(cplyi_palette *p);
unsigned cplyi_palette_search(cplyi_palette *p, uint32_t rgb);

/* The index of the nearest one. */
static inline unsigned cplyi_palette_find(cplyi_palette *p, uint32_t rgb)
{
	return rgb == p->last_rgb ? p->last_index
	                          : cplyi_palette_search(p, rgb);
}

#endif
