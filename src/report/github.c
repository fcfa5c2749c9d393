/* SPDX-License-Identifier: MIT */
/* Findings as workflow commands, which GitHub shows beside the lines of a
 * change. Properties end at a comma and the command at two colons, so what
 * stands for these in a text is escaped. */
#include "report/common.h"
#include "report/report.h"

static void put_escaped(cply_buf *out, cply_str s, bool is_property)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		if (c == '%')
			cply_put(out, "%25");
		else if (c == '\r')
			cply_put(out, "%0D");
		else if (c == '\n')
			cply_put(out, "%0A");
		else if (is_property && c == ':')
			cply_put(out, "%3A");
		else if (is_property && c == ',')
			cply_put(out, "%2C");
		else
			cply_put_char(out, c);
	}
}

static void put_number(cply_buf *out, const char *key, uint32_t n)
{
	cply_put(out, key);
	cply_put_uint(out, n);
}

/* Columns count only within one line; the last one is part of the place. */
static void put_lines(const cply_source *src, cply_span span, cply_buf *out)
{
	cply_position from = cply_locate(src, span.begin);
	cply_position to =
		cply_locate(src, span.end > span.begin ? span.end : span.begin);
	if (to.line > from.line && to.code_point == 1)
		to.line--; /* it ends with the line before */
	put_number(out, ",line=", from.line);
	put_number(out, ",endLine=", to.line);
	if (to.line != from.line)
		return;
	put_number(out, ",col=", from.code_point);
	if (to.code_point > from.code_point)
		put_number(out, ",endColumn=", to.code_point - 1);
}

void cply_report_github(const cply_diag *g, const cply_source *src,
                        cply_buf *out)
{
	static const char *const commands[] = { "notice", "warning", "error" };
	const cply_rule_info *rule = cply_rule_get(g->rule);
	cply_put(out, "::");
	cply_put(out, commands[g->severity]);
	cply_put(out, " ");
	if (src->name.len) {
		cply_put(out, "file=");
		put_escaped(out, src->name, true);
		if (g->has_span && !src->is_binary && !g->origin)
			put_lines(src, g->span, out);
		cply_put(out, ",");
	}
	cply_put(out, "title=");
	put_escaped(out, cply_str_of(rule->code), true);
	cply_put(out, " ");
	put_escaped(out, cply_str_of(rule->slug), true);
	cply_put(out, "::");
	put_escaped(out, cplyi_message(g, out->arena), false);
	if (g->note.len) {
		cply_put(out, "%0Anote: ");
		put_escaped(out, g->note, false);
	}
	cply_str help = cplyi_help(g, out->arena);
	if (help.len) {
		cply_put(out, "%0Ahelp: ");
		put_escaped(out, help, false);
	}
	cply_put(out, "\n");
}
