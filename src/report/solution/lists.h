/* SPDX-License-Identifier: MIT */
/* Other results of solving: counts of sequences, endgame tables, the keys of a
 * locked puzzle. As text and as JSON. */
#ifndef CROSSPLY_REPORT_LISTS_H
#define CROSSPLY_REPORT_LISTS_H

#include "carrier/json.h"
#include "format/puz/unlock.h"
#include "mill/tables/table.h"

/* Sequences of 1 to `depth` actions or turns. */
typedef struct cplyi_perft {
	const uint64_t *counts; /* counts[1] to counts[depth] */
	unsigned depth;
	bool by_turns;
} cplyi_perft;

void cplyi_perft_text(const cplyi_perft *p, cply_buf *out);
void cplyi_perft_json(const cplyi_perft *p, cply_buf *out);

/* The spaces of up to so many stones, the larger side first. */
void cplyi_tables_text(const cply_mill_tables *t, unsigned stones,
                       cply_buf *out);
void cplyi_tables_json(const cply_mill_tables *t, unsigned stones,
                       cply_buf *out);

/* "0042" */
void cplyi_put_key(uint32_t key, cply_buf *out);
void cplyi_keys_text(const cply_keys *keys, const cply_crossword *cw,
                     cply_buf *out);
void cplyi_keys_json(const cply_keys *keys, cply_arena *scratch, cply_buf *out);

#endif
