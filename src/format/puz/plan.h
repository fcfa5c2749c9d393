/* SPDX-License-Identifier: MIT */
/* A .puz file before it is written: what goes where, and what does not fit.
 * The writer and the loss report both start from it. */
#ifndef CROSSPLY_FORMAT_PUZ_PLAN_H
#define CROSSPLY_FORMAT_PUZ_PLAN_H

#include "format/puz/puz.h"

/* The sections that Crossply knows, in the order in which new ones are put. */
enum puz_section_id {
	PUZ_GRBS,
	PUZ_RTBL,
	PUZ_LTIM,
	PUZ_GEXT,
	PUZ_RUSR,
	PUZ_SECTIONS
};

/* A text of the file: title, author, copyright, a clue or the notes. */
typedef struct puz_string {
	cply_str text;  /* UTF-8 */
	cply_str bytes; /* as it will be stored */
	bool is_kept;   /* `bytes` are those of the file it was read from */
	bool is_absent; /* no clue, and none needed: the file was cut there */
} puz_string;

/* Places of one finding, collected before it is reported. */
typedef struct puz_places {
	cply_place *items;
	uint32_t n, cap;
} puz_places;

typedef struct puz_plan {
	const cply_crossword *cw;
	const cply_write_options *options;
	cply_arena *a;
	cply_diags *diags; /* where losses go */
	uint32_t n_cells;

	/* The file it was read from, taken apart again, and what was read. */
	bool has_file;
	puz_file file;
	cply_crossword was;
	bool is_same; /* nothing at all has changed */

	uint8_t *solution, *state;
	uint32_t type, flag;
	uint16_t true_sum;
	bool keeps_lock; /* a scrambled board goes over as it is */

	cply_slots words;
	puz_string *strings; /* n_clues + 4 */
	uint32_t n_clues;
	puz_places absent; /* words whose clues were cut off in the file */
	uint32_t version;
	cply_charset charset;
	bool keeps_version; /* the four bytes of the file it was read from */

	bool keeps[PUZ_SECTIONS];    /* as it was in the file */
	cply_str data[PUZ_SECTIONS]; /* new; empty: none */
	bool has_data[PUZ_SECTIONS];
} puz_plan;

void cplyi_puz_note(puz_plan *p, puz_places *list, cply_place place);
void cplyi_puz_note_cell(puz_plan *p, puz_places *list, uint32_t cell,
                         cply_str from, cply_str to);
/* Reports `rule` with the number of places as first argument, if any. */
void cplyi_puz_report_places(puz_plan *p, cply_rule rule,
                             const puz_places *list);

/* Makes the plan. CPLY_UNSUPPORTED when the puzzle cannot be a .puz file as
 * wished; the reason has been reported to `diags`. */
cply_status cplyi_puz_plan(puz_plan *p, const cply_crossword *cw,
                           const cply_write_options *options, cply_arena *a,
                           cply_diags *diags);
/* Its parts, in this order. */
cply_status cplyi_puz_plan_texts(puz_plan *p);
cply_status cplyi_puz_plan_solution(puz_plan *p);
cply_status cplyi_puz_plan_progress(puz_plan *p);

#endif
