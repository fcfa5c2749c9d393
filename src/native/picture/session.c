/* SPDX-License-Identifier: MIT */
/* Pictures of what a session holds. The library has the same version as the
 * one that made the session, so both know it from inside. */
#include "session/session.h"
#include "crossply/picture.h"

cply_status cply_picture_session_png(cply_session *s, const cply_doc *doc,
                                     const cply_timeline *at,
                                     const cply_draw_options *draw,
                                     const cply_picture_options *o,
                                     cply_str *out)
{
	static const cply_picture_options usual = { 0 };
	static const cply_draw_options plain = { 0 };
	const cply_scene scene = { .doc = doc,
		                   .state = at ? at->state : NULL,
		                   .options = draw ? *draw : plain };
	cply_buf b;
	cply_arena_reset(&s->answers, SIZE_MAX);
	cply_buf_init(&b, &s->answers);
	cply_status status =
		cply_picture_png(&scene, o ? o : &usual, &s->arena, &b, NULL);
	*out = status == CPLY_OK ? cply_buf_str(&b) : (cply_str){ NULL, 0 };
	return status;
}
