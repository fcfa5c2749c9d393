/* SPDX-License-Identifier: MIT */
/** \file
 * What mill puzzles claim, and whether it is true: a win in so many turns, a
 * draw held, a mill, stones captured. Turns are those of the side that solves;
 * taking a stone is part of a turn. */
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
	CPLY_MILL_AIM_MILL,    /**< close a mill, whatever the other does */
	CPLY_MILL_AIM_CAPTURE, /**< take stones, whatever the other does */
	CPLY_MILL_AIM_BEST     /**< play what is worth most */
} cply_mill_aim;

typedef enum cply_mill_where {
	CPLY_MILL_IN_TAG,
	CPLY_MILL_IN_TITLE,
	CPLY_MILL_IN_DESCRIPTION,
	CPLY_MILL_IN_CATEGORY
} cply_mill_where;

/** A place that says something. */
typedef struct cply_mill_said {
	cply_mill_where where;
	cply_mill_aim aim;
	cply_str text;       /**< all of the title or the tag */
	unsigned number;     /**< 0: none */
	uint32_t begin, end; /**< of its digits in `text` */
	cply_span at;        /**< of the string in the file */
} cply_mill_said;

/** First turns that tags give the number of. */
enum {
	CPLY_MILL_SHORTEST, /**< as good as any */
	CPLY_MILL_SLOWER,   /**< reach the aim, but later */
	CPLY_MILL_NOT,      /**< do not reach it */
	CPLY_MILL_UNKNOWN_TURN,
	CPLY_MILL_TURN_KINDS
};

enum { CPLY_MILL_MOST_SAID = 8 };

typedef struct cply_mill_claim {
	cply_mill_aim aim;
	unsigned turns;    /**< N; 0: not said */
	unsigned captures; /**< stones to take, for CPLY_MILL_AIM_CAPTURE */
	bool only;         /**< no other first turn does */
	cply_span at;      /**< where it is said; end 0: nowhere */
	/** Everything that says something of it, even if they disagree. */
	cply_mill_said said[CPLY_MILL_MOST_SAID];
	unsigned n_said;
	/** shortest-first-turns:N and so on; `text` empty: not there. */
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
	CPLY_MILL_NO_CLAIM,    /**< or none that could be proven */
	CPLY_MILL_NO_POSITION, /**< it cannot be read */
	CPLY_MILL_NOT_TRIED,
	CPLY_MILL_TOO_DEEP,    /**< the limits were reached */
	CPLY_MILL_NEEDS_TABLE, /**< only endgame tables prove a draw */
	CPLY_MILL_DRAW_RULE    /**< moves without a capture may end it first */
} cply_mill_doubt;

/** What is known of a line of the file. */
typedef struct cply_mill_line_proof {
	/** Is each turn of the solver as good as any? CPLY_MILL_REFUTED: it
	 *  slips in `slip`. */
	cply_mill_standing shortest;
	unsigned slip;      /**< number of the solver's turn, from 1 */
	uint32_t slip_at;   /**< its first action */
	cply_mill_ply keep; /**< what would have been as good as any; n 0: ? */
	unsigned before;    /**< turns to the aim before it */
	unsigned after;     /**< with it; 0: not known */
	/** Does each turn of the solver keep to the aim, however slowly?
	 *  CPLY_MILL_REFUTED: the turn `thrown` gives it away. */
	cply_mill_standing sound;
	unsigned thrown;
	uint32_t thrown_at;
	cply_mill_ply answer; /**< how the other side makes use of it; n 0: ? */
	/** Does the other side last as long as it can? CPLY_MILL_REFUTED: not
	 *  with its answer to the solver's turn `gives_in`. */
	cply_mill_standing defence;
	unsigned gives_in;
	uint32_t gives_in_at;
	cply_mill_ply lasts; /**< what would last longer; n 0: not known */
	bool is_short;       /**< ends before the aim is reached */
	unsigned turns;      /**< of the solver in the line */
} cply_mill_line_proof;

typedef struct cply_mill_proof {
	cply_mill_standing standing;
	cply_mill_doubt doubt; /**< if it is not decided */
	cply_mill_claim claim;
	cply_mill_verdict verdict; /**< of the start position */
	unsigned turns;            /**< the true N; 0: none, or not known */
	unsigned not_within;       /**< the aim is surely not reached so soon */
	bool is_over;      /**< the game has ended before the first turn */
	bool wrong_number; /**< reached, but N is another */
	bool not_only;     /**< other first turns do as well */
	bool is_better;    /**< a win where a draw is to be held */
	/** Every first turn, the best first, and what it is. */
	cply_mill_choice *choices;
	uint8_t *kinds; /**< CPLY_MILL_SHORTEST and so on */
	unsigned n_choices;
	unsigned n_shortest, n_slower, n_not_winning, n_unknown;
	/** Best play of both sides, the longest defence; if the claim is
	 *  refuted, the line that does it. */
	cply_mill_ply *line;
	unsigned n_line;
	cply_mill_line_proof *lines; /**< as many as the puzzle has lines */
	uint64_t positions;          /**< looked at */
} cply_mill_proof;

/** Proves or refutes what a puzzle claims, within the limits of the search;
 *  set them with cply_mill_search_limit before each puzzle. The rules of the
 *  search must be those of the puzzle. CPLY_NOMEM or CPLY_OK. */
CPLY_API CPLY_NODISCARD cply_status cply_mill_prove(cply_mill_search *s,
                                                    const cply_mill *pack,
                                                    const cply_mill_puzzle *p,
                                                    cply_arena *a,
                                                    cply_mill_proof *out);

/** Only what is claimed; nothing is searched. */
CPLY_API void cply_mill_proof_none(const cply_mill *pack,
                                   const cply_mill_puzzle *p, cply_arena *a,
                                   cply_mill_proof *out);

/** Reports what is wrong with the claim and the lines. `helps` is what would
 *  help if it is undecided, or empty; with `tells_proven` a proven claim is
 * reported too. Fixes are added where the proof knows what is right. */
typedef struct cply_mill_telling {
	cply_str helps;
	bool tells_proven;
} cply_mill_telling;

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
/** "closes a mill and takes e3, threatens a mill at d6"; nothing for a turn
 *  that does none of that. */
CPLY_API void cply_mill_turn_explain(const cply_mill_rules *rules,
                                     const cply_mill_position *before,
                                     const cply_mill_ply *turn, cply_buf *out);
/** "b2-b4xe3" */
CPLY_API void cply_mill_ply_write(const cply_mill_ply *turn, cply_buf *out);
/** The turn of a line that begins with this action, and the number of its
 *  actions; they have to be legal. */
CPLY_API unsigned cply_mill_line_turn(const cply_mill *pack,
                                      const cply_mill_solution *line,
                                      uint32_t action, cply_mill_ply *out);

#ifdef __cplusplus
}
#endif
#endif
