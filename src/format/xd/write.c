/* SPDX-License-Identifier: MIT */
/* Writing xd 3.0: sections separated by two empty lines, or with headings where
 * the puzzle needs them; Start and Design, which are Puzzmo's, only then. */
#include "base/text.h"
#include "format/readback.h"
#include "format/xd/plan.h"

struct writer {
	const cply_crossword *cw;
	struct xd_plan plan;
	const cply_write_options *options;
	cply_arena *arena;
	cply_buf *out;
	bool has_headings;
};

/* ---- sections ---- */

/* Before every section but the first. */
static void put_heading(struct writer *w, const char *name)
{
	if (w->has_headings) {
		cply_put(w->out, "\n## ");
		cply_put(w->out, name);
		cply_put(w->out, "\n\n");
	} else {
		cply_put(w->out, "\n\n");
	}
}

/* ---- metadata ---- */

static void put_one_line(cply_buf *out, cply_str s)
{
	s = cply_str_trim(s);
	for (size_t i = 0; i < s.len; i++) {
		bool breaks = s.ptr[i] == '\n' || s.ptr[i] == '\r';
		cply_put_char(out, breaks ? ' ' : s.ptr[i]);
	}
}

static void put_header(struct writer *w, const char *key, cply_str value)
{
	if (!cply_str_trim(value).len)
		return;
	cply_put(w->out, key);
	cply_put(w->out, ": ");
	put_one_line(w->out, value);
	cply_put(w->out, "\n");
}

/* A blank would end the entry. */
static void put_value(cply_buf *out, cply_str s)
{
	for (size_t i = 0; i < s.len; i++) {
		bool is_blank = (unsigned char)s.ptr[i] <= ' ';
		cply_put_char(out, is_blank ? '_' : s.ptr[i]);
	}
}

static void put_rebus(struct writer *w)
{
	bool is_first = true;
	for (uint32_t i = 0; i < w->plan.n_signs; i++) {
		const struct xd_sign *s = &w->plan.signs[i];
		if (!s->cell)
			continue;
		bool as_text = cplyi_xd_reads_either(s->cell, w->arena);
		uint32_t n = s->cell->more ? s->cell->more->n_either : 0;
		n = as_text || !n ? 1 : n;
		for (uint32_t k = 0; k < n; k++) {
			cply_put(w->out, is_first ? "Rebus: " : " ");
			is_first = false;
			cply_put_str(w->out, s->key);
			cply_put(w->out, "=");
			put_value(w->out, n == 1 ? s->cell->solution
			                         : s->cell->more->either[k]);
		}
	}
	cply_put(w->out, is_first ? "" : "\n");
}

static void put_groups(struct writer *w)
{
	bool is_first = true;
	for (uint32_t i = 0; i < w->cw->n_lists; i++) {
		int group = w->plan.groups[i];
		if (group <= 0 || group == 'A' || group == 'D')
			continue;
		cply_put(w->out, is_first ? "Cluegroup: " : " ");
		is_first = false;
		cply_put_char(w->out, (char)group);
		cply_put(w->out, "=");
		put_one_line(w->out, w->cw->lists[i].title);
	}
	cply_put(w->out, is_first ? "" : "\n");
}

static bool is_own(const cply_extra *e)
{
	return cply_str_is(cply_str_of(e->origin), "xd");
}

static void put_metadata(struct writer *w)
{
	static const struct {
		const char *key;
		cply_meta meta;
	} headers[] = {
		{ "Title", CPLY_META_TITLE },
		{ "Author", CPLY_META_AUTHOR },
		{ "Editor", CPLY_META_EDITOR },
		{ "Copyright", CPLY_META_COPYRIGHT },
		{ "Date", CPLY_META_DATE },
		{ "Publisher", CPLY_META_PUBLISHER },
		{ "Publication", CPLY_META_PUBLICATION },
		{ "Description", CPLY_META_INTRO },
		{ "Explanation", CPLY_META_EXPLANATION },
		{ "Difficulty", CPLY_META_DIFFICULTY },
		{ "Theme", CPLY_META_THEME },
		{ "Source", CPLY_META_SOURCE },
		{ "URL", CPLY_META_URL },
		{ "ID", CPLY_META_ID },
		{ "Revision", CPLY_META_REVISION },
		{ "Language", CPLY_META_LANGUAGE },
		{ "Quotation", CPLY_META_QUOTATION },
	};
	cply_put(w->out, w->has_headings ? "## Metadata\n\n" : "");
	for (size_t i = 0; i < CPLY_COUNT(headers); i++)
		put_header(w, headers[i].key,
		           w->cw->meta[headers[i].meta].plain);
	put_rebus(w);
	if (w->plan.special)
		put_header(w, "Special",
		           w->plan.special == XD_CIRCLES ? CPLY_STR("circle")
		                                         : CPLY_STR("shaded"));
	put_groups(w);
	for (uint32_t i = 0; i < w->cw->extras.n; i++) {
		const cply_extra *e = &w->cw->extras.items[i];
		if (!is_own(e) || cply_str_starts(e->key, "## "))
			continue;
		cply_put_str(w->out, e->key);
		cply_put(w->out, ": ");
		put_one_line(w->out, e->value);
		cply_put(w->out, "\n");
	}
}

/* ---- grids ---- */

static void put_grid(struct writer *w)
{
	put_heading(w, "Grid");
	for (uint32_t i = 0; i < w->cw->width * w->cw->height; i++) {
		cply_put_str(w->out, w->plan.cells[i]);
		if ((i + 1) % w->cw->width == 0)
			cply_put(w->out, "\n");
	}
}

static void put_start(struct writer *w)
{
	cply_put(w->out, "\n## Start\n\n");
	for (uint32_t i = 0; i < w->cw->width * w->cw->height; i++) {
		const cply_cell *cell = &w->cw->cells[i];
		bool is_given =
			cell->flags & CPLY_CELL_GIVEN && cell->solution.len;
		cply_str sign = w->plan.cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			sign = CPLY_STR("#");
		else if (!is_given)
			sign = CPLY_STR(".");
		else if (w->options->blank)
			sign = cell->solution;
		/* Without the Rebus header only letters can be given. */
		cply_put_str(w->out, cply_grapheme_count(sign) == 1
		                             ? sign
		                             : CPLY_STR("."));
		if ((i + 1) % w->cw->width == 0)
			cply_put(w->out, "\n");
	}
}

/* ---- design ---- */

static void put_property(cply_buf *b, const char *key, const char *value)
{
	cply_put(b, b->len ? "; " : "");
	cply_put(b, key);
	cply_put(b, ": ");
	cply_put(b, value);
}

/* A bar is written once, above or to the left of its edge, as Puzzmo does;
 * those on the rim stay where they are. */
static void put_bars(struct writer *w, uint32_t i, cply_buf *b)
{
	uint8_t bars = w->cw->cells[i].bars;
	if (bars & CPLY_BAR_TOP)
		put_property(b, "bar-top", "true");
	if (bars & CPLY_BAR_LEFT)
		put_property(b, "bar-left", "true");
	if (bars & CPLY_BAR_RIGHT && (i + 1) % w->cw->width == 0)
		put_property(b, "bar-right", "true");
	if (bars & CPLY_BAR_BOTTOM && i / w->cw->width + 1 == w->cw->height)
		put_property(b, "bar-bottom", "true");
}

static cply_str style_of(struct writer *w, uint32_t i)
{
	const cply_cell *cell = &w->cw->cells[i];
	cply_buf b;
	cply_buf_init(&b, w->arena);
	if (cell->flags & CPLY_CELL_CIRCLED)
		put_property(&b, "background", "circle");
	if (cell->shade) {
		put_property(&b, "background-light", "#");
		cply_put_hex(&b, cell->shade & 0xFFFFFF, 6);
	}
	put_bars(w, i, &b);
	for (uint32_t k = 0; cell->more && k < cell->more->extras.n; k++) {
		const cply_extra *e = &cell->more->extras.items[k];
		if (!is_own(e))
			continue;
		cply_put(&b, b.len ? "; " : "");
		put_one_line(&b, e->key);
		cply_put(&b, ": ");
		put_one_line(&b, e->value);
	}
	w->out->failed |= b.failed;
	return cply_buf_str(&b);
}

struct styles {
	cply_str items[1000];
	uint32_t n;
};

/* The letter of the k-th style: O first, for circles. */
static void put_selector(cply_buf *out, uint32_t k)
{
	static const char letters[] =
		"OABCDEFGHIJKLMNPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
	if (k < sizeof letters - 1)
		cply_put_char(out, letters[k]);
	else
		cply_put_utf8(out, 0x4E00 + k);
}

static uint32_t find_style(struct styles *all, cply_str style)
{
	for (uint32_t i = 0; i < all->n; i++)
		if (cply_str_eq(all->items[i], style))
			return i;
	if (all->n == CPLY_COUNT(all->items))
		return UINT32_MAX;
	all->items[all->n] = style;
	return all->n++;
}

static cply_status put_design(struct writer *w)
{
	uint32_t n = w->cw->width * w->cw->height;
	struct styles *all = CPLY_NEW(w->arena, 1, struct styles);
	uint32_t *of = CPLY_NEW(w->arena, n, uint32_t);
	if (!all || !of)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < n; i++) {
		cply_str style = style_of(w, i);
		of[i] = style.len ? find_style(all, style) : UINT32_MAX;
	}
	cply_put(w->out, "\n## Design\n\n<style>\n");
	for (uint32_t i = 0; i < all->n; i++) {
		put_selector(w->out, i);
		cply_put(w->out, " { ");
		cply_put_str(w->out, all->items[i]);
		cply_put(w->out, " }\n");
	}
	cply_put(w->out, "</style>\n\n");
	for (uint32_t i = 0; i < n; i++) {
		bool is_open = w->cw->cells[i].kind == CPLY_CELL_OPEN;
		if (of[i] != UINT32_MAX)
			put_selector(w->out, of[i]);
		else
			cply_put(w->out, is_open ? "." : "#");
		if ((i + 1) % w->cw->width == 0)
			cply_put(w->out, "\n");
	}
	return CPLY_OK;
}

/* ---- clues ---- */

static cply_str extra(const cply_clue *clue, const char *key)
{
	for (uint32_t i = 0; i < clue->extras.n; i++)
		if (is_own(&clue->extras.items[i]) &&
		    cply_str_is(clue->extras.items[i].key, key))
			return clue->extras.items[i].value;
	return (cply_str){ NULL, 0 };
}

static void put_label(struct writer *w, int group, uint32_t number)
{
	if (group)
		cply_put_char(w->out, (char)group);
	cply_put_uint(w->out, number);
}

static void put_answer(struct writer *w, const cply_clue *clue)
{
	cply_str kept = extra(clue, "answer");
	bool is_known = false;
	for (uint32_t k = 0; k < clue->n_cells; k++)
		is_known |= w->cw->cells[clue->cells[k]].solution.len > 0;
	if (w->options->blank || (!kept.len && !is_known))
		return;
	cply_put(w->out, " ~ ");
	if (kept.len) {
		cply_put_str(w->out, kept);
		return;
	}
	cply_buf b;
	cply_buf_init(&b, w->arena);
	cply_clue_answer(w->cw, clue, '.', &b);
	put_one_line(w->out, cply_buf_str(&b));
	w->out->failed |= b.failed;
}

static void put_clue(struct writer *w, int group, uint32_t number,
                     const cply_clue *clue)
{
	cply_str kept = extra(clue, "markup");
	put_label(w, group, number);
	cply_put(w->out, ". ");
	if (kept.len)
		put_one_line(w->out, kept);
	else
		cplyi_xd_put_markup(&clue->text, w->out);
	if (cplyi_adds_length(clue)) {
		cply_put(w->out, clue->text.plain.len ? " (" : "(");
		put_one_line(w->out, clue->enumeration);
		cply_put(w->out, ")");
	}
	put_answer(w, clue);
	cply_put(w->out, "\n");
	for (uint32_t i = 0; i < clue->extras.n; i++) {
		const cply_extra *e = &clue->extras.items[i];
		bool tells =
			cply_str_is_nocase(cply_str_sub(e->key, 0, 4), "^alt");
		if (!is_own(e) || !cply_str_starts(e->key, "^") ||
		    (tells && w->options->blank))
			continue;
		put_label(w, group, number);
		cply_put(w->out, " ");
		put_one_line(w->out, e->key);
		cply_put(w->out, ": ");
		put_one_line(w->out, e->value);
		cply_put(w->out, "\n");
	}
}

static void put_clues(struct writer *w)
{
	put_heading(w, "Clues");
	bool is_first = true;
	for (uint32_t i = 0; i < w->cw->n_lists; i++) {
		const cply_clue_list *list = &w->cw->lists[i];
		int group = w->plan.groups[i];
		if (group != XD_NO_GROUP && list->n_clues) {
			cply_put(w->out, is_first ? "" : "\n");
			is_first = false;
		}
		for (uint32_t k = 0; k < list->n_clues; k++) {
			uint32_t number = cplyi_xd_number(&w->plan, i, k);
			if (number)
				put_clue(w, group, number, &list->clues[k]);
		}
	}
}

/* ---- notes and sections that were kept ---- */

/* Lines that would begin a section or a comment are kept from it. */
static void put_lines(struct writer *w, cply_str s)
{
	uint32_t at = 0;
	cply_span line;
	while (cplyi_next_line(s, &at, &line)) {
		cply_str text = cply_str_trim(cplyi_span_str(s, line));
		if (cply_str_starts(text, "##") ||
		    cply_str_starts(text, "<!--"))
			cply_put(w->out, "- ");
		cply_put_str(w->out, cplyi_span_str(s, line));
		cply_put(w->out, "\n");
	}
}

static void put_section(struct writer *w, cply_str title, cply_str body)
{
	cply_put(w->out, "\n## ");
	put_one_line(w->out, title);
	cply_put(w->out, "\n\n");
	put_lines(w, body);
}

static bool is_section(const cply_extra *e)
{
	return is_own(e) && cply_str_starts(e->key, "## ");
}

/* Are there sections that are found by their heading only? */
static bool has_named(const struct writer *w)
{
	bool has = w->plan.has_start || w->plan.has_design;
	for (uint32_t i = 0; i < w->cw->extras.n && !has; i++)
		has = is_section(&w->cw->extras.items[i]);
	return has;
}

/* Notes without a heading are what follows the clues and is none. */
static bool are_notes_plain(const struct writer *w, cply_str notes)
{
	uint32_t at = 0, n_clues = 0;
	cply_span line = { 0, 0 };
	for (uint32_t i = 0; i < w->cw->n_lists; i++)
		for (uint32_t k = 0; k < w->cw->lists[i].n_clues; k++)
			n_clues += w->plan.groups[i] != XD_NO_GROUP &&
			           cplyi_xd_number(&w->plan, i, k);
	while (cplyi_next_line(notes, &at, &line))
		if (cplyi_xd_is_clue(
			    cply_str_trim(cplyi_span_str(notes, line))))
			return false;
	return n_clues > 0;
}

static void put_notes(struct writer *w, cply_str notes)
{
	if (!cply_str_trim(notes).len)
		return;
	if (w->has_headings || has_named(w) || !are_notes_plain(w, notes)) {
		put_section(w, CPLY_STR("Notes"), notes);
	} else {
		put_heading(w, "Notes");
		put_lines(w, notes);
	}
}

/* Without metadata, readers that go by empty lines have no hold. */
static bool has_metadata(const struct writer *w)
{
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (i != CPLY_META_NOTES &&
		    cply_str_trim(w->cw->meta[i].plain).len)
			return true;
	return false;
}

bool cplyi_xd_is_form(const cply_write_options *options, cply_diags *diags)
{
	cply_str form = options->version;
	if (!form.len || cply_str_is(form, "implicit") ||
	    cply_str_is(form, "explicit"))
		return true;
	cply_report_with(diags, CPLY_XD706, CPLY_NOWHERE, CPLY_T(form));
	return false;
}

static bool wants_headings(const struct writer *w)
{
	cply_str form = w->options->version;
	cply_str notes = w->cw->meta[CPLY_META_NOTES].plain;
	if (form.len)
		return cply_str_is(form, "explicit");
	return has_named(w) || !has_metadata(w) ||
	       (cply_str_trim(notes).len && !are_notes_plain(w, notes));
}

static cply_status put_all(struct writer *w)
{
	cply_status s = CPLY_OK;
	put_metadata(w);
	put_grid(w);
	put_clues(w);
	put_notes(w, w->cw->meta[CPLY_META_NOTES].plain);
	if (w->plan.has_start)
		put_start(w);
	if (w->plan.has_design)
		s = put_design(w);
	for (uint32_t i = 0; i < w->cw->extras.n; i++) {
		const cply_extra *e = &w->cw->extras.items[i];
		if (is_section(e))
			put_section(w, cply_str_sub(e->key, 3, e->key.len),
			            e->value);
	}
	return w->arena->failed ? CPLY_NOMEM : s;
}

cply_status cplyi_xd_write(const cply_write *wr, const cply_doc *doc)
{
	struct writer w = {
		.cw = doc->as.crossword,
		.options = wr->options,
		.arena = wr->scratch,
		.out = wr->out,
	};
	if (!cplyi_xd_is_form(wr->options, wr->diags))
		return CPLY_UNSUPPORTED;
	cply_status s = cplyi_xd_plan(w.cw, wr->options, wr->scratch, &w.plan);
	if (s != CPLY_OK)
		return s;
	size_t begin = w.out->len;
	w.has_headings = wants_headings(&w);
	s = put_all(&w);
	cply_str text = cply_str_sub(cply_buf_str(w.out), begin, w.out->len);
	/* Without answers, say, only headings tell what it is. */
	if (s == CPLY_OK && !wr->options->version.len && !w.has_headings &&
	    cplyi_xd_probe(text) == CPLY_NOT_MINE) {
		w.out->len = begin;
		w.has_headings = true;
		s = put_all(&w);
	}
	return s;
}
