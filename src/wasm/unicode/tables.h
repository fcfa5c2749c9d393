/* SPDX-License-Identifier: MIT */
/* The tables of utf8proc for the module, unfolded from a fifth of their size.
 *
 * Of its tables the module needs neither compatibility forms nor directions,
 * and what is left is mostly rows that differ by one from the row before.
 * tools/wasm/unicode writes it down as numbers: differences, column by column.
 * What it writes takes the place of utf8proc_data.c, declares the tables and
 * includes this file, which fills them when the module starts. */
#ifndef CROSSPLY_WASM_UNICODE_TABLES_H
#define CROSSPLY_WASM_UNICODE_TABLES_H

#include <stddef.h>
#include <stdint.h>

enum { NONE = 0xFFFF, SECOND = 0x8000, WIDE = 0x4000 };

static const unsigned char *next_byte = unicode_numbers;
static unsigned n_rows, n_sequence;

static uint32_t number(void)
{
	uint32_t n = 0;
	for (unsigned shift = 0;; shift += 7) {
		unsigned char byte = *next_byte++;
		n |= (uint32_t)(byte & 0x7F) << shift;
		if (byte < 0x80)
			return n;
	}
}

/* 0, -1, 1, -2, 2, ... */
static uint32_t change(void)
{
	uint32_t n = number();
	return n & 1 ? ~(n >> 1) : n >> 1;
}

/* The row of a character, which is then its own. */
static utf8proc_property_t *row_of(uint32_t c)
{
	utf8proc_uint16_t *at =
		&utf8proc_stage2table[utf8proc_stage1table[c >> 8] +
	                              (c & 0xFF)];
	if (*at < UNICODE_CLASSES) {
		utf8proc_properties[n_rows] = utf8proc_properties[*at];
		*at = (utf8proc_uint16_t)n_rows++;
	}
	return &utf8proc_properties[*at];
}

static void put_utf16(uint32_t c)
{
	if (c > 0xFFFF) {
		utf8proc_sequences[n_sequence++] =
			(utf8proc_uint16_t)(0xD7C0 + (c >> 10));
		c = 0xDC00 | (c & 0x3FF);
	}
	utf8proc_sequences[n_sequence++] = (utf8proc_uint16_t)c;
}

/* Characters without what is special about some of them, in runs. */
static void read_classes(void)
{
	unsigned char kind[UNICODE_RUNS];
	utf8proc_property_t *p = utf8proc_properties;
	for (; p < utf8proc_properties + UNICODE_CLASSES; p++) {
		p->category = (utf8proc_propval_t)number();
		p->combining_class = (utf8proc_propval_t)number();
		p->comp_exclusion = number() & 1;
		p->charwidth = number() & 3;
		p->boundclass = number() & 0xFF;
		p->decomp_seqindex = p->casefold_seqindex = NONE;
		p->uppercase_seqindex = p->lowercase_seqindex = NONE;
		p->titlecase_seqindex = p->comb_index = NONE;
	}
	n_rows = UNICODE_CLASSES;
	for (unsigned i = 0; i < UNICODE_RUNS; i++)
		kind[i] = (unsigned char)number();
	utf8proc_uint16_t *at = utf8proc_stage2table;
	for (unsigned i = 0; i < UNICODE_RUNS; i++)
		for (uint32_t n = number() + 1; n; n--)
			*at++ = kind[i];
	for (unsigned i = 0; i < 0x110000 >> 8; i++)
		utf8proc_stage1table[i] = (utf8proc_uint16_t)(number() << 8);
}

/* The characters that have something: how many, and which. */
static unsigned read_which(uint32_t *which)
{
	unsigned n = number();
	uint32_t c = 0;
	for (unsigned i = 0; i < n; i++) {
		c += number();
		which[i] = c++;
	}
	return n;
}

/* The other case of letters. */
static void read_case(size_t field)
{
	uint32_t which[UNICODE_MOST], distance = 0;
	unsigned n = read_which(which);
	for (unsigned i = 0; i < n; i++) {
		distance += change();
		utf8proc_property_t *p = row_of(which[i]);
		*(utf8proc_uint16_t *)(void *)((char *)p + field) =
			(utf8proc_uint16_t)n_sequence;
		put_utf16(which[i] + distance);
	}
}

/* What characters become, all with as many others. */
static void read_parts(size_t field, unsigned parts)
{
	uint32_t which[UNICODE_MOST], last[3] = { 0 };
	unsigned n = read_which(which);
	for (unsigned i = 0; i < n; i++) {
		utf8proc_property_t *p = row_of(which[i]);
		*(utf8proc_uint16_t *)(void *)((char *)p + field) =
			(utf8proc_uint16_t)(n_sequence | (parts - 1) << 14);
		for (unsigned k = 0; k < parts; k++) {
			last[k] += change();
			put_utf16(last[k]);
		}
	}
}

/* Which pairs become one character. A first has a place in the table, with the
 * range of its seconds; a second has a place in these. */
static struct pair {
	utf8proc_property_t *first, *second;
	uint32_t both;
} pairs[UNICODE_PAIRS];

static uint32_t part(const utf8proc_uint16_t **at)
{
	uint32_t c = *(*at)++;
	if (c >> 11 == 0x1B)
		c = ((c - 0xD7C0) << 10) + (*(*at)++ & 0x3FF);
	return c;
}

static unsigned read_pairs(void)
{
	uint32_t which[UNICODE_MOST];
	unsigned n = read_which(which);
	for (unsigned i = 0; i < n; i++) {
		const utf8proc_uint16_t *at =
			utf8proc_sequences +
			(row_of(which[i])->decomp_seqindex & 0x3FFF);
		pairs[i].both = which[i];
		pairs[i].first = row_of(part(&at));
		pairs[i].second = row_of(part(&at));
	}
	return n;
}

static void compose(void)
{
	const struct pair *end = pairs + read_pairs();
	utf8proc_property_t *seconds[UNICODE_PAIRS];
	unsigned n = 0, place = 0;
	for (const struct pair *p = pairs; p < end; p++) {
		if (p->second->comb_index == NONE) {
			p->second->comb_index = SECOND;
			seconds[n++] = p->second;
		}
		if (p->both > 0xFFFF)
			p->second->comb_index = SECOND | WIDE;
	}
	for (unsigned i = 0; i < n; i++) {
		unsigned flags = seconds[i]->comb_index;
		seconds[i]->comb_index = (utf8proc_uint16_t)(flags | place);
		place += flags & WIDE ? 2 : 1;
	}
	/* By their first; there are few enough of them. */
	utf8proc_uint16_t *out = utf8proc_combinations;
	for (const struct pair *p = pairs; p < end; p++) {
		if (p->first->comb_index != NONE)
			continue;
		unsigned least = NONE, most = 0;
		for (const struct pair *q = p; q < end; q++) {
			unsigned at = q->second->comb_index & 0x3FFF;
			unsigned wide = q->second->comb_index & WIDE ? 1 : 0;
			if (q->first != p->first)
				continue;
			least = at < least ? at : least;
			most = at + wide > most ? at + wide : most;
		}
		p->first->comb_index =
			(utf8proc_uint16_t)(out - utf8proc_combinations);
		out[0] = (utf8proc_uint16_t)least;
		out[1] = (utf8proc_uint16_t)most;
		for (const struct pair *q = p; q < end; q++) {
			unsigned second = q->second->comb_index;
			utf8proc_uint16_t *at =
				out + 2 + (second & 0x3FFF) - least;
			if (q->first != p->first)
				continue;
			if (second & WIDE)
				*at++ = (utf8proc_uint16_t)(q->both >> 16);
			*at = (utf8proc_uint16_t)q->both;
		}
		out += 3 + most - least;
	}
}

__attribute__((constructor)) static void unfold_tables(void)
{
	const size_t decomposed =
		offsetof(utf8proc_property_t, decomp_seqindex);
	const size_t folded = offsetof(utf8proc_property_t, casefold_seqindex);
	read_classes();
	/* Those with several come first: their places have 14 bits. */
	read_parts(decomposed, 2);
	read_parts(decomposed, 1);
	read_parts(folded, 3);
	read_parts(folded, 2);
	read_parts(folded, 1);
	read_case(offsetof(utf8proc_property_t, uppercase_seqindex));
	read_case(offsetof(utf8proc_property_t, lowercase_seqindex));
	compose();
}

#endif
