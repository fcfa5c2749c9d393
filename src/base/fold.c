/* SPDX-License-Identifier: MIT */
#include "base/fold.h"

#include <utf8proc.h>

#include "base/ascii.h"
#include "base/text.h"

static void take(cplyi_folded *f, uint32_t letter)
{
	if (f->n < CPLY_COUNT(f->letters))
		f->letters[f->n++] = letter;
}

/* White space, hyphens, apostrophes and the like take no square. */
static bool is_left_out(utf8proc_category_t c)
{
	switch (c) {
	case UTF8PROC_CATEGORY_ZS:
	case UTF8PROC_CATEGORY_PD:
	case UTF8PROC_CATEGORY_PO:
	case UTF8PROC_CATEGORY_PI:
	case UTF8PROC_CATEGORY_PF:
	case UTF8PROC_CATEGORY_MN:
	case UTF8PROC_CATEGORY_CF:
		return true;
	default:
		return false;
	}
}

/* Letters that decompose into nothing simpler. */
static bool take_special(cplyi_folded *f, uint32_t c)
{
	static const struct {
		uint32_t from;
		char to[3];
	} special[] = {
		{ 0xDF, "SS" }, { 0x1E9E, "SS" }, { 0xC6, "AE" },
		{ 0xE6, "AE" }, { 0x152, "OE" },  { 0x153, "OE" },
		{ 0xD8, "O" },  { 0xF8, "O" },    { 0x141, "L" },
		{ 0x142, "L" }, { 0x110, "D" },   { 0x111, "D" },
		{ 0x131, "I" },
	};
	for (size_t i = 0; i < CPLY_COUNT(special); i++) {
		if (special[i].from != c)
			continue;
		for (const char *p = special[i].to; *p; p++)
			take(f, (unsigned char)*p);
		return true;
	}
	return false;
}

static void fold_other(cplyi_folded *f, uint32_t c)
{
	enum { ROOM = 8 };
	utf8proc_int32_t parts[ROOM];
	int boundary = 0;
	if (take_special(f, c))
		return;
	utf8proc_ssize_t n =
		utf8proc_decompose_char((utf8proc_int32_t)c, parts, ROOM,
	                                UTF8PROC_DECOMPOSE | UTF8PROC_STRIPMARK,
	                                &boundary);
	for (utf8proc_ssize_t i = 0; i < n && i < ROOM; i++) {
		utf8proc_category_t kind = utf8proc_category(parts[i]);
		if (kind >= UTF8PROC_CATEGORY_LU &&
		    kind <= UTF8PROC_CATEGORY_LO)
			take(f, (uint32_t)utf8proc_toupper(parts[i]));
		else if (!is_left_out(kind))
			f->is_odd = true;
	}
}

bool cplyi_fold_next(cply_str s, size_t *at, cplyi_folded *out)
{
	uint32_t c;
	out->n = 0;
	out->is_odd = out->is_digit = false;
	if (*at < s.len && (unsigned char)s.ptr[*at] < 0x80) {
		c = (unsigned char)s.ptr[(*at)++];
		if (ascii_is_letter((char)c)) {
			out->letters[0] = c & ~0x20u;
			out->n = 1;
		} else if (ascii_is_digit((char)c)) {
			out->letters[0] = c;
			out->n = 1;
			out->is_digit = true;
		} else {
			static const char skipped[] = " '-.,!?&/:\"()";
			out->is_odd =
				!memchr(skipped, (int)c, sizeof skipped - 1);
		}
		return true;
	}
	if (!cply_utf8_next(s, at, &c))
		return false;
	fold_other(out, c);
	return true;
}
