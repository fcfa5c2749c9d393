/* SPDX-License-Identifier: MIT */
#include "game/state/tree.h"

enum { FEWEST_BITS = 2 };

static size_t kids_size(uint32_t shift)
{
	return sizeof(cplyi_kids) +
	       ((size_t)1 << (64 - shift)) * sizeof(cplyi_place);
}

static void *failed(cplyi_tree *t)
{
	t->failed = true;
	return NULL;
}

static cplyi_slot *new_slot(cplyi_tree *t)
{
	cplyi_slot *s = cplyi_pool_take(&t->pool, sizeof *s);
	if (!s)
		return failed(t);
	*s = (cplyi_slot){ 0 };
	if (t->log && !cplyi_log_add_slot(t, s))
		return failed(t);
	return s;
}

bool cplyi_tree_init(cplyi_tree *t, cply_arena *a, cplyi_log *log)
{
	*t = (cplyi_tree){ .pool = { .arena = a }, .log = log };
	/* Where memory lies is nobody's to choose: who wants to make all keys
	 * collide would have to know it. No result depends on it. */
	t->seed = ((uint64_t)(uintptr_t)a ^ (uint64_t)(uintptr_t)a->at << 17) *
	          0xD1B54A32D192ED03u;
	t->root = new_slot(t);
	if (!t->root)
		return false;
	t->root->value = WORD_MAKE(WORD_OBJECT, 0);
	if (log)
		cplyi_log_touch(t, t->root, t->root->value);
	return !t->failed;
}

/* ---- finding ---- */

bool cplyi_is_index(cply_str key, uint32_t *out)
{
	if (key.len == 0 || key.len > 10 || (key.ptr[0] == '0' && key.len > 1))
		return false;
	return cply_str_u32(key, out) && *out != UINT32_MAX;
}

cplyi_slot *cplyi_tree_item(const cplyi_tree *t, const cplyi_slot *s,
                            uint32_t i)
{
	if (!s->shift && !s->only)
		return NULL; /* nothing but holes */
	char digits[10];
	size_t at = sizeof digits;
	if (s->has_numbers && i < s->kids->n_numbers)
		return s->kids->numbers[i];
	do
		digits[--at] = (char)('0' + i % 10);
	while (i /= 10);
	return cplyi_tree_find(t, s,
	                       (cply_str){ digits + at, sizeof digits - at });
}

/* ---- the list of children ---- */

/* An only child is in no list. */

static void unlink_slot(cplyi_slot *s)
{
	cplyi_kids *k = s->parent->kids;
	if (!s->parent->shift)
		return;
	if (s->prev)
		s->prev->next = s->next;
	else
		k->first = s->next;
	if (s->next)
		s->next->prev = s->prev;
	else
		k->last = s->prev;
}

static void link_first(cplyi_slot *s)
{
	cplyi_kids *k = s->parent->kids;
	if (!s->parent->shift)
		return;
	s->prev = NULL;
	s->next = k->first;
	if (k->first)
		k->first->prev = s;
	else
		k->last = s;
	k->first = s;
}

static void link_last(cplyi_slot *s)
{
	cplyi_kids *k = s->parent->kids;
	if (!s->parent->shift)
		return;
	s->next = NULL;
	s->prev = k->last;
	if (k->last)
		k->last->next = s;
	else
		k->first = s;
	k->last = s;
}

static cplyi_slot *last_kid(const cplyi_slot *s)
{
	return s->shift ? s->kids->last : s->only;
}

/* ---- adding and removing slots ---- */

static uint64_t full_hash(const cplyi_tree *t, const cplyi_slot *s)
{
	return cplyi_key_hash(t, word_text(&s->key));
}

static void put_in_table(cplyi_kids *k, uint32_t shift, cplyi_slot *s,
                         uint64_t hash)
{
	size_t mask = ((size_t)1 << (64 - shift)) - 1;
	size_t i = (size_t)(hash >> shift);
	while (k->table[i].slot)
		i = (i + 1) & mask;
	k->table[i] =
		(cplyi_place){ cplyi_place_key(word_text(&s->key), hash), s };
}

static bool grow_kids(cplyi_tree *t, cplyi_slot *s)
{
	uint32_t shift = s->shift ? s->shift - 1 : 64 - FEWEST_BITS;
	cplyi_kids *k = cplyi_pool_take(&t->pool, kids_size(shift));
	if (!k)
		return failed(t);
	memset(k, 0, kids_size(shift));
	k->first = cplyi_first_kid(s);
	k->last = last_kid(s);
	k->n = cplyi_n_kids(s);
	if (s->has_numbers) {
		k->numbers = s->kids->numbers;
		k->n_numbers = s->kids->n_numbers;
	}
	for (cplyi_slot *c = k->first; c; c = c->next)
		put_in_table(k, shift, c, full_hash(t, c));
	if (s->shift)
		cplyi_pool_give(&t->pool, s->kids, kids_size(s->shift));
	s->kids = k;
	s->shift = (uint8_t)shift;
	return true;
}

/* Where the slot stands among the children with numbers, or NULL. */
static cplyi_slot **number_place(const cplyi_slot *parent, cplyi_word key)
{
	uint32_t number;
	return parent->has_numbers && WORD_TAG(key) >= WORD_SHORT &&
	                       word_number(key, &number) &&
	                       number < parent->kids->n_numbers
	               ? &parent->kids->numbers[number]
	               : NULL;
}

/* Puts the new child among those with numbers, if it has one. When most of
 * many children have, there is an array of them: looking into it takes less
 * than into the table. False without memory. */
static bool add_number(cplyi_tree *t, cplyi_slot *s, cplyi_slot *c)
{
	enum { MANY = 8 };
	cplyi_kids *k = s->kids;
	cplyi_slot **place = number_place(s, c->key);
	uint32_t number, n = 2 * MANY;
	if (place)
		*place = c;
	if (place || k->n < MANY || WORD_TAG(c->key) < WORD_SHORT ||
	    !word_number(c->key, &number) || number >= 2 * (uint64_t)k->n)
		return true;
	while (n <= number)
		n *= 2;
	cplyi_slot **numbers = cplyi_pool_take(&t->pool, n * sizeof *numbers);
	if (!numbers)
		return failed(t);
	memset(numbers, 0, n * sizeof *numbers);
	cplyi_pool_give(&t->pool, k->numbers, k->n_numbers * sizeof *numbers);
	k->numbers = numbers;
	k->n_numbers = n;
	s->has_numbers = true;
	for (c = k->first; c; c = c->next)
		if ((place = number_place(s, c->key)) != NULL)
			*place = c;
	return true;
}

/* Room for one more child. At most three quarters of a table are used. */
static bool make_room(cplyi_tree *t, cplyi_slot *s)
{
	if (!s->shift)
		return !s->only || grow_kids(t, s);
	uint64_t cap = (uint64_t)1 << (64 - s->shift);
	return ((uint64_t)s->kids->n + 1) * 4 <= cap * 3 || grow_kids(t, s);
}

cplyi_slot *cplyi_tree_add(cplyi_tree *t, cplyi_slot *s, cply_str key)
{
	uint64_t hash = cplyi_key_hash(t, key);
	if (t->failed || !make_room(t, s))
		return NULL;
	cplyi_slot *c = new_slot(t);
	if (!c)
		return NULL;
	if (!cplyi_key_take(t, key, hash, &c->key))
		return failed(t);
	c->parent = s;
	if (!s->shift) {
		s->only = c;
		return c;
	}
	s->kids->n++;
	put_in_table(s->kids, s->shift, c, hash);
	link_first(c);
	return add_number(t, s, c) ? c : NULL;
}

static void take_from_table(cplyi_tree *t, cplyi_slot *s)
{
	cplyi_kids *k = s->parent->kids;
	uint32_t shift = s->parent->shift;
	if (!shift) {
		s->parent->only = NULL;
		return;
	}
	cplyi_slot **number = number_place(s->parent, s->key);
	if (number)
		*number = NULL;
	if (!t->log && s->parent->recent == s)
		s->parent->recent = NULL;
	size_t mask = ((size_t)1 << (64 - shift)) - 1;
	size_t at = (size_t)(full_hash(t, s) >> shift);
	if (k->recent == s)
		k->recent = NULL;
	while (k->table[at].slot != s)
		at = (at + 1) & mask;
	for (size_t i = (at + 1) & mask; k->table[i].slot; i = (i + 1) & mask) {
		size_t home = (size_t)(full_hash(t, k->table[i].slot) >> shift);
		if (((i - home) & mask) >= ((i - at) & mask)) {
			k->table[at] = k->table[i];
			at = i;
		}
	}
	k->table[at] = (cplyi_place){ 0, NULL };
	k->n--;
}

/* Gives a text value back; with a log all of them are kept. */
static void give_value(cplyi_tree *t, cplyi_word value)
{
	if (t->log || WORD_TAG(value) != WORD_LONG)
		return;
	cplyi_pool_block *b = word_block(value);
	cplyi_pool_give(&t->pool, b, sizeof *b + b->len);
}

static void free_kids(cplyi_tree *t, cplyi_slot *s)
{
	if (s->has_numbers)
		cplyi_pool_give(&t->pool, s->kids->numbers,
		                s->kids->n_numbers * sizeof(cplyi_slot *));
	if (s->shift)
		cplyi_pool_give(&t->pool, s->kids, kids_size(s->shift));
}

static void free_slot(cplyi_tree *t, cplyi_slot *s)
{
	give_value(t, s->value);
	cplyi_key_give(t, s->key, full_hash(t, s));
	free_kids(t, s);
	cplyi_pool_give(&t->pool, s, sizeof *s);
	t->n_freed++;
}

/* Frees all below `top`, from the leaves up, without recursion. */
static void free_below(cplyi_tree *t, cplyi_slot *top)
{
	cplyi_slot *s = top, *c;
	for (;;) {
		while ((c = cplyi_first_kid(s)) != NULL)
			s = c;
		if (s == top)
			break;
		cplyi_slot *parent = s->parent;
		if (parent->shift)
			parent->kids->first = s->next;
		else
			parent->only = NULL;
		free_slot(t, s);
		s = parent;
	}
	free_kids(t, top);
	top->only = top->recent = NULL;
	top->shift = 0;
	top->has_numbers = false;
}

/* The last child that has a value. */
static cplyi_slot *last_live(const cplyi_slot *s)
{
	cplyi_slot *c = last_kid(s);
	return c && c->value ? c : NULL;
}

static void kill_slot(cplyi_tree *t, cplyi_slot *s)
{
	s->value = 0;
	unlink_slot(s);
	link_first(s);
	cplyi_log_touch(t, s, 0);
}

/* Takes the values of all below `top` away. */
static void kill_below(cplyi_tree *t, cplyi_slot *top)
{
	cplyi_slot *s = top, *c;
	for (;;) {
		while ((c = last_live(s)) != NULL)
			s = c;
		if (s == top)
			return;
		cplyi_slot *parent = s->parent;
		kill_slot(t, s);
		s = parent;
	}
}

static void clear_below(cplyi_tree *t, cplyi_slot *s)
{
	if (t->log) {
		kill_below(t, s);
		return;
	}
	cplyi_slot *only = s->only;
	if (!only)
		return;
	if (s->shift || only->only) {
		free_below(t, s);
	} else if (only->value) {
		/* A reference that comes and goes keeps its one slot. */
		give_value(t, only->value);
		only->value = 0;
	}
}

/* ---- values ---- */

static void store(cplyi_tree *t, cplyi_slot *s, cplyi_word value)
{
	if (!s->value && s->next) {
		unlink_slot(s);
		link_last(s);
	}
	s->value = value;
	if (t->log)
		cplyi_log_touch(t, s, value);
}

void cplyi_tree_set(cplyi_tree *t, cplyi_slot *s, cplyi_word value)
{
	if (word_is_container(s->value))
		clear_below(t, s);
	else if (s->value == value)
		return;
	give_value(t, s->value);
	store(t, s, value);
}

void cplyi_tree_unfold(cplyi_tree *t, cplyi_slot *s)
{
	cplyi_word id = s->value - WORD_MAKE(WORD_REF - WORD_SHORT, 0);
	s->value = WORD_MAKE(WORD_OBJECT, 0);
	cplyi_slot *c = cplyi_tree_add(t, s, CPLY_STR("id"));
	if (c)
		store(t, c, id);
}

static cplyi_pool_block *new_block(cplyi_tree *t, const cplyi_slot *s,
                                   size_t len)
{
	size_t size = sizeof(cplyi_pool_block) + len;
	if (t->log)
		return (cplyi_pool_block *)(void *)cplyi_log_text(t, size);
	if (WORD_TAG(s->value) == WORD_LONG) {
		cplyi_pool_block *old = word_block(s->value);
		size_t had = sizeof *old + old->len;
		if (cplyi_pool_room(had) == cplyi_pool_room(size))
			return old;
		cplyi_pool_give(&t->pool, old, had);
	}
	return cplyi_pool_take(&t->pool, size);
}

void cplyi_tree_set_long(cplyi_tree *t, cplyi_slot *s, cply_str json)
{
	if (WORD_TAG(s->value) == WORD_LONG &&
	    cply_str_eq(word_text(&s->value), json))
		return;
	if (word_is_container(s->value))
		clear_below(t, s);
	cplyi_pool_block *b = NULL;
	if (json.len <= UINT32_MAX / 2)
		b = new_block(t, s, json.len);
	if (!b || (uint64_t)(uintptr_t)b >> 56) {
		t->failed = true;
		s->value = s->value ? word_short("null", 4) : 0;
		return;
	}
	b->len = (uint32_t)json.len;
	memcpy(b->text, json.ptr, json.len);
	store(t, s, WORD_MAKE(WORD_LONG, (uintptr_t)b));
}

void cplyi_tree_remove(cplyi_tree *t, cplyi_slot *s)
{
	if (t->log) {
		kill_below(t, s);
		if (s->value)
			kill_slot(t, s);
		return;
	}
	if (s->only)
		free_below(t, s);
	unlink_slot(s);
	take_from_table(t, s);
	free_slot(t, s);
}

void cplyi_tree_resize(cplyi_tree *t, cplyi_slot *s, uint32_t length)
{
	uint32_t had = word_length(s->value), index;
	cplyi_slot *next;
	if (had == length)
		return;
	if (had > length && had - length <= cplyi_n_kids(s)) {
		for (uint32_t i = length; i < had; i++) {
			cplyi_slot *c = cplyi_tree_item(t, s, i);
			if (c && c->value)
				cplyi_tree_remove(t, c);
		}
	} else if (had > length) {
		for (cplyi_slot *c = cplyi_first_kid(s); c; c = next) {
			next = c->next;
			if (c->value &&
			    cplyi_is_index(word_text(&c->key), &index) &&
			    index >= length)
				cplyi_tree_remove(t, c);
		}
	}
	store(t, s, word_list(length));
}

void cplyi_put_path(cply_buf *out, const cplyi_slot *s)
{
	enum { MOST = 64 };
	const cplyi_slot *way[MOST];
	size_t n = 0;
	for (; s->parent && n < MOST; s = s->parent)
		way[n++] = s;
	if (s->parent)
		cply_put(out, "...");
	for (size_t i = n; i-- > 0;) {
		if (out->len && i + 1 < n)
			cply_put_char(out, '.');
		cply_put_str(out, word_text(&way[i]->key));
	}
}
