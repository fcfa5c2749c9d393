/* SPDX-License-Identifier: MIT */
/* Reading the header of a file of strategies. Nothing of it is believed: sizes
 * have to agree with the length of the file, and the position has to be one
 * that strategies are made for. */
#include <string.h>
#include <zlib.h>

#include "mill/rules/fast.h"
#include "mill/strategy/parts.h"
#include "mill/tables/parts.h"

static bool refuse(cply_diags *diags, const char *why, uint32_t begin,
                   uint32_t end)
{
	const cply_span at = { begin, end };
	cply_report_with(diags, CPLY_ML278, &at, CPLY_Z(why));
	return false;
}

bool cplyi_is_strategy(cply_str bytes)
{
	return bytes.len >= strlen(STRATEGY_MAGIC) &&
	       memcmp(bytes.ptr, STRATEGY_MAGIC, strlen(STRATEGY_MAGIC)) == 0;
}

/* The rules of a number, as in the names of tables. */
static bool read_rules(uint32_t key, cply_mill_rules *r)
{
	*r = *cply_mill_rules_standard();
	r->diagonals = key & 1;
	r->take_from_mills = key & 2;
	r->may_fly = (key >> 8 & 255) != 0;
	if (r->may_fly)
		r->fly_at = (uint8_t)(key >> 8);
	r->at_least = (uint8_t)(key >> 16);
	const fast_rules f = cplyi_fast_rules(r);
	return cplyi_table_rules(&f) == key &&
	       r->at_least == CPLY_MILL_FEWEST_STONES &&
	       cply_mill_rules_plain(r);
}

static bool read_position(const char *h, strategy_file *out)
{
	cply_mill_position *p = &out->p;
	fast_rules rules;
	fast f;
	cply_mill_start(&out->rules, p);
	for (unsigned i = 0; i < 2; i++) {
		p->stones[i] =
			(uint32_t)strategy_get(h + AT_STONES + 4 * (size_t)i,
		                               4);
		p->hand[i] = (uint8_t)h[AT_SIDE + 1 + i];
		if (p->stones[i] > MILL_ALL ||
		    mill_count(p->stones[i]) + p->hand[i] >
		            CPLY_MILL_MOST_STONES)
			return false;
	}
	p->side = (uint8_t)h[AT_SIDE];
	if (p->side > 1 || (p->stones[0] & p->stones[1]) ||
	    (!p->hand[0] && !p->hand[1]))
		return false;
	p->phase = p->hand[p->side] ? 'p' : 'm';
	p->action = p->hand[p->side] ? 'p' : 's';
	p->ply = p->side;
	cply_mill_settle(&out->rules, p);
	return cplyi_fast_from(&out->rules, p, &rules, &f);
}

/* Rounds are counted by those that have steps; none is left out. */
static bool read_counts(cply_str bytes, strategy_file *out)
{
	uint64_t left = (bytes.len - STRATEGY_HEADER - 4) / STRATEGY_STEP;
	const char *at = bytes.ptr + STRATEGY_HEADER;
	if ((bytes.len - STRATEGY_HEADER - 4) % STRATEGY_STEP)
		return false;
	for (unsigned i = 0; i < 2 * STRATEGY_ROUNDS; i++) {
		cplyi_strategy *s = &out->sides[i / STRATEGY_ROUNDS];
		unsigned r = i % STRATEGY_ROUNDS;
		uint64_t n =
			strategy_get(bytes.ptr + AT_COUNTS + 8 * (size_t)i, 8);
		if (!r)
			out->steps[i / STRATEGY_ROUNDS] = at;
		if (n > left || (n && s->rounds != r))
			return false;
		s->n[r] = n;
		s->rounds += n != 0;
		left -= n;
		at += (size_t)n * STRATEGY_STEP;
	}
	return left == 0;
}

static bool read_tables(const char *h, strategy_file *out)
{
	unsigned n = (uint8_t)h[AT_N_TABLES];
	for (unsigned i = 0; i < n && n <= MOST_TABLES; i++) {
		const char *at = h + AT_TABLES + (size_t)i * TABLE_RECORD;
		unsigned own = (uint8_t)at[0], opp = (uint8_t)at[1];
		if (own >= CPLY_MILL_TABLE_SIDE ||
		    opp >= CPLY_MILL_TABLE_SIDE ||
		    out->tables[own][opp].is_listed)
			return false;
		out->tables[own][opp].is_listed = true;
		out->tables[own][opp].header_sum =
			(uint32_t)strategy_get(at + 4, 4);
		out->tables[own][opp].sum_of_sums =
			(uint32_t)strategy_get(at + 8, 4);
	}
	return n <= MOST_TABLES;
}

static bool header_is_whole(const char *bytes)
{
	char h[STRATEGY_HEADER];
	memcpy(h, bytes, sizeof h);
	memset(h + AT_HEADER_SUM, 0, 4);
	return crc32_z(crc32(0, Z_NULL, 0), (const Bytef *)h, sizeof h) ==
	       strategy_get(bytes + AT_HEADER_SUM, 4);
}

static bool steps_are_whole(cply_str bytes)
{
	size_t len = bytes.len - STRATEGY_HEADER - 4;
	const char *at = bytes.ptr + STRATEGY_HEADER;
	return crc32_z(crc32(0, Z_NULL, 0), (const Bytef *)at, len) ==
	       strategy_get(at + len, 4);
}

bool cplyi_strategy_read(cply_str bytes, cply_diags *diags, strategy_file *out)
{
	const char *h = bytes.ptr;
	*out = (strategy_file){ 0 };
	if (bytes.len < STRATEGY_HEADER + 4)
		return refuse(diags, "it is cut off", 0, (uint32_t)bytes.len);
	uint32_t version = (uint32_t)strategy_get(h + AT_VERSION, 4);
	if (version != STRATEGY_VERSION) {
		const cply_span at = { AT_VERSION, AT_VERSION + 4 };
		cply_report_with(diags, CPLY_ML261, &at, CPLY_N(version),
		                 CPLY_N(STRATEGY_VERSION));
		return false;
	}
	if (!header_is_whole(h))
		return refuse(diags, "the checksum of its header is wrong",
		              AT_HEADER_SUM, AT_HEADER_SUM + 4);
	if (!read_rules((uint32_t)strategy_get(h + AT_RULES, 4), &out->rules))
		return refuse(diags, "there are no such rules", AT_RULES,
		              AT_RULES + 4);
	if (!read_position(h, out))
		return refuse(diags,
		              "strategies are for positions with stones in "
		              "hand, of up to nine a side",
		              AT_STONES, AT_N_TABLES);
	if (!read_tables(h, out))
		return refuse(diags, "its list of tables is wrong", AT_N_TABLES,
		              AT_N_TABLES + 1);
	if ((uint64_t)bytes.len > UINT32_MAX || !read_counts(bytes, out))
		return refuse(diags, "its length is not that of its steps",
		              AT_COUNTS, AT_TABLES);
	if (!steps_are_whole(bytes))
		return refuse(diags, "the checksum of its steps is wrong",
		              (uint32_t)bytes.len - 4, (uint32_t)bytes.len);
	return true;
}
