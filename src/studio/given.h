/* SPDX-License-Identifier: MIT */
/* The studio for one person on one machine, with files that they named
 * (`crossply studio FILE...`). Only whoever knows a token gets these, and only
 * under the address that was printed: a name that somebody points to loopback
 * is not answered. */
#ifndef CROSSPLY_STUDIO_GIVEN_H
#define CROSSPLY_STUDIO_GIVEN_H

#include "studio/studio.h"

struct given {
	char host[64];     /* "127.0.0.1:40123" */
	const char *token; /* unguessable; in paths */
	size_t count;      /* of files */
	void *ctx;
	cply_str (*name)(void *ctx, size_t i);
	/* As it is now; stays until the next call. False: it is not there. */
	bool (*read)(void *ctx, size_t i, cply_str *bytes);
};

/* For everything on a port whose app is a struct given, and that has one loop.
 * `/given/TOKEN/` lists the files, `/given/TOKEN/0` is the first. */
extern const struct route given_route;

#endif
