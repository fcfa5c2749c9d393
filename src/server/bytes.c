/* SPDX-License-Identifier: MIT */
#include "server/bytes.h"

#include <stdlib.h>

/* Moves the bytes over those that were dropped. */
static void pull_up(struct bytes *b)
{
	memmove(b->ptr - b->dropped, b->ptr, b->len);
	b->ptr -= b->dropped;
	b->cap += b->dropped;
	b->dropped = 0;
}

char *bytes_room(struct bytes *b, size_t n)
{
	if (n > b->cap - b->len && b->dropped)
		pull_up(b);
	if (n > b->cap - b->len) {
		size_t cap = b->cap ? b->cap : 4096;
		while (cap - b->len < n) {
			if (cap > SIZE_MAX / 2)
				return NULL;
			cap *= 2;
		}
		char *grown = realloc(b->ptr, cap);
		if (!grown)
			return NULL;
		b->ptr = grown;
		b->cap = cap;
	}
	return b->ptr + b->len;
}

bool bytes_add(struct bytes *b, cply_str more)
{
	if (!more.len)
		return true;
	char *room = bytes_room(b, more.len);
	if (!room)
		return false;
	memcpy(room, more.ptr, more.len);
	b->len += more.len;
	return true;
}

void bytes_drop(struct bytes *b, size_t n)
{
	if (n >= b->len) {
		bytes_free(b);
		return;
	}
	b->ptr += n;
	b->len -= n;
	b->cap -= n;
	b->dropped += n;
}

void bytes_free(struct bytes *b)
{
	if (b->ptr)
		free(b->ptr - b->dropped);
	*b = (struct bytes){ 0 };
}
