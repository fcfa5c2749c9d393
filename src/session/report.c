/* SPDX-License-Identifier: MIT */
/* What the command prints about one file, for whoever else is asked: the
 * findings as JSON and SARIF, and the document as JSON. */
#include "session/inside.h"

#include "carrier/json_key.h"
#include "crossply/version.h"
#include "report/formats.h"

/* ---- findings ---- */

static void put_counts(const cply_session *s, cply_json_writer *w)
{
	cply_json_key(w, "counts");
	cply_json_begin_object(w);
	for (int i = CPLY_ERROR; i >= CPLY_NOTE; i--)
		cplyi_key_uint(w, cply_severity_name((cply_severity)i),
		               s->diags.counts[i]);
	cply_json_end_object(w);
}

void cplyi_session_put_checked(cply_session *s, const cplyi_checked *more,
                               cply_buf *out)
{
	cply_json_writer writer, *w = &writer;
	cply_json_writer_init(w, out, 0);
	cply_json_begin_object(w);
	if (more->has_schema)
		cplyi_key_string(w, "schema",
		                 CPLY_STR("crossply-check-line/1"));
	cplyi_key_string(w, "file", s->file.name);
	cply_json_key(w, "format");
	if (s->format)
		cply_json_put_string(w, cply_str_of(s->format->name));
	else
		cply_json_put_null(w);
	cplyi_key_string(w, "status",
	                 cply_str_of(more->error
	                                     ? "unreadable"
	                                     : cply_status_name(s->status)));
	if (more->error)
		cplyi_key_string(w, "error", cply_str_of(more->error));
	put_counts(s, w);
	cply_json_key(w, "findings");
	cplyi_session_put_json(s, 0, s->diags.n, w);
	if (s->doc.kind && s->doc.kind->prove) {
		cply_json_key(w, "proofs");
		cply_json_begin_array(w);
		if (more->proofs.len)
			cply_json_put_raw(w, more->proofs);
		cply_json_end_array(w);
	}
	cply_json_end_object(w);
}

void cplyi_check_json_begin(cply_buf *out)
{
	cply_put(out, "{\"schema\":\"crossply-check/1\",\"version\":\"");
	cply_put(out, cply_version());
	cply_put(out, "\",\"files\":[\n");
}

static void begin_line(cply_json_writer *w, bool is_line, cply_buf *out)
{
	cply_json_writer_init(w, out, 0);
	cply_json_begin_object(w);
	if (is_line)
		cplyi_key_string(w, "schema",
		                 CPLY_STR("crossply-check-line/1"));
}

void cplyi_check_json_skipped(const char *file, const char *reason,
                              bool is_line, cply_buf *out)
{
	cply_json_writer w;
	begin_line(&w, is_line, out);
	cplyi_key_string(&w, "file", cply_str_of(file));
	if (is_line)
		cplyi_key_string(&w, "status", CPLY_STR("skipped"));
	cplyi_key_string(&w, "reason", cply_str_of(reason));
	cply_json_end_object(&w);
}

void cplyi_check_json_same(const cply_diag *g, const cply_source *file,
                           bool is_line, cply_buf *out)
{
	cply_json_writer w;
	begin_line(&w, is_line, out);
	cplyi_key_string(&w, "file", file->name);
	cply_json_key(&w, "duplicate");
	cply_report_json(g, file, &w);
	cply_json_end_object(&w);
}

void cplyi_check_json_summary(const cplyi_check_counts *n, cply_buf *out)
{
	cply_json_writer w;
	cply_put(out, "\n],\"summary\":");
	cply_json_writer_init(&w, out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "files", n->files);
	cplyi_key_uint(&w, "skipped", n->skipped);
	cplyi_key_uint(&w, "errors", n->findings[CPLY_ERROR]);
	cplyi_key_uint(&w, "warnings", n->findings[CPLY_WARNING]);
	cplyi_key_uint(&w, "notes", n->findings[CPLY_NOTE]);
	cply_json_end_object(&w);
	cply_put(out, "}\n");
}

const char *cply_session_json(cply_session *s)
{
	const cplyi_checked more = { .proofs = s->proofs };
	cplyi_check_counts n = { .files = 1 };
	cply_buf b;
	cplyi_answer_begin(s, &b);
	cplyi_check_json_begin(&b);
	cplyi_session_put_checked(s, &more, &b);
	cply_put(&b, "\n],\"skipped\":[");
	for (int i = CPLY_NOTE; i <= CPLY_ERROR; i++)
		n.findings[i] = s->diags.counts[i];
	cplyi_check_json_summary(&n, &b);
	return cplyi_answer_end(&b);
}

const char *cply_session_sarif(cply_session *s)
{
	cply_sarif log;
	cply_buf b;
	cplyi_answer_begin(s, &b);
	cply_sarif_begin(&log, &b);
	for (uint32_t i = 0; i < s->diags.n; i++)
		cply_sarif_put(&log, s->diags.items[i],
		               cplyi_session_source(s, i));
	cply_sarif_end(&log, NULL, 0);
	cply_put(&b, "\n");
	return cplyi_answer_end(&b);
}

/* ---- conversions ---- */

static void put_text_or_null(cply_json_writer *w, const char *key,
                             const char *text)
{
	cply_json_key(w, key);
	if (text)
		cply_json_put_string(w, cply_str_of(text));
	else
		cply_json_put_null(w);
}

void cplyi_convert_json_begin(cply_json_writer *w, cply_buf *out)
{
	cply_json_writer_init(w, out, 2);
	cply_json_begin_object(w);
	cplyi_key_string(w, "schema", CPLY_STR("crossply-convert/1"));
	cply_json_key(w, "conversions");
	cply_json_begin_array(w);
}

void cplyi_session_put_conversion(cply_session *s, const cplyi_conversion *c,
                                  cply_json_writer *w)
{
	cply_json_begin_object(w);
	cplyi_key_string(w, "input", s->file.name);
	put_text_or_null(w, "input_format", s->format ? s->format->name : NULL);
	put_text_or_null(w, "output", c->out);
	put_text_or_null(w, "output_format", c->to->name);
	cplyi_key_bool(w, "written", c->is_written);
	cply_json_key(w, "findings");
	cplyi_session_put_json(s, 0, c->n_read, w);
	cply_json_key(w, "losses");
	cplyi_session_put_json(s, c->n_read, s->diags.n, w);
	cply_json_end_object(w);
}

void cplyi_convert_json_end(cply_json_writer *w)
{
	cply_json_end_array(w);
	cply_json_end_object(w);
	cply_put(w->out, "\n");
}

void cplyi_session_prove(cply_session *s, const cply_doc *doc)
{
	cply_buf json;
	if (!doc->kind->prove)
		return;
	cply_buf_init(&json, &s->notes);
	const cply_proving how = { .nodes = s->proof_nodes, .json = &json };
	doc->kind->prove(doc, &how, &s->memory, &s->diags);
	s->proofs = cply_buf_str(&json);
}

/* ---- what there is ---- */

const char *cply_session_formats(cply_session *s)
{
	cply_buf b;
	cplyi_answer_begin(s, &b);
	cplyi_formats_json(NULL, 0, &b);
	return cplyi_answer_end(&b);
}

const char *cply_session_rules(cply_session *s)
{
	cply_buf b;
	cplyi_answer_begin(s, &b);
	cplyi_rules_json(NULL, 0, &b);
	return cplyi_answer_end(&b);
}

/* ---- the document ---- */

/* Where a record is shown if nothing else is wanted. */
static const cply_timeline *usual_position(cply_session *s, const cply_doc *doc)
{
	cply_timeline *t = cply_session_timeline(s, doc);
	uint64_t position = doc->kind->is_list ? 0 : UINT64_MAX;
	return t && cply_timeline_seek(t, position) == CPLY_OK ? t : NULL;
}

const char *cply_session_show(cply_session *s, const cply_doc *doc,
                              const cply_timeline *at,
                              const cply_show_options *options)
{
	static const cply_show_options all = { 0 };
	cply_buf b;
	if (!doc->kind->json)
		return NULL;
	if (!at && doc->kind->timeline && doc->as.record) {
		at = usual_position(s, doc);
		if (!at)
			return NULL;
	}
	cplyi_answer_begin(s, &b);
	if (doc->kind->json(doc, at, options ? options : &all, &s->arena, &b))
		return NULL;
	return cplyi_answer_end(&b);
}

const char *cply_session_diff(cply_session *s, const cply_doc *before,
                              const cply_doc *after,
                              const cply_diff_options *options)
{
	static const cply_diff_options usual = { 0 };
	cply_buf b;
	if (!before->kind->diff || after->kind != before->kind)
		return NULL;
	cplyi_answer_begin(s, &b);
	if (before->kind->diff(before, after, options ? options : &usual,
	                       &s->answers, &b))
		return NULL;
	return cplyi_answer_end(&b);
}

/* ---- statistics ---- */

static void put_findings(void *ctx, cply_json_writer *w)
{
	cply_session *s = ctx;
	cplyi_session_put_json(s, 0, s->diags.n, w);
}

cply_counted cplyi_session_counted(cply_session *s, const cply_doc *doc)
{
	return (cply_counted){ .doc = doc,
		               .file = s->file.name,
		               .text = s->source.bytes,
		               .diags = &s->diags,
		               .findings = put_findings,
		               .ctx = s,
		               .is_only = true };
}

const char *cply_session_stats(cply_session *s, const cply_doc *doc,
                               const cply_stats_options *options)
{
	static const cply_stats_options usual = { 0 };
	const cply_counting *stats = doc->kind->stats;
	cply_buf b;
	if (!stats)
		return NULL;
	cplyi_answer_begin(s, &b);
	const cply_counted one = cplyi_session_counted(s, doc);
	void *count = stats->begin(options ? options : &usual, &s->answers);
	if (!count || stats->add(count, &one, &s->arena) ||
	    stats->put(count, &s->answers, &b))
		return NULL;
	return cplyi_answer_end(&b);
}

/* ---- questions ---- */

cply_status cply_session_query(cply_session *s, const cply_doc *doc,
                               const cply_query_options *options, cply_str *out)
{
	cply_buf b;
	*out = (cply_str){ NULL, 0 };
	if (!doc->kind->query)
		return CPLY_UNSUPPORTED;
	cplyi_answer_begin(s, &b);
	cply_status status = doc->kind->query(doc, options, &s->arena, &b);
	if (status == CPLY_OK || status == CPLY_INVALID)
		*out = cply_buf_str(&b);
	return b.failed ? CPLY_NOMEM : status;
}
