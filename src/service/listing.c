/* SPDX-License-Identifier: MIT */
#include "service/listing.h"

#include "carrier/container.h"
#include "report/common.h"
#include "service/about.h"
#include "service/entity.h"
#include "service/level_json.h"
#include "service/page.h"
#include "service/parameters.h"
#include "service/service.h"

enum { MOST_ITEMS = 100, USUAL_ITEMS = 50 };

/* ---- cursors ---- */

/* The place of the last item: "POSITION VERSION ID COLLECTION" in base64url, so
 * that nobody makes them up by hand. */
static cply_str cursor_of(const struct level_row *row, cply_arena *arena)
{
	cply_buf text, out;
	cply_buf_init(&text, arena);
	cply_buf_init(&out, arena);
	cply_put_int(&text, row->about.position);
	cply_put_char(&text, ' ');
	cply_put_int(&text, row->version);
	cply_put_char(&text, ' ');
	cply_put_str(&text, row->id);
	cply_put_char(&text, ' ');
	cply_put_str(&text, row->about.collection);
	cply_base64_encode(cply_buf_str(&text), &out);
	for (size_t i = 0; i < out.len; i++)
		if (out.ptr[i] == '+' || out.ptr[i] == '/')
			out.ptr[i] = out.ptr[i] == '+' ? '-' : '_';
	while (out.len && out.ptr[out.len - 1] == '=')
		out.len--;
	return cply_buf_str(&out);
}

/* A number from -1 up, and the blank after it, from the front of `*text`. */
static bool take_number(cply_str *text, int64_t *out)
{
	size_t blank = cply_str_find(*text, CPLY_STR(" "));
	if (blank >= text->len)
		return false;
	cply_str digits = cply_str_sub(*text, 0, blank);
	uint32_t n = 0;
	bool none = cply_str_is(digits, "-1");
	if (!none && !cply_str_u32(digits, &n))
		return false;
	*out = none ? -1 : (int64_t)n;
	*text = cply_str_sub(*text, blank + 1, text->len);
	return true;
}

static bool parse_cursor(cply_str cursor, cply_arena *arena,
                         struct level_filter *filter)
{
	cply_buf padded, text;
	cply_buf_init(&padded, arena);
	cply_buf_init(&text, arena);
	cply_put_str(&padded, cursor);
	while (padded.len % 4)
		cply_put_char(&padded, '=');
	if (!cply_base64_decode(cply_buf_str(&padded), &text))
		return false;
	cply_str rest = cply_buf_str(&text);
	if (!cplyi_is_utf8(rest) ||
	    !take_number(&rest, &filter->after_position) ||
	    !take_number(&rest, &filter->after_version) || rest.len < 37 ||
	    rest.ptr[36] != ' ')
		return false;
	filter->has_after = true;
	filter->after_id = cply_str_sub(rest, 0, 36);
	filter->after_collection = cply_str_sub(rest, 37, rest.len);
	return !memchr(rest.ptr, '\0', rest.len);
}

/* ---- questions ---- */

static bool take_filter(struct exchange *x, struct level_filter *filter,
                        uint32_t *full)
{
	cply_str cursor;
	uint32_t limit;
	if (!parameter_text(x, "collection", &filter->collection) ||
	    !parameter_text(x, "day", &filter->day) ||
	    !parameter_text(x, "lang", &filter->language) ||
	    !parameter_text(x, "cursor", &cursor)) {
		answer_status(x, 400);
		return false;
	}
	if (!parameter_number(x, "limit", 1, MOST_ITEMS, USUAL_ITEMS, &limit)) {
		parameter_refuse(x, "limit", "The limit is from 1 to 100.");
		return false;
	}
	if (!parameter_number(x, "full", 0, 1, 0, full)) {
		parameter_refuse(x, "full", "Use 0 or 1.");
		return false;
	}
	struct level_about about = { 0 };
	const char *wrong = about_set(&about, ABOUT_DAY, filter->day);
	if (wrong) {
		parameter_refuse(x, "day", wrong);
		return false;
	}
	if (cursor.len && !parse_cursor(cursor, x->arena, filter)) {
		parameter_refuse(x, "cursor",
		                 "Use the `next` of the page before.");
		return false;
	}
	filter->now_ms = x->now_ms;
	filter->limit = (int64_t)limit + 1; /* is there more? */
	return true;
}

/* Of a contest the grid is not for everyone. */
static void put_public(cply_json_writer *w, const struct level_row *row,
                       bool full, const struct exchange *x)
{
	if (full && !level_is_contest(row, x->now_ms))
		level_put_whole(w, row);
	else
		level_put_item(w, row);
}

static void answer_rows(struct exchange *x, const struct level_row *rows,
                        size_t count, size_t limit, bool full, bool admin)
{
	struct page page;
	page_begin(&page, x, count, limit);
	for (size_t i = 0; i < page.count; i++)
		if (admin)
			level_put_admin(&page.items, &rows[i]);
		else
			put_public(&page.items, &rows[i], full, x);
	cply_str next = page.has_next
	                        ? cursor_of(&rows[page.count - 1], x->arena)
	                        : (cply_str){ 0 };
	cply_str body = page_end(&page, next);
	struct entity entity;
	if (admin)
		answer_json(x, 200, body);
	else if (entity_make(&entity, "application/json", 60, body, x->arena))
		entity_answer(x, &entity);
	else
		answer_status(x, 503);
}

static void list(struct exchange *x, bool admin)
{
	struct level_filter filter = { .everything = admin };
	struct level_row *rows;
	size_t count;
	uint32_t full;
	if (!take_filter(x, &filter, &full))
		return;
	enum sql_status status =
		level_list(worker_of(x)->db, x->arena, &filter, &rows, &count);
	if (status != SQL_OK) {
		service_fail(x, status);
		return;
	}
	answer_rows(x, rows, count, (size_t)filter.limit - 1, full, admin);
}

void listing_answer(struct exchange *x)
{
	list(x, false);
}

void listing_answer_admin(struct exchange *x)
{
	list(x, true);
}
