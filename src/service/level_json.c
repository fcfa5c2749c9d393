/* SPDX-License-Identifier: MIT */
#include "service/level_json.h"

#include "base/instant.h"
#include "report/common.h"

void service_put_time(cply_json_writer *w, const char *key, int64_t at)
{
	if (!at)
		return;
	cply_json_key(w, key);
	cply_buf text;
	cply_buf_init(&text, w->out->arena);
	cplyi_instant_put(at, &text);
	cply_json_put_string(w, cply_buf_str(&text));
}

static void put_unless_empty(cply_json_writer *w, const char *key, cply_str s)
{
	if (s.len)
		cplyi_key_string(w, key, s);
}

static void put_about(cply_json_writer *w, const struct level_about *about)
{
	put_unless_empty(w, "slug", about->slug);
	put_unless_empty(w, "collection", about->collection);
	if (about->position >= 0)
		cplyi_key_int(w, "position", about->position);
	put_unless_empty(w, "day", about->day);
	service_put_time(w, "publish_at", about->publish_at);
	service_put_time(w, "solution_at", about->solution_at);
	cply_json_key(w, "contest");
	cply_json_put_bool(w, about->contest);
}

/* `level export` ends with "\n}\n": what is added goes before that. */
cply_str level_json(const struct level_row *row, cply_arena *arena)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, arena);
	cply_json_writer_init(&w, &b, 2);
	cply_json_begin_object(&w);
	put_about(&w, &row->about);
	cply_json_end_object(&w);
	cply_str more = cply_buf_str(&b); /* "{\n  ...\n}" */
	cply_str body = cply_str_trim(row->body);
	if (b.failed || more.len < 3 || body.len < 3)
		return (cply_str){ 0 };
	cply_buf whole;
	cply_buf_init(&whole, arena);
	cply_put_str(&whole,
	             cply_str_trim(cply_str_sub(body, 0, body.len - 1)));
	cply_put_char(&whole, ',');
	cply_put_str(&whole, cply_str_sub(more, 1, more.len));
	cply_put_char(&whole, '\n');
	if (whole.failed)
		return (cply_str){ 0 };
	return cply_buf_str(&whole);
}

void level_put_whole(cply_json_writer *w, const struct level_row *row)
{
	cply_json_parser parser = { 0 };
	cply_json doc;
	if (cply_json_parse(&parser, level_json(row, w->out->arena), NULL, NULL,
	                    &doc) == CPLY_OK)
		cply_json_put_value(w, cply_json_root(&doc));
	else
		w->out->failed = true;
	cply_json_parser_free(&parser);
}

static void put_members(cply_json_writer *w, const struct level_row *row)
{
	cplyi_key_string(w, "id", row->id);
	cplyi_key_int(w, "version", row->version);
	put_unless_empty(w, "title", row->title);
	put_unless_empty(w, "author", row->author);
	put_unless_empty(w, "language", row->language);
	cplyi_key_int(w, "rows", row->height);
	cplyi_key_int(w, "cols", row->width);
	put_about(w, &row->about);
}

void level_put_item(cply_json_writer *w, const struct level_row *row)
{
	cply_json_begin_object(w);
	put_members(w, row);
	cply_json_end_object(w);
}

void level_put_admin(cply_json_writer *w, const struct level_row *row)
{
	cply_json_begin_object(w);
	put_members(w, row);
	cplyi_key_string(w, "status", row->status);
	service_put_time(w, "changed_at", row->changed_at);
	cply_json_end_object(w);
}

void level_list_json(const struct level_row *rows, size_t n, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "schema", CPLY_STR("crossply-levels/1"));
	cply_json_key(&w, "items");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < n; i++)
		level_put_admin(&w, &rows[i]);
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put_char(out, '\n');
}

static void put_stats(cply_json_writer *w, const struct level_stats *s)
{
	cply_json_begin_object(w);
	cplyi_key_string(w, "id", s->id);
	cplyi_key_int(w, "version", s->version);
	put_unless_empty(w, "slug", s->slug);
	put_unless_empty(w, "title", s->title);
	cplyi_key_int(w, "players", s->players);
	cplyi_key_int(w, "plays", s->plays);
	cplyi_key_int(w, "plays_open", s->open);
	cplyi_key_int(w, "plays_solved", s->solved);
	cplyi_key_int(w, "plays_revealed", s->revealed);
	cplyi_key_int(w, "plays_abandoned", s->abandoned);
	cplyi_key_int(w, "plays_helped", s->helped);
	cplyi_key_int(w, "plays_late", s->late);
	cplyi_key_int(w, "checks", s->checks);
	cplyi_key_int(w, "reveals", s->reveals);
	cplyi_key_int(w, "failed_submits", s->wrong);
	if (s->best_ms) {
		cplyi_key_int(w, "best_ms", s->best_ms);
		cplyi_key_int(w, "median_ms", s->median_ms);
	}
	cply_json_end_object(w);
}

void level_stats_json(const struct level_stats *stats, size_t n, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "schema", CPLY_STR("crossply-level-stats/1"));
	cply_json_key(&w, "items");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < n; i++)
		put_stats(&w, &stats[i]);
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put_char(out, '\n');
}
