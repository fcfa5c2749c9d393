/* SPDX-License-Identifier: MIT */
/* The binary format of Across Lite, the oldest and still the most common for
 * crosswords: a header with checksums, two boards with one byte for each
 * square, zero-ended texts and optional sections. docs/formats/puz.md tells
 * how it is read and written here. */
#include "format/puz/puz.h"

#include <string.h>

#include "crossword/refs.h"
#include "format/formats.h"

static const char magic[] = "ACROSS&DOWN"; /* with its zero byte */

/* Where the magic is, nearly always behind the first two bytes; or SIZE_MAX.
 * Its zero byte is found fastest: a text has none. */
static size_t find_magic(cply_str head)
{
	enum { LAST = sizeof magic - 1 };
	const char *p = head.ptr, *end = p + head.len;
	while (p < end && (p = memchr(p, 0, (size_t)(end - p))) != NULL) {
		size_t at = (size_t)(p++ - head.ptr);
		if (at >= LAST &&
		    memcmp(head.ptr + at - LAST, magic, LAST) == 0)
			return at - LAST;
	}
	return SIZE_MAX;
}

static int puz_probe(cply_str head)
{
	size_t at = find_magic(head);
	if (at == SIZE_MAX || at < PUZ_MAGIC)
		return CPLY_NOT_MINE;
	at -= PUZ_MAGIC;
	if (head.len - at < PUZ_HEADER)
		return CPLY_BY_MAGIC;
	const uint8_t *h = (const uint8_t *)head.ptr + at;
	uint16_t sum = cplyi_puz_sum(h + PUZ_CIB, PUZ_HEADER - PUZ_CIB, 0);
	return sum == puz_u16(h + PUZ_CIB_SUM) ? CPLY_BY_CHECK : CPLY_BY_MAGIC;
}

static cply_status puz_read(const cply_read *r, cply_doc *out)
{
	cply_crossword *cw = CPLY_NEW(r->arena, 1, cply_crossword);
	puz_raw *raw = CPLY_NEW(r->arena, 1, puz_raw);
	if (!cw || !raw)
		return CPLY_NOMEM;
	cply_status s = cplyi_puz_load(r, &raw->file, cw);
	if (s != CPLY_OK)
		return s;
	cw->raw = raw;
	cw->raw_owner = "puz";
	out->as.crossword = cw;
	return CPLY_OK;
}

const cply_format cply_format_puz = {
	.name = "puz",
	.title = "Across Lite .puz",
	.suffixes = " .puz ",
	.kind = &cply_kind_crossword,
	.is_binary = true,
	.carries = CPLY_HAS(REBUS) | CPLY_HAS(EITHER) | CPLY_HAS(SYMBOLS) |
	           CPLY_HAS(LETTERS) | CPLY_HAS(VOID) | CPLY_HAS(CIRCLES) |
	           CPLY_HAS(UNATTACHED) | CPLY_HAS(UNCLUED) |
	           CPLY_HAS(ENUMERATIONS) | CPLY_HAS(SOLUTION) |
	           CPLY_HAS(NO_SOLUTION) | CPLY_HAS(LOCKED) |
	           CPLY_HAS(DIAGRAMLESS) | CPLY_HAS(FILL) | CPLY_HAS(PENCIL) |
	           CPLY_HAS(MARKS) | CPLY_HAS(TIMER),
	.carries_meta = 1u << CPLY_META_TITLE | 1u << CPLY_META_AUTHOR |
	                1u << CPLY_META_COPYRIGHT | 1u << CPLY_META_NOTES |
	                1u << CPLY_META_INTRO,
	.probe = puz_probe,
	.read = puz_read,
	.write = cplyi_puz_write,
	.losses = cplyi_puz_losses,
	.numbers = cplyi_standard_numbers,
};
