/* SPDX-License-Identifier: MIT */
/* From bytes to a tree, on expat. Ampersands that begin no entity of XML are
 * escaped on the way in, so that bare ones and the names of HTML survive. */
#include <expat.h>
#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "carrier/charset.h"
#include "carrier/xml.h"

enum { MAX_ATTRIBUTES = 256, ESCAPE = 4 /* what `&` grows by as `&amp;` */ };

struct xml_name {
	cply_str full, local;
};

struct parse {
	XML_Parser expat;
	cply_str bytes;
	cply_arena *arena;
	cply_diags *diags;
	const cply_limits *limits;
	cply_xml_node *root, *open;
	/* Text of the open element, not yet a node: a piece of the source, or a
	 * copy where it is none. */
	cply_str piece;
	cply_buf text;
	cply_span text_at;
	uint32_t depth;
	uint32_t *escaped; /* offsets of escaped ampersands, ascending */
	uint32_t n_escaped, cap_escaped;
	uint32_t n_bare; /* of them, those that begin nothing at all */
	uint32_t first_bare;
	cply_status status; /* why a handler stopped */
	struct xml_name names[64];
};

/* ---- places ---- */

/* From an offset in what expat was given to one in the source. */
static uint32_t source_offset(const struct parse *p, XML_Index index)
{
	uint64_t fed = index < 0 ? 0 : (uint64_t)index;
	uint32_t low = 0, high = p->n_escaped;
	while (low < high) {
		uint32_t mid = low + (high - low) / 2;
		if (p->escaped[mid] + (uint64_t)mid * ESCAPE < fed)
			low = mid + 1;
		else
			high = mid;
	}
	uint64_t at = fed - (uint64_t)low * ESCAPE;
	return at < p->bytes.len ? (uint32_t)at : (uint32_t)p->bytes.len;
}

static cply_span here(const struct parse *p)
{
	XML_Index at = XML_GetCurrentByteIndex(p->expat);
	int n = XML_GetCurrentByteCount(p->expat);
	return (cply_span){ source_offset(p, at), source_offset(p, at + n) };
}

static void stop(struct parse *p, cply_status why)
{
	p->status = why;
	XML_StopParser(p->expat, XML_FALSE);
}

/* ---- the tree ---- */

/* A copy of the name without prefix. Few names come again and again, so those
 * met last are remembered. */
static cply_str copy_name(struct parse *p, const char *s)
{
	cply_str name = cply_str_of(s);
	size_t slot = name.len ? (name.len * 7 + (unsigned char)s[0] * 3 +
	                          (unsigned char)s[name.len - 1]) %
	                                 CPLY_COUNT(p->names)
	                       : 0;
	struct xml_name *known = &p->names[slot];
	if (name.len && cply_str_eq(known->full, name))
		return known->local;
	known->full = cply_str_copy(p->arena, name);
	known->local = known->full;
	for (size_t i = known->full.len; i-- > 0;)
		if (known->full.ptr[i] == ':') {
			if (i + 1 < known->full.len)
				known->local = cply_str_sub(known->full, i + 1,
				                            known->full.len);
			break;
		}
	return known->local;
}

static cply_xml_node *add_node(struct parse *p)
{
	cply_xml_node *node = CPLY_NEW(p->arena, 1, cply_xml_node);
	if (!node) {
		stop(p, CPLY_NOMEM);
		return NULL;
	}
	node->parent = p->open;
	if (!p->open) {
		p->root = node;
	} else {
		if (p->open->last)
			p->open->last->next = node;
		else
			p->open->first = node;
		p->open->last = node;
	}
	return node;
}

static void end_text(struct parse *p)
{
	if (p->text.failed) {
		stop(p, CPLY_NOMEM);
		return;
	}
	if (!p->text.len && !p->piece.len)
		return;
	cply_xml_node *node = add_node(p);
	if (!node)
		return;
	node->text = p->piece.len ? p->piece : cply_buf_str(&p->text);
	node->at = p->text_at;
	p->piece.len = 0;
	if (p->text.len)
		cply_buf_init(&p->text, p->arena);
}

static void copy_attributes(struct parse *p, cply_xml_node *node,
                            const char **pairs)
{
	uint32_t n = 0;
	while (pairs[2 * n])
		n++;
	if (n > MAX_ATTRIBUTES) {
		cply_report_with(p->diags, CPLY_XL105, &node->at,
		                 CPLY_N(MAX_ATTRIBUTES));
		stop(p, CPLY_LIMIT);
		return;
	}
	cply_xml_attribute *all = CPLY_NEW(p->arena, n, cply_xml_attribute);
	for (uint32_t i = 0; all && i < n; i++) {
		all[i].name = copy_name(p, pairs[2 * i]);
		all[i].value =
			cply_str_copy(p->arena, cply_str_of(pairs[2 * i + 1]));
	}
	if (p->arena->failed) {
		stop(p, CPLY_NOMEM);
		return;
	}
	node->attributes = all;
	node->n_attributes = n;
}

static void on_start(void *ctx, const char *name, const char **pairs)
{
	struct parse *p = ctx;
	end_text(p);
	if (p->status != CPLY_OK)
		return;
	if (++p->depth > p->limits->depth) {
		cply_span at = here(p);
		cply_report_with(p->diags, CPLY_XL104, &at,
		                 CPLY_N(p->limits->depth));
		stop(p, CPLY_LIMIT);
		return;
	}
	cply_xml_node *node = add_node(p);
	if (!node)
		return;
	node->at = here(p);
	node->name = copy_name(p, name);
	copy_attributes(p, node, pairs);
	p->open = node;
}

static void on_end(void *ctx, const char *name)
{
	struct parse *p = ctx;
	(void)name;
	end_text(p);
	p->depth--;
	p->open = p->open ? p->open->parent : NULL;
}

/* expat hands out UTF-8 where it stands. */
static bool is_source(const struct parse *p, const char *s)
{
	return (uintptr_t)s >= (uintptr_t)p->bytes.ptr &&
	       (uintptr_t)s < (uintptr_t)p->bytes.ptr + p->bytes.len;
}

static void on_text(void *ctx, const char *s, int n)
{
	struct parse *p = ctx;
	cply_span at = here(p);
	cply_str more = { s, (size_t)n };
	if (!p->text.len && !p->piece.len)
		p->text_at = at;
	p->text_at.end = at.end;
	if (!p->text.len && is_source(p, s) &&
	    (!p->piece.len || p->piece.ptr + p->piece.len == s)) {
		p->piece.ptr = p->piece.len ? p->piece.ptr : s;
		p->piece.len += more.len;
		return;
	}
	cply_put_str(&p->text, p->piece);
	p->piece.len = 0;
	cply_put_str(&p->text, more);
}

static void on_doctype(void *ctx, const char *name, const char *system,
                       const char *public, int has_subset)
{
	struct parse *p = ctx;
	(void)name, (void)system, (void)public, (void)has_subset;
	/* expat tells of it only after its name. */
	size_t begin = cply_str_find(p->bytes, CPLY_STR("<!DOCTYPE"));
	cply_span at = here(p);
	if (begin < at.begin)
		at.begin = (uint32_t)begin;
	cply_report(p->diags, CPLY_XL103, &at);
	stop(p, CPLY_UNSUPPORTED);
}

/* ---- encodings that expat does not know ---- */

static int on_encoding(void *ctx, const char *name, XML_Encoding *info)
{
	static const struct {
		const char *name;
		cply_charset charset;
	} known[] = {
		{ "windows-1252", CPLY_CHARSET_WINDOWS1252 },
		{ "cp1252", CPLY_CHARSET_WINDOWS1252 },
		{ "latin1", CPLY_CHARSET_LATIN1 },
		{ "macintosh", CPLY_CHARSET_MACROMAN },
		{ "x-mac-roman", CPLY_CHARSET_MACROMAN },
	};
	struct parse *p = ctx;
	for (size_t i = 0; i < CPLY_COUNT(known); i++) {
		if (!cply_str_is_nocase(cply_str_of(name), known[i].name))
			continue;
		for (int c = 0; c < 256; c++)
			info->map[c] = (int)cply_charset_char(known[i].charset,
			                                      (uint8_t)c);
		return XML_STATUS_OK;
	}
	cply_report_with(p->diags, CPLY_XL107, CPLY_NOWHERE, CPLY_Z(name));
	return XML_STATUS_ERROR;
}

/* ---- ampersands ---- */

enum ampersand { XML_ENTITY, HTML_ENTITY, BARE };

static enum ampersand classify(cply_str s, size_t at)
{
	static const char *const five[] = { "amp", "lt", "gt", "quot", "apos" };
	size_t end = at + 1;
	bool is_number = end < s.len && s.ptr[end] == '#';
	end += is_number;
	size_t begin = end;
	while (end < s.len && ascii_is_alnum(s.ptr[end]) && end - begin < 32)
		end++;
	if (end == begin || end >= s.len || s.ptr[end] != ';')
		return BARE;
	if (is_number)
		return XML_ENTITY;
	cply_str name = cply_str_sub(s, begin, end);
	for (size_t i = 0; i < CPLY_COUNT(five); i++)
		if (cply_str_is(name, five[i]))
			return XML_ENTITY;
	return HTML_ENTITY;
}

/* Past the end of a comment, CDATA or instruction that begins at `at`; or
 * `at` when none does. */
static size_t skip_special(cply_str s, size_t at)
{
	static const char *const pairs[][2] = { { "<!--", "-->" },
		                                { "<![CDATA[", "]]>" },
		                                { "<?", "?>" } };
	cply_str rest = cply_str_sub(s, at, s.len);
	for (size_t i = 0; i < CPLY_COUNT(pairs); i++) {
		if (!cply_str_starts(rest, pairs[i][0]))
			continue;
		size_t end = cply_str_find(rest, cply_str_of(pairs[i][1]));
		return end == SIZE_MAX ? s.len : at + end;
	}
	return at;
}

static bool note_escape(struct parse *p, size_t at, enum ampersand kind)
{
	if (p->n_escaped == p->cap_escaped) {
		uint32_t cap = p->cap_escaped ? p->cap_escaped * 2 : 16;
		p->escaped = CPLY_GROW(p->arena, p->escaped, p->cap_escaped,
		                       cap, uint32_t);
		if (!p->escaped)
			return false;
		p->cap_escaped = cap;
	}
	if (kind == BARE && p->n_bare++ == 0)
		p->first_bare = (uint32_t)at;
	p->escaped[p->n_escaped++] = (uint32_t)at;
	return true;
}

/* All ampersands to escape, found before expat sees the first byte. */
static bool find_ampersands(struct parse *p)
{
	cply_str s = p->bytes;
	size_t at = 0;
	if (!s.len || !memchr(s.ptr, '&', s.len))
		return true;
	while (at < s.len) {
		char c = s.ptr[at];
		bool is_special =
			c == '<' && at + 1 < s.len &&
			(s.ptr[at + 1] == '!' || s.ptr[at + 1] == '?');
		if (is_special) {
			size_t past = skip_special(s, at);
			at = past > at ? past : at + 1;
			continue;
		}
		enum ampersand kind = c == '&' ? classify(s, at) : XML_ENTITY;
		if (kind != XML_ENTITY && !note_escape(p, at, kind))
			return false;
		at++;
	}
	return true;
}

static bool is_utf16(cply_str s)
{
	if (s.len < 2)
		return false;
	const unsigned char *b = (const unsigned char *)s.ptr;
	return (b[0] == 0xFE && b[1] == 0xFF) ||
	       (b[0] == 0xFF && b[1] == 0xFE) || !b[0] || !b[1];
}

/* Offset of half a character in UTF-16, which expat would join with whatever
 * comes next; or SIZE_MAX. */
static size_t half_character(cply_str s)
{
	const unsigned char *b = (const unsigned char *)s.ptr;
	bool is_big = b[0] == 0xFE || !b[0];
	bool after_high = false;
	for (size_t i = 0; i + 1 < s.len; i += 2) {
		unsigned char high = is_big ? b[i] : b[i + 1];
		bool is_low = (high & 0xFC) == 0xDC;
		if (is_low != after_high)
			return after_high ? i - 2 : i;
		after_high = (high & 0xFC) == 0xD8;
	}
	return after_high ? s.len - 2 : SIZE_MAX;
}

/* ---- running ---- */

static enum XML_Status feed_bytes(struct parse *p, size_t from, size_t to,
                                  bool is_last)
{
	return XML_Parse(p->expat, p->bytes.ptr ? p->bytes.ptr + from : "",
	                 (int)(to - from), is_last);
}

static enum XML_Status feed(struct parse *p)
{
	size_t from = 0;
	for (uint32_t i = 0; i < p->n_escaped; i++) {
		enum XML_Status s = feed_bytes(p, from, p->escaped[i], false);
		if (s == XML_STATUS_OK)
			s = XML_Parse(p->expat, "&amp;", 5, false);
		if (s != XML_STATUS_OK)
			return s;
		from = p->escaped[i] + 1;
	}
	return feed_bytes(p, from, p->bytes.len, true);
}

static void report_syntax(struct parse *p, enum XML_Error error)
{
	XML_Index at = XML_GetErrorByteIndex(p->expat);
	uint32_t where = source_offset(p, at);
	if (error == XML_ERROR_JUNK_AFTER_DOC_ELEMENT) {
		cply_report_with(p->diags, CPLY_XL109,
		                 CPLY_AT(where, p->bytes.len),
		                 CPLY_N(p->bytes.len - where));
		p->status = CPLY_OK; /* the tree is whole */
		return;
	}
	p->status = CPLY_INVALID;
	if (p->open && where >= p->bytes.len) {
		cply_diag *g = cply_report_with(p->diags, CPLY_XL102,
		                                CPLY_AT(where, where),
		                                CPLY_T(p->open->name));
		cply_diag_note(p->diags, g, CPLY_STR("opened here"),
		               &p->open->at);
		return;
	}
	if (error != XML_ERROR_UNKNOWN_ENCODING)
		cply_report_with(p->diags, CPLY_XL101,
		                 CPLY_AT(where, where + 1),
		                 CPLY_Z(XML_ErrorString(error)));
}

static void start(struct parse *p, const char *encoding)
{
	p->root = p->open = NULL;
	p->depth = 0;
	p->status = CPLY_OK;
	p->piece.len = 0;
	cply_buf_init(&p->text, p->arena);
	p->expat = XML_ParserCreate(encoding);
	if (!p->expat) {
		p->status = CPLY_NOMEM;
		return;
	}
	XML_SetUserData(p->expat, p);
	XML_SetElementHandler(p->expat, on_start, on_end);
	XML_SetCharacterDataHandler(p->expat, on_text);
	XML_SetStartDoctypeDeclHandler(p->expat, on_doctype);
	XML_SetUnknownEncodingHandler(p->expat, on_encoding, p);
}

/* One run; the answer tells whether another encoding is worth a try. */
static bool run(struct parse *p, const char *encoding)
{
	bool again = false;
	start(p, encoding);
	if (p->status != CPLY_OK)
		return false;
	if (feed(p) != XML_STATUS_OK && p->status == CPLY_OK) {
		enum XML_Error error = XML_GetErrorCode(p->expat);
		again = !encoding && error == XML_ERROR_INCORRECT_ENCODING;
		if (error == XML_ERROR_NO_MEMORY)
			p->status = CPLY_NOMEM;
		else if (!again)
			report_syntax(p, error);
	}
	if (p->status == CPLY_INVALID && p->open)
		end_text(p); /* what came before the fault is kept */
	XML_ParserFree(p->expat);
	return again;
}

cply_status cply_xml_parse(cply_str bytes, const cply_limits *limits,
                           cply_arena *a, cply_diags *diags,
                           cply_xml_node **out)
{
	struct parse p = {
		.bytes = bytes, .arena = a, .diags = diags, .limits = limits
	};
	*out = NULL;
	if (bytes.len > INT32_MAX / 2) {
		cply_report_with(diags, CPLY_CP005, CPLY_NOWHERE,
		                 CPLY_N(bytes.len), CPLY_N(INT32_MAX / 2));
		return CPLY_LIMIT;
	}
	bool is_wide = is_utf16(bytes);
	size_t half = is_wide ? half_character(bytes) : SIZE_MAX;
	if (half != SIZE_MAX) {
		cply_report_with(diags, CPLY_XL101, CPLY_AT(half, half + 2),
		                 CPLY_Z("half a character of UTF-16"));
		return CPLY_INVALID;
	}
	if (!is_wide && !find_ampersands(&p))
		return CPLY_NOMEM;
	if (run(&p, NULL)) {
		bool utf8 = cply_utf8_check(bytes) == SIZE_MAX;
		cply_report_with(diags, CPLY_XL108, CPLY_NOWHERE,
		                 CPLY_Z(utf8 ? "UTF-8" : "ISO-8859-1"));
		(void)run(&p, utf8 ? "UTF-8" : "ISO-8859-1");
	}
	if (p.n_bare)
		cply_report_with(diags, CPLY_XL106,
		                 CPLY_AT(p.first_bare, p.first_bare + 1),
		                 CPLY_N(p.n_bare));
	*out = p.root;
	return a->failed ? CPLY_NOMEM : p.status;
}
