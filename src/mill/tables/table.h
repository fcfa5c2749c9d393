/* SPDX-License-Identifier: MIT */
/** \file
 * The truth about endgames of mill: for every position with few stones and
 * none in hand, who wins and in how many turns. A table holds one space, all
 * positions with so many stones of the side to move and so many of the other.
 * Making them needs steps that threads share; files are the business of
 * mill_files.h. */
#ifndef CROSSPLY_MILL_TABLE_H
#define CROSSPLY_MILL_TABLE_H

#include "crossply/mill_search.h"
#include "mill/mill.h"

#ifdef __cplusplus
extern "C" {
#endif

enum { CPLY_MILL_FEWEST_STONES = 3, CPLY_MILL_MOST_STONES = 9 };

/** Numbers for positions; shared by all tables. */
typedef struct cply_mill_index cply_mill_index;

/** For spaces of up to `largest` stones of one side; NULL: no memory. */
cply_mill_index *cply_mill_index_new(cply_arena *a, unsigned largest);
/** Entries of a table: a bit more than there are positions. */
uint32_t cply_mill_index_entries(const cply_mill_index *index, unsigned own,
                                 unsigned opp);

/** One space. */
typedef struct cply_mill_table {
	uint8_t own, opp; /**< stones: of the side to move, of the other */
	uint8_t bits;     /**< of an entry */
	uint32_t entries;
	uint64_t positions, won, drawn, lost;
	uint16_t longest;       /**< most turns of a won or lost position */
	const uint16_t *codes;  /**< what the entries mean */
	const uint8_t *packed_; /**< the entries */
	const uint8_t *sums;    /**< checksums of blocks of them */
	size_t packed_len, n_blocks;
	/** Checksums that name the file: of its header, and of the checksums of
	 *  the blocks. */
	uint32_t header_sum, sum_of_sums;
	uint8_t *blocks; /**< which of them were verified; atomic */
} cply_mill_table;

/** All tables that there are, by stones. */
struct cply_mill_tables {
	const cply_mill_index *index;
	cply_mill_rules rules;
	cply_mill_table table[CPLY_MILL_MOST_STONES + 1]
			     [CPLY_MILL_MOST_STONES + 1];
};

/** The bytes of a table file. The table points into them, and has a little
 *  memory of `a`. Entries are verified when they are first looked up: what is
 *  damaged is unknown. CPLY_INVALID and CPLY_UNSUPPORTED (made by another
 *  version, or for other rules) have been reported. */
CPLY_NODISCARD cply_status cply_mill_table_open(cply_str bytes,
                                                const cply_mill_rules *rules,
                                                cply_diags *diags,
                                                cply_arena *a,
                                                cply_mill_table *out);
/** Verifies all that was not yet looked at; false: it is damaged. */
bool cply_mill_table_verify(const cply_mill_table *t);
/** Was damage met when something was looked up? */
bool cply_mill_table_seen_damage(const cply_mill_table *t);
/** Bytes of the file of a table with entries of so many bits. */
uint64_t cply_mill_table_size(uint32_t entries, unsigned bits);
/** The name of its file: "mill-00030300-4-3.table". Equal names mean equal
 *  values. */
void cply_mill_table_name(const cply_mill_rules *rules, unsigned own,
                          unsigned opp, cply_buf *out);
/** What the tables say of a position between two turns; CPLY_MILL_UNKNOWN if
 *  they do not cover it. */
cply_mill_score cply_mill_probe(const cply_mill_tables *t,
                                const cply_mill_position *p);

/* ---- making them ---- */

/** Two spaces that lead to each other, or one that leads to itself. */
typedef struct cply_mill_build cply_mill_build;

/** Starts the spaces of `own` and `opp` stones. `t` needs its index and the
 *  tables with one stone less. NULL: no memory, or they are missing. */
cply_mill_build *cply_mill_build_new(const cply_mill_tables *t, unsigned own,
                                     unsigned opp, cply_arena *a);
/** A step is so many pieces of work, which may be done in any order and by
 *  several threads at once. When all are done, the next step begins; false:
 *  that was the last. */
unsigned cply_mill_build_pieces(const cply_mill_build *b);
void cply_mill_build_work(cply_mill_build *b, unsigned piece);
bool cply_mill_build_next(cply_mill_build *b);
typedef enum cply_mill_built {
	CPLY_MILL_BUILT,
	CPLY_MILL_BUILT_TOO_LONG, /**< a win takes more turns than fit */
	CPLY_MILL_BUILT_DAMAGED   /**< a table with a stone less is damaged */
} cply_mill_built;

/** How it ended; unless it is CPLY_MILL_BUILT there is nothing to write. */
cply_mill_built cply_mill_build_result(const cply_mill_build *b);
/** Bytes of memory that it takes to build two spaces. */
uint64_t cply_mill_build_memory(const cply_mill_index *index, unsigned own,
                                unsigned opp);
/** Writes the file of the finished space piece by piece: `swapped` gives the
 *  one in which the side to move has `opp` stones. False: `sink` refused, or no
 *  memory. */
bool cply_mill_build_write(const cply_mill_build *b, bool swapped,
                           cply_sink sink, void *ctx, cply_arena *a);

#ifdef __cplusplus
}
#endif
#endif
