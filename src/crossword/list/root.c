/* SPDX-License-Identifier: MIT */
#include "crossword/list/root.h"

enum { LEAST = 3 }; /* letters of a root */

static bool ends(const uint8_t *w, size_t n, const char *with)
{
	size_t k = strlen(with);
	if (n < k + LEAST)
		return false;
	for (size_t i = 0; i < k; i++)
		if (w[n - k + i] != with[i] - 'A')
			return false;
	return true;
}

static bool is_one_of(uint8_t letter, const char *set)
{
	for (; *set; set++)
		if (letter == *set - 'A')
			return true;
	return false;
}

static bool has_vowel(const uint8_t *w, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_one_of(w[i], "AEIOUY"))
			return true;
	return false;
}

/* RUNN of RUNNING is RUN; FALL stays. */
static size_t undouble(const uint8_t *w, size_t n)
{
	return n > LEAST && w[n - 1] == w[n - 2] && !is_one_of(w[n - 1], "LSZ")
	               ? n - 1
	               : n;
}

static size_t without_plural(const uint8_t *w, size_t n)
{
	if (!ends(w, n, "S") || is_one_of(w[n - 2], "SUI"))
		return n;
	if (ends(w, n, "SSES") || ends(w, n, "XES") || ends(w, n, "CHES") ||
	    ends(w, n, "SHES"))
		return n - 2;
	return n - 1;
}

cplyi_root cplyi_root_of(const uint8_t *w, size_t n)
{
	size_t len = without_plural(w, n);
	if ((ends(w, len, "ED") && has_vowel(w, len - 2)) ||
	    (ends(w, len, "ER") && n > 5 && has_vowel(w, len - 2)))
		len = undouble(w, len - 2);
	else if (ends(w, len, "ING") && has_vowel(w, len - 3))
		len = undouble(w, len - 3);
	bool is_form = len < n;
	if (len > LEAST && w[len - 1] == 'E' - 'A')
		len--;
	uint8_t last = n ? w[len - 1] : 0;
	if (last == 'Y' - 'A' && len >= LEAST)
		last = 'I' - 'A'; /* CRY and CRIED */
	return (cplyi_root){ (uint8_t)len, last, is_form };
}

bool cplyi_same_root(const uint8_t *a, size_t na, const uint8_t *b, size_t nb)
{
	cplyi_root ra = cplyi_root_of(a, na), rb = cplyi_root_of(b, nb);
	return ra.length == rb.length && ra.length && ra.last == rb.last &&
	       (ra.is_form || rb.is_form) && memcmp(a, b, ra.length - 1u) == 0;
}
