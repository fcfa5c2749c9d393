/* SPDX-License-Identifier: MIT */
/* The findings of one file, in order of place. */
#include "cli/cli.h"

const cply_source *findings_source(const cli_reader *r, uint32_t i)
{
	return i < r->n_packed ? &r->packed : &r->shown;
}

static bool is_before(const cply_diag *a, const cply_diag *b)
{
	if (a->has_span != b->has_span)
		return a->has_span;
	return a->has_span && a->span.begin < b->span.begin;
}

/* Many look-ups in a long text are quick with an index; places near its start
 * are found without. */
static void make_index(cli_reader *r)
{
	enum { NEAR = 16384 };
	bool is_far = false;
	for (uint32_t i = r->n_packed; i < r->diags.n; i++) {
		const cply_diag *g = r->diags.items[i];
		is_far |= g->has_span && g->span.end > NEAR;
		is_far |= g->has_note_span && g->note_span.end > NEAR;
		is_far |= g->fix.present && g->fix.span.end > NEAR;
	}
	if (is_far && !r->shown.lines)
		r->shown.lines = cply_lines_index(&r->shown, &r->notes);
}

/* They are few and mostly in order already. */
void findings_sort(cli_reader *r, uint32_t begin, uint32_t end)
{
	cply_diag **items = r->diags.items;
	make_index(r);
	if (begin < r->n_packed)
		begin = r->n_packed;
	for (uint32_t i = begin + 1; i < end; i++) {
		cply_diag *g = items[i];
		uint32_t at = i;
		while (at > begin && is_before(g, items[at - 1])) {
			items[at] = items[at - 1];
			at--;
		}
		items[at] = g;
	}
}

void findings_text(const cli_reader *r, uint32_t begin, uint32_t end,
                   const cply_text_style *style, cply_buf *out)
{
	for (uint32_t i = begin; i < end; i++)
		cply_report_text(r->diags.items[i], findings_source(r, i),
		                 style, out);
}

void findings_json(const cli_reader *r, uint32_t begin, uint32_t end,
                   cply_json_writer *w)
{
	cply_json_begin_array(w);
	for (uint32_t i = begin; i < end; i++)
		cply_report_json(r->diags.items[i], findings_source(r, i), w);
	cply_json_end_array(w);
}

/* The next fix that starts at or after `at`; NULL when there is none. */
static const cply_fix *next_fix(const cli_reader *r, uint32_t at)
{
	const cply_fix *best = NULL;
	for (uint32_t i = r->n_packed; i < r->diags.n; i++) {
		const cply_fix *f = &r->diags.items[i]->fix;
		if (f->present && f->span.begin >= at &&
		    f->span.end >= f->span.begin &&
		    f->span.end <= r->source.bytes.len &&
		    (!best || f->span.begin < best->span.begin))
			best = f;
	}
	return best;
}

uint32_t findings_fix(const cli_reader *r, cply_buf *out)
{
	cply_str bytes = r->source.bytes;
	const cply_fix *f;
	uint32_t at = 0, n = 0;
	while ((f = next_fix(r, at))) {
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

void findings_count(const uint64_t counts[3], cply_buf *out)
{
	static const char *const names[] = { "note", "warning", "error" };
	bool first = true;
	for (int severity = CPLY_ERROR; severity >= CPLY_NOTE; severity--) {
		if (!counts[severity])
			continue;
		if (!first)
			cply_put(out, ", ");
		first = false;
		cply_put_uint(out, counts[severity]);
		cply_put(out, " ");
		cply_put(out, names[severity]);
		if (counts[severity] != 1)
			cply_put(out, "s");
	}
	if (first)
		cply_put(out, "no findings");
}
