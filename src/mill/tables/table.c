/* SPDX-License-Identifier: MIT */
/* Table files: a header of 512 bytes, then the entries, each of as few bits as
 * there are different ones. Numbers are little-endian.
 *
 *    0  "CPLYMILL"                     24  number of entries
 *    8  version                        32  positions won, 40 drawn, 48 lost
 *   12  checksum                       56  turns of the longest
 *   16  rules                         256  codes, a byte each
 *   20  own, opp, bits, number of codes
 *
 * The checksum is the CRC-32 of everything else. */
#include <zlib.h>

#include "mill/tables/parts.h"

enum {
	VERSION = 1,
	HEADER = 512,
	AT_VERSION = 8,
	AT_CHECKSUM = 12,
	AT_RULES = 16,
	AT_SHAPE = 20,
	AT_ENTRIES = 24,
	AT_COUNTS = 32,
	AT_LONGEST = 56,
	AT_CODES = 256
};

static const char magic[8] = "CPLYMILL";

static void put_le(char *at, uint64_t n, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		at[i] = (char)(n >> (8 * i));
}

static uint64_t get_le(const char *at, unsigned bytes)
{
	uint64_t n = 0;
	for (unsigned i = 0; i < bytes; i++)
		n |= (uint64_t)(uint8_t)at[i] << (8 * i);
	return n;
}

/* What of the rules decides the values. */
static uint32_t rules_key(const fast_rules *r)
{
	return (uint32_t)(r->spokes == MILL_ALL) | (uint32_t)r->always << 1 |
	       (uint32_t)r->fly_at << 8 | (uint32_t)r->at_least << 16;
}

void cply_mill_table_name(const cply_mill_rules *rules, unsigned own,
                          unsigned opp, cply_buf *out)
{
	const fast_rules r = cplyi_fast_rules(rules);
	cply_put(out, "mill-");
	cply_put_hex(out, rules_key(&r), 8);
	cply_put_char(out, '-');
	cply_put_uint(out, own);
	cply_put_char(out, '-');
	cply_put_uint(out, opp);
	cply_put(out, ".table");
}

static uint32_t checksum(cply_str file)
{
	static const char none[4] = { 0 };
	uLong sum = crc32(0, Z_NULL, 0);
	const Bytef *at = (const Bytef *)file.ptr;
	sum = crc32(sum, at, AT_CHECKSUM);
	sum = crc32(sum, (const Bytef *)none, 4);
	return (uint32_t)crc32_z(sum, at + AT_CHECKSUM + 4,
	                         file.len - AT_CHECKSUM - 4);
}

/* ---- writing ---- */

typedef struct summary {
	uint64_t counts[256];
	uint64_t won, lost;
	unsigned longest, n_codes, bits;
	uint8_t code_of[256];
} summary;

/* Entries that are never asked for become draws. */
static uint8_t meaning(uint8_t entry)
{
	return entry == TABLE_UNUSED ? 0 : entry;
}

static void sum_up(const uint8_t *entries, uint32_t n, char *codes, summary *s)
{
	*s = (summary){ 0 };
	for (uint32_t i = 0; i < n; i++)
		s->counts[entries[i]]++;
	codes[s->n_codes++] = 0;
	for (unsigned e = 1; e < TABLE_UNUSED; e++) {
		if (!s->counts[e])
			continue;
		s->code_of[e] = (uint8_t)s->n_codes;
		codes[s->n_codes++] = (char)e;
		s->longest = e - 1;
		*(e % 2 ? &s->lost : &s->won) += s->counts[e];
	}
	for (s->bits = 1; 1u << s->bits < s->n_codes;)
		s->bits++;
}

void cplyi_table_write(const fast_rules *rules, unsigned own, unsigned opp,
                       const uint8_t *entries, uint32_t n, cply_buf *out)
{
	summary s;
	char codes[256] = { 0 };
	sum_up(entries, n, codes, &s);
	size_t packed = (size_t)(((uint64_t)n * s.bits + 7) / 8);
	size_t size = HEADER + packed + TABLE_PADDING;
	char *at = cply_buf_room(out, size);
	if (!at)
		return;
	memset(at, 0, size);
	memcpy(at, magic, sizeof magic);
	put_le(at + AT_VERSION, VERSION, 4);
	put_le(at + AT_RULES, rules_key(rules), 4);
	put_le(at + AT_SHAPE, own | opp << 8 | s.bits << 16 | s.n_codes << 24,
	       4);
	put_le(at + AT_ENTRIES, n, 4);
	put_le(at + AT_COUNTS, s.won, 8);
	put_le(at + AT_COUNTS + 8, s.counts[0], 8);
	put_le(at + AT_COUNTS + 16, s.lost, 8);
	put_le(at + AT_LONGEST, s.longest, 2);
	memcpy(at + AT_CODES, codes, s.n_codes);
	uint8_t *bits = (uint8_t *)at + HEADER;
	for (uint32_t i = 0; i < n; i++) {
		uint64_t bit = (uint64_t)i * s.bits;
		unsigned code = s.code_of[meaning(entries[i])];
		unsigned word = code << (bit & 7);
		bits[bit >> 3] |= (uint8_t)word;
		bits[(bit >> 3) + 1] |= (uint8_t)(word >> 8);
	}
	put_le(at + AT_CHECKSUM, checksum((cply_str){ at, size }), 4);
	out->len += size;
}

/* ---- reading ---- */

static cply_status refuse(cply_diags *d, cply_rule rule)
{
	cply_report(d, rule, CPLY_NOWHERE);
	return CPLY_INVALID;
}

static bool is_consistent(const char *at, size_t len, cply_mill_table *t)
{
	unsigned n_codes = (uint8_t)at[AT_SHAPE + 3];
	uint64_t packed = ((uint64_t)t->entries * t->bits + 7) / 8;
	return t->own >= CPLY_MILL_FEWEST_STONES &&
	       t->own <= CPLY_MILL_MOST_STONES &&
	       t->opp >= CPLY_MILL_FEWEST_STONES &&
	       t->opp <= CPLY_MILL_MOST_STONES && t->bits >= 1 &&
	       t->bits <= 8 && n_codes <= 240 && n_codes <= 1u << t->bits &&
	       len == HEADER + packed + TABLE_PADDING;
}

cply_status cply_mill_table_open(cply_str file, const cply_mill_rules *rules,
                                 cply_diags *diags, cply_mill_table *out)
{
	const char *at = file.ptr;
	const fast_rules r = cplyi_fast_rules(rules);
	*out = (cply_mill_table){ 0 };
	if (file.len < sizeof magic || memcmp(at, magic, sizeof magic) != 0)
		return refuse(diags, CPLY_ML140);
	if (file.len < HEADER)
		return refuse(diags, CPLY_ML141);
	uint32_t version = (uint32_t)get_le(at + AT_VERSION, 4);
	if (version != VERSION) {
		cply_report_with(diags, CPLY_ML142, CPLY_NOWHERE,
		                 CPLY_N(version), CPLY_N(VERSION));
		return CPLY_UNSUPPORTED;
	}
	cply_mill_table t = { .own = (uint8_t)at[AT_SHAPE],
		              .opp = (uint8_t)at[AT_SHAPE + 1],
		              .bits = (uint8_t)at[AT_SHAPE + 2],
		              .entries = (uint32_t)get_le(at + AT_ENTRIES, 4),
		              .won = get_le(at + AT_COUNTS, 8),
		              .drawn = get_le(at + AT_COUNTS + 8, 8),
		              .lost = get_le(at + AT_COUNTS + 16, 8),
		              .longest = (uint16_t)get_le(at + AT_LONGEST, 2),
		              .codes = (const uint8_t *)at + AT_CODES,
		              .packed_ = (const uint8_t *)at + HEADER };
	t.positions = t.won + t.drawn + t.lost;
	if (!is_consistent(at, file.len, &t))
		return refuse(diags, CPLY_ML141);
	if (checksum(file) != get_le(at + AT_CHECKSUM, 4))
		return refuse(diags, CPLY_ML143);
	if (get_le(at + AT_RULES, 4) != rules_key(&r)) {
		cply_report(diags, CPLY_ML144, CPLY_NOWHERE);
		return CPLY_UNSUPPORTED;
	}
	*out = t;
	return CPLY_OK;
}

cply_mill_score cply_mill_probe(const cply_mill_tables *t,
                                const cply_mill_position *p)
{
	cply_mill_score unknown = { CPLY_MILL_UNKNOWN, 0 };
	uint32_t own = p->stones[p->side], opp = p->stones[p->side ^ 1];
	if (!t || p->phase != 'm' || p->marked || p->take[0] || p->take[1] ||
	    p->hand[0] || p->hand[1] ||
	    !table_covers(t, mill_count(own), mill_count(opp)))
		return unknown;
	return table_score(table_look(t, own, opp));
}
