/* SPDX-License-Identifier: MIT */
/* The sections after the text of a .puz file: a name of four letters, length,
 * checksum, data, a zero byte. Finding them, whatever state they are in. */
#include "base/ascii.h"
#include "format/puz/puz.h"

#include <string.h>

/* Five are known, and a few more are met. What pretends to have hundreds is
 * no puzzle, and each costs time. */
enum { SECTION_HEADER = 8, MOST_SECTIONS = 256 };

static const char known[][5] = { "GRBS", "RTBL", "LTIM", "GEXT", "RUSR" };

static int known_index(cply_str bytes, uint32_t at)
{
	if (bytes.len - at < 4 || !puz_is_initial(bytes.ptr[at]))
		return -1;
	for (unsigned i = 0; i < CPLY_COUNT(known); i++)
		if (memcmp(bytes.ptr + at, known[i], 4) == 0)
			return (int)i;
	return -1;
}

bool cplyi_puz_is_known(cply_str bytes, uint32_t at)
{
	return known_index(bytes, at) >= 0;
}

/* Does a whole section with a right checksum begin here? */
static bool is_whole(cply_str bytes, uint32_t at)
{
	if (bytes.len - at < SECTION_HEADER)
		return false;
	const uint8_t *p = (const uint8_t *)bytes.ptr + at;
	uint32_t len = puz_u16(p + 4);
	return bytes.len - at - SECTION_HEADER >= len &&
	       cplyi_puz_sum(p + SECTION_HEADER, len, 0) == puz_u16(p + 6);
}

bool cplyi_puz_is_section(cply_str bytes, uint32_t at)
{
	/* "RUSR" and some empty clues after it look like an empty section. */
	return known_index(bytes, at) >= 0 && is_whole(bytes, at) &&
	       puz_u16((const uint8_t *)bytes.ptr + at + 4) > 0;
}

/* Sections of other programs are believed by their checksum only. */
static bool is_foreign(cply_str bytes, uint32_t at)
{
	if (bytes.len - at < SECTION_HEADER)
		return false;
	for (unsigned i = 0; i < 4; i++) {
		char c = bytes.ptr[at + i];
		if (!(ascii_is_upper(c) || ascii_is_digit(c)))
			return false;
	}
	return is_whole(bytes, at);
}

const puz_section *cplyi_puz_section(const puz_file *f, const char *name)
{
	for (uint32_t i = 0; i < f->n_sections; i++)
		if (memcmp(f->bytes.ptr + f->sections[i].begin, name, 4) == 0)
			return &f->sections[i];
	return NULL;
}

/* Could the data of a section end here? */
static bool is_end(cply_str bytes, uint64_t at)
{
	if (at >= bytes.len)
		return at == bytes.len;
	uint32_t next = (uint32_t)at + 1;
	return bytes.ptr[at] == 0 &&
	       (next == bytes.len || known_index(bytes, next) >= 0 ||
	        is_foreign(bytes, next) || (uint8_t)bytes.ptr[next] < ' ');
}

/* How many bytes of data there really are; reports a wrong length. */
static uint32_t data_length(const cply_read *r, const puz_file *f,
                            uint32_t begin, cply_str name)
{
	const uint8_t *p = (const uint8_t *)f->bytes.ptr + begin;
	uint32_t says = puz_u16(p + 4), data = begin + SECTION_HEADER;
	uint32_t left = (uint32_t)f->bytes.len - data;
	bool is_grid = cply_str_is(name, "GRBS") || cply_str_is(name, "GEXT");
	cply_span at = { begin + 4, begin + 6 };
	if (is_grid && says != f->n_cells) {
		cply_diag *g = NULL;
		bool meant = f->n_cells <= left &&
		             (cplyi_puz_sum(p + SECTION_HEADER, f->n_cells,
		                            0) == puz_u16(p + 6) ||
		              (is_end(f->bytes, (uint64_t)data + f->n_cells) &&
		               !is_end(f->bytes, (uint64_t)data + says)));
		if (meant || says <= left)
			g = cply_report_with(r->diags, CPLY_PZ403, &at,
			                     CPLY_T(name), CPLY_N(says),
			                     CPLY_N(f->n_cells));
		if (meant) {
			char right[2] = { (char)f->n_cells,
				          (char)(f->n_cells >> 8) };
			cply_diag_fix(r->diags, g, at, (cply_str){ right, 2 });
			return f->n_cells;
		}
	}
	if (says <= left)
		return says;
	cply_report_with(r->diags, CPLY_PZ401, &at, CPLY_T(name), CPLY_N(says),
	                 CPLY_N(left));
	return left;
}

static void check_section(const cply_read *r, const puz_file *f,
                          const puz_section *s, cply_str name)
{
	const uint8_t *p = (const uint8_t *)f->bytes.ptr;
	bool is_cut =
		s->end == f->bytes.len && s->len < puz_u16(p + s->begin + 4);
	if (is_cut)
		return; /* said already, and the rest follows from it */
	if (s->end == s->data + s->len)
		cply_report_with(r->diags, CPLY_PZ404, CPLY_AT(s->end, s->end),
		                 CPLY_T(name));
	uint16_t stored = puz_u16(p + s->begin + 6);
	uint16_t sum = cplyi_puz_sum(p + s->data, s->len, 0);
	if (stored == sum)
		return;
	cply_buf b[2];
	for (unsigned i = 0; i < 2; i++) {
		cply_buf_init(&b[i], r->diags->arena);
		cply_put(&b[i], "0x");
		cply_put_hex(&b[i], i ? sum : stored, 4);
	}
	cply_span at = { s->begin + 6, s->begin + 8 };
	cply_diag *g = cply_report_with(r->diags, CPLY_PZ402, &at, CPLY_T(name),
	                                CPLY_T(cply_buf_str(&b[0])),
	                                CPLY_T(cply_buf_str(&b[1])));
	char right[2] = { (char)sum, (char)(sum >> 8) };
	cply_diag_fix(r->diags, g, at, (cply_str){ right, 2 });
}

static puz_section *add_section(const cply_read *r, puz_file *f)
{
	uint32_t n = f->n_sections;
	/* Capacity is the next power of two: it need not be stored. */
	if ((n & (n - 1)) == 0) {
		f->sections = CPLY_GROW(r->arena, f->sections, n, n ? n * 2 : 1,
		                        puz_section);
		if (!f->sections)
			return NULL;
	}
	return &f->sections[f->n_sections++];
}

/* The next known section from `at` on whose header is whole, or 0. */
static uint32_t next_known(cply_str bytes, uint32_t at)
{
	for (; at < bytes.len && bytes.len - at >= SECTION_HEADER; at++)
		if (known_index(bytes, at) >= 0)
			return at;
	return 0;
}

cply_status cplyi_puz_sections(const cply_read *r, puz_file *f, uint32_t at)
{
	cply_str bytes = f->bytes;
	unsigned seen = 0;
	f->end = at;
	while (at < bytes.len && f->n_sections < MOST_SECTIONS) {
		int k = known_index(bytes, at);
		cply_str name = cply_str_sub(bytes, at, at + 4);
		if (k < 0 && !is_foreign(bytes, at)) {
			uint32_t next = next_known(bytes, at);
			if (!next)
				break;
			cply_report_with(r->diags, CPLY_PZ412,
			                 CPLY_AT(at, next), CPLY_N(next - at),
			                 CPLY_T(cply_str_sub(bytes, next,
			                                     next + 4)));
			at = next;
			continue;
		}
		if (bytes.len - at < SECTION_HEADER) {
			cply_report_with(r->diags, CPLY_PZ414,
			                 CPLY_AT(at, bytes.len), CPLY_T(name));
			return CPLY_OK;
		}
		if (k < 0)
			cply_report_with(r->diags, CPLY_PZ405,
			                 CPLY_AT(at, at + 4), CPLY_T(name));
		else if (seen >> k & 1)
			cply_report_with(r->diags, CPLY_PZ406,
			                 CPLY_AT(at, at + 4), CPLY_T(name));
		seen |= k < 0 ? 0 : 1u << k;
		puz_section *s = add_section(r, f);
		if (!s)
			return CPLY_NOMEM;
		s->begin = at;
		s->data = at + SECTION_HEADER;
		s->len = data_length(r, f, at, name);
		s->end = s->data + s->len;
		if (s->end < bytes.len && bytes.ptr[s->end] == 0)
			s->end++;
		check_section(r, f, s, name);
		at = f->end = s->end;
	}
	if (f->end < bytes.len)
		cply_report_with(r->diags, CPLY_PZ413,
		                 CPLY_AT(f->end, bytes.len),
		                 CPLY_N(bytes.len - f->end));
	return CPLY_OK;
}
