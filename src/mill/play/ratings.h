/* SPDX-License-Identifier: MIT */
/* The ratings of a solver and of the mill puzzles that he has tried, and the
 * JSON that holds them. */
#ifndef CROSSPLY_MILL_RATINGS_H
#define CROSSPLY_MILL_RATINGS_H

#include "crossply/mill_play.h"
#include "mill/play/rating.h"

typedef struct cplyi_mill_record {
	cply_str key; /* id and position, or "" for the solver himself */
	cply_str title;
	cply_rating rating;
	uint32_t attempts, solved;
	double score; /* of the last attempt, 0 to 1 */
	uint32_t hints;
	uint32_t seconds;
	int64_t time; /* of the last attempt, seconds since 1970 */
} cplyi_mill_record;

typedef struct cplyi_mill_ratings {
	cply_arena arena;
	cplyi_mill_record solver;
	cplyi_mill_record *items; /* by key */
	uint32_t n, cap;
} cplyi_mill_ratings;

/* What came of an attempt. */
typedef struct cplyi_mill_result {
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
} cplyi_mill_result;

void cplyi_mill_ratings_init(cplyi_mill_ratings *r);
void cplyi_mill_ratings_free(cplyi_mill_ratings *r);
/* As after init. */
void cplyi_mill_ratings_forget(cplyi_mill_ratings *r);
/* What identifies a puzzle: its id and its position, however it is turned. */
cply_str cplyi_mill_ratings_key(const cply_mill_puzzle *p, cply_arena *a);
/* What the pack or its difficulty says a puzzle is worth. */
double cplyi_mill_ratings_prior(const cply_mill_puzzle *p);
/* NULL: it has not been tried. */
const cplyi_mill_record *cplyi_mill_ratings_find(const cplyi_mill_ratings *r,
                                                 cply_str key);
/* The record of a puzzle, a new one if need be; NULL: no memory. */
cplyi_mill_record *cplyi_mill_ratings_record(cplyi_mill_ratings *r,
                                             cply_str key, double prior);
/* False: no memory. */
CPLY_NODISCARD bool cplyi_mill_ratings_add(cplyi_mill_ratings *r,
                                           cplyi_mill_result *x);

/* The puzzle of a pack that suits the solver best, after this one: not tried
 * yet, and nearest to his rating. `keys` are those of all puzzles. */
uint32_t cplyi_mill_ratings_nearest(const cplyi_mill_ratings *r,
                                    const cply_mill *pack, const cply_str *keys,
                                    uint32_t puzzle);
/* What the attempt that is over tells of itself, but for key and times. */
cplyi_mill_result cplyi_mill_ratings_result(const cply_mill_session *s);

/* ---- ratings_text.c ---- */

/* "Your rating is 1512 ± 80; 3 of 4 attempts solved." */
void cplyi_mill_ratings_put_standing(const cplyi_mill_ratings *r, bool ascii,
                                     cply_buf *out);
/* "Rating 1512 (+12).", or why it did not change. */
void cplyi_mill_result_put(const cplyi_mill_result *x, cply_buf *out);

/* ---- ratings_json.c ---- */

/* Takes all ratings from a file. False: it is not such a file, or not whole;
 * what was read of it is forgotten. */
CPLY_NODISCARD bool cplyi_mill_ratings_read(cplyi_mill_ratings *r,
                                            cply_str json);
void cplyi_mill_ratings_write(const cplyi_mill_ratings *r, cply_buf *out);

#endif
