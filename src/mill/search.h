/* SPDX-License-Identifier: MIT */
/* What the parts of the search share. Questions are yes or no: can the side to
 * move win within so many turns, will it be beaten within so many? */
#ifndef CROSSPLY_MILL_SEARCH_INTERNAL_H
#define CROSSPLY_MILL_SEARCH_INTERNAL_H

#include "crossply/mill_search.h"
#include "mill/known.h"

enum { SEARCH_TEAM = 16 };

/* What all members of a team look at. */
typedef struct search_common {
	uint64_t nodes;     /* atomic; as of the last polls */
	uint64_t last_node; /* where to stop */
	bool answered;      /* atomic; one of them is done */
} search_common;

struct cply_mill_search {
	cply_mill_rules rules;
	fast_rules fast;
	bool is_plain;
	const cply_mill_tables *tables;
	cply_mill_limits limits;
	known_table known;
	search_common *common;
	unsigned member; /* 0: who asked */
	/* The others, or none. */
	cply_mill_search *team[SEARCH_TEAM];
	unsigned n_team;
	uint64_t nodes, counted, next_look; /* of this member */
	uint64_t alone_until;               /* nodes; 0: for ever */
	bool stopped;
	int32_t history[CPLY_MILL_POINTS + 1][CPLY_MILL_POINTS];
};

/* Positions between polls. */
enum { SEARCH_LOOK = 1 << 16 };

/* Counts a position; false when the search is to stop. */
bool cplyi_search_look_up(cply_mill_search *s);

static inline bool search_goes_on(cply_mill_search *s)
{
	return ++s->nodes < s->next_look || cplyi_search_look_up(s);
}

/* The plain game. Answers mean nothing once `stopped` is set. */
bool cplyi_fast_wins(cply_mill_search *s, const fast *f, unsigned turns);
bool cplyi_fast_loses(cply_mill_search *s, const fast *f, unsigned turns);
/* Any game: does `side` win within so many turns of his own? */
bool cplyi_any_wins(cply_mill_search *s, const cply_mill_position *p,
                    unsigned side, unsigned turns);

#endif
