/* SPDX-License-Identifier: MIT */
/* One request and its answer, as a handler sees them. */
#ifndef CROSSPLY_SERVER_EXCHANGE_H
#define CROSSPLY_SERVER_EXCHANGE_H

#include "server/address.h"
#include "server/bytes.h"
#include "server/route.h"

struct answer {
	int status;
	const char *type; /* of the body; NULL: there is none */
	cply_str body;    /* lives as long as the arena, or for ever */
	cply_buf fields;  /* further lines of the head, each with CRLF */
};

struct exchange {
	void *app;
	const struct http_head *head;
	cply_str body;
	struct route_match match;
	struct address client;
	int64_t now_ms; /* since 1970 */
	cply_arena *arena;
	struct answer answer;
};

void exchange_begin(struct exchange *x, cply_arena *arena);

/* A line of the answer's head. */
void answer_field(struct exchange *x, const char *name, cply_str value);
void answer_json(struct exchange *x, int status, cply_str body);

/* An RFC 9457 problem: `name` makes its type, `urn:crossply:problem:NAME`. */
void answer_problem(struct exchange *x, int status, const char *name,
                    const char *detail);
/* The problem that a status alone means. */
void answer_status(struct exchange *x, int status);

/* "Not Found". */
const char *http_reason(int status);

struct answer_style {
	bool head_only; /* HEAD: everything but the body */
	bool close;
	const char *date; /* as HTTP writes it */
	const char *more; /* lines that every answer of a listener has */
};
/* Appends the bytes of the answer; false when memory is out. */
bool answer_write(const struct answer *answer, const struct answer_style *style,
                  struct bytes *out);

#endif
