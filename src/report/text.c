/* SPDX-License-Identifier: MIT */
/* Findings for people: the first line is the form that editors and grep know,
 * the rest shows the place. What was read is never printed as it is: see
 * base/visible.h. */
#include "base/visible.h"
#include "report/common.h"
#include "report/report.h"
#include "report/window.h"

static const char bold[] = "\x1b[1m", reset[] = "\x1b[0m";

static const char *const tints[] = {
	[CPLY_NOTE] = "\x1b[1;36m",
	[CPLY_WARNING] = "\x1b[1;33m",
	[CPLY_ERROR] = "\x1b[1;31m",
};

/* "name:3:7: ", "name:0x2c: " or "name: ". A part of a stream has no line
 * numbers: there the offset is told. */
static void put_place(const cply_source *src, const cply_span *span,
                      uint64_t origin, cply_buf *out)
{
	if (src->name.len) {
		cplyi_put_visible(out, src->name, CPLYI_SHOWN);
		cply_put_char(out, ':');
	}
	if (span && (src->is_binary || origin)) {
		cply_put(out, "0x");
		cply_put_hex(out, origin + span->begin, 1);
		cply_put_char(out, ':');
	} else if (span) {
		cply_position p = cply_locate(src, span->begin);
		cply_put_uint(out, p.line);
		cply_put_char(out, ':');
		cply_put_uint(out, p.column);
		cply_put_char(out, ':');
	}
	if (src->name.len || span)
		cply_put_char(out, ' ');
}

static void put_head(const cply_source *src, const cply_span *span,
                     uint64_t origin, const cply_text_style *style,
                     cply_severity severity, const char *code, cply_buf *out)
{
	cplyi_tint(style, bold, out);
	put_place(src, span, origin, out);
	cplyi_tint(style, reset, out);
	cplyi_tint(style, tints[severity], out);
	cply_put(out, cply_severity_name(severity));
	if (*code) {
		cply_put_char(out, '[');
		cply_put(out, code);
		cply_put_char(out, ']');
	}
	cplyi_tint(style, reset, out);
	cply_put(out, ": ");
}

static void put_window(const cply_source *src, cply_span span, uint64_t origin,
                       const cply_text_style *style, const char *tint,
                       cply_buf *out)
{
	if (!style->window || !src->bytes.len)
		return;
	if (src->is_binary)
		cplyi_put_hex_window(src, span, origin, style, tint, out);
	else
		cplyi_put_window(src, span, origin == 0, style, tint, out);
}

/* "      = help: ", wrapped by words. */
static void put_remark(const char *word, cply_str text,
                       const cply_text_style *style, cply_buf *out)
{
	size_t indent = CPLYI_GUTTER + 5 + cply_str_of(word).len;
	cplyi_wrap w = { .text = text,
		         .width = cplyi_style_width(style) - (uint32_t)indent };
	size_t begin, end;
	cply_put_fill(out, ' ', CPLYI_GUTTER + 1);
	cplyi_tint(style, bold, out);
	cply_put(out, "= ");
	cply_put(out, word);
	cplyi_tint(style, reset, out);
	cply_put(out, ": ");
	for (bool first = true; cplyi_wrap_next(&w, &begin, &end);
	     first = false) {
		if (!first)
			cply_put_fill(out, ' ', indent);
		cplyi_put_visible(out, cply_str_sub(text, begin, end),
		                  CPLYI_SHOWN);
		cply_put_char(out, '\n');
	}
}

void cply_report_text(const cply_diag *g, const cply_source *src,
                      const cply_text_style *style, cply_buf *out)
{
	const cply_rule_info *rule = cply_rule_get(g->rule);
	const cply_span *span = g->has_span ? &g->span : NULL;
	cply_str message = cplyi_message(g, out->arena);

	put_head(src, span, g->origin, style, g->severity, rule->code, out);
	cplyi_tint(style, bold, out);
	cplyi_put_visible(out, message, CPLYI_SHOWN);
	cplyi_tint(style, reset, out);
	cply_put_char(out, '\n');
	if (span)
		put_window(src, *span, g->origin, style, tints[g->severity],
		           out);

	if (g->note.len && g->has_note_span) {
		put_head(src, &g->note_span, g->origin, style, CPLY_NOTE, "",
		         out);
		cplyi_put_visible(out, g->note, CPLYI_SHOWN);
		cply_put_char(out, '\n');
		put_window(src, g->note_span, g->origin, style,
		           tints[CPLY_NOTE], out);
	} else if (g->note.len && style->window) {
		put_remark("note", g->note, style, out);
	}
	cply_str help = cplyi_help(g, out->arena);
	if (help.len && style->window)
		put_remark("help", help, style, out);
}
