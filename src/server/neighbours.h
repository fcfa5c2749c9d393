/* SPDX-License-Identifier: MIT */
/* How many connections each address has. */
#ifndef CROSSPLY_SERVER_NEIGHBOURS_H
#define CROSSPLY_SERVER_NEIGHBOURS_H

#include <pthread.h>

#include "server/address.h"

struct neighbour {
	struct address address;
	unsigned count; /* 0: free */
};

struct neighbours {
	pthread_mutex_t lock;
	struct neighbour *slot; /* open addressing; a power of two */
	size_t slots, used;
	unsigned char key[16]; /* nobody can aim at a slot */
};

bool neighbours_init(struct neighbours *n, size_t most);
void neighbours_free(struct neighbours *n);
/* Counts one more unless there are `limit`. */
bool neighbours_add(struct neighbours *n, const struct address *address,
                    unsigned limit);
void neighbours_remove(struct neighbours *n, const struct address *address);

#endif
