/* SPDX-License-Identifier: MIT */
/* Where the strings begin and end, found 64 bytes at a time, some way ahead of
 * the walk. To search for a string's end costs little, but everything behind
 * it waits for the answer; with the answers at hand nothing has to wait.
 *
 * The entries are the offsets of all quotes that are not escaped and of all
 * backslashes that begin an escape. Whatever is unusual just sets `trouble`:
 * then the careful walk tells what it is. */
#ifndef CROSSPLY_JSON_INDEX_H
#define CROSSPLY_JSON_INDEX_H

#include "base/text.h"
#include "json_core.h"
#include "json_scan.h"

#ifdef CPLYI_VECTORS

enum { INDEX_BATCH = 1024, INDEX_FAR = 0x7FFF0000 };

struct json_index {
	const char *text, *end; /* what is indexed; NULL: nothing */
	const char *scanned;    /* up to here, a whole number of blocks */
	size_t last;            /* offset past the last closing bracket, or 0 */
	uint64_t in_string;     /* all ones when the last block ended in one */
	uint64_t escaped;       /* 1 when its last byte was a lone backslash */
	uint64_t follow;        /* continuation bytes that must come first */
	bool trouble;
	bool is_special; /* the last batch has a lead byte to look at */
	uint32_t info;   /* of a string with escapes */
	uint32_t i, n;
	uint32_t at[INDEX_BATCH + 64 + 8];
};

static inline uint64_t index_prefix_xor(uint64_t x)
{
	x ^= x << 1;
	x ^= x << 2;
	x ^= x << 4;
	x ^= x << 8;
	x ^= x << 16;
	x ^= x << 32;
	return x;
}

static inline uint64_t index_mask(cplyi_vector a, cplyi_vector b,
                                  cplyi_vector c, cplyi_vector d)
{
	return (uint64_t)vector_mask(a) | (uint64_t)vector_mask(b) << 16 |
	       (uint64_t)vector_mask(c) << 32 | (uint64_t)vector_mask(d) << 48;
}

/* Which bytes are escaped, and in *starts which backslashes escape them. */
static inline uint64_t index_escapes(uint64_t backslashes, uint64_t *carry,
                                     uint64_t *starts)
{
	uint64_t escaped = *carry;
	uint64_t rest = backslashes & ~escaped;
	*starts = 0;
	*carry = 0;
	while (rest) {
		uint64_t one = rest & (0 - rest);
		*starts |= one;
		escaped |= one << 1;
		*carry = one >> 63;
		rest &= ~(one | one << 1);
	}
	return escaped;
}

static inline unsigned index_count(uint64_t x)
{
	x -= x >> 1 & 0x5555555555555555u;
	x = (x & 0x3333333333333333u) + (x >> 2 & 0x3333333333333333u);
	x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
	return (unsigned)(x * 0x0101010101010101u >> 56);
}

/* Appends the offsets of the bits, in groups of eight: a loop that ends after
 * each bit would end in a way that cannot be predicted. What a group writes
 * too much is written over. */
static inline JSON_INLINE void index_put(struct json_index *x, uint64_t bits,
                                         uint32_t at)
{
	const uint64_t stop = 1ull << 63; /* keeps ctz defined */
	uint32_t *out = x->at + x->n;
	x->n += index_count(bits);
	while (bits) {
		for (int i = 0; i < 8; i++) {
			out[i] = at + (uint32_t)__builtin_ctzll(bits | stop);
			bits &= bits - 1;
		}
		out += 8;
	}
}

/* One block of 64 bytes. */
typedef struct json_block {
	cplyi_vector b[4];
} json_block;

static inline JSON_INLINE json_block index_load(const char *p)
{
	return (json_block){ { vector_load(p), vector_load(p + 16),
		               vector_load(p + 32), vector_load(p + 48) } };
}

static inline JSON_INLINE uint64_t index_equal(const json_block *k,
                                               unsigned char c)
{
	const cplyi_vector x = vector_of((char)c);
	return index_mask(vector_equal(k->b[0], x), vector_equal(k->b[1], x),
	                  vector_equal(k->b[2], x), vector_equal(k->b[3], x));
}

static inline JSON_INLINE uint64_t index_at_least(const json_block *k,
                                                  unsigned char c)
{
	const cplyi_vector x = vector_of((char)c);
	return index_mask(vector_equal(vector_max(k->b[0], x), k->b[0]),
	                  vector_equal(vector_max(k->b[1], x), k->b[1]),
	                  vector_equal(vector_max(k->b[2], x), k->b[2]),
	                  vector_equal(vector_max(k->b[3], x), k->b[3]));
}

/* A block with bytes that are not ASCII: each lead byte must be followed by as
 * many continuation bytes as it says, and by no more. The four lead bytes that
 * restrict their second byte are left to the check of the whole batch. */
static void index_utf8(struct json_index *x, const json_block *k, uint64_t high)
{
	uint64_t leads = index_at_least(k, 0xC2);
	uint64_t three = index_at_least(k, 0xE0);
	uint64_t follow = leads << 1 | three << 2 | x->follow;
	x->follow = leads >> 63 | three >> 62;
	if (three) {
		uint64_t four = index_at_least(k, 0xF0);
		follow |= four << 3;
		x->follow |= four >> 61;
		if (index_at_least(k, 0xF5))
			x->trouble = true;
		if (index_equal(k, 0xE0) | index_equal(k, 0xED) |
		    index_equal(k, 0xF0) | index_equal(k, 0xF4))
			x->is_special = true;
	}
	/* C0 and C1 are neither lead nor continuation. */
	if (follow != (high & ~leads) || leads != index_at_least(k, 0xC0))
		x->trouble = true;
}

static inline JSON_INLINE void index_block(struct json_index *x, const char *p,
                                           uint32_t at)
{
	const json_block k = index_load(p);
	const cplyi_vector backslash = vector_of('\\');
	const cplyi_vector control = vector_of(0x1F);
	uint64_t quotes = index_equal(&k, '"'), entries = quotes, inside;
	cplyi_vector rare = vector_of(0), high = rare;
	for (int i = 0; i < 4; i++) {
		cplyi_vector low = vector_min(k.b[i], control);
		rare = vector_or(rare, vector_equal(low, k.b[i]));
		rare = vector_or(rare, vector_equal(k.b[i], backslash));
		high = vector_or(high, k.b[i]);
	}
	if (vector_mask(rare) | x->escaped) {
		uint64_t starts, slashes = index_equal(&k, '\\');
		quotes &= ~index_escapes(slashes, &x->escaped, &starts);
		entries = quotes | starts;
		inside = index_prefix_xor(quotes) ^ x->in_string;
		if (inside & ~index_at_least(&k, 0x20))
			x->trouble = true;
	} else {
		inside = index_prefix_xor(quotes) ^ x->in_string;
	}
	x->in_string = 0 - (inside >> 63);
	if (vector_mask(high) | x->follow)
		index_utf8(x, &k, index_at_least(&k, 0x80));
	index_put(x, entries, at);
}

/* The whole batch once more, as it has one of the special bytes. A character
 * that the end of the batch cuts is the next batch's. */
static void index_check_special(struct json_index *x, const char *from,
                                const char *to)
{
	while (from > x->text && (*from & 0xC0) == 0x80)
		from--;
	size_t bad = cply_utf8_check((cply_str){ from, (size_t)(to - from) });
	if (bad != SIZE_MAX && (to == x->end || to - from - (ptrdiff_t)bad > 3))
		x->trouble = true;
	x->is_special = bad != SIZE_MAX;
}

/* Behind the last entry stand two that fit nowhere. */
static inline void index_stop(struct json_index *x)
{
	x->at[x->n] = x->at[x->n + 1] = UINT32_MAX;
}

/* More entries behind those that are left; false when there are none, or when
 * something is wrong with the text. */
static inline bool index_refill(struct json_index *x)
{
	uint32_t left = x->n - x->i;
	memmove(x->at, x->at + x->i, left * sizeof *x->at);
	x->i = 0;
	x->n = left;
	/* Entries have 32 bits; nothing that may be parsed is so long. */
	if (x->scanned - x->text > INDEX_FAR)
		x->trouble = true;
	while (x->n < 2 && x->scanned < x->end && !x->trouble) {
		const char *p = x->scanned;
		size_t size = (size_t)(x->end - p);
		if (size > INDEX_BATCH)
			size = INDEX_BATCH;
		const char *stop = p + size;
		for (; stop - p >= 64; p += 64)
			index_block(x, p, (uint32_t)(p - x->text));
		if (p < stop) {
			char last[64];
			memset(last, ' ', sizeof last);
			memcpy(last, p, (size_t)(stop - p));
			index_block(x, last, (uint32_t)(p - x->text));
		}
		if (x->is_special)
			index_check_special(x, x->scanned, stop);
		if (x->follow && stop == x->end)
			x->trouble = true;
		x->scanned = stop;
	}
	index_stop(x);
	return x->n > 0 && !x->trouble;
}

/* Makes the index serve `text` from offset `at` on, where no string is open.
 * What it has already is kept if it belongs to that text. */
static inline void index_seek(struct json_index *x, const char *text,
                              uint32_t at, const char *end)
{
	if (x->text == text && end == x->end && text + at <= x->scanned &&
	    !x->trouble) {
		while (x->i < x->n && x->at[x->i] < at)
			x->i++;
		return;
	}
	x->text = text;
	x->scanned = text + at;
	x->end = end;
	x->in_string = x->escaped = x->follow = 0;
	x->trouble = x->is_special = false;
	x->i = x->n = 0;
	index_stop(x);
	x->last = (size_t)(end - text);
	while (x->last > at && text[x->last - 1] != '}' &&
	       text[x->last - 1] != ']')
		x->last--;
}

#endif
#endif
