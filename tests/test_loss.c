/* SPDX-License-Identifier: MIT */
/* The loss report: every feature has its finding, and only that. */
#include "crossword/loss.h"
#include "support/grid.h"

static const cply_features all = ((cply_features)1 << CPLY_FEATURE_COUNT) - 1;

static cply_crossword *plain(session *s)
{
	cply_crossword *cw = grid_of(s, "CAT/A##/T##");
	add_all_clues(s, cw);
	return cw;
}

static void add_rebus(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].solution = CPLY_STR("HEART");
}

static void add_either(session *s, cply_crossword *cw)
{
	static const cply_str both[] = { { "A", 1 }, { "E", 1 } };
	cply_cell_more *more = CPLY_NEW(s->arena, 1, cply_cell_more);
	more->either = both;
	more->n_either = 2;
	cw->cells[1].more = more;
	cw->cells[1].solution = CPLY_STR("A/E");
}

static void add_symbol(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].solution = CPLY_STR("7");
}

static void add_letter(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].solution = CPLY_STR("Ö");
}

static void add_given(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].flags |= CPLY_CELL_GIVEN;
	cw->cells[1].fill = CPLY_STR("A"); /* a given letter is no progress */
}

static void add_void(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[4].kind = CPLY_CELL_VOID;
}

static void add_bar(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[4].bars = CPLY_BAR_RIGHT;
	cw->cells[0].bars = CPLY_BAR_TOP; /* on the rim: says nothing */
	cply_crossword_finish(cw);
}

static void add_circle(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].flags |= CPLY_CELL_CIRCLED;
}

static void add_shade(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].shade = CPLY_COLOR | 0xFF0000;
}

static void add_label(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].label = CPLY_STR("x");
}

static void add_corner(session *s, cply_crossword *cw)
{
	static const cply_cell_more more = { .corner = { "A", 1 } };
	(void)s;
	cw->cells[1].more = &more;
}

static void add_zones(session *s, cply_crossword *cw)
{
	add_list(s, cw, CPLY_OTHER, "Zones");
	add_clue(s, cw, 1, "clue", "");
}

static void add_title(session *s, cply_crossword *cw)
{
	(void)s;
	cw->lists[0].title = CPLY_STR("Waagerecht");
}

static void add_bent_entry(session *s, cply_crossword *cw)
{
	static const uint32_t cells[] = { 2, 1, 0 };
	cply_clue *old = cw->lists[0].clues;
	cw->lists[0].clues = NULL;
	cw->lists[0].n_clues = 0;
	uint32_t n = cw->n_lists;
	cw->n_lists = 1; /* add_clue adds to the last list */
	cply_clue first = old[0];
	*add_clue(s, cw, 1, "", "") = first;
	cply_clue *bent = add_clue(s, cw, 2, "clue", "");
	bent->cells = cells;
	bent->n_cells = 3;
	cw->n_lists = n;
}

static void add_unattached(session *s, cply_crossword *cw)
{
	add_clue(s, cw, 9, "clue", "");
}

static void add_unclued(session *s, cply_crossword *cw)
{
	(void)s;
	cw->lists[1].n_clues = 0;
}

static void add_enumeration(session *s, cply_crossword *cw)
{
	(void)s;
	cw->lists[0].clues[0].enumeration = CPLY_STR("1,2");
}

static void add_link(session *s, cply_crossword *cw)
{
	static const cply_clue_ref ref = { 1, 0 };
	(void)s;
	cw->lists[0].clues[0].links = &ref;
	cw->lists[0].clues[0].n_links = 1;
}

static void add_theme(session *s, cply_crossword *cw)
{
	(void)s;
	cw->lists[0].clues[0].is_themed = true;
}

static const cply_run italic = { 0, 2, CPLY_ITALIC };

static void add_formatting(session *s, cply_crossword *cw)
{
	(void)s;
	cw->lists[0].clues[0].text.runs = &italic;
	cw->lists[0].clues[0].text.n_runs = 1;
}

static void remove_letter(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].solution = (cply_str){ NULL, 0 };
}

static void lock(session *s, cply_crossword *cw)
{
	(void)s;
	for (uint32_t i = 0; i < 9; i++)
		cw->cells[i].solution = (cply_str){ NULL, 0 };
	cw->solution = CPLY_SOLUTION_LOCKED;
}

static void make_diagramless(session *s, cply_crossword *cw)
{
	(void)s;
	cw->is_diagramless = true;
}

static void add_fill(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].fill = CPLY_STR("B");
}

static void add_pencil(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].flags |= CPLY_CELL_PENCIL;
}

static void add_mark(session *s, cply_crossword *cw)
{
	(void)s;
	cw->cells[1].flags |= CPLY_CELL_REVEALED;
}

static void add_timer(session *s, cply_crossword *cw)
{
	(void)s;
	cw->progress = (cply_progress){ .has_timer = true, .seconds = 61 };
}

static void add_extra(session *s, cply_crossword *cw)
{
	static const cply_extra extra = { "ipuz",
		                          { "volatile", 8 },
		                          { "{}", 2 } };
	(void)s;
	cw->extras = (cply_extras){ &extra, 1 };
}

static void add_clue_extra(session *s, cply_crossword *cw)
{
	static const cply_extra extra = { "xd", { "answer", 6 }, { "A B", 3 } };
	(void)s;
	cw->lists[0].clues[0].extras = (cply_extras){ &extra, 1 };
}

/* Each row: a change, the feature it brings, the finding when it is lost. */
static const struct {
	cply_features feature;
	void (*change)(session *s, cply_crossword *cw);
	const char *code, *message;
} rows[] = {
	{ CPLY_HAS(REBUS), add_rebus, "XW701",
	  "1 rebus square is cut to its first letter: R1C2 HEART → H" },
	{ CPLY_HAS(EITHER), add_either, "XW702",
	  "1 square has two correct answers and keeps one: R1C2 A/E → A" },
	{ CPLY_HAS(SYMBOLS), add_symbol, "XW703",
	  "1 square holds a digit or symbol, which the format does not allow: "
	  "R1C2 7" },
	{ CPLY_HAS(LETTERS), add_letter, "XW704",
	  "1 square holds a letter beyond A to Z: R1C2 Ö" },
	{ CPLY_HAS(GIVEN), add_given, "XW705",
	  "1 given letter becomes an ordinary square: R1C2" },
	{ CPLY_HAS(VOID), add_void, "XW706",
	  "1 square outside the puzzle becomes a block: R2C2" },
	{ CPLY_HAS(BARS), add_bar, "XW707",
	  "2 squares lose their bars: R2C2, R2C3" },
	{ CPLY_HAS(CIRCLES), add_circle, "XW708", "1 circle is lost: R1C2" },
	{ CPLY_HAS(SHADES), add_shade, "XW709",
	  "1 square loses its colour: R1C2" },
	{ CPLY_HAS(LABELS), add_label, "XW710",
	  "1 square loses its own label: R1C2 x" },
	{ CPLY_HAS(LISTS), add_zones, "XW711", "1 clue list is lost: Zones" },
	{ CPLY_HAS(TITLES), add_title, "XW712",
	  "1 clue list loses its title: Waagerecht" },
	{ CPLY_HAS(ENTRIES), add_bent_entry, "XW713",
	  "1 clue belongs to squares that are not an ordinary word in the "
	  "grid: 2 Across" },
	{ CPLY_HAS(UNATTACHED), add_unattached, "XW714",
	  "1 clue has no word and is dropped: 9 Down" },
	{ CPLY_HAS(UNCLUED), add_unclued, "XW715",
	  "1 word has no clue and gets an empty one: R1C1 down" },
	{ CPLY_HAS(ENUMERATIONS), add_enumeration, "XW716",
	  "1 enumeration is lost: 1 Across 1,2" },
	{ CPLY_HAS(LINKS), add_link, "XW717",
	  "1 linked clue loses its link: 1 Across" },
	{ CPLY_HAS(THEMED), add_theme, "XW718",
	  "1 theme mark is lost: 1 Across" },
	{ CPLY_HAS(FORMATTING), add_formatting, "XW719",
	  "1 text loses its formatting: 1 Across" },
	{ CPLY_HAS(NO_SOLUTION), remove_letter, "XW721",
	  "1 square has no solution, but the format requires a letter: R1C2" },
	{ CPLY_HAS(LOCKED), lock, "XW722", "the scrambled solution is lost" },
	{ CPLY_HAS(DIAGRAMLESS), make_diagramless, "XW723",
	  "the puzzle is no longer marked as diagramless" },
	{ CPLY_HAS(FILL), add_fill, "XW724",
	  "1 letter of saved progress is lost: R1C2 B" },
	{ CPLY_HAS(PENCIL), add_pencil, "XW725",
	  "1 pencilled letter becomes an ordinary one: R1C2" },
	{ CPLY_HAS(MARKS), add_mark, "XW726",
	  "1 square loses its checked or revealed mark: R1C2" },
	{ CPLY_HAS(TIMER), add_timer, "XW727",
	  "the solving time of 61 seconds is lost" },
	{ CPLY_HAS(EXTRAS), add_extra, "XW728",
	  "1 field specific to ipuz is lost: volatile" },
	{ CPLY_HAS(EXTRAS), add_clue_extra, "XW728",
	  "1 field specific to xd is lost: 1 Across answer" },
	{ CPLY_HAS(CORNERS), add_corner, "XW734",
	  "1 square loses its second label: R1C2" },
};

static void report(session *s, const cply_crossword *cw, cply_features carries)
{
	const cplyi_target target = { .carries = carries,
		                      .meta = UINT32_MAX,
		                      .name = "test" };
	cplyi_crossword_losses(cw, &target, s->arena, s->diags);
}

static void assert_message(session *s, uint32_t i, const char *want)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	cply_diag_message(s->diags->items[i], &b);
	cply_put_char(&b, 0);
	assert_string_equal(b.ptr, want);
}

static void each_feature_is_reported(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_features seen = CPLY_HAS(SOLUTION);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		session_reset(&s, SIZE_MAX);
		cply_crossword *cw = plain(&s);
		cply_features before = cply_crossword_features(cw, s.arena);
		assert_int_equal(before, CPLY_HAS(SOLUTION));
		rows[i].change(&s, cw);
		cply_features now = cply_crossword_features(cw, s.arena);
		if (rows[i].feature == CPLY_HAS(LOCKED))
			before = 0;
		if ((now & ~before) != rows[i].feature)
			fail_msg("row %zu (%s): features %llx", i, rows[i].code,
			         (unsigned long long)now);
		/* Lost by a target that lacks just this ... */
		report(&s, cw, all & ~rows[i].feature);
		assert_codes(&s, rows[i].code);
		assert_message(&s, 0, rows[i].message);
		/* ... and not by one that has all. */
		report(&s, cw, all);
		assert_int_equal(s.diags->n, 1);
		seen |= rows[i].feature;
	}
	assert_int_equal(seen, all); /* no feature without a row */
	session_free(&s);
}

static void solution_and_metadata(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = plain(&s);
	add_rebus(&s, cw); /* not worth a word where no letter is kept */
	report(&s, cw, 0);
	assert_codes(&s, "XW720");
	session_reset(&s, SIZE_MAX);
	cw = plain(&s);
	cw->meta[CPLY_META_AUTHOR] = cply_text_plain(CPLY_STR("Ann Other"));
	cw->meta[CPLY_META_TITLE] = cply_text_plain(CPLY_STR("Cats"));
	const cplyi_target target = { .carries = all,
		                      .meta = 1u << CPLY_META_TITLE };
	cplyi_crossword_losses(cw, &target, s.arena, s.diags);
	assert_codes(&s, "XW729");
	assert_message(&s, 0, "1 metadata field is lost: author Ann Other");
	session_free(&s);
}

static void long_lists_are_cut(void **state)
{
	(void)state;
	session s;
	session_init(&s);
	cply_crossword *cw = grid_of(&s, "ABCDEFGH/IJKLMNOP");
	add_all_clues(&s, cw);
	for (uint32_t i = 0; i < 16; i++)
		cw->cells[i].flags |= CPLY_CELL_CIRCLED;
	report(&s, cw, all & ~CPLY_HAS(CIRCLES));
	assert_message(&s, 0,
	               "16 circles are lost: R1C1, R1C2, R1C3, R1C4, R1C5, "
	               "R1C6 and 10 more");
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_feature_is_reported),
		cmocka_unit_test(solution_and_metadata),
		cmocka_unit_test(long_lists_are_cut),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
