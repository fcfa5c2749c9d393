/* SPDX-License-Identifier: MIT */
/* The documents that are open: their text follows what the client does. */
#include "base/ascii.h"
#include "base/text.h"
#include "lsp/inside.h"

/* ---- which ---- */

static cplyi_lsp_doc *find(const cplyi_lsp *l, cply_str uri)
{
	for (size_t i = 0; i < l->n_docs; i++)
		if (cply_str_eq(l->docs[i]->uri, uri))
			return l->docs[i];
	return NULL;
}

cplyi_lsp_doc *cplyi_lsp_named(cplyi_lsp *l, cply_json_value params,
                               cply_arena *a)
{
	cply_json_value uri =
		cply_json_get(cply_json_get(params, "textDocument"), "uri");
	if (cply_json_type_of(uri) != CPLY_JSON_STRING)
		return NULL;
	return find(l, cply_json_string(uri, a));
}

/* The last part of the path, with %20 and the like decoded, into `out`, which
 * has room for all of it. */
static cply_str name_of(cply_str uri, char *out)
{
	size_t end = 0, begin = 0, n = 0;
	while (end < uri.len && uri.ptr[end] != '?' && uri.ptr[end] != '#')
		end++;
	for (size_t i = 0; i < end; i++)
		if (uri.ptr[i] == '/' || uri.ptr[i] == '\\')
			begin = i + 1;
	for (size_t i = begin; i < end; i++) {
		int high = i + 2 < end ? ascii_hex(uri.ptr[i + 1]) : -1;
		int low = i + 2 < end ? ascii_hex(uri.ptr[i + 2]) : -1;
		bool is_code = uri.ptr[i] == '%' && high >= 0 && low >= 0 &&
		               high * 16 + low > 0;
		out[n++] = is_code ? (char)(high * 16 + low) : uri.ptr[i];
		i += is_code ? 2 : 0;
	}
	out[n] = '\0';
	return (cply_str){ out, n };
}

/* ---- opening and closing ---- */

static bool make_room(cplyi_lsp *l)
{
	if (l->n_docs < l->cap_docs)
		return true;
	size_t cap = l->cap_docs ? 2 * l->cap_docs : 8;
	cplyi_lsp_doc **p = l->memory->resize(l->memory->ctx, l->docs,
	                                      l->cap_docs * sizeof(l->docs[0]),
	                                      cap * sizeof(l->docs[0]));
	if (!p)
		return false;
	l->docs = p;
	l->cap_docs = cap;
	return true;
}

static cplyi_lsp_doc *add(cplyi_lsp *l, cply_str uri)
{
	const cply_memory *m = l->memory;
	if (l->n_docs == CPLYI_LSP_DOCUMENTS || !make_room(l))
		return NULL;
	size_t size = sizeof(cplyi_lsp_doc) + 2 * uri.len + 1;
	cplyi_lsp_doc *d = m->resize(m->ctx, NULL, 0, size);
	if (!d)
		return NULL;
	char *text = (char *)(d + 1);
	*d = (cplyi_lsp_doc){ .size = size, .uri = { text, uri.len } };
	if (uri.len)
		memcpy(text, uri.ptr, uri.len);
	d->name = name_of(uri, text + uri.len);
	l->docs[l->n_docs++] = d;
	return d;
}

void cplyi_lsp_forget(cplyi_lsp *l, cplyi_lsp_doc *d)
{
	for (size_t i = 0; i < l->n_docs; i++) {
		if (l->docs[i] != d)
			continue;
		for (l->n_docs--; i < l->n_docs; i++)
			l->docs[i] = l->docs[i + 1];
	}
	if (l->current == d)
		l->current = NULL;
	cplyi_lsp_bytes_free(l->memory, &d->text);
	l->memory->resize(l->memory->ctx, d, d->size, 0);
}

static void take_version(cplyi_lsp_doc *d, cply_json_value item)
{
	d->has_version =
		cply_json_int(cply_json_get(item, "version"), &d->version);
	d->is_dirty = true;
}

/* What editors call the formats. */
static const cply_format *language_of(cply_str id)
{
	if (cply_str_is_nocase(id, "xword-markdown"))
		id = CPLY_STR("xmd");
	if (cply_str_is_nocase(id, "crossply-level"))
		id = CPLY_STR("level");
	const cply_format *f = cply_format_find(id);
	return f && f->sections && cply_str_is_nocase(id, f->name) ? f : NULL;
}

void cplyi_lsp_opened(cplyi_lsp_call *c)
{
	cplyi_lsp *l = c->l;
	cply_json_value item = cply_json_get(c->params, "textDocument");
	cply_json_value uri = cply_json_get(item, "uri");
	cply_json_value text = cply_json_get(item, "text");
	if (cply_json_type_of(uri) != CPLY_JSON_STRING ||
	    cply_json_type_of(text) != CPLY_JSON_STRING)
		return;
	cply_str name = cply_json_string(uri, c->scratch);
	cplyi_lsp_doc *d = find(l, name);
	if (!d)
		d = add(l, name);
	if (!d)
		return;
	if (l->current == d)
		l->current = NULL;
	d->wanted =
		language_of(cply_json_string(cply_json_get(item, "languageId"),
	                                     c->scratch));
	d->is_puzzle = false;
	d->was = NULL;
	if (cplyi_lsp_splice(l->memory, &d->text, 0, d->text.len,
	                     cply_json_string(text, c->scratch)))
		take_version(d, item);
	else
		cplyi_lsp_forget(l, d);
}

/* What was reported about it is withdrawn. */
void cplyi_lsp_closed(cplyi_lsp_call *c)
{
	cplyi_lsp_doc *d = cplyi_lsp_named(c->l, c->params, c->scratch);
	cply_buf b;
	cply_json_writer w;
	if (!d)
		return;
	if (d->is_reported) {
		cplyi_lsp_notify(&b, c->l, "textDocument/publishDiagnostics",
		                 &w);
		cply_json_begin_object(&w);
		cplyi_key_string(&w, "uri", d->uri);
		cply_json_key(&w, "diagnostics");
		cply_json_begin_array(&w);
		cply_json_end_array(&w);
		cply_json_end_object(&w);
		cplyi_lsp_notified(&b, c->l, &w);
	}
	cplyi_lsp_forget(c->l, d);
}

/* ---- changing ---- */

/* Where line `n` begins, and `*end` where it ends without its line break. */
static size_t find_line(cply_str text, int64_t n, size_t *end)
{
	size_t at = 0;
	bool has_cr = text.len && memchr(text.ptr, '\r', text.len);
	for (;; n--) {
		const char *lf = at < text.len ? memchr(text.ptr + at, '\n',
		                                        text.len - at)
		                               : NULL;
		*end = lf ? (size_t)(lf - text.ptr) : text.len;
		size_t next = lf ? *end + 1 : text.len;
		const char *cr = has_cr && *end > at ? memchr(text.ptr + at,
		                                              '\r', *end - at)
		                                     : NULL;
		if (cr) {
			*end = (size_t)(cr - text.ptr);
			next = *end + 1 < text.len && text.ptr[*end + 1] == '\n'
			               ? *end + 2
			               : *end + 1;
		}
		if (n == 0)
			return at;
		if (!lf && !cr)
			return *end = text.len;
		at = next;
	}
}

bool cplyi_lsp_offset(const cplyi_lsp *l, cply_str text,
                      cply_json_value position, uint32_t *out)
{
	int64_t line, character;
	size_t end;
	uint32_t c;
	if (!cply_json_int(cply_json_get(position, "line"), &line) ||
	    !cply_json_int(cply_json_get(position, "character"), &character) ||
	    line < 0 || character < 0)
		return false;
	size_t at = find_line(text, line, &end);
	cply_str part = cply_str_sub(text, 0, end);
	if (l->client.counts_bytes) {
		at = (uint64_t)character < end - at ? at + (size_t)character
		                                    : end;
		/* Never inside of a character. */
		while (at && at < end &&
		       ((unsigned char)text.ptr[at] & 0xC0) == 0x80)
			at--;
		character = 0;
	}
	while (character > 0) {
		size_t before = at;
		if (!cply_utf8_next(part, &at, &c))
			break;
		character -= c > 0xFFFF ? 2 : 1;
		if (character < 0)
			at = before;
	}
	*out = (uint32_t)at;
	return true;
}

static bool change(cplyi_lsp *l, cplyi_lsp_doc *d, cply_json_value item,
                   cply_arena *a)
{
	cply_json_value range = cply_json_get(item, "range");
	cply_json_value with = cply_json_get(item, "text");
	cply_str text = { d->text.ptr, d->text.len };
	uint32_t begin = 0, end = (uint32_t)text.len;
	if (cply_json_type_of(with) != CPLY_JSON_STRING)
		return true;
	if (cply_json_type_of(range) == CPLY_JSON_OBJECT &&
	    (!cplyi_lsp_offset(l, text, cply_json_get(range, "start"),
	                       &begin) ||
	     !cplyi_lsp_offset(l, text, cply_json_get(range, "end"), &end)))
		return true;
	if (begin > end) {
		uint32_t swap = begin;
		begin = end;
		end = swap;
	}
	cply_str new = cply_json_string(with, a);
	return text.len - (end - begin) + new.len <= UINT32_MAX / 2 &&
	       cplyi_lsp_splice(l->memory, &d->text, begin, end, new);
}

void cplyi_lsp_changed(cplyi_lsp_call *c)
{
	cplyi_lsp_doc *d = cplyi_lsp_named(c->l, c->params, c->scratch);
	cply_json_iter it =
		cply_json_each(cply_json_get(c->params, "contentChanges"));
	if (!d)
		return;
	if (c->l->current == d)
		c->l->current = NULL;
	take_version(d, cply_json_get(c->params, "textDocument"));
	while (cply_json_step(&it)) {
		if (change(c->l, d, it.value, c->scratch))
			continue;
		/* A text that is not the client's is worse than none. */
		cplyi_lsp_forget(c->l, d);
		return;
	}
}
