/* SPDX-License-Identifier: MIT */
#include "support/mill_space.h"

bool mill_space_put(void *buf, cply_str bytes)
{
	cply_put_str(buf, bytes);
	return !((cply_buf *)buf)->failed;
}

void mill_space_work(cply_mill_build *b)
{
	do {
		for (unsigned i = cply_mill_build_pieces(b); i > 0; i--)
			cply_mill_build_work(b, i - 1);
	} while (cply_mill_build_next(b));
}

static cply_str open_space(cply_mill_tables *t, const cply_mill_build *b,
                           bool swapped, cply_arena *a)
{
	cply_buf out;
	cply_diags diags;
	cply_mill_table table;
	cply_buf_init(&out, a);
	cply_diags_init(&diags, a, 10);
	assert_true(cply_mill_build_write(b, swapped, mill_space_put, &out, a));
	assert_int_equal(cply_mill_table_open(cply_buf_str(&out), &t->rules,
	                                      &diags, a, &table),
	                 CPLY_OK);
	t->table[table.own][table.opp] = table;
	return cply_buf_str(&out);
}

cply_str mill_space_make(cply_mill_tables *t, unsigned own, unsigned opp,
                         cply_arena *a)
{
	cply_mill_build *b = cply_mill_build_new(t, own, opp, a);
	assert_non_null(b);
	mill_space_work(b);
	assert_int_equal(cply_mill_build_result(b), CPLY_MILL_BUILT);
	cply_str file = open_space(t, b, false, a);
	if (own != opp)
		open_space(t, b, true, a);
	return file;
}
