/* SPDX-License-Identifier: MIT */
/* The end of malloc()'s memory. Every time it grows, the engine has to look
 * after it, so it grows by a quarter at once; what was never written to costs
 * nothing but addresses. */
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PAGE = 64 * 1024, AHEAD = 4 };

#ifdef __wasm__

static bool grow(size_t pages)
{
	return __builtin_wasm_memory_grow(0, pages) != SIZE_MAX;
}

/* Instead of the C library's, which takes exactly what is asked for. */
void *sbrk(intptr_t more);

void *sbrk(intptr_t more)
{
	static uintptr_t begin, end; /* of what it has not given away yet */
	size_t pages = __builtin_wasm_memory_size(0);
	/* The first time, or somebody else has made the memory larger. */
	if (end != pages * PAGE)
		begin = end = pages * PAGE;
	uintptr_t need = (uintptr_t)more;
	if (need > end - begin) {
		size_t short_of = (need - (end - begin) + PAGE - 1) / PAGE;
		if ((pages / AHEAD < short_of || !grow(pages / AHEAD)) &&
		    !grow(short_of))
			return (void *)-1;
		end = __builtin_wasm_memory_size(0) * PAGE;
	}
	begin += need;
	return (void *)(begin - need);
}

#endif
