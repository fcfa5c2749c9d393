/* SPDX-License-Identifier: MIT */
/* From a document to bytes: other formats, and pictures. */
#include "session/inside.h"

static const cply_write_options as_usual = { 0 };

uint32_t cply_session_losses(cply_session *s, const cply_doc *doc,
                             const cply_format *to,
                             const cply_write_options *options)
{
	uint32_t before = cplyi_session_count_all(s);
	cply_losses(doc, to, options ? options : &as_usual, &s->arena,
	            &s->diags);
	return cplyi_session_count_all(s) - before;
}

static cply_status write_doc(cply_session *s, const cply_doc *doc,
                             const cply_format *to,
                             const cply_write_options *options, cply_buf *out)
{
	const cply_write w = { .out = out,
		               .scratch = &s->arena,
		               .diags = &s->diags,
		               .options = options ? options : &as_usual };
	return cply_write_doc(&w, to, doc);
}

cply_status cplyi_session_write(cply_session *s, const cply_format *to,
                                const cply_write_options *options,
                                cply_buf *out)
{
	return write_doc(s, &s->doc, to, options, out);
}

cply_status cply_session_write(cply_session *s, const cply_doc *doc,
                               const cply_format *to,
                               const cply_write_options *options, cply_str *out)
{
	cply_buf b;
	cplyi_answer_begin(s, &b);
	cply_status status = write_doc(s, doc, to, options, &b);
	*out = status == CPLY_OK ? cply_buf_str(&b) : (cply_str){ NULL, 0 };
	return status;
}

cply_timeline *cply_session_timeline(cply_session *s, const cply_doc *doc)
{
	const cply_kind *kind = doc->kind;
	bool is_stream = doc->log && kind->stream_steps;
	const void *record =
		is_stream ? kind->stream_steps(doc) : doc->as.record;
	if (!kind->timeline || !record)
		return NULL;
	cply_timeline *t = CPLY_NEW(&s->arena, 1, cply_timeline);
	return t && cply_timeline_open(t,
	                               is_stream ? kind->streamed
	                                         : kind->timeline,
	                               record, 0, &s->arena) == CPLY_OK
	               ? t
	               : NULL;
}

cply_status cply_session_draw(cply_session *s, const cply_doc *doc,
                              const cply_timeline *at, cply_medium medium,
                              const cply_draw_options *options, cply_str *out)
{
	static const cply_draw_options plain = { 0 };
	cply_buf b;
	*out = (cply_str){ NULL, 0 };
	if (!doc->kind->drawing)
		return CPLY_UNSUPPORTED;
	cplyi_answer_begin(s, &b);
	const cply_scene scene = { .doc = doc,
		                   .state = at ? at->state : NULL,
		                   .options = options ? *options : plain };
	bool drawn = medium == CPLY_SVG
	                     ? cply_scene_svg(&scene, &s->arena, &b)
	                     : cply_scene_terminal(&scene, &s->arena, &b);
	if (!drawn || b.failed)
		return CPLY_NOMEM;
	*out = cply_buf_str(&b);
	return CPLY_OK;
}
