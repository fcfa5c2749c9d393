/* SPDX-License-Identifier: MIT */
/* The exponential function and the logarithm, against those of libm. */
#include "base/exponent.h"

#include <float.h>
#include <math.h>

#include "support/support.h"

static void near(double want, double got)
{
	double by = fmax(fabs(want) * 2 * DBL_EPSILON, DBL_TRUE_MIN);
	if (!(fabs(want - got) <= by))
		fail_msg("expected %.17g, got %.17g", want, got);
}

static void exponentials(void **state)
{
	(void)state;
	for (double x = -745; x <= 709.7; x += 0.0371)
		near(exp(x), cplyi_exp(x));
	for (double x = 1; x > 1e-20; x /= 1.7) {
		near(exp(x), cplyi_exp(x));
		near(exp(-x), cplyi_exp(-x));
	}
	assert_true(cplyi_exp(0) == 1);
	assert_true(cplyi_exp(1000) == INFINITY);
	assert_true(cplyi_exp(INFINITY) == INFINITY);
	assert_true(cplyi_exp(-1000) == 0);
	assert_true(cplyi_exp(-INFINITY) == 0);
	assert_true(isnan(cplyi_exp(NAN)));
}

static void logarithms(void **state)
{
	(void)state;
	for (double x = DBL_MIN; x < DBL_MAX / 2; x *= 1.0137)
		near(log(x), cplyi_log(x));
	for (double x = DBL_MIN; x > 0; x /= 2)
		near(log(x), cplyi_log(x));
	for (double x = 0.25; x > 1e-15; x /= 1.3) {
		near(log(1 + x), cplyi_log(1 + x));
		near(log(1 - x), cplyi_log(1 - x));
	}
	assert_true(cplyi_log(1) == 0);
	assert_true(cplyi_log(0) == -INFINITY);
	assert_true(cplyi_log(INFINITY) == INFINITY);
	assert_true(isnan(cplyi_log(-1)));
	assert_true(isnan(cplyi_log(NAN)));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(exponentials),
		cmocka_unit_test(logarithms),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
