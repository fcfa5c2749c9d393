/* SPDX-License-Identifier: MIT */
/* Changes as a delta: objects along the way, the length of every list that is
 * touched, and a removal for everything that is gone. */
#include "carrier/json_core.h"
#include "game/state/diff.h"
#include "game/state/tree.h"

typedef struct maker {
	cply_str removed, length;
	cply_arena *scratch;
	cply_json_writer *w;
	const cplyi_slot *
		*open; /* containers that are written, outermost first */
	bool *is_list;
	uint32_t *lengths;
	size_t n, cap;
	bool cannot;
} maker;

static bool grow(maker *m)
{
	if (m->n < m->cap)
		return true;
	size_t cap = m->cap ? m->cap * 2 : 16;
	m->open =
		CPLY_GROW(m->scratch, m->open, m->cap, cap, const cplyi_slot *);
	m->is_list = CPLY_GROW(m->scratch, m->is_list, m->cap, cap, bool);
	m->lengths = CPLY_GROW(m->scratch, m->lengths, m->cap, cap, uint32_t);
	m->cap = cap;
	return m->open && m->is_list && m->lengths;
}

static void put_key(maker *m, cply_str key)
{
	m->cannot |= cply_str_eq(key, m->length);
	cplyi_json_key_wtf8(m->w, key);
}

static bool enter(maker *m, const cplyi_slot *s, cply_game_value as)
{
	if (!grow(m))
		return false;
	cply_json_begin_object(m->w);
	m->open[m->n] = s;
	m->is_list[m->n] = cply_game_type(as) == CPLY_JSON_ARRAY;
	m->lengths[m->n++] = cply_game_length(as);
	return true;
}

static void leave(maker *m)
{
	m->n--;
	if (m->is_list[m->n]) {
		cplyi_json_key_wtf8(m->w, m->length);
		cply_json_put_int(m->w, m->lengths[m->n]);
	}
	cply_json_end_object(m->w);
}

/* ---- whole values ---- */

static void put_scalar(maker *m, cply_game_value v)
{
	if (cply_game_type(v) == CPLY_JSON_MISSING) {
		cply_json_put_null(m->w);
		return;
	}
	if (cply_game_type(v) == CPLY_JSON_STRING)
		m->cannot |=
			cply_str_eq(cply_game_text(v, m->scratch), m->removed);
	cply_json_put_raw(m->w, cply_game_raw(v));
}

/* A value that is new: containers with all their content. */
static bool put_whole(maker *m, cply_game_value v)
{
	typedef struct level {
		cply_game_iter it;
	} level;
	level *levels = NULL;
	size_t n = 0, cap = 0, base = m->n;
	cply_game_value next = v;
	for (;;) {
		if (cply_game_type(next) >= CPLY_JSON_ARRAY) {
			if (n == cap) {
				size_t more = cap ? cap * 2 : 8;
				levels = CPLY_GROW(m->scratch, levels, cap,
				                   more, level);
				if (!levels)
					return false;
				cap = more;
			}
			levels[n++].it = cply_game_each(next);
			if (!enter(m, next.slot, next))
				return false;
		} else {
			put_scalar(m, next);
		}
		while (n && !cply_game_step(&levels[n - 1].it)) {
			leave(m);
			n--;
		}
		if (!n)
			return m->n == base;
		cply_game_iter *it = &levels[n - 1].it;
		if (it->is_list_) {
			char digits[10];
			cply_buf b = { .ptr = digits, .cap = 10, .max = 10 };
			cply_put_uint(&b, it->index);
			cplyi_json_key_wtf8(m->w, cply_buf_str(&b));
		} else {
			put_key(m, it->key);
		}
		next = it->value;
	}
}

/* ---- the way to a change ---- */

static size_t depth_of(const cplyi_slot *s)
{
	size_t n = 0;
	for (; s->parent; s = s->parent)
		n++;
	return n;
}

/* Is the container the one that is open at this depth? The two states may
 * have slots of their own: then the keys tell. */
static bool is_same(const cplyi_slot *a, const cplyi_slot *b)
{
	if (!a->parent || !b->parent)
		return !a->parent && !b->parent;
	return a == b || cply_str_eq(word_text(&a->key), word_text(&b->key));
}

static bool enter_all(maker *m, const cplyi_slot *s, cply_game_value after)
{
	size_t depth = depth_of(s), common = 0;
	const cplyi_slot **way =
		CPLY_NEW(m->scratch, depth + 1, const cplyi_slot *);
	if (!way)
		return false;
	for (size_t i = depth + 1; i-- > 0; s = s->parent)
		way[i] = s;
	while (common < m->n && common <= depth &&
	       is_same(m->open[common], way[common]))
		common++;
	while (m->n > common)
		leave(m);
	for (size_t i = common; i <= depth; i++) {
		/* Its kind and length are those of the second state. */
		cply_game_value v = after;
		v.slot = after.tree->root;
		for (size_t k = 1; k <= i && v.slot; k++)
			v = cply_game_get(v, word_text(&way[k]->key));
		if (i)
			put_key(m, word_text(&way[i]->key));
		if (!enter(m, way[i], v))
			return false;
	}
	return true;
}

static bool put_change(maker *m, const cplyi_change *c)
{
	const cplyi_slot *s = c->after.slot ? c->after.slot : c->before.slot;
	cply_json_type was = cply_game_type(c->before);
	cply_json_type is = cply_game_type(c->after);
	if (was >= CPLY_JSON_ARRAY && is >= CPLY_JSON_ARRAY && was != is)
		m->cannot = true;
	if (!s)
		return true; /* a hole that comes or goes with the length */
	if (c->is_length)
		return enter_all(m, s, c->after);
	if (!s->parent || !enter_all(m, s->parent, c->after))
		return !s->parent;
	put_key(m, word_text(&s->key));
	if (is != CPLY_JSON_MISSING)
		return put_whole(m, c->after);
	uint32_t index;
	if (m->is_list[m->n - 1] &&
	    cplyi_is_index(word_text(&s->key), &index) &&
	    index < m->lengths[m->n - 1])
		cply_json_put_null(m->w); /* a hole */
	else
		cply_json_put_string(m->w, m->removed);
	return true;
}

bool cplyi_put_delta(const cplyi_changes *changes, cply_str removed,
                     cply_str length, cply_arena *scratch, cply_json_writer *w,
                     const cplyi_change **cannot)
{
	maker m = {
		.removed = removed, .length = length, .scratch = scratch, .w = w
	};
	*cannot = NULL;
	for (size_t i = 0; i < changes->n; i++) {
		if (!put_change(&m, &changes->items[i]))
			return false;
		if (m.cannot && !*cannot)
			*cannot = &changes->items[i];
	}
	if (!m.n)
		cply_json_begin_object(w);
	while (m.n > 1)
		leave(&m);
	cply_json_end_object(w);
	return !w->out->failed && !scratch->failed;
}
