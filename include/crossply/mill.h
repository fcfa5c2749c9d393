/* SPDX-License-Identifier: MIT */
/** \file
 * Nine men's morris and its relatives: points, rules, positions, actions,
 * their notations and counts. Proofs are in mill_search.h, endgame tables in
 * mill_table.h.
 *
 * Points have numbers 0 to 23: inner, middle, outer ring, each clockwise from
 * twelve o'clock. So d5 is 0, d6 is 8, d7 is 16 and a7 is 23. Sets of points
 * are bit masks with these numbers. */
#ifndef CROSSPLY_MILL_H
#define CROSSPLY_MILL_H

#include "base.h"
#include "diag.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CPLY_MILL_POINTS = 24, CPLY_MILL_SYMMETRIES = 16 };
/** No position has more actions. */
enum { CPLY_MILL_MAX_MOVES = 256 };

typedef enum cply_mill_side { CPLY_MILL_WHITE, CPLY_MILL_BLACK } cply_mill_side;

/* ---- the board ---- */

/** "d6" and so on. */
CPLY_API const char *cply_mill_point_name(unsigned point);
/** Two characters, letters in either case; -1 if that is not a point. */
CPLY_API int cply_mill_point_find(cply_str name);
/** Where it lies: column 0 is a, row 0 is 1, both up to 6. */
CPLY_API void cply_mill_point_place(unsigned point, unsigned *column,
                                    unsigned *row);
/** Points joined to this one by a line of the board. */
CPLY_API uint32_t cply_mill_neighbours(unsigned point, bool diagonals);
/** The lines of three: 16, or 20 with diagonals. `middle` (may be NULL) gets
 *  the point between the two others. */
CPLY_API unsigned cply_mill_line_count(bool diagonals);
CPLY_API uint32_t cply_mill_line(unsigned line, unsigned *middle);
/** Those of `stones` that are in a mill. */
CPLY_API uint32_t cply_mill_in_mills(uint32_t stones, bool diagonals);
/** Turned and mirrored (bits 0 to 2 of `symmetry`) and with the inner and the
 *  outer ring swapped (bit 3); 0 changes nothing. */
CPLY_API unsigned cply_mill_turn_point(unsigned point, unsigned symmetry);
CPLY_API uint32_t cply_mill_turn(uint32_t points, unsigned symmetry);

/* ---- rules ---- */

/** What happens when the last stones are placed and no point is empty. */
typedef enum cply_mill_full {
	CPLY_MILL_FULL_FIRST_LOSES,
	CPLY_MILL_FULL_FIRST_THEN_SECOND, /**< each takes a stone */
	CPLY_MILL_FULL_SECOND_THEN_FIRST,
	CPLY_MILL_FULL_MOVER, /**< who moves next takes a stone */
	CPLY_MILL_FULL_DRAW
} cply_mill_full;

/** What a mill gives while stones are placed. */
typedef enum cply_mill_gain {
	CPLY_MILL_GAIN_BOARD,
	CPLY_MILL_GAIN_HAND,       /**< from the hand; the other's turn */
	CPLY_MILL_GAIN_HAND_AGAIN, /**< from the hand; and another turn */
	/** The other side takes a stone of the one that closed the mill, whose
	 *  turn it is then again. Apps call it opponentRemovesOwnPiece. */
	CPLY_MILL_GAIN_THEIR_CHOICE,
	CPLY_MILL_GAIN_MARK, /**< marked, taken when all are placed */
	CPLY_MILL_GAIN_COUNT /**< taken when all are placed, by mills */
} cply_mill_gain;

/** What happens to a side that cannot move. */
typedef enum cply_mill_stuck {
	CPLY_MILL_STUCK_LOSES,
	CPLY_MILL_STUCK_PASSES,
	CPLY_MILL_STUCK_TAKES_AND_MOVES,
	CPLY_MILL_STUCK_TAKES,
	CPLY_MILL_STUCK_DRAWS,
	CPLY_MILL_STUCK_BOTH_TAKE
} cply_mill_stuck;

/** Captures other than by a mill. */
enum {
	CPLY_MILL_CUSTODIAN,    /**< a stone between two of mine */
	CPLY_MILL_INTERVENTION, /**< two stones with mine between */
	CPLY_MILL_LEAP,         /**< a stone jumped over */
	CPLY_MILL_CAPTURES
};

typedef struct cply_mill_capture {
	bool enabled;
	bool on_edges, on_crosses, on_diagonals;
	bool in_placing, in_moving;
	bool only_with_three; /**< at most three stones of one's own */
} cply_mill_capture;

typedef struct cply_mill_rules {
	uint8_t pieces;   /**< of each side, 3 to 12 */
	uint8_t fly_at;   /**< flies with this many stones or fewer */
	uint8_t at_least; /**< loses with fewer */
	bool diagonals;
	bool may_fly;
	bool move_while_placing;
	bool defender_first;
	bool take_several; /**< two mills at once take two stones */
	bool take_from_mills;
	bool mills_work_once;
	bool no_repeated_mill;  /**< not straight back into a mill */
	bool stop_at_two_empty; /**< twelve stones: placing ends earlier */
	bool threefold;
	uint8_t gain, full, stuck; /**< cply_mill_gain and so on */
	uint16_t n_moves;          /**< without a capture: draw; 0: never */
	uint16_t n_moves_endgame;  /**< when a side has three stones */
	cply_mill_capture capture[CPLY_MILL_CAPTURES];
} cply_mill_rules;

/** The rules of nine men's morris. */
CPLY_API const cply_mill_rules *cply_mill_rules_standard(void);

/** A rule set that files name by its `ruleVariantId`. */
typedef struct cply_mill_variant {
	const char *id, *name;
	cply_mill_rules rules;
} cply_mill_variant;

CPLY_API size_t cply_mill_variant_count(void);
CPLY_API const cply_mill_variant *cply_mill_variant_get(size_t i);
/** NULL for an id that is not among them. */
CPLY_API const cply_mill_variant *cply_mill_variant_find(cply_str id);
/** Is it custom_9p_diag or the like? Then `out` has the number of stones and
 *  the diagonals of the name, all else standard. */
CPLY_API bool cply_mill_custom_id(cply_str id, cply_mill_rules *out);
/** Nothing but placing, moving, flying and taking one stone from the board:
 *  the fast counting, tables and search know these. */
CPLY_API bool cply_mill_rules_plain(const cply_mill_rules *rules);
CPLY_API bool cply_mill_rules_same(const cply_mill_rules *a,
                                   const cply_mill_rules *b);

/* ---- positions ---- */

typedef enum cply_mill_winner {
	CPLY_MILL_NOBODY, /**< not over, or over and not known */
	CPLY_MILL_WHITE_WINS,
	CPLY_MILL_BLACK_WINS,
	CPLY_MILL_DRAW
} cply_mill_winner;

typedef enum cply_mill_reason {
	CPLY_MILL_NO_REASON,
	CPLY_MILL_TOO_FEW,    /**< stones left */
	CPLY_MILL_NO_MOVE,    /**< stuck */
	CPLY_MILL_BOARD_FULL, /**< nothing left to move to */
	CPLY_MILL_N_MOVES,    /**< too long without a capture */
	CPLY_MILL_THREEFOLD   /**< the position a third time */
} cply_mill_reason;

typedef struct cply_mill_targets {
	uint32_t points[2];
	uint8_t count[2];
} cply_mill_targets;

/** What a FEN holds. */
typedef struct cply_mill_position {
	uint32_t stones[2]; /**< by side */
	uint32_t marked;    /**< taken, but still in the way */
	uint32_t used[2];   /**< points of mills that have worked */
	uint8_t hand[2];    /**< stones still to place */
	int8_t take[2];     /**< stones to take now; negative: one's own */
	int8_t mill_from[2], mill_to[2]; /**< of the last mill, or -1 */
	uint8_t side;                    /**< to act */
	char phase;       /**< r ready, n none, p placing, m moving, o over */
	char action;      /**< p place, s select, r remove, ? nothing */
	int8_t preferred; /**< a stone that intervention should take, or -1 */
	uint8_t stuck;    /**< 1: taking because stuck, 2: both sides */
	bool by_mill;     /**< what is to be taken is the gain of a mill */
	uint8_t winner, reason;
	uint16_t quiet; /**< actions since the last capture */
	uint32_t ply;
	cply_mill_targets capture[CPLY_MILL_CAPTURES];
} cply_mill_position;

/** One action: a stone placed, moved or taken. */
typedef struct cply_mill_move {
	enum { CPLY_MILL_PLACE, CPLY_MILL_MOVE, CPLY_MILL_TAKE } kind;
	int8_t from; /**< -1 but when moving */
	int8_t to;
} cply_mill_move;

/** Earlier positions, for the rule of threefold repetition. Zero to start. */
typedef struct cply_mill_history {
	uint32_t n;
	uint64_t keys[256];
} cply_mill_history;

/** The empty board, White to place. */
CPLY_API void cply_mill_start(const cply_mill_rules *rules,
                              cply_mill_position *out);
CPLY_API bool cply_mill_is_over(const cply_mill_position *p);
/** What a position that was set up or read means under these rules: ends it
 *  if it is over, and asks a stuck side for what the rules ask. */
CPLY_API void cply_mill_settle(const cply_mill_rules *rules,
                               cply_mill_position *p);
/** All legal actions, by points in the order of their numbers. */
CPLY_API unsigned cply_mill_moves(const cply_mill_rules *rules,
                                  const cply_mill_position *p,
                                  cply_mill_move out[CPLY_MILL_MAX_MOVES]);
CPLY_API bool cply_mill_is_legal(const cply_mill_rules *rules,
                                 const cply_mill_position *p,
                                 cply_mill_move move);
/** Plays a legal action. `history` may be NULL: no threefold repetition. */
CPLY_API void cply_mill_play(const cply_mill_rules *rules,
                             cply_mill_position *p, cply_mill_move move,
                             cply_mill_history *history);
/** Why an action is not legal: "there is a stone on d6 already". Appended to
 *  `out`; nothing if it is legal. */
CPLY_API void cply_mill_why_not(const cply_mill_rules *rules,
                                const cply_mill_position *p,
                                cply_mill_move move, cply_buf *out);
/** "White wins: Black has two stones left"; "" while the game is not over. */
CPLY_API void cply_mill_outcome(const cply_mill_position *p, cply_buf *out);
/** The same under the symmetry: stones, marks, targets and all. */
CPLY_API void cply_mill_turn_position(const cply_mill_position *p,
                                      unsigned symmetry,
                                      cply_mill_position *out);
/** The symmetry that gives the smallest stones: equal positions but for the
 *  symmetries of the board become equal. */
CPLY_API unsigned cply_mill_canonical(const cply_mill_position *p);

/** Number of action sequences of this length (a game that ends earlier counts
 *  once), or of full turns: an action and the taking it leads to. */
CPLY_API uint64_t cply_mill_perft(const cply_mill_rules *rules,
                                  const cply_mill_position *p, unsigned depth,
                                  bool turns);

/* ---- FEN ---- */

/** The generations of the notation. */
typedef enum cply_mill_fen {
	CPLY_MILL_FEN_POINTS, /**< 17 fields and ids:nodes, since 2026 */
	CPLY_MILL_FEN_17,     /**< points numbered from 8 */
	CPLY_MILL_FEN_12,
	CPLY_MILL_FEN_11,      /**< one number of stones to take */
	CPLY_MILL_FEN_11_BLACK /**< Black's counts first */
} cply_mill_fen;

typedef struct cply_mill_fen_source {
	cply_str text;
	uint32_t origin; /**< offset of the text in the file, for findings */
	const cply_mill_rules *rules; /**< to check against, or NULL */
} cply_mill_fen_source;

/** Reads a FEN of any generation. CPLY_INVALID: errors were reported; `out`
 *  then is what could be read, never anything that is not safe to play on. */
CPLY_API CPLY_NODISCARD cply_status
cply_mill_fen_read(const cply_mill_fen_source *in, cply_diags *diags,
                   cply_mill_position *out, cply_mill_fen *generation);
CPLY_API void cply_mill_fen_write(const cply_mill_position *p,
                                  cply_mill_fen generation, cply_buf *out);

/* ---- notation ---- */

typedef enum cply_mill_style {
	CPLY_MILL_POINTS_STYLE, /**< d6, a1-a4, xd6 */
	CPLY_MILL_PAIRS_STYLE,  /**< (2,1), (3,6)->(3,7), -(2,1) */
	CPLY_MILL_NUMBERS_STYLE /**< 5, 22-10, x5: numbers by rows */
} cply_mill_style;

enum { CPLY_MILL_TURN_MOVES = 8 };

/** The actions of one word, such as a1-a4xd6. */
typedef struct cply_mill_word {
	unsigned n;
	cply_mill_move moves[CPLY_MILL_TURN_MOVES];
	cply_mill_style style;
} cply_mill_word;

/** Reads a word of any style. CPLY_INVALID has been reported at `origin`. */
CPLY_API CPLY_NODISCARD cply_status cply_mill_word_read(cply_str text,
                                                        uint32_t origin,
                                                        cply_diags *diags,
                                                        cply_mill_word *out);
/** d6, a1-a4 or xd6. */
CPLY_API void cply_mill_move_write(cply_mill_move move, cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
