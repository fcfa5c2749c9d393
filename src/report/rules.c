/* SPDX-License-Identifier: MIT */
/* What the rules are. */
#include "report/formats.h"

void cplyi_rule_pattern(cply_str m, bool ascii, cply_buf *b)
{
	while (m.len) {
		size_t open = cply_str_find(m, CPLY_STR("{"));
		size_t close = cply_str_find(m, CPLY_STR("}"));
		if (open == SIZE_MAX || close == SIZE_MAX || close < open) {
			cply_put_str(b, m);
			return;
		}
		cply_put_str(b, cply_str_sub(m, 0, open));
		cply_str field = cply_str_sub(m, open + 1, close);
		size_t bar = cply_str_find(field, CPLY_STR("|"));
		if (bar == SIZE_MAX) {
			cply_put(b, ascii ? "..." : "…");
		} else {
			field = cply_str_sub(field, bar + 1, field.len);
			bar = cply_str_find(field, CPLY_STR("|"));
			cply_put_str(b,
			             cply_str_sub(field, bar + 1, field.len));
		}
		m = cply_str_sub(m, close + 1, m.len);
	}
}

static void json_rule(cply_json_writer *w, const cply_rule_info *r)
{
	cply_buf message, help;
	cply_buf_init(&message, w->out->arena);
	cply_buf_init(&help, w->out->arena);
	cplyi_rule_pattern(cply_str_of(r->message), false, &message);
	cplyi_rule_pattern(cply_str_of(r->help), false, &help);
	const struct {
		const char *key;
		cply_str value;
	} fields[] = {
		{ "code", cply_str_of(r->code) },
		{ "rule", cply_str_of(r->slug) },
		{ "severity", cply_str_of(cply_severity_name(r->lenient)) },
		{ "strict_severity",
		  cply_str_of(cply_severity_name(r->strict)) },
		{ "message", cply_buf_str(&message) },
		{ "help", cply_buf_str(&help) },
		{ "explanation", cply_str_of(r->explain) },
	};
	cply_json_begin_object(w);
	for (size_t i = 0; i < CPLY_COUNT(fields); i++) {
		cply_json_key(w, fields[i].key);
		cply_json_put_string(w, fields[i].value);
	}
	cply_json_end_object(w);
}

void cplyi_rules_json(const cply_rule *rules, size_t n, cply_buf *b)
{
	cply_json_writer w;
	cply_json_writer_init(&w, b, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-rules/1"));
	cply_json_key(&w, "rules");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < n; i++)
		json_rule(&w, cply_rule_get(rules[i]));
	for (size_t i = 0; !n && i < cply_rule_count(); i++)
		json_rule(&w, cply_rule_at(i));
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(b, "\n");
}
