/* SPDX-License-Identifier: MIT */
#include "service/body.h"

#include "http/list.h"
#include "report/common.h"
#include "service/service.h"

enum { DEEPEST = 16 };

/* Where the first fault is, and what it is. */
static void refuse_json(struct exchange *x, const cply_diags *faults)
{
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "The body is not JSON");
	if (faults->n) {
		const cply_diag *fault = faults->items[0];
		if (fault->has_span) {
			cply_put(&b, ", at byte ");
			cply_put_uint(&b, fault->span.begin);
		}
		cply_put(&b, ": ");
		cply_put_str(&b, cplyi_message(fault, x->arena));
	}
	cply_put(&b, ".");
	cply_put_char(&b, '\0');
	answer_problem(x, 400, "invalid-json",
	               b.failed ? "The body is not JSON." : b.ptr);
}

bool body_object(struct exchange *x, cply_json *out)
{
	const cply_json_options options = { .max_depth = DEEPEST };
	const cply_str *type = http_head_find(x->head, "Content-Type");
	if (!type || !http_media_type_is(*type, "application/json")) {
		answer_problem(x, 415, "unsupported-type",
		               "Send a JSON object as application/json.");
		return false;
	}
	cply_diags faults;
	cply_diags_init(&faults, x->arena, 1);
	cply_status status = cply_json_parse(worker_of(x)->json, x->body,
	                                     &options, &faults, out);
	if (status != CPLY_OK) {
		refuse_json(x, &faults);
		return false;
	}
	if (cply_json_type_of(cply_json_root(out)) == CPLY_JSON_OBJECT)
		return true;
	answer_problem(x, 400, "invalid-json",
	               "The body is JSON, but not an object.");
	return false;
}

void body_refuse(struct exchange *x, const char *pointer, const char *code,
                 const char *detail)
{
	const struct problem_error error = { cply_str_of(pointer),
		                             cply_str_of(code),
		                             { 0 } };
	answer_problem_errors(x, 422, "unprocessable", detail, &error, 1);
}
