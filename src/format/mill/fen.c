/* SPDX-License-Identifier: MIT */
/* Lists of mill positions: a FEN in each line, perhaps with a title after it;
 * `#` begins a comment, and [Variant "lasker_morris"] names the rules of the
 * lines that follow. They become puzzles without solutions. */
#include "base/ascii.h"
#include "format/formats.h"
#include "format/lines.h"
#include "format/mill/import.h"

/* ---- lines ---- */

/* The next word of a line; its end is `*at` then. */
static cply_str next_word(cply_str line, size_t *at)
{
	while (*at < line.len && ascii_is_blank(line.ptr[*at]))
		++*at;
	size_t begin = *at;
	while (*at < line.len && !ascii_is_blank(line.ptr[*at]))
		++*at;
	return cply_str_sub(line, begin, *at);
}

/* Does the word go on with the position: a number, or name:value? */
static bool is_field(cply_str w)
{
	size_t i = ascii_skip_digits(w, w.len && w.ptr[0] == '-');
	if (w.len && i == w.len)
		return true;
	for (i = 0; i < w.len && ascii_is_lower(w.ptr[i]); i++)
		;
	return i && i + 1 < w.len && w.ptr[i] == ':';
}

/* Where the position ends and the title begins. */
static size_t end_of_fen(cply_str line)
{
	enum { WORDS = 4 }; /* board, side, phase, action */
	size_t at = 0, end = 0;
	for (unsigned n = 0;; n++) {
		cply_str w = next_word(line, &at);
		size_t mark = cply_str_find(w, CPLY_STR(";"));
		if (mark != SIZE_MAX)
			return at - w.len + mark;
		if (!w.len || (n >= WORDS && !is_field(w)))
			return end;
		end = at;
	}
}

static cply_str title_of(cply_str rest)
{
	rest = cplyi_mill_trim(rest);
	if (rest.len && (rest.ptr[0] == ';' || rest.ptr[0] == '#'))
		rest = cplyi_mill_trim(cply_str_sub(rest, 1, rest.len));
	return rest;
}

static bool is_variant(const mill_tag *t)
{
	return cply_str_is_nocase(t->name, "Variant");
}

static int fen_probe(cply_str head)
{
	uint32_t at = 0;
	cply_span span;
	while (cplyi_next_line(head, &at, &span)) {
		size_t word = 0;
		mill_tag tag;
		cply_str line = cply_str_trim(cplyi_span_str(head, span));
		if (!line.len || line.ptr[0] == '#')
			continue;
		if (cplyi_mill_tag(line, 0, NULL, &tag) && is_variant(&tag))
			continue;
		if (!cplyi_mill_is_board(next_word(line, &word)))
			return CPLY_NOT_MINE;
		cply_str side = next_word(line, &word);
		return cply_str_is(side, "w") || cply_str_is(side, "b")
		               ? CPLY_BY_MAGIC
		               : CPLY_NOT_MINE;
	}
	return CPLY_NOT_MINE;
}

/* ---- reading ---- */

static void make_texts(mill_import *m, cply_mill_puzzle *p)
{
	cply_buf b;
	if (!p->title.len) {
		cply_buf_init(&b, m->arena);
		cply_put(&b, "Position ");
		cply_put_uint(&b, m->pack->n_puzzles);
		p->title = cply_buf_str(&b);
	}
	p->description =
		p->start.side ? CPLY_STR("Black to move: find the best move.")
			      : CPLY_STR("White to move: find the best move.");
}

/* False when memory is out. */
static bool read_position(mill_import *m, cply_str line, uint32_t origin)
{
	size_t end = end_of_fen(line);
	cply_str fen = cply_str_trim(cply_str_sub(line, 0, end));
	const cply_mill_fen_source source = { fen, origin, &m->variant->rules };
	cply_mill_position start;
	cply_mill_fen generation;
	if (cply_mill_fen_read(&source, m->diags, &start, &generation) !=
	    CPLY_OK)
		return !m->arena->failed; /* reported; the others are read */
	cply_mill_puzzle *p = cplyi_mill_import_puzzle(m);
	if (!p)
		return false;
	p->start = start;
	p->has_start = true;
	p->fen = cplyi_mill_today(m, &start);
	cply_mill_settle(&p->rules, &p->start);
	p->at = (cply_span){ origin, origin + (uint32_t)fen.len };
	p->title = title_of(cply_str_sub(line, end, line.len));
	if (p->title.len) {
		/* With one more at each end, where JSON has quotes. */
		uint32_t at = origin + (uint32_t)(p->title.ptr - line.ptr);
		p->title_at =
			(cply_span){ at - 1, at + (uint32_t)p->title.len + 1 };
	}
	p->category = CPLY_MILL_FIND_BEST_MOVE;
	make_texts(m, p);
	return cplyi_mill_import_members(m, p, "position", NULL);
}

static cply_status fen_read(const cply_read *r, cply_doc *out)
{
	mill_import m;
	uint32_t at = 0, errors = r->diags->counts[CPLY_ERROR];
	cply_span span;
	mill_tag tag;
	if (!cplyi_mill_import_start(&m, r))
		return CPLY_NOMEM;
	while (cplyi_next_line(r->bytes, &at, &span)) {
		span = cplyi_trim_span(r->bytes, span);
		cply_str line = cplyi_span_str(r->bytes, span);
		if (!line.len || line.ptr[0] == '#')
			continue;
		if (cplyi_mill_tag(line, span.begin, r->arena, &tag) &&
		    is_variant(&tag))
			cplyi_mill_import_variant(&m, &tag);
		else if (!read_position(&m, line, span.begin))
			return CPLY_NOMEM;
	}
	if (m.pack->n_puzzles)
		cply_report_with(r->diags, CPLY_ML283, CPLY_NOWHERE,
		                 CPLY_N(m.pack->n_puzzles));
	else if (r->diags->counts[CPLY_ERROR] == errors)
		cply_report(r->diags, CPLY_ML287, CPLY_NOWHERE);
	return cplyi_mill_import_end(&m, out);
}

/* ---- writing ---- */

static cply_status fen_write(const cply_write *w, const cply_doc *doc)
{
	const cply_mill *pack = doc->as.mill;
	cply_str rules = CPLY_STR("standard_9mm");
	if (pack->name.len) {
		cply_put(w->out, "# ");
		cplyi_mill_put_plain(pack->name, w->out);
		cply_put_char(w->out, '\n');
	}
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &pack->puzzles[i];
		if (!p->has_start)
			continue; /* has been told as a loss */
		if (cplyi_mill_has_name(p) && !cply_str_eq(p->variant, rules)) {
			cply_put(w->out, "[Variant \"");
			cply_put_str(w->out, p->variant);
			cply_put(w->out, "\"]\n");
			rules = p->variant;
		}
		cplyi_mill_put_plain(p->fen, w->out);
		if (cplyi_mill_trim(p->title).len) {
			cply_put(w->out, " ; ");
			cplyi_mill_put_plain(p->title, w->out);
		}
		cply_put_char(w->out, '\n');
	}
	return w->scratch->failed || w->out->failed ? CPLY_NOMEM : CPLY_OK;
}

static void fen_losses(const cply_doc *doc, const cply_write_options *options,
                       cply_arena *scratch, cply_diags *diags)
{
	(void)options;
	cplyi_mill_import_losses(doc->as.mill,
	                         " id title initialPosition ruleVariantId ",
	                         scratch, diags);
}

const cply_format cply_format_mill_fen = {
	.name = "mill-fen",
	.title = "list of mill positions",
	.suffixes = " .fen .fens ",
	.kind = &cply_kind_mill,
	.probe = fen_probe,
	.read = fen_read,
	.write = fen_write,
	.losses = fen_losses,
};
