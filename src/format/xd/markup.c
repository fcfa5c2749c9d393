/* SPDX-License-Identifier: MIT */
/* xd: the markup of clues. {/italic/} {*bold*} {_underline_} {-strike-} and
 * Puzzmo's {~sub~} {^sup^} {=small caps=} {@link|address@} {!picture!}
 * {#colour#} and {\literal\}. A backslash is a line break. */
#include "crossword/markup.h"
#include "base/text.h"
#include "format/xd/xd.h"

static uint32_t style_of(char c)
{
	switch (c) {
	case '/':
		return CPLY_ITALIC;
	case '*':
		return CPLY_BOLD;
	case '_':
		return CPLY_UNDERLINE;
	case '-':
		return CPLY_STRIKE;
	case '~':
		return CPLY_SUB;
	case '^':
		return CPLY_SUP;
	case '=':
		return CPLY_SMALL_CAPS;
	default:
		return 0;
	}
}

static bool is_rich_mark(char c)
{
	return c == '@' || c == '#' || c == '!';
}

static bool is_mark(char c)
{
	return style_of(c) || is_rich_mark(c) || c == '\\';
}

enum { DEEPEST = 16 };

struct reader {
	cply_str s;
	size_t at;
	cply_buf out;
	char open[DEEPEST];
	size_t open_at[DEEPEST]; /* of the plain text */
	unsigned depth;
	cplyi_runs runs;
	uint32_t style;
	size_t style_at;
	size_t last[128]; /* by mark: where it closes last, plus 1 */
	bool is_rich;
};

/* ---- runs ---- */

static void end_run(struct reader *r)
{
	(void)cplyi_add_run(&r->runs, r->style_at, r->out.len, r->style);
}

static void set_style(struct reader *r)
{
	uint32_t style = 0;
	for (unsigned i = 0; i < r->depth; i++)
		style |= style_of(r->open[i]);
	if (style == r->style)
		return;
	end_run(r);
	r->style = style;
	r->style_at = r->out.len;
}

/* ---- marks ---- */

static void skip_blanks(struct reader *r)
{
	while (r->at < r->s.len && ascii_is_blank(r->s.ptr[r->at]))
		r->at++;
}

/* Takes blanks back that were put since `from`. */
static void drop_blanks(struct reader *r, size_t from)
{
	if (from < r->style_at)
		from = r->style_at;
	while (r->out.len > from && ascii_is_blank(r->out.ptr[r->out.len - 1]))
		r->out.len--;
}

static void close_top(struct reader *r)
{
	r->depth--;
	if (is_rich_mark(r->open[r->depth]))
		drop_blanks(r, r->open_at[r->depth]);
	set_style(r);
}

/* Where the mark closes after `from`; the caller knows that it does. */
static size_t find_close(const struct reader *r, size_t from, char mark)
{
	size_t i = from;
	while (i + 1 < r->s.len &&
	       !(r->s.ptr[i] == mark && r->s.ptr[i + 1] == '}'))
		i++;
	return i;
}

static bool closes_later(const struct reader *r, size_t from, char mark)
{
	return r->last[(unsigned char)mark] > from;
}

/* {! address | words | width | height !}, or {!words | src: address!}. */
static void put_picture(struct reader *r)
{
	size_t begin = r->at + 2, end = find_close(r, begin, '!');
	if (begin < end && r->s.ptr[begin] == '!')
		begin++;
	cply_str inner = cply_str_sub(r->s, begin, end);
	size_t bar = cply_str_find(inner, CPLY_STR("|"));
	cply_str words = inner;
	if (bar != SIZE_MAX) {
		cply_str rest = cply_str_sub(inner, bar + 1, inner.len);
		words = cply_str_sub(inner, 0, bar);
		if (!cply_str_starts(cply_str_trim(rest), "src:")) {
			bar = cply_str_find(rest, CPLY_STR("|"));
			words = cply_str_sub(rest, 0,
			                     bar == SIZE_MAX ? rest.len : bar);
		}
	}
	cply_put_str(&r->out, cply_str_trim(words));
	r->is_rich = true;
	r->at = end + 2;
}

static void put_literal(struct reader *r)
{
	size_t begin = r->at + 2, end = find_close(r, begin, '\\');
	if (begin == end)
		cply_put(&r->out, "\n");
	cply_put_str(&r->out, cply_str_sub(r->s, begin, end));
	r->at = end + 2;
}

static bool open_mark(struct reader *r)
{
	if (r->at + 1 >= r->s.len)
		return false;
	char mark = r->s.ptr[r->at + 1];
	if (!is_mark(mark) || !closes_later(r, r->at + 2, mark))
		return false;
	if (mark == '!') {
		put_picture(r);
	} else if (mark == '\\') {
		put_literal(r);
	} else {
		if (r->depth == DEEPEST)
			return false;
		r->open[r->depth] = mark;
		r->open_at[r->depth++] = r->out.len;
		r->at += 2;
		set_style(r);
		if (is_rich_mark(mark)) {
			r->is_rich = true;
			skip_blanks(r);
		}
	}
	return true;
}

/* After the bar in a link or colour come addresses and the like. */
static bool skip_attributes(struct reader *r)
{
	char mark = r->depth ? r->open[r->depth - 1] : 0;
	if (!is_rich_mark(mark) || !closes_later(r, r->at, mark))
		return false;
	r->at = find_close(r, r->at, mark) + 2;
	close_top(r);
	return true;
}

static void put_break(struct reader *r)
{
	drop_blanks(r, 0);
	cply_put(&r->out, "\n");
	r->at++;
	skip_blanks(r);
}

static void read_one(struct reader *r)
{
	char c = r->s.ptr[r->at];
	char next = r->at + 1 < r->s.len ? r->s.ptr[r->at + 1] : 0;
	if (c == '{' && open_mark(r))
		return;
	if (c == '|' && skip_attributes(r))
		return;
	if (next == '}' && r->depth && r->open[r->depth - 1] == c) {
		close_top(r);
		r->at += 2;
		return;
	}
	if (c == '\\') {
		put_break(r);
		return;
	}
	cply_put_char(&r->out, c);
	r->at++;
}

cply_status cplyi_xd_markup(cply_str s, cply_arena *a, cply_text *out,
                            bool *is_rich)
{
	struct reader r = { .s = s, .runs.arena = a };
	cply_buf_init(&r.out, a);
	for (size_t i = 0; i + 1 < s.len; i++)
		if (s.ptr[i + 1] == '}' && !(s.ptr[i] & 0x80))
			r.last[(unsigned char)s.ptr[i]] = i + 1;
	while (r.at < s.len)
		read_one(&r);
	end_run(&r);
	*out = (cply_text){ cply_buf_str(&r.out), r.runs.items, r.runs.n };
	*is_rich = r.is_rich;
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- writing ---- */

/* Would this character be taken for a mark? */
static bool is_taken(cply_str s, size_t i)
{
	char c = s.ptr[i];
	char prev = i ? s.ptr[i - 1] : ' ';
	char next = i + 1 < s.len ? s.ptr[i + 1] : ' ';
	if (c == '\\' || c == '{' || (c == '}' && is_mark(prev)))
		return c != '{' || is_mark(next);
	return c == '~' && ascii_is_blank(prev) && ascii_is_blank(next);
}

static void put_plain(cply_str s, size_t begin, size_t end, cply_buf *out)
{
	for (size_t i = begin; i < end; i++) {
		char c = s.ptr[i];
		if (c == '\r' && i + 1 < s.len && s.ptr[i + 1] == '\n')
			continue;
		if (c == '\n' || c == '\r') {
			cply_put(out, "\\");
		} else if (is_taken(s, i)) {
			cply_put(out, "{\\");
			cply_put_char(out, c);
			cply_put(out, "\\}");
		} else {
			cply_put_char(out, c);
		}
	}
}

void cplyi_xd_put_markup(const cply_text *t, cply_buf *out)
{
	static const char marks[] = "*/_-~^=";
	size_t at = 0;
	for (uint32_t i = 0; i < t->n_runs; i++) {
		const cply_run *run = &t->runs[i];
		put_plain(t->plain, at, run->begin, out);
		for (size_t k = 0; marks[k]; k++)
			if (run->style & style_of(marks[k])) {
				cply_put(out, "{");
				cply_put_char(out, marks[k]);
			}
		put_plain(t->plain, run->begin, run->end, out);
		for (size_t k = sizeof marks - 1; k > 0; k--)
			if (run->style & style_of(marks[k - 1])) {
				cply_put_char(out, marks[k - 1]);
				cply_put(out, "}");
			}
		at = run->end;
	}
	put_plain(t->plain, at, t->plain.len, out);
}
