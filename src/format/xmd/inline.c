/* SPDX-License-Identifier: MIT */
/* Emphasis and escapes within lines. Only what cannot be mistaken is read as
 * emphasis: a row of underscores in a clue is a blank to fill in. */
#include "format/xmd/xmd.h"

#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/garbled.h"
#include "crossword/markup.h"

/* Styles while reading; the two ways to write italic close only themselves. */
enum { STAR = 1, STRONG = 2, UNDERSCORE = 4 };

/* A row of stars, or one underscore. */
struct mark {
	uint32_t at, length;
	uint8_t opens, closes; /* what it is known to open and close */
};

struct inline_reader {
	cply_arena *arena;
	cply_buf out;
	cplyi_runs runs;
	struct mark *marks; /* of the line at hand */
	uint32_t n_marks, cap_marks;
};

static bool is_punct(char c)
{
	return (c >= '!' && c <= '/') || (c >= ':' && c <= '@') ||
	       (c >= '[' && c <= '`') || (c >= '{' && c <= '~');
}

static bool is_word(char c)
{
	return ascii_is_alnum(c) || (unsigned char)c >= 0x80;
}

/* ---- which marks pair up ---- */

struct pairing {
	uint32_t pending[3]; /* mark that may open STAR, STRONG, UNDERSCORE, +1
	                      */
};

static void open_style(struct pairing *p, unsigned style, uint32_t mark)
{
	for (unsigned k = 0; k < 3; k++)
		if (style >> k & 1)
			p->pending[k] = mark + 1;
}

static void close_style(struct inline_reader *in, struct pairing *p,
                        unsigned style, uint32_t mark)
{
	for (unsigned k = 0; k < 3; k++) {
		if (!(style >> k & 1))
			continue;
		in->marks[p->pending[k] - 1].opens |= (uint8_t)(1u << k);
		in->marks[mark].closes |= (uint8_t)(1u << k);
		p->pending[k] = 0;
	}
}

static void pair_stars(struct inline_reader *in, struct pairing *p,
                       uint32_t mark, bool can_open, bool can_close)
{
	unsigned pending =
		(p->pending[0] ? STAR : 0u) | (p->pending[1] ? STRONG : 0u);
	/* One star, two stars and three are just these bits. */
	unsigned style = in->marks[mark].length;
	if (can_close && (pending & style) == style) {
		close_style(in, p, style, mark);
	} else if (can_close && can_open && style == (STAR | STRONG) &&
	           pending) {
		close_style(in, p, pending, mark);
		open_style(p, style & ~pending, mark);
	} else if (can_open && (!(pending & style) || !can_close)) {
		open_style(p, style, mark);
	}
}

static void pair_underscore(struct inline_reader *in, struct pairing *p,
                            uint32_t mark, bool can_open, bool can_close)
{
	uint32_t from = p->pending[2];
	/* "_a_" may well be a word with two letters missing. */
	if (can_close && from &&
	    in->marks[mark].at - in->marks[from - 1].at > 3)
		close_style(in, p, UNDERSCORE, mark);
	else if (can_open)
		open_style(p, UNDERSCORE, mark);
}

static bool add_mark(struct inline_reader *in, uint32_t at, uint32_t length)
{
	if (in->n_marks == in->cap_marks) {
		uint32_t cap = in->cap_marks ? in->cap_marks * 2 : 8;
		in->marks = CPLY_GROW(in->arena, in->marks, in->cap_marks, cap,
		                      struct mark);
		if (!in->marks)
			return false;
		in->cap_marks = cap;
	}
	in->marks[in->n_marks++] = (struct mark){ at, length, 0, 0 };
	return true;
}

static bool find_marks(struct inline_reader *in, cply_str line)
{
	struct pairing p = { { 0 } };
	in->n_marks = 0;
	for (size_t i = 0; i < line.len;) {
		char c = line.ptr[i];
		if (c == '\\' && i + 1 < line.len &&
		    is_punct(line.ptr[i + 1])) {
			i += 2;
			continue;
		}
		size_t end = i + 1;
		if (c != '*' && c != '_') {
			i = end;
			continue;
		}
		while (end < line.len && line.ptr[end] == c)
			end++;
		char before = i ? line.ptr[i - 1] : ' ';
		char after = end < line.len ? line.ptr[end] : ' ';
		uint32_t length = (uint32_t)(end - i);
		if (length <= (c == '*' ? 3u : 1u)) {
			if (!add_mark(in, (uint32_t)i, length))
				return false;
			if (c == '*')
				pair_stars(in, &p, in->n_marks - 1,
				           !ascii_is_white(after),
				           !ascii_is_white(before));
			else
				pair_underscore(in, &p, in->n_marks - 1,
				                !ascii_is_white(after) &&
				                        !is_word(before),
				                !ascii_is_white(before) &&
				                        !is_word(after));
		}
		i = end;
	}
	return true;
}

/* ---- the text without them ---- */

static bool add_run(struct inline_reader *in, uint32_t begin, unsigned style)
{
	unsigned to = (style & (STAR | UNDERSCORE) ? CPLY_ITALIC : 0u) |
	              (style & STRONG ? CPLY_BOLD : 0u);
	return cplyi_add_run(&in->runs, begin, in->out.len, to);
}

static bool put_line(struct inline_reader *in, cply_str line)
{
	unsigned style = 0;
	uint32_t begin = (uint32_t)in->out.len, next = 0;
	for (size_t i = 0; i < line.len;) {
		if (next < in->n_marks && in->marks[next].at == i) {
			const struct mark *m = &in->marks[next++];
			char c = line.ptr[i];
			unsigned used = c == '_' ? (m->opens || m->closes)
			                         : (m->opens | m->closes);
			if (used && !add_run(in, begin, style))
				return false;
			if (used)
				begin = (uint32_t)in->out.len;
			style = (style & ~(unsigned)m->closes) | m->opens;
			cply_put_fill(&in->out, c, m->length - used);
			i += m->length;
			continue;
		}
		if (line.ptr[i] == '\\' && i + 1 < line.len &&
		    is_punct(line.ptr[i + 1]))
			i++;
		cply_put_char(&in->out, line.ptr[i++]);
	}
	return add_run(in, begin, style);
}

cply_str cplyi_xmd_clean(cply_arena *a, cply_str s)
{
	bool is_clean = cply_utf8_check(s) == SIZE_MAX;
	for (size_t i = 0; i < s.len && is_clean; i++)
		is_clean = s.ptr[i] != 0;
	if (is_clean)
		return s;
	cply_buf b;
	cply_buf_init(&b, a);
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);)
		cply_put_utf8(&b, c ? c : 0xFFFD);
	return b.failed ? (cply_str){ NULL, 0 } : cply_buf_str(&b);
}

bool cplyi_xmd_is_control(char c)
{
	unsigned char u = (unsigned char)c;
	/* Quotes and dashes cut to one byte are text, and reported as such. */
	if (cplyi_is_cut(c))
		return false;
	return u == 0x7F || (u < 0x20 && u != '\t' && u != '\n' && u != '\r');
}

static bool is_simple(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] == '\\' || s.ptr[i] == '*' || s.ptr[i] == '_' ||
		    s.ptr[i] == '\r')
			return false;
	return true;
}

/* Control characters come with copied text and nobody sees them; the file has
 * a finding about them. */
static cply_str without_controls(cply_arena *a, cply_str s)
{
	size_t n = 0;
	while (n < s.len && !cplyi_xmd_is_control(s.ptr[n]))
		n++;
	if (n == s.len)
		return s;
	char *kept = CPLY_NEW(a, s.len, char);
	if (!kept)
		return (cply_str){ NULL, 0 };
	memcpy(kept, s.ptr, n);
	for (size_t i = n; i < s.len; i++)
		if (!cplyi_xmd_is_control(s.ptr[i]))
			kept[n++] = s.ptr[i];
	return (cply_str){ kept, n };
}

cply_status cplyi_xmd_inline(cply_str markdown, cply_arena *a, cply_text *out)
{
	markdown = without_controls(a, cplyi_xmd_clean(a, markdown));
	*out = cply_text_plain(markdown);
	if (is_simple(markdown))
		return a->failed ? CPLY_NOMEM : CPLY_OK;
	struct inline_reader in = { .arena = a, .runs.arena = a };
	cply_buf_init(&in.out, a);
	struct xmd_scan scan = { .text = markdown };
	struct xmd_line line;
	uint32_t code_end = 0;
	for (uint32_t at = 0; cplyi_xmd_line(markdown, &at, &line);) {
		cply_str s = cply_str_sub(markdown, line.begin, line.end);
		struct xmd_fence fence = cplyi_xmd_fence(markdown, line);
		uint32_t inner;
		if (line.begin)
			cply_put_char(&in.out, '\n');
		if (line.begin >= code_end && fence.mark)
			cplyi_xmd_block(&scan, at, fence, &inner, &code_end);
		if (line.begin < code_end)
			cply_put_str(&in.out, s);
		else if (!find_marks(&in, s) || !put_line(&in, s))
			return CPLY_NOMEM;
	}
	*out = (cply_text){ cply_buf_str(&in.out), in.runs.items, in.runs.n };
	return in.out.failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- writing ---- */

struct inline_writer {
	const cply_text *t;
	cply_buf *out;
	uint32_t run;   /* the first run that does not end before here */
	unsigned style; /* what is open */
	struct xmd_line line;
};

static void put_char(cply_buf *out, char c)
{
	if (!cplyi_xmd_is_control(c))
		cply_put_char(out, c);
}

static unsigned style_at(struct inline_writer *w, uint32_t at)
{
	const cply_text *t = w->t;
	while (w->run && t->runs[w->run - 1].end > at)
		w->run--;
	while (w->run < t->n_runs && t->runs[w->run].end <= at)
		w->run++;
	if (w->run == t->n_runs || t->runs[w->run].begin > at)
		return 0;
	unsigned style = t->runs[w->run].style;
	return (style & CPLY_ITALIC ? STAR : 0u) |
	       (style & CPLY_BOLD ? STRONG : 0u);
}

static void switch_style(struct inline_writer *w, unsigned want)
{
	cply_put_fill(w->out, '*', w->style & ~want);
	cply_put_fill(w->out, '*', want & ~w->style);
	w->style = want;
}

static char char_at(const struct inline_writer *w, uint32_t at)
{
	return at >= w->line.begin && at < w->line.end ? w->t->plain.ptr[at]
	                                               : ' ';
}

/* Would the reader see more in this character than itself? */
static bool needs_escape(struct inline_writer *w, uint32_t i)
{
	char c = char_at(w, i), after = char_at(w, i + 1);
	char before = i > w->line.begin ? char_at(w, i - 1) : ' ';
	switch (c) {
	case '\\':
		return true;
	case '*':
		return !ascii_is_white(before) || !ascii_is_white(after);
	case '<': /* pages would take it for a tag */
		return is_word(after) || after == '/' || after == '!' ||
		       after == '?';
	case '_':
		break;
	default:
		return false;
	}
	unsigned own = style_at(w, i);
	if (after == '_' && style_at(w, i + 1) == own)
		return false;
	if (before == '_' && style_at(w, i - 1) == own)
		return false;
	return !ascii_is_white(after) && !(is_word(before) && w->style == own &&
	                                   style_at(w, i - 1) == own);
}

/* Blanks [begin, end): they have a style only within a run of it. */
static void put_blanks(struct inline_writer *w, uint32_t begin, uint32_t end)
{
	unsigned next = end < w->line.end ? style_at(w, end) : 0;
	for (uint32_t i = begin; i < end; i++) {
		switch_style(w, w->style & next & style_at(w, i));
		cply_put_char(w->out, w->t->plain.ptr[i]);
	}
}

static void put_chars(struct inline_writer *w, uint32_t begin)
{
	for (uint32_t i = begin; i < w->line.end;) {
		uint32_t end = i;
		while (end < w->line.end &&
		       ascii_is_white(w->t->plain.ptr[end]))
			end++;
		if (end > i) {
			put_blanks(w, i, end);
			i = end;
			continue;
		}
		bool escape = needs_escape(w, i);
		switch_style(w, style_at(w, i));
		if (escape)
			cply_put_char(w->out, '\\');
		put_char(w->out, w->t->plain.ptr[i++]);
	}
	switch_style(w, 0);
}

static bool has_run_in(const cply_text *t, uint32_t begin, uint32_t end)
{
	for (uint32_t i = 0; i < t->n_runs; i++)
		if (t->runs[i].begin < end && t->runs[i].end > begin)
			return true;
	return false;
}

/* A line of a block that would begin a section or a code block. */
static bool is_structure(cply_str text, struct xmd_line line)
{
	struct xmd_heading h;
	return cplyi_xmd_heading(text, line, true, &h) ||
	       cplyi_xmd_fence(text, line).mark;
}

void cplyi_xmd_put_inline(const cply_text *t, enum xmd_context context,
                          cply_buf *out)
{
	struct inline_writer w = { .t = t, .out = out };
	struct xmd_scan scan = { .text = t->plain };
	struct xmd_line line;
	uint32_t code_end = 0;
	for (uint32_t at = 0; cplyi_xmd_line(t->plain, &at, &line);) {
		uint32_t inner, end, begin = line.begin;
		if (line.begin)
			cply_put_char(out, context == XMD_IN_LINE ? ' ' : '\n');
		struct xmd_fence fence = cplyi_xmd_fence(t->plain, line);
		if (context == XMD_IN_BLOCK && begin >= code_end &&
		    fence.mark &&
		    cplyi_xmd_block(&scan, at, fence, &inner, &end) &&
		    !has_run_in(t, begin, end))
			code_end = end;
		if (begin < code_end) {
			while (begin < line.end)
				put_char(out, t->plain.ptr[begin++]);
			continue;
		}
		w.line = line;
		cply_span trimmed = cplyi_xmd_trim(t->plain, begin, line.end);
		/* A style at its beginning is escape enough. */
		if (context == XMD_IN_BLOCK && is_structure(t->plain, line) &&
		    !style_at(&w, trimmed.begin)) {
			cply_put_str(out, cply_str_sub(t->plain, begin,
			                               trimmed.begin));
			cply_put_char(out, '\\');
			begin = trimmed.begin;
		}
		put_chars(&w, begin);
	}
}
