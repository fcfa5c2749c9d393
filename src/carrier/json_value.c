/* SPDX-License-Identifier: MIT */
/* Looking at the values on the tape. */
#include "json_core.h"
#include "json_scan.h"

#include "base/text.h"

static const cply_json_node *node_of(cply_json_value v)
{
	static const cply_json_node missing = { 0 };
	return v.doc && v.at < v.doc->n ? &v.doc->tape[v.at] : &missing;
}

static cply_json_value no_value(void)
{
	return (cply_json_value){ NULL, NO_NODE };
}

cply_json_value cply_json_root(const cply_json *doc)
{
	return (cply_json_value){ doc, 0 };
}

cply_json_type cply_json_type_of(cply_json_value v)
{
	return (cply_json_type)(node_of(v)->info & NODE_TYPE);
}

const char *cply_json_type_name(cply_json_type t)
{
	static const char *const names[] = {
		"nothing",  "null",     "false",    "true",
		"a number", "a string", "an array", "an object",
	};
	return (unsigned)t < CPLY_COUNT(names) ? names[t] : names[0];
}

cply_span cply_json_span(cply_json_value v)
{
	const cply_json_node *n = node_of(v);
	return (cply_span){ n->begin, n->end };
}

cply_str cply_json_raw(cply_json_value v)
{
	const cply_json_node *n = node_of(v);
	if (cply_json_type_of(v) == CPLY_JSON_MISSING)
		return (cply_str){ NULL, 0 };
	return cply_str_sub(v.doc->text, n->begin, n->end);
}

uint32_t cply_json_count(cply_json_value v)
{
	if (cply_json_type_of(v) < CPLY_JSON_ARRAY)
		return 0;
	uint32_t count = node_of(v)->info >> NODE_COUNT_SHIFT;
	if (count < NODE_COUNT_MAX)
		return count;
	count = 0;
	for (cply_json_iter it = cply_json_each(v); cply_json_step(&it);)
		count++;
	return count;
}

cply_json_iter cply_json_each(cply_json_value v)
{
	cply_json_iter it = { .key = no_value(), .value = no_value() };
	cply_json_type type = cply_json_type_of(v);
	if (type < CPLY_JSON_ARRAY)
		return it;
	it.value.doc = v.doc;
	it.next_ = v.at + 1;
	it.end_ = node_of(v)->next;
	it.is_object_ = type == CPLY_JSON_OBJECT;
	it.index = UINT32_MAX; /* the first step makes it 0 */
	return it;
}

bool cply_json_step(cply_json_iter *it)
{
	if (it->next_ >= it->end_) {
		it->key = it->value = no_value();
		return false;
	}
	it->index++;
	if (it->is_object_)
		it->key = (cply_json_value){ it->value.doc, it->next_++ };
	it->value.at = it->next_;
	it->next_ = it->value.doc->tape[it->next_].next;
	return true;
}

cply_json_value cply_json_get(cply_json_value v, const char *key)
{
	cply_json_value found = no_value();
	if (cply_json_type_of(v) != CPLY_JSON_OBJECT)
		return found;
	for (cply_json_iter it = cply_json_each(v); cply_json_step(&it);)
		if (cply_json_is(it.key, key))
			found = it.value;
	return found;
}

cply_json_value cply_json_item(cply_json_value v, uint32_t i)
{
	if (cply_json_type_of(v) != CPLY_JSON_ARRAY)
		return no_value();
	for (cply_json_iter it = cply_json_each(v); cply_json_step(&it);)
		if (it.index == i)
			return it.value;
	return no_value();
}

/* ---- strings ---- */

uint32_t cplyi_json_next_char(cply_str s, size_t *at, bool *lone)
{
	uint32_t c = 0xFFFD;
	if (s.ptr[*at] != '\\') {
		cply_utf8_next(s, at, &c);
		return c;
	}
	const char *p = s.ptr + *at;
	bool half = false;
	/* Only a string in single quotes has got this far with one. */
	if (s.len - *at > 1 && p[1] == '\'') {
		*at += 2;
		return '\'';
	}
	const char *q = json_scan_escape(p, s.ptr + s.len, &half);
	*at = q ? (size_t)(q - s.ptr) : s.len;
	if (!q)
		return c;
	if (half) {
		*lone = true;
		return c;
	}
	switch (p[1]) {
	case 'b':
		return '\b';
	case 'f':
		return '\f';
	case 'n':
		return '\n';
	case 'r':
		return '\r';
	case 't':
		return '\t';
	case 'u':
		c = json_hex4(p + 2);
		if (q - p == 12)
			c = 0x10000 + ((c & 0x3FF) << 10) +
			    (json_hex4(p + 8) & 0x3FF);
		return c;
	default:
		return (unsigned char)p[1];
	}
}

uint32_t cplyi_json_next_unit(cply_str s, size_t *at)
{
	bool lone = false;
	const char *escape = s.ptr + *at;
	uint32_t c = cplyi_json_next_char(s, at, &lone);
	return lone ? json_hex4(escape + 2) : c;
}

void cplyi_json_decode_wtf8(cply_buf *out, cply_str s)
{
	for (size_t at = 0; at < s.len && !out->failed;) {
		if (s.ptr[at] != '\\')
			cply_put_char(out, s.ptr[at++]);
		else
			cply_put_utf8(out, cplyi_json_next_unit(s, &at));
	}
}

static cply_str inside(cply_json_value v)
{
	const cply_json_node *n = node_of(v);
	return cply_str_sub(v.doc->text, n->begin + 1, n->end - 1);
}

cply_str cply_json_string(cply_json_value v, cply_arena *a)
{
	if (cply_json_type_of(v) != CPLY_JSON_STRING)
		return (cply_str){ NULL, 0 };
	cply_str s = inside(v);
	if (!(node_of(v)->info & NODE_ESCAPED))
		return s;
	/* No escape is shorter than what it stands for. */
	char *room = CPLY_NEW(a, s.len, char);
	if (!room)
		return (cply_str){ NULL, 0 };
	cply_buf b = { .ptr = room, .cap = s.len, .max = s.len };
	for (size_t at = 0; at < s.len;) {
		bool lone = false;
		if (s.ptr[at] != '\\')
			cply_put_char(&b, s.ptr[at++]);
		else
			cply_put_utf8(&b, cplyi_json_next_char(s, &at, &lone));
	}
	return cply_buf_str(&b);
}

bool cply_json_is(cply_json_value v, const char *z)
{
	if (cply_json_type_of(v) != CPLY_JSON_STRING)
		return false;
	cply_str s = inside(v), want = cply_str_of(z);
	if (!(node_of(v)->info & NODE_ESCAPED))
		return cply_str_eq(s, want);
	size_t at = 0, other = 0;
	while (at < s.len) {
		uint32_t c;
		bool lone = false;
		if (!cply_utf8_next(want, &other, &c) ||
		    c != cplyi_json_next_char(s, &at, &lone))
			return false;
	}
	return other == want.len;
}

bool cply_json_has_lone_surrogate(cply_json_value v)
{
	return cply_json_type_of(v) == CPLY_JSON_STRING &&
	       (node_of(v)->info & NODE_LONE);
}
