/* SPDX-License-Identifier: MIT */
/* Documents in fuzz targets: a session that the target may look into. */
#ifndef CROSSPLY_FUZZ_SESSION_H
#define CROSSPLY_FUZZ_SESSION_H

#include "session/session.h"

static inline void fuzz_start(cply_session *s, size_t budget, bool strict)
{
	const cply_session_options options = {
		.limits = { .arena_bytes = budget, .diagnostics = 100 },
		.strict = strict,
	};
	cplyi_session_init(s, &options);
}

/* Reads bytes that are not compressed, as `format` or what they look like. */
static inline cply_status fuzz_read(cply_session *s, cply_str bytes,
                                    const cply_format *format)
{
	cplyi_session_start(s, "fuzz");
	s->from = format;
	s->file.bytes = s->source.bytes = bytes;
	cplyi_session_read_source(s);
	return s->status;
}

static inline void fuzz_stop(cply_session *s)
{
	cplyi_session_clear(s);
}

#endif
