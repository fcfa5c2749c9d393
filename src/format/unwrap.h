/* SPDX-License-Identifier: MIT */
/* Files inside files: what gzip and zip wrap is taken out before anything else
 * looks at it. */
#ifndef CROSSPLY_FORMAT_OPEN_H
#define CROSSPLY_FORMAT_OPEN_H

#include "format/format.h"

/* How it is done. */
typedef struct cplyi_unwrapping {
	const cply_limits *limits;
	cply_str member; /* of a zip archive; empty: the only puzzle in it */
} cplyi_unwrapping;

typedef struct cplyi_unwrapped {
	cply_str bytes; /* the content; borrows the input when not compressed */
	cply_str name;  /* without .gz, or the name in the archive */
	bool was_wrapped;
} cplyi_unwrapped;

/* Takes the content out of gzip, and the one puzzle out of a zip archive.
 * CPLY_INVALID with `was_wrapped` set: this much could be decompressed.
 * Findings are about `bytes` as given. */
CPLY_NODISCARD cply_status cplyi_unwrap(cply_str bytes, cply_str name,
                                        const cplyi_unwrapping *how,
                                        cply_arena *a, cply_diags *diags,
                                        cplyi_unwrapped *out);

/* Does the name end in .json, .md or the like? Such a suffix is a format's,
 * but files of all kinds have it: alone it does not make a puzzle. */
bool cplyi_is_common_name(cply_str name);
/* The name without the suffix, or as it is when it has another. */
cply_str cplyi_without_suffix(cply_str name, const char *suffix);

#endif
