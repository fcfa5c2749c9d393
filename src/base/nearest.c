/* SPDX-License-Identifier: MIT */
/* "Did you mean": the nearest of some words by edit distance. */
#include "base/nearest.h"
#include "base/ascii.h"

enum { LONGEST = 40 };

static size_t least(size_t a, size_t b)
{
	return a < b ? a : b;
}

/* Insertions, deletions, changes and swaps of neighbours that lead from one
 * word to the other, upper and lower case being the same. */
static size_t distance(cply_str a, cply_str b)
{
	size_t rows[3][LONGEST + 1];
	size_t *before = rows[0], *last = rows[1], *now = rows[2];
	for (size_t j = 0; j <= b.len; j++)
		last[j] = j;
	for (size_t i = 1; i <= a.len; i++) {
		now[0] = i;
		for (size_t j = 1; j <= b.len; j++) {
			char x = ascii_lower(a.ptr[i - 1]),
			     y = ascii_lower(b.ptr[j - 1]);
			size_t d = last[j - 1] + (x != y);
			d = least(d, least(last[j], now[j - 1]) + 1);
			if (i > 1 && j > 1 && x == ascii_lower(b.ptr[j - 2]) &&
			    ascii_lower(a.ptr[i - 2]) == y)
				d = least(d, before[j - 2] + 1);
			now[j] = d;
		}
		size_t *spare = before;
		before = last;
		last = now;
		now = spare;
	}
	return last[b.len];
}

bool cplyi_nearest_is(cplyi_nearest *n, cply_str w)
{
	if (w.len > LONGEST || n->wanted.len > LONGEST || !n->wanted.len)
		return false;
	size_t d = distance(n->wanted, w);
	size_t longer = w.len > n->wanted.len ? w.len : n->wanted.len;
	/* A beginning of the word is a good guess however short it is. */
	if (n->wanted.len >= 3 && w.len > n->wanted.len &&
	    cply_str_eq(cply_str_sub(w, 0, n->wanted.len), n->wanted))
		d = 1;
	if (d > (longer + 2) / 4 + (longer > 3))
		return false;
	if (n->best && d >= n->distance)
		return false;
	n->best = w.ptr;
	n->distance = d;
	return true;
}

void cplyi_nearest_try(cplyi_nearest *n, const char *word)
{
	(void)cplyi_nearest_is(n, cply_str_of(word));
}
