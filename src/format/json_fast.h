/* SPDX-License-Identifier: MIT */
/* The looks at a JSON tape that a reader takes for every cell and clue, where
 * the compiler can see them. They do what the functions of json.h do. */
#ifndef CROSSPLY_FORMAT_JSON_FAST_H
#define CROSSPLY_FORMAT_JSON_FAST_H

#include <string.h>

#include "carrier/json.h"
#include "carrier/json_core.h"

static inline cply_json_type cplyi_json_type(cply_json_value v)
{
	return v.doc ? (cply_json_type)(v.doc->tape[v.at].info & NODE_TYPE)
	             : CPLY_JSON_MISSING;
}

static inline cply_span cplyi_json_span(cply_json_value v)
{
	if (!v.doc)
		return (cply_span){ 0, 0 };
	const cply_json_node *n = &v.doc->tape[v.at];
	return (cply_span){ n->begin, n->end };
}

/* The bytes between the quotes, when they are the string. */
static inline cply_str cplyi_json_string(cply_json_value v, cply_arena *a)
{
	if (v.doc) {
		const cply_json_node *n = &v.doc->tape[v.at];
		if ((n->info & (NODE_TYPE | NODE_ESCAPED)) == CPLY_JSON_STRING)
			return (cply_str){ v.doc->text.ptr + n->begin + 1,
				           n->end - n->begin - 2 };
	}
	return cply_json_string(v, a);
}

/* The text of a string or number; false for other types. */
static inline bool cplyi_json_scalar(cply_json_value v, cply_arena *a,
                                     cply_str *out)
{
	cply_json_type type = cplyi_json_type(v);
	if (type == CPLY_JSON_STRING) {
		*out = cplyi_json_string(v, a);
		return true;
	}
	if (type != CPLY_JSON_NUMBER)
		return false;
	const cply_json_node *n = &v.doc->tape[v.at];
	*out = (cply_str){ v.doc->text.ptr + n->begin, n->end - n->begin };
	return true;
}

static inline cply_json_iter cplyi_json_each(cply_json_value v)
{
	cply_json_iter it = { .value = v, .index = UINT32_MAX };
	if (cplyi_json_type(v) < CPLY_JSON_ARRAY)
		return it;
	it.key.doc = v.doc;
	it.next_ = v.at + 1;
	it.end_ = v.doc->tape[v.at].next;
	it.is_object_ = cplyi_json_type(v) == CPLY_JSON_OBJECT;
	return it;
}

static inline bool cplyi_json_step(cply_json_iter *it)
{
	if (it->next_ >= it->end_)
		return false;
	it->index++;
	if (it->is_object_)
		it->key.at = it->next_++;
	it->value.at = it->next_;
	it->next_ = it->value.doc->tape[it->next_].next;
	return true;
}

/* Most strings differ in length or in their first byte. */
static inline bool cplyi_str_eq(cply_str a, cply_str b)
{
	if (a.len != b.len || !a.len)
		return a.len == b.len;
	return a.ptr[0] == b.ptr[0] &&
	       (a.len == 1 || memcmp(a.ptr, b.ptr, a.len) == 0);
}

/* Is the string this literal? */
#define CPLYI_IS(s, literal)               \
	((s).len == sizeof(literal) - 1 && \
	 memcmp((s).ptr, literal, sizeof(literal) - 1) == 0)

#endif
