/* SPDX-License-Identifier: MIT */
/* The index of a game log: every state that it gives is the one that reading
 * from the beginning gives, to the order of the keys; and whatever is wrong
 * with an index or with the log is noticed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "game/event.h"
#include "support/game_index.h"

/* So close together that small logs have many of everything. */
static const cplyi_spacing close_by = { .point_compressed = 64,
	                                .point_decompressed = 256,
	                                .frame_decompressed = 300,
	                                .piece = 500 };

/* ---- comparing ---- */

/* The state after `step` deltas and after one more is what it should be. */
static void compare_at(cply_game_index *x, uint64_t step, const char *want,
                       const char *next)
{
	session s;
	cply_game_stream *stream;
	session_init(&s);
	assert_int_equal(cply_game_index_stream(x, step, s.arena, s.diags,
	                                        cply_limits_default(), &stream),
	                 CPLY_OK);
	assert_int_equal(cply_game_stream_count(stream), step);
	char *got = state_text(stream);
	assert_string_equal(got, want);
	free(got);
	const cply_game_delta *d = cply_game_stream_next(stream);
	assert_true((d != NULL) == (next != NULL));
	if (next) {
		got = state_text(stream);
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
	char *was = state_text(p.stream), *is = NULL;
	for (uint64_t n = 0;; n++) {
		bool more = cply_game_stream_next(p.stream) != NULL;
		bool wanted = n % every < 2;
		is = more && wanted ? state_text(p.stream) : NULL;
		if (!more && !was)
			was = state_text(p.stream);
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

/* ---- events ---- */

/* The next delta that is wanted, as reading all of the log finds it. */
static const cply_game_delta *next_wanted(plain *p, const cply_game_wanted *w,
                                          char turn[80])
{
	const cply_game_delta *d;
	for (;;) {
		cply_game_value v =
			cply_game_get(cply_game_stream_state(p->stream),
		                      CPLY_STR("currentTurn"));
		cply_str s = cply_str_sub(cply_game_raw(v), 0, 79);
		if (s.len)
			memcpy(turn, s.ptr, s.len);
		turn[s.len] = 0;
		d = cply_game_stream_next(p->stream);
		if (!d)
			return NULL;
		cplyi_event e = cplyi_event_of(d->event, d->data);
		if ((w->event < 0 || (int)d->event == w->event) &&
		    (!w->player || cply_json_is(e.player, w->player)) &&
		    (!w->function || cply_json_is(e.function, w->function)) &&
		    (!w->is_invalid || cply_json_type_of(e.invalid)))
			return d;
	}
}

static bool is_wanted(const cply_game_wanted *w, const cply_game_delta *d)
{
	cplyi_event e = cplyi_event_of(d->event, d->data);
	return !w->function || cply_json_is(e.function, w->function);
}

/* True if the index was of use. */
static bool compare_search(cply_str log, cply_str index,
                           const cply_game_wanted *w)
{
	opened o;
	plain p;
	cply_game_search *search;
	const cply_game_found *f;
	char turn[80];
	open_index(&o, index, log, 7);
	assert_int_equal(o.status, CPLY_OK);
	cply_status r = cply_game_search_open(o.x, w, o.s.arena,
	                                      cply_limits_default(), &search);
	if (r == CPLY_OK) {
		plain_open(&p, log);
		while ((f = cply_game_search_next(search)) != NULL) {
			if (!is_wanted(w, f->delta))
				continue;
			const cply_game_delta *d = next_wanted(&p, w, turn);
			assert_non_null(d);
			assert_int_equal(f->delta->step, d->step);
			assert_true(cply_str_is(f->turn, turn));
			assert_true(cply_str_eq(cply_json_raw(f->delta->whole),
			                        cply_json_raw(d->whole)));
		}
		assert_null(next_wanted(&p, w, turn));
		assert_int_equal(cply_game_search_close(search, o.s.diags),
		                 CPLY_OK);
		assert_int_not_equal(plain_close(&p), CPLY_NOMEM);
	} else {
		assert_int_equal(r, CPLY_UNSUPPORTED);
	}
	session_free(&o.s);
	return r == CPLY_OK;
}

static void test_events(void **state)
{
	(void)state;
	static const cply_game_wanted wanted[] = {
		{ .event = CPLY_GAME_START },
		{ .event = CPLY_GAME_OVER },
		{ .event = -1, .player = "9" },
		{ .event = -1, .player = "1" },
		{ .event = -1, .function = "rare" },
		{ .event = -1, .function = "move", .player = "0" },
		{ .event = CPLY_GAME_RAN, .function = "rare", .player = "2" },
		{ .event = CPLY_GAME_RAN, .is_invalid = true },
		{ .event = -1,
		  .function = "a name that is too long for a table of short "
		              "names, so it is looked for in the delta "
		              "itself" },
	};
	size_t used = 0;
	for (uint32_t seed = 1; seed < 8; seed++) {
		session s;
		session_init(&s);
		cply_str log = random_log(&s, seed, 30 * seed * seed);
		cply_str compressed = pack_log(s.arena, log, 1);
		cply_str index = make_index(&s, &log, NULL);
		cply_str compressed_index =
			make_index(&s, &compressed, &close_by);
		for (size_t i = 0; i < CPLY_COUNT(wanted); i++) {
			used += compare_search(log, index, &wanted[i]);
			used += compare_search(compressed, compressed_index,
			                       &wanted[i]);
		}
		session_free(&s);
	}
	assert_true(used > 60);
	print_message("%zu of 126 searches with the index\n", used);
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
		compare_log(pack_log(s.arena, log, 1), &close_by, 1);
		compare_log(pack_log(s.arena, log, 8), NULL, 5);
		session_free(&s);
	}
}

static void test_has_many_parts(void **state)
{
	(void)state;
	session s;
	opened o;
	session_init(&s);
	cply_str log = pack_log(s.arena, random_log(&s, 4, 200), 1);
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
	cply_buf_init(&b, s.arena);
	for (size_t at = 0; at < log.len; at += 3000)
		cply_put_str(&b, pack_log(s.arena,
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
	cply_str compressed = pack_log(s.arena, text, 1);
	for (size_t n = 0; n < compressed.len; n += 37)
		compare_log(cply_str_sub(compressed, 0, n), &close_by, 3);
	for (size_t n = 0; n < text.len; n += 211)
		compare_log(cply_str_sub(text, 0, n), &close_by, 3);
	char *bytes = CPLY_NEW(s.arena, compressed.len, char);
	for (size_t n = 10; n < compressed.len; n += 41) {
		memcpy(bytes, compressed.ptr, compressed.len);
		bytes[n] ^= 0x10;
		compare_log((cply_str){ bytes, compressed.len }, &close_by, 3);
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
	cply_str log = game_log(s.arena, deltas);
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
	cply_str text = game_log(s.arena, deltas);
	cply_str log = pack_log(s.arena, text, 8);
	cply_str index = make_index(&s, &log, NULL);
	char *bytes = CPLY_NEW(s.arena, log.len + 1, char);
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
	char *bytes = CPLY_NEW(s.arena, log.len, char);
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
				cply_game_index_stream(o.x, 2999, o.s.arena,
			                               o.s.diags,
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
			cply_game_index_stream(o.x, n, s.arena, s.diags,
		                               cply_limits_default(), &stream);
		if (r == CPLY_OK) {
			char *got = state_text(stream);
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
	cply_str log = pack_log(s.arena, game_log(s.arena, deltas), 1);
	static const cplyi_spacing closest = { .piece = 100 };
	cply_str index = make_index(&s, &log, &closest);
	plain_open(&p, log);
	for (int i = 0; i <= STEPS; i++) {
		want[i] = state_text(p.stream);
		(void)cply_game_stream_next(p.stream);
	}
	assert_int_not_equal(plain_close(&p), CPLY_NOMEM);
	char *bytes = CPLY_NEW(s.arena, index.len, char);
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
	cply_str log = game_log(s.arena, deltas);
	cply_str index = make_index(&s, &log, NULL);
	char *bytes = CPLY_NEW(s.arena, index.len, char);
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
	cply_str log = pack_log(s.arena, random_log(&s, 10, 60), 1);
	cply_str index = make_index(&s, &log, &close_by);
	cply_random_file f = memory_file(&log, 7), x = memory_file(&index, 0);
	cply_status r = CPLY_NOMEM;
	for (size_t budget = 0; r == CPLY_NOMEM; budget += 4099) {
		cply_arena a, room;
		cply_buf b;
		cply_arena_init(&a, NULL, budget);
		cply_arena_init(&room, NULL, SIZE_MAX);
		cply_buf_init(&b, &room);
		r = cplyi_index_make(&f, &close_by, collect_bytes, &b,
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
		static const cplyi_spacing some = { .point_compressed = 4000,
			                            .point_decompressed = 10000,
			                            .frame_decompressed = 10000,
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
	size_t n = 0;
	for_each_in_corpus("gamelogs", ".gz", compare_file, &n);
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
		cmocka_unit_test(test_events),
		cmocka_unit_test(test_other_logs_are_refused),
		cmocka_unit_test(test_change_out_of_sight),
		cmocka_unit_test(test_damaged_indices),
		cmocka_unit_test(test_other_versions_are_refused),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_genuine_logs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
