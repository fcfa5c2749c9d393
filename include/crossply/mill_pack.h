/* SPDX-License-Identifier: MIT */
/** \file
 * Packs of mill puzzles: positions, what to reach from them, and the lines
 * that do. Members that nothing here knows are kept as they are. */
#ifndef CROSSPLY_MILL_PACK_H
#define CROSSPLY_MILL_PACK_H

#include "document.h"
#include "mill.h"
#include "timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A member of a JSON object, its value as compact JSON. */
typedef struct cply_mill_member {
	cply_str key, json;
} cply_mill_member;

typedef struct cply_mill_members {
	cply_mill_member *items;
	uint32_t n, cap;
} cply_mill_members;

enum { CPLY_MILL_NO_SIDE = 2 };

/** One action of a line. */
typedef struct cply_mill_action {
	cply_mill_move move; /**< if it could be read */
	bool is_read;
	uint8_t side;           /**< as the file says, or CPLY_MILL_NO_SIDE */
	cply_str notation;      /**< as the file has it */
	cply_str comment;       /**< or empty */
	cply_mill_members more; /**< all but notation and side */
	cply_span at, side_at;
} cply_mill_action;

/** A solution. */
typedef struct cply_mill_solution {
	cply_mill_action *actions;
	uint32_t n_actions;
	uint32_t n_legal; /**< so many from the start can be played */
	uint32_t step;    /**< its first among the steps of the pack */
	bool is_optimal;
	cply_mill_members members; /**< as in the file; `moves` has no value */
	cply_span at;
	cply_span optimal_at; /**< value of `isOptimal`; end 0: not there */
} cply_mill_solution;

/** What is to be reached, in the order of cply_mill_category_name. */
typedef enum cply_mill_category {
	CPLY_MILL_FORM_MILL,
	CPLY_MILL_CAPTURE_PIECES,
	CPLY_MILL_WIN_GAME,
	CPLY_MILL_DEFEND,
	CPLY_MILL_FIND_BEST_MOVE,
	CPLY_MILL_ENDGAME,
	CPLY_MILL_OPENING,
	CPLY_MILL_MIXED,
	CPLY_MILL_NO_CATEGORY /**< not said, or not known */
} cply_mill_category;

/** "formMill" and so on; "" for none. */
CPLY_API const char *cply_mill_category_name(cply_mill_category c);

/** A tag, and where its string is, including the quotes. */
typedef struct cply_mill_tag {
	cply_str text;
	cply_span at;
} cply_mill_tag;

typedef struct cply_mill_puzzle {
	cply_str id, title, description, author, difficulty;
	cply_mill_category category;
	uint32_t to_capture; /**< stones that are asked for; 0: not said */
	cply_mill_rules rules;
	cply_str variant;  /**< the id of its rules, known or not */
	bool has_settings; /**< and custom settings */
	cply_mill_position start;
	bool has_start; /**< else `start` is what could be read of it */
	cply_str fen;   /**< as the file has it; an old one in new form */
	cply_mill_solution *lines;
	uint32_t n_lines;
	cply_mill_tag *tags;
	uint32_t n_tags;
	/** From a list of positions or moves: all else was made up. */
	bool is_bare;
	/** As in the file; `initialPosition` and `solutions`, which are
	 *  rewritten, have no value. */
	cply_mill_members members;
	cply_span at, title_at, description_at;
} cply_mill_puzzle;

/** A position of the record: where a line begins, or after an action. */
typedef struct cply_mill_step {
	uint32_t puzzle, line;
	uint32_t action; /**< actions of the line that were played */
	cply_mill_position position;
} cply_mill_step;

struct cply_mill {
	cply_str name; /**< of the pack, or empty */
	cply_mill_members members;
	cply_mill_puzzle *puzzles;
	uint32_t n_puzzles;
	cply_mill_step *steps; /**< all lines one after the other */
	uint32_t n_steps;
	bool is_wrapped; /**< spans are not those of the file */
};

/** Adds a member; false when the arena is used up. */
CPLY_API bool cply_mill_member_add(cply_mill_members *m, cply_arena *a,
                                   cply_str key, cply_str json);
/** Plays all lines as far as they are legal: makes `steps` and `n_legal`. */
CPLY_API CPLY_NODISCARD cply_status cply_mill_pack_play(cply_mill *pack,
                                                        cply_arena *a);
/** Reports what is wrong with the puzzles: illegal actions, wrong sides, goals
 *  that are not reached, texts that are too short or too long. */
CPLY_API void cply_mill_pack_check(const cply_mill *pack, cply_arena *scratch,
                                   cply_diags *diags);
/** The same for two puzzles whose positions a symmetry of the board makes
 *  equal, under the same rules and with the same side to move. */
typedef struct cply_mill_key {
	uint64_t word[2];
} cply_mill_key;

/** False for a puzzle without a position, an empty board, and a game of a list
 *  of moves: many may begin alike. */
CPLY_API bool cply_mill_key_of(const cply_mill_puzzle *p, cply_mill_key *out);
/** Less than 0, 0 or more, for sorting. */
CPLY_API int cply_mill_key_compare(const cply_mill_key *a,
                                   const cply_mill_key *b);
/** Reports ids and positions that a pack has more than once; part of
 *  cply_mill_pack_check. */
CPLY_API void cply_mill_pack_duplicates(const cply_mill *pack,
                                        cply_arena *scratch, cply_diags *diags);
/** Turns of the side that solves: taking a stone is part of a turn. */
CPLY_API uint32_t cply_mill_solution_turns(const cply_mill *pack,
                                           const cply_mill_solution *line);

/** "1. g7-d7 e4-d6 2. d7-a7xd1": what of a line can be played, from its action
 *  `first` on. */
CPLY_API void cply_mill_line_text(const cply_mill *pack,
                                  const cply_mill_solution *line,
                                  uint32_t first, cply_buf *out);

/** File name of a puzzle that is given to others: author_title.json, with
 *  only a to z, digits and single underscores. */
CPLY_API void cply_mill_file_name(cply_str author, cply_str title,
                                  cply_buf *out);

/** The state of the timeline is one of `steps`, or NULL in it for none. */
typedef struct cply_mill_state {
	const cply_mill_step *step;
} cply_mill_state;

#ifdef __cplusplus
}
#endif
#endif
