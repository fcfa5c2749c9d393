/* SPDX-License-Identifier: MIT */
/* A state as JSON, without recursion. */
#include "carrier/json_core.h"
#include "game/game.h"
#include "game/state/tree.h"

typedef struct frame {
	cply_game_iter it;
	const cplyi_slot *object; /* the game object that is written, or NULL */
	const cplyi_slot **sorted; /* members by key, or NULL */
	size_t n, at;
	uint32_t resolved; /* references followed to get here */
} frame;

typedef struct printer {
	const cply_game_print *how;
	cply_arena *scratch;
	cply_json_writer *w;
	frame *frames;
	size_t n, cap;
} printer;

static int compare_keys(const cplyi_slot *a, const cplyi_slot *b)
{
	return cply_str_cmp(word_text(&a->key), word_text(&b->key));
}

static void sift(const cplyi_slot **s, size_t i, size_t n)
{
	for (size_t c; (c = 2 * i + 1) < n; i = c) {
		if (c + 1 < n && compare_keys(s[c], s[c + 1]) < 0)
			c++;
		if (compare_keys(s[i], s[c]) >= 0)
			return;
		const cplyi_slot *t = s[i];
		s[i] = s[c];
		s[c] = t;
	}
}

static void sort_slots(const cplyi_slot **s, size_t n)
{
	for (size_t i = n / 2; i-- > 0;)
		sift(s, i, n);
	for (size_t end = n; end-- > 1;) {
		const cplyi_slot *t = s[0];
		s[0] = s[end];
		s[end] = t;
		sift(s, 0, end);
	}
}

static bool sort_members(printer *p, frame *f, cply_game_value v)
{
	size_t n = cplyi_n_kids(v.slot);
	f->sorted = CPLY_NEW(p->scratch, n + 1, const cplyi_slot *);
	if (!f->sorted)
		return false;
	cply_game_iter it = cply_game_each(v);
	while (cply_game_step(&it))
		f->sorted[f->n++] = it.value.slot;
	sort_slots(f->sorted, f->n);
	return true;
}

static bool open_container(printer *p, cply_game_value v, uint32_t resolved,
                           const cplyi_slot *object)
{
	if (p->n == p->cap) {
		size_t cap = p->cap ? p->cap * 2 : 16;
		frame *f = CPLY_GROW(p->scratch, p->frames, p->cap, cap, frame);
		if (!f)
			return false;
		p->frames = f;
		p->cap = cap;
	}
	frame *f = &p->frames[p->n++];
	*f = (frame){ .it = cply_game_each(v),
		      .object = object,
		      .resolved = resolved };
	if (f->it.is_list_) {
		cply_json_begin_array(p->w);
		return true;
	}
	cply_json_begin_object(p->w);
	return !p->how->sorted || sort_members(p, f, v);
}

static bool is_open(const printer *p, const cplyi_slot *object)
{
	for (size_t i = 0; i < p->n; i++)
		if (p->frames[i].object == object)
			return true;
	return false;
}

static bool put_value(printer *p, cply_game_value v, uint32_t resolved)
{
	cply_str id;
	cply_json_type type = cply_game_type(v);
	if (type == CPLY_JSON_MISSING) {
		cply_json_put_null(p->w); /* a hole in a list */
		return true;
	}
	if (type < CPLY_JSON_ARRAY) {
		cply_json_put_raw(p->w, cply_game_raw(v));
		return true;
	}
	if (resolved < p->how->resolve && cply_game_is_reference(v, &id)) {
		cply_game_value object = cply_game_follow(v);
		if (object.slot && !is_open(p, object.slot))
			return open_container(p, object, resolved + 1,
			                      object.slot);
	}
	return open_container(p, v, resolved, v.slot);
}

/* The next value of the innermost container; false: it is complete. */
static bool next_value(printer *p, cply_game_value *out)
{
	frame *f = &p->frames[p->n - 1];
	if (f->sorted) {
		if (f->at == f->n)
			return false;
		*out = f->it.of_;
		out->slot = f->sorted[f->at++];
		cplyi_json_key_wtf8(p->w, word_text(&out->slot->key));
		return true;
	}
	if (!cply_game_step(&f->it))
		return false;
	*out = f->it.value;
	if (!f->it.is_list_)
		cplyi_json_key_wtf8(p->w, f->it.key);
	return true;
}

bool cply_game_put(cply_game_value v, const cply_game_print *how,
                   cply_arena *scratch, cply_json_writer *w)
{
	static const cply_game_print plain = { 0 };
	printer p = { .how = how ? how : &plain, .scratch = scratch, .w = w };
	bool good = put_value(&p, v, 0);
	while (good && p.n && !w->out->failed) {
		frame *f = &p.frames[p.n - 1];
		cply_game_value next;
		if (next_value(&p, &next)) {
			good = put_value(&p, next, f->resolved);
		} else {
			if (f->it.is_list_)
				cply_json_end_array(w);
			else
				cply_json_end_object(w);
			p.n--;
		}
	}
	return good && !w->out->failed;
}
