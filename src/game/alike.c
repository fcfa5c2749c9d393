/* SPDX-License-Identifier: MIT */
#include "game/alike.h"

#include <string.h>

#include "base/arena.h"
#include "base/ascii.h"
#include "base/digits.h"

/* Mostly it is, and in WebAssembly memcmp() goes byte by byte. */
static bool is_same(const char *a, const char *b, size_t n)
{
	if (n < 8) {
		while (n && *a == *b)
			a++, b++, n--;
		return !n;
	}
	uint64_t differ = load_eight(a + n - 8) ^ load_eight(b + n - 8);
	for (size_t i = 0; i + 8 < n; i += 8)
		differ |= load_eight(a + i) ^ load_eight(b + i);
	return !differ;
}

static uint16_t *bucket_of(cplyi_alike *k, uint32_t hint)
{
	return k->buckets[hint % ALIKE_BUCKETS];
}

/* The numbers of a text that is like the model; 0 bytes if it is not. */
static size_t match(const cplyi_model *m, cply_str text, uint8_t *out)
{
	const char *p = text.ptr, *end = p + text.len;
	size_t from = 0, size = 0;
	for (uint32_t i = 0;; i++) {
		size_t same = m->at[2 * i] - from;
		if ((size_t)(end - p) < same ||
		    !is_same(p, m->text + from, same))
			return 0;
		p += same;
		if (i == m->n)
			return p == end ? size : 0;
		size_t n = 0;
		while (p + n < end && n < ALIKE_DIGITS &&
		       ascii_is_digit(p[n])) {
			out[size + 1 + n] = (uint8_t)p[n];
			n++;
		}
		/* A number that goes on does not end where the model's does. */
		if (!n)
			return 0;
		out[size] = (uint8_t)n;
		size += 1 + n;
		p += n;
		from = m->at[2 * i + 1];
	}
}

size_t cplyi_alike_pack(cplyi_alike *k, uint32_t hint, cply_str text,
                        uint8_t out[ALIKE_ROOM])
{
	uint16_t *bucket = bucket_of(k, hint);
	for (size_t i = 0; i < ALIKE_WAYS && bucket[i]; i++) {
		uint16_t id = bucket[i];
		size_t n = match(k->models[id - 1], text, out + 2);
		if (!n)
			continue;
		memmove(bucket + 1, bucket, i * sizeof *bucket);
		bucket[0] = id;
		out[0] = (uint8_t)id;
		out[1] = (uint8_t)(id >> 8);
		return 2 + n;
	}
	return 0;
}

/* Where the numbers are. False: there are none, or too many. */
static bool find_numbers(cplyi_model *m, cply_str text)
{
	for (size_t i = 0; i < text.len; i++) {
		if (!ascii_is_digit(text.ptr[i]))
			continue;
		if (m->n == ALIKE_NUMBERS)
			return false;
		m->at[2 * m->n] = (uint16_t)i;
		i = ascii_skip_digits(text, i);
		m->at[2 * m->n++ + 1] = (uint16_t)i;
	}
	m->at[2 * m->n] = (uint16_t)text.len;
	return m->n > 0;
}

void cplyi_alike_add(cplyi_alike *k, cply_arena *a, uint32_t hint,
                     cply_str text)
{
	cplyi_model found = { .text = text.ptr };
	if (k->n == ALIKE_MOST || text.len > ALIKE_LONGEST ||
	    !find_numbers(&found, text))
		return;
	cplyi_model *m = CPLYI_NEW_RAW(a, 1, cplyi_model);
	if (!m)
		return;
	*m = found;
	k->models[k->n++] = m;
	uint16_t *bucket = bucket_of(k, hint);
	memmove(bucket + 1, bucket, (ALIKE_WAYS - 1) * sizeof *bucket);
	bucket[0] = k->n;
}

void cplyi_alike_unpack(const cplyi_alike *k, const uint8_t *packed, char *out)
{
	const cplyi_model *m = k->models[(packed[0] | packed[1] << 8) - 1];
	size_t from = 0;
	packed += 2;
	for (uint32_t i = 0;; i++) {
		size_t same = m->at[2 * i] - from;
		memcpy(out, m->text + from, same);
		out += same;
		if (i == m->n)
			return;
		memcpy(out, packed + 1, *packed);
		out += *packed;
		packed += 1 + *packed;
		from = m->at[2 * i + 1];
	}
}
