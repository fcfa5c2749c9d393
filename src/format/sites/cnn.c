/* SPDX-License-Identifier: MIT */
/* The JSON of CNN's crosswords: the XML of a .jpz as the library xml2js makes
 * JSON of it. An element is an object, its attributes are in `$` and its text
 * in `_`; elements of one name are an array; what has only text is a string.
 * The tree is made again and read as a .jpz. */
#include "format/formats.h"
#include "format/jpz/jpz.h"
#include "format/sites/site.h"

/* An element, and what it is made of. */
typedef struct work {
	cply_xml_node *node;
	cply_json_value json;
	struct work *next;
} work;

typedef struct cnn {
	site s;
	work *last; /* of what is still to be done */
} cnn;

static cply_xml_node *add_node(cnn *c, cply_xml_node *parent,
                               cply_json_value at)
{
	cply_xml_node *n = CPLY_NEW(c->s.arena, 1, cply_xml_node);
	if (!n)
		return NULL;
	n->at = cplyi_json_span(at);
	n->parent = parent;
	if (parent && parent->last)
		parent->last->next = n;
	else if (parent)
		parent->first = n;
	if (parent)
		parent->last = n;
	return n;
}

static void add_text(cnn *c, cply_xml_node *node, cply_json_value v)
{
	cply_str text = { NULL, 0 };
	if (!cplyi_json_scalar(v, c->s.arena, &text) || !text.len)
		return;
	cply_xml_node *n = add_node(c, node, v);
	if (n)
		n->text = text;
}

static void add_attributes(cnn *c, cply_xml_node *node, cply_json_value v)
{
	cply_xml_attribute *list =
		CPLY_NEW(c->s.arena, cply_json_count(v), cply_xml_attribute);
	cply_json_iter it = cplyi_json_each(v);
	node->attributes = list;
	while (list && cplyi_json_step(&it)) {
		cply_str value = { NULL, 0 };
		cply_str name = cplyi_json_string(it.key, c->s.arena);
		/* Namespaces do not count. */
		if (!cplyi_json_scalar(it.value, c->s.arena, &value) ||
		    cply_str_starts(name, "xmlns"))
			continue;
		list[node->n_attributes++] =
			(cply_xml_attribute){ name, value };
	}
}

/* An element of this name; what is in it comes later. */
static void add_element(cnn *c, cply_xml_node *parent, cply_str name,
                        cply_json_value v)
{
	cply_xml_node *node = add_node(c, parent, v);
	if (!node)
		return;
	node->name = name;
	add_text(c, node, v);
	work *w = CPLY_NEW(c->s.arena, 1, work);
	if (!w || cplyi_json_type(v) != CPLY_JSON_OBJECT)
		return;
	*w = (work){ .node = node, .json = v };
	c->last->next = w;
	c->last = w;
}

static void add_members(cnn *c, const work *w)
{
	cply_json_iter it = cplyi_json_each(w->json);
	while (cplyi_json_step(&it)) {
		cply_str name = cplyi_json_string(it.key, c->s.arena);
		if (cply_str_is(name, "$")) {
			add_attributes(c, w->node, it.value);
		} else if (cply_str_is(name, "_")) {
			add_text(c, w->node, it.value);
		} else if (cplyi_json_type(it.value) == CPLY_JSON_ARRAY) {
			cply_json_iter each = cplyi_json_each(it.value);
			while (cplyi_json_step(&each))
				add_element(c, w->node, name, each.value);
		} else {
			add_element(c, w->node, name, it.value);
		}
	}
}

static cply_xml_node *make_tree(cnn *c, cply_json_value data)
{
	cply_xml_node *root = add_node(c, NULL, data);
	if (!root)
		return NULL;
	root->name = CPLY_STR("rectangular-puzzle");
	work *first = CPLY_NEW(c->s.arena, 1, work);
	if (!first)
		return NULL;
	*first = (work){ .node = root, .json = data };
	c->last = first;
	for (const work *w = first; w; w = w->next)
		add_members(c, w);
	return root;
}

static const site_meta metas[] = {
	{ "title", CPLY_META_TITLE },
	{ "date", CPLY_META_DATE },
};

static cply_status cnn_read(const cply_read *r, cply_doc *out)
{
	cnn c = { .last = NULL };
	cply_json_value root;
	cply_status st = cplyi_site_json(&c.s, r, &root);
	if (st != CPLY_OK)
		return st;
	cply_json_value data =
		cplyi_site_get(&c.s, root, "data", CPLY_JSON_OBJECT);
	if (!data.doc) {
		cply_report_with(r->diags, CPLY_ST105, CPLY_NOWHERE,
		                 CPLY_Z("data"));
		return CPLY_INVALID;
	}
	cply_xml_node *tree = make_tree(&c, data);
	if (r->arena->failed)
		return CPLY_NOMEM;
	st = cplyi_jpz_read_tree(r, tree, out);
	if (!out->as.crossword)
		return st;
	c.s.cw = out->as.crossword;
	cplyi_site_meta(&c.s, cply_json_get(root, "metaData"), metas,
	                CPLY_COUNT(metas));
	return st;
}

static int cnn_probe(cply_str head)
{
	cplyi_json_head h = cplyi_json_head_with(head, "\"metadata\"");
	while (cplyi_site_next(&h))
		if (cply_str_is(h.key, "data") &&
		    cplyi_json_head_has(h.value, "crossword") &&
		    cplyi_json_head_has(h.value, "metadata"))
			return CPLY_BY_SHAPE;
	return CPLY_NOT_MINE;
}

const cply_format cply_format_cnn = {
	.name = "cnn",
	.title = "CNN JSON",
	.suffixes = " .json ",
	.is_any_text = true,
	.kind = &cply_kind_crossword,
	.claims = CPLY_BY_SHAPE,
	.probe = cnn_probe,
	.read = cnn_read,
};
