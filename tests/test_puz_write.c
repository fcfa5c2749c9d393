/* SPDX-License-Identifier: MIT */
/* Writing .puz: changed files, puzzles from elsewhere, and what is lost. */
#include <stdlib.h>

#include "format/formats.h"
#include "puz_builder.h"

static cply_str write_with(session *s, const cply_doc *doc,
                           const cply_write_options *options)
{
	cply_buf out;
	cply_buf_init(&out, s->arena);
	cply_write w = { &out, s->arena, s->diags, options };
	assert_int_equal(cply_write_doc(&w, &cply_format_puz, doc), CPLY_OK);
	return cply_buf_str(&out);
}

static cply_status read_into(session *s, cply_str bytes)
{
	session_reset(s, SIZE_MAX);
	return session_read(s, bytes, "test.puz", &cply_format_puz);
}

/* A file with everything: rebus, alternatives, marks, timer, fill. */
static size_t rich_file(unsigned char *out, const char *version)
{
	puz_spec spec = { .width = 3,
		          .height = 3,
		          .solution = "CAT1.$BEN",
		          .state = "CA-1.--e-",
		          .title = "Rich",
		          .author = "A",
		          .copyright = "\xA9 C",
		          .notes = "N",
		          .version = version,
		          .clues = { "one", "two", "three", "four" } };
	if (version[0] == '2')
		spec.copyright = "\xC2\xA9 C";
	size_t n = puz_build(&spec, out);
	n = puz_section_put(out, n, "GEXT", "\x80\x10\x20\x41\0\x08\0\0\0", 9);
	n = puz_section_put(out, n, "LTIM", "10,0", 4);
	n = puz_section_put(out, n, "GRBS", "\2\0\0\0\0\0\0\3\0", 9);
	n = puz_section_put(out, n, "RTBL", " 1:CLUB; 2:E/A;", 15);
	n = puz_section_put(out, n, "RUSR", "CLU\0\0\0\0\0\0\0\0\0", 12);
	return puz_section_put(out, n, "MINE", "kept", 4);
}

/* A model that may be changed. */
static cply_crossword *copy_of(session *s, const cply_crossword *cw)
{
	cply_crossword *copy = CPLY_NEW(s->arena, 1, cply_crossword);
	assert_non_null(copy);
	*copy = *cw;
	uint32_t n = cw->width * cw->height;
	copy->cells = CPLY_NEW(s->arena, n, cply_cell);
	copy->lists = CPLY_NEW(s->arena, cw->n_lists, cply_clue_list);
	memcpy(copy->cells, cw->cells, n * sizeof(cply_cell));
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		copy->lists[i] = cw->lists[i];
		copy->lists[i].clues =
			CPLY_NEW(s->arena, cw->lists[i].n_clues + 1, cply_clue);
		memcpy(copy->lists[i].clues, cw->lists[i].clues,
		       cw->lists[i].n_clues * sizeof(cply_clue));
	}
	return copy;
}

/* The writer has the pieces: it does not look for the header again. */
static void file_is_not_read_again(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char file[PUZ_TEST_ROOM], was[PUZ_TEST_ROOM];
	size_t n = rich_file(file, "1.3");
	memcpy(was, file, n);
	assert_int_equal(read_into(&s, (cply_str){ (char *)file, n }), CPLY_OK);
	file[2] = 'B'; /* of ACROSS&DOWN */
	cply_write_options options = { 0 };
	cply_losses(s.doc, &cply_format_puz, &options, s.arena, s.diags);
	cply_str out = write_with(&s, s.doc, &options);
	assert_int_equal(out.len, n);
	assert_memory_equal(out.ptr, was, n);
	session_free(&s);
}

static void no_change(cply_crossword *cw)
{
	(void)cw;
}
static void new_title(cply_crossword *cw)
{
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("Other"));
}
static void new_clue(cply_crossword *cw)
{
	cw->lists[1].clues[0].text = cply_text_plain(CPLY_STR("other"));
}
static void latin_clue(cply_crossword *cw)
{
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("été, ñandú"));
}
static void windows_clue(cply_crossword *cw)
{
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("“so” — ‘no’"));
}
static void greek_clue(cply_crossword *cw)
{
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("αβγ ☀️"));
}
static void doubtful_clue(cply_crossword *cw)
{
	/* In Latin bytes these would be well-formed UTF-8. */
	cw->meta[CPLY_META_COPYRIGHT] = cply_text_plain(CPLY_STR(""));
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("Ã©"));
}
static void czech_clue(cply_crossword *cw)
{
	/* In Windows-1252 this would look like Mac Roman. */
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("aŽa aŽa"));
}
static void new_notes(cply_crossword *cw)
{
	cw->meta[CPLY_META_NOTES] = cply_text_plain(CPLY_STR(""));
}
static void new_letter(cply_crossword *cw)
{
	cw->cells[1].solution = CPLY_STR("Z");
}
static void new_rebus(cply_crossword *cw)
{
	cw->cells[8].solution = CPLY_STR("NEW:TEXT");
}
static void rebus_of_symbols(cply_crossword *cw)
{
	cw->cells[8].solution = CPLY_STR("?");
	cw->cells[6].solution = CPLY_STR(".");
	cw->cells[5].solution = CPLY_STR("-");
}
static void no_rebus(cply_crossword *cw)
{
	cw->cells[0].solution = CPLY_STR("C");
	cw->cells[7].solution = CPLY_STR("E");
	cw->cells[7].more = NULL;
}
static void far_letters(cply_crossword *cw)
{
	cw->cells[1].solution = CPLY_STR("Ñ");
	cw->cells[6].solution = CPLY_STR("Ω");
	cw->cells[8].solution = CPLY_STR("ÑU");
	cw->cells[2].fill = CPLY_STR("É");
	cw->cells[5].fill = CPLY_STR("Ж");
}
static void greek_letters(cply_crossword *cw)
{
	static const char alphabet[] = "αβγδεζηθικ";
	for (int i = 0; i < 9; i++) {
		cw->cells[i].more = NULL;
		if (cw->cells[i].kind == CPLY_CELL_OPEN)
			cw->cells[i].solution =
				(cply_str){ alphabet + 2 * i, 2 };
	}
}
static void unknown_letter(cply_crossword *cw)
{
	cw->cells[2].solution = (cply_str){ NULL, 0 };
	cply_crossword_finish(cw);
}
static void new_fill(cply_crossword *cw)
{
	cw->cells[2].fill = CPLY_STR("Q");
}
static void pencil(cply_crossword *cw)
{
	cw->cells[2].fill = CPLY_STR("Q");
	cw->cells[2].flags |= CPLY_CELL_PENCIL;
	cw->cells[0].flags |= CPLY_CELL_PENCIL;
	cw->cells[3].flags |= CPLY_CELL_PENCIL;
}
static void long_fill(cply_crossword *cw)
{
	cw->cells[2].fill = CPLY_STR("LONG");
	cw->cells[3].fill = CPLY_STR("a");
	cw->cells[5].fill = CPLY_STR("?");
}
static void no_fill(cply_crossword *cw)
{
	for (int i = 0; i < 9; i++) {
		cw->cells[i].fill = (cply_str){ NULL, 0 };
		cw->cells[i].flags &= (uint16_t)~CPLY_CELL_PENCIL;
	}
}
static void new_circle(cply_crossword *cw)
{
	cw->cells[6].flags |= CPLY_CELL_CIRCLED;
}
static void no_marks(cply_crossword *cw)
{
	for (int i = 0; i < 9; i++)
		cw->cells[i].flags &= CPLY_CELL_PENCIL;
}
static void new_timer(cply_crossword *cw)
{
	cw->progress.seconds = 4000000000u;
	cw->progress.is_running = false;
}
static void no_timer(cply_crossword *cw)
{
	cw->progress = (cply_progress){ 0 };
}
static void diagramless(cply_crossword *cw)
{
	cw->is_diagramless = true;
}
static void make_void(cply_crossword *cw)
{
	cw->cells[4].kind = CPLY_CELL_VOID;
}
static void no_solution(cply_crossword *cw)
{
	for (int i = 0; i < 9; i++) {
		cw->cells[i].solution = (cply_str){ NULL, 0 };
		cw->cells[i].more = NULL;
	}
	cply_crossword_finish(cw);
}

static const struct {
	const char *name;
	void (*change)(cply_crossword *cw);
	const char *codes; /* when read again */
} changes[] = {
	{ "nothing", no_change, "PZ405" },
	{ "title", new_title, "PZ405" },
	{ "clue", new_clue, "PZ405" },
	{ "Latin clue", latin_clue, "PZ405" },
	{ "Windows clue", windows_clue, "PZ405" },
	{ "Greek clue", greek_clue, "PZ405" },
	{ "doubtful clue", doubtful_clue, "PZ405 XW107" },
	{ "Czech clue", czech_clue, "PZ405" },
	{ "notes", new_notes, "PZ405" },
	{ "letter", new_letter, "PZ405" },
	{ "rebus", new_rebus, "PZ405" },
	{ "symbols with a meaning", rebus_of_symbols, "PZ405" },
	{ "no rebus", no_rebus, "PZ405" },
	{ "far letters", far_letters, "PZ405 PZ114" },
	{ "Greek letters", greek_letters, "PZ405" },
	{ "unknown letter", unknown_letter, "PZ405 PZ113" },
	{ "fill", new_fill, "PZ405" },
	{ "pencil", pencil, "PZ405" },
	{ "long fill", long_fill, "PZ405" },
	{ "no fill", no_fill, "PZ405" },
	{ "circle", new_circle, "PZ405" },
	{ "no marks", no_marks, "PZ405" },
	{ "timer", new_timer, "PZ405" },
	{ "no timer", no_timer, "PZ405" },
	{ "diagramless", diagramless, "PZ405" },
	{ "void", make_void, "PZ405" },
	{ "no solution", no_solution, "PZ405" },
};

/* Each change gives a right file that means the changed puzzle, beside the
 * kept pieces and, when `fresh`, without them. */
static void change_all(const char *version, bool fresh)
{
	session s, t;
	session_init(&s);
	session_init(&t);
	static unsigned char bytes[PUZ_TEST_ROOM];
	cply_str all = { (char *)bytes, rich_file(bytes, version) };
	for (size_t i = 0; i < CPLY_COUNT(changes); i++) {
		print_message("%s %s\n", version, changes[i].name);
		assert_int_equal(read_into(&s, all), CPLY_OK);
		assert_codes(&s, "PZ405");
		cply_crossword *cw = copy_of(&s, s.doc->as.crossword);
		changes[i].change(cw);
		if (fresh)
			cw->raw = NULL;
		cply_doc doc = { .kind = &cply_kind_crossword,
			         .format = &cply_format_puz,
			         .as.crossword = cw };
		cply_write_options options = { 0 };
		cply_str out = write_with(&s, &doc, &options);
		assert_codes(&s, "PZ405");
		assert_int_equal(read_into(&t, out), CPLY_OK);
		assert_codes(&t, fresh ? &changes[i].codes[5] +
		                                 (changes[i].codes[5] == ' ')
		                       : changes[i].codes);
		assert_same_crossword(cw, t.doc->as.crossword);
		assert_int_equal(cw->progress.is_running,
		                 t.doc->as.crossword->progress.is_running);
		if (!fresh && i == 0)
			assert_true(cply_str_eq(all, out));
		if (!fresh)
			assert_true(cply_str_find(out, CPLY_STR("kept")) !=
			            SIZE_MAX);
	}
	session_free(&t);
	session_free(&s);
}

static void changed_files(void **state)
{
	(void)state;
	change_all("1.3", false);
	change_all("2.0", false);
}

static void fresh_files(void **state)
{
	(void)state;
	change_all("1.3", true);
}

/* Wrong bytes of a file do not survive a change of what they cover. */
static void changes_repair(void **state)
{
	(void)state;
	static const puz_spec specs[] = {
		{ PUZ_GRID3, PUZ_CLUES3, .zero_sums = true },
		{ PUZ_GRID3, PUZ_CLUES3, .spoil_global = true, .spoil = 0x12 },
		{ PUZ_GRID3, PUZ_CLUES3, .count = 0x0600 },
		{ PUZ_GRID3, PUZ_CLUES3, .version = "\0\0\0" },
		{ PUZ_GRID3, PUZ_CLUES3, .no_notes = true },
		{ PUZ_GRID3, PUZ_CLUES3, .title = "caf\x8E caf\x8E" },
		{ PUZ_GRID3, PUZ_CLUES3, .title = "caf\xC3\xA9" },
		{ PUZ_GRID3, .clues = { "a", "b", "c" } },
	};
	session s, t;
	session_init(&s);
	session_init(&t);
	static unsigned char bytes[PUZ_TEST_ROOM];
	for (size_t i = 0; i < CPLY_COUNT(specs); i++) {
		size_t len = puz_build(&specs[i], bytes);
		if (i == 7)
			len -= 3; /* cut in the text */
		cply_str all = { (char *)bytes, len };
		(void)read_into(&s, all);
		assert_true(s.diags->n > 0);
		cply_crossword *cw = copy_of(&s, s.doc->as.crossword);
		new_letter(cw);
		cw->meta[CPLY_META_AUTHOR] = cply_text_plain(CPLY_STR("me"));
		cply_doc doc = { .kind = &cply_kind_crossword,
			         .format = &cply_format_puz,
			         .as.crossword = cw };
		cply_write_options options = { 0 };
		cply_str out = write_with(&s, &doc, &options);
		assert_int_equal(read_into(&t, out), CPLY_OK);
		assert_codes(&t, "");
		for (int c = 0; c < CPLY_META_COUNT; c++)
			assert_true(cply_str_eq(
				cw->meta[c].plain,
				t.doc->as.crossword->meta[c].plain));
	}
	session_free(&t);
	session_free(&s);
}

/* ---- options ---- */

static void blank_and_no_progress(void **state)
{
	(void)state;
	session s, t;
	session_init(&s);
	session_init(&t);
	static unsigned char bytes[PUZ_TEST_ROOM];
	cply_str all = { (char *)bytes, rich_file(bytes, "1.3") };
	assert_int_equal(read_into(&s, all), CPLY_OK);
	cply_write_options blank = { .blank = true };
	cply_str out = write_with(&s, s.doc, &blank);
	assert_int_equal(read_into(&t, out), CPLY_OK);
	assert_codes(&t, "PZ405");
	assert_int_equal(t.doc->as.crossword->solution, CPLY_SOLUTION_ABSENT);
	assert_true(cply_str_find(out, CPLY_STR("CLUB")) == SIZE_MAX);
	assert_int_equal(out.ptr[0x32], 2);
	assert_true(cply_str_is(t.doc->as.crossword->cells[0].fill, "CLU"));

	cply_write_options clean = { .no_progress = true };
	out = write_with(&s, s.doc, &clean);
	assert_int_equal(read_into(&t, out), CPLY_OK);
	assert_codes(&t, "PZ405");
	const cply_crossword *cw = t.doc->as.crossword;
	assert_false(cw->progress.has_timer);
	assert_int_equal(cw->solution, CPLY_SOLUTION_PRESENT);
	for (int i = 0; i < 9; i++) {
		assert_int_equal(cw->cells[i].fill.len, 0);
		assert_int_equal(cw->cells[i].flags,
		                 i == 0 ? CPLY_CELL_CIRCLED : 0);
	}
	session_free(&t);
	session_free(&s);
}

static const char *losses_of(session *s, const cply_doc *doc,
                             const cply_write_options *options)
{
	cply_diags_init(s->diags, s->arena, 1000);
	cply_format_puz.losses(doc, options, s->arena, s->diags);
	return session_codes(s);
}

static void versions(void **state)
{
	(void)state;
	static const struct {
		const char *text, *version, *stored, *read, *codes;
	} rows[] = {
		{ "plain", "", "1.4", "plain", "" },
		{ "café", "", "1.4", "café", "" },
		{ "“αβγ”", "", "2.0", "“αβγ”", "" },
		{ "Œuvre", "", "2.0", "Œuvre", "" },
		{ "plain", "1.2", "1.2", "plain", "" },
		{ "café", "1.3", "1.3", "café", "" },
		{ "plain", "2.0", "2.0", "plain", "" },
		{ "“α”… — ’", "1.4", "1.4", "\"?\"... -- '", "PZ704" },
	};
	session s, t;
	session_init(&s);
	session_init(&t);
	static unsigned char bytes[PUZ_TEST_ROOM];
	puz_spec spec = { PUZ_GRID3, PUZ_CLUES3 };
	cply_str all = { (char *)bytes, puz_build(&spec, bytes) };
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		assert_int_equal(read_into(&s, all), CPLY_OK);
		cply_crossword *cw = copy_of(&s, s.doc->as.crossword);
		cw->raw = NULL;
		cw->lists[0].clues[0].text =
			cply_text_plain(cply_str_of(rows[i].text));
		cply_doc doc = { .kind = &cply_kind_crossword,
			         .as.crossword = cw };
		cply_write_options options = { .version = cply_str_of(
						       rows[i].version) };
		assert_string_equal(losses_of(&s, &doc, &options),
		                    rows[i].codes);
		cply_str out = write_with(&s, &doc, &options);
		assert_memory_equal(out.ptr + 0x18, rows[i].stored, 4);
		assert_int_equal(read_into(&t, out), CPLY_OK);
		assert_codes(&t, "");
		cply_str got =
			t.doc->as.crossword->lists[0].clues[0].text.plain;
		assert_true(cply_str_is(got, rows[i].read));
	}
	cply_write_options odd = { .version = CPLY_STR("3.1") };
	assert_string_equal(losses_of(&s, s.doc, &odd), "PZ711");
	session_free(&t);
	session_free(&s);
}

/* ---- losses ---- */

/* A puzzle from elsewhere: 3 by 3, no clues yet. */
static cply_crossword *foreign(session *s)
{
	session_reset(s, SIZE_MAX);
	cply_crossword *cw = CPLY_NEW(s->arena, 1, cply_crossword);
	assert_int_equal(cply_crossword_start(cw, s->arena,
	                                      cply_limits_default(), s->diags,
	                                      CPLY_NOWHERE, 3, 3),
	                 CPLY_OK);
	static const char letters[] = "CATAREBEN";
	for (int i = 0; i < 9; i++)
		cw->cells[i].solution = (cply_str){ letters + i, 1 };
	cw->lists = CPLY_NEW(s->arena, 3, cply_clue_list);
	cw->n_lists = 2;
	cw->lists[1].direction = CPLY_DOWN;
	for (int i = 0; i < 3; i++)
		cw->lists[i].clues = CPLY_NEW(s->arena, 8, cply_clue);
	static const uint32_t numbers[2][3] = { { 1, 4, 5 }, { 1, 2, 3 } };
	for (int d = 0; d < 2; d++) {
		for (int i = 0; i < 3; i++)
			cw->lists[d].clues[i] = (cply_clue){
				.number = numbers[d][i],
				.label = CPLY_STR("n"),
				.text = { .plain = CPLY_STR("clue") },
			};
		cw->lists[d].n_clues = 3;
	}
	assert_int_equal(cply_crossword_attach(cw, CPLY_NUMBER_STANDARD,
	                                       s->arena),
	                 CPLY_OK);
	cply_crossword_finish(cw);
	return cw;
}

static void lose_clue(cply_crossword *cw)
{
	cw->lists[1].n_clues = 2;
}
static void extra_clue(cply_crossword *cw)
{
	cw->lists[0].clues[3] = (cply_clue){
		.number = 9,
		.label = CPLY_STR("9"),
		.text = { .plain = CPLY_STR("lost") },
	};
	cw->lists[0].n_clues = 4;
}
static void crooked_clue(cply_crossword *cw)
{
	static const uint32_t cells[] = { 0, 4, 8 };
	cw->lists[2].direction = CPLY_OTHER;
	cw->lists[2].clues[0] = (cply_clue){
		.text = { .plain = CPLY_STR("diagonal") },
		.cells = cells,
		.n_cells = 3,
	};
	cw->lists[2].n_clues = 1;
	cw->n_lists = 3;
}
static void enumeration(cply_crossword *cw)
{
	cw->lists[0].clues[0].enumeration = CPLY_STR("1,2");
	cw->lists[0].clues[1].enumeration = CPLY_STR("3");
	cw->lists[0].clues[1].text = cply_text_plain(CPLY_STR("has it (3)"));
}
static void checked(cply_crossword *cw)
{
	cw->cells[0].flags |= CPLY_CELL_CHECKED;
}
static void semicolon(cply_crossword *cw)
{
	cw->cells[0].solution = CPLY_STR("A;B");
}
static void nul(cply_crossword *cw)
{
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("a\0b"));
}
static void long_clue(cply_crossword *cw)
{
	static char text[506];
	memset(text, 'x', sizeof text);
	cw->lists[0].clues[0].text =
		cply_text_plain((cply_str){ text, sizeof text });
}
static void locked(cply_crossword *cw)
{
	for (int i = 0; i < 9; i++)
		cw->cells[i].solution = (cply_str){ NULL, 0 };
	cw->solution = CPLY_SOLUTION_LOCKED;
}
static void void_diagramless(cply_crossword *cw)
{
	cw->is_diagramless = true;
	cw->cells[4].kind = CPLY_CELL_VOID;
	cw->cells[4].solution = (cply_str){ NULL, 0 };
	cw->lists[0].clues[1] = cw->lists[0].clues[2];
	cw->lists[0].n_clues = 2;
	cw->lists[1].clues[1] = cw->lists[1].clues[2];
	cw->lists[1].n_clues = 2;
}
static void block_letter(cply_crossword *cw)
{
	void_diagramless(cw);
	cw->is_diagramless = false;
	cw->cells[4].kind = CPLY_CELL_BLOCK;
	cw->cells[4].solution = CPLY_STR("Q");
}

static void intro(cply_crossword *cw)
{
	cw->meta[CPLY_META_INTRO] = cply_text_plain(CPLY_STR("Hello"));
	cw->meta[CPLY_META_NOTES] = cply_text_plain(CPLY_STR("Bye"));
}

static void losses(void **state)
{
	(void)state;
	static const struct {
		void (*change)(cply_crossword *cw);
		const char *codes, *message;
	} rows[] = {
		{ no_change, "", "" },
		{ lose_clue, "PZ702", "1 word gets the clue `-`: 3 Down" },
		{ extra_clue, "PZ703",
		  "1 clue has no word in a .puz grid and is dropped: "
		  "9 Across" },
		{ crooked_clue, "PZ703",
		  "1 clue has no word in a .puz grid and is dropped: "
		  "#1 clue" },
		{ enumeration, "PZ706",
		  "1 enumeration is written into the clue: n Across 1,2" },
		{ checked, "PZ707",
		  "1 square loses the mark for checked and correct: "
		  "R1C1" },
		{ semicolon, "PZ705",
		  "1 square cannot be written completely: R1C1 A;B → A" },
		{ nul, "PZ709",
		  "1 text holds a zero byte, which becomes a blank: title" },
		{ long_clue, "PZ708",
		  "1 clue is longer than 505 characters: n Across" },
		{ locked, "PZ710",
		  "the scrambled solution cannot be converted; written as "
		  "a puzzle without a solution" },
		{ void_diagramless, "PZ712",
		  "1 square outside the grid becomes a block: R2C2" },
		{ intro, "PZ714", "the intro is written into the notes" },
		{ block_letter, "PZ713",
		  "1 block loses the letter it holds: R2C2 Q" },
	};
	session s, t;
	session_init(&s);
	session_init(&t);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_crossword *cw = foreign(&s);
		rows[i].change(cw);
		cply_doc doc = { .kind = &cply_kind_crossword,
			         .as.crossword = cw };
		cply_write_options options = { 0 };
		assert_string_equal(losses_of(&s, &doc, &options),
		                    rows[i].codes);
		if (s.diags->n) {
			cply_buf b;
			cply_buf_init(&b, s.arena);
			cply_diag_message(s.diags->items[0], &b);
			cply_put_char(&b, 0);
			assert_string_equal(b.ptr, rows[i].message);
		}
		cply_str out = write_with(&s, &doc, &options);
		assert_int_equal(read_into(&t, out), CPLY_OK);
		assert_codes(&t, "");
		const cply_crossword *got = t.doc->as.crossword;
		cply_str first = got->lists[0].clues[0].text.plain;
		if (rows[i].change == enumeration)
			assert_true(cply_str_is(first, "clue (1,2)"));
		if (rows[i].change == intro)
			assert_true(
				cply_str_is(got->meta[CPLY_META_NOTES].plain,
			                    "Hello\n\nBye"));
	}
	session_free(&t);
	session_free(&s);
}

/* More texts than the table can number. */
static void too_many_rebus(void **state)
{
	(void)state;
	session s, t;
	session_init(&s);
	session_init(&t);
	cply_crossword cw;
	assert_int_equal(cply_crossword_start(&cw, s.arena,
	                                      cply_limits_default(), s.diags,
	                                      CPLY_NOWHERE, 16, 17),
	                 CPLY_OK);
	static char texts[272][4];
	for (int i = 0; i < 272; i++) {
		snprintf(texts[i], 4, "%c%02X", 'A' + i / 256, i % 256);
		cw.cells[i].solution = (cply_str){ texts[i], 3 };
	}
	cply_crossword_finish(&cw);
	cply_doc doc = { .kind = &cply_kind_crossword, .as.crossword = &cw };
	cply_write_options options = { 0 };
	assert_string_equal(losses_of(&s, &doc, &options), "PZ702 PZ705");
	assert_int_equal(s.diags->items[1]->total_places, 17);
	cply_str out = write_with(&s, &doc, &options);
	assert_int_equal(read_into(&t, out), CPLY_OK);
	const cply_crossword *got = t.doc->as.crossword;
	for (int i = 0; i < 272; i++)
		assert_true(
			cply_str_is(got->cells[i].solution, i < 255   ? texts[i]
		                                            : i < 256 ? "A"
		                                                      : "B"));
	session_free(&t);
	session_free(&s);
}

static void too_large(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword cw;
	assert_int_equal(cply_crossword_start(&cw, s.arena,
	                                      cply_limits_default(), s.diags,
	                                      CPLY_NOWHERE, 256, 2),
	                 CPLY_OK);
	cply_doc doc = { .kind = &cply_kind_crossword, .as.crossword = &cw };
	cply_write_options options = { 0 };
	assert_string_equal(losses_of(&s, &doc, &options), "PZ701");
	cply_diags_init(s.diags, s.arena, 1000);
	cply_buf out;
	cply_buf_init(&out, s.arena);
	cply_write w = { &out, s.arena, s.diags, &options };
	assert_int_equal(cply_write_doc(&w, &cply_format_puz, &doc),
	                 CPLY_UNSUPPORTED);
	assert_codes(&s, "PZ701");
	session_free(&s);
}

/* Bars end words elsewhere, not in .puz: the clue that starts the longer word
 * is kept, the other one is named as lost. */
static void bars(void **state)
{
	(void)state;
	session s, t;
	session_init(&s);
	session_init(&t);
	cply_crossword *cw;
	session_reset(&s, SIZE_MAX);
	cw = CPLY_NEW(s.arena, 1, cply_crossword);
	assert_int_equal(cply_crossword_start(cw, s.arena,
	                                      cply_limits_default(), s.diags,
	                                      CPLY_NOWHERE, 4, 1),
	                 CPLY_OK);
	cw->cells[1].bars = CPLY_BAR_RIGHT;
	cply_clue clues[2] = {
		{ .number = 1,
		  .label = CPLY_STR("1"),
		  .text = { .plain = CPLY_STR("first") } },
		{ .number = 2,
		  .label = CPLY_STR("2"),
		  .text = { .plain = CPLY_STR("second") } },
	};
	cply_clue_list list = { .clues = clues, .n_clues = 2 };
	cw->lists = &list;
	cw->n_lists = 1;
	cply_crossword_finish(cw);
	assert_int_equal(cply_crossword_attach(cw, CPLY_NUMBER_STANDARD,
	                                       s.arena),
	                 CPLY_OK);
	cply_doc doc = { .kind = &cply_kind_crossword, .as.crossword = cw };
	cply_write_options options = { 0 };
	assert_string_equal(losses_of(&s, &doc, &options), "PZ703");
	cply_str out = write_with(&s, &doc, &options);
	assert_int_equal(read_into(&t, out), CPLY_OK);
	const cply_crossword *got = t.doc->as.crossword;
	assert_int_equal(got->lists[0].n_clues, 1);
	assert_true(cply_str_is(got->lists[0].clues[0].text.plain, "first"));
	session_free(&t);
	session_free(&s);
}

static void out_of_memory(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	static unsigned char bytes[PUZ_TEST_ROOM];
	cply_str all = { (char *)bytes, rich_file(bytes, "1.3") };
	assert_int_equal(read_into(&s, all), CPLY_OK);
	for (int pass = 0; pass < 2; pass++) {
		cply_crossword *cw = copy_of(&s, s.doc->as.crossword);
		if (pass)
			far_letters(cw);
		cply_doc doc = { .kind = &cply_kind_crossword,
			         .as.crossword = cw };
		for (size_t budget = 0;; budget += 40) {
			cply_arena a;
			cply_arena_init(&a, NULL, budget);
			cply_buf out;
			cply_buf_init(&out, &a);
			cply_write_options options = { 0 };
			cply_write w = { &out, &a, s.diags, &options };
			cply_status st =
				cply_write_doc(&w, &cply_format_puz, &doc);
			bool done = !a.failed;
			assert_int_equal(st, done ? CPLY_OK : CPLY_NOMEM);
			cply_arena_free(&a);
			if (done)
				break;
		}
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(changed_files),
		cmocka_unit_test(fresh_files),
		cmocka_unit_test(changes_repair),
		cmocka_unit_test(blank_and_no_progress),
		cmocka_unit_test(versions),
		cmocka_unit_test(losses),
		cmocka_unit_test(too_many_rebus),
		cmocka_unit_test(too_large),
		cmocka_unit_test(bars),
		cmocka_unit_test(out_of_memory),
		cmocka_unit_test(file_is_not_read_again),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
