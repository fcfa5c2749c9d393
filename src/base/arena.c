/* SPDX-License-Identifier: MIT */
/* The arena: chunks that double, blocks that are poisoned between under ASan,
 * so that an overrun inside a chunk is found as surely as one of malloc. */
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"

#if defined(__SANITIZE_ADDRESS__)
#define HAS_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_ASAN 1
#endif
#endif

#ifdef HAS_ASAN
#include <sanitizer/asan_interface.h>
enum { GAP = 16 };
#define POISON(p, n) ASAN_POISON_MEMORY_REGION((p), (n))
#define UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION((p), (n))
#else
enum { GAP = 0 };
#define POISON(p, n) ((void)(p), (void)(n))
#define UNPOISON(p, n) ((void)(p), (void)(n))
#endif

/* Whoever relies on zeros where none were promised is found by the tests. */
static void soil(uint8_t *p, size_t n)
{
#ifndef NDEBUG
	memset(p, 0xA5, n);
#else
	(void)p;
	(void)n;
#endif
}

struct cply_chunk {
	cply_chunk *next;
	size_t size;  /* of the bytes that follow */
	bool is_zero; /* those that were never handed out are */
};

enum { FIRST_CHUNK = 16 * 1024, LARGEST_STEP = 4 * 1024 * 1024 };

static void *heap_resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
	(void)ctx;
	(void)old_size;
	if (new_size == 0) {
		free(old);
		return NULL;
	}
	return realloc(old, new_size);
}

const cply_memory *cply_memory_heap(void)
{
	static const cply_memory heap = { heap_resize, NULL };
	return &heap;
}

static uint8_t *chunk_bytes(cply_chunk *c)
{
	return (uint8_t *)(c + 1);
}

void cply_arena_init(cply_arena *a, const cply_memory *memory, size_t budget)
{
	*a = (cply_arena){ .memory = memory ? memory : cply_memory_heap(),
		           .budget = budget };
}

/* The system gives large pieces as pages of zeros, each when it is first
 * touched: to write zeros would touch them all. */
static cply_chunk *new_chunk(const cply_memory *memory, size_t size)
{
	cply_chunk *c;
#ifdef __wasm__ /* has no pages */
	const bool is_zero = false;
#else
	const bool is_zero =
		size > LARGEST_STEP && memory->resize == heap_resize;
#endif
	if (is_zero)
		c = calloc(1, sizeof *c + size);
	else
		c = memory->resize(memory->ctx, NULL, 0, sizeof *c + size);
	if (!c)
		return NULL;
	c->size = size;
	c->is_zero = is_zero;
	return c;
}

static void use_chunk(cply_arena *a, cply_chunk *c)
{
	a->chunk = c;
	a->at = chunk_bytes(c);
	a->end = a->at + c->size;
	a->last = NULL;
	POISON(a->at, c->size);
}

void cply_arena_reset(cply_arena *a, size_t budget)
{
	a->failed = false;
	a->budget = budget;
	if (a->first) {
		a->first->is_zero = false;
		use_chunk(a, a->first);
	}
}

void cply_arena_free(cply_arena *a)
{
	for (cply_chunk *c = a->first, *next; c; c = next) {
		next = c->next;
		UNPOISON(chunk_bytes(c), c->size);
		a->memory->resize(a->memory->ctx, c, sizeof *c + c->size, 0);
	}
	cply_arena_init(a, a->memory, 0);
}

/* The next kept chunk if it is large enough, else a new one after it. */
static bool next_chunk(cply_arena *a, size_t need)
{
	cply_chunk *kept = a->chunk ? a->chunk->next : a->first;
	if (kept && kept->size >= need) {
		kept->is_zero = false;
		use_chunk(a, kept);
		return true;
	}
	size_t size = a->chunk ? a->chunk->size : FIRST_CHUNK / 2;
	size = size < LARGEST_STEP ? size * 2 : LARGEST_STEP;
	if (size < need)
		size = need;
	if (size > SIZE_MAX - sizeof(cply_chunk))
		return false;
	cply_chunk *c = new_chunk(a->memory, size);
	if (!c)
		return false;
	c->next = kept;
	if (a->chunk)
		a->chunk->next = c;
	else
		a->first = c;
	use_chunk(a, c);
	return true;
}

static void *fail(cply_arena *a)
{
	a->failed = true;
	return NULL;
}

/* Bytes that hold anything, or zeros if the chunk says so. */
static void *take(cply_arena *a, size_t count, size_t size, size_t align)
{
	if (a->failed)
		return NULL;
	if (size && count > (SIZE_MAX / 2) / size)
		return fail(a);
	size_t n = count * size;
	if (n > a->budget || n > SIZE_MAX / 2 - GAP - align)
		return fail(a);
	size_t pad = (size_t)(-(uintptr_t)a->at & (align - 1));
	if (!a->at || (size_t)(a->end - a->at) < pad + n + GAP) {
		if (!next_chunk(a, n + GAP + align))
			return fail(a);
		pad = (size_t)(-(uintptr_t)a->at & (align - 1));
	}
	uint8_t *p = a->at + pad;
	UNPOISON(p, n);
	a->last = p;
	a->at = p + n + GAP;
	a->budget -= n;
	return p;
}

void *cplyi_alloc_raw(cply_arena *a, size_t count, size_t size, size_t align)
{
	void *p = take(a, count, size, align);
	if (p)
		soil(p, count * size);
	return p;
}

void *cply_alloc(cply_arena *a, size_t count, size_t size, size_t align)
{
	void *p = take(a, count, size, align);
	if (p && !a->chunk->is_zero)
		memset(p, 0, count * size);
	return p;
}

void *cplyi_regrow_raw(cply_arena *a, void *old, size_t old_count,
                       size_t new_count, size_t size, size_t align)
{
	if (!old)
		return cplyi_alloc_raw(a, new_count, size, align);
	if (a->failed || new_count > (SIZE_MAX / 2) / size)
		return fail(a);
	size_t had = old_count * size, want = new_count * size;
	if (want <= had)
		return old;
	if (old == a->last && want - had <= a->budget &&
	    want + GAP <= (size_t)(a->end - a->last)) {
		UNPOISON(a->last + had, want - had);
		soil(a->last + had, want - had);
		a->at = a->last + want + GAP;
		a->budget -= want - had;
		return old;
	}
	void *p = cplyi_alloc_raw(a, new_count, size, align);
	if (p)
		memcpy(p, old, had);
	return p;
}

void *cply_regrow(cply_arena *a, void *old, size_t old_count, size_t new_count,
                  size_t size, size_t align)
{
	uint8_t *p =
		cplyi_regrow_raw(a, old, old_count, new_count, size, align);
	size_t had = old ? old_count * size : 0;
	if (p && new_count * size > had)
		memset(p + had, 0, new_count * size - had);
	return p;
}

cply_str cply_str_copy(cply_arena *a, cply_str s)
{
	char *p = CPLYI_NEW_RAW(a, s.len, char);
	if (!p)
		return (cply_str){ NULL, 0 };
	if (s.len)
		memcpy(p, s.ptr, s.len);
	return (cply_str){ p, s.len };
}
