/* SPDX-License-Identifier: MIT */
/* Exolve: a crossword as plain text, made of sections "exolve-something:"
 * between exolve-begin and exolve-end. Text around them is ignored, so a page
 * or a message that holds one puzzle is read as well. The format is described
 * in the README of github.com/viresh-ratnakar/exolve; where that is silent,
 * this reader does as that program does. */
#include "format/exolve/exolve.h"

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/extras.h"
#include "crossword/markup.h"
#include "format/formats.h"
#include "format/sections.h"

/* ---- what the parts of the reader share ---- */

cply_str cplyi_ex_str(const struct ex *x, cply_span at)
{
	return cply_charset_decode(x->charset,
	                           cply_str_sub(x->text, at.begin, at.end),
	                           x->arena);
}

cply_span cplyi_ex_trim(cply_str text, uint32_t begin, uint32_t end)
{
	if (begin > end)
		begin = end;
	cply_str s = cply_str_trim(cply_str_sub(text, begin, end));
	if (!s.len)
		return (cply_span){ begin, begin };
	begin = (uint32_t)(s.ptr - text.ptr);
	return (cply_span){ begin, begin + (uint32_t)s.len };
}

bool cplyi_ex_word(cply_str text, uint32_t *at, uint32_t end, cply_span *out)
{
	uint32_t begin = *at;
	while (begin < end && (unsigned char)text.ptr[begin] <= ' ')
		begin++;
	uint32_t stop = begin;
	while (stop < end && (unsigned char)text.ptr[stop] > ' ')
		stop++;
	*out = (cply_span){ begin, stop };
	*at = stop;
	return stop > begin;
}

void cplyi_ex_extra(struct ex *x, cply_extras *list, cply_str key,
                    cply_str value)
{
	(void)cplyi_add_extra(list, x->arena,
	                      (cply_extra){ "exolve", key, value });
}

static void keep(struct ex *x, cply_str key, cply_str value)
{
	cplyi_ex_extra(x, &x->extras, key, value);
}

/* ---- texts ---- */

/* ~{so}~ and ~{{class}so}~ mark a part of a clue once it is solved. */
static cply_str without_marks(struct ex *x, cply_str html)
{
	size_t at = 0;
	cply_buf b;
	if (cply_str_find(html, CPLY_STR("~{")) == SIZE_MAX)
		return html;
	cply_buf_init(&b, x->arena);
	while (at < html.len) {
		cply_str rest = cply_str_sub(html, at, html.len);
		size_t close = SIZE_MAX;
		if (cply_str_starts(rest, "~{{"))
			close = cply_str_find(cply_str_sub(rest, 0, 80),
			                      CPLY_STR("}"));
		if (close != SIZE_MAX) {
			at += close + 1;
		} else if (cply_str_starts(rest, "~{") ||
		           cply_str_starts(rest, "}~")) {
			at += 2;
		} else {
			cply_put_char(&b, html.ptr[at]);
			at++;
		}
	}
	return cply_buf_str(&b);
}

cply_status cplyi_ex_html(struct ex *x, cply_str html, cply_text *out,
                          bool *is_odd)
{
	cplyi_html more;
	cply_str plain = without_marks(x, html);
	cply_status s = cplyi_text_from_html(plain, x->arena, out, &more);
	*is_odd = more.unknown || more.address.len || plain.ptr != html.ptr ||
	          cply_str_find(html, CPLY_STR(" class=")) != SIZE_MAX;
	return x->arena->failed ? CPLY_NOMEM : s;
}

/* The value and all lines of a section, with `between` them. */
static cply_str section_text(struct ex *x, const struct ex_section *s,
                             const char *between)
{
	cply_str text = cplyi_ex_str(x, s->value);
	cply_buf b;
	if (s->first == s->end)
		return text;
	cply_buf_init(&b, x->arena);
	cply_put_str(&b, text);
	if (!text.len && between[0] == '\n')
		cply_put(&b, between);
	for (uint32_t i = s->first; i < s->end; i++) {
		cply_str so_far = cply_buf_str(&b);
		bool is_broken =
			between[0] == ' ' && (cply_str_ends(so_far, "<br>") ||
		                              cply_str_ends(so_far, "<br/>"));
		if (b.len && !is_broken && !cply_str_ends(so_far, "\n"))
			cply_put(&b, between);
		cply_put_str(&b, cplyi_ex_str(x, x->lines[i]));
	}
	return cply_buf_str(&b);
}

static cply_status read_meta(struct ex *x, const struct ex_section *s)
{
	cply_text *out = &x->cw->meta[s->known->arg];
	bool is_odd;
	cply_str text = s->known->kind == EX_LINES ? section_text(x, s, " ")
	                                           : cplyi_ex_str(x, s->value);
	if (s->known->arg == CPLY_META_ID) {
		*out = cply_text_plain(text);
		return CPLY_OK;
	}
	cply_status status = cplyi_ex_html(x, text, out, &is_odd);
	if (status == CPLY_OK && is_odd) {
		cply_buf key;
		cply_buf_init(&key, x->arena);
		cply_put(&key, "html:");
		cply_put(&key, cply_meta_name((cply_meta)s->known->arg));
		keep(x, cply_buf_str(&key), text);
	}
	return status;
}

/* ---- options, language, labels ---- */

static void keep_section(struct ex *x, const struct ex_section *s)
{
	cply_str name = cplyi_ex_str(x, s->name);
	keep(x, s->known ? cply_str_of(s->known->name) : name,
	     section_text(x, s, "\n"));
}

static void read_options(struct ex *x, const struct ex_section *s)
{
	uint32_t at = s->value.begin;
	cply_span span;
	cply_buf rest;
	cply_buf_init(&rest, x->arena);
	while (cplyi_ex_word(x->text, &at, s->value.end, &span)) {
		cply_str word = cplyi_ex_str(x, span);
		if (cply_str_is(word, "rebus-cells")) {
			x->has_rebus = true;
			continue; /* the letters tell */
		}
		if (cply_str_is(word, "hide-inferred-numbers"))
			x->hides_numbers = true;
		if (cply_str_is(word, "allow-digits"))
			x->allows_digits = true;
		if (cply_str_starts(word, "allow-chars:")) {
			cply_buf all;
			cply_buf_init(&all, x->arena);
			cply_put_str(&all, x->allowed);
			cply_put_str(&all, cply_str_sub(word, 12, word.len));
			x->allowed = cply_buf_str(&all);
		}
		if (rest.len)
			cply_put(&rest, " ");
		cply_put_str(&rest, word);
	}
	if (rest.len)
		keep(x, CPLY_STR("option"), cply_buf_str(&rest));
}

struct ex_language cplyi_ex_language(cply_str value)
{
	struct ex_language l = { .most = 1, .is_fine = true };
	uint32_t at = 0, end = (uint32_t)value.len;
	if (!cplyi_ex_word(value, &at, end, &l.code))
		return l;
	l.rest = cplyi_ex_trim(value, at, end);
	if (!cplyi_ex_word(value, &at, end, &l.script)) {
		l.is_fine = false;
		return l;
	}
	if (cply_str_is_nocase(cply_str_sub(value, l.script.begin,
	                                    l.script.end),
	                       "devanagari"))
		l.most = 5;
	if (cplyi_ex_word(value, &at, end, &l.count))
		l.is_fine = cply_str_u32(cply_str_sub(value, l.count.begin,
		                                      l.count.end),
		                         &l.most);
	return l;
}

static void read_language(struct ex *x, const struct ex_section *s)
{
	cply_str value = cplyi_ex_str(x, s->value);
	struct ex_language l = cplyi_ex_language(value);
	cply_str code = cply_str_sub(value, l.code.begin, l.code.end);
	if (!code.len)
		return;
	x->has_language = true;
	x->is_compound = l.most > 1;
	x->cw->meta[CPLY_META_LANGUAGE] = cply_text_plain(code);
	if (!cplyi_ex_is_usual_language(code, cply_str_sub(value, l.rest.begin,
	                                                   l.rest.end)))
		keep_section(x, s);
	if (!l.is_fine)
		cply_report(x->diags, CPLY_EX109, &s->at);
}

/* The labels of clue lists are titles; those of buttons are kept. */
static cply_status read_relabel(struct ex *x, const struct ex_section *s)
{
	static const char *const labels[] = { "across-label:", "down-label:",
		                              "nodir-label:" };
	cply_buf rest;
	cply_buf_init(&rest, x->arena);
	for (uint32_t i = s->first; i < s->end; i++) {
		cply_str line = cplyi_ex_str(x, x->lines[i]);
		bool is_title = false;
		for (unsigned d = 0; d < 3; d++) {
			cply_text t;
			bool is_odd;
			if (!cply_str_starts(line, labels[d]))
				continue;
			size_t skip = cply_str_of(labels[d]).len;
			cply_str html = cply_str_trim(
				cply_str_sub(line, skip, line.len));
			cply_status st = cplyi_ex_html(x, html, &t, &is_odd);
			if (st != CPLY_OK)
				return st;
			is_title = !t.n_runs && !is_odd && d < 2;
			x->titles[d] = t.plain;
		}
		if (is_title)
			continue;
		if (rest.len)
			cply_put(&rest, "\n");
		cply_put_str(&rest, line);
	}
	if (rest.len)
		keep(x, CPLY_STR("relabel"), cply_buf_str(&rest));
	return CPLY_OK;
}

/* ---- the file ---- */

static void read_side(struct ex *x, const struct ex_section *s, uint32_t *out)
{
	cply_str value = cplyi_ex_str(x, s->value);
	size_t n = ascii_skip_digits(value, 0);
	if (!cply_str_u32(cply_str_sub(value, 0, n), out) || !*out) {
		*out = 0;
		cply_report_with(x->diags, CPLY_EX107, &s->at,
		                 CPLY_Z(s->known->name), CPLY_T(value));
	}
}

/* Lines below a section that takes one line only. */
static void check_stray(struct ex *x, const struct ex_section *s)
{
	if (s->first == s->end || !s->known)
		return;
	switch (s->known->kind) {
	case EX_LINE:
	case EX_WIDTH:
	case EX_HEIGHT:
	case EX_OPTION:
	case EX_REVERSALS:
	case EX_COLOR:
		cply_report_with(x->diags, CPLY_EX110, &x->lines[s->first],
		                 CPLY_N(s->end - s->first),
		                 CPLY_Z(s->known->name));
		break;
	default:
		break;
	}
}

/* What has to be known before the grid and the clues are read. */
static cply_status read_front(struct ex *x, const struct ex_section **grid)
{
	cply_status status = CPLY_OK;
	for (uint32_t i = 0; i < x->n_sections && status == CPLY_OK; i++) {
		const struct ex_section *s = &x->sections[i];
		switch (s->known ? s->known->kind : EX_KEEP) {
		case EX_WIDTH:
			read_side(x, s, &x->said_width);
			x->width_at = s->value;
			break;
		case EX_HEIGHT:
			read_side(x, s, &x->said_height);
			x->height_at = s->value;
			break;
		case EX_GRID:
			*grid = s;
			break;
		case EX_OPTION:
			read_options(x, s);
			break;
		case EX_LANGUAGE:
			read_language(x, s);
			break;
		case EX_RELABEL:
			status = read_relabel(x, s);
			break;
		case EX_LAYERS:
			cply_report(x->diags, CPLY_EX111, &s->at);
			return CPLY_UNSUPPORTED;
		default:
			break;
		}
		check_stray(x, s);
	}
	return status;
}

static cply_status read_words(struct ex *x)
{
	cply_status status = cplyi_ex_find_words(x->cw, x->arena, &x->words);
	if (status != CPLY_OK)
		return status;
	if (x->is_unnumbered)
		x->words.slots.n = 0;
	for (uint32_t i = 0; i < x->n_sections && !x->is_unnumbered; i++)
		if (x->sections[i].known &&
		    x->sections[i].known->kind == EX_REVERSALS)
			cplyi_ex_reversals(x, &x->sections[i]);
	cplyi_ex_place_words(x->cw, &x->words);
	cplyi_ex_number_words(x->cw, &x->words);
	return CPLY_OK;
}

static cply_status read_rest(struct ex *x)
{
	cply_status status = CPLY_OK;
	for (uint32_t i = 0; i < x->n_sections && status == CPLY_OK; i++) {
		const struct ex_section *s = &x->sections[i];
		if (!s->known)
			cply_report_with(x->diags, CPLY_EX108, &s->at,
			                 CPLY_T(cplyi_ex_str(x, s->name)));
		switch (s->known ? s->known->kind : EX_KEEP) {
		case EX_LINE:
		case EX_LINES:
			status = read_meta(x, s);
			break;
		case EX_CLUES:
			status = cplyi_ex_clues(x, s);
			break;
		case EX_COLOR:
			if (!cplyi_ex_colors(x, s))
				keep_section(x, s);
			break;
		case EX_KEEP:
			keep_section(x, s);
			break;
		default:
			break;
		}
	}
	return status;
}

static void look_at_charset(struct ex *x)
{
	cply_charset_hints hints = { 0 };
	size_t first = cply_utf8_check(x->text);
	x->charset = CPLY_CHARSET_UTF8;
	if (first == SIZE_MAX)
		return;
	cply_charset_look(&hints, x->text);
	x->charset = cply_charset_guess(&hints);
	cply_report_with(x->diags, CPLY_EX101, CPLY_AT(first, first + 1),
	                 CPLY_Z(cply_charset_name(x->charset)));
}

static cply_status read_puzzle(struct ex *x)
{
	const struct ex_section *grid = NULL;
	look_at_charset(x);
	cply_status status = cplyi_ex_sections(x);
	if (status == CPLY_OK)
		status = read_front(x, &grid);
	if (status != CPLY_OK)
		return status;
	if (!grid || grid->first == grid->end) {
		cply_report(x->diags, CPLY_EX112,
		            grid ? &grid->at : CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	status = cplyi_ex_grid(x, grid);
	if (status == CPLY_OK)
		status = read_words(x);
	if (status == CPLY_OK)
		status = read_rest(x);
	if (status == CPLY_OK)
		status = cplyi_ex_attach(x);
	x->cw->extras = x->extras;
	return status;
}

static cply_status ex_read(const cply_read *r, cply_doc *out)
{
	struct ex x = {
		.r = r,
		.text = r->bytes,
		.arena = r->arena,
		.diags = r->diags,
		.cw = CPLY_NEW(r->arena, 1, cply_crossword),
		.titles = { CPLY_STR("Across"), CPLY_STR("Down"),
		            CPLY_STR("Other") },
	};
	cply_status s = x.cw ? read_puzzle(&x) : CPLY_NOMEM;
	if (s == CPLY_OK)
		out->as.crossword = x.cw;
	return s;
}

/* Is the mark of all lines anywhere? Its x is rarer than its e. */
static bool has_mark(cply_str head)
{
	cply_str rest = cply_str_sub(head, 1, head.len);
	while (rest.len) {
		const char *x = memchr(rest.ptr, 'x', rest.len);
		if (!x)
			return false;
		size_t at = (size_t)(x - rest.ptr);
		rest = cply_str_sub(rest, at, rest.len);
		if (x[-1] == 'e' && cply_str_starts(rest, "xolve-"))
			return true;
		rest = cply_str_sub(rest, 1, rest.len);
	}
	return false;
}

/* The marks begin lines of their own; prose that speaks of them does not. */
static int ex_probe(cply_str head)
{
	bool has_begin = false, has_size = false, has_grid = false;
	size_t at = cply_bom(head);
	if (!has_mark(head))
		return CPLY_NOT_MINE;
	while (at < head.len) {
		size_t end = at;
		while (end < head.len && head.ptr[end] != '\n' &&
		       head.ptr[end] != '\r')
			end++;
		cply_str line = cply_str_trim(cply_str_sub(head, at, end));
		at = end + 1;
		if (!cply_str_starts(line, "exolve-"))
			continue;
		has_begin |= cply_str_starts(line, "exolve-begin");
		has_size |= cply_str_starts(line, "exolve-width:") ||
		            cply_str_starts(line, "exolve-height:");
		has_grid |= cply_str_starts(line, "exolve-grid");
	}
	if (has_begin && has_grid)
		return CPLY_BY_MAGIC;
	return has_size && has_grid ? CPLY_BY_SHAPE : CPLY_NOT_MINE;
}

const cply_format cply_format_exolve = {
	.name = "exolve",
	.title = "Exolve",
	.suffixes = " .exolve .exo ",
	.kind = &cply_kind_crossword,
	.carries = CPLY_HAS(REBUS) | CPLY_HAS(SYMBOLS) | CPLY_HAS(LETTERS) |
	           CPLY_HAS(GIVEN) | CPLY_HAS(BARS) | CPLY_HAS(CIRCLES) |
	           CPLY_HAS(SHADES) | CPLY_HAS(LABELS) | CPLY_HAS(LISTS) |
	           CPLY_HAS(TITLES) | CPLY_HAS(ENTRIES) | CPLY_HAS(UNATTACHED) |
	           CPLY_HAS(UNCLUED) | CPLY_HAS(ENUMERATIONS) |
	           CPLY_HAS(LINKS) | CPLY_HAS(FORMATTING) | CPLY_HAS(SOLUTION) |
	           CPLY_HAS(NO_SOLUTION) | CPLY_HAS(DIAGRAMLESS),
	.carries_meta = 1u << CPLY_META_TITLE | 1u << CPLY_META_AUTHOR |
	                1u << CPLY_META_COPYRIGHT | 1u << CPLY_META_ID |
	                1u << CPLY_META_INTRO | 1u << CPLY_META_EXPLANATION |
	                1u << CPLY_META_NOTES | 1u << CPLY_META_LANGUAGE,
	.probe = ex_probe,
	.read = ex_read,
	.write = cplyi_ex_write,
	.losses = cplyi_ex_losses,
	.sections = &cplyi_sections_exolve,
};
