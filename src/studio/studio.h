/* SPDX-License-Identifier: MIT */
/* The studio, carried in the program: files that are ready to be sent. Which
 * ones is decided when it is built (tools/carry.mjs); a build without them has
 * none, and says so. */
#ifndef CROSSPLY_STUDIO_STUDIO_H
#define CROSSPLY_STUDIO_STUDIO_H

#include "server/exchange.h"

/* How the bytes of a file are stored. */
enum studio_coding { STUDIO_PLAIN, STUDIO_GZIP, STUDIO_BROTLI, STUDIO_CODINGS };

struct studio_file {
	const char *path; /* "studio/style.css" */
	const char *type;
	const char *tag;                /* of its content */
	cply_str bytes[STUDIO_CODINGS]; /* empty: not stored like that */
};

struct studio {
	const char *version;             /* of all files together */
	const char *policy;              /* Content-Security-Policy */
	const struct studio_file *files; /* by path */
	size_t count;                    /* 0: there is none */
};

extern const struct studio studio_carried;

/* The file of this path; NULL: there is none. */
const struct studio_file *studio_find(cply_str path);

/* What a port answers where no route of its own fits: the pages of the studio
 * at the top, everything else also below `web/VERSION/`, where it never
 * changes. */
extern const struct route studio_route;
/* The same, as if the path were this one; false: there is no such file. */
bool studio_send(struct exchange *x, cply_str path);

#endif
