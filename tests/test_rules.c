/* SPDX-License-Identifier: MIT */
/* The rule table: its form, and that the numbers of rules never change. */
#include "support/support.h"

#include <stdlib.h>

#include "base/rule.h"

static const struct {
	int number;
	const char *code;
} frozen[] = {
#define FROZEN(number, code) { number, #code },
#include "abi/rules.def"
#undef FROZEN
};

static bool is_lower_word(const char *s)
{
	for (; *s; s++)
		if (!((*s >= 'a' && *s <= 'z') || (*s >= '0' && *s <= '9') ||
		      *s == '-'))
			return false;
	return true;
}

/* Codes and slugs are unique and well formed; messages follow the style. */
static void rule_table(void **state)
{
	(void)state;
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const cply_rule_info *r = cply_rule_at(i);
		assert_int_equal(strlen(r->code), 5);
		assert_true(is_lower_word(r->slug));
		assert_ptr_equal(cply_rule_get(r->rule), r);
		assert_int_equal(cply_rule_find(cply_str_of(r->code)), r->rule);
		if (cply_rule_find(cply_str_of(r->slug)) != r->rule)
			fail_msg("%s: slug %s is taken", r->code, r->slug);
		assert_true(r->strict >= r->lenient);
		size_t n = strlen(r->message);
		if (n == 0 || r->message[n - 1] == '.')
			fail_msg("%s: message ends with a full stop", r->code);
		if (r->message[0] >= 'A' && r->message[0] <= 'Z' &&
		    r->message[1] >= 'a' && r->message[1] <= 'z')
			fail_msg("%s: message begins with a capital", r->code);
		if (strlen(r->explain) < 30)
			fail_msg("%s: explanation is too short", r->code);
	}
	assert_int_equal(cply_rule_find(CPLY_STR("xw101")), CPLY_XW101);
	assert_int_equal(cply_rule_find(CPLY_STR("nonsense")), CPLY_NO_RULE);
}

static void what_is_not_a_rule(void **state)
{
	(void)state;
	const int others[] = { 0, 1, -1, CPLY_XW101 - 1, 999999 };
	for (size_t i = 0; i < CPLY_COUNT(others); i++) {
		const cply_rule_info *r = cply_rule_get((cply_rule)others[i]);
		assert_int_equal(r->rule, CPLY_NO_RULE);
		assert_string_equal(r->code, "");
	}
	assert_int_equal(cply_rule_at(cply_rule_count())->rule, CPLY_NO_RULE);
	assert_int_equal(cply_rule_at(SIZE_MAX)->rule, CPLY_NO_RULE);
}

static void numbers_are_permanent(void **state)
{
	(void)state;
	for (size_t i = 0; i < CPLY_COUNT(frozen); i++) {
		cply_str code = cply_str_of(frozen[i].code);
		cply_rule rule = cply_rule_find(code);
		if (cplyi_rule_retired(code)) {
			assert_int_equal(rule, CPLY_NO_RULE);
			continue;
		}
		if ((int)rule != frozen[i].number)
			fail_msg("%s was released as %d and is %d now",
			         frozen[i].code, frozen[i].number, (int)rule);
	}
	assert_true(CPLY_COUNT(frozen) > 600);
}

/* A code that is no longer reported is kept for good. */
static void retired_codes(void **state)
{
	(void)state;
	assert_non_null(cplyi_rule_retired(CPLY_STR("ML205")));
	assert_non_null(cplyi_rule_retired(CPLY_STR("ml205")));
	assert_null(cplyi_rule_retired(CPLY_STR("ML204")));
	assert_null(cplyi_rule_retired(CPLY_STR("ML999")));
	for (size_t i = 0; i < cply_rule_count(); i++)
		assert_null(
			cplyi_rule_retired(cply_str_of(cply_rule_at(i)->code)));
}

/* The last three digits of the number are those of the code, and what is
 * before them belongs to its two letters alone. */
static void numbers_follow_codes(void **state)
{
	(void)state;
	char letters[100][2] = { { 0 } };
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const cply_rule_info *r = cply_rule_at(i);
		int family = (int)r->rule / 1000, digits = (int)r->rule % 1000;
		assert_int_equal(strtol(r->code + 2, NULL, 10), digits);
		assert_in_range(family, 1, 99);
		if (!letters[family][0])
			memcpy(letters[family], r->code, 2);
		assert_memory_equal(letters[family], r->code, 2);
	}
}

static void sets_of_rules(void **state)
{
	(void)state;
	cply_rule_set set = { 0 }, full = { 0 };
	cply_rule_set_fill(&full);
	for (size_t i = 0; i < cply_rule_count(); i++) {
		cply_rule rule = cply_rule_at(i)->rule;
		assert_false(cply_rule_set_has(&set, rule));
		assert_true(cply_rule_set_has(&full, rule));
		cply_rule_set_add(&set, rule);
		cply_rule_set_remove(&full, rule);
		assert_true(cply_rule_set_has(&set, rule));
		assert_false(cply_rule_set_has(&full, rule));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(rule_table),
		cmocka_unit_test(what_is_not_a_rule),
		cmocka_unit_test(numbers_are_permanent),
		cmocka_unit_test(retired_codes),
		cmocka_unit_test(numbers_follow_codes),
		cmocka_unit_test(sets_of_rules),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
