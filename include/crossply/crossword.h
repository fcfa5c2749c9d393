/* SPDX-License-Identifier: MIT */
/** \file
 * The crossword: what a puzzle means, whatever file it came from. A reader
 * fills it in; after that it is not changed. All of it lives in one arena. */
#ifndef CROSSPLY_CROSSWORD_H
#define CROSSPLY_CROSSWORD_H

#include "base.h"
#include "diag.h"
#include "document.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- text with formatting ---- */

enum {
	CPLY_ITALIC = 1,
	CPLY_BOLD = 2,
	CPLY_SUB = 4,
	CPLY_SUP = 8,
	CPLY_SMALL_CAPS = 16,
	CPLY_UNDERLINE = 32,
	CPLY_STRIKE = 64
};

/** Bytes [begin, end) of the plain text that have `style`. Runs are in order
 *  and do not overlap. */
typedef struct cply_run {
	uint32_t begin, end;
	uint32_t style;
} cply_run;

typedef struct cply_text {
	cply_str plain; /**< what is read aloud: no tags, no entities */
	const cply_run *runs;
	uint32_t n_runs;
} cply_text;

/* ---- cells ---- */

typedef enum cply_cell_kind {
	CPLY_CELL_OPEN,  /**< takes a letter */
	CPLY_CELL_BLOCK, /**< black */
	CPLY_CELL_VOID   /**< not part of the grid: not drawn */
} cply_cell_kind;

enum {
	CPLY_BAR_TOP = 1,
	CPLY_BAR_RIGHT = 2,
	CPLY_BAR_BOTTOM = 4,
	CPLY_BAR_LEFT = 8
};

enum {
	CPLY_CELL_CIRCLED = 1,
	CPLY_CELL_GIVEN = 2,      /**< the letter is shown from the start */
	CPLY_CELL_PENCIL = 4,     /**< progress: the fill is tentative */
	CPLY_CELL_WAS_WRONG = 8,  /**< progress: was once checked and wrong */
	CPLY_CELL_WRONG = 16,     /**< progress: is checked and wrong */
	CPLY_CELL_REVEALED = 32,  /**< progress: was given by the program */
	CPLY_CELL_CHECKED = 64,   /**< progress: was checked and right */
	CPLY_CELL_NO_NUMBER = 128 /**< starts a word but shows no number */
};

/** Something that only its own format understands, kept for a round trip. */
typedef struct cply_extra {
	const char *origin; /**< name of that format: "ipuz" */
	cply_str key;
	cply_str value; /**< in that format's own notation */
} cply_extra;

typedef struct cply_extras {
	const cply_extra *items;
	uint32_t n;
} cply_extras;

/** What few cells have. */
typedef struct cply_cell_more {
	const cply_str *either; /**< Schrödinger: each of these is right */
	uint32_t n_either;
	uint32_t ink;    /**< text colour, as `shade` */
	cply_str corner; /**< a second label, in the other corner: in an
	                  *   acrostic the letter of the clue */
	cply_extras extras;
} cply_cell_more;

/** Colours are 0xRRGGBB with this bit set; 0 is "none". */
#define CPLY_COLOR 0x1000000u

typedef struct cply_cell {
	uint8_t kind; /**< cply_cell_kind */
	uint8_t bars; /**< heavy sides; normalised: both cells of an edge */
	uint16_t flags;
	uint32_t shade;    /**< background colour */
	cply_str solution; /**< empty: unknown. One grapheme, or a rebus. For a
	                    *   Schrödinger cell the text as written: "A/B" */
	cply_str fill;     /**< progress: what the solver has put there */
	cply_str label;    /**< shown in the corner, usually a number */
	cply_span at; /**< in the source; empty when it has no place there */
	const cply_cell_more *more; /**< NULL for most */
} cply_cell;

/* ---- clues and entries ---- */

typedef enum cply_direction {
	CPLY_ACROSS,
	CPLY_DOWN,
	CPLY_OTHER /**< a list such as "Rows" or "Zones" */
} cply_direction;

/** A clue of some list: lists[list].clues[clue]. */
typedef struct cply_clue_ref {
	uint32_t list, clue;
} cply_clue_ref;

typedef struct cply_clue {
	uint32_t number; /**< 0: none or not a number */
	cply_str label;  /**< as shown: "12", "1,5", "A"; empty: none */
	cply_text text;
	cply_str enumeration;  /**< "3,4" as written, without brackets */
	const uint32_t *cells; /**< its entry: row * width + col, in order */
	uint32_t n_cells;      /**< 0: attached to no entry */
	bool is_explicit;      /**< the file itself lists the cells, or none */
	bool is_themed;
	const cply_clue_ref *links; /**< more parts of one answer, in order */
	uint32_t n_links;
	cply_extras extras;
	cply_span at;        /**< the whole clue */
	cply_span number_at; /**< where its number is, if anywhere */
	cply_span length_at; /**< where its length is, if anywhere */
} cply_clue;

typedef struct cply_clue_list {
	cply_direction direction;
	cply_str title; /**< as shown: "Across", "Rows", "Waagerecht" */
	cply_clue *clues;
	uint32_t n_clues;
	cply_extras extras;
	cply_span at;
} cply_clue_list;

/* ---- the puzzle ---- */

typedef enum cply_meta {
	CPLY_META_TITLE,
	CPLY_META_AUTHOR,
	CPLY_META_EDITOR,
	CPLY_META_COPYRIGHT,
	CPLY_META_PUBLISHER,
	CPLY_META_PUBLICATION,
	CPLY_META_DATE,
	CPLY_META_INTRO, /**< shown before solving */
	CPLY_META_NOTES,
	CPLY_META_EXPLANATION, /**< shown after solving */
	CPLY_META_DIFFICULTY,
	CPLY_META_THEME,
	CPLY_META_SOURCE,
	CPLY_META_URL,
	CPLY_META_ID,
	CPLY_META_REVISION, /**< the version of a level */
	CPLY_META_LANGUAGE,
	CPLY_META_QUOTATION, /**< of an acrostic: what the grid spells */
	CPLY_META_COUNT
} cply_meta;

/** "title", "author" and so on. */
CPLY_API const char *cply_meta_name(cply_meta m);

typedef enum cply_solution {
	CPLY_SOLUTION_ABSENT,
	CPLY_SOLUTION_PARTIAL,
	CPLY_SOLUTION_PRESENT,
	CPLY_SOLUTION_LOCKED /**< there, but scrambled with an unknown key */
} cply_solution;

/** Saved progress besides what the cells hold. */
typedef struct cply_progress {
	bool has_timer, is_running;
	uint64_t seconds;
} cply_progress;

struct cply_crossword {
	uint32_t width, height;
	cply_cell *cells; /**< height * width, row by row */
	cply_clue_list *lists;
	uint32_t n_lists;
	cply_text meta[CPLY_META_COUNT];
	cply_solution solution;
	bool is_diagramless;
	bool wants_all_clues; /**< its format asks for a clue for every word */
	bool clues_are_cut; /**< the file ends before its clues: said already */
	cply_progress progress;
	cply_extras extras;
	cply_span grid_at;
	/** What the reader of `raw_owner` keeps for a byte-exact round trip;
	 *  only the format of that name looks inside. */
	const void *raw;
	const char *raw_owner;
};

/** An all-open grid without clues. CPLY_LIMIT or CPLY_NOMEM on failure; the
 *  limit is reported at `at`. */
CPLY_API CPLY_NODISCARD cply_status
cply_crossword_start(cply_crossword *cw, cply_arena *a,
                     const cply_limits *limits, cply_diags *diags,
                     const cply_span *at, uint32_t width, uint32_t height);

static inline cply_cell *cply_cell_at(const cply_crossword *cw, uint32_t row,
                                      uint32_t col)
{
	return &cw->cells[(size_t)row * cw->width + col];
}

/** Makes bars agree on both sides of each edge and sets `solution` from the
 *  cells (unless it is LOCKED). Every reader ends with it. */
CPLY_API void cply_crossword_finish(cply_crossword *cw);

/* ---- entries from the grid ---- */

/** How numbers are given to words. The standard is what everyone uses; the
 *  others are dialects met in Xword Markdown files. */
typedef enum cply_numbering {
	CPLY_NUMBER_AUTO,          /**< for options: the one that fits */
	CPLY_NUMBER_STANDARD,      /**< shared counter, words of 2 or more */
	CPLY_NUMBER_LITERAL,       /**< shared counter, words of 1 or more */
	CPLY_NUMBER_PER_DIRECTION, /**< own counters, words of 2 or more */
	CPLY_NUMBER_PER_DIRECTION_ONE, /**< own counters, words of 1 or more */
	CPLY_NUMBER_INDEX, /**< across N: first word of row N; down: column */
	CPLY_NUMBER_LABELS /**< what the cells' labels say */
} cply_numbering;

/** A word of the grid: a maximal run that blocks, voids and bars end. */
typedef struct cply_slot {
	cply_direction direction;
	uint32_t number; /**< 0 where the scheme gives none */
	uint32_t start;  /**< cell index */
	uint32_t length;
} cply_slot;

typedef struct cply_slots {
	cply_slot *items; /**< by start cell, across before down */
	uint32_t n;
} cply_slots;

CPLY_API CPLY_NODISCARD cply_status
cply_crossword_slots(const cply_crossword *cw, cply_numbering scheme,
                     cply_arena *a, cply_slots *out);
/** The k-th cell of a slot. */
CPLY_API uint32_t cply_slot_cell(const cply_crossword *cw,
                                 const cply_slot *slot, uint32_t k);
/** The slot with this number and direction, or NULL. */
CPLY_API const cply_slot *cply_slots_find(const cply_slots *slots,
                                          cply_direction direction,
                                          uint32_t number);

/** Gives each Across or Down clue without cells those of the slot that has
 *  its number. Clues that find none stay unattached (check reports them). */
CPLY_API CPLY_NODISCARD cply_status cply_crossword_attach(cply_crossword *cw,
                                                          cply_numbering scheme,
                                                          cply_arena *a);
/** Writes the numbers of `scheme` into the labels of the cells that have no
 *  label, for formats that store no numbers. */
CPLY_API CPLY_NODISCARD cply_status cply_crossword_label(cply_crossword *cw,
                                                         cply_numbering scheme,
                                                         cply_arena *a);
/** The letters of a clue's entry, unknown ones as `unknown`. */
CPLY_API void cply_clue_answer(const cply_crossword *cw, const cply_clue *clue,
                               char unknown, cply_buf *out);
/** "12 Across", "Rows 3": how messages name a clue. */
CPLY_API cply_str cply_clue_name(const cply_crossword *cw, uint32_t list,
                                 uint32_t clue, cply_arena *a);
/** Sum of the numbers of an enumeration ("3,4" and "2-5" are 7); 0 when it
 *  is not one. */
CPLY_API uint32_t cply_enumeration_length(cply_str enumeration);

/* ---- formatting ---- */

/** Reads the inline HTML met in clues (b i em strong u s sub sup span br p, and
 *  entities). A `<` that starts no known tag is text. Unknown tags are kept
 *  as text and counted in `*unknown`, which may be NULL. The text is `html`
 *  itself when there is nothing in it to change. */
CPLY_API CPLY_NODISCARD cply_status cply_text_from_html(cply_str html,
                                                        cply_arena *a,
                                                        cply_text *out,
                                                        uint32_t *unknown);
/** Escaped, with tags for the runs: safe as content of an HTML or SVG page
 *  (quotes stay as they are, so not as an attribute; and so do control
 *  characters, which XML forbids). Reading it gives the text again; ill-formed
 *  bytes become U+FFFD. */
CPLY_API void cply_text_to_html(const cply_text *t, cply_buf *out);
CPLY_API cply_text cply_text_plain(cply_str plain);

/* ---- checking and features ---- */

/** Reports what is wrong or odd in the puzzle itself, whatever its format. */
CPLY_API void cply_crossword_check(const cply_crossword *cw, cply_arena *a,
                                   cply_diags *diags);

/** What a puzzle uses and a format can hold. */
#define CPLY_FEATURES(X)                                                  \
	X(REBUS, "rebus", "squares with more than one letter")            \
	X(EITHER, "schroedinger", "squares with two correct answers")     \
	X(SYMBOLS, "symbols", "digits and symbols as answers")            \
	X(LETTERS, "letters", "letters beyond A to Z")                    \
	X(GIVEN, "given", "letters given from the start")                 \
	X(VOID, "void", "squares that are not part of the grid")          \
	X(BARS, "bars", "bars between squares")                           \
	X(CIRCLES, "circles", "circled squares")                          \
	X(SHADES, "shades", "coloured squares")                           \
	X(LABELS, "labels", "labels other than the standard numbers")     \
	X(LISTS, "lists", "clue lists other than Across and Down")        \
	X(TITLES, "titles", "custom titles of clue lists")                \
	X(ENTRIES, "entries", "words other than runs of the grid")        \
	X(UNATTACHED, "unattached", "clues without a word")               \
	X(UNCLUED, "unclued", "words without a clue")                     \
	X(ENUMERATIONS, "enumerations", "enumerations such as (3,4)")     \
	X(LINKS, "links", "clues whose answer continues elsewhere")       \
	X(THEMED, "themed", "clues marked as themed")                     \
	X(FORMATTING, "formatting", "italic, bold and other text styles") \
	X(SOLUTION, "solution", "a solution")                             \
	X(NO_SOLUTION, "no-solution", "a missing or partial solution")    \
	X(LOCKED, "locked", "a scrambled solution")                       \
	X(DIAGRAMLESS, "diagramless", "a diagramless grid")               \
	X(FILL, "fill", "the solver's letters")                           \
	X(PENCIL, "pencil", "pencilled letters")                          \
	X(MARKS, "marks", "checked, wrong and revealed marks")            \
	X(TIMER, "timer", "the solver's time")                            \
	X(EXTRAS, "extras", "fields specific to the original format")     \
	X(CORNERS, "corners", "second labels of squares")

enum cply_feature_index {
#define X(id, name, title) CPLY_FEATURE_##id,
	CPLY_FEATURES(X)
#undef X
		CPLY_FEATURE_COUNT
};

/** A set of features: CPLY_HAS(REBUS) | CPLY_HAS(BARS). */
typedef uint64_t cply_features;
#define CPLY_HAS(id) ((cply_features)1 << CPLY_FEATURE_##id)

typedef struct cply_feature_info {
	const char *name, *title;
} cply_feature_info;

CPLY_API const cply_feature_info *cply_feature_get(unsigned index);
/** What the puzzle uses. */
CPLY_API cply_features cply_crossword_features(const cply_crossword *cw,
                                               cply_arena *a);

#ifdef __cplusplus
}
#endif
#endif
