/* SPDX-License-Identifier: MIT */
/* Both by series, near 0 and near 1: there they end soon. */
#include "base/exponent.h"

#include <math.h>

/* The logarithm of 2 as a number of 32 bits, so that it times a small whole
 * number is exact, and the rest. */
#define LN2_HIGH 6.93147180369123816490e-01
#define LN2_LOW 1.90821492927058770002e-10

double cplyi_exp(double x)
{
	enum { TERMS = 14 }; /* 0.35^15 / 15! is below the last place */
	if (isnan(x))
		return x;
	if (x > 710)
		return INFINITY;
	if (x < -746)
		return 0;
	int twos = (int)(x / LN2_HIGH + (x < 0 ? -0.5 : 0.5));
	double rest = (x - twos * LN2_HIGH) - twos * LN2_LOW, sum = 0;
	for (unsigned i = TERMS; i > 0; i--)
		sum = (1 + sum) * rest / i;
	return ldexp(1 + sum, twos);
}

double cplyi_log(double x)
{
	enum { TERMS = 12 }; /* 0.172^24 / 25 is below the last place */
	if (!(x > 0))
		return x == 0 ? -INFINITY : NAN;
	if (isinf(x))
		return x;
	int twos;
	double part = frexp(x, &twos);
	if (part < 0.70710678118654752440) {
		part *= 2;
		twos--;
	}
	/* log((1 + s) / (1 - s)) = 2 (s + s^3 / 3 + s^5 / 5 + ...) */
	double s = (part - 1) / (part + 1), sum = 0;
	for (unsigned i = TERMS; i > 0; i--)
		sum = (sum + 1.0 / (2 * i + 1)) * s * s;
	return twos * LN2_HIGH + (2 * (s + s * sum) + twos * LN2_LOW);
}
