/* SPDX-License-Identifier: MIT */
/** \file
 * Solving a crossword: commands go in, the position changes, and events come
 * out that make a conforming solve log. There is no clock and no screen here:
 * each command says when it happened. The position is the sum of the events,
 * so that a game can be resumed from its log. */
#ifndef CROSSPLY_PLAY_H
#define CROSSPLY_PLAY_H

#include "base.h"
#include "crossword.h"
#include "solve.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Everything a solver can do: CPLY_DO_LEFT and so on. */
typedef enum cply_action {
#define CPLY_ACTION(id, name, group, keys, browser, what) CPLY_DO_##id,
#include "actions.def"
#undef CPLY_ACTION
	CPLY_ACTIONS
} cply_action;

typedef struct cply_action_info {
	const char *name;    /**< "next-open" */
	const char *group;   /**< a heading of the list of keys; "": none */
	const char *keys;    /**< "Tab", "Space Enter"; "": none */
	const char *what;    /**< "turn to the crossing word" */
	const char *browser; /**< keys in a browser, which has its own */
} cply_action_info;

CPLY_API const cply_action_info *cply_action_get(cply_action action);
/** CPLY_ACTIONS when there is none of this name. */
CPLY_API cply_action cply_action_find(cply_str name);

struct cply_play;

/** How the game behaves; may be changed at any time. */
typedef struct cply_play_options {
	bool turn_first;  /**< arrows turn before they move */
	bool skip_filled; /**< typing moves on to the next empty square */
	bool next_word;   /**< and from a full word to the next open one */
	bool autocheck;
	bool downs_only;      /**< the across clues are hidden */
	bool delete_advances; /**< Delete goes on to the next square */
	bool strict_rebus;    /**< the first of several letters is not enough */
	bool start_over;      /**< without the progress that the puzzle holds */
	/** Are the letters the solution, of which only a checksum is known?
	 *  NULL: nobody can tell. */
	bool (*fits)(const struct cply_play *p);
} cply_play_options;

CPLY_API cply_play_options cply_play_defaults(void);

#define CPLY_NO_ENTRY UINT32_MAX

/** A word: that of a clue, or a run of the grid that has none. */
typedef struct cply_entry {
	uint32_t list, clue;   /**< CPLY_NO_CLUE: it has none */
	uint32_t number;       /**< of the clue, counted over all lists */
	cply_direction axis;   /**< OTHER: it bends */
	const uint32_t *cells; /**< open ones only, at least one */
	uint32_t n_cells;
} cply_entry;

/** What is known of a square; also CPLY_CELL_PENCIL, WRONG, WAS_WRONG,
 *  CHECKED, REVEALED and GIVEN of crossword.h in `marks`. */
typedef struct cply_square {
	uint32_t fill; /**< of `texts` */
	uint32_t solution_;
	uint16_t marks;
} cply_square;

/** A game. Fields are for looking only. */
typedef struct cply_play {
	/** As it was at the start; in a diagramless puzzle all squares are
	 *  open, and "#" stands for a block. */
	cply_crossword puzzle;
	const cply_crossword *original;
	cply_play_options options;
	cply_square *squares;
	const cply_str *texts; /**< whatever was put in; [0] is empty */
	cply_entry *entries;   /**< in the order of the clues */
	uint32_t n_entries;
	uint32_t cursor; /**< CPLY_NO_CELL: there is no open square */
	uint32_t entry;  /**< the word it is in, or CPLY_NO_ENTRY */
	cply_direction axis;
	bool is_running, is_solved, is_pencil;
	uint32_t n_open, n_filled, n_right;
	uint32_t n_known; /**< open squares whose solution is known */
	uint32_t n_checks, n_reveals;
	/** The record so far. */
	cply_event *events;
	uint32_t n_events;
	struct cplyi_play *own; /**< the engine's */
} cply_play;

/** Opens a game on a puzzle, which must outlive it, with the puzzle's saved
 *  progress. Nothing is recorded before cply_play_begin. */
CPLY_API CPLY_NODISCARD cply_status
cply_play_open(cply_play *p, const cply_crossword *puzzle,
               const cply_play_options *options, cply_arena *a);
/** Takes over the record of an earlier game of the same puzzle: its first
 *  letters and its events. Before anything else is done. CPLY_INVALID when
 *  the record is not of this puzzle. */
CPLY_API CPLY_NODISCARD cply_status cply_play_resume(cply_play *p,
                                                     const cply_solve *record);
/** A session begins (start) and ends (stop). One that was not ended, because
 *  the program was, is ended at its last event. Nothing is recorded once the
 *  puzzle is solved, as it also is when its own progress is complete. */
CPLY_API CPLY_NODISCARD cply_status cply_play_begin(cply_play *p, int64_t time);
CPLY_API CPLY_NODISCARD cply_status cply_play_end(cply_play *p, int64_t time);

typedef struct cply_command {
	cply_action action;
	int64_t time;  /**< ms since 1970 */
	cply_str text; /**< TYPE, PUT, ANSWER, GO_TO */
	uint32_t at;   /**< GO_CELL: the cell; GO_WORD: the entry */
} cply_command;

/** What there is to say about a command. */
typedef enum cply_remark {
	CPLY_SAY_NOTHING,
	CPLY_SAY_SOLVED,   /**< everything is correct: the game is over */
	CPLY_SAY_FITS,     /**< so says the checksum of the locked solution */
	CPLY_SAY_WRONG,    /**< full, but not everything is correct */
	CPLY_SAY_FULL,     /**< full; the solution is unknown */
	CPLY_SAY_OPEN,     /**< submit: `n` squares are empty */
	CPLY_SAY_CHECKED,  /**< `n` letters, `wrong` of them wrong */
	CPLY_SAY_REVEALED, /**< `n` squares */
	CPLY_SAY_CLEARED,  /**< `n` squares */
	CPLY_SAY_NOTHING_HERE, /**< no letter to check, reveal or clear */
	CPLY_SAY_NO_SOLUTION,
	CPLY_SAY_LOCKED_SOLUTION,
	CPLY_SAY_FIXED, /**< the square is given or revealed */
	CPLY_SAY_NO_UNDO,
	CPLY_SAY_NO_REDO,
	CPLY_SAY_NO_SUCH_CLUE,
	CPLY_SAY_LENGTH, /**< answer: it has `n` letters, the word `wrong` */
	CPLY_SAY_PAUSED,
	CPLY_SAY_RESUMED,
	CPLY_SAY_IS_PAUSED, /**< refused: the game is paused */
	CPLY_SAY_IS_OVER,   /**< refused: the puzzle is solved */
	CPLY_SAY_PENCIL,    /**< `n`: 1 on, 0 off; so for the next two */
	CPLY_SAY_AUTOCHECK,
	CPLY_SAY_DOWNS_ONLY
} cply_remark;

typedef struct cply_reply {
	cply_remark remark;
	uint32_t n, wrong;
	bool is_short; /**< checked: some is only the beginning of a rebus */
} cply_reply;

/** Does a command. Actions that need a screen (help, quit) do nothing. Only
 *  CPLY_OK and CPLY_NOMEM; what was refused, and why, is in the reply. */
CPLY_API CPLY_NODISCARD cply_status cply_play_do(cply_play *p,
                                                 const cply_command *command,
                                                 cply_reply *reply);
/** The reply as a sentence for people; nothing for CPLY_SAY_NOTHING. */
CPLY_API void cply_play_say(const cply_reply *reply, cply_buf *out);

/** Solving time without pauses. */
CPLY_API int64_t cply_play_active(const cply_play *p, int64_t now);
/** Can its letter be changed? Not if given, revealed or not an open square. */
CPLY_API bool cply_play_is_fixed(const cply_play *p, uint32_t cell);
CPLY_API bool cply_play_is_hidden(const cply_play *p, uint32_t entry);
CPLY_API bool cply_play_is_full(const cply_play *p, uint32_t entry);
/** Does the solver know that all of it is right: checked, revealed or given, or
 *  the puzzle solved? */
CPLY_API bool cply_play_is_proven(const cply_play *p, uint32_t entry);
/** The other word at the cursor, or CPLY_NO_ENTRY. */
CPLY_API uint32_t cply_play_crossing(const cply_play *p);
/** The word that a text such as "12", "12d" or "12 down" means, or
 *  CPLY_NO_ENTRY. */
CPLY_API uint32_t cply_play_find(const cply_play *p, cply_str text);
/** "12 Across"; "word 3" for one without a clue. */
CPLY_API void cply_play_name(const cply_play *p, uint32_t entry, cply_buf *out);
/** The clue of a word; NULL when it has none or it is hidden. */
CPLY_API const cply_clue *cply_play_clue(const cply_play *p, uint32_t entry);

/** The puzzle with the letters and marks as they are now. */
CPLY_API CPLY_NODISCARD cply_status cply_play_view(const cply_play *p,
                                                   cply_arena *a,
                                                   cply_crossword *out);
/** The same as the original puzzle with progress, for saving. */
CPLY_API CPLY_NODISCARD cply_status cply_play_progress(const cply_play *p,
                                                       int64_t now,
                                                       cply_arena *a,
                                                       cply_crossword *out);
/** The record as a solve, for writing a log; it shares with the game, and its
 *  events may be sorted and completed by cply_solve_finish. */
CPLY_API CPLY_NODISCARD cply_status cply_play_solve(const cply_play *p,
                                                    cply_arena *a,
                                                    cply_solve *out);
/** Event `i` of the record as a JSON object, as in a log. */
CPLY_API void cply_play_put_event(const cply_play *p, uint32_t i,
                                  cply_buf *out);

#ifdef __cplusplus
}
#endif
#endif
