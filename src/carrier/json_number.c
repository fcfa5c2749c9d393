/* SPDX-License-Identifier: MIT */
/* Number texts as integers and doubles. */
#include <stdlib.h>

#include "json_core.h"
#include "json_scan.h"

static bool is_number(cply_json_value v)
{
	return cply_json_type_of(v) == CPLY_JSON_NUMBER;
}

bool cply_json_int(cply_json_value v, int64_t *out)
{
	if (!is_number(v) || (v.doc->tape[v.at].info & NODE_FRACTION))
		return false;
	cply_str s = cply_json_raw(v);
	bool minus = s.ptr[0] == '-';
	uint64_t most = (uint64_t)INT64_MAX + minus, n = 0;
	for (size_t i = minus; i < s.len; i++) {
		uint64_t digit = (uint64_t)(s.ptr[i] - '0');
		if (n > most / 10 || n * 10 > most - digit)
			return false;
		n = n * 10 + digit;
	}
	*out = minus ? (int64_t)(0 - n) : (int64_t)n;
	return true;
}

/* A number as integer digits times a power of ten. */
typedef struct decimal {
	/* 17 digits decide nearly always, 767 and a hint whether anything
	 * follows decide always. The rest is room for "e-2147483648". */
	char text[800];
	size_t n;
	uint64_t value; /* of the digits, when there are at most 19 */
	int64_t exponent;
	bool minus;
} decimal;

enum { MOST_DIGITS = 770 };

static void add_digit(decimal *d, char c, bool after_point)
{
	if (after_point)
		d->exponent--;
	if (d->n == 0 && c == '0')
		return;
	if (d->n < MOST_DIGITS) {
		d->text[d->n++] = c;
		if (d->n <= 19)
			d->value = d->value * 10 + (uint64_t)(c - '0');
		return;
	}
	d->exponent++;
	if (c != '0')
		d->text[MOST_DIGITS - 1] = '1';
}

static void read_decimal(cply_str s, decimal *d)
{
	const char *p = s.ptr, *end = s.ptr + s.len;
	bool after_point = false;
	*d = (decimal) { .minus = *p == '-' };
	for (p += d->minus; p < end && (*p | 0x20) != 'e'; p++) {
		if (*p == '.')
			after_point = true;
		else
			add_digit(d, *p, after_point);
	}
	if (p == end)
		return;
	bool minus = *++p == '-';
	int64_t e = 0;
	for (p += *p == '-' || *p == '+'; p < end; p++)
		if (e < 10000000000)
			e = e * 10 + (*p - '0');
	d->exponent += minus ? -e : e;
}

/* strtod reads the locale's decimal point; this text has none. */
static double slow_double(decimal *d)
{
	char digits[20];
	size_t at = sizeof digits;
	int64_t e = d->exponent;
	e = e > 100000 ? 100000 : e < -100000 ? -100000 : e;
	uint64_t rest = e < 0 ? 0 - (uint64_t)e : (uint64_t)e;
	do {
		digits[--at] = (char)('0' + rest % 10);
		rest /= 10;
	} while (rest);
	d->text[d->n++] = 'e';
	d->text[d->n++] = e < 0 ? '-' : '+';
	memcpy(d->text + d->n, digits + at, sizeof digits - at);
	d->text[d->n + sizeof digits - at] = 0;
	return strtod(d->text, NULL);
}

bool cply_json_double(cply_json_value v, double *out)
{
	/* Powers of ten that a double holds exactly. */
	static const double tens[] = { 1e0,  1e1,  1e2,  1e3,  1e4,  1e5,
				       1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
				       1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
				       1e18, 1e19, 1e20, 1e21, 1e22 };
	decimal d;
	double x;
	if (!is_number(v))
		return false;
	read_decimal(cply_json_raw(v), &d);
	if (d.n == 0)
		x = 0;
	else if (d.n <= 19 && d.value <= 1ull << 53 && d.exponent >= -22 &&
		 d.exponent <= 22)
		/* Two exact operands, one rounding. */
		x = d.exponent < 0 ? (double)d.value / tens[-d.exponent]
				   : (double)d.value * tens[d.exponent];
	else
		x = slow_double(&d);
	*out = d.minus ? -x : x;
	return true;
}
