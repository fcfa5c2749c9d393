/* SPDX-License-Identifier: MIT */
/* Pull mode: whatever the pieces, it delivers what parsing the whole gives. */
#include <stdio.h>
#include <stdlib.h>

#include "carrier/json_pull.h"
#include "support/support.h"

/* Memory that is counted, and that can be made to fail. */
typedef struct meter {
	size_t now, peak, calls, fail_at;
} meter;

static void *metered(void *ctx, void *old, size_t old_size, size_t new_size)
{
	meter *m = ctx;
	if (new_size && m->fail_at && ++m->calls >= m->fail_at)
		return NULL;
	m->now += new_size - old_size;
	if (m->now > m->peak)
		m->peak = m->now;
	if (new_size == 0) {
		free(old);
		return NULL;
	}
	return realloc(old, new_size);
}

/* How the text reaches the reader. */
typedef enum source { FROM_TEXT, FROM_FEED, FROM_PUSH } source;

typedef struct pieces {
	cply_str text;
	size_t at, size;
} pieces;

static size_t feed(void *ctx, char *into, size_t room)
{
	pieces *f = ctx;
	size_t n = f->text.len - f->at;
	n = n < f->size ? n : f->size;
	n = n < room ? n : room;
	memcpy(into, f->text.ptr + f->at, n);
	f->at += n;
	return n;
}

/* What a run delivered, as one line per event. */
typedef struct result {
	cply_arena arena;
	cply_diags diags;
	cply_buf log;
	cply_json_event last;
	cply_status status;
	uint32_t arrays;
} result;

static void log_value(result *r, cply_json_value v, uint64_t origin,
                      cply_str text)
{
	cply_json_writer w;
	cply_json_writer_init(&w, &r->log, 0);
	cply_json_put_value(&w, v);
	/* Its place in the stream is where its text stands. */
	cply_span at = cply_json_span(v);
	cply_str raw = cply_json_raw(v);
	assert_true(
		cply_str_eq(raw, cply_str_sub(text, (size_t)origin + at.begin,
	                                      (size_t)origin + at.end)));
}

static void run_pull(result *r, cply_str text, cply_json_pull_options *options,
                     source from, size_t size, meter *m)
{
	cply_memory memory = { metered, m };
	pieces f = { text, 0, size };
	cply_json_pull p;
	cply_arena_init(&r->arena, NULL, SIZE_MAX);
	cply_diags_init(&r->diags, &r->arena, 100);
	cply_buf_init(&r->log, &r->arena);
	cply_json_pull_init(&p, m ? &memory : NULL, options);
	if (from == FROM_TEXT)
		cply_json_pull_text(&p, text);
	else if (from == FROM_FEED)
		cply_json_pull_from(&p, feed, &f);
	for (;;) {
		r->last = cply_json_pull_next(&p, &r->diags);
		if (r->last >= CPLY_JSON_END)
			break;
		if (r->last == CPLY_JSON_MORE) {
			assert_int_equal(from, FROM_PUSH);
			size_t end = f.at + size;
			if (f.at >= text.len)
				cply_json_pull_finish(&p);
			cply_json_pull_push(&p, cply_str_sub(text, f.at, end));
			f.at = end;
			continue;
		}
		assert_true(r->diags.origin == p.origin);
		if (r->last == CPLY_JSON_MEMBER) {
			log_value(r, p.key, p.origin, text);
			cply_put(&r->log, "=");
		} else {
			cply_put_uint(&r->log, p.index);
			cply_put(&r->log, ":");
		}
		log_value(r, p.value, p.origin, text);
		cply_put(&r->log, "\n");
	}
	/* The end stays the end. */
	assert_int_equal(cply_json_pull_next(&p, &r->diags), r->last);
	r->status = p.status;
	r->arrays = p.arrays;
	cply_json_pull_free(&p);
	cply_put_char(&r->log, 0);
	if (m)
		assert_true(m->now == 0);
}

static void free_result(result *r)
{
	cply_arena_free(&r->arena);
}

static uint64_t fault_offset(const result *r)
{
	const cply_diag *g = r->diags.items[r->diags.n - 1];
	return g->origin + g->span.begin;
}

/* ---- what is delivered ---- */

static const struct {
	const char *array, *text, *want;
} good[] = {
	{ NULL, "[]", "" },
	{ NULL, " [ ] ", "" },
	{ NULL, "[1]", "0:1\n" },
	{ NULL, "[1,22 , -3.5e7,true,false,null,\"a\\\"]\",[],{}]",
	  "0:1\n1:22\n2:-3.5e7\n3:true\n4:false\n5:null\n6:\"a\\\"]\"\n"
	  "7:[]\n8:{}\n" },
	{ NULL, "[[[1],{\"a\":[2,\"}\"]}] ,\n{\"b\":{\"c\":\"\\\\\"}}\n]\n",
	  "0:[[1],{\"a\":[2,\"}\"]}]\n1:{\"b\":{\"c\":\"\\\\\"}}\n" },
	{ NULL, "[\"\xD0\x96\xF0\x9F\x98\x80\\ud83d\\ude00\"]",
	  "0:\"\xD0\x96\xF0\x9F\x98\x80\\ud83d\\ude00\"\n" },
	{ "d", "{}", "" },
	{ "d", "{\"d\":[]}", "" },
	{ "d", "{\"a\":1,\"d\":[{\"x\":1},2],\"z\":{\"y\":[3]}}",
	  "\"a\"=1\n0:{\"x\":1}\n1:2\n\"z\"={\"y\":[3]}\n" },
	{ "d", "{ \"d\" : [ 5 ] , \"longer key\" : \"long value\" }",
	  "0:5\n\"longer key\"=\"long value\"\n" },
	{ "d", "{\"d\":7,\"e\":[1,2]}", "\"d\"=7\n\"e\"=[1,2]\n" },
	{ "d", "{\"\\u0064\":[7]}", "0:7\n" },
};

static void any_pieces_give_the_same(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(good); i++) {
		cply_str text = cply_str_of(good[i].text);
		for (size_t size = 1; size <= text.len + 1; size++) {
			for (int from = FROM_TEXT; from <= FROM_PUSH; from++) {
				cply_json_pull_options o = {
					.array = good[i].array,
					.window = 16,
				};
				result r;
				run_pull(&r, text, &o, (source)from, size,
				         NULL);
				if (strcmp(r.log.ptr, good[i].want) != 0)
					fail_msg("%s in %zu: %s", text.ptr,
					         size, r.log.ptr);
				assert_int_equal(r.last, CPLY_JSON_END);
				assert_int_equal(r.status, CPLY_OK);
				assert_int_equal(r.diags.n, 0);
				free_result(&r);
			}
		}
	}
}

static void array_met_twice_is_reported(void **state)
{
	(void)state;
	cply_json_pull_options o = { .array = "d" };
	result r;
	run_pull(&r, CPLY_STR("{\"d\":[1],\"d\":[2,3]}"), &o, FROM_TEXT, 0,
	         NULL);
	assert_string_equal(r.log.ptr, "0:1\n0:2\n1:3\n");
	assert_int_equal(r.arrays, 2);
	assert_int_equal(r.diags.n, 1);
	assert_int_equal(r.diags.items[0]->rule, CPLY_JS141);
	assert_true(fault_offset(&r) == 9);
	free_result(&r);
}

static void a_byte_order_mark_is_forgiven(void **state)
{
	(void)state;
	for (size_t size = 1; size < 6; size++) {
		result r;
		run_pull(&r, CPLY_STR("\xEF\xBB\xBF[1]"), NULL, FROM_PUSH, size,
		         NULL);
		assert_string_equal(r.log.ptr, "0:1\n");
		assert_int_equal(r.last, CPLY_JSON_END);
		assert_int_equal(r.diags.n, 1);
		assert_int_equal(r.diags.items[0]->rule, CPLY_JS133);
		free_result(&r);
	}
}

/* ---- damage ---- */

static const struct {
	const char *array, *text;
	cply_rule rule;
	uint64_t offset;
	const char *before; /* delivered before the damage */
} bad[] = {
	{ NULL, "", CPLY_JS101, 0, "" },
	{ NULL, "{}", CPLY_JS151, 0, "" },
	{ NULL, " 12", CPLY_JS151, 1, "" },
	{ "d", "[]", CPLY_JS151, 0, "" },
	{ NULL, "[1,{\"a\":]}]", CPLY_JS102, 8, "0:1\n" },
	{ NULL, "[1,2", CPLY_JS106, 4, "0:1\n" },
	{ NULL, "[1,[2,3", CPLY_JS106, 7, "0:1\n" },
	{ NULL, "[1,\"abc", CPLY_JS110, 7, "0:1\n" },
	{ NULL, "[\"a\" \"b\"]", CPLY_JS103, 5, "0:\"a\"\n" },
	{ NULL, "[[1],]", CPLY_JS131, 4, "0:[1]\n" },
	{ NULL, "[[1],,2]", CPLY_JS135, 5, "0:[1]\n" },
	{ NULL, "[[1]]]", CPLY_JS107, 5, "0:[1]\n" },
	{ NULL, "[[1] /**/]", CPLY_JS132, 5, "0:[1]\n" },
	{ NULL, "[[1},2]", CPLY_JS103, 3, "" },
	{ NULL, "[1,\"\xFF\"]", CPLY_JS114, 4, "0:1\n" },
	{ "d", "{\"a\":1", CPLY_JS106, 6, "" },
	{ "d", "{\"a\":[1]", CPLY_JS106, 8, "\"a\"=[1]\n" },
	{ "d", "{\"a\" 1}", CPLY_JS104, 5, "" },
	{ "d", "{\"a\":}", CPLY_JS135, 5, "" },
	{ "d", "{\"d\":[true", CPLY_JS106, 10, "0:true\n" },
	{ "d", "{\"d\":[1],}", CPLY_JS131, 8, "0:1\n" },
	{ "d", "{\"d\":[1],x:2}", CPLY_JS119, 9, "0:1\n" },
};

static void damage_is_reported_at_its_offset(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(bad); i++) {
		cply_str text = cply_str_of(bad[i].text);
		for (size_t size = 1; size <= text.len + 1; size++) {
			cply_json_pull_options o = { .array = bad[i].array,
				                     .window = 16 };
			result r;
			run_pull(&r, text, &o, size % 2 ? FROM_FEED : FROM_TEXT,
			         text.len + 1 - size / 2, NULL);
			assert_int_equal(r.last, CPLY_JSON_FAILED);
			assert_int_equal(r.status, CPLY_INVALID);
			assert_int_equal(r.diags.n, 1);
			if (r.diags.items[0]->rule != bad[i].rule ||
			    fault_offset(&r) != bad[i].offset ||
			    strcmp(r.log.ptr, bad[i].before) != 0)
				fail_msg("%s: %s at %u, after %s", text.ptr,
				         cply_rule_get(r.diags.items[0]->rule)
				                 ->code,
				         (unsigned)fault_offset(&r), r.log.ptr);
			free_result(&r);
		}
	}
}

/* Every prefix: what is delivered is a prefix of what the whole delivers, and
 * the finding is at the end of the text or at the token it cuts. */
static void truncation_at_every_byte(void **state)
{
	(void)state;
	cply_str text =
		CPLY_STR("{\"name\":\"x\\u00e9\",\"d\":[{\"a\":[1,2.5e3]},true,"
	                 "\"\xD0\x96\\\\\",-12],\"end\":[null,{\"k\":false}]}");
	cply_json_pull_options o = { .array = "d", .window = 16 };
	result whole;
	run_pull(&whole, text, &o, FROM_TEXT, 0, NULL);
	assert_int_equal(whole.last, CPLY_JSON_END);
	for (size_t n = 0; n < text.len; n++) {
		char *copy = malloc(n ? n : 1);
		assert_non_null(copy);
		memcpy(copy, text.ptr, n);
		for (int from = FROM_TEXT; from <= FROM_PUSH; from++) {
			result r;
			run_pull(&r, (cply_str){ copy, n }, &o, (source)from,
			         1 + n % 7, NULL);
			assert_int_equal(r.last, CPLY_JSON_FAILED);
			assert_int_equal(r.status, CPLY_INVALID);
			assert_memory_equal(r.log.ptr, whole.log.ptr,
			                    r.log.len - 1);
			assert_int_equal(r.diags.n, 1);
			assert_true(fault_offset(&r) <= n);
			assert_true(fault_offset(&r) + 10 >= n);
			free_result(&r);
		}
		free(copy);
	}
	free_result(&whole);
}

/* ---- limits and memory ---- */

static void long_values_are_refused(void **state)
{
	(void)state;
	char text[300];
	cply_json_pull_options o = { .max_value = 100, .window = 16 };
	for (size_t len = 90; len < 110; len++) {
		/* An element of exactly `len` bytes. */
		size_t n = (size_t)snprintf(text, sizeof text, "[1,\"");
		memset(text + n, 'x', len - 2);
		n += len - 2;
		n += (size_t)snprintf(text + n, sizeof text - n, "\",2]");
		for (int from = FROM_TEXT; from <= FROM_PUSH; from++) {
			result r;
			run_pull(&r, (cply_str){ text, n }, &o, (source)from, 7,
			         NULL);
			bool fits = len <= 100;
			assert_int_equal(r.status, fits ? CPLY_OK : CPLY_LIMIT);
			if (!fits) {
				assert_int_equal(r.diags.items[0]->rule,
				                 CPLY_JS117);
				assert_true(fault_offset(&r) == 3);
			}
			free_result(&r);
		}
	}
}

static void deep_values_are_refused(void **state)
{
	(void)state;
	char text[64];
	cply_json_pull_options o = { .max_depth = 8 };
	memset(text, '[', 32);
	result r;
	run_pull(&r, (cply_str){ text, 32 }, &o, FROM_FEED, 5, NULL);
	assert_int_equal(r.status, CPLY_LIMIT);
	assert_int_equal(r.diags.items[0]->rule, CPLY_JS116);
	assert_true(fault_offset(&r) == 9);
	free_result(&r);
}

static void every_allocation_may_fail(void **state)
{
	(void)state;
	cply_str text = CPLY_STR("{\"a\":[1,2,3,4,5],\"d\":[{\"b\":1,\"c\":2,"
	                         "\"d\":3,\"e\":4,\"f\":5,\"g\":6,\"h\":7,"
	                         "\"i\":8,\"j\":9,\"k\":10},\"0123456789\"]}");
	size_t failures = 0;
	for (size_t n = 1;; n++) {
		cply_json_pull_options o = { .array = "d",
			                     .window = 16,
			                     .report_duplicates = true };
		meter m = { .fail_at = n };
		result r;
		run_pull(&r, text, &o, FROM_FEED, 9, &m);
		bool done = r.last == CPLY_JSON_END;
		if (!done)
			assert_int_equal(r.status, CPLY_NOMEM);
		free_result(&r);
		failures += !done;
		if (done && m.calls < n)
			break;
	}
	assert_true(failures > 3);
}

/* A stream that is made while it is read: `[`, elements, `0]`. */
typedef struct fountain {
	uint64_t left; /* elements still to come */
	size_t at;     /* in the current element */
	bool opened, closed;
} fountain;

static const char drop[] = "{\"type\":\"ran\",\"data\":{\"player\":{\"id\":"
			   "\"0\"},\"returned\":-12.5},\"game\":{}},";

static size_t spout(void *ctx, char *into, size_t room)
{
	fountain *f = ctx;
	size_t n = 0;
	if (!f->opened && room) {
		f->opened = true;
		into[n++] = '[';
	}
	while (n < room && f->left) {
		into[n++] = drop[f->at++];
		if (drop[f->at] == 0) {
			f->at = 0;
			f->left--;
		}
	}
	if (!f->left && !f->closed && room - n >= 2) {
		f->closed = true;
		into[n++] = '0';
		into[n++] = ']';
	}
	return n;
}

/* Memory depends on the longest element, not on the length of the stream. */
static void memory_is_bounded(void **state)
{
	(void)state;
	static const uint64_t totals[] = { 10000, 200000 };
	size_t peaks[2];
	for (int i = 0; i < 2; i++) {
		meter m = { 0 };
		cply_memory memory = { metered, &m };
		fountain f = { .left = totals[i] };
		cply_json_pull p;
		cply_json_pull_init(&p, &memory, NULL);
		cply_json_pull_from(&p, spout, &f);
		uint64_t n = 0;
		cply_json_event e;
		while ((e = cply_json_pull_next(&p, NULL)) < CPLY_JSON_END)
			n++;
		assert_int_equal(e, CPLY_JSON_END);
		assert_true(n == totals[i] + 1);
		assert_true(p.index == totals[i]);
		cply_json_pull_free(&p);
		assert_true(m.now == 0);
		peaks[i] = m.peak;
	}
	assert_true(peaks[0] == peaks[1]);
	assert_true(peaks[1] < 512 * 1024);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(any_pieces_give_the_same),
		cmocka_unit_test(array_met_twice_is_reported),
		cmocka_unit_test(a_byte_order_mark_is_forgiven),
		cmocka_unit_test(damage_is_reported_at_its_offset),
		cmocka_unit_test(truncation_at_every_byte),
		cmocka_unit_test(long_values_are_refused),
		cmocka_unit_test(deep_values_are_refused),
		cmocka_unit_test(every_allocation_may_fail),
		cmocka_unit_test(memory_is_bounded),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
