/* SPDX-License-Identifier: MIT */
/* Entries of tables: 0 is a draw, else one more than the turns to the end; an
 * odd number of turns wins, an even one loses. */
#ifndef CROSSPLY_MILL_TABLE_INTERNAL_H
#define CROSSPLY_MILL_TABLE_INTERNAL_H

#include <string.h>

#include "mill/rules/fast.h"
#include "mill/tables/index.h"

enum { TABLE_UNUSED = 255, TABLE_PADDING = 8 };

static inline uint8_t table_entry(const cply_mill_table *t, uint32_t slot)
{
	uint64_t bit = (uint64_t)slot * t->bits;
	const uint8_t *at = t->packed_ + (bit >> 3);
	uint32_t word = (uint32_t)at[0] | (uint32_t)at[1] << 8;
	return t->codes[word >> (bit & 7) & ((1u << t->bits) - 1)];
}

/* The entry of a position that the tables cover. */
static inline uint8_t table_look(const cply_mill_tables *t, uint32_t own,
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

static inline cply_mill_score table_score(uint8_t code)
{
	return (cply_mill_score){ !code      ? CPLY_MILL_DRAWN
		                  : code % 2 ? CPLY_MILL_LOST
		                             : CPLY_MILL_WON,
		                  code ? (uint16_t)(code - 1) : 0 };
}

/* Writes the file of a space: its entries by slot. */
void cplyi_table_write(const fast_rules *rules, unsigned own, unsigned opp,
                       const uint8_t *entries, uint32_t n, cply_buf *out);

#endif
