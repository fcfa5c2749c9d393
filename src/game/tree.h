/* SPDX-License-Identifier: MIT */
/* The state of a game: a tree of slots, each with a key and a value. Without a
 * log the tree holds one state and gives back what is removed. With one, slots
 * stay for ever and every change of a value is put down, so that the tree is
 * at once the state after any step. */
#ifndef CROSSPLY_GAME_TREE_H
#define CROSSPLY_GAME_TREE_H

#include "crossply/game.h"
#include "game/pool.h"
#include "game/word.h"

typedef struct cplyi_kids cplyi_kids;
typedef struct cply_game_slot cplyi_slot;
typedef struct cply_game_tree cplyi_tree;

struct cply_game_slot {
	cplyi_word key;
	cplyi_word value; /* as of the last step */
	cplyi_slot *parent;
	cplyi_slot *next, *prev; /* among the children of the parent */
	cplyi_kids *kids;        /* NULL: never had any */
	uint32_t hash;
	uint32_t mark; /* place on the stack of a merge that meets it */
	uint32_t id;   /* in the log */
	uint32_t unused;
};

/* The children of a slot by key. In the list those without a value come first:
 * to forget a state only the others need be visited. */
struct cplyi_kids {
	cplyi_slot *first, *last;
	uint32_t n;
	uint32_t shift; /* 64 minus the bits of a place in the table */
	cplyi_slot *table[];
};

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
	uint64_t n_live; /* slots with a value */
	bool failed;     /* out of memory: the state is not whole */
	bool is_full;    /* more changes than can be numbered */
};

bool cplyi_tree_init(cplyi_tree *t, cply_arena *a, cplyi_log *log);

/* The child with this key, or NULL; live or not. */
cplyi_slot *cplyi_tree_find(const cplyi_tree *t, const cplyi_slot *s,
                            cply_str key);
/* The same; a new one without a value when there is none. NULL: no memory. */
cplyi_slot *cplyi_tree_child(cplyi_tree *t, cplyi_slot *s, cply_str key);
/* Gives a slot a value that is no container, or one without content. */
void cplyi_tree_set(cplyi_tree *t, cplyi_slot *s, cplyi_word value);
/* The same with the JSON text of a scalar. */
void cplyi_tree_set_text(cplyi_tree *t, cplyi_slot *s, cply_str json);
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

/* The high bits are the good ones. */
static inline uint64_t cplyi_key_hash(const cplyi_tree *t, cply_str key)
{
	const uint64_t factor = 0x9E3779B97F4A7C15u;
	uint64_t h = t->seed, part;
	if (key.len <= WORD_TEXT)
		return (word_short(key.ptr, key.len) ^ h) * factor;
	for (size_t at = 0; key.len - at > 8; at += 8) {
		memcpy(&part, key.ptr + at, 8);
		h = (h ^ part) * factor;
		h ^= h >> 32;
	}
	memcpy(&part, key.ptr + key.len - 8, 8);
	h = (h ^ part) * factor;
	return (h ^ h >> 32 ^ key.len) * factor;
}

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
