/* SPDX-License-Identifier: MIT */
/* What the parts of the exolve reader and writer share. */
#ifndef CROSSPLY_FORMAT_EXOLVE_H
#define CROSSPLY_FORMAT_EXOLVE_H

#include "carrier/charset.h"
#include "format/format.h"

#define EX_NONE UINT32_MAX

/* ---- lines and sections ---- */

enum ex_kind {
	EX_KEEP, /* not understood or without a meaning here: an extra */
	EX_BEGIN,
	EX_END,
	EX_WIDTH,
	EX_HEIGHT,
	EX_GRID,
	EX_LINE,  /* metadata on one line */
	EX_LINES, /* metadata on several lines */
	EX_CLUES,
	EX_OPTION,
	EX_LANGUAGE,
	EX_RELABEL,
	EX_REVERSALS,
	EX_COLOR,
	EX_LAYERS
};

struct ex_known {
	const char *name;
	enum ex_kind kind;
	uint8_t arg;      /* cply_meta or cply_direction */
	bool is_repeated; /* may stand there more than once */
};

/* "exolve-name: value" and the lines below it. */
struct ex_section {
	const struct ex_known *known; /* NULL: a name nobody knows */
	cply_span at, name, value;
	uint32_t first, end; /* lines[first, end) */
};

/* ---- clues while they are read ---- */

struct ex_child {
	cply_str label;
	cply_span at;
	uint32_t number;
	int direction; /* cply_direction, or -1: not said */
	bool is_own;   /* a label in brackets */
};

/* What a clue's line says besides what the model holds. */
struct ex_raw {
	uint32_t start; /* cell given with #a1, or EX_NONE */
	bool is_own;    /* its label stands in brackets */
	bool has_enumeration;
	bool is_deleted; /* "*": its word is none */
	const struct ex_child *children;
	uint32_t n_children;
};

struct ex_list {
	cply_clue_list list;
	struct ex_raw *raw;
	uint32_t cap;
};

/* The words of the grid as this format numbers them: reversed ones start at
 * their other end, and squares marked ~ are not counted. */
struct ex_words {
	cply_slots slots;
	uint8_t *is_reversed; /* per slot */
	uint32_t *at[2];      /* slot that starts at a cell, plus 1 */
	uint32_t *of[2];      /* slot that runs through a cell, plus 1 */
	uint32_t *number;     /* per cell, 0: none */
	uint32_t *cell_of;    /* per number: its cell */
	uint32_t n_numbers;
};

struct ex {
	const cply_read *r;
	cply_str text;
	cply_arena *arena;
	cply_diags *diags;
	cply_charset charset;
	cply_crossword *cw;
	cply_span *lines;
	uint32_t n_lines, cap_lines;
	struct ex_section *sections;
	uint32_t n_sections, cap_sections;
	cply_extras extras; /* of the puzzle */
	struct ex_list *lists;
	uint32_t n_lists, cap_lists, n_clues, n_parts;
	struct ex_words words;
	cply_str titles[3]; /* by direction */
	cply_str allowed;   /* characters of allow-chars */
	uint32_t said_width, said_height;
	cply_span width_at, height_at; /* where that stands */
	bool has_rebus, is_compound, has_language, allows_digits;
	bool hides_numbers;
	bool is_unnumbered; /* diagramless without solution: nobody knows */
};

/* ---- exolve.c ---- */

/* The text of a span in UTF-8. */
cply_str cplyi_ex_str(const struct ex *x, cply_span at);
cply_span cplyi_ex_trim(cply_str text, uint32_t begin, uint32_t end);
/* Adds to a list of extras. */
void cplyi_ex_extra(struct ex *x, cply_extras *list, cply_str key,
                    cply_str value);
/* HTML as text. What the text cannot say is `*is_odd`. */
CPLY_NODISCARD cply_status cplyi_ex_html(struct ex *x, cply_str html,
                                         cply_text *out, bool *is_odd);
/* "hi Devanagari 5": language, script, most characters in a square. */
struct ex_language {
	cply_span code, script, count, rest; /* in the value */
	uint32_t most;
	bool is_fine;
};

struct ex_language cplyi_ex_language(cply_str value);
/* The next word of a line; false at its end. */
bool cplyi_ex_word(cply_str text, uint32_t *at, uint32_t end, cply_span *out);

/* ---- exolve_lines.c ---- */

CPLY_NODISCARD cply_status cplyi_ex_sections(struct ex *x);

/* ---- exolve_grid.c ---- */

CPLY_NODISCARD cply_status cplyi_ex_grid(struct ex *x,
                                         const struct ex_section *s);

/* ---- exolve_words.c ---- */

CPLY_NODISCARD cply_status cplyi_ex_find_words(const cply_crossword *cw,
                                               cply_arena *a,
                                               struct ex_words *out);
/* Finds where words start, after reversals are known, */
void cplyi_ex_place_words(const cply_crossword *cw, struct ex_words *words);
/* and numbers these squares, except those marked to have none. */
void cplyi_ex_number_words(const cply_crossword *cw, struct ex_words *words);
/* The slot with this number, or NULL. */
const cply_slot *cplyi_ex_numbered(const struct ex_words *w, cply_direction d,
                                   uint32_t number);
const cply_slot *cplyi_ex_started(const struct ex_words *w, cply_direction d,
                                  uint32_t cell);
uint32_t cplyi_ex_slot_cell(const cply_crossword *cw, const struct ex_words *w,
                            const cply_slot *slot, uint32_t k);
/* "a3", "r2c5", "c5r2": rows are counted from below. EX_NONE: no cell. */
uint32_t cplyi_ex_cell(const cply_crossword *cw, cply_str s);
void cplyi_ex_reversals(struct ex *x, const struct ex_section *s);

/* ---- exolve_clues.c ---- */

CPLY_NODISCARD cply_status cplyi_ex_clues(struct ex *x,
                                          const struct ex_section *s);

/* ---- exolve_label.c ---- */

struct ex_label {
	cply_str label;
	cply_span at;
	uint32_t end; /* behind its direction */
	uint32_t number;
	int direction;
	bool is_own, has_children;
};

/* A clue's label at `*at`, which is moved behind it; false: there is none. */
bool cplyi_ex_label(struct ex *x, cply_str text, uint32_t *at, uint32_t end,
                    bool is_child, struct ex_label *out);

/* ---- exolve_links.c ---- */

/* Gives the clues their cells, the cells their labels, and makes links. */
CPLY_NODISCARD cply_status cplyi_ex_attach(struct ex *x);

/* ---- exolve_enum.c ---- */

struct ex_enum {
	size_t begin, end; /* the brackets with what is in them */
	size_t after;      /* where the annotation begins */
	size_t clue_end;   /* where the clue proper ends */
	bool is_there, is_hidden;
};

/* Where the clue ends and its length and annotation are. */
struct ex_enum cplyi_ex_enum(cply_str line);

/* ---- color.c ---- */

/* Colours cells; false: the line has to be kept as it is. */
bool cplyi_ex_colors(struct ex *x, const struct ex_section *s);

/* ---- writing ---- */

/* What is to be written, worked out before. */
struct ex_plan {
	const cply_crossword *cw;
	const cply_write_options *options;
	cply_arena *arena;
	struct ex_words words;
	cply_clue_ref *order; /* of the clues as they are written */
	uint32_t n_order;
	cply_crossword marked; /* the cells with ~ where it is written */
	bool is_unsolved;      /* no letter but given ones */
	bool is_multi;         /* cells of several characters */
	bool hides_numbers, is_unnumbered;
};

CPLY_NODISCARD cply_status cplyi_ex_plan(const cply_crossword *cw,
                                         const cply_write_options *options,
                                         cply_arena *a, struct ex_plan *out);
/* The word with which the cells begin, read in its direction, or NULL. */
const cply_slot *cplyi_ex_match(const struct ex_plan *p, cply_direction d,
                                const uint32_t *cells, uint32_t n);
/* Is there no list of its direction before it? */
bool cplyi_ex_is_first(const cply_crossword *cw, uint32_t list);
CPLY_NODISCARD cply_status cplyi_ex_write(const cply_write *w,
                                          const cply_doc *doc);
void cplyi_ex_losses(const cply_doc *doc, const cply_write_options *options,
                     cply_arena *scratch, cply_diags *diags);
/* What is written for an open cell; empty: unknown. */
cply_str cplyi_ex_letters(const struct ex_plan *p, const cply_cell *cell);
/* Of this format's extras the first with the key, or an empty string. */
cply_str cplyi_ex_get(const cply_extras *extras, const char *key);
bool cplyi_ex_has(const cply_extras *extras, const char *key);
/* Is the word among those of the option lines? */
bool cplyi_ex_has_option(const cply_crossword *cw, const char *word);
void cplyi_ex_put_clues(const struct ex_plan *p, uint32_t list, cply_buf *out);
/* One line, with what would be taken for something else as entities. */
void cplyi_ex_put_line(cply_str html, cply_buf *out);
void cplyi_ex_put_html(const struct ex_plan *p, const cply_text *t,
                       cply_buf *out);
void cplyi_ex_put_cell(const cply_crossword *cw, uint32_t cell, cply_buf *out);
/* Is this what the writer would put behind the language? */
bool cplyi_ex_is_usual_language(cply_str language, cply_str rest);
/* Does the text end with what will be read as its length? */
bool cplyi_ex_ends_with_length(const cply_clue *clue);

#endif
