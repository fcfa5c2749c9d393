/* SPDX-License-Identifier: MIT */
#include "support/game_index.h"

#include <stdlib.h>
#include <zlib.h>

/* ---- files in memory ---- */

static size_t read_bytes(void *ctx, uint64_t at, char *into, size_t n)
{
	const cply_str *s = ctx;
	if (at >= s->len)
		return 0;
	n = n < s->len - at ? n : s->len - (size_t)at;
	memcpy(into, s->ptr + at, n);
	return n;
}

cply_random_file memory_file(cply_str *bytes, uint64_t stamp)
{
	return (cply_random_file){ .read = read_bytes,
		                   .ctx = bytes,
		                   .size = bytes->len,
		                   .stamp = stamp };
}

bool collect_bytes(void *ctx, cply_str bytes)
{
	cply_put_str(ctx, bytes);
	return true;
}

cply_str pack_log(cply_arena *a, cply_str text, int memory)
{
	z_stream z = { 0 };
	/* A small memory makes for small blocks. */
	assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 15 + 16, memory, 0),
	                 Z_OK);
	size_t room = deflateBound(&z, text.len);
	char *out = CPLY_NEW(a, room, char);
	z.next_in = (z_const Bytef *)text.ptr;
	z.avail_in = (uInt)text.len;
	z.next_out = (Bytef *)out;
	z.avail_out = (uInt)room;
	assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
	room -= z.avail_out;
	deflateEnd(&z);
	return (cply_str){ out, room };
}

/* Empty when none can be made. */
cply_str make_index(session *s, cply_str *log, const cplyi_spacing *how)
{
	cply_random_file f = memory_file(log, 7);
	cply_buf b;
	cply_arena a;
	cply_limits limits = *cply_limits_default();
	cply_buf_init(&b, s->arena);
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_status r =
		how ? cplyi_index_make(&f, how, collect_bytes, &b, &limits, &a)
		    : cply_game_index_make(&f, collect_bytes, &b, &limits, &a);
	if (r == CPLY_UNSUPPORTED)
		b.len = 0;
	else
		assert_int_equal(r, CPLY_OK);
	cply_arena_free(&a);
	return cply_buf_str(&b);
}

/* ---- the same without an index ---- */

static size_t feed_plain(void *ctx, char *into, size_t room)
{
	return cply_decompress_feed(&((plain *)ctx)->decompress, into, room);
}

static bool rewind_plain(void *ctx)
{
	plain *p = ctx;
	cply_decompress_rewind(&p->decompress);
	return game_rewind(&p->pieces);
}

void plain_open(plain *p, cply_str log)
{
	*p = (plain){ .pieces = { .text = log, .size = 50000 },
		      .limits = *cply_limits_default() };
	cply_arena_init(&p->arena, NULL, SIZE_MAX);
	cply_diags_init(&p->diags, &p->arena, 0);
	assert_true(cply_decompress_init(&p->decompress,
	                                 cply_inflater_fastest(), game_feed,
	                                 &p->pieces, &p->limits, &p->arena));
	const cply_game_source source = { .feed = feed_plain,
		                          .rewind = rewind_plain,
		                          .ctx = p };
	assert_int_equal(cply_game_stream_open(&source, &p->arena, &p->diags,
	                                       &p->limits, &p->stream),
	                 CPLY_OK);
}

cply_status plain_close(plain *p)
{
	cply_status s = cply_game_stream_close(p->stream);
	cply_status compressed =
		cply_decompress_report(&p->decompress, &p->diags);
	cply_decompress_free(&p->decompress);
	cply_arena_free(&p->arena);
	return s == CPLY_OK || compressed == CPLY_LIMIT ? compressed : s;
}

/* A state as it stands, in malloc memory. */
char *state_text(const cply_game_stream *s)
{
	cply_arena a;
	cply_buf b;
	cply_json_writer w;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	cply_json_writer_init(&w, &b, 0);
	assert_true(cply_game_put(cply_game_stream_state(s), NULL, &a, &w));
	cply_put_char(&b, 0);
	char *text = malloc(b.len);
	assert_non_null(text);
	memcpy(text, b.ptr, b.len);
	cply_arena_free(&a);
	return text;
}

void open_index(opened *o, cply_str index, cply_str log, uint64_t stamp)
{
	session_init(&o->s);
	o->index = index;
	o->log = log;
	o->index_file = memory_file(&o->index, 0);
	o->log_file = memory_file(&o->log, stamp);
	o->status = cply_game_index_open(&o->index_file, &o->log_file,
	                                 o->s.arena, o->s.diags, &o->x);
}

/* ---- logs ---- */

static uint32_t dice;

static uint32_t roll(uint32_t n)
{
	dice = dice * 1664525u + 1013904223u;
	return (dice >> 8) % n;
}

/* A change of anything: members come, go and come back, lists grow, shrink and
 * get holes, keys are long, escaped, empty or twice there. */
static void put_change(cply_buf *b, int depth)
{
	static const char *const keys[] = { "a",          "b",
		                            "0",          "1",
		                            "2",          "aVeryLongKeyIndeed",
		                            "\\u00e9\\n", "",
		                            "x.y",        "currentTurn" };
	static const char *const values[] = {
		"null",
		"\"&RM\"",
		"1",
		"-0.10",
		"12345678901234567890",
		"true",
		"\"text\"",
		"\"a longer text, \\ud83d\\ude00 too\"",
		"{}",
		"[1,{\"&LEN\":2},[null]]",
		"{\"id\":\"1\"}"
	};
	bool is_list = roll(3) == 0;
	cply_put(b, "{");
	uint32_t n = roll(4);
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			cply_put(b, ",");
		cply_put(b, "\"");
		cply_put(b, is_list ? keys[2 + roll(3)]
		                    : keys[roll(CPLY_COUNT(keys))]);
		cply_put(b, "\":");
		if (depth < 5 && roll(2))
			put_change(b, depth + 1);
		else
			cply_put(b, values[roll(CPLY_COUNT(values))]);
	}
	if (is_list) {
		cply_put(b, n ? ",\"&LEN\":" : "\"&LEN\":");
		cply_put_int(b, roll(20) ? (int)roll(5) : -1);
	}
	cply_put(b, "}");
}

cply_str random_log(session *s, uint32_t seed, uint32_t steps)
{
	static const char *const types[] = { "ran", "order", "finished", "x" };
	static const char *const names[] = {
		"\"move\"",
		"\"rare\"",
		"\"m\\u006fve\"",
		"5",
		"null",
		"\"a name that is too long for a table of short names, so it "
		"is "
		"looked for in the delta itself\""
	};
	cply_buf b;
	cply_buf_init(&b, s->arena);
	dice = seed;
	cply_put(&b, "{\"gameName\":\"T\",");
	bool early = seed % 3 != 0;
	const char *constants = "\"constants\":{\"DELTA_REMOVED\":\"&RM\","
				"\"DELTA_LIST_LENGTH\":\"&LEN\"}";
	if (early) {
		cply_put(&b, constants);
		cply_put(&b, ",");
	}
	cply_put(&b, "\"deltas\":[");
	for (uint32_t i = 0; i < steps; i++) {
		cply_put(&b, i ? ", {\"type\":\"" : "{\"type\":\"");
		cply_put(&b, i ? types[roll(4)] : "start");
		cply_put(&b, "\",\"data\":{\"player\":{\"id\":\"");
		cply_put_uint(&b, roll(3));
		cply_put(&b, "\"},\"run\":{\"functionName\":");
		cply_put(&b, names[roll(20) ? 0 : roll(CPLY_COUNT(names))]);
		cply_put(&b, roll(9) ? "}},\"game\":"
		                     : "},\"invalid\":\"no\"},\"game\":");
		put_change(&b, 0);
		cply_put(&b, "}");
	}
	cply_put(&b, "]");
	if (!early) {
		cply_put(&b, ",");
		cply_put(&b, constants);
	}
	cply_put(&b, "}");
	return cply_buf_str(&b);
}
