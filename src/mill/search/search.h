/* SPDX-License-Identifier: MIT */
/* What the parts of the search share. Questions are yes or no: can the side to
 * move win within so many turns, will it be beaten within so many? */
#ifndef CROSSPLY_MILL_SEARCH_INTERNAL_H
#define CROSSPLY_MILL_SEARCH_INTERNAL_H

#include "crossply/mill_search.h"
#include "mill/search/known.h"
#include "mill/search/placing.h"
#include "mill/search/placing_known.h"

enum { SEARCH_TEAM = 16 };

/* What all members of a team look at. */
typedef struct search_common {
	uint64_t nodes;     /* atomic; as of the last polls */
	uint64_t last_node; /* where to stop */
	bool answered;      /* atomic; one of them is done */
	bool refused;       /* atomic; the caller wants no more */
	unsigned speaker;   /* atomic; the member who asks him */
} search_common;

struct cply_mill_search {
	cply_mill_rules rules;
	fast_rules fast;
	bool is_plain;
	const cply_mill_tables *tables;
	cply_mill_limits limits;
	known_table known;
	search_common *common;
	cply_arena *arena; /* of who asks; NULL for the others */
	/* Made when they are needed; only a lane has what is known in it. */
	cply_mill_search *lanes[PLACING_LANES];
	placing_known *placing;
	void *numbers; /* of proof-number search */
	uint64_t numbers_mask;
	unsigned member; /* 0: who asked */
	/* The others, or none. */
	cply_mill_search *team[SEARCH_TEAM];
	unsigned n_team;
	uint64_t nodes, counted, next_look; /* of this member */
	uint64_t alone_until;               /* nodes; 0: for ever */
	bool stopped;
	/* What was decided last, so that its turns can be judged and its line
	 * found without deciding it again. */
	cply_mill_position last;
	cply_mill_verdict verdict;
	int32_t history[CPLY_MILL_POINTS + 1][CPLY_MILL_POINTS];
};

/* Are there others? The module has no threads, and need not carry what they
 * would do. */
static inline bool search_has_team(const cply_mill_search *s)
{
#ifdef __wasm__
	(void)s;
	return false;
#else
	return s->n_team > 0;
#endif
}

/* Positions between polls. */
enum { SEARCH_LOOK = 1 << 16 };

/* Counts a position; false when the search is to stop. */
bool cplyi_search_look_up(cply_mill_search *s);

static inline bool search_goes_on(cply_mill_search *s)
{
	return ++s->nodes < s->next_look || cplyi_search_look_up(s);
}

/* A turn: the stones after it, seen by who made it. */
typedef struct fast_move {
	uint32_t own, opp;
	int32_t score;
} fast_move;

enum { FAST_MOST_MOVES = 640 };

/* As the set of points that change. */
static inline uint32_t fast_change(const fast *f, const fast_move *t)
{
	return (t->own ^ f->own) | (t->opp ^ f->opp);
}

/* Lists all turns but the one that changes `without` (0: none). */
unsigned cplyi_fast_turns(const cply_mill_search *s, const fast *f,
                          uint32_t without, fast_move *out, unsigned most);
/* Brings the turn to be tried next, of those from `i` on, to `i`. Members of
 * the team differ in what they try next. */
void cplyi_fast_pick(fast_move *list, unsigned n, unsigned i, unsigned member);
/* The turn has answered a question about so many turns. */
void cplyi_fast_reward(cply_mill_search *s, const fast *f, const fast_move *t,
                       unsigned turns);

/* Wins with this turn; is beaten by the other side's next turn, whatever he
 * does; wins with the turn after this one. */
bool cplyi_fast_wins_now(const fast_rules *r, const fast *f);
bool cplyi_fast_loses_at_once(cply_mill_search *s, const fast *f);
bool cplyi_fast_wins_with_second(cply_mill_search *s, const fast *f,
                                 uint32_t turns);
/* For that: MILL_ALL, try all turns; else only those that close a mill at one
 * of these points can do it. */
uint32_t cplyi_fast_second_turns(const fast_rules *r, const fast *f);

/* The plain game. Answers mean nothing once `stopped` is set. */
bool cplyi_fast_wins(cply_mill_search *s, const fast *f, unsigned turns);
bool cplyi_fast_loses(cply_mill_search *s, const fast *f, unsigned turns);
/* The same by proof numbers: soon finds a win of many turns in which the other
 * side has little choice, but does not end when there is none. */
bool cplyi_pn_wins(cply_mill_search *s, const fast *f, unsigned turns,
                   bool attacks);
void *cplyi_pn_memory(size_t bytes, cply_arena *a, uint64_t *mask);

/* What is known of a question without a search. */
typedef enum quick { QUICK_NO, QUICK_YES, QUICK_UNKNOWN } quick;
quick cplyi_fast_quick_win(cply_mill_search *s, const fast *f, uint64_t key,
                           unsigned turns, known *k);
quick cplyi_fast_quick_loss(cply_mill_search *s, const fast *f, uint64_t key,
                            unsigned turns, known *k);
/* Any game: does `side` win within so many turns of his own? */
bool cplyi_any_wins(cply_mill_search *s, const cply_mill_position *p,
                    unsigned side, unsigned turns);

/* Does `side` win within so many turns of his own? By proof numbers, for at
 * most so many positions. */
cply_mill_answer cplyi_search_ask(cply_mill_search *s,
                                  const cply_mill_position *p, unsigned side,
                                  unsigned turns);
cply_mill_answer cplyi_search_prove(cply_mill_search *s,
                                    const cply_mill_position *p, unsigned side,
                                    unsigned turns, uint64_t nodes);

/* In a lane: does the side to move win; else, does it hold out? 1 yes, 0 no, -1
 * a limit was hit. Only for positions that are covered. A glance looks only at
 * what is known; -1: nothing is. */
int cplyi_placing_ask(cply_mill_search *lane, const fast *f, bool wins);
int cplyi_placing_glance(cply_mill_search *lane, const fast *f, bool wins);
/* Makes the lanes; false: no memory. */
bool cplyi_placing_lanes(cply_mill_search *s);
/* Does the work of both lanes, each in a thread of its own if there is one,
 * else that of `first` before the other. */
void cplyi_placing_both(cply_mill_search *s, unsigned first,
                        void (*work)(void *job, cply_mill_search *lane),
                        void *job);

/* What needs no search, or only one down to the tables; false: there is
 * something to look for. */
bool cplyi_search_known(cply_mill_search *s, const cply_mill_position *p,
                        cply_mill_verdict *v);
void cplyi_search_score(cply_mill_verdict *v, cply_mill_value value,
                        unsigned turns);
/* As cply_mill_solve, or what was decided of it just before. */
cply_mill_verdict cplyi_search_verdict(cply_mill_search *s,
                                       const cply_mill_position *p);
/* How a game that is over has ended for a side. */
cply_mill_value cplyi_search_ended_for(const cply_mill_position *p,
                                       unsigned side);

#endif
