/* SPDX-License-Identifier: MIT */
/* Deltas as they mostly are: small, with few members in each object and no key
 * twice. All objects of one depth are met together: first the slots of their
 * members are looked up, then they get their values. So the memory can bring
 * many slots at a time: waiting for it is most of the work. An object that is
 * not so simple, or breaks a rule, is left to cplyi_merge_any. */
#include "game/state/merge.h"

#if defined(__GNUC__)
#define PREFETCH(p) __builtin_prefetch(p)
#define ALWAYS_INLINE inline __attribute__((always_inline))
#else
#define PREFETCH(p) ((void)(p))
#define ALWAYS_INLINE inline
#endif

enum {
	FEW = 8,         /* members of an object */
	MOST_ITEMS = 256 /* members of a delta */
};

typedef struct item {
	cplyi_slot *slot;
	uint32_t node;
} item;

typedef struct queue {
	item *items;
	size_t n;
} queue;

/* Does a key of the object stand there twice? */
static bool has_twice(const cplyi_merge *m, uint32_t object)
{
	uint32_t end = node_at(m, object)->next;
	for (uint32_t i = object + 1; i < end; i = node_at(m, i + 1)->next)
		for (uint32_t j = object + 1; j < i;
		     j = node_at(m, j + 1)->next)
			if (cply_str_eq(raw_at(m, i), raw_at(m, j)))
				return true;
	return false;
}

/* What does not change while a delta is merged, where it is at hand. */
typedef struct view {
	cplyi_merge *m;
	cplyi_tree *tree;
	const cply_json_node *tape;
	const char *text, *limit;
	bool has_log, is_plain;
} view;

static ALWAYS_INLINE cplyi_slot *find_short(const view *v, cplyi_slot *s,
                                            cplyi_word key)
{
	uint64_t hash = cplyi_word_hash(v->tree, key);
	if (!s->shift || s->has_numbers || v->has_log)
		return cplyi_find_short(s, key, hash);
	if (!s->recent || s->recent->key != key)
		s->recent = cplyi_find_short(s, key, hash);
	return s->recent;
}

/* The slot for a key. For the same key the same word is given. */
static ALWAYS_INLINE cplyi_slot *child_at(const view *v, cplyi_slot *s,
                                          uint32_t key, cplyi_word *word)
{
	const cply_json_node *n = &v->tape[key];
	cply_str text = { v->text + n->begin + 1, n->end - n->begin - 2 };
	cplyi_slot *c;
	if (text.len <= WORD_TEXT) {
		*word = word_short_in(text.ptr, text.len, v->limit);
		c = find_short(v, s, *word);
	} else {
		memcpy(word, text.ptr + text.len - sizeof *word, sizeof *word);
		c = cplyi_find_long(v->tree, s, text);
	}
	return c ? c : cplyi_tree_add(v->tree, s, text);
}

static inline uint64_t bit_of(cplyi_word word)
{
	return (uint64_t)1 << ((word * 0x9E3779B97F4A7C15u) >> 58);
}

/* Finds the slots for the members of an object. False when it takes more than
 * that. */
static ALWAYS_INLINE bool meet(const view *v, queue *q, item object)
{
	const cply_json_node *at = &v->tape[object.node];
	unsigned n = at->info >> NODE_COUNT_SHIFT, left = n;
	uint32_t k = object.node + 1;
	uint64_t seen = 0;
	item *to = q->items + q->n;
	if (n > FEW || (at->info & NODE_TYPE) != CPLY_JSON_OBJECT ||
	    WORD_TAG(object.slot->value) != WORD_OBJECT)
		return false;
	q->n += n;
	for (; left; left--, to++) {
		cplyi_word word;
		if (!v->is_plain && is_special(v->m, k))
			break;
		cplyi_slot *c = child_at(v, object.slot, k, &word);
		if (!c)
			break;
		PREFETCH(c);
		*to = (item){ c, k + 1 };
		if (left == 1 && !seen)
			return true;
		uint64_t bit = bit_of(word);
		if (seen & bit && has_twice(v->m, object.node))
			break;
		seen |= bit;
		k = v->tape[k + 1].next;
	}
	if (left)
		q->n -= n;
	return !left;
}

/* Lets the memory bring what will be wanted of an object. */
static ALWAYS_INLINE void fetch_soon(const view *v, const cplyi_slot *s)
{
	if (!s->shift)
		PREFETCH(s->only);
	else if (!s->has_numbers && !v->has_log)
		PREFETCH(s->recent);
}

/* Gives a slot its value. True when it is a container, and more is to do. */
static ALWAYS_INLINE bool settle(const view *v, item it)
{
	const cply_json_node *n = &v->tape[it.node];
	unsigned type = n->info & NODE_TYPE;
	if (type < CPLY_JSON_ARRAY) {
		cply_str raw = { v->text + n->begin, n->end - n->begin };
		cplyi_tree_set_text(v->tree, it.slot, raw, v->limit);
		return false;
	}
	if (set_reference(v->m, it.slot, it.node))
		return false;
	fetch_soon(v, it.slot);
	cplyi_tree_open(v->tree, it.slot);
	if (type == CPLY_JSON_OBJECT && !word_is_container(it.slot->value))
		cplyi_tree_set(v->tree, it.slot,
		               find_length(v->m, it.node)
		                       ? word_list(0)
		                       : WORD_MAKE(WORD_OBJECT, 0));
	return true;
}

/* Objects with one member each, one in another: goes down as long as it meets
 * them. True when `*it` is left to do. */
static ALWAYS_INLINE bool go_down(const view *v, item *it)
{
	for (;;) {
		const cply_json_node *at = &v->tape[it->node];
		cplyi_word word;
		if (at->info >> NODE_COUNT_SHIFT != 1 || !v->is_plain ||
		    (at->info & NODE_TYPE) != CPLY_JSON_OBJECT ||
		    WORD_TAG(it->slot->value) != WORD_OBJECT)
			return true;
		it->slot = child_at(v, it->slot, it->node + 1, &word);
		it->node += 2;
		if (!it->slot || !settle(v, *it))
			return false;
	}
}

void cplyi_merge_quick(cplyi_merge *m, uint32_t game)
{
	const view v = { .m = m,
		         .tree = m->tree,
		         .tape = m->tape,
		         .text = m->text,
		         .limit = m->limit,
		         .has_log = m->tree->log != NULL,
		         .is_plain = m->is_plain };
	item items[MOST_ITEMS];
	queue q = { items, 1 };
	items[0] = (item){ v.tree->root, game };
	if (!go_down(&v, &items[0]))
		return;
	/* A member has two nodes. */
	if (v.tape[game].next - game > 2 * MOST_ITEMS) {
		cplyi_merge_any(m, items[0].slot, items[0].node);
		return;
	}
	size_t begin = 0, met = 1, end = 1;
	while (begin < met && !v.tree->failed) {
		for (size_t i = begin; i < met; i++)
			if (!meet(&v, &q, items[i]))
				cplyi_merge_any(m, items[i].slot,
				                items[i].node);
		begin = met = end;
		end = q.n;
		for (size_t i = begin; i < end; i++)
			if (settle(&v, items[i]))
				items[met++] = items[i];
	}
}
