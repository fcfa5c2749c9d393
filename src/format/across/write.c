/* SPDX-License-Identifier: MIT */
/* Writing Across Lite text: version 1 where it is enough, else version 2. */
#include "base/text.h"
#include "format/across/plan.h"
#include "format/lines.h"
#include "format/readback.h"

struct writer {
	const cply_crossword *cw;
	struct across_plan plan;
	cply_arena *arena;
	cply_buf *out;
};

static void put_tag(struct writer *w, enum across_part part)
{
	cply_put(w->out, "<");
	cply_put(w->out, cplyi_across_name(part));
	cply_put(w->out, ">\n");
}

/* A text as one line; one that looks like a tag is kept from being one. */
static void put_line(struct writer *w, cply_str s)
{
	enum across_part part;
	cply_span rest;
	s = cply_str_trim(s);
	cply_put(w->out, "\t");
	if (cplyi_across_tag(s, (cply_span){ 0, (uint32_t)s.len }, &part,
	                     &rest))
		cply_put(w->out, "- ");
	for (size_t i = 0; i < s.len; i++) {
		bool breaks = s.ptr[i] == '\n' || s.ptr[i] == '\r';
		cply_put_char(w->out, breaks ? ' ' : s.ptr[i]);
	}
	cply_put(w->out, "\n");
}

/* Across Lite adds the © itself. */
static cply_str without_sign(cply_str s)
{
	static const char sign[] = "\xC2\xA9 ";
	enum { SIGN = sizeof sign - 1 };
	if (!cply_str_starts(s, sign) || s.len == SIGN ||
	    ascii_is_blank(s.ptr[SIGN]))
		return s;
	cply_str rest = cply_str_sub(s, SIGN, s.len);
	return cply_str_starts(rest, "\xC2\xA9") ||
	                       cply_str_is_nocase(cply_str_sub(rest, 0, 3),
	                                          "(c)")
	               ? s
	               : rest;
}

static void put_head(struct writer *w)
{
	const cply_text *meta = w->cw->meta;
	cply_put(w->out,
	         w->plan.is_v2 ? "<ACROSS PUZZLE V2>\n" : "<ACROSS PUZZLE>\n");
	put_tag(w, ACROSS_TITLE);
	put_line(w, meta[CPLY_META_TITLE].plain);
	put_tag(w, ACROSS_AUTHOR);
	put_line(w, meta[CPLY_META_AUTHOR].plain);
	put_tag(w, ACROSS_COPYRIGHT);
	put_line(w, without_sign(meta[CPLY_META_COPYRIGHT].plain));
	put_tag(w, ACROSS_SIZE);
	cply_put(w->out, "\t");
	cply_put_uint(w->out, w->cw->width);
	cply_put(w->out, "x");
	cply_put_uint(w->out, w->cw->height);
	cply_put(w->out, "\n");
}

static void put_grid(struct writer *w)
{
	uint32_t width = w->cw->width;
	put_tag(w, ACROSS_GRID);
	for (uint32_t r = 0; r < w->cw->height; r++) {
		cply_str row = { w->plan.cells + (size_t)r * width, width };
		cply_put(w->out, "\t");
		cply_put_str(w->out, row);
		cply_put(w->out, "\n");
	}
	if (!w->plan.marks && !w->plan.n_signs)
		return;
	put_tag(w, ACROSS_REBUS);
	if (w->plan.marks)
		cply_put(w->out, "\tMARK;\n");
	for (uint32_t i = 0; i < w->plan.n_signs; i++) {
		const struct across_sign *s = &w->plan.signs[i];
		cply_put(w->out, "\t");
		cply_put_char(w->out, s->key);
		cply_put(w->out, ":");
		for (size_t k = 0; k < s->text.len; k++) {
			char c = s->text.ptr[k];
			cply_put_char(w->out, c == '\n' || c == '\r' ? ' ' : c);
		}
		cply_put(w->out, ":");
		cply_put_char(w->out, s->stand_in);
		cply_put(w->out, "\n");
	}
}

/* The clue with its enumeration at the end, unless it says it already. */
static void put_clue(struct writer *w, const cply_clue *clue)
{
	cply_str text = clue->text.plain, e = clue->enumeration;
	cply_buf b;
	cply_buf_init(&b, w->arena);
	cply_put_str(&b, text);
	if (cplyi_adds_length(clue)) {
		cply_put(&b, text.len ? " (" : "(");
		cply_put_str(&b, e);
		cply_put(&b, ")");
	}
	put_line(w, cply_buf_str(&b));
	w->out->failed |= b.failed;
}

static void put_clues(struct writer *w, cply_direction d)
{
	put_tag(w, d == CPLY_ACROSS ? ACROSS_ACROSS : ACROSS_DOWN);
	for (uint32_t i = 0; i < w->plan.n_words; i++) {
		const struct across_word *word = &w->plan.words[i];
		if (word->direction != d)
			continue;
		if (word->clue)
			put_clue(w, word->clue);
		else
			cply_put(w->out, "\t-\n");
	}
}

static void put_notes(struct writer *w)
{
	cply_str intro = w->cw->meta[CPLY_META_INTRO].plain;
	cply_str notes = w->cw->meta[CPLY_META_NOTES].plain;
	if (!intro.len && !notes.len)
		return;
	put_tag(w, ACROSS_NOTEPAD);
	cply_put_str(w->out, intro);
	if (intro.len && notes.len)
		cply_put(w->out, "\n\n");
	cply_put_str(w->out, notes);
	cply_put(w->out, "\n");
}

cply_status cplyi_across_write(const cply_write *wr, const cply_doc *doc)
{
	struct writer w = {
		.cw = doc->as.crossword,
		.arena = wr->scratch,
		.out = wr->out,
	};
	cply_status s =
		cplyi_across_plan(w.cw, wr->options, wr->scratch, &w.plan);
	if (s != CPLY_OK)
		return s;
	put_head(&w);
	put_grid(&w);
	put_clues(&w, CPLY_ACROSS);
	put_clues(&w, CPLY_DOWN);
	put_notes(&w);
	return w.arena->failed ? CPLY_NOMEM : CPLY_OK;
}
