/* SPDX-License-Identifier: MIT */
/* What the writers of animations as SVG and as a page share. */
#ifndef CROSSPLY_DRAW_SVG_ANIMATION_H
#define CROSSPLY_DRAW_SVG_ANIMATION_H

#include "draw/animation/parts.h"
#include "draw/svg/svg.h"

/* Makes the ids of two animations in one page differ. */
uint32_t cplyi_animation_id(const cply_animation *animation);
/* Does it look the same in every frame? */
bool cplyi_reel_part_is_still(const cplyi_reel_part *s);
/* What the picture and the record are, in words. */
cply_str cplyi_animation_description(const cply_animation *animation,
                                     cply_arena *a);
/* All groups: what is still is drawn, `moving` draws the rest. */
void cplyi_animation_groups(const cply_animation *animation, cplyi_svg *svg,
                            void (*moving)(void *ctx, const cplyi_reel_part *s),
                            void *ctx);

#endif
