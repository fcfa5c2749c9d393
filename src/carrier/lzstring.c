/* SPDX-License-Identifier: MIT */
#include "carrier/lzstring.h"

#include "base/ascii.h"
#include "carrier/container.h"

enum {
	ONE_BYTE = 0, /* codes that are not in the dictionary */
	TWO_BYTES = 1,
	END = 2,
	FIRST = 3,
	PEEKED = 512 /* phrases that a look needs at most */
};

/* A phrase of the dictionary: units of what was written already. Each is the
 * last one and the unit behind it, so nothing has to be copied. */
typedef struct phrase {
	uint32_t begin, length;
} phrase;

typedef struct lz {
	cply_str text;
	cplyi_lz_form form;
	size_t at;
	uint32_t bits, n_bits; /* of the unit at hand */
	bool is_over;
	uint16_t *out;
	size_t n, cap, most;
	phrase *dict; /* from FIRST on */
	uint32_t n_dict, cap_dict;
	cply_arena *arena; /* NULL: what there is must do */
} lz;

/* ---- bits ---- */

static uint32_t hex(lz *z, size_t at, size_t n)
{
	uint32_t value = 0;
	for (size_t i = at; i < at + n; i++) {
		int d = i < z->text.len ? ascii_hex(z->text.ptr[i]) : -1;
		if (d < 0)
			z->is_over = true;
		value = value << 4 | (uint32_t)(d < 0 ? 0 : d);
	}
	return value;
}

static void next_escaped(lz *z)
{
	char c = z->text.ptr[z->at];
	z->n_bits = 16;
	if (c != '%') {
		z->bits = (uint8_t)c;
		z->at++;
	} else if (z->at + 1 < z->text.len && z->text.ptr[z->at + 1] == 'u') {
		z->bits = hex(z, z->at + 2, 4);
		z->at += 6;
	} else {
		z->bits = hex(z, z->at + 1, 2);
		z->at += 3;
	}
}

/* Padding of base64 is zeros. */
static void next_unit(lz *z)
{
	if (z->at >= z->text.len) {
		z->is_over = true;
		return;
	}
	if (z->form == CPLYI_LZ_ESCAPED) {
		next_escaped(z);
		return;
	}
	char c = z->text.ptr[z->at++];
	int digit = c == '=' ? 0 : cply_base64_digit(c);
	z->is_over |= digit < 0;
	z->bits = (uint32_t)(digit < 0 ? 0 : digit);
	z->n_bits = 6;
}

/* Units are read from their highest bit, numbers from their lowest. */
static uint32_t take(lz *z, uint32_t n)
{
	uint32_t value = 0;
	for (uint32_t i = 0; i < n; i++) {
		if (!z->n_bits)
			next_unit(z);
		if (z->is_over)
			return END;
		z->n_bits--;
		value |= (z->bits >> z->n_bits & 1) << i;
	}
	return value;
}

/* ---- output ---- */

static bool room(lz *z, size_t n)
{
	if (n > z->most - z->n)
		return false;
	if (n <= z->cap - z->n)
		return true;
	if (!z->arena)
		return false;
	size_t cap = z->cap ? z->cap : 256;
	while (cap - z->n < n)
		cap *= 2;
	uint16_t *grown = CPLY_GROW(z->arena, z->out, z->cap, cap, uint16_t);
	if (!grown)
		return false;
	z->out = grown;
	z->cap = cap;
	return true;
}

static bool add_phrase(lz *z, phrase p)
{
	if (z->n_dict == z->cap_dict) {
		uint32_t cap = z->cap_dict ? z->cap_dict * 2 : 64;
		phrase *grown = z->arena ? CPLY_GROW(z->arena, z->dict,
		                                     z->cap_dict, cap, phrase)
		                         : NULL;
		if (!grown)
			return false;
		z->dict = grown;
		z->cap_dict = cap;
	}
	z->dict[z->n_dict++] = p;
	return true;
}

/* Appends a phrase; it may reach into what is being written. */
static bool put_phrase(lz *z, phrase p)
{
	if (!room(z, p.length))
		return false;
	for (uint32_t i = 0; i < p.length; i++)
		z->out[z->n + i] = z->out[p.begin + i];
	z->n += p.length;
	return true;
}

/* ---- the whole ---- */

/* Codes get longer as the dictionary does. */
typedef struct width {
	uint32_t bits, left;
} width;

static void step(width *w)
{
	if (--w->left == 0)
		w->left = 1u << w->bits++;
}

/* A unit that is new, in 8 or 16 bits; it is written at once. */
static cply_status take_new(lz *z, uint32_t code)
{
	uint32_t unit = take(z, code == ONE_BYTE ? 8 : 16);
	phrase p = { (uint32_t)z->n, 1 };
	if (z->is_over)
		return CPLY_INVALID;
	if (!room(z, 1) || !add_phrase(z, p))
		return CPLY_LIMIT;
	z->out[z->n++] = (uint16_t)unit;
	return CPLY_OK;
}

/* CPLY_OK: to the end. CPLY_LIMIT: there is no more room. */
static cply_status run(lz *z)
{
	width w = { 3, 4 };
	uint32_t code = take(z, 2);
	if (z->is_over || code > END)
		return CPLY_INVALID;
	if (code == END)
		return CPLY_OK;
	cply_status st = take_new(z, code);
	phrase last = { 0, 1 };
	while (st == CPLY_OK) {
		if (w.bits > 24)
			return CPLY_LIMIT;
		code = take(z, w.bits);
		phrase now = { (uint32_t)z->n, 1 };
		if (z->is_over)
			return CPLY_INVALID;
		if (code == END)
			return CPLY_OK;
		if (code < END) {
			st = take_new(z, code);
			step(&w);
		} else if (code - FIRST < z->n_dict) {
			now.length = z->dict[code - FIRST].length;
			if (!put_phrase(z, z->dict[code - FIRST]))
				return CPLY_LIMIT;
		} else if (code - FIRST == z->n_dict) {
			/* The phrase that is made just now. */
			now.length = last.length + 1;
			if (!put_phrase(z, (phrase){ last.begin, now.length }))
				return CPLY_LIMIT;
		} else {
			return CPLY_INVALID;
		}
		if (st == CPLY_OK &&
		    !add_phrase(z, (phrase){ last.begin, last.length + 1 }))
			return CPLY_LIMIT;
		step(&w);
		last = now;
	}
	return st;
}

/* Units of UTF-16 as UTF-8. */
static cply_str to_utf8(const uint16_t *units, size_t n, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t i = 0; i < n; i++) {
		uint32_t c = units[i];
		bool is_high = c >= 0xD800 && c < 0xDC00;
		if (is_high && i + 1 < n && units[i + 1] >= 0xDC00 &&
		    units[i + 1] < 0xE000)
			c = 0x10000 + ((c - 0xD800) << 10) +
			    (units[++i] - 0xDC00u);
		else if (c >= 0xD800 && c < 0xE000)
			c = 0xFFFD;
		cply_put_utf8(&b, c);
	}
	return cply_buf_str(&b);
}

cply_status cplyi_lz_read(cply_str text, cplyi_lz_form form, size_t most,
                          cply_arena *a, cply_str *out)
{
	lz z = { .text = text, .form = form, .most = most, .arena = a };
	if (z.most > UINT32_MAX / 2)
		z.most = UINT32_MAX / 2;
	cply_status st = run(&z);
	if (a->failed)
		return CPLY_NOMEM;
	*out = (cply_str){ NULL, 0 };
	if (st == CPLY_OK)
		*out = to_utf8(z.out, z.n, a);
	return a->failed ? CPLY_NOMEM : st;
}

size_t cplyi_lz_peek(cply_str text, uint16_t *out, size_t most)
{
	phrase dict[PEEKED];
	lz z = { .text = text,
		 .form = CPLYI_LZ_BASE64,
		 .out = out,
		 .cap = most,
		 .most = most,
		 .dict = dict,
		 .cap_dict = PEEKED };
	cply_status st = run(&z);
	return st == CPLY_OK || st == CPLY_LIMIT ||
	                       (st == CPLY_INVALID && z.at >= text.len)
	               ? z.n
	               : 0;
}
