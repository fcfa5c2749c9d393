/* SPDX-License-Identifier: MIT */
/* The checksums of a .puz file: computing them, and saying which is wrong. */
#include "format/puz/puz.h"

#include <string.h>

static inline uint16_t step(uint16_t sum, uint8_t byte)
{
	uint32_t s = sum; /* unsigned, lest it grow to a signed overflow */
	return (uint16_t)((s >> 1 | s << 15) + byte);
}

uint16_t cplyi_puz_sum(const void *bytes, size_t len, uint16_t seed)
{
	const uint8_t *p = bytes; /* which may be NULL where there are none */
	for (; len >= 4; len -= 4, p += 4)
		seed = step(step(step(step(seed, p[0]), p[1]), p[2]), p[3]);
	for (; len; len--)
		seed = step(seed, *p++);
	return seed;
}

static inline void step_both(uint16_t *a, uint16_t *b, uint8_t byte)
{
	*a = step(*a, byte);
	*b = step(*b, byte);
}

static inline void step_four(uint16_t *a, uint16_t *b, const uint8_t *p)
{
	step_both(a, b, p[0]);
	step_both(a, b, p[1]);
	step_both(a, b, p[2]);
	step_both(a, b, p[3]);
}

/* Two sums over the same bytes: neither waits for the other. */
__attribute__((always_inline)) static inline void
add_both(cply_str text, uint16_t *a, uint16_t *b)
{
	const uint8_t *p = (const uint8_t *)text.ptr;
	for (size_t n = text.len / 8; n; n--, p += 8) {
		step_four(a, b, p);
		step_four(a, b, p + 4);
	}
	if (text.len & 4) {
		step_four(a, b, p);
		p += 4;
	}
	if (text.len & 2) {
		step_both(a, b, p[0]);
		step_both(a, b, p[1]);
		p += 2;
	}
	if (text.len & 1)
		step_both(a, b, *p);
}

static void add(cply_str text, uint16_t *part, uint16_t *all)
{
	uint16_t a = *part, b = *all;
	add_both(text, &a, &b);
	*part = a;
	*all = b;
}

static inline cply_str string_of(const puz_covered *c, uint32_t i)
{
	if (c->strings)
		return c->strings[i];
	return (cply_str){ c->bytes + c->spans[i].begin,
		           c->spans[i].end - c->spans[i].begin };
}

/* A text with the zero byte behind it, if there is a text. */
static void add_ended(cply_str text, uint16_t *part, uint16_t *all)
{
	add(text, part, all);
	if (text.len)
		step_both(part, all, 0);
}

/* The clues, without their zero bytes. Not inline: where the compiler sees that
 * the two sums are neighbours it makes one slow vector of them. */
__attribute__((noinline)) static void add_clues(const puz_covered *c,
                                                uint16_t *part, uint16_t *all)
{
	uint16_t a = *part, b = *all;
	for (uint32_t i = PUZ_FIRST_CLUE; i < c->n_strings; i++)
		add_both(string_of(c, i), &a, &b);
	*part = a;
	*all = b;
}

puz_sums cplyi_puz_sums(const puz_covered *c)
{
	puz_sums s = { { 0 }, 0 };
	s.part[0] = cplyi_puz_sum(c->cib, PUZ_HEADER - PUZ_CIB, 0);
	s.all = s.part[0];
	add(c->solution, &s.part[1], &s.all);
	add(c->state, &s.part[2], &s.all);
	for (uint32_t i = 0; i < c->n_strings && i < PUZ_FIRST_CLUE; i++)
		add_ended(string_of(c, i), &s.part[3], &s.all);
	add_clues(c, &s.part[3], &s.all);
	add_ended(c->notes, &s.part[3], &s.all);
	return s;
}

void cplyi_puz_mask(const puz_sums *sums, uint8_t out[8])
{
	static const char mask[] = "ICHEATED";
	for (unsigned i = 0; i < 4; i++) {
		out[i] = (uint8_t)(mask[i] ^ (sums->part[i] & 0xFF));
		out[i + 4] = (uint8_t)(mask[i + 4] ^ sums->part[i] >> 8);
	}
}

static bool is_text_sum(const puz_file *f, uint16_t sum)
{
	const uint8_t *h = (const uint8_t *)f->bytes.ptr + f->header;
	puz_sums sums = { .part = { 0, 0, 0, sum } };
	uint8_t masked[8];
	cplyi_puz_mask(&sums, masked);
	return h[PUZ_LOW + 3] == masked[3] && h[PUZ_HIGH + 3] == masked[7];
}

bool cplyi_puz_texts_agree(const puz_file *f, uint32_t n)
{
	uint32_t at = f->state + f->n_cells;
	uint16_t sum = 0, old = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (at >= f->bytes.len)
			return false;
		const char *p = f->bytes.ptr + at;
		const char *end = memchr(p, 0, f->bytes.len - at);
		if (!end)
			return false;
		size_t len = (size_t)(end - p);
		bool is_clue = i >= PUZ_FIRST_CLUE && i + 1 < n;
		old = sum;
		sum = cplyi_puz_sum(p, len + (len && !is_clue), sum);
		at += (uint32_t)len + 1;
	}
	/* Old versions leave out the notes, the last of the texts. */
	return ((f->version >= 13 || !f->version) && is_text_sum(f, sum)) ||
	       (f->version < 13 && is_text_sum(f, old));
}

static cply_str hex(cply_arena *a, const uint8_t *p, size_t n)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t i = 0; i < n; i++) {
		if (i)
			cply_put(&b, " ");
		cply_put_hex(&b, p[i], 2);
	}
	return cply_buf_str(&b);
}

static cply_str hex_u16(cply_arena *a, uint16_t n)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "0x");
	cply_put_hex(&b, n, 4);
	return cply_buf_str(&b);
}

static void put_u16(uint8_t *p, uint16_t n)
{
	p[0] = (uint8_t)n;
	p[1] = (uint8_t)(n >> 8);
}

static void report_one(const cply_read *r, cply_rule rule, uint32_t at,
                       const uint8_t *stored, uint16_t computed)
{
	uint8_t right[2];
	put_u16(right, computed);
	cply_diag *g = cply_report_with(
		r->diags, rule, CPLY_AT(at, at + 2),
		CPLY_T(hex_u16(r->diags->arena, puz_u16(stored))),
		CPLY_T(hex_u16(r->diags->arena, computed)));
	cply_diag_fix(r->diags, g, (cply_span){ at, at + 2 },
	              (cply_str){ (const char *)right, 2 });
}

static void report_masked(const cply_read *r, cply_rule rule, uint32_t at,
                          const uint8_t *stored, const uint8_t *right)
{
	static const char *const parts[] = { "header", "solution",
		                             "solver's board", "text" };
	cply_buf which;
	cply_buf_init(&which, r->diags->arena);
	unsigned n = 0;
	for (unsigned i = 0; i < 4; i++) {
		if (stored[i] == right[i])
			continue;
		cply_put(&which, n++ ? ", " : "");
		cply_put(&which, parts[i]);
	}
	cply_diag *g = cply_report_with(r->diags, rule, CPLY_AT(at, at + 4),
	                                CPLY_T(hex(r->diags->arena, stored, 4)),
	                                CPLY_T(hex(r->diags->arena, right, 4)),
	                                CPLY_T(cply_buf_str(&which)),
	                                CPLY_Z(n == 1 ? "differs" : "differ"));
	cply_diag_fix(r->diags, g, (cply_span){ at, at + 4 },
	              (cply_str){ (const char *)right, 4 });
}

static bool all_zero(const uint8_t *h)
{
	static const uint8_t zero[PUZ_VERSION - PUZ_CIB_SUM];
	return h[0] == 0 && h[1] == 0 &&
	       memcmp(h + PUZ_CIB_SUM, zero, sizeof zero) == 0;
}

/* One cause, one finding: the fix replaces the magic with itself, since it
 * stands between the checksums. */
static void report_missing(const cply_read *r, const puz_file *f,
                           const uint8_t *h, const puz_sums *sums)
{
	uint8_t right[PUZ_VERSION];
	memcpy(right, h, sizeof right);
	put_u16(right + PUZ_SUM, sums->all);
	put_u16(right + PUZ_CIB_SUM, sums->part[0]);
	cplyi_puz_mask(sums, right + PUZ_LOW);
	cply_span at = { f->header, f->header + PUZ_VERSION };
	cply_diag *g = cply_report(r->diags, CPLY_PZ205, &at);
	cply_diag_fix(r->diags, g, at,
	              (cply_str){ (const char *)right, sizeof right });
}

static bool agree(const uint8_t *h, const puz_sums *sums)
{
	uint8_t masked[8];
	cplyi_puz_mask(sums, masked);
	return puz_u16(h + PUZ_SUM) == sums->all &&
	       puz_u16(h + PUZ_CIB_SUM) == sums->part[0] &&
	       memcmp(h + PUZ_LOW, masked, 8) == 0;
}

void cplyi_puz_check_sums(const cply_read *r, const puz_file *f)
{
	const uint8_t *h = (const uint8_t *)f->bytes.ptr + f->header;
	if (f->is_cut) {
		/* The rest follows from what was cut off and says nothing. */
		uint16_t cib =
			cplyi_puz_sum(h + PUZ_CIB, PUZ_HEADER - PUZ_CIB, 0);
		if (puz_u16(h + PUZ_CIB_SUM) != cib && !all_zero(h))
			report_one(r, CPLY_PZ202, f->header + PUZ_CIB_SUM,
			           h + PUZ_CIB_SUM, cib);
		return;
	}
	cply_str notes = { NULL, 0 };
	if (f->n_strings == f->n_clues + 4)
		notes = cplyi_puz_bytes(f, f->strings[f->n_strings - 1]);
	puz_covered c = {
		.cib = h + PUZ_CIB,
		.solution = cply_str_sub(f->bytes, f->solution,
		                         f->solution + f->n_cells),
		.state =
			cply_str_sub(f->bytes, f->state, f->state + f->n_cells),
		.bytes = f->bytes.ptr,
		.spans = f->strings,
		.n_strings = f->n_clues + 3,
		.notes = f->version >= 13 || !f->version ? notes
		                                         : (cply_str){ 0 },
	};
	puz_sums sums = cplyi_puz_sums(&c);
	if (agree(h, &sums))
		return;
	if (!f->version && notes.len) {
		/* Without a version, the old rule is as good. */
		c.notes = (cply_str){ NULL, 0 };
		puz_sums old = cplyi_puz_sums(&c);
		if (agree(h, &old))
			return;
	}
	if (all_zero(h)) {
		report_missing(r, f, h, &sums);
		return;
	}
	uint8_t masked[8];
	cplyi_puz_mask(&sums, masked);
	if (puz_u16(h + PUZ_SUM) != sums.all)
		report_one(r, CPLY_PZ201, f->header + PUZ_SUM, h + PUZ_SUM,
		           sums.all);
	if (puz_u16(h + PUZ_CIB_SUM) != sums.part[0])
		report_one(r, CPLY_PZ202, f->header + PUZ_CIB_SUM,
		           h + PUZ_CIB_SUM, sums.part[0]);
	if (memcmp(h + PUZ_LOW, masked, 4) != 0)
		report_masked(r, CPLY_PZ203, f->header + PUZ_LOW, h + PUZ_LOW,
		              masked);
	if (memcmp(h + PUZ_HIGH, masked + 4, 4) != 0)
		report_masked(r, CPLY_PZ204, f->header + PUZ_HIGH, h + PUZ_HIGH,
		              masked + 4);
}
