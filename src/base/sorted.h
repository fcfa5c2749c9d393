/* SPDX-License-Identifier: MIT */
/* Tables that are sorted by a text, in the order of cply_str_cmp(). */
#ifndef CROSSPLY_BASE_SORTED_H
#define CROSSPLY_BASE_SORTED_H

#include "crossply/base.h"

/* Where the text is among `n` items of `size` bytes each, or belongs; `keys`
 * is the text of the first. */
static inline uint32_t cplyi_sorted_place(const cply_str *keys, uint32_t n,
                                          size_t size, cply_str key)
{
	uint32_t low = 0, high = n;
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		const void *at = (const char *)keys + middle * size;
		if (cply_str_cmp(*(const cply_str *)at, key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* The place of the first item with this text; `n` where there is none. */
static inline uint32_t cplyi_sorted_find(const cply_str *keys, uint32_t n,
                                         size_t size, cply_str key)
{
	uint32_t i = cplyi_sorted_place(keys, n, size, key);
	if (i == n)
		return n;
	const void *at = (const char *)keys + i * size;
	return cply_str_eq(*(const cply_str *)at, key) ? i : n;
}

#endif
