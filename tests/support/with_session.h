/* SPDX-License-Identifier: MIT */
/* One session, `s`, made before each test of a program and freed after it:
 * TEST(name) is the entry for the list of tests. Include it once. */
#ifndef CROSSPLY_TEST_WITH_SESSION_H
#define CROSSPLY_TEST_WITH_SESSION_H

#include "support/support.h"

static session s;

static int set_up(void **state)
{
	(void)state;
	session_init(&s);
	return 0;
}

static int tear_down(void **state)
{
	(void)state;
	session_free(&s);
	return 0;
}

#define TEST(f) cmocka_unit_test_setup_teardown(f, set_up, tear_down)

#endif
