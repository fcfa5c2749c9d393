/* SPDX-License-Identifier: MIT */
/* Reading .puz: every oddity of the format, each with its finding. All files
 * are built here by an encoder of their own. */
#include <stdlib.h>

#include "format/formats.h"
#include "puz_builder.h"

#define S(literal)                             \
	{                                      \
		(literal), sizeof(literal) - 1 \
	}

static const struct {
	const char *name;
	const char *codes; /* of the findings, in order */
	puz_spec spec;
} cases[] = {
	{ "plain", "", { PUZ_GRID3, PUZ_CLUES3, .title = "T" } },
	{ "version 1.2, notes not counted",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .version = "1.2", .notes = "n" } },
	{ "version 1.2, notes counted",
	  "PZ201 PZ203 PZ204",
	  { PUZ_GRID3, PUZ_CLUES3, .version = "1.2", .notes = "note",
	    .with_notes = true } },
	{ "version 1.4, notes counted",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .version = "1.4", .notes = "note" } },
	{ "version 2.0",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .version = "2.0",
	    .title = "na\xC3\xAFve" } },
	{ "version bytes zero",
	  "PZ104",
	  { PUZ_GRID3, PUZ_CLUES3, .version = "\0\0\0", .notes = "x" } },
	{ "version text with junk behind",
	  "PZ105",
	  { PUZ_GRID3, PUZ_CLUES3, .version = "1.2c" } },
	{ "version 9.9", "PZ104", { PUZ_GRID3, PUZ_CLUES3, .version = "9.9" } },
	{ "preamble",
	  "PZ103",
	  { PUZ_GRID3, PUZ_CLUES3, .before = S("wp030425.puz\0") } },
	{ "trailing line end",
	  "PZ413",
	  { PUZ_GRID3, PUZ_CLUES3, .after = S("\r\n") } },
	{ "file checksum",
	  "PZ201",
	  { PUZ_GRID3, PUZ_CLUES3, .spoil_global = true } },
	{ "header checksum",
	  "PZ202",
	  { PUZ_GRID3, PUZ_CLUES3, .spoil = 0x0E } },
	{ "masked low", "PZ203", { PUZ_GRID3, PUZ_CLUES3, .spoil = 0x11 } },
	{ "masked high", "PZ204", { PUZ_GRID3, PUZ_CLUES3, .spoil = 0x16 } },
	{ "two checksums",
	  "PZ201 PZ204",
	  { PUZ_GRID3, PUZ_CLUES3, .spoil = 0x17, .spoil_global = true } },
	{ "no checksums",
	  "PZ205",
	  { PUZ_GRID3, PUZ_CLUES3, .zero_sums = true } },
	{ "unknown header bytes",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .spoil = 0x1C } },
	{ "more unknown header bytes",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .spoil = 0x25 } },
	{ "checksum of a lock that is none",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .true_sum = 0x1234 } },
	{ "count swapped",
	  "PZ107",
	  { PUZ_GRID3, PUZ_CLUES3, .count = 0x0600 } },
	{ "count wrong", "PZ108", { PUZ_GRID3, PUZ_CLUES3, .count = 9 } },
	{ "one clue too few",
	  "PZ108",
	  { PUZ_GRID3, .clues = { "a", "b", "c", "d", "e" } } },
	{ "two clues too many",
	  "PZ108",
	  { PUZ_GRID3, .clues = { "a", "b", "c", "d", "e", "f", "g", "h" } } },
	{ "type zero", "PZ109", { PUZ_GRID3, PUZ_CLUES3, .type = 0x10000 } },
	{ "type seven", "PZ109", { PUZ_GRID3, PUZ_CLUES3, .type = 7 } },
	{ "no solution",
	  "",
	  { .width = 3,
	    .height = 3,
	    .solution = "XXXXXXXXX",
	    PUZ_CLUES3,
	    .flag = 2 } },
	{ "no solution, not said",
	  "PZ112",
	  { .width = 3, .height = 3, .solution = "XXXXXXXXX", PUZ_CLUES3 } },
	{ "no solution, but letters",
	  "PZ110",
	  { PUZ_GRID3, PUZ_CLUES3, .flag = 2 } },
	{ "flag three", "PZ111", { PUZ_GRID3, PUZ_CLUES3, .flag = 3 } },
	{ "unknown squares",
	  "PZ113",
	  { .width = 3, .height = 3, .solution = "CA?A-E EN", PUZ_CLUES3 } },
	{ "digits and symbols",
	  "",
	  { .width = 3, .height = 3, .solution = "R2D2@#$%+", PUZ_CLUES3 } },
	{ "letters beyond ASCII",
	  "PZ114",
	  { .width = 3,
	    .height = 3,
	    .solution = "A\xD1O\xC9TATER",
	    PUZ_CLUES3 } },
	{ "control bytes on the board",
	  "PZ115",
	  { .width = 3, .height = 3, .solution = "A\x01ONTATER", PUZ_CLUES3 } },
	{ "notes missing",
	  "PZ302",
	  { PUZ_GRID3, PUZ_CLUES3, .no_notes = true } },
	{ "notes not ended",
	  "PZ303",
	  { PUZ_GRID3, PUZ_CLUES3, .notes = "note", .open_notes = true } },
	{ "UTF-8 in version 1",
	  "PZ304",
	  { PUZ_GRID3, PUZ_CLUES3, .title = "caf\xC3\xA9" } },
	{ "Mac Roman",
	  "PZ305",
	  { PUZ_GRID3, PUZ_CLUES3, .title = "caf\x8E", .author = "Ren\x8E" } },
	{ "DOS",
	  "PZ305",
	  { PUZ_GRID3, PUZ_CLUES3, .title = "caf\x82", .author = "Ni\xA4o" } },
	{ "Windows-1252",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .title = "caf\xE9",
	    .author = "\x93Hi\x94 \x97 don\x92t" } },
	{ "not UTF-8 in version 2",
	  "PZ306",
	  { PUZ_GRID3, PUZ_CLUES3, .version = "2.0", .title = "caf\xE9",
	    .author = "Ren\xC3\xA9", .copyright = "\xA9 me" } },
	{ "control characters",
	  "PZ307",
	  { PUZ_GRID3, PUZ_CLUES3, .title = "They\x19re\x01" } },
	{ "rests of a quote",
	  "XW107",
	  { PUZ_GRID3, PUZ_CLUES3, .title = "They\x19re" } },
	{ "title with a note",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .title = "Sun NOTE: see notepad" } },
	{ "diagramless",
	  "",
	  { .width = 3,
	    .height = 3,
	    .solution = "CATA:EBEN",
	    .type = 0x0401,
	    .clues = { "a", "b", "c", "d" } } },
	{ "voids",
	  "",
	  { .width = 3,
	    .height = 3,
	    .solution = "CATA:EBEN",
	    .clues = { "a", "b", "c", "d" } } },
	{ "scrambled",
	  "PZ501",
	  { PUZ_GRID3, PUZ_CLUES3, .flag = 4, .true_sum = 1 } },
	{ "section of another program",
	  "PZ405",
	  { PUZ_GRID3, PUZ_CLUES3, .after = S("ABCD\1\0A\0A\0") } },
	{ "section cut",
	  "PZ401",
	  { PUZ_GRID3, PUZ_CLUES3,
	    .after = S("LTIM\x20\0\0\0"
	               "1,1") } },
	{ "section header cut",
	  "PZ414",
	  { PUZ_GRID3, PUZ_CLUES3, .after = S("LTIM\x20") } },
	{ "section checksum",
	  "PZ402",
	  { PUZ_GRID3, PUZ_CLUES3,
	    .after = S("LTIM\3\0\1\2"
	               "1,1\0") } },
	{ "section without end",
	  "PZ404",
	  { PUZ_GRID3, PUZ_CLUES3,
	    .after = S("LTIM\3\0\x53\x40"
	               "1,1") } },
	{ "bytes between sections",
	  "PZ412",
	  { PUZ_GRID3, PUZ_CLUES3, .after = S("\0\0RUSR\0\0\0\0\0") } },
	{ "empty RUSR",
	  "",
	  { PUZ_GRID3, PUZ_CLUES3, .after = S("RUSR\0\0\0\0\0") } },
	{ "section twice",
	  "PZ406",
	  { PUZ_GRID3, PUZ_CLUES3,
	    .after = S("RUSR\0\0\0\0\0RUSR\0\0\0\0\0") } },
};

/* Reads leniently and strictly, writes back, and cuts at every byte. */
static void oddities(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		size_t len = puz_build(&cases[i].spec, bytes);
		cply_str all = { (char *)bytes, len };
		print_message("%s\n", cases[i].name);
		s.diags->strict = false;
		cply_status st = read_again(&s, all, 0);
		assert_codes(&s, cases[i].codes);
		assert_int_equal(st, s.diags->counts[CPLY_ERROR] ? CPLY_INVALID
		                                                 : CPLY_OK);
		assert_non_null(s.doc->kind);
		assert_same_bytes(&s, all);
		bool is_error = false;
		for (uint32_t k = 0; k < s.diags->n; k++)
			is_error |= cply_rule_get(s.diags->items[k]->rule)
			                    ->strict == CPLY_ERROR;
		s.diags->strict = true;
		st = read_again(&s, all, 0);
		assert_int_equal(st, is_error ? CPLY_INVALID : CPLY_OK);
		s.diags->strict = false;
	}
	session_free(&s);
}

static void every_prefix_is_written_back(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		size_t len = puz_build(&cases[i].spec, bytes);
		for (size_t n = 0; n < len; n++) {
			char *copy = malloc(n ? n : 1);
			assert_non_null(copy);
			memcpy(copy, bytes, n);
			cply_str part = { copy, n };
			cply_status st = read_again(&s, part, 0);
			if (st != CPLY_OK)
				assert_true(s.diags->n > 0);
			if (s.doc->kind)
				assert_same_bytes(&s, part);
			free(copy);
		}
	}
	session_free(&s);
}

/* Changed, an odd file becomes a right one: no checksum is wrong, no text is
 * cut, the count is that of the clues. What only looks odd stays. */
static void changed_oddities(void **state)
{
	(void)state;
	session s, t;
	session_init(&s);
	session_init(&t);
	static unsigned char bytes[PUZ_TEST_ROOM];
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		size_t len = puz_build(&cases[i].spec, bytes);
		(void)read_again(&s, (cply_str){ (char *)bytes, len }, 0);
		cply_crossword cw = *s.doc->as.crossword;
		cw.meta[CPLY_META_COPYRIGHT] = cply_text_plain(CPLY_STR("new"));
		cply_doc doc = { .kind = &cply_kind_crossword,
			         .as.crossword = &cw };
		cply_buf out;
		cply_buf_init(&out, s.arena);
		cply_write_options options = { 0 };
		cply_write w = { &out, s.arena, s.diags, &options };
		assert_int_equal(cply_write_doc(&w, &cply_format_puz, &doc),
		                 CPLY_OK);
		assert_int_equal(read_again(&t, cply_buf_str(&out), 0),
		                 CPLY_OK);
		for (uint32_t k = 0; k < t.diags->n; k++) {
			cply_rule rule = t.diags->items[k]->rule;
			assert_false(rule >= CPLY_PZ201 && rule <= CPLY_PZ305);
			assert_false(rule == CPLY_PZ107);
		}
		assert_same_crossword(&cw, t.doc->as.crossword);
	}
	session_free(&t);
	session_free(&s);
}

static void every_budget_of_memory(void **state)
{
	(void)state;
	static unsigned char bytes[PUZ_TEST_ROOM];
	for (size_t i = 0; i < CPLY_COUNT(cases); i += 7) {
		size_t len = puz_build(&cases[i].spec, bytes);
		memory_sweep(&cply_format_puz, (cply_str){ (char *)bytes, len },
		             24);
	}
	truncation_sweep(&cply_format_puz,
	                 (cply_str){ (char *)bytes,
	                             puz_build(&cases[3].spec, bytes) });
}

/* ---- what findings say ---- */

/* Applies the fix of each finding in turn and reads again: a wrong checksum
 * is gone, and nothing else came up. */
static void fixes_repair(void **state)
{
	(void)state;
	static const char *const fixable[] = {
		"file checksum",    "header checksum", "masked low",
		"masked high",      "two checksums",   "no checksums",
		"section checksum", "notes missing",   "notes not ended",
	};
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM], fixed[PUZ_TEST_ROOM];
	for (size_t f = 0; f < CPLY_COUNT(fixable); f++) {
		size_t i = 0;
		while (strcmp(cases[i].name, fixable[f]) != 0)
			i++;
		size_t len = puz_build(&cases[i].spec, bytes);
		for (;;) {
			cply_str all = { (char *)bytes, len };
			(void)read_again(&s, all, 0);
			if (!s.diags->n)
				break;
			const cply_fix *fix = &s.diags->items[0]->fix;
			assert_true(fix->present);
			size_t n = fix->span.begin;
			memcpy(fixed, bytes, n);
			memcpy(fixed + n, fix->replacement.ptr,
			       fix->replacement.len);
			n += fix->replacement.len;
			memcpy(fixed + n, bytes + fix->span.end,
			       len - fix->span.end);
			len = n + len - fix->span.end;
			memcpy(bytes, fixed, len);
		}
	}
	session_free(&s);
}

static void assert_message(session *s, const char *want)
{
	assert_true(s->diags->n > 0);
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_diag_message(s->diags->items[0], &b);
	cply_put_char(&b, 0);
	assert_string_equal(b.ptr, want);
}

static void messages(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3, .count = 0x0600 };
	size_t len = puz_build(&spec, bytes);
	(void)read_again(&s, (cply_str){ (char *)bytes, len }, 0);
	assert_message(&s, "the clue count is stored as 1536, which is 6 with "
	                   "its bytes swapped");
	assert_int_equal(s.diags->items[0]->span.begin, 0x2E);

	spec = (puz_spec){ PUZ_GRID3, PUZ_CLUES3 };
	len = puz_build(&spec, bytes);
	unsigned right = bytes[0] + bytes[1] * 256u;
	bytes[0] = 0x34;
	bytes[1] = 0x12;
	(void)read_again(&s, (cply_str){ (char *)bytes, len }, 0);
	char want[80];
	snprintf(want, sizeof want,
	         "the file checksum is 0x1234, computed 0x%04x", right);
	assert_message(&s, want);
	assert_int_equal(s.diags->items[0]->span.begin, 0);

	/* A changed letter shows in three places; the masked ones tell where.
	 */
	len = puz_build(&spec, bytes);
	bytes[0x34] = 'B';
	(void)read_again(&s, (cply_str){ (char *)bytes, len }, 0);
	assert_codes(&s, "PZ201 PZ204");
	cply_buf b;
	cply_buf_init(&b, s.arena);
	cply_diag_message(s.diags->items[1], &b);
	assert_true(cply_str_ends(cply_buf_str(&b), ": solution differs"));
	session_free(&s);
}

/* ---- what is read ---- */

static cply_crossword *read_spec(session *s, const puz_spec *spec, uint32_t key)
{
	static unsigned char bytes[PUZ_TEST_ROOM];
	size_t len = puz_build(spec, bytes);
	(void)read_again(s, (cply_str){ (char *)bytes, len }, key);
	assert_non_null(s->doc->kind);
	return s->doc->as.crossword;
}

static void model(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	puz_spec spec = { .width = 3,
		          .height = 3,
		          .solution = "CATA.EBEN",
		          .state = "C--a.----",
		          .title = "T",
		          .author = "A",
		          .copyright = "C",
		          .notes = "N",
		          .clues = { "one", "two", "three", "four" } };
	const cply_crossword *cw = read_spec(&s, &spec, 0);
	assert_codes(&s, "");
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
	assert_text(cw->meta[CPLY_META_TITLE].plain, "T");
	assert_text(cw->meta[CPLY_META_AUTHOR].plain, "A");
	assert_text(cw->meta[CPLY_META_COPYRIGHT].plain, "C");
	assert_text(cw->meta[CPLY_META_NOTES].plain, "N");
	assert_int_equal(cw->cells[4].kind, CPLY_CELL_BLOCK);
	assert_text(cw->cells[2].solution, "T");
	assert_text(cw->cells[2].label, "2");
	assert_text(cw->cells[6].label, "3");
	assert_text(cw->cells[3].label, "");
	assert_int_equal(cw->cells[2].at.begin, 0x34 + 2);
	assert_text(cw->cells[0].fill, "C");
	assert_text(cw->cells[1].fill, "");
	/* Lower case is pencil. */
	assert_text(cw->cells[3].fill, "A");
	assert_int_equal(cw->cells[3].flags, CPLY_CELL_PENCIL);
	assert_int_equal(cw->n_lists, 2);
	const cply_clue_list *across = &cw->lists[0], *down = &cw->lists[1];
	assert_int_equal(across->n_clues, 2);
	assert_int_equal(down->n_clues, 2);
	assert_text(across->title, "Across");
	assert_text(across->clues[0].text.plain, "one");
	assert_text(down->clues[0].text.plain, "two");
	assert_text(down->clues[1].text.plain, "three");
	assert_text(across->clues[1].text.plain, "four");
	assert_int_equal(across->clues[1].number, 3);
	assert_text(across->clues[1].label, "3");
	assert_int_equal(down->clues[1].n_cells, 3);
	assert_int_equal(down->clues[1].cells[2], 8);
	assert_false(down->clues[1].is_explicit);
	const cply_span at = across->clues[0].at;
	assert_text(cply_str_sub(session_bytes(&s), at.begin, at.end), "one");
	session_free(&s);
}

static void closed_squares(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	puz_spec spec = { .width = 3,
		          .height = 3,
		          .solution = "CATA:EBEN",
		          .type = 0x0401,
		          .clues = { "a", "b", "c", "d" } };
	const cply_crossword *cw = read_spec(&s, &spec, 0);
	assert_true(cw->is_diagramless);
	assert_int_equal(cw->cells[4].kind, CPLY_CELL_BLOCK);
	spec.type = 1;
	cw = read_spec(&s, &spec, 0);
	assert_false(cw->is_diagramless);
	assert_int_equal(cw->cells[4].kind, CPLY_CELL_VOID);
	session_free(&s);
}

static void absent_solutions(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	puz_spec spec = { .width = 3,
		          .height = 3,
		          .solution = "XXXXXXXXX",
		          PUZ_CLUES3,
		          .flag = 2 };
	const cply_crossword *cw = read_spec(&s, &spec, 0);
	assert_int_equal(cw->solution, CPLY_SOLUTION_ABSENT);
	spec.solution = "CA?A-E EN";
	spec.flag = 0;
	cw = read_spec(&s, &spec, 0);
	assert_int_equal(cw->solution, CPLY_SOLUTION_PARTIAL);
	assert_text(cw->cells[2].solution, "");
	assert_text(cw->cells[3].solution, "A");
	spec.solution = "R2D2@#$%+";
	cw = read_spec(&s, &spec, 0);
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
	assert_text(cw->cells[1].solution, "2");
	assert_text(cw->cells[8].solution, "+");
	/* Without a key, scrambled letters are not shown as an answer. */
	spec = (puz_spec){ PUZ_GRID3, PUZ_CLUES3, .flag = 4, .true_sum = 1 };
	cw = read_spec(&s, &spec, 0);
	assert_int_equal(cw->solution, CPLY_SOLUTION_LOCKED);
	for (int i = 0; i < 9; i++)
		assert_int_equal(cw->cells[i].solution.len, 0);
	session_free(&s);
}

static void encodings(void **state)
{
	(void)state;
	static const struct {
		const char *version, *bytes, *text;
	} rows[] = {
		{ "1.3", "caf\xE9", "café" },
		{ "1.3", "\x93Hi\x94 don\x92t", "“Hi” don’t" },
		{ "1.3", "caf\xC3\xA9", "café" },
		{ "1.3", "caf\x8E", "café" },
		{ "1.3", "\x8Etude", "étude" },
		/* A Z with caron alone is no Mac word. */
		{ "1.3", "\x8E", "Ž" },
		{ "2.0", "caf\xC3\xA9", "café" },
		{ "2.0", "\xE2\x98\x80\xEF\xB8\x8F", "☀️" },
		{ "2.0", "caf\xE9", "café" },
		{ "\0\0\0", "caf\xE9", "café" },
	};
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		puz_spec spec = { PUZ_GRID3, PUZ_CLUES3,
			          .version = rows[i].version,
			          .title = rows[i].bytes };
		const cply_crossword *cw = read_spec(&s, &spec, 0);
		assert_text(cw->meta[CPLY_META_TITLE].plain, rows[i].text);
	}
	puz_spec spec = { .width = 3,
		          .height = 3,
		          .solution = "A\xD1O\xC9TATER",
		          PUZ_CLUES3,
		          .version = "2.0" };
	assert_text(read_spec(&s, &spec, 0)->cells[1].solution, "Ñ");
	session_free(&s);
}

/* ---- refusals ---- */

static void refused(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3 };
	size_t len = puz_build(&spec, bytes);
	static const struct {
		size_t len;
		const char *codes;
		bool has_doc;
	} cuts[] = {
		{ 0, "PZ101", false },
		{ 13, "PZ101", false },
		{ 14, "PZ102", false },
		{ 0x33, "PZ102", false },
		{ 0x34, "PZ106", false },
		{ 0x34 + 8, "PZ106", false },
		{ 0x34 + 17, "PZ106 PZ301", true },
		{ 0x34 + 18, "PZ301", true },
	};
	for (size_t i = 0; i < CPLY_COUNT(cuts); i++) {
		cply_status st =
			read_again(&s, (cply_str){ (char *)bytes, cuts[i].len },
		                   0);
		assert_int_equal(st, CPLY_INVALID);
		assert_codes(&s, cuts[i].codes);
		assert_int_equal(s.doc->kind != NULL, cuts[i].has_doc);
		/* The clues that the cut took are not missed a second time. */
		if (s.doc->kind)
			cply_check_doc(s.doc, s.arena, s.diags);
		assert_codes(&s, cuts[i].codes);
	}
	/* The magic without the two bytes before it. */
	(void)read_again(&s, (cply_str){ (char *)bytes + 2, len - 2 }, 0);
	assert_codes(&s, "PZ101");
	/* No size. */
	bytes[0x2C] = 0;
	(void)read_again(&s, (cply_str){ (char *)bytes, len }, 0);
	assert_codes(&s, "XW102");
	session_free(&s);
}

/* A header that promises much does not make the reader take memory. */
static void large_promises(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	unsigned char bytes[0x34 + 10] = { 0 };
	memcpy(bytes + 2, "ACROSS&DOWN", 12);
	memset(bytes + 0x2C, 0xFF, 4);
	session_reset(&s, 4096);
	assert_int_equal(session_read(&s,
	                              (cply_str){ (char *)bytes, sizeof bytes },
	                              "", &cply_format_puz),
	                 CPLY_INVALID);
	assert_codes(&s, "PZ104 PZ109 PZ106");
	/* 65535 clues in a small file. */
	static unsigned char small[PUZ_TEST_ROOM];
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3, .count = 0xFFFF };
	size_t len = puz_build(&spec, small);
	session_reset(&s, 16 * 1024);
	assert_int_equal(session_read(&s, (cply_str){ (char *)small, len }, "",
	                              &cply_format_puz),
	                 CPLY_OK);
	assert_codes(&s, "PZ108");
	session_free(&s);
}

static void probes(void **state)
{
	(void)state;
	static unsigned char bytes[PUZ_TEST_ROOM];
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3 };
	size_t len = puz_build(&spec, bytes);
	int (*probe)(cply_str) = cply_format_puz.probe;
	assert_int_equal(probe((cply_str){ (char *)bytes, len }),
	                 CPLY_BY_CHECK);
	assert_int_equal(probe((cply_str){ (char *)bytes, 20 }), CPLY_BY_MAGIC);
	bytes[0x0E] ^= 1;
	assert_int_equal(probe((cply_str){ (char *)bytes, len }),
	                 CPLY_BY_MAGIC);
	spec.before = (cply_str)S("name.puz");
	len = puz_build(&spec, bytes);
	assert_int_equal(probe((cply_str){ (char *)bytes, len }),
	                 CPLY_BY_CHECK);
	assert_int_equal(probe((cply_str)S("ACROSS&DOWN\0 and more")),
	                 CPLY_NOT_MINE);
	assert_int_equal(probe((cply_str)S("A text on ACROSS&DOWN.")),
	                 CPLY_NOT_MINE);
	assert_int_equal(probe((cply_str){ NULL, 0 }), CPLY_NOT_MINE);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(oddities),
		cmocka_unit_test(every_prefix_is_written_back),
		cmocka_unit_test(changed_oddities),
		cmocka_unit_test(every_budget_of_memory),
		cmocka_unit_test(fixes_repair),
		cmocka_unit_test(messages),
		cmocka_unit_test(model),
		cmocka_unit_test(closed_squares),
		cmocka_unit_test(absent_solutions),
		cmocka_unit_test(encodings),
		cmocka_unit_test(refused),
		cmocka_unit_test(large_promises),
		cmocka_unit_test(probes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
