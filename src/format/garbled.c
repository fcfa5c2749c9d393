/* SPDX-License-Identifier: MIT */
/* Garbled texts of a puzzle: where they are, and the same runs in the bytes of
 * the file. There they are fixed only if they are exactly the ones that the
 * texts have; what is escaped in the file is left alone. */
#include "format/garbled.h"

#include "carrier/charset.h"
#include "crossword/garbled.h"
#include "format/edits.h"

struct garbled {
	const cply_read *r;
	const cply_crossword *cw;
	bool is_binary;
	cplyi_garble kind;
	cply_diag *g;
	uint32_t n;   /* texts */
	uint64_t sum; /* of their runs, in whatever order */
};

static uint64_t add_run(uint64_t sum, cply_str run)
{
	uint64_t h = 0xCBF29CE484222325u;
	for (size_t i = 0; i < run.len; i++)
		h = (h ^ (unsigned char)run.ptr[i]) * 0x100000001B3u;
	return sum + h;
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\n' || c == '\t';
}

/* The first garbled word, as it is and as it was. */
static void first_word(struct garbled *x, cply_str text, cply_place *place)
{
	size_t begin = 0, end;
	cply_span run;
	cply_buf b;
	cply_buf_init(&b, x->r->arena);
	if (!cplyi_garble_next(text, x->kind, &begin, &run, &b))
		return;
	begin = run.begin;
	end = run.end;
	while (begin && !is_blank(text.ptr[begin - 1]))
		begin--;
	while (end < text.len && !is_blank(text.ptr[end]))
		end++;
	place->from = cply_str_sub(text, begin, end);
	if (x->kind == CPLYI_GARBLE_NAME)
		return; /* what it should be is not known */
	place->to = cplyi_garble_fix(place->from, x->kind, x->r->arena);
}

static void report_text(struct garbled *x, const cply_text *text,
                        const cply_span *at, cply_place place)
{
	static const char *const what[CPLYI_GARBLES] = {
		[CPLYI_GARBLE_UTF8] = "UTF-8 decoded as Windows-1252",
		[CPLYI_GARBLE_HTML] = "HTML entities that were not decoded",
		[CPLYI_GARBLE_CUT] = "quotes or dashes cut to one byte",
	};
	if (x->n++ == 0)
		x->g = x->kind == CPLYI_GARBLE_NAME
		               ? cply_report_with(x->r->diags, CPLY_XW110, at,
		                                  CPLY_N(0))
		               : cply_report_with(x->r->diags, CPLY_XW107, at,
		                                  CPLY_N(0),
		                                  CPLY_Z(what[x->kind]));
	if (x->g) {
		x->g->args[0].number = x->n;
		first_word(x, text->plain, &place);
	}
	cply_diag_place(x->r->diags, x->g, place);
	cply_buf b;
	cply_span run;
	cply_buf_init(&b, x->r->arena);
	for (size_t i = 0;
	     cplyi_garble_next(text->plain, x->kind, &i, &run, &b);)
		x->sum = add_run(x->sum,
		                 cply_str_sub(text->plain, run.begin, run.end));
}

static void report_kind(struct garbled *x)
{
	const cply_crossword *cw = x->cw;
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++)
		if (cplyi_is_garbled(cw->meta[i].plain, x->kind))
			report_text(x, &cw->meta[i], CPLY_NOWHERE,
			            (cply_place){
					    .kind = CPLY_PLACE_FIELD,
					    .name = cply_str_of(cply_meta_name(
						    (cply_meta)i)) });
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			if (!cplyi_is_garbled(clue->text.plain, x->kind))
				continue;
			cply_place place = { .kind = CPLY_PLACE_CLUE };
			place.name = cply_clue_name(cw, i, k, x->r->arena);
			report_text(x, &clue->text,
			            clue->at.end > clue->at.begin
			                    ? &clue->at
			                    : CPLY_NOWHERE,
			            place);
		}
}

/* ---- in the file ---- */

/* Characters that mean something to JSON, Markdown or HTML. */
static bool is_safe(cply_str text)
{
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		if ((unsigned char)c < 0x20 || c == '"' || c == '\\' ||
		    c == '<' || c == '>' || c == '`' || c == '*' || c == '_' ||
		    c == '[' || c == ']')
			return false;
	}
	return true;
}

/* A .puz file is UTF-8 if its garbled texts are found in it as they are; else
 * it is only known how to write ASCII. Its checksums are fixed after it. */
static bool is_storable(const struct garbled *x, cply_str text)
{
	if (cply_str_find(text, (cply_str){ "", 1 }) != SIZE_MAX)
		return false;
	return x->kind == CPLYI_GARBLE_UTF8 || cply_is_ascii(text);
}

/* Where the file itself is HTML the entities are escaped once more: there it
 * is "&amp;" that becomes "&". */
static bool find_edits(const struct garbled *x, bool is_escaped,
                       cplyi_edits *edits)
{
	cply_str file = x->r->bytes, amp = CPLY_STR("&amp;");
	uint64_t sum = 0;
	for (size_t at = 0;;) {
		cply_buf b;
		cply_span run;
		cply_buf_init(&b, x->r->arena);
		if (!cplyi_garble_next(file, x->kind, &at, &run, &b))
			break;
		cply_str is = cply_str_sub(file, run.begin, run.end);
		cply_str was = cply_buf_str(&b);
		if (is_escaped) {
			if (!cply_str_starts(is, "&amp;") || is.len == amp.len)
				continue;
			/* The text has it without "amp;". */
			cply_buf text;
			cply_buf_init(&text, x->r->arena);
			cply_put(&text, "&");
			cply_put_str(&text, cply_str_sub(is, amp.len, is.len));
			is = was = cply_buf_str(&text);
		} else if (x->is_binary ? !is_storable(x, was)
		                        : !is_safe(was)) {
			return false;
		}
		sum = add_run(sum, is);
		cplyi_edits_add(edits, x->r->arena, run, was);
	}
	return sum == x->sum;
}

static void fix(const struct garbled *x)
{
	cplyi_edits edits = { 0 };
	bool found = find_edits(x, false, &edits);
	if (!found && x->kind == CPLYI_GARBLE_HTML) {
		edits.n = 0;
		found = find_edits(x, true, &edits);
	}
	if (found)
		cplyi_edits_fix(&edits, x->r->arena, x->r->bytes, x->r->diags,
		                x->g);
}

/* The kinds of `hints` that the text is really garbled in. */
static unsigned look_at(cply_str text, unsigned hints)
{
	unsigned found = 0;
	for (; hints; hints &= hints - 1) {
		unsigned kind = (unsigned)__builtin_ctz(hints);
		if (cplyi_is_garbled(text, (cplyi_garble)kind))
			found |= 1u << kind;
	}
	return found;
}

static unsigned find_kinds(const cply_crossword *cw)
{
	unsigned found = 0, hints;
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++) {
		cply_str text = cw->meta[i].plain;
		if (text.len && (hints = cplyi_garble_hints(text)) != 0)
			found |= look_at(text, hints & ~found);
	}
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		for (uint32_t k = 0; k < list->n_clues; k++) {
			cply_str text = list->clues[k].text.plain;
			if ((hints = cplyi_garble_hints(text)) != 0)
				found |= look_at(text, hints & ~found);
		}
	}
	return found;
}

void cplyi_report_garbled(const cply_read *r, const cply_format *format,
                          const cply_crossword *cw)
{
	unsigned found = find_kinds(cw);
	for (int kind = 0; kind < CPLYI_GARBLES; kind++) {
		struct garbled x = { .r = r,
			             .cw = cw,
			             .is_binary = format->is_binary,
			             .kind = (cplyi_garble)kind };
		if (!(found >> kind & 1))
			continue;
		report_kind(&x);
		if (x.g && x.kind != CPLYI_GARBLE_NAME)
			fix(&x);
	}
}
