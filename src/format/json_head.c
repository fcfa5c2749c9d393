/* SPDX-License-Identifier: MIT */
/* Scans by brackets and quotes only; see json_head.h. */
#include "format/json_head.h"

#include <string.h>

#include "base/ascii.h"
#include "base/text.h"

static char peek(const cplyi_json_head *h, size_t ahead)
{
	size_t at = h->at + ahead;
	return at < h->text.len ? h->text.ptr[at] : 0;
}

static bool is_name_char(char c)
{
	return ascii_is_alnum(c) || c == '_' || c == '$' || c == '.';
}

static void skip_comment(cplyi_json_head *h)
{
	bool is_line = peek(h, 1) == '/';
	for (h->at += 2; h->at < h->text.len; h->at++) {
		if (is_line && peek(h, 0) == '\n')
			return;
		if (!is_line && peek(h, 0) == '*' && peek(h, 1) == '/') {
			h->at += 2;
			return;
		}
	}
}

static void skip_blanks(cplyi_json_head *h)
{
	for (;;) {
		while (ascii_is_white(peek(h, 0)))
			h->at++;
		if (peek(h, 0) != '/' ||
		    (peek(h, 1) != '/' && peek(h, 1) != '*'))
			return;
		skip_comment(h);
	}
}

/* From the opening quote to past the closing one, or to the end. */
static void skip_string(cplyi_json_head *h)
{
	const char *p = h->text.ptr + h->at + 1;
	const char *end = h->text.ptr + h->text.len;
	/* Cells are short: look at each byte before asking memchr. */
	for (unsigned i = 0; i < 8 && p < end; i++, p++) {
		if (*p == '"') {
			h->at = (size_t)(p + 1 - h->text.ptr);
			return;
		}
		if (*p == '\\')
			break;
	}
	while (p < end) {
		const char *quote = memchr(p, '"', (size_t)(end - p));
		const char *stop = quote ? quote : end;
		const char *escape = memchr(p, '\\', (size_t)(stop - p));
		if (!escape) {
			p = quote ? quote + 1 : end;
			break;
		}
		p = end - escape > 2 ? escape + 2 : end;
	}
	h->at = p < end ? (size_t)(p - h->text.ptr) : h->text.len;
}

/* Past the brackets of the container that begins here. */
static void skip_container(cplyi_json_head *h)
{
	/* What counts inside: quotes, brackets, and what may be a comment. */
	static const uint8_t counts[256] = {
		['"'] = 1, ['['] = 1, [']'] = 1, ['{'] = 1, ['}'] = 1, ['/'] = 1
	};
	size_t depth = 0;
	while (h->at < h->text.len) {
		char c = h->text.ptr[h->at];
		if (!counts[(unsigned char)c]) {
			h->at++;
		} else if (c == '"') {
			skip_string(h);
		} else if (c == '/' &&
		           (peek(h, 1) == '/' || peek(h, 1) == '*')) {
			skip_comment(h);
		} else {
			h->at++;
			if (c == '[' || c == '{')
				depth++;
			else if (c != '/' && --depth == 0)
				return;
		}
	}
}

/* Past a value, to the comma or bracket that ends it. */
static void skip_value(cplyi_json_head *h)
{
	while (h->at < h->text.len) {
		char c = h->text.ptr[h->at];
		if (c == '"')
			skip_string(h);
		else if (c == '{' || c == '[')
			skip_container(h);
		else if (c == ',' || c == '}' || c == ']')
			return;
		else if (c == '/' && (peek(h, 1) == '/' || peek(h, 1) == '*'))
			skip_comment(h);
		else
			h->at++;
	}
}

cplyi_json_head cplyi_json_head_of(cply_str head)
{
	cplyi_json_head h = { .text = head, .at = cply_bom(head) };
	skip_blanks(&h);
	if (is_name_char(peek(&h, 0))) {
		while (is_name_char(peek(&h, 0)))
			h.at++;
		skip_blanks(&h);
		h.at = peek(&h, 0) == '(' ? h.at + 1 : head.len;
		skip_blanks(&h);
	}
	h.at = peek(&h, 0) == '{' ? h.at + 1 : head.len;
	return h;
}

/* A key in double quotes; what is lenient takes it in single ones or without
 * any. */
static bool take_key(cplyi_json_head *h)
{
	size_t begin = h->at;
	char c = peek(h, 0);
	if (c == '"') {
		skip_string(h);
		h->key = cply_str_sub(h->text, begin + 1, h->at - 1);
		return true;
	}
	bool is_quoted = c == '\'';
	h->at += is_quoted;
	begin = h->at;
	while (is_name_char(peek(h, 0)))
		h->at++;
	h->key = cply_str_sub(h->text, begin, h->at);
	bool ends = !is_quoted || peek(h, 0) == '\'';
	h->at += is_quoted;
	return h->key.len && ends;
}

bool cplyi_json_head_next(cplyi_json_head *h)
{
	skip_blanks(h);
	while (peek(h, 0) == ',') {
		h->at++;
		skip_blanks(h);
	}
	if (!take_key(h)) {
		h->at = h->text.len;
		return false;
	}
	skip_blanks(h);
	if (peek(h, 0) != ':') {
		h->at = h->text.len;
		return false;
	}
	h->at++;
	skip_blanks(h);
	size_t begin = h->at;
	skip_value(h);
	h->value = cply_str_trim(cply_str_sub(h->text, begin, h->at));
	return true;
}

static bool occurs(cply_str head, const char *word)
{
	return cply_str_find(head, cply_str_of(word)) != SIZE_MAX;
}

cplyi_json_head cplyi_json_head_with(cply_str head, const char *word)
{
	cplyi_json_head h = cplyi_json_head_of(head);
	if (h.at < head.len && !occurs(head, word))
		h.at = head.len;
	return h;
}

bool cplyi_json_head_has(cply_str head, const char *key)
{
	if (!occurs(head, key))
		return false; /* found out faster than by walking */
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_json_head_next(&h))
		if (cply_str_is(h.key, key))
			return true;
	return false;
}

bool cplyi_json_head_says(cply_str head, const char *key, const char *part)
{
	if (!occurs(head, part))
		return false;
	cplyi_json_head h = cplyi_json_head_of(head);
	while (cplyi_json_head_next(&h)) {
		if (!cply_str_is(h.key, key) || !h.value.len)
			continue;
		char c = h.value.ptr[0];
		if ((c == '"' || c == '\'' || c == '[') &&
		    occurs(h.value, part))
			return true;
	}
	return false;
}
