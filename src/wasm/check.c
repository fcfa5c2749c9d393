/* SPDX-License-Identifier: MIT */
/* Findings: as the command prints them, where a page counts, and fixed. */
#include "carrier/decoded.h"
#include "wasm/inside.h"

cply_status cplyi_w_check(cplyi_w_call *c)
{
	cply_put(&c->out, cply_session_json(c->d->s));
	return CPLY_OK;
}

cply_status cplyi_w_report(cplyi_w_call *c)
{
	cply_put(&c->out, cply_session_text(c->d->s));
	return CPLY_OK;
}

cply_status cplyi_w_sarif(cplyi_w_call *c)
{
	cply_put(&c->out, cply_session_sarif(c->d->s));
	return CPLY_OK;
}

/* ---- places ---- */

static void put_span(cply_json_writer *w, const char *key,
                     const cplyi_decoded *t, cply_span span)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	cply_json_put_int(w, (int64_t)cplyi_decoded_units(t, span.begin));
	cply_json_put_int(w, (int64_t)cplyi_decoded_units(t, span.end));
	cply_json_end_array(w);
}

/* For each finding an object with its places, or null: it has none, or it is
 * about the file around the content. */
cply_status cplyi_w_spans(cplyi_w_call *c)
{
	cply_session *s = c->d->s;
	const cply_source *content = cplyi_session_content(s);
	const cply_source *file = cplyi_session_file(s);
	cplyi_decoded t = cplyi_decode(content->bytes);
	const cply_diag *g;
	cply_json_writer w;
	bool is_text = !content->is_binary;
	if (is_text)
		cplyi_decoded_mark(&t, c->scratch);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	for (uint32_t i = 0; (g = cply_session_finding(s, i)); i++) {
		bool is_inside = cplyi_session_source(s, i) != file;
		if (!is_inside || !is_text || g->origin) {
			cply_json_put_null(&w);
			continue;
		}
		cply_json_begin_object(&w);
		if (g->has_span)
			put_span(&w, "span", &t, g->span);
		if (g->note.len && g->has_note_span)
			put_span(&w, "note", &t, g->note_span);
		if (g->fix.present)
			put_span(&w, "fix", &t, g->fix.span);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	return CPLY_OK;
}

/* ---- fixing ---- */

static void check_again(void *ctx, cply_session *s)
{
	(void)ctx;
	cply_session_check(s, cply_session_doc(s));
}

/* The answer is a line of JSON, and then the file. */
static void put_fixed(cplyi_w_call *c, const cplyi_fixing *f, uint32_t left,
                      cply_str file)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "fixed", f->n);
	cplyi_key_bool(&w, "worse", f->is_worse);
	cplyi_key_uint(&w, "before", f->before);
	cplyi_key_uint(&w, "left", left);
	cply_json_end_object(&w);
	cply_put(&c->out, "\n");
	if (f->n)
		cply_put_str(&c->out, file);
}

static bool is_chosen(cply_json_value list, uint32_t finding)
{
	cply_json_iter it = cply_json_each(list);
	int64_t n;
	while (cply_json_step(&it))
		if (cply_json_int(it.value, &n) && n == finding)
			return true;
	return false;
}

/* The fix of the chosen findings that begins first at or after `at`. */
static const cply_fix *next_chosen(cplyi_w_call *c, cply_json_value list,
                                   size_t at)
{
	cply_session *s = c->d->s;
	const cply_fix *best = NULL;
	const cply_diag *g;
	for (uint32_t i = 0; (g = cply_session_finding(s, i)); i++) {
		const cply_fix *f = &g->fix;
		if (f->present && f->span.begin >= at &&
		    (!best || f->span.begin < best->span.begin) &&
		    cplyi_session_source(s, i) != cplyi_session_file(s) &&
		    is_chosen(list, i))
			best = f;
	}
	return best;
}

/* Just these, once. */
static cply_status fix_some(cplyi_w_call *c, cply_json_value list)
{
	cply_str bytes = cplyi_session_content(c->d->s)->bytes;
	const cply_fix *f;
	cply_buf b;
	size_t at = 0;
	cplyi_fixing done = { .before = cplyi_session_count_all(c->d->s) };
	cply_buf_init(&b, c->scratch);
	while ((f = next_chosen(c, list, at)) && f->span.end <= bytes.len) {
		cply_put_str(&b, cply_str_sub(bytes, at, f->span.begin));
		cply_put_str(&b, f->replacement);
		at = f->span.end;
		done.n++;
		if (f->span.end > f->span.begin)
			continue;
		if (at == bytes.len)
			break;
		cply_put_char(&b, bytes.ptr[at++]);
	}
	cply_put_str(&b, cply_str_sub(bytes, at, bytes.len));
	if (b.failed)
		return cplyi_w_no_memory(c);
	put_fixed(c, &done, done.before - done.n, cply_buf_str(&b));
	return CPLY_OK;
}

cply_status cplyi_w_fix(cplyi_w_call *c)
{
	cply_json_value only = cply_json_get(c->in, "only");
	const cply_source *file = cplyi_session_file(c->d->s);
	cplyi_fixing f = { .examine = check_again };
	if (!file->bytes.ptr ||
	    file->bytes.ptr != cplyi_session_content(c->d->s)->bytes.ptr) {
		put_fixed(c, &f, 0, (cply_str){ NULL, 0 });
		return CPLY_OK;
	}
	if (cply_json_type_of(only) == CPLY_JSON_ARRAY)
		return fix_some(c, only);
	/* In a session of its own: the document stays as it is. */
	cply_session *s = cply_session_new(&c->d->how);
	if (!s)
		return cplyi_w_no_memory(c);
	cplyi_session_settings(s)->definition =
		cplyi_session_settings(c->d->s)->definition;
	const cply_doc *doc =
		cply_session_read(s, file->bytes.ptr, file->bytes.len,
	                          cplyi_session_name(c->d->s));
	cply_session_check(s, doc);
	cplyi_session_fix(s, &f);
	put_fixed(c, &f, cplyi_session_count_all(s),
	          cplyi_session_file(s)->bytes);
	cply_session_free(s);
	return CPLY_OK;
}
