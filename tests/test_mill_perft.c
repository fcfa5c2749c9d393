/* SPDX-License-Identifier: MIT */
/* Known numbers of action sequences. Those of the plain game come from the fast
 * counting; an option without effect there makes the slow one count too. */
#include <stdio.h>

#include "support/mill.h"

typedef struct known {
	const char *variant, *fen;
	bool turns;
	uint64_t counts[7];
} known;

#define COUNTERS " 0 0 -1 -1 -1 -1 0 0 1 ids:nodes"

static const known rows[] = {
	{ "standard_9mm",
	  NULL,
	  false,
	  { 24, 552, 12144, 255024, 5100480, 96223680 } },
	{ "standard_9mm",
	  NULL,
	  true,
	  { 24, 552, 12144, 255024, 5140800, 99274176 } },
	{ "twelve_mens_morris",
	  NULL,
	  false,
	  { 24, 552, 12144, 255024, 5100480 } },
	{ "lasker_morris", NULL, false, { 24, 552, 13552, 319176 } },
	{ "standard_9mm",
	  "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0" COUNTERS,
	  false,
	  { 11, 38, 370, 1856, 17721, 104075 } },
	{ "standard_9mm",
	  "***O**@*/@****@*O/OO@***@O b m p 5 0 5 0" COUNTERS,
	  true,
	  { 12, 39, 414, 2247, 22585, 145083 } },
	{ "standard_9mm",
	  "O*O@O*O@/@*@***@O/O@O@O@O* b m s 9 0 8 0" COUNTERS,
	  false,
	  { 4, 42, 204, 1919, 11606, 100079 } },
	{ "standard_9mm",
	  "O*O@O*O@/@*@***@O/O@O@O@O* b m s 9 0 8 0" COUNTERS,
	  true,
	  { 4, 56, 246, 3226, 16585, 207084 } },
	{ "standard_9mm",
	  "*******@/*****@**/*OOO**@* b m p 3 0 3 0" COUNTERS,
	  false,
	  { 54, 2916, 157464, 8440632 } },
};

static cply_mill_position start_of(const cply_mill_rules *r, const known *k)
{
	cply_mill_position p;
	cply_mill_start(r, &p);
	return k->fen ? mill_position(r, k->fen) : p;
}

static void known_counts(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		const cply_mill_rules *r =
			&cply_mill_variant_find(cply_str_of(rows[i].variant))
				 ->rules;
		cply_mill_position p = start_of(r, &rows[i]);
		assert_int_equal(cply_mill_perft(r, &p, 0, rows[i].turns), 1);
		for (unsigned d = 0; d < 7 && rows[i].counts[d]; d++)
			assert_int_equal(cply_mill_perft(r, &p, d + 1,
			                                 rows[i].turns),
			                 rows[i].counts[d]);
	}
}

static void slow_and_fast_agree(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_mill_rules r =
			cply_mill_variant_find(cply_str_of(rows[i].variant))
				->rules;
		cply_mill_position p = start_of(&r, &rows[i]);
		/* No line is jumped over: no effect but that the rules are not
		 * plain any more. */
		r.capture[CPLY_MILL_LEAP] =
			(cply_mill_capture){ .enabled = true };
		assert_false(cply_mill_rules_plain(&r));
		for (unsigned d = 0;
		     d < 7 && rows[i].counts[d] && rows[i].counts[d] < 1000000;
		     d++)
			assert_int_equal(cply_mill_perft(&r, &p, d + 1,
			                                 rows[i].turns),
			                 rows[i].counts[d]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(known_counts),
		cmocka_unit_test(slow_and_fast_agree),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
