/* SPDX-License-Identifier: MIT */
/* The optional members of mill packs: type, range, date, emptiness. What is
 * right and wrong is taken from the tables of the format's description; ranges
 * and null are those of the app. */
#include "support/samples.h"

#include <stdio.h>
#include <stdlib.h>

#include "crossply/mill_pack.h"
#include "format/formats.h"

#define READY                                                             \
	"********/********/*O***@@O w p p 2 7 2 7 0 0 -1 -1 -1 -1 0 0 3 " \
	"ids:nodes"
#define NEEDED                                                                \
	"'id':'p','title':'Close it','description':'Close a mill now',"       \
	"'category':'formMill','difficulty':'easy','initialPosition':'" READY \
	"'"

/* Where a member stands. */
typedef enum place { ROOT, BY, META, PUZZLE, LINE, MOVE } place;

static const char *const forms[] = {
	[ROOT] = "{'formatVersion':'1.0',%s,'puzzles':[{" NEEDED
		 ",'solutions':[{'moves':[{'notation':'d7','side':'white'},"
		 "{'notation':'xa1','side':'white'}]}]}]}",
	[BY] = "{'formatVersion':'1.0','exportedBy':{%s},'puzzles':[{" NEEDED
	       ",'solutions':[{'moves':[{'notation':'d7','side':'white'},"
	       "{'notation':'xa1','side':'white'}]}]}]}",
	[META] = "{'formatVersion':'1.0','metadata':{%s},'puzzles':[{" NEEDED
		 ",'solutions':[{'moves':[{'notation':'d7','side':'white'},"
		 "{'notation':'xa1','side':'white'}]}]}]}",
	[PUZZLE] = "{'formatVersion':'1.0','puzzles':[{" NEEDED
		   ",%s,'solutions':[{'moves':[{'notation':'d7',"
		   "'side':'white'},{'notation':'xa1','side':'white'}]}]}]}",
	[LINE] = "{'formatVersion':'1.0','puzzles':[{" NEEDED
		 ",'solutions':[{'moves':[{'notation':'d7','side':'white'},"
		 "{'notation':'xa1','side':'white'}],%s}]}]}",
	[MOVE] = "{'formatVersion':'1.0','puzzles':[{" NEEDED
		 ",'solutions':[{'moves':[{'notation':'d7','side':'white',%s},"
		 "{'notation':'xa1','side':'white'}]}]}]}",
};

typedef struct row {
	place where;
	const char *member;
	const char *code; /* "": it is right */
} row;

/* The members of the description, each with a value of its own examples. */
static const row right[] = {
	{ ROOT, "'exportedBy':{'appName':'Sanmill','platform':'android'}", "" },
	{ ROOT, "'exportDate':'2025-12-28T10:30:00.000Z'", "" },
	{ ROOT, "'puzzleCount':1", "" },
	{ ROOT, "'metadata':{}", "" },
	{ ROOT, "'reviewBatches':[1,{'x':null}]", "" }, /* not described */
	{ BY, "'appName':'Sanmill','platform':'android'", "" },
	{ BY, "'build':17", "" },
	{ META, "'id':'beginner_tactics_v1'", "" },
	{ META, "'name':'Beginner Tactics'", "" },
	{ META, "'description':'Learn'", "" },
	{ META, "'author':'John Doe'", "" },
	{ META, "'version':'1.0.0'", "" },
	{ META, "'createdDate':'2025-01-01T00:00:00.000Z'", "" },
	{ META, "'updatedDate':'2025-12-28T00:00:00.000Z'", "" },
	{ META, "'tags':['beginner','tactics','mill-formation']", "" },
	{ META, "'isOfficial':false", "" },
	{ META, "'requiredAppVersion':'7.1.0'", "" },
	{ META, "'ruleVariantId':'standard_9mm'", "" },
	{ META, "'coverImage':'path/to/image.png'", "" },
	{ META, "'website':'https://example.com'", "" },
	{ PUZZLE, "'hint':'Try'", "" },
	{ PUZZLE, "'completionMessage':'Great job!'", "" },
	{ PUZZLE, "'tags':['mill-formation','beginner']", "" },
	{ PUZZLE, "'tags':[]", "" },
	{ PUZZLE, "'isCustom':true", "" },
	{ PUZZLE, "'author':'Sanmill Team'", "" },
	{ PUZZLE, "'createdDate':'2025-01-01T00:00:00.000Z'", "" },
	{ PUZZLE, "'version':1", "" },
	{ PUZZLE, "'rating':800", "" },
	{ PUZZLE, "'ruleVariantId':'standard_9mm'", "" },
	{ PUZZLE, "'titleLocalizationKey':'puzzle_p_title'", "" },
	{ PUZZLE, "'descriptionLocalizationKey':'puzzle_p_desc'", "" },
	{ PUZZLE, "'hintLocalizationKey':'puzzle_p_hint'", "" },
	{ PUZZLE, "'completionMessageLocalizationKey':'puzzle_p_completion'",
	  "" },
	/* The app writes these as null where there is none. */
	{ PUZZLE, "'hint':null,'completionMessage':null,'author':null", "" },
	{ PUZZLE, "'rating':null,'titleLocalizationKey':null", "" },
	{ LINE, "'description':'Main solution','isOptimal':true", "" },
	{ MOVE, "'comment':'Start by placing at the corner'", "" },
	/* Dates of ISO 8601. */
	{ PUZZLE, "'createdDate':'2024-02-29'", "" },
	{ PUZZLE, "'createdDate':'2025-01-01T00:00:00.000'", "" },
	{ PUZZLE, "'createdDate':'2025-01-01T23:59:59.123456Z'", "" },
	{ PUZZLE, "'createdDate':'2025-01-01T10:30+02:00'", "" },
	{ PUZZLE, "'createdDate':'2025-01-01 10:30:00'", "" },
	{ PUZZLE, "'createdDate':'20250101T103000Z'", "" },
	/* The ends of the ranges. */
	{ PUZZLE, "'rating':100,'version':10", "" },
	{ PUZZLE, "'rating':3000", "" },
};

static const row wrong[] = {
	/* types */
	{ ROOT, "'exportedBy':'Sanmill'", "ML207" },
	{ ROOT, "'exportDate':1735390800000", "ML207" },
	{ ROOT, "'puzzleCount':'1'", "ML207" },
	{ ROOT, "'puzzleCount':1.5", "ML207" },
	{ ROOT, "'metadata':[]", "ML207" },
	{ ROOT, "'metadata':'First mills'", "ML207" },
	{ BY, "'appName':1", "ML207" },
	{ BY, "'platform':['android']", "ML207" },
	{ META, "'id':7", "ML207" },
	{ META, "'name':{}", "ML207" },
	{ META, "'description':true", "ML207" },
	{ META, "'author':['a','b']", "ML207" },
	{ META, "'version':1", "ML207" },
	{ META, "'createdDate':20250101", "ML207" },
	{ META, "'updatedDate':{}", "ML207" },
	{ META, "'tags':'beginner'", "ML207" },
	{ META, "'tags':['a',1]", "ML207" },
	{ META, "'isOfficial':'false'", "ML207" },
	{ META, "'requiredAppVersion':7.1", "ML207" },
	{ META, "'ruleVariantId':9", "ML207" },
	{ META, "'coverImage':false", "ML207" },
	{ META, "'website':[]", "ML207" },
	{ PUZZLE, "'hint':1", "ML207" },
	{ PUZZLE, "'completionMessage':['x']", "ML207" },
	{ PUZZLE, "'tags':'beginner'", "ML207" },
	{ PUZZLE, "'tags':{'beginner':true}", "ML207" },
	{ PUZZLE, "'tags':[1]", "ML207" },
	{ PUZZLE, "'tags':[null]", "ML207" },
	{ PUZZLE, "'tags':[['beginner']]", "ML207" },
	{ PUZZLE, "'isCustom':'true'", "ML207" },
	{ PUZZLE, "'isCustom':1", "ML207" },
	{ PUZZLE, "'author':5", "ML207" },
	{ PUZZLE, "'createdDate':2025", "ML207" },
	{ PUZZLE, "'version':1.5", "ML207" },
	{ PUZZLE, "'version':'1'", "ML207" },
	{ PUZZLE, "'rating':'800'", "ML207" },
	{ PUZZLE, "'rating':800.5", "ML207" },
	{ PUZZLE, "'rating':true", "ML207" },
	{ PUZZLE, "'ruleVariantId':{}", "ML207" },
	{ PUZZLE, "'ruleSettingsJson':9", "ML120" },
	{ PUZZLE, "'ruleSettingsJson':{'piecesCount':9}", "ML207" },
	{ META, "'ruleVariantId':'nonsense'", "ML211" },
	{ PUZZLE, "'titleLocalizationKey':1", "ML207" },
	{ PUZZLE, "'descriptionLocalizationKey':[]", "ML207" },
	{ PUZZLE, "'hintLocalizationKey':{}", "ML207" },
	{ PUZZLE, "'completionMessageLocalizationKey':false", "ML207" },
	{ LINE, "'description':1", "ML207" },
	{ LINE, "'isOptimal':'yes'", "ML207" },
	{ LINE, "'isOptimal':0", "ML207" },
	{ MOVE, "'comment':{}", "ML207" },
	/* null, where the app writes none */
	{ ROOT, "'exportDate':null", "ML237" },
	{ PUZZLE, "'tags':null", "ML237" },
	{ PUZZLE, "'version':null", "ML237" },
	{ PUZZLE, "'createdDate':null", "ML237" },
	{ PUZZLE, "'ruleVariantId':null", "ML237" },
	{ LINE, "'isOptimal':null", "ML237" },
	{ META, "'name':null", "ML237" },
	/* emptiness */
	{ BY, "'appName':''", "ML237" },
	{ META, "'name':''", "ML237" },
	{ META, "'tags':['']", "ML237" },
	{ PUZZLE, "'hint':''", "ML237" },
	{ PUZZLE, "'author':'  '", "ML237" },
	{ PUZZLE, "'tags':['beginner','']", "ML237" },
	{ PUZZLE, "'ruleVariantId':''", "ML237" },
	{ PUZZLE, "'createdDate':''", "ML237" },
	{ LINE, "'description':''", "ML237" },
	{ MOVE, "'comment':''", "ML237" },
	/* ranges */
	{ PUZZLE, "'rating':-1", "ML235" },
	{ PUZZLE, "'rating':99", "ML235" },
	{ PUZZLE, "'rating':3001", "ML235" },
	{ PUZZLE, "'version':0", "ML235" },
	{ PUZZLE, "'version':11", "ML235" },
	{ ROOT, "'puzzleCount':-1", "ML235" },
	/* dates */
	{ ROOT, "'exportDate':'today'", "ML236" },
	{ META, "'createdDate':'01/02/2025'", "ML236" },
	{ META, "'updatedDate':'2025-13-01'", "ML236" },
	{ PUZZLE, "'createdDate':'yesterday'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-02-29'", "ML236" },
	{ PUZZLE, "'createdDate':'1900-02-29'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-04-31'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-00-10'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-01-01T24:01:00Z'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-01-01T10:60'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-01-01T10:30:00.'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-01-01T10:30:00Zulu'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-1-1'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-01-01T'", "ML236" },
	{ PUZZLE, "'createdDate':'2025-01-01T10:30+25:00'", "ML236" },
};

static void check_row(session *s, const row *r, bool strict)
{
	char *form = quoted(forms[r->where]), *member = quoted(r->member);
	char *mark = strstr(form, "%s"), text[2000];
	assert_non_null(mark);
	*mark = 0;
	snprintf(text, sizeof text, "%s%s%s", form, member, mark + 2);
	session_reset(s, SIZE_MAX);
	s->diags->strict = strict;
	(void)session_read(s, cply_str_of(text), "", &cply_format_mill_pack);
	assert_non_null(s->doc->kind); /* the rest is read */
	cply_check_doc(s->doc, s->arena, s->diags);
	if (strcmp(session_codes(s), r->code) != 0)
		fail_msg("%s (strict %d): `%s`, not `%s`", r->member, strict,
		         session_codes(s), r->code);
	/* With --strict each of them is an error. */
	if (s->diags->n && strict)
		assert_int_equal(s->diags->items[0]->severity, CPLY_ERROR);
	/* And it says where. */
	if (s->diags->n)
		assert_true(s->diags->items[0]->has_span);
	free(form);
	free(member);
}

static void run(const row *rows, size_t n)
{
	session s;
	session_init(&s);
	for (size_t i = 0; i < n; i++)
		for (int strict = 0; strict < 2; strict++)
			check_row(&s, &rows[i], strict);
	session_free(&s);
}

static void what_is_described_is_right(void **state)
{
	(void)state;
	run(right, CPLY_COUNT(right));
}

static void what_is_not_is_wrong(void **state)
{
	(void)state;
	run(wrong, CPLY_COUNT(wrong));
}

/* Apps read the rules of a puzzle from the puzzle alone. */
static void rules_of_a_puzzle_are_its_own(void **state)
{
	static const char *const forms_of_rules[] = {
		"'metadata':{'ruleVariantId':'morabaraba'}",
		"'metadata':{'ruleVariantId':'standard_9mm'}",
		"'puzzleCount':1",
	};
	(void)state;
	session s;
	session_init(&s);
	for (size_t i = 0; i < CPLY_COUNT(forms_of_rules); i++) {
		const row r = { ROOT, forms_of_rules[i], i ? "" : "ML238" };
		check_row(&s, &r, false);
		const cply_mill_puzzle *p = &s.doc->as.mill->puzzles[0];
		assert_true(cply_str_is(p->variant, "standard_9mm"));
		assert_int_equal(p->rules.pieces, 9);
	}
	session_free(&s);
}

/* The skeleton of the description, with its comments. */
static void the_skeleton_is_a_pack(void **state)
{
	static const char skeleton[] =
		"{\n  'formatVersion': '1.0',\n  'exportedBy': {\n"
		"    'appName': 'Sanmill',\n    'platform': 'android'\n  },\n"
		"  'exportDate': '2025-12-28T10:30:00.000Z',\n"
		"  'puzzleCount': 5,\n  'metadata': {\n"
		"    // Puzzle pack metadata (optional)\n  },\n"
		"  'puzzles': [\n    // Array of puzzle objects\n  ]\n}\n";
	static const char *const others[] = {
		"{'formatVersion':'1.0','puzzles':[]}",
		"{'puzzles':[],'puzzleCount':0,'formatVersion':'1.1'}",
	};
	static const char *const not [] = {
		"{'puzzles':[]}",
		"{'formatVersion':'1.0','levels':[]}",
		"{'formatVersion':'1.0','puzzles':{}}",
	};
	(void)state;
	char *text = quoted(skeleton);
	assert_true(cply_format_mill_pack.probe(cply_str_of(text)) >=
	            CPLY_BY_SHAPE);
	free(text);
	for (size_t i = 0; i < CPLY_COUNT(others); i++) {
		text = quoted(others[i]);
		assert_true(cply_format_mill_pack.probe(cply_str_of(text)) >=
		            CPLY_BY_SHAPE);
		free(text);
	}
	for (size_t i = 0; i < CPLY_COUNT(not ); i++) {
		text = quoted(not [i]);
		assert_int_equal(cply_format_mill_pack.probe(cply_str_of(text)),
		                 CPLY_NOT_MINE);
		free(text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_described_is_right),
		cmocka_unit_test(what_is_not_is_wrong),
		cmocka_unit_test(rules_of_a_puzzle_are_its_own),
		cmocka_unit_test(the_skeleton_is_a_pack),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
