/* SPDX-License-Identifier: MIT */
#include "crossword/extras.h"

#include <string.h>

bool cplyi_add_extra(cply_extras *list, cply_arena *a, cply_extra extra)
{
	cply_extra *items = (cply_extra *)(uintptr_t)list->items;
	/* There is always room for the next power of two. */
	if ((list->n & (list->n - 1)) == 0) {
		uint32_t cap = list->n ? list->n * 2 : 1;
		items = CPLY_GROW(a, items, list->n, cap, cply_extra);
		if (!items)
			return false;
		list->items = items;
	}
	items[list->n++] = extra;
	return true;
}

const cply_extra *cplyi_find_extra(const cply_extras *list, const char *origin,
                                   const char *key)
{
	for (uint32_t i = 0; i < list->n; i++)
		if (cply_str_is(list->items[i].key, key) &&
		    strcmp(list->items[i].origin, origin) == 0)
			return &list->items[i];
	return NULL;
}
