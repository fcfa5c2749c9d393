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
	leaves roots; /* what the delta names; met: another names it too */
	cply_str **keys;
	size_t *n_keys;
	leaves old;
} changing;

static bool add_leaf(cplyi_query *q, leaves *l, cply_str path, cply_str value)
{
	if (l->n == l->cap) {
		size_t cap = l->cap ? 2 * l->cap : 16;
		leaf *p = CPLY_GROW(&q->row, l->items, l->cap, cap, leaf);
		if (!p)
			return false;
		l->items = p;
		l->cap = cap;
	}
	l->items[l->n++] = (leaf){ path, value, false };
	return true;
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

typedef struct level {
	cply_game_iter it;
	size_t len; /* of its path */
} level;

/* A value leaf by leaf, however many there are. */
typedef struct walk {
	cplyi_query *q;
	level *levels;
	size_t n, cap;
	cply_buf path, text;
	cply_str value; /* of the leaf */
} walk;

static void put_key(cply_buf *path, cply_str key)
{
	if (path->len)
		cply_put_char(path, '.');
	cplyi_put_path_key(path, key);
}

static walk walk_new(cplyi_query *q)
{
	walk w = { .q = q };
	cply_buf_init(&w.path, &q->row);
	cply_buf_init(&w.text, &q->row);
	return w;
}

static cply_str text_of(walk *w, cply_game_value v)
{
	cply_str id;
	if (!v.slot)
		return CPLY_STR("null"); /* a hole */
	if (cply_game_type(v) < CPLY_JSON_ARRAY)
		return cply_game_raw(v);
	if (!cply_game_is_reference(v, &id))
		return cply_game_type(v) == CPLY_JSON_ARRAY ? CPLY_STR("[]")
		                                            : CPLY_STR("{}");
	w->text.len = 0;
	cply_put(&w->text, "{\"id\":");
	cply_put_str(&w->text, id);
	cply_put(&w->text, "}");
	return cply_buf_str(&w->text);
}

/* True: `value` is that of the next leaf. */
static bool open_value(walk *w, cply_game_value v)
{
	if (is_leaf(v)) {
		w->value = text_of(w, v);
		return true;
	}
	if (w->n == w->cap) {
		size_t more = w->cap ? 2 * w->cap : 8;
		level *p =
			CPLY_GROW(&w->q->row, w->levels, w->cap, more, level);
		if (!p)
			return false;
		w->levels = p;
		w->cap = more;
	}
	w->levels[w->n++] = (level){ cply_game_each(v), w->path.len };
	return false;
}

/* Steps to the next leaf below what was opened. */
static bool next_leaf(walk *w)
{
	while (w->n && !w->q->row.failed) {
		level *l = &w->levels[w->n - 1];
		if (!cply_game_step(&l->it)) {
			w->n--;
			continue;
		}
		char digits[12];
		cply_buf b = { .ptr = digits, .cap = 12, .max = 12 };
		cply_put_uint(&b, l->it.index);
		w->path.len = l->len;
		put_key(&w->path,
		        l->it.is_list_ ? cply_buf_str(&b) : l->it.key);
		if (open_value(w, l->it.value))
			return true;
	}
	return false;
}

/* Begins with what is at a path. True: it is a leaf, or has one. */
static bool first_leaf(walk *w, cply_str path, cply_game_value v)
{
	w->path.len = w->n = 0;
	cply_put_str(&w->path, path);
	return v.slot && (open_value(w, v) || next_leaf(w));
}

/* ---- what a delta names ---- */

static bool add_root(cplyi_query *q, changing *c, cply_str path,
                     const cply_str *keys, size_t n)
{
	leaves *r = &c->roots;
	size_t had = r->cap, at = r->n;
	if (!add_leaf(q, r, path, (cply_str){ NULL, 0 }))
		return false;
	if (r->cap != had) {
		c->keys = CPLY_GROW(&q->row, c->keys, had, r->cap, cply_str *);
		c->n_keys = CPLY_GROW(&q->row, c->n_keys, had, r->cap, size_t);
	}
	cply_str *copy = CPLY_NEW(&q->row, n + 1, cply_str);
	if (!copy || !c->keys || !c->n_keys)
		return false;
	memcpy(copy, keys, n * sizeof *keys);
	c->keys[at] = copy;
	c->n_keys[at] = n;
	return true;
}

static cply_str path_below(cplyi_query *q, cply_str path, cply_str key)
{
	cply_buf b;
	cply_buf_init(&b, &q->row);
	cply_put_str(&b, path);
	put_key(&b, key);
	return cply_buf_str(&b);
}

typedef struct down {
	cply_json_iter it;
	cply_game_value v;
	cply_str path;
} down;

cply_str cplyi_query_key(cplyi_query *q, cply_json_value key)
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
		if (cply_str_eq(cplyi_query_key(q, it.key), q->length))
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
		cply_str key = cplyi_query_key(q, l->it.key);
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

static cply_game_value value_of(const changing *c, size_t i,
                                cply_game_value state)
{
	return value_at(state, c->keys[i], c->n_keys[i]);
}

void cplyi_query_before(void *ctx, const cply_game_delta *d)
{
	cplyi_query *q = ctx;
	cply_game_value state = cply_game_stream_state(q->log->stream);
	changing *c = CPLY_NEW(&q->row, 1, changing);
	walk w = walk_new(q);
	q->changing = c;
	if (!c || cply_json_type_of(d->game) != CPLY_JSON_OBJECT)
		return;
	find_roots(q, c, d->game, state);
	for (size_t i = 0; i < c->roots.n; i++) {
		bool has = first_leaf(&w, c->roots.items[i].path,
		                      value_of(c, i, state));
		for (; has; has = next_leaf(&w))
			if (!add_leaf(q, &c->old,
			              cply_str_copy(&q->row,
			                            cply_buf_str(&w.path)),
			              cply_str_copy(&q->row, w.value)))
				return;
	}
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
	leaves *of;
	uint32_t *spots; /* indices plus 1 */
	size_t cap;
} table;

/* Where a path is in the table, or could be. */
static uint32_t *spot_of(const table *t, cply_str path)
{
	size_t at = (size_t)hash_of(path) & (t->cap - 1);
	while (t->spots[at] &&
	       !cply_str_eq(t->of->items[t->spots[at] - 1].path, path))
		at = (at + 1) & (t->cap - 1);
	return &t->spots[at];
}

static leaf *find(const table *t, cply_str path)
{
	uint32_t at = t->of->n ? *spot_of(t, path) : 0;
	return at ? &t->of->items[at - 1] : NULL;
}

/* The leaves by their paths. One that comes again, since a key of the delta
 * does, is void. */
static bool make_table(cplyi_query *q, leaves *l, table *t)
{
	t->of = l;
	for (t->cap = 16; t->cap < 2 * l->n;)
		t->cap *= 2;
	t->spots = CPLY_NEW(&q->row, t->cap, uint32_t);
	for (size_t i = 0; t->spots && i < l->n; i++) {
		uint32_t *spot = spot_of(t, l->items[i].path);
		l->items[i].is_met = *spot != 0;
		*spot = *spot ? *spot : (uint32_t)i + 1;
	}
	return t->spots != NULL;
}

/* What is below another root comes with that. */
static bool void_nested(cplyi_query *q, changing *c)
{
	table t;
	cply_buf b;
	if (!make_table(q, &c->roots, &t))
		return false;
	cply_buf_init(&b, &q->row);
	for (size_t i = 0; i < c->roots.n; i++) {
		b.len = 0;
		for (size_t k = 0; k + 1 < c->n_keys[i]; k++) {
			put_key(&b, c->keys[i][k]);
			if (find(&t, cply_buf_str(&b)))
				c->roots.items[i].is_met = true;
		}
	}
	return true;
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

/* All leaves there are now: each is met, or with `prints` printed if it is not
 * what it was. */
static void walk_new_leaves(cplyi_query *q, const changing *c, const table *old,
                            cply_game_value state, bool prints, uint64_t step)
{
	walk w = walk_new(q);
	for (size_t i = 0; i < c->roots.n; i++) {
		if (c->roots.items[i].is_met)
			continue;
		bool has = first_leaf(&w, c->roots.items[i].path,
		                      value_of(c, i, state));
		for (; has && !q->is_done && !q->out->failed;
		     has = next_leaf(&w)) {
			cply_str path = cply_buf_str(&w.path);
			leaf *was = find(old, path);
			cply_str before =
				was ? was->value : (cply_str){ NULL, 0 };
			if (was)
				was->is_met = true;
			if (prints && !cply_str_eq(before, w.value) &&
			    is_wanted(q, path))
				cplyi_query_put_change(q, step, path, before,
				                       w.value);
		}
	}
}

void cplyi_query_put_changes(cplyi_query *q, uint64_t step,
                             cply_game_value state)
{
	changing *c = q->changing;
	table old;
	if (!c || !make_table(q, &c->old, &old) || !void_nested(q, c) ||
	    q->row.failed)
		return;
	if (c->old.n)
		walk_new_leaves(q, c, &old, state, false, step);
	for (size_t i = 0; i < c->old.n; i++)
		if (!c->old.items[i].is_met &&
		    is_wanted(q, c->old.items[i].path))
			cplyi_query_put_change(q, step, c->old.items[i].path,
			                       c->old.items[i].value,
			                       (cply_str){ NULL, 0 });
	walk_new_leaves(q, c, &old, state, true, step);
}
