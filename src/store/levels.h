/* SPDX-License-Identifier: MIT */
/* Levels and their versions in the store. Every function is part of the
 * transaction that its caller has begun. */
#ifndef CROSSPLY_STORE_LEVELS_H
#define CROSSPLY_STORE_LEVELS_H

#include "store/sql.h"

enum level_status {
	LEVEL_OK,
	LEVEL_MISSING,
	LEVEL_SLUG_TAKEN, /* by another level */
	LEVEL_RESHAPED,   /* grid, numbers or answers are others: a new version
	                     is needed */
	LEVEL_FAILED      /* the store; its `error` says why */
};

/* What the author says about a level besides the puzzle. */
enum level_member {
	ABOUT_SLUG = 1,
	ABOUT_COLLECTION = 2,
	ABOUT_POSITION = 4,
	ABOUT_DAY = 8,
	ABOUT_PUBLISH_AT = 16,
	ABOUT_SOLUTION_AT = 32,
	ABOUT_CONTEST = 64
};

struct level_about {
	unsigned given; /* level_member: what is not, stays as it is */
	cply_str slug, collection, day;
	int64_t position;                /* -1: none */
	int64_t publish_at, solution_at; /* 0: none */
	bool contest;
};

/* What a puzzle becomes. Nothing above `answer_hash` holds an answer. */
struct level_form {
	cply_str id; /* a UUID in lower case */
	int64_t version;
	cply_str title, author, language;
	cply_str grid_json, clues_json;
	cply_str body; /* the public level, as `level export` writes it */
	cply_str ipuz; /* the same with circles and bars, for other formats */
	int64_t height, width, letters;
	cply_str shape; /* equal for equal grid, numbers and answers */
	cply_str answer_hash;
	cply_str norm;         /* how letters are compared: root, tr, none */
	cply_str answers_json; /* {"1A":"PARIS"} */
	cply_str solution;     /* JSON: what is in each square, by row */
};

struct level_row {
	cply_str id;
	int64_t version;
	cply_str status; /* draft, published, retired */
	cply_str title, author, language, body, ipuz, shape;
	int64_t height, width, letters, changed_at;
	struct level_about about; /* all of it is given */
};

struct level_secret {
	cply_str answer_hash, norm, answers_json, solution;
};

/* Makes a draft, or corrects the texts of a version that exists. */
enum level_status level_put(struct sql *db, cply_arena *arena,
                            const struct level_form *form,
                            const struct level_about *about, int64_t now_ms);
/* Changes what `about` gives. */
enum level_status level_describe(struct sql *db, cply_arena *arena, cply_str id,
                                 int64_t version,
                                 const struct level_about *about,
                                 int64_t now_ms);
/* "published" or "retired". */
enum level_status level_set_status(struct sql *db, cply_arena *arena,
                                   cply_str id, int64_t version,
                                   const char *status, int64_t now_ms);
/* With all versions and everything that hangs on them; version 0: all. */
enum level_status level_delete(struct sql *db, cply_arena *arena, cply_str id,
                               int64_t version);

/* ---- looking ---- */

/* The id that a slug stands for; an id stands for itself. */
enum level_status level_resolve(struct sql *db, cply_arena *arena,
                                cply_str name, cply_str *id);
/* A version whatever its status; 0: the latest of all. */
enum level_status level_find(struct sql *db, cply_arena *arena, cply_str id,
                             int64_t version, struct level_row *out);
/* The latest version that the public may see now. */
enum level_status level_find_public(struct sql *db, cply_arena *arena,
                                    cply_str id, int64_t now_ms,
                                    struct level_row *out);
/* May anyone fetch this version now? Those that were retired, too: pages that
 * hold its address go on. */
bool level_is_public(const struct level_row *row, int64_t now_ms);
/* A contest goes on until its solution is told. */
bool level_is_contest(const struct level_row *row, int64_t now_ms);

enum level_status level_find_secret(struct sql *db, cply_arena *arena,
                                    cply_str id, int64_t version,
                                    struct level_secret *out);

struct level_filter {
	bool everything; /* also what is not public */
	int64_t now_ms;
	cply_str collection, day, language; /* empty: any */
	/* After this place in the order of collection, position, id and
	 * version. */
	bool has_after;
	cply_str after_collection, after_id;
	int64_t after_position, after_version;
	int64_t limit;
};

/* The latest public version of each level, or every version of all. */
enum sql_status level_list(struct sql *db, cply_arena *arena,
                           const struct level_filter *filter,
                           struct level_row **rows, size_t *count);

/* ---- noticing ---- */

/* Changes when what the public sees changes, be it by the clock. */
struct level_state {
	int64_t counter;
	int64_t published; /* the last publish_at or solution_at that passed */
};
enum sql_status level_look(struct sql *db, cply_arena *arena, int64_t now_ms,
                           struct level_state *out);

#endif
