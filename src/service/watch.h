/* SPDX-License-Identifier: MIT */
/* Watching a play by a link: server-sent events, since EventSource sends no
 * token. */
#ifndef CROSSPLY_SERVICE_WATCH_H
#define CROSSPLY_SERVICE_WATCH_H

#include "server/exchange.h"
#include "store/plays.h"

void watch_post(struct exchange *x);
void watch_delete(struct exchange *x);
void watch_get(struct exchange *x);

/* Says that a play has changed, with the commit. False after an answer. */
bool watch_note(struct exchange *x, cply_str play_id);
/* The same for all plays of a player that are watched. */
bool watch_note_player(struct exchange *x, cply_str player_id);

/* ---- what is sent ---- */

void watch_put_event(cply_buf *out, const struct play_event *event,
                     int64_t width);
/* The last one of a play that has ended. */
void watch_put_end(cply_buf *out, cply_str state);

#endif
