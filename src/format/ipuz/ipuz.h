/* SPDX-License-Identifier: MIT */
/* What the parts of the ipuz reader and writer share. */
#ifndef CROSSPLY_FORMAT_IPUZ_H
#define CROSSPLY_FORMAT_IPUZ_H

#include "format/format.h"
#include "format/json_fast.h"

/* A clue whose "cells" or "continued" waits until all clues are read. */
typedef struct ipuz_later {
	cply_clue_ref clue;
	cply_json_value cells, continued, answer;
} ipuz_later;

typedef struct ipuz_style {
	cply_str name;
	cply_json_value style;
} ipuz_style;

/* A file that is being read. */
typedef struct ipuz {
	const cply_read *r;
	cply_arena *arena;
	cply_diags *diags;
	cply_crossword *cw;
	bool is_fake;   /* "fakeclues": no clue belongs to a word */
	cply_str block; /* what a block is written as, */
	cply_str empty; /* and a square without a number */
	cply_json_value puzzle, solution, saved, clues, styles;
	cply_json_value fake_lists; /* "fakecluegroups" */
	ipuz_style *style_index;    /* of "styles", sorted, once it is needed */
	uint32_t n_styles;
	uint32_t hidden_blocks; /* of a diagramless */
	uint32_t unknown_tags;
	cply_span first_unknown_tag;
	cply_clue_ref at; /* the clue that is being read */
	ipuz_later *later;
	uint32_t n_later, cap_later;
} ipuz;

/* Keeps a member for writing it again: appends to `extras`, or replaces the
 * one of that key. Keys of cells have a prefix that tells whose member it is:
 * "style.mark", "saved.style". */
void cplyi_ipuz_keep(ipuz *z, cply_extras *extras, const char *prefix,
                     cply_str key, cply_json_value v);
/* The value of an extra that ipuz itself kept, or an empty string. */
cply_str cplyi_ipuz_extra(const cply_extras *extras, const char *key);
/* The part of a cell that few cells have, made when it is first needed; NULL
 * when there is no memory. */
cply_cell_more *cplyi_ipuz_more(ipuz *z, cply_cell *cell);

/* Text with formatting, from a JSON string. */
/* The address of a link in it is kept as KEY-address. */
cply_text cplyi_ipuz_text(ipuz *z, cply_json_value v, cply_str key,
                          cply_extras *extras);
cply_arg cplyi_ipuz_type(cply_json_value v);

/* ipuz_grid.c: the squares, from "puzzle", "solution" and "saved". */
cply_status cplyi_ipuz_read_grid(ipuz *z, cply_json_value dimensions);
/* ipuz_style.c: gives a square its style. */
void cplyi_ipuz_style(ipuz *z, cply_cell *cell, cply_json_value style);
/* ipuz_clues.c: the lists. */
cply_status cplyi_ipuz_read_clues(ipuz *z);
/* ipuz_entries.c: which squares belong to which clue. */
cply_status cplyi_ipuz_attach(ipuz *z);
/* Is the puzzle diagramless, with no letter and no block that would show where
 * its words are? */
bool cplyi_ipuz_hides_words(const cply_crossword *cw);

/* What a square of a style with "highlight" and no colour gets. */
#define IPUZ_HIGHLIGHT (CPLY_COLOR | 0xFFF2A8u)

/* A puzzle that is being written. */
typedef struct ipuz_out {
	const cply_write *w;
	cply_json_writer j;
	const cply_crossword *cw;
	/* The same as a reader will see it: with the numbers that are written,
	 * and each clue at the word that its number gives it. */
	cply_crossword seen;
	cply_str block, empty; /* strings that mean nothing else here */
	bool is_blank;
	bool is_own; /* it was read from ipuz */
} ipuz_out;

/* ipuz_write.c */
cply_status cplyi_ipuz_write(const cply_write *w, const cply_doc *doc);
/* Writes text so that reading it as HTML gives the text again: as it is where
 * that works, else with entities and tags. */
void cplyi_ipuz_put_text(ipuz_out *o, const cply_text *t);
/* Writes the members that were kept with this prefix; those in `except`, with
 * blanks around each, are left out. */
void cplyi_ipuz_put_extras(ipuz_out *o, const cply_extras *extras,
                           const char *prefix, const char *except);
/* ipuz_write_clues.c */
cply_status cplyi_ipuz_see(ipuz_out *o); /* makes o->seen */
void cplyi_ipuz_write_clues(ipuz_out *o);
void cplyi_ipuz_losses(const cply_doc *doc, const cply_write_options *options,
                       cply_arena *scratch, cply_diags *diags);

/* 1 or 2, as the options wish; 0: there is no such version, which is said. */
unsigned cplyi_ipuz_version(const cply_write_options *o, cply_diags *diags);

#endif
