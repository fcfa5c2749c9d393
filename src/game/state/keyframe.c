/* SPDX-License-Identifier: MIT */
#include "game/state/keyframe.h"

#include "game/index/bytes.h"
#include "game/state/merge.h"

/* What begins an entry. The members of a container follow it up to an END. */
enum { END, OBJECT, LIST, VALUE };

/* ---- writing ---- */

/* Numbers of keys. Equal keys of a tree are equal words. */
typedef struct keys {
	cplyi_word *words; /* 0: free */
	uint32_t *numbers;
	size_t cap;
	uint32_t n;
	cply_arena *arena;
} keys;

static size_t place_of(const keys *k, cplyi_word word)
{
	size_t i = (size_t)(word * 0x9E3779B97F4A7C15u >> 20) & (k->cap - 1);
	while (k->words[i] && k->words[i] != word)
		i = (i + 1) & (k->cap - 1);
	return i;
}

static bool grow(keys *k)
{
	keys old = *k;
	k->cap = old.cap ? old.cap * 2 : 1024;
	k->words = CPLY_NEW(k->arena, k->cap, cplyi_word);
	k->numbers = CPLY_NEW(k->arena, k->cap, uint32_t);
	if (!k->words || !k->numbers)
		return false;
	for (size_t i = 0; i < old.cap; i++) {
		if (!old.words[i])
			continue;
		size_t at = place_of(k, old.words[i]);
		k->words[at] = old.words[i];
		k->numbers[at] = old.numbers[i];
	}
	return true;
}

static bool put_key(keys *k, const cplyi_word *key, cply_buf *out)
{
	if ((size_t)k->n * 2 >= k->cap && !grow(k))
		return false;
	size_t at = place_of(k, *key);
	if (k->words[at]) {
		cplyi_put_varint(out, k->numbers[at]);
		return true;
	}
	cplyi_put_varint(out, k->n);
	cplyi_put_text(out, word_text(key));
	k->words[at] = *key;
	k->numbers[at] = k->n++;
	return true;
}

static const cplyi_slot *first_live(const cplyi_slot *s)
{
	while (s && !s->value)
		s = s->next;
	return s;
}

static void put_value(cply_buf *values, const cplyi_word *value)
{
	cply_put_char(values, values->len ? ',' : '[');
	cply_put_str(values, word_text(value));
}

static bool put_reference(keys *k, const cplyi_slot *s, cply_buf *out,
                          cply_buf *values)
{
	const cplyi_word id = word_short("id", 2);
	cply_put_char(out, OBJECT);
	if (!put_key(k, &s->key, out))
		return false;
	cply_put_char(out, VALUE);
	if (!put_key(k, &id, out))
		return false;
	put_value(values, &s->value);
	cply_put_char(out, END);
	return true;
}

static bool put_slot(keys *k, const cplyi_slot *s, cply_buf *out,
                     cply_buf *values)
{
	unsigned tag = WORD_TAG(s->value);
	if (tag >= WORD_REF)
		return put_reference(k, s, out, values);
	cply_put_char(out, tag == WORD_OBJECT ? OBJECT
	                   : tag == WORD_LIST ? LIST
	                                      : VALUE);
	if (!put_key(k, &s->key, out))
		return false;
	if (tag == WORD_LIST)
		cplyi_put_varint(out, word_length(s->value));
	if (!word_is_container(s->value))
		put_value(values, &s->value);
	return true;
}

bool cplyi_keyframe_put(const cplyi_tree *t, cply_arena *scratch, cply_buf *out,
                        cply_buf *values)
{
	keys k = { .arena = scratch };
	const cplyi_slot *s = t->root, *next;
	for (;;) {
		bool is_open = word_is_container(s->value);
		next = is_open ? first_live(cplyi_first_kid(s)) : NULL;
		if (!next && is_open)
			cply_put_char(out, END);
		while (!next && s != t->root) {
			next = first_live(s->next);
			s = s->parent;
			if (!next)
				cply_put_char(out, END);
		}
		if (!next)
			break;
		s = next;
		if (!put_slot(&k, s, out, values))
			return false;
	}
	cply_put(values, values->len ? "]" : "[]");
	cplyi_put_u32(values, (uint32_t)out->len);
	return !out->failed && !values->failed;
}

/* ---- reading ---- */

typedef struct getter {
	cplyi_tree *tree;
	cplyi_taker shape;
	cply_json_iter values;
	cply_str *keys;
	size_t n_keys, cap_keys;
	cply_arena *scratch;
} getter;

static bool get_key(getter *g, cply_str *out)
{
	uint64_t number = cplyi_take_varint(&g->shape);
	if (number < g->n_keys) {
		*out = g->keys[number];
		return true;
	}
	if (number > g->n_keys)
		return false;
	if (g->n_keys == g->cap_keys) {
		size_t cap = g->cap_keys ? g->cap_keys * 2 : 1024;
		g->keys = CPLY_GROW(g->scratch, g->keys, g->cap_keys, cap,
		                    cply_str);
		if (!g->keys)
			return false;
		g->cap_keys = cap;
	}
	*out = g->keys[g->n_keys++] = cplyi_take_text(&g->shape);
	return true;
}

/* A new child of `parent`, which has no such yet. */
static cplyi_slot *get_child(getter *g, cplyi_slot *parent)
{
	cply_str key;
	uint32_t index;
	if (!get_key(g, &key))
		return NULL;
	if (WORD_TAG(parent->value) == WORD_LIST &&
	    (!cplyi_is_index(key, &index) ||
	     index >= word_length(parent->value)))
		return NULL;
	cplyi_slot *s = cplyi_tree_child(g->tree, parent, key);
	return s && !s->value ? s : NULL;
}

static bool get_value(getter *g, cplyi_slot *s)
{
	if (!cply_json_step(&g->values) ||
	    cply_json_type_of(g->values.value) >= CPLY_JSON_ARRAY)
		return false;
	cply_str raw = cply_json_raw(g->values.value);
	cplyi_tree_set_text(g->tree, s, raw, raw.ptr + raw.len);
	return !g->tree->failed;
}

static bool get_tree(getter *g)
{
	cplyi_slot *at = g->tree->root;
	while (at) {
		cply_str kind = cplyi_take_bytes(&g->shape, 1);
		if (!kind.len || (unsigned char)kind.ptr[0] > VALUE)
			return false;
		if (kind.ptr[0] == END) {
			at = at->parent;
			continue;
		}
		cplyi_slot *s = get_child(g, at);
		if (!s)
			return false;
		if (kind.ptr[0] == VALUE) {
			if (!get_value(g, s))
				return false;
			continue;
		}
		uint64_t length = 0;
		if (kind.ptr[0] == LIST)
			length = cplyi_take_varint(&g->shape);
		if (length > CPLYI_LONGEST_LIST)
			return false;
		cplyi_tree_set(g->tree, s,
		               kind.ptr[0] == LIST ? word_list((uint32_t)length)
		                                   : WORD_MAKE(WORD_OBJECT, 0));
		at = s;
	}
	return !g->shape.failed && !g->shape.rest.len &&
	       !cply_json_step(&g->values);
}

bool cplyi_keyframe_get(cplyi_tree *t, cply_str bytes, cply_arena *scratch)
{
	cply_json_parser p = { 0 };
	cply_json doc;
	/* How long the shape is stands at the end. */
	cplyi_taker end = { cply_str_sub(bytes, bytes.len - 4, bytes.len), 0 };
	uint32_t n = bytes.len >= 4 ? cplyi_take_u32(&end) : 0;
	if (bytes.len < 4 || n > bytes.len - 4)
		return false;
	getter g = { .tree = t, .scratch = scratch };
	g.shape.rest = cply_str_sub(bytes, 0, n);
	bool good = cply_json_parse(&p, cply_str_sub(bytes, n, bytes.len - 4),
	                            NULL, NULL, &doc) == CPLY_OK &&
	            cply_json_type_of(cply_json_root(&doc)) == CPLY_JSON_ARRAY;
	if (good) {
		g.values = cply_json_each(cply_json_root(&doc));
		good = get_tree(&g);
	}
	cply_json_parser_free(&p);
	return good && !t->failed;
}
