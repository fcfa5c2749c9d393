/* SPDX-License-Identifier: MIT */
/* Plays in the store: a player, a version of a level, and what happened. */
#ifndef CROSSPLY_STORE_PLAYS_H
#define CROSSPLY_STORE_PLAYS_H

#include "store/levels.h"
#include "store/players.h"

struct play {
	cply_str id, player_id, level_id;
	int64_t version;
	cply_str state; /* open, solved, revealed, abandoned */
	bool contest;   /* when it was opened */
	int64_t opened_at, ended_at;
	int64_t paused_ms, paused_since; /* 0: not paused */
	int64_t next;                    /* number of the next event */
	int64_t woven;                   /* events that the server added */
	/* By the client's clock; `skew` is ours minus theirs at the last
	 * batch. */
	int64_t client_first, client_last, client_paused, skew;
	cply_str last_type; /* of the last event of the client, or empty */
	cply_str letters; /* JSON: the letter in each square, null in blocks */
	cply_str checked; /* JSON: the letter that was checked there last */
	int64_t checks, reveals, wrong;
	int64_t elapsed_ms; /* once it is solved */
	bool late;
	bool watched; /* there is a link to watch it by */
};

struct play_event {
	int64_t seq, sub;
	cply_str type;
	int64_t at;
	int64_t cell; /* -1: none */
	cply_str fill;
};

/* Adds a play, or saves what has changed about one. */
enum sql_status play_add(struct sql *db, cply_arena *arena,
                         const struct play *play);
enum sql_status play_save(struct sql *db, cply_arena *arena,
                          const struct play *play);
enum sql_status play_find(struct sql *db, cply_arena *arena, cply_str id,
                          struct play *out, bool *found);
/* The open one of a player, if there is. */
enum sql_status play_find_open(struct sql *db, cply_arena *arena,
                               cply_str player_id, cply_str level_id,
                               int64_t version, struct play *out, bool *found);
/* The latest first; after the place (opened_at, id) if `after`. */
enum sql_status play_list(struct sql *db, cply_arena *arena, cply_str player_id,
                          const struct play *after, int64_t limit,
                          struct play **plays, size_t *count);
/* Is the player in a contest that goes on? */
enum sql_status play_in_contest(struct sql *db, cply_arena *arena,
                                cply_str player_id, int64_t now_ms, bool *is);
/* Has the player ever begun a play of this version? */
enum sql_status play_was_begun(struct sql *db, cply_arena *arena,
                               cply_str player_id, cply_str level_id,
                               int64_t version, bool *begun);
/* And ended one as solved or revealed? */
enum sql_status play_has_ended(struct sql *db, cply_arena *arena,
                               cply_str player_id, cply_str level_id,
                               int64_t version, bool *ended);

/* Has the player had help with this level, in any play and version? */
enum sql_status play_was_helped(struct sql *db, cply_arena *arena,
                                cply_str player_id, cply_str level_id,
                                bool *helped);

enum sql_status play_add_event(struct sql *db, cply_arena *arena,
                               cply_str play_id,
                               const struct play_event *event);
/* Those of the client numbered from `first` up to `end`. */
enum sql_status play_events(struct sql *db, cply_arena *arena, cply_str play_id,
                            int64_t first, int64_t end,
                            struct play_event **events, size_t *count);

/* Where one is among the events of a play. Every event comes after the one
 * before it in this order, and stays there. */
struct play_place {
	int64_t seq, sub;
};
#define PLAY_BEGIN ((struct play_place){ -1, 0 })

/* All of them after a place, those of the server too, at most `limit`. */
enum sql_status play_events_after(struct sql *db, cply_arena *arena,
                                  cply_str play_id, struct play_place after,
                                  int64_t limit, struct play_event **events,
                                  size_t *count);

/* ---- submissions ---- */

struct submission {
	cply_str key, body_hash;
	int64_t status;
	cply_str answer;
	int64_t at;
};

/* All that a submission is about, in one question: what is asked for most
 * should not ask five times. */
struct attempt {
	bool knows_player; /* whose token it is */
	struct player player;
	bool found; /* the play */
	struct play play;
	bool was_answered; /* the key is known */
	struct submission old;
	bool has_secret;
	struct level_secret secret;
	int64_t spent; /* of the budget NAME + player + ":" + level */
};

/* Who asks, about what; the answer goes to `out`. */
struct submission_look {
	cply_str token, play_id, key;
	cply_arena *arena;
	struct attempt *out;
};
enum { SUBMISSION_LOOKS = 64 };
/* For up to SUBMISSION_LOOKS at once. */
enum sql_status submission_look(struct sql *db, const char *budget,
                                struct submission_look *look, size_t n);
enum sql_status submission_add(struct sql *db, cply_arena *arena,
                               cply_str play_id,
                               const struct submission *submission);
enum sql_status submission_list(struct sql *db, cply_arena *arena,
                                cply_str play_id, struct submission **list,
                                size_t *count);

/* ---- scores ---- */

struct score {
	cply_str player_id, name;
	int64_t elapsed_ms, at;
};

struct own_score {
	cply_str level_id;
	int64_t version;
	bool assisted;
	int64_t elapsed_ms, at;
};
enum sql_status score_list_own(struct sql *db, cply_arena *arena,
                               cply_str player_id, struct own_score **scores,
                               size_t *count);

/* Keeps the better one. */
enum sql_status score_add(struct sql *db, cply_arena *arena,
                          const struct play *play, bool assisted);
/* In the order of time, after the place (elapsed, at, player) if `after`. */
enum sql_status score_list(struct sql *db, cply_arena *arena, cply_str level_id,
                           int64_t version, bool assisted,
                           const struct score *after, int64_t limit,
                           struct score **scores, size_t *count);
/* How many are before this place. */
enum sql_status score_rank(struct sql *db, cply_arena *arena, cply_str level_id,
                           int64_t version, bool assisted,
                           const struct score *place, int64_t *before);

#endif
