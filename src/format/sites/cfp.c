/* SPDX-License-Identifier: MIT */
/* Puzzles of the constructor's program CrossFire (.cfp): XML with the rows of
 * the grid as lines of text, "." for a block, a list of circled squares, rebus
 * letters and the clues. There is no published description. */
#include "format/formats.h"
#include "format/sites/site.h"

#include "base/text.h"
#include "crossword/direction.h"

/* What a character of the grid stands for. */
typedef struct rebus {
	cply_str input, letters;
} rebus;

typedef struct cfp {
	site s;
	rebus *rebuses;
	uint32_t n_rebuses;
} cfp;

/* ---- rows ---- */

/* Steps over one line; false after the last. Lines without a character are
 * skipped: the text begins and ends with a line break. */
static bool next_row(cply_str text, size_t *at, cply_str *row)
{
	while (*at < text.len) {
		size_t begin = *at, end = begin;
		while (end < text.len && text.ptr[end] != '\n')
			end++;
		*at = end + 1;
		if (end > begin && text.ptr[end - 1] == '\r')
			end--;
		*row = cply_str_sub(text, begin, end);
		if (cply_str_trim(*row).len)
			return true;
	}
	return false;
}

static cply_str letters_for(const cfp *c, cply_str input)
{
	for (uint32_t i = 0; i < c->n_rebuses; i++)
		if (cplyi_str_eq(c->rebuses[i].input, input))
			return c->rebuses[i].letters;
	return input;
}

static void read_row(cfp *c, cply_str row, uint32_t y, const cply_span *at)
{
	uint32_t x = 0;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(row, &i)).len; x++) {
		if (x >= c->s.cw->width)
			continue;
		cply_cell *cell = cply_cell_at(c->s.cw, y, x);
		cell->at = *at;
		if (g.ptr[0] == '.' && g.len == 1)
			cell->kind = CPLY_CELL_BLOCK;
		else if (g.ptr[0] != ' ')
			cell->solution = letters_for(c, g);
	}
	if (x != c->s.cw->width)
		cply_report_with(c->s.diags, CPLY_XW101, at, CPLY_N(y + 1),
		                 CPLY_N(x), CPLY_N(c->s.cw->width));
}

static cply_status read_grid(cfp *c, const cply_xml_node *root)
{
	const cply_xml_node *grid = cply_xml_child(root, "GRID");
	cply_str text = { NULL, 0 }, row;
	uint32_t width = 0, height = 0;
	if (grid)
		text = cply_xml_text(grid, c->s.arena);
	for (size_t at = 0; next_row(text, &at, &row); height++)
		if (!width)
			width = (uint32_t)cply_grapheme_count(row);
	if (!height) {
		cply_report(c->s.diags, CPLY_CF102,
		            grid ? &grid->at : &root->at);
		return CPLY_INVALID;
	}
	(void)cply_str_u32(cply_str_trim(cply_xml_get(grid, "width")), &width);
	cply_status st =
		cplyi_site_grid(&c->s, width, height, "GRID", &grid->at);
	if (st != CPLY_OK)
		return st;
	/* The rows stand behind the start tag, as one text. */
	const cply_span *where = grid->first ? &grid->first->at : &grid->at;
	size_t at = 0;
	for (uint32_t y = 0; next_row(text, &at, &row); y++)
		read_row(c, row, y, where);
	return CPLY_OK;
}

static void read_rebuses(cfp *c, const cply_xml_node *root)
{
	const cply_xml_node *list = cply_xml_child(root, "REBUSES"), *r;
	uint32_t n = 0;
	if (!list)
		return;
	for (r = cply_xml_child(list, "REBUS"); r;
	     r = cply_xml_next(r, "REBUS"))
		n++;
	/* Each stands for one character of a keyboard. */
	if (n > 256)
		n = 256;
	c->rebuses = CPLY_NEW(c->s.arena, n, rebus);
	for (r = cply_xml_child(list, "REBUS");
	     r && c->rebuses && c->n_rebuses < n;
	     r = cply_xml_next(r, "REBUS")) {
		cply_str input = cply_xml_get(r, "input");
		cply_str letters =
			cply_upper(c->s.arena, cply_xml_get(r, "letters"),
		                   CPLY_CASE_ROOT);
		if (input.len && letters.len)
			c->rebuses[c->n_rebuses++] =
				(rebus){ .input = input, .letters = letters };
		else
			cply_report_with(c->s.diags, CPLY_CF105, &r->at,
			                 CPLY_Z(input.len ? "letters"
			                                  : "input"));
	}
}

/* "1,6": squares counted from 0. */
static void read_circles(cfp *c, const cply_xml_node *root)
{
	const cply_xml_node *node = cply_xml_child(root, "CIRCLES");
	if (!node)
		return;
	cply_str rest = cply_xml_text(node, c->s.arena);
	uint32_t cells = c->s.cw->width * c->s.cw->height, k;
	while (rest.len) {
		size_t end = cply_str_find(rest, CPLY_STR(","));
		if (end == SIZE_MAX)
			end = rest.len;
		cply_str part = cply_str_trim(cply_str_sub(rest, 0, end));
		rest = cply_str_sub(rest, end + 1, rest.len);
		if (cply_str_u32(part, &k) && k < cells)
			c->s.cw->cells[k].flags |= CPLY_CELL_CIRCLED;
		else if (part.len)
			cply_report_with(c->s.diags, CPLY_CF103,
			                 node->first ? &node->first->at
			                             : &node->at,
			                 CPLY_T(part), CPLY_N(cells));
	}
}

/* ---- clues ---- */

static void read_words(cfp *c, const cply_xml_node *root)
{
	const cply_xml_node *list = cply_xml_child(root, "WORDS"), *w;
	(void)cplyi_site_list(&c->s, CPLY_ACROSS, CPLY_STR("Across"));
	(void)cplyi_site_list(&c->s, CPLY_DOWN, CPLY_STR("Down"));
	for (w = list ? cply_xml_child(list, "WORD") : NULL; w;
	     w = cply_xml_next(w, "WORD")) {
		cply_str name = cply_xml_get(w, "dir");
		cply_direction direction = cplyi_direction_of(name);
		if (direction == CPLY_OTHER) {
			cply_report_with(c->s.diags, CPLY_CF104, &w->at,
			                 CPLY_T(name));
			continue;
		}
		cply_clue *clue =
			cplyi_site_clue(&c->s, direction == CPLY_DOWN, &w->at);
		if (!clue)
			return;
		cplyi_site_clue_number(clue,
		                       cply_str_trim(cply_xml_get(w, "num")));
		clue->is_themed =
			cply_str_is_nocase(cply_xml_get(w, "isTheme"), "true");
		clue->text = cplyi_site_html(
			&c->s, cply_str_trim(cply_xml_text(w, c->s.arena)),
			&w->at);
	}
}

/* ---- the whole ---- */

static void read_meta(cfp *c, const cply_xml_node *root)
{
	static const site_meta metas[] = {
		{ "TITLE", CPLY_META_TITLE },
		{ "AUTHOR", CPLY_META_AUTHOR },
		{ "COPYRIGHT", CPLY_META_COPYRIGHT },
		{ "NOTES", CPLY_META_NOTES },
	};
	for (size_t i = 0; i < CPLY_COUNT(metas); i++) {
		const cply_xml_node *node = cply_xml_child(root, metas[i].key);
		if (node)
			c->s.cw->meta[metas[i].meta] = cplyi_site_html(
				&c->s,
				cply_str_trim(cply_xml_text(node, c->s.arena)),
				&node->at);
	}
}

static cply_status cfp_read(const cply_read *r, cply_doc *out)
{
	cfp c = { .n_rebuses = 0 };
	const cply_xml_node *root;
	cply_status st = cplyi_site_xml(&c.s, r, &root);
	if (st != CPLY_OK)
		return st;
	if (!cply_str_is_nocase(root->name, "CROSSFIRE")) {
		cply_report_with(r->diags, CPLY_CF101, &root->at,
		                 CPLY_T(root->name));
		return CPLY_INVALID;
	}
	read_rebuses(&c, root);
	st = read_grid(&c, root);
	if (st != CPLY_OK)
		return st;
	read_circles(&c, root);
	read_words(&c, root);
	read_meta(&c, root);
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&c.s);
	return cplyi_site_finish(&c.s, out);
}

static int cfp_probe(cply_str head)
{
	return cplyi_site_is_root(head, "CROSSFIRE") &&
	                       cplyi_site_contains(head, "<GRID")
	               ? CPLY_BY_MAGIC
	               : CPLY_NOT_MINE;
}

const cply_format cply_format_cfp = {
	.name = "cfp",
	.title = "CrossFire",
	.suffixes = " .cfp ",
	.kind = &cply_kind_crossword,
	.probe = cfp_probe,
	.read = cfp_read,
};
