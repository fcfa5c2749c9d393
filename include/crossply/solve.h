/* SPDX-License-Identifier: MIT */
/** \file
 * A solve: a crossword and what the solver did to it, event by event, whatever
 * file it came from. */
#ifndef CROSSPLY_SOLVE_H
#define CROSSPLY_SOLVE_H

#include "base.h"
#include "crossword.h"
#include "diag.h"
#include "timeline.h"

#ifdef __cplusplus
extern "C" {
#endif

/** In the order that events of one moment have. */
typedef enum cply_event_type {
	CPLY_EVENT_START,
	CPLY_EVENT_REVEAL,
	CPLY_EVENT_CHECK,
	CPLY_EVENT_UPDATE,
	CPLY_EVENT_SELECT,
	CPLY_EVENT_HIGHLIGHT,
	CPLY_EVENT_UNHIGHLIGHT,
	CPLY_EVENT_SELECT_CLUE,
	CPLY_EVENT_OTHER, /**< a type without a meaning here: see `extra` */
	CPLY_EVENT_STOP,
	CPLY_EVENT_SUBMIT,
	CPLY_EVENT_TYPES
} cply_event_type;

/** "start", "selectClue"; "" for OTHER. */
CPLY_API const char *cply_event_type_name(cply_event_type t);

#define CPLY_NO_CELL UINT32_MAX
#define CPLY_NO_CLUE UINT32_MAX

enum {
	CPLY_EVENT_SUCCESS = 1,    /**< submit: the puzzle was right */
	CPLY_EVENT_IGNORED = 2,    /**< kept, but it changes nothing: off the
	                            *   grid, on a block, after the end */
	CPLY_EVENT_FIRST = 4,      /**< update: the square was empty before */
	CPLY_EVENT_CHANGED = 8,    /**< update: another letter replaces one */
	CPLY_EVENT_CLEARED = 16,   /**< update: the square is empty now */
	CPLY_EVENT_SAME = 32,      /**< update: nothing new */
	CPLY_EVENT_COMPLETES = 64, /**< update: some entry is full now */
	CPLY_EVENT_IMPLIED = 128,  /**< not in the file: a missing start */
	CPLY_EVENT_PENCIL = 256,   /**< update: tentative (extension) */
	CPLY_EVENT_REVEALS = 512,  /**< update: what a reveal of that moment
	                            *   put in */
	CPLY_EVENT_DOWN = 1024,    /**< of a square: the solver was at its word
	                            *   down, not across */
	CPLY_EVENT_MOVES = 2048    /**< update: the cursor goes to its square */
};

/** One event. Events are sorted as a log must be. */
typedef struct cply_event {
	int64_t time;  /**< ms since 1970 */
	uint32_t cell; /**< row * width + col; CPLY_NO_CELL: none. SELECT_CLUE:
	                *   the clue, counted over all lists, or none */
	uint32_t fill; /**< UPDATE: what was put in, of `fills`; OTHER: the
	                *   name of its type, of `fills` too */
	uint32_t before; /**< UPDATE: what it replaced, of `fills`; SELECT: the
	                  *   cell, SELECT_CLUE: the clue selected before;
	                  *   START, STOP, SUBMIT: 1 if the clock ran before */
	uint32_t extra;  /**< of `extras`; 0: none */
	uint16_t flags;  /**< CPLY_EVENT_SUCCESS and so on */
	uint8_t type;    /**< cply_event_type */
	uint8_t marks;   /**< the cell's marks before the event */
	uint16_t solver; /**< of `solvers` (extension); 0: the solver */
} cply_event;

/** A recorded solve; immutable after reading. */
struct cply_solve {
	/** The grid: initial letters are `fill` of its cells; clue lists and
	 *  meta (title, author = byline, date, url) as far as known. */
	cply_crossword *puzzle;
	bool has_solution; /**< the puzzle's cells have one: see attach */
	cply_str version;  /**< as written; "0.1" */
	cply_str solver, user_agent;
	cply_event *events;
	uint64_t n_events;
	/** Every text that was put into a square, once; [0] is empty. */
	const cply_str *fills;
	uint32_t n_fills;
	/** What was in an event beyond the keys covered by the other fields:
	 *  JSON text of an object; [0] is empty. */
	const cply_str *extras;
	uint32_t n_extras;
	const cply_str *solvers; /**< [0] is `solver` */
	uint32_t n_solvers;
	/** Per cell what was in it at the start, of `fills`; and the clue over
	 *  all lists, or CPLY_NO_CLUE, that it belongs to across ([0]; or in a
	 *  list that is neither) and down ([1]). Set by cply_solve_finish. */
	const uint32_t *initial;
	const uint32_t *clue_of[2];
	cply_str more; /**< unknown top-level members: JSON text of an object */
	/** For each cell the JSON object of its unknown members; or NULL. */
	const cply_str *cell_more;
	uint64_t n_back; /**< how often the clock went back in the file */
	bool is_lossy;   /**< records order, not times: an imported board */
};

/** The state at some position. */
typedef struct cply_solve_state {
	uint32_t *fill;        /**< per cell, of `fills` */
	uint8_t *marks;        /**< per cell: CPLY_MARK_... */
	uint32_t cursor, clue; /**< or CPLY_NO_CELL, CPLY_NO_CLUE */
	uint32_t n_filled;     /**< squares with a letter */
	bool is_running, is_solved;
	bool is_down; /**< which word of the cursor: see CPLY_EVENT_DOWN */
} cply_solve_state;

enum {
	CPLY_MARK_CHECKED = 1,
	CPLY_MARK_REVEALED = 2,
	CPLY_MARK_LIT = 4, /**< highlighted */
	CPLY_MARK_PENCIL = 8
};

/** Bits of the marks of its timeline, whose state is a cply_solve_state. */
enum {
	CPLY_SOLVE_MARK_UPDATE = 1,
	CPLY_SOLVE_MARK_CORRECTION = 2, /**< a letter changed or was cleared */
	CPLY_SOLVE_MARK_WORD = 4,       /**< an entry became full */
	CPLY_SOLVE_MARK_CHECK = 8,
	CPLY_SOLVE_MARK_REVEAL = 16,
	CPLY_SOLVE_MARK_CURSOR = 32,  /**< select, selectClue, highlight */
	CPLY_SOLVE_MARK_SESSION = 64, /**< start, stop */
	CPLY_SOLVE_MARK_SUBMIT = 128
};

/** Ends the building of a solve whose puzzle, events (any order) and texts are
 *  set: sorts the events and fills in cells' `before` and flags. What breaks
 *  the rules of a log is reported as readings L3 to L27 say. */
CPLY_API CPLY_NODISCARD cply_status cply_solve_finish(cply_solve *s,
                                                      cply_arena *a,
                                                      cply_diags *diags);

/** Reports what is odd in the solve itself. */
CPLY_API void cply_solve_check(const cply_solve *s, cply_arena *scratch,
                               cply_diags *diags);

/** The puzzle as it stood (`state` NULL: at the end): a crossword with the
 *  letters of `state` as its progress (fill, pencil, checked and revealed
 * marks; with a solution, wrong for every letter that is not its). Texts are
 * shared with the solve. */
CPLY_API CPLY_NODISCARD cply_status
cply_solve_view(const cply_solve *s, const cply_solve_state *state,
                cply_arena *a, cply_crossword *out);

/** Gives the solve the solution, clue texts and styles of a puzzle of its
 *  shape. Reports the squares that differ and gives CPLY_INVALID when the
 *  puzzle is not that of the log. `out` shares with both. */
CPLY_API CPLY_NODISCARD cply_status
cply_solve_attach(const cply_solve *s, const cply_crossword *puzzle,
                  cply_arena *a, cply_diags *diags, cply_solve *out);

/** Are the two the same letters: trimmed, without case (readings L16, L17)? */
CPLY_API bool cply_same_fill(cply_str a, cply_str b, cply_arena *scratch);

#ifdef __cplusplus
}
#endif
#endif
