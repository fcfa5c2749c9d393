/* SPDX-License-Identifier: MIT */
/* Fixes: one for a finding, or all that can be made. */
#include "lsp/inside.h"

enum { SHORT = 40 }; /* what a title quotes */

/* ---- edits ---- */

static void put_edit(cplyi_lsp *l, cply_json_writer *w, cply_span at,
                     cply_str with)
{
	cply_json_begin_array(w);
	cply_json_begin_object(w);
	cply_json_key(w, "range");
	cplyi_lsp_put_range(l, w, at);
	cplyi_key_string(w, "newText", with);
	cply_json_end_object(w);
	cply_json_end_array(w);
}

/* With the version, so that a text that has changed since is left alone. */
static void put_workspace_edit(cplyi_lsp *l, cply_json_writer *w, cply_span at,
                               cply_str with)
{
	cplyi_lsp_doc *d = l->current;
	cply_json_key(w, "edit");
	cply_json_begin_object(w);
	if (l->client.has_versions) {
		cply_json_key(w, "documentChanges");
		cply_json_begin_array(w);
		cply_json_begin_object(w);
		cply_json_key(w, "textDocument");
		cply_json_begin_object(w);
		cplyi_key_string(w, "uri", d->uri);
		cply_json_key(w, "version");
		if (d->has_version)
			cply_json_put_int(w, d->version);
		else
			cply_json_put_null(w);
		cply_json_end_object(w);
		cply_json_key(w, "edits");
		put_edit(l, w, at, with);
		cply_json_end_object(w);
		cply_json_end_array(w);
	} else {
		cply_json_key(w, "changes");
		cply_json_begin_object(w);
		cply_json_key_str(w, d->uri);
		put_edit(l, w, at, with);
		cply_json_end_object(w);
	}
	cply_json_end_object(w);
}

/* ---- one finding ---- */

static bool is_short(cply_str s)
{
	return s.len <= SHORT && (!s.len || (!memchr(s.ptr, '\n', s.len) &&
	                                     !memchr(s.ptr, '\r', s.len)));
}

static void put_quoted(cply_buf *b, const char *before, cply_str s)
{
	cply_put(b, before);
	cply_put(b, "`");
	cply_put_str(b, s);
	cply_put(b, "`");
}

/* "Replace `5` with `4` (XW202)" */
static cply_str title_of(cplyi_lsp *l, const cply_diag *g)
{
	const cply_rule_info *rule = cply_rule_get(g->rule);
	cply_str text = { l->current->text.ptr, l->current->text.len };
	cply_str old = cply_str_sub(text, g->fix.span.begin, g->fix.span.end);
	cply_str new = g->fix.replacement;
	cply_buf b;
	cply_buf_init(&b, &l->scratch);
	if (!is_short(old) || !is_short(new) || (!old.len && !new.len)) {
		cply_put(&b, "Fix: ");
		if (*rule->help)
			cply_diag_help(g, &b);
		else
			cply_diag_message(g, &b);
	} else if (!new.len) {
		put_quoted(&b, "Remove ", old);
	} else if (!old.len) {
		put_quoted(&b, "Insert ", new);
	} else {
		put_quoted(&b, "Replace ", old);
		put_quoted(&b, " with ", new);
	}
	cply_put(&b, " (");
	cply_put(&b, rule->code);
	cply_put(&b, ")");
	return cply_buf_str(&b);
}

static bool has_fix(cplyi_lsp *l, uint32_t i, const cply_diag *g, cply_span *at)
{
	(void)cplyi_lsp_span(l, i, g, at);
	return g->fix.present && cplyi_lsp_is_text(l, i, g) &&
	       g->fix.span.begin <= g->fix.span.end &&
	       g->fix.span.end <= l->current->text.len;
}

static void put_quick_fix(cplyi_lsp_call *c, uint32_t i, const cply_diag *g,
                          cply_span at)
{
	cply_json_writer *w = &c->w;
	cply_json_begin_object(w);
	cplyi_key_string(w, "title", title_of(c->l, g));
	cplyi_key_string(w, "kind", CPLY_STR("quickfix"));
	cplyi_key_bool(w, "isPreferred", true);
	cply_json_key(w, "diagnostics");
	cply_json_begin_array(w);
	cplyi_lsp_put_finding(c->l, w, i, g, at);
	cply_json_end_array(w);
	put_workspace_edit(c->l, w, g->fix.span, g->fix.replacement);
	cply_json_end_object(w);
}

/* ---- all of them ---- */

static void check_again(void *ctx, cply_session *s)
{
	(void)ctx;
	cply_session_check(s, cply_session_doc(s));
}

/* What differs between two texts: bytes [begin, end) of the first. */
static cply_span changed(cply_str old, cply_str new, size_t *new_end)
{
	size_t begin = 0, tail = 0;
	size_t most = old.len < new.len ? old.len : new.len;
	while (begin < most && old.ptr[begin] == new.ptr[begin])
		begin++;
	while (tail < most - begin &&
	       old.ptr[old.len - tail - 1] == new.ptr[new.len - tail - 1])
		tail++;
	/* Whole characters. */
	while (begin && begin < old.len &&
	       ((unsigned char)old.ptr[begin] & 0xC0) == 0x80)
		begin--;
	while (tail && ((unsigned char)old.ptr[old.len - tail] & 0xC0) == 0x80)
		tail--;
	*new_end = new.len - tail;
	return (cply_span){ (uint32_t)begin, (uint32_t)(old.len - tail) };
}

/* In a session of its own: the document stays as it is. */
static void put_fix_all(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	cply_json_writer *w = &c->w;
	const cply_session_options how = { .memory = l->memory };
	cplyi_fixing f = { .examine = check_again };
	cply_str old = { c->doc->text.ptr, c->doc->text.len };
	cply_session *s = cply_session_new(&how);
	size_t end;
	if (!s)
		return;
	*cplyi_session_settings(s) = *cplyi_session_settings(l->session);
	const cply_doc *doc =
		cply_session_read(s, old.ptr, old.len, c->doc->name.ptr);
	if (doc) {
		cply_session_check(s, doc);
		cplyi_session_fix(s, &f);
	}
	cply_str new = cplyi_session_file(s)->bytes;
	if (doc && f.n) {
		cply_span at = changed(old, new, &end);
		cply_json_begin_object(w);
		cplyi_key_string(w, "title",
		                 CPLY_STR("Fix all that Crossply can fix"));
		cplyi_key_string(w, "kind", CPLY_STR("source.fixAll.crossply"));
		put_workspace_edit(l, w, at, cply_str_sub(new, at.begin, end));
		cply_json_end_object(w);
	}
	cply_session_free(s);
}

/* ---- what is asked for ---- */

/* A kind is wanted if it, or what it is a kind of, is listed. */
static bool is_wanted(cplyi_lsp_call *c, cply_json_value only, const char *kind)
{
	cply_json_iter it = cply_json_each(only);
	if (cply_json_type_of(only) != CPLY_JSON_ARRAY)
		return true;
	while (cply_json_step(&it)) {
		cply_str k = cply_json_string(it.value, c->scratch);
		cply_str whole = cply_str_of(kind);
		if (!k.len || cply_str_eq(k, whole) ||
		    (k.len < whole.len && whole.ptr[k.len] == '.' &&
		     cply_str_eq(cply_str_sub(whole, 0, k.len), k)))
			return true;
	}
	return false;
}

static bool range_of(cplyi_lsp_call *c, cply_span *out)
{
	cply_json_value range = cply_json_get(c->params, "range");
	cply_str text = { c->doc->text.ptr, c->doc->text.len };
	return cplyi_lsp_offset(c->l, text, cply_json_get(range, "start"),
	                        &out->begin) &&
	       cplyi_lsp_offset(c->l, text, cply_json_get(range, "end"),
	                        &out->end);
}

void cplyi_lsp_actions(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	const cply_diag *g;
	cply_json_value only =
		cply_json_get(cply_json_get(c->params, "context"), "only");
	cply_span range, at;
	uint32_t n = 0;
	if (!range_of(c, &range)) {
		cplyi_lsp_refuse(c, CPLYI_LSP_INVALID_PARAMS,
		                 "`range` is not a range");
		return;
	}
	cply_json_begin_array(&c->w);
	for (uint32_t i = 0;
	     c->doc->is_puzzle && (g = cply_session_finding(l->session, i));
	     i++) {
		if (!has_fix(l, i, g, &at))
			continue;
		n++;
		if ((cplyi_lsp_touches(at, range.begin, range.end) ||
		     cplyi_lsp_touches(g->fix.span, range.begin, range.end)) &&
		    is_wanted(c, only, "quickfix"))
			put_quick_fix(c, i, g, at);
	}
	if (n && is_wanted(c, only, "source.fixAll.crossply"))
		put_fix_all(c);
	cply_json_end_array(&c->w);
}
