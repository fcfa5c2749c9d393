/* SPDX-License-Identifier: MIT */
/* What was found, as the client shows it. */
#include "lsp/inside.h"

static int severity_of(cply_severity s)
{
	return s == CPLY_ERROR ? 1 : s == CPLY_WARNING ? 2 : 3;
}

static void put_related(cplyi_lsp *l, cply_json_writer *w, const cply_diag *g)
{
	cply_json_key(w, "relatedInformation");
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	cply_json_key(w, "location");
	cplyi_lsp_put_location(l, w, g->note_span);
	cplyi_key_string(w, "message", g->note);
	cply_json_end_object(w);
	cply_json_end_array(w);
}

void cplyi_lsp_put_finding(cplyi_lsp *l, cply_json_writer *w, uint32_t i,
                           const cply_diag *g, cply_span at)
{
	bool has_place = l->client.has_related && g->note.len &&
	                 g->has_note_span && cplyi_lsp_is_text(l, i, g) &&
	                 g->note_span.begin <= g->note_span.end &&
	                 g->note_span.end <= l->current->text.len;
	cply_buf message;
	cply_buf_init(&message, &l->scratch);
	cply_diag_message(g, &message);
	if (g->note.len && !has_place) {
		cply_put(&message, "\n");
		cply_put_str(&message, g->note);
	}
	cply_json_begin_object(w);
	cply_json_key(w, "range");
	cplyi_lsp_put_range(l, w, at);
	cplyi_key_int(w, "severity", severity_of(g->severity));
	cplyi_key_string(w, "code", cply_str_of(cply_rule_get(g->rule)->code));
	cplyi_key_string(w, "source", CPLY_STR("crossply"));
	cplyi_key_string(w, "message", cply_buf_str(&message));
	if (has_place)
		put_related(l, w, g);
	cply_json_end_object(w);
}

void cplyi_lsp_publish(cplyi_lsp *l, cplyi_lsp_doc *d)
{
	const cply_diag *g;
	cply_buf b;
	cply_json_writer w;
	cply_span at;
	d->is_dirty = false;
	cplyi_lsp_look(l, d);
	/* Nothing is said about what has never been a puzzle. */
	if (!d->is_puzzle && !d->is_reported)
		return;
	cplyi_lsp_notify(&b, l, "textDocument/publishDiagnostics", &w);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "uri", d->uri);
	if (d->has_version)
		cplyi_key_int(&w, "version", d->version);
	cply_json_key(&w, "diagnostics");
	cply_json_begin_array(&w);
	for (uint32_t i = 0;
	     d->is_puzzle && (g = cply_session_finding(l->session, i)); i++) {
		(void)cplyi_lsp_span(l, i, g, &at);
		cplyi_lsp_put_finding(l, &w, i, g, at);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cplyi_lsp_notified(&b, l, &w);
	d->is_reported = true;
}
