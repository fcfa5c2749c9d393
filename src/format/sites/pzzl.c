/* SPDX-License-Identifier: MIT */
/* The text that pzzl.com serves for Newsday and other papers: the parts stand
 * on lines of their own with an empty line between, first a tag, the date, the
 * title, the author, width, height and the numbers of clues, then the rows and
 * the clues, which have no numbers. There is no published description. */
#include "format/formats.h"
#include "format/sites/site.h"

#include "base/ascii.h"
#include "base/text.h"
#include "carrier/charset.h"
#include "crossword/date.h"
#include "crossword/direction.h"
#include "format/lines.h"

enum { SHADE = CPLY_COLOR | 0xDCDCDC };

/* The parts before the rows, each on one line. */
enum part { TAG, DATE, TITLE, AUTHOR, WIDTH, HEIGHT, ACROSS, DOWN, PARTS };

typedef struct pzzl {
	site s;
	uint32_t at;
	cply_span parts[PARTS];
	uint32_t numbers[PARTS]; /* of those that are numbers */
	cply_charset charset;
	cply_slots slots;
} pzzl;

static cply_str text_at(const pzzl *p, cply_span at)
{
	return cply_text_trim(cply_charset_decode(
		p->charset, cplyi_span_str(p->s.r->bytes, at), p->s.arena));
}

/* ---- the first lines ---- */

static bool is_blank(cply_str line)
{
	return !cply_str_trim(line).len;
}

/* The lines before the rows. Returns the part that is not what it should be,
 * or PARTS. */
static enum part take_parts(cply_str bytes, uint32_t *at, cply_span *parts,
                            uint32_t *numbers)
{
	*at = (uint32_t)cply_bom(bytes);
	for (unsigned i = 0; i < PARTS; i++) {
		cply_span gap;
		if (!cplyi_next_line(bytes, at, &parts[i]))
			return (enum part)i;
		cply_str line = cply_str_trim(cplyi_span_str(bytes, parts[i]));
		bool is_number = i == DATE || i >= WIDTH;
		if (is_number && !cply_str_u32(line, &numbers[i]))
			return (enum part)i;
		if (!cplyi_next_line(bytes, at, &gap) ||
		    !is_blank(cplyi_span_str(bytes, gap)))
			return (enum part)i;
	}
	return PARTS;
}

static void read_date(pzzl *p)
{
	cply_str text = text_at(p, p->parts[DATE]);
	cplyi_date date;
	cply_buf b;
	cply_buf_init(&b, p->s.arena);
	/* The first papers came on line in the nineties. */
	cply_put(&b, text.len == 6 && text.ptr[0] > '6' ? "19" : "20");
	cply_put_str(&b, text);
	if (text.len != 6 ||
	    !cplyi_date_parse(cply_buf_str(&b), CPLYI_DATE_ISO, &date))
		return;
	cply_buf_init(&b, p->s.arena);
	cplyi_date_put(date, CPLYI_DATE_ISO, &b);
	p->s.cw->meta[CPLY_META_DATE] = cply_text_plain(cply_buf_str(&b));
}

/* The author, and before or behind it the notes between tags. */
static void read_author(pzzl *p)
{
	static const char open[] = "<NOTEPAD>", close[] = "</NOTEPAD>";
	const cply_span *at = &p->parts[AUTHOR];
	cply_str line = text_at(p, *at);
	size_t begin = cply_str_find(line, cply_str_of(open));
	size_t end = cply_str_find(line, cply_str_of(close));
	if (begin != SIZE_MAX && end != SIZE_MAX && end > begin) {
		cply_str notes =
			cply_str_sub(line, begin + sizeof open - 1, end);
		cply_buf b;
		cply_buf_init(&b, p->s.arena);
		cply_put_str(&b, cply_str_sub(line, 0, begin));
		cply_put_str(&b, cply_str_sub(line, end + sizeof close - 1,
		                              line.len));
		line = cply_text_trim(cply_buf_str(&b));
		p->s.cw->meta[CPLY_META_NOTES] =
			cplyi_site_html(&p->s, cply_text_trim(notes), at);
	}
	p->s.cw->meta[CPLY_META_AUTHOR] = cplyi_site_html(&p->s, line, at);
}

/* ---- rows ---- */

/* One square: marks before it, letters with commas between. */
static size_t take_square(const cply_str row, size_t at, cply_str *letters,
                          bool *is_circled, bool *is_shaded)
{
	while (at < row.len && (row.ptr[at] == '%' || row.ptr[at] == '^')) {
		*is_circled |= row.ptr[at] == '%';
		*is_shaded |= row.ptr[at] == '^';
		at++;
	}
	size_t begin = at;
	(void)cply_grapheme_next(row, &at);
	while (at < row.len && row.ptr[at] == ',') {
		at++;
		(void)cply_grapheme_next(row, &at);
	}
	*letters = cply_str_sub(row, begin, at);
	return at;
}

static cply_str without_commas(pzzl *p, cply_str letters)
{
	cply_buf b;
	if (cply_str_find(letters, CPLY_STR(",")) == SIZE_MAX)
		return letters;
	cply_buf_init(&b, p->s.arena);
	for (size_t i = 0; i < letters.len; i++)
		if (letters.ptr[i] != ',')
			cply_put_char(&b, letters.ptr[i]);
	return cply_buf_str(&b);
}

static void read_row(pzzl *p, uint32_t y, cply_span at)
{
	cply_str row = text_at(p, at), letters;
	uint32_t x = 0;
	for (size_t i = 0; i < row.len; x++) {
		bool is_circled = false, is_shaded = false;
		i = take_square(row, i, &letters, &is_circled, &is_shaded);
		if (x >= p->s.cw->width)
			continue;
		cply_cell *cell = cply_cell_at(p->s.cw, y, x);
		cell->at = at;
		if (cply_str_is(letters, "#"))
			cell->kind = CPLY_CELL_BLOCK;
		else if (cply_str_is(letters, "."))
			cell->kind = CPLY_CELL_VOID;
		else
			cell->solution = without_commas(p, letters);
		if (is_circled)
			cell->flags |= CPLY_CELL_CIRCLED;
		if (is_shaded)
			cell->shade = SHADE;
	}
	if (x != p->s.cw->width)
		cply_report_with(p->s.diags, CPLY_XW101, &at, CPLY_N(y + 1),
		                 CPLY_N(x), CPLY_N(p->s.cw->width));
}

static cply_status read_grid(pzzl *p)
{
	uint32_t width = p->numbers[WIDTH], height = p->numbers[HEIGHT], y = 0;
	cply_span at = { p->parts[WIDTH].begin, p->parts[HEIGHT].end }, line;
	if (!width || !height) {
		cply_report(p->s.diags, CPLY_PT102, &at);
		return CPLY_INVALID;
	}
	cply_status st = cplyi_site_grid(&p->s, width, height, "", &at);
	if (st != CPLY_OK)
		return st;
	for (; y < height; y++) {
		uint32_t before = p->at;
		if (!cplyi_next_line(p->s.r->bytes, &p->at, &line))
			break;
		if (is_blank(cplyi_span_str(p->s.r->bytes, line))) {
			p->at = before;
			break;
		}
		read_row(p, y, line);
	}
	if (y < height)
		cply_report_with(p->s.diags, CPLY_PT103, CPLY_AT(p->at, p->at),
		                 CPLY_N(y), CPLY_N(height));
	return CPLY_OK;
}

/* ---- clues ---- */

/* A list of clues behind an empty line, as long as the number says or up to
 * the next empty line. */
static void read_clues(pzzl *p, cply_direction d, uint32_t said)
{
	cply_span line = { p->at, p->at };
	uint32_t n = 0, next = 0;
	while (cplyi_next_line(p->s.r->bytes, &p->at, &line) &&
	       is_blank(cplyi_span_str(p->s.r->bytes, line)))
		line.begin = line.end = p->at;
	for (; line.end > line.begin; n++) {
		cply_clue *clue = cplyi_site_clue(&p->s, d, &line);
		if (!clue)
			return;
		clue->text = cplyi_site_html(&p->s, text_at(p, line), &line);
		cplyi_site_next_word(&p->s, &p->slots, &next, d, clue);
		line.begin = line.end = p->at;
		if (n + 1 == said ||
		    !cplyi_next_line(p->s.r->bytes, &p->at, &line))
			line.begin = line.end;
		else if (is_blank(cplyi_span_str(p->s.r->bytes, line)))
			line.begin = line.end;
	}
	if (n != said)
		cply_report_with(p->s.diags, CPLY_PT104,
		                 &p->parts[d == CPLY_DOWN ? DOWN : ACROSS],
		                 CPLY_Z(d == CPLY_DOWN ? "down" : "across"),
		                 CPLY_N(n), CPLY_N(said));
}

/* ---- the whole ---- */

static cply_status read_puzzle(pzzl *p)
{
	cply_status st = read_grid(p);
	if (st != CPLY_OK)
		return st;
	cplyi_site_attach(&p->s);
	if (!cplyi_add_lists(p->s.cw, p->s.arena) ||
	    cply_crossword_slots(p->s.cw, CPLY_NUMBER_STANDARD, p->s.arena,
	                         &p->slots) != CPLY_OK)
		return CPLY_NOMEM;
	read_clues(p, CPLY_ACROSS, p->numbers[ACROSS]);
	read_clues(p, CPLY_DOWN, p->numbers[DOWN]);
	p->s.cw->meta[CPLY_META_TITLE] =
		cplyi_site_html(&p->s, text_at(p, p->parts[TITLE]),
	                        &p->parts[TITLE]);
	read_author(p);
	read_date(p);
	return p->s.arena->failed ? CPLY_NOMEM : CPLY_OK;
}

static cply_status pzzl_read(const cply_read *r, cply_doc *out)
{
	static const char *const names[] = { "a tag",    "the date",
		                             "a title",  "the author",
		                             "width",    "height",
		                             "a number", "a number" };
	pzzl p = { .charset = cply_utf8_check(r->bytes) == SIZE_MAX
		                      ? CPLY_CHARSET_UTF8
		                      : CPLY_CHARSET_WINDOWS1252 };
	if (!cplyi_site_begin(&p.s, r))
		return CPLY_NOMEM;
	enum part odd = take_parts(r->bytes, &p.at, p.parts, p.numbers);
	if (odd != PARTS) {
		cply_report_with(r->diags, CPLY_PT101, CPLY_AT(p.at, p.at),
		                 CPLY_N(2 * (unsigned)odd + 1),
		                 CPLY_Z(names[odd]));
		return CPLY_INVALID;
	}
	cply_status st = read_puzzle(&p);
	return st == CPLY_OK ? cplyi_site_finish(&p.s, out) : st;
}

static int pzzl_probe(cply_str head)
{
	cply_span parts[PARTS];
	uint32_t at, numbers[PARTS] = { 0 };
	/* The first line is short: binary files and prose end here. */
	if (take_parts(cply_str_sub(head, 0, 8192), &at, parts, numbers) !=
	    PARTS)
		return CPLY_NOT_MINE;
	return parts[DATE].end - parts[DATE].begin >= 6 ? CPLY_BY_SHAPE
	                                                : CPLY_NOT_MINE;
}

const cply_format cply_format_pzzl = {
	.name = "pzzl",
	.title = "Pzzl text",
	.suffixes = " .pzzl ",
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = pzzl_probe,
	.read = pzzl_read,
};
