/* SPDX-License-Identifier: MIT */
/* The findings of a document: checked, in order of place, as text and as JSON.
 */
#include "session/inside.h"

#include "game/streamed.h"

/* What is too large to be compared has been read all the same. */
static void conform(cply_session *s, const cply_doc *doc)
{
	cply_arena a;
	cply_arena_init(&a, &s->memory, s->how.limits.arena_bytes);
	if (doc->kind->conform(doc, s->source.bytes, &s->how.limits, &a,
	                       &s->diags) == CPLY_NOMEM)
		cplyi_session_no_memory(s);
	cply_arena_free(&a);
}

void cplyi_session_check(cply_session *s, const cply_doc *doc)
{
	if (!s || !doc || !doc->kind)
		return;
	cply_check_doc(doc, &s->arena, &s->diags);
	if (doc->log)
		s->status = doc->log->status;
	else if (doc->definition && doc->kind->conform)
		conform(s, doc);
	if (s->how.lint && doc->kind->lint)
		doc->kind->lint(doc, s->how.lint, s->source.bytes, &s->arena,
		                &s->diags);
}

void cply_session_check(cply_session *s, const cply_doc *doc)
{
	cplyi_session_check(s, doc);
	if (!s || !doc || !doc->kind)
		return;
	cplyi_session_prove(s, doc);
	s->is_checked = true;
}

void cply_session_use_lint(cply_session *s, const cply_lint *lint)
{
	if (s)
		s->how.lint = lint;
}

uint32_t cplyi_session_count_all(const cply_session *s)
{
	const uint32_t *n = s->diags.counts;
	return n[CPLY_NOTE] + n[CPLY_WARNING] + n[CPLY_ERROR];
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
