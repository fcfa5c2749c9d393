/* SPDX-License-Identifier: MIT */
/* Bytes on their way in or out of a socket, on the heap: nothing is held while
 * nothing is on its way. */
#ifndef CROSSPLY_SERVER_BYTES_H
#define CROSSPLY_SERVER_BYTES_H

#include "crossply/base.h"

struct bytes {
	char *ptr; /* the first byte that was not dropped */
	size_t len, cap;
	size_t dropped; /* bytes before `ptr` */
};

/* Room for `n` more bytes at the end, or NULL when memory is out. */
char *bytes_room(struct bytes *b, size_t n);
bool bytes_add(struct bytes *b, cply_str more);
/* Forgets the first `n` bytes; the last of them give the memory back. */
void bytes_drop(struct bytes *b, size_t n);
void bytes_free(struct bytes *b);

static inline cply_str bytes_str(const struct bytes *b)
{
	return (cply_str){ b->ptr, b->len };
}

#endif
