/* SPDX-License-Identifier: MIT */
#include "base/ascii.h"
#include "format/lines.h"
#include "format/mill/moves.h"

static char peek(const mill_tokens *t, uint32_t ahead)
{
	return t->at + ahead < t->text.len ? t->text.ptr[t->at + ahead] : 0;
}

/* (2,5): ring and place. Other brackets hold a side line. */
static bool at_pair(const mill_tokens *t)
{
	return peek(t, 0) == '(' && ascii_is_digit(peek(t, 1)) &&
	       peek(t, 2) == ',';
}

static void skip_line(mill_tokens *t)
{
	while (t->at < t->text.len && t->text.ptr[t->at] != '\n' &&
	       t->text.ptr[t->at] != '\r')
		t->at++;
}

/* A comment in braces, or to the end of the line. */
static mill_token comment(mill_tokens *t)
{
	mill_token k = { .kind = MILL_COMMENT };
	bool braces = peek(t, 0) == '{';
	k.at.begin = ++t->at;
	if (braces)
		while (t->at < t->text.len && t->text.ptr[t->at] != '}')
			t->at++;
	else
		skip_line(t);
	k.at.end = t->at;
	t->at += braces && t->at < t->text.len;
	return k;
}

static mill_token sideline(mill_tokens *t)
{
	mill_token k = { .kind = MILL_SIDELINE, .at = { t->at, t->at + 1 } };
	uint32_t depth = 0;
	do {
		if (at_pair(t)) {
			t->at += 5;
			continue;
		}
		char c = peek(t, 0);
		depth += c == '(';
		depth -= c == ')';
		t->at++;
	} while (depth && t->at < t->text.len);
	if (t->at > t->text.len)
		t->at = (uint32_t)t->text.len;
	return k;
}

static bool is_result(cply_str w)
{
	return cply_str_is(w, "*") || cply_str_is(w, "1-0") ||
	       cply_str_is(w, "0-1") || cply_str_is(w, "1/2-1/2") ||
	       cply_str_is(w, "0-0");
}

/* A word up to white space; the number of a turn ends with its dots. */
static mill_token word(mill_tokens *t)
{
	mill_token k = { .kind = MILL_WORD, .at = { t->at, t->at } };
	uint32_t n = 0;
	while (ascii_is_digit(peek(t, n)))
		n++;
	if (n && peek(t, n) == '.') {
		while (peek(t, n) == '.')
			n++;
		t->at += n;
		k.kind = MILL_NUMBER;
		k.at.end = t->at;
		return k;
	}
	while (t->at < t->text.len) {
		char c = peek(t, 0);
		if (ascii_is_space(c) || c == '{' || c == ';' ||
		    (c == '(' && !at_pair(t)))
			break;
		if (at_pair(t))
			t->at += 4;
		t->at += t->at < t->text.len;
		if (c == ',')
			break;
	}
	if (t->at > t->text.len)
		t->at = (uint32_t)t->text.len;
	k.at.end = t->at;
	/* Marks such as d6! and commas are no part of it. */
	while (k.at.end > k.at.begin + 1) {
		char c = t->text.ptr[k.at.end - 1];
		if (c != '!' && c != '?' && c != ',')
			break;
		k.at.end--;
	}
	if (is_result(cplyi_span_str(t->text, k.at)))
		k.kind = MILL_RESULT;
	return k;
}

static bool tag(mill_tokens *t, mill_token *k)
{
	uint32_t begin = t->at;
	skip_line(t);
	k->kind = MILL_TAG;
	k->at = (cply_span){ begin, t->at };
	if (cplyi_mill_tag(cplyi_span_str(t->text, k->at), begin, t->arena,
	                   &k->tag))
		return true;
	t->at = begin;
	return false;
}

mill_token cplyi_mill_token(mill_tokens *t)
{
	mill_token k = { .kind = MILL_END };
	for (;;) {
		while (t->at < t->text.len &&
		       ascii_is_space(t->text.ptr[t->at]))
			t->at++;
		if (t->at >= t->text.len)
			return k;
		char c = peek(t, 0);
		bool begins_line = !t->at || t->text.ptr[t->at - 1] == '\n' ||
		                   t->text.ptr[t->at - 1] == '\r';
		if (c == '[' && tag(t, &k))
			return k;
		if (c == '{' || c == ';')
			return comment(t);
		if (c == '(' && !at_pair(t))
			return sideline(t);
		if (c == '#' || (c == '%' && begins_line))
			skip_line(t);
		else if (c == '$')
			(void)word(t); /* a mark by number, such as $1 */
		else
			return word(t);
	}
}

/* ---- what kind of list ---- */

bool cplyi_mill_by_numbers(cply_str text)
{
	mill_tokens t = { .text = text };
	mill_token k;
	while ((k = cplyi_mill_token(&t)).kind != MILL_END) {
		/* Of a comment there may be nothing. */
		char c = k.kind == MILL_WORD ? text.ptr[k.at.begin] : '0';
		if (!ascii_is_digit(c) && c != 'x' && c != 'X')
			return false;
	}
	return true;
}

/* "place to d6": a move in words. */
static bool is_in_words(cply_str s)
{
	enum { LEAD = 9, WHOLE = LEAD + 2 }; /* "place to ", and a point */
	return s.len >= WHOLE && (s.ptr[1] | 0x20) == 'l' &&
	       cply_str_is_nocase(cply_str_sub(s, 0, LEAD), "place to ") &&
	       cply_mill_point_find(cply_str_sub(s, LEAD, WHOLE)) >= 0;
}

bool cplyi_mill_in_words(cply_str text)
{
	static const char initials[] = { 'p', 'P' };
	for (size_t i = 0; i < sizeof initials; i++)
		for (cply_str rest = text; rest.len;) {
			const char *p = memchr(rest.ptr, initials[i], rest.len);
			if (!p)
				break;
			size_t at = (size_t)(p - rest.ptr);
			if (is_in_words(cply_str_sub(rest, at, rest.len)))
				return true;
			rest = cply_str_sub(rest, at + 1, rest.len);
		}
	return false;
}

bool cplyi_mill_is_action(cply_str w)
{
	cply_mill_word out;
	cply_arena a;
	cply_diags d;
	/* Nothing is kept of what it reports. */
	cply_arena_init(&a, NULL, 0);
	cply_diags_init(&d, &a, 0);
	return cply_mill_word_read(w, 0, &d, &out) == CPLY_OK;
}
