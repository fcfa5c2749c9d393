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
	bool first = true;
	for (int severity = CPLY_ERROR; severity >= CPLY_NOTE; severity--) {
		if (!counts[severity])
			continue;
		if (!first)
			cply_put(out, ", ");
		first = false;
		cply_put_uint(out, counts[severity]);
		cply_put(out, " ");
		cply_put(out, cply_severity_name((cply_severity)severity));
		if (counts[severity] != 1)
			cply_put(out, "s");
	}
	if (first)
		cply_put(out, "no findings");
}

static cply_text_style in_full(const cli *c)
{
	return (cply_text_style){ .color = c->color_err,
		                  .window = true,
		                  .ascii = c->ascii,
		                  .width = c->columns };
}

/* "x.json: 2 errors; `crossply check` lists them". */
static void put_errors(const cli_reader *r, cply_arena *a, cply_buf *out)
{
	uint64_t counts[3] = { 0 };
	cply_buf n;
	counts[CPLY_ERROR] = r->diags.counts[CPLY_ERROR];
	counts[CPLY_WARNING] = r->diags.counts[CPLY_WARNING];
	cply_buf_init(&n, a);
	findings_count(counts, &n);
	cply_put_char(&n, 0);
	if (!n.failed)
		cli_complain_to(out, "%s: %s; `crossply check%s` lists them",
		                r->packed.name.ptr, n.ptr, puzzle_flag(r));
}

void findings_brief(const cli *c, cli_reader *r)
{
	const cply_text_style style = in_full(c);
	cply_buf b;
	cply_buf_init(&b, &r->notes);
	reader_complain(r, &b);
	if (!r->doc.kind)
		findings_text(r, 0, r->diags.n, &style, &b);
	else if (r->diags.counts[CPLY_ERROR] && !c->quiet)
		put_errors(r, &r->notes, &b);
	cli_err(cply_buf_str(&b));
}

void findings_errors(const cli *c, cli_reader *r)
{
	const cply_text_style style = in_full(c);
	cply_buf b;
	cply_buf_init(&b, &r->notes);
	reader_complain(r, &b);
	for (uint32_t i = 0; i < r->diags.n; i++)
		if (r->diags.items[i]->severity == CPLY_ERROR)
			findings_text(r, i, i + 1, &style, &b);
	cli_err(cply_buf_str(&b));
}
