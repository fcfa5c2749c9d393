/* SPDX-License-Identifier: MIT */
/* Writes the XML of Crossword Compiler: one element per line, attributes in a
 * fixed order, then everything that a .jpz brought along. */
#include "crossword/tally.h"
#include "format/jpz/jpz.h"

#include <string.h>

static void put(jpz_out *o, const char *s)
{
	cply_put(o->b, s);
}

/* ---- head ---- */

static void put_applet(jpz_out *o)
{
	const cply_extras *extras = &o->cw->extras;
	const cply_text usual = cply_text_plain(CPLY_STR(JPZ_COMPLETION));
	const cply_text *end = &o->cw->meta[CPLY_META_EXPLANATION];
	put(o, "  <applet-settings");
	if (!cplyi_jpz_has(extras, "applet.cursor-color"))
		cplyi_jpz_put_attribute(o, "cursor-color",
		                        CPLY_STR(JPZ_CURSOR));
	if (!cplyi_jpz_has(extras, "applet.selected-cells-color"))
		cplyi_jpz_put_attribute(o, "selected-cells-color",
		                        CPLY_STR(JPZ_SELECTED));
	cplyi_jpz_put_attributes(o, extras, "applet.");
	put(o, ">\n    <completion");
	if (!cplyi_jpz_has(extras, "completion.only-if-correct"))
		put(o, " only-if-correct=\"true\"");
	cplyi_jpz_put_attributes(o, extras, "completion.");
	cplyi_jpz_put_text(o, "completion", end->plain.len ? end : &usual);
	if (!cplyi_jpz_has(extras, "applet.actions"))
		put(o, "    " JPZ_ACTIONS "\n");
	cplyi_jpz_put_elements(o, extras, "applet.", 4);
	put(o, "  </applet-settings>\n");
}

static void put_meta(jpz_out *o, const char *name, const cply_text *t)
{
	if (!t->plain.len)
		return;
	put(o, "      <");
	put(o, name);
	cplyi_jpz_put_text(o, name, t);
}

static void put_metadata(jpz_out *o)
{
	static const struct {
		const char *name;
		cply_meta meta;
	} metas[] = {
#define META(name, id, space) { name, CPLY_META_##id },
#include "format/jpz/meta.def"
#undef META
	};
	const cply_text *end = &o->cw->meta[CPLY_META_EXPLANATION];
	put(o, "    <metadata>\n");
	for (size_t i = 0; i < CPLY_COUNT(metas); i++)
		put_meta(o, metas[i].name, &o->cw->meta[metas[i].meta]);
	/* The message that everyone has means nothing elsewhere. */
	if (cply_str_is(end->plain, JPZ_COMPLETION))
		put_meta(o, "completion", end);
	cplyi_jpz_put_elements(o, &o->cw->extras, "metadata.", 6);
	put(o, "    </metadata>\n");
}

/* ---- squares ---- */

static void put_color(jpz_out *o, const char *name, uint32_t color)
{
	char hex[7] = "#";
	for (unsigned i = 0; i < 6; i++)
		hex[i + 1] = "0123456789ABCDEF"[color >> (20 - 4 * i) & 15];
	if (color)
		cplyi_jpz_put_attribute(o, name, (cply_str){ hex, sizeof hex });
}

static cply_str solution_of(const cply_cell *cell)
{
	return cell->more && cell->more->n_either ? cell->more->either[0]
	                                          : cell->solution;
}

static void put_letters(jpz_out *o, const cply_cell *cell)
{
	cply_str solution = solution_of(cell), fill = cell->fill;
	bool is_given = cell->flags & CPLY_CELL_GIVEN;
	if (o->w->options->no_progress)
		fill.len = 0;
	if (solution.len && !o->is_blank)
		cplyi_jpz_put_attribute(o, "solution", solution);
	if (is_given && !fill.len)
		fill = solution;
	if (fill.len)
		cplyi_jpz_put_attribute(o, "solve-state", fill);
}

static void put_type(jpz_out *o, const cply_cell *cell)
{
	bool is_given = cell->flags & CPLY_CELL_GIVEN;
	if (cell->more && cplyi_jpz_has(&cell->more->extras, "type"))
		return;
	if (cell->kind == CPLY_CELL_BLOCK)
		put(o, " type=\"block\"");
	else if (cell->kind == CPLY_CELL_VOID)
		put(o, " type=\"void\"");
	else if (is_given && !o->is_coded)
		put(o, " type=\"clue\"");
	if (is_given && (o->is_coded || cell->kind != CPLY_CELL_OPEN))
		put(o, " hint=\"true\"");
}

static void put_bars(jpz_out *o, const cply_cell *cell)
{
	static const struct {
		uint8_t bar;
		const char *name;
	} bars[] = {
		{ CPLY_BAR_TOP, " top-bar=\"true\"" },
		{ CPLY_BAR_RIGHT, " right-bar=\"true\"" },
		{ CPLY_BAR_BOTTOM, " bottom-bar=\"true\"" },
		{ CPLY_BAR_LEFT, " left-bar=\"true\"" },
	};
	for (size_t i = 0; i < CPLY_COUNT(bars); i++)
		if (cell->bars & bars[i].bar)
			put(o, bars[i].name);
}

static void put_cell(jpz_out *o, uint32_t row, uint32_t col)
{
	const cply_cell *cell = cply_cell_at(o->cw, row, col);
	const cply_cell_more *more = cell->more;
	put(o, "        <cell");
	cplyi_jpz_put_number(o, "x", col + 1);
	cplyi_jpz_put_number(o, "y", row + 1);
	put_letters(o, cell);
	if (cell->label.len)
		cplyi_jpz_put_attribute(o, "number", cell->label);
	if (more && more->corner.len)
		cplyi_jpz_put_attribute(o, "top-right-number", more->corner);
	put_type(o, cell);
	put_color(o, "background-color", cell->shade);
	put_color(o, "foreground-color", more ? more->ink : 0);
	if (cell->flags & CPLY_CELL_CIRCLED)
		put(o, " background-shape=\"circle\"");
	put_bars(o, cell);
	if (more)
		cplyi_jpz_put_attributes(o, &more->extras, "");
	size_t before = o->b->len;
	put(o, ">\n");
	if (more && cplyi_jpz_put_elements(o, &more->extras, "", 10)) {
		put(o, "        </cell>\n");
		return;
	}
	if (!o->b->failed)
		o->b->len = before;
	put(o, "/>\n");
}

static void put_grid(jpz_out *o)
{
	const cply_crossword *cw = o->cw;
	put(o, "      <grid");
	cplyi_jpz_put_number(o, "width", cw->width);
	cplyi_jpz_put_number(o, "height", cw->height);
	cplyi_jpz_put_attributes(o, &cw->extras, "grid.");
	put(o, ">\n");
	if (!cplyi_jpz_has(&cw->extras, "grid.grid-look")) {
		put(o, "        <grid-look numbering-scheme=\"");
		put(o, o->is_coded ? "coded" : "normal");
		put(o, "\"/>\n");
	}
	cplyi_jpz_put_elements(o, &cw->extras, "grid.", 8);
	for (uint32_t row = 0; row < cw->height; row++)
		for (uint32_t col = 0; col < cw->width; col++)
			put_cell(o, row, col);
	put(o, "      </grid>\n");
}

/* ---- the whole ---- */

static const char *body_name(cply_str kind)
{
	return cply_str_is(kind, "coded")      ? "coded"
	       : cply_str_is(kind, "acrostic") ? "acrostic"
	                                       : "crossword";
}

static void put_body(jpz_out *o)
{
	const cply_extras *extras = &o->cw->extras;
	const char *name = body_name(cplyi_jpz_extra(extras, "kind"));
	put(o, "    <");
	put(o, name);
	cplyi_jpz_put_attributes(o, extras, "crossword.");
	put(o, ">\n");
	put_grid(o);
	cplyi_jpz_write_words(o);
	cplyi_jpz_write_clues(o);
	cplyi_jpz_put_elements(o, extras, "crossword.", 6);
	put(o, "    </");
	put(o, name);
	put(o, ">\n");
}

cply_status cplyi_jpz_write(const cply_write *w, const cply_doc *doc)
{
	const cply_crossword *cw = doc->as.crossword;
	bool is_own = cw->raw_owner && strcmp(cw->raw_owner, "jpz") == 0;
	jpz_out o = { .w = w,
		      .b = w->out,
		      .cw = cw,
		      .raw = is_own ? cw->raw : NULL,
		      .is_blank = w->options->blank };
	o.is_coded = cply_str_is(cplyi_jpz_extra(&cw->extras, "kind"), "coded");
	uint32_t n_clues;
	o.plan = cplyi_jpz_plan(cw, w->scratch, &n_clues);
	if (!o.plan)
		return CPLY_NOMEM;
	put(&o, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
	        "<crossword-compiler-applet xmlns=\"http://crossword.info/xml/"
	        "crossword-compiler-applet\">\n");
	put_applet(&o);
	put(&o, "  <rectangular-puzzle xmlns=\"http://crossword.info/xml/"
	        "rectangular-puzzle\"");
	if (o.is_coded && !cplyi_jpz_has(&cw->extras, "puzzle.alphabet"))
		put(&o, " alphabet=\"" JPZ_ALPHABET "\"");
	cplyi_jpz_put_attributes(&o, &cw->extras, "puzzle.");
	put(&o, ">\n");
	put_metadata(&o);
	put_body(&o);
	cplyi_jpz_put_elements(&o, &cw->extras, "puzzle.", 4);
	put(&o, "  </rectangular-puzzle>\n</crossword-compiler-applet>\n");
	return o.b->failed || w->scratch->failed ? CPLY_NOMEM : CPLY_OK;
}

/* ---- losses ---- */

static void lose_clue_texts(const cplyi_losses *l, cplyi_tally *t,
                            cply_clue_ref ref)
{
	const cply_clue *clue = &l->cw->lists[ref.list].clues[ref.clue];
	const cply_str texts[] = { clue->label, clue->enumeration,
		                   clue->text.plain };
	for (size_t k = 0; k < CPLY_COUNT(texts); k++)
		if (!cply_xml_can_hold(texts[k]))
			cplyi_lose_clue(l, t, ref, CPLYI_NONE, CPLYI_NONE);
}

static void lose_texts(const cplyi_losses *l)
{
	const cply_crossword *cw = l->cw;
	cplyi_tally t = { .rule = CPLY_JZ701 };
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (!cply_xml_can_hold(cw->meta[i].plain))
			cplyi_lose_meta(l, &t, i);
	for (uint32_t i = 0; i < cw->width * cw->height; i++) {
		const cply_cell *cell = &cw->cells[i];
		const cply_str texts[] = { cell->solution, cell->fill,
			                   cell->label };
		for (size_t k = 0; k < CPLY_COUNT(texts); k++)
			if (!cply_xml_can_hold(texts[k]))
				cplyi_lose(l, &t, cplyi_cell_place(cw, i));
	}
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *list = &cw->lists[i];
		if (!cply_xml_can_hold(list->title))
			cplyi_lose(l, &t, cplyi_field_place(list->title));
		for (uint32_t k = 0; k < list->n_clues; k++)
			lose_clue_texts(l, &t, (cply_clue_ref){ i, k });
	}
}

static void lose_links(const cplyi_losses *l)
{
	cplyi_tally t = { .rule = CPLY_JZ702 };
	uint32_t n;
	const jpz_part *plan = cplyi_jpz_plan(l->cw, l->arena, &n);
	for (uint32_t i = 0; plan && i < n; i++)
		if (plan[i].is_lost)
			cplyi_lose_clue(l, &t, plan[i].ref, CPLYI_NONE,
			                CPLYI_NONE);
}

/* Clues without a word have one by their number only where no clue names its
 * word. */
static bool has_words(const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (cw->lists[i].clues[k].n_cells)
				return true;
	return false;
}

void cplyi_jpz_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags)
{
	(void)options;
	const cplyi_losses l = { doc->as.crossword, scratch, diags };
	lose_texts(&l);
	lose_links(&l);
	if (!has_words(doc->as.crossword))
		cplyi_lose_wordless(&l, CPLY_NUMBER_LABELS);
}
