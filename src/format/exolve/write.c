/* SPDX-License-Identifier: MIT */
/* Writing exolve: the sections in the order in which people write them. */
#include "format/exolve/exolve.h"

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/direction.h"

struct writer {
	struct ex_plan p;
	cply_buf *out;
};

/* ---- lines ---- */

static void begin_line(struct writer *w, const char *name)
{
	cply_put(w->out, "  exolve-");
	cply_put(w->out, name);
	cply_put(w->out, ":");
}

/* A kept section: its value and the lines below it. */
static void put_kept(struct writer *w, cply_str name, cply_str value)
{
	size_t at = 0;
	cply_put(w->out, "  exolve-");
	cply_put_str(w->out, name);
	cply_put(w->out, ":");
	for (unsigned n = 0; at <= value.len && value.len; n++) {
		size_t end = at;
		while (end < value.len && value.ptr[end] != '\n')
			end++;
		cply_str line = cply_str_sub(value, at, end);
		if (n == 0 && line.len)
			cply_put(w->out, " ");
		else if (n)
			cply_put(w->out, "\n    ");
		cply_put_str(w->out, line);
		at = end + 1;
	}
	cply_put(w->out, "\n");
}

static void put_kept_all(struct writer *w, const char *name)
{
	const cply_extras *extras = &w->p.cw->extras;
	for (uint32_t i = 0; i < extras->n; i++)
		if (cply_str_is(extras->items[i].key, name) &&
		    cply_str_is(cply_str_of(extras->items[i].origin), "exolve"))
			put_kept(w, extras->items[i].key,
			         extras->items[i].value);
}

/* ---- metadata ---- */

static cply_str meta_html(struct writer *w, cply_meta m)
{
	cply_buf key;
	cply_buf_init(&key, w->p.arena);
	cply_put(&key, "html:");
	cply_put(&key, cply_meta_name(m));
	cply_put_char(&key, 0);
	return key.failed ? (cply_str){ NULL, 0 }
	                  : cplyi_ex_get(&w->p.cw->extras, key.ptr);
}

static void put_meta(struct writer *w, const char *name, cply_meta m)
{
	const cply_text *t = &w->p.cw->meta[m];
	cply_str html = meta_html(w, m);
	if (!t->plain.len)
		return;
	begin_line(w, name);
	cply_put(w->out, " ");
	if (html.len)
		cply_put_str(w->out, html);
	else if (m == CPLY_META_ID)
		cply_put_str(w->out, t->plain);
	else
		cplyi_ex_put_html(&w->p, t, w->out);
	cply_put(w->out, "\n");
}

/* A text of several lines, each on one of its own. */
static void put_long_meta(struct writer *w, const char *name, cply_meta m)
{
	const cply_text *t = &w->p.cw->meta[m];
	cply_str html = meta_html(w, m);
	cply_buf b;
	if (!t->plain.len)
		return;
	if (!html.len) {
		cply_buf_init(&b, w->p.arena);
		cplyi_ex_put_html(&w->p, t, &b);
		html = cply_buf_str(&b);
	}
	begin_line(w, name);
	cply_put(w->out, "\n");
	while (html.len) {
		size_t end = cply_str_find(html, CPLY_STR("<br/>"));
		end = end == SIZE_MAX ? html.len : end + 5;
		cply_put(w->out, "    ");
		cplyi_ex_put_line(cply_str_sub(html, 0, end), w->out);
		cply_put(w->out, "\n");
		html = cply_str_sub(html, end, html.len);
	}
}

/* The script of a language, as Unicode calls it. */
static const char *script_of(cply_str language)
{
	static const struct {
		char code[3];
		const char *script;
	} scripts[] = {
		{ "ru", "Cyrillic" },   { "uk", "Cyrillic" },
		{ "bg", "Cyrillic" },   { "sr", "Cyrillic" },
		{ "mk", "Cyrillic" },   { "be", "Cyrillic" },
		{ "el", "Greek" },      { "he", "Hebrew" },
		{ "yi", "Hebrew" },     { "ar", "Arabic" },
		{ "fa", "Arabic" },     { "ur", "Arabic" },
		{ "hi", "Devanagari" }, { "mr", "Devanagari" },
		{ "ne", "Devanagari" }, { "bn", "Bengali" },
		{ "ta", "Tamil" },      { "te", "Telugu" },
		{ "kn", "Kannada" },    { "ml", "Malayalam" },
		{ "gu", "Gujarati" },   { "pa", "Gurmukhi" },
		{ "th", "Thai" },       { "ko", "Hangul" },
		{ "ja", "Katakana" },   { "zh", "Han" },
		{ "hy", "Armenian" },   { "ka", "Georgian" },
	};
	for (size_t i = 0; i < CPLY_COUNT(scripts); i++)
		if (cply_str_is_nocase(cply_str_sub(language, 0, 2),
		                       scripts[i].code) &&
		    (language.len == 2 || language.ptr[2] == '-'))
			return scripts[i].script;
	return "Latin";
}

bool cplyi_ex_is_usual_language(cply_str language, cply_str rest)
{
	return cply_str_is(rest, script_of(language));
}

static void put_language(struct writer *w)
{
	cply_str language = w->p.cw->meta[CPLY_META_LANGUAGE].plain;
	if (cplyi_ex_has(&w->p.cw->extras, "language")) {
		put_kept_all(w, "language");
		return;
	}
	for (size_t i = 0; i < language.len; i++)
		if ((unsigned char)language.ptr[i] <= ' ')
			return;
	if (!language.len)
		return;
	begin_line(w, "language");
	cply_put(w->out, " ");
	cply_put_str(w->out, language);
	cply_put(w->out, " ");
	cply_put(w->out, script_of(language));
	cply_put(w->out, "\n");
}

/* ---- options ---- */

/* Is the character allowed by a kept option? */
static bool is_allowed(const cply_crossword *cw, cply_str letter)
{
	for (uint32_t i = 0; i < cw->extras.n; i++) {
		const cply_extra *e = &cw->extras.items[i];
		size_t at = cply_str_find(e->value, CPLY_STR("allow-chars:"));
		if (!cply_str_is(e->key, "option") || at == SIZE_MAX)
			continue;
		cply_str rest = cply_str_sub(e->value, at, e->value.len);
		if (cply_str_find(rest, letter) != SIZE_MAX)
			return true;
	}
	return false;
}

/* The characters that no program takes unless they are named. */
static void gather_letters(struct writer *w, cply_buf *all)
{
	const cply_crossword *cw = w->p.cw;
	cply_str language = cw->meta[CPLY_META_LANGUAGE].plain;
	bool has_language =
		language.len || cplyi_ex_has(&cw->extras, "language");
	bool has_digits = cplyi_ex_has_option(cw, "allow-digits");
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		cply_str s = cplyi_ex_letters(&w->p, &cw->cells[i]);
		for (size_t at = 0; at < s.len;) {
			size_t begin = at;
			uint32_t c;
			cply_utf8_next(s, &at, &c);
			cply_str letter = cply_str_sub(s, begin, at);
			if (ascii_is_upper((int)c) ||
			    (c >= 0x80 && has_language) ||
			    (ascii_is_digit((int)c) && has_digits) ||
			    cply_str_find(cply_buf_str(all), letter) !=
			            SIZE_MAX ||
			    is_allowed(cw, letter))
				continue;
			cply_put_str(all, letter);
		}
	}
	/* A # at the end of the line would begin a comment. */
	if (cply_str_ends(cply_buf_str(all), "#"))
		cply_put(all, "A");
}

static bool is_compound(const cply_crossword *cw)
{
	cply_str kept = cplyi_ex_get(&cw->extras, "language");
	cply_str language = cw->meta[CPLY_META_LANGUAGE].plain;
	size_t line = cply_str_find(kept, CPLY_STR("\n"));
	if (kept.len)
		return cplyi_ex_language(cply_str_sub(kept, 0, line)).most > 1;
	return language.len &&
	       cply_str_is(cply_str_of(script_of(language)), "Devanagari");
}

static void put_options(struct writer *w)
{
	const cply_crossword *cw = w->p.cw;
	cply_buf letters;
	if (w->p.is_multi && !is_compound(cw))
		cply_put(w->out, "  exolve-option: rebus-cells\n");
	if (w->p.hides_numbers &&
	    !cplyi_ex_has_option(cw, "hide-inferred-numbers"))
		cply_put(w->out, "  exolve-option: hide-inferred-numbers\n");
	cply_buf_init(&letters, w->p.arena);
	gather_letters(w, &letters);
	if (letters.len) {
		cply_put(w->out, "  exolve-option: allow-chars:");
		cply_put_str(w->out, cply_buf_str(&letters));
		cply_put(w->out, "\n");
	}
	put_kept_all(w, "option");
}

/* ---- the grid ---- */

static void put_letters(cply_str s, cply_buf *out)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		if (c == '|' || c == '_' || c == '+' || c == '@' || c == '!' ||
		    c == '~' || c == '*' || c == '.' || c == '?' || c == '&' ||
		    c == '{' || c == '[' || c == '0' || c == '#')
			cply_put_char(out, '&');
		cply_put_char(out, c);
	}
}

static void put_token(struct writer *w, uint32_t i, cply_buf *out)
{
	const cply_crossword *cw = w->p.cw;
	const cply_cell *cell = &cw->cells[i];
	cply_str s = cplyi_ex_letters(&w->p, cell);
	const cply_cell_more *more = cell->more;
	bool is_right = cell->bars & CPLY_BAR_RIGHT;
	bool is_below = cell->bars & CPLY_BAR_BOTTOM;
	if (cell->kind != CPLY_CELL_OPEN)
		cply_put(out, ".");
	else if (s.len)
		put_letters(s, out);
	else
		cply_put(out, w->p.is_unsolved ? "0" : "?");
	if (is_right || is_below)
		cply_put(out, is_right && is_below ? "+"
		              : is_right           ? "|"
		                                   : "_");
	if (cell->flags & CPLY_CELL_CIRCLED)
		cply_put(out, "@");
	if (cw->is_diagramless ||
	    (more && cplyi_ex_has(&more->extras, "diagramless")))
		cply_put(out, "*");
	if ((cell->flags & CPLY_CELL_GIVEN) && s.len)
		cply_put(out, "!");
	if (w->p.marked.cells[i].flags & CPLY_CELL_NO_NUMBER)
		cply_put(out, "~");
	if (more)
		cply_put_str(out, cplyi_ex_get(&more->extras, "decorators"));
}

/* Squares stand below each other, and close together where all of them are a
 * single character. */
static cply_status put_grid(struct writer *w)
{
	const cply_crossword *cw = w->p.cw;
	uint32_t n = cw->width * cw->height;
	cply_str *tokens = CPLY_NEW(w->p.arena, n, cply_str);
	size_t *wide = CPLY_NEW(w->p.arena, cw->width, size_t);
	bool is_close = !w->p.is_multi && !is_compound(cw);
	if (!tokens || !wide)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < n; i++) {
		cply_buf b;
		cply_buf_init(&b, w->p.arena);
		put_token(w, i, &b);
		tokens[i] = cply_buf_str(&b);
		size_t width = cply_width(tokens[i]);
		if (width > wide[i % cw->width])
			wide[i % cw->width] = width;
		is_close &= tokens[i].len == 1;
	}
	begin_line(w, "grid");
	for (uint32_t i = 0; i < n; i++) {
		uint32_t c = i % cw->width;
		cply_put(w->out, c ? is_close ? "" : " " : "\n    ");
		cply_put_str(w->out, tokens[i]);
		if (c + 1 < cw->width && !is_close)
			cply_put_fill(w->out, ' ',
			              wide[c] - cply_width(tokens[i]));
		/* A # at the end of the line would begin a comment. */
		if (c + 1 == cw->width && cply_str_ends(tokens[i], "#"))
			cply_put(w->out, " ");
	}
	cply_put(w->out, "\n");
	return CPLY_OK;
}

/* One line for each colour, in the order of its first square. */
static cply_status put_colors(struct writer *w)
{
	const cply_crossword *cw = w->p.cw;
	uint32_t n = cw->width * cw->height;
	uint8_t *is_done = CPLY_NEW(w->p.arena, n, uint8_t);
	uint32_t n_lines = 0;
	if (!is_done)
		return CPLY_NOMEM;
	/* More colours than that are a picture, and take too long. */
	for (uint32_t i = 0; i < n && n_lines < 4096; i++) {
		uint32_t shade = cw->cells[i].shade;
		if (!shade || is_done[i] || cw->cells[i].kind != CPLY_CELL_OPEN)
			continue;
		n_lines++;
		begin_line(w, "colour");
		cply_put(w->out, " #");
		cply_put_hex(w->out, shade & 0xFFFFFF, 6);
		for (uint32_t k = i; k < n; k++) {
			if (cw->cells[k].shade != shade ||
			    cw->cells[k].kind != CPLY_CELL_OPEN)
				continue;
			is_done[k] = 1;
			cply_put(w->out, " ");
			cplyi_ex_put_cell(cw, k, w->out);
		}
		cply_put(w->out, "\n");
	}
	put_kept_all(w, "colour");
	put_kept_all(w, "color");
	return CPLY_OK;
}

static void put_reversals(struct writer *w)
{
	const cply_crossword *cw = w->p.cw;
	bool is_first = true;
	for (uint32_t i = 0; i < w->p.words.slots.n; i++) {
		const cply_slot *slot = &w->p.words.slots.items[i];
		if (!w->p.words.is_reversed[i])
			continue;
		if (is_first)
			begin_line(w, "reversals");
		is_first = false;
		cply_put(w->out, " ");
		cplyi_ex_put_cell(cw, slot->start, w->out);
		cply_put(w->out, "-");
		cplyi_ex_put_cell(cw,
		                  cply_slot_cell(cw, slot, slot->length - 1),
		                  w->out);
	}
	if (!is_first)
		cply_put(w->out, "\n");
}

/* Titles other than the usual ones are labels of the page. */
static void put_relabel(struct writer *w)
{
	static const char *const names[] = { "across-label:", "down-label:" };
	const cply_crossword *cw = w->p.cw;
	cply_str kept = cplyi_ex_get(&cw->extras, "relabel");
	cply_buf b;
	cply_buf_init(&b, w->p.arena);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_direction d = cw->lists[i].direction;
		cply_text title = cply_text_plain(cw->lists[i].title);
		if (d == CPLY_OTHER || !cplyi_ex_is_first(cw, i) ||
		    !title.plain.len ||
		    cply_str_eq(title.plain, cplyi_direction_title(d, "")) ||
		    cply_str_find(kept, cply_str_of(names[d])) != SIZE_MAX)
			continue;
		cply_put(&b, "\n");
		cply_put(&b, names[d]);
		cply_put(&b, " ");
		cplyi_ex_put_html(&w->p, &title, &b);
	}
	if (kept.len) {
		cply_put(&b, "\n");
		cply_put_str(&b, kept);
	}
	if (b.len)
		put_kept(w, CPLY_STR("relabel"), cply_buf_str(&b));
}

/* ---- the rest ---- */

/* Sections that have no place of their own. */
static void put_others(struct writer *w)
{
	static const char *const placed[] = { "option", "language", "relabel",
		                              "colour", "color" };
	const cply_extras *extras = &w->p.cw->extras;
	for (uint32_t i = 0; i < extras->n; i++) {
		const cply_extra *e = &extras->items[i];
		bool is_placed =
			cply_str_starts(e->key, "html:") ||
			!cply_str_is(cply_str_of(e->origin), "exolve") ||
			(w->p.options->blank &&
		         cply_str_is(e->key, "alternatives"));
		for (size_t k = 0; k < CPLY_COUNT(placed); k++)
			is_placed |= cply_str_is(e->key, placed[k]);
		if (!is_placed)
			put_kept(w, e->key, e->value);
	}
}

static void put_head(struct writer *w)
{
	const cply_crossword *cw = w->p.cw;
	cply_put(w->out, "exolve-begin\n");
	put_meta(w, "id", CPLY_META_ID);
	put_meta(w, "title", CPLY_META_TITLE);
	put_meta(w, "setter", CPLY_META_AUTHOR);
	put_meta(w, "copyright", CPLY_META_COPYRIGHT);
	put_language(w);
	put_options(w);
	begin_line(w, "width");
	cply_put(w->out, " ");
	cply_put_uint(w->out, cw->width);
	cply_put(w->out, "\n");
	begin_line(w, "height");
	cply_put(w->out, " ");
	cply_put_uint(w->out, cw->height);
	cply_put(w->out, "\n");
	put_long_meta(w, "prelude", CPLY_META_INTRO);
}

cply_status cplyi_ex_write(const cply_write *wr, const cply_doc *doc)
{
	struct writer w = { .out = wr->out };
	const cply_crossword *cw = doc->as.crossword;
	cply_status s = cplyi_ex_plan(cw, wr->options, wr->scratch, &w.p);
	if (s != CPLY_OK)
		return s;
	put_head(&w);
	s = put_grid(&w);
	if (s == CPLY_OK)
		s = put_colors(&w);
	if (s != CPLY_OK)
		return s;
	put_reversals(&w);
	put_relabel(&w);
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cplyi_ex_is_first(cw, i))
			cplyi_ex_put_clues(&w.p, i, w.out);
	put_long_meta(&w, "explanations", CPLY_META_EXPLANATION);
	put_long_meta(&w, "postscript", CPLY_META_NOTES);
	put_others(&w);
	cply_put(w.out, "exolve-end\n");
	return wr->scratch->failed ? CPLY_NOMEM : CPLY_OK;
}
