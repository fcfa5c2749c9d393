/* SPDX-License-Identifier: MIT */
/* Sets of points as bits, one byte for each ring: what the board looks like to
 * the processor. Even points of a ring are the middles of its sides, odd ones
 * its corners. */
#ifndef CROSSPLY_MILL_BITS_H
#define CROSSPLY_MILL_BITS_H

#include <stdbool.h>
#include <stdint.h>

#define MILL_ALL UINT32_C(0xFFFFFF)
#define MILL_MIDDLES UINT32_C(0x555555)
#define MILL_CORNERS UINT32_C(0xAAAAAA)

/* Without the instruction for it, a library call is slower than this. */
static inline unsigned mill_count(uint32_t a)
{
#if defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__)
	return (unsigned)__builtin_popcount(a);
#else
	a -= a >> 1 & UINT32_C(0x555555);
	a = (a & UINT32_C(0x333333)) + (a >> 2 & UINT32_C(0x333333));
	a = (a + (a >> 4)) & UINT32_C(0x0F0F0F);
	return a * UINT32_C(0x010101) >> 16 & 0xFF;
#endif
}

/* The lowest point of a set that is not empty. */
static inline unsigned mill_first(uint32_t a)
{
#if defined(__GNUC__)
	return (unsigned)__builtin_ctz(a);
#else
	unsigned n = 0;
	while (!(a >> n & 1))
		n++;
	return n;
#endif
}

/* Every point one step further clockwise, and back. */
static inline uint32_t mill_clockwise(uint32_t a)
{
	return (a << 1 & UINT32_C(0xFEFEFE)) | (a >> 7 & UINT32_C(0x010101));
}

static inline uint32_t mill_back(uint32_t a)
{
	return (a >> 1 & UINT32_C(0x7F7F7F)) | (a << 7 & UINT32_C(0x808080));
}

/* Points from which lines lead to other rings. */
static inline uint32_t mill_spokes(bool diagonals)
{
	return diagonals ? MILL_ALL : MILL_MIDDLES;
}

/* All neighbours of the points of a set. */
static inline uint32_t mill_around(uint32_t a, uint32_t spokes)
{
	return mill_clockwise(a) | mill_back(a) |
	       (((a << 8) | (a >> 8)) & spokes);
}

/* Those of the set that stand in a mill. */
static inline uint32_t mill_standing(uint32_t a, uint32_t spokes)
{
	uint32_t sides = a & mill_clockwise(a) & mill_back(a) & MILL_MIDDLES;
	uint32_t across = a & (a >> 8) & (a >> 16) & spokes;
	return sides | mill_clockwise(sides) | mill_back(sides) |
	       across * UINT32_C(0x010101);
}

/* Points where one more stone would complete a mill. */
static inline uint32_t mill_closing(uint32_t a, uint32_t spokes)
{
	uint32_t c = mill_clockwise(a), b = mill_back(a);
	uint32_t up = ((a << 8) | (a >> 16)) & MILL_ALL;
	uint32_t down = ((a << 16) | (a >> 8)) & MILL_ALL;
	return (c & b & MILL_MIDDLES) |
	       (((c & mill_clockwise(c)) | (b & mill_back(b))) & MILL_CORNERS) |
	       (up & down & spokes);
}

/* Stones that may be taken: those outside mills, or all when there is none. */
static inline uint32_t mill_takeable(uint32_t a, uint32_t spokes, bool always)
{
	uint32_t open = a & ~mill_standing(a, spokes);
	return always || !open ? a : open;
}

/* The number of steps that stones of the set can make to empty points. */
static inline unsigned mill_steps(uint32_t a, uint32_t empty, uint32_t spokes)
{
	uint32_t cross = empty & spokes;
	return mill_count(mill_clockwise(a) & empty) +
	       mill_count(mill_back(a) & empty) + mill_count((a << 8) & cross) +
	       mill_count((a >> 8) & cross);
}

#endif
