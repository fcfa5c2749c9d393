/* SPDX-License-Identifier: MIT */
/* A page of a list: {"items": [...], "next": CURSOR or null}. One more item
 * than the limit is asked for, to know whether there is a next page. */
#ifndef CROSSPLY_SERVICE_PAGE_H
#define CROSSPLY_SERVICE_PAGE_H

#include "carrier/json.h"
#include "server/exchange.h"

struct page {
	cply_buf text;
	cply_json_writer items; /* for the caller to write to */
	size_t count;           /* of items, with the limit */
	bool has_next;
};

/* Begins a page of the `found` items that the store had for a limit. */
void page_begin(struct page *page, struct exchange *x, size_t found,
                size_t limit);
/* The whole text; `next` leads from the last item on, if there is more. Empty
 * when memory is out. */
cply_str page_end(struct page *page, cply_str next);
/* Sends it. */
void page_answer(struct page *page, struct exchange *x, cply_str next);

#endif
