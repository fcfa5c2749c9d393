/* SPDX-License-Identifier: MIT */
/* Merging a delta into a state, straight from the tape of the JSON reader. */
#ifndef CROSSPLY_GAME_MERGE_H
#define CROSSPLY_GAME_MERGE_H

#include "carrier/json_core.h"
#include "game/state/tree.h"
#include "game/tally.h"

/* No list may be longer. Real ones have some thousand elements. */
enum { CPLYI_LONGEST_LIST = 1 << 20 };

typedef struct cplyi_work {
	cplyi_slot *slot;
	uint32_t node;
	uint32_t op;
} cplyi_work;

typedef struct cplyi_merge {
	cplyi_tree *tree;
	cply_str removed, length; /* the constants, decoded */
	cplyi_game_tally tally;
	/* while merging */
	const cply_json *doc;
	const cply_json_node *tape; /* its */
	const char *text, *limit;   /* and where it ends */
	cplyi_work *stack;
	size_t n, cap;
	char *key; /* a decoded key */
	size_t key_cap;
	bool is_plain; /* neither a constant nor an escape is in the delta */
} cplyi_merge;

/* Merges the object `game` into the root. False when the delta is at fault
 * and was left out, or memory is short (tree->failed). */
bool cplyi_merge_delta(cplyi_merge *m, cply_json_value game);

/* ---- inside ---- */

static inline const cply_json_node *node_at(const cplyi_merge *m, uint32_t i)
{
	return &m->tape[i];
}

static inline unsigned type_at(const cplyi_merge *m, uint32_t i)
{
	return m->tape[i].info & NODE_TYPE;
}

static inline cply_str raw_at(const cplyi_merge *m, uint32_t i)
{
	const cply_json_node *n = node_at(m, i);
	return (cply_str){ m->text + n->begin, n->end - n->begin };
}

/* Is the string at a node this text, once decoded? */
bool cplyi_is_text(const cplyi_merge *m, uint32_t node, cply_str want);
/* The value of the length constant in an object; 0: it is not there. */
uint32_t cplyi_search_length(const cplyi_merge *m, uint32_t object);
/* Merges an object or array into a container, in any case there is. */
void cplyi_merge_any(cplyi_merge *m, cplyi_slot *s, uint32_t node);
/* Merges the delta, faster where it is as deltas mostly are. */
void cplyi_merge_quick(cplyi_merge *m, uint32_t game);

/* A string without its quotes. */
static inline cply_str inside_at(const cplyi_merge *m, uint32_t i)
{
	const cply_json_node *n = node_at(m, i);
	return (cply_str){ m->text + n->begin + 1, n->end - n->begin - 2 };
}

/* Can the string at a node be this text? Mostly not, and seen at once. */
static inline bool may_be(const cplyi_merge *m, const cply_json_node *n,
                          cply_str want)
{
	if (n->info & NODE_ESCAPED)
		return true;
	return n->end - n->begin - 2 == want.len &&
	       (!want.len || m->text[n->begin + 1] == want.ptr[0]);
}

static inline bool is_removed(const cplyi_merge *m, uint32_t node)
{
	return type_at(m, node) == CPLY_JSON_STRING &&
	       may_be(m, node_at(m, node), m->removed) &&
	       cplyi_is_text(m, node, m->removed);
}

static inline bool is_length(const cplyi_merge *m, uint32_t key)
{
	return may_be(m, node_at(m, key), m->length) &&
	       cplyi_is_text(m, key, m->length);
}

/* Does the member say anything but that its key has a value? */
static inline bool is_special(const cplyi_merge *m, uint32_t key)
{
	return node_at(m, key)->info & NODE_ESCAPED || is_length(m, key) ||
	       is_removed(m, key + 1);
}

/* If an object is a reference and the slot can hold it as such: sets it. */
static inline bool set_reference(cplyi_merge *m, cplyi_slot *s, uint32_t object)
{
	const cply_json_node *n = node_at(m, object), *key = n + 1, *id = n + 2;
	if (n->next != object + 3 || (n->info & NODE_TYPE) != CPLY_JSON_OBJECT)
		return false;
	size_t len = id->end - id->begin;
	if (len > WORD_TEXT || (id->info & NODE_TYPE) >= CPLY_JSON_ARRAY ||
	    key->end - key->begin != 4 ||
	    memcmp(m->text + key->begin, "\"id\"", 4) != 0)
		return false;
	if (m->tree->log || s->only || word_is_container(s->value) ||
	    (!m->is_plain && is_special(m, object + 1)))
		return false;
	cplyi_word w = word_short_in(m->text + id->begin, len, m->limit) +
	               WORD_MAKE(WORD_REF - WORD_SHORT, 0);
	if (WORD_TAG(s->value) >= WORD_SHORT)
		s->value = w;
	else
		cplyi_tree_set(m->tree, s, w);
	return true;
}

static inline uint32_t find_length(const cplyi_merge *m, uint32_t object)
{
	return m->is_plain ? 0 : cplyi_search_length(m, object);
}

#endif
