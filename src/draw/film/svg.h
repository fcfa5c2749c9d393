/* SPDX-License-Identifier: MIT */
/* What the writers of films as SVG and as a page share. */
#ifndef CROSSPLY_DRAW_SVG_FILM_H
#define CROSSPLY_DRAW_SVG_FILM_H

#include "draw/film/parts.h"
#include "draw/svg/svg.h"

/* Makes the ids of two films in one page differ. */
uint32_t cplyi_film_id(const cply_film *film);
/* Does it look the same in every frame? */
bool cplyi_slot_is_still(const cplyi_slot *s);
/* What the picture and the record are, in words. */
cply_str cplyi_film_description(const cply_film *film, cply_arena *a);
/* All groups: what is still is drawn, `moving` draws the rest. */
void cplyi_film_groups(const cply_film *film, cplyi_svg *svg,
                       void (*moving)(void *ctx, const cplyi_slot *s),
                       void *ctx);

#endif
