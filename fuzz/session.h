/* SPDX-License-Identifier: MIT */
/* Documents in fuzz targets: a session, and what targets look at in it. */
#ifndef CROSSPLY_FUZZ_SESSION_H
#define CROSSPLY_FUZZ_SESSION_H

#include <stdlib.h>

#include "session/front.h"

typedef struct fuzz_session {
	cply_session *in;
	cplyi_settings *how;
	cply_doc *doc;
	cply_diags *diags;
	cply_arena *arena; /* goes with the document */
} fuzz_session;

static inline void fuzz_start(fuzz_session *s, size_t budget, bool strict)
{
	const cply_session_options options = {
		.limits = { .arena_bytes = budget, .diagnostics = 100 },
		.strict = strict,
	};
	cply_session *in = cply_session_new(&options);
	if (!in)
		abort();
	*s = (fuzz_session){ .in = in,
		             .how = cplyi_session_settings(in),
		             .doc = cplyi_session_held(in),
		             .diags = cplyi_session_diags(in),
		             .arena = cplyi_session_arena(in) };
}

/* Reads bytes that are not compressed, as `format` or what they look like. */
static inline cply_status fuzz_read(fuzz_session *s, cply_str bytes,
                                    const cply_format *format)
{
	cplyi_session_start(s->in, "fuzz");
	return cplyi_session_read_plain(s->in, bytes, "fuzz", format);
}

static inline void fuzz_stop(fuzz_session *s)
{
	cply_session_free(s->in);
}

#endif
