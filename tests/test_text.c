/* SPDX-License-Identifier: MIT */
/* Unicode. The checksums over all code points come from another
 * implementation (ICU's, through JavaScript's String methods), not from this
 * one. */
#include "base/text.h"
#include "support/with_arena.h"

static void assert_text(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("got \"%.*s\", expected \"%s\"", (int)got.len, got.ptr,
		         want);
}

/* FNV-1a over lines. */
static void add_line(uint64_t *h, cply_str s)
{
	for (size_t i = 0; i <= s.len; i++) {
		*h ^= i < s.len ? (unsigned char)s.ptr[i] : '\n';
		*h *= 0x100000001b3u;
	}
}

static const uint64_t no_lines = 0xcbf29ce484222325u;

static cply_str utf8_of(cply_arena *a, uint32_t c)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_utf8(&b, c);
	return cply_buf_str(&b);
}

/* ---- UTF-8 ---- */

static void utf8_well_formed(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		size_t bad; /* offset of the first fault; SIZE_MAX: none */
	} cases[] = {
		{ "", SIZE_MAX },
		{ "plain ASCII, longer than a word", SIZE_MAX },
		{ "\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80", SIZE_MAX },
		{ "\xF4\x8F\xBF\xBF", SIZE_MAX }, /* U+10FFFF */
		{ "\xEF\xBF\xBF", SIZE_MAX },     /* U+FFFF */
		{ "\xC0\x80", 0 },                /* overlong NUL */
		{ "\xC1\xBF", 0 },
		{ "\xE0\x9F\xBF", 0 },     /* overlong */
		{ "\xF0\x8F\xBF\xBF", 0 }, /* overlong */
		{ "a\xED\xA0\x80", 1 },    /* surrogate */
		{ "\xED\x9F\xBF", SIZE_MAX },
		{ "\xF4\x90\x80\x80", 0 }, /* past U+10FFFF */
		{ "\xF5\x80\x80\x80", 0 },
		{ "12345678\x80", 8 },
		{ "abc\xE2\x82", 3 }, /* cut off */
		{ "abc\xE2\x28\xA1", 3 },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_true(cply_utf8_check(cply_str_of(cases[i].text)) ==
		            cases[i].bad);
}

static void utf8_round_trip_of_every_code_point(void **state)
{
	(void)state;
	for (uint32_t c = 0; c < 0x110000; c++) {
		cply_arena_reset(&arena, SIZE_MAX);
		cply_str s = utf8_of(&arena, c);
		bool surrogate = c >= 0xD800 && c < 0xE000;
		assert_int_equal(cply_utf8_check(s) == SIZE_MAX, !surrogate);
		uint32_t back;
		size_t at = 0;
		assert_true(cply_utf8_next(s, &at, &back));
		assert_int_equal(back, surrogate ? 0xFFFD : c);
		assert_int_equal(at, surrogate ? 1 : s.len);
	}
}

/* ---- upper case ---- */

/* Got a capital only after Unicode 15, which utf8proc 2.8 knows: Latin
 * additions, Garay and Beria Erfe of Unicode 16 and 17. */
static bool is_newer_letter(uint32_t c)
{
	static const uint32_t single[] = { 0x019B, 0x0264, 0x1C8A, 0xA7CD,
		                           0xA7CF, 0xA7D3, 0xA7D5, 0xA7DB };
	for (size_t i = 0; i < CPLY_COUNT(single); i++)
		if (c == single[i])
			return true;
	return (c >= 0x10D70 && c <= 0x10D85) || (c >= 0x16EBB && c <= 0x16ED3);
}

static uint64_t upper_checksum(cply_case rule)
{
	uint64_t h = no_lines;
	for (uint32_t c = 0; c < 0x110000; c++) {
		if ((c >= 0xD800 && c < 0xE000) || is_newer_letter(c))
			continue;
		cply_arena_reset(&arena, SIZE_MAX);
		add_line(&h, cply_upper(&arena, utf8_of(&arena, c), rule));
	}
	return h;
}

static void upper_of_every_code_point(void **state)
{
	(void)state;
	assert_int_equal(upper_checksum(CPLY_CASE_ROOT), 0x963e6c480ebbdb77u);
	assert_int_equal(upper_checksum(CPLY_CASE_TURKIC), 0x8c9e45f27c13d2a8u);
}

static void upper_by_rule(void **state)
{
	(void)state;
	static const struct {
		const char *text, *root, *turkic;
	} cases[] = {
		{ "", "", "" },
		{ "PARIS 12-3'", "PARIS 12-3'", "PARIS 12-3'" },
		{ "istanbul", "ISTANBUL", "İSTANBUL" },
		{ "ılık", "ILIK", "ILIK" },
		{ "İI", "İI", "İI" },
		{ "çiğköfte", "ÇIĞKÖFTE", "ÇİĞKÖFTE" },
		{ "straße", "STRASSE", "STRASSE" },
		{ "ﬃ", "FFI", "FFI" },
		{ "ŉ ǰ", "ʼN J̌", "ʼN J̌" },
		{ "ΐ", "\xCE\x99\xCC\x88\xCC\x81", "\xCE\x99\xCC\x88\xCC\x81" },
		{ "ᾳ ᾼ ᾷ", "ΑΙ ΑΙ Α͂Ι", "ΑΙ ΑΙ Α͂Ι" },
		{ "ᾀ ᾏ ᾗ ᾯ", "ἈΙ ἏΙ ἯΙ ὯΙ", "ἈΙ ἏΙ ἯΙ ὯΙ" },
		{ "և ﬓ", "ԵՒ ՄՆ", "ԵՒ ՄՆ" },
		{ "ǆ ǅ", "Ǆ Ǆ", "Ǆ Ǆ" },
		{ "σς", "ΣΣ", "ΣΣ" },
		{ "ა", "Ა", "Ა" }, /* Georgian has had capitals since 11 */
		{ "\xFFz", "\xEF\xBF\xBDZ", "\xEF\xBF\xBDZ" },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_str s = cply_str_of(cases[i].text);
		assert_text(cply_upper(&arena, s, CPLY_CASE_ROOT),
		            cases[i].root);
		assert_text(cply_upper(&arena, s, CPLY_CASE_TURKIC),
		            cases[i].turkic);
		assert_text(cply_upper(&arena, s, CPLY_CASE_NONE),
		            cases[i].text);
	}
	cply_str same = CPLY_STR("ÇÖL");
	assert_ptr_equal(cply_upper(&arena, same, CPLY_CASE_ROOT).ptr,
	                 same.ptr);
}

/* ---- normal form ---- */

static void nfc_of_every_code_point(void **state)
{
	(void)state;
	uint64_t h = no_lines;
	for (uint32_t c = 0; c < 0x110000; c++) {
		if (c >= 0xD800 && c < 0xE000)
			continue;
		cply_arena_reset(&arena, SIZE_MAX);
		add_line(&h, cply_nfc(&arena, utf8_of(&arena, c)));
	}
	assert_int_equal(h, 0x3ce40516aab8cae9u);
}

/* Letters, marks, Hangul and scripts with composition exclusions. */
static const struct {
	uint32_t first, last;
} blocks[] = {
	{ 0x41, 0x5A },     { 0x61, 0x7A },       { 0x300, 0x34E },
	{ 0x390, 0x3CE },   { 0x5B0, 0x5BD },     { 0x5D0, 0x5EA },
	{ 0x915, 0x94D },   { 0xF40, 0xF47 },     { 0xF71, 0xF84 },
	{ 0x1100, 0x1112 }, { 0x1161, 0x1175 },   { 0x11A8, 0x11C2 },
	{ 0xAC00, 0xAC70 }, { 0x1E00, 0x1EFF },   { 0x1F00, 0x1F15 },
	{ 0x3046, 0x3099 }, { 0x1D15E, 0x1D164 }, { 0xC0, 0x17F },
};

static uint32_t next_random(uint32_t *x)
{
	*x = *x * 1103515245u + 12345u;
	return *x >> 8;
}

static void nfc_of_many_strings(void **state)
{
	(void)state;
	uint64_t h = no_lines;
	uint32_t x = 12345;
	for (int i = 0; i < 20000; i++) {
		cply_arena_reset(&arena, SIZE_MAX);
		cply_buf b;
		cply_buf_init(&b, &arena);
		for (int k = 0; k < 6; k++) {
			size_t n = next_random(&x) % CPLY_COUNT(blocks);
			uint32_t span = blocks[n].last - blocks[n].first + 1;
			cply_put_utf8(&b,
			              blocks[n].first + next_random(&x) % span);
		}
		cply_str once = cply_nfc(&arena, cply_buf_str(&b));
		add_line(&h, once);
		assert_ptr_equal(cply_nfc(&arena, once).ptr, once.ptr);
	}
	assert_int_equal(h, 0x423328843553996du);
}

static void nfc_by_hand(void **state)
{
	(void)state;
	assert_text(cply_nfc(&arena, CPLY_STR("e\xCC\x81")), "é");
	assert_text(cply_nfc(&arena, CPLY_STR("I\xCC\x87")), "İ");
	assert_text(cply_nfc(&arena, CPLY_STR("\xE2\x84\xAB")), "Å");
	assert_text(cply_nfc(&arena, CPLY_STR("\xE1\x84\x92\xE1\x85\xA1"
	                                      "\xE1\x86\xAB")),
	            "한");
	/* dot below sorts before acute, whatever the order */
	assert_text(cply_nfc(&arena, CPLY_STR("a\xCC\x81\xCC\xA3")),
	            "\xE1\xBA\xA1\xCC\x81");
	cply_str bad = CPLY_STR("e\xCC\x81\xFF");
	assert_ptr_equal(cply_nfc(&arena, bad).ptr, bad.ptr);
	cply_str nul = { "\0e\xCC\x81", 4 };
	assert_true(cply_str_eq(cply_nfc(&arena, nul),
	                        (cply_str){ "\0\xC3\xA9", 3 }));
}

/* Marks in descending order make a bubble sort quadratic; such text is left
 * alone instead. 400 KB would take minutes. */
static void nfc_of_hostile_text_is_quick(void **state)
{
	(void)state;
	cply_buf b;
	cply_buf_init(&b, &arena);
	cply_put(&b, "e");
	for (int i = 0; i < 100000; i++)
		cply_put(&b, "\xCC\x81\xCC\xA3");
	cply_str s = cply_buf_str(&b);
	assert_ptr_equal(cply_nfc(&arena, s).ptr, s.ptr);
	assert_false(cply_text_same(&arena, s, CPLY_STR("e")));
}

static void same_without_case_and_form(void **state)
{
	(void)state;
	static const struct {
		const char *a, *b;
		bool same;
	} cases[] = {
		{ "Paris", "PARIS", true },
		{ "Paris", "Pari", false },
		{ "Paris", "Pariz", false },
		{ "", "", true },
		{ "stra\xC3\x9F"
		  "e",
		  "STRASSE", true },
		{ "caf\xC3\xA9", "CAFE\xCC\x81", true },
		{ "cafe", "caf\xC3\xA9", false },
		{ "Σ", "ς", true },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_int_equal(cply_text_same(&arena, cply_str_of(cases[i].a),
		                                cply_str_of(cases[i].b)),
		                 cases[i].same);
}

/* ---- graphemes and width ---- */

static void graphemes_and_width(void **state)
{
	(void)state;
	static const struct {
		const char *text;
		size_t graphemes, width;
	} cases[] = {
		{ "", 0, 0 },
		{ "abc", 3, 3 },
		{ "a\r\nb", 3, 2 },
		{ "e\xCC\x81", 1, 1 },
		{ "e\xCC\x81\xCC\xA3x", 2, 2 },
		{ "漢字", 2, 4 },
		{ "한", 1, 2 },
		{ "\xE1\x84\x92\xE1\x85\xA1\xE1\x86\xAB", 1, 2 }, /* jamo */
		{ "👨‍👩‍👧‍👦", 1, 2 },            /* family */
		{ "👍🏽", 1, 2 }, /* skin tone */
		{ "🇹🇷", 1, 2 },       /* flag */
		{ "🇹🇷🇩🇪", 2, 4 },
		{ "🇹🇷🇩", 2, 3 },
		{ "\xE2\x9D\xA4", 1, 1 },              /* heart as text */
		{ "\xE2\x9D\xA4\xEF\xB8\x8F", 1, 2 },  /* heart as emoji */
		{ "1\xEF\xB8\x8F\xE2\x83\xA3", 1, 2 }, /* keycap */
		{ "A\xEF\xB8\x8F", 1, 1 }, /* no emoji: U+FE0F does nothing */
		{ "\xCC\x81", 1, 0 },      /* a mark alone */
		{ "नि", 1, 1 },
		{ "\xFF\xFE", 2, 2 }, /* ill-formed: one each */
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_str s = cply_str_of(cases[i].text);
		if (cply_grapheme_count(s) != cases[i].graphemes ||
		    cply_width(s) != cases[i].width)
			fail_msg("\"%s\": %zu graphemes, width %zu",
			         cases[i].text, cply_grapheme_count(s),
			         cply_width(s));
	}
}

static void graphemes_cover_the_text(void **state)
{
	(void)state;
	cply_str s = CPLY_STR("a👨‍👩‍👧e\xCC\x81\xFF\r\n🇹🇷x");
	size_t sum = 0;
	cply_str g;
	for (size_t at = 0; (g = cply_grapheme_next(s, &at)).len;) {
		assert_ptr_equal(g.ptr, s.ptr + sum);
		sum += g.len;
		assert_int_equal(at, sum);
	}
	assert_int_equal(sum, s.len);
}

/* ---- trimming ---- */

static void trim_is_unicode_white_space(void **state)
{
	(void)state;
	/* JavaScript's trim() and the White_Space property agree but for
	 * U+0085 (the property only) and U+FEFF (JavaScript only). */
	static const uint32_t spaces[] = {
		0x9,    0xA,    0xB,    0xC,    0xD,    0x20,   0x85,
		0xA0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004,
		0x2005, 0x2006, 0x2007, 0x2008, 0x2009, 0x200A, 0x2028,
		0x2029, 0x202F, 0x205F, 0x3000, 0xFEFF,
	};
	size_t next = 0;
	for (uint32_t c = 0; c < 0x110000; c++) {
		if (c >= 0xD800 && c < 0xE000)
			continue;
		cply_arena_reset(&arena, SIZE_MAX);
		bool space = next < CPLY_COUNT(spaces) && spaces[next] == c;
		next += space;
		cply_str s = utf8_of(&arena, c);
		assert_int_equal(cply_text_trim(s).len, space ? 0 : s.len);
	}
	assert_text(cply_text_trim(CPLY_STR(" \t\xC2\xA0"
	                                    "A B\xE3\x80\x80\n")),
	            "A B");
	assert_text(cply_text_trim(CPLY_STR("\xEF\xBB\xBF"
	                                    "A")),
	            "A");
	assert_text(cply_text_trim(CPLY_STR("\xE2\x80\x8B"
	                                    "A")),
	            "\xE2\x80\x8B"
	            "A"); /* zero width space is no space */
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(utf8_well_formed),
		cmocka_unit_test(utf8_round_trip_of_every_code_point),
		cmocka_unit_test(upper_of_every_code_point),
		cmocka_unit_test(upper_by_rule),
		cmocka_unit_test(nfc_of_every_code_point),
		cmocka_unit_test(nfc_of_many_strings),
		cmocka_unit_test(nfc_by_hand),
		cmocka_unit_test(nfc_of_hostile_text_is_quick),
		cmocka_unit_test(same_without_case_and_form),
		cmocka_unit_test(graphemes_and_width),
		cmocka_unit_test(graphemes_cover_the_text),
		cmocka_unit_test(trim_is_unicode_white_space),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
