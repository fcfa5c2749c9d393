/* SPDX-License-Identifier: MIT */
/* Writes ipuz: one row of the grid and one clue per line, members in a fixed
 * order, then everything that an ipuz file brought along. */
#include "format/ipuz/ipuz.h"

#include <string.h>

#include "crossword/date.h"
#include "format/formats.h"

/* ---- shared helpers ---- */

/* Does reading `s` as HTML give `s`? */
static bool is_own_html(cply_arena *scratch, cply_str s)
{
	cply_text t;
	return cply_text_from_html(s, scratch, &t, NULL) == CPLY_OK &&
	       !t.n_runs && cply_str_eq(t.plain, s);
}

void cplyi_ipuz_put_text(ipuz_out *o, const cply_text *t)
{
	cply_buf b;
	if (!t->n_runs && is_own_html(o->w->scratch, t->plain)) {
		cply_json_put_string(&o->j, t->plain);
		return;
	}
	cply_buf_init(&b, o->w->scratch);
	cply_text_to_html(t, &b);
	cply_json_put_string(&o->j, cply_buf_str(&b));
}

static bool is_own(const cply_extra *e)
{
	return strcmp(e->origin, cply_format_ipuz.name) == 0;
}

/* Is the word one of the list? */
static bool is_listed(const char *list, cply_str word)
{
	for (const char *p = list; *p;) {
		size_t n = strcspn(p, " ");
		if (n && cply_str_eq((cply_str){ p, n }, word))
			return true;
		p += n + (p[n] == ' ');
	}
	return false;
}

void cplyi_ipuz_put_extras(ipuz_out *o, const cply_extras *extras,
                           const char *prefix, const char *except)
{
	for (uint32_t i = 0; i < extras->n; i++) {
		const cply_extra *e = &extras->items[i];
		if (!is_own(e) || !cply_str_starts(e->key, prefix))
			continue;
		cply_str key = cply_str_sub(e->key, strlen(prefix), e->key.len);
		if (is_listed(except, key))
			continue;
		cply_json_key_str(&o->j, key);
		cply_json_put_raw(&o->j, e->value);
	}
}

static bool has_extras(const cply_cell *cell, const char *prefix)
{
	for (uint32_t i = 0; cell->more && i < cell->more->extras.n; i++) {
		const cply_extra *e = &cell->more->extras.items[i];
		if (is_own(e) && cply_str_starts(e->key, prefix))
			return true;
	}
	return false;
}

static cply_str cell_extra(const cply_cell *cell, const char *key)
{
	return cell->more ? cplyi_ipuz_extra(&cell->more->extras, key)
	                  : (cply_str){ NULL, 0 };
}

/* ---- squares of the puzzle ---- */

static void put_empty(ipuz_out *o)
{
	if (cply_str_is(o->empty, "0"))
		cply_json_put_int(&o->j, 0);
	else
		cply_json_put_string(&o->j, o->empty);
}

/* A number without leading zeros. */
static bool is_number(cply_str s, uint32_t *n)
{
	return s.len && s.ptr[0] != '0' && cply_str_u32(s, n);
}

static void put_label(ipuz_out *o, const cply_cell *cell)
{
	uint32_t n;
	if (cell->kind == CPLY_CELL_VOID)
		cply_json_put_null(&o->j);
	else if (cell->kind == CPLY_CELL_BLOCK)
		cply_json_put_string(&o->j, o->block);
	else if (!cell->label.len)
		put_empty(o);
	else if (is_number(cell->label, &n))
		cply_json_put_int(&o->j, n);
	else
		cply_json_put_string(&o->j, cell->label);
}

static void put_color(ipuz_out *o, const char *key, uint32_t color)
{
	char hex[6];
	for (unsigned i = 0; i < 6; i++)
		hex[i] = "0123456789ABCDEF"[color >> (20 - 4 * i) & 15];
	cply_json_key(&o->j, key);
	cply_json_put_string(&o->j, (cply_str){ hex, sizeof hex });
}

/* The neighbour at a side of `cell`, or NULL at the edge. */
static const cply_cell *neighbour(const ipuz_out *o, const cply_cell *cell,
                                  unsigned side)
{
	uint32_t i = (uint32_t)(cell - o->seen.cells), w = o->seen.width;
	switch (1u << side) {
	case CPLY_BAR_TOP:
		return i >= w ? cell - w : NULL;
	case CPLY_BAR_RIGHT:
		return (i + 1) % w ? cell + 1 : NULL;
	case CPLY_BAR_BOTTOM:
		return i / w + 1 < o->seen.height ? cell + w : NULL;
	default:
		return i % w ? cell - 1 : NULL;
	}
}

/* A block leaves its bars to the open squares beside it. */
static uint8_t written_bars(const ipuz_out *o, const cply_cell *cell)
{
	uint8_t bars = cell->bars;
	if (cell->kind == CPLY_CELL_OPEN)
		return bars;
	for (unsigned i = 0; bars && i < 4; i++) {
		const cply_cell *other = neighbour(o, cell, i);
		if (other && other->kind == CPLY_CELL_OPEN)
			bars &= (uint8_t) ~(1u << i);
	}
	return bars;
}

static bool has_style(const ipuz_out *o, const cply_cell *cell)
{
	return (cell->flags & CPLY_CELL_CIRCLED) || cell->shade ||
	       written_bars(o, cell) || (cell->more && cell->more->ink) ||
	       (cell->more && cell->more->corner.len) ||
	       has_extras(cell, "style.");
}

static void put_style(ipuz_out *o, const cply_cell *cell)
{
	bool is_lit = cell->shade == IPUZ_HIGHLIGHT &&
	              cply_str_is(cell_extra(cell, "style.highlight"), "true");
	cply_json_key(&o->j, "style");
	cply_json_begin_inline_object(&o->j);
	if (cell->flags & CPLY_CELL_CIRCLED) {
		cply_json_key(&o->j, "shapebg");
		cply_json_put_string(&o->j, CPLY_STR("circle"));
	}
	if (cell->shade && !is_lit && !cell_extra(cell, "style.color").len)
		put_color(o, "color", cell->shade);
	if (cell->more && cell->more->ink &&
	    !cell_extra(cell, "style.colortext").len)
		put_color(o, "colortext", cell->more->ink);
	uint8_t bars = written_bars(o, cell);
	if (bars) {
		char sides[4];
		size_t n = 0;
		for (unsigned i = 0; i < 4; i++)
			if (bars >> i & 1)
				sides[n++] = "TRBL"[i];
		cply_json_key(&o->j, "barred");
		cply_json_put_string(&o->j, (cply_str){ sides, n });
	}
	if (cell->more && cell->more->corner.len &&
	    !cell_extra(cell, "style.mark").len) {
		cply_json_key(&o->j, "mark");
		cply_json_begin_inline_object(&o->j);
		cply_json_key(&o->j, "TR");
		cply_json_put_string(&o->j, cell->more->corner);
		cply_json_end_object(&o->j);
	}
	if (cell->more)
		cplyi_ipuz_put_extras(o, &cell->more->extras, "style.", "");
	cply_json_end_object(&o->j);
}

static void put_given(ipuz_out *o, const cply_cell *cell)
{
	if (cell_extra(cell, "cell.value").len)
		return; /* it is written with the other extras */
	if (cell->solution.len) {
		cply_json_key(&o->j, "value");
		cply_json_put_string(&o->j, cell->solution);
	} else {
		cply_json_key(&o->j, "given");
		cply_json_put_bool(&o->j, true);
	}
}

static void put_puzzle_cell(ipuz_out *o, const cply_cell *cell)
{
	bool is_given = cell->flags & CPLY_CELL_GIVEN;
	if (!is_given && !has_style(o, cell) && !has_extras(cell, "cell.")) {
		put_label(o, cell);
		return;
	}
	cply_json_begin_inline_object(&o->j);
	cply_json_key(&o->j, "cell");
	put_label(o, cell);
	if (has_style(o, cell))
		put_style(o, cell);
	if (is_given)
		put_given(o, cell);
	if (cell->more)
		cplyi_ipuz_put_extras(o, &cell->more->extras, "cell.", "");
	cply_json_end_object(&o->j);
}

/* ---- letters ---- */

static void put_letters(ipuz_out *o, const cply_cell *cell, cply_str letters)
{
	if (letters.len)
		cply_json_put_string(&o->j, letters);
	else if (cell->kind == CPLY_CELL_VOID)
		cply_json_put_null(&o->j);
	else if (cell->kind == CPLY_CELL_BLOCK)
		cply_json_put_string(&o->j, o->block);
	else
		put_empty(o);
}

static void put_wrapped(ipuz_out *o, const cply_cell *cell, cply_str letters,
                        const char *prefix)
{
	if (!has_extras(cell, prefix)) {
		put_letters(o, cell, letters);
		return;
	}
	cply_json_begin_inline_object(&o->j);
	cply_json_key(&o->j, "value");
	put_letters(o, cell, letters);
	cplyi_ipuz_put_extras(o, &cell->more->extras, prefix, "");
	cply_json_end_object(&o->j);
}

/* "A/B" for a cell with two right answers, however the model spells it. */
static cply_str solution_text(ipuz_out *o, const cply_cell *cell)
{
	const cply_cell_more *more = cell->more;
	if (!more || more->n_either < 2 ||
	    cply_str_find(cell->solution, CPLY_STR("/")) != SIZE_MAX)
		return cell->solution;
	cply_buf b;
	cply_buf_init(&b, o->w->scratch);
	for (uint32_t i = 0; i < more->n_either; i++) {
		if (i)
			cply_put_char(&b, '/');
		cply_put_str(&b, more->either[i]);
	}
	return cply_buf_str(&b);
}

static void put_solution_cell(ipuz_out *o, const cply_cell *cell)
{
	cply_str whole = cell_extra(cell, "solution");
	if (whole.len)
		cply_json_put_raw(&o->j, whole);
	else
		put_wrapped(o, cell, solution_text(o, cell), "solution.");
}

static void put_saved_cell(ipuz_out *o, const cply_cell *cell)
{
	put_wrapped(o, cell, cell->fill, "saved.");
}

static void put_rows(ipuz_out *o, const char *key,
                     void (*put)(ipuz_out *o, const cply_cell *cell))
{
	cply_json_key(&o->j, key);
	cply_json_begin_array(&o->j);
	for (uint32_t r = 0; r < o->seen.height; r++) {
		cply_json_begin_inline_array(&o->j);
		for (uint32_t c = 0; c < o->seen.width; c++)
			put(o, cply_cell_at(&o->seen, r, c));
		cply_json_end_array(&o->j);
	}
	cply_json_end_array(&o->j);
}

/* Letters that the puzzle itself shows need no solution. */
static bool has_solution(const cply_crossword *cw)
{
	if (cw->solution == CPLY_SOLUTION_LOCKED)
		return false;
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++) {
		const cply_cell *cell = &cw->cells[i];
		bool is_given = (cell->flags & CPLY_CELL_GIVEN) &&
		                !cell_extra(cell, "cell.value").len;
		if ((cell->solution.len && !is_given) ||
		    has_extras(cell, "solution"))
			return true;
	}
	return false;
}

static bool has_saved(const cply_crossword *cw)
{
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
		if (cw->cells[i].fill.len || has_extras(&cw->cells[i], "saved"))
			return true;
	return false;
}

/* ---- the whole ---- */

/* Does the string occur in the grid as something else? */
static bool is_used(const cply_crossword *cw, const char *s)
{
	bool is_zero = strcmp(s, "0") == 0;
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++) {
		const cply_cell *c = &cw->cells[i];
		if (cply_str_is(c->label, s))
			return true;
		/* As a letter a "0" is understood. */
		if (cply_str_is(c->solution, s) ? !is_zero
		                                : cply_str_is(c->fill, s))
			return true;
	}
	return false;
}

static cply_str unused(const cply_crossword *cw, const char *const *choices)
{
	while (choices[1] && is_used(cw, *choices))
		choices++;
	return cply_str_of(*choices);
}

unsigned cplyi_ipuz_version(const cply_write_options *o, cply_diags *diags)
{
	cply_str v = o->version;
	if (cply_str_is(v, "v1") || cply_str_is(v, "1"))
		return 1;
	if (!v.len || cply_str_is(v, "v2") || cply_str_is(v, "2"))
		return 2;
	cply_report_with(diags, CPLY_IP702, CPLY_NOWHERE, CPLY_T(v));
	return 0;
}

static void put_head(ipuz_out *o, bool is_v1)
{
	static const struct {
		const char *key;
		cply_meta meta;
		bool is_html;
	} metas[] = {
#define META(key, id, is_html) { key, CPLY_META_##id, is_html },
#include "format/ipuz/meta.def"
#undef META
	};
	cply_str kind = cplyi_ipuz_extra(&o->cw->extras, "kind");
	cply_json_key(&o->j, "version");
	cply_json_put_string(&o->j, is_v1 ? CPLY_STR("http://ipuz.org/v1")
	                                  : CPLY_STR("http://ipuz.org/v2"));
	cply_json_key(&o->j, "kind");
	cply_json_put_raw(
		&o->j, kind.len ? kind
		       : o->cw->is_diagramless
			       ? CPLY_STR("[\"http://ipuz.org/crossword/"
	                                  "diagramless#1\"]")
			       : CPLY_STR("[\"http://ipuz.org/crossword#1\"]"));
	for (size_t i = 0; i < CPLY_COUNT(metas); i++) {
		const cply_text *t = &o->cw->meta[metas[i].meta];
		if (!t->plain.len)
			continue;
		cply_json_key(&o->j, metas[i].key);
		if (metas[i].meta == CPLY_META_DATE)
			cply_json_put_string(
				&o->j, cplyi_date_text(o->cw, CPLYI_DATE_US,
			                               o->w->scratch));
		else if (metas[i].is_html)
			cplyi_ipuz_put_text(o, t);
		else
			cply_json_put_string(&o->j, t->plain);
	}
	cplyi_ipuz_put_extras(o, &o->cw->extras, "",
	                      o->is_blank ? "kind answer answers" : "kind");
}

static void put_grid(ipuz_out *o)
{
	cply_json_key(&o->j, "dimensions");
	cply_json_begin_inline_object(&o->j);
	cply_json_key(&o->j, "width");
	cply_json_put_int(&o->j, o->cw->width);
	cply_json_key(&o->j, "height");
	cply_json_put_int(&o->j, o->cw->height);
	cply_json_end_object(&o->j);
	if (!cply_str_is(o->block, "#")) {
		cply_json_key(&o->j, "block");
		cply_json_put_string(&o->j, o->block);
	}
	if (!cply_str_is(o->empty, "0")) {
		cply_json_key(&o->j, "empty");
		cply_json_put_string(&o->j, o->empty);
	}
	put_rows(o, "puzzle", put_puzzle_cell);
	if (!o->is_blank && has_solution(o->cw))
		put_rows(o, "solution", put_solution_cell);
	if (!o->w->options->no_progress && has_saved(o->cw))
		put_rows(o, "saved", put_saved_cell);
}

cply_status cplyi_ipuz_write(const cply_write *w, const cply_doc *doc)
{
	static const char *const blocks[] = { "#", "■", "█", "[block]", NULL };
	static const char *const empties[] = { "0", ":", "_", "[empty]", NULL };
	const cply_crossword *cw = doc->as.crossword;
	ipuz_out o = { .w = w,
		       .cw = cw,
		       .block = unused(cw, blocks),
		       .empty = unused(cw, empties),
		       .is_blank = w->options->blank,
		       .is_own = doc->format == &cply_format_ipuz };
	unsigned version = cplyi_ipuz_version(w->options, w->diags);
	if (!version)
		return CPLY_UNSUPPORTED;
	cply_json_writer_init(&o.j, w->out, 2);
	cply_status s = cplyi_ipuz_see(&o);
	if (s != CPLY_OK)
		return s;
	cply_json_begin_object(&o.j);
	put_head(&o, version == 1);
	put_grid(&o);
	cplyi_ipuz_write_clues(&o);
	cply_json_end_object(&o.j);
	cply_put_char(w->out, '\n');
	return w->out->failed || w->scratch->failed ? CPLY_NOMEM : CPLY_OK;
}
