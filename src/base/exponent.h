/* SPDX-License-Identifier: MIT */
/* The exponential function and the natural logarithm. */
#ifndef CROSSPLY_BASE_EXPONENT_H
#define CROSSPLY_BASE_EXPONENT_H

/* Right to two units in the last place. The same digits wherever it runs, since
 * no other library has a say; and without the tables of libc, which nothing
 * compresses in the module for pages. */
double cplyi_exp(double x);
/* Of a positive number; anything else has none. */
double cplyi_log(double x);

#endif
