/* SPDX-License-Identifier: MIT */
/* A part of a level, which database dumps store as a string that holds JSON.
 * Findings must still point into the file, so that a map leads back from the
 * decoded text. */
#include <string.h>

#include "format/level/level.h"

enum { MARK_STEP = 64 };

static uint32_t hex4(cply_str s, uint32_t at)
{
	uint32_t n = 0;
	for (uint32_t i = at; i < at + 4 && i < s.len; i++) {
		char c = s.ptr[i];
		uint32_t digit = c >= 'a'   ? (uint32_t)(c - 'a') + 10
		                 : c >= 'A' ? (uint32_t)(c - 'A') + 10
		                            : (uint32_t)(c - '0');
		n = n << 4 | (digit & 15);
	}
	return n;
}

/* Steps over one character of a string's raw text. */
static void step(cply_str raw, level_mark *m)
{
	uint32_t at = m->raw;
	if (raw.ptr[at] != '\\') {
		m->raw++;
		m->decoded++;
		return;
	}
	if (at + 1 >= raw.len || raw.ptr[at + 1] != 'u') {
		m->raw += 2;
		m->decoded++;
		return;
	}
	uint32_t c = hex4(raw, at + 2);
	uint32_t low = at + 7 < raw.len && raw.ptr[at + 6] == '\\' &&
	                               raw.ptr[at + 7] == 'u'
	                       ? hex4(raw, at + 8)
	                       : 0;
	if (c >= 0xD800 && c < 0xDC00 && low >= 0xDC00 && low < 0xE000) {
		m->raw += 12;
		m->decoded += 4;
		return;
	}
	m->raw += 6;
	m->decoded += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
}

static bool make_marks(level_part *p, uint32_t decoded_len, cply_arena *a)
{
	p->marks = CPLY_NEW(a, decoded_len / MARK_STEP + 1, level_mark);
	if (!p->marks)
		return false;
	level_mark m = { 0 };
	for (p->n_marks = 1; m.raw < p->raw.len;) {
		step(p->raw, &m);
		if (m.decoded / MARK_STEP >= p->n_marks &&
		    p->n_marks <= decoded_len / MARK_STEP)
			p->marks[p->n_marks++] = m;
	}
	return true;
}

static uint32_t to_file(const level_part *p, uint32_t decoded)
{
	uint32_t k = decoded / MARK_STEP;
	if (k >= p->n_marks)
		k = p->n_marks - 1;
	/* The mark of a step may lie a character behind the step. */
	if (p->marks[k].decoded > decoded)
		k--;
	level_mark m = p->marks[k];
	while (m.decoded < decoded && m.raw < p->raw.len)
		step(p->raw, &m);
	return p->base + (m.raw < p->raw.len ? m.raw : (uint32_t)p->raw.len);
}

cply_span cplyi_level_span(const level_part *p, cply_json_value v)
{
	cply_span s = cply_json_span(v);
	if (!p->is_embedded)
		return s;
	return (cply_span){ to_file(p, s.begin), to_file(p, s.end) };
}

static void report_fault(const level_part *p, const char *name,
                         const cply_diags *inner, cply_arena *a,
                         cply_diags *diags)
{
	cply_span at = { p->base, p->base + (uint32_t)p->raw.len };
	const cply_diag *first = inner->n ? inner->items[0] : NULL;
	if (first && first->has_span)
		at = (cply_span){ to_file(p, first->span.begin),
			          to_file(p, first->span.end) };
	cply_diag *g = cply_report_with(diags, CPLY_LV104, &at, CPLY_Z(name));
	if (!first)
		return;
	cply_buf b;
	cply_buf_init(&b, a);
	cply_diag_message(first, &b);
	cply_diag_note(diags, g, cply_buf_str(&b), NULL);
}

bool cplyi_level_embed(level_part *p, cply_json_value v, const char *name,
                       const cply_memory *memory, cply_arena *a,
                       cply_diags *diags)
{
	cply_span at = cply_json_span(v);
	cply_str quoted = cply_json_raw(v);
	p->is_embedded = true;
	p->parser.memory = memory;
	p->base = at.begin + 1;
	p->raw = cply_str_sub(quoted, 1, quoted.len - 1);
	cply_str text = cply_json_string(v, a);
	if (a->failed || !make_marks(p, (uint32_t)text.len, a))
		return false;
	cply_diags inner;
	cply_diags_init(&inner, a, 4);
	cply_json_options options = { .lenient = true };
	cply_status s =
		cply_json_parse(&p->parser, text, &options, &inner, &p->doc);
	if (s == CPLY_NOMEM) {
		a->failed = true;
		return false;
	}
	if (s != CPLY_OK) {
		report_fault(p, name, &inner, a, diags);
		return false;
	}
	p->value = cply_json_root(&p->doc);
	return true;
}

void cplyi_level_part_free(level_part *p)
{
	if (p->is_embedded)
		cply_json_parser_free(&p->parser);
}
