/* SPDX-License-Identifier: MIT */
/* The findings of a document: checked, in order of place, as text, as JSON, as
 * SARIF, and as a file with its faults fixed. */
#include "session/session.h"

#include "game/streamed.h"

void cplyi_session_check(cply_session *s, const cply_doc *doc)
{
	if (!s || !doc || !doc->kind)
		return;
	cply_check_doc(doc, &s->arena, &s->diags);
	if (doc->log)
		s->status = doc->log->status;
}

void cply_session_check(cply_session *s, const cply_doc *doc)
{
	cplyi_session_check(s, doc);
	if (s && doc && doc->kind)
		cplyi_session_prove(s, doc);
}

uint32_t cply_session_count(const cply_session *s, cply_severity severity)
{
	return s->diags.counts[severity];
}

const cply_source *cplyi_session_source(const cply_session *s, uint32_t i)
{
	return i < s->n_file_diags ? &s->file : &s->shown;
}

static bool is_before(const cply_diag *a, const cply_diag *b)
{
	if (a->has_span != b->has_span)
		return a->has_span;
	return a->has_span && a->span.begin < b->span.begin;
}

/* Many look-ups in a long text are quick with an index; places near its start
 * are found without. */
static void make_index(cply_session *s)
{
	enum { NEAR = 16384 };
	bool is_far = false;
	for (uint32_t i = s->n_file_diags; i < s->diags.n; i++) {
		const cply_diag *g = s->diags.items[i];
		is_far |= g->has_span && g->span.end > NEAR;
		is_far |= g->has_note_span && g->note_span.end > NEAR;
		is_far |= g->fix.present && g->fix.span.end > NEAR;
	}
	if (is_far && !s->shown.lines)
		s->shown.lines = cply_lines_index(&s->shown, &s->notes);
}

/* They are few and mostly in order already. */
void cplyi_session_sort(cply_session *s)
{
	cply_diag **items = s->diags.items;
	uint32_t begin = s->n_file_diags;
	if (s->n_sorted == s->diags.n)
		return;
	make_index(s);
	for (uint32_t i = begin + 1; i < s->diags.n; i++) {
		cply_diag *g = items[i];
		uint32_t at = i;
		while (at > begin && is_before(g, items[at - 1])) {
			items[at] = items[at - 1];
			at--;
		}
		items[at] = g;
	}
	s->n_sorted = s->diags.n;
}

const cply_diag *cply_session_finding(cply_session *s, uint32_t i)
{
	cplyi_session_sort(s);
	return i < s->diags.n ? s->diags.items[i] : NULL;
}

/* ---- reports ---- */

void cplyi_session_put_text(cply_session *s, uint32_t begin, uint32_t end,
                            const cply_text_style *style, cply_buf *out)
{
	for (uint32_t i = begin; i < end; i++)
		cply_report_text(s->diags.items[i], cplyi_session_source(s, i),
		                 style, out);
}

void cplyi_session_put_json(cply_session *s, uint32_t begin, uint32_t end,
                            cply_json_writer *w)
{
	cply_json_begin_array(w);
	for (uint32_t i = begin; i < end; i++)
		cply_report_json(s->diags.items[i], cplyi_session_source(s, i),
		                 w);
	cply_json_end_array(w);
}

const char *cply_session_text(cply_session *s)
{
	const cply_text_style style = { .window = true };
	cply_buf b;
	uint32_t all = 0;
	if (!s)
		return "out of memory\n";
	cplyi_answer_begin(s, &b);
	cplyi_session_put_text(s, 0, s->diags.n, &style, &b);
	for (int i = CPLY_NOTE; i <= CPLY_ERROR; i++)
		all += s->diags.counts[i];
	if (all > s->diags.n) {
		cply_put_str(&b, s->file.name);
		cply_put(&b, ": and ");
		cply_put_uint(&b, all - s->diags.n);
		cply_put(&b, " more findings\n");
	}
	return cplyi_answer_end(&b);
}

/* ---- fixes ---- */

/* The next fix that starts at or after `at`; NULL when there is none. */
static const cply_fix *next_fix(const cply_session *s, uint32_t at)
{
	const cply_fix *best = NULL;
	for (uint32_t i = s->n_file_diags; i < s->diags.n; i++) {
		const cply_fix *f = &s->diags.items[i]->fix;
		if (f->present && f->span.begin >= at &&
		    f->span.end >= f->span.begin &&
		    f->span.end <= s->source.bytes.len &&
		    (!best || f->span.begin < best->span.begin))
			best = f;
	}
	return best;
}

uint32_t cplyi_session_put_fixed(cply_session *s, cply_buf *out)
{
	cply_str bytes = s->source.bytes;
	const cply_fix *f;
	uint32_t at = 0, n = 0;
	while ((f = next_fix(s, at))) {
		cply_put_str(out, cply_str_sub(bytes, at, f->span.begin));
		cply_put_str(out, f->replacement);
		/* Two insertions at one place would be a guess. */
		at = f->span.end > f->span.begin ? f->span.end
		                                 : f->span.end + 1;
		if (f->span.end == f->span.begin)
			cply_put_str(out,
			             cply_str_sub(bytes, f->span.begin, at));
		n++;
	}
	if (n)
		cply_put_str(out, cply_str_sub(bytes, at, bytes.len));
	return out->failed ? 0 : n;
}

uint32_t cply_session_fix(cply_session *s, cply_str *out)
{
	cply_buf b;
	*out = (cply_str){ NULL, 0 };
	cplyi_answer_begin(s, &b);
	if (s->source.bytes.ptr != s->file.bytes.ptr)
		return 0;
	uint32_t n = cplyi_session_put_fixed(s, &b);
	*out = cply_buf_str(&b);
	return n;
}
