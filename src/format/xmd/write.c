/* SPDX-License-Identifier: MIT */
/* Writing Xword Markdown: always the strict form, apart from what the puzzle
 * itself has beyond it. */
#include <stdlib.h>

#include "base/text.h"
#include "format/lines.h"
#include "format/xmd/plan.h"

struct writer {
	const cply_crossword *cw;
	const cply_write_options *options;
	cply_arena *arena;
	cply_buf *out;
	struct xmd_plan plan;
};

/* ---- text ---- */

static cply_str inline_text(struct writer *w, const cply_text *t,
                            enum xmd_context context)
{
	cply_buf b;
	cply_buf_init(&b, w->arena);
	cplyi_xmd_put_inline(t, context, &b);
	if (b.failed)
		w->out->failed = true;
	return cply_buf_str(&b);
}

static cply_str trimmed(cply_str s)
{
	cply_span t = cplyi_xmd_trim(s, 0, (uint32_t)s.len);
	return cply_str_sub(s, t.begin, t.end);
}

/* A # at its end would be taken for a closing mark. A title that reads like
 * the word for none is told from it by a mark that does not show. */
static void put_title(struct writer *w, const cply_text *title)
{
	cply_str s = trimmed(inline_text(w, title, XMD_IN_LINE));
	if (!s.len)
		s = cply_str_of(XMD_NO_TITLE);
	else if (cply_str_is(s, XMD_NO_TITLE))
		cply_put_char(w->out, '\\');
	cply_put_str(w->out, cply_str_sub(s, 0, s.len - 1));
	if (s.ptr[s.len - 1] == '#')
		cply_put_char(w->out, '\\');
	cply_put_char(w->out, s.ptr[s.len - 1]);
}

/* Without empty lines around it. */
static cply_str trim_lines(cply_str s)
{
	struct xmd_line line;
	uint32_t begin = (uint32_t)s.len, end = begin;
	for (uint32_t at = 0; cplyi_xmd_line(s, &at, &line);) {
		if (cplyi_xmd_is_empty(s, line))
			continue;
		if (begin == s.len)
			begin = line.begin;
		end = line.end;
	}
	return cply_str_sub(s, begin, end);
}

static void put_intro(struct writer *w)
{
	cply_str s = trim_lines(
		inline_text(w, &w->cw->meta[CPLY_META_INTRO], XMD_IN_BLOCK));
	if (!s.len)
		return;
	cply_put_str(w->out, s);
	cply_put(w->out, "\n\n");
}

/* ---- sections that are only kept ---- */

static void put_verbatim(struct writer *w, cply_str s)
{
	struct xmd_line line;
	struct xmd_fence open = { 0, 0 };
	cply_put(w->out, "\n");
	for (uint32_t at = 0; cplyi_xmd_line(s, &at, &line);) {
		cply_put_str(w->out, cply_str_sub(s, line.begin, line.end));
		cply_put(w->out, "\n");
		if (!open.mark)
			open = cplyi_xmd_fence(s, line);
		else if (cplyi_xmd_closes(s, line, open))
			open.mark = 0;
	}
	/* A code block without an end would swallow what follows. */
	if (open.mark) {
		cply_put_fill(w->out, open.mark, open.length);
		cply_put(w->out, "\n");
	}
}

static void put_sections(struct writer *w, const char *place)
{
	for (uint32_t i = 0; i < w->cw->extras.n; i++) {
		const cply_extra *e = &w->cw->extras.items[i];
		if (cply_str_is(cply_str_of(e->origin), "xmd") &&
		    cply_str_is(e->key, place) && e->value.len)
			put_verbatim(w, e->value);
	}
}

/* ---- the grid ---- */

static void put_right(cply_buf *out, cply_str s, size_t width)
{
	size_t n = cply_width(s);
	cply_put_fill(out, ' ', n < width ? width - n : 0);
	cply_put_str(out, s);
}

static cply_status put_grid(struct writer *w)
{
	const cply_crossword *cw = w->cw;
	size_t n = (size_t)cw->width * cw->height;
	cply_str *cells = CPLY_NEW(w->arena, n, cply_str);
	size_t *widths = CPLY_NEW(w->arena, cw->width, size_t);
	if (!cells || !widths)
		return CPLY_NOMEM;
	size_t least = cplyi_number_text(cw->width, w->arena).len;
	size_t label = cplyi_number_text(cw->height, w->arena).len;
	for (uint32_t c = 0; c < cw->width; c++)
		widths[c] = least;
	for (size_t i = 0; i < n; i++) {
		cplyi_xmd_cell(cw, &cw->cells[i], w->options->blank, w->arena,
		               &cells[i]);
		size_t width = cply_width(cells[i]);
		if (width > widths[i % cw->width])
			widths[i % cw->width] = width;
	}
	cply_put(w->out, "## Grid\n\n```\n");
	cply_put_fill(w->out, ' ', label);
	for (uint32_t c = 0; c < cw->width; c++) {
		cply_put(w->out, " ");
		put_right(w->out, cplyi_number_text(c + 1, w->arena),
		          widths[c]);
	}
	for (size_t i = 0; i < n; i++) {
		if (i % cw->width == 0) {
			cply_put(w->out, "\n");
			put_right(w->out,
			          cplyi_number_text((uint32_t)(i / cw->width) +
			                                    1,
			                            w->arena),
			          label);
		}
		cply_put(w->out, " ");
		put_right(w->out, cells[i], widths[i % cw->width]);
	}
	cply_put(w->out, "\n```\n");
	return w->arena->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- clues ---- */

static void put_clue_text(struct writer *w, const struct xmd_planned *c)
{
	cply_str s = trimmed(inline_text(w, &c->clue->text, XMD_IN_LINE));
	if (s.len >= 7 && cply_str_is_nocase(cply_str_sub(s, 0, 7), "[THEME]"))
		cply_put_char(w->out, '\\');
	cply_span inner;
	uint32_t end, said = 0;
	if (!c->in_text.len &&
	    cplyi_xmd_length(s, 0, (uint32_t)s.len, &inner, &end))
		said = cply_enumeration_length(cplyi_span_str(s, inner));
	/* "Film (1999)" has no length, whatever it looks like. */
	if (said && !c->length.len) {
		cply_put_str(w->out, cply_str_sub(s, 0, s.len - 1));
		cply_put(w->out, "\\)");
	} else {
		cply_put_str(w->out, s);
	}
	if (c->in_text.len) {
		cply_text extra = cply_text_plain(c->in_text);
		cply_put(w->out, s.len ? " (" : "(");
		cplyi_xmd_put_inline(&extra, XMD_IN_LINE, w->out);
		cply_put(w->out, ")");
	}
	if (c->length.len && said != cply_enumeration_length(c->length)) {
		cply_put(w->out, s.len || c->in_text.len ? " (" : "(");
		cply_put_str(w->out, c->length);
		cply_put(w->out, ")");
	}
	cply_put(w->out, "\n");
}

static int by_number(const void *pa, const void *pb)
{
	const struct xmd_planned *a = *(struct xmd_planned *const *)pa;
	const struct xmd_planned *b = *(struct xmd_planned *const *)pb;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	return (a > b) - (a < b);
}

static cply_status put_clues(struct writer *w, cply_direction d)
{
	struct xmd_planned **sorted =
		CPLY_NEW(w->arena, w->plan.n, struct xmd_planned *);
	uint32_t n = 0;
	if (!sorted)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < w->plan.n; i++)
		if (w->plan.clues[i].direction == d)
			sorted[n++] = &w->plan.clues[i];
	if (n)
		qsort(sorted, n, sizeof *sorted, by_number);
	cply_put(w->out, d == CPLY_ACROSS ? "\n## Across\n" : "\n## Down\n");
	cply_put(w->out, n ? "\n" : "");
	for (uint32_t i = 0; i < n; i++) {
		if (sorted[i]->clue->is_themed && w->options->extensions)
			cply_put(w->out, "[THEME] ");
		cply_put_uint(w->out, sorted[i]->number);
		cply_put(w->out, ". ");
		put_clue_text(w, sorted[i]);
	}
	put_sections(w, d == CPLY_ACROSS ? "after Across" : "after Down");
	return CPLY_OK;
}

/* Lists such as "Zones" stay readable for people: a section of their own. */
static void put_other_list(struct writer *w, const cply_clue_list *list)
{
	cply_text title = cply_text_plain(list->title);
	cply_str s = trimmed(inline_text(w, &title, XMD_IN_LINE));
	struct xmd_heading h;
	cply_buf line;
	cply_buf_init(&line, w->arena);
	cply_put(&line, "## ");
	cply_put_str(&line, s);
	bool is_taken =
		!s.len ||
		(cplyi_xmd_heading(cply_buf_str(&line),
	                           (struct xmd_line){ 0, (uint32_t)line.len },
	                           true, &h) &&
	         h.part != XMD_OTHER);
	cply_put(w->out, "\n");
	cply_put_str(w->out, cply_buf_str(&line));
	cply_put(w->out, is_taken ? " clues\n\n" : "\n\n");
	for (uint32_t k = 0; k < list->n_clues; k++) {
		struct xmd_planned c = { .clue = &list->clues[k],
			                 .length = list->clues[k].enumeration };
		cply_text label = cply_text_plain(list->clues[k].label);
		cply_put(w->out, "- ");
		cplyi_xmd_put_inline(&label, XMD_IN_LINE, w->out);
		cply_put(w->out, label.plain.len ? ". " : "");
		put_clue_text(w, &c);
	}
}

static cply_status put_lists(struct writer *w)
{
	bool has[2] = { false, false };
	for (uint32_t i = 0; i < w->cw->n_lists; i++) {
		cply_direction d = w->cw->lists[i].direction;
		if (d == CPLY_OTHER || has[d])
			continue;
		has[d] = true;
		cply_status s = put_clues(w, d);
		if (s != CPLY_OK)
			return s;
	}
	if (!has[CPLY_ACROSS])
		put_sections(w, "after Across");
	if (!has[CPLY_DOWN])
		put_sections(w, "after Down");
	for (uint32_t i = 0; i < w->cw->n_lists; i++)
		if (w->cw->lists[i].direction == CPLY_OTHER)
			put_other_list(w, &w->cw->lists[i]);
	return CPLY_OK;
}

cply_status cplyi_xmd_write(const cply_write *wr, const cply_doc *doc)
{
	struct writer w = {
		.cw = doc->as.crossword,
		.options = wr->options,
		.arena = wr->scratch,
		.out = wr->out,
	};
	cply_status s = cplyi_xmd_plan(w.cw, w.arena, &w.plan);
	if (s != CPLY_OK)
		return s;
	if (wr->options->extensions && cplyi_xmd_has_front(w.cw))
		cplyi_xmd_put_front(w.cw, w.out);
	cply_put(w.out, "# ");
	put_title(&w, &w.cw->meta[CPLY_META_TITLE]);
	cply_put(w.out, "\n\n");
	put_intro(&w);
	size_t before = w.out->len;
	put_sections(&w, "before Grid");
	if (w.out->len > before)
		cply_put(w.out, "\n");
	s = put_grid(&w);
	if (s != CPLY_OK)
		return s;
	put_sections(&w, "after Grid");
	s = put_lists(&w);
	put_sections(&w, "at end");
	return w.arena->failed ? CPLY_NOMEM : s;
}
