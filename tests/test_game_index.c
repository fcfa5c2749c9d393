/* SPDX-License-Identifier: MIT */
/* The index of a game log: every state that it gives is the one that reading
 * from the beginning gives, to the order of the keys; and whatever is wrong
 * with an index or with the log is noticed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <zlib.h>

#include "crossply/unpack.h"
#include "game/index.h"
#include "support/game.h"

/* So close together that small logs have many of everything. */
static const cplyi_spacing close_by = { .point_packed = 64,
	                                .point_unpacked = 256,
	                                .frame_unpacked = 300,
	                                .piece = 500 };

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

static cply_random_file file_of(cply_str *bytes, uint64_t stamp)
{
	return (cply_random_file){ .read = read_bytes,
		                   .ctx = bytes,
		                   .size = bytes->len,
		                   .stamp = stamp };
}

static bool collect(void *ctx, cply_str bytes)
{
	cply_put_str(ctx, bytes);
	return true;
}

static cply_str pack(cply_arena *a, cply_str text, int memory)
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
static cply_str make_index(session *s, cply_str *log, const cplyi_spacing *how)
{
	cply_random_file f = file_of(log, 7);
	cply_buf b;
	cply_arena a;
	cply_limits limits = *cply_limits_default();
	cply_buf_init(&b, &s->arena);
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_status r =
		how ? cplyi_index_make(&f, how, collect, &b, &limits, &a)
		    : cply_game_index_make(&f, collect, &b, &limits, &a);
	if (r == CPLY_UNSUPPORTED)
		b.len = 0;
	else
		assert_int_equal(r, CPLY_OK);
	cply_arena_free(&a);
	return cply_buf_str(&b);
}

/* ---- the same without an index ---- */

typedef struct plain {
	game_pieces pieces;
	cply_unpack unpack;
	cply_limits limits;
	cply_arena arena;
	cply_diags diags;
	cply_game_stream *stream;
} plain;

static size_t feed_plain(void *ctx, char *into, size_t room)
{
	return cply_unpack_feed(&((plain *)ctx)->unpack, into, room);
}

static bool rewind_plain(void *ctx)
{
	plain *p = ctx;
	cply_unpack_rewind(&p->unpack);
	return game_rewind(&p->pieces);
}

static void plain_open(plain *p, cply_str log)
{
	*p = (plain){ .pieces = { .text = log, .size = 50000 },
		      .limits = *cply_limits_default() };
	cply_arena_init(&p->arena, NULL, SIZE_MAX);
	cply_diags_init(&p->diags, &p->arena, 0);
	assert_true(cply_unpack_init(&p->unpack, cply_inflater_fastest(),
	                             game_feed, &p->pieces, &p->limits,
	                             &p->arena));
	const cply_game_source source = { .feed = feed_plain,
		                          .rewind = rewind_plain,
		                          .ctx = p };
	assert_int_equal(cply_game_stream_open(&source, &p->arena, &p->diags,
	                                       &p->limits, &p->stream),
	                 CPLY_OK);
}

static cply_status plain_close(plain *p)
{
	cply_status s = cply_game_stream_close(p->stream);
	cply_status packed = cply_unpack_report(&p->unpack, &p->diags);
	cply_unpack_free(&p->unpack);
	cply_arena_free(&p->arena);
	return s == CPLY_OK || packed == CPLY_LIMIT ? packed : s;
}

/* A state as it stands, in malloc memory. */
static char *text_of(const cply_game_stream *s)
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

/* ---- comparing ---- */

typedef struct opened {
	session s;
	cply_str index, log;
	cply_random_file index_file, log_file;
	cply_game_index *x;
	cply_status status;
} opened;

static void open_index(opened *o, cply_str index, cply_str log, uint64_t stamp)
{
	session_init(&o->s);
	o->index = index;
	o->log = log;
	o->index_file = file_of(&o->index, 0);
	o->log_file = file_of(&o->log, stamp);
	o->status = cply_game_index_open(&o->index_file, &o->log_file,
	                                 &o->s.arena, &o->s.diags, &o->x);
}

/* The state after `step` deltas and after one more is what it should be. */
static void compare_at(cply_game_index *x, uint64_t step, const char *want,
                       const char *next)
{
	session s;
	cply_game_stream *stream;
	session_init(&s);
	assert_int_equal(cply_game_index_stream(x, step, &s.arena, &s.diags,
	                                        cply_limits_default(), &stream),
	                 CPLY_OK);
	assert_int_equal(cply_game_stream_count(stream), step);
	char *got = text_of(stream);
	assert_string_equal(got, want);
	free(got);
	const cply_game_delta *d = cply_game_stream_next(stream);
	assert_true((d != NULL) == (next != NULL));
	if (next) {
		got = text_of(stream);
		assert_string_equal(got, next);
		free(got);
	}
	assert_int_not_equal(cply_game_stream_close(stream), CPLY_NOMEM);
	session_free(&s);
}

/* Compares every `every`-th state, and what the index says of the log. */
static void compare_log(cply_str log, const cplyi_spacing *how, uint64_t every)
{
	session s;
	opened o;
	plain p;
	session_init(&s);
	cply_str index = make_index(&s, &log, how);
	if (!index.len) {
		session_free(&s);
		return;
	}
	open_index(&o, index, log, 7);
	assert_int_equal(o.status, CPLY_OK);
	const cply_game_index_facts *facts = cply_game_index_facts_of(o.x);
	plain_open(&p, log);
	char *was = text_of(p.stream), *is = NULL;
	for (uint64_t n = 0;; n++) {
		bool more = cply_game_stream_next(p.stream) != NULL;
		bool wanted = n % every < 2;
		is = more && wanted ? text_of(p.stream) : NULL;
		if (!more && !was)
			was = text_of(p.stream);
		if (was && (is || !more))
			compare_at(o.x, n, was, is);
		free(was);
		was = is;
		if (!more)
			break;
	}
	assert_int_equal(facts->steps, cply_game_stream_count(p.stream));
	const cply_game_head *h = cply_game_stream_head(p.stream);
	assert_true(cply_str_eq(facts->removed, h->removed));
	assert_true(cply_str_eq(facts->length, h->length));
	/* How much is wrong depends on how far ahead is read; that something
	 * is, does not. */
	assert_int_equal(facts->status == CPLY_OK, plain_close(&p) == CPLY_OK);
	session_free(&o.s);
	session_free(&s);
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

static cply_str random_log(session *s, uint32_t seed, uint32_t steps)
{
	static const char *const types[] = { "ran", "order", "finished", "x" };
	cply_buf b;
	cply_buf_init(&b, &s->arena);
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
		cply_put(&b, "\"}},\"game\":");
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

/* ---- the tests ---- */

static void test_random_logs(void **state)
{
	(void)state;
	for (uint32_t seed = 1; seed <= 12; seed++) {
		session s;
		session_init(&s);
		cply_str log = random_log(&s, seed, 20 * seed);
		compare_log(log, &close_by, 1);
		compare_log(log, NULL, 7);
		compare_log(pack(&s.arena, log, 1), &close_by, 1);
		compare_log(pack(&s.arena, log, 8), NULL, 5);
		session_free(&s);
	}
}

static void test_has_many_parts(void **state)
{
	(void)state;
	session s;
	opened o;
	session_init(&s);
	cply_str log = pack(&s.arena, random_log(&s, 4, 200), 1);
	open_index(&o, make_index(&s, &log, &close_by), log, 7);
	assert_int_equal(o.status, CPLY_OK);
	assert_true(o.x->tail.n_frames > 10);
	assert_true(o.x->tail.n_points > 10);
	session_free(&o.s);
	session_free(&s);
}

static void test_members(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_str log = random_log(&s, 5, 100);
	cply_buf b;
	cply_buf_init(&b, &s.arena);
	for (size_t at = 0; at < log.len; at += 3000)
		cply_put_str(&b, pack(&s.arena,
		                      cply_str_sub(log, at, at + 3000), 1));
	compare_log(cply_buf_str(&b), &close_by, 1);
	cply_put_fill(&b, 0, 100);
	compare_log(cply_buf_str(&b), &close_by, 9);
	cply_put(&b, "rubbish");
	compare_log(cply_buf_str(&b), &close_by, 9);
	session_free(&s);
}

static void test_cut_and_damaged_logs(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_str text = random_log(&s, 7, 40);
	cply_str packed = pack(&s.arena, text, 1);
	for (size_t n = 0; n < packed.len; n += 37)
		compare_log(cply_str_sub(packed, 0, n), &close_by, 3);
	for (size_t n = 0; n < text.len; n += 211)
		compare_log(cply_str_sub(text, 0, n), &close_by, 3);
	char *bytes = CPLY_NEW(&s.arena, packed.len, char);
	for (size_t n = 10; n < packed.len; n += 41) {
		memcpy(bytes, packed.ptr, packed.len);
		bytes[n] ^= 0x10;
		compare_log((cply_str){ bytes, packed.len }, &close_by, 3);
	}
	session_free(&s);
}

static const char deltas[] =
	"{\"type\":\"start\",\"game\":{\"a\":{\"0\":1,\"1\":2,\"&LEN\":2},"
	"\"currentTurn\":0}},"
	"{\"type\":\"ran\",\"game\":{\"b\":null}},"
	"{\"type\":\"ran\",\"game\":{\"currentTurn\":1}},"
	"{\"type\":\"ran\",\"game\":{\"a\":{\"&LEN\":1},\"b\":\"&RM\"}},"
	"{\"type\":\"ran\",\"game\":{\"currentTurn\":0,\"c\":\"\xc3\xa9\"}},"
	"{\"type\":\"over\",\"game\":{\"b\":{\"id\":\"1\"}}}";

static void test_turns(void **state)
{
	(void)state;
	static const struct {
		const char *turn;
		cply_status want;
		uint64_t step;
	} cases[] = { { "0", CPLY_OK, 1 },
		      { "1", CPLY_OK, 3 },
		      { "2", CPLY_INVALID, 0 },
		      { "\"0\"", CPLY_INVALID, 0 } };
	session s;
	opened o;
	session_init(&s);
	cply_str log = game_log(&s.arena, deltas);
	open_index(&o, make_index(&s, &log, NULL), log, 7);
	assert_int_equal(o.status, CPLY_OK);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		uint64_t step = 0;
		cply_str turn = cply_str_of(cases[i].turn);
		assert_int_equal(cply_game_index_turn(o.x, turn, &step),
		                 cases[i].want);
		if (cases[i].want == CPLY_OK)
			assert_int_equal(step, cases[i].step);
	}
	session_free(&o.s);
	session_free(&s);
}

static void test_other_logs_are_refused(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_str text = game_log(&s.arena, deltas);
	cply_str log = pack(&s.arena, text, 8);
	cply_str index = make_index(&s, &log, NULL);
	char *bytes = CPLY_NEW(&s.arena, log.len + 1, char);
	for (size_t i = 0; i < log.len * 2; i++) {
		opened o;
		memcpy(bytes, log.ptr, log.len);
		bytes[i / 2] ^= 4;
		/* With the same time and with another. */
		open_index(&o, index, (cply_str){ bytes, log.len }, 7 + i % 2);
		assert_int_equal(o.status, CPLY_INVALID);
		assert_codes(&o.s, "GL503");
		session_free(&o.s);
	}
	for (size_t n = 0; n <= log.len + 1; n++) {
		opened o;
		if (n == log.len)
			continue;
		memcpy(bytes, log.ptr, log.len);
		open_index(&o, index, (cply_str){ bytes, n }, 7);
		assert_int_equal(o.status, CPLY_INVALID);
		assert_codes(&o.s, "GL502");
		session_free(&o.s);
	}
	opened o;
	open_index(&o, index, log, 8);
	assert_int_equal(o.status, CPLY_OK);
	session_free(&o.s);
	session_free(&s);
}

/* A change in a block that opening does not look at is noticed as soon as an
 * answer needs it. */
static void test_change_out_of_sight(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_str log = random_log(&s, 8, 3000);
	cply_str index = make_index(&s, &log, NULL);
	char *bytes = CPLY_NEW(&s.arena, log.len, char);
	size_t seen = 0, refused = 0;
	for (size_t at = 1000; at < log.len; at += 16384) {
		opened o;
		cply_game_stream *stream;
		memcpy(bytes, log.ptr, log.len);
		bytes[at] ^= 1;
		open_index(&o, index, (cply_str){ bytes, log.len }, 7);
		seen += o.status == CPLY_INVALID;
		if (o.status == CPLY_OK) {
			assert_int_equal(
				cply_game_index_stream(o.x, 2999, &o.s.arena,
			                               &o.s.diags,
			                               cply_limits_default(),
			                               &stream),
				CPLY_INVALID);
			assert_codes(&o.s, "GL503");
			refused++;
		}
		session_free(&o.s);
		open_index(&o, index, (cply_str){ bytes, log.len }, 0);
		assert_int_equal(o.status, CPLY_INVALID);
		session_free(&o.s);
	}
	assert_int_equal(seen, CPLYI_SAMPLES);
	assert_true(refused > 5);
	session_free(&s);
}

/* What the index gives for some steps, or that it refuses. */
static void is_refused_or_right(cply_str index, cply_str log, char *const *want,
                                uint64_t steps)
{
	opened o;
	open_index(&o, index, log, 7);
	for (uint64_t n = 0; o.status == CPLY_OK && n <= steps; n++) {
		session s;
		cply_game_stream *stream;
		session_init(&s);
		cply_status r =
			cply_game_index_stream(o.x, n, &s.arena, &s.diags,
		                               cply_limits_default(), &stream);
		if (r == CPLY_OK) {
			char *got = text_of(stream);
			assert_string_equal(got, want[n]);
			free(got);
			(void)!cply_game_stream_close(stream);
		}
		session_free(&s);
	}
	uint64_t step = 0;
	if (o.status == CPLY_OK &&
	    cply_game_index_turn(o.x, CPLY_STR("1"), &step) == CPLY_OK)
		assert_int_equal(step, 3);
	session_free(&o.s);
}

static void test_damaged_indices(void **state)
{
	(void)state;
	enum { STEPS = 6 };
	session s;
	plain p;
	char *want[STEPS + 1];
	session_init(&s);
	cply_str log = pack(&s.arena, game_log(&s.arena, deltas), 1);
	static const cplyi_spacing closest = { .piece = 100 };
	cply_str index = make_index(&s, &log, &closest);
	plain_open(&p, log);
	for (int i = 0; i <= STEPS; i++) {
		want[i] = text_of(p.stream);
		(void)cply_game_stream_next(p.stream);
	}
	assert_int_not_equal(plain_close(&p), CPLY_NOMEM);
	char *bytes = CPLY_NEW(&s.arena, index.len, char);
	for (size_t bit = 0; bit < index.len * 8; bit++) {
		memcpy(bytes, index.ptr, index.len);
		bytes[bit / 8] ^= (char)(1 << bit % 8);
		is_refused_or_right((cply_str){ bytes, index.len }, log, want,
		                    STEPS);
	}
	for (size_t n = 0; n < index.len; n++) {
		opened o;
		open_index(&o, cply_str_sub(index, 0, n), log, 7);
		assert_int_equal(o.status, CPLY_INVALID);
		assert_codes(&o.s, "GL501");
		session_free(&o.s);
	}
	for (int i = 0; i <= STEPS; i++)
		free(want[i]);
	session_free(&s);
}

static void test_other_versions_are_refused(void **state)
{
	(void)state;
	session s;
	opened o;
	session_init(&s);
	cply_str log = game_log(&s.arena, deltas);
	cply_str index = make_index(&s, &log, NULL);
	char *bytes = CPLY_NEW(&s.arena, index.len, char);
	memcpy(bytes, index.ptr, index.len);
	bytes[8] = bytes[index.len - 8] = 2;
	open_index(&o, (cply_str){ bytes, index.len }, log, 7);
	assert_int_equal(o.status, CPLY_INVALID);
	assert_codes(&o.s, "GL504");
	session_free(&o.s);
	session_free(&s);
}

static void test_memory(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_str log = pack(&s.arena, random_log(&s, 10, 60), 1);
	cply_str index = make_index(&s, &log, &close_by);
	cply_random_file f = file_of(&log, 7), x = file_of(&index, 0);
	cply_status r = CPLY_NOMEM;
	for (size_t budget = 0; r == CPLY_NOMEM; budget += 4099) {
		cply_arena a, room;
		cply_buf b;
		cply_arena_init(&a, NULL, budget);
		cply_arena_init(&room, NULL, SIZE_MAX);
		cply_buf_init(&b, &room);
		r = cplyi_index_make(&f, &close_by, collect, &b,
		                     cply_limits_default(), &a);
		cply_arena_free(&a);
		cply_arena_free(&room);
	}
	assert_int_equal(r, CPLY_OK);
	r = CPLY_NOMEM;
	for (size_t budget = 0; r == CPLY_NOMEM; budget += 997) {
		cply_arena a, room;
		cply_diags d;
		cply_game_index *opened_index;
		cply_game_stream *stream;
		cply_arena_init(&a, NULL, budget);
		cply_arena_init(&room, NULL, SIZE_MAX);
		cply_diags_init(&d, &room, 10);
		r = cply_game_index_open(&x, &f, &a, &d, &opened_index);
		if (r == CPLY_OK) {
			r = cply_game_index_stream(opened_index, 50, &a, &d,
			                           cply_limits_default(),
			                           &stream);
			if (r == CPLY_OK)
				r = cply_game_stream_close(stream);
		}
		if (r == CPLY_NOMEM)
			assert_int_equal(d.n, 0);
		cply_arena_free(&a);
		cply_arena_free(&room);
	}
	assert_int_not_equal(r, CPLY_LIMIT);
	session_free(&s);
}

/* ---- genuine logs ---- */

static void compare_file(const char *path, void *ctx)
{
	char *bytes;
	size_t len;
	const char *all = getenv("CROSSPLY_EVERY_STATE");
	assert_true(load_file(path, &bytes, &len));
	if ((all && *all) || len < 60000) {
		static const cplyi_spacing some = { .point_packed = 4000,
			                            .point_unpacked = 10000,
			                            .frame_unpacked = 10000,
			                            .frame_times = 2,
			                            .frame_times_plain = 4,
			                            .piece = 9000 };
		compare_log((cply_str){ bytes, len }, &some,
		            all && *all ? 97 : 397);
		++*(size_t *)ctx;
	}
	free(bytes);
}

static void test_genuine_logs(void **state)
{
	(void)state;
	char dir[4096];
	size_t n = 0;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	snprintf(dir, sizeof dir, "%s/gamelogs", corpus_dir());
	for_each_file(dir, ".gz", compare_file, &n);
	assert_true(n > 3);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_random_logs),
		cmocka_unit_test(test_has_many_parts),
		cmocka_unit_test(test_members),
		cmocka_unit_test(test_cut_and_damaged_logs),
		cmocka_unit_test(test_turns),
		cmocka_unit_test(test_other_logs_are_refused),
		cmocka_unit_test(test_change_out_of_sight),
		cmocka_unit_test(test_damaged_indices),
		cmocka_unit_test(test_other_versions_are_refused),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_genuine_logs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
