/* SPDX-License-Identifier: MIT */
/* Names of events, and tables in which each text stands once. */
#include "solve/model.h"

#include <string.h>

const char *cply_event_type_name(cply_event_type t)
{
	static const char *const names[CPLY_EVENT_TYPES] = {
		[CPLY_EVENT_START] = "start",
		[CPLY_EVENT_REVEAL] = "reveal",
		[CPLY_EVENT_CHECK] = "check",
		[CPLY_EVENT_UPDATE] = "update",
		[CPLY_EVENT_SELECT] = "select",
		[CPLY_EVENT_HIGHLIGHT] = "highlight",
		[CPLY_EVENT_UNHIGHLIGHT] = "unhighlight",
		[CPLY_EVENT_SELECT_CLUE] = "selectClue",
		[CPLY_EVENT_OTHER] = "",
		[CPLY_EVENT_STOP] = "stop",
		[CPLY_EVENT_SUBMIT] = "submit",
	};
	return (unsigned)t < CPLY_EVENT_TYPES ? names[t] : "";
}

static uint64_t hash_of(cply_str s)
{
	uint64_t h = 0x9E3779B97F4A7C15u ^ s.len;
	for (size_t i = 0; i < s.len; i++) {
		h = (h ^ (unsigned char)s.ptr[i]) * 0xD6E8FEB86659FD93u;
		h ^= h >> 32;
	}
	return h;
}

static bool grow_slots(cplyi_texts *t, cply_arena *a)
{
	uint32_t n = t->n_slots ? t->n_slots * 2 : 128;
	while (n / 2 <= t->n)
		n *= 2;
	uint32_t *slots = CPLY_NEW(a, n, uint32_t);
	if (!slots)
		return false;
	for (uint32_t i = 1; i < t->n; i++) {
		uint32_t at = (uint32_t)hash_of(t->items[i]) & (n - 1);
		while (slots[at])
			at = (at + 1) & (n - 1);
		slots[at] = i;
	}
	t->slots = slots;
	t->n_slots = n;
	return true;
}

static bool make_room(cplyi_texts *t, cply_arena *a)
{
	if (t->n == t->cap) {
		uint32_t cap = t->cap ? t->cap * 2 : 64;
		cply_str *p = CPLY_GROW(a, t->items, t->cap, cap, cply_str);
		if (!p)
			return false;
		t->items = p;
		t->cap = cap;
	}
	if (!t->n)
		t->n = 1; /* the empty one */
	return t->n < t->n_slots / 2 || grow_slots(t, a);
}

uint32_t cplyi_texts_find(const cplyi_texts *t, cply_str s)
{
	uint32_t mask = t->n_slots - 1;
	if (!t->n_slots || !s.len)
		return 0;
	uint32_t at = (uint32_t)hash_of(s) & mask;
	for (; t->slots[at]; at = (at + 1) & mask)
		if (cply_str_eq(t->items[t->slots[at]], s))
			return t->slots[at];
	return 0;
}

static uint32_t add(cplyi_texts *t, cply_arena *a, cply_str s, bool copies)
{
	if (!make_room(t, a))
		return UINT32_MAX;
	if (!s.len)
		return 0;
	uint32_t mask = t->n_slots - 1;
	uint32_t at = (uint32_t)hash_of(s) & mask;
	for (; t->slots[at]; at = (at + 1) & mask)
		if (cply_str_eq(t->items[t->slots[at]], s))
			return t->slots[at];
	if (copies)
		s = cply_str_copy(a, s);
	if (a->failed)
		return UINT32_MAX;
	t->items[t->n] = s;
	t->slots[at] = t->n;
	return t->n++;
}

uint32_t cplyi_texts_add(cplyi_texts *t, cply_arena *a, cply_str s)
{
	return add(t, a, s, false);
}

uint32_t cplyi_texts_copy(cplyi_texts *t, cply_arena *a, cply_str s)
{
	return add(t, a, s, true);
}

bool cplyi_texts_from(cplyi_texts *t, cply_arena *a, const cply_str *items,
                      uint32_t n)
{
	*t = (cplyi_texts){ 0 };
	uint32_t cap = n > 1 ? n : 1;
	t->items = CPLY_NEW(a, cap, cply_str);
	if (!t->items)
		return false;
	if (n)
		memcpy(t->items, items, n * sizeof *items);
	t->items[0] = (cply_str){ NULL, 0 };
	t->n = t->cap = cap;
	while (t->n >= t->n_slots / 2)
		if (!grow_slots(t, a))
			return false;
	return true;
}
