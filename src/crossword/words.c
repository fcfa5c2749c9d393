/* SPDX-License-Identifier: MIT */
#include "crossword/words.h"

#include <string.h>

#include "base/arena.h"

enum { STEP = 8 }; /* squares that are looked at together */

#define EACH 0x0101010101010101u

cply_status cplyi_ways_start(cplyi_ways *m, uint32_t width, uint32_t height,
                             cply_arena *a)
{
	size_t stride = (size_t)width + 1;
	uint8_t *all = CPLY_NEW(a, (height + 2) * stride + STEP, uint8_t);
	if (!all)
		return CPLY_NOMEM;
	*m = (cplyi_ways){ all + stride, (uint32_t)stride, width, height };
	return CPLY_OK;
}

static inline uint64_t load(const uint8_t *p)
{
	uint64_t v;
	memcpy(&v, p, sizeof v);
	return v;
}

/* The same with the first square in the low byte, whatever the machine. */
static inline uint64_t first_low(uint64_t v)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
	v = __builtin_bswap64(v);
#endif
	return v;
}

/* There is no way on to a closed square. */
static void join(cplyi_ways *m)
{
	const uint64_t open = EACH * CPLYI_OPEN;
	uint8_t *end = m->first + (size_t)m->height * m->stride;
	for (uint8_t *p = m->first; p < end; p += STEP) {
		uint64_t right = (load(p + 1) & open) * CPLYI_RIGHT;
		uint64_t down = (load(p + m->stride) & open) * CPLYI_DOWN;
		uint64_t joined = load(p) & (open | right | down);
		memcpy(p, &joined, sizeof joined);
	}
}

/* In each of eight squares, the ways in which a word begins there: those that
 * it does not come from. */
static inline uint64_t beginnings(const cplyi_ways *m, const uint8_t *p,
                                  bool has_ones)
{
	uint64_t here = load(p);
	if (has_ones)
		here = (here & EACH * CPLYI_OPEN) * (CPLYI_RIGHT | CPLYI_DOWN);
	uint64_t came = (load(p - 1) & EACH * CPLYI_RIGHT) |
	                (load(p - m->stride) & EACH * CPLYI_DOWN);
	return first_low(here & ~came & EACH * (CPLYI_RIGHT | CPLYI_DOWN));
}

static inline uint32_t length_of(const uint8_t *p, uint32_t step, uint8_t goes)
{
	uint32_t n = 1;
	for (; *p & goes; p += step)
		n++;
	return n;
}

static bool has_room(cply_slots *slots, uint32_t *cap, cply_arena *a)
{
	if (slots->n + 2 <= *cap)
		return true;
	uint32_t more = *cap ? *cap * 2 : 96;
	cply_slot *items =
		CPLYI_GROW_RAW(a, slots->items, *cap, more, cply_slot);
	if (!items)
		return false;
	slots->items = items;
	*cap = more;
	return true;
}

/* Words that begin at a square, `at` squares after the first of the map. */
static void add_words(const cplyi_ways *m, uint32_t at, unsigned ways,
                      cply_slot word, cply_slots *out)
{
	if (ways & CPLYI_RIGHT) {
		word.direction = CPLY_ACROSS;
		word.length = length_of(m->first + at, 1, CPLYI_RIGHT);
		out->items[out->n++] = word;
	}
	if (ways & CPLYI_DOWN) {
		word.direction = CPLY_DOWN;
		word.length = length_of(m->first + at, m->stride, CPLYI_DOWN);
		out->items[out->n++] = word;
	}
}

cply_status cplyi_ways_words(cplyi_ways *m, const cplyi_numberer *numberer,
                             cply_arena *a, cply_slots *out)
{
	uint32_t cap = 0, number = 0, row = 0, row_end = m->stride;
	uint32_t n = m->height * m->stride;
	bool has_ones = numberer && numberer->has_ones;
	*out = (cply_slots){ 0 };
	join(m);
	for (uint32_t first = 0; first < n; first += STEP) {
		uint64_t some = beginnings(m, m->first + first, has_ones);
		while (some) {
			unsigned shift = (unsigned)__builtin_ctzll(some) & ~7u;
			uint32_t at = first + shift / 8;
			for (; at >= row_end; row_end += m->stride)
				row++; /* and with it a square of the rim */
			if (!has_room(out, &cap, a))
				return CPLY_NOMEM;
			number++;
			cply_slot word = { .number = number,
				           .start = at - row };
			add_words(m, at, some >> shift & 0xFF, word, out);
			some &= ~((uint64_t)0xFF << shift);
		}
	}
	for (uint32_t i = 0; numberer && i < out->n; i++) {
		cply_slot *slot = &out->items[i];
		slot->number = numberer->next(numberer->ctx, slot->start,
		                              slot->direction);
	}
	return CPLY_OK;
}

bool cplyi_ways_are_marked(cplyi_ways *m, const uint8_t *marks, unsigned wanted)
{
	uint32_t row = 0, row_end = m->stride, n = m->height * m->stride;
	uint64_t both = (wanted >> CPLY_ACROSS & 1) * CPLYI_RIGHT |
	                (wanted >> CPLY_DOWN & 1) * CPLYI_DOWN;
	join(m);
	for (uint32_t first = 0; first < n; first += STEP) {
		uint64_t some = beginnings(m, m->first + first, false);
		for (some &= EACH * both; some;) {
			unsigned shift = (unsigned)__builtin_ctzll(some) & ~7u;
			uint32_t at = first + shift / 8;
			for (; at >= row_end; row_end += m->stride)
				row++;
			unsigned mark = marks[at - row];
			unsigned has = (mark >> CPLY_ACROSS & 1) * CPLYI_RIGHT |
			               (mark >> CPLY_DOWN & 1) * CPLYI_DOWN;
			if (some >> shift & 0xFF & ~has)
				return false;
			some &= ~((uint64_t)0xFF << shift);
		}
	}
	return true;
}

/* All numbers of three digits, one after the other. */
/* clang-format off */
#define TEN(h) \
	h "0" h "1" h "2" h "3" h "4" h "5" h "6" h "7" h "8" h "9"
#define HUNDRED(h)                                          \
	TEN(h "0") TEN(h "1") TEN(h "2") TEN(h "3") TEN(h "4") \
	TEN(h "5") TEN(h "6") TEN(h "7") TEN(h "8") TEN(h "9")
const char cplyi_numbers[3 * 1000 + 1] =
	HUNDRED("0") HUNDRED("1") HUNDRED("2") HUNDRED("3") HUNDRED("4")
	HUNDRED("5") HUNDRED("6") HUNDRED("7") HUNDRED("8") HUNDRED("9");
/* clang-format on */

cply_str cplyi_large_number_text(uint32_t n, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_uint(&b, n);
	return cply_buf_str(&b);
}
