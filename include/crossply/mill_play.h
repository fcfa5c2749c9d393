/* SPDX-License-Identifier: MIT */
/** \file
 * Playing mill: solving a puzzle against the best defence, with hints, and a
 * game against the engine. No clock, screen or files are involved here. */
#ifndef CROSSPLY_MILL_PLAY_H
#define CROSSPLY_MILL_PLAY_H

#include "mill_pack.h"
#include "mill_search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- solving a puzzle ---- */

/** What a puzzle asks for. */
typedef enum cply_mill_task {
	CPLY_MILL_TO_WIN,
	CPLY_MILL_TO_HOLD,    /**< not to lose */
	CPLY_MILL_TO_CLOSE,   /**< a mill */
	CPLY_MILL_TO_CAPTURE, /**< so many stones */
	CPLY_MILL_TO_FOLLOW   /**< a line of the file */
} cply_mill_task;

typedef enum cply_mill_stage {
	CPLY_MILL_SOLVING,
	CPLY_MILL_SLIPPED, /**< a turn that spoils it waits to be taken back */
	CPLY_MILL_SOLVED,
	CPLY_MILL_GIVEN_UP
} cply_mill_stage;

/** What a turn of the solver was. */
typedef enum cply_mill_judgement {
	CPLY_MILL_TURN_OPEN,   /**< not finished: a stone is to be taken */
	CPLY_MILL_TURN_BEST,   /**< nothing reaches the aim sooner */
	CPLY_MILL_TURN_RIGHT,  /**< by the file, or as far as is known */
	CPLY_MILL_TURN_SLOWER, /**< reaches the aim, but later */
	CPLY_MILL_TURN_WRONG,  /**< the aim cannot be reached any more */
	CPLY_MILL_TURN_LATE    /**< not the soonest; the rest is not decided */
} cply_mill_judgement;

typedef enum cply_mill_hint {
	CPLY_MILL_HINT_NONE,
	CPLY_MILL_HINT_IDEA,
	CPLY_MILL_HINT_STONE, /**< which one, or where about */
	CPLY_MILL_HINT_MOVE,
	CPLY_MILL_HINT_LINE
} cply_mill_hint;

/** A turn that was made. */
typedef struct cply_mill_made_turn {
	cply_mill_position before;
	uint32_t first; /**< of its actions among all */
	unsigned best;  /**< what `best` was before */
	uint8_t by;
} cply_mill_made_turn;

/** An attempt. Fields are for looking only. */
typedef struct cply_mill_session {
	const cply_mill *pack;
	const cply_mill_puzzle *puzzle;
	cply_mill_task task;
	uint32_t to_capture;
	uint32_t to_hold; /**< turns to last */
	uint8_t solver;   /**< side */
	cply_mill_stage stage;
	cply_mill_position at;
	/** Turns of the solver until the aim is reached by best play; 0: not
	 *  known, then the lines of the file decide. */
	unsigned best, best_at_first;
	unsigned claimed; /**< turns that the puzzle says it takes, or 0 */
	bool is_by_file;  /**< the last judgement came from the file */
	unsigned n_own;   /**< turns of the solver on the board */
	unsigned mistakes, slower, hints, undone;
	bool has_seen_line;
	cply_mill_hint hint;     /**< the last that was given for this turn */
	cply_mill_move *actions; /**< of both sides, from the start */
	uint32_t n_actions;
	cply_mill_made_turn *turns;
	uint32_t n_turns;
	cply_str comment; /**< of the file, about the last action; or empty */
	struct cplyi_mill_session *own; /**< the engine's */
} cply_mill_session;

/** Begins an attempt at a puzzle that has a start and is not over. `search` is
 *  of the rules of the puzzle; every question to it may look at so many
 *  positions. CPLY_INVALID: there is nothing to solve. */
CPLY_API CPLY_NODISCARD cply_status cply_mill_session_open(
	cply_mill_session *s, const cply_mill *pack, uint32_t puzzle,
	cply_mill_search *search, uint64_t nodes, cply_arena *a);

/** What came of an action. */
typedef struct cply_mill_answered {
	bool is_legal;
	cply_mill_judgement judgement;
	unsigned best;    /**< turns that were needed before it; 0: unknown */
	unsigned instead; /**< SLOWER: turns that it takes in all; LATE: those
	                   *   within which there is nothing now */
	bool has_answer;
	cply_mill_ply answer; /**< the other side's turn */
} cply_mill_answered;

/** An action of the solver; when his turn is complete it is judged and, unless
 *  that was the end or it was wrong, answered by the longest defence. An
 *  illegal one changes nothing. */
CPLY_API CPLY_NODISCARD cply_status cply_mill_session_act(
	cply_mill_session *s, cply_mill_move move, cply_mill_answered *out);
/** Takes the last turn of the solver back, with the answer to it; or the
 *  action that has begun a turn. False: there is none. */
CPLY_API bool cply_mill_session_undo(cply_mill_session *s);
/** The same as if the turn had never been made: for one that could not be
 *  judged because the search was stopped. */
CPLY_API void cply_mill_session_forgive(cply_mill_session *s);
/** Best play from here: the solution while solving, the refutation after a
 *  turn that was wrong. Their number; 0: nothing is known. */
CPLY_API unsigned cply_mill_session_line(cply_mill_session *s,
                                         cply_mill_ply *out, unsigned most);
/** The next hint for this turn, as a sentence. CPLY_MILL_HINT_LINE is followed
 *  by the line. CPLY_MILL_HINT_NONE: there is none to give. */
CPLY_API cply_mill_hint cply_mill_session_hint(cply_mill_session *s,
                                               cply_buf *out);
CPLY_API void cply_mill_session_give_up(cply_mill_session *s);
/** Does leaving it now count as an attempt? Not while nothing was wrong and no
 *  move has been given away. */
CPLY_API bool cply_mill_session_counts(const cply_mill_session *s);
/** What the attempt is worth: 1 solved without mistakes and hints, 0 not
 *  solved, or solved only after a wrong turn. */
CPLY_API double cply_mill_session_score(const cply_mill_session *s);

/** "Win in 4 turns"; "Hold the draw". */
CPLY_API void cply_mill_session_task(const cply_mill_session *s, cply_buf *out);
/** Sentences about what came of an action. */
CPLY_API void cply_mill_session_say(const cply_mill_session *s,
                                    const cply_mill_answered *a, cply_buf *out);

/** The text that is the value of a member, such as "hint"; empty: none. */
CPLY_API cply_str cply_mill_member_text(const cply_mill_members *m,
                                        const char *key, cply_arena *a);

/* ---- a game against the engine ---- */

enum { CPLY_MILL_LEVELS = 8 };

/** What an engine remembers; one for each thread. */
typedef struct cply_mill_engine cply_mill_engine;

/** By any rules. `tables` may be NULL. NULL: no memory. */
CPLY_API cply_mill_engine *cply_mill_engine_new(const cply_mill_rules *rules,
                                                const cply_mill_tables *tables,
                                                cply_arena *a);

typedef struct cply_mill_thinking {
	unsigned level; /**< 1 to CPLY_MILL_LEVELS */
	uint64_t seed;  /**< the same seed chooses the same turn */
	uint64_t
		nodes; /**< positions to look at; 0: as many as the level has */
	/** Asked now and then; false: choose now. May be NULL. */
	bool (*go_on)(void *ctx, uint64_t nodes);
	void *ctx;
} cply_mill_thinking;

typedef struct cply_mill_thought {
	cply_mill_ply turn;
	int value;      /**< to who moves, in hundredths of a stone */
	unsigned depth; /**< turns that were looked ahead */
	uint64_t nodes;
} cply_mill_thought;

/** Chooses a turn for the side to act. `history` may be NULL. False: there is
 *  no turn, or no memory. */
CPLY_API CPLY_NODISCARD bool
cply_mill_engine_choose(cply_mill_engine *e, const cply_mill_position *p,
                        const cply_mill_history *history,
                        const cply_mill_thinking *how, cply_arena *scratch,
                        cply_mill_thought *out);

/** A game from a position on. */
typedef struct cply_mill_game {
	cply_mill_rules rules;
	cply_mill_position start, at;
	cply_mill_history history;
	cply_mill_move *moves;
	uint32_t n_moves, cap_;
	cply_arena *arena_;
} cply_mill_game;

CPLY_API void cply_mill_game_open(cply_mill_game *g,
                                  const cply_mill_rules *rules,
                                  const cply_mill_position *start,
                                  cply_arena *a);
/** Plays an action if it is legal: CPLY_INVALID if not. */
CPLY_API CPLY_NODISCARD cply_status cply_mill_game_act(cply_mill_game *g,
                                                       cply_mill_move move);
/** Goes back to where this side began its last turn. False: it has made
 *  none. */
CPLY_API bool cply_mill_game_undo(cply_mill_game *g, unsigned side);
/** The moves as text, a line for each pair of turns. */
CPLY_API void cply_mill_game_write(const cply_mill_game *g, cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
