/* SPDX-License-Identifier: MIT */
/* Character sets: every byte there and back, known characters, and the guess
 * at which set a file is in. */
#include <stdlib.h>

#include "base/text.h"
#include "carrier/charset.h"
#include "support/support.h"

static void every_byte_comes_back(void **state)
{
	(void)state;
	static const cply_charset sets[] = { CPLY_CHARSET_LATIN1,
		                             CPLY_CHARSET_WINDOWS1252,
		                             CPLY_CHARSET_MACROMAN,
		                             CPLY_CHARSET_DOS };
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	for (size_t i = 0; i < CPLY_COUNT(sets); i++) {
		char all[256];
		for (int b = 0; b < 256; b++)
			all[b] = (char)b;
		cply_str bytes = { all, sizeof all };
		cply_str text = cply_charset_decode(sets[i], bytes, &a);
		assert_true(cply_utf8_check(text) == SIZE_MAX);
		assert_true(cply_charset_unfit(sets[i], text) == SIZE_MAX);
		cply_buf out;
		cply_buf_init(&out, &a);
		cply_charset_encode(sets[i], text, &out);
		assert_true(cply_str_eq(cply_buf_str(&out), bytes));
	}
	cply_arena_free(&a);
}

/* From the tables of the Unicode consortium. */
static void known_characters(void **state)
{
	(void)state;
	static const struct {
		cply_charset set;
		uint8_t byte;
		uint32_t code_point;
	} rows[] = {
		{ CPLY_CHARSET_LATIN1, 0xE9, 0xE9 },
		{ CPLY_CHARSET_LATIN1, 0x80, 0x80 },
		{ CPLY_CHARSET_WINDOWS1252, 0x80, 0x20AC },
		{ CPLY_CHARSET_WINDOWS1252, 0x92, 0x2019 },
		{ CPLY_CHARSET_WINDOWS1252, 0x97, 0x2014 },
		{ CPLY_CHARSET_WINDOWS1252, 0x9F, 0x0178 },
		{ CPLY_CHARSET_WINDOWS1252, 0xFF, 0xFF },
		{ CPLY_CHARSET_DOS, 0x82, 0xE9 },
		{ CPLY_CHARSET_DOS, 0xA4, 0xF1 },
		{ CPLY_CHARSET_DOS, 0xFF, 0xA0 },
		{ CPLY_CHARSET_MACROMAN, 0x8E, 0xE9 },
		{ CPLY_CHARSET_MACROMAN, 0x96, 0xF1 },
		{ CPLY_CHARSET_MACROMAN, 0xA9, 0xA9 },
		{ CPLY_CHARSET_MACROMAN, 0xD2, 0x201C },
		{ CPLY_CHARSET_MACROMAN, 0xD5, 0x2019 },
		{ CPLY_CHARSET_MACROMAN, 0xDB, 0x20AC },
		{ CPLY_CHARSET_MACROMAN, 0xFF, 0x02C7 },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		uint8_t byte = 0;
		assert_int_equal(cply_charset_char(rows[i].set, rows[i].byte),
		                 rows[i].code_point);
		assert_true(cply_charset_byte(rows[i].set, rows[i].code_point,
		                              &byte));
		assert_int_equal(byte, rows[i].byte);
	}
	uint8_t byte;
	assert_false(cply_charset_byte(CPLY_CHARSET_LATIN1, 0x2019, &byte));
	assert_false(cply_charset_byte(CPLY_CHARSET_WINDOWS1252, 0x3B1, &byte));
	assert_false(cply_charset_byte(CPLY_CHARSET_UTF8, 0xE9, &byte));
	assert_int_equal(cply_charset_char(CPLY_CHARSET_UTF8, 0xE9), 0xFFFD);
}

static void what_does_not_fit(void **state)
{
	(void)state;
	assert_int_equal(cply_charset_unfit(CPLY_CHARSET_LATIN1,
	                                    CPLY_STR("né “so”")),
	                 4);
	assert_int_equal(cply_charset_unfit(CPLY_CHARSET_WINDOWS1252,
	                                    CPLY_STR("né “so” α")),
	                 13);
	assert_true(cply_charset_unfit(CPLY_CHARSET_UTF8, CPLY_STR("α")) ==
	            SIZE_MAX);
	assert_int_equal(
		cply_charset_unfit(CPLY_CHARSET_UTF8, CPLY_STR("a\xFF")), 1);
}

static void ascii_is_not_copied(void **state)
{
	(void)state;
	cply_arena a;
	cply_arena_init(&a, NULL, 0);
	cply_str s = CPLY_STR("plain old text");
	assert_ptr_equal(cply_charset_decode(CPLY_CHARSET_MACROMAN, s, &a).ptr,
	                 s.ptr);
	cply_str u = CPLY_STR("naïve");
	assert_ptr_equal(cply_charset_decode(CPLY_CHARSET_UTF8, u, &a).ptr,
	                 u.ptr);
	assert_false(a.failed);
	/* Out of memory gives nothing, and a failed arena. */
	assert_int_equal(cply_charset_decode(CPLY_CHARSET_LATIN1, u, &a).len,
	                 0);
	assert_true(a.failed);
	cply_arena_free(&a);
	for (size_t n = 0; n < 20; n++) {
		char text[20];
		memset(text, 'a', sizeof text);
		assert_true(cply_is_ascii((cply_str){ text, n }));
		if (!n)
			continue;
		text[n - 1] = (char)0x80;
		assert_false(cply_is_ascii((cply_str){ text, n }));
	}
}

static void guesses(void **state)
{
	(void)state;
	static const struct {
		const char *texts[4];
		cply_charset want;
	} rows[] = {
		{ { "plain", "text" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "caf\xE9", "text" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "\xA9 2020" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "\xC2\xA9 2020", "caf\xC3\xA9" }, CPLY_CHARSET_UTF8 },
		/* One text that is not UTF-8 decides for all. */
		{ { "\xC2\xA9 2020", "caf\xE9" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "caf\x8E" }, CPLY_CHARSET_MACROMAN },
		{ { "tr\x8Fs fin\x8E", "don\xD5t" }, CPLY_CHARSET_MACROMAN },
		{ { "Ana\x95s Nin" }, CPLY_CHARSET_MACROMAN },
		{ { "Beno\x94t", "No\x91l", "M\x9Fller" },
		  CPLY_CHARSET_MACROMAN },
		{ { "se\x96or", "h\x99tel" }, CPLY_CHARSET_MACROMAN },
		{ { "don\xD5t" }, CPLY_CHARSET_MACROMAN },
		/* Letters of DOS: what Python's cp437 makes of these words. */
		{ { "caf\x82" }, CPLY_CHARSET_DOS },
		{ { "M\x81ller", "cr\x8Ame" }, CPLY_CHARSET_DOS },
		{ { "El Ni\xA4o", "adi\xA2s",
		    "G\x94"
		    "del" },
		  CPLY_CHARSET_DOS },
		{ { "M\x84r"
		    "chen" },
		  CPLY_CHARSET_DOS },
		/* More speaks for others. */
		{ { "caf\x82", "caf\xE9", "na\xEFve" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "caf\x82", "Ren\x8E", "don\xD5t" }, CPLY_CHARSET_MACROMAN },
		{ { "\x81ngstr\x9Am" }, CPLY_CHARSET_MACROMAN },
		{ { "5\xA2, 3\xA3, \xA1"
		    "Hola!",
		    "\x84so\x93" },
		  CPLY_CHARSET_WINDOWS1252 },
		/* Signs of Windows-1252, and its letters. */
		{ { "win\x96lose\x97or\x85so", "Lego\x99 \x95 \x80 5" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "that\x92s", "h\x99tel" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "\x8Akoda c\x9Cur", "Milo\x9A", "na\xEFve" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "CAF\xC9", "\xC9tude" }, CPLY_CHARSET_WINDOWS1252 },
		/* Curly quotes next to letters are no Mac letters. */
		{ { "\x91so\x92 \x93no\x94 don\x92t" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "\x8Ei\x9Eka, caf\xE9, na\xEFve" },
		  CPLY_CHARSET_WINDOWS1252 },
		/* Czech names are no French words. */
		{ { "Slavoj \x8Ei\x9E"
		    "ek" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "\x8E"
		    "atec" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "Jan \x8Ei\x9Eka", "Ko\x9Aice" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "\x8Ei\x9E"
		    "ek, \x8Ei\x9Eka",
		    "\x8E"
		    "atec",
		    "Beyonc\xE9" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "\x8Akoda" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "\x8Elan vital" }, CPLY_CHARSET_MACROMAN },
		{ { "cr\x8Fme br\x9El\x8E"
		    "e" },
		  CPLY_CHARSET_MACROMAN },
		{ { "Bj\x9Arn" }, CPLY_CHARSET_MACROMAN },
		/* What DOS and Mac Roman share is judged by the letters. */
		{ { "Gar\x87on" }, CPLY_CHARSET_DOS },
		{ { "Citro\x89n" }, CPLY_CHARSET_DOS },
		{ { "na\x8Bve" }, CPLY_CHARSET_DOS },
		{ { "fa\x87"
		    "ade" },
		  CPLY_CHARSET_DOS },
		{ { "K\x94ln" }, CPLY_CHARSET_DOS },
		{ { "Cr\x88pe" }, CPLY_CHARSET_DOS },
		{ { "Yucat\x87n" }, CPLY_CHARSET_MACROMAN },
		{ { "Benito Ju\x87rez" }, CPLY_CHARSET_MACROMAN },
		{ { "ch\x89teau" }, CPLY_CHARSET_MACROMAN },
		{ { "S\x8Bo Paulo" }, CPLY_CHARSET_MACROMAN },
		{ { "voil\x88" }, CPLY_CHARSET_MACROMAN },
		{ { "ma\x94tre d'" }, CPLY_CHARSET_MACROMAN },
		/* Quotes, dots and apostrophes of a Mac. */
		{ { "\xD2Hi!\xD3" }, CPLY_CHARSET_MACROMAN },
		{ { "\xD2Why?\xD3" }, CPLY_CHARSET_MACROMAN },
		{ { "\xD2NO\xD3" }, CPLY_CHARSET_MACROMAN },
		{ { "DON\xD5T STOP" }, CPLY_CHARSET_MACROMAN },
		{ { "\xD2Hi,\xD3 said Zo\x91" }, CPLY_CHARSET_MACROMAN },
		{ { "\xC9"
		    "and more" },
		  CPLY_CHARSET_MACROMAN },
		{ { "and so on\xC9" }, CPLY_CHARSET_MACROMAN },
		{ { "L\xD5Or\x8E"
		    "al" },
		  CPLY_CHARSET_MACROMAN },
		{ { "\xD2ran" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "P\xD3LVORA" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "C\xC9SAR" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "CAM\xD5"
		    "ES" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "LLEG\xD3" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "\xC9"
		    "amon, \xC9ire" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "Se\xE1n", "Ju\xE1rez" }, CPLY_CHARSET_WINDOWS1252 },
		/* Signs of Windows-1252 that are letters elsewhere. */
		{ { "\x92tis", "kids\x92 toys",
		    "Give \x91"
		    "em hell" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "\x85the end", "and so on\x85" },
		  CPLY_CHARSET_WINDOWS1252 },
		{ { "BIC\xAE", "LEGO\x99" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "win\x96lose" }, CPLY_CHARSET_WINDOWS1252 },
		{ { "to\xA0"
		    "be" },
		  CPLY_CHARSET_WINDOWS1252 },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_charset_hints hints = { 0 };
		for (int k = 0; k < 4 && rows[i].texts[k]; k++)
			cply_charset_look(&hints,
			                  cply_str_of(rows[i].texts[k]));
		assert_string_equal(cply_charset_name(
					    cply_charset_guess(&hints)),
		                    cply_charset_name(rows[i].want));
	}
}

/* A guess between sets that share the bytes is good enough to read, not to
 * write. */
static void sure_guesses(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		bool want;
	} rows[] = {
		{ "caf\x8E", true },
		{ "Gar\x87on", true },
		{ "na\x8Bve", true },
		{ "Citro\x89n", true },
		{ "S\x8Bo Paulo", true },
		{ "\xD2Hi!\xD3", true },
		{ "K\x94ln", false },
		{ "Moli\x8Are", false },
		{ "Moli\x8Are, caf\x82", true },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_charset_hints hints = { 0 };
		cply_charset_look(&hints, cply_str_of(rows[i].text));
		assert_int_equal(cply_charset_is_sure(&hints), rows[i].want);
	}
}

/* Eight bytes are looked at together. */
static void high_bytes_at_every_offset(void **state)
{
	(void)state;
	char text[40];
	memset(text, '~', sizeof text);
	for (size_t n = 0; n <= sizeof text; n++)
		for (size_t from = 0; from <= n; from++) {
			cply_str s = { text, n };
			assert_int_equal(cply_find_high(s, from), n);
			for (size_t at = 0; at < n; at++) {
				text[at] = '\xE9';
				assert_int_equal(cply_find_high(s, from),
				                 at < from ? n : at);
				text[at] = '~';
			}
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_byte_comes_back),
		cmocka_unit_test(known_characters),
		cmocka_unit_test(what_does_not_fit),
		cmocka_unit_test(ascii_is_not_copied),
		cmocka_unit_test(guesses),
		cmocka_unit_test(sure_guesses),
		cmocka_unit_test(high_bytes_at_every_offset),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
