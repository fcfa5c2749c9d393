/* SPDX-License-Identifier: MIT */
/* The session holds the document that was asked about last; places in it are
 * lines and columns of the client. */
#include "lsp/inside.h"

enum { INDEX = 1 << 30, HEAD = 64 << 10 };

/* ---- lines ---- */

static uint32_t each_line(cply_str t, uint32_t *out)
{
	uint32_t n = 1;
	if (out)
		out[0] = 0;
	for (size_t i = 0; i < t.len; i++) {
		if (t.ptr[i] == '\r' && i + 1 < t.len && t.ptr[i + 1] == '\n')
			i++;
		else if (t.ptr[i] != '\n' && t.ptr[i] != '\r')
			continue;
		if (out)
			out[n] = (uint32_t)i + 1;
		n++;
	}
	return n;
}

static void make_index(cplyi_lsp *l, cply_str text)
{
	cply_arena_reset(&l->index, INDEX);
	l->n_lines = each_line(text, NULL);
	l->lines = CPLY_NEW(&l->index, l->n_lines, uint32_t);
	if (l->lines)
		(void)each_line(text, l->lines);
	else
		l->n_lines = 0;
	l->decoded =
		(cplyi_decoded){ .bytes = text, .charset = CPLY_CHARSET_UTF8 };
	cplyi_decoded_mark(&l->decoded, &l->index);
}

static void put_position(const cplyi_lsp *l, cply_json_writer *w,
                         const char *key, uint32_t offset)
{
	uint32_t low = 0, high = l->n_lines;
	size_t begin, column;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;
		if (l->lines[middle] <= offset)
			low = middle;
		else
			high = middle;
	}
	begin = l->n_lines ? l->lines[low] : 0;
	column = l->client.counts_bytes
	                 ? offset - begin
	                 : cplyi_decoded_units(&l->decoded, offset) -
	                           cplyi_decoded_units(&l->decoded, begin);
	cply_json_key(w, key);
	cply_json_begin_object(w);
	cplyi_key_uint(w, "line", low);
	cplyi_key_uint(w, "character", column);
	cply_json_end_object(w);
}

void cplyi_lsp_put_range(cplyi_lsp *l, cply_json_writer *w, cply_span span)
{
	cply_json_begin_object(w);
	put_position(l, w, "start", span.begin);
	put_position(l, w, "end", span.end);
	cply_json_end_object(w);
}

void cplyi_lsp_put_location(cplyi_lsp *l, cply_json_writer *w, cply_span span)
{
	cply_json_begin_object(w);
	cplyi_key_string(w, "uri", l->current->uri);
	cply_json_key(w, "range");
	cplyi_lsp_put_range(l, w, span);
	cply_json_end_object(w);
}

/* ---- reading ---- */

/* Names that say nothing about what is in a file. */
static bool is_common(cply_str name)
{
	static const char *const suffixes[] = { ".md",   ".markdown", ".json",
		                                ".txt",  ".html",     ".htm",
		                                ".text", ".xml" };
	if (cply_str_ends(name, ".level.json"))
		return false;
	for (size_t i = 0; i < CPLY_COUNT(suffixes); i++)
		if (cply_str_ends(name, suffixes[i]))
			return true;
	return cply_str_find(name, CPLY_STR(".")) == SIZE_MAX;
}

/* Not every Markdown or JSON file is a puzzle: where nobody said so, its
 * content must. */
static bool is_puzzle(const cplyi_lsp_doc *d, const cply_format *f,
                      cply_str text)
{
	if (d->wanted || d->is_puzzle)
		return true;
	return f && (!is_common(d->name) ||
	             (f->probe &&
	              f->probe(cply_str_sub(text, 0, HEAD)) != CPLY_NOT_MINE));
}

static const cply_doc *read_as(cplyi_lsp *l, const cplyi_lsp_doc *d,
                               const cply_format *from)
{
	cplyi_settings *how = cplyi_session_settings(l->session);
	how->from = from;
	how->strict = l->strict;
	how->disabled = &l->disabled;
	how->lint = l->lint;
	return cply_session_read(l->session, d->text.len ? d->text.ptr : "",
	                         d->text.len, d->name.ptr);
}

void cplyi_lsp_look(cplyi_lsp *l, cplyi_lsp_doc *d)
{
	cply_str text = { d->text.ptr, d->text.len };
	if (l->current == d)
		return;
	l->current = d;
	const cply_doc *doc = read_as(l, d, d->wanted);
	/* While it is being changed, it stays what it was. */
	if (!cply_session_format(l->session) && d->was)
		doc = read_as(l, d, d->was);
	const cply_format *f = cply_session_format(l->session);
	d->is_puzzle = is_puzzle(d, f, text);
	if (f && d->is_puzzle)
		d->was = f;
	if (doc && d->is_puzzle)
		cply_session_check(l->session, doc);
	l->cw = doc && d->is_puzzle &&
	                        cplyi_session_content(l->session)->bytes.ptr ==
	                                text.ptr
	                ? cply_doc_crossword(doc)
	                : NULL;
	make_index(l, text);
}

/* A web page, for one, has its puzzle inside. */
bool cplyi_lsp_is_text(const cplyi_lsp *l, uint32_t i, const cply_diag *g)
{
	const cply_source *file = cplyi_session_file(l->session);
	const cply_source *from = cplyi_session_source(l->session, i) == file
	                                  ? file
	                                  : cplyi_session_content(l->session);
	return !g->origin && from->bytes.ptr == l->current->text.ptr;
}

bool cplyi_lsp_span(cplyi_lsp *l, uint32_t i, const cply_diag *g,
                    cply_span *out)
{
	bool is_here = cplyi_lsp_is_text(l, i, g) && g->has_span &&
	               g->span.end <= l->current->text.len &&
	               g->span.begin <= g->span.end;
	*out = is_here ? g->span : (cply_span){ 0, 0 };
	return is_here;
}

const cplyi_sections *cplyi_lsp_sections(cplyi_lsp *l)
{
	enum { SHORT = 1024 };
	cplyi_lsp_doc *d = l->current;
	const cply_format *f = d->wanted ? d->wanted : d->was;
	if (!f && (!is_common(d->name) || d->text.len < SHORT))
		f = cply_format_for_name(d->name);
	return f ? f->sections : NULL;
}
