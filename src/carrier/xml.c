/* SPDX-License-Identifier: MIT */
/* The tree that xml_parse.c makes, and escaped output. */
#include "carrier/xml.h"

#include "base/text.h"

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

static bool is_xml_char(uint32_t c)
{
	return (c >= 0x20 || c == '\t' || c == '\n' || c == '\r') &&
	       c != 0xFFFE && c != 0xFFFF;
}

bool cply_xml_can_hold(cply_str s)
{
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);)
		if (!is_xml_char(c))
			return false;
	return true;
}

void cply_xml_put(cply_buf *b, cply_str s, bool in_attribute)
{
	size_t at = 0, done = 0;
	while (at < s.len) {
		size_t begin = at;
		uint32_t c;
		const char *instead = NULL;
		cply_utf8_next(s, &at, &c);
		if (c == '<')
			instead = "&lt;";
		else if (c == '>')
			instead = "&gt;";
		else if (c == '&')
			instead = "&amp;";
		else if (c == '"' && in_attribute)
			instead = "&quot;";
		else if (c == '\r')
			instead = "&#13;";
		else if (c == '\n' && in_attribute)
			instead = "&#10;";
		else if (c == '\t' && in_attribute)
			instead = "&#9;";
		else if (c == 0xFFFD)
			instead =
				"\xEF\xBF\xBD"; /* also for what is no UTF-8 */
		else if (!is_xml_char(c))
			instead = "";
		if (!instead)
			continue;
		cply_put_str(b, cply_str_sub(s, done, begin));
		cply_put(b, instead);
		done = at;
	}
	cply_put_str(b, cply_str_sub(s, done, s.len));
}
