/* SPDX-License-Identifier: MIT */
/** \file
 * Documents and formats. Both are opaque: a document is asked for its model,
 * a format for its name. Sessions (session.h) make documents. */
#ifndef CROSSPLY_DOCUMENT_H
#define CROSSPLY_DOCUMENT_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct cply_format cply_format;
typedef struct cply_doc cply_doc;
typedef struct cply_crossword cply_crossword;
typedef struct cply_solve cply_solve;
typedef struct cply_game cply_game;
typedef struct cply_mill cply_mill;

/* ---- formats ---- */

CPLY_API size_t cply_format_count(void);
CPLY_API const cply_format *cply_format_at(size_t i);
/** By name or by its suffix without the dot, without case, or NULL. */
CPLY_API const cply_format *cply_format_find(cply_str name);
/** By file name suffix, or NULL when none or several fit. A format that can be
 *  written comes before those that are only read. */
CPLY_API const cply_format *cply_format_for_name(cply_str file_name);

/** "ipuz": stable, for programs. */
CPLY_API const char *cply_format_name(const cply_format *f);
/** "Across Lite .puz": for people. */
CPLY_API const char *cply_format_title(const cply_format *f);
/** "crossword": the kind of its documents. */
CPLY_API const char *cply_format_kind(const cply_format *f);
/** Can it be written, or only read? */
CPLY_API bool cply_format_can_write(const cply_format *f);

/* ---- documents ---- */

/** "crossword", "solve", "game" or "mill". */
CPLY_API const char *cply_doc_kind(const cply_doc *doc);
/** The format it was read from. */
CPLY_API const cply_format *cply_doc_format(const cply_doc *doc);
/** The model, if it is of this kind; else NULL. A solve has a crossword too:
 *  the puzzle that was solved. */
CPLY_API const cply_crossword *cply_doc_crossword(const cply_doc *doc);
CPLY_API const cply_solve *cply_doc_solve(const cply_doc *doc);
CPLY_API const cply_game *cply_doc_game(const cply_doc *doc);
CPLY_API const cply_mill *cply_doc_mill(const cply_doc *doc);

/* ---- writing ---- */

/** What a file of mill puzzles is made for. */
typedef enum cply_mill_shape {
	CPLY_MILL_AS_PACK,
	CPLY_MILL_AS_PUZZLE,       /**< one puzzle alone */
	CPLY_MILL_AS_CONTRIBUTION, /**< for the makers of apps */
	CPLY_MILL_AS_QR            /**< text that fits into a QR code */
} cply_mill_shape;

/** What a game log is written as. */
typedef enum cply_game_shape {
	CPLY_GAME_AS_LOG,
	CPLY_GAME_AS_NEWEST, /**< a log of the newest generation */
	CPLY_GAME_AS_STATES  /**< every state, on a line of its own */
} cply_game_shape;

/** What the text of a clue is called in a level. Either name is read. */
typedef enum cply_level_dialect {
	CPLY_LEVEL_CLUE,
	CPLY_LEVEL_QUESTION, /**< as the schema of its app has it today */
	CPLY_LEVEL_BOTH
} cply_level_dialect;

/** What is written. All zero means the defaults. */
typedef struct cply_write_options {
	bool blank;        /**< leave the solution out */
	bool no_progress;  /**< leave the saved progress out */
	bool extensions;   /**< Xword Markdown: front matter and [THEME] */
	bool with_answers; /**< level: put the answers into the clues */
	uint32_t lock_key; /**< .puz: scramble with this key; 0: do not */
	cply_str version;  /**< of the format: "1.4", "v1"; empty: best fit */
	cply_str id;       /**< level: its UUID */
	uint32_t revision; /**< level: its version; 0: the document's, or 1 */
	bool no_enumerations;  /**< leave "(3,4)" out */
	uint8_t level_dialect; /**< level: a cply_level_dialect */
	cply_str hash;         /**< level: put this hash of the answers in */
	cply_str hash_scheme;  /**< level: how it was made: "v1/root" */
	cply_mill_shape shape; /**< mill pack: what for */
	cply_game_shape game;  /**< game log: as what */
	/** Solve log as a crossword: the letters at its end become the
	 *  solution instead of saved progress. */
	bool solved;
} cply_write_options;

/* ---- showing ---- */

/** What is shown of a document as JSON. All zero means the defaults. */
typedef struct cply_show_options {
	/** Game: the path of a value in the state; empty: all of it. */
	cply_str path;
	/** Game: how many levels of references are replaced by the game
	 *  objects that they mean. */
	uint32_t resolve;
	/** Game: a value that is a text is shown without quotes. */
	bool plain_text;
} cply_show_options;

/** What is printed of how two documents differ. All zero means the
 *  defaults. */
typedef struct cply_diff_options {
	bool json;
	bool color; /**< text: use ANSI colours */
} cply_diff_options;

/** What statistics are printed as. */
typedef enum cply_stats_form {
	CPLY_STATS_TEXT,
	CPLY_STATS_JSON,
	CPLY_STATS_CSV,
	CPLY_STATS_HTML /**< a page; not of games */
} cply_stats_form;

/** What is printed of statistics. All zero means the defaults. */
typedef struct cply_stats_options {
	cply_stats_form form;
	bool wall;        /**< times are those of the clock on the wall */
	bool color;       /**< text: use ANSI colours */
	bool ascii;       /**< text: nothing beyond ASCII */
	uint32_t columns; /**< text: width; 0: 80 */
	int64_t idle;     /**< what a pause is, in ms; 0: the usual */
	/** CSV of solves: "clues", "squares", "help", "progress", or of
	 *  several logs "logs", "solvers", "puzzles", "sizes", "weekdays"; of
	 *  crosswords "puzzles", "lengths", "letters", "ranges", "years".
	 *  NULL: the first of them. */
	const char *table;
} cply_stats_options;

/* ---- asking ---- */

/** What an answer is printed as. */
typedef enum cply_query_form {
	CPLY_QUERY_TEXT,
	CPLY_QUERY_CSV,
	CPLY_QUERY_JSON
} cply_query_form;

/** What is asked of a game log: values over time, or its events. All zero
 *  means the defaults, but something has to be asked for. docs/queries.md
 *  explains paths and conditions. */
typedef struct cply_query_options {
	cply_query_form form;
	/** Values at these paths, over time; `*` stands for every key. */
	const char *const *paths;
	size_t n_paths;
	const char *where;    /**< only steps at which this condition holds */
	const char *event;    /**< only deltas of this type; NULL: all */
	const char *player;   /**< only events of the player with this id */
	const char *function; /**< only runs of this function or order */
	bool invalid;         /**< only those that the game rejected */
	bool valid;           /**< only runs that it did not reject */
	bool changes; /**< every change, as lines of JSON; of `paths` only */
	bool root;    /**< what surrounds the deltas, at `paths` or all */
	bool list;    /**< the paths and events that there are */
	bool first;   /**< only the first row */
	bool count;   /**< how many rows, not the rows */
	/** Only steps after, and up to, these positions, as they are written
	 *  for `--at`; NULL: the beginning, the end. */
	const char *from, *until;
	bool ascii; /**< text: nothing beyond ASCII */
} cply_query_options;

#ifdef __cplusplus
}
#endif
#endif
