/* SPDX-License-Identifier: MIT */
/* The sections of .puz files: rebus, the solver's texts, marks, timer. */
#include <stdlib.h>

#include "puz_builder.h"

struct section_case {
	const char *name, *codes;
	const char *grbs, *rtbl, *rusr;
	size_t rusr_len;
	const char *solution0, *fill0; /* of the first square */
	uint32_t either;               /* alternatives of the first square */
};

static const struct section_case section_cases[] = {
	{ "rebus", "", "\1\0\0\0\0\0\0\0\0", " 0:HEART;", NULL, 0, "HEART", "",
	  0 },
	{ "unpadded key", "", "\2\0\0\0\0\0\0\0\0", "1:REBUS;", NULL, 0,
	  "REBUS", "", 0 },
	{ "no last semicolon", "", "\2\0\0\0\0\0\0\0\0", " 1:REBUS", NULL, 0,
	  "REBUS", "", 0 },
	{ "two digits", "", "\x18\0\0\0\0\0\0\0\0", " 0:A B;23:SPADE;", NULL, 0,
	  "SPADE", "", 0 },
	{ "colon in the text", "", "\1\0\0\0\0\0\0\0\0", " 0:A:B;", NULL, 0,
	  "A:B", "", 0 },
	{ "Schroedinger", "", "\1\0\0\0\0\0\0\0\0", " 0:CAT/DOG;", NULL, 0,
	  "CAT/DOG", "", 2 },
	{ "three answers", "", "\1\0\0\0\0\0\0\0\0", " 0:A/B/C;", NULL, 0,
	  "A/B/C", "", 3 },
	{ "a slash is no alternative", "", "\1\0\0\0\0\0\0\0\0", " 0:/;", NULL,
	  0, "/", "", 0 },
	{ "Latin text", "", "\1\0\0\0\0\0\0\0\0", " 0:\xD1U;", NULL, 0, "ÑU",
	  "", 0 },
	{ "all zero, no table", "", "\0\0\0\0\0\0\0\0\0", NULL, NULL, 0, "C",
	  "", 0 },
	{ "no table", "PZ407", "\1\0\0\0\0\0\0\0\0", NULL, NULL, 0, "C", "",
	  0 },
	{ "no such entry", "PZ408", "\5\0\0\0\0\0\0\0\0", " 0:HEART;", NULL, 0,
	  "C", "", 0 },
	{ "broken entry", "PZ409", "\1\0\0\0\0\0\0\0\0", " 0:HEART;x:Y;", NULL,
	  0, "HEART", "", 0 },
	{ "solver's rebus", "", "\1\0\0\0\0\0\0\0\0", " 0:HEART;",
	  "HEA\0\0\0\0\0\0\0\0\0", 12, "HEART", "HEA", 0 },
	{ "solver's rebus as list", "", "\1\0\0\0\0\0\0\0\0", " 0:HEART;",
	  "0:HEA;", 6, "HEART", "HEA", 0 },
	{ "solver's rebus too short", "PZ410", "\1\0\0\0\0\0\0\0\0",
	  " 0:HEART;", "HEA\0\0", 5, "HEART", "HEA", 0 },
};

static size_t with_sections(const struct section_case *c, unsigned char *out)
{
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3 };
	size_t n = puz_build(&spec, out);
	n = puz_section_put(out, n, "GRBS", c->grbs, 9);
	if (c->rtbl)
		n = puz_section_put(out, n, "RTBL", c->rtbl, strlen(c->rtbl));
	if (c->rusr)
		n = puz_section_put(out, n, "RUSR", c->rusr, c->rusr_len);
	return n;
}

static void sections(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	for (size_t i = 0; i < CPLY_COUNT(section_cases); i++) {
		const struct section_case *c = &section_cases[i];
		print_message("%s\n", c->name);
		size_t len = with_sections(c, bytes);
		cply_str all = { (char *)bytes, len };
		assert_int_equal(read_again(&s, all, 0), CPLY_OK);
		assert_codes(&s, c->codes);
		const cply_cell *cell = &s.doc->as.crossword->cells[0];
		assert_text(cell->solution, c->solution0);
		assert_text(cell->fill, c->fill0);
		assert_int_equal(cell->more ? cell->more->n_either : 0,
		                 c->either);
		assert_text(s.doc->as.crossword->cells[1].solution, "A");
		assert_same_bytes(&s, all);
		for (size_t n = 0; n < len; n++) {
			cply_str part = { (char *)bytes, n };
			(void)read_again(&s, part, 0);
			if (s.doc->kind)
				assert_same_bytes(&s, part);
		}
	}
	session_free(&s);
}

static void marks_and_timer(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3 };
	size_t n = puz_build(&spec, bytes);
	/* In an unusual order. */
	n = puz_section_put(bytes, n, "GEXT", "\x80\x10\x20\x40\x08\xC0\1\0\0",
	                    9);
	n = puz_section_put(bytes, n, "LTIM", "342,1", 5);
	cply_str all = { (char *)bytes, n };
	assert_int_equal(read_again(&s, all, 0), CPLY_OK);
	assert_codes(&s, "");
	const cply_crossword *cw = s.doc->as.crossword;
	static const uint16_t want[] = {
		CPLY_CELL_CIRCLED,
		CPLY_CELL_WAS_WRONG,
		CPLY_CELL_WRONG,
		CPLY_CELL_REVEALED,
		CPLY_CELL_PENCIL,
		CPLY_CELL_CIRCLED | CPLY_CELL_REVEALED,
		0,
		0,
		0,
	};
	for (int i = 0; i < 9; i++)
		assert_int_equal(cw->cells[i].flags, want[i]);
	assert_true(cw->progress.has_timer);
	assert_false(cw->progress.is_running);
	assert_int_equal(cw->progress.seconds, 342);
	assert_same_bytes(&s, all);

	n = puz_build(&spec, bytes);
	n = puz_section_put(bytes, n, "LTIM", "soon", 4);
	assert_int_equal(read_again(&s, (cply_str){ (char *)bytes, n }, 0),
	                 CPLY_OK);
	assert_codes(&s, "PZ411");
	session_free(&s);
}

/* A wrong length of GRBS or GEXT is seen by what comes after the data. */
static void section_lengths(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3 };
	for (unsigned says = 0; says < 40; says++) {
		size_t begin = puz_build(&spec, bytes);
		size_t n =
			puz_section_put(bytes, begin, "GEXT",
		                        "\x80\x01\x20\x40\x01\x01\1\1\x80", 9);
		n = puz_section_put(bytes, n, "LTIM", "342,1", 5);
		bytes[begin + 4] = (unsigned char)says;
		cply_str all = { (char *)bytes, n };
		(void)read_again(&s, all, 0);
		assert_codes(&s, says == 9 ? "" : "PZ403");
		const cply_crossword *cw = s.doc->as.crossword;
		assert_int_equal(cw->cells[8].flags, CPLY_CELL_CIRCLED);
		assert_true(cw->progress.has_timer);
		assert_same_bytes(&s, all);
	}
	session_free(&s);
}

/* Thousands of sections cost neither time nor memory; the bytes are kept. */
static void many_sections(void **state)
{
	(void)state;
	enum { COPIES = 20000 };
	session s;
	session_init(&s);
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3 };
	unsigned char *bytes = malloc(PUZ_TEST_ROOM + COPIES * 17);
	assert_non_null(bytes);
	size_t n = puz_build(&spec, bytes);
	for (int i = 0; i < COPIES; i++) {
		/* What could be a long section of another program, and none. */
		memcpy(bytes + n, "AAAA\xFF\xFF\0\0GEXT\0\0\0\0", 17);
		n += 17;
	}
	cply_str all = { (char *)bytes, n };
	session_reset(&s, 1 << 20);
	(void)session_read(&s, all, "", &cply_format_puz);
	assert_non_null(s.doc->kind);
	session_reset(&s, SIZE_MAX);
	(void)read_again(&s, all, 0);
	assert_same_bytes(&s, all);
	free(bytes);
	session_free(&s);
}

/* "LTIM", a length of 1, the checksum of "-", and "-": that is how a section
 * begins, but the checksum of the text says that these are three clues. */
static void clue_like_a_section(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	puz_spec spec = { PUZ_GRID3, .clues = { "a one", "LTIM\x01", "-", "-",
		                                "-", "-" } };
	unsigned char bytes[PUZ_TEST_ROOM];
	size_t n = puz_build(&spec, bytes);
	cply_str file = { (const char *)bytes, n };
	assert_int_equal(read_again(&s, file, 0), CPLY_OK);
	assert_int_equal(s.diags->counts[CPLY_ERROR], 0);
	assert_int_equal(s.diags->counts[CPLY_WARNING], 0);
	const cply_crossword *cw = s.doc->as.crossword;
	assert_text(cw->lists[1].clues[0].text.plain, "LTIM\x01");
	assert_text(cw->lists[1].clues[2].text.plain, "-");
	assert_same_bytes(&s, file);
	/* Without that checksum, a section is all that it can be. */
	spec.zero_sums = true;
	n = puz_build(&spec, bytes);
	file.len = n;
	(void)read_again(&s, file, 0);
	assert_int_equal(s.diags->counts[CPLY_ERROR], 1);
	assert_int_equal(s.diags->items[0]->rule, CPLY_PZ301);
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sections),
		cmocka_unit_test(marks_and_timer),
		cmocka_unit_test(section_lengths),
		cmocka_unit_test(many_sections),
		cmocka_unit_test(clue_like_a_section),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
