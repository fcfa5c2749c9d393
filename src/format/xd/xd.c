/* SPDX-License-Identifier: MIT */
/* xd: sections, metadata, and the reading of the whole file. */
#include "format/xd/xd.h"

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/date.h"
#include "crossword/extras.h"
#include "format/formats.h"
#include "format/sections.h"

/* ---- lines ---- */

/* Where the comment that begins at `begin` ends: past the line with -->. */
static uint32_t comment_end(struct xd_lines *l, uint32_t begin)
{
	if (l->no_end)
		return 0;
	cply_str rest = cply_str_sub(l->text, begin, l->text.len);
	size_t n = cply_str_find(rest, CPLY_STR("-->"));
	if (n == SIZE_MAX) {
		l->no_end = true;
		return 0;
	}
	uint32_t at = begin + (uint32_t)n;
	cply_span line;
	cplyi_next_line(l->text, &at, &line);
	return at;
}

bool cplyi_xd_line(struct xd_lines *l, cply_span *line)
{
	while (l->no_cr ? cplyi_next_lf_line(l->text, &l->at, line)
	                : cplyi_next_line(l->text, &l->at, line)) {
		*line = cplyi_trim_span(l->text, *line);
		if (line->begin == line->end ||
		    l->text.ptr[line->begin] != '<' ||
		    !cply_str_starts(cplyi_span_str(l->text, *line), "<!--"))
			return true;
		uint32_t end = comment_end(l, line->begin);
		if (!end)
			return true;
		l->at = end;
	}
	return false;
}

struct xd_lines cplyi_xd_body(const struct xd *x, const struct xd_section *s)
{
	return (struct xd_lines){
		.text = cply_str_sub(x->text, 0, s->body.end),
		.at = s->body.begin,
		.no_cr = x->no_cr,
	};
}

void cplyi_xd_extra(struct xd *x, cply_extras *list, cply_str key,
                    cply_str value)
{
	(void)cplyi_add_extra(list, x->arena, (cply_extra){ "xd", key, value });
}

/* ---- sections ---- */

static struct xd_section *add_section(struct xd *x, enum xd_part part,
                                      cply_span title, uint32_t at)
{
	if (x->n_sections == x->cap_sections) {
		uint32_t cap = x->cap_sections ? x->cap_sections * 2 : 8;
		struct xd_section *p =
			CPLY_GROW(x->arena, x->sections, x->cap_sections, cap,
		                  struct xd_section);
		if (!p)
			return NULL;
		x->sections = p;
		x->cap_sections = cap;
	}
	struct xd_section *s = &x->sections[x->n_sections++];
	*s = (struct xd_section){ part, title, { at, at } };
	return s;
}

/* Where to look for the next heading; comments may hide one. */
static uint32_t next_heading(const struct xd *x, uint32_t at)
{
	const char *p = x->text.ptr + at, *end = x->text.ptr + x->text.len;
	if (!x->no_comments || !x->no_cr)
		return at;
	while ((p = memchr(p, '#', (size_t)(end - p))) != NULL) {
		const char *line = p;
		while (line > x->text.ptr + at && ascii_is_blank(line[-1]))
			line--;
		if (end - p > 1 && p[1] == '#' &&
		    (line == x->text.ptr + at || line[-1] == '\n'))
			return (uint32_t)(line - x->text.ptr);
		while (p < end && *p == '#')
			p++;
	}
	return (uint32_t)x->text.len;
}

/* Has the line the form "Key: value"? */
static bool is_pair(cply_str line)
{
	for (size_t i = 0; i < line.len; i++) {
		char c = line.ptr[i];
		if (c == ':')
			return i > 0;
		bool is_word =
			ascii_is_alnum(c) || c == ' ' || c == '-' || c == '_';
		if (!is_word)
			return false;
	}
	return false;
}

/* Which section begins with this line, after `empty` empty lines? */
static enum xd_part next_part(const struct xd *x, enum xd_part now,
                              cply_span line, unsigned empty)
{
	cply_str s = cplyi_span_str(x->text, line);
	switch (now) {
	case XD_PARTS: /* the first line */
		return is_pair(s) ? XD_METADATA : XD_GRID;
	case XD_METADATA:
		return empty && (empty > 1 || !is_pair(s)) ? XD_GRID : now;
	case XD_GRID:
		return (empty > 1 || cplyi_xd_is_clue(s)) && empty ? XD_CLUES
		                                                   : now;
	case XD_CLUES:
		return empty > 1 && !cplyi_xd_is_clue(s) ? XD_NOTES : now;
	default:
		return now;
	}
}

static void find_implicit(struct xd *x, uint32_t begin, uint32_t end)
{
	struct xd_lines l = { .text = cply_str_sub(x->text, 0, end),
		              .at = begin };
	struct xd_section *now = NULL;
	cply_span line;
	unsigned empty = 0;
	bool is_said = false;
	while (cplyi_xd_line(&l, &line)) {
		if (line.begin == line.end) {
			empty++;
			continue;
		}
		enum xd_part was = now ? now->part : XD_PARTS;
		enum xd_part part = next_part(x, was, line, empty);
		if (part != was) {
			if (now && empty < 2 && !is_said) {
				cply_report(x->diags, CPLY_XD104, &line);
				is_said = true;
			}
			now = add_section(x, part, (cply_span){ 0, 0 },
			                  line.begin);
			if (!now)
				return;
		}
		empty = 0;
		now->body.end = l.at;
	}
}

/* The sections without headings that come before those that have one. */
static void find_before(struct xd *x, uint32_t begin, uint32_t end)
{
	struct xd_section *named = x->sections;
	uint32_t n = x->n_sections;
	x->sections = NULL;
	x->n_sections = x->cap_sections = 0;
	find_implicit(x, begin, end);
	for (uint32_t i = 0; i < n; i++) {
		struct xd_section *s =
			add_section(x, named[i].part, named[i].title, 0);
		if (s)
			s->body = named[i].body;
	}
}

/* Notes or metadata that go on after two empty lines are over there, if there
 * is no grid elsewhere. */
static bool find_after(struct xd *x)
{
	for (uint32_t i = 0; i < x->n_sections; i++) {
		struct xd_section *s = &x->sections[i];
		struct xd_lines l = cplyi_xd_body(x, s);
		cply_span line;
		unsigned empty = 0;
		bool has_text = false;
		if (s->part != XD_NOTES && s->part != XD_METADATA)
			continue;
		while (cplyi_xd_line(&l, &line)) {
			if (line.begin == line.end) {
				empty++;
				continue;
			}
			if (has_text && empty > 1) {
				uint32_t end = s->body.end;
				s->body.end = line.begin;
				find_before(x, line.begin, end);
				return true;
			}
			has_text = true;
			empty = 0;
		}
	}
	return false;
}

/* Sections with headings; false when there is none of those we know. */
static bool find_explicit(struct xd *x, uint32_t begin)
{
	struct xd_lines l = { .text = x->text, .at = begin, .no_cr = x->no_cr };
	struct xd_section *now = NULL;
	cply_span line, name, stray = { 0, 0 };
	bool has_known = false, has_grid = false;
	uint32_t first = 0; /* heading */
	while (cplyi_xd_line(&l, &line)) {
		if (cplyi_xd_heading(x->text, line, &name)) {
			/* Nothing before the next one is of interest here. */
			enum xd_part part =
				cplyi_xd_part(cplyi_span_str(x->text, name));
			has_known |= part != XD_OTHER;
			has_grid |= part == XD_GRID;
			first = now ? first : line.begin;
			if (now)
				now->body.end = line.begin;
			now = add_section(x, part, name, l.at);
			if (!now)
				return false;
		} else if (!now && line.begin < line.end && !stray.end) {
			stray = line;
		}
		if (now) {
			l.at = next_heading(x, l.at);
			now->body.end = l.at;
		}
	}
	if (!has_known) {
		x->n_sections = 0;
	} else if (stray.end &&
	           (!has_grid || is_pair(cplyi_span_str(x->text, stray)))) {
		cply_report(x->diags, CPLY_XD111, &x->sections[0].title);
		find_before(x, begin, first);
	} else if (stray.end) {
		cply_report(x->diags, CPLY_XD103, &stray);
	} else if (!has_grid) {
		cply_span title = x->sections[0].title;
		if (find_after(x))
			cply_report(x->diags, CPLY_XD111, &title);
	}
	return has_known;
}

/* ---- metadata ---- */

static const struct {
	const char *key;
	cply_meta meta;
} headers[] = {
	{ "title", CPLY_META_TITLE },
	{ "author", CPLY_META_AUTHOR },
	{ "editor", CPLY_META_EDITOR },
	{ "copyright", CPLY_META_COPYRIGHT },
	{ "date", CPLY_META_DATE },
	{ "description", CPLY_META_INTRO },
	{ "publisher", CPLY_META_PUBLISHER },
	{ "publication", CPLY_META_PUBLICATION },
	{ "difficulty", CPLY_META_DIFFICULTY },
	{ "theme", CPLY_META_THEME },
	{ "source", CPLY_META_SOURCE },
	{ "url", CPLY_META_URL },
	{ "id", CPLY_META_ID },
	{ "revision", CPLY_META_REVISION },
	{ "language", CPLY_META_LANGUAGE },
	{ "quotation", CPLY_META_QUOTATION },
	{ "explanation", CPLY_META_EXPLANATION },
};

/* What Puzzmo's programs write for "none". */
static bool is_nothing(cply_str value)
{
	return cply_str_is_nocase(value, "N/A") ||
	       cply_str_is_nocase(value, "Not set");
}

struct metadata {
	cply_buf rebus;
	cply_span special_at, special;
	cply_str keys[8]; /* seen among those without a place in the model */
	cply_extras extras;
};

static void twice(struct xd *x, const cply_span *at, cply_str key)
{
	cply_report_with(x->diags, CPLY_XD106, at, CPLY_T(key));
}

static void take_pair(struct xd *x, struct metadata *m, cply_span line,
                      cply_span key_at, cply_span value_at)
{
	cply_str key = cplyi_xd_text(x, key_at);
	cply_str value = cplyi_xd_text(x, value_at);
	for (size_t i = 0; i < CPLY_COUNT(headers); i++) {
		if (!cply_str_is_nocase(key, headers[i].key))
			continue;
		cply_str *plain = &x->cw->meta[headers[i].meta].plain;
		if (plain->len) {
			twice(x, &line, key);
			return;
		}
		if (!is_nothing(value))
			*plain = value;
		if (headers[i].meta == CPLY_META_DATE)
			cplyi_date_take(x->cw, CPLYI_DATE_ISO, &value_at, "",
			                x->arena, x->diags);
		return;
	}
	if (cply_str_is_nocase(key, "rebus")) {
		cply_put_str(&m->rebus, value);
		cply_put(&m->rebus, " ");
		x->rebus_at = value_at;
	} else if (cply_str_is_nocase(key, "special")) {
		if (m->special.end)
			twice(x, &line, key);
		m->special = value_at;
	} else if (cply_str_is_nocase(key, "splitcharacter")) {
		x->splitter = value;
	} else if (cply_str_is_nocase(key, "cluegroup")) {
		x->groups = value;
	} else {
		for (uint32_t i = 0; i < m->extras.n && i < 64; i++)
			if (cply_str_eq(m->extras.items[i].key, key))
				twice(x, &line, key);
		cplyi_xd_extra(x, &m->extras, key, value);
	}
}

static void read_metadata(struct xd *x, struct metadata *m,
                          const struct xd_section *s)
{
	struct xd_lines l = cplyi_xd_body(x, s);
	cply_span line;
	while (cplyi_xd_line(&l, &line)) {
		if (line.begin == line.end)
			continue;
		const char *p = x->text.ptr + line.begin;
		const char *colon = memchr(p, ':', line.end - line.begin);
		if (!colon || colon == p) {
			cply_report(x->diags, CPLY_XD105, &line);
			continue;
		}
		uint32_t at = line.begin + (uint32_t)(colon - p);
		take_pair(x, m, line,
		          cplyi_trim_span(x->text,
		                          (cply_span){ line.begin, at }),
		          cplyi_trim_span(x->text,
		                          (cply_span){ at + 1, line.end }));
	}
}

static void read_special(struct xd *x, const struct metadata *m)
{
	cply_str value = cplyi_span_str(x->text, m->special);
	if (!m->special.end)
		return;
	x->has_special = true;
	x->special =
		cply_str_is_nocase(value, "shaded") ? XD_SHADES : XD_CIRCLES;
	if (x->special == XD_CIRCLES && !cply_str_is_nocase(value, "circle") &&
	    !cply_str_is_nocase(value, "circled") &&
	    !cply_str_is_nocase(value, "circles"))
		cply_report_with(x->diags, CPLY_XD107, &m->special,
		                 CPLY_T(cplyi_xd_text(x, m->special)));
}

/* ---- notes and sections that are only kept ---- */

/* The lines of a section without empty ones around them. */
static cply_str body_text(struct xd *x, const struct xd_section *s)
{
	cply_str all = cply_str_sub(x->text, 0, s->body.end);
	uint32_t at = s->body.begin, n_empty = 0;
	cply_span line;
	cply_buf b;
	cply_buf_init(&b, x->arena);
	while (cplyi_next_line(all, &at, &line)) {
		cply_span inner = cplyi_trim_span(all, line);
		if (inner.begin == inner.end) {
			n_empty++;
			continue;
		}
		if (b.len)
			cply_put_fill(&b, '\n', n_empty + 1);
		n_empty = 0;
		line.end = inner.end;
		cply_put_str(&b, cplyi_xd_text(x, line));
	}
	return cply_buf_str(&b);
}

static void add_notes(struct xd *x, const struct xd_section *s)
{
	cply_str text = body_text(x, s);
	cply_str *notes = &x->cw->meta[CPLY_META_NOTES].plain;
	if (!notes->len || !text.len) {
		*notes = notes->len ? *notes : text;
		return;
	}
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put_str(&b, *notes);
	cply_put(&b, "\n\n");
	cply_put_str(&b, text);
	*notes = cply_buf_str(&b);
}

static void keep_section(struct xd *x, struct metadata *m,
                         const struct xd_section *s)
{
	cply_buf b;
	cply_buf_init(&b, x->arena);
	cply_put(&b, "## ");
	cply_put_str(&b, cplyi_xd_text(x, s->title));
	cplyi_xd_extra(x, &m->extras, cply_buf_str(&b), body_text(x, s));
}

/* ---- the file ---- */

static const struct xd_section *find_part(struct xd *x, enum xd_part part)
{
	const struct xd_section *first = NULL;
	for (uint32_t i = 0; i < x->n_sections; i++) {
		const struct xd_section *s = &x->sections[i];
		if (s->part != part)
			continue;
		if (first)
			cply_report_with(x->diags, CPLY_XD108, &s->title,
			                 CPLY_T(cplyi_xd_text(x, s->title)));
		else
			first = s;
	}
	return first;
}

static cply_status read_sections(struct xd *x, struct metadata *m)
{
	cply_status s = CPLY_OK;
	for (uint32_t i = 0; i < x->n_sections && s == CPLY_OK; i++) {
		const struct xd_section *part = &x->sections[i];
		switch (part->part) {
		case XD_METADATA:
			read_metadata(x, m, part);
			break;
		case XD_CLUES:
			s = cplyi_xd_read_clues(x, part);
			break;
		case XD_NOTES:
			add_notes(x, part);
			break;
		case XD_OTHER:
			keep_section(x, m, part);
			break;
		default:
			break;
		}
	}
	return s;
}

/* Other formats have the description of a puzzle as its notes; it is an intro
 * only beside notes. */
static void settle_description(struct xd *x)
{
	cply_text *meta = x->cw->meta;
	if (meta[CPLY_META_NOTES].plain.len)
		return;
	meta[CPLY_META_NOTES] = meta[CPLY_META_INTRO];
	meta[CPLY_META_INTRO] = (cply_text){ 0 };
}

static void keep_header(struct xd *x, struct metadata *m, const char *key,
                        cply_str value)
{
	if (value.len)
		cplyi_xd_extra(x, &m->extras, cply_str_of(key), value);
}

static cply_status read_all(struct xd *x)
{
	struct metadata m = { 0 };
	uint32_t begin = (uint32_t)cply_bom(x->text);
	size_t bad = cply_utf8_check(x->text);
	if (bad != SIZE_MAX) {
		x->charset = CPLY_CHARSET_WINDOWS1252;
		cply_report(x->diags, CPLY_XD101, CPLY_AT(bad, bad + 1));
	}
	x->no_cr = !memchr(x->text.ptr, '\r', x->text.len);
	x->no_comments = cply_str_find(x->text, CPLY_STR("<!--")) == SIZE_MAX;
	cply_buf_init(&m.rebus, x->arena);
	if (!find_explicit(x, begin)) {
		x->is_implicit = true;
		find_implicit(x, begin, (uint32_t)x->text.len);
	}
	if (cplyi_xd_is_foreign(x)) {
		cply_report(x->diags, CPLY_XD110, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	cply_status s = read_sections(x, &m);
	if (s != CPLY_OK)
		return s;
	settle_description(x);
	const struct xd_section *grid = find_part(x, XD_GRID);
	const struct xd_section *start = find_part(x, XD_START);
	const struct xd_section *design = find_part(x, XD_DESIGN);
	read_special(x, &m);
	s = cplyi_xd_read_rebus(x, cply_buf_str(&m.rebus));
	if (s == CPLY_OK)
		s = cplyi_xd_read_grid(x, grid);
	if (s == CPLY_OK && design)
		s = cplyi_xd_read_design(x, design);
	if (s != CPLY_OK)
		return s;
	if (start)
		cplyi_xd_read_start(x, start);
	keep_header(x, &m, "splitcharacter", x->splitter);
	x->cw->extras = m.extras;
	s = cplyi_xd_make_lists(x);
	if (s == CPLY_OK)
		s = cplyi_xd_attach(x);
	if (s == CPLY_OK)
		cply_crossword_finish(x->cw);
	return s;
}

static cply_status xd_read(const cply_read *r, cply_doc *out)
{
	cply_crossword *cw = CPLY_NEW(r->arena, 1, cply_crossword);
	struct xd *x = CPLY_NEW(r->arena, 1, struct xd);
	if (!cw || !x)
		return CPLY_NOMEM;
	x->r = r;
	x->arena = r->arena;
	x->diags = r->diags;
	x->text = r->bytes;
	x->cw = cw;
	cply_status s = read_all(x);
	if (s == CPLY_OK)
		out->as.crossword = cw;
	return s;
}

const cply_format cply_format_xd = {
	.name = "xd",
	.title = "xd",
	.suffixes = " .xd ",
	.kind = &cply_kind_crossword,
	.is_binary = false,
	.carries = CPLY_HAS(REBUS) | CPLY_HAS(EITHER) | CPLY_HAS(SYMBOLS) |
	           CPLY_HAS(LETTERS) | CPLY_HAS(GIVEN) | CPLY_HAS(VOID) |
	           CPLY_HAS(BARS) | CPLY_HAS(CIRCLES) | CPLY_HAS(SHADES) |
	           CPLY_HAS(UNCLUED) | CPLY_HAS(FORMATTING) |
	           CPLY_HAS(SOLUTION) | CPLY_HAS(NO_SOLUTION),
	/* Held in part: cplyi_xd_losses tells which part is not. */
	.own_losses = CPLY_HAS(LISTS) | CPLY_HAS(ENTRIES) |
	              CPLY_HAS(UNATTACHED) | CPLY_HAS(ENUMERATIONS),
	.carries_meta = (1u << CPLY_META_COUNT) - 1,
	.claims = CPLY_BY_SHAPE,
	.probe = cplyi_xd_probe,
	.read = xd_read,
	.write = cplyi_xd_write,
	.losses = cplyi_xd_losses,
	.sections = &cplyi_sections_xd,
};
