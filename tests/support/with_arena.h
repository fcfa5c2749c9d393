/* SPDX-License-Identifier: MIT */
/* One arena, `arena`, made before each test of a program and freed after it:
 * TEST(name) is the entry for the list of tests. Include it once. */
#ifndef CROSSPLY_TEST_WITH_ARENA_H
#define CROSSPLY_TEST_WITH_ARENA_H

#include "support/support.h"

static cply_arena arena;

static int set_up(void **state)
{
	(void)state;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	cply_arena_free(&arena);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

#endif
