/* SPDX-License-Identifier: MIT */
#include "service/page.h"

void page_begin(struct page *page, struct exchange *x, size_t found,
                size_t limit)
{
	cply_buf_init(&page->text, x->arena);
	cply_json_writer_init(&page->items, &page->text, 0);
	page->has_next = found > limit;
	page->count = page->has_next ? limit : found;
	cply_json_begin_object(&page->items);
	cply_json_key(&page->items, "items");
	cply_json_begin_array(&page->items);
}

cply_str page_end(struct page *page, cply_str next)
{
	cply_json_writer *w = &page->items;
	cply_json_end_array(w);
	cply_json_key(w, "next");
	if (page->has_next)
		cply_json_put_string(w, next);
	else
		cply_json_put_null(w);
	cply_json_end_object(w);
	cply_put_char(&page->text, '\n');
	cply_str none = { NULL, 0 };
	return page->text.failed ? none : cply_buf_str(&page->text);
}

void page_answer(struct page *page, struct exchange *x, cply_str next)
{
	cply_str body = page_end(page, next);
	if (body.len)
		answer_json(x, 200, body);
	else
		answer_status(x, 503);
}
