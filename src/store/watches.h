/* SPDX-License-Identifier: MIT */
/* Links by which a play can be watched; the store keeps their hashes. */
#ifndef CROSSPLY_STORE_WATCHES_H
#define CROSSPLY_STORE_WATCHES_H

#include "store/plays.h"

/* The channel of sql_notify(): its messages are ids of plays that changed. */
#define WATCH_CHANNEL "crossply_play"

/* Replaces the link that there was. */
enum sql_status watch_set(struct sql *db, cply_arena *arena, cply_str play_id,
                          cply_str secret, int64_t now_ms);
enum sql_status watch_remove(struct sql *db, cply_arena *arena,
                             cply_str play_id);
/* The play that a hash leads to. */
enum sql_status watch_find(struct sql *db, cply_arena *arena, cply_str hash,
                           cply_str *play_id, bool *found);
/* The hash of the link of a play; empty: there is none. */
enum sql_status watch_hash(struct sql *db, cply_arena *arena, cply_str play_id,
                           cply_str *hash);
/* The plays of a player that have a link. */
enum sql_status watch_list(struct sql *db, cply_arena *arena,
                           cply_str player_id, cply_str **play_ids,
                           size_t *count);
/* Where the last event of a play is. */
enum sql_status watch_last_place(struct sql *db, cply_arena *arena,
                                 cply_str play_id, struct play_place *last);

#endif
