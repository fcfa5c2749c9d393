/* SPDX-License-Identifier: MIT */
/* Writing clues: label, text, length, annotation, so that reading the line
 * gives the same again. */
#include "format/exolve/exolve.h"

/* ---- texts ---- */

void cplyi_ex_put_line(cply_str s, cply_buf *out)
{
	size_t i = 0;
	if (cply_str_starts(s, "exolve-")) {
		cply_put(out, "&#101;");
		i = 1;
	}
	for (; i < s.len; i++) {
		char c = s.ptr[i];
		bool is_last = i + 1 == s.len;
		bool is_edge = i == 0 || is_last;
		if (c == '\n')
			cply_put(out, "<br/>");
		else if (c == '\r')
			cply_put(out, "&#13;");
		else if (c == ' ' && is_edge)
			cply_put(out, "&#32;");
		else if (c == '\t' && is_edge)
			cply_put(out, "&#9;");
		else if (c == '#' && (is_last || s.ptr[i + 1] == ' '))
			cply_put(out, "&#35;");
		else
			cply_put_char(out, c);
	}
}

/* HTML that no mark of the format is found in. */
static cply_str html_of(const struct ex_plan *p, const cply_text *t)
{
	cply_buf html, b;
	cply_buf_init(&html, p->arena);
	cply_text_to_html(t, &html);
	cply_str s = cply_buf_str(&html);
	if (cply_str_find(s, CPLY_STR("~{")) == SIZE_MAX)
		return s;
	cply_buf_init(&b, p->arena);
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] == '~' && i + 1 < s.len && s.ptr[i + 1] == '{')
			cply_put(&b, "&#126;");
		else
			cply_put_char(&b, s.ptr[i]);
	}
	return cply_buf_str(&b);
}

void cplyi_ex_put_html(const struct ex_plan *p, const cply_text *t,
                       cply_buf *out)
{
	cplyi_ex_put_line(html_of(p, t), out);
}

static cply_str without_brackets(const struct ex_plan *p, cply_str s)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	for (size_t i = 0; i < s.len; i++) {
		if (s.ptr[i] == '(')
			cply_put(&b, "&#40;");
		else if (s.ptr[i] == '[')
			cply_put(&b, "&#91;");
		else
			cply_put_char(&b, s.ptr[i]);
	}
	return cply_buf_str(&b);
}

bool cplyi_ex_ends_with_length(const cply_clue *clue)
{
	cply_str s = clue->text.plain;
	if (clue->enumeration.len || cplyi_ex_has(&clue->extras, "html"))
		return false;
	struct ex_enum e = cplyi_ex_enum(s);
	return e.is_there && !e.is_hidden &&
	       !cply_str_trim(cply_str_sub(s, e.end, s.len)).len;
}

/* Length and annotation. */
static void put_tail(const struct ex_plan *p, const cply_clue *clue,
                     bool has_text, cply_buf *out)
{
	cply_str note = cplyi_ex_get(&clue->extras, "annotation");
	if (clue->enumeration.len) {
		cply_put(out, has_text ? " (" : "(");
		cply_put_str(out, clue->enumeration);
		cply_put(out, ")");
		if (cplyi_ex_has(&clue->extras, "hidden-length"))
			cply_put(out, "*");
	}
	if (note.len && !p->options->blank) {
		cply_put(out, " ");
		cply_put_str(out, note);
	}
}

/* Does the format see the end of the clue where it is? */
static bool is_clear(const struct ex_plan *p, const cply_clue *clue,
                     cply_str html)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	cply_put_str(&b, html);
	put_tail(p, clue, html.len > 0, &b);
	cply_str line = cply_buf_str(&b);
	struct ex_enum e = cplyi_ex_enum(line);
	if (clue->enumeration.len)
		return e.is_there && e.begin == html.len + (html.len > 0);
	cply_str rest = cply_str_sub(line, html.len, e.clue_end);
	return !e.is_there && e.clue_end >= html.len &&
	       !cply_str_trim(rest).len;
}

static cply_str clue_html(const struct ex_plan *p, const cply_clue *clue)
{
	cply_str html = cplyi_ex_get(&clue->extras, "html");
	if (html.len)
		return html;
	html = html_of(p, &clue->text);
	if (cply_str_is(html, "*"))
		return CPLY_STR("&#42;");
	if (cplyi_ex_ends_with_length(clue) || is_clear(p, clue, html))
		return html;
	return without_brackets(p, html);
}

/* ---- labels ---- */

static void put_own_label(cply_str label, cply_buf *out)
{
	cply_put(out, "[");
	for (size_t i = 0; i < label.len; i++) {
		char c = label.ptr[i];
		if (c == ']')
			c = ')';
		else if ((unsigned char)c < ' ')
			c = ' ';
		cply_put_char(out, c);
	}
	/* One full stop at the end is taken for punctuation. */
	if (label.len && label.ptr[label.len - 1] == '.')
		cply_put(out, ".");
	cply_put(out, "]");
}

static bool is_plain_number(cply_str label, uint32_t *number)
{
	return cply_str_u32(label, number) && *number && label.ptr[0] != '0';
}

/* The number that the grid gives to the clue, when that is its label or, as in
 * "1/5", the first part of it. */
static uint32_t grid_number(const struct ex_plan *p, cply_direction d,
                            const cply_clue *clue)
{
	uint32_t number = 0;
	const cply_slot *slot =
		cplyi_ex_match(p, d, clue->cells, clue->n_cells);
	uint32_t there = slot ? p->words.number[clue->cells[0]] : 0;
	if (there && there == clue->number)
		return there;
	if (!is_plain_number(clue->label, &number) || slot)
		return there && there == number ? there : 0;
	/* A clue without a word must not find one by its number. */
	return cplyi_ex_numbered(&p->words, d, number) ? 0 : number;
}

static void put_hash(const struct ex_plan *p, uint32_t cell, cply_buf *out)
{
	cply_put(out, "#");
	cplyi_ex_put_cell(p->cw, cell, out);
	cply_put(out, " ");
}

static void put_first_label(const struct ex_plan *p, cply_direction d,
                            const cply_clue *clue, cply_buf *out)
{
	uint32_t number = d == CPLY_OTHER ? 0 : grid_number(p, d, clue);
	cply_str start = cplyi_ex_get(&clue->extras, "start");
	bool is_word = cplyi_ex_match(p, d, clue->cells, clue->n_cells) != NULL;
	if (start.len) {
		cply_put(out, "#");
		cply_put_str(out, start);
		cply_put(out, " ");
	} else if (d == CPLY_OTHER) {
		for (uint32_t k = 0; k < clue->n_cells; k++)
			put_hash(p, clue->cells[k], out);
	} else if (is_word && !number) {
		put_hash(p, clue->cells[0], out);
	}
	if (number)
		cply_put_uint(out, number);
	else
		put_own_label(clue->label, out);
}

static void put_part(uint32_t number, cply_direction d, cply_buf *out)
{
	cply_put(out, ", ");
	cply_put_uint(out, number);
	cply_put(out, d == CPLY_DOWN ? "d" : "a");
}

/* The longest numbered word with which the cells go on. */
static const cply_slot *next_word(const struct ex_plan *p,
                                  const uint32_t *cells, uint32_t n)
{
	const cply_slot *best = NULL;
	for (int d = 0; d < 2 && n && p->words.number[cells[0]]; d++) {
		const cply_slot *s =
			cplyi_ex_match(p, (cply_direction)d, cells, n);
		if (s && (!best || s->length > best->length))
			best = s;
	}
	return best;
}

/* Words behind the first one of which the clue's squares are made. A word may
 * begin on the last square of the one before. */
static bool put_more_words(const struct ex_plan *p, cply_direction d,
                           const cply_clue *clue, cply_buf *out)
{
	const cply_slot *slot =
		cplyi_ex_match(p, d, clue->cells, clue->n_cells);
	uint32_t at = slot ? slot->length : clue->n_cells;
	bool has_more = false;
	while (at < clue->n_cells) {
		uint32_t n = clue->n_cells - at;
		slot = next_word(p, clue->cells + at, n);
		if (!slot) {
			at--;
			slot = next_word(p, clue->cells + at, n + 1);
		}
		if (!slot)
			return has_more;
		put_part(p->words.number[clue->cells[at]], slot->direction,
		         out);
		has_more = true;
		at += slot->length;
	}
	return has_more;
}

static bool put_links(const struct ex_plan *p, const cply_clue *clue,
                      cply_buf *out)
{
	for (uint32_t k = 0; k < clue->n_links; k++) {
		cply_clue_ref ref = clue->links[k];
		const cply_clue_list *list = &p->cw->lists[ref.list];
		const cply_clue *part = &list->clues[ref.clue];
		uint32_t number =
			list->direction == CPLY_OTHER
				? 0
				: grid_number(p, list->direction, part);
		if (number) {
			put_part(number, list->direction, out);
		} else {
			cply_put(out, ", ");
			put_own_label(part->label, out);
		}
	}
	return clue->n_links > 0;
}

/* ---- clues ---- */

static void put_extra_lines(const cply_extras *extras, const char *key,
                            const char *before, const char *after,
                            cply_buf *out)
{
	for (uint32_t i = 0; i < extras->n; i++) {
		const cply_extra *e = &extras->items[i];
		if (!cply_str_is(e->key, key) ||
		    !cply_str_is(cply_str_of(e->origin), "exolve"))
			continue;
		cply_put(out, "    ");
		cply_put(out, before);
		cply_put_str(out, e->value);
		cply_put(out, after);
		cply_put(out, "\n");
	}
}

/* Would the text be taken for a part of the label? */
static bool needs_stop(cply_str html)
{
	return html.len && (html.ptr[0] == ',' || html.ptr[0] == '.' ||
	                    html.ptr[0] == '/' || html.ptr[0] == '&' ||
	                    cply_str_starts(html, "and"));
}

static void put_clue(const struct ex_plan *p, cply_direction d,
                     const cply_clue *clue, cply_buf *out)
{
	cply_buf line;
	cply_buf_init(&line, p->arena);
	cply_str html = clue_html(p, clue);
	put_first_label(p, d, clue, &line);
	bool is_linked = d != CPLY_OTHER && put_more_words(p, d, clue, &line);
	is_linked |= put_links(p, clue, &line);
	if (is_linked || needs_stop(html))
		cply_put(&line, ".");
	if (html.len)
		cply_put(&line, " ");
	cply_put_str(&line, html);
	put_tail(p, clue, true, &line);
	put_extra_lines(&clue->extras, "break", "--- ", "", out);
	put_extra_lines(&clue->extras, "filler", "", "", out);
	cply_put(out, "    ");
	cplyi_ex_put_line(cply_buf_str(&line), out);
	cply_put(out, "\n");
	put_extra_lines(&clue->extras, "hint", "Hint: ", "", out);
	put_extra_lines(&clue->extras, "concise", "Concise: ", "", out);
	if (line.failed)
		out->failed = true;
}

static void put_title(const struct ex_plan *p, const cply_clue_list *list,
                      const char *before, cply_buf *out)
{
	cply_text title = cply_text_plain(list->title);
	cply_put(out, before);
	if (list->title.len) {
		cply_put(out, " ");
		cplyi_ex_put_html(p, &title, out);
	}
	cply_put(out, "\n");
}

void cplyi_ex_put_clues(const struct ex_plan *p, uint32_t first, cply_buf *out)
{
	const cply_crossword *cw = p->cw;
	cply_direction d = cw->lists[first].direction;
	if (d == CPLY_OTHER)
		put_title(p, &cw->lists[first], "  exolve-nodir:", out);
	else
		cply_put(out, d == CPLY_DOWN ? "  exolve-down:\n"
		                             : "  exolve-across:\n");
	for (uint32_t i = first; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (list->direction != d)
			continue;
		if (i != first || (d == CPLY_OTHER && !list->title.len))
			put_title(p, list, "    ---", out);
		for (uint32_t k = 0; k < list->n_clues; k++)
			put_clue(p, d, &list->clues[k], out);
		put_extra_lines(&list->extras, "deleted", "", " *", out);
		put_extra_lines(&list->extras, "filler", "", "", out);
	}
}
