/* SPDX-License-Identifier: MIT */
#include "store/sql.h"

enum sql_status sql_run(struct sql *db, const char *statement,
                        const struct sql_value *args, size_t count,
                        cply_arena *arena, struct sql_rows *rows)
{
	struct sql_rows ignored = { 0 };
	struct sql_rows *into = rows ? rows : &ignored;
	*into = (struct sql_rows){ 0 };
	return db->driver->run(db, statement, args, count, arena, into);
}

void sql_close(struct sql *db)
{
	if (db)
		db->driver->close(db);
}
