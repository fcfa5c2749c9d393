/* SPDX-License-Identifier: MIT */
/* The ratings of the solver and of the mill puzzles he has tried, in one file:
 * $XDG_DATA_HOME/crossply/mill-ratings.json, or below ~/.local/share. It is
 * read anew and replaced as a whole for every result, so that several players
 * at once lose nothing. */
#ifndef CROSSPLY_CLI_MILL_RATINGS_H
#define CROSSPLY_CLI_MILL_RATINGS_H

#include <limits.h>

#include "cli/cli.h"
#include "crossply/mill_pack.h"
#include "mill/play/rating.h"

typedef struct mill_record {
	cply_str key; /* id and position, or "" for the solver himself */
	cply_str title;
	cply_rating rating;
	uint32_t attempts, solved;
	double score; /* of the last attempt */
	uint32_t hints;
	uint32_t seconds;
	int64_t time; /* of the last attempt, seconds since 1970 */
} mill_record;

typedef struct mill_ratings {
	cply_arena arena;
	char path[PATH_MAX];
	mill_record solver;
	mill_record *items; /* by key */
	uint32_t n, cap;
} mill_ratings;

/* What came of an attempt. */
typedef struct mill_result {
	cply_str key, title;
	double prior; /* rating of the puzzle if nothing is known of it */
	double score;
	uint32_t hints, seconds;
	int64_t time;
	bool is_solved;
	bool is_unrated; /* whatever came of it */
	/* told back */
	bool is_rated; /* nor for a second attempt */
	double before, after;
} mill_result;

/* Reads the file; what is wrong with it is appended to `said`, and it is set
 * aside. Gives the exit code. */
int ratings_open(mill_ratings *r, cply_buf *said);
void ratings_close(mill_ratings *r);
const mill_record *ratings_find(const mill_ratings *r, cply_str key);
/* Adds a result and writes the file. */
int ratings_add(mill_ratings *r, mill_result *result, cply_buf *said);
/* What identifies a puzzle: its id and its position, however it is turned. */
cply_str ratings_key(const cply_mill_puzzle *p, cply_arena *a);
/* play --ratings */
int ratings_list(cli *c);

#endif
