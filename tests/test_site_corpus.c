/* SPDX-License-Identifier: MIT */
/* One puzzle in the formats of many sites, and as the .puz file that another
 * program made of it: they mean the same. */
#include "support/support.h"

#include <stdio.h>
#include <stdlib.h>

/* What is compared, besides the letters and the clues of every file. */
enum { TITLE = 1, AUTHOR = 2, CIRCLES = 4, NOTES = 8, ALL = 15 };

/* Where we differ with reason: that program makes a title for the New York
 * Times of its name and the date, and circles of shades; one file's author is
 * another. Rows and columns without open squares around a grid stay with us
 * (test-void.json), and the rows gardens and marching bands of PuzzleMe are not
 * made into grids of their kind. */
static const struct {
	const char *file, *format, *puz;
	unsigned what;
} pairs[] = {
	{ "guardian/test-simple.json", "guardian", "puz/test-simple.puz", ALL },
	{ "xwordinfo/test.json", "xwordinfo", "puz/test.puz", ALL },
	{ "nyt/test.json", "nyt", "puz/test.puz", CIRCLES | NOTES | AUTHOR },
	{ "nyt/test-api.json", "nyt", "puz/test.puz",
	  CIRCLES | NOTES | AUTHOR },
	{ "nyt/test-bgimage.json", "nyt", "puz/test.puz",
	  CIRCLES | NOTES | AUTHOR },
	{ "nyt/test-bgimage-api.json", "nyt", "puz/test.puz",
	  CIRCLES | NOTES | AUTHOR },
	{ "uclick/test-simple.json", "uclick-json", "puz/test-simple.puz",
	  ALL },
	{ "uclick/test-simple-usatoday.json", "uclick-json",
	  "puz/test-simple.puz", ALL },
	{ "uclick/test-simple.xml", "uclick", "puz/test-simple.puz", ALL },
	{ "puzzleme/test.json", "puzzleme", "puz/test.puz", ALL },
	{ "puzzleme/test-isCircled.json", "puzzleme", "puz/test.puz", ALL },
	{ "puzzleme/test-hiddenSquares.json", "puzzleme", "puz/test.puz", ALL },
	{ "puzzleme/test-wordlens.json", "puzzleme", "puz/test.puz", ALL },
	{ "puzzleme/test-shadedCells.json", "puzzleme", "puz/test.puz",
	  TITLE | AUTHOR | NOTES },
	{ "puzzleme/test-bgimage.json", "puzzleme", "puz/test.puz",
	  TITLE | CIRCLES | NOTES },
};

static cply_status load(session *s, const char *file, char **bytes)
{
	char path[4096];
	size_t len;
	snprintf(path, sizeof path,
	         "%s/crossword/kotwords/src/commonTest/resources/%s",
	         corpus_dir(), file);
	if (!load_file(path, bytes, &len))
		fail_msg("%s is not there", path);
	session_init(s);
	return session_read(s, (cply_str){ *bytes, len }, path, NULL);
}

static void same_text(const char *file, const char *what, cply_str a,
                      cply_str b)
{
	if (!cply_str_eq(a, b))
		fail_msg("%s: %s is \"%.*s\", expected \"%.*s\"", file, what,
		         (int)a.len, a.ptr ? a.ptr : "", (int)b.len,
		         b.ptr ? b.ptr : "");
}

static void same_meta(const char *file, const cply_crossword *a,
                      const cply_crossword *b, unsigned what)
{
	static const struct {
		unsigned bit;
		cply_meta meta;
	} metas[] = { { TITLE, CPLY_META_TITLE },
		      { AUTHOR, CPLY_META_AUTHOR },
		      { NOTES, CPLY_META_NOTES } };
	for (size_t i = 0; i < CPLY_COUNT(metas); i++)
		if (what & metas[i].bit)
			same_text(file, cply_meta_name(metas[i].meta),
			          a->meta[metas[i].meta].plain,
			          b->meta[metas[i].meta].plain);
}

static void same_puzzle(const char *file, const cply_crossword *a,
                        const cply_crossword *b, unsigned what)
{
	assert_int_equal(a->width, b->width);
	assert_int_equal(a->height, b->height);
	for (uint32_t i = 0; i < a->width * a->height; i++) {
		const cply_cell *x = &a->cells[i], *y = &b->cells[i];
		same_text(file, "a letter", x->solution, y->solution);
		same_text(file, "a label", x->label, y->label);
		if (x->kind != y->kind ||
		    ((what & CIRCLES) && x->flags != y->flags))
			fail_msg("%s: cell %u differs", file, i);
	}
	assert_int_equal(a->n_lists, b->n_lists);
	for (uint32_t i = 0; i < a->n_lists; i++) {
		assert_int_equal(a->lists[i].n_clues, b->lists[i].n_clues);
		for (uint32_t k = 0; k < a->lists[i].n_clues; k++) {
			const cply_clue *x = &a->lists[i].clues[k];
			const cply_clue *y = &b->lists[i].clues[k];
			assert_int_equal(x->number, y->number);
			same_text(file, "a clue", x->text.plain, y->text.plain);
			assert_int_equal(x->n_cells, y->n_cells);
			assert_memory_equal(x->cells, y->cells,
			                    x->n_cells * sizeof *x->cells);
		}
	}
	same_meta(file, a, b, what);
}

static void pairs_are_the_same(void **state)
{
	(void)state;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	for (size_t i = 0; i < CPLY_COUNT(pairs); i++) {
		session a, b;
		char *bytes[2];
		const char *file = pairs[i].file;
		if (load(&a, file, &bytes[0]) != CPLY_OK)
			fail_msg("%s: %s", file, session_codes(&a));
		assert_string_equal(a.doc.format->name, pairs[i].format);
		assert_int_equal(load(&b, pairs[i].puz, &bytes[1]), CPLY_OK);
		same_puzzle(file, a.doc.as.crossword, b.doc.as.crossword,
		            pairs[i].what);
		session_free(&a);
		session_free(&b);
		free(bytes[0]);
		free(bytes[1]);
	}
}

/* A page of the site has the puzzle packed and scrambled. */
static void packed_puzzle_is_the_same(void **state)
{
	(void)state;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		skip();
	}
	session a, b;
	char *bytes[2], file[8192];
	(void)!load(&a, "puzzleme/test-new-rawc.html", &bytes[0]);
	assert_codes(&a, "CP012");
	cply_str page = a.read.bytes;
	size_t begin = cply_str_find(page, CPLY_STR("\"rawc\""));
	assert_true(begin < page.len);
	page = cply_str_sub(page, begin, page.len);
	size_t end = cply_str_find(page, CPLY_STR("\n"));
	assert_true(end < page.len && end < sizeof file - 3);
	snprintf(file, sizeof file, "{%.*s}", (int)end, page.ptr);
	session_reset(&a, SIZE_MAX);
	assert_int_equal(session_read(&a, cply_str_of(file), "x.json", NULL),
	                 CPLY_OK);
	assert_codes(&a, "PM103");
	assert_int_equal(load(&b, "puz/test.puz", &bytes[1]), CPLY_OK);
	same_puzzle("rawc", a.doc.as.crossword, b.doc.as.crossword, ALL);
	session_free(&a);
	session_free(&b);
	free(bytes[0]);
	free(bytes[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pairs_are_the_same),
		cmocka_unit_test(packed_puzzle_is_the_same),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
