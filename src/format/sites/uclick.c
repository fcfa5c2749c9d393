/* SPDX-License-Identifier: MIT */
/* Universal Uclick's puzzles as XML: every value is an attribute "v", the
 * letters are one string, and each clue has its answer (a), its text (c), its
 * first square (n) and its number (cn). There is no published description. */
#include "format/sites/uclick.h"

#include "base/ascii.h"
#include "base/text.h"
#include "carrier/charset.h"
#include "format/formats.h"

/* ---- text ---- */

/* A "%" that no two digits follow is itself. */
static cply_str decode_percent(site *s, cply_str text)
{
	cply_buf b;
	if (cply_str_find(text, CPLY_STR("%")) == SIZE_MAX)
		return text;
	cply_buf_init(&b, s->arena);
	for (size_t i = 0; i < text.len; i++) {
		int high = -1, low = -1;
		if (text.ptr[i] == '%' && i + 2 < text.len) {
			high = ascii_hex(text.ptr[i + 1]);
			low = ascii_hex(text.ptr[i + 2]);
		}
		if (high < 0 || low < 0) {
			cply_put_char(&b, text.ptr[i]);
			continue;
		}
		cply_put_char(&b, (char)(high * 16 + low));
		i += 2;
	}
	return cply_buf_str(&b);
}

/* Control characters from U+0080 on are letters of Windows-1252 that were
 * taken for Latin-1. */
static cply_str without_controls(site *s, cply_str text)
{
	cply_buf b;
	uint32_t c;
	bool is_odd = false;
	for (size_t i = 0; !is_odd && cply_utf8_next(text, &i, &c);)
		is_odd = c >= 0x80 && c < 0xA0;
	if (!is_odd)
		return text;
	cply_buf_init(&b, s->arena);
	for (size_t i = 0; cply_utf8_next(text, &i, &c);)
		cply_put_utf8(&b, c >= 0x80 && c < 0xA0
		                          ? cply_charset_char(
						    CPLY_CHARSET_WINDOWS1252,
						    (uint8_t)c)
		                          : c);
	return cply_buf_str(&b);
}

cply_text cplyi_uclick_text(site *s, cply_str text, const cply_span *at)
{
	text = decode_percent(s, text);
	if (cply_utf8_check(text) != SIZE_MAX)
		text = cply_charset_decode(CPLY_CHARSET_WINDOWS1252, text,
		                           s->arena);
	return cplyi_site_html(s, cply_str_trim(without_controls(s, text)), at);
}

/* ---- the grid ---- */

cply_status cplyi_uclick_grid(site *s, cply_str letters, uint32_t width,
                              uint32_t height, const char *name,
                              const cply_span *at)
{
	size_t n = cply_grapheme_count(letters), i = 0;
	if (width && !height)
		height = (uint32_t)((n + width - 1) / width);
	cply_status st = cplyi_site_grid(s, width, height, "Width", at);
	if (st != CPLY_OK)
		return st;
	if (n != (size_t)width * height)
		cply_report_with(s->diags, CPLY_ST104, at, CPLY_Z(name),
		                 CPLY_N(n), CPLY_N(width), CPLY_N(height));
	for (size_t k = 0; k < (size_t)width * height; k++) {
		cply_str g = cply_grapheme_next(letters, &i);
		cply_cell *cell = &s->cw->cells[k];
		if (at)
			cell->at = *at;
		if (cply_str_is(g, "-"))
			cell->kind = CPLY_CELL_BLOCK;
		else if (!cply_str_is(g, " "))
			cell->solution = g;
	}
	return CPLY_OK;
}

/* ---- XML ---- */

/* The attribute "v" of the child of this name. */
static cply_str value_of(const cply_xml_node *root, const char *name,
                         const cply_xml_node **node)
{
	*node = cply_xml_child(root, name);
	return *node ? cply_xml_get(*node, "v") : (cply_str){ NULL, 0 };
}

static uint32_t number_of(const cply_xml_node *root, const char *name)
{
	const cply_xml_node *node;
	uint32_t n = 0;
	return cply_str_u32(cply_str_trim(value_of(root, name, &node)), &n) ? n
	                                                                    : 0;
}

static const site_meta metas[] = {
	{ "Title", CPLY_META_TITLE },
	{ "Author", CPLY_META_AUTHOR },
	{ "Editor", CPLY_META_EDITOR },
	{ "Copyright", CPLY_META_COPYRIGHT },
	{ "Publisher", CPLY_META_PUBLISHER },
	{ "Date", CPLY_META_DATE },
};

static void read_meta(site *s, const cply_xml_node *root)
{
	for (size_t i = 0; i < CPLY_COUNT(metas); i++) {
		const cply_xml_node *node;
		cply_str text = value_of(root, metas[i].key, &node);
		if (text.len)
			s->cw->meta[metas[i].meta] =
				cplyi_uclick_text(s, text, &node->at);
		if (text.len && metas[i].meta == CPLY_META_DATE)
			cplyi_site_date(s, &node->at);
	}
}

/* Are these the letters from the square on? */
static bool is_spelled(const cply_crossword *cw, uint32_t at, bool is_down,
                       cply_str answer)
{
	uint32_t step = is_down ? cw->width : 1, cells = cw->width * cw->height;
	cply_str g;
	for (size_t i = 0; (g = cply_grapheme_next(answer, &i)).len;) {
		if (at >= cells || !cply_str_eq(cw->cells[at].solution, g))
			return false;
		at += step;
	}
	return answer.len > 0;
}

static cply_str digits_of(cply_str name)
{
	size_t n = 0;
	while (n < name.len && (name.ptr[n] < '0' || name.ptr[n] > '9'))
		n++;
	return cply_str_sub(name, n, name.len);
}

/* The number is "cn". Without it, "n" or the name of the element ("a12") tells
 * the first square, if the answer is there; else the name tells the number. */
static cply_str clue_number(const cply_crossword *cw, const cply_xml_node *node,
                            bool is_down)
{
	cply_str number = cply_str_trim(cply_xml_get(node, "cn"));
	cply_str name = digits_of(node->name);
	cply_str square = cply_str_trim(cply_xml_get(node, "n"));
	uint32_t n;
	if (number.len)
		return number;
	if (cply_str_u32(square.len ? square : name, &n) && n &&
	    n <= cw->width * cw->height && cw->cells[n - 1].label.len &&
	    is_spelled(cw, n - 1, is_down, cply_xml_get(node, "a")))
		return cw->cells[n - 1].label;
	return name;
}

static void read_clues(site *s, const cply_xml_node *root, const char *name,
                       cply_direction direction, cply_str title)
{
	uint32_t list = cplyi_site_list(s, direction, title);
	const cply_xml_node *node = cply_xml_child(root, name);
	for (node = node ? cply_xml_child(node, NULL) : NULL; node;
	     node = cply_xml_next(node, NULL)) {
		cply_clue *clue = cplyi_site_clue(s, list, &node->at);
		if (!clue)
			return;
		cplyi_site_clue_number(
			clue, clue_number(s->cw, node, direction == CPLY_DOWN));
		clue->text = cplyi_uclick_text(s, cply_xml_get(node, "c"),
		                               &node->at);
	}
}

static void compare(site *s, const cply_xml_node *root, const char *name,
                    uint32_t list)
{
	const cply_clue_list *l = &s->cw->lists[list];
	const cply_xml_node *node = cply_xml_child(root, name);
	node = node ? cply_xml_child(node, NULL) : NULL;
	for (uint32_t k = 0; node && k < l->n_clues; k++) {
		cplyi_site_compare(s, &l->clues[k], cply_xml_get(node, "a"),
		                   &node->at);
		node = cply_xml_next(node, NULL);
	}
}

static cply_status uclick_read(const cply_read *r, cply_doc *out)
{
	site s;
	const cply_xml_node *root;
	cply_status st = cplyi_site_xml(&s, r, &root);
	if (st != CPLY_OK)
		return st;
	/* The puzzle may be wrapped. */
	const cply_xml_node *inner = cply_xml_find(root, "AllAnswer");
	if (!inner) {
		cply_report_with(r->diags, CPLY_ST105, &root->at,
		                 CPLY_Z("AllAnswer"));
		return CPLY_INVALID;
	}
	root = inner->parent ? inner->parent : inner;
	st = cplyi_uclick_grid(&s, cply_xml_get(inner, "v"),
	                       number_of(root, "Width"),
	                       number_of(root, "Height"), "AllAnswer",
	                       &inner->at);
	if (st != CPLY_OK)
		return st;
	read_meta(&s, root);
	if (cply_crossword_label(s.cw, CPLY_NUMBER_STANDARD, s.arena) !=
	    CPLY_OK)
		return CPLY_NOMEM;
	read_clues(&s, root, "across", CPLY_ACROSS, CPLY_STR("Across"));
	read_clues(&s, root, "down", CPLY_DOWN, CPLY_STR("Down"));
	if (r->arena->failed)
		return CPLY_NOMEM;
	cplyi_site_attach(&s);
	compare(&s, root, "across", 0);
	compare(&s, root, "down", 1);
	return cplyi_site_finish(&s, out);
}

static int uclick_probe(cply_str head)
{
	return (cplyi_site_is_root(head, "crossword") ||
	        cplyi_site_is_root(head, "crossword_puzzle")) &&
	                       cplyi_site_contains(head, "<AllAnswer")
	               ? CPLY_BY_MAGIC
	               : CPLY_NOT_MINE;
}

const cply_format cply_format_uclick = {
	.name = "uclick",
	.title = "Universal Uclick XML",
	.suffixes = " .xml ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.probe = uclick_probe,
	.read = uclick_read,
};
