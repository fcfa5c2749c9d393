/* SPDX-License-Identifier: MIT */
/** \file
 * Solving positions of nine men's morris: who wins, in how many turns against
 * the best defence, with which first turns, and how the loser can hold out
 * longest. A turn is an action together with the stone it takes.
 *
 * Wins and losses are proven by search or by endgame tables, draws only by
 * tables. Anything not decided within the limits is reported as unknown,
 * together with what has been ruled out. */
#ifndef CROSSPLY_MILL_SEARCH_H
#define CROSSPLY_MILL_SEARCH_H

#include "mill.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Endgame tables. A NULL pointer means that there are none. */
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
	/** Turns of both sides until the end, against the best defence. 1: wins
	 *  with this turn. 0: already lost, or a draw. */
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

/** Threads that work together on one search (mill_team.h provides some). */
typedef struct cply_mill_team {
	unsigned members; /**< including the calling thread; at most 16 */
	/** Calls `work` for all members in parallel and returns when all are
	 *  done. Member 0 is the calling thread. */
	void (*run)(void *ctx, void (*work)(void *job, unsigned member),
	            void *job);
	void *ctx;
} cply_mill_team;

typedef struct cply_mill_limits {
	uint64_t nodes;     /**< positions to examine; 0: no limit */
	unsigned own_turns; /**< longest win to look for; 0: 50 */
	size_t memory; /**< of the table of known positions; at least 4 MB */
	/** Called now and then, by one thread at a time, which may be one of
	 *  the team; returning false stops the search. May be NULL. */
	bool (*go_on)(void *ctx, uint64_t nodes);
	void *ctx;
	const cply_mill_team *team; /**< NULL: one thread */
} cply_mill_limits;

/** A search and what it remembers. Use it from one thread; its team helps. */
typedef struct cply_mill_search cply_mill_search;

/** `tables` and the team of `limits` must outlive it; `tables` may be NULL.
 *  NULL: no memory. */
CPLY_API cply_mill_search *cply_mill_search_new(const cply_mill_rules *rules,
                                                const cply_mill_tables *tables,
                                                const cply_mill_limits *limits,
                                                cply_arena *a);
/** Positions examined since the search was created. */
CPLY_API uint64_t cply_mill_search_nodes(const cply_mill_search *s);
/** Positions that may still be examined; UINT64_MAX: no limit. */
CPLY_API uint64_t cply_mill_search_left(const cply_mill_search *s);
/** Sets new limits; nodes are counted from here. */
CPLY_API void cply_mill_search_limit(cply_mill_search *s, uint64_t nodes,
                                     unsigned own_turns);

/** What was found out about positions with stones in hand, to go on later with
 *  the same tables; in pieces. False: `sink` refused, or no memory. */
CPLY_API bool cply_mill_search_remember(const cply_mill_search *s,
                                        cply_sink sink, void *ctx,
                                        cply_arena *scratch);
/** What cply_mill_search_remember() has written, and nothing else: it is
 *  believed. */
CPLY_API void cply_mill_search_recall(cply_mill_search *s, cply_str bytes);

typedef struct cply_mill_verdict {
	cply_mill_score score; /**< CPLY_MILL_UNKNOWN: not decided */
	/** The side to move is proven not to win within `no_win` turns of its
	 *  own, and not to lose within `no_loss`. */
	unsigned no_win, no_loss;
	/** A limit was hit: the score holds, but a win (or loss) in fewer
	 *  turns, above no_win (or no_loss), has not been ruled out. */
	bool at_most;
	bool by_table; /**< found in the tables, without a search */
	bool stopped;  /**< a limit was hit */
} cply_mill_verdict;

/** Decides the position: a win or a loss with the number of turns. */
CPLY_API cply_mill_verdict cply_mill_solve(cply_mill_search *s,
                                           const cply_mill_position *p);
/** Looks only for the shortest win of the side to move within `most` turns of
 *  its own. Longer wins and losses stay unknown. Faster than cply_mill_solve
 *  if you know what to look for. */
CPLY_API cply_mill_verdict cply_mill_find_win(cply_mill_search *s,
                                              const cply_mill_position *p,
                                              unsigned most);
typedef enum cply_mill_answer {
	CPLY_MILL_CANNOT_SAY, /**< a limit was hit */
	CPLY_MILL_NO,
	CPLY_MILL_YES
} cply_mill_answer;

/** Can the side to move force a win within this many turns of its own? */
CPLY_API cply_mill_answer cply_mill_wins_in(cply_mill_search *s,
                                            const cply_mill_position *p,
                                            unsigned own_turns);
/** Does the side to move lose within this many turns of the other side,
 *  whatever it does? */
CPLY_API cply_mill_answer cply_mill_loses_in(cply_mill_search *s,
                                             const cply_mill_position *p,
                                             unsigned their_turns);

/** A turn and its value to the side that makes it. */
typedef struct cply_mill_choice {
	cply_mill_ply turn;
	cply_mill_verdict verdict;
} cply_mill_choice;

/** Judges every turn of a position, the best first: short wins, long wins,
 *  draws, what is unknown, long losses, short losses. Wins that take
 *  more than `slower` turns longer than the best may stay unknown. Returns
 *  the number of turns; `out` must have room for as many as
 *  cply_mill_turns() returns. */
CPLY_API unsigned cply_mill_judge_turns(cply_mill_search *s,
                                        const cply_mill_position *p,
                                        unsigned slower, cply_mill_choice *out);

/** The best line: the winner wins as fast as possible, the loser holds out as
 *  long as possible. Stops after `most` turns, or where nothing is proven.
 *  Returns the number of turns. */
CPLY_API unsigned cply_mill_best_line(cply_mill_search *s,
                                      const cply_mill_position *p,
                                      cply_mill_ply *out, unsigned most);

#ifdef __cplusplus
}
#endif
#endif
