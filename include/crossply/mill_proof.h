/* SPDX-License-Identifier: MIT */
/** \file
 * What puzzles of nine men's morris claim, and whether it is true: a win in N
 * turns, a draw, a mill, captures. Turns are those of the solving side; taking
 * a stone is part of a turn. */
#ifndef CROSSPLY_MILL_PROOF_H
#define CROSSPLY_MILL_PROOF_H

#include "mill_pack.h"
#include "mill_search.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- claims ---- */

typedef enum cply_mill_aim {
	CPLY_MILL_AIM_NONE,    /**< nothing that could be proven */
	CPLY_MILL_AIM_WIN,     /**< force a win */
	CPLY_MILL_AIM_HOLD,    /**< do not lose */
	CPLY_MILL_AIM_MILL,    /**< force a mill */
	CPLY_MILL_AIM_CAPTURE, /**< force captures */
	CPLY_MILL_AIM_BEST     /**< play the best turn */
} cply_mill_aim;

typedef enum cply_mill_where {
	CPLY_MILL_IN_TAG,
	CPLY_MILL_IN_TITLE,
	CPLY_MILL_IN_DESCRIPTION,
	CPLY_MILL_IN_CATEGORY
} cply_mill_where;

/** One statement of the puzzle, and where it is. */
typedef struct cply_mill_said {
	cply_mill_where where;
	cply_mill_aim aim;
	cply_str text;       /**< the whole title or tag */
	unsigned number;     /**< 0: none */
	uint32_t begin, end; /**< of its digits in `text` */
	cply_span at;        /**< of the string in the file */
} cply_mill_said;

/** Kinds of first turns, which tags can count. */
enum {
	CPLY_MILL_SHORTEST, /**< reach the aim as fast as possible */
	CPLY_MILL_SLOWER,   /**< reach it later */
	CPLY_MILL_NOT,      /**< do not reach it */
	CPLY_MILL_UNKNOWN_TURN,
	CPLY_MILL_TURN_KINDS
};

enum { CPLY_MILL_MOST_SAID = 8 };

typedef struct cply_mill_claim {
	cply_mill_aim aim;
	unsigned turns;    /**< N; 0: not said */
	unsigned captures; /**< stones to take, for CPLY_MILL_AIM_CAPTURE */
	bool only;         /**< says that there is only one first turn */
	cply_span at;      /**< where it is said; end 0: nowhere */
	/** All statements about it, even if they disagree. */
	cply_mill_said said[CPLY_MILL_MOST_SAID];
	unsigned n_said;
	/** shortest-first-turns:N and the like; `text` is empty if absent. */
	cply_mill_said counts[CPLY_MILL_UNKNOWN_TURN];
} cply_mill_claim;

/** What a puzzle claims, from category, title, description and tags. */
CPLY_API cply_mill_claim cply_mill_claim_of(const cply_mill *pack,
                                            const cply_mill_puzzle *p,
                                            cply_arena *scratch);

/* ---- proofs ---- */

typedef enum cply_mill_standing {
	CPLY_MILL_UNDECIDED,
	CPLY_MILL_PROVEN,
	CPLY_MILL_REFUTED
} cply_mill_standing;

/** Why something is not decided. */
typedef enum cply_mill_doubt {
	CPLY_MILL_NO_DOUBT,
	CPLY_MILL_NO_CLAIM,    /**< nothing that could be proven */
	CPLY_MILL_NO_POSITION, /**< the position cannot be read */
	CPLY_MILL_NOT_TRIED,
	CPLY_MILL_TOO_DEEP,    /**< a limit was hit */
	CPLY_MILL_NEEDS_TABLE, /**< only endgame tables prove a draw */
	CPLY_MILL_DRAW_RULE    /**< the rule on moves without a capture may
	                        *   end the game first */
} cply_mill_doubt;

/** What is known about a line of the file. */
typedef struct cply_mill_line_proof {
	/** Is each turn of the solver as fast as possible? CPLY_MILL_REFUTED:
	 *  not the turn `slip`. */
	cply_mill_standing shortest;
	unsigned slip;      /**< number of the solver's turn, from 1 */
	uint32_t slip_at;   /**< its first action */
	cply_mill_ply keep; /**< a faster turn; n 0: not known */
	unsigned before;    /**< turns to the aim before it */
	unsigned after;     /**< and after it; 0: not known */
	/** Does each turn of the solver still reach the aim, however slowly?
	 *  CPLY_MILL_REFUTED: the turn `thrown` misses it. */
	cply_mill_standing sound;
	unsigned thrown;
	uint32_t thrown_at;
	cply_mill_ply answer; /**< the reply that refutes it; n 0: not known */
	/** Does the other side hold out as long as it can? CPLY_MILL_REFUTED:
	 *  not with its reply to the solver's turn `gives_in`. */
	cply_mill_standing defence;
	unsigned gives_in;
	uint32_t gives_in_at;
	cply_mill_ply lasts; /**< a reply that holds out longer; n 0: not
	                      *   known */
	bool is_short;       /**< ends before the aim is reached */
	unsigned turns;      /**< of the solver in the line */
} cply_mill_line_proof;

typedef struct cply_mill_proof {
	cply_mill_standing standing;
	cply_mill_doubt doubt; /**< if it is not decided */
	cply_mill_claim claim;
	cply_mill_verdict verdict; /**< of the start position */
	unsigned turns;            /**< the true N; 0: none, or not known */
	unsigned not_within;       /**< proven: not within this many turns */
	bool is_over;      /**< the game is over before the first turn */
	bool wrong_number; /**< the aim is reached, but not in N turns */
	bool not_only;     /**< other first turns reach it, too */
	bool is_better;    /**< the solver can win, not only hold the draw */
	/** Every first turn, the best first, and its kind. */
	cply_mill_choice *choices;
	uint8_t *kinds; /**< CPLY_MILL_SHORTEST and so on */
	unsigned n_choices;
	unsigned n_shortest, n_slower, n_not_winning, n_unknown;
	/** Best play by both sides; if the claim is refuted, the line that
	 *  refutes it. */
	cply_mill_ply *line;
	unsigned n_line;
	cply_mill_line_proof *lines; /**< as many as the puzzle has lines */
	uint64_t positions;          /**< examined */
} cply_mill_proof;

/** Proves or refutes what a puzzle claims, within the limits of the search;
 *  set them with cply_mill_search_limit before each puzzle. The rules of the
 *  search must be those of the puzzle. CPLY_NOMEM or CPLY_OK. */
CPLY_API CPLY_NODISCARD cply_status cply_mill_prove(cply_mill_search *s,
                                                    const cply_mill *pack,
                                                    const cply_mill_puzzle *p,
                                                    cply_arena *a,
                                                    cply_mill_proof *out);

/** Fills in only the claim, without a search. */
CPLY_API void cply_mill_proof_none(const cply_mill *pack,
                                   const cply_mill_puzzle *p, cply_arena *a,
                                   cply_mill_proof *out);

/** How to report a proof. `helps` is the advice for undecided claims, or
 *  empty; with `tells_proven`, proven claims are reported as well. */
typedef struct cply_mill_telling {
	cply_str helps;
	bool tells_proven;
	bool fixes_lines; /**< the proven line is a fix where none is there */
} cply_mill_telling;

/** Reports what is wrong with the claim and the lines, with fixes where the
 *  proof shows what is right. */
CPLY_API void cply_mill_proof_report(const cply_mill *pack,
                                     const cply_mill_puzzle *p,
                                     const cply_mill_proof *proof,
                                     const cply_mill_telling *telling,
                                     cply_arena *scratch, cply_diags *diags);
/** "a win in 4 turns" */
CPLY_API void cply_mill_claim_write(const cply_mill_claim *c, cply_buf *out);
/** "White wins in 4 turns; d3-d2 is the only first turn that does" */
CPLY_API void cply_mill_proof_write(const cply_mill_puzzle *p,
                                    const cply_mill_proof *proof,
                                    cply_buf *out);
/** "d3-d2 c4-c3, e5-e4 and 4 more turns" */
CPLY_API void cply_mill_line_write(const cply_mill_ply *line, unsigned n,
                                   unsigned most, cply_buf *out);
/** "closes a mill and takes e3, threatens a mill at d6"; empty for a turn that
 *  does neither. */
CPLY_API void cply_mill_turn_explain(const cply_mill_rules *rules,
                                     const cply_mill_position *before,
                                     const cply_mill_ply *turn, cply_buf *out);
/** "b2-b4xe3" */
CPLY_API void cply_mill_ply_write(const cply_mill_ply *turn, cply_buf *out);
/** The turn of a line that starts with this action. Returns the number of its
 *  actions, which must be legal. */
CPLY_API unsigned cply_mill_line_turn(const cply_mill *pack,
                                      const cply_mill_solution *line,
                                      uint32_t action, cply_mill_ply *out);

#ifdef __cplusplus
}
#endif
#endif
