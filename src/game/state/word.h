/* SPDX-License-Identifier: MIT */
/* A word holds a key or a value of a game's state: text of up to seven bytes
 * lies in the word itself, longer text in a block of its own. Values keep the
 * JSON text they were written with, so no digit of a number is ever lost. */
#ifndef CROSSPLY_GAME_WORD_H
#define CROSSPLY_GAME_WORD_H

#include <string.h>

#include "base/digits.h"
#include "crossply/base.h"

typedef uint64_t cplyi_word;

/* The tag is the last byte in memory, so that short text can be pointed to
 * where it lies. */
enum {
	WORD_ABSENT = 0, /* the whole word is 0 */
	WORD_OBJECT = 1,
	WORD_LIST = 2,  /* and its length */
	WORD_LONG = 3,  /* a pointer to a cplyi_pool_block */
	WORD_SHORT = 8, /* and the length, 0 to 7 */
	WORD_REF = 16   /* likewise: an object with this text as its `id` */
};

enum { WORD_TEXT = 7 };

typedef struct cplyi_pool_block {
	uint32_t len;
	char text[];
} cplyi_pool_block;

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define WORD_TAG(w) ((unsigned)(w)&0xFF)
#define WORD_REST(w) ((w) >> 8)
#define WORD_MAKE(tag, rest) (((cplyi_word)(rest) << 8) | (tag))
#define WORD_IS_BIG 1
#else
#define WORD_TAG(w) ((unsigned)((w) >> 56))
#define WORD_REST(w) ((w)&0x00FFFFFFFFFFFFFFu)
#define WORD_MAKE(tag, rest) (((cplyi_word)(tag) << 56) | (rest))
#define WORD_IS_BIG 0
#endif

static inline bool word_is_container(cplyi_word w)
{
	unsigned tag = WORD_TAG(w);
	return tag == WORD_OBJECT || tag == WORD_LIST;
}

static inline bool word_is_text(cplyi_word w)
{
	return WORD_TAG(w) >= WORD_LONG;
}

static inline cplyi_word word_list(uint32_t length)
{
	return WORD_MAKE(WORD_LIST, length);
}

static inline uint32_t word_length(cplyi_word w)
{
	return (uint32_t)WORD_REST(w);
}

static inline cplyi_pool_block *word_block(cplyi_word w)
{
	return (cplyi_pool_block *)(uintptr_t)WORD_REST(w);
}

/* Text of at most seven bytes. Pieces of fixed size, since a copy of variable
 * length costs a call. */
static inline cplyi_word word_short(const char *p, size_t len)
{
	cplyi_word w = 0;
#if WORD_IS_BIG
	memcpy(&w, p, len);
#else
	if (len >= 4) {
		uint32_t a, b;
		memcpy(&a, p, 4);
		memcpy(&b, p + (len - 4), 4);
		w = a | (cplyi_word)b << (8 * (len - 4));
	} else if (len) {
		w = (unsigned char)p[0];
		w |= (cplyi_word)(unsigned char)p[len / 2] << (8 * (len / 2));
		w |= (cplyi_word)(unsigned char)p[len - 1] << (8 * (len - 1));
	}
#endif
	return w | WORD_MAKE(WORD_SHORT + len, 0);
}

/* The same where the text around goes on to `limit`: one load mostly. */
static inline cplyi_word word_short_in(const char *p, size_t len,
                                       const char *limit)
{
	cplyi_word w;
	if (WORD_IS_BIG || limit - p < (ptrdiff_t)sizeof w)
		return word_short(p, len);
	memcpy(&w, p, sizeof w);
	w &= ((cplyi_word)1 << (8 * len)) - 1;
	return w | WORD_MAKE(WORD_SHORT + len, 0);
}

/* The number that a short text is, written as JavaScript writes it. */
static inline bool word_number(cplyi_word w, uint32_t *out)
{
	unsigned len = WORD_TAG(w) - WORD_SHORT, shift = 8 * (8 - len);
	if (WORD_IS_BIG || len == 0 || ((w & 0xFF) == '0' && len > 1))
		return false;
	/* All digits at once, in the high bytes, with zeros before them. */
	uint64_t x = (WORD_REST(w) << shift) - (EIGHT_ZEROS << shift);
	if (!are_eight_digits(x))
		return false;
	*out = (uint32_t)eight_digits(x);
	return true;
}

/* The text of a word, which must stay where it is. */
static inline cply_str word_text(const cplyi_word *w)
{
	unsigned tag = WORD_TAG(*w);
	if (tag >= WORD_REF) /* the id of it */
		return (cply_str){ (const char *)w, tag - WORD_REF };
	if (tag >= WORD_SHORT)
		return (cply_str){ (const char *)w, tag - WORD_SHORT };
	if (tag == WORD_LONG) {
		const cplyi_pool_block *b = word_block(*w);
		return (cply_str){ b->text, b->len };
	}
	return (cply_str){ "", 0 };
}

#endif
