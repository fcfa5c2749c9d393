/* SPDX-License-Identifier: MIT */
#include "server/neighbours.h"

#include <stdlib.h>
#include <sys/random.h>

bool neighbours_init(struct neighbours *n, size_t most)
{
	*n = (struct neighbours){ .slots = 64 };
	while (n->slots < 2 * most)
		n->slots *= 2;
	n->slot = calloc(n->slots, sizeof *n->slot);
	pthread_mutex_init(&n->lock, NULL);
	return n->slot &&
	       getrandom(n->key, sizeof n->key, 0) == (ssize_t)sizeof n->key;
}

void neighbours_free(struct neighbours *n)
{
	free(n->slot);
	pthread_mutex_destroy(&n->lock);
}

static size_t home(const struct neighbours *n, const struct address *address)
{
	uint64_t hash = 0;
	for (size_t i = 0; i < sizeof address->byte; i++) {
		hash ^= (uint64_t)(address->byte[i] ^ n->key[i]) << (i % 8);
		hash *= 0x9e3779b97f4a7c15u;
		hash ^= hash >> 29;
	}
	return (size_t)hash & (n->slots - 1);
}

/* The slot of the address, or the free one where it would go. */
static size_t find(const struct neighbours *n, const struct address *address)
{
	size_t at = home(n, address);
	while (n->slot[at].count &&
	       memcmp(&n->slot[at].address, address, sizeof *address) != 0)
		at = (at + 1) & (n->slots - 1);
	return at;
}

bool neighbours_add(struct neighbours *n, const struct address *address,
                    unsigned limit)
{
	struct address key = *address;
	address_neighbour(&key);
	pthread_mutex_lock(&n->lock);
	struct neighbour *slot = &n->slot[find(n, &key)];
	bool room =
		slot->count < limit && (slot->count || n->used < n->slots / 2);
	if (room && slot->count++ == 0) {
		slot->address = key;
		n->used++;
	}
	pthread_mutex_unlock(&n->lock);
	return room;
}

/* Closes the gap at `at`: what was pushed past it moves back. */
static void close_gap(struct neighbours *n, size_t at)
{
	size_t mask = n->slots - 1;
	for (size_t next = (at + 1) & mask; n->slot[next].count;
	     next = (next + 1) & mask) {
		size_t want = home(n, &n->slot[next].address);
		if (((next - want) & mask) < ((next - at) & mask))
			continue;
		n->slot[at] = n->slot[next];
		n->slot[next].count = 0;
		at = next;
	}
}

void neighbours_remove(struct neighbours *n, const struct address *address)
{
	struct address key = *address;
	address_neighbour(&key);
	pthread_mutex_lock(&n->lock);
	size_t at = find(n, &key);
	if (n->slot[at].count && !--n->slot[at].count) {
		n->used--;
		close_gap(n, at);
	}
	pthread_mutex_unlock(&n->lock);
}
