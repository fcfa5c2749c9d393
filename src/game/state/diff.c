/* SPDX-License-Identifier: MIT */
#include "game/state/diff.h"

#include "game/state/tree.h"

typedef struct frame {
	cply_game_value before, after;
	cply_game_iter now, gone;
	uint32_t index, length; /* of lists */
	bool is_list, is_leaving;
} frame;

typedef struct differ {
	cply_arena *arena;
	cplyi_changes *out;
	frame *frames;
	size_t n, cap;
	cplyi_change element; /* what is known of it while a list is walked */
	bool failed;
} differ;

static void add(differ *d, cply_game_value before, cply_game_value after,
                bool is_length)
{
	cplyi_changes *c = d->out;
	if (c->n == c->cap) {
		size_t cap = c->cap ? c->cap * 2 : 64;
		cplyi_change *p = CPLY_GROW(d->arena, c->items, c->cap, cap,
		                            cplyi_change);
		if (!p) {
			d->failed = true;
			return;
		}
		c->items = p;
		c->cap = cap;
	}
	cplyi_change *change = &c->items[c->n++];
	*change = d->element;
	change->before = before;
	change->after = after;
	change->is_length = is_length;
}

static void open_frame(differ *d, cply_game_value before, cply_game_value after)
{
	if (d->n == d->cap) {
		size_t cap = d->cap ? d->cap * 2 : 16;
		frame *p = CPLY_GROW(d->arena, d->frames, d->cap, cap, frame);
		if (!p) {
			d->failed = true;
			return;
		}
		d->frames = p;
		d->cap = cap;
	}
	frame *f = &d->frames[d->n++];
	*f = (frame){ .before = before, .after = after };
	f->is_list = cply_game_type(after) == CPLY_JSON_ARRAY;
	if (f->is_list) {
		uint32_t was = cply_game_length(before);
		uint32_t is = cply_game_length(after);
		f->length = was < is ? is : was;
		if (was != is)
			add(d, before, after, true);
		/* Where both have nothing but holes they do not differ. */
		if (!cplyi_n_kids(before.slot) && !cplyi_n_kids(after.slot))
			f->index = was < is ? was : is;
	} else {
		f->now = cply_game_each(after);
		f->gone = cply_game_each(before);
	}
}

/* A reference to another object is a value, not a change inside one. */
static bool is_other_reference(cply_game_value before, cply_game_value after)
{
	cply_str a, b;
	return cply_game_is_reference(before, &a) &&
	       cply_game_is_reference(after, &b) && !cply_str_eq(a, b);
}

static void compare(differ *d, cply_game_value before, cply_game_value after)
{
	cply_json_type a = cply_game_type(before), b = cply_game_type(after);
	if (is_other_reference(before, after))
		add(d, before, after, false);
	else if (a == b && a >= CPLY_JSON_ARRAY)
		open_frame(d, before, after);
	else if (a != b || !cply_game_same(before, after))
		add(d, before, after, false);
}

/* Element `i`; a hole is as good as null. */
static cply_game_value item(cply_game_value list, uint32_t i)
{
	cply_game_value v = list;
	v.slot = NULL;
	const cplyi_slot *s = cplyi_tree_item(list.tree, list.slot, i);
	if (s && *cplyi_value_at(list.tree, s, list.n_changes_))
		v.slot = s;
	return v;
}

static bool is_nothing(cply_game_value v)
{
	return cply_game_type(v) <= CPLY_JSON_NULL;
}

/* Holes take no memory in a list, and must not in what differs: those that
 * come or go in a row are one change. */
static bool is_one_more(const differ *d, const frame *f, uint32_t i)
{
	if (!d->out->n)
		return false;
	cplyi_change *last = &d->out->items[d->out->n - 1];
	if (!last->is_element || last->before.slot || last->after.slot ||
	    last->list_before.slot != f->before.slot ||
	    last->list_after.slot != f->after.slot ||
	    last->index + last->n_more + 1 != i)
		return false;
	last->n_more++;
	return true;
}

static void step_list(differ *d, frame *f)
{
	uint32_t i = f->index++;
	cply_game_value before = item(f->before, i), after = item(f->after, i);
	bool had = i < cply_game_length(f->before);
	bool has = i < cply_game_length(f->after);
	if (had == has && is_nothing(before) && is_nothing(after))
		return;
	d->element = (cplyi_change){ .list_before = f->before,
		                     .list_after = f->after,
		                     .is_element = true,
		                     .index = i };
	if ((!has || !had) && !before.slot && !after.slot &&
	    is_one_more(d, f, i))
		; /* counted */
	else if (!has || !had)
		add(d, before, after, false);
	else
		compare(d, before, after);
	d->element = (cplyi_change){ .is_element = false };
}

static void step_object(differ *d, frame *f)
{
	if (!f->is_leaving) {
		if (cply_game_step(&f->now)) {
			compare(d, cply_game_get(f->before, f->now.key),
			        f->now.value);
			return;
		}
		f->is_leaving = true;
	}
	if (!cply_game_step(&f->gone)) {
		d->n--;
		return;
	}
	cply_game_value after = cply_game_get(f->after, f->gone.key);
	if (!after.slot)
		add(d, f->gone.value, after, false);
}

bool cplyi_diff(cply_game_value before, cply_game_value after, cply_arena *a,
                cplyi_changes *out)
{
	differ d = { .arena = a, .out = out };
	*out = (cplyi_changes){ 0 };
	compare(&d, before, after);
	while (d.n && !d.failed) {
		frame *f = &d.frames[d.n - 1];
		if (!f->is_list)
			step_object(&d, f);
		else if (f->index < f->length)
			step_list(&d, f);
		else
			d.n--;
	}
	return !d.failed;
}
