/* SPDX-License-Identifier: MIT */
/* .jpz: the XML of Crossword Compiler, in a zip archive, bare, or in a script
 * (crossword.info/xml has the schemas). This file reads it as a whole;
 * jpz_source.c makes the tree, jpz_grid.c reads squares, jpz_words.c words,
 * jpz_clues.c clues. Namespaces do not count: files get them wrong. */
#include "format/jpz/jpz.h"

#include "crossword/date.h"
#include "format/formats.h"

/* ---- metadata ---- */

static const struct {
	const char *name;
	cply_meta meta;
	enum jpz_space space;
} metas[] = {
#define META(name, id, space) { name, CPLY_META_##id, space },
#include "format/jpz/meta.def"
#undef META
	/* Other names that are met. */
	{ "author", CPLY_META_AUTHOR, JPZ_LINE },
	{ "rights", CPLY_META_COPYRIGHT, JPZ_LINE },
	{ "created_at", CPLY_META_DATE, JPZ_LINE },
	{ "created", CPLY_META_DATE, JPZ_LINE },
	{ "completion", CPLY_META_EXPLANATION, JPZ_LINES },
};

static void read_meta(jpz *z, const cply_xml_node *node)
{
	for (size_t i = 0; i < CPLY_COUNT(metas); i++) {
		cply_text *t = &z->cw->meta[metas[i].meta];
		if (!cply_str_is(node->name, metas[i].name))
			continue;
		cply_text text = cplyi_jpz_text(z, node, metas[i].space);
		if (!text.plain.len || cply_str_eq(text.plain, t->plain))
			return;
		if (t->plain.len)
			break; /* a second one */
		*t = text;
		cplyi_jpz_keep_address(z, &z->cw->extras);
		if (metas[i].meta == CPLY_META_DATE)
			cplyi_date_take(z->cw, CPLYI_DATE_ANY, &node->at, NULL,
			                z->arena, z->diags);
		return;
	}
	if (node->first || node->n_attributes)
		cplyi_jpz_keep_element(z, &z->cw->extras, "metadata.", node);
}

static void read_metadata(jpz *z)
{
	const cply_xml_node *all = cply_xml_child(z->puzzle, "metadata");
	const cply_xml_node *node = cply_xml_child(all, NULL);
	for (; node; node = cply_xml_next(node, NULL))
		read_meta(z, node);
}

/* ---- settings of the program that shows the puzzle ---- */

static bool is_nocase(cply_str a, const char *b)
{
	return cply_str_is_nocase(cply_str_trim(a), b);
}

/* The title and the copyright here are the ones that are shown; the message
 * at the end is that of the puzzle, unless it is everyone's. */
static void read_setting(jpz *z, const cply_xml_node *node)
{
	cply_text *meta = z->cw->meta;
	cply_extras *extras = &z->cw->extras;
	cply_text t;
	if (cply_str_is(node->name, "title")) {
		meta[CPLY_META_TITLE] = cplyi_jpz_text(z, node, JPZ_LINE);
	} else if (cply_str_is(node->name, "copyright")) {
		meta[CPLY_META_COPYRIGHT] = cplyi_jpz_text(z, node, JPZ_LINE);
	} else if (cply_str_is(node->name, "completion")) {
		t = cplyi_jpz_text(z, node, JPZ_LINES);
		if (!cply_str_is(t.plain, JPZ_COMPLETION))
			meta[CPLY_META_EXPLANATION] = t;
		if (!is_nocase(cply_xml_get(node, "only-if-correct"), "true"))
			cplyi_jpz_keep_attributes(z, extras, "completion.",
			                          node, "space");
	} else if (!cply_str_is(cplyi_jpz_serialize(node, z->arena),
	                        JPZ_ACTIONS)) {
		cplyi_jpz_keep_element(z, extras, "applet.", node);
	}
}

static void read_applet(jpz *z)
{
	if (!z->applet)
		return;
	for (uint32_t i = 0; i < z->applet->n_attributes; i++) {
		const cply_xml_attribute *a = &z->applet->attributes[i];
		bool is_usual = (cply_str_is(a->name, "cursor-color") &&
		                 is_nocase(a->value, JPZ_CURSOR)) ||
		                (cply_str_is(a->name, "selected-cells-color") &&
		                 is_nocase(a->value, JPZ_SELECTED));
		if (!is_usual)
			cplyi_jpz_keep_attribute(z, &z->cw->extras, "applet.",
			                         z->applet, i);
	}
	const cply_xml_node *node = cply_xml_child(z->applet, NULL);
	for (; node; node = cply_xml_next(node, NULL))
		read_setting(z, node);
}

/* ---- what only this format knows of the puzzle ---- */

static bool is_coded(const jpz *z)
{
	return cply_str_is(z->body->name, "coded");
}

static bool is_usual_look(const jpz *z, const cply_xml_node *look)
{
	const char *const usual[][2] = {
		{ "numbering-scheme", is_coded(z) ? "coded" : "normal" },
		{ "cell-size-in-pixels", "26" },
		{ "clue-square-divider-width", "0.7" },
	};
	if (look->first)
		return false;
	for (uint32_t i = 0; i < look->n_attributes; i++) {
		bool is_usual = false;
		for (size_t k = 0; k < CPLY_COUNT(usual); k++)
			is_usual |= cply_str_is(look->attributes[i].name,
			                        usual[k][0]) &&
			            cply_str_is(look->attributes[i].value,
			                        usual[k][1]);
		if (!is_usual)
			return false;
	}
	return true;
}

static void keep_children(jpz *z, const char *prefix, const cply_xml_node *node,
                          const char *known)
{
	const cply_xml_node *child = cply_xml_child(node, NULL);
	for (; child; child = cply_xml_next(child, NULL))
		if (!cplyi_jpz_is_listed(child->name, known) &&
		    child != z->body)
			cplyi_jpz_keep_element(z, &z->cw->extras, prefix,
			                       child);
}

static void keep_rest(jpz *z)
{
	cply_extras *extras = &z->cw->extras;
	const cply_xml_node *grid = cply_xml_child(z->body, "grid");
	const cply_xml_node *look = cply_xml_child(grid, "grid-look");
	bool has_usual_letters =
		cply_str_is(cply_xml_get(z->puzzle, "alphabet"), JPZ_ALPHABET);
	cplyi_jpz_keep_attributes(z, extras, "puzzle.", z->puzzle,
	                          has_usual_letters ? "alphabet" : "");
	keep_children(z, "puzzle.", z->puzzle, "metadata");
	cplyi_jpz_keep_attributes(z, extras, "crossword.", z->body, "");
	keep_children(z, "crossword.", z->body, "grid word clues");
	if (!grid)
		return;
	cplyi_jpz_keep_attributes(z, extras, "grid.", grid, "width height");
	if (look && !is_usual_look(z, look))
		cplyi_jpz_keep_element(z, extras, "grid.", look);
	keep_children(z, "grid.", grid, "cell grid-look");
}

/* ---- the kind of puzzle ---- */

static const struct {
	const char *element, *name;
} other_kinds[] = {
	{ "word-search", "a word search" },
	{ "wordsearch", "a word search" },
	{ "sudoku", "a sudoku" },
	{ "kakuro", "a kakuro" },
	{ "fill-in", "a fill-in puzzle" },
	{ "codeword", "a codeword without words" },
};

static cply_status find_body(jpz *z)
{
	static const char *const kinds[] = { "crossword", "coded", "acrostic" };
	const cply_xml_node *node = NULL;
	for (size_t i = 0; i < CPLY_COUNT(kinds) && !node; i++)
		node = cply_xml_child(z->puzzle, kinds[i]);
	z->body = node;
	if (node) {
		cply_extra *kind = CPLY_NEW(z->arena, 1, cply_extra);
		if (!kind)
			return CPLY_NOMEM;
		*kind = (cply_extra){ .origin = cply_format_jpz.name,
			              .key = CPLY_STR("kind"),
			              .value = node->name };
		if (!cply_str_is(node->name, "crossword"))
			z->cw->extras = (cply_extras){ kind, 1 };
		if (cply_str_is(node->name, "acrostic"))
			cply_report(z->diags, CPLY_JZ103, &node->at);
		return CPLY_OK;
	}
	node = cply_xml_child(z->puzzle, NULL);
	for (; node; node = cply_xml_next(node, NULL))
		for (size_t i = 0; i < CPLY_COUNT(other_kinds); i++) {
			if (!cply_str_is_nocase(node->name,
			                        other_kinds[i].element))
				continue;
			cply_report_with(z->diags, CPLY_JZ102, &node->at,
			                 CPLY_Z(other_kinds[i].name));
			return CPLY_UNSUPPORTED;
		}
	cply_report(z->diags, CPLY_JZ104, &z->puzzle->at);
	return CPLY_INVALID;
}

/* ---- the whole ---- */

static cply_status find_puzzle(jpz *z, const cply_xml_node *root)
{
	uint32_t n = 0;
	const cply_xml_node *node = root;
	if (!cply_str_is(root->name, "rectangular-puzzle"))
		z->puzzle = cply_xml_child(root, "rectangular-puzzle");
	if (!z->puzzle)
		z->puzzle = cply_xml_find(root, "rectangular-puzzle");
	if (!z->puzzle) {
		cply_report_with(z->diags, CPLY_JZ101, &root->at,
		                 CPLY_T(root->name));
		return CPLY_UNSUPPORTED;
	}
	z->applet = cply_xml_child(z->puzzle->parent, "applet-settings");
	for (; node; node = cply_xml_walk(root, node))
		n += cply_str_is(node->name, "rectangular-puzzle");
	if (n > 1)
		cply_report_with(z->diags, CPLY_JZ108, CPLY_NOWHERE, CPLY_N(n));
	return CPLY_OK;
}

static cply_status read_puzzle(jpz *z, const cply_xml_node *root)
{
	z->cw = CPLY_NEW(z->arena, 1, cply_crossword);
	if (!z->cw)
		return CPLY_NOMEM;
	cply_status s = find_puzzle(z, root);
	if (s == CPLY_OK)
		s = find_body(z);
	if (s != CPLY_OK)
		return s;
	read_applet(z);
	read_metadata(z);
	keep_rest(z);
	s = cplyi_jpz_read_grid(z);
	if (s == CPLY_OK)
		s = cplyi_jpz_read_words(z);
	if (s == CPLY_OK)
		s = cplyi_jpz_read_clues(z);
	if (z->unknown_tags)
		cply_report_with(z->diags, CPLY_JZ305, &z->first_unknown_tag,
		                 CPLY_N(z->unknown_tags));
	return s;
}

cply_status cplyi_jpz_read_tree(const cply_read *r, const cply_xml_node *root,
                                cply_doc *out)
{
	jpz z = { .r = r, .arena = r->arena, .diags = r->diags };
	cply_status s = read_puzzle(&z, root);
	if (s != CPLY_OK)
		return s;
	cply_crossword_finish(z.cw);
	out->as.crossword = z.cw;
	return CPLY_OK;
}

static cply_status jpz_read(const cply_read *r, cply_doc *out)
{
	cply_xml_node *root = NULL;
	cply_status s = cplyi_jpz_parse(r, &root);
	if (s != CPLY_OK && s != CPLY_INVALID)
		return s;
	if (!root)
		return CPLY_INVALID;
	bool is_cut = s == CPLY_INVALID;
	/* A file that is cut off is not asked for what is missing. */
	if (is_cut && !cply_xml_find(root, "grid"))
		return CPLY_INVALID;
	s = cplyi_jpz_read_tree(r, root, out);
	return s == CPLY_OK && is_cut ? CPLY_INVALID : s;
}

const cply_format cply_format_jpz = {
	.name = "jpz",
	.title = "Crossword Compiler .jpz",
	.suffixes = " .jpz .xml ",
	.kind = &cply_kind_crossword,
	.carries = CPLY_HAS(REBUS) | CPLY_HAS(SYMBOLS) | CPLY_HAS(LETTERS) |
	           CPLY_HAS(GIVEN) | CPLY_HAS(VOID) | CPLY_HAS(BARS) |
	           CPLY_HAS(CIRCLES) | CPLY_HAS(SHADES) | CPLY_HAS(LABELS) |
	           CPLY_HAS(LISTS) | CPLY_HAS(TITLES) | CPLY_HAS(ENTRIES) |
	           CPLY_HAS(UNATTACHED) | CPLY_HAS(UNCLUED) |
	           CPLY_HAS(ENUMERATIONS) | CPLY_HAS(LINKS) |
	           CPLY_HAS(FORMATTING) | CPLY_HAS(SOLUTION) |
	           CPLY_HAS(NO_SOLUTION) | CPLY_HAS(FILL) | CPLY_HAS(CORNERS),
	.carries_meta = (1u << CPLY_META_COUNT) - 1,
	.probe = cplyi_jpz_probe,
	.read = jpz_read,
	.write = cplyi_jpz_write,
	.losses = cplyi_jpz_losses,
};
