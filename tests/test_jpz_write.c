/* SPDX-License-Identifier: MIT */
/* What is written as .jpz, from puzzles made by hand. */
#include "support/grid.h"

#include <stdlib.h>

#include "format/formats.h"
#include "support/puzzle.h"

static cply_str write_doc(session *s, const cply_crossword *cw,
                          const cply_write_options *options)
{
	cply_buf out;
	cply_doc doc = { .kind = &cply_kind_crossword,
		         .as.crossword = (cply_crossword *)cw };
	cply_buf_init(&out, s->arena);
	cply_losses(&doc, &cply_format_jpz, options, s->arena, s->diags);
	cply_write w = { .out = &out,
		         .scratch = s->arena,
		         .diags = s->diags,
		         .options = options };
	assert_int_equal(cply_write_doc(&w, &cply_format_jpz, &doc), CPLY_OK);
	return cply_buf_str(&out);
}

static const cply_write_options plain = { .blank = false };

static const cply_crossword *written_and_read(session *from, session *to,
                                              const cply_crossword *cw,
                                              const cply_write_options *options)
{
	cply_str text = write_doc(from, cw, options);
	session_reset(to, SIZE_MAX);
	assert_int_equal(session_read(to, text, "x", NULL), CPLY_OK);
	assert_ptr_equal(to->doc->format, &cply_format_jpz);
	return to->doc->as.crossword;
}

static bool has(cply_str text, const char *part)
{
	return cply_str_find(text, cply_str_of(part)) != SIZE_MAX;
}

static void a_small_puzzle(void **state)
{
	(void)state;
	static const char want[] =
		"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		"<crossword-compiler-applet xmlns=\"http://crossword.info/xml/"
		"crossword-compiler-applet\">\n"
		"  <applet-settings cursor-color=\"#00B100\" "
		"selected-cells-color=\"#80FF80\">\n"
		"    <completion only-if-correct=\"true\">Congratulations! The "
		"puzzle is solved correctly.</completion>\n"
		"    <actions buttons-layout=\"left\">"
		"<reveal-word label=\"Reveal Word\"/>"
		"<reveal-letter label=\"Reveal Letter\"/>"
		"<check label=\"Check\"/><solution label=\"Solution\"/>"
		"<pencil label=\"Pencil\"/></actions>\n"
		"  </applet-settings>\n"
		"  <rectangular-puzzle xmlns=\"http://crossword.info/xml/"
		"rectangular-puzzle\">\n"
		"    <metadata>\n"
		"      <title>A &amp; B</title>\n"
		"    </metadata>\n"
		"    <crossword>\n"
		"      <grid width=\"2\" height=\"1\">\n"
		"        <grid-look numbering-scheme=\"normal\"/>\n"
		"        <cell x=\"1\" y=\"1\" solution=\"A\" number=\"1\"/>\n"
		"        <cell x=\"2\" y=\"1\" solution=\"B\"/>\n"
		"      </grid>\n"
		"      <word id=\"1\" x=\"1-2\" y=\"1\"/>\n"
		"      <clues ordering=\"normal\">\n"
		"        <title><b>Across</b></title>\n"
		"        <clue word=\"1\" number=\"1\">clue</clue>\n"
		"      </clues>\n"
		"      <clues ordering=\"normal\">\n"
		"        <title><b>Down</b></title>\n"
		"      </clues>\n"
		"    </crossword>\n"
		"  </rectangular-puzzle>\n"
		"</crossword-compiler-applet>\n";
	session s;
	session_init(&s);
	cply_crossword *cw = grid_of(&s, "AB");
	add_all_clues(&s, cw);
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("A & B"));
	cply_str text = write_doc(&s, cw, &plain);
	if (!cply_str_is(text, want))
		fail_msg("%.*s", (int)text.len, text.ptr);
	assert_codes(&s, "");
	session_free(&s);
}

/* Texts come back as they were, whatever is in them. */
static void any_text_survives(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"plain",       " blank ",       "a\nb",         "\n",
		"\ta  b\t",    "3 < 4 & 5 > 2", "<b>x</b>",     "&amp;",
		"&eacute;",    "<br/>",         "a\r\nb",       "\"'",
		"]]>",         "<!-- -->",      "&#65;",        "\xC2\xA0",
		"a\n  b\n c ", "<script>",      "\xE2\x80\xA8", "&",
	};
	session from, to;
	session_init(&from);
	session_init(&to);
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		cply_str t = cply_str_of(texts[i]);
		const cply_run runs[] = { { 0, 1, CPLY_BOLD | CPLY_ITALIC } };
		session_reset(&from, SIZE_MAX);
		cply_crossword *cw = grid_of(&from, "AB/C#");
		add_all_clues(&from, cw);
		cw->lists[0].clues[0].text = cply_text_plain(t);
		cw->lists[1].clues[0].text = (cply_text){ t, runs, 1 };
		for (int m = 0; m < CPLY_META_COUNT; m++)
			cw->meta[m] = (cply_text){ t, m % 2 ? runs : NULL,
				                   m % 2 ? 1 : 0 };
		if ((unsigned char)t.ptr[0] >= 0x80)
			cw->lists[1].clues[0].text.n_runs = 0;
		for (int m = 0;
		     (unsigned char)t.ptr[0] >= 0x80 && m < CPLY_META_COUNT;
		     m++)
			cw->meta[m].n_runs = 0;
		cw->lists[0].clues[0].enumeration = t;
		cw->lists[1].title = t;
		cply_crossword_finish(cw);
		/* Attributes and titles are trimmed, not so texts. */
		cw->lists[0].clues[0].enumeration = cply_str_trim(t);
		const cply_crossword *got =
			written_and_read(&from, &to, cw, &plain);
		const char *difference =
			crossword_difference(cw, got, from.arena);
		if (difference)
			fail_msg("\"%s\": %s", texts[i], difference);
	}
	session_free(&from);
	session_free(&to);
}

static void control_characters_are_lost(void **state)
{
	(void)state;
	session from, to;
	session_init(&from);
	session_init(&to);
	cply_crossword *cw = grid_of(&from, "AB");
	add_all_clues(&from, cw);
	cw->lists[0].clues[0].text = cply_text_plain(CPLY_STR("a\x01z"));
	cw->cells[1].solution = CPLY_STR("\x02");
	const cply_crossword *got = written_and_read(&from, &to, cw, &plain);
	assert_codes(&from, "JZ701");
	assert_int_equal(from.diags->items[0]->total_places, 2);
	assert_true(cply_str_is(got->lists[0].clues[0].text.plain, "az"));
	session_free(&from);
	session_free(&to);
}

static void what_is_asked_for_is_left_out(void **state)
{
	(void)state;
	static const cply_write_options blank = { .blank = true };
	static const cply_write_options fresh = { .no_progress = true };
	session from, to;
	session_init(&from);
	session_init(&to);
	cply_crossword *cw = grid_of(&from, "AB");
	add_all_clues(&from, cw);
	cw->cells[0].flags |= CPLY_CELL_GIVEN;
	cw->cells[1].fill = CPLY_STR("X");
	cply_crossword_finish(cw);
	const cply_crossword *got = written_and_read(&from, &to, cw, &blank);
	assert_true(cply_str_is(got->cells[0].solution, "A"));
	assert_true(got->cells[0].flags & CPLY_CELL_GIVEN);
	assert_int_equal(got->cells[1].solution.len, 0);
	assert_true(cply_str_is(got->cells[1].fill, "X"));
	got = written_and_read(&from, &to, cw, &fresh);
	assert_true(cply_str_is(got->cells[1].solution, "B"));
	assert_int_equal(got->cells[1].fill.len, 0);
	session_free(&from);
	session_free(&to);
}

/* ---- links ---- */

static void link_clues(session *s, cply_crossword *cw, cply_clue_ref from,
                       cply_clue_ref to)
{
	cply_clue *clue = &cw->lists[from.list].clues[from.clue];
	cply_clue_ref *links = CPLY_NEW(s->arena, 1, cply_clue_ref);
	*links = to;
	clue->links = links;
	clue->n_links = 1;
}

static void links_survive(void **state)
{
	(void)state;
	static const struct {
		const char *name;
		cply_clue_ref from[2], to[2];
		uint32_t n;
		const char *codes;
	} cases[] = {
		{ "across to down", { { 0, 0 } }, { { 1, 1 } }, 1, "" },
		{ "two to one",
		  { { 0, 0 }, { 1, 0 } },
		  { { 1, 1 }, { 1, 1 } },
		  2,
		  "" },
		{ "a chain",
		  { { 0, 0 }, { 1, 1 } },
		  { { 1, 1 }, { 1, 0 } },
		  2,
		  "JZ702" },
		{ "to itself", { { 0, 0 } }, { { 0, 0 } }, 1, "JZ702" },
	};
	session from, to;
	session_init(&from);
	session_init(&to);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&from, SIZE_MAX);
		cply_crossword *cw = grid_of(&from, "ABC/D#E/F#G");
		add_all_clues(&from, cw);
		for (uint32_t k = 0; k < cases[i].n; k++)
			link_clues(&from, cw, cases[i].from[k], cases[i].to[k]);
		const cply_crossword *got =
			written_and_read(&from, &to, cw, &plain);
		assert_codes(&from, cases[i].codes);
		if (*cases[i].codes)
			continue;
		assert_same_crossword(cw, got);
		for (uint32_t k = 0; k < cases[i].n; k++) {
			cply_clue_ref at = cases[i].from[k];
			const cply_clue_ref *link =
				got->lists[at.list].clues[at.clue].links;
			assert_int_equal(link->list, cases[i].to[k].list);
			assert_int_equal(link->clue, cases[i].to[k].clue);
		}
		/* The marks of the format are not left over. */
		for (uint32_t l = 0; l < got->n_lists; l++)
			for (uint32_t k = 0; k < got->lists[l].n_clues; k++)
				assert_int_equal(
					got->lists[l].clues[k].extras.n, 0);
	}
	session_free(&from);
	session_free(&to);
}

/* ---- more ---- */

static void directions_survive(void **state)
{
	(void)state;
	static const struct {
		cply_direction direction;
		const char *title;
		bool is_said;
	} cases[] = {
		{ CPLY_ACROSS, "Across", false },
		{ CPLY_ACROSS, "Down", true },
		{ CPLY_DOWN, "Rows", true },
		{ CPLY_OTHER, "Across", true },
		{ CPLY_OTHER, "Zones", true },
		{ CPLY_DOWN, "", true },
	};
	session from, to;
	session_init(&from);
	session_init(&to);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		session_reset(&from, SIZE_MAX);
		cply_crossword *cw = grid_of(&from, "AB/C#");
		(void)add_list(&from, cw, cases[i].direction, cases[i].title);
		cply_crossword_finish(cw);
		assert_int_equal(has(write_doc(&from, cw, &plain),
		                     " direction="),
		                 cases[i].is_said);
		assert_same_crossword(cw,
		                      written_and_read(&from, &to, cw, &plain));
	}
	session_free(&from);
	session_free(&to);
}

static void examples_survive(void **state)
{
	(void)state;
	static cply_crossword *(*const makers[])(cply_arena *) = {
		puzzle_mixed, puzzle_barred, puzzle_in_progress
	};
	for (size_t i = 0; i < CPLY_COUNT(makers); i++) {
		session from, to;
		session_init(&from);
		session_init(&to);
		cply_crossword *cw = makers[i](from.arena);
		cply_crossword_finish(cw);
		const cply_crossword *got =
			written_and_read(&from, &to, cw, &plain);
		const char *difference =
			crossword_difference(cw, got, from.arena);
		if (difference && !from.diags->n)
			fail_msg("%zu: %s", i, difference);
		session_free(&from);
		session_free(&to);
	}
}

static void every_writing_budget(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = puzzle_mixed(s.arena);
	link_clues(&s, cw, (cply_clue_ref){ 0, 0 }, (cply_clue_ref){ 1, 0 });
	cply_doc doc = { .kind = &cply_kind_crossword, .as.crossword = cw };
	for (size_t budget = 0;; budget += 16) {
		cply_arena a;
		cply_buf out;
		cply_arena_init(&a, NULL, budget);
		cply_buf_init(&out, &a);
		cply_write w = { .out = &out,
			         .scratch = &a,
			         .diags = s.diags,
			         .options = &plain };
		cply_status st = cply_write_doc(&w, &cply_format_jpz, &doc);
		bool done = !a.failed;
		assert_int_equal(st, done ? CPLY_OK : CPLY_NOMEM);
		cply_arena_free(&a);
		if (done)
			break;
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_small_puzzle),
		cmocka_unit_test(any_text_survives),
		cmocka_unit_test(control_characters_are_lost),
		cmocka_unit_test(what_is_asked_for_is_left_out),
		cmocka_unit_test(links_survive),
		cmocka_unit_test(directions_survive),
		cmocka_unit_test(examples_survive),
		cmocka_unit_test(every_writing_budget),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
