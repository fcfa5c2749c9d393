/* SPDX-License-Identifier: MIT */
/* Glicko-2, after "Example of the Glicko-2 system" by Mark Glickman. The
 * numbers of the steps are his. */
#include "mill/play/rating.h"

#include <math.h>

#include "base/exponent.h"

/* Step 2: the scale on which the sums are simple. */
#define SCALE 173.7178
#define MIDDLE 1500.0
#define PI 3.14159265358979323846
/* Nobody is surer than this: an attempt always counts for something. */
#define LEAST_DEVIATION 30.0
#define LEAST 0.0
#define MOST 4000.0

cply_rating cply_rating_new(double rating)
{
	return (cply_rating){ rating, CPLY_RATING_NEW_DEVIATION,
		              CPLY_RATING_NEW_VOLATILITY };
}

static double between(double x, double low, double high)
{
	return x < low ? low : x > high ? high : x;
}

cply_rating cply_rating_clamp(cply_rating r)
{
	if (!isfinite(r.rating) || !isfinite(r.deviation) ||
	    !isfinite(r.volatility))
		return cply_rating_new(MIDDLE);
	r.rating = between(r.rating, LEAST, MOST);
	r.deviation = between(r.deviation, LEAST_DEVIATION,
	                      CPLY_RATING_NEW_DEVIATION);
	r.volatility = between(r.volatility, 0.001, 0.5);
	return r;
}

static double g_of(double phi)
{
	return 1 / sqrt(1 + 3 * phi * phi / (PI * PI));
}

/* What mu is expected to score against an opponent. */
static double expected(double mu, double mu_j, double phi_j)
{
	return 1 / (1 + cplyi_exp(-g_of(phi_j) * (mu - mu_j)));
}

double cply_rating_expected(cply_rating a, cply_rating b)
{
	double phi =
		sqrt(a.deviation * a.deviation + b.deviation * b.deviation) /
		SCALE;
	return expected((a.rating - MIDDLE) / SCALE,
	                (b.rating - MIDDLE) / SCALE, phi);
}

/* The function whose zero is the logarithm of the new variance. */
typedef struct curve {
	double delta2, phi2, v, a;
} curve;

static double value(const curve *c, double x)
{
	double e = cplyi_exp(x), sum = c->phi2 + c->v + e;
	return e * (c->delta2 - sum) / (2 * sum * sum) -
	       (x - c->a) / (CPLY_RATING_TAU * CPLY_RATING_TAU);
}

/* Step 5, by the Illinois method. The number of rounds is bounded, since a
 * file may bring any number. */
static double new_volatility(double sigma, double phi, double v, double delta)
{
	enum { ROUNDS = 100 };
	const curve c = { delta * delta, phi * phi, v,
		          cplyi_log(sigma * sigma) };
	double low = c.a, high;
	if (c.delta2 > c.phi2 + v) {
		high = cplyi_log(c.delta2 - c.phi2 - v);
	} else {
		high = c.a - CPLY_RATING_TAU;
		for (int i = 0; i < ROUNDS && value(&c, high) < 0; i++)
			high -= CPLY_RATING_TAU;
	}
	double f_low = value(&c, low), f_high = value(&c, high);
	for (int i = 0; i < ROUNDS && fabs(high - low) > 1e-6; i++) {
		double x = low + (low - high) * f_low / (f_high - f_low);
		double f = value(&c, x);
		if (f * f_high <= 0) {
			low = high;
			f_low = f_high;
		} else {
			f_low /= 2;
		}
		high = x;
		f_high = f;
	}
	return cplyi_exp(low / 2);
}

cply_rating cply_rating_after(cply_rating r, const cply_rating_game *games,
                              size_t n)
{
	r = cply_rating_clamp(r);
	double mu = (r.rating - MIDDLE) / SCALE, phi = r.deviation / SCALE;
	double inverse_v = 0, gained = 0; /* steps 3 and 4 */
	for (size_t i = 0; i < n; i++) {
		cply_rating o = cply_rating_clamp(games[i].against);
		double phi_j = o.deviation / SCALE, g = g_of(phi_j);
		double e = expected(mu, (o.rating - MIDDLE) / SCALE, phi_j);
		inverse_v += g * g * e * (1 - e);
		gained += g * (between(games[i].score, 0, 1) - e);
	}
	if (inverse_v > 0)
		r.volatility = new_volatility(r.volatility, phi, 1 / inverse_v,
		                              gained / inverse_v);
	/* Steps 6, 7 and 8. */
	double before = phi * phi + r.volatility * r.volatility;
	phi = 1 / sqrt(1 / before + inverse_v);
	r.deviation = phi * SCALE;
	r.rating = (mu + phi * phi * gained) * SCALE + MIDDLE;
	return cply_rating_clamp(r);
}
