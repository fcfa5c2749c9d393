/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_DRAW_FILM_H
#define CROSSPLY_DRAW_FILM_H

#include "crossply/film.h"
#include "draw/film/reel.h"

/* cply_film_make() with lengths as `ruler` measures them; it is not drawn on
 * and must live as long as the film. Frame k is then drawn with
 * cplyi_reel_draw(film->reel_, k, ...). */
cply_status cplyi_film_make(const cply_doc *doc, const cply_film_options *o,
                            cplyi_canvas *ruler, cply_arena *a, cply_film *out);

/* Chooses the positions that are frames, and when they are shown. */
cply_status cplyi_film_cut(const cply_timeline *t, const cply_film_options *o,
                           cply_arena *a, cply_film *film);
/* Clock, description and a bar below every picture. */
void cplyi_film_captions(const cply_film *film, cplyi_reel *reel,
                         cply_arena *scratch);

#endif
