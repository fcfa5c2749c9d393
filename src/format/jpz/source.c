/* SPDX-License-Identifier: MIT */
/* From the bytes of a .jpz to its tree. The XML may sit in a script, as
 * `var CrosswordPuzzleData = "<?xml ..."`, and its texts may hold HTML that is
 * not well-formed. Both are fixed in a copy; places are those of the file. */
#include "base/ascii.h"
#include "base/text.h"
#include "format/jpz/jpz.h"

/* ---- a copy with places ---- */

struct copy {
	cply_buf out;
	uint32_t *from; /* offset in the file of each byte, and of the end */
	size_t cap;
	cply_arena *arena;
};

static bool copy_start(struct copy *c, cply_arena *a, size_t most)
{
	cply_buf_init(&c->out, a);
	c->arena = a;
	c->cap = most + 1;
	c->from = CPLY_NEW(a, c->cap, uint32_t);
	return c->from && cply_buf_room(&c->out, c->cap);
}

static void copy_put(struct copy *c, cply_str s, size_t at)
{
	for (size_t i = 0; i < s.len && c->out.len + 1 < c->cap; i++) {
		c->from[c->out.len] = (uint32_t)at;
		cply_put_char(&c->out, s.ptr[i]);
	}
	c->from[c->out.len] = (uint32_t)at + 1;
}

static void map_span(const struct copy *c, cply_span *span)
{
	size_t len = c->out.len;
	if (!len)
		return;
	uint32_t last = c->from[span->end && span->end <= len ? span->end - 1
	                                                      : len - 1];
	span->begin = c->from[span->begin < len ? span->begin : len];
	span->end = span->begin > last ? span->begin : last + 1;
}

/* Findings from `first` on and the tree get the places of the file. */
static void map_places(const struct copy *c, cply_diags *d, uint32_t first,
                       cply_xml_node *root)
{
	for (uint32_t i = first; i < d->n; i++) {
		if (d->items[i]->has_span)
			map_span(c, &d->items[i]->span);
		if (d->items[i]->has_note_span)
			map_span(c, &d->items[i]->note_span);
	}
	const cply_xml_node *n = root;
	while (n) {
		map_span(c, &((cply_xml_node *)n)->at);
		n = cply_xml_walk(root, n);
	}
}

/* ---- the script ---- */

static size_t skip_blanks(cply_str s, size_t at)
{
	if (at == 0)
		at = cply_bom(s);
	while (at < s.len && ascii_is_white(s.ptr[at]))
		at++;
	return at;
}

static bool is_word_char(char c)
{
	return ascii_is_alnum(c) || c == '_' || c == '$' || c == '.';
}

/* Offset of the quote that begins the XML, or SIZE_MAX: this is no script. */
static size_t script_quote(cply_str s)
{
	static const char *const starts[] = { "var ", "let ", "const ",
		                              "window.", "CrosswordPuzzle" };
	size_t at = skip_blanks(s, 0);
	cply_str rest = cply_str_sub(s, at, s.len);
	bool is_script = false;
	for (size_t i = 0; i < CPLY_COUNT(starts); i++)
		is_script |= cply_str_starts(rest, starts[i]);
	if (!is_script)
		return SIZE_MAX;
	while (at < s.len &&
	       (is_word_char(s.ptr[at]) || ascii_is_white(s.ptr[at])))
		at++;
	if (at >= s.len || s.ptr[at] != '=')
		return SIZE_MAX;
	at = skip_blanks(s, at + 1);
	bool is_quote = at < s.len && (s.ptr[at] == '"' || s.ptr[at] == '\'' ||
	                               s.ptr[at] == '`');
	rest = cply_str_sub(s, at + 1, s.len);
	size_t first = skip_blanks(rest, 0);
	return is_quote && first < rest.len && rest.ptr[first] == '<'
	               ? at
	               : SIZE_MAX;
}

static uint32_t hex_digits(cply_str s, size_t at, size_t n)
{
	uint32_t value = 0;
	if (at + n > s.len)
		return UINT32_MAX;
	for (size_t i = at; i < at + n; i++) {
		char c = s.ptr[i];
		uint32_t d = ascii_is_digit(c) ? (uint32_t)(c - '0')
		             : (c | 32) >= 'a' && (c | 32) <= 'f'
		                     ? (uint32_t)((c | 32) - 'a') + 10
		                     : 99;
		if (d > 15)
			return UINT32_MAX;
		value = value << 4 | d;
	}
	return value;
}

static void put_code_point(struct copy *c, uint32_t code, size_t at)
{
	char bytes[4];
	cply_buf b = { .ptr = bytes, .cap = sizeof bytes, .max = 4 };
	cply_put_utf8(&b, code);
	copy_put(c, cply_buf_str(&b), at);
}

/* \uXXXX, which may be the first half of a pair; returns its length, or 0. */
static size_t unicode_escape(struct copy *c, cply_str s, size_t at)
{
	uint32_t code = hex_digits(s, at + 2, 4), low;
	if (code == UINT32_MAX)
		return 0;
	bool is_high = code >= 0xD800 && code < 0xDC00;
	if (is_high && at + 8 <= s.len && s.ptr[at + 6] == '\\' &&
	    s.ptr[at + 7] == 'u') {
		low = hex_digits(s, at + 8, 4);
		if (low >= 0xDC00 && low < 0xE000) {
			code = 0x10000 + ((code - 0xD800) << 10) +
			       (low - 0xDC00);
			put_code_point(c, code, at);
			return 12;
		}
	}
	put_code_point(c, code >= 0xD800 && code < 0xE000 ? 0xFFFD : code, at);
	return 6;
}

/* A backslash and what follows; returns how many bytes that is. */
static size_t read_escape(struct copy *c, cply_str s, size_t at)
{
	char next = at + 1 < s.len ? s.ptr[at + 1] : '\\';
	size_t n = 0;
	switch (next) {
	case 'n':
		copy_put(c, CPLY_STR("\n"), at);
		return 2;
	case 'r':
		copy_put(c, CPLY_STR("\r"), at);
		return 2;
	case 't':
		copy_put(c, CPLY_STR("\t"), at);
		return 2;
	case '\n':
		return 2;
	case '\r':
		return at + 2 < s.len && s.ptr[at + 2] == '\n' ? 3 : 2;
	case 'x':
		if (hex_digits(s, at + 2, 2) != UINT32_MAX) {
			put_code_point(c, hex_digits(s, at + 2, 2), at);
			return 4;
		}
		break;
	case 'u':
		n = unicode_escape(c, s, at);
		if (n)
			return n;
		break;
	default:
		break;
	}
	copy_put(c, cply_str_sub(s, at + 1, at + 2), at);
	return 2;
}

/* "..." + '...' and so on: where another string follows a `+`, or SIZE_MAX. */
static size_t next_string(cply_str s, size_t at)
{
	at = skip_blanks(s, at);
	if (at >= s.len || s.ptr[at] != '+')
		return SIZE_MAX;
	at = skip_blanks(s, at + 1);
	bool is_quote = at < s.len && (s.ptr[at] == '"' || s.ptr[at] == '\'' ||
	                               s.ptr[at] == '`');
	return is_quote ? at : SIZE_MAX;
}

/* The strings of the script, joined; false when the last one has no end. */
static bool read_script(struct copy *c, cply_str s, size_t at)
{
	while (at != SIZE_MAX) {
		char quote = s.ptr[at++];
		while (at < s.len && s.ptr[at] != quote) {
			if (s.ptr[at] == '\\') {
				at += read_escape(c, s, at);
				continue;
			}
			copy_put(c, cply_str_sub(s, at, at + 1), at);
			at++;
		}
		if (at >= s.len)
			return false;
		at = next_string(s, at + 1);
	}
	return true;
}

/* ---- HTML that is no XML ---- */

/* Length of a tag of HTML at `at` that texts use, or 0. */
static size_t html_tag(cply_str s, size_t at)
{
	static const char *const names[] = {
		"b",   "i",   "u",   "s",     "p",      "em",
		"br",  "sub", "sup", "del",   "ins",    "div",
		"img", "a",   "hr",  "small", "strong", "strike",
		"li",  "ul",  "ol",  "span",  "font",   "script",
	};
	size_t i = at + 1;
	if (i < s.len && s.ptr[i] == '/')
		i++;
	size_t begin = i;
	while (i < s.len && is_word_char(s.ptr[i]))
		i++;
	cply_str name = cply_str_sub(s, begin, i);
	bool is_html = false;
	for (size_t k = 0; k < CPLY_COUNT(names) && !is_html; k++)
		is_html = cply_str_is_nocase(name, names[k]);
	if (!is_html || i >= s.len ||
	    (!ascii_is_white(s.ptr[i]) && s.ptr[i] != '>' && s.ptr[i] != '/'))
		return 0;
	while (i < s.len && s.ptr[i] != '>' && s.ptr[i] != '<')
		i++;
	return i < s.len && s.ptr[i] == '>' ? i + 1 - at : 0;
}

/* A copy in which the `<` of such tags is escaped, so that they are text for
 * XML and HTML for the reader of texts. Is there any? */
static bool escape_html(struct copy *c, cply_str s)
{
	bool found = false;
	for (size_t at = 0; at < s.len;) {
		if (cply_str_starts(cply_str_sub(s, at, s.len), "<![CDATA[")) {
			size_t end = cply_str_find(cply_str_sub(s, at, s.len),
			                           CPLY_STR("]]>"));
			end = end == SIZE_MAX ? s.len : at + end;
			for (; at < end; at++)
				copy_put(c, cply_str_sub(s, at, at + 1), at);
			continue;
		}
		bool is_tag = s.ptr[at] == '<' && html_tag(s, at);
		found |= is_tag;
		copy_put(c,
		         is_tag ? CPLY_STR("&lt;")
		                : cply_str_sub(s, at, at + 1),
		         at);
		at++;
	}
	return found;
}

/* ---- parsing ---- */

/* Forgets the findings after the first `n` of these counts. */
static void roll_back(cply_diags *d, const cply_diags *to)
{
	d->n = to->n;
	for (int i = 0; i < 3; i++)
		d->counts[i] = to->counts[i];
}

/* Parses again with the HTML escaped. If that helps, one finding tells so and
 * replaces those of the first try. */
static cply_status parse_escaped(const cply_read *r, cply_str xml,
                                 const cply_diags *before, cply_xml_node **out)
{
	struct copy c;
	cply_diags *d = r->diags;
	cply_diags failed = *d;
	cply_span at = { 0, 0 };
	cply_str why = { NULL, 0 };
	for (uint32_t i = before->n; i < d->n; i++)
		if (d->items[i]->rule == CPLY_XL101) {
			at = d->items[i]->span;
			why = d->items[i]->args[0].text;
		}
	size_t tags = 0;
	for (size_t i = 0; i < xml.len; i++)
		tags += xml.ptr[i] == '<';
	if (!why.len)
		return CPLY_INVALID;
	if (!copy_start(&c, r->arena, xml.len + 3 * tags))
		return CPLY_NOMEM;
	if (!escape_html(&c, xml))
		return CPLY_INVALID;
	cply_xml_node *root;
	roll_back(d, before);
	/* The old findings are still in the list, after its end. */
	cply_diags trial = *d;
	cply_diags_init(&trial, r->arena, 100);
	trial.strict = d->strict;
	trial.disabled = d->disabled;
	cply_status s = cply_xml_parse(cply_buf_str(&c.out), r->limits,
	                               r->arena, &trial, &root);
	if (s == CPLY_NOMEM)
		return s;
	if (s != CPLY_OK) {
		roll_back(d, &failed);
		return CPLY_INVALID;
	}
	map_places(&c, &trial, 0, root);
	cply_report_with(d, CPLY_JZ106, &at, CPLY_T(why));
	*out = root;
	return CPLY_OK;
}

static cply_status parse_xml(const cply_read *r, cply_str xml,
                             cply_xml_node **out)
{
	cply_diags before = *r->diags;
	cply_status s = cply_xml_parse(xml, r->limits, r->arena, r->diags, out);
	if (s != CPLY_INVALID)
		return s;
	return parse_escaped(r, xml, &before, out);
}

cply_status cplyi_jpz_parse(const cply_read *r, cply_xml_node **out)
{
	struct copy c;
	size_t quote = script_quote(r->bytes);
	if (quote == SIZE_MAX)
		return parse_xml(r, r->bytes, out);
	if (!copy_start(&c, r->arena, r->bytes.len))
		return CPLY_NOMEM;
	if (!read_script(&c, r->bytes, quote))
		cply_report(r->diags, CPLY_JZ107,
		            CPLY_AT(r->bytes.len, r->bytes.len));
	cply_str xml = cply_buf_str(&c.out);
	size_t begin = skip_blanks(xml, 0);
	uint32_t first = r->diags->n;
	/* White space before `<?xml` is no XML. */
	struct copy rest = c;
	rest.from += begin;
	rest.out.len -= begin;
	cply_status s = parse_xml(r, cply_str_sub(xml, begin, xml.len), out);
	if (s != CPLY_NOMEM)
		map_places(&rest, r->diags, first, *out);
	return s;
}

/* ---- the probe ---- */

/* The text without the zeros of UTF-16 and without a byte order mark. */
static cply_str narrow(cply_str head, char *out, size_t cap)
{
	size_t n = 0, at = 0;
	bool is_wide = head.len > 1 && (!head.ptr[0] || !head.ptr[1] ||
	                                (head.ptr[0] & head.ptr[1] & 0x80));
	if (!is_wide)
		return cply_str_sub(head, 0, cap);
	if (cply_str_starts(head, "\xFE\xFF") ||
	    cply_str_starts(head, "\xFF\xFE"))
		at = 2;
	for (; at < head.len && n < cap; at++)
		if (head.ptr[at])
			out[n++] = head.ptr[at];
	return (cply_str){ out, n };
}

/* Past declarations and comments, at the first element; or the end. */
static size_t first_element(cply_str s)
{
	static const char *const pairs[][2] = { { "<!--", "-->" },
		                                { "<?", "?>" },
		                                { "<!", ">" } };
	size_t at = skip_blanks(s, 0);
	while (at < s.len) {
		cply_str rest = cply_str_sub(s, at, s.len);
		size_t past = 0;
		for (size_t i = 0; i < CPLY_COUNT(pairs) && !past; i++) {
			if (!cply_str_starts(rest, pairs[i][0]))
				continue;
			past = cply_str_find(rest, cply_str_of(pairs[i][1]));
			if (past == SIZE_MAX)
				return s.len;
		}
		if (!past)
			return at;
		while (at + past < s.len && s.ptr[at + past] != '>')
			past++;
		at = skip_blanks(s, at + past + 1);
	}
	return s.len;
}

static bool is_root(cply_str s)
{
	static const char *const roots[] = { "crossword-compiler-applet",
		                             "crossword-compiler",
		                             "rectangular-puzzle" };
	size_t at = first_element(s), end = at + 1;
	if (at >= s.len || s.ptr[at] != '<')
		return false;
	size_t begin = end;
	while (end < s.len && !ascii_is_white(s.ptr[end]) &&
	       s.ptr[end] != '>' && s.ptr[end] != '/') {
		end++;
		if (s.ptr[end - 1] == ':')
			begin = end;
	}
	for (size_t i = 0; i < CPLY_COUNT(roots); i++)
		if (cply_str_is(cply_str_sub(s, begin, end), roots[i]))
			return true;
	return false;
}

int cplyi_jpz_probe(cply_str head)
{
	char text[4096];
	cply_str s = narrow(head, text, sizeof text);
	size_t quote = script_quote(s);
	if (quote != SIZE_MAX) {
		cply_str before = cply_str_sub(s, 0, quote);
		cply_str after = cply_str_sub(s, quote, s.len);
		bool is_ours =
			cply_str_find(before, CPLY_STR("CrosswordPuzzle")) !=
				SIZE_MAX ||
			cply_str_find(after, CPLY_STR("crossword.info/xml")) !=
				SIZE_MAX;
		return is_ours ? CPLY_BY_MAGIC : CPLY_NOT_MINE;
	}
	return is_root(s) ? CPLY_BY_MAGIC : CPLY_NOT_MINE;
}
