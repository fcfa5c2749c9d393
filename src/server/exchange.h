/* SPDX-License-Identifier: MIT */
/* One request and its answer, as a handler sees them. */
#ifndef CROSSPLY_SERVER_EXCHANGE_H
#define CROSSPLY_SERVER_EXCHANGE_H

#include "server/address.h"
#include "server/bytes.h"
#include "server/route.h"
#include "server/stream.h"

struct answer {
	int status;
	const char *type;  /* of the body; NULL: there is none */
	cply_str body;     /* lives as long as the arena, or for ever */
	cply_buf fields;   /* further lines of the head, each with CRLF */
	cply_str made;     /* and more that were made before; as `body` */
	bool is_preflight; /* it answers OPTIONS */
	/* Lines of the head instead of those that every answer of the port has;
	 * NULL: those. */
	const char *instead;
	/* The body goes on: with this, or until the connection is closed. */
	bool is_endless;
	struct stream *stream; /* only of what a thread answers */
};

struct exchange {
	void *app;
	unsigned loop; /* the number of the loop that answers */
	void *worker;  /* what the thread of the store holds; NULL on a loop */
	const struct http_head *head;
	cply_str body;
	struct route_match match;
	struct address client;
	int64_t now_ms;   /* since 1970 */
	int64_t began_us; /* by a clock that only goes forward */
	cply_arena *arena;
	void *carried; /* from what ran before to the writer, in the arena */
	struct answer answer;
};

void exchange_begin(struct exchange *x, cply_arena *arena);

/* A line of the answer's head. */
void answer_field(struct exchange *x, const char *name, cply_str value);
void answer_json(struct exchange *x, int status, cply_str body);

/* A line of the answer's head with a number. */
void answer_field_int(struct exchange *x, const char *name, int64_t value);

/* An RFC 9457 problem: `name` makes its type, `urn:crossply:problem:NAME`. */
void answer_problem(struct exchange *x, int status, const char *name,
                    const char *detail);

/* What is wrong with one part of a request. */
struct problem_error {
	cply_str pointer; /* a JSON pointer into the body, or "?parameter" */
	cply_str code;
	cply_str detail; /* may be empty */
};
/* The same with a list of `errors`. */
void answer_problem_errors(struct exchange *x, int status, const char *name,
                           const char *detail,
                           const struct problem_error *errors, size_t count);
/* The problem that a status alone means; 503 with Retry-After. */
void answer_status(struct exchange *x, int status);

/* "Not Found". */
const char *http_reason(int status);

struct answer_style {
	bool head_only; /* HEAD: everything but the body */
	bool close;
	const char *date;    /* as HTTP writes it */
	const char *more;    /* lines that every answer of a listener has */
	const char *special; /* and those to OPTIONS, or of errors */
};
/* Appends the bytes of the answer; false when memory is out. */
bool answer_write(const struct answer *answer, const struct answer_style *style,
                  struct bytes *out);

#endif
