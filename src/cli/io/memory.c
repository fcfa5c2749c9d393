/* SPDX-License-Identifier: MIT */
/* Memory for large files: the heap, with the advice to use large pages. To get
 * a hundred megabytes in small ones costs more than to read what is in them. */
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "cli/cli.h"

enum { LARGE_PAGE = 2 * 1024 * 1024 };

void *memory_resize(void *old, size_t size)
{
	char *p = realloc(old, size);
	if (!p || size < 2 * LARGE_PAGE)
		return p;
#ifdef MADV_HUGEPAGE
	size_t skip = (size_t)(-(uintptr_t)p % LARGE_PAGE);
	/* It is only advice: nothing is wrong if nobody follows it. */
	(void)!madvise(p + skip, (size - skip) / LARGE_PAGE * LARGE_PAGE,
	               MADV_HUGEPAGE);
#endif
	return p;
}

static void *resize(void *ctx, void *old, size_t old_size, size_t new_size)
{
	(void)ctx;
	(void)old_size;
	if (new_size)
		return memory_resize(old, new_size);
	free(old);
	return NULL;
}

const cply_memory *memory_for_files(void)
{
	static const cply_memory memory = { resize, NULL };
	return &memory;
}
