/* SPDX-License-Identifier: MIT */
/* Every state of genuine logs, and of logs full of oddities, against a second
 * implementation of the format (tests/game/reference.py): through the stream,
 * and through the record forward, backward and at random. With
 * CROSSPLY_EVERY_STATE set all states of all logs are compared, which takes
 * minutes; without it some states of the smaller logs. */
#define _XOPEN_SOURCE 700
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>

#include "carrier/container.h"
#include "support/game.h"

typedef struct prints {
	uint64_t *items; /* after 0, 1, 2 ... deltas */
	size_t n, cap;
} prints;

static bool every_state(void)
{
	const char *s = getenv("CROSSPLY_EVERY_STATE");
	return s && *s;
}

static bool read_prints(const char *command, prints *p)
{
	char line[64];
	FILE *f = popen(command, "r");
	if (!f)
		return false;
	while (fgets(line, sizeof line, f)) {
		if (p->n == p->cap) {
			p->cap = p->cap ? p->cap * 2 : 256;
			p->items = realloc(p->items, p->cap * sizeof *p->items);
			assert_non_null(p->items);
		}
		p->items[p->n++] = strtoull(line, NULL, 16);
	}
	return pclose(f) == 0;
}

/* ---- fingerprints of our states ---- */

typedef struct way {
	char text[8192];
	size_t len;
} way;

static uint64_t print_of(const way *w, cply_str value)
{
	uLong a = 1, b = 2;
	a = crc32(a, (const Bytef *)w->text, (uInt)w->len);
	b = crc32(b, (const Bytef *)w->text, (uInt)w->len);
	a = crc32(crc32(a, (const Bytef *)"=", 1), (const Bytef *)value.ptr,
	          (uInt)value.len);
	b = crc32(crc32(b, (const Bytef *)"=", 1), (const Bytef *)value.ptr,
	          (uInt)value.len);
	return (uint64_t)a << 32 | b;
}

static uint64_t print_all(cply_game_value v, way *w)
{
	char length[16];
	cply_json_type type = cply_game_type(v);
	if (type == CPLY_JSON_MISSING)
		return print_of(w, CPLY_STR("null"));
	if (type < CPLY_JSON_ARRAY)
		return print_of(w, cply_game_raw(v));
	uint64_t sum = print_of(w, CPLY_STR("{}"));
	if (type == CPLY_JSON_ARRAY) {
		int n = snprintf(length, sizeof length, "[%u]",
		                 cply_game_length(v));
		sum = print_of(w, (cply_str){ length, (size_t)n });
	}
	size_t len = w->len;
	cply_game_iter it = cply_game_each(v);
	while (cply_game_step(&it)) {
		int n = snprintf(length, sizeof length, "%u", it.index);
		cply_str key = type == CPLY_JSON_ARRAY
		                       ? (cply_str){ length, (size_t)n }
		                       : it.key;
		if (len)
			w->text[w->len++] = '\x1f';
		assert_true(w->len + key.len < sizeof w->text);
		memcpy(w->text + w->len, key.ptr, key.len);
		w->len += key.len;
		sum += print_all(it.value, w);
		w->len = len;
	}
	return sum;
}

static uint64_t print_state(cply_game_value v)
{
	way w = { .len = 0 };
	return print_all(v, &w);
}

static void compare(const char *path, const char *how, uint64_t at,
                    const prints *want, cply_game_value got)
{
	if (print_state(got) != want->items[at])
		fail_msg("%s: %s, the state after %" PRIu64 " deltas differs",
		         path, how, at);
}

/* ---- one log ---- */

static void check_stream(const char *path, session *s, cply_str text,
                         const prints *want, uint64_t every)
{
	cply_game_source source = { .text = text };
	cply_game_stream *stream;
	uint64_t at = 0;
	assert_int_equal(cply_game_stream_open(&source, s->arena, s->diags,
	                                       cply_limits_default(), &stream),
	                 CPLY_OK);
	while (cply_game_stream_next(stream))
		if (++at % every == 0 || at + 1 == want->n)
			compare(path, "streaming", at, want,
			        cply_game_stream_state(stream));
	assert_int_not_equal(cply_game_stream_close(stream), CPLY_NOMEM);
	assert_int_equal(at + 1, want->n);
}

static void check_record(const char *path, session *s, cply_str text,
                         const prints *want, uint64_t every)
{
	cply_status status;
	cply_game *g = game_open(s, text, &status);
	assert_non_null(g);
	assert_int_equal(cply_game_count(g) + 1, want->n);
	for (uint64_t at = 0; at < want->n; at += every)
		compare(path, "forward", at, want, cply_game_state_at(g, at));
	for (uint64_t at = want->n; at > 0; at -= at < every ? at : every)
		compare(path, "backward", at - 1, want,
		        cply_game_state_at(g, at - 1));
	uint64_t dice = 88172645463325252u;
	for (uint64_t i = 0; i < want->n / every; i++) {
		dice ^= dice << 13;
		dice ^= dice >> 7;
		dice ^= dice << 17;
		compare(path, "at random", dice % want->n, want,
		        cply_game_state_at(g, dice % want->n));
	}
}

static void check_log(const char *path, const char *command)
{
	char *bytes;
	size_t len;
	session s;
	prints want = { 0 };
	assert_true(read_prints(command, &want));
	assert_true(want.n > 1);
	session_init(&s);
	assert_true(load_file(path, &bytes, &len));
	cply_str text = { bytes, len };
	if (cply_is_gzip(text))
		assert_int_equal(cply_gunzip(text, cply_limits_default(),
		                             s.arena, s.diags, &text),
		                 CPLY_OK);
	uint64_t every = every_state() ? 1 : 1 + want.n / 25;
	/* What nobody has looked at is held in another way. */
	const uint64_t pauses[] = { every, 2 * every, 7 * every, UINT64_MAX };
	for (size_t i = 0; i < CPLY_COUNT(pauses); i++)
		check_stream(path, &s, text, &want, pauses[i]);
	check_record(path, &s, text, &want, every);
	session_free(&s);
	free(bytes);
	free(want.items);
}

static void genuine(const char *path, void *ctx)
{
	static const char *const small[] = { "Chess-r1", "Saloon-r1",
		                             "move-example", "viseur" };
	char command[4096];
	size_t *n = ctx;
	bool wanted = every_state();
	for (size_t i = 0; i < CPLY_COUNT(small); i++)
		wanted |= strstr(path, small[i]) != NULL;
	if (!wanted)
		return;
	snprintf(command, sizeof command,
	         "python3 tests/game/reference.py '%s'", path);
	check_log(path, command);
	if (every_state())
		print_message("%s agrees\n", path);
	++*n;
}

static void genuine_logs(void **state)
{
	(void)state;
	size_t n = 0;
	for_each_in_corpus("gamelogs", "", genuine, &n);
	assert_true(n > 3);
}

static void odd_logs(void **state)
{
	(void)state;
	char path[] = "/tmp/crossply-game-XXXXXX", command[256];
	int fd = mkstemp(path);
	assert_true(fd >= 0);
	close(fd);
	for (int i = 0; i < (every_state() ? 500 : 8); i++) {
		snprintf(command, sizeof command,
		         "python3 tests/game/reference.py --random %d %s", i,
		         path);
		check_log(path, command);
	}
	remove(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(odd_logs),
		cmocka_unit_test(genuine_logs),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
