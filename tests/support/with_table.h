/* SPDX-License-Identifier: MIT */
/* The table of three stones against three, as the state of a test: TABLE_TEST
 * (name) is the entry for the list of tests. Include it once. */
#ifndef CROSSPLY_TEST_WITH_TABLE_H
#define CROSSPLY_TEST_WITH_TABLE_H

#include <stdlib.h>

#include "support/mill_space.h"

typedef struct made {
	cply_arena arena;
	cply_mill_tables tables;
} made;

static int make_table(void **state)
{
	made *m = calloc(1, sizeof *m);
	cply_arena_init(&m->arena, NULL, SIZE_MAX);
	m->tables.rules = *cply_mill_rules_standard();
	m->tables.index = cply_mill_index_new(&m->arena, 3);
	mill_space_make(&m->tables, 3, 3, &m->arena);
	*state = m;
	return 0;
}

static int free_table(void **state)
{
	made *m = *state;
	cply_arena_free(&m->arena);
	free(m);
	return 0;
}

#define TABLE_TEST(f) cmocka_unit_test_setup_teardown(f, make_table, free_table)

#endif
