/* SPDX-License-Identifier: MIT */
#include "support/support.h"

static void str_basics(void **state)
{
	(void)state;
	uint32_t n;
	assert_true(cply_str_u32(CPLY_STR("4294967295"), &n));
	assert_int_equal(n, UINT32_MAX);
	assert_false(cply_str_u32(CPLY_STR("4294967296"), &n));
	assert_false(cply_str_u32(CPLY_STR(""), &n));
	assert_false(cply_str_u32(CPLY_STR("-1"), &n));
	assert_int_equal(cply_str_find(CPLY_STR("aab"), CPLY_STR("ab")), 1);
	assert_true(cply_str_find(CPLY_STR("aa"), CPLY_STR("ab")) == SIZE_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(str_basics),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
