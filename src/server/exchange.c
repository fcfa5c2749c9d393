/* SPDX-License-Identifier: MIT */
#include "server/exchange.h"

#include "report/common.h"

/* The detail says what to do; it is the same for all who get the status. */
static const struct {
	int status;
	const char *reason, *problem, *detail;
} statuses[] = {
	{ 200, "OK", NULL, NULL },
	{ 201, "Created", NULL, NULL },
	{ 204, "No Content", NULL, NULL },
	{ 304, "Not Modified", NULL, NULL },
	{ 400, "Bad Request", "bad-request",
	  "The request is not well-formed (RFC 9112)." },
	{ 401, "Unauthorized", "unauthorized",
	  "Send `Authorization: Bearer TOKEN` with a token that is valid." },
	{ 403, "Forbidden", "forbidden", "That is not allowed." },
	{ 404, "Not Found", "not-found",
	  "There is nothing here, or it is not for you." },
	{ 405, "Method Not Allowed", "method-not-allowed",
	  "Allow has the methods that this path knows." },
	{ 408, "Request Timeout", "timeout",
	  "The request did not come in time: a head has 10 seconds, a body "
	  "30." },
	{ 409, "Conflict", "conflict", "It is not in a state for that." },
	{ 411, "Length Required", "length-required",
	  "Send Content-Length or a chunked body." },
	{ 412, "Precondition Failed", "precondition-failed",
	  "It has changed meanwhile." },
	{ 413, "Content Too Large", "too-large",
	  "The body is larger than this path takes." },
	{ 414, "URI Too Long", "target-too-long", "The address is too long." },
	{ 415, "Unsupported Media Type", "unsupported-type",
	  "Send the body without Content-Encoding." },
	{ 417, "Expectation Failed", "expectation-failed",
	  "Only 100-continue can be expected." },
	{ 422, "Unprocessable Content", "unprocessable",
	  "The body does not say what it has to." },
	{ 428, "Precondition Required", "precondition-required", NULL },
	{ 429, "Too Many Requests", "too-many-requests",
	  "Wait for as long as Retry-After says." },
	{ 431, "Request Header Fields Too Large", "head-too-large",
	  "The head of the request has more than 16 KB or 64 fields." },
	{ 500, "Internal Server Error", "internal",
	  "Something is wrong with the server, not with the request." },
	{ 501, "Not Implemented", "not-implemented",
	  "The only transfer coding is chunked." },
	{ 503, "Service Unavailable", "unavailable",
	  "The server has too much to do, or its store is away: try again." },
	{ 505, "HTTP Version Not Supported", "version-not-supported",
	  "Use version 1.1 of HTTP." },
};

static size_t status_row(int status)
{
	for (size_t i = 0; i < CPLY_COUNT(statuses); i++)
		if (statuses[i].status == status)
			return i;
	return status_row(500);
}

const char *http_reason(int status)
{
	return statuses[status_row(status)].reason;
}

void exchange_begin(struct exchange *x, cply_arena *arena)
{
	x->arena = arena;
	if (x->answer.stream)
		x->answer.stream->type->closed(x->answer.stream);
	x->answer = (struct answer){ 0 };
	cply_buf_init(&x->answer.fields, arena);
}

void answer_field(struct exchange *x, const char *name, cply_str value)
{
	cply_buf *b = &x->answer.fields;
	cply_put(b, name);
	cply_put(b, ": ");
	cply_put_str(b, value);
	cply_put(b, "\r\n");
}

void answer_field_int(struct exchange *x, const char *name, int64_t value)
{
	cply_buf digits;
	cply_buf_init(&digits, x->arena);
	cply_put_int(&digits, value);
	answer_field(x, name, cply_buf_str(&digits));
}

void answer_json(struct exchange *x, int status, cply_str body)
{
	x->answer.status = status;
	x->answer.type = "application/json";
	x->answer.body = body;
}

static void put_errors(cply_json_writer *w, const struct problem_error *errors,
                       size_t count)
{
	cply_json_key(w, "errors");
	cply_json_begin_array(w);
	for (size_t i = 0; i < count; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "pointer", errors[i].pointer);
		cplyi_key_string(w, "code", errors[i].code);
		if (errors[i].detail.len)
			cplyi_key_string(w, "detail", errors[i].detail);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

void answer_problem_errors(struct exchange *x, int status, const char *name,
                           const char *detail,
                           const struct problem_error *errors, size_t count)
{
	cply_buf b, type;
	cply_json_writer w;
	cply_buf_init(&b, x->arena);
	cply_buf_init(&type, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_put(&type, "urn:crossply:problem:");
	cply_put(&type, name);
	cplyi_key_string(&w, "type", cply_buf_str(&type));
	cplyi_key_string(&w, "title", cply_str_of(http_reason(status)));
	cplyi_key_int(&w, "status", status);
	if (detail)
		cplyi_key_string(&w, "detail", cply_str_of(detail));
	if (count)
		put_errors(&w, errors, count);
	cply_json_end_object(&w);
	cply_put(&b, "\n");
	x->answer.status = status;
	x->answer.type = "application/problem+json";
	x->answer.body = cply_buf_str(&b);
}

void answer_problem(struct exchange *x, int status, const char *name,
                    const char *detail)
{
	answer_problem_errors(x, status, name, detail, NULL, 0);
}

void answer_status(struct exchange *x, int status)
{
	size_t row = status_row(status);
	answer_problem(x, status, statuses[row].problem, statuses[row].detail);
	if (status == 503)
		answer_field_int(x, "Retry-After", 1);
}

/* ---- bytes ---- */

/* All that goes before the fields, but the type. */
enum { LONGEST_START = 256 };

static char *put_str(char *at, cply_str text)
{
	if (text.len)
		memcpy(at, text.ptr, text.len);
	return at + text.len;
}

static char *put(char *at, const char *text)
{
	return put_str(at, cply_str_of(text));
}

static char *put_number(char *at, uint64_t number)
{
	char digits[20];
	size_t from = sizeof digits;
	do
		digits[--from] = (char)('0' + number % 10);
	while (number /= 10);
	return put_str(at, (cply_str){ digits + from, sizeof digits - from });
}

/* 204 and 304 never have a body, nor its length (RFC 9110, 8.6). */
static bool has_length(int status)
{
	return status != 204 && status != 304;
}

static char *put_start(char *at, const struct answer *answer,
                       const struct answer_style *style)
{
	at = put(at, "HTTP/1.1 ");
	at = put_number(at, (uint64_t)answer->status);
	at = put(at, " ");
	at = put(at, http_reason(answer->status));
	at = put(at, "\r\nDate: ");
	at = put(at, style->date);
	if (has_length(answer->status) && !answer->is_endless) {
		at = put(at, "\r\nContent-Length: ");
		at = put_number(at, answer->body.len);
	}
	if (answer->type) {
		at = put(at, "\r\nContent-Type: ");
		at = put(at, answer->type);
	}
	return put(at, style->close ? "\r\nConnection: close\r\n" : "\r\n");
}

bool answer_write(const struct answer *answer, const struct answer_style *style,
                  struct bytes *out)
{
	cply_str more = cply_str_of(style->more);
	cply_str special = cply_str_of(style->special);
	cply_str fields = cply_buf_str(&answer->fields), body = answer->body;
	if (style->head_only || !has_length(answer->status))
		body.len = 0;
	size_t most = LONGEST_START + cply_str_of(answer->type).len + more.len +
	              special.len + fields.len + answer->made.len + body.len;
	char *at = bytes_room(out, most);
	if (!at)
		return false;
	at = put_start(at, answer, style);
	at = put_str(at, more);
	at = put_str(at, special);
	at = put_str(at, fields);
	at = put_str(at, answer->made);
	at = put(at, "\r\n");
	at = put_str(at, body);
	out->len = (size_t)(at - out->ptr);
	return true;
}
