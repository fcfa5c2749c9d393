/* SPDX-License-Identifier: MIT */
/* Attributes and elements of .jpz files that the model has no place for: kept
 * as they are, and written again. */
#include <string.h>

#include "base/ascii.h"
#include "crossword/extras.h"
#include "format/formats.h"
#include "format/jpz/jpz.h"

/* ---- reading ---- */

bool cplyi_jpz_is_listed(cply_str name, const char *known)
{
	for (const char *p = known; *p; p++) {
		if (name.len && *p == name.ptr[0] &&
		    strncmp(p, name.ptr, name.len) == 0 &&
		    (p[name.len] == ' ' || !p[name.len]))
			return true;
		while (*p && *p != ' ')
			p++;
		if (!*p)
			break;
	}
	return false;
}

/* Names lose their prefix when they are read; what is left may not be a name,
 * or be there twice. */
static bool is_name(cply_str s)
{
	unsigned char c = s.len ? (unsigned char)s.ptr[0] : 0;
	return ascii_is_letter(c) || c == '_' || c >= 0x80;
}

static bool is_usable(const cply_xml_node *node, uint32_t attribute)
{
	cply_str name = node->attributes[attribute].name;
	for (uint32_t i = 0; i < attribute; i++)
		if (cply_str_eq(node->attributes[i].name, name))
			return false;
	return is_name(name) && !cply_str_starts(name, "xmlns");
}

static void put_name(cply_buf *b, cply_str name)
{
	if (!is_name(name))
		cply_put_char(b, '_');
	cply_put_str(b, name);
}

static void keep(jpz *z, cply_extras *extras, const char *prefix, cply_str name,
                 cply_str value)
{
	cply_buf key;
	cply_buf_init(&key, z->arena);
	cply_put(&key, prefix);
	put_name(&key, name);
	(void)cplyi_add_extra(extras, z->arena,
	                      (cply_extra){ .origin = cply_format_jpz.name,
	                                    .key = cply_buf_str(&key),
	                                    .value = value });
}

void cplyi_jpz_keep_attribute(jpz *z, cply_extras *extras, const char *prefix,
                              const cply_xml_node *node, uint32_t index)
{
	const cply_xml_attribute *attribute = &node->attributes[index];
	cply_buf value;
	/* Namespaces are written anew. */
	if (!is_usable(node, index) ||
	    cply_str_is(attribute->name, "schemaLocation") ||
	    (cply_str_starts(attribute->value, "http://") &&
	     !cply_str_is(attribute->name, JPZ_ADDRESS)))
		return;
	cply_buf_init(&value, z->arena);
	cply_xml_put(&value, attribute->value, true);
	keep(z, extras, prefix, attribute->name, cply_buf_str(&value));
}

void cplyi_jpz_keep_address(jpz *z, cply_extras *extras)
{
	cply_buf value;
	if (!z->address.len)
		return;
	cply_buf_init(&value, z->arena);
	cply_xml_put(&value, z->address, true);
	keep(z, extras, "", CPLY_STR(JPZ_ADDRESS), cply_buf_str(&value));
}

void cplyi_jpz_keep_attributes(jpz *z, cply_extras *extras, const char *prefix,
                               const cply_xml_node *node, const char *known)
{
	for (uint32_t i = 0; i < node->n_attributes; i++)
		if (!cplyi_jpz_is_listed(node->attributes[i].name, known))
			cplyi_jpz_keep_attribute(z, extras, prefix, node, i);
}

static void put_start_tag(cply_buf *b, const cply_xml_node *node)
{
	cply_put_char(b, '<');
	put_name(b, node->name);
	for (uint32_t i = 0; i < node->n_attributes; i++) {
		if (!is_usable(node, i))
			continue;
		cply_put_char(b, ' ');
		cply_put_str(b, node->attributes[i].name);
		cply_put(b, "=\"");
		cply_xml_put(b, node->attributes[i].value, true);
		cply_put_char(b, '"');
	}
	cply_put(b, node->first ? ">" : "/>");
}

static void put_end_tag(cply_buf *b, const cply_xml_node *node)
{
	cply_put(b, "</");
	put_name(b, node->name);
	cply_put_char(b, '>');
}

cply_str cplyi_jpz_serialize(const cply_xml_node *root, cply_arena *a)
{
	cply_buf b;
	const cply_xml_node *n = root;
	cply_buf_init(&b, a);
	while (n) {
		if (n->name.len)
			put_start_tag(&b, n);
		else if (cply_str_trim(n->text).len ||
		         n->parent->first == n->parent->last)
			cply_xml_put(&b, n->text, false);
		if (n->first) {
			n = n->first;
			continue;
		}
		while (n != root && !n->next) {
			n = n->parent;
			put_end_tag(&b, n);
		}
		n = n == root ? NULL : n->next;
	}
	return cply_buf_str(&b);
}

void cplyi_jpz_keep_element(jpz *z, cply_extras *extras, const char *prefix,
                            const cply_xml_node *node)
{
	keep(z, extras, prefix, node->name,
	     cplyi_jpz_serialize(node, z->arena));
}

/* ---- writing ---- */

static bool is_element(const cply_extra *e)
{
	return e->value.len && e->value.ptr[0] == '<';
}

static bool is_own(const cply_extra *e, const char *prefix)
{
	return strcmp(e->origin, cply_format_jpz.name) == 0 &&
	       cply_str_starts(e->key, prefix);
}

void cplyi_jpz_put_attribute(jpz_out *o, const char *name, cply_str value)
{
	cply_put_char(o->b, ' ');
	cply_put(o->b, name);
	cply_put(o->b, "=\"");
	cply_xml_put(o->b, value, true);
	cply_put_char(o->b, '"');
}

void cplyi_jpz_put_number(jpz_out *o, const char *name, uint32_t n)
{
	cply_put_char(o->b, ' ');
	cply_put(o->b, name);
	cply_put(o->b, "=\"");
	cply_put_uint(o->b, n);
	cply_put_char(o->b, '"');
}

void cplyi_jpz_put_attributes(jpz_out *o, const cply_extras *extras,
                              const char *prefix)
{
	for (uint32_t i = 0; i < extras->n; i++) {
		const cply_extra *e = &extras->items[i];
		if (!is_own(e, prefix) || is_element(e))
			continue;
		cply_str name =
			cply_str_sub(e->key, strlen(prefix), e->key.len);
		if (o->is_blank && cply_str_is(name, "solution"))
			continue;
		cply_put_char(o->b, ' ');
		cply_put_str(o->b, name);
		cply_put(o->b, "=\"");
		cply_put_str(o->b, e->value);
		cply_put_char(o->b, '"');
	}
}

bool cplyi_jpz_put_elements(jpz_out *o, const cply_extras *extras,
                            const char *prefix, unsigned indent)
{
	bool any = false;
	for (uint32_t i = 0; i < extras->n; i++) {
		const cply_extra *e = &extras->items[i];
		if (!is_own(e, prefix) || !is_element(e))
			continue;
		any = true;
		cply_put_fill(o->b, ' ', indent);
		cply_put_str(o->b, e->value);
		cply_put_char(o->b, '\n');
	}
	return any;
}

static const cply_extra *find(const cply_extras *extras, const char *key)
{
	return cplyi_find_extra(extras, cply_format_jpz.name, key);
}

cply_str cplyi_jpz_extra(const cply_extras *extras, const char *key)
{
	const cply_extra *e = find(extras, key);
	return e ? e->value : (cply_str){ NULL, 0 };
}

bool cplyi_jpz_has(const cply_extras *extras, const char *key)
{
	return find(extras, key) != NULL;
}
