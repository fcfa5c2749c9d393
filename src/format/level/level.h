/* SPDX-License-Identifier: MIT */
/* What the files of the level format share. A level is two JSON values,
 * `grid_json` and `clues_json`, in an object that may have more. */
#ifndef CROSSPLY_FORMAT_LEVEL_H
#define CROSSPLY_FORMAT_LEVEL_H

#include "crossword/level.h"
#include "format/edits.h"
#include "format/format.h"

/* ---- a part: in place, or as a string that holds JSON ---- */

/* Where a decoded offset comes from. */
typedef struct level_mark {
	uint32_t decoded, raw;
} level_mark;

typedef struct level_part {
	cply_json_value value;
	bool is_embedded; /* in a string: what follows is then used */
	cply_json_parser parser;
	cply_json doc;
	cply_str raw;      /* between the quotes, as it stands in the file */
	uint32_t base;     /* where that begins */
	level_mark *marks; /* one for every MARK_STEP decoded bytes */
	uint32_t n_marks;
} level_part;

/* Decodes and parses the string `v` called `name`. False when it is no JSON
 * (reported) or memory is out. */
bool cplyi_level_embed(level_part *p, cply_json_value v, const char *name,
                       const cply_memory *memory, cply_arena *a,
                       cply_diags *diags);
void cplyi_level_part_free(level_part *p);
/* The place of a value in the file. */
cply_span cplyi_level_span(const level_part *p, cply_json_value v);

/* ---- reading ---- */

/* One clue as it stands in the file, beside the one of the model. */
typedef struct level_clue {
	bool has_answer;
	cply_str answer; /* decoded */
	cply_span answer_at;
	uint32_t length; /* as said, or 0 */
	uint32_t start;  /* cell index, or UINT32_MAX */
	bool has_bad_start;
} level_clue;

typedef struct level_reader {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_crossword *cw;
	level_part grid, clues;
	uint32_t *numbers;     /* of the cells as written; 0 for none */
	cply_span *numbers_at; /* where they stand; empty for none */
	level_clue *more[2];   /* parallel to the lists Across and Down */
	cply_diag *unknown;    /* the one finding about unknown fields */
	bool has_unknown, hit_limit;
} level_reader;

/* Each of them is false only when reading cannot go on. */
bool cplyi_level_read_grid(level_reader *l, cply_status *status);
bool cplyi_level_read_clues(level_reader *l);
/* Sets the words of the clues, the labels of the cells. */
bool cplyi_level_place_clues(level_reader *l);
/* Puts the answers into the cells: those of the clues, and those of the
 * objects `given`. */
bool cplyi_level_fill(level_reader *l, const cply_json_value *given,
                      uint32_t n_given);

/* A whole number of `object`, called `key`: true if it is there and from `min`
 * to `max`. `owner` is named when it is missing; NULL: it may be. */
bool cplyi_level_uint(level_reader *l, const level_part *p,
                      cply_json_value object, const char *key, cply_str owner,
                      uint32_t min, uint32_t max, uint32_t *out);
/* Reports LV103. */
void cplyi_level_wrong_type(level_reader *l, const level_part *p,
                            cply_json_value v, cply_str name,
                            const char *expected);
/* The members of `object` that are not among the `known` (a list with blanks
 * around each), as extras. `where` is "in cells", for the finding. */
cply_extras cplyi_level_extras(level_reader *l, const level_part *p,
                               cply_json_value object, const char *known,
                               const char *where);
/* The same for `grid_json` and `clues_json`: they are extras of the document,
 * called "grid_json.colour". */
void cplyi_level_keep(level_reader *l, const level_part *p,
                      cply_json_value object, const char *known,
                      const char *part);
bool cplyi_level_add_extra(level_reader *l, cply_extras *extras, cply_str key,
                           cply_str value);

/* "R3C5" */
cply_str cplyi_level_cell_name(level_reader *l, uint32_t cell);
cply_str cplyi_level_number(cply_arena *a, uint32_t n);

/* ---- fixing ---- */

/* Edits that give a square this number, or take its number away. None when the
 * text there is not as expected. */
void cplyi_level_set_number(level_reader *l, uint32_t cell, uint32_t number,
                            cplyi_edits *edits);
void cplyi_level_drop_number(level_reader *l, uint32_t cell,
                             cplyi_edits *edits);
/* May a clue of the list get this number, without harm to the answers? */
bool cplyi_level_may_renumber(const level_reader *l, uint32_t list,
                              uint32_t number);
/* Would its answer, if the file holds one, fit this length? */
bool cplyi_level_may_resize(const level_reader *l, uint32_t list,
                            uint32_t index, uint32_t length);

/* ---- writing ---- */

cply_status cplyi_level_write(const cply_write *w, const cply_doc *doc);
void cplyi_level_losses(const cply_doc *doc, const cply_write_options *options,
                        cply_arena *scratch, cply_diags *diags);

/* May the public form hold this field of the document? */
bool cplyi_level_is_public(const cply_extra *x);

#endif
