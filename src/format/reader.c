/* SPDX-License-Identifier: MIT */
#include "format/reader.h"

#include "format/json_fast.h"

cply_status cplyi_read_as(const cply_read *r, const cply_format *format,
                          cply_doc *out)
{
	uint32_t errors = r->diags->counts[CPLY_ERROR];
	cply_status s = format->read(r, out);
	if (out->as.record)
		out->kind = format->kind;
	if (r->arena->failed)
		return CPLY_NOMEM;
	bool has_errors = r->diags->counts[CPLY_ERROR] > errors;
	return s == CPLY_OK && has_errors ? CPLY_INVALID : s;
}

cply_status cplyi_read_json(const cply_read *r, cply_str text,
                            uint32_t keep_depth, cply_json *out)
{
	const cply_json_options options = { .max_depth = r->limits->depth,
		                            .lenient = true,
		                            .report_duplicates = true,
		                            .keep_depth = keep_depth };
	return cply_json_parse(r->json, text, &options, r->diags, out);
}

cply_status cplyi_read_object(const cply_read *r, cply_rule rule,
                              cply_json *out)
{
	cply_status s = cplyi_read_json(r, r->bytes, 0, out);
	if (s != CPLY_OK)
		return s;
	return cplyi_is_object(r, rule, cply_json_root(out)) ? CPLY_OK
	                                                     : CPLY_INVALID;
}

cply_status cplyi_read_loose_object(const cply_read *r, cply_rule rule,
                                    cply_json *out)
{
	const cply_json_options options = { .max_depth = r->limits->depth,
		                            .lenient = true,
		                            .loose_quotes = true,
		                            .report_duplicates = true };
	cply_status s =
		cply_json_parse(r->json, r->bytes, &options, r->diags, out);
	if (s != CPLY_OK)
		return s;
	return cplyi_is_object(r, rule, cply_json_root(out)) ? CPLY_OK
	                                                     : CPLY_INVALID;
}

bool cplyi_is_object(const cply_read *r, cply_rule rule, cply_json_value v)
{
	cply_json_type type = cplyi_json_type(v);
	cply_span at = cplyi_json_span(v);
	if (type != CPLY_JSON_OBJECT)
		cply_report_with(r->diags, rule, &at,
		                 CPLY_Z(cply_json_type_name(type)));
	return type == CPLY_JSON_OBJECT;
}
