/* SPDX-License-Identifier: MIT */
/* Eight digits at once, where the first byte in memory is the lowest. */
#ifndef CROSSPLY_BASE_DIGITS_H
#define CROSSPLY_BASE_DIGITS_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
#define CPLYI_DIGITS_AT_ONCE 1
#else
#define CPLYI_DIGITS_AT_ONCE 0
#endif

#define EIGHT_ZEROS UINT64_C(0x3030303030303030)

static inline uint64_t load_eight(const char *p)
{
	uint64_t x;
	memcpy(&x, p, sizeof x);
	return x;
}

/* Each byte of `x` is the value of a digit, the first of them lowest. Pairs
 * become numbers to 99, those to 9999, and so on. */
static inline uint64_t eight_digits(uint64_t x)
{
	const uint64_t every_fourth = 0x000000FF000000FFu;
	x = x * 10 + (x >> 8);
	return ((x & every_fourth) * (100 + (UINT64_C(1000000) << 32)) +
	        (x >> 16 & every_fourth) * (1 + (UINT64_C(10000) << 32))) >>
	       32;
}

/* Is each byte the value of a digit? One that was below '0' has borrowed and
 * has its top bit, one above '9' gets it. */
static inline bool are_eight_digits(uint64_t x)
{
	return !((x | (x + 0x7676767676767676u)) & 0x8080808080808080u);
}

#endif
