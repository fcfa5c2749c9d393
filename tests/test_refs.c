/* SPDX-License-Identifier: MIT */
/* References such as "17-Across" follow the numbers of the clues; numbers that
 * are no references are left alone. */
#include "support/with_session.h"

#include "crossword/refs.h"

extern const cply_format cply_format_ipuz, cply_format_puz, cply_format_xmd,
	cply_format_across;

/* Across 1 to 20 become 101 to 120, but 9 becomes 9; down 1 to 20 become 51 to
 * 70. 30 across is there twice and becomes 31 and 32. */
static cplyi_refs refs;
static uint32_t across[31], down[31];

static void make_refs(void)
{
	refs = (cplyi_refs){ { across, down }, 31, false };
	cply_clue clues[2][22] = { { { 0 } } };
	uint32_t numbers[44], n = 0;
	for (uint32_t i = 0; i < 20; i++) {
		clues[0][i].number = clues[1][i].number = i + 1;
		numbers[n++] = i + 1 == 9 ? 9 : i + 101;
	}
	clues[0][20].number = clues[0][21].number = 30;
	numbers[n++] = 31;
	numbers[n++] = 32;
	for (uint32_t i = 0; i < 20; i++)
		numbers[n++] = i + 51;
	cply_clue_list lists[] = {
		{ .direction = CPLY_ACROSS, .clues = clues[0], .n_clues = 22 },
		{ .direction = CPLY_DOWN, .clues = clues[1], .n_clues = 20 },
	};
	cply_crossword cw = { .lists = lists, .n_lists = 2 };
	assert_int_equal(cplyi_refs_make(&cw, numbers, s.arena, &refs),
	                 CPLY_OK);
	assert_false(refs.is_same);
}

static void forms(void **state)
{
	(void)state;
	static const struct {
		const char *text, *want, *from, *to;
	} cases[] = {
		{ "17-Across", "117-Across", "17-Across", "117-Across" },
		{ "See 5 Down", "See 55 Down", "5 Down", "55 Down" },
		{ "see 5 down.", "see 55 down.", "5 down", "55 down" },
		{ "With 12A, a town", "With 112A, a town", "12A", "112A" },
		{ "See 3D", "See 53D", "3D", "53D" },
		{ "(with 3dn)", "(with 53dn)", "3dn", "53dn" },
		{ "See 1 ac.", "See 101 ac.", "1 ac", "101 ac" },
		{ "1- and 4-Across", "101- and 104-Across", "1- and 4-Across",
		  "101- and 104-Across" },
		{ "Start of 1-, 5-, and 10-Down",
		  "Start of 51-, 55-, and "
		  "60-Down",
		  "1-, 5-, and 10-Down", "51-, 55-, and 60-Down" },
		{ "See 1, 4 & 6 Across", "See 101, 104 & 106 Across",
		  "1, 4 & 6 Across", "101, 104 & 106 Across" },
		{ "1-Across's 2-down/3-ACROSS",
		  "101-Across's 52-down/103-"
		  "ACROSS",
		  "1-Across", "101-Across" },
		{ "“5-Down” — 6–Across", "“55-Down” — 106–Across", "5-Down",
		  "55-Down" },
		{ "In 1990, 4-Across was", "In 1990, 104-Across was",
		  "4-Across", "104-Across" },
		{ "9- and 2-Across", "9- and 102-Across", "9- and 2-Across",
		  "9- and 102-Across" },
		{ "12 Across.", "112 Across.", "12 Across", "112 Across" },
	};
	make_refs();
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		cply_text text = cply_text_plain(cply_str_of(cases[i].text));
		cply_text out;
		cply_str from, to;
		if (!cplyi_refs_text(&refs, &text, s.arena, &out, &from, &to))
			fail_msg("not seen: %s", cases[i].text);
		if (!cply_str_is(out.plain, cases[i].want))
			fail_msg("%s gave %.*s", cases[i].text,
			         (int)out.plain.len, out.plain.ptr);
		if (!cply_str_is(from, cases[i].from) ||
		    !cply_str_is(to, cases[i].to))
			fail_msg("%s: %.*s to %.*s", cases[i].text,
			         (int)from.len, from.ptr, (int)to.len, to.ptr);
	}
}

static void no_references(void **state)
{
	(void)state;
	static const char *const texts[] = {
		"",
		"5",
		"3D glasses",
		"See 3D movies",
		"Seat 12A",
		"Size 12D",
		"Go 2 down",
		"4 Down Under",
		"Sum of 7 and 4 Across", /* which of them? */
		"1 and 4-Across",
		"21-Across", /* no such clue */
		"30-Across", /* two of them */
		"1- and 21-Across",
		"B-17-Across",
		"3.5-Down",
		"05-Down",
		"123456-Across",
		"5-Downs",
		"5-Downton",
		"5-downé",
		"9-Across", /* keeps its number */
		"20-17-Across",
		"1st and 4th down",
		"See 5 days",
		"1,2,3,4,5,6,7,8,9,10-Across",
	};
	make_refs();
	for (size_t i = 0; i < CPLY_COUNT(texts); i++) {
		cply_text text = cply_text_plain(cply_str_of(texts[i])), out;
		cply_str from, to;
		if (cplyi_refs_text(&refs, &text, s.arena, &out, &from, &to))
			fail_msg("%s gave %.*s", texts[i], (int)out.plain.len,
			         out.plain.ptr);
	}
}

/* Runs stay on the words they are on. */
static void styles_move_along(void **state)
{
	(void)state;
	static const cply_run runs[] = { { 0, 3, CPLY_BOLD },
		                         { 4, 6, CPLY_SUB },
		                         { 8, 14, CPLY_ITALIC },
		                         { 15, 19, CPLY_BOLD } };
	cply_text text = { CPLY_STR("The 12- 1-Down play"), runs, 4 }, out;
	cply_str from, to;
	make_refs();
	assert_true(cplyi_refs_text(&refs, &text, s.arena, &out, &from, &to));
	assert_true(cply_str_is(out.plain, "The 12- 51-Down play"));
	static const cply_run want[] = { { 0, 3, CPLY_BOLD },
		                         { 4, 6, CPLY_SUB },
		                         { 8, 15, CPLY_ITALIC },
		                         { 16, 20, CPLY_BOLD } };
	assert_int_equal(out.n_runs, 4);
	assert_memory_equal(out.runs, want, sizeof want);
}

/* Numbers 10 and 20 are 1 and 2 to formats that have none of their own. */
static const char labelled[] =
	"{\"version\":\"http://ipuz.org/v2\",\"kind\":"
	"[\"http://ipuz.org/crossword#1\"],\"notes\":\"Begin with 20-Down\","
	"\"dimensions\":{\"width\":2,\"height\":2},"
	"\"puzzle\":[[10,20],[30,0]],\"solution\":[[\"A\",\"B\"],"
	"[\"C\",\"D\"]],\"clues\":{\"Across\":[[10,\"See 30-Across\"],"
	"[30,\"Not in 1990\"]],\"Down\":[[10,\"With 20-Down, 10 things\"],"
	"[20,\"x\"]]}}";

static void conversions(void **state)
{
	(void)state;
	const cply_format *to[] = { &cply_format_puz, &cply_format_xmd,
		                    &cply_format_across };
	for (size_t i = 0; i < CPLY_COUNT(to); i++) {
		session t;
		session_init(&t);
		session_reset(&s, SIZE_MAX);
		assert_int_equal(session_read(&s, CPLY_STR(labelled), "t",
		                              &cply_format_ipuz),
		                 CPLY_OK);
		cply_write_options options = { 0 };
		cply_buf out;
		cply_buf_init(&out, s.arena);
		cply_diags_init(s.diags, s.arena, 100);
		cply_losses(s.doc, to[i], &options, s.arena, s.diags);
		const cply_diag *g = NULL;
		for (uint32_t k = 0; k < s.diags->n; k++)
			if (s.diags->items[k]->rule == CPLY_XW730)
				g = s.diags->items[k];
		assert_non_null(g);
		assert_int_equal(g->severity, CPLY_NOTE);
		assert_int_equal(g->n_places, 3);
		assert_true(cply_str_is(g->places[1].name, "10 Across"));
		assert_true(cply_str_is(g->places[1].from, "30-Across"));
		assert_true(cply_str_is(g->places[1].to, "3-Across"));
		cply_write w = { &out, s.arena, s.diags, &options };
		assert_int_equal(cply_write_doc(&w, to[i], s.doc), CPLY_OK);
		assert_int_equal(session_read(&t, cply_buf_str(&out), "t",
		                              to[i]),
		                 CPLY_OK);
		const cply_crossword *cw = t.doc->as.crossword;
		assert_true(cply_str_is(cw->lists[0].clues[0].text.plain,
		                        "See 3-Across"));
		assert_true(cply_str_is(cw->lists[0].clues[1].text.plain,
		                        "Not in 1990"));
		assert_true(cply_str_is(cw->lists[1].clues[0].text.plain,
		                        "With 2-Down, 10 things"));
		/* The document itself is as it was. */
		assert_true(cply_str_is(
			s.doc->as.crossword->lists[0].clues[0].text.plain,
			"See 30-Across"));
		session_free(&t);
	}
	/* A format with numbers of its own keeps both. */
	cply_write_options options = { 0 };
	cply_diags_init(s.diags, s.arena, 100);
	cply_losses(s.doc, &cply_format_ipuz, &options, s.arena, s.diags);
	assert_int_equal(s.diags->n, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(forms),
		cmocka_unit_test(no_references),
		cmocka_unit_test(styles_move_along),
		cmocka_unit_test(conversions),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
