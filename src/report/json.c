/* SPDX-License-Identifier: MIT */
/* Findings as JSON objects; docs/findings.md describes the members. What does
 * not apply is left out, never null. */
#include "report/common.h"
#include "report/report.h"

static void put_position(const char *key, const cply_source *src,
                         uint32_t offset, cply_json_writer *w)
{
	cply_position p = cply_locate(src, offset);
	cply_json_key(w, key);
	cply_json_begin_inline_object(w);
	cplyi_key_uint(w, "line", p.line);
	cplyi_key_uint(w, "column", p.column);
	cply_json_end_object(w);
}

static void put_span(const cply_source *src, cply_span span, uint64_t origin,
                     cply_json_writer *w)
{
	cply_json_key(w, "span");
	cply_json_begin_inline_object(w);
	cplyi_key_uint(w, "begin", origin + span.begin);
	cplyi_key_uint(w, "end", origin + span.end);
	cply_json_end_object(w);
	if (src->is_binary || origin) {
		cplyi_key_uint(w, "offset", origin + span.begin);
	} else {
		put_position("start", src, span.begin, w);
		put_position("end", src, span.end, w);
	}
}

static void put_args(const cply_diag *g, cply_json_writer *w)
{
	cply_json_key(w, "args");
	cply_json_begin_inline_array(w);
	for (uint32_t i = 0; i < g->n_args; i++) {
		if (g->args[i].is_text)
			cply_json_put_string(w, g->args[i].text);
		else
			cply_json_put_int(w, g->args[i].number);
	}
	cply_json_end_array(w);
}

static void put_place(const cply_place *p, cply_json_writer *w)
{
	cply_json_begin_inline_object(w);
	if (p->kind == CPLY_PLACE_CELL) {
		cply_json_key(w, "cell");
		cply_json_begin_inline_object(w);
		cplyi_key_uint(w, "row", p->row);
		cplyi_key_uint(w, "column", p->col);
		cply_json_end_object(w);
	} else {
		cplyi_key_string(w,
		                 p->kind == CPLY_PLACE_CLUE ? "clue" : "field",
		                 p->name);
	}
	if (p->from.len)
		cplyi_key_string(w, "from", p->from);
	if (p->to.len)
		cplyi_key_string(w, "to", p->to);
	cply_json_end_object(w);
}

static void put_places(const cply_diag *g, cply_json_writer *w)
{
	cply_json_key(w, "places");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < g->n_places; i++)
		put_place(&g->places[i], w);
	cply_json_end_array(w);
	if (g->total_places > g->n_places)
		cplyi_key_uint(w, "places_total", g->total_places);
}

static void put_fix(const cply_diag *g, const cply_source *src,
                    cply_json_writer *w)
{
	cply_str text = g->fix.replacement;
	cply_json_key(w, "fix");
	cply_json_begin_object(w);
	put_span(src, g->fix.span, g->origin, w);
	if (!src->is_binary && cplyi_is_utf8(text))
		cplyi_key_string(w, "replacement", text);
	else
		cplyi_key_string(w, "replacement_base64",
		                 cplyi_base64(text, w->out->arena));
	cply_json_end_object(w);
}

void cply_report_json(const cply_diag *g, const cply_source *src,
                      cply_json_writer *w)
{
	const cply_rule_info *rule = cply_rule_get(g->rule);
	cply_json_begin_object(w);
	cplyi_key_string(w, "code", cply_str_of(rule->code));
	cplyi_key_string(w, "rule", cply_str_of(rule->slug));
	cplyi_key_string(w, "severity",
	                 cply_str_of(cply_severity_name(g->severity)));
	cplyi_key_string(w, "message", cplyi_message(g, w->out->arena));
	if (*rule->help)
		cplyi_key_string(w, "help", cplyi_help(g, w->out->arena));
	if (src->name.len)
		cplyi_key_string(w, "file", src->name);
	if (g->has_span)
		put_span(src, g->span, g->origin, w);
	if (g->n_args)
		put_args(g, w);
	if (g->n_places)
		put_places(g, w);
	if (g->note.len) {
		cply_json_key(w, "note");
		cply_json_begin_object(w);
		cplyi_key_string(w, "message", g->note);
		if (g->has_note_span)
			put_span(src, g->note_span, g->origin, w);
		cply_json_end_object(w);
	}
	if (g->fix.present)
		put_fix(g, src, w);
	cply_json_end_object(w);
}
