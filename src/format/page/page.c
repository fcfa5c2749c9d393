/* SPDX-License-Identifier: MIT */
/* See page.h. A page is not parsed: tags are looked for, and what they hold is
 * given to the probes of all formats. */
#include "format/page/page.h"

#include <string.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "base/text.h"
#include "crossword/entities.h"
#include "format/formats.h"
#include "format/json_head.h"

enum {
	SHORTEST = 32,       /* text that could be a puzzle */
	MOST_WORK = 16 << 20 /* bytes given to probes and decoders */
};

/* ---- text ---- */

size_t cplyi_page_seek(cply_str text, size_t at, const char *word)
{
	size_t n = strlen(word);
	char low = ascii_lower(word[0]), high = ascii_upper(word[0]);
	for (; at < text.len && n <= text.len - at; at++)
		if ((text.ptr[at] == low || text.ptr[at] == high) &&
		    cply_str_is_nocase(cply_str_sub(text, at, at + n), word))
			return at;
	return SIZE_MAX;
}

cply_str cplyi_page_attribute(cply_str tag, const char *name)
{
	size_t n = strlen(name);
	for (size_t at = 0; (at = cplyi_page_seek(tag, at, name)) != SIZE_MAX;
	     at++) {
		size_t i = at + n;
		if (!at || !ascii_is_space(tag.ptr[at - 1]))
			continue;
		while (i < tag.len && ascii_is_space(tag.ptr[i]))
			i++;
		if (i >= tag.len || tag.ptr[i] != '=')
			continue;
		for (i++; i < tag.len && ascii_is_space(tag.ptr[i]);)
			i++;
		char quote = i < tag.len ? tag.ptr[i] : 0;
		bool is_quoted = quote == '"' || quote == '\'';
		size_t begin = i + is_quoted, end = begin;
		while (end < tag.len &&
		       (is_quoted ? tag.ptr[end] != quote
		                  : !ascii_is_space(tag.ptr[end]) &&
		                            tag.ptr[end] != '>'))
			end++;
		return cply_str_sub(tag, begin, end);
	}
	return (cply_str){ NULL, 0 };
}

cply_str cplyi_page_decode(cply_str text, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	if (!memchr(text.ptr ? text.ptr : "", '&', text.len))
		return text;
	for (size_t i = 0; i < text.len;) {
		cplyi_entity e;
		cply_str rest = cply_str_sub(text, i, text.len);
		size_t n = rest.ptr[0] == '&' ? cplyi_entity_at(rest, &e) : 0;
		if (n)
			cply_put_str(&b, (cply_str){ e.bytes, e.len });
		else
			cply_put_char(&b, text.ptr[i]);
		i += n ? n : 1;
	}
	return cply_buf_str(&b);
}

/* ---- puzzles ---- */

static bool has_page_work(cplyi_web_page *p, size_t n)
{
	p->work += n;
	return p->work <= MOST_WORK && p->n < CPLYI_PAGE_MOST;
}

static cply_str name_of(cplyi_web_page *p, const cply_format *format)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	cply_put_uint(&b, p->n + 1);
	cply_put_char(&b, '.');
	cply_put(&b, format->name);
	return cply_buf_str(&b);
}

bool cplyi_page_add(cplyi_web_page *p, cply_str bytes)
{
	const cply_format *format = NULL;
	cply_arena a;
	cply_diags quiet;
	bytes = cply_str_trim(bytes);
	if (bytes.len < SHORTEST || !has_page_work(p, bytes.len))
		return false;
	/* A page in a page is no puzzle. */
	if (cplyi_is_page(bytes))
		return false;
	for (uint32_t i = 0; i < p->n; i++)
		if (cply_str_eq(p->puzzles[i].bytes, bytes))
			return true;
	cply_arena_init(&a, p->arena->memory, 1 << 20);
	cply_diags_init(&quiet, &a, 0);
	if (cply_detect(bytes, (cply_str){ NULL, 0 }, &quiet, &format) !=
	            CPLY_OK ||
	    !format->kind->has_features)
		format = NULL; /* lists and records are not what pages show */
	cply_arena_free(&a);
	if (!format)
		return false;
	p->puzzles[p->n] = (cplyi_web_puzzle){ .bytes = bytes,
		                               .format = format,
		                               .name = name_of(p, format) };
	p->n++;
	return true;
}

/* JSON, and what its member `data` holds, which is how the Guardian's pages
 * hand a puzzle to their program. */
static void add_json(cplyi_web_page *p, cply_str json)
{
	if (cplyi_page_add(p, json))
		return;
	cplyi_json_head h = cplyi_json_head_with(json, "\"data\"");
	while (cplyi_json_head_next(&h))
		if (cply_str_is(h.key, "data") && cply_str_starts(h.value, "{"))
			(void)cplyi_page_add(p, h.value);
}

/* ---- tags ---- */

/* The end of a tag: past its `>`, which may also stand in an attribute. */
static size_t tag_end(cply_str text, size_t at)
{
	char quote = 0;
	for (; at < text.len; at++) {
		char c = text.ptr[at];
		if (quote)
			quote = c == quote ? 0 : quote;
		else if (c == '>')
			return at + 1;
		else if ((c == '"' || c == '\'') && text.ptr[at - 1] == '=')
			quote = c;
	}
	return text.len;
}

static bool is_tag(cply_str text, size_t at, const char *name)
{
	size_t n = strlen(name), end = at + 1 + n;
	return cply_str_is_nocase(cply_str_sub(text, at + 1, end), name) &&
	       end < text.len && !ascii_is_alnum(text.ptr[end]) &&
	       text.ptr[end] != '-';
}

/* Attributes that hold a puzzle as JSON. */
static void look_at_attributes(cplyi_web_page *p, cply_str tag)
{
	static const char *const names[] = { "props", "data-crossword-data",
		                             "data-puzzle", "data-json" };
	if (tag.len < SHORTEST)
		return;
	for (size_t i = 0; i < CPLY_COUNT(names); i++) {
		cply_str value = cplyi_page_attribute(tag, names[i]);
		if (value.len >= SHORTEST && has_page_work(p, value.len))
			add_json(p, cplyi_page_decode(value, p->arena));
	}
}

/* Is the script a program? Other types hold data as it is. */
static bool is_program(cply_str tag)
{
	cply_str type = cplyi_page_attribute(tag, "type");
	return !type.len || cply_str_is_nocase(type, "module") ||
	       cplyi_page_seek(type, 0, "javascript") != SIZE_MAX;
}

static void look_at_script(cplyi_web_page *p, cply_str tag, cply_str content)
{
	cply_str text = cply_str_trim(content);
	uint32_t before = p->n;
	if (cply_str_starts(text, "{") || cply_str_starts(text, "["))
		add_json(p, text);
	if (p->n > before)
		return;
	if (!is_program(tag) && !cply_str_starts(text, "{"))
		(void)cplyi_page_add(p, text);
	else
		cplyi_page_script(p, content);
}

/* The content of the element whose start tag ends at `begin`. */
static cply_str content_of(cply_str text, size_t begin, const char *end_tag)
{
	size_t end = cplyi_page_seek(text, begin, end_tag);
	return cply_str_sub(text, begin, end == SIZE_MAX ? text.len : end);
}

/* exolve-begin to exolve-end, wherever they are. */
static void find_exolve(cplyi_web_page *p)
{
	size_t at = 0;
	while ((at = cplyi_page_seek(p->text, at, "exolve-begin")) !=
	       SIZE_MAX) {
		size_t end = cplyi_page_seek(p->text, at, "exolve-end");
		if (end == SIZE_MAX)
			end = p->text.len;
		else
			end += sizeof "exolve-end" - 1;
		(void)cplyi_page_add(p, cply_str_sub(p->text, at, end));
		at = end;
	}
}

static void find_elements(cplyi_web_page *p)
{
	cply_str text = p->text;
	for (size_t at = 0; at < text.len;) {
		const char *next = memchr(text.ptr + at, '<', text.len - at);
		if (!next || p->n == CPLYI_PAGE_MOST)
			return;
		at = (size_t)(next - text.ptr);
		size_t end = tag_end(text, at + 1);
		cply_str tag = cply_str_sub(text, at, end);
		if (is_tag(text, at, "script")) {
			cply_str in = content_of(text, end, "</script");
			look_at_script(p, tag, in);
			end += in.len;
		} else if (is_tag(text, at, "pre") ||
		           is_tag(text, at, "textarea")) {
			cply_str in = content_of(text, end, "</");
			if (has_page_work(p, in.len))
				(void)cplyi_page_add(
					p, cplyi_page_decode(in, p->arena));
			end += in.len;
		} else {
			look_at_attributes(p, tag);
		}
		at = end > at ? end : at + 1;
	}
}

/* ---- the page ---- */

bool cplyi_is_page(cply_str bytes)
{
	static const char *const begins[] = { "<!doctype html", "<html" };
	cply_str s = cply_str_sub(bytes, cply_bom(bytes), bytes.len);
	for (;;) {
		while (s.len && ascii_is_space(s.ptr[0]))
			s = cply_str_sub(s, 1, s.len);
		if (!s.len || s.ptr[0] != '<')
			return false;
		const char *end = cply_str_starts(s, "<?xml")  ? "?>"
		                  : cply_str_starts(s, "<!--") ? "-->"
		                                               : NULL;
		if (!end)
			break;
		size_t at = cply_str_find(s, cply_str_of(end));
		if (at == SIZE_MAX)
			return false;
		s = cply_str_sub(s, at + strlen(end), s.len);
	}
	for (size_t i = 0; i < CPLY_COUNT(begins); i++) {
		size_t n = strlen(begins[i]);
		if (cply_str_is_nocase(cply_str_sub(s, 0, n), begins[i]))
			return true;
	}
	return false;
}

bool cplyi_is_answer(cply_str bytes)
{
	static const char *const marks[] = { "## Metadata", "## Grid" };
	cply_str head = cply_str_sub(bytes, cply_bom(bytes), 256);
	head = cply_str_trim(head);
	if (!cply_str_starts(head, "{") && !cply_str_starts(head, "["))
		return false;
	for (size_t i = 0; i < CPLY_COUNT(marks); i++)
		if (cply_str_find(bytes, cply_str_of(marks[i])) != SIZE_MAX)
			return true;
	return false;
}

cply_status cplyi_page_find(cply_str bytes, cply_arena *a, cplyi_web_page *out)
{
	out->text = bytes;
	out->arena = a;
	out->n = 0;
	out->work = 0;
	if (cplyi_is_page(bytes)) {
		find_exolve(out);
		find_elements(out);
	} else if (!cplyi_page_add(out, bytes)) {
		cplyi_page_script(out, bytes);
	}
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

bool cplyi_page_has_puzzle(cply_str head)
{
	cplyi_web_page p;
	cply_arena a;
	cply_arena_init(&a, NULL, (size_t)MOST_WORK * 2);
	bool has = cplyi_page_find(head, &a, &p) == CPLY_OK && p.n > 0;
	cply_arena_free(&a);
	return has;
}

static cply_status report_list(const cplyi_web_page *p, cply_rule rule,
                               cply_str member, cply_diags *diags)
{
	cply_diag *g = cply_report_with(diags, rule, CPLY_NOWHERE,
	                                rule == CPLY_CP015 ? CPLY_N(p->n)
	                                                   : CPLY_T(member));
	for (uint32_t i = 0; i < p->n; i++)
		cply_diag_place(diags, g,
		                (cply_place){ .kind = CPLY_PLACE_FIELD,
		                              .name = p->puzzles[i].name });
	return CPLY_UNSUPPORTED;
}

/* "2" and "2.exolve" are the same. */
static const cplyi_web_puzzle *find_named(const cplyi_web_page *p,
                                          cply_str member)
{
	uint32_t n;
	if (cply_str_u32(member, &n) && n && n <= p->n)
		return &p->puzzles[n - 1];
	for (uint32_t i = 0; i < p->n; i++)
		if (cply_str_eq(p->puzzles[i].name, member))
			return &p->puzzles[i];
	return NULL;
}

cply_status cplyi_page_unwrap(const cplyi_unwrapping *how, cply_arena *a,
                              cply_diags *diags, cplyi_unwrapped *io)
{
	cplyi_web_page *p = CPLY_NEW(a, 1, cplyi_web_page);
	if (!p || cplyi_page_find(io->bytes, a, p) != CPLY_OK)
		return CPLY_NOMEM;
	const cplyi_web_puzzle *one = &p->puzzles[0];
	if (p->n && one->bytes.len == cply_str_trim(io->bytes).len)
		return CPLY_OK; /* all of it is the puzzle */
	if (!p->n)
		return cplyi_page_report_frame(io->bytes, a, diags)
		               ? CPLY_UNSUPPORTED
		               : CPLY_OK;
	if (how->member.len) {
		one = find_named(p, how->member);
		if (!one)
			return report_list(p, CPLY_CP018, how->member, diags);
	} else if (p->n > 1) {
		return report_list(p, CPLY_CP015, how->member, diags);
	} else if (one->format == &cply_format_exolve) {
		return CPLY_OK; /* it is read where it is */
	}
	io->bytes = one->bytes;
	io->name = one->name;
	io->was_wrapped = true;
	return CPLY_OK;
}
