/* SPDX-License-Identifier: MIT */
/* Every change of a log, leaf by leaf: what stood at a path before a step, and
 * what stands there after it. A leaf is a value that is no container, a
 * reference, or an empty container; so the changes, applied to a table of paths
 * and values, give every state. Only the places that a delta names are looked
 * at, once before it is merged and once after it. */
#include "report/query/parts.h"

typedef struct leaf {
	cply_str path, value;
	bool is_met; /* it is among the new ones too */
} leaf;

typedef struct leaves {
	leaf *items;
	size_t n, cap;
} leaves;

typedef struct cplyi_changing {
	cply_str *roots; /* paths of what the delta names, as keys */
	size_t n, cap;
	cply_str **keys;
	size_t *n_keys;
	leaves old;
} changing;

static void add_leaf(cplyi_query *q, leaves *l, cply_str path, cply_str value)
{
	if (l->n == l->cap) {
		size_t cap = l->cap ? 2 * l->cap : 16;
		leaf *p = CPLY_GROW(&q->row, l->items, l->cap, cap, leaf);
		if (!p)
			return;
		l->items = p;
		l->cap = cap;
	}
	l->items[l->n++] = (leaf){ path, value, false };
}

/* ---- a value as leaves ---- */

static bool is_leaf(cply_game_value v)
{
	cply_str id;
	if (cply_game_type(v) < CPLY_JSON_ARRAY)
		return true;
	if (cply_game_is_reference(v, &id))
		return true;
	cply_game_iter it = cply_game_each(v);
	return !cply_game_step(&it);
}

static cply_str text_of(cplyi_query *q, cply_game_value v)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &q->row);
	cply_json_writer_init(&w, &b, 0);
	if (!cply_game_put(v, NULL, &q->row, &w))
		q->out->failed = true;
	return cply_buf_str(&b);
}

typedef struct level {
	cply_game_iter it;
	cply_str path;
} level;

static cply_str path_below(cplyi_query *q, cply_str path, cply_str key)
{
	cply_buf b;
	cply_buf_init(&b, &q->row);
	cply_put_str(&b, path);
	if (path.len)
		cply_put_char(&b, '.');
	cplyi_put_path_key(&b, key);
	return cply_buf_str(&b);
}

static cply_str path_of_step(cplyi_query *q, const level *l)
{
	char digits[12];
	cply_buf b = { .ptr = digits, .cap = 12, .max = 12 };
	cply_put_uint(&b, l->it.index);
	return path_below(q, l->path,
	                  l->it.is_list_ ? cply_buf_str(&b) : l->it.key);
}

static void flatten(cplyi_query *q, cply_str path, cply_game_value v,
                    leaves *out)
{
	level *levels = NULL;
	size_t n = 0, cap = 0;
	if (!v.slot)
		return;
	for (;;) {
		if (is_leaf(v)) {
			add_leaf(q, out, path,
			         v.slot ? text_of(q, v) : CPLY_STR("null"));
		} else {
			if (n == cap) {
				size_t more = cap ? 2 * cap : 8;
				levels = CPLY_GROW(&q->row, levels, cap, more,
				                   level);
				if (!levels)
					return;
				cap = more;
			}
			levels[n++] = (level){ cply_game_each(v), path };
		}
		while (n && !cply_game_step(&levels[n - 1].it))
			n--;
		if (!n || q->row.failed)
			return;
		path = path_of_step(q, &levels[n - 1]);
		v = levels[n - 1].it.value;
	}
}

/* ---- what a delta names ---- */

static bool add_root(cplyi_query *q, changing *c, cply_str path,
                     const cply_str *keys, size_t n)
{
	if (c->n == c->cap) {
		size_t cap = c->cap ? 2 * c->cap : 16;
		c->roots = CPLY_GROW(&q->row, c->roots, c->cap, cap, cply_str);
		c->keys = CPLY_GROW(&q->row, c->keys, c->cap, cap, cply_str *);
		c->n_keys = CPLY_GROW(&q->row, c->n_keys, c->cap, cap, size_t);
		if (!c->roots || !c->keys || !c->n_keys)
			return false;
		c->cap = cap;
	}
	cply_str *copy = CPLY_NEW(&q->row, n + 1, cply_str);
	if (!copy)
		return false;
	memcpy(copy, keys, n * sizeof *keys);
	c->roots[c->n] = path;
	c->keys[c->n] = copy;
	c->n_keys[c->n++] = n;
	return true;
}

typedef struct down {
	cply_json_iter it;
	cply_game_value v;
	cply_str path;
} down;

static cply_str decode_key(cplyi_query *q, cply_json_value key)
{
	cply_buf b;
	cply_str raw = cply_json_raw(key);
	raw = cply_str_sub(raw, 1, raw.len - 1);
	if (!memchr(raw.ptr, '\\', raw.len))
		return raw;
	cply_buf_init(&b, &q->row);
	cplyi_json_decode_wtf8(&b, raw);
	return cply_buf_str(&b);
}

/* Does the object say how long a list is? Then all of the list is named. */
static bool has_length(cplyi_query *q, cply_json_value object)
{
	for (cply_json_iter it = cply_json_each(object); cply_json_step(&it);)
		if (cply_str_eq(decode_key(q, it.key), q->length))
			return true;
	return false;
}

/* May so much be removed that a leaf is left: nothing, or one id? What removes
 * is a string. */
static bool may_become_leaf(cply_json_value object, cply_game_value v)
{
	size_t n = 0, removed = 0;
	cply_game_iter it = cply_game_each(v);
	for (cply_json_iter k = cply_json_each(object); cply_json_step(&k);)
		removed += cply_json_type_of(k.value) == CPLY_JSON_STRING;
	while (n <= removed + 1 && cply_game_step(&it))
		n++;
	return n <= removed + 1;
}

/* Is everything that the object changes inside a container that stays? */
static bool goes_down(cplyi_query *q, cply_json_value object, cply_game_value v)
{
	return cply_json_type_of(object) == CPLY_JSON_OBJECT &&
	       cply_game_type(v) == CPLY_JSON_OBJECT && !is_leaf(v) &&
	       !has_length(q, object) && !may_become_leaf(object, v);
}

static void find_roots(cplyi_query *q, changing *c, cply_json_value game,
                       cply_game_value state)
{
	enum { DEEPEST = 64 };
	down levels[DEEPEST];
	cply_str keys[DEEPEST];
	size_t n = 1;
	levels[0] = (down){ cply_json_each(game), state, { "", 0 } };
	while (n && !q->row.failed) {
		down *l = &levels[n - 1];
		if (!cply_json_step(&l->it)) {
			n--;
			continue;
		}
		cply_str key = decode_key(q, l->it.key);
		cply_str path = path_below(q, l->path, key);
		cply_game_value v = cply_game_get(l->v, key);
		keys[n - 1] = key;
		if (n < DEEPEST && goes_down(q, l->it.value, v))
			levels[n++] =
				(down){ cply_json_each(l->it.value), v, path };
		else if (!add_root(q, c, path, keys, n))
			return;
	}
}

static cply_game_value value_at(cply_game_value v, const cply_str *keys,
                                size_t n)
{
	for (size_t i = 0; i < n; i++)
		v = cply_game_get(v, keys[i]);
	return v;
}

void cplyi_query_before(void *ctx, const cply_game_delta *d)
{
	cplyi_query *q = ctx;
	cply_game_value state = cply_game_stream_state(q->log->stream);
	changing *c = CPLY_NEW(&q->row, 1, changing);
	q->changing = c;
	if (!c || cply_json_type_of(d->game) != CPLY_JSON_OBJECT)
		return;
	find_roots(q, c, d->game, state);
	for (size_t i = 0; i < c->n; i++)
		flatten(q, c->roots[i],
		        value_at(state, c->keys[i], c->n_keys[i]), &c->old);
}

/* ---- after it ---- */

static uint64_t hash_of(cply_str s)
{
	uint64_t h = 0xCBF29CE484222325u;
	for (size_t i = 0; i < s.len; i++)
		h = (h ^ (unsigned char)s.ptr[i]) * 0x100000001B3u;
	return h ^ h >> 31;
}

typedef struct table {
	uint32_t *spots; /* indices plus 1 */
	size_t cap;
} table;

/* Where a path is in the table, or could be. */
static uint32_t *spot_of(const table *t, const leaves *l, cply_str path)
{
	size_t at = (size_t)hash_of(path) & (t->cap - 1);
	while (t->spots[at] &&
	       !cply_str_eq(l->items[t->spots[at] - 1].path, path))
		at = (at + 1) & (t->cap - 1);
	return &t->spots[at];
}

/* The leaves by their paths. One that comes again, since a key of the delta
 * does, is void. */
static bool make_table(cplyi_query *q, leaves *l, table *t)
{
	for (t->cap = 16; t->cap < 2 * l->n;)
		t->cap *= 2;
	t->spots = CPLY_NEW(&q->row, t->cap, uint32_t);
	for (size_t i = 0; t->spots && i < l->n; i++) {
		uint32_t *spot = spot_of(t, l, l->items[i].path);
		l->items[i].is_met = *spot != 0;
		*spot = *spot ? *spot : (uint32_t)i + 1;
	}
	return t->spots != NULL;
}

/* Is the place at or below one of the paths that are asked for? */
static bool is_wanted(const cplyi_query *q, cply_str path)
{
	if (!q->n_watches)
		return true;
	for (size_t i = 0; i < q->n_watches; i++)
		if (cplyi_path_covers(&q->watches[i].path, path))
			return true;
	return false;
}

void cplyi_query_put_changes(cplyi_query *q, uint64_t step,
                             cply_game_value state)
{
	changing *c = q->changing;
	leaves new = { 0 };
	if (!c)
		return;
	for (size_t i = 0; i < c->n; i++)
		flatten(q, c->roots[i],
		        value_at(state, c->keys[i], c->n_keys[i]), &new);
	table by_path, by_new;
	if (!make_table(q, &c->old, &by_path) ||
	    !make_table(q, &new, &by_new) || q->row.failed)
		return;
	leaf **olds = CPLY_NEW(&q->row, new.n + 1, leaf *);
	for (size_t i = 0; olds && i < new.n; i++) {
		uint32_t at = *spot_of(&by_path, &c->old, new.items[i].path);
		olds[i] = at ? &c->old.items[at - 1] : NULL;
		if (olds[i])
			olds[i]->is_met = true;
	}
	for (size_t i = 0; i < c->old.n; i++)
		if (!c->old.items[i].is_met &&
		    is_wanted(q, c->old.items[i].path))
			cplyi_query_put_change(q, step, c->old.items[i].path,
			                       c->old.items[i].value,
			                       (cply_str){ NULL, 0 });
	for (size_t i = 0; olds && i < new.n; i++) {
		const leaf *l = &new.items[i];
		cply_str was = olds[i] ? olds[i]->value : (cply_str){ NULL, 0 };
		if (!l->is_met && !cply_str_eq(was, l->value) &&
		    is_wanted(q, l->path))
			cplyi_query_put_change(q, step, l->path, was, l->value);
	}
}
