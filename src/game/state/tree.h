/* SPDX-License-Identifier: MIT */
/* The state of a game: a tree of slots, each with a key and a value. Without a
 * log the tree holds one state and gives back what is removed. With one, slots
 * stay for ever and every change of a value is put down, so that the tree is
 * at once the state after any step. */
#ifndef CROSSPLY_GAME_TREE_H
#define CROSSPLY_GAME_TREE_H

#include "game/game.h"
#include "game/state/pool.h"
#include "game/state/word.h"

typedef struct cplyi_kids cplyi_kids;
typedef struct cply_game_slot cplyi_slot;
typedef struct cply_game_tree cplyi_tree;

struct cply_game_slot {
	cplyi_word key;
	cplyi_word value; /* as of the last step */
	cplyi_slot *parent;
	cplyi_slot *next, *prev; /* among the children of the parent */
	union {
		cplyi_kids *kids;
		cplyi_slot *only; /* where shift is 0: one child or none */
	};
	union {
		cplyi_slot *recent; /* without a log: a child found lately */
		uint32_t id;        /* in the log */
	};
	uint32_t mark;    /* place on the stack of a merge that meets it */
	uint8_t shift;    /* 64 minus the bits of a place in its kids' table */
	bool has_numbers; /* its kids have an array of those */
};

/* The children of a slot by key. In the list those without a value come first:
 * to forget a state only the others need be visited. */
typedef struct cplyi_place {
	cplyi_word key; /* of a long key its hash: see cplyi_place_key */
	cplyi_slot *slot;
} cplyi_place;

struct cplyi_kids {
	cplyi_slot *first, *last;
	cplyi_slot *recent; /* found last under a long key */
	/* Those whose keys are numbers below n_numbers, NULL for none. */
	cplyi_slot **numbers;
	uint32_t n_numbers;
	uint32_t n;
	cplyi_place table[];
};

static inline cplyi_slot *cplyi_first_kid(const cplyi_slot *s)
{
	return s->shift ? s->kids->first : s->only;
}

/* How many children there are, with a value or without. */
static inline uint32_t cplyi_n_kids(const cplyi_slot *s)
{
	return s->shift ? s->kids->n
	                : s->only != NULL || WORD_TAG(s->value) >= WORD_REF;
}

/* Changes, in order: touch number t set slot `slots` to word `words`. Chunks
 * never move. */
enum { TOUCH_BITS = 14, TOUCH_CHUNK = 1 << TOUCH_BITS };

typedef struct cplyi_touches {
	uint32_t slots[TOUCH_CHUNK];
	cplyi_word words[TOUCH_CHUNK];
} cplyi_touches;

typedef struct cplyi_log {
	cplyi_touches **chunks;
	size_t n_chunks, cap_chunks;
	uint32_t n; /* touches */
	/* Slots by id. */
	cplyi_slot **slots;
	size_t n_slots, cap_slots;
	/* The touches of each slot: those of slot i are index[begin[i]] up to
	 * index[begin[i + 1]], ascending. Made at the end. */
	uint32_t *begin, *index;
	/* Texts that are never given back. */
	char *text;
	size_t text_left;
} cplyi_log;

struct cply_game_tree {
	cplyi_pool pool;
	cplyi_slot *root;
	cplyi_log *log;                   /* or NULL */
	struct cplyi_long_key *long_keys; /* a table, see keys.c */
	size_t n_long_keys, cap_long_keys;
	uint64_t seed;
	uint64_t n_freed; /* slots given back: since then, any may be void */
	bool failed;      /* out of memory: the state is not whole */
	bool is_full;     /* more changes than can be numbered */
};

/* ---- finding: what a merge does most ---- */

/* The high bits are the good ones. */
static inline uint64_t cplyi_word_hash(const cplyi_tree *t, cplyi_word key)
{
	return (key ^ t->seed) * 0x9E3779B97F4A7C15u;
}

static inline uint64_t cplyi_key_hash(const cplyi_tree *t, cply_str key)
{
	const uint64_t factor = 0x9E3779B97F4A7C15u;
	uint64_t h = t->seed, part;
	if (key.len <= WORD_TEXT)
		return cplyi_word_hash(t, word_short(key.ptr, key.len));
	for (size_t at = 0; key.len - at > 8; at += 8) {
		memcpy(&part, key.ptr + at, 8);
		h = (h ^ part) * factor;
		h ^= h >> 32;
	}
	memcpy(&part, key.ptr + key.len - 8, 8);
	h = (h ^ part) * factor;
	return (h ^ h >> 32 ^ key.len) * factor;
}

/* What stands in the table for a key: mostly the key itself, so that no slot is
 * looked at in vain. */
static inline cplyi_word cplyi_place_key(cply_str key, uint64_t hash)
{
	return key.len <= WORD_TEXT ? word_short(key.ptr, key.len)
	                            : WORD_MAKE(WORD_LONG, WORD_REST(hash));
}

/* Are two texts of this length, eight or more, the same? */
static inline bool cplyi_same_long(const char *a, const char *b, size_t len)
{
	uint64_t x, y;
	for (size_t at = 0; at + 8 < len; at += 8) {
		memcpy(&x, a + at, 8);
		memcpy(&y, b + at, 8);
		if (x != y)
			return false;
	}
	memcpy(&x, a + len - 8, 8);
	memcpy(&y, b + len - 8, 8);
	return x == y;
}

static inline bool cplyi_has_long_key(const cplyi_slot *s, cply_str key)
{
	if (WORD_TAG(s->key) != WORD_LONG)
		return false;
	const cplyi_pool_block *b = word_block(s->key);
	return b->len == key.len && cplyi_same_long(b->text, key.ptr, key.len);
}

/* The child with this key, or NULL; live or not. */
static inline cplyi_slot *cplyi_find_short(const cplyi_slot *of, cplyi_word key,
                                           uint64_t hash)
{
	if (!of->shift)
		return of->only && of->only->key == key ? of->only : NULL;
	const cplyi_kids *k = of->kids;
	uint32_t number;
	if (of->has_numbers && word_number(key, &number) &&
	    number < k->n_numbers)
		return k->numbers[number];
	size_t mask = ((size_t)1 << (64 - of->shift)) - 1;
	size_t i = (size_t)(hash >> of->shift);
	for (; k->table[i].slot; i = (i + 1) & mask)
		if (k->table[i].key == key)
			return k->table[i].slot;
	return NULL;
}

static inline cplyi_slot *cplyi_find_hashed(const cplyi_slot *of, cply_str key,
                                            uint64_t hash)
{
	cplyi_kids *k = of->kids;
	cplyi_word want = cplyi_place_key(key, hash);
	size_t mask = ((size_t)1 << (64 - of->shift)) - 1;
	size_t i = (size_t)(hash >> of->shift);
	for (; k->table[i].slot; i = (i + 1) & mask) {
		cplyi_slot *s = k->table[i].slot;
		if (k->table[i].key == want && cplyi_has_long_key(s, key)) {
			k->recent = s;
			return s;
		}
	}
	return NULL;
}

static inline cplyi_slot *cplyi_find_long(const cplyi_tree *t,
                                          const cplyi_slot *of, cply_str key)
{
	/* Few names are long, and one of them comes again and again. */
	cplyi_slot *recent = of->shift ? of->kids->recent : of->only;
	if (recent && cplyi_has_long_key(recent, key))
		return recent;
	return of->shift ? cplyi_find_hashed(of, key, cplyi_key_hash(t, key))
	                 : NULL;
}

static inline cplyi_slot *cplyi_tree_find(const cplyi_tree *t,
                                          const cplyi_slot *s, cply_str key)
{
	if (key.len > WORD_TEXT)
		return cplyi_find_long(t, s, key);
	cplyi_word word = word_short(key.ptr, key.len);
	return cplyi_find_short(s, word, cplyi_word_hash(t, word));
}

bool cplyi_tree_init(cplyi_tree *t, cply_arena *a, cplyi_log *log);

/* A new child without a value. NULL: no memory. */
cplyi_slot *cplyi_tree_add(cplyi_tree *t, cplyi_slot *s, cply_str key);

/* The child with this key; a new one when there is none. */
static inline cplyi_slot *cplyi_tree_child(cplyi_tree *t, cplyi_slot *s,
                                           cply_str key)
{
	cplyi_slot *c = cplyi_tree_find(t, s, key);
	return c ? c : cplyi_tree_add(t, s, key);
}

/* Most objects are references to other objects, with an `id` and nothing else.
 * Such a one is a word of its slot as long as nobody looks into it, and there
 * is no log: then the slot has no children. */
void cplyi_tree_unfold(cplyi_tree *t, cplyi_slot *s);

static inline void cplyi_tree_open(cplyi_tree *t, cplyi_slot *s)
{
	if (WORD_TAG(s->value) >= WORD_REF)
		cplyi_tree_unfold(t, s);
}

/* Gives a slot a value that is no container, or one without content. */
void cplyi_tree_set(cplyi_tree *t, cplyi_slot *s, cplyi_word value);
/* The same with a long text. */
void cplyi_tree_set_long(cplyi_tree *t, cplyi_slot *s, cply_str json);

/* The same with the JSON text of a scalar; the text around it goes on to
 * `limit`. */
static inline void cplyi_tree_set_text(cplyi_tree *t, cplyi_slot *s,
                                       cply_str json, const char *limit)
{
	unsigned tag = WORD_TAG(s->value);
	if (json.len <= WORD_TEXT) {
		cplyi_word w = word_short_in(json.ptr, json.len, limit);
		if (!t->log && tag >= WORD_SHORT)
			s->value = w; /* for another: most changes */
		else
			cplyi_tree_set(t, s, w);
		return;
	}
	if (!t->log && tag == WORD_LONG && json.len <= 16 &&
	    word_block(s->value)->len == json.len) {
		uint64_t first, last;
		cplyi_pool_block *b = word_block(s->value);
		memcpy(&first, json.ptr, 8);
		memcpy(&last, json.ptr + json.len - 8, 8);
		memcpy(b->text, &first, 8);
		memcpy(b->text + json.len - 8, &last, 8);
		return;
	}
	cplyi_tree_set_long(t, s, json);
}

/* Takes the value of a slot away, with all below it. Without a log the slot
 * itself is gone then. */
void cplyi_tree_remove(cplyi_tree *t, cplyi_slot *s);
/* Changes the length of a list; elements past it are removed. */
void cplyi_tree_resize(cplyi_tree *t, cplyi_slot *s, uint32_t length);

/* Element `i` of a list, or NULL. */
cplyi_slot *cplyi_tree_item(const cplyi_tree *t, const cplyi_slot *s,
                            uint32_t i);
/* Is the key that of a list element, as JavaScript has it ("7", not "07")? */
bool cplyi_is_index(cply_str key, uint32_t *out);

/* ---- keys (keys.c) ---- */

/* A word for the key, and no longer. False without memory. */
bool cplyi_key_take(cplyi_tree *t, cply_str key, uint64_t hash,
                    cplyi_word *out);
void cplyi_key_give(cplyi_tree *t, cplyi_word key, uint64_t hash);

/* ---- the log (log.c) ---- */

void cplyi_log_touch(cplyi_tree *t, cplyi_slot *s, cplyi_word value);
bool cplyi_log_add_slot(cplyi_tree *t, cplyi_slot *s);
/* Room for text that stays. */
char *cplyi_log_text(cplyi_tree *t, size_t n);
bool cplyi_log_index(cplyi_log *log, cply_arena *a);
/* Where the value of a slot stands as of the first `end` touches. */
const cplyi_word *cplyi_log_value(const cplyi_log *log, const cplyi_slot *s,
                                  uint32_t end);

static inline const cplyi_word *
cplyi_value_at(const cplyi_tree *t, const cplyi_slot *s, uint32_t end)
{
	return end == CPLY_GAME_NOW ? &s->value
	                            : cplyi_log_value(t->log, s, end);
}

/* "gameObjects.2.owner": the way from the root to a slot. */
void cplyi_put_path(cply_buf *out, const cplyi_slot *s);

#endif
