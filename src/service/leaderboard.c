/* SPDX-License-Identifier: MIT */
/* GET .../leaderboard: who solved a version, and in what time. */
#include "carrier/container.h"
#include "carrier/json.h"
#include "report/common.h"
#include "service/level_json.h"
#include "service/page.h"
#include "service/parameters.h"
#include "service/plays.h"

enum { MOST_ITEMS = 100, USUAL_ITEMS = 20 };

/* "ELAPSED-AT-ID": the place of the last one. */
static cply_str cursor_of(const struct score *s, cply_arena *arena)
{
	cply_buf b;
	cply_buf_init(&b, arena);
	cply_put_int(&b, s->elapsed_ms);
	cply_put_char(&b, '.');
	cply_put_int(&b, s->at);
	cply_put_char(&b, '.');
	cply_put_str(&b, s->player_id);
	return cply_buf_str(&b);
}

static bool take_digits(cply_str *text, int64_t *out)
{
	size_t i = 0;
	*out = 0;
	for (; i < text->len && i < 18 && text->ptr[i] >= '0' &&
	       text->ptr[i] <= '9';
	     i++)
		*out = *out * 10 + (text->ptr[i] - '0');
	if (i == 0 || i == text->len || text->ptr[i] != '.')
		return false;
	*text = cply_str_sub(*text, i + 1, text->len);
	return true;
}

static bool parse_cursor(cply_str text, struct score *out)
{
	if (!take_digits(&text, &out->elapsed_ms) ||
	    !take_digits(&text, &out->at) || text.len != 36)
		return false;
	out->player_id = text;
	return cplyi_is_utf8(text) && !memchr(text.ptr, '\0', text.len);
}

static bool find_level(struct exchange *x, struct level_row *row)
{
	struct sql *db = worker_of(x)->db;
	int64_t version = service_number(x->match.parameter[1]);
	cply_str id;
	enum level_status found =
		level_resolve(db, x->arena, x->match.parameter[0], &id);
	if (found == LEVEL_OK)
		found = version ? level_find(db, x->arena, id, version, row)
		                : LEVEL_MISSING;
	if (found == LEVEL_OK && !level_is_public(row, x->now_ms))
		found = LEVEL_MISSING;
	if (found != LEVEL_OK)
		service_refuse_level(x, found);
	return found == LEVEL_OK;
}

static void answer_scores(struct exchange *x, const struct score *scores,
                          size_t count, size_t limit, int64_t rank)
{
	struct page page;
	cply_json_writer *w = &page.items;
	page_begin(&page, x, count, limit);
	for (size_t i = 0; i < page.count; i++) {
		cply_json_begin_object(w);
		cplyi_key_int(w, "rank", rank + (int64_t)i + 1);
		cplyi_key_string(w, "name", scores[i].name);
		cplyi_key_int(w, "elapsed_ms", scores[i].elapsed_ms);
		service_put_time(w, "at", scores[i].at);
		cply_json_end_object(w);
	}
	cply_str next = page.has_next
	                        ? cursor_of(&scores[page.count - 1], x->arena)
	                        : (cply_str){ 0 };
	page_answer(&page, x, next);
	answer_field(x, "Cache-Control", CPLY_STR("public, max-age=10"));
}

void plays_get_leaderboard(struct exchange *x)
{
	struct sql *db = worker_of(x)->db;
	struct level_row row;
	struct score after, *scores;
	uint32_t limit, assisted;
	int64_t before = 0;
	size_t count;
	cply_str cursor;
	if (!parameter_number(x, "limit", 1, MOST_ITEMS, USUAL_ITEMS, &limit) ||
	    !parameter_number(x, "assisted", 0, 1, 0, &assisted) ||
	    !parameter_text(x, "cursor", &cursor) ||
	    (cursor.len && !parse_cursor(cursor, &after))) {
		parameter_refuse(x, "limit",
		                 "`limit` is from 1 to 100, `assisted` 0 or 1, "
		                 "`cursor` the `next` of the page before.");
		return;
	}
	if (!find_level(x, &row) ||
	    plays_failed(x, score_list(db, x->arena, row.id, row.version,
	                               assisted, cursor.len ? &after : NULL,
	                               (int64_t)limit + 1, &scores, &count)))
		return;
	if (cursor.len && count &&
	    plays_failed(x, score_rank(db, x->arena, row.id, row.version,
	                               assisted, &scores[0], &before)))
		return;
	answer_scores(x, scores, count, limit, before);
}
