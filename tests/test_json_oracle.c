/* SPDX-License-Identifier: MIT */
/* The JSON reader against jansson, on documents made at random and on the same
 * with one byte changed; and the writer's round trips on them. */
#include <jansson.h>
#include <stdlib.h>

#include "carrier/json_core.h"
#include "support/support.h"

static uint32_t roll(uint64_t *seed, uint32_t sides)
{
	*seed ^= *seed << 13;
	*seed ^= *seed >> 7;
	*seed ^= *seed << 17;
	return (uint32_t)((*seed >> 32) * sides >> 32);
}

static void put_blanks(cply_buf *b, uint64_t *seed)
{
	static const char blanks[] = " \t\n\r";
	while (roll(seed, 6) == 0)
		cply_put_char(b, blanks[roll(seed, 4)]);
}

static void put_text(cply_buf *b, uint64_t *seed)
{
	static const char *const bits[] = {
		"a",
		"Z",
		" ",
		"\\n",
		"\\\"",
		"\\\\",
		"\\/",
		"\xD0\x96",
		"\xE2\x82\xAC",
		"]",
		"{",
		",",
		"\\u0041",
		"\\u00e9",
		"\\ud83d\\ude00",
		"\xF0\x9F\x98\x80",
		"\xE0\xA4\x84",
		"//",
		"0123456789abcdef",
	};
	uint32_t n = roll(seed, 5) ? roll(seed, 6) : roll(seed, 60);
	cply_put(b, "\"");
	while (n-- > 0)
		cply_put(b, bits[roll(seed, CPLY_COUNT(bits))]);
	cply_put(b, "\"");
}

/* One value; containers get shallower so that it ends. */
static void put_value(cply_buf *b, uint64_t *seed, uint32_t depth)
{
	static const char *const scalars[] = {
		"0",    "-1",    "12",   "1.5",  "-0.25e2", "1E3",
		"true", "false", "null", "7e-2", "123456",
	};
	uint32_t kind = roll(seed, depth ? 6 : 4);
	put_blanks(b, seed);
	if (kind < 2) {
		cply_put(b, scalars[roll(seed, CPLY_COUNT(scalars))]);
	} else if (kind < 4) {
		put_text(b, seed);
	} else {
		bool object = kind == 5;
		uint32_t n = roll(seed, 6);
		cply_put(b, object ? "{" : "[");
		for (uint32_t i = 0; i < n; i++) {
			cply_put(b, i ? "," : "");
			if (object) {
				put_blanks(b, seed);
				cply_put(b, "\"k");
				cply_put_uint(b, i); /* no duplicates */
				cply_put(b, "\"");
				put_blanks(b, seed);
				cply_put(b, ":");
			}
			put_value(b, seed, depth - 1);
		}
		put_blanks(b, seed);
		cply_put(b, object ? "}" : "]");
	}
	put_blanks(b, seed);
}

static bool same(cply_json_value v, const json_t *j, cply_arena *a)
{
	double x;
	cply_str s;
	size_t i = 0;
	cply_json_iter it = cply_json_each(v);
	switch (cply_json_type_of(v)) {
	case CPLY_JSON_NULL:
		return json_is_null(j);
	case CPLY_JSON_TRUE:
		return json_is_true(j);
	case CPLY_JSON_FALSE:
		return json_is_false(j);
	case CPLY_JSON_NUMBER:
		return cply_json_double(v, &x) && json_is_number(j) &&
		       x == json_number_value(j);
	case CPLY_JSON_STRING:
		s = cply_json_string(v, a);
		return json_is_string(j) && s.len == json_string_length(j) &&
		       (!s.len || !memcmp(s.ptr, json_string_value(j), s.len));
	case CPLY_JSON_ARRAY:
		while (cply_json_step(&it))
			if (!same(it.value, json_array_get(j, i++), a))
				return false;
		return json_is_array(j) && i == json_array_size(j);
	case CPLY_JSON_OBJECT:
		for (; cply_json_step(&it); i++) {
			char key[64] = { 0 };
			s = cply_json_string(it.key, a);
			if (s.len >= sizeof key)
				return false;
			memcpy(key, s.ptr, s.len);
			if (!same(it.value, json_object_get(j, key), a))
				return false;
		}
		return json_is_object(j) && i == json_object_size(j);
	default:
		return false;
	}
}

static cply_str written(cply_json_value v, cply_arena *a, unsigned indent)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, a);
	cply_json_writer_init(&w, &b, indent);
	cply_json_put_value(&w, v);
	return cply_buf_str(&b);
}

static void check_round_trip(cply_json_value v, const json_t *j, cply_arena *a)
{
	cply_json_parser p = { 0 };
	cply_str once = written(v, a, 0);
	for (unsigned indent = 0; indent < 5; indent += 4) {
		cply_json doc;
		assert_int_equal(cply_json_parse(&p, written(v, a, indent),
		                                 NULL, NULL, &doc),
		                 CPLY_OK);
		assert_true(same(cply_json_root(&doc), j, a));
		assert_true(
			cply_str_eq(written(cply_json_root(&doc), a, 0), once));
	}
	cply_json_parser_free(&p);
}

/* jansson refuses a few things on purpose: numbers that do not fit, lone
 * surrogates, NUL. Texts that may have them are left out. */
static bool is_comparable(cply_str s)
{
	uint32_t digits = 0;
	bool is_exponent = false;
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		digits = c >= '0' && c <= '9' ? digits + 1 : 0;
		is_exponent =
			digits ? is_exponent
			       : (c | 0x20) == 'e' || c == '+' || c == '-';
		if (digits > (is_exponent ? 2 : 17) || c == 0)
			return false;
	}
	return cply_str_find(s, CPLY_STR("\\u")) == SIZE_MAX;
}

/* The careful walk must make the same of it as the fast one. */
static void check_careful(cply_json_parser *p, cply_str text,
                          const cply_json *doc)
{
	json_run run = { .parser = p, .text = text, .max_depth = 512 };
	assert_int_equal(cplyi_json_careful(&run), JSON_DONE);
	assert_int_equal(run.n, doc->n);
	assert_memory_equal(p->tape, doc->tape, doc->n * sizeof *p->tape);
}

static void check_document(cply_json_parser *p, cply_json_parser *careful,
                           cply_str text, bool is_sound)
{
	cply_arena a;
	cply_json doc;
	json_error_t error;
	cply_arena_init(&a, NULL, SIZE_MAX);
	char *copy = malloc(text.len ? text.len : 1);
	assert_non_null(copy);
	memcpy(copy, text.ptr, text.len);
	cply_str exact = { copy, text.len };
	json_t *j = json_loadb(copy, text.len, JSON_DECODE_ANY, &error);
	cply_status st = cply_json_parse(p, exact, NULL, NULL, &doc);
	if ((st == CPLY_OK) != (j != NULL))
		fail_msg("%.*s: we say %d, jansson %s", (int)text.len, text.ptr,
		         st, j ? "accepts" : error.text);
	if (is_sound)
		assert_int_equal(st, CPLY_OK);
	if (st == CPLY_OK) {
		check_careful(careful, exact, &doc);
		if (is_sound) {
			assert_true(same(cply_json_root(&doc), j, &a));
			check_round_trip(cply_json_root(&doc), j, &a);
		}
	}
	json_decref(j);
	free(copy);
	cply_arena_free(&a);
}

static void agrees_with_jansson(void **state)
{
	(void)state;
	uint64_t seed = 1181783497276652981u;
	cply_json_parser p = { 0 }, careful = { 0 };
	uint32_t changed = 0;
	for (int i = 0; i < 3000; i++) {
		static const char bytes[] = "{}[]:,\"\\/0e-.tn \n\x01\xC3\xF0";
		cply_arena a;
		cply_buf b;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_buf_init(&b, &a);
		put_value(&b, &seed, 4);
		cply_str text = cply_buf_str(&b);
		check_document(&p, &careful, text, true);
		for (int k = 0; k < 4; k++) {
			size_t at = roll(&seed, (uint32_t)text.len);
			char was = b.ptr[at];
			b.ptr[at] = bytes[roll(&seed, sizeof bytes - 1)];
			if (is_comparable(text)) {
				check_document(&p, &careful, text, false);
				changed++;
			}
			b.ptr[at] = was;
		}
		cply_arena_free(&a);
	}
	assert_true(changed > 1000);
	cply_json_parser_free(&p);
	cply_json_parser_free(&careful);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(agrees_with_jansson),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
