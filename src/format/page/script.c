/* SPDX-License-Identifier: MIT */
/* Puzzles in the scripts of a page: texts in quotes, objects, and what sites
 * wrap once more. The script is not understood; strings and brackets are
 * enough. */
#include "format/page/page.h"

#include <string.h>

#include "base/ascii.h"
#include "carrier/container.h"
#include "carrier/json.h"
#include "carrier/lzstring.h"

enum {
	SHORTEST = 32,       /* texts that could be a puzzle */
	MOST_TRIES = 256,    /* objects that are looked at */
	MOST_WORK = 16 << 20 /* bytes in them */
};

static bool is_quote(char c)
{
	return c == '"' || c == '\'' || c == '`';
}

static bool is_name_char(char c)
{
	return ascii_is_alnum(c) || c == '_' || c == '$';
}

/* Past a string that begins at `at`. */
static size_t skip_string(cply_str s, size_t at)
{
	char quote = s.ptr[at++];
	while (at < s.len && s.ptr[at] != quote)
		at += s.ptr[at] == '\\' ? 2 : 1;
	return at < s.len ? at + 1 : s.len;
}

static size_t skip_comment(cply_str s, size_t at)
{
	bool is_line = s.ptr[at + 1] == '/';
	cply_str rest = cply_str_sub(s, at + 2, s.len);
	size_t end =
		cply_str_find(rest, is_line ? CPLY_STR("\n") : CPLY_STR("*/"));
	return end == SIZE_MAX ? s.len : at + 2 + end + (is_line ? 1 : 2);
}

static bool is_comment(cply_str s, size_t at)
{
	return s.ptr[at] == '/' && at + 1 < s.len &&
	       (s.ptr[at + 1] == '/' || s.ptr[at + 1] == '*');
}

/* ---- strings ---- */

static uint32_t hex(cply_str s, size_t at, size_t n)
{
	uint32_t value = 0;
	for (size_t i = at; i < at + n; i++) {
		int d = i < s.len ? ascii_hex(s.ptr[i]) : -1;
		if (d < 0)
			return UINT32_MAX;
		value = value << 4 | (uint32_t)d;
	}
	return value;
}

/* \uXXXX, perhaps the first of a pair. Returns its length, 0: none. */
static size_t put_unicode(cply_buf *b, cply_str s, size_t at)
{
	uint32_t c = hex(s, at + 2, 4), low;
	if (c == UINT32_MAX)
		return 0;
	bool is_high = c >= 0xD800 && c < 0xDC00;
	if (is_high && at + 8 <= s.len && s.ptr[at + 6] == '\\' &&
	    s.ptr[at + 7] == 'u' && (low = hex(s, at + 8, 4)) >= 0xDC00 &&
	    low < 0xE000) {
		cply_put_utf8(b, 0x10000 + ((c - 0xD800) << 10) + low - 0xDC00);
		return 12;
	}
	cply_put_utf8(b, c >= 0xD800 && c < 0xE000 ? 0xFFFD : c);
	return 6;
}

static size_t put_escape(cply_buf *b, cply_str s, size_t at)
{
	static const char from[] = "nrtbfv0", to[] = "\n\r\t\b\f\v";
	char c = at + 1 < s.len ? s.ptr[at + 1] : '\\';
	const char *simple = c ? strchr(from, c) : NULL;
	uint32_t code = c == 'x' ? hex(s, at + 2, 2) : UINT32_MAX;
	size_t n = c == 'u' ? put_unicode(b, s, at) : 0;
	if (n)
		return n;
	if (code != UINT32_MAX) {
		cply_put_utf8(b, code);
		return 4;
	}
	if (simple)
		cply_put_char(b, to[simple - from]);
	else if (c != '\n')
		cply_put_char(b, c);
	return 2;
}

/* What the string of a script stands for; its quotes are left out. */
static cply_str decode_string(cplyi_web_page *p, cply_str s)
{
	cply_buf b;
	if (!s.len || !memchr(s.ptr, '\\', s.len))
		return s;
	cply_buf_init(&b, p->arena);
	for (size_t i = 0; i < s.len;) {
		if (s.ptr[i] == '\\')
			i += put_escape(&b, s, i);
		else
			cply_put_char(&b, s.ptr[i++]);
	}
	return cply_buf_str(&b);
}

static cply_str inside(cply_str s, size_t begin, size_t end)
{
	return end > begin + 1 ? cply_str_sub(s, begin + 1, end - 1)
	                       : (cply_str){ NULL, 0 };
}

/* ---- what sites wrap once more ---- */

/* PuzzleMe: its reader takes the object that has it. */
static bool add_rawc(cplyi_web_page *p, cply_str text)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	cply_put(&b, "{\"rawc\":\"");
	for (size_t i = 0; i < text.len; i++)
		if (text.ptr[i] != '"' && text.ptr[i] != '\\')
			cply_put_char(&b, text.ptr[i]);
	cply_put(&b, "\"}");
	return cplyi_page_add(p, cply_buf_str(&b));
}

/* The New York Times, older pages: compressed. */
static bool add_compressed(cplyi_web_page *p, cply_str text)
{
	cply_str json;
	return cplyi_lz_read(text, CPLYI_LZ_ESCAPED, MOST_WORK, p->arena,
	                     &json) == CPLY_OK &&
	       cplyi_page_add(p, json);
}

static cply_str without_percent(cplyi_web_page *p, cply_str s)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	for (size_t i = 0; i < s.len; i++) {
		uint32_t c = s.ptr[i] == '%' ? hex(s, i + 1, 2) : UINT32_MAX;
		cply_put_char(&b, c == UINT32_MAX ? s.ptr[i] : (char)c);
		i += c == UINT32_MAX ? 0 : 2;
	}
	return cply_buf_str(&b);
}

/* ... and of acrostics: JSON with percent signs in base64. */
static bool add_base64(cplyi_web_page *p, cply_str text)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	return cply_base64_decode(text, &b) &&
	       cplyi_page_add(p, without_percent(p, cply_buf_str(&b)));
}

/* The name to which the value at `at` is assigned, or of which it is the value
 * in an object. */
static cply_str name_before(cply_str s, size_t at)
{
	while (at && ascii_is_space(s.ptr[at - 1]))
		at--;
	if (!at || (s.ptr[at - 1] != '=' && s.ptr[at - 1] != ':'))
		return (cply_str){ NULL, 0 };
	at--;
	while (at && ascii_is_space(s.ptr[at - 1]))
		at--;
	if (at && is_quote(s.ptr[at - 1]))
		at--;
	size_t end = at;
	while (at && is_name_char(s.ptr[at - 1]))
		at--;
	return cply_str_sub(s, at, end);
}

static bool add_known(cplyi_web_page *p, cply_str name, cply_str text)
{
	if (cply_str_is(name, "rawc"))
		return add_rawc(p, text);
	if (cply_str_is(name, "pluribus"))
		return add_compressed(p, text);
	return cply_str_is(name, "gameData") && add_base64(p, text);
}

/* A text in quotes: JSON, XML, or lines of a text format. */
static void look_at_string(cplyi_web_page *p, cply_str s, size_t begin,
                           size_t end)
{
	static const char *const marks[] = { "## Grid", "## Metadata",
		                             "<ACROSS PUZZLE" };
	cply_str raw = inside(s, begin, end);
	if (raw.len < SHORTEST || (p->work += raw.len) > MOST_WORK)
		return;
	cply_str text = cply_str_trim(decode_string(p, raw));
	if (add_known(p, name_before(s, begin), text))
		return;
	bool is_likely = cply_str_starts(text, "{") ||
	                 cply_str_starts(text, "<?xml") ||
	                 cply_str_starts(text, "<crossword") ||
	                 cply_str_starts(text, "<rectangular");
	for (size_t i = 0; i < CPLY_COUNT(marks) && !is_likely; i++)
		is_likely =
			cply_str_find(text, cply_str_of(marks[i])) != SIZE_MAX;
	if (is_likely)
		(void)cplyi_page_add(p, text);
}

/* ---- objects ---- */

/* Past the object that begins at `at`; the end when it does not end. */
static size_t skip_object(cply_str s, size_t at)
{
	uint32_t depth = 0;
	while (at < s.len) {
		char c = s.ptr[at];
		if (is_quote(c)) {
			at = skip_string(s, at);
			continue;
		}
		if (is_comment(s, at)) {
			at = skip_comment(s, at);
			continue;
		}
		at++;
		depth += c == '{';
		if (c == '}' && --depth == 0)
			return at;
	}
	return s.len;
}

/* A string of a script as one of JSON. */
static void put_json_string(cplyi_web_page *p, cply_buf *b, cply_str raw)
{
	cply_json_writer w;
	cply_json_writer_init(&w, b, 0);
	cply_json_put_string(&w, decode_string(p, raw));
}

/* A comma before the end of an object or array is none. */
static void drop_comma(cply_buf *b)
{
	size_t n = b->len;
	while (n && ascii_is_space(b->ptr[n - 1]))
		n--;
	if (n && b->ptr[n - 1] == ',')
		b->len = n - 1;
}

/* A name: a key gets its quotes, `undefined` is null. */
static size_t put_name(cply_buf *b, cply_str s, size_t at)
{
	size_t end = at, next;
	while (end < s.len && (is_name_char(s.ptr[end]) || s.ptr[end] == '.'))
		end++;
	cply_str name = cply_str_sub(s, at, end);
	for (next = end; next < s.len && ascii_is_space(s.ptr[next]);)
		next++;
	bool is_key = next < s.len && s.ptr[next] == ':';
	if (is_key)
		cply_put_char(b, '"');
	if (!is_key && cply_str_is(name, "undefined"))
		cply_put(b, "null");
	else
		cply_put_str(b, name);
	if (is_key)
		cply_put_char(b, '"');
	return end;
}

/* An object as scripts may write it as JSON: keys without quotes, other quotes,
 * comments, a comma too many. */
static cply_str to_json(cplyi_web_page *p, cply_str s)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	for (size_t at = 0; at < s.len && !b.failed;) {
		char c = s.ptr[at];
		if (is_quote(c)) {
			size_t end = skip_string(s, at);
			put_json_string(p, &b, inside(s, at, end));
			at = end;
		} else if (is_comment(s, at)) {
			at = skip_comment(s, at);
		} else if (is_name_char(c)) {
			at = put_name(&b, s, at);
		} else {
			if (c == '}' || c == ']')
				drop_comma(&b);
			cply_put_char(&b, c);
			at++;
		}
	}
	return cply_buf_str(&b);
}

/* Does its first key have the quotes of JSON? */
static bool is_json(cply_str object)
{
	size_t at = 1;
	while (at < object.len && ascii_is_space(object.ptr[at]))
		at++;
	return at < object.len && object.ptr[at] == '"';
}

/* Is a value expected here, so that a bracket begins an object? */
static bool expects_value(cply_str s, size_t at)
{
	while (at && ascii_is_space(s.ptr[at - 1]))
		at--;
	char c = at ? s.ptr[at - 1] : 0;
	return c == '=' || c == '(' || c == ':' || c == ',' || c == 'n';
}

static bool is_puzzle_like(cply_str object)
{
	return object.len >= SHORTEST &&
	       (cply_str_find(object, CPLY_STR("clue")) != SIZE_MAX ||
	        cply_str_find(object, CPLY_STR("rawc")) != SIZE_MAX);
}

/* Returns where to go on: past a puzzle, else inside. */
static size_t look_at_object(cplyi_web_page *p, cply_str s, size_t at,
                             uint32_t *tries)
{
	if (!expects_value(s, at) || ++*tries > MOST_TRIES ||
	    p->work > MOST_WORK)
		return at + 1;
	size_t end = skip_object(s, at);
	cply_str object = cply_str_sub(s, at, end);
	p->work += object.len;
	if (!is_puzzle_like(object))
		return at + 1;
	if (!is_json(object))
		object = to_json(p, object);
	return cplyi_page_add(p, object) ? end : at + 1;
}

/* ---- the script ---- */

void cplyi_page_script(cplyi_web_page *p, cply_str s)
{
	static const char data[] = "CrosswordPuzzleData";
	uint32_t tries = 0;
	/* The strings of a .jpz may be joined, which its own reader does. */
	size_t jpz = cply_str_find(s, cply_str_of(data));
	if (jpz != SIZE_MAX && cplyi_page_add(p, cply_str_sub(s, jpz, s.len)))
		return;
	for (size_t at = 0; at < s.len && p->n < CPLYI_PAGE_MOST;) {
		char c = s.ptr[at];
		if (is_quote(c)) {
			size_t end = skip_string(s, at);
			look_at_string(p, s, at, end);
			at = end;
		} else if (is_comment(s, at)) {
			at = skip_comment(s, at);
		} else if (c == '{') {
			at = look_at_object(p, s, at, &tries);
		} else {
			at++;
		}
	}
}
