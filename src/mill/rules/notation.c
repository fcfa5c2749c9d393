/* SPDX-License-Identifier: MIT */
/* Actions as words. Today's apps write `d6`, `a1-a4` and `xd6`, records of
 * games join the actions of a turn: `a1-a4xd6`. Before 2025 points were pairs
 * of ring and place, `(2,1)`, with `->` between and a minus for taking. One
 * game site numbers the points by rows. */
#include "base/ascii.h"
#include "mill/rules/rules.h"

/* The points in the order of PlayOK: rows from the top, from the left. */
static const int8_t by_number[CPLY_MILL_POINTS] = { 23, 16, 17, 15, 8,  9,
	                                            7,  0,  1,  22, 14, 6,
	                                            2,  10, 18, 5,  4,  3,
	                                            13, 12, 11, 21, 20, 19 };

typedef struct scanner {
	cply_str text;
	size_t at;
	cply_mill_style style;
	size_t begin, end; /* of the point read last */
} scanner;

static bool is_digit(const scanner *s, size_t at)
{
	return at < s->text.len && ascii_is_digit(s->text.ptr[at]);
}

static bool is_letter(const scanner *s, size_t at)
{
	return at < s->text.len && ascii_is_letter(s->text.ptr[at]);
}

static bool skip(scanner *s, const char *word)
{
	cply_str rest = cply_str_sub(s->text, s->at, s->text.len);
	size_t n = cply_str_of(word).len;
	if (!cply_str_is_nocase(
		    cply_str_sub(rest, 0, n < rest.len ? n : rest.len), word))
		return false;
	s->at += n;
	return true;
}

/* (ring,place), both from 1. */
static int read_pair(scanner *s)
{
	const char *t = s->text.ptr + s->at;
	s->style = CPLY_MILL_PAIRS_STYLE;
	s->begin = s->at;
	s->end = s->text.len < s->at + 5 ? s->text.len : s->at + 5;
	if (s->text.len - s->at < 5 || t[2] != ',' || t[4] != ')' ||
	    t[1] < '1' || t[1] > '3' || t[3] < '1' || t[3] > '8')
		return -1;
	s->at += 5;
	return (t[1] - '1') * 8 + t[3] - '1';
}

static int read_number(scanner *s)
{
	uint32_t n;
	s->style = CPLY_MILL_NUMBERS_STYLE;
	s->begin = s->at;
	while (is_digit(s, s->at))
		s->at++;
	s->end = s->at;
	if (!cply_str_u32(cply_str_sub(s->text, s->begin, s->end), &n) || !n ||
	    n > CPLY_MILL_POINTS)
		return -1;
	return by_number[n - 1];
}

/* A point in any style, or -1; where it stood is in begin and end. */
static int read_point(scanner *s)
{
	if (s->at < s->text.len && s->text.ptr[s->at] == '(')
		return read_pair(s);
	if (is_digit(s, s->at))
		return read_number(s);
	s->begin = s->at;
	s->end = s->at;
	if (!is_letter(s, s->at))
		return -1;
	s->end = is_digit(s, s->at + 1) ? s->at + 2 : s->at + 1;
	s->at = s->end;
	return cply_mill_point_find(cply_str_sub(s->text, s->begin, s->end));
}

static bool read_action(scanner *s, cply_mill_move *out)
{
	bool pairs = s->at + 1 < s->text.len && s->text.ptr[s->at + 1] == '(';
	bool takes = skip(s, "x") || (pairs && skip(s, "-"));
	int point = read_point(s);
	*out = (cply_mill_move){ takes ? CPLY_MILL_TAKE : CPLY_MILL_PLACE, -1,
		                 (int8_t)point };
	if (point < 0)
		return false;
	if (takes || !(skip(s, "->") || skip(s, "-")))
		return true;
	out->kind = CPLY_MILL_MOVE;
	out->from = (int8_t)point;
	point = read_point(s);
	out->to = (int8_t)point;
	return point >= 0;
}

cply_status cply_mill_word_read(cply_str text, uint32_t origin,
                                cply_diags *diags, cply_mill_word *out)
{
	cply_str word = cply_str_trim(text);
	size_t offset = word.len ? (size_t)(word.ptr - text.ptr) : 0;
	uint32_t base = origin + (uint32_t)offset;
	scanner s = { .text = word };
	*out = (cply_mill_word){ 0 };
	do {
		cply_mill_move m;
		if (out->n == CPLY_MILL_TURN_MOVES ||
		    (out->n && word.ptr[s.at] != 'x' && word.ptr[s.at] != 'X' &&
		     word.ptr[s.at] != '-'))
			break;
		if (!read_action(&s, &m)) {
			cply_str bad = cply_str_sub(word, s.begin, s.end);
			if (!bad.len)
				break;
			cply_report_with(diags, CPLY_ML131,
			                 CPLY_AT(base + s.begin, base + s.end),
			                 CPLY_T(bad));
			return CPLY_INVALID;
		}
		if (out->n && m.kind != CPLY_MILL_TAKE)
			break;
		out->moves[out->n++] = m;
	} while (s.at < word.len);
	out->style = s.style;
	if (out->n && s.at == word.len)
		return CPLY_OK;
	cply_report_with(diags, CPLY_ML130,
	                 CPLY_AT(base, base + (word.len ? word.len : 0)),
	                 CPLY_T(word));
	return CPLY_INVALID;
}

void cply_mill_move_write(cply_mill_move m, cply_buf *out)
{
	if (m.kind == CPLY_MILL_TAKE)
		cply_put_char(out, 'x');
	if (m.kind == CPLY_MILL_MOVE) {
		cply_put(out, cply_mill_point_name((unsigned)m.from));
		cply_put_char(out, '-');
	}
	cply_put(out, cply_mill_point_name((unsigned)m.to));
}
