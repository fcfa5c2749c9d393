/* SPDX-License-Identifier: MIT */
/* Xword Markdown: what is written, what is lost, and that reading it again
 * gives the same puzzle. */
#include "support/xmd_support.h"

static const cply_write_options plain = { 0 };
static const cply_write_options extended = { .extensions = true };

static cply_status write_doc(session *s, const cply_write_options *options,
                             cply_str *out)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_write w = { .out = &b,
		         .scratch = s->arena,
		         .diags = s->diags,
		         .options = options };
	cply_status status = cply_write_doc(&w, &cply_format_xmd, s->doc);
	*out = cply_buf_str(&b);
	return status;
}

static cply_str written(session *s, const cply_write_options *options)
{
	cply_str out;
	assert_non_null(s->doc->kind);
	assert_int_equal(write_doc(s, options, &out), CPLY_OK);
	return out;
}

static void assert_written(cply_str got, const char *want)
{
	if (!cply_str_is(got, want))
		fail_msg("written:\n%.*s\nexpected:\n%s", (int)got.len, got.ptr,
		         want);
}

static void find_losses(session *s, const cply_write_options *options)
{
	cply_diags_init(s->diags, s->arena, 1000);
	cply_losses(s->doc, &cply_format_xmd, options, s->arena, s->diags);
}

/* ---- the form ---- */

TEST(strict_files_stay_as_they_are)
{
	xmd_read(s, XMD_STRICT);
	assert_written(written(s, &plain), XMD_STRICT);
	find_losses(s, &plain);
	assert_codes(s, "");
}

TEST(everything_is_kept_with_extensions)
{
	xmd_read(s, XMD_RICH);
	assert_written(
		written(s, &extended),
		"---\nauthor: \"Ann: a setter\"\ndate: 2024-05-06\n"
		"tags: [a, b]\n---\n\n# The *rich* one\n\n"
		"It has **everything**: \\*, \\\\ and `code`.\n\n"
		"~~~\n## Grid\n~~~\n\n\n## Rules\n\nBe *kind*.\n\n"
		"## Grid\n\n```\n  1     2 3 4\n1 É HEART T _\n"
		"2 O     . O .\n3 D     E N 9\n```\n\n## Hints\n\n1. None.\n\n"
		"## Across\n\n[THEME] 1. *Hearty* ___ (1999) (2,2)\n"
		"3. Lair [x] (4)\n\n## Down\n\n1. **Cold *fish*** (3)\n"
		"2. Heavy weight (3)\n\n## Credits\n\nNobody.\n");
}

/* No title is written as one that is nobody's; that one itself is marked. */
TEST(every_title_comes_back)
{
	static const char *const titles[] = { "", "Untitled", "(untitled)",
		                              "(Untitled)" };
	for (size_t i = 0; i < CPLY_COUNT(titles); i++) {
		xmd_read(s, XMD_STRICT);
		cply_crossword *cw = (cply_crossword *)s->doc->as.crossword;
		cw->meta[CPLY_META_TITLE] =
			cply_text_plain(cply_str_of(titles[i]));
		cply_str out = written(s, &plain);
		session again;
		session_init(&again);
		session_read(&again, out, "x.md", &cply_format_xmd);
		assert_codes(&again, "");
		assert_text(
			again.doc->as.crossword->meta[CPLY_META_TITLE].plain,
			titles[i]);
		session_free(&again);
	}
}

/* Clues without a word get numbers that are no word's, and each its own. */
TEST(clues_of_no_word_keep_apart)
{
	xmd_read(s, "# T\n\n## Grid\n\n```\n  1 2\n1 A B\n```\n\n## Across\n\n"
	            "1. x (2)\n9. nine\n8. eight\n");
	cply_crossword *cw = (cply_crossword *)s->doc->as.crossword;
	cw->lists[0].clues[2].number = 0;
	cply_str out = written(s, &plain);
	assert_true(cply_str_find(out, CPLY_STR("9. nine\n10. eight\n")) !=
	            SIZE_MAX);
}

/* Whatever was read, the written file is in the strict form. */
TEST(writes_the_strict_form)
{
	static const char text[] =
		"## grid\nA B c\nD # E\nF G H\n\n## Down\n2) x (9)\n"
		"1) y\n## Across\nfirst\nsecond (2)\n";
	xmd_read(s, text);
	cply_str out = written(s, &plain);
	assert_written(out, "# (untitled)\n\n## Grid\n\n```\n  1 2 3\n1 A B C\n"
	                    "2 D . E\n3 F G H\n```\n\n## Down\n\n1. y (3)\n"
	                    "2. x (3)\n\n## Across\n\n1. first (3)\n"
	                    "3. second (3)\n");
	session again;
	session_init(&again);
	again.diags->strict = true;
	session_read(&again, out, "x.md", &cply_format_xmd);
	cply_check_doc(again.doc, again.arena, again.diags);
	assert_codes(&again, "");
	session_free(&again);
}

TEST(wide_grids_are_aligned)
{
	cply_buf b;
	session other;
	session_init(&other);
	cply_buf_init(&b, other.arena);
	cply_put(&b, "# T\n## Grid\n```\n");
	for (uint32_t r = 0; r < 10; r++) {
		cply_put_uint(&b, r + 1);
		for (uint32_t c = 0; c < 11; c++)
			cply_put(&b, r == c ? " ." : " A");
		cply_put(&b, "\n");
	}
	cply_put(&b, "```\n");
	cply_put_char(&b, 0);
	xmd_read(s, b.ptr);
	cply_str out = written(s, &plain);
	assert_true(cply_str_find(out, CPLY_STR("\n    1  2  3  4  5  6  7  8 "
	                                        " 9 10 11\n 1  .  A")) !=
	            SIZE_MAX);
	assert_true(cply_str_find(out, CPLY_STR("\n10  A  A")) != SIZE_MAX);
	session_free(&other);
}

TEST(reading_X14_extensions_only_on_request)
{
	xmd_read(s, XMD_RICH);
	cply_str out = written(s, &plain);
	assert_true(cply_str_starts(out, "# The *rich* one\n"));
	assert_true(cply_str_find(out, CPLY_STR("[THEME]")) == SIZE_MAX);
	find_losses(s, &plain);
	assert_codes(s, "XM701 XM702 XM706");
	assert_int_equal(xmd_finding(s, CPLY_XM701)->args[0].number, 3);
	find_losses(s, &extended);
	assert_codes(s, "XM706");
}

TEST(reading_X18_solution_can_be_left_out)
{
	xmd_read(s, XMD_STRICT);
	cply_write_options blank = { .blank = true };
	cply_str out = written(s, &blank);
	assert_true(cply_str_find(out, CPLY_STR("  1 2 3\n1 _ _ _\n2 _ . _\n"
	                                        "3 _ _ _\n")) != SIZE_MAX);
	find_losses(s, &blank);
	assert_codes(s, "");
	/* No answer is anywhere in the file. */
	session again;
	session_init(&again);
	session_read(&again, out, "blank.md", &cply_format_xmd);
	assert_codes(&again, "XM135");
	assert_int_equal(again.doc->as.crossword->solution,
	                 CPLY_SOLUTION_ABSENT);
	assert_true(cply_str_find(out, CPLY_STR("CAT")) == SIZE_MAX);
	session_free(&again);
}

/* ---- text that looks like structure ---- */

static cply_crossword *small_puzzle(session *s)
{
	xmd_read(s, XMD_STRICT);
	return s->doc->as.crossword;
}

TEST(text_is_escaped)
{
	static const char *const texts[] = {
		"plain",
		"*not italic*",
		"** not bold **",
		"a*b*c",
		"___ and _x_ and _Hamlet_",
		"snake_case __init__",
		"back\\slash \\* \\",
		"[THEME] of it",
		"ends with (5)",
		"(5)",
		"film (1999) (3,4)",
		"1. first",
		"## Grid",
		"<b>tag</b> 1 < 2",
		"```",
		"# hash #",
		"über ***",
	};
	session again;
	session_init(&again);
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		for (int has_length = 0; has_length < 2; has_length++) {
			cply_crossword *cw = small_puzzle(s);
			cply_text t = cply_text_plain(cply_str_of(texts[i]));
			cply_clue *clue = &cw->lists[0].clues[0];
			cw->meta[CPLY_META_TITLE] = t;
			cw->meta[CPLY_META_INTRO] = t;
			clue->text = t;
			if (!has_length) {
				/* Without a word there is no length. */
				clue->n_cells = 0;
				clue->number = 9;
				clue->label = CPLY_STR("9");
				clue->enumeration = CPLY_STR("");
				cw->cells[0].label = CPLY_STR("1");
			}
			cply_str out = written(s, &plain);
			session_reset(&again, SIZE_MAX);
			session_read(&again, out, "x.md", &cply_format_xmd);
			const cply_crossword *got = again.doc->as.crossword;
			assert_text(got->meta[CPLY_META_TITLE].plain, texts[i]);
			assert_text(got->meta[CPLY_META_INTRO].plain, texts[i]);
			const cply_clue_list *l = &got->lists[0];
			const cply_clue *same =
				&l->clues[has_length ? 0 : l->n_clues - 1];
			assert_text(same->text.plain, texts[i]);
			assert_int_equal(same->text.n_runs, 0);
			assert_text(same->enumeration, has_length ? "3" : "");
		}
	session_free(&again);
}

TEST(descriptions_keep_their_lines)
{
	static const char *const texts[] = {
		"one\n\ntwo\n  three",
		"# a\n## Grid\n### Across\n#Down",
		"```\n## Grid\n*x* \\*\n```\nafter",
		"```\nnever closed",
		"  ~~~\n## Down",
		"* item\n* item",
		"---\nrule\n***",
		"    code",
	};
	session again;
	session_init(&again);
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		cply_crossword *cw = small_puzzle(s);
		cw->meta[CPLY_META_INTRO] =
			cply_text_plain(cply_str_of(texts[i]));
		cply_str out = written(s, &plain);
		session_reset(&again, SIZE_MAX);
		session_read(&again, out, "x.md", &cply_format_xmd);
		assert_codes(&again, "");
		assert_same_crossword(cw, again.doc->as.crossword);
	}
	session_free(&again);
}

static uint32_t style_at(const cply_text *t, uint32_t at)
{
	for (uint32_t k = 0; k < t->n_runs; k++)
		if (t->runs[k].begin <= at && at < t->runs[k].end)
			return t->runs[k].style;
	return 0;
}

TEST(styles_survive)
{
	static const cply_run runs[][3] = {
		{ { 0, 3, CPLY_ITALIC } },
		{ { 0, 3, CPLY_BOLD }, { 3, 7, CPLY_ITALIC } },
		{ { 0, 3, CPLY_BOLD },
		  { 3, 7, CPLY_BOLD | CPLY_ITALIC },
		  { 7, 9, CPLY_BOLD } },
		{ { 0, 3, CPLY_ITALIC },
		  { 3, 7, CPLY_BOLD | CPLY_ITALIC },
		  { 7, 9, CPLY_BOLD } },
		{ { 4, 5, CPLY_BOLD }, { 6, 7, CPLY_BOLD } },
		{ { 1, 2, CPLY_BOLD | CPLY_ITALIC } },
	};
	session again;
	session_init(&again);
	for (size_t i = 0; i < CPLY_COUNT(runs); i++) {
		cply_crossword *cw = small_puzzle(s);
		cply_text t = { CPLY_STR("abc*_f ghi"), runs[i], 0 };
		while (t.n_runs < 3 && runs[i][t.n_runs].end)
			t.n_runs++;
		cw->lists[0].clues[0].text = t;
		cply_str out = written(s, &plain);
		session_reset(&again, SIZE_MAX);
		session_read(&again, out, "x.md", &cply_format_xmd);
		cply_text got = again.doc->as.crossword->lists[0].clues[0].text;
		assert_text(got.plain, "abc*_f ghi");
		/* Blanks at the edge of a style may lose it. */
		for (uint32_t at = 0; at < t.plain.len; at++)
			if (t.plain.ptr[at] != ' ')
				assert_int_equal(style_at(&got, at),
				                 style_at(&t, at));
	}
	session_free(&again);
}

/* ---- numbers and lengths ---- */

TEST(lengths_are_those_of_the_grid)
{
	static const char text[] =
		"# T\n## Grid\n```\n  1 2 3\n1 C A T\n2 O . O\n3 D E N\n```\n"
		"## Across\n1. right (1,2)\n3. wrong (8)\n"
		"## Down\n1. none\n2. odd (abbr.) (3)\n9. nowhere (7)\n";
	xmd_read(s, text);
	cply_str out = written(s, &plain);
	assert_true(
		cply_str_find(
			out,
			CPLY_STR("1. right (1,2)\n3. wrong (3)\n\n## Down\n\n"
	                         "1. none (3)\n2. odd (abbr.) (3)\n"
	                         "9. nowhere (7)\n")) != SIZE_MAX);
}

/* Formats without enumerations have them at the end of their clues. */
TEST(lengths_in_the_text_are_not_repeated)
{
	static const struct {
		const char *text, *enumeration, *want;
	} rows[] = {
		{ "Web (3)", "", "1. Web (3)\n" },
		{ "Web (1,2)", "", "1. Web (1,2)\n" },
		{ "Web (2-1)", "", "1. Web (2-1)\n" },
		{ "Web (3)", "3", "1. Web (3)\n" },
		{ "Web (1999)", "", "1. Web (1999) (3)\n" },
		{ "Web (4)", "", "1. Web (4) (3)\n" },
		{ "Web (abbr.)", "", "1. Web (abbr.) (3)\n" },
	};
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_crossword *cw = small_puzzle(s);
		cply_clue *clue = &cw->lists[0].clues[0];
		clue->text = cply_text_plain(cply_str_of(rows[i].text));
		clue->enumeration = cply_str_of(rows[i].enumeration);
		cply_str out = written(s, &plain);
		if (cply_str_find(out, cply_str_of(rows[i].want)) == SIZE_MAX)
			fail_msg("%s: %.*s", rows[i].text, (int)out.len,
			         out.ptr);
	}
}

TEST(foreign_numbers_become_standard_ones)
{
	cply_crossword *cw = small_puzzle(s);
	cw->lists[0].clues[0].number = 7;
	cw->lists[0].clues[0].label = CPLY_STR("7");
	cw->cells[0].label = CPLY_STR("7");
	cply_str out = written(s, &plain);
	assert_written(out, XMD_STRICT);
	find_losses(s, &plain);
	assert_codes(s, "XM704");
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_diag_message(s->diags->items[0], &b);
	assert_text(cply_buf_str(&b), "1 clue is renumbered: 7 Across → 1");
}

TEST(losses_are_told)
{
	static const cply_run small_caps[] = { { 0, 2, CPLY_SMALL_CAPS } };
	static const uint32_t bent[] = { 0, 1, 4 };
	cply_crossword *cw = small_puzzle(s);
	cw->lists[0].clues[0].text.runs = small_caps;
	cw->lists[0].clues[0].text.n_runs = 1;
	find_losses(s, &plain);
	assert_codes(s, "XM703");

	cw = small_puzzle(s);
	cw->cells[0].solution = CPLY_STR("A B");
	cw->cells[1].solution = CPLY_STR("#");
	find_losses(s, &plain);
	assert_codes(s, "XM705");
	assert_int_equal(s->diags->items[0]->n_places, 2);
	cply_str out = written(s, &plain);
	assert_true(cply_str_find(out, CPLY_STR("\n1 AB _ T\n")) != SIZE_MAX);

	cw = small_puzzle(s);
	cw->cells[1].label = CPLY_STR("x");
	find_losses(s, &plain);
	assert_codes(s, "XW710");

	cw = small_puzzle(s);
	cw->lists[0].clues[0].cells = bent;
	find_losses(s, &plain);
	assert_true(xmd_finding(s, CPLY_XW713) != NULL);
}

TEST(other_lists_stay_readable)
{
	cply_crossword *cw = small_puzzle(s);
	cw->lists[1].direction = CPLY_OTHER;
	cw->lists[1].title = CPLY_STR("Grid");
	cply_str out = written(s, &plain);
	assert_true(cply_str_find(out, CPLY_STR("\n## Grid clues\n\n"
	                                        "- 1. Cold fish (3)\n")) !=
	            SIZE_MAX);
	session again;
	session_init(&again);
	session_read(&again, out, "x.md", &cply_format_xmd);
	assert_codes(&again, "XM204");
	session_free(&again);
}

/* ---- round trips ---- */

/* What writing fixes is fixed here, too: lengths and order. */
static void normalise(session *s, cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			cply_clue *clue = &cw->lists[i].clues[k];
			cply_buf b;
			cply_buf_init(&b, s->arena);
			cply_put_uint(&b, clue->n_cells);
			if (clue->n_cells &&
			    cply_enumeration_length(clue->enumeration) !=
			            clue->n_cells)
				clue->enumeration = cply_buf_str(&b);
		}
}

static void round_trip(cply_str bytes, const char *name)
{
	session one, two, three;
	session_init(&one);
	session_init(&two);
	session_init(&three);
	session_read(&one, bytes, name, &cply_format_xmd);
	if (one.doc->kind) {
		cply_str first = written(&one, &extended);
		session_read(&two, first, name, &cply_format_xmd);
		assert_non_null(two.doc->kind);
		normalise(&one, one.doc->as.crossword);
		assert_same_crossword(one.doc->as.crossword,
		                      two.doc->as.crossword);
		assert_int_equal(one.doc->as.crossword->extras.n,
		                 two.doc->as.crossword->extras.n);
		/* The second time nothing changes any more. */
		cply_str second = written(&two, &extended);
		if (!cply_str_eq(first, second))
			fail_msg("%s:\n%.*s\nthen:\n%.*s", name, (int)first.len,
			         first.ptr, (int)second.len, second.ptr);
	}
	session_free(&one);
	session_free(&two);
	session_free(&three);
}

TEST(round_trips)
{
	static const char *const texts[] = {
		XMD_STRICT,
		XMD_RICH,
		/* dialects */
		"# T\n## Grid\n```\n  1 2 3\n1 A B .\n2 C . D\n3 E F G\n```\n"
		"## Across\n1. x (2)\n2. x (3)\n## Down\n1. x (3)\n2. x (2)\n",
		"# T\n## Grid\n```\n  1 2 3 4\n1 L I O N\n2 . . . .\n"
		"3 B E A R\n```\n"
		"## Across\n1. x (4)\n3. x (4)\n## Down\n4. x (1)\n",
		/* unattached, unknown, down first */
		"# T\n## Grid\n```\n  1 2\n1 _ B\n2 C .\n```\n## Down\n"
		"1. y (2)\n8. z (5)\n## Across\n1. x\n",
		/* no clues at all */
		"# T\n## Grid\n```\n  1 2\n1 A B\n2 C .\n```\n",
		/* a code block that does not end, kept in a section */
		"# T\n## Rules\n```\nx\n## Grid\n~~~\n  1 2\n1 A B\n2 C .\n"
		"~~~\n## Across\n1. x (2)\n## Down\n1. y (2)\n",
	};
	(void)s;
	for (size_t i = 0; i < CPLY_COUNT(texts); i++)
		round_trip(cply_str_of(texts[i]), "own");
}

static void trip_file(const char *path, void *ctx)
{
	char *bytes;
	size_t n;
	(void)ctx;
	assert_true(load_file(path, &bytes, &n));
	round_trip((cply_str){ bytes, n }, path);
	free(bytes);
}

TEST(public_files_round_trip)
{
	char dir[4096];
	(void)s;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	snprintf(dir, sizeof dir, "%s/xword-markdown", corpus_dir());
	assert_int_equal(for_each_file(dir, ".md", trip_file, NULL), 3);
}

struct matrix {
	size_t n, same;
};

/* Any crossword of the corpus can be written; where no loss was told, what is
 * read back is the same. */
static void convert_file(const char *path, void *ctx)
{
	struct matrix *m = ctx;
	char *bytes;
	size_t n;
	session one, two;
	assert_true(load_file(path, &bytes, &n));
	session_init(&one);
	session_init(&two);
	session_read(&one, (cply_str){ bytes, n }, path, NULL);
	if (one.doc->kind == &cply_kind_crossword) {
		m->n++;
		find_losses(&one, &extended);
		bool is_lossless = !one.diags->counts[CPLY_WARNING];
		cply_str out = written(&one, &extended);
		session_read(&two, out, "converted.md", &cply_format_xmd);
		if (!two.doc->kind || two.diags->counts[CPLY_ERROR])
			fail_msg("%s: %s\n%.*s", path, session_codes(&two),
			         (int)out.len, out.ptr);
		const cply_crossword *a = one.doc->as.crossword;
		const cply_crossword *b = two.doc->as.crossword;
		assert_int_equal(a->width, b->width);
		assert_int_equal(a->height, b->height);
		for (uint32_t i = 0; is_lossless && i < a->n_lists; i++) {
			const cply_clue_list *la = &a->lists[i];
			const cply_clue_list *lb = &b->lists[i];
			assert_int_equal(la->n_clues, lb->n_clues);
			for (uint32_t k = 0; k < la->n_clues; k++) {
				assert_int_equal(la->clues[k].number,
				                 lb->clues[k].number);
				assert_int_equal(la->clues[k].n_cells,
				                 lb->clues[k].n_cells);
				if (la->clues[k].n_cells)
					assert_int_equal(la->clues[k].cells[0],
					                 lb->clues[k].cells[0]);
			}
		}
		m->same += is_lossless;
		/* Written again it is the same file. */
		cply_str second = written(&two, &extended);
		if (is_lossless && !cply_str_eq(out, second))
			fail_msg("%s:\n%.*s\nthen:\n%.*s", path, (int)out.len,
			         out.ptr, (int)second.len, second.ptr);
	}
	session_free(&one);
	session_free(&two);
	free(bytes);
}

TEST(corpus_can_be_written)
{
	char dir[4096];
	struct matrix m = { 0 };
	(void)s;
	if (!corpus_dir()) {
		print_message("skipped: no corpus\n");
		return;
	}
	snprintf(dir, sizeof dir, "%s/crossword", corpus_dir());
	for_each_file(dir, ".puz", convert_file, &m);
	for_each_file(dir, ".ipuz", convert_file, &m);
	print_message("%zu written, %zu without loss\n", m.n, m.same);
	assert_true(m.n > 0);
}

/* ---- bad input ---- */

TEST(every_prefix)
{
	(void)s;
	truncation_sweep(&cply_format_xmd, cply_str_of(XMD_STRICT));
	truncation_sweep(&cply_format_xmd, cply_str_of(XMD_RICH));
	for (size_t n = 0; n <= strlen(XMD_RICH); n++)
		round_trip((cply_str){ XMD_RICH, n }, "prefix");
}

TEST(every_budget)
{
	(void)s;
	memory_sweep(&cply_format_xmd, cply_str_of(XMD_STRICT), 16);
	memory_sweep(&cply_format_xmd, cply_str_of(XMD_RICH), 16);
	memory_sweep(&cply_format_xmd,
	             cply_str_of("---\na: &x\n---\n\xFF## grid\na b c\nd # e\n"
	                         "## across\n1) *x*\n2 y\nz (1,2)\nstray\n"),
	             16);
}

TEST(every_budget_of_the_writer)
{
	session one;
	session_init(&one);
	session_read(&one, cply_str_of(XMD_RICH), "x.md", &cply_format_xmd);
	for (size_t budget = 0;; budget += 16) {
		cply_str out;
		session_reset(s, budget);
		s->doc = one.doc;
		cply_status status = write_doc(s, &extended, &out);
		if (status == CPLY_OK)
			break;
		assert_int_equal(status, CPLY_NOMEM);
	}
	assert_int_equal(s->arena->failed, false);
	session_free(&one);
}

/* Time must not grow with the square of the length. */
TEST(pathological_files)
{
	static const char *const units[] = {
		"```\n",  "~~~~\n", "*a ",     "_abc ",   "(",       "**a*",
		"## x\n", "1. x\n", "1 x\n- ", "[THEME]", "\\",      "#",
		"` ",     "A ",     "A\n",     "- ",      "x (1)\n", "---\n",
	};
	static const char *const heads[] = {
		"",
		"# T\n## Grid\n```\n",
		"# T\n## Grid\n```\n1\n1 A\n```\n## Across\n",
		"# T\n## Grid\n```\n1\n1 A\n```\n## Across\n1. ",
		"---\n",
	};
	enum { SIZE = 200000 };
	char *text = malloc(SIZE);
	assert_non_null(text);
	for (size_t h = 0; h < CPLY_COUNT(heads); h++)
		for (size_t u = 0; u < CPLY_COUNT(units); u++) {
			size_t n = strlen(heads[h]), unit = strlen(units[u]);
			memcpy(text, heads[h], n);
			while (n + unit <= SIZE) {
				memcpy(text + n, units[u], unit);
				n += unit;
			}
			session_reset(s, SIZE_MAX);
			session_read(s, (cply_str){ text, n }, "x.md",
			             &cply_format_xmd);
			cply_format_xmd.probe((cply_str){ text, 65536 });
			if (s->doc->kind)
				written(s, &extended);
		}
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(strict_files_stay_as_they_are),
		cmocka_unit_test(everything_is_kept_with_extensions),
		cmocka_unit_test(every_title_comes_back),
		cmocka_unit_test(clues_of_no_word_keep_apart),
		cmocka_unit_test(writes_the_strict_form),
		cmocka_unit_test(wide_grids_are_aligned),
		cmocka_unit_test(reading_X14_extensions_only_on_request),
		cmocka_unit_test(reading_X18_solution_can_be_left_out),
		cmocka_unit_test(text_is_escaped),
		cmocka_unit_test(descriptions_keep_their_lines),
		cmocka_unit_test(styles_survive),
		cmocka_unit_test(lengths_are_those_of_the_grid),
		cmocka_unit_test(lengths_in_the_text_are_not_repeated),
		cmocka_unit_test(foreign_numbers_become_standard_ones),
		cmocka_unit_test(losses_are_told),
		cmocka_unit_test(other_lists_stay_readable),
		cmocka_unit_test(round_trips),
		cmocka_unit_test(public_files_round_trip),
		cmocka_unit_test(corpus_can_be_written),
		cmocka_unit_test(every_prefix),
		cmocka_unit_test(every_budget),
		cmocka_unit_test(every_budget_of_the_writer),
		cmocka_unit_test(pathological_files),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
