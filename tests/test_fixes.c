/* SPDX-License-Identifier: MIT */
/* Fixes: the fixed file is exactly the one expected and no longer has the
 * finding. Where the right thing is not certain there is no fix. */
#include "support/level.h"
#include "support/with_session.h"

#include <stdio.h>

extern const cply_format cply_format_xmd;

static const cply_diag *find(cply_str bytes, const cply_format *format,
                             bool strict, cply_rule rule)
{
	session_reset(&s, SIZE_MAX);
	s.diags->strict = strict;
	session_read(&s, bytes, "test", format);
	assert_ptr_equal(s.doc->kind, &cply_kind_crossword);
	cply_crossword_check(s.doc->as.crossword, s.arena, s.diags);
	for (uint32_t i = 0; i < s.diags->n; i++)
		if (s.diags->items[i]->rule == rule)
			return s.diags->items[i];
	return NULL;
}

/* `want` NULL: the finding has no fix. */
static void assert_fixes(const cply_format *format, bool strict, cply_rule rule,
                         const char *text, const char *want)
{
	static char file[8192], fixed[8192];
	bool is_json = format == &cply_format_level;
	snprintf(file, sizeof file, "%s", text);
	for (char *p = file; is_json && *p; p++)
		*p = *p == '\'' ? '"' : *p;
	cply_str bytes = cply_str_of(file);
	const cply_diag *g = find(bytes, format, strict, rule);
	if (!g)
		fail_msg("no %s in %s", cply_rule_get(rule)->code, file);
	if (!want) {
		if (g->fix.present)
			fail_msg("%s fixed in %s", cply_rule_get(rule)->code,
			         file);
		return;
	}
	if (!g->fix.present)
		fail_msg("%s not fixed in %s", cply_rule_get(rule)->code, file);
	snprintf(fixed, sizeof fixed, "%.*s%.*s%s", (int)g->fix.span.begin,
	         file, (int)g->fix.replacement.len, g->fix.replacement.ptr,
	         file + g->fix.span.end);
	snprintf(file, sizeof file, "%s", want);
	for (char *p = file; is_json && *p; p++)
		*p = *p == '\'' ? '"' : *p;
	assert_string_equal(fixed, file);
	assert_null(find(cply_str_of(fixed), format, strict, rule));
}

static void level_fixes(cply_rule rule, const char *text, const char *want)
{
	assert_fixes(&cply_format_level, true, rule, text, want);
}

/* ---- levels ---- */

#define ROW(n0, n1, n2)                            \
	"{'rows':1,'cols':3,'cells':["             \
	"{'row':0,'col':0,'type':'letter'" n0 "}," \
	"{'row':0,'col':1,'type':'letter'" n1 "}," \
	"{" n2 "'row':0,'col':2,'type':'letter'}]}"
#define ACROSS1 "{'across':[" CLUE(1, "x", 3, 0, 0, "") "],'down':[]}"

static void numbers_of_squares(void **state)
{
	(void)state;
	const char *right = LEVEL(ROW(",'number':1", "", ""), ACROSS1);
	level_fixes(CPLY_LV205, LEVEL(ROW(",'number':17", "", ""), ACROSS1),
	            right);
	level_fixes(CPLY_LV206, LEVEL(ROW("", "", ""), ACROSS1), right);
	level_fixes(CPLY_LV206, LEVEL(ROW(",'number':null", "", ""), ACROSS1),
	            right);
	level_fixes(CPLY_LV207,
	            LEVEL(ROW(",'number':1", ",'number':2", "'number' : 3 , "),
	                  ACROSS1),
	            right);
	/* No one knows where 9 Across begins; perhaps where 2 stands. */
	level_fixes(CPLY_LV207,
	            LEVEL(ROW(",'number':1", ",'number':2", ""),
	                  "{'across':[" CLUE(1, "x", 3, 0, 0, "") "," CLUE(
				  9, "y", 2, 5, 5, "") "],'down':[]}"),
	            NULL);
}

static void numbers_keep_the_layout(void **state)
{
	(void)state;
	level_fixes(CPLY_LV206,
	            "{'clues_json': " ACROSS1 ",\n 'grid_json': {'rows': 1, "
	            "'cols': 3, 'cells': [\n"
	            "  {\n    'row': 0,\n    'col': 0,\n"
	            "    'type': 'letter'\n  },\n"
	            "  {'row': 0, 'col': 1, 'type': 'letter'},\n"
	            "  {'row': 0, 'col': 2, 'type': 'letter'}]}}",
	            "{'clues_json': " ACROSS1 ",\n 'grid_json': {'rows': 1, "
	            "'cols': 3, 'cells': [\n"
	            "  {\n    'row': 0,\n    'col': 0,\n"
	            "    'type': 'letter',\n    'number': 1\n  },\n"
	            "  {'row': 0, 'col': 1, 'type': 'letter'},\n"
	            "  {'row': 0, 'col': 2, 'type': 'letter'}]}}");
}

/* A part that is a string of JSON stays one. */
static void numbers_in_strings(void **state)
{
	(void)state;
#define Q "\\'"
#define CELL(col, more)                                            \
	"{" Q "row" Q ":0," Q "col" Q ":" col "," Q "type" Q ":" Q \
	"letter" Q more "}"
#define EMBEDDED(n0, n1)                                                \
	"{'grid_json':'{" Q "rows" Q ":1," Q "cols" Q ":3," Q "cells" Q \
	":[" CELL("0", n0) "," CELL("1", n1) "," CELL(                  \
		"2", "") "]}'"                                          \
			 ",'clues_json':" ACROSS1 "}"
	const char *right = EMBEDDED("," Q "number" Q ":1", "");
	level_fixes(CPLY_LV206, EMBEDDED("", ""), right);
	level_fixes(CPLY_LV205, EMBEDDED("," Q "number" Q ":12", ""), right);
	level_fixes(CPLY_LV207,
	            EMBEDDED("," Q "number" Q ":1", "," Q "number" Q ":2"),
	            right);
}

static void lengths(void **state)
{
	(void)state;
#define LENGTH(n, more)                   \
	LEVEL(ROW(",'number':1", "", ""), \
	      "{'across':[" CLUE(1, "x", n, 0, 0, more) "],'down':[]}")
	level_fixes(CPLY_LV302, LENGTH(7, ""), LENGTH(3, ""));
	level_fixes(CPLY_LV303, LENGTH(2, ""), LENGTH(3, ""));
	/* The answer tells which of the two is wrong. */
	level_fixes(CPLY_LV302, LENGTH(4, ",'answer':'C-AT'"),
	            LENGTH(3, ",'answer':'C-AT'"));
	level_fixes(CPLY_LV302, LENGTH(4, ",'answer':'CART'"), NULL);
	level_fixes(CPLY_LV303, LENGTH(2, ",'answer':'AT'"), NULL);
	/* It starts in the middle of a word: the start may be wrong. */
	level_fixes(CPLY_LV302,
	            LEVEL(ROW("", "", ""),
	                  "{'across':[" CLUE(1, "x", 3, 0, 1,
	                                     "") "],'down':[]}"),
	            NULL);
}

static void numbers_of_clues(void **state)
{
	(void)state;
#define DOWN(n, more)                                                     \
	"{" more "'grid_json':" GRID3                                     \
	",'clues_json':{'across':[" CLUE(1, "Pet", 3, 0, 0, "") "," CLUE( \
		3, "Number", 3, 2, 0,                                     \
		"") "],'down':[" CLUE(n, "Bed", 3, 0, 0,                  \
	                              "") "," CLUE(2, "Digits", 3, 0, 2,  \
	                                           "") "]}}"
	level_fixes(CPLY_LV309, DOWN(7, ""), DOWN(1, ""));
	/* Answers go by number: 7D would have none. */
	level_fixes(CPLY_LV309, DOWN(7, "'answers':{'7D':'COT'},"), NULL);
}

/* ---- clues that name no word ---- */

#define XMD(clues)                                                        \
	"# T\n## Grid\n```\n  1 2 3 4\n1 C A T .\n2 O . O N\n3 D E N T\n" \
	"```\n## Across\n" clues "## Down\n1. x (3)\n2. x (3)\n4. x (2)\n"

static void clues_of_no_word(void **state)
{
	(void)state;
	/* 1 CAT, 3 ON and 5 DENT. */
	static const struct {
		const char *text, *want;
	} cases[] = {
		{ XMD("1. x (3)\n3. x (2)\n9. x (4)\n"),
		  XMD("1. x (3)\n3. x (2)\n5. x (4)\n") },
		/* of another length */
		{ XMD("1. x (3)\n3. x (2)\n9. x (6)\n"), NULL },
		/* no length */
		{ XMD("1. x (3)\n3. x (2)\n9. x\n"), NULL },
		/* not in order */
		{ XMD("1. x (3)\n9. x (4)\n3. x (2)\n"), NULL },
		/* two for one word */
		{ XMD("1. x (3)\n3. x (2)\n8. x (4)\n9. x (4)\n"), NULL },
	};
	for (size_t i = 0; i < CPLY_COUNT(cases); i++)
		assert_fixes(&cply_format_xmd, false, CPLY_XW201, cases[i].text,
		             cases[i].want);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_of_squares),
		cmocka_unit_test(numbers_keep_the_layout),
		cmocka_unit_test(numbers_in_strings),
		cmocka_unit_test(lengths),
		cmocka_unit_test(numbers_of_clues),
		cmocka_unit_test(clues_of_no_word),
	};
	return cmocka_run_group_tests(tests, set_up, tear_down);
}
