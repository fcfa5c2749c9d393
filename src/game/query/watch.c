/* SPDX-License-Identifier: MIT */
#include "game/query/watch.h"

#include "base/ascii.h"
#include "carrier/json_members.h"
#include "game/state/tree.h"

bool cplyi_text_set(cplyi_text *t, cply_str s, cply_arena *a)
{
	if (s.len > t->cap) {
		size_t cap = s.len < 16 ? 32 : 2 * s.len;
		char *p = CPLY_GROW(a, t->ptr, t->cap, cap, char);
		if (!p)
			return false;
		t->ptr = p;
		t->cap = cap;
	}
	if (s.len)
		memcpy(t->ptr, s.ptr, s.len);
	t->len = s.len;
	return true;
}

bool cplyi_watch_init(cplyi_path_watch *w, cply_str path, cply_arena *a)
{
	*w = (cplyi_path_watch){ .a = a, .changed = UINT64_MAX };
	return cplyi_path_compile(path, a, &w->path);
}

/* ---- places ---- */

static uint64_t hash_of(const cplyi_path_watch *w, const cply_str *bound)
{
	uint64_t h = 0xCBF29CE484222325u;
	for (size_t i = 0; i < w->path.n_any; i++) {
		for (size_t k = 0; k < bound[i].len; k++)
			h = (h ^ (unsigned char)bound[i].ptr[k]) *
			    0x100000001B3u;
		h = (h ^ 0x100) * 0x100000001B3u;
	}
	return h ^ h >> 29;
}

static bool is_at(const cplyi_path_watch *w, const cplyi_watched *p,
                  uint64_t hash, const cply_str *bound)
{
	if (p->hash != hash)
		return false;
	for (size_t i = 0; i < w->path.n_any; i++)
		if (!cply_str_eq(p->bound[i], bound[i]))
			return false;
	return true;
}

/* Where the place is in the table, or could be. */
static size_t spot_of(const cplyi_path_watch *w, uint64_t hash,
                      const cply_str *bound)
{
	size_t i = (size_t)hash & (w->table_cap - 1);
	while (w->table[i] &&
	       !is_at(w, w->places[w->table[i] - 1], hash, bound))
		i = (i + 1) & (w->table_cap - 1);
	return i;
}

cplyi_watched *cplyi_watch_find(const cplyi_path_watch *w,
                                const cply_str *bound)
{
	if (!w->n)
		return NULL;
	uint32_t at = w->table[spot_of(w, hash_of(w, bound), bound)];
	return at ? w->places[at - 1] : NULL;
}

static bool grow(cplyi_path_watch *w)
{
	if (w->n < w->cap)
		return true;
	size_t cap = w->cap ? 2 * w->cap : 4;
	w->places = CPLY_GROW(w->a, w->places, w->cap, cap, cplyi_watched *);
	w->table = CPLY_NEW(w->a, 2 * cap, uint32_t);
	if (!w->places || !w->table)
		return false;
	w->cap = cap;
	w->table_cap = 2 * cap;
	for (size_t i = 0; i < w->n; i++)
		w->table[spot_of(w, w->places[i]->hash, w->places[i]->bound)] =
			(uint32_t)i + 1;
	return true;
}

static cplyi_watched *add(cplyi_path_watch *w, const cply_str *bound)
{
	cplyi_watched *p = CPLY_NEW(w->a, 1, cplyi_watched);
	cply_buf b;
	if (!p || !grow(w)) {
		w->failed = true;
		return NULL;
	}
	for (size_t i = 0; i < w->path.n_any; i++)
		p->bound[i] = cply_str_copy(w->a, bound[i]);
	cply_buf_init(&b, w->a);
	cplyi_put_bound_path(&b, &w->path, bound);
	p->path = cply_buf_str(&b);
	p->hash = hash_of(w, bound);
	p->changed = UINT64_MAX;
	w->table[spot_of(w, p->hash, p->bound)] = (uint32_t)w->n + 1;
	w->places[w->n++] = p;
	return p;
}

/* ---- values ---- */

/* Scalars as they stand, containers as compact JSON. */
static cply_str text_of(cplyi_path_watch *w, cply_game_value v, cply_arena *row)
{
	cply_buf b;
	cply_json_writer writer;
	if (cply_game_type(v) < CPLY_JSON_ARRAY)
		return cply_game_raw(v);
	cply_buf_init(&b, row);
	cply_json_writer_init(&writer, &b, 0);
	if (!cply_game_put(v, NULL, row, &writer))
		w->failed = true;
	return cply_buf_str(&b);
}

static void set(cplyi_path_watch *w, cplyi_watched *p, cply_str value)
{
	p->seen = w->step;
	if (cply_str_eq(value, cplyi_text_str(&p->now)))
		return;
	w->n_values += !p->now.len;
	w->n_values -= !value.len;
	w->has_existed |= value.len > 0;
	if (p->changed != w->step) {
		cplyi_text old = p->before;
		p->before = p->now;
		p->now = old;
		p->changed = w->step;
	}
	w->changed = w->step;
	if (!cplyi_text_set(&p->now, value, w->a))
		w->failed = true;
}

static void look(cplyi_path_watch *w, const cply_str *bound,
                 cply_game_value state, cply_arena *row)
{
	bool crosses = false, is_hole;
	cply_game_value v =
		cplyi_path_get(state, &w->path, bound, &crosses, &is_hole);
	w->crosses |= crosses;
	cplyi_watched *p = cplyi_watch_find(w, bound);
	if (!p && (v.slot || is_hole))
		p = add(w, bound);
	if (p)
		set(w, p, is_hole ? CPLY_STR("null") : text_of(w, v, row));
}

/* ---- every place ---- */

typedef struct level {
	cply_game_iter it;
	size_t key; /* of the path */
	char digits[12];
} level;

/* From the value at key `from` down to the next star, or the end. */
static bool go_down(cplyi_path_watch *w, cply_game_value *v, size_t *at)
{
	cply_str id;
	for (; *at < w->path.n && v->slot; ++*at) {
		if (*at && cply_game_is_reference(*v, &id)) {
			w->crosses = true;
			*v = cply_game_follow(*v);
		}
		if (w->path.keys[*at].is_any)
			return true;
		*v = cply_game_get(*v, w->path.keys[*at].text);
	}
	return false;
}

static cply_str key_of(level *l)
{
	if (!l->it.is_list_)
		return l->it.key;
	cply_buf b = { .ptr = l->digits, .cap = 12, .max = 12 };
	cply_put_uint(&b, l->it.index);
	return cply_buf_str(&b);
}

static void look_at_all(cplyi_path_watch *w, cply_game_value state,
                        cply_arena *row)
{
	level levels[CPLYI_PATH_STARS];
	cply_str bound[CPLYI_PATH_STARS];
	size_t n = 0, at = 0;
	cply_game_value v = state;
	if (go_down(w, &v, &at))
		levels[n++] = (level){ .it = cply_game_each(v), .key = at };
	else if (!w->path.n_any)
		look(w, bound, state, row);
	while (n && !w->failed) {
		level *l = &levels[n - 1];
		if (!cply_game_step(&l->it)) {
			n--;
			continue;
		}
		bound[n - 1] = key_of(l);
		v = l->it.value;
		at = l->key + 1;
		if (go_down(w, &v, &at))
			levels[n++] =
				(level){ .it = cply_game_each(v), .key = at };
		else if (v.slot || at == w->path.n)
			look(w, bound, state, row);
	}
	/* What was not met is gone. */
	for (size_t i = 0; i < w->n; i++)
		if (w->places[i]->seen != w->step)
			set(w, w->places[i], (cply_str){ NULL, 0 });
}

/* ---- what a delta names ---- */

typedef struct touch {
	cplyi_path_watch *w;
	cply_game_value state;
	cply_str length;
	cply_arena *row;
	bool is_all; /* too much to say what */
} touch;

typedef struct step {
	json_members it;
	size_t key;
} step;

/* Could the key of the path be an element of a list? An element past its end
 * makes holes before it, which nothing names. */
static bool is_in_list(const cplyi_path *p, size_t at)
{
	uint32_t index;
	bool is_object = at == 1 && cply_str_is(p->keys[0].text, "gameObjects");
	return !is_object && at &&
	       (p->keys[at].is_any || cplyi_is_index(p->keys[at].text, &index));
}

/* Has the delta left a reference at the first `n` keys of the path? It leads to
 * values that the delta does not name. */
static bool leaves_reference(const touch *t, size_t n, const cply_str *bound)
{
	cplyi_path p = t->w->path;
	cply_str id;
	bool crosses = false, is_hole;
	p.n = n;
	cply_game_value v =
		cplyi_path_get(t->state, &p, bound, &crosses, &is_hole);
	return crosses || cply_game_is_reference(v, &id);
}

/* Down the delta along literal keys. True: `*v` is an object at a star. */
static bool follow(const touch *t, const cply_str *bound, cply_json_value *v,
                   size_t *at, bool *is_named)
{
	const cplyi_path *p = &t->w->path;
	*is_named = true;
	for (; *at < p->n; ++*at) {
		if (cply_json_type_of(*v) != CPLY_JSON_OBJECT)
			return false; /* all that is below it has changed */
		if (p->keys[*at].is_any)
			return true;
		cply_json_value found = { NULL, 0 };
		bool is_odd = false, may_be_list = is_in_list(p, *at);
		bool may_refer = false;
		for (json_members m = json_members_of(*v);
		     json_next_member(&m);) {
			cply_str key = json_member_key(&m);
			is_odd |= json_key_is_escaped(&m) ||
			          cply_str_eq(key, t->length);
			/* An id that is set, or a member that is removed. */
			may_refer |=
				cply_json_type_of(m.value) == CPLY_JSON_STRING;
			if (cply_str_eq(key, p->keys[*at].text))
				found = m.value;
			else if (may_be_list)
				is_odd |= ascii_is_digit(key.ptr[0]);
		}
		if (is_odd)
			return false; /* an escape, a list: look at all of it */
		*v = found;
		if (!found.doc) {
			*is_named = *at && may_refer &&
			            leaves_reference(t, *at, bound);
			return false;
		}
	}
	return false;
}

/* Is the element before the one that the last star stands for a hole that has
 * not been seen? An element past the end of a list makes holes before it. */
static bool makes_hole(const touch *t, const cply_str *bound)
{
	const cplyi_path *p = &t->w->path;
	cply_str before[CPLYI_PATH_STARS];
	size_t last = p->n_any - 1;
	uint32_t index;
	bool crosses, is_hole;
	if (!p->keys[p->n - 1].is_any || !is_in_list(p, p->n - 1) ||
	    !cplyi_is_index(bound[last], &index) || !index)
		return false;
	char digits[12];
	cply_buf b = { .ptr = digits, .cap = 12, .max = 12 };
	cply_put_uint(&b, index - 1);
	memcpy(before, bound, last * sizeof *bound);
	before[last] = cply_buf_str(&b);
	(void)cplyi_path_get(t->state, p, before, &crosses, &is_hole);
	const cplyi_watched *seen = cplyi_watch_find(t->w, before);
	return is_hole &&
	       !(seen && cply_str_is(cplyi_watched_now(seen), "null"));
}

/* Looks at the places that the delta names. */
static void look_at_named(touch *t, cply_json_value game)
{
	step steps[CPLYI_PATH_STARS];
	cply_str bound[CPLYI_PATH_STARS] = { { NULL, 0 } };
	size_t n = 0, at = 0;
	bool is_named;
	cplyi_path_watch *w = t->w;
	if (follow(t, bound, &game, &at, &is_named))
		steps[n++] = (step){ json_members_of(game), at };
	else
		t->is_all = is_named;
	while (n && !t->is_all && !w->failed) {
		step *s = &steps[n - 1];
		if (!json_next_member(&s->it)) {
			n--;
			continue;
		}
		cply_str key = json_member_key(&s->it);
		if (json_key_is_escaped(&s->it) ||
		    cply_str_eq(key, t->length)) {
			t->is_all = true;
			break;
		}
		bound[n - 1] = key;
		cply_json_value v = s->it.value;
		at = s->key + 1;
		if (follow(t, bound, &v, &at, &is_named))
			steps[n++] = (step){ json_members_of(v), at };
		else if (is_named && n == w->path.n_any)
			look(w, bound, t->state, t->row);
		else
			t->is_all |= is_named;
		t->is_all |=
			is_named && n == w->path.n_any && makes_hole(t, bound);
	}
}

void cplyi_watch_step(cplyi_path_watch *w, uint64_t step_number,
                      const cply_game_delta *d, cply_game_value state,
                      cply_str length, cply_arena *row)
{
	touch t = { .w = w, .state = state, .length = length, .row = row };
	w->step = step_number;
	if (d && w->has_begun && !w->crosses) {
		if (cply_json_type_of(d->game) != CPLY_JSON_OBJECT)
			return;
		look_at_named(&t, d->game);
	} else {
		t.is_all = true;
	}
	w->has_begun = true;
	if (t.is_all || w->crosses)
		look_at_all(w, state, row);
}
