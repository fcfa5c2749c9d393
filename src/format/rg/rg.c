/* SPDX-License-Identifier: MIT */
/* .rg: rows gardens. The grid is full of hexagonal blooms, each three squares
 * wide and two high, whose answers run around them; the rows have answers too.
 * The file looks like YAML but is not: the rest of a line is the value,
 * whatever is in it. https://www.crosswordnexus.com has examples. */
#include "format/formats.h"
#include "format/sites/site.h"

#include "base/ascii.h"
#include "base/text.h"
#include "carrier/charset.h"
#include "crossword/extras.h"
#include "format/lines.h"

enum {
	BLOOM = 6,  /* squares of a bloom, and the distance of two of them */
	PETALS = 3, /* squares of a bloom in one row */
	MOST_ROWS = 26
};

/* Parts of the file; the colours are lists of blooms. */
enum part { NO_PART, ROWS, LIGHT, MEDIUM, DARK, N_PARTS };

static const char *const part_names[] = { "", "rows", "light", "medium",
	                                  "dark" };
static const char *const titles[] = { "", "Rows", "Light", "Medium", "Dark" };
static const uint32_t shades[] = { 0, 0, 0, CPLY_COLOR | 0xD4D4D4,
	                           CPLY_COLOR | 0xA8A8A8 };

/* A clue and its answer. */
typedef struct item {
	cply_str clue, answer;
	cply_span at;
	uint32_t row; /* of those in rows */
	struct item *next;
} item;

typedef struct part_list {
	item *first, *last;
	uint32_t n;
} part_list;

typedef struct rg {
	site s;
	part_list parts[N_PARTS];
	uint32_t n_rows;
	cply_charset charset;
	bool starts_late; /* the first row has the blooms of column 3 */
	uint32_t shift;   /* of the colours */
} rg;

/* ---- lines ---- */

/* What a line says: how many dashes stand before it, key and value. */
typedef struct said {
	uint32_t dashes, indent;
	cply_str key, value;
} said;

static said read_line(cply_str line)
{
	said s = { .indent = 0 };
	size_t at = 0;
	while (at < line.len &&
	       (ascii_is_blank(line.ptr[at]) ||
	        (line.ptr[at] == '-' &&
	         (at + 1 == line.len || ascii_is_blank(line.ptr[at + 1]))))) {
		s.dashes += line.ptr[at] == '-';
		at++;
	}
	s.indent = (uint32_t)at;
	cply_str rest = cply_str_sub(line, at, line.len);
	size_t colon = cply_str_find(rest, CPLY_STR(":"));
	if (colon == SIZE_MAX)
		return s;
	for (size_t i = 0; i < colon; i++)
		if (!ascii_is_letter(rest.ptr[i]))
			return s;
	s.key = cply_str_sub(rest, 0, colon);
	s.value = cply_str_trim(cply_str_sub(rest, colon + 1, rest.len));
	return s;
}

static enum part part_of(cply_str key)
{
	for (unsigned i = ROWS; i < N_PARTS; i++)
		if (cply_str_is_nocase(key, part_names[i]))
			return (enum part)i;
	return NO_PART;
}

static item *add_item(rg *g, enum part part, cply_span at)
{
	part_list *list = &g->parts[part];
	item *it = CPLY_NEW(g->s.arena, 1, item);
	if (!it)
		return NULL;
	it->at = at;
	it->row = g->n_rows ? g->n_rows - 1 : 0;
	if (list->last)
		list->last->next = it;
	else
		list->first = it;
	list->last = it;
	list->n++;
	return it;
}

/* A line in a list of clues and answers. */
static void take_item(rg *g, enum part part, const said *s, cply_span at)
{
	part_list *list = &g->parts[part];
	cply_str value = cply_charset_decode(g->charset, s->value, g->s.arena);
	/* "- - clue": the first of a row; "-" alone may stand before it. */
	if (part == ROWS && (s->dashes > 1 || (s->dashes == 1 && !s->key.len)))
		g->n_rows++;
	if (cply_str_is_nocase(s->key, "clue")) {
		item *it = add_item(g, part, at);
		if (it)
			it->clue = value;
	} else if (cply_str_is_nocase(s->key, "answer") && list->last) {
		list->last->answer = value;
		list->last->at.end = at.end;
	} else if (s->key.len) {
		cply_report_with(g->s.diags, CPLY_RG101, &at, CPLY_T(s->key));
	}
}

static void read_meta(rg *g, const said *s, const cply_span *at)
{
	static const site_meta metas[] = {
		{ "title", CPLY_META_TITLE },
		{ "author", CPLY_META_AUTHOR },
		{ "copyright", CPLY_META_COPYRIGHT },
		{ "notes", CPLY_META_NOTES },
		{ "created", CPLY_META_DATE },
		{ "url", CPLY_META_URL },
	};
	cply_str value = cply_charset_decode(g->charset, s->value, g->s.arena);
	for (size_t i = 0; i < CPLY_COUNT(metas); i++) {
		if (!cply_str_is_nocase(s->key, metas[i].key))
			continue;
		g->s.cw->meta[metas[i].meta] = cply_text_plain(value);
		if (metas[i].meta == CPLY_META_DATE && value.len)
			cplyi_site_date(&g->s, at);
		return;
	}
	if (s->value.len)
		cply_report_with(g->s.diags, CPLY_RG101, at, CPLY_T(s->key));
}

/* Metadata goes into the puzzle, which the size of the grid makes. */
static void read_lines(rg *g, bool is_meta)
{
	cply_str text = g->s.r->bytes;
	uint32_t at = (uint32_t)cply_bom(text);
	enum part part = NO_PART;
	cply_span line;
	while (cplyi_next_line(text, &at, &line)) {
		said s = read_line(cplyi_span_str(text, line));
		if (!s.key.len && !s.dashes)
			continue;
		if (!s.indent && !s.dashes) {
			part = part_of(s.key);
			if (part == NO_PART && is_meta)
				read_meta(g, &s, &line);
		} else if (part != NO_PART && !is_meta) {
			take_item(g, part, &s, line);
		}
	}
}

/* ---- letters ---- */

/* The letters of an answer: without blanks, hyphens and apostrophes. */
static cply_str letters_of(rg *g, cply_str answer)
{
	cply_buf b;
	cply_str c;
	cply_buf_init(&b, g->s.arena);
	for (size_t at = 0; (c = cply_grapheme_next(answer, &at)).len;)
		if (ascii_is_alnum(c.ptr[0]) ||
		    ((unsigned char)c.ptr[0] >= 0xC3 &&
		     (unsigned char)c.ptr[0] < 0xE2))
			cply_put_str(&b, c);
	return cply_upper(g->s.arena, cply_buf_str(&b), CPLY_CASE_ROOT);
}

/* All letters of a row, with how many there are. */
static cply_str row_letters(rg *g, uint32_t row, uint32_t *n)
{
	cply_buf b;
	cply_buf_init(&b, g->s.arena);
	for (const item *it = g->parts[ROWS].first; it; it = it->next)
		if (it->row == row)
			cply_put_str(&b, letters_of(g, it->answer));
	*n = (uint32_t)cply_grapheme_count(cply_buf_str(&b));
	return cply_buf_str(&b);
}

/* ---- the grid ---- */

/* Is a bloom's first square here? */
static bool starts_bloom(const rg *g, uint32_t x, uint32_t y)
{
	bool is_late = g->starts_late == (y % 2 == 0);
	return x % BLOOM == (is_late ? PETALS : 0) &&
	       x + PETALS <= g->s.cw->width && y + 1 < g->s.cw->height;
}

/* Is the square part of a bloom, and so of the grid? */
static bool is_in_bloom(const rg *g, uint32_t x, uint32_t y)
{
	uint32_t first = x / PETALS * PETALS;
	return starts_bloom(g, first, y) ||
	       (y && starts_bloom(g, first, y - 1));
}

static uint32_t squares_of_row(const rg *g, uint32_t y)
{
	uint32_t n = 0;
	for (uint32_t x = 0; x < g->s.cw->width; x++)
		n += is_in_bloom(g, x, y);
	return n;
}

/* Colours follow each other from row to row. */
static enum part color_of(const rg *g, uint32_t y)
{
	static const enum part order[] = { MEDIUM, LIGHT, DARK };
	return order[(y + g->shift) % CPLY_COUNT(order)];
}

static void count_blooms(const rg *g, uint32_t *counts)
{
	for (uint32_t y = 0; y < g->s.cw->height; y++)
		for (uint32_t x = 0; x < g->s.cw->width; x++)
			if (starts_bloom(g, x, y))
				counts[color_of(g, y)]++;
}

/* Gardens that begin with the other blooms have the colours shifted as if a row
 * was cut off. If the numbers of clues say otherwise, they know better. */
static void find_shift(rg *g)
{
	uint32_t usual = g->starts_late ? 0 : 1;
	for (uint32_t k = 0; k < 3; k++) {
		uint32_t counts[N_PARTS] = { 0 };
		g->shift = (usual + k) % 3;
		count_blooms(g, counts);
		if (counts[LIGHT] == g->parts[LIGHT].n &&
		    counts[MEDIUM] == g->parts[MEDIUM].n &&
		    counts[DARK] == g->parts[DARK].n)
			return;
	}
	g->shift = usual;
}

static void fill_row(rg *g, uint32_t y, cply_str letters, uint32_t n)
{
	uint32_t room = squares_of_row(g, y);
	size_t at = 0;
	cply_span where = g->s.cw->grid_at;
	for (const item *it = g->parts[ROWS].first; it; it = it->next)
		if (it->row == y) {
			where = it->at;
			break;
		}
	if (n != room)
		cply_report_with(g->s.diags, CPLY_RG103, &where, CPLY_N(y + 1),
		                 CPLY_N(n), CPLY_N(room));
	for (uint32_t x = 0; x < g->s.cw->width; x++) {
		cply_cell *cell = cply_cell_at(g->s.cw, y, x);
		cell->at = where;
		if (!is_in_bloom(g, x, y))
			cell->kind = CPLY_CELL_VOID;
		else
			cell->solution = cply_grapheme_next(letters, &at);
	}
}

static uint32_t distance(uint32_t a, uint32_t b)
{
	return a > b ? a - b : b - a;
}

static cply_status make_grid(rg *g)
{
	uint32_t width = 0, n, first;
	cply_span at = { 0, (uint32_t)g->s.r->bytes.len };
	if (g->parts[ROWS].first)
		at = (cply_span){ g->parts[ROWS].first->at.begin,
			          g->parts[ROWS].last->at.end };
	for (uint32_t y = 0; y < g->n_rows && y <= MOST_ROWS; y++) {
		(void)row_letters(g, y, &n);
		width = n > width ? n : width;
	}
	if (g->n_rows < 2 || g->n_rows > MOST_ROWS || width < PETALS) {
		cply_report_with(g->s.diags, CPLY_RG102, CPLY_NOWHERE,
		                 CPLY_N(g->n_rows));
		return CPLY_INVALID;
	}
	width -= width % PETALS; /* blooms are three squares wide */
	cply_status st = cplyi_site_grid(&g->s, width, g->n_rows, "rows", &at);
	if (st != CPLY_OK)
		return st;
	/* Which blooms come first shows in the length of the first row. */
	(void)row_letters(g, 0, &first);
	g->starts_late = true;
	uint32_t off = distance(squares_of_row(g, 0), first);
	g->starts_late = false;
	g->starts_late = off <= distance(squares_of_row(g, 0), first);
	find_shift(g);
	for (uint32_t y = 0; y < g->n_rows; y++) {
		cply_str letters = row_letters(g, y, &n);
		fill_row(g, y, letters, n);
	}
	return CPLY_OK;
}

/* ---- clues ---- */

/* "*x*" is italic. */
static void put_italics(cply_buf *b, cply_str text)
{
	for (size_t i = 0; i < text.len; i++) {
		cply_str rest = cply_str_sub(text, i + 1, text.len);
		size_t end = cply_str_find(rest, CPLY_STR("*"));
		char c = text.ptr[i];
		if (c == '*' && end != SIZE_MAX && end > 0 &&
		    rest.ptr[0] != ' ' && rest.ptr[end - 1] != ' ') {
			cply_put(b, "<i>");
			cply_put_str(b, cply_str_sub(rest, 0, end));
			cply_put(b, "</i>");
			i += end + 1;
		} else if (c == '<' || c == '&') {
			cply_put(b, c == '<' ? "&lt;" : "&amp;");
		} else {
			cply_put_char(b, c);
		}
	}
}

static cply_str label_of(rg *g, char letter, uint32_t n)
{
	cply_buf b;
	cply_buf_init(&b, g->s.arena);
	cply_put_char(&b, letter);
	if (n)
		cply_put_uint(&b, n);
	return cply_buf_str(&b);
}

/* One clue for a row: those of its answers, where they end is to be found. */
static void add_row(rg *g, uint32_t y)
{
	const cply_crossword *cw = g->s.cw;
	uint32_t list =
		cplyi_site_list(&g->s, CPLY_OTHER, cply_str_of(titles[ROWS]));
	uint32_t *cells = CPLY_NEW(g->s.arena, cw->width, uint32_t), n = 0;
	cply_buf b, answers;
	cply_span at = { 0, 0 };
	cply_buf_init(&b, g->s.arena);
	cply_buf_init(&answers, g->s.arena);
	for (const item *it = g->parts[ROWS].first; it; it = it->next) {
		if (it->row != y)
			continue;
		cply_put(&b, b.len ? " / " : "");
		put_italics(&b, it->clue);
		cply_put(&answers, answers.len ? " / " : "");
		cply_put_str(&answers, it->answer);
		at.begin = at.end ? at.begin : it->at.begin;
		at.end = it->at.end;
	}
	cply_clue *clue = cplyi_site_clue(&g->s, list, &at);
	if (!clue || !cells)
		return;
	for (uint32_t x = 0; x < cw->width; x++)
		if (is_in_bloom(g, x, y))
			cells[n++] = y * cw->width + x;
	clue->label = label_of(g, (char)('A' + y), 0);
	clue->text = cplyi_site_html(&g->s, cply_buf_str(&b), &at);
	clue->cells = cells;
	clue->n_cells = n;
	clue->is_explicit = true;
	if (n)
		cw->cells[cells[0]].label = clue->label;
	(void)cplyi_add_extra(&clue->extras, g->s.arena,
	                      (cply_extra){ cply_format_rg.name,
	                                    CPLY_STR("answer"),
	                                    cply_buf_str(&answers) });
}

/* Around a bloom, from its first square to the right. */
static void ring(const rg *g, uint32_t x, uint32_t y, uint32_t *cells)
{
	uint32_t w = g->s.cw->width;
	for (uint32_t k = 0; k < PETALS; k++) {
		cells[k] = y * w + x + k;
		cells[BLOOM - 1 - k] = (y + 1) * w + x + k;
	}
}

/* Does the answer run around the bloom, from some square in some direction? */
static bool runs_around(const rg *g, const uint32_t *cells, cply_str letters)
{
	for (uint32_t start = 0; start < BLOOM; start++)
		for (uint32_t step = 1; step < BLOOM; step += BLOOM - 2) {
			size_t at = 0;
			uint32_t k = 0;
			for (; k < BLOOM; k++) {
				uint32_t i = (start + k * step) % BLOOM;
				cply_str c = cply_grapheme_next(letters, &at);
				if (!cply_str_eq(
					    c,
					    g->s.cw->cells[cells[i]].solution))
					break;
			}
			if (k == BLOOM)
				return true;
		}
	return false;
}

static void add_bloom(rg *g, enum part color, const item *it, uint32_t nth,
                      uint32_t x, uint32_t y)
{
	uint32_t list =
		cplyi_site_list(&g->s, CPLY_OTHER, cply_str_of(titles[color]));
	cply_clue *clue = cplyi_site_clue(&g->s, list, &it->at);
	uint32_t *cells = CPLY_NEW(g->s.arena, BLOOM, uint32_t);
	cply_buf b;
	if (!clue || !cells)
		return;
	ring(g, x, y, cells);
	cply_buf_init(&b, g->s.arena);
	put_italics(&b, it->clue);
	clue->label = label_of(g, titles[color][0], nth + 1);
	clue->text = cplyi_site_html(&g->s, cply_buf_str(&b), &it->at);
	clue->cells = cells;
	clue->n_cells = BLOOM;
	clue->is_explicit = true;
	(void)cplyi_add_extra(&clue->extras, g->s.arena,
	                      (cply_extra){ cply_format_rg.name,
	                                    CPLY_STR("answer"), it->answer });
	cply_str letters = letters_of(g, it->answer);
	if (cply_grapheme_count(letters) != BLOOM ||
	    !runs_around(g, cells, letters))
		cply_report_with(g->s.diags, CPLY_RG105, &it->at,
		                 CPLY_T(clue->label), CPLY_T(it->answer));
}

/* The blooms of a colour in reading order, which is that of their clues. */
static void add_blooms(rg *g, enum part color)
{
	const cply_crossword *cw = g->s.cw;
	const item *it = g->parts[color].first;
	uint32_t n = 0;
	for (uint32_t y = 0; y < cw->height; y++) {
		if (color_of(g, y) != color)
			continue;
		for (uint32_t x = 0; x < cw->width; x++) {
			uint32_t cells[BLOOM];
			if (!starts_bloom(g, x, y))
				continue;
			ring(g, x, y, cells);
			for (int k = 0; k < BLOOM; k++)
				cw->cells[cells[k]].shade = shades[color];
			if (it) {
				add_bloom(g, color, it, n, x, y);
				it = it->next;
			}
			n++;
		}
	}
	if (n != g->parts[color].n)
		cply_report_with(g->s.diags, CPLY_RG104, CPLY_NOWHERE,
		                 CPLY_Z(part_names[color]),
		                 CPLY_N(g->parts[color].n), CPLY_N(n));
}

/* ---- the whole ---- */

static cply_status rg_read(const cply_read *r, cply_doc *out)
{
	rg g = { .charset = cply_utf8_check(r->bytes) == SIZE_MAX
		                    ? CPLY_CHARSET_UTF8
		                    : CPLY_CHARSET_WINDOWS1252 };
	if (!cplyi_site_begin(&g.s, r))
		return CPLY_NOMEM;
	read_lines(&g, false);
	if (r->arena->failed)
		return CPLY_NOMEM;
	cply_status st = make_grid(&g);
	if (st != CPLY_OK)
		return st;
	read_lines(&g, true);
	for (uint32_t y = 0; y < g.n_rows; y++)
		add_row(&g, y);
	for (unsigned i = LIGHT; i < N_PARTS; i++)
		add_blooms(&g, (enum part)i);
	if (r->arena->failed)
		return CPLY_NOMEM;
	cply_crossword_finish(g.s.cw);
	return cplyi_site_finish(&g.s, out);
}

/* A page that shows a garden begins in another way. */
static bool begins_with_key(cply_str head)
{
	size_t at = cply_bom(head), begin;
	while (at < head.len && ascii_is_white(head.ptr[at]))
		at++;
	for (begin = at; at < head.len && ascii_is_letter(head.ptr[at]);)
		at++;
	return at > begin && at < head.len && head.ptr[at] == ':';
}

static int rg_probe(cply_str head)
{
	bool has_rows = cply_str_starts(head, "rows:") ||
	                cplyi_site_contains(head, "\nrows:") ||
	                cplyi_site_contains(head, "\rrows:");
	return has_rows && begins_with_key(head) &&
	                       cplyi_site_contains(head, "- clue:") &&
	                       cplyi_site_contains(head, "answer:")
	               ? CPLY_BY_SHAPE
	               : CPLY_NOT_MINE;
}

const cply_format cply_format_rg = {
	.name = "rg",
	.title = "rows garden .rg",
	.suffixes = " .rg .rgz ",
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = rg_probe,
	.read = rg_read,
};
