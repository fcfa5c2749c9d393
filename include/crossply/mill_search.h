/* SPDX-License-Identifier: MIT */
/** \file
 * Proofs about positions of mill: who wins, in how many turns against the best
 * defence, by which first turns, and how the loser lasts longest. A turn is an
 * action and the taking it leads to.
 *
 * Wins and losses are proven by search and by endgame tables; that a position
 * is a draw, by tables only. What is not decided within the limits is said to
 * be unknown, with what has been ruled out. */
#ifndef CROSSPLY_MILL_SEARCH_H
#define CROSSPLY_MILL_SEARCH_H

#include "mill.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Endgame tables; NULL wherever there are none. */
typedef struct cply_mill_tables cply_mill_tables;

typedef enum cply_mill_value {
	CPLY_MILL_UNKNOWN,
	CPLY_MILL_LOST,
	CPLY_MILL_DRAWN,
	CPLY_MILL_WON
} cply_mill_value;

/** What a position is worth to the side to move. */
typedef struct cply_mill_score {
	uint8_t value; /**< cply_mill_value */
	/** Turns of both sides until the end, against best defence: 1 wins with
	 *  this turn, 0 has lost already. 0 for a draw. */
	uint16_t turns;
} cply_mill_score;

/** The actions of one turn and where they lead. */
typedef struct cply_mill_ply {
	unsigned n;
	cply_mill_move moves[CPLY_MILL_TURN_MOVES];
	cply_mill_position after;
} cply_mill_ply;

/** No position has more turns. */
enum { CPLY_MILL_MAX_TURNS = 1024 };

/** All turns of a position, in the order of cply_mill_moves. `out` may be NULL
 *  to count them. A position that is over has none. */
CPLY_API unsigned cply_mill_turns(const cply_mill_rules *rules,
                                  const cply_mill_position *p,
                                  cply_mill_ply *out);

/** Threads that work on one question together (mill_team.h has some). */
typedef struct cply_mill_team {
	unsigned members; /**< with the thread that asks; at most 16 are used */
	/** Calls `work` for each member, from 0, which is the thread that asks,
	 *  all at the same time; comes back when all are done. */
	void (*run)(void *ctx, void (*work)(void *job, unsigned member),
	            void *job);
	void *ctx;
} cply_mill_team;

typedef struct cply_mill_limits {
	uint64_t nodes;     /**< positions to look at; 0: no bound */
	unsigned own_turns; /**< longest win to look for; 0: 50 */
	size_t memory; /**< of the table of known positions; at least 4 MB */
	/** Asked now and then, by the thread that asks; false stops the search.
	 *  May be NULL. */
	bool (*go_on)(void *ctx, uint64_t nodes);
	void *ctx;
	const cply_mill_team *team; /**< NULL: alone */
} cply_mill_limits;

/** What a search remembers; used by one thread, and those of its team. */
typedef struct cply_mill_search cply_mill_search;

/** `tables` and the team of `limits` must outlive it; `tables` may be NULL.
 *  NULL: no memory. */
CPLY_API cply_mill_search *cply_mill_search_new(const cply_mill_rules *rules,
                                                const cply_mill_tables *tables,
                                                const cply_mill_limits *limits,
                                                cply_arena *a);
/** Positions looked at since the search was made. */
CPLY_API uint64_t cply_mill_search_nodes(const cply_mill_search *s);
/** Positions that may still be looked at; UINT64_MAX: no bound. */
CPLY_API uint64_t cply_mill_search_left(const cply_mill_search *s);
/** Other bounds from now on; the nodes are counted from here. */
CPLY_API void cply_mill_search_limit(cply_mill_search *s, uint64_t nodes,
                                     unsigned own_turns);

typedef struct cply_mill_verdict {
	cply_mill_score score; /**< CPLY_MILL_UNKNOWN: not decided */
	/** Turns of his own within which the side to move surely cannot win,
	 *  and within which he surely cannot be beaten. */
	unsigned no_win, no_loss;
	/** Won (or lost) within these turns, but shorter wins than no_win (or
	 *  no_loss) says have not been ruled out: a limit was hit. */
	bool at_most;
	bool by_table; /**< the tables knew, nothing was searched */
	bool stopped;  /**< a limit was hit */
} cply_mill_verdict;

/** Decides the position: a win or a loss with the number of turns. */
CPLY_API cply_mill_verdict cply_mill_solve(cply_mill_search *s,
                                           const cply_mill_position *p);
/** Only looks for the shortest win of the side to move, of at most so many
 *  turns of his own. Longer ones and losses stay unknown: faster when it is
 *  known what to look for. */
CPLY_API cply_mill_verdict cply_mill_find_win(cply_mill_search *s,
                                              const cply_mill_position *p,
                                              unsigned most);
typedef enum cply_mill_answer {
	CPLY_MILL_CANNOT_SAY, /**< a limit was hit */
	CPLY_MILL_NO,
	CPLY_MILL_YES
} cply_mill_answer;

/** Can the side to move force a win within so many turns of his own? */
CPLY_API cply_mill_answer cply_mill_wins_in(cply_mill_search *s,
                                            const cply_mill_position *p,
                                            unsigned own_turns);
/** Will the side to move be beaten within so many turns of the other side,
 *  whatever he does? */
CPLY_API cply_mill_answer cply_mill_loses_in(cply_mill_search *s,
                                             const cply_mill_position *p,
                                             unsigned their_turns);

/** What a turn is good for, seen by who makes it. */
typedef struct cply_mill_choice {
	cply_mill_ply turn;
	cply_mill_verdict verdict;
} cply_mill_choice;

/** Judges every turn of a position, the best first: short wins, long wins,
 *  draws, what is unknown, long losses, short losses. Wins that are slower
 *  than the best by more than `slower` turns of one's own may stay unknown.
 *  Gives their number; `out` has room for that many as cply_mill_turns says. */
CPLY_API unsigned cply_mill_judge_turns(cply_mill_search *s,
                                        const cply_mill_position *p,
                                        unsigned slower, cply_mill_choice *out);

/** The best line: the winner wins as soon as he can, the loser lasts as long
 *  as he can. At most `most` turns; the number of them is given. Stops where
 *  nothing is proven. */
CPLY_API unsigned cply_mill_best_line(cply_mill_search *s,
                                      const cply_mill_position *p,
                                      cply_mill_ply *out, unsigned most);

#ifdef __cplusplus
}
#endif
#endif
