/* SPDX-License-Identifier: MIT */
#include "session/input.h"

/* What one large file needed is not held for the small ones. */
enum { LEAST = 64 * 1024, KEPT = 8 * 1024 * 1024 };

static void *resize(cplyi_input *i, size_t cap)
{
	return i->memory->resize(i->memory->ctx, i->held, i->cap, cap);
}

static void drop(cplyi_input *i)
{
	if (i->held)
		resize(i, 0);
	i->held = NULL;
	i->cap = 0;
}

void cplyi_input_open(cplyi_input *i, const cply_input *in,
                      const cply_memory *memory)
{
	i->memory = memory;
	if (i->cap > KEPT)
		drop(i);
	*i = (cplyi_input){ .in = *in,
		            .memory = memory,
		            .held = i->held,
		            .cap = i->cap,
		            .is_holding = true };
}

void cplyi_input_free(cplyi_input *i)
{
	if (i->memory)
		drop(i);
	*i = (cplyi_input){ 0 };
}

/* Room for at least `want` bytes, and for no more than `most`. */
static bool grow(cplyi_input *i, size_t want, size_t most)
{
	if (want <= i->cap)
		return true;
	size_t cap = i->cap ? i->cap : LEAST;
	while (cap < want)
		cap = cap > SIZE_MAX / 4 ? want : cap * 4;
	if (cap > most)
		cap = most;
	char *p = resize(i, cap);
	if (!p)
		return false;
	i->held = p;
	i->cap = cap;
	return true;
}

bool cplyi_input_hold(cplyi_input *i, size_t n)
{
	/* One allocation for a file whose size is known. */
	if (i->in.size && i->in.size < n &&
	    !grow(i, (size_t)i->in.size + 1, (size_t)i->in.size + 1))
		return false;
	while (!i->is_whole && i->n_held < n) {
		size_t more = i->n_held + 1;
		if (i->n_held == i->cap &&
		    !grow(i, more, n > more ? n : SIZE_MAX))
			return false;
		size_t room = i->cap - i->n_held;
		size_t got = i->in.read(i->in.ctx, i->held + i->n_held, room);
		i->n_held += got;
		i->is_whole = !got;
	}
	return true;
}

size_t cplyi_input_feed(void *ctx, char *into, size_t room)
{
	cplyi_input *i = ctx;
	if (i->is_holding && i->at == i->n_held &&
	    !cplyi_input_hold(i, i->n_held + 1)) {
		/* It cannot be read again, but it can be read. */
		i->is_holding = false;
	}
	size_t n = i->n_held - i->at;
	if (n) {
		n = n < room ? n : room;
		memcpy(into, i->held + i->at, n);
		i->at += n;
		return n;
	}
	if (i->is_whole)
		return 0;
	/* What was held has gone by. */
	drop(i);
	i->n_held = i->at = 0;
	i->is_past = true;
	return i->in.read(i->in.ctx, into, room);
}

bool cplyi_input_rewind(void *ctx)
{
	cplyi_input *i = ctx;
	if (i->is_past) {
		if (!i->in.rewind || !i->in.rewind(i->in.ctx))
			return false;
		/* What is held comes from the caller again. */
		i->n_held = 0;
		i->is_past = i->is_whole = false;
	}
	i->at = 0;
	return true;
}

bool cplyi_input_release(cplyi_input *i)
{
	if (i->is_whole || !i->in.rewind || i->in.keep)
		i->is_holding = i->in.keep && !i->in.rewind;
	else
		i->is_holding = false;
	return cplyi_input_rewind(i);
}
