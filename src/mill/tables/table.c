/* SPDX-License-Identifier: MIT */
/* Table files: a header of 2048 bytes, the entries, each of as few bits as
 * there are different ones, and checksums. Numbers are little-endian.
 *
 *    0  "CPLYMILL"                     28  number of codes
 *    8  version                        32  positions won, 40 drawn, 48 lost
 *   12  checksum of the header         56  turns of the longest
 *   16  rules                        1024  codes: the entries that there are,
 *   20  own, opp, bits                     two bytes each
 *   24  number of entries            2048  the codes of all slots
 *
 * After the codes of the slots (and 8 bytes more, so that words can be read)
 * come the CRC-32 of every 65,536 bytes of them, then that of these sums. The
 * checksum of the header is that of its bytes with 0 in its own place. So a
 * file can be written from front to back, and a block is verified when it is
 * first used. */
#include <zlib.h>

#include "mill/tables/parts.h"

enum {
	VERSION = 2,
	HEADER = 2048,
	AT_VERSION = 8,
	AT_CHECKSUM = 12,
	AT_RULES = 16,
	AT_SHAPE = 20,
	AT_ENTRIES = 24,
	AT_N_CODES = 28,
	AT_COUNTS = 32,
	AT_LONGEST = 56,
	AT_CODES = 1024,
	MOST_BITS = 9, /* an entry is within two bytes */
	PADDING = 8
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
uint32_t cplyi_table_rules(const fast_rules *r)
{
	return (uint32_t)(r->spokes == MILL_ALL) | (uint32_t)r->always << 1 |
	       (uint32_t)r->fly_at << 8 | (uint32_t)r->at_least << 16;
}

void cply_mill_table_name(const cply_mill_rules *rules, unsigned own,
                          unsigned opp, cply_buf *out)
{
	const fast_rules r = cplyi_fast_rules(rules);
	cply_put(out, "mill-");
	cply_put_hex(out, cplyi_table_rules(&r), 8);
	cply_put_char(out, '-');
	cply_put_uint(out, own);
	cply_put_char(out, '-');
	cply_put_uint(out, opp);
	cply_put(out, ".table");
}

static uint32_t sum_of(const void *at, size_t len)
{
	return (uint32_t)crc32_z(crc32(0, Z_NULL, 0), at, len);
}

static uint32_t header_sum(const char *header)
{
	static const char none[4] = { 0 };
	const Bytef *at = (const Bytef *)header;
	uLong sum = crc32(0, Z_NULL, 0);
	sum = crc32(sum, at, AT_CHECKSUM);
	sum = crc32(sum, (const Bytef *)none, sizeof none);
	return (uint32_t)crc32(sum, at + AT_CHECKSUM + 4,
	                       HEADER - AT_CHECKSUM - 4);
}

static uint64_t packed_size(uint32_t entries, unsigned bits)
{
	return ((uint64_t)entries * bits + 7) / 8 + PADDING;
}

static size_t block_count(uint64_t packed)
{
	return (size_t)((packed + TABLE_BLOCK - 1) / TABLE_BLOCK);
}

uint64_t cply_mill_table_size(uint32_t entries, unsigned bits)
{
	uint64_t packed = packed_size(entries, bits);
	return HEADER + packed + 4 * ((uint64_t)block_count(packed) + 1);
}

/* ---- writing ---- */

typedef struct writing {
	const table_source *from;
	cply_sink sink;
	void *ctx;
	uint16_t code_of[TABLE_VALUES];
	unsigned bits, n_codes;
	char *block; /* TABLE_BLOCK bytes */
	size_t n;    /* of them in use */
	char *sums;
	size_t n_sums;
	bool good;
} writing;

static void make_header(writing *w, char *at)
{
	const table_source *from = w->from;
	uint64_t won = 0, lost = 0;
	unsigned longest = 0;
	w->n_codes = 1; /* a draw is always 0 */
	for (unsigned e = 1; e < TABLE_VALUES; e++) {
		if (!from->counts[e])
			continue;
		put_le(at + AT_CODES + (size_t)w->n_codes * 2, e, 2);
		w->code_of[e] = (uint16_t)w->n_codes++;
		longest = e - 1;
		*(e % 2 ? &lost : &won) += from->counts[e];
	}
	for (w->bits = 1; 1u << w->bits < w->n_codes;)
		w->bits++;
	memcpy(at, magic, sizeof magic);
	put_le(at + AT_VERSION, VERSION, 4);
	put_le(at + AT_RULES, cplyi_table_rules(&from->rules), 4);
	put_le(at + AT_SHAPE, from->own | from->opp << 8 | w->bits << 16, 4);
	put_le(at + AT_ENTRIES, from->n, 4);
	put_le(at + AT_N_CODES, w->n_codes, 4);
	put_le(at + AT_COUNTS, won, 8);
	put_le(at + AT_COUNTS + 8, from->counts[0], 8);
	put_le(at + AT_COUNTS + 16, lost, 8);
	put_le(at + AT_LONGEST, longest, 4);
	put_le(at + AT_CHECKSUM, header_sum(at), 4);
}

static void end_block(writing *w)
{
	put_le(w->sums + 4 * w->n_sums++, sum_of(w->block, w->n), 4);
	w->good = w->good && w->sink(w->ctx, (cply_str){ w->block, w->n });
	w->n = 0;
}

static void put_byte(writing *w, unsigned byte)
{
	w->block[w->n++] = (char)byte;
	if (w->n == TABLE_BLOCK)
		end_block(w);
}

static void put_entries(writing *w)
{
	const table_source *from = w->from;
	uint32_t held = 0;
	unsigned n = 0; /* bits that are held */
	for (uint32_t i = 0; i < from->n && w->good; i++) {
		held |= (uint32_t)w->code_of[from->entry(from->ctx, i)] << n;
		for (n += w->bits; n >= 8; n -= 8, held >>= 8)
			put_byte(w, held & 255);
	}
	if (n)
		put_byte(w, held & 255);
	for (unsigned i = 0; i < PADDING; i++)
		put_byte(w, 0);
	if (w->n)
		end_block(w);
}

bool cplyi_table_write(const table_source *from, cply_sink sink, void *ctx,
                       cply_arena *a)
{
	writing w = { .from = from, .sink = sink, .ctx = ctx, .good = true };
	char *header = CPLY_NEW(a, HEADER, char);
	size_t most = block_count(packed_size(from->n, MOST_BITS));
	w.block = CPLY_NEW(a, TABLE_BLOCK, char);
	w.sums = CPLY_NEW(a, 4 * (most + 1), char);
	if (!header || !w.block || !w.sums)
		return false;
	make_header(&w, header);
	if (!sink(ctx, (cply_str){ header, HEADER }))
		return false;
	put_entries(&w);
	size_t len = 4 * w.n_sums;
	put_le(w.sums + len, sum_of(w.sums, len), 4);
	return w.good && sink(ctx, (cply_str){ w.sums, len + 4 });
}

/* ---- reading ---- */

static cply_status refuse(cply_diags *d, cply_rule rule)
{
	cply_report(d, rule, CPLY_NOWHERE);
	return CPLY_INVALID;
}

static bool is_consistent(const char *at, size_t len, const cply_mill_table *t)
{
	uint64_t n_codes = get_le(at + AT_N_CODES, 4);
	return t->own >= CPLY_MILL_FEWEST_STONES &&
	       t->own <= CPLY_MILL_MOST_STONES &&
	       t->opp >= CPLY_MILL_FEWEST_STONES &&
	       t->opp <= CPLY_MILL_MOST_STONES && t->bits >= 1 &&
	       t->bits <= MOST_BITS && n_codes <= UINT64_C(1) << t->bits &&
	       len == cply_mill_table_size(t->entries, t->bits);
}

/* Codes that mean nothing are damage, too. */
static bool take_codes(const char *at, cply_mill_table *t, cply_arena *a)
{
	unsigned n = (unsigned)get_le(at + AT_N_CODES, 4);
	uint16_t *codes = CPLY_NEW(a, (size_t)1 << t->bits, uint16_t);
	t->codes = codes;
	for (unsigned i = 0; codes && i < 1u << t->bits; i++)
		codes[i] =
			i < n ? (uint16_t)get_le(at + AT_CODES + 2 * (size_t)i,
		                                 2)
			      : TABLE_DAMAGED;
	return codes != NULL;
}

/* All but the blocks, which are looked at when they are needed. */
static cply_status take_table(cply_str file, cply_diags *diags, cply_arena *a,
                              cply_mill_table *t)
{
	const char *at = file.ptr;
	*t = (cply_mill_table){ .own = (uint8_t)at[AT_SHAPE],
		                .opp = (uint8_t)at[AT_SHAPE + 1],
		                .bits = (uint8_t)at[AT_SHAPE + 2],
		                .entries = (uint32_t)get_le(at + AT_ENTRIES, 4),
		                .won = get_le(at + AT_COUNTS, 8),
		                .drawn = get_le(at + AT_COUNTS + 8, 8),
		                .lost = get_le(at + AT_COUNTS + 16, 8),
		                .longest = (uint16_t)get_le(at + AT_LONGEST, 4),
		                .packed_ = (const uint8_t *)at + HEADER };
	t->positions = t->won + t->drawn + t->lost;
	t->header_sum = header_sum(at);
	if (t->header_sum != get_le(at + AT_CHECKSUM, 4))
		return refuse(diags, CPLY_ML143);
	if (!is_consistent(at, file.len, t))
		return refuse(diags, CPLY_ML141);
	/* No longer than the file, as is_consistent() has seen. */
	t->packed_len = (size_t)packed_size(t->entries, t->bits);
	t->n_blocks = block_count(t->packed_len);
	t->sums = t->packed_ + t->packed_len;
	t->sum_of_sums = sum_of(t->sums, 4 * t->n_blocks);
	if (t->sum_of_sums !=
	    get_le((const char *)t->sums + 4 * t->n_blocks, 4))
		return refuse(diags, CPLY_ML143);
	t->blocks = CPLY_NEW(a, t->n_blocks, uint8_t);
	return take_codes(at, t, a) && t->blocks ? CPLY_OK : CPLY_NOMEM;
}

cply_status cply_mill_table_open(cply_str file, const cply_mill_rules *rules,
                                 cply_diags *diags, cply_arena *a,
                                 cply_mill_table *out)
{
	const char *at = file.ptr;
	const fast_rules r = cplyi_fast_rules(rules);
	cply_mill_table t;
	*out = (cply_mill_table){ 0 };
	if (file.len < sizeof magic || memcmp(at, magic, sizeof magic) != 0)
		return refuse(diags, CPLY_ML140);
	if (file.len < AT_CHECKSUM)
		return refuse(diags, CPLY_ML141);
	uint32_t version = (uint32_t)get_le(at + AT_VERSION, 4);
	if (version != VERSION) {
		cply_report_with(diags, CPLY_ML142, CPLY_NOWHERE,
		                 CPLY_N(version), CPLY_N(VERSION));
		return CPLY_UNSUPPORTED;
	}
	if (file.len < HEADER)
		return refuse(diags, CPLY_ML141);
	cply_status s = take_table(file, diags, a, &t);
	if (s != CPLY_OK)
		return s;
	if (get_le(at + AT_RULES, 4) != cplyi_table_rules(&r)) {
		cply_report(diags, CPLY_ML144, CPLY_NOWHERE);
		return CPLY_UNSUPPORTED;
	}
	*out = t;
	return CPLY_OK;
}

bool cplyi_table_block(const cply_mill_table *t, size_t block)
{
	size_t from = block * TABLE_BLOCK, left = t->packed_len - from;
	if (__atomic_load_n(&t->blocks[block], __ATOMIC_RELAXED) == BLOCK_NEW) {
		uint32_t sum = sum_of(t->packed_ + from,
		                      left < TABLE_BLOCK ? left : TABLE_BLOCK);
		bool good = sum == get_le((const char *)t->sums + 4 * block, 4);
		/* Several threads may find out; all find the same. */
		__atomic_store_n(&t->blocks[block],
		                 good ? BLOCK_GOOD : BLOCK_DAMAGED,
		                 __ATOMIC_RELAXED);
	}
	return __atomic_load_n(&t->blocks[block], __ATOMIC_RELAXED) ==
	       BLOCK_GOOD;
}

bool cply_mill_table_verify(const cply_mill_table *t)
{
	bool good = true;
	for (size_t i = 0; i < t->n_blocks; i++)
		good = cplyi_table_block(t, i) && good;
	return good;
}

bool cply_mill_table_seen_damage(const cply_mill_table *t)
{
	for (size_t i = 0; i < t->n_blocks; i++)
		if (__atomic_load_n(&t->blocks[i], __ATOMIC_RELAXED) ==
		    BLOCK_DAMAGED)
			return true;
	return false;
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
