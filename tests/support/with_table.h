/* SPDX-License-Identifier: MIT */
/* The table of three stones against three, as the state of a test: TABLE_TEST
 * (name) is the entry for the list of tests. Include it once. */
#ifndef CROSSPLY_TEST_WITH_TABLE_H
#define CROSSPLY_TEST_WITH_TABLE_H

#include <stdlib.h>

#include "mill/tables/table.h"
#include "support/support.h"

typedef struct made {
	cply_arena arena;
	cply_mill_tables tables;
} made;

static int make_table(void **state)
{
	made *m = calloc(1, sizeof *m);
	cply_diags diags;
	cply_buf out;
	cply_arena_init(&m->arena, NULL, SIZE_MAX);
	cply_diags_init(&diags, &m->arena, 10);
	m->tables.rules = *cply_mill_rules_standard();
	m->tables.index = cply_mill_index_new(&m->arena, 3);
	cply_mill_build *b = cply_mill_build_new(&m->tables, 3, 3, &m->arena);
	do {
		for (unsigned i = cply_mill_build_pieces(b); i > 0; i--)
			cply_mill_build_work(b, i - 1);
	} while (cply_mill_build_next(b));
	cply_buf_init(&out, &m->arena);
	cply_mill_build_write(b, false, &out);
	*state = m;
	return cply_mill_table_open(cply_buf_str(&out), &m->tables.rules,
	                            &diags, &m->tables.table[3][3]) != CPLY_OK;
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
