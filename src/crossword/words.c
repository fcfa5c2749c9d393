/* SPDX-License-Identifier: MIT */
#include "crossword/words.h"

#include <string.h>

#include "base/arena.h"

enum { STEP = 8 }; /* squares in a word of the machine */

#define EACH 0x0101010101010101u

cply_status cplyi_ways_start(cplyi_ways *m, uint32_t width, uint32_t height,
                             cply_arena *a)
{
	/* Lengths fit into bytes, and eight squares are above eight others. */
	bool has_lengths = height <= UINT8_MAX && width >= STEP;
	size_t size = ((size_t)height + 2) * width + CPLYI_WAYS_STEP;
	uint8_t *all = CPLY_NEW(a, size * (has_lengths ? 2 : 1), uint8_t);
	if (!all)
		return CPLY_NOMEM;
	*m = (cplyi_ways){ all + width, has_lengths ? all + size : NULL, width,
		           height };
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

/* The lengths of the words down, from the lowest square up: one more than
 * below, where there is a way. */
static void measure_down(const cplyi_ways *m)
{
	size_t n = (size_t)m->height * m->width;
	for (size_t at = (n + STEP - 1) / STEP * STEP; at;) {
		at -= STEP;
		uint64_t ways = load(m->first + at) / CPLYI_DOWN & EACH;
		uint64_t below = load(m->down + at + m->width);
		uint64_t length = (below & ways * 0xFF) + EACH;
		memcpy(m->down + at, &length, sizeof length);
	}
}

static inline cplyi_sixteen load_more(const uint8_t *p)
{
	cplyi_sixteen v;
	memcpy(&v, p, sizeof v);
	return v;
}

/* There is no way on to a closed square, nor past the end of a row. */
void cplyi_ways_join(cplyi_ways *m)
{
	uint8_t *end = m->first + (size_t)m->height * m->width;
	for (uint8_t *p = m->first; p < end; p += m->width)
		p[m->width - 1] &= (uint8_t)~CPLYI_RIGHT;
	for (uint8_t *p = m->first; p < end; p += CPLYI_WAYS_STEP) {
		cplyi_sixteen right = load_more(p + 1) & CPLYI_OPEN;
		cplyi_sixteen down = load_more(p + m->width) & CPLYI_OPEN;
		cplyi_sixteen joined = load_more(p);
		joined &= CPLYI_OPEN | right * CPLYI_RIGHT | down * CPLYI_DOWN;
		memcpy(p, &joined, sizeof joined);
	}
	if (m->down)
		measure_down(m);
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
	                (load(p - m->width) & EACH * CPLYI_DOWN);
	return here & ~came & EACH * (CPLYI_RIGHT | CPLYI_DOWN);
}

/* The row ends the word if nothing else does. */
static inline uint32_t length_right(const uint8_t *p)
{
	for (uint32_t n = 1;; n += STEP, p += STEP) {
		uint64_t ends = first_low(~load(p) & EACH * CPLYI_RIGHT);
		if (ends)
			return n + (uint32_t)__builtin_ctzll(ends) / 8;
	}
}

static inline uint32_t length_down(const cplyi_ways *m, uint32_t at)
{
	if (m->down)
		return m->down[at];
	uint32_t n = 1;
	for (const uint8_t *p = m->first + at; *p & CPLYI_DOWN; p += m->width)
		n++;
	return n;
}

uint32_t cplyi_ways_length(const cplyi_ways *m, uint32_t at, cply_direction d)
{
	return d == CPLY_DOWN ? length_down(m, at)
	                      : length_right(m->first + at);
}

/* Room for all words that can begin in eight squares. */
static bool has_room(cply_slots *slots, uint32_t *cap, cply_arena *a)
{
	if (slots->n + 2 * STEP <= *cap)
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

/* The words that begin in a square; returns where the next one goes. */
static inline cply_slot *add_words(const cplyi_ways *m, uint32_t at,
                                   unsigned ways, uint32_t number,
                                   cply_slot *to)
{
	if (ways & CPLYI_RIGHT)
		*to++ = (cply_slot){ CPLY_ACROSS, number, at,
			             length_right(m->first + at) };
	if (ways & CPLYI_DOWN)
		*to++ = (cply_slot){ CPLY_DOWN, number, at,
			             length_down(m, at) };
	return to;
}

cply_status cplyi_ways_words(cplyi_ways *m, const cplyi_numberer *numberer,
                             cply_arena *a, cply_slots *out)
{
	uint32_t cap = 0, number = 0, n = m->height * m->width;
	bool has_ones = numberer && numberer->has_ones;
	*out = (cply_slots){ 0 };
	cplyi_ways_join(m);
	for (uint32_t first = 0; first < n; first += STEP) {
		uint64_t some =
			first_low(beginnings(m, m->first + first, has_ones));
		if (!some)
			continue;
		if (!has_room(out, &cap, a))
			return CPLY_NOMEM;
		cply_slot *to = out->items + out->n;
		do {
			unsigned shift = (unsigned)__builtin_ctzll(some) & ~7u;
			to = add_words(m, first + shift / 8,
			               some >> shift & 0xFF, ++number, to);
			some &= ~((uint64_t)0xFF << shift);
		} while (some);
		out->n = (uint32_t)(to - out->items);
	}
	for (uint32_t i = 0; numberer && i < out->n; i++) {
		cply_slot *slot = &out->items[i];
		slot->number = numberer->next(numberer->ctx, slot->start,
		                              slot->direction);
	}
	return CPLY_OK;
}

bool cplyi_ways_are_marked(const cplyi_ways *m, const uint8_t *marks,
                           unsigned wanted)
{
	_Static_assert(CPLYI_RIGHT == 2u << CPLY_ACROSS &&
	                       CPLYI_DOWN == 2u << CPLY_DOWN,
	               "marks become ways when they are doubled");
	const uint8_t both = (uint8_t)(2 * wanted & (CPLYI_RIGHT | CPLYI_DOWN));
	const uint8_t *p = m->first;
	const uint8_t *end = p + (size_t)m->height * m->width;
	cplyi_sixteen lacking = { 0 };
	for (; p < end; p += CPLYI_WAYS_STEP, marks += CPLYI_WAYS_STEP) {
		cplyi_sixteen came = (load_more(p - 1) & CPLYI_RIGHT) |
		                     (load_more(p - m->width) & CPLYI_DOWN);
		cplyi_sixteen marked = load_more(marks);
		lacking |= load_more(p) & ~came & ~(marked + marked);
	}
	lacking &= both;
	uint64_t halves[2];
	memcpy(halves, &lacking, sizeof halves);
	return !(halves[0] | halves[1]);
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
