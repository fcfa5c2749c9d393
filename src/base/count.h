/* SPDX-License-Identifier: MIT */
/* Numbers with their noun: "1 turn", "2 turns". */
#ifndef CROSSPLY_BASE_COUNT_H
#define CROSSPLY_BASE_COUNT_H

#include "crossply/base.h"

static inline void cplyi_put_count(cply_buf *out, uint64_t n, const char *one,
                                   const char *many)
{
	cply_put_uint(out, n);
	cply_put_char(out, ' ');
	cply_put(out, n == 1 ? one : many);
}

/* "1st", "2nd", "11th". */
static inline void cplyi_put_ordinal(cply_buf *out, uint64_t n)
{
	static const char *const ends[] = { "th", "st", "nd", "rd" };
	bool is_teen = n / 10 % 10 == 1;
	cply_put_uint(out, n);
	cply_put(out, is_teen || n % 10 > 3 ? "th" : ends[n % 10]);
}

#endif
