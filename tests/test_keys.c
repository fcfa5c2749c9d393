/* SPDX-License-Identifier: MIT */
/* Bytes of terminals become keys, and never letters. What keys send comes from
 * the terminals' own descriptions, as infocmp prints them. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#include "support/support.h"
#include "tui/key_reader.h"

/* What infocmp calls a key, and what it is to be. */
static const struct {
	const char *name;
	screen_event want;
} table[] = {
	{ "kcuu1", { .key = SCREEN_UP } },
	{ "kcud1", { .key = SCREEN_DOWN } },
	{ "kcub1", { .key = SCREEN_LEFT } },
	{ "kcuf1", { .key = SCREEN_RIGHT } },
	{ "khome", { .key = SCREEN_HOME } },
	{ "kfnd", { .key = SCREEN_HOME } },
	{ "kend", { .key = SCREEN_END } },
	{ "kslt", { .key = SCREEN_END } },
	{ "kpp", { .key = SCREEN_PAGE_UP } },
	{ "knp", { .key = SCREEN_PAGE_DOWN } },
	{ "kich1", { .key = SCREEN_INSERT } },
	{ "kdch1", { .key = SCREEN_DELETE } },
	{ "kbs", { .key = SCREEN_BACKSPACE } },
	{ "kcbt", { .key = SCREEN_BACK_TAB } },
	{ "kent", { .key = SCREEN_ENTER } },
	{ "kLFT", { .key = SCREEN_LEFT, .shift = true } },
	{ "kRIT", { .key = SCREEN_RIGHT, .shift = true } },
	{ "kUP", { .key = SCREEN_UP, .shift = true } },
	{ "kDN", { .key = SCREEN_DOWN, .shift = true } },
	{ "kHOM", { .key = SCREEN_HOME, .shift = true } },
	{ "kEND", { .key = SCREEN_END, .shift = true } },
	{ "kDC", { .key = SCREEN_DELETE, .shift = true } },
	{ "kLFT3", { .key = SCREEN_LEFT, .alt = true } },
	{ "kRIT3", { .key = SCREEN_RIGHT, .alt = true } },
	{ "kLFT5", { .key = SCREEN_LEFT, .ctrl = true } },
	{ "kRIT5", { .key = SCREEN_RIGHT, .ctrl = true } },
	{ "kUP5", { .key = SCREEN_UP, .ctrl = true } },
	{ "kDN5", { .key = SCREEN_DOWN, .ctrl = true } },
	{ "kHOM5", { .key = SCREEN_HOME, .ctrl = true } },
	{ "kEND5", { .key = SCREEN_END, .ctrl = true } },
	{ "kDC5", { .key = SCREEN_DELETE, .ctrl = true } },
	{ "kLFT6", { .key = SCREEN_LEFT, .ctrl = true, .shift = true } },
	{ "kRIT6", { .key = SCREEN_RIGHT, .ctrl = true, .shift = true } },
};

/* infocmp writes \E, ^X, \, and octal. */
static size_t read_string(const char *s, unsigned char *out, size_t size)
{
	size_t n = 0;
	while (*s && *s != '\n' && n < size) {
		if (*s == ',' && (s[1] == '\n' || !s[1]))
			break;
		if (s[0] == '\\' && (s[1] == 'E' || s[1] == 'e')) {
			out[n++] = 27;
			s += 2;
		} else if (s[0] == '\\' && s[1] >= '0' && s[1] <= '7') {
			char *end;
			char octal[4] = { s[1], s[2], s[3], 0 };
			out[n++] = (unsigned char)strtol(octal, &end, 8);
			s += 1 + (end - octal);
		} else if (s[0] == '\\' && s[1]) {
			out[n++] = (unsigned char)s[1];
			s += 2;
		} else if (s[0] == '^' && s[1]) {
			out[n++] = s[1] == '?' ? 127 : (unsigned char)s[1] & 31;
			s += 2;
		} else {
			out[n++] = (unsigned char)*s++;
		}
	}
	return n;
}

enum { MOST = 400 };

typedef struct description {
	struct {
		char name[16];
		unsigned char bytes[32];
		size_t n;
	} keys[MOST];
	size_t n;
} description;

/* The strings of keys of a terminal; false: it is not installed. */
static bool describe(const char *term, description *d)
{
	char command[80], line[512];
	snprintf(command, sizeof command, "infocmp -1x %s 2>/dev/null", term);
	FILE *f = popen(command, "r");
	d->n = 0;
	while (f && fgets(line, sizeof line, f)) {
		char *is = strchr(line, '=');
		if (line[0] != '\t' || line[1] != 'k' || !is ||
		    is - line > 15 || d->n == MOST)
			continue;
		*is = 0;
		memcpy(d->keys[d->n].name, line + 1, (size_t)(is - line));
		d->keys[d->n].n = read_string(is + 1, d->keys[d->n].bytes,
		                              sizeof d->keys[0].bytes);
		d->n++;
	}
	if (f)
		(void)pclose(f);
	return d->n > 0;
}

/* Feeds bytes with a pause before byte `split` (or each, if it is ~0). */
static size_t feed(key_reader *r, const unsigned char *bytes, size_t n,
                   size_t split, int pause, screen_event *out, size_t most)
{
	int64_t now = 1000000;
	size_t got = 0;
	for (size_t i = 0; i < n; i++) {
		int64_t until =
			now + (i == split || split == SIZE_MAX ? pause : 0);
		/* As the loop does: wakes up when the reader wants it. */
		for (;;) {
			while (got < most && key_reader_next(r, now, &out[got]))
				got++;
			int wait = key_reader_wait(r, now);
			if (wait < 0 || now + wait > until)
				break;
			now += wait;
		}
		now = until;
		key_reader_put(r, bytes[i], now);
	}
	for (;;) {
		while (got < most && key_reader_next(r, now, &out[got]))
			got++;
		int wait = key_reader_wait(r, now);
		if (wait < 0)
			break;
		now += wait;
	}
	return got;
}

static void show(const screen_event *e, size_t n, char *out, size_t size)
{
	size_t at = 0;
	out[0] = 0;
	for (size_t i = 0; i < n && at < size; i++)
		at += (size_t)snprintf(out + at, size - at,
		                       "%skey %d character %u%s%s%s",
		                       i ? "; " : "", (int)e[i].key,
		                       e[i].character, e[i].alt ? " alt" : "",
		                       e[i].ctrl ? " ctrl" : "",
		                       e[i].shift ? " shift" : "");
}

static bool is_same(const screen_event *a, const screen_event *b)
{
	return a->key == b->key && a->alt == b->alt && a->shift == b->shift &&
	       a->ctrl == b->ctrl &&
	       ((a->key != SCREEN_CHAR && a->key != SCREEN_FUNCTION) ||
	        a->character == b->character);
}

static bool is_typed(const screen_event *e)
{
	return e->key == SCREEN_CHAR && e->character > ' ' && !e->alt;
}

/* Every way to cut the bytes of a key, at once and slowly: always the key. */
static void assert_key(key_reader *known, const char *what,
                       const unsigned char *bytes, size_t n,
                       const screen_event *want)
{
	static const int pauses[] = { 0, 5, 50, 99 };
	for (size_t split = 0; split <= n; split++)
		for (size_t p = 0; p < CPLY_COUNT(pauses); p++) {
			screen_event got[8];
			char text[400], expected[100];
			key_reader r = *known;
			size_t k = feed(&r, bytes, n,
			                split == n ? SIZE_MAX : split,
			                pauses[p], got, 8);
			if (k == 1 && is_same(&got[0], want))
				continue;
			show(got, k, text, sizeof text);
			show(want, 1, expected, sizeof expected);
			fail_msg("%s, pause of %d ms before byte %zu: got %s; "
			         "want %s",
			         what, pauses[p], split, text, expected);
		}
}

/* However late the rest comes: other keys perhaps, but no letters. */
static void assert_never_typed(key_reader *known, const char *what,
                               const unsigned char *bytes, size_t n)
{
	for (int pause = 0; pause < 900; pause += 60) {
		screen_event got[16];
		char text[800];
		key_reader r = *known;
		size_t k = feed(&r, bytes, n, 1, pause, got, 16);
		for (size_t i = 0; i < k; i++)
			if (is_typed(&got[i])) {
				show(got, k, text, sizeof text);
				fail_msg("%s, rest after %d ms: %s", what,
				         pause, text);
			}
	}
}

static const char *const terms[] = {
	"xterm",         "xterm-256color", "screen", "screen-256color", "tmux",
	"tmux-256color", "linux",          "rxvt",   "rxvt-unicode",    "vt220",
};

static bool function_number(const char *name, uint32_t *f)
{
	char *end;
	if (strncmp(name, "kf", 2) != 0 || name[2] < '0' || name[2] > '9')
		return false;
	*f = (uint32_t)strtoul(name + 2, &end, 10);
	return !*end && *f;
}

static bool wanted(const char *name, screen_event *want)
{
	for (size_t i = 0; i < CPLY_COUNT(table); i++)
		if (strcmp(table[i].name, name) == 0) {
			*want = table[i].want;
			return true;
		}
	uint32_t f;
	if (!function_number(name, &f))
		return false;
	*want = (screen_event){ .key = SCREEN_FUNCTION, .character = f };
	return true;
}

static bool is_keypad(const char *name)
{
	return strstr("ka1 ka2 ka3 kb1 kb2 kb3 kc1 kc2 kc3", name) ||
	       (strncmp(name, "kp", 2) == 0 && strcmp(name, "kpp") != 0);
}

/* Without the description of the terminal: TERM may be wrong. */
static void test_any_terminal(void **state)
{
	(void)state;
	static description d;
	static key_reader none;
	size_t tested = 0;
	for (size_t t = 0; t < CPLY_COUNT(terms); t++) {
		if (!describe(terms[t], &d))
			continue;
		for (size_t i = 0; i < d.n; i++) {
			screen_event want;
			char what[80];
			uint32_t f;
			if (d.keys[i].n < 1 ||
			    strcmp(d.keys[i].name, "kmous") == 0)
				continue;
			snprintf(what, sizeof what, "%s of %s", d.keys[i].name,
			         terms[t]);
			/* The numeric keypad types its digits. */
			bool is_pad = is_keypad(d.keys[i].name);
			if (d.keys[i].bytes[0] == 27 && !is_pad)
				assert_never_typed(&none, what, d.keys[i].bytes,
				                   d.keys[i].n);
			/* rxvt numbers F21 and up in its own way, and calls
			 * Ctrl-Shift-Left what others send for Left. */
			bool is_own = strstr(terms[t], "rxvt") &&
			              ((function_number(d.keys[i].name, &f) &&
			                f > 20) ||
			               strchr(d.keys[i].name, '6'));
			if (!wanted(d.keys[i].name, &want) || is_own)
				continue;
			assert_key(&none, what, d.keys[i].bytes, d.keys[i].n,
			           &want);
			tested++;
		}
	}
	if (!tested)
		skip();
	assert_true(tested > 200);
}

/* With it, whatever it says is right, also where it is unusual. */
static void test_described_terminal(void **state)
{
	(void)state;
	static const char *const unusual[] = { "rxvt",   "sun",       "hurd",
		                               "cons25", "vt52",      "pcansi",
		                               "wsvt25", "mach-color" };
	static description d;
	for (size_t t = 0; t < CPLY_COUNT(unusual); t++) {
		key_reader known = { .n = 0 };
		if (!describe(unusual[t], &d))
			continue;
		for (size_t i = 0; i < d.n; i++) {
			screen_event want;
			char text[33] = "";
			memcpy(text, d.keys[i].bytes, d.keys[i].n);
			if (wanted(d.keys[i].name, &want))
				key_reader_learn(&known, text, want);
		}
		for (size_t i = 0; i < d.n; i++) {
			screen_event want;
			char what[80];
			bool twice = false;
			/* The first of a string that two keys send. */
			for (size_t k = 0; k < i; k++)
				twice |= d.keys[k].n == d.keys[i].n &&
				         !memcmp(d.keys[k].bytes,
				                 d.keys[i].bytes, d.keys[i].n);
			if (twice || !wanted(d.keys[i].name, &want) ||
			    d.keys[i].n < 2)
				continue;
			snprintf(what, sizeof what, "%s of %s", d.keys[i].name,
			         unusual[t]);
			assert_key(&known, what, d.keys[i].bytes, d.keys[i].n,
			           &want);
		}
	}
}

/* What no description has: xterm's documentation of control sequences. */
static void test_other_sequences(void **state)
{
	(void)state;
	static const struct {
		const char *bytes;
		screen_event want;
	} cases[] = {
		{ "\033[1;9A", { .key = SCREEN_UP } }, /* Meta */
		{ "\033[I", { .key = SCREEN_OTHER } }, /* focus */
		{ "\033[27;5;9~", { .key = SCREEN_OTHER } },
		{ "\033[97;5u", { .key = SCREEN_OTHER } },
		{ "\033[?62;1;2c", { .key = SCREEN_OTHER } },
		{ "\033[?2026;2$y", { .key = SCREEN_OTHER } },
		{ "\033[200~", { .key = SCREEN_OTHER } },
		/* Where the cursor is, not F3; nor other reports. */
		{ "\033[24;80R", { .key = SCREEN_OTHER } },
		{ "\033[1;80R", { .key = SCREEN_OTHER } },
		{ "\033[1;1R", { .key = SCREEN_OTHER } },
		{ "\033[4R", { .key = SCREEN_OTHER } },
		{ "\033[8;5;3S", { .key = SCREEN_OTHER } },
		{ "\033[R", { .key = SCREEN_FUNCTION, .character = 3 } },
		{ "\033[1;2R", { .key = SCREEN_FUNCTION, .character = 15 } },
		{ "\033O2P", { .key = SCREEN_FUNCTION, .character = 13 } },
		{ "\033Op", { .key = SCREEN_CHAR, .character = '0' } },
		{ "\033Ok", { .key = SCREEN_CHAR, .character = '+' } },
		{ "\033\033[A", { .key = SCREEN_UP, .alt = true } },
		{ "\033OE", { .key = SCREEN_OTHER } },
		{ "\r", { .key = SCREEN_ENTER } },
		{ "\t", { .key = SCREEN_TAB } },
		{ "\b", { .key = SCREEN_BACKSPACE } },
		{ "\001", { .key = SCREEN_CHAR, .character = 1 } },
		{ "A", { .key = SCREEN_CHAR, .character = 'A' } },
		{ "\xC3\x89", { .key = SCREEN_CHAR, .character = 0xC9 } },
		{ "\xE2\x98\x83", { .key = SCREEN_CHAR, .character = 0x2603 } },
		{ "\xF0\x9F\x98\x80",
		  { .key = SCREEN_CHAR, .character = 0x1F600 } },
		{ "\033", { .key = SCREEN_ESCAPE } },
	};
	static key_reader none;
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		const unsigned char *b = (const unsigned char *)cases[i].bytes;
		if (b[0] == 27 && b[1] == 27) {
			screen_event got;
			key_reader r = none;
			assert_int_equal(feed(&r, b, 4, 0, 0, &got, 1), 1);
			assert_true(is_same(&got, &cases[i].want));
			continue;
		}
		assert_key(&none, cases[i].bytes + (b[0] == 27), b,
		           strlen(cases[i].bytes), &cases[i].want);
	}
}

static size_t type(const char *bytes, screen_event *out, size_t most)
{
	static key_reader none;
	key_reader r = none;
	r.has_mouse = true;
	return feed(&r, (const unsigned char *)bytes, strlen(bytes), 0, 0, out,
	            most);
}

static void test_mouse(void **state)
{
	(void)state;
	screen_event e[4];
	assert_int_equal(type("\033[M !\"\033[M#!\"", e, 4), 2);
	assert_int_equal(e[0].key, SCREEN_CLICK);
	assert_int_equal(e[0].col, 0);
	assert_int_equal(e[0].row, 1);
	assert_int_equal(e[1].key, SCREEN_OTHER);
	assert_int_equal(type("\033[<0;200;3M\033[<0;200;3m", e, 4), 2);
	assert_int_equal(e[0].key, SCREEN_CLICK);
	assert_int_equal(e[0].col, 199);
	assert_int_equal(e[0].row, 2);
	assert_int_equal(e[1].key, SCREEN_OTHER);
	assert_int_equal(type("\033[<65;1;1M\033[M`!!\033[32;7;8M", e, 4), 3);
	assert_int_equal(e[0].key, SCREEN_WHEEL_DOWN);
	assert_int_equal(e[1].key, SCREEN_WHEEL_UP);
	assert_int_equal(e[2].key, SCREEN_CLICK);
	assert_int_equal(e[2].row, 7);
}

/* Messages of the terminal, damage, and what comes after. */
static void test_noise(void **state)
{
	(void)state;
	screen_event e[8];
	/* The colour of the background, twice; then a letter. */
	size_t n = type("\033]11;rgb:ffff/ffff/ffff\033\\\033]0;x\aQ", e, 8);
	assert_true(n >= 1);
	for (size_t i = 0; i + 1 < n; i++)
		assert_int_equal(e[i].key, SCREEN_OTHER);
	assert_int_equal(e[n - 1].character, 'Q');
	/* A sequence that another one cuts off. */
	assert_int_equal(type("\033[1;\033[AX", e, 8), 3);
	assert_int_equal(e[0].key, SCREEN_OTHER);
	assert_int_equal(e[1].key, SCREEN_UP);
	assert_int_equal(e[2].character, 'X');
	/* Longer than any. */
	char lengthy[1000] = "\033[";
	memset(lengthy + 2, '1', 700);
	memcpy(lengthy + 702, "mY", 3);
	n = 0;
	key_reader r = { .n = 0 };
	for (size_t i = 0; lengthy[i]; i++) {
		key_reader_put(&r, (unsigned char)lengthy[i], 5);
		while (n < 8 && key_reader_next(&r, 5, &e[n]))
			n++;
	}
	assert_int_equal(e[n - 1].character, 'Y');
	for (size_t i = 0; i + 1 < n; i++)
		assert_int_equal(e[i].key, SCREEN_OTHER);
	/* Not UTF-8. */
	assert_int_equal(type("\xC3(", e, 8), 2);
	assert_int_equal(e[0].character, 0xFFFD);
	assert_int_equal(e[1].character, '(');
	/* Esc, and what is typed after it as people do. */
	key_reader q = { .n = 0 };
	n = feed(&q, (const unsigned char *)"\033[", 2, 1, 200, e, 8);
	assert_int_equal(n, 2);
	assert_int_equal(e[0].key, SCREEN_ESCAPE);
	assert_int_equal(e[1].character, '[');
	n = feed(&q, (const unsigned char *)"\033a", 2, 1, 40, e, 8);
	assert_int_equal(n, 2);
	assert_int_equal(e[0].key, SCREEN_ESCAPE);
	assert_int_equal(e[1].character, 'a');
	assert_false(e[1].alt);
	n = feed(&q, (const unsigned char *)"\033a", 2, 1, 0, e, 8);
	assert_int_equal(n, 1);
	assert_true(e[0].alt);
}

/* Any bytes at any time end in keys, and the buffer never overflows. */
static void test_random(void **state)
{
	(void)state;
	uint32_t seed = 7;
	key_reader r = { .n = 0, .has_mouse = true };
	int64_t now = 1;
	for (int i = 0; i < 200000; i++) {
		screen_event e;
		seed = seed * 1664525u + 1013904223u;
		static const char likely[] = "\033[O;0123456789M<?$~AZ]\a";
		unsigned char c =
			seed >> 31 ? (unsigned char)(seed >> 16)
				   : (unsigned char)likely[(seed >> 16) %
		                                           (sizeof likely - 1)];
		now += (seed >> 8) % 61 == 0 ? 150 : 1;
		assert_true(key_reader_room(&r) > 0);
		key_reader_put(&r, c, now);
		while (key_reader_next(&r, now, &e))
			assert_true(e.key != SCREEN_TIMEOUT);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_any_terminal),
		cmocka_unit_test(test_described_terminal),
		cmocka_unit_test(test_other_sequences),
		cmocka_unit_test(test_mouse),
		cmocka_unit_test(test_noise),
		cmocka_unit_test(test_random),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
