/* SPDX-License-Identifier: MIT */
/** \file
 * Finding the key of a scrambled .puz solution. */
#ifndef CROSSPLY_UNLOCK_H
#define CROSSPLY_UNLOCK_H

#include "crossply/base.h"
#include "crossply/crossword.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A key that satisfies the checksum of the lock. */
typedef struct cply_key {
	uint32_t key; /**< four digits */
	/** How much the letters look like words: 1000 where they are as likely
	 *  as chance, more for English and its neighbours. */
	uint32_t likeness;
	cply_str letters; /**< the solution, row by row, blocks as `.` */
} cply_key;

typedef struct cply_keys {
	cply_key *items; /**< the most likely first */
	uint32_t n;
} cply_keys;

/** Tries all keys. The checksum has 16 bits, so several may pass: a puzzle has
 *  about one chance in ten of a false one. Only puzzles that were read from a
 *  .puz without its key have a lock; CPLY_UNSUPPORTED for others. */
CPLY_NODISCARD cply_status cply_unlock(const cply_crossword *cw, cply_arena *a,
                                       cply_keys *out);
/** Do letters, one text for each cell, fit the checksum of the lock? Of random
 *  ones one in 65536 does. */
bool cply_lock_fits(const cply_crossword *cw, const cply_str *fills,
                    cply_arena *scratch);

#ifdef __cplusplus
}
#endif
#endif
