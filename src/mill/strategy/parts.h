/* SPDX-License-Identifier: MIT */
/* Where things are in a file of strategies, and what making and checking one
 * share. */
#ifndef CROSSPLY_MILL_STRATEGY_INTERNAL_H
#define CROSSPLY_MILL_STRATEGY_INTERNAL_H

#include "mill/strategy/strategy.h"

/* A file that was read. */
typedef struct strategy_file {
	cply_mill_rules rules;
	cply_mill_position p;
	cplyi_strategy sides[2];
	const char *steps[2];
	struct {
		uint32_t header_sum, sum_of_sums;
		bool is_listed;
	} tables[CPLY_MILL_TABLE_SIDE][CPLY_MILL_TABLE_SIDE];
} strategy_file;

/* False has been reported. */
bool cplyi_strategy_read(cply_str bytes, cply_diags *diags, strategy_file *out);

#define STRATEGY_MAGIC "CPLYHOLD"

enum {
	STRATEGY_VERSION = 1,
	AT_VERSION = 8,
	AT_HEADER_SUM = 12,
	AT_RULES = 16,
	AT_STONES = 20, /* White, Black */
	AT_SIDE = 28,   /* then the hands of White and Black */
	AT_N_TABLES = 31,
	AT_COUNTS = 32, /* of White's rounds, then of Black's */
	AT_TABLES = AT_COUNTS + 2 * 8 * STRATEGY_ROUNDS,
	TABLE_RECORD = 12,
	MOST_TABLES = 49
};

/* A step: the position from bit 16 on, then the turn. */
static inline uint64_t step_position(uint64_t step)
{
	return step >> 16;
}

static inline uint64_t step_make(uint64_t position, unsigned from, unsigned to,
                                 unsigned taken)
{
	return position << 16 | taken << 10 | from << 5 | to;
}

static inline void strategy_put(char *at, uint64_t n, unsigned bytes)
{
	for (unsigned i = 0; i < bytes; i++)
		at[i] = (char)(n >> (8 * i));
}

static inline uint64_t strategy_get(const char *at, unsigned bytes)
{
	uint64_t n = 0;
	for (unsigned i = 0; i < bytes; i++)
		n |= (uint64_t)(uint8_t)at[i] << (8 * i);
	return n;
}

#endif
