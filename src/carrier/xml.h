/* SPDX-License-Identifier: MIT */
/** \file
 * XML as a tree with a position for every node. Names are local names: files
 * in the wild get their namespaces wrong. No DOCTYPE, no entities beyond the
 * five of XML, numbers, and the names of HTML, which stay in the text. */
#ifndef CROSSPLY_XML_H
#define CROSSPLY_XML_H

#include "crossply/base.h"
#include "crossply/diag.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_xml_attribute {
	cply_str name; /**< without prefix */
	cply_str value;
} cply_xml_attribute;

/** An element, or a piece of text between elements. */
typedef struct cply_xml_node {
	cply_str name; /**< without prefix; empty: text */
	cply_str text; /**< of a text node */
	const cply_xml_attribute *attributes;
	uint32_t n_attributes;
	struct cply_xml_node *parent, *first, *last, *next;
	cply_span at; /**< start tag or text */
} cply_xml_node;

/** Parses all of `bytes`. Stray ampersands are accepted and reported. On
 *  CPLY_INVALID the first fault has been reported with its place; `*out` is
 *  then the tree up to there, or NULL. */
CPLY_NODISCARD cply_status cply_xml_parse(cply_str bytes,
                                          const cply_limits *limits,
                                          cply_arena *a, cply_diags *diags,
                                          cply_xml_node **out);

/** First child element of this name (NULL: of any), or NULL. */
const cply_xml_node *cply_xml_child(const cply_xml_node *node,
                                    const char *name);
/** Next sibling element of this name (NULL: of any), or NULL. */
const cply_xml_node *cply_xml_next(const cply_xml_node *node, const char *name);
/** First element of this name in the tree below, in document order. */
const cply_xml_node *cply_xml_find(const cply_xml_node *node, const char *name);
/** The attribute of this name, or NULL. */
const cply_xml_attribute *cply_xml_attribute_of(const cply_xml_node *node,
                                                cply_str name);
static inline bool cply_xml_has(const cply_xml_node *node, const char *name)
{
	return cply_xml_attribute_of(node, cply_str_of(name)) != NULL;
}
/** Value of an attribute, empty when there is none. */
static inline cply_str cply_xml_get(const cply_xml_node *node, const char *name)
{
	const cply_xml_attribute *found =
		cply_xml_attribute_of(node, cply_str_of(name));
	return found ? found->value : cply_str_of(NULL);
}
/** Step of a walk through the tree below `root` in document order, `root`
 *  first: NULL after the last. */
const cply_xml_node *cply_xml_walk(const cply_xml_node *root,
                                   const cply_xml_node *node);
/** All text below the node, joined. */
cply_str cply_xml_text(const cply_xml_node *node, cply_arena *a);

/** Can XML hold all characters of the text? */
bool cply_xml_can_hold(cply_str text);
/** Appends text, escaped; what XML cannot hold is left out. */
void cply_xml_put(cply_buf *out, cply_str text, bool in_attribute);

#ifdef __cplusplus
}
#endif
#endif
