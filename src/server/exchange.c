/* SPDX-License-Identifier: MIT */
#include "server/exchange.h"

#include "report/common.h"

static const struct {
	int status;
	const char *reason, *problem;
} statuses[] = {
	{ 200, "OK", NULL },
	{ 201, "Created", NULL },
	{ 204, "No Content", NULL },
	{ 304, "Not Modified", NULL },
	{ 400, "Bad Request", "bad-request" },
	{ 401, "Unauthorized", "unauthorized" },
	{ 403, "Forbidden", "forbidden" },
	{ 404, "Not Found", "not-found" },
	{ 405, "Method Not Allowed", "method-not-allowed" },
	{ 408, "Request Timeout", "timeout" },
	{ 409, "Conflict", "conflict" },
	{ 411, "Length Required", "length-required" },
	{ 412, "Precondition Failed", "precondition-failed" },
	{ 413, "Content Too Large", "too-large" },
	{ 414, "URI Too Long", "target-too-long" },
	{ 415, "Unsupported Media Type", "unsupported-type" },
	{ 417, "Expectation Failed", "expectation-failed" },
	{ 422, "Unprocessable Content", "unprocessable" },
	{ 428, "Precondition Required", "precondition-required" },
	{ 429, "Too Many Requests", "too-many-requests" },
	{ 431, "Request Header Fields Too Large", "head-too-large" },
	{ 500, "Internal Server Error", "internal" },
	{ 501, "Not Implemented", "not-implemented" },
	{ 503, "Service Unavailable", "unavailable" },
	{ 505, "HTTP Version Not Supported", "version-not-supported" },
};

static size_t status_row(int status)
{
	for (size_t i = 0; i < sizeof statuses / sizeof *statuses; i++)
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

void answer_json(struct exchange *x, int status, cply_str body)
{
	x->answer.status = status;
	x->answer.type = "application/json";
	x->answer.body = body;
}

void answer_problem(struct exchange *x, int status, const char *name,
                    const char *detail)
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
	cplyi_key_int(&w, "status", (uint64_t)status);
	if (detail)
		cplyi_key_string(&w, "detail", cply_str_of(detail));
	cply_json_end_object(&w);
	cply_put(&b, "\n");
	x->answer.status = status;
	x->answer.type = "application/problem+json";
	x->answer.body = cply_buf_str(&b);
}

void answer_status(struct exchange *x, int status)
{
	answer_problem(x, status, statuses[status_row(status)].problem, NULL);
}

/* ---- bytes ---- */

static bool add(struct bytes *out, const char *text)
{
	return bytes_add(out, cply_str_of(text));
}

static bool add_number(struct bytes *out, uint64_t number)
{
	char digits[20];
	size_t at = sizeof digits;
	do
		digits[--at] = (char)('0' + number % 10);
	while (number /= 10);
	return bytes_add(out, (cply_str){ digits + at, sizeof digits - at });
}

/* 204 and 304 never have a body, nor its length (RFC 9110, 8.6). */
static bool has_length(int status)
{
	return status != 204 && status != 304;
}

bool answer_write(const struct answer *answer, const struct answer_style *style,
                  struct bytes *out)
{
	bool fine = add(out, "HTTP/1.1 ") &&
	            add_number(out, (uint64_t)answer->status) &&
	            add(out, " ") && add(out, http_reason(answer->status)) &&
	            add(out, "\r\nDate: ") && add(out, style->date) &&
	            add(out, "\r\n");
	if (has_length(answer->status))
		fine = fine && add(out, "Content-Length: ") &&
		       add_number(out, answer->body.len) && add(out, "\r\n");
	if (answer->type)
		fine = fine && add(out, "Content-Type: ") &&
		       add(out, answer->type) && add(out, "\r\n");
	if (style->close)
		fine = fine && add(out, "Connection: close\r\n");
	fine = fine && add(out, style->more) &&
	       bytes_add(out, cply_buf_str(&answer->fields)) &&
	       add(out, "\r\n");
	if (!style->head_only && has_length(answer->status))
		fine = fine && bytes_add(out, answer->body);
	return fine;
}
