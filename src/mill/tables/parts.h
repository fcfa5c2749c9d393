/* SPDX-License-Identifier: MIT */
/* Entries of tables: 0 is a draw, else one more than the turns to the end; an
 * odd number of turns wins, an even one loses. */
#ifndef CROSSPLY_MILL_TABLE_INTERNAL_H
#define CROSSPLY_MILL_TABLE_INTERNAL_H

#include <string.h>

#include "mill/rules/fast.h"
#include "mill/tables/index.h"

enum {
	/* Longer wins do not fit into the state of a slot (retro.h). */
	TABLE_MOST_TURNS = 508,
	TABLE_VALUES = TABLE_MOST_TURNS + 2,
	TABLE_DAMAGED = 0xFFFF, /* in the place of an entry */
	TABLE_BLOCK = 1 << 16   /* bytes that share a checksum */
};

/* What is known of a block of bytes. */
enum { BLOCK_NEW, BLOCK_GOOD, BLOCK_DAMAGED };

/* What of the rules decides the values, as a number. */
uint32_t cplyi_table_rules(const fast_rules *r);

/* Compares the checksum of a block that was never looked at. */
bool cplyi_table_block(const cply_mill_table *t, size_t block);

static inline bool table_block_is_good(const cply_mill_table *t, size_t byte)
{
	size_t block = byte / TABLE_BLOCK;
	return __atomic_load_n(&t->blocks[block], __ATOMIC_RELAXED) ==
	               BLOCK_GOOD ||
	       cplyi_table_block(t, block);
}

static inline uint16_t table_entry(const cply_mill_table *t, uint32_t slot)
{
	uint64_t bit = (uint64_t)slot * t->bits;
	size_t byte = (size_t)(bit >> 3);
	const uint8_t *at = t->packed_ + byte;
	if (!table_block_is_good(t, byte) || !table_block_is_good(t, byte + 1))
		return TABLE_DAMAGED;
	uint32_t word = (uint32_t)at[0] | (uint32_t)at[1] << 8;
	return t->codes[word >> (bit & 7) & ((1u << t->bits) - 1)];
}

/* The entry of a position that the tables cover. */
static inline uint16_t table_look(const cply_mill_tables *t, uint32_t own,
                                  uint32_t opp)
{
	const cply_mill_table *space =
		&t->table[mill_count(own)][mill_count(opp)];
	return table_entry(space, index_slot(t->index, own, opp, NULL));
}

static inline bool table_covers(const cply_mill_tables *t, unsigned own,
                                unsigned opp)
{
	return own <= CPLY_MILL_MOST_STONES && opp <= CPLY_MILL_MOST_STONES &&
	       t->table[own][opp].packed_;
}

static inline cply_mill_score table_score(uint16_t entry)
{
	cply_mill_value value = entry == TABLE_DAMAGED ? CPLY_MILL_UNKNOWN
	                        : !entry               ? CPLY_MILL_DRAWN
	                        : entry % 2            ? CPLY_MILL_LOST
	                                               : CPLY_MILL_WON;
	bool ends = value == CPLY_MILL_LOST || value == CPLY_MILL_WON;
	return (cply_mill_score){ (uint8_t)value,
		                  ends ? (uint16_t)(entry - 1) : 0 };
}

static inline void table_prefetch(const void *at)
{
#if defined(__GNUC__)
	__builtin_prefetch(at);
#else
	(void)at;
#endif
}

/* What is to be written: entries one by one, and how often each occurs. */
typedef struct table_source {
	fast_rules rules;
	unsigned own, opp;
	uint32_t n;
	const uint64_t *counts; /* of each entry; unused slots do not count */
	uint16_t (*entry)(const void *ctx, uint32_t slot);
	const void *ctx;
} table_source;

/* Writes the file of a space; false: the sink refused, or no memory. */
bool cplyi_table_write(const table_source *from, cply_sink sink, void *ctx,
                       cply_arena *a);

#endif
