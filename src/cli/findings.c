/* SPDX-License-Identifier: MIT */
/* The findings of one file, in order of place. */
#include "cli/cli.h"

uint32_t findings_kept(const cli_reader *r)
{
	return cplyi_session_diags(r->s)->n;
}

const cply_diag *findings_at(const cli_reader *r, uint32_t i)
{
	return cplyi_session_diags(r->s)->items[i];
}

const cply_source *findings_source(const cli_reader *r, uint32_t i)
{
	return cplyi_session_source(r->s, i);
}

void findings_sort(cli_reader *r)
{
	cplyi_session_sort(r->s);
}

void findings_text(const cli_reader *r, uint32_t begin, uint32_t end,
                   const cply_text_style *style, cply_buf *out)
{
	cplyi_session_put_text(r->s, begin, end, style, out);
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
	counts[CPLY_ERROR] = cply_session_count(r->s, CPLY_ERROR);
	counts[CPLY_WARNING] = cply_session_count(r->s, CPLY_WARNING);
	cply_buf_init(&n, a);
	findings_count(counts, &n);
	cply_put_char(&n, 0);
	if (!n.failed)
		cli_complain_to(out, "%s: %s; `crossply check%s` lists them",
		                cplyi_session_name(r->s), n.ptr,
		                puzzle_flag(r));
}

void findings_brief(const cli *c, cli_reader *r)
{
	const cply_text_style style = in_full(c);
	cply_buf b;
	cply_buf_init(&b, cplyi_session_notes(r->s));
	reader_complain(r, &b);
	if (!cply_session_doc(r->s))
		findings_text(r, 0, findings_kept(r), &style, &b);
	else if (cply_session_count(r->s, CPLY_ERROR) && !c->quiet)
		put_errors(r, cplyi_session_notes(r->s), &b);
	cli_err(cply_buf_str(&b));
}

void findings_errors(const cli *c, cli_reader *r)
{
	const cply_text_style style = in_full(c);
	cply_buf b;
	cply_buf_init(&b, cplyi_session_notes(r->s));
	reader_complain(r, &b);
	for (uint32_t i = 0; i < findings_kept(r); i++)
		if (findings_at(r, i)->severity == CPLY_ERROR)
			findings_text(r, i, i + 1, &style, &b);
	cli_err(cply_buf_str(&b));
}

bool findings_losses(const cli *c, cli_reader *r, const cply_format *to,
                     const cply_write_options *options)
{
	const cply_text_style style = in_full(c);
	uint32_t begin = findings_kept(r);
	uint32_t errors = cply_session_count(r->s, CPLY_ERROR);
	cply_buf b;
	cply_session_losses(r->s, cply_session_doc(r->s), to, options);
	bool is_possible = cply_session_count(r->s, CPLY_ERROR) == errors;
	cply_buf_init(&b, cplyi_session_notes(r->s));
	if (!c->quiet || !is_possible)
		findings_text(r, begin, findings_kept(r), &style, &b);
	cli_err(cply_buf_str(&b));
	return is_possible;
}
