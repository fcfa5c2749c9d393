/* SPDX-License-Identifier: MIT */
/* Records in the store: solve logs from elsewhere, as they were uploaded. */
#ifndef CROSSPLY_STORE_RECORDS_H
#define CROSSPLY_STORE_RECORDS_H

#include "store/sql.h"

struct record {
	cply_str id, player_id;
	int64_t created_at, size, events;
	int64_t errors, warnings; /* findings */
	cply_str content;         /* empty in lists */
};

enum sql_status stored_record_add(struct sql *db, cply_arena *arena,
                                  const struct record *record);
/* Another's record does not exist. */
enum sql_status stored_record_find(struct sql *db, cply_arena *arena,
                                   cply_str player_id, cply_str id,
                                   struct record *out, bool *found);
/* The latest first. */
enum sql_status stored_record_list(struct sql *db, cply_arena *arena,
                                   cply_str player_id, struct record **records,
                                   size_t *count);
enum sql_status stored_record_count(struct sql *db, cply_arena *arena,
                                    cply_str player_id, int64_t *count);
enum sql_status stored_record_delete(struct sql *db, cply_arena *arena,
                                     cply_str player_id, cply_str id,
                                     bool *found);

#endif
