/* SPDX-License-Identifier: MIT */
/* What is wrong with a number, a word or a string; and how to quote what stands
 * in the text. */
#include <string.h>

#include "base/text.h"
#include "json_fault.h"
#include "json_scan.h"

void cplyi_json_set(fault *f, cply_rule rule, size_t n, cply_arg a, cply_arg b,
                    cply_arg c)
{
	f->rule = rule;
	f->args[0] = a;
	f->args[1] = b;
	f->args[2] = c;
	f->n_args = n;
}

void cplyi_json_set_fix(fault *f, uint32_t begin, uint32_t end, cply_str text)
{
	f->fix = (cply_fix){ true, { begin, end }, text };
}

enum { LONGEST_QUOTE = 24 };

bool cplyi_json_is_word(char c)
{
	return ascii_is_alnum(c) || c == '_' || c == '$' || c == '.' ||
	       c == '+' || c == '-' || (c & 0x80);
}

uint32_t cplyi_json_word_end(cply_str t, uint32_t at)
{
	while (at < t.len && cplyi_json_is_word(t.ptr[at]))
		at++;
	return at;
}

/* The thing that stands at an offset, as far as it is worth quoting. */
cply_span cplyi_json_found_span(cply_str t, uint32_t at)
{
	uint32_t end = at;
	if (at >= t.len)
		return (cply_span){ at, at };
	if (t.ptr[at] == '"') {
		const char *stop = t.ptr + t.len;
		unsigned high = 0;
		const char *p = json_scan_string(t.ptr + at + 1, stop, &high);
		uint32_t quote = (uint32_t)(p - t.ptr);
		if (p < stop && *p == '"' && quote - at < LONGEST_QUOTE)
			return (cply_span){ at, quote + 1 };
		return (cply_span){ at, at + 1 };
	}
	if (cplyi_json_is_word(t.ptr[at]) && !(t.ptr[at] & 0x80))
		end = cplyi_json_word_end(t, at);
	if (end > at && end - at <= LONGEST_QUOTE &&
	    cply_utf8_check(cply_str_sub(t, at, end)) == SIZE_MAX)
		return (cply_span){ at, end };
	size_t next = at;
	uint32_t c;
	cply_utf8_next(t, &next, &c);
	return (cply_span){ at, (uint32_t)next };
}

/* "`true`", "a string", "the byte 0x07", "the end of the text". */
cply_str cplyi_json_found(json_run *run, uint32_t at)
{
	cply_str t = run->text;
	cply_span s = cplyi_json_found_span(t, at);
	cply_buf b;
	cply_buf_init(&b, run->diags->arena);
	unsigned char c = at < t.len ? (unsigned char)t.ptr[at] : 0;
	if (at >= t.len) {
		return CPLY_STR("the end of the text");
	} else if (c == '"' && s.end - s.begin == 1) {
		return CPLY_STR("a string");
	} else if (c < 0x20 || c == 0x7F ||
	           cply_utf8_check(cply_str_sub(t, s.begin, s.end)) !=
	                   SIZE_MAX) {
		cply_put(&b, "the byte 0x");
		cply_put_hex(&b, c, 2);
	} else {
		cply_put(&b, "`");
		cply_put_str(&b, cply_str_sub(t, s.begin, s.end));
		cply_put(&b, "`");
	}
	return cply_buf_str(&b);
}

/* ---- words and numbers ---- */

static const char *number_trouble(cply_str s)
{
	const char *p = s.ptr, *end = s.ptr + s.len;
	if (*p == '+')
		return "a leading `+` is not allowed";
	if (*p == '.')
		return "a digit must precede the point";
	p += *p == '-';
	if (p == end || !ascii_is_digit(*p))
		return "a digit must follow the `-`";
	if (*p == '0' && p + 1 < end && ascii_is_digit(p[1]))
		return "it has a leading zero";
	p = json_scan_digits(p, end);
	if (p < end && *p == '.') {
		if (++p == end || !ascii_is_digit(*p))
			return "a digit must follow the point";
		p = json_scan_digits(p, end);
	}
	if (p < end && (*p | 0x20) == 'e') {
		p++;
		p += p < end && (*p == '+' || *p == '-');
		if (p == end || !ascii_is_digit(*p))
			return "a digit must follow the exponent's `e`";
	}
	return "it is followed by something else";
}

void cplyi_json_bad_number(const json_run *run, fault *f)
{
	cply_str t = run->text;
	uint32_t end = cplyi_json_word_end(t, run->at);
	cply_str word = cply_str_sub(t, run->at, end);
	const char *why = number_trouble(word);
	f->at = (cply_span){ run->at, end };
	SET2(f, CPLY_JS108, CPLY_T(word), CPLY_Z(why));
	/* More digits could complete it only after a sign, a point or an `e`.
	 */
	char last = word.ptr[word.len - 1];
	f->cut = end == t.len && !ascii_is_digit(last) && why[0] == 'a';
	uint32_t zeros = run->at + (word.ptr[0] == '-');
	if (word.ptr[0] == '+') {
		cplyi_json_set_fix(f, run->at, run->at + 1, CPLY_STR(""));
	} else if (word.ptr[0] == '.') {
		cplyi_json_set_fix(f, run->at, run->at, CPLY_STR("0"));
	} else if (why[0] == 'i' && t.ptr[zeros] == '0') {
		uint32_t keep = zeros;
		while (keep + 1 < end && t.ptr[keep] == '0' &&
		       ascii_is_digit(t.ptr[keep + 1]))
			keep++;
		if (keep > zeros)
			cplyi_json_set_fix(f, zeros, keep, CPLY_STR(""));
	}
}

void cplyi_json_bad_word(const json_run *run, fault *f)
{
	static const struct {
		const char *wrong, *right;
	} words[] = {
		{ "true", "true" }, { "false", "false" },
		{ "null", "null" }, { "none", "null" },
		{ "nil", "null" },  { "undefined", "null" },
	};
	uint32_t end = cplyi_json_word_end(run->text, run->at);
	cply_str word = cply_str_sub(run->text, run->at, end);
	f->at = (cply_span){ run->at, end };
	SET1(f, CPLY_JS109, CPLY_T(word));
	for (size_t i = 0; i < CPLY_COUNT(words); i++) {
		cply_str right = cply_str_of(words[i].right);
		if (cply_str_is_nocase(word, words[i].wrong))
			cplyi_json_set_fix(f, run->at, end, right);
		if (i < 3 && end == run->text.len && word.len < right.len &&
		    cply_str_eq(word, cply_str_sub(right, 0, word.len)))
			f->cut = true;
	}
}

/* ---- strings ---- */

static cply_str control_name(json_run *run, unsigned char c, bool escaped)
{
	cply_buf b;
	if (c == '\n')
		return escaped ? CPLY_STR("\\n") : CPLY_STR("a line end");
	if (c == '\t')
		return escaped ? CPLY_STR("\\t") : CPLY_STR("a tab");
	if (c == '\r')
		return escaped ? CPLY_STR("\\r")
		               : CPLY_STR("a carriage return");
	cply_buf_init(&b, run->diags->arena);
	cply_put(&b, escaped ? "\\u" : "the control character U+");
	cply_put_hex(&b, c, 4);
	return cply_buf_str(&b);
}

static void fault_control(json_run *run, fault *f, uint32_t at)
{
	unsigned char c = (unsigned char)run->text.ptr[at];
	cply_str escape = control_name(run, c, true);
	f->at = (cply_span){ at, at + 1 };
	SET2(f, CPLY_JS111, CPLY_T(control_name(run, c, false)),
	     CPLY_T(escape));
	cplyi_json_set_fix(f, at, at + 1, escape);
	f->note = CPLY_STR("the string starts here");
	f->note_at = (cply_span){ run->at, run->at + 1 };
}

static void fault_escape(json_run *run, fault *f, uint32_t at)
{
	cply_str t = run->text;
	uint32_t end = at + 2;
	if (end > t.len) {
		end = (uint32_t)t.len;
		f->cut = true;
	} else if (t.ptr[at + 1] == 'u') {
		while (end < t.len && end < at + 6 &&
		       ascii_hex(t.ptr[end]) >= 0)
			end++;
		f->cut = end == t.len;
		f->at = (cply_span){ at, end };
		SET1(f, CPLY_JS113, CPLY_T(cply_str_sub(t, at, end)));
		return;
	}
	f->at = (cply_span){ at, end };
	if (end == at + 2) {
		cply_span next = cplyi_json_found_span(t, at + 1);
		if (next.end - next.begin > 1 && !(t.ptr[at + 1] & 0x80))
			next.end = next.begin + 1; /* not the whole word */
		f->at.end = next.end;
	}
	cply_buf b;
	cply_buf_init(&b, run->diags->arena);
	cply_put(&b, "`");
	cply_str shown = cply_str_sub(t, at, f->at.end);
	if (cply_utf8_check(shown) == SIZE_MAX &&
	    (unsigned char)shown.ptr[shown.len - 1] >= 0x20)
		cply_put_str(&b, shown);
	else
		cply_put(&b, "\\");
	cply_put(&b, "`");
	SET1(f, CPLY_JS112, CPLY_T(cply_buf_str(&b)));
	/* The character itself is meant more often than not. */
	cplyi_json_set_fix(f, at, at + 1, CPLY_STR("\\\\"));
}

/* Could the bytes from `at` to the end begin a character? */
static bool is_cut_utf8(cply_str t, uint32_t at)
{
	char padded[4] = { 0 };
	size_t n = t.len - at;
	if (n >= 4)
		return false;
	/* If some continuation makes it whole, only the end is missing. */
	static const unsigned char tries[] = { 0x80, 0x90, 0xA0, 0xBF };
	for (size_t i = 0; i < CPLY_COUNT(tries); i++) {
		for (size_t len = n + 1; len <= 4; len++) {
			memset(padded, 0x80, sizeof padded);
			memcpy(padded, t.ptr + at, n);
			padded[n] = (char)tries[i];
			size_t one = 0;
			uint32_t c;
			cply_str s = { padded, len };
			cply_utf8_next(s, &one, &c);
			if (one == len)
				return true;
		}
	}
	return false;
}

static void fault_utf8(json_run *run, fault *f, uint32_t at)
{
	cply_buf b;
	cply_buf_init(&b, run->diags->arena);
	cply_put_hex(&b, (unsigned char)run->text.ptr[at], 2);
	f->at = (cply_span){ at, at + 1 };
	f->cut = is_cut_utf8(run->text, at);
	SET1(f, CPLY_JS114, CPLY_T(cply_buf_str(&b)));
}

/* The first thing wrong in the string whose quote is at run->at. */
void cplyi_json_bad_string(json_run *run, fault *f)
{
	cply_str t = run->text;
	const char *end = t.ptr + t.len;
	size_t at = run->at + 1;
	while (at < t.len && t.ptr[at] != '"') {
		unsigned char c = (unsigned char)t.ptr[at];
		bool lone;
		if (c < 0x20) {
			fault_control(run, f, (uint32_t)at);
			return;
		}
		if (c == '\\') {
			const char *p =
				json_scan_escape(t.ptr + at, end, &lone);
			if (!p) {
				fault_escape(run, f, (uint32_t)at);
				return;
			}
			at = (size_t)(p - t.ptr);
			continue;
		}
		size_t begin = at;
		uint32_t code;
		cply_utf8_next(t, &at, &code);
		if (code == 0xFFFD && at - begin == 1) {
			fault_utf8(run, f, (uint32_t)begin);
			return;
		}
	}
	f->cut = true;
	f->at = (cply_span){ run->at, run->at + 1 };
	SET0(f, CPLY_JS110);
}
