/* SPDX-License-Identifier: MIT */
/* Taking a .puz file apart: header, two boards, zero-ended texts, sections,
 * and whatever stands around them. Nothing is copied. */
#include "base/ascii.h"
#include "format/puz/puz.h"

#include <string.h>

#include "crossword/words.h"

static const uint8_t *at(const puz_file *f, uint32_t offset)
{
	return (const uint8_t *)f->bytes.ptr + offset;
}

static cply_str hex(cply_arena *a, uint32_t n, unsigned digits)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "0x");
	cply_put_hex(&b, n, digits);
	return cply_buf_str(&b);
}

/* ---- header ---- */

/* The header starts two bytes before the magic; a match too near the start
 * has lost its first bytes. */
static bool find_header(const cply_read *r, puz_file *f)
{
	cply_str magic = { "ACROSS&DOWN", 12 }; /* with its zero byte */
	for (size_t from = 0;;) {
		cply_str rest = cply_str_sub(f->bytes, from, f->bytes.len);
		size_t found = cply_str_find(rest, magic);
		if (found == SIZE_MAX)
			break;
		if (from + found >= PUZ_MAGIC) {
			f->header = (uint32_t)(from + found) - PUZ_MAGIC;
			return true;
		}
		from += found + 1;
	}
	cply_report(r->diags, CPLY_PZ101, CPLY_NOWHERE);
	return false;
}

static void read_version(const cply_read *r, puz_file *f)
{
	uint32_t begin = f->header + PUZ_VERSION;
	const uint8_t *v = at(f, begin);
	bool is_text = v[1] == '.' && (v[0] == '1' || v[0] == '2') &&
	               ascii_is_digit(v[2]);
	if (!is_text) {
		cply_buf b;
		cply_buf_init(&b, r->diags->arena);
		for (unsigned i = 0; i < 4; i++) {
			cply_put(&b, i ? " " : "");
			cply_put_hex(&b, v[i], 2);
		}
		cply_report_with(r->diags, CPLY_PZ104,
		                 CPLY_AT(begin, begin + 4),
		                 CPLY_T(cply_buf_str(&b)));
		return;
	}
	cply_str text = cply_str_sub(f->bytes, begin, begin + 3);
	f->version = (uint32_t)(v[0] - '0') * 10 + (uint32_t)(v[2] - '0');
	if (f->version < 12 || f->version > 20)
		cply_report_with(r->diags, CPLY_PZ104,
		                 CPLY_AT(begin, begin + 3), CPLY_T(text));
	if (v[3])
		cply_report_with(r->diags, CPLY_PZ105,
		                 CPLY_AT(begin + 3, begin + 4), CPLY_T(text),
		                 CPLY_T(hex(r->diags->arena, v[3], 2)));
}

static cply_status read_header(const cply_read *r, puz_file *f)
{
	if (!find_header(r, f))
		return CPLY_INVALID;
	uint32_t h = f->header;
	uint32_t there = (uint32_t)f->bytes.len - h;
	if (there < PUZ_HEADER) {
		cply_report_with(r->diags, CPLY_PZ102, CPLY_AT(h, f->bytes.len),
		                 CPLY_N(there));
		return CPLY_INVALID;
	}
	if (h)
		cply_report_with(r->diags, CPLY_PZ103, CPLY_AT(0, h),
		                 CPLY_N(h));
	read_version(r, f);
	f->width = *at(f, h + PUZ_WIDTH);
	f->height = *at(f, h + PUZ_HEIGHT);
	f->n_cells = f->width * f->height;
	f->type = puz_u16(at(f, h + PUZ_TYPE));
	f->flag = puz_u16(at(f, h + PUZ_FLAG));
	if (f->type != PUZ_NORMAL && f->type != PUZ_DIAGRAMLESS)
		cply_report_with(r->diags, CPLY_PZ109,
		                 CPLY_AT(h + PUZ_TYPE, h + PUZ_TYPE + 2),
		                 CPLY_T(hex(r->diags->arena, f->type, 4)));
	if (f->flag != PUZ_OPEN && f->flag != PUZ_NO_SOLUTION &&
	    f->flag != PUZ_SCRAMBLED)
		cply_report_with(r->diags, CPLY_PZ111,
		                 CPLY_AT(h + PUZ_FLAG, h + PUZ_FLAG + 2),
		                 CPLY_N(f->flag));
	return CPLY_OK;
}

/* ---- boards ---- */

static void report_board(const cply_read *r, const puz_file *f,
                         const char *which, uint32_t begin, uint32_t there)
{
	cply_report_with(r->diags, CPLY_PZ106, CPLY_AT(begin, begin + there),
	                 CPLY_Z(which), CPLY_N(there), CPLY_N(f->n_cells));
}

static cply_status read_boards(const cply_read *r, puz_file *f)
{
	uint32_t h = f->header;
	if (f->n_cells == 0) {
		cply_report(r->diags, CPLY_XW102,
		            CPLY_AT(h + PUZ_WIDTH, h + PUZ_HEIGHT + 1));
		return CPLY_INVALID;
	}
	uint32_t rest = (uint32_t)f->bytes.len - (h + PUZ_HEADER);
	f->solution = h + PUZ_HEADER;
	if (rest < f->n_cells) {
		report_board(r, f, "solution board", f->solution, rest);
		return CPLY_INVALID;
	}
	rest -= f->n_cells;
	f->board = at(f, f->solution);
	f->state = f->solution + f->n_cells;
	f->state_len = rest < f->n_cells ? rest : f->n_cells;
	if (rest < f->n_cells) {
		report_board(r, f, "solver's board", f->state, rest);
		f->is_cut = true;
	}
	return CPLY_OK;
}

/* The ways of sixteen squares: none from '.' and ':', all from the others. */
static inline void map_squares(const uint8_t *board, uint8_t *ways)
{
	cplyi_sixteen b;
	memcpy(&b, board, sizeof b);
	b = (cplyi_sixteen)((b != '.') & (b != ':')) & CPLYI_ALL_WAYS;
	memcpy(ways, &b, sizeof b);
}

cply_status cplyi_puz_words(const uint8_t *board, uint32_t width,
                            uint32_t height, cply_arena *a, cply_slots *out)
{
	cplyi_ways ways;
	cply_status s = cplyi_ways_start(&ways, width, height, a);
	if (s != CPLY_OK)
		return s;
	uint32_t n = width * height, i = 0, step = sizeof(cplyi_sixteen);
	for (; n - i >= step; i += step)
		map_squares(board + i, ways.first + i);
	if (n >= step) /* the last ones, some for the second time */
		map_squares(board + n - step, ways.first + n - step);
	for (; i < n && n < step; i++)
		ways.first[i] = puz_is_closed(board[i]) ? 0 : CPLYI_ALL_WAYS;
	return cplyi_ways_words(&ways, NULL, a, out);
}

/* ---- text ---- */

/* Offset after the zero byte of the text that starts at `from`, or 0. */
static uint32_t skip_string(const puz_file *f, uint32_t from)
{
	const char *p = f->bytes.ptr + from;
	const char *end = memchr(p, 0, f->bytes.len - from);
	return end ? (uint32_t)(end - f->bytes.ptr) + 1 : 0;
}

/* Would the file make sense with this many clues? After the notes there is a
 * section or nothing but line ends and the like. */
static bool count_fits(const puz_file *f, uint32_t n_clues)
{
	uint32_t p = f->state + f->n_cells;
	unsigned looks = 0;
	for (uint32_t i = 0; i < n_clues + 4; i++) {
		if (cplyi_puz_is_text_over(f, n_clues + 4, i, p, &looks) ||
		    !(p = skip_string(f, p)))
			return false;
	}
	if (cplyi_puz_is_known(f->bytes, p))
		return true;
	while (p < f->bytes.len && *at(f, p) <= ' ')
		p++;
	return p == f->bytes.len;
}

static void report_count(const cply_read *r, const puz_file *f, cply_rule rule,
                         uint32_t stored)
{
	uint32_t where = f->header + PUZ_CLUES;
	cply_diag *g;
	if (rule == CPLY_PZ107)
		g = cply_report_with(r->diags, rule, CPLY_AT(where, where + 2),
		                     CPLY_N(stored), CPLY_N(f->n_clues));
	else
		g = cply_report_with(r->diags, rule, CPLY_AT(where, where + 2),
		                     CPLY_N(stored), CPLY_N(f->words.n),
		                     CPLY_N(f->n_clues));
	if (f->n_clues == stored)
		return;
	char right[2] = { (char)f->n_clues, (char)(f->n_clues >> 8) };
	cply_diag_fix(r->diags, g, (cply_span){ where, where + 2 },
	              (cply_str){ right, 2 });
}

static void choose_count(const cply_read *r, puz_file *f)
{
	uint32_t stored = puz_u16(at(f, f->header + PUZ_CLUES));
	uint32_t swapped = stored >> 8 | (stored & 0xFF) << 8;
	f->n_clues = f->words.n;
	if (stored == f->words.n)
		return;
	if (swapped == f->words.n) {
		report_count(r, f, CPLY_PZ107, stored);
		return;
	}
	if (!f->is_cut && count_fits(f, stored))
		f->n_clues = stored;
	else if (!f->is_cut && count_fits(f, swapped))
		f->n_clues = swapped;
	report_count(r, f, CPLY_PZ108, stored);
}

cply_str cplyi_puz_string_name(const puz_file *f, uint32_t i, cply_arena *a)
{
	if (i == PUZ_TITLE)
		return CPLY_STR("the title");
	if (i == PUZ_AUTHOR)
		return CPLY_STR("the author");
	if (i == PUZ_COPYRIGHT)
		return CPLY_STR("the copyright");
	i -= PUZ_FIRST_CLUE;
	if (i >= f->n_clues)
		return CPLY_STR("the notes");
	cply_buf b;
	cply_buf_init(&b, a);
	if (i < f->words.n) {
		cply_put_uint(&b, f->words.items[i].number);
		cply_put(&b, f->words.items[i].direction == CPLY_DOWN
		                     ? " Down"
		                     : " Across");
	} else {
		cply_put(&b, "clue ");
		cply_put_uint(&b, i + 1);
	}
	return cply_buf_str(&b);
}

/* What is missing at the end of the text, if anything is. */
static void report_strings(const cply_read *r, puz_file *f, bool is_open)
{
	uint32_t end = f->strings_end;
	uint32_t last = f->n_clues + 3; /* the notes */
	cply_diag *g = NULL;
	if (f->n_strings > last && !is_open)
		return;
	if (f->n_strings == last && !is_open) {
		g = cply_report(r->diags, CPLY_PZ302, CPLY_AT(end, end));
	} else if (f->n_strings > last) {
		g = cply_report(r->diags, CPLY_PZ303,
		                CPLY_AT(f->strings[last].begin, end));
	} else {
		uint32_t whole = f->n_strings - is_open;
		uint32_t clues =
			whole < PUZ_FIRST_CLUE ? 0 : whole - PUZ_FIRST_CLUE;
		f->is_cut = true;
		cply_report_with(r->diags, CPLY_PZ301, CPLY_AT(end, end),
		                 CPLY_T(cplyi_puz_string_name(f, whole,
		                                              r->diags->arena)),
		                 CPLY_N(clues), CPLY_N(f->n_clues));
		return;
	}
	cply_diag_fix(r->diags, g, (cply_span){ end, end },
	              (cply_str){ "", 1 });
}

cply_status cplyi_puz_split(const cply_read *r, puz_file *f)
{
	*f = (puz_file){ .bytes = r->bytes };
	cply_status s = read_header(r, f);
	if (s == CPLY_OK)
		s = read_boards(r, f);
	if (s != CPLY_OK)
		return s;
	s = cplyi_puz_words(f->board, f->width, f->height, r->arena, &f->words);
	if (s != CPLY_OK)
		return s;
	choose_count(r, f);
	if (f->n_clues > r->limits->clues) {
		cply_report_with(r->diags, CPLY_PZ116, CPLY_NOWHERE,
		                 CPLY_N(f->n_clues), CPLY_N(r->limits->clues));
		return CPLY_LIMIT;
	}
	bool is_open = false;
	s = cplyi_puz_strings(r, f, &is_open);
	if (s != CPLY_OK)
		return s;
	report_strings(r, f, is_open);
	s = cplyi_puz_sections(r, f, f->strings_end);
	if (s == CPLY_OK)
		cplyi_puz_choose_charset(r, f);
	return s;
}
