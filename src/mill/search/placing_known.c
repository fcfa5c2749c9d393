/* SPDX-License-Identifier: MIT */
/* What is known of positions with stones in hand: its memory, and how it is
 * written down and read again, so that work which takes hours goes on after it
 * was interrupted. */
#include "mill/search/placing_known.h"
#include "mill/search/search.h"

enum {
	FEWEST_GROUPS = 1 << 10,
	PORTION = 4096, /* entries that are written at once */
	ALL_ANSWERS = (1 << PLACING_ANSWERS) - 1
};

placing_known *cplyi_placing_known_new(size_t memory, cply_arena *a)
{
	placing_known *k = CPLY_NEW(a, 1, placing_known);
	size_t groups = FEWEST_GROUPS;
	unsigned bits = 10;
	while (2 * groups * PLACING_GROUP * sizeof(uint64_t) <= memory) {
		groups *= 2;
		bits++;
	}
	if (!k)
		return NULL;
	k->groups = groups;
	k->shift = KNOWN_KEY - bits;
	k->entries = (uint64_t *)cply_alloc(a, groups * PLACING_GROUP,
	                                    sizeof(uint64_t), 64);
	return k->entries ? k : NULL;
}

/* ---- to be read again ---- */

static void put_word(cply_buf *b, uint64_t n)
{
	for (unsigned i = 0; i < 8; i++)
		cply_put_char(b, (char)(n >> (8 * i)));
}

/* Before the last stone the tables say as much as an entry, at a glance, and
 * most entries are of that kind. */
static bool is_worth_writing(uint64_t entry)
{
	return entry && known_hands(entry >> PLACING_ANSWERS) > 1;
}

static bool remember_lane(const placing_known *k, cply_sink sink, void *ctx,
                          cply_buf *b)
{
	const uint64_t n = k->groups * PLACING_GROUP;
	for (uint64_t i = 0; i < n; i++) {
		uint64_t entry = known_load(&k->entries[i]);
		if (is_worth_writing(entry))
			put_word(b, entry);
		if (b->len < 8 * PORTION && i + 1 < n)
			continue;
		if (b->failed || !sink(ctx, cply_buf_str(b)))
			return false;
		b->len = 0;
	}
	return true;
}

bool cply_mill_search_remember(const cply_mill_search *s, cply_sink sink,
                               void *ctx, cply_arena *scratch)
{
	bool good = true;
	cply_buf b;
	cply_buf_init(&b, scratch);
	for (unsigned i = 0; i < PLACING_LANES && good && s->lanes[i]; i++)
		good = remember_lane(s->lanes[i]->placing, sink, ctx, &b);
	return good;
}

/* Each answer goes into the lane that will ask for it. If one side has placed
 * all its stones long before the other, that cannot be told. */
static void recall_entry(cply_mill_search *s, uint64_t key, unsigned answers)
{
	static const unsigned of[] = { PLACING_HOLDS | PLACING_LOSES,
		                       PLACING_WINS | PLACING_NO_WIN };
	unsigned own = known_own_hand(key), opp = known_opp_hand(key);
	bool any = !own || (!opp && own > 1);
	for (unsigned wins = 0; wins < 2; wins++) {
		unsigned lane = placing_lane(own, opp, wins);
		if (!(answers & of[wins]))
			continue;
		placing_keep(s->lanes[lane]->placing, key, answers & of[wins]);
		if (any)
			placing_keep(s->lanes[!lane]->placing, key,
			             answers & of[wins]);
	}
}

void cply_mill_search_recall(cply_mill_search *s, cply_str bytes)
{
	if (!s->tables || !cplyi_placing_lanes(s))
		return;
	for (size_t i = 0; i + 8 <= bytes.len; i += 8) {
		uint64_t n = 0;
		for (unsigned j = 0; j < 8; j++)
			n |= (uint64_t)(uint8_t)bytes.ptr[i + j] << (8 * j);
		uint64_t key = n >> PLACING_ANSWERS;
		if (key && key < UINT64_C(1) << KNOWN_KEY)
			recall_entry(s, key, (unsigned)n & ALL_ANSWERS);
	}
}
