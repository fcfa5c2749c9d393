/* SPDX-License-Identifier: MIT */
/* The routes of a listener: one table makes the router, 405 with Allow, HEAD
 * and OPTIONS, authorisation, the labels of the metrics and /openapi.json. */
#ifndef CROSSPLY_SERVER_ROUTE_H
#define CROSSPLY_SERVER_ROUTE_H

#include "http/head.h"

struct exchange;

enum { ROUTE_MAX_PARAMETERS = 4 };

/* Who may call. */
enum route_who {
	WHO_ANYONE,
	WHO_PLAYER, /* with the token of a player */
	WHO_APP,    /* with a token for apps */
	WHO_ADMIN   /* with a token for admins */
};

/* Where the handler runs: what asks the store never runs on a loop. */
enum route_place {
	PLACE_LOOP,
	PLACE_READER, /* a thread with its own connection to the store */
	PLACE_WRITER, /* the one that commits what waits together */
	PLACE_SLOW    /* a thread for what takes long; then, if it left no
	                 answer and there is a `then`, the writer */
};

struct route {
	const char *method;
	const char *path; /* "/v1/levels/{id}/versions/{n}" */
	enum route_who who;
	bool asks_itself; /* who it is, with all that the handler asks */
	enum route_place place;
	size_t body_limit; /* 0: no body */
	/* On the loop, before a thread is asked: true when it has answered. */
	bool (*quick)(struct exchange *x);
	/* PLACE_WRITER: may look up for several what they ask the store, before
	 * the first of them runs, and leave it in `carried`, for as many from
	 * the first on as do not depend on each other. False: it failed. */
	bool (*ahead)(struct exchange **x, size_t n);
	void (*handle)(struct exchange *x);
	void (*then)(struct exchange *x); /* PLACE_SLOW: on the writer */
	/* For the API's description. */
	const char *summary;
	const char *query;    /* names of parameters, or NULL */
	const char *request;  /* name of the schema of the body; NULL: any */
	bool may_be_empty;    /* the body may be left out */
	const char *response; /* of the answer's, or NULL */
	const char *type;     /* of an answer without a schema: one or more;
	                         or NULL */
	const char *success;  /* "200 201"; NULL: 200 */
};

struct routes {
	const struct route *list;
	size_t count;
};

/* What a request leads to. */
struct route_match {
	const struct route *route;                /* NULL: none */
	bool found_path;                          /* 405 instead of 404 */
	cply_str parameter[ROUTE_MAX_PARAMETERS]; /* still encoded */
};

/* HEAD finds the route of GET. */
struct route_match route_find(const struct routes *routes, cply_str method,
                              cply_str path);

/* "GET, HEAD, OPTIONS": what the path allows; `out` holds 64 bytes. */
size_t route_allow(const struct routes *routes, cply_str path, char *out);

#endif
