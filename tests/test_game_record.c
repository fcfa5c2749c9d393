/* SPDX-License-Identifier: MIT */
/* Recording: the states of any log, recorded again, are the same states. With
 * CROSSPLY_EVERY_STATE set all logs of the corpus are recorded. */
#include <stdio.h>
#include <stdlib.h>

#include "carrier/container.h"
#include "crossply/game_record.h"
#include "support/game.h"

static bool keep(void *ctx, cply_str bytes)
{
	cply_put_str(ctx, bytes);
	return true;
}

/* Records all states of a record, as values or as text. */
static cply_str record(session *s, const cply_game *g, bool as_text)
{
	static cply_buf out;
	cply_game_recorder *r;
	cply_buf_init(&out, s->arena);
	assert_int_equal(cply_game_recorder_open(keep, &out, s->arena, s->diags,
	                                         &r),
	                 CPLY_OK);
	cply_game_recorder_member(r, CPLY_STR("gameName"),
	                          CPLY_STR("\"Again\""));
	for (uint64_t i = 0; i < cply_game_count(g); i++) {
		cply_game_value state = cply_game_state_at(g, i + 1);
		cply_game_record_step step = cply_game_step_at(g, i);
		cply_str type = cply_str_of(cply_game_event_name(step.event));
		cply_arena a;
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_status st =
			as_text ? cply_game_recorder_add(r, type, step.data,
		                                         game_state(state, &a))
				: cply_game_recorder_add_value(r, type,
		                                               step.data,
		                                               state);
		cply_arena_free(&a);
		assert_int_equal(st, CPLY_OK);
	}
	cply_game_recorder_member(r, CPLY_STR("epoch"), CPLY_STR("1"));
	assert_int_equal(cply_game_recorder_close(r), CPLY_OK);
	return cply_buf_str(&out);
}

static void check_again(cply_str text, uint64_t every)
{
	for (int as_text = 0; as_text < 2; as_text++) {
		session s, t;
		cply_status status;
		session_init(&s);
		session_init(&t);
		cply_game *g = game_open(&s, text, &status);
		assert_non_null(g);
		cply_str again = record(&t, g, as_text);
		cply_game *h = game_open(&t, again, &status);
		assert_non_null(h);
		assert_int_equal(cply_game_count(g), cply_game_count(h));
		for (uint64_t i = 0; i <= cply_game_count(g); i += every) {
			cply_arena a;
			cply_arena_init(&a, NULL, SIZE_MAX);
			cply_str one = game_state(cply_game_state_at(g, i), &a);
			cply_str two = game_state(cply_game_state_at(h, i), &a);
			if (!cply_str_eq(one, two))
				fail_msg("state %u differs", (unsigned)i);
			cply_arena_free(&a);
		}
		/* Nothing is written that need not be, but line ends. */
		assert_true(again.len <
		            text.len + 4096 + 2 * cply_game_count(g));
		session_free(&s);
		session_free(&t);
	}
}

static bool every_state(void)
{
	const char *e = getenv("CROSSPLY_EVERY_STATE");
	return e && *e;
}

static void check_file(const char *path, void *ctx)
{
	session s;
	char *bytes;
	size_t len, *n = ctx;
	if (!every_state() && !strstr(path, "move-example") &&
	    !strstr(path, "Chess-r1"))
		return;
	session_init(&s);
	assert_true(load_file(path, &bytes, &len));
	cply_str text = { bytes, len };
	if (cply_is_gzip(text))
		assert_int_equal(cply_gunzip(text, cply_limits_default(),
		                             s.arena, s.diags, &text),
		                 CPLY_OK);
	check_again(text, every_state() ? 1 : 7);
	if (every_state())
		print_message("%s holds\n", path);
	free(bytes);
	session_free(&s);
	++*n;
}

static void genuine_logs(void **state)
{
	(void)state;
	size_t n = 0;
	for_each_in_corpus("gamelogs", "", check_file, &n);
	assert_true(n > 1);
}

static void example(void **state)
{
	(void)state;
	char *bytes;
	size_t len;
	assert_true(load_file("examples/orchard.gamelog", &bytes, &len));
	check_again((cply_str){ bytes, len }, 1);
	free(bytes);
}

/* What no delta can say is said, and nothing breaks. */
static void impossible_states(void **state)
{
	(void)state;
	static const struct {
		const char *first, *second;
		cply_status status;
		const char *codes;
	} cases[] = {
		{ "{\"a\":[1]}", "{\"a\":{\"0\":1}}", CPLY_INVALID, "GL401" },
		{ "{\"a\":{}}", "{\"a\":[]}", CPLY_INVALID, "GL401" },
		{ "{}", "{\"a\":\"&RM\"}", CPLY_INVALID, "GL401" },
		{ "{}", "{\"a\":{\"&LEN\":1}}", CPLY_INVALID, "GL401" },
		{ "{}", "[]", CPLY_INVALID, "GL402" },
		{ "{\"a\":null}", "{\"a\":[null,{}]}", CPLY_OK, "" },
		{ "{\"a\":1,\"b\":{\"c\":1}}", "{\"a\":2,\"b\":{}}", CPLY_OK,
		  "" },
		{ "{\"a\":1,\"b\":2}", "{\"c\":3}", CPLY_OK, "" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session s;
		cply_buf out;
		cply_game_recorder *r;
		session_init(&s);
		cply_buf_init(&out, s.arena);
		assert_int_equal(cply_game_recorder_open(keep, &out, s.arena,
		                                         s.diags, &r),
		                 CPLY_OK);
		assert_int_equal(
			cply_game_recorder_add(r, CPLY_STR("start"),
		                               (cply_str){ NULL, 0 },
		                               cply_str_of(cases[i].first)),
			CPLY_OK);
		assert_int_equal(
			cply_game_recorder_add(r, CPLY_STR("over"),
		                               (cply_str){ NULL, 0 },
		                               cply_str_of(cases[i].second)),
			cases[i].status);
		assert_codes(&s, cases[i].codes);
		assert_int_equal(cply_game_recorder_close(r), CPLY_OK);
		session_free(&s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(example),
		cmocka_unit_test(impossible_states),
		cmocka_unit_test(genuine_logs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
