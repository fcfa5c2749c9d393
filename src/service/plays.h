/* SPDX-License-Identifier: MIT */
/* Plays: opening one, what happened, help, submissions, and what came of it. */
#ifndef CROSSPLY_SERVICE_PLAYS_H
#define CROSSPLY_SERVICE_PLAYS_H

#include "service/service.h"
#include "store/budgets.h"
#include "store/plays.h"

/* ---- routes ---- */

void plays_post(struct exchange *x);
void plays_get(struct exchange *x);
void plays_delete(struct exchange *x);
void plays_post_events(struct exchange *x);
void plays_post_check(struct exchange *x);
void plays_post_reveal(struct exchange *x);
void plays_post_submission(struct exchange *x);
bool plays_look_ahead(struct exchange **x, size_t n); /* for submissions */
void plays_get_log(struct exchange *x);
void plays_get_stats(struct exchange *x);
void plays_get_replay(struct exchange *x);
void plays_get_leaderboard(struct exchange *x);

/* ---- what they share ---- */

enum { PLAYS_CONTEST_SUBMISSIONS = 5 };

/* The budget of checks, and those of wrong submissions: the second one is for
 * when the first is used up. */
struct budget plays_check_budget(struct exchange *x, const struct play *play,
                                 const struct level_row *row);
struct budget plays_wrong_budget(struct exchange *x, const struct play *play,
                                 bool later);
/* How many submissions may still be wrong, and which budget they are taken
 * from; if there are none, in how many milliseconds there will be (-1: never).
 * False after an answer. */
bool plays_submissions_left(struct exchange *x, const struct play *play,
                            struct budget *budget, int64_t *left,
                            int64_t *wait_ms);

/* A play of the player who asks, and its level. Another's play does not exist
 * for them. False after an answer. */
bool plays_find(struct exchange *x, struct play *play, struct level_row *row);
/* False, after 409, unless it is open. */
bool plays_need_open(struct exchange *x, const struct play *play);
/* 409 with the number of the next event. */
void plays_refuse_next(struct exchange *x, const char *name, const char *detail,
                       int64_t next);
/* Adds an event of the server's to the record; `cell` may be -1. */
bool plays_weave(struct exchange *x, struct play *play, const char *type,
                 int64_t cell, cply_str fill);
bool plays_save(struct exchange *x, const struct play *play);
/* The play as a solve log. False after an answer. */
bool plays_put_log(struct exchange *x, cply_json_writer *w,
                   const struct play *play, const struct level_row *row);
/* The end of a play, now. */
void plays_end(struct play *play, const char *state, int64_t now_ms);
/* 503, 500 after a store that failed. */
bool plays_failed(struct exchange *x, enum sql_status status);

#endif
