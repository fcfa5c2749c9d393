/* SPDX-License-Identifier: MIT */
/* What the readers of puzzle sites' own files share. Those files are JSON or
 * XML, of the same few parts: a size, letters, clues, and who made it. */
#ifndef CROSSPLY_FORMAT_SITE_H
#define CROSSPLY_FORMAT_SITE_H

#include "carrier/xml.h"
#include "format/format.h"
#include "format/json_fast.h"
#include "format/json_head.h"

/* A file that is being read. */
typedef struct site {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_crossword *cw;
	cply_json json;
	cply_status failed; /* CPLY_LIMIT when there are too many clues */
	bool is_wrapped;    /* the text is compressed inside the file: */
	cply_span wrapper;  /* all of it is here */
	uint32_t n_clues;
	uint32_t unknown_tags;
	cply_span first_unknown_tag;
} site;

/* Makes a puzzle without a size. False: out of memory. */
bool cplyi_site_begin(site *s, const cply_read *r);
/* Parses the file and makes a puzzle without a size. A root that is no object
 * is refused. */
CPLY_NODISCARD cply_status cplyi_site_json(site *s, const cply_read *r,
                                           cply_json_value *root);
/* The same for XML. `*root` is there after CPLY_OK only; when the text breaks
 * off it is what comes before. */
CPLY_NODISCARD cply_status cplyi_site_xml(site *s, const cply_read *r,
                                          const cply_xml_node **root);
/* Labels the squares if none has a label, and gives the clues their words. */
void cplyi_site_attach(site *s);
/* Hands the puzzle over. */
CPLY_NODISCARD cply_status cplyi_site_finish(site *s, cply_doc *out);

/* ---- JSON ---- */

/* Where a value is in the file. */
cply_span cplyi_site_at(const site *s, cply_json_value v);
/* The member if it has this type. Null is as good as missing; what has another
 * type is reported. */
cply_json_value cplyi_site_get(site *s, cply_json_value object, const char *key,
                               cply_json_type type);
/* A string or number as text, trimmed; empty when missing or null. */
cply_str cplyi_site_string(site *s, cply_json_value object, const char *key);
/* A number from 0, also as a string of digits. False when missing, reported
 * when it is something else. */
bool cplyi_site_number(site *s, cply_json_value object, const char *key,
                       uint32_t *out);
bool cplyi_site_is_true(cply_json_value object, const char *key);
/* Reports that `v` called `name` is not what was expected. */
void cplyi_site_odd(site *s, const char *name, cply_json_value v,
                    const char *expected);

/* ---- text ---- */

cply_text cplyi_site_html(site *s, cply_str html, const cply_span *at);

typedef struct site_meta {
	const char *key;
	cply_meta meta;
} site_meta;

/* Takes over text members as metadata. */
void cplyi_site_meta(site *s, cply_json_value object, const site_meta *table,
                     size_t n);

/* Makes the date that was read, month first or as 20260501, "2026-05-01". */
void cplyi_site_date(site *s, const cply_span *at);
/* From milliseconds since 1970. */
cply_text cplyi_site_day(site *s, int64_t milliseconds);

/* ---- the grid ---- */

/* An all-open grid, or all blocks. `what` is the member that says the size. */
CPLY_NODISCARD cply_status cplyi_site_grid(site *s, uint32_t width,
                                           uint32_t height, const char *what,
                                           const cply_span *at);
/* Each of these answers is right for the square. */
void cplyi_site_either(site *s, cply_cell *cell, const cply_str *answers,
                       uint32_t n);

/* ---- clues ---- */

/* Index of the list of this direction and title, which is made if need be. */
uint32_t cplyi_site_list(site *s, cply_direction direction, cply_str title);
/* Appends a clue. NULL when there are too many or memory is out. It moves when
 * the next is made. */
cply_clue *cplyi_site_clue(site *s, uint32_t list, const cply_span *at);
/* Sets label and number. */
void cplyi_site_clue_number(cply_clue *clue, cply_str label);
/* The straight word from this square on. What leaves the grid is reported and
 * left out. */
void cplyi_site_word(site *s, cply_clue *clue, bool is_down, int64_t x,
                     int64_t y, uint32_t length);
/* The next word of a direction, for clues that come in the order of the words;
 * `*next` is 0 at first. None when there are no more. */
void cplyi_site_next_word(site *s, const cply_slots *slots, uint32_t *next,
                          cply_direction d, cply_clue *clue);
/* Reports when the word of a clue spells another answer. Punctuation and case
 * do not count. */
void cplyi_site_compare(site *s, const cply_clue *clue, cply_str answer,
                        const cply_span *at);

/* ---- probes ---- */

/* The next member of the head. None when the file calls itself ipuz, which most
 * JSON puzzles do at once: then there is no need to walk through it. */
bool cplyi_site_next(cplyi_json_head *h);
/* Does the text begin with an XML element of this name? */
bool cplyi_site_is_root(cply_str head, const char *name);
bool cplyi_site_contains(cply_str head, const char *part);

#endif
