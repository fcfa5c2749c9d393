/* SPDX-License-Identifier: MIT */
/* Places in gzip data from which decompressing can begin later: between two
 * blocks of a member, with the bytes before it that the rest may refer to. */
#ifndef CROSSPLY_CARRIER_DECOMPRESS_MARKS_H
#define CROSSPLY_CARRIER_DECOMPRESS_MARKS_H

#include "carrier/gunzip.h"

enum { CPLYI_WINDOW = 32 * 1024, CPLYI_MARKS = 4 };

typedef struct cplyi_mark {
	uint64_t compressed; /* bytes before it, one that is used in part too */
	uint64_t decompressed; /* bytes that were given before it */
	uint32_t bits;         /* of the byte before it, still to be used */
	uint32_t n;            /* bytes of the window */
	uint8_t window[CPLYI_WINDOW];
} cplyi_mark;

/* The newest marks. Whoever reads takes those that he has passed. */
typedef struct cplyi_marks {
	uint64_t compressed, decompressed; /* so far */
	uint64_t last_compressed, last_decompressed;
	uint64_t every_compressed, every_decompressed;
	/* at least, from one to next */
	uint32_t first, n;
	cplyi_mark ring[CPLYI_MARKS];
} cplyi_marks;

/* Makes marks as it goes: give it to cply_decompress_init, then say where they
 * are put. */
extern const cply_inflater cplyi_inflater_marking;
void cplyi_decompress_mark(cply_decompress *u, cplyi_marks *m);

/* The newest mark at or before a place in the decompressed bytes, or NULL. It
 * and all older ones are given up; it stays as it is until the next
 * decompressing. */
const cplyi_mark *cplyi_marks_take(cplyi_marks *m, uint64_t decompressed);
/* Unpacking begins again. */
void cplyi_marks_rewind(cplyi_marks *m);

/* Begins at a mark: `u` was made with cplyi_inflater_resuming, and its feed
 * gives the bytes from cplyi_mark_begin() on. The checks of the member that
 * the mark stands in cannot be made. False without memory. */
extern const cply_inflater cplyi_inflater_resuming;
uint64_t cplyi_mark_begin(const cplyi_mark *m);
bool cplyi_decompress_resume(cply_decompress *u, const cplyi_mark *m);

/* In decompress.c: stands inside a member now. */
void cplyi_decompress_stand_in_member(cply_decompress *u, uint64_t compressed,
                                      uint64_t decompressed);

#endif
