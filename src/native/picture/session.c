/* SPDX-License-Identifier: MIT */
/* Pictures of what a session holds. The library has the same version as the
 * one that made the session, so the functions in both know it. */
#include "crossply/picture.h"
#include "session/front.h"

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
	cplyi_answer_begin(s, &b);
	cply_status status = cply_picture_png(&scene, o ? o : &usual,
	                                      cplyi_session_arena(s), &b, NULL);
	*out = status == CPLY_OK ? cply_buf_str(&b) : (cply_str){ NULL, 0 };
	return status;
}
