/* SPDX-License-Identifier: MIT */
/* Number texts as integers and doubles. The C library's strtod is no help: it
 * wants a terminated text and heeds the locale. */
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

/* ---- doubles ---- */

/* A number as integer digits times a power of ten. 17 digits decide nearly
 * always how it rounds; 768 and a hint whether anything follows, always. */
enum { MOST_DIGITS = 770 };

typedef struct decimal {
	char digits[MOST_DIGITS];
	int n;
	uint64_t value; /* of the digits, when there are at most 19 */
	int64_t exponent;
	bool minus;
} decimal;

static void add_digit(decimal *d, char c, bool after_point)
{
	if (after_point)
		d->exponent--;
	if (d->n == 0 && c == '0')
		return;
	if (d->n < MOST_DIGITS) {
		d->digits[d->n++] = c;
		if (d->n <= 19)
			d->value = d->value * 10 + (uint64_t)(c - '0');
		return;
	}
	d->exponent++;
	if (c != '0')
		d->digits[MOST_DIGITS - 1] = '1';
}

static void read_decimal(cply_str s, decimal *d)
{
	const char *p = s.ptr, *end = s.ptr + s.len;
	bool after_point = false;
	d->n = 0;
	d->value = 0;
	d->exponent = 0;
	d->minus = *p == '-';
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

/* A natural number below 2^4096: enough for 10^1096, the largest divisor that
 * 770 digits need before the result is surely zero. */
enum { LIMBS = 128 };

typedef struct natural {
	uint32_t limb[LIMBS]; /* least first */
	int n;                /* without leading zeros */
} natural;

static void multiply_add(natural *x, uint32_t by, uint32_t plus)
{
	uint64_t carry = plus;
	for (int i = 0; i < x->n; i++) {
		carry += (uint64_t)x->limb[i] * by;
		x->limb[i] = (uint32_t)carry;
		carry >>= 32;
	}
	if (carry && x->n < LIMBS)
		x->limb[x->n++] = (uint32_t)carry;
}

static void shift_left(natural *x, int bits)
{
	for (; bits >= 31; bits -= 31)
		multiply_add(x, 1u << 31, 0);
	multiply_add(x, 1u << bits, 0);
}

static int compare(const natural *x, const natural *y)
{
	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	for (int i = x->n; i-- > 0;)
		if (x->limb[i] != y->limb[i])
			return x->limb[i] < y->limb[i] ? -1 : 1;
	return 0;
}

/* x -= y, where x >= y. */
static void subtract(natural *x, const natural *y)
{
	uint64_t borrow = 0;
	for (int i = 0; i < x->n; i++) {
		uint64_t take = (i < y->n ? y->limb[i] : 0u) + borrow;
		borrow = x->limb[i] < take;
		x->limb[i] = (uint32_t)(x->limb[i] - take);
	}
	while (x->n && x->limb[x->n - 1] == 0)
		x->n--;
}

static int bit_length(const natural *x)
{
	int n = 32 * (x->n - 1);
	for (uint32_t top = x->limb[x->n - 1]; top; top >>= 1)
		n++;
	return n;
}

static double double_of_bits(uint64_t bits)
{
	double x;
	memcpy(&x, &bits, sizeof x);
	return x;
}

/* The double nearest to a / b, by long division in binary: 53 bits, or fewer
 * for the very small, then rounding half to even. */
static double divide(natural *a, natural *b)
{
	int exponent = bit_length(a) - bit_length(b);
	shift_left(exponent > 0 ? b : a, exponent > 0 ? exponent : -exponent);
	if (compare(a, b) < 0) {
		shift_left(a, 1);
		exponent--;
	}
	/* Now a / b is in [1, 2). */
	int bits = exponent >= -1022 ? 53 : 53 + 1022 + exponent;
	if (exponent > 1023)
		return double_of_bits(0x7FFull << 52);
	if (bits < 0)
		return 0;
	uint64_t m = 0;
	for (int i = 0; i < bits; i++) {
		bool one = compare(a, b) >= 0;
		if (one)
			subtract(a, b);
		m = m << 1 | one;
		shift_left(a, 1);
	}
	int half = compare(a, b);
	m += half > 0 || (half == 0 && (m & 1));
	/* A carry out of the fraction raises the exponent as it should. */
	return double_of_bits(exponent >= -1022
	                              ? m + ((uint64_t)(exponent + 1022) << 52)
	                              : m);
}

static double slow_double(const decimal *d)
{
	natural a = { .n = 0 }, b = { .limb = { 1 }, .n = 1 };
	if (d->n + d->exponent > 310)
		return double_of_bits(0x7FFull << 52);
	if (d->n + d->exponent < -326)
		return 0;
	for (int i = 0; i < d->n; i++)
		multiply_add(&a, 10, (uint32_t)(d->digits[i] - '0'));
	for (int64_t e = d->exponent; e > 0; e--)
		multiply_add(&a, 10, 0);
	for (int64_t e = d->exponent; e < 0; e++)
		multiply_add(&b, 10, 0);
	return divide(&a, &b);
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
