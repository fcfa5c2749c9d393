/* SPDX-License-Identifier: MIT */
/* The tree that xml_parse.c makes, and escaped output. */
#include "carrier/xml.h"

/* Without a name any element is meant. */
static bool is_named(const cply_xml_node *node, cply_str name)
{
	return node->name.len && (!name.ptr || cply_str_eq(node->name, name));
}

static const cply_xml_node *first_named(const cply_xml_node *node,
                                        const char *name)
{
	cply_str want = cply_str_of(name);
	while (node && !is_named(node, want))
		node = node->next;
	return node;
}

const cply_xml_node *cply_xml_child(const cply_xml_node *node, const char *name)
{
	return node ? first_named(node->first, name) : NULL;
}

const cply_xml_node *cply_xml_next(const cply_xml_node *node, const char *name)
{
	return node ? first_named(node->next, name) : NULL;
}

const cply_xml_node *cply_xml_walk(const cply_xml_node *root,
                                   const cply_xml_node *node)
{
	if (node->first)
		return node->first;
	while (node != root && !node->next)
		node = node->parent;
	return node == root ? NULL : node->next;
}

const cply_xml_node *cply_xml_find(const cply_xml_node *root, const char *name)
{
	const cply_xml_node *node = root;
	cply_str want = cply_str_of(name);
	while (node && !is_named(node, want))
		node = cply_xml_walk(root, node);
	return node;
}

const cply_xml_attribute *cply_xml_attribute_of(const cply_xml_node *node,
                                                cply_str name)
{
	for (uint32_t i = 0; node && i < node->n_attributes; i++)
		if (cply_str_eq(node->attributes[i].name, name))
			return &node->attributes[i];
	return NULL;
}

cply_str cply_xml_text(const cply_xml_node *root, cply_arena *a)
{
	if (!root)
		return (cply_str){ NULL, 0 };
	if (root->first && root->first == root->last && !root->first->name.len)
		return root->first->text;
	cply_buf b;
	cply_buf_init(&b, a);
	for (const cply_xml_node *n = root; n; n = cply_xml_walk(root, n))
		cply_put_str(&b, n->text);
	return cply_buf_str(&b);
}

void cply_xml_put(cply_buf *out, cply_str text)
{
	size_t from = 0;
	for (size_t i = 0; i < text.len; i++) {
		unsigned char c = (unsigned char)text.ptr[i];
		const char *with = c == '<'   ? "&lt;"
		                   : c == '>' ? "&gt;"
		                   : c == '&' ? "&amp;"
		                   : c == '"' ? "&quot;"
		                   : c < 0x20 && c != '\n' && c != '\t' ? ""
		                                                        : NULL;
		if (!with)
			continue;
		cply_put_str(out, cply_str_sub(text, from, i));
		cply_put(out, with);
		from = i + 1;
	}
	cply_put_str(out, cply_str_sub(text, from, text.len));
}
