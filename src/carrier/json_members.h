/* SPDX-License-Identifier: MIT */
/* The members of an object, walked on the tape: for what is asked of every
 * delta of a log. */
#ifndef CROSSPLY_JSON_MEMBERS_H
#define CROSSPLY_JSON_MEMBERS_H

#include <string.h>

#include "carrier/json_core.h"

typedef struct json_members {
	const cply_json *doc;
	uint32_t next, end; /* keys */
	uint32_t key;
	cply_json_value value;
} json_members;

/* None, unless it is an object. */
static inline json_members json_members_of(cply_json_value v)
{
	json_members m = { .doc = v.doc, .next = v.at + 1 };
	if (v.doc && v.at != NO_NODE &&
	    (v.doc->tape[v.at].info & NODE_TYPE) == CPLY_JSON_OBJECT)
		m.end = v.doc->tape[v.at].next;
	return m;
}

static inline bool json_next_member(json_members *m)
{
	if (m->next >= m->end)
		return false;
	m->key = m->next;
	m->value = (cply_json_value){ m->doc, m->key + 1 };
	m->next = m->doc->tape[m->key + 1].next;
	return true;
}

static inline bool json_key_is_escaped(const json_members *m)
{
	return m->doc->tape[m->key].info & NODE_ESCAPED;
}

/* The key between its quotes, as written. */
static inline cply_str json_member_key(const json_members *m)
{
	const cply_json_node *n = &m->doc->tape[m->key];
	return (cply_str){ m->doc->text.ptr + n->begin + 1,
		           n->end - n->begin - 2 };
}

/* Is the key this name? Mostly its length tells. */
static inline bool json_member_is(const json_members *m, const char *name,
                                  size_t len)
{
	cply_str key = json_member_key(m);
	if (key.len == len)
		return memcmp(key.ptr, name, len) == 0;
	return json_key_is_escaped(m) &&
	       cply_json_is((cply_json_value){ m->doc, m->key }, name);
}

#endif
