/* SPDX-License-Identifier: MIT */
/* What editors ask for: each rule with a puzzle that breaks it and one that
 * does not, profiles, rule files, word lists. */
#include "support/grid.h"

#include <stdio.h>

#include "crossply/lint.h"
#include "crossword/lint/lint.h"
#include "crossword/list/list.h"
#include "crossword/list/root.h"

/* Clues as "A 1 text (enumeration)\n"; the enumeration may be missing. */
static void add_clues(session *s, cply_crossword *cw, const char *clues)
{
	char last = 0;
	for (const char *p = clues; *p;) {
		const char *end = strchr(p, '\n');
		size_t n = end ? (size_t)(end - p) : strlen(p);
		char line[256], text[256] = "", enumeration[32] = "";
		uint32_t number = 0;
		memcpy(line, p, n);
		line[n] = 0;
		p += n + (end != NULL);
		if (line[0] != last)
			add_list(s, cw,
			         line[0] == 'A' ? CPLY_ACROSS : CPLY_DOWN,
			         line[0] == 'A' ? "Across" : "Down");
		last = line[0];
		char *at = line + 2;
		while (*at >= '0' && *at <= '9')
			number = number * 10 + (uint32_t)(*at++ - '0');
		char *bracket = strrchr(at, '(');
		if (bracket) {
			snprintf(enumeration, sizeof enumeration, "%s",
			         bracket + 1);
			enumeration[strlen(enumeration) - 1] = 0;
			*bracket = 0;
		}
		snprintf(text, sizeof text, "%s", *at == ' ' ? at + 1 : at);
		if (strlen(text) && text[strlen(text) - 1] == ' ')
			text[strlen(text) - 1] = 0;
		/* With their NULs, and for as long as the puzzle. */
		cply_str t = { text, strlen(text) + 1 };
		cply_str e = { enumeration, strlen(enumeration) + 1 };
		add_clue(s, cw, number, cply_str_copy(s->arena, t).ptr,
		         cply_str_copy(s->arena, e).ptr);
	}
	assert_int_equal(cply_crossword_attach(cw, CPLY_NUMBER_STANDARD,
	                                       s->arena),
	                 CPLY_OK);
}

static cply_lint *rules_of(session *s, const char *profile, const char *yaml)
{
	cply_lint *lint = NULL;
	cply_lint_fault fault;
	if (cply_lint_make(cply_str_of(profile), cply_str_of(yaml), s->arena,
	                   &lint, &fault))
		fail_msg("%.*s", (int)fault.problem.len, fault.problem.ptr);
	return lint;
}

static const char *lint_codes(session *s, const char *profile, const char *yaml,
                              const char *grid, const char *clues)
{
	session_reset(s, SIZE_MAX);
	cply_crossword *cw = grid_of(s, grid);
	add_clues(s, cw, clues);
	cply_crossword_finish(cw);
	cply_crossword_lint(cw, rules_of(s, profile, yaml), (cply_str){ 0 },
	                    s->arena, s->diags);
	return session_codes(s);
}

static const struct lint_case {
	const char *code, *profile, *yaml;
	const char *bad, *bad_clues;
	const char *good, *good_clues;
} cases[] = {
	/* 99.3 % of the grids look the same upside down */
	{ "LT101", "american", "", "CAT#/AREA/T##S", "", "CAT#/AREA/#EAT", "" },
	{ "LT102", "american", "", "#CAT#/CARET/TENOR", "", "CAT/AGO/TON", "" },
	{ "LT102", "american", "symmetry: [rotational, left-right]",
	  "#CA/CAR/#EA", "", "#CAT#/CARET/TENOR", "" },
	{ "LT103", "american", "", "AB#CD/EF#GH", "", "AB#CD/EFIGH", "" },
	{ "LT104", "american", "", "CAT/AGO/TON/###/##A", "", "CAT/AGO/TON",
	  "" },
	{ "LT105", "american", "", "CAT/A#O/TON", "", "CAT/AGO/TON", "" },
	{ "LT106", "british", "", "CATTLE/A####A/TIMEDX", "", "CAT/A#O/TON",
	  "" },
	/* of three squares one is enough, but two with `half: up` */
	{ "LT106", "british", "half: up", "CAT/A##/T##", "", "CAT/A#O/TON",
	  "" },
	{ "LT107", "british", "", "CATTY/A##U#/TIMED", "", "CATTY/A#I#U/TIMED",
	  "" },
	{ "LT108", "british", "", "CATTY/A###U/TIMED", "", "CATTY/A#I#U/TIMED",
	  "" },
	{ "LT109", "british", "", "CATER/##A#E/TIMED", "", "CATTY/A#I#U/TIMED",
	  "" },
	/* three letters must be fully checked */
	{ "LT110", "barred", "", "CAT/A#O/TON", "", "CAT/AGO/TON", "" },
	{ "LT111", "american", "", "AB/CD", "", "CAT/AGO/TON", "" },
	{ "LT111", "cryptic", "", "CAT/AGO/TON", "", "CATS/AGOG/TONE/SEND",
	  "" },
	{ "LT112", "american", "words: 5", "CAT/AGO/TON", "", "CAT/A#O/TON",
	  "" },
	{ "LT112", "american", "words: {3x3: 5}", "CAT/AGO/TON", "",
	  "CATS/AGOG/TONE/SEND", "" },
	{ "LT113", "american", "blocks: 2", "CAT/###/TON", "", "CAT/A#O/TON",
	  "" },
	{ "LT114", "american", "block-limit: 1", "CAT/###/TON", "",
	  "CAT/A#O/TON", "" },
	{ "LT115", "american", "", "CAT##/AGO##/TONER/##EGO/##DEN", "",
	  "CAT/AGO/TON", "" },
	{ "LT201", "american", "", "CAT/AGO/TON", "", "CAT/ALE/RON", "" },
	{ "LT202", "american", "", "HEART#/SHEART", "", "HEART#/SHEARS", "" },
	{ "LT203", "american", "", "BAKE#/#CRAB/BAKED", "", "BAKE#/#CRAB/BALED",
	  "" },
	{ "LT204", "american", "", "REDROSE/#######/OLDROSE",
	  "A 1 x (3,4)\nA 2 y (3,4)", "OLDROSE/#######/OLDROSY",
	  "A 1 x (3,4)\nA 2 y (7)" },
	{ "LT205", "american", "", "CAT/A_O/TON", "", "___/___/___", "" },
	{ "LT206", "american", "", "C4T/AGO/TON", "", "CAT/AGO/TON", "" },
	{ "LT208", "american", "", "ABCDEFGHIJKLM/NOPQRSTUVWXYZ", "",
	  "ABCDEFGHIJKLM/NOPQRSTUVWXYA", "" },
	{ "LT301", "american", "", "CAT/AGO/TON", "A 1 Cat's cradle",
	  "CAT/AGO/TON", "A 1 Category" },
	{ "LT301", "american", "", "BLACKTIE", "A 1 Black wear (5,3)",
	  "BLACKTIE", "A 1 Blackened wear (5,3)" },
	{ "LT302", "american", "", "CATS/AGOG/TONE/SEND",
	  "A 1 Pets\nA 5 All a-twitter\nA 6 Send it", "CAT/AGO/TON",
	  "A 1 Pet\nA 4 Cat time" },
	{ "LT303", "american", "", "CAT/AGO/TON", "A 1 Same\nA 4 Same",
	  "CAT/AGO/TON", "A 1 See 5\nA 4 See 5" },
	{ "LT304", "american", "", "CAT/AGO/TON", "A 1 See 9-Across",
	  "CAT/AGO/TON", "A 1 See 4-Across" },
	{ "LT304", "american", "", "CAT/AGO/TON", "A 1 See 1-Across",
	  "CAT/AGO/TON", "A 1 See 1-Down" },
	{ "LT305", "british", "", "CAT/AGO/TON", "A 1 Pet", "CAT/AGO/TON",
	  "A 1 Pet (3)" },
	{ "LT306", "american", "abbreviations: [CAT]", "CAT/AGO/TON",
	  "A 1 Scan", "CAT/AGO/TON", "A 1 Scan, for short" },
	{ "LT307", "american", "", "CAT/AGO/TON", "A 1 ____ Stevens",
	  "CAT/AGO/TON", "A 1 ___ Stevens" },
	{ "LT401", "american", "", "CAT/AGO/TON", "", "___/___/___", "" },
	{ "LT402", "american", "", "CAT/AGO/TON", "", "___/___/___", "" },
};

static bool has_code(const char *codes, const char *code)
{
	return strstr(codes, code) != NULL;
}

static void each_rule(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(cases); i++) {
		const struct lint_case *c = &cases[i];
		const char *codes = lint_codes(&s, c->profile, c->yaml, c->bad,
		                               c->bad_clues);
		if (!has_code(codes, c->code))
			fail_msg("no %s (case %zu): %s", c->code, i, codes);
		codes = lint_codes(&s, c->profile, c->yaml, c->good,
		                   c->good_clues);
		if (has_code(codes, c->code))
			fail_msg("%s (case %zu): %s", c->code, i, codes);
	}
	session_free(&s);
}

/* Each rule of the table is among the cases, or has a test of its own. */
static void no_rule_without_case(void **state)
{
	static const char *const others[] = { "LT207", "LT209", "LT210" };
	(void)state;
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const char *code = cply_rule_at(i)->code;
		bool seen = strncmp(code, "LT", 2) != 0;
		for (size_t k = 0; k < CPLY_COUNT(cases); k++)
			seen |= strcmp(code, cases[k].code) == 0;
		for (size_t k = 0; k < CPLY_COUNT(others); k++)
			seen |= strcmp(code, others[k]) == 0;
		if (!seen)
			fail_msg("%s has no case", code);
	}
}

static void one_sided_rebus(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	for (unsigned checked = 0; checked < 2; checked++) {
		session_reset(&s, SIZE_MAX);
		cply_crossword *cw = grid_of(&s, "CAT/A#O/TON");
		cw->cells[checked ? 0 : 1].solution = CPLY_STR("HEART");
		cply_crossword_lint(cw, rules_of(&s, "british", ""),
		                    (cply_str){ 0 }, s.arena, s.diags);
		assert_int_equal(has_code(session_codes(&s), "LT207"),
		                 !checked);
		assert_true(has_code(session_codes(&s), "LT206"));
	}
	session_free(&s);
}

static void word_list(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	cply_words *w = cply_words_new(s.arena);
	cply_words_report r;
	/* AGO is missing; TON scores less than asked for. */
	assert_int_equal(cply_words_add(w,
	                                CPLY_STR("cat;50\nTON;20\nCAT;40\n"
	                                         "TGN;60\nAGA;60\n"),
	                                NULL, &r),
	                 CPLY_OK);
	assert_int_equal(r.duplicates, 1);
	cply_crossword *cw = grid_of(&s, "CAT/A#O/TGN");
	cply_lint *lint = rules_of(&s, "british", "");
	cply_lint_use_words(lint, w, 45);
	cply_crossword_lint(cw, lint, (cply_str){ 0 }, s.arena, s.diags);
	assert_true(has_code(session_codes(&s), "LT210"));
	assert_false(has_code(session_codes(&s), "LT209"));
	cply_lint_use_words(lint, w, 1);
	cw = grid_of(&s, "CAT/AGO/TGN");
	cply_crossword_lint(cw, lint, (cply_str){ 0 }, s.arena, s.diags);
	assert_true(has_code(session_codes(&s), "LT209"));
	session_free(&s);
}

/* ---- severities ---- */

static cply_severity severity_of(session *s, const char *code)
{
	for (uint32_t i = 0; i < s->diags->n; i++)
		if (strcmp(cply_rule_get(s->diags->items[i]->rule)->code,
		           code) == 0)
			return s->diags->items[i]->severity;
	fail_msg("no %s", code);
	return CPLY_NOTE;
}

static void severities(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	lint_codes(&s, "american", "", "AB/CD", "");
	assert_int_equal(severity_of(&s, "LT111"), CPLY_ERROR);
	lint_codes(&s, "barred", "", "AB/CD", "");
	assert_int_equal(severity_of(&s, "LT111"), CPLY_NOTE);
	assert_int_equal(s.diags->counts[CPLY_ERROR], 0);
	lint_codes(&s, "american", "rules: {lint-short-word: warning}", "AB/CD",
	           "");
	assert_int_equal(severity_of(&s, "LT111"), CPLY_WARNING);
	lint_codes(&s, "american", "rules:\n  LT111: off\n", "AB/CD", "");
	assert_false(has_code(session_codes(&s), "LT111"));
	lint_codes(&s, "", "profile: barred\nrules:\n  LT111: error\n", "AB/CD",
	           "");
	assert_int_equal(severity_of(&s, "LT111"), CPLY_ERROR);
	session_free(&s);
}

static void bad_rule_files(void **state)
{
	static const struct {
		const char *yaml, *problem;
		uint32_t at;
	} bad[] = {
		{ "profile: welsh", "or barred, not `welsh`", 9 },
		{ "rules: {LT999: off}", "no rule `LT999`", 8 },
		{ "rules: {LT101: fatal}", "not `fatal`", 15 },
		{ "words: many", "a number, not `many`", 7 },
		{ "words: {big: 3}", "such as 15x15, not `big`", 8 },
		{ "symmetry: odd", "or any, not `odd`", 10 },
		{ "half: left", "up or down, not `left`", 6 },
		{ "colour: red", "or rules, not `colour`", 0 },
		{ "- a\n- b", "a map of settings", 0 },
		{ "rules: 3", "must be a map", 7 },
		{ "a: [", "not YAML", 4 },
	};
	session s;
	(void)state;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(bad); i++) {
		cply_lint *lint;
		cply_lint_fault f;
		assert_int_equal(cply_lint_make((cply_str){ 0 },
		                                cply_str_of(bad[i].yaml),
		                                s.arena, &lint, &f),
		                 CPLY_INVALID);
		if (cply_str_find(f.problem, cply_str_of(bad[i].problem)) ==
		    SIZE_MAX)
			fail_msg("%s: %.*s", bad[i].yaml, (int)f.problem.len,
			         f.problem.ptr);
		if (i != CPLY_COUNT(bad) - 1)
			assert_int_equal(f.at.begin, bad[i].at);
	}
	session_free(&s);
}

/* ---- words ---- */

static void lists(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	cply_words *w = cply_words_new(s.arena);
	cply_words_report r;
	static const char text[] = "\xEF\xBB\xBF# comment\r\n"
				   "caf\u00E9;30\r\n"
				   "Jack-in-the-box\t70\tclue\r\n"
				   "Stra\u00DFe\r\n"
				   "R2D2\r\n"
				   "a\r\n"
				   "good;bad\r\n"
				   "\r\n"
				   "CAFE;40\r\n"
				   "ugly;0\r\n"
				   "half;12.5";
	assert_int_equal(cply_words_add(w, cply_str_of(text), NULL, &r),
	                 CPLY_OK);
	assert_int_equal(r.lines, 11);
	assert_int_equal(r.words, 5);
	assert_int_equal(r.duplicates, 1);
	assert_int_equal(r.banned, 1);
	assert_int_equal(r.odd, 3);
	assert_int_equal(r.odd_lines[0], 5);
	assert_int_equal(r.odd_lines[1], 6);
	assert_int_equal(r.odd_lines[2], 7);
	assert_int_equal(cply_words_score(w, CPLY_STR("Cafe")), 40);
	assert_int_equal(cply_words_score(w, CPLY_STR("JACKINTHEBOX")), 70);
	assert_int_equal(cply_words_score(w, CPLY_STR("strasse")), 50);
	assert_int_equal(cply_words_score(w, CPLY_STR("UGLY")), 0);
	assert_int_equal(cply_words_score(w, CPLY_STR("HALF")), 12);
	assert_int_equal(cply_words_score(w, CPLY_STR("R2D2")), -1);
	session_free(&s);
}

static void roots(void **state)
{
	static const struct {
		const char *a, *b;
		bool same;
	} pairs[] = {
		{ "BAKE", "BAKES", true },    { "BAKE", "BAKING", true },
		{ "BAKED", "BAKERS", true },  { "RUN", "RUNNING", true },
		{ "CRY", "CRIES", true },     { "CRIED", "CRY", true },
		{ "BOX", "BOXES", true },     { "FALL", "FALLING", true },
		{ "KISS", "KISSES", true },   { "RING", "RINGS", true },
		{ "KING", "KINGDOM", false }, { "STING", "STAR", false },
		{ "BED", "BE", false },       { "BUS", "BUN", false },
		{ "RID", "RIDE", false },     { "RIDE", "RIDES", true },
		{ "THING", "THE", false },    { "CAT", "CART", false },
	};
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(pairs); i++) {
		uint8_t a[16], b[16];
		size_t n = strlen(pairs[i].a), m = strlen(pairs[i].b);
		for (size_t k = 0; k < n; k++)
			a[k] = (uint8_t)(pairs[i].a[k] - 'A');
		for (size_t k = 0; k < m; k++)
			b[k] = (uint8_t)(pairs[i].b[k] - 'A');
		if (cplyi_same_root(a, n, b, m) != pairs[i].same)
			fail_msg("%s and %s", pairs[i].a, pairs[i].b);
	}
}

/* Without memory nothing is reported, and nothing breaks. */
static void without_memory(void **state)
{
	session s;
	(void)state;
	session_init(&s);
	for (size_t budget = 0; budget < 60000; budget += 97) {
		session_reset(&s, SIZE_MAX);
		cply_crossword *cw = grid_of(&s, "CAT/A_O/TON");
		add_clues(&s, cw, "A 1 See 9-Across (2)\nA 3 Same\nD 1 Same");
		cply_lint *lint = rules_of(&s, "british", "");
		cply_arena small;
		cply_arena_init(&small, NULL, budget);
		cply_crossword_lint(cw, lint, (cply_str){ 0 }, &small, s.diags);
		cply_lint *again;
		(void)!cply_lint_make((cply_str){ 0 },
		                      CPLY_STR("abbreviations: [A, B]\n"
		                               "words: {3x3: 4}"),
		                      &small, &again, NULL);
		cply_words *w = cply_words_new(&small);
		if (w)
			(void)!cply_words_add(w, CPLY_STR("AB\nCD\nEF"), NULL,
			                      NULL);
		cply_arena_free(&small);
	}
	session_free(&s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_rule),
		cmocka_unit_test(no_rule_without_case),
		cmocka_unit_test(one_sided_rebus),
		cmocka_unit_test(word_list),
		cmocka_unit_test(severities),
		cmocka_unit_test(bad_rule_files),
		cmocka_unit_test(lists),
		cmocka_unit_test(roots),
		cmocka_unit_test(without_memory),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
