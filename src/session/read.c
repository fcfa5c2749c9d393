/* SPDX-License-Identifier: MIT */
/* From bytes to a document: unwrap, detect, read. */
#include "session/inside.h"

#include "crossply/solve.h"
#include "format/unwrap.h"
#include "game/streamed.h"

/* Takes the content out of its wrapping; false when there is none. */
static bool unwrap(cply_session *s)
{
	cplyi_unwrapped u;
	const cplyi_unwrapping how = { &s->how.limits, s->how.member };
	s->status = cplyi_unwrap(s->file.bytes, s->file.name, &how, &s->arena,
	                         &s->diags, &u);
	if (s->status == CPLY_NOMEM)
		cplyi_session_no_memory(s);
	s->source.bytes = u.bytes;
	/* Messages keep the name that the user knows; the one inside only
	 * helps to find the format. */
	s->inner_name = u.name;
	s->file.is_binary = true;
	s->n_file_diags = s->diags.n;
	return s->status == CPLY_OK ||
	       (s->status == CPLY_INVALID && u.was_wrapped);
}

cply_read cplyi_session_request(cply_session *s)
{
	return (cply_read){
		.bytes = s->source.bytes,
		.name = s->inner_name,
		.arena = &s->arena,
		.diags = &s->diags,
		.limits = &s->how.limits,
		.options = &s->how.reading,
		.json = &s->json,
	};
}

static cply_status read_document(cply_session *s)
{
	s->format = s->how.from;
	cply_status status =
		s->how.from ? CPLY_OK
			    : cply_detect(s->source.bytes, s->inner_name,
	                                  &s->diags, &s->format);
	if (status != CPLY_OK)
		return status;
	s->source.is_binary = s->format->is_binary;
	cply_read request = cplyi_session_request(s);
	/* Decompressed content has its own limit, which has been kept. A
	 * document may remember its limits: they live as long as it does. */
	if (s->how.limits.input_bytes < s->how.limits.inflated_bytes &&
	    s->source.bytes.ptr != s->file.bytes.ptr) {
		cply_limits *limits = CPLY_NEW(&s->arena, 1, cply_limits);
		if (!limits)
			return cplyi_session_no_memory(s);
		*limits = s->how.limits;
		limits->input_bytes = limits->inflated_bytes;
		request.limits = limits;
	}
	return cply_read_doc(&request, s->format, &s->doc);
}

const cply_doc *cplyi_session_read_whole(cply_session *s)
{
	if (!unwrap(s))
		return NULL;
	cply_status before = s->status;
	cplyi_session_read_source(s);
	if (s->status == CPLY_OK)
		s->status = before;
	return cply_session_doc(s);
}

void cplyi_session_read_source(cply_session *s)
{
	s->status = read_document(s);
	s->doc.definition = s->how.definition;
	s->shown = s->source;
	if (s->format && s->format->redact)
		s->shown.bytes = s->format->redact(&s->notes, s->source.bytes);
}

cply_status cplyi_session_read_plain(cply_session *s, cply_str bytes,
                                     const char *name, const cply_format *from)
{
	s->how.from = from;
	s->file.name = s->source.name = s->inner_name = cply_str_of(name);
	s->file.bytes = s->source.bytes = bytes;
	cplyi_session_read_source(s);
	return s->status;
}

void cplyi_session_hold(cply_session *s, cply_str text)
{
	s->source.bytes = text;
	s->file = s->shown = s->source;
}

cply_status cplyi_session_ended(cply_session *s)
{
	if (s->doc.log)
		s->status = s->doc.log->status;
	return s->status;
}

const cply_doc *cply_session_read(cply_session *s, const void *bytes,
                                  size_t size, const char *name)
{
	if (!s)
		return NULL;
	cplyi_session_start(s, name);
	cply_arena_reset(&s->fixed, SIZE_MAX);
	s->file.bytes = (cply_str){ bytes, size };
	return cplyi_session_read_whole(s);
}

cply_status cply_session_attach(cply_session *s, const cply_doc *puzzle)
{
	const cply_crossword *cw = cply_doc_crossword(puzzle);
	cply_status status = CPLY_INVALID;
	if (!s->doc.kind || !cw)
		return CPLY_INVALID;
	s->attached = puzzle;
	if (!s->doc.kind->attach)
		cply_report_with(&s->diags, CPLY_SL504, CPLY_NOWHERE,
		                 CPLY_Z(s->doc.kind->name));
	else
		status = s->doc.kind->attach(&s->doc, cw, &s->arena, &s->diags);
	if (status != CPLY_OK && s->status == CPLY_OK)
		s->status = status;
	return status;
}
