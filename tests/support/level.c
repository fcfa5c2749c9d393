/* SPDX-License-Identifier: MIT */
#include "support/level.h"

cply_str json_of(session *s, const char *text)
{
	cply_str copy = cply_str_copy(s->arena, cply_str_of(text));
	char *p = (char *)(uintptr_t)copy.ptr;
	for (size_t i = 0; i < copy.len; i++)
		if (p[i] == '\'')
			p[i] = '"';
	return copy;
}

cply_status read_level(session *s, const char *json, bool strict)
{
	session_reset(s, SIZE_MAX);
	s->diags->strict = strict;
	return session_read(s, json_of(s, json), "x.json", &cply_format_level);
}

cply_str write_level(session *s, const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { &out, s->arena, s->diags, options };
	assert_int_equal(cply_write_doc(&w, &cply_format_level, s->doc),
	                 CPLY_OK);
	cply_put_char(&out, 0); /* for read_level */
	cply_str text = cply_buf_str(&out);
	return cply_str_sub(text, 0, text.len - 1);
}

bool contains(cply_str text, const char *part)
{
	char want[256];
	size_t n = strlen(part);
	assert_true(n < sizeof want);
	for (size_t i = 0; i < n; i++)
		want[i] = part[i] == '\'' ? '"' : part[i];
	return cply_str_find(text, (cply_str){ want, n }) != SIZE_MAX;
}

cply_severity severity_of(session *s, cply_rule rule)
{
	for (uint32_t i = 0; i < s->diags->n; i++)
		if (s->diags->items[i]->rule == rule)
			return s->diags->items[i]->severity;
	fail_msg("no finding of rule %s", cply_rule_get(rule)->code);
	return CPLY_NOTE;
}

cply_str all_messages(session *s)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	for (uint32_t i = 0; i < s->diags->n; i++) {
		const cply_diag *g = s->diags->items[i];
		cply_diag_message(g, &b);
		cply_put(&b, "\n");
		cply_put_str(&b, g->note);
		for (uint32_t k = 0; k < g->n_places; k++) {
			cply_put_str(&b, g->places[k].name);
			cply_put_str(&b, g->places[k].from);
			cply_put_str(&b, g->places[k].to);
		}
		cply_put_str(&b, g->fix.replacement);
		cply_put(&b, "\n");
	}
	return cply_buf_str(&b);
}
