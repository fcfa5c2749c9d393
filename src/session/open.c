/* SPDX-License-Identifier: MIT */
/* A file that may be too large to hold. It is looked at once: its first bytes
 * say what it is, and its format says whether it can be read as a stream. */
#include "session/inside.h"

enum {
	HEAD = 64 * 1024,
	/* Streams shorter than this are held: reports can show their lines. */
	SHORT = 16 * 1024 * 1024,
	SHORT_COMPRESSED = 3 * 1024 * 1024
};

static bool go_back(void *ctx)
{
	cply_session *s = ctx;
	if (!cplyi_input_rewind(&s->input))
		return false;
	cply_decompress_rewind(&s->decompress);
	return true;
}

static size_t feed(void *ctx, char *into, size_t room)
{
	cply_session *s = ctx;
	return cply_decompress_feed(&s->decompress, into, room);
}

static cply_status end(void *ctx, cply_diags *diags)
{
	const cply_session *s = ctx;
	return cply_decompress_report(&s->decompress, diags);
}

/* The first bytes of what is inside gzip, or of the file itself. */
static cply_str look_inside(cply_session *s)
{
	char *head = CPLY_NEW(&s->arena, HEAD, char);
	size_t n = 0, got;
	if (!head || !cply_decompress_init(&s->decompress, s->how.inflater,
	                                   cplyi_input_feed, &s->input,
	                                   &s->stream_limits, &s->arena))
		return (cply_str){ NULL, 0 };
	s->is_decompressing = true;
	while (n < HEAD && (got = feed(s, head + n, HEAD - n)) != 0)
		n += got;
	return (cply_str){ head, n };
}

static bool is_stream(cply_session *s)
{
	const cply_format *found = s->how.from;
	cply_str head = look_inside(s);
	cply_diags quiet;
	if (!head.len)
		return false;
	cply_diags_init(&quiet, &s->notes, 0);
	if (!found &&
	    cply_detect(head, s->file.name, &quiet, &found) != CPLY_OK)
		return false;
	if (!found || !found->open)
		return false;
	s->format = found;
	return true;
}

static const cply_doc *too_large(cply_session *s)
{
	uint64_t size = s->input.in.size;
	cply_report_with(&s->diags, CPLY_CP005, CPLY_NOWHERE,
	                 CPLY_N(size ? size : s->input.n_held),
	                 CPLY_N(s->how.limits.input_bytes));
	s->status = CPLY_LIMIT;
	return NULL;
}

static const cply_doc *read_held(cply_session *s)
{
	size_t most = s->how.limits.input_bytes;
	if (s->is_decompressing)
		cply_decompress_free(&s->decompress);
	s->is_decompressing = false;
	if (s->input.in.size > most)
		return too_large(s);
	/* One byte past the limit tells that there are too many. */
	if (!cplyi_input_hold(&s->input, most < SIZE_MAX ? most + 1 : most)) {
		cplyi_session_no_memory(s);
		return NULL;
	}
	if (s->input.n_held > most)
		return too_large(s);
	cply_arena_reset(&s->arena, s->how.limits.arena_bytes);
	s->file.bytes = (cply_str){ s->input.held, s->input.n_held };
	return cplyi_session_read_whole(s);
}

static const cply_doc *open_stream(cply_session *s)
{
	const cply_stream stream = { .feed = feed,
		                     .rewind = go_back,
		                     .end = end,
		                     .ctx = s,
		                     .is_kept = s->how.keeps_streams };
	s->file.is_binary = s->source.is_binary = s->shown.is_binary = true;
	if (!cplyi_input_release(&s->input))
		return NULL;
	cply_decompress_rewind(&s->decompress);
	const cply_read request = { .arena = &s->arena,
		                    .notes = &s->notes,
		                    .diags = &s->diags,
		                    .limits = &s->stream_limits };
	s->status = s->format->open(&request, &stream, &s->doc);
	if (s->status == CPLY_NOMEM)
		cplyi_session_no_memory(s);
	if (s->doc.kind)
		s->doc.format = s->format;
	s->doc.definition = s->how.definition;
	return cply_session_doc(s);
}

const cply_doc *cply_session_open(cply_session *s, const cply_input *in,
                                  const char *name)
{
	if (!s)
		return NULL;
	cplyi_session_start(s, name);
	cply_arena_reset(&s->fixed, SIZE_MAX);
	cplyi_input_open(&s->input, in, &s->memory);
	if (!cplyi_input_hold(&s->input, HEAD)) {
		cplyi_session_no_memory(s);
		return NULL;
	}
	/* A short file needs no second look. */
	if (s->input.is_whole && !in->stream)
		return read_held(s);
	if (!is_stream(s))
		return read_held(s);
	size_t is_short = s->decompress.is_gzip ? SHORT_COMPRESSED : SHORT;
	if (!in->stream && (!cplyi_input_hold(&s->input, is_short + 1) ||
	                    s->input.n_held <= is_short))
		return read_held(s);
	return open_stream(s);
}
