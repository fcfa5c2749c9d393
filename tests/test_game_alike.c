/* SPDX-License-Identifier: MIT */
/* Texts that are kept as numbers of another come back as they were: every pair
 * of short texts, the limits, and the events of logs that are not kept whole
 * against those of logs that are. */
#include <stdio.h>
#include <stdlib.h>

#include "carrier/container.h"
#include "game/alike.h"
#include "game/record.h"
#include "support/game.h"

enum { SHORT = 6, ROOM = 64 };

/* Text number `i` of letters and digits, and the same with one # for every
 * number: two texts are alike if these are equal. */
static void spell(unsigned i, size_t len, char *text, char *shape)
{
	static const char letters[] = { 'a', '0', '7' };
	for (size_t k = 0; k < len; k++, i /= 3) {
		text[k] = letters[i % 3];
		if (text[k] == 'a')
			*shape++ = 'a';
		else if (!k || text[k - 1] == 'a')
			*shape++ = '#';
	}
	text[len] = *shape = '\0';
}

static unsigned power(unsigned n)
{
	unsigned p = 1;
	while (n--)
		p *= 3;
	return p;
}

static void check_pair(cply_arena *a, const char *model, const char *text,
                       bool is_alike)
{
	uint8_t packed[ALIKE_ROOM];
	char back[ROOM];
	cply_arena_reset(a, SIZE_MAX);
	cplyi_alike *k = CPLY_NEW(a, 1, cplyi_alike);
	cplyi_alike_add(k, a, 3, cply_str_of(model));
	size_t n = cplyi_alike_pack(k, 3, cply_str_of(text), packed);
	if (!n != !is_alike)
		fail_msg("\"%s\" and \"%s\": %zu bytes", model, text, n);
	if (!n)
		return;
	memset(back, 0, sizeof back);
	cplyi_alike_unpack(k, packed, back);
	assert_string_equal(back, text);
}

static void every_pair(void **state)
{
	(void)state;
	cply_arena a;
	size_t n_alike = 0;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (unsigned l = 1; l <= SHORT; l++)
		for (unsigned i = 0; i < power(l); i++)
			for (unsigned m = l > 1 ? l - 1 : 1; m <= l; m++)
				for (unsigned j = 0; j < power(m); j++) {
					char one[ROOM], one_shape[ROOM];
					char two[ROOM], two_shape[ROOM];
					spell(i, l, one, one_shape);
					spell(j, m, two, two_shape);
					bool is = strchr(one_shape, '#') &&
					          !strcmp(one_shape, two_shape);
					n_alike += is;
					check_pair(&a, one, two, is);
				}
	assert_true(n_alike > 10000);
	cply_arena_free(&a);
}

/* As long a text as is wanted: "x" and numbers after commas. */
static char *long_text(char *p, size_t numbers, size_t digits)
{
	char *at = p;
	*at++ = 'x';
	for (size_t i = 0; i < numbers; i++) {
		*at++ = ',';
		memset(at, '5', digits);
		at += digits;
	}
	*at = '\0';
	return p;
}

static void limits(void **state)
{
	(void)state;
	cply_arena a;
	char one[512], two[512];
	uint8_t packed[ALIKE_ROOM];
	cply_arena_init(&a, NULL, SIZE_MAX);
	check_pair(&a, "abcdefghijk1", "abcdefghijk22", true);
	check_pair(&a, "abcdefghijk1", "abcdefghijK22", false);
	check_pair(&a, "Abcdefghijk1", "abcdefghijk22", false);
	check_pair(&a, "1abcdefghijklmnopqrstuvw", "22abcdefghijklmnopqrstuvw",
	           true);
	check_pair(&a, "1abcdefghijklmnopqrstuvw", "22abcdefghijklmnopqrst-vw",
	           false);
	check_pair(&a, long_text(one, 1, 1), long_text(two, 1, 20), true);
	check_pair(&a, long_text(one, 1, 1), long_text(two, 1, 21), false);
	check_pair(&a, long_text(one, 1, 30), long_text(two, 1, 3), true);

	cply_arena_reset(&a, SIZE_MAX);
	cplyi_alike *k = CPLY_NEW(&a, 1, cplyi_alike);
	cplyi_alike_add(k, &a, 0, cply_str_of(long_text(one, 16, 1)));
	assert_int_equal(k->n, 0);
	cplyi_alike_add(k, &a, 0, cply_str_of(long_text(one, 15, 1)));
	assert_int_equal(k->n, 1);
	assert_int_equal(cplyi_alike_pack(k, 0,
	                                  cply_str_of(long_text(two, 15, 20)),
	                                  packed),
	                 ALIKE_ROOM);
	assert_int_equal(cplyi_alike_pack(k, 1, cply_str_of(two), packed), 0);
	char *huge = malloc(ALIKE_LONGEST + 1);
	memset(huge, '1', ALIKE_LONGEST + 1);
	cplyi_alike_add(k, &a, 0, (cply_str){ huge, ALIKE_LONGEST + 1 });
	assert_int_equal(k->n, 1);
	cplyi_alike_add(k, &a, 0, (cply_str){ huge, ALIKE_LONGEST });
	assert_int_equal(k->n, 2);
	for (int i = 0; i < 2 * ALIKE_MOST; i++)
		cplyi_alike_add(k, &a, 0, CPLY_STR("1"));
	assert_int_equal(k->n, ALIKE_MOST);
	free(huge);
	cply_arena_free(&a);
}

/* ---- logs ---- */

static cply_game *open_fed(session *s, cply_str text)
{
	cply_game *g;
	game_pieces pieces = { .text = text, .size = 1000 };
	cply_game_source source = { .feed = game_feed,
		                    .rewind = game_rewind,
		                    .ctx = &pieces };
	assert_int_not_equal(cply_game_open(&source, false, s->arena, s->diags,
	                                    cply_limits_default(), &g),
	                     CPLY_NOMEM);
	return g;
}

static void require_same(cply_game_record_step a, cply_game_record_step b,
                         uint64_t i)
{
	if (a.event != b.event || !cply_str_eq(a.type, b.type) ||
	    !cply_str_eq(a.data, b.data))
		fail_msg("step %u: %.*s, but %.*s", (unsigned)i,
		         (int)a.data.len, a.data.ptr, (int)b.data.len,
		         b.data.ptr);
}

/* All steps, those asked for twice as well. How many were packed. */
static size_t compare(cply_str text)
{
	session s, t;
	cply_status status;
	cply_arena a;
	size_t n_packed = 0;
	session_init(&s);
	session_init(&t);
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_game *kept = game_open(&s, text, &status);
	cply_game *fed = open_fed(&t, text);
	assert_true(!kept == !fed);
	uint64_t n = kept ? cply_game_count(kept) : 0;
	assert_true(!fed || cply_game_count(fed) == n);
	for (uint64_t i = 0; i < n; i++) {
		cply_game_record_step want = cply_game_step_at(kept, i);
		cply_arena_reset(&a, SIZE_MAX);
		require_same(want, cplyi_step_read(fed, i, &a), i);
		const cplyi_step *chunk = fed->chunks[i >> STEP_BITS];
		n_packed += chunk[i % STEP_CHUNK].form == STEP_PACKED;
		if (i % 3)
			require_same(want, cply_game_step_at(fed, i), i);
	}
	for (uint64_t i = 0; i < n; i++)
		require_same(cply_game_step_at(kept, i),
		             cply_game_step_at(fed, i), i);
	cply_arena_free(&a);
	session_free(&s);
	session_free(&t);
	return n_packed;
}

static void made_log(void **state)
{
	(void)state;
	session s;
	cply_buf b;
	enum { EVENTS = 10000 };
	session_init(&s);
	cply_buf_init(&b, s.arena);
	cply_put(&b, "{\"type\":\"start\",\"game\":{}}");
	for (unsigned i = 0; i < EVENTS; i++) {
		static const char *const forms[][2] = {
			{ "\"ran\",\"data\":{\"run\":{\"caller\":{\"id\":\"",
			  "\"},\"functionName\":\"move\"}}" },
			{ "\"ran\",\"data\":{\"run\":{\"caller\":{\"id\":\"",
			  "\"},\"functionName\":\"dig\"}}" },
			{ "\"order\",\"data\":", "" },
			{ "\"odd\",\"data\":{\"", "\":-0.50e+10}" },
			{ "\"finished\",\"data\":[", ",\"\\u00e9\"]" },
			{ "\"finished\",\"data\":\"none\",\"b\":", "" },
			{ "\"finished\",\"b\":", "" },
		};
		const char *const *form = forms[i % CPLY_COUNT(forms)];
		char number[20];
		snprintf(number, sizeof number, "%u", i * i);
		cply_put(&b, ",\n{\"type\":");
		cply_put(&b, form[0]);
		cply_put(&b, number);
		cply_put(&b, form[1]);
		cply_put_char(&b, '}');
	}
	cply_put_char(&b, '\0');
	size_t n = compare(game_log(s.arena, b.ptr));
	/* Five of seven forms have numbers; of two of them the text is as
	 * short as what would be kept of it, or has a type of its own. */
	assert_true(n > EVENTS * 3 / 7 - 10 && n < EVENTS * 3 / 7 + 10);
	session_free(&s);
}

static void example(void **state)
{
	(void)state;
	char *bytes;
	size_t len;
	assert_true(load_file("examples/orchard.gamelog", &bytes, &len));
	assert_true(compare((cply_str){ bytes, len }) > 0);
	free(bytes);
}

static void check_file(const char *path, void *ctx)
{
	session s;
	char *bytes;
	size_t len, *n = ctx;
	session_init(&s);
	assert_true(load_file(path, &bytes, &len));
	cply_str text = { bytes, len };
	if (!cply_is_gzip(text) ||
	    cply_gunzip(text, cply_limits_default(), s.arena, s.diags, &text) ==
	            CPLY_OK)
		*n += compare(text);
	free(bytes);
	session_free(&s);
}

static void genuine_logs(void **state)
{
	(void)state;
	size_t n = 0;
	for_each_in_corpus("gamelogs", "", check_file, &n);
	assert_true(n > 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_pair),   cmocka_unit_test(limits),
		cmocka_unit_test(made_log),     cmocka_unit_test(example),
		cmocka_unit_test(genuine_logs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
