/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_DRAW_ANIMATION_H
#define CROSSPLY_DRAW_ANIMATION_H

#include "crossply/animation.h"
#include "draw/animation/reel.h"

/* cply_animation_make() with lengths as `ruler` measures them; it is not drawn
 * on and must live as long as the animation. Frame k is then drawn with
 * cplyi_reel_draw(animation->reel_, k, ...). */
cply_status cplyi_animation_make(const cply_doc *doc,
                                 const cply_animation_options *o,
                                 cplyi_canvas *ruler, cply_arena *a,
                                 cply_animation *out);

/* Chooses the positions that are frames, and when they are shown. */
cply_status cplyi_animation_cut(const cply_timeline *t,
                                const cply_animation_options *o, cply_arena *a,
                                cply_animation *animation);
/* What has no frame of its own: "every 3rd step", "548 of 1643 steps". False,
 * and nothing written: each step has one. */
bool cplyi_animation_put_skipped(const cply_animation *animation,
                                 cply_buf *out);
/* Clock, description and a bar below every picture. */
void cplyi_animation_captions(const cply_animation *animation, cplyi_reel *reel,
                              cply_arena *scratch);

#endif
