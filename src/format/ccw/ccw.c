/* SPDX-License-Identifier: MIT */
/* .ccw: the binary files of the program Crossword Compiler. There is no
 * published description. What is known was found by comparing 53 files, all of
 * version 6, with what the program exported from them (docs/formats/ccw.md);
 * other versions are refused. Numbers are little endian, text is
 * Windows-1252. */
#include "format/ccw/ccw.h"

#include "carrier/charset.h"
#include "format/formats.h"

static const char magic[] = "\xA5\x44\xEF\x01";

enum {
	VERSION = 6,
	SIZE_AT = 12,
	SETTINGS = 40, /* bytes of print settings behind the header */
	NO_LETTER = 7,
	DEFAULT_COLOR = 0x20000000,
	HAS_ACROSS = 1, /* flags of a square */
	HAS_DOWN = 2,
	HAS_FORMAT = 4,
	TAG_CIRCLE = 2, /* tags of a square */
	TAG_NUMBER = 4
};

/* ---- bytes ---- */

/* The next bytes; none when the file ends before. */
static cply_str take(ccw *c, size_t n)
{
	if (c->is_over || n > c->r->bytes.len - c->at) {
		c->is_over = true;
		return (cply_str){ NULL, 0 };
	}
	c->at += n;
	return cply_str_sub(c->r->bytes, c->at - n, c->at);
}

static uint8_t take_u8(ccw *c)
{
	cply_str s = take(c, 1);
	return s.len ? (uint8_t)s.ptr[0] : 0;
}

static uint32_t take_u32(ccw *c)
{
	cply_str s = take(c, 4);
	uint32_t n = 0;
	for (size_t i = s.len; i-- > 0;)
		n = n << 8 | (uint8_t)s.ptr[i];
	return n;
}

/* A text behind its length. */
static cply_str take_str(ccw *c)
{
	return take(c, take_u32(c));
}

cply_str cplyi_ccw_text(const ccw *c, cply_str bytes)
{
	return cply_charset_decode(CPLY_CHARSET_WINDOWS1252, bytes,
	                           c->r->arena);
}

/* ---- what comes before the squares ---- */

/* Each entry is at least as long as its tag and length: more than fit into the
 * file are not looked for. */
static uint32_t take_count(ccw *c, size_t least)
{
	uint32_t n = take_u32(c);
	if (n > (c->r->bytes.len - c->at) / least)
		c->is_over = true;
	return c->is_over ? 0 : n;
}

static void skip_fonts(ccw *c)
{
	for (int i = 0; i < 2; i++) {
		(void)take(c, take_u8(c)); /* name */
		(void)take(c, 9);
		(void)take_u32(c); /* size */
	}
	(void)take(c, 1 + 4 + 4 + 6);
}

/* Four texts that are empty in all files known: what they are for is not. */
static void skip_unknown_texts(ccw *c)
{
	for (int i = 0; i < 4; i++) {
		cply_str text = take_str(c);
		cply_span at = { (uint32_t)(c->at - text.len),
			         (uint32_t)c->at };
		if (text.len)
			cply_report_with(c->r->diags, CPLY_CC104, &at,
			                 CPLY_T(cplyi_ccw_text(c, text)));
	}
}

static void read_settings(ccw *c)
{
	(void)take(c, SETTINGS);
	(void)take_str(c); /* empty */
	(void)take_str(c); /* word list */
	(void)take_str(c); /* theme list */
	(void)take(c, 4 + 3);
	(void)take_str(c);
	(void)take_str(c); /* alphabet */
	skip_fonts(c);
	c->titles[CPLY_ACROSS] = take_str(c);
	c->titles[CPLY_DOWN] = take_str(c);
	(void)take(c, 4);
	c->see = take_str(c);
	(void)take_str(c); /* clue database */
	(void)take_str(c); /* "%u letter word(s)" */
	(void)take(c, 4 + 4);
	for (uint32_t n = take_count(c, 8); n > 0 && !c->is_over; n--) {
		(void)take_u32(c);
		(void)take_str(c);
	}
	skip_unknown_texts(c);
	for (uint32_t n = take_count(c, 4); n > 0 && !c->is_over; n--)
		(void)take_str(c); /* RTF fonts */
}

/* The two versions and the size. */
static cply_status read_header(ccw *c)
{
	(void)take(c, sizeof magic - 1);
	uint32_t first = take_u32(c), second = take_u32(c);
	if (!c->is_over && (first != VERSION || second != VERSION)) {
		cply_report_with(c->r->diags, CPLY_CC101, CPLY_AT(4, 12),
		                 CPLY_N(first), CPLY_N(second));
		return CPLY_UNSUPPORTED;
	}
	uint32_t width = take_u32(c), height = take_u32(c);
	(void)take_u32(c); /* symmetry */
	if (c->is_over) {
		cply_report(c->r->diags, CPLY_CC102,
		            CPLY_AT(c->r->bytes.len, c->r->bytes.len));
		return CPLY_INVALID;
	}
	if (!width || !height) {
		cply_report(c->r->diags, CPLY_CC103,
		            CPLY_AT(SIZE_AT, SIZE_AT + 8));
		return CPLY_INVALID;
	}
	return cply_crossword_start(c->cw, c->r->arena, c->r->limits,
	                            c->r->diags, CPLY_AT(SIZE_AT, SIZE_AT + 8),
	                            width, height);
}

/* ---- squares ---- */

static ccw_clue *read_clue(ccw *c)
{
	ccw_clue *clue = CPLY_NEW(c->r->arena, 1, ccw_clue);
	if (!clue || ++c->n_clues > c->r->limits->clues) {
		c->is_over = true;
		return NULL;
	}
	clue->at.begin = (uint32_t)c->at;
	(void)take_u8(c);
	clue->text = take_str(c);
	clue->enumeration = take_str(c);
	clue->length_at =
		(cply_span){ (uint32_t)(c->at - clue->enumeration.len),
		             (uint32_t)c->at };
	(void)take_str(c);
	clue->is_linked = take_u8(c) != 0;
	if (clue->is_linked) {
		ccw_link *l = &clue->link;
		l->next_x = take_u32(c);
		l->next_y = take_u32(c);
		l->prev_x = take_u32(c);
		l->prev_y = take_u32(c);
		l->prev_is_across = take_u8(c) != 0;
		l->next_is_across = take_u8(c) != 0;
		clue->label = take_str(c);
	}
	clue->answer = take_str(c);
	clue->at.end = (uint32_t)c->at;
	return c->is_over ? NULL : clue;
}

static void read_tags(ccw *c, cply_cell *cell)
{
	for (uint32_t n = take_count(c, 8); n > 0 && !c->is_over; n--) {
		uint32_t tag = take_u32(c);
		cply_str value = take_str(c);
		if (tag == TAG_NUMBER)
			cell->label = cply_str_trim(cplyi_ccw_text(c, value));
		else if (tag == TAG_CIRCLE)
			cell->flags |= value.len && value.ptr[0]
			                       ? CPLY_CELL_CIRCLED
			                       : 0;
		else
			c->n_unknown++;
	}
}

/* Only the default colours are known; others would have to be guessed. */
static void read_format(ccw *c)
{
	bool has_color = false;
	(void)take(c, 2);
	for (int i = 0; i < 3; i++)
		has_color |= take_u32(c) != DEFAULT_COLOR;
	if (!c->is_over)
		c->n_colors += has_color;
}

static void read_cell(ccw *c, uint32_t index)
{
	cply_cell *cell = &c->cw->cells[index];
	ccw_cell *more = &c->cells[index];
	size_t begin = c->at;
	uint8_t flags = take_u8(c);
	(void)take_u8(c);
	cply_str letter = take(c, 1);
	uint8_t kind = take_u8(c), left = take_u8(c), top = take_u8(c);
	more->starts = take_u8(c);
	cell->at = (cply_span){ (uint32_t)begin, (uint32_t)c->at };
	if (c->is_over)
		return;
	if (kind > CPLY_CELL_VOID) {
		cply_report_with(c->r->diags, CPLY_CC105, &cell->at,
		                 CPLY_N(index / c->cw->width + 1),
		                 CPLY_N(index % c->cw->width + 1),
		                 CPLY_N(kind));
		kind = CPLY_CELL_BLOCK;
	}
	cell->kind = kind; /* 0 letter, 1 block, 2 void, as in the model */
	cell->bars = (uint8_t)((left ? CPLY_BAR_LEFT : 0) |
	                       (top ? CPLY_BAR_TOP : 0));
	if (kind == CPLY_CELL_OPEN && (uint8_t)letter.ptr[0] > ' ')
		cell->solution = cplyi_ccw_text(c, letter);
	if (flags & HAS_FORMAT)
		read_format(c);
	if (flags & HAS_ACROSS)
		more->clue[CPLY_ACROSS] = read_clue(c);
	if (flags & HAS_DOWN)
		more->clue[CPLY_DOWN] = read_clue(c);
	read_tags(c, cell);
	if (flags & ~(HAS_FORMAT | HAS_ACROSS | HAS_DOWN))
		c->n_unknown++;
}

/* ---- the whole ---- */

/* What was left out, told once each. */
static void report_rest(ccw *c)
{
	cply_diags *d = c->r->diags;
	if (c->n_clues > c->r->limits->clues)
		return; /* told by the caller */
	if (c->is_over)
		cply_report(d, CPLY_CC102, CPLY_AT(c->at, c->at));
	else if (c->r->bytes.len > c->at)
		cply_report_with(d, CPLY_CC107, CPLY_AT(c->at, c->r->bytes.len),
		                 CPLY_N(c->r->bytes.len - c->at));
	if (c->n_colors)
		cply_report_with(d, CPLY_CC106, CPLY_NOWHERE,
		                 CPLY_N(c->n_colors));
	if (c->n_unknown)
		cply_report_with(d, CPLY_CC108, CPLY_NOWHERE,
		                 CPLY_N(c->n_unknown));
}

static cply_status ccw_read(const cply_read *r, cply_doc *out)
{
	ccw c = { .r = r, .cw = CPLY_NEW(r->arena, 1, cply_crossword) };
	if (!c.cw)
		return CPLY_NOMEM;
	if (!cply_str_starts(r->bytes, magic)) {
		cply_report(r->diags, CPLY_CC109, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	cply_status st = read_header(&c);
	if (st != CPLY_OK)
		return st;
	uint32_t n = c.cw->width * c.cw->height;
	c.cells = CPLY_NEW(r->arena, n, ccw_cell);
	if (!c.cells)
		return CPLY_NOMEM;
	read_settings(&c);
	if (c.is_over) {
		report_rest(&c);
		return CPLY_INVALID;
	}
	for (uint32_t i = 0; i < n && !c.is_over; i++)
		read_cell(&c, i);
	(void)take_u32(&c); /* 0, the end */
	report_rest(&c);
	if (c.n_clues > r->limits->clues) {
		cply_report_with(r->diags, CPLY_ST205, CPLY_NOWHERE,
		                 CPLY_N(r->limits->clues));
		return CPLY_LIMIT;
	}
	cply_crossword_finish(c.cw);
	st = cplyi_ccw_clues(&c);
	if (st != CPLY_OK)
		return st;
	out->as.crossword = c.cw;
	return CPLY_OK;
}

static int ccw_probe(cply_str head)
{
	return cply_str_starts(head, magic) ? CPLY_BY_MAGIC : CPLY_NOT_MINE;
}

const cply_format cply_format_ccw = {
	.name = "ccw",
	.title = "Crossword Compiler .ccw",
	.suffixes = " .ccw ",
	.kind = &cply_kind_crossword,
	.is_binary = true,
	.claims = CPLY_BY_MAGIC,
	.probe = ccw_probe,
	.read = ccw_read,
};
