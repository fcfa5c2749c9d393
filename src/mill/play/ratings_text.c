/* SPDX-License-Identifier: MIT */
/* Ratings in words. */
#include "mill/play/ratings.h"

#include <math.h>

static void put_whole(cply_buf *out, double x)
{
	long long n = llround(x);
	cply_put(out, n < 0 ? "-" : "");
	cply_put_uint(out, (uint64_t)(n < 0 ? -n : n));
}

void cplyi_mill_ratings_put_standing(const cplyi_mill_ratings *r, bool ascii,
                                     cply_buf *out)
{
	const cplyi_mill_record *s = &r->solver;
	cply_put(out, "Your rating is ");
	put_whole(out, s->rating.rating);
	cply_put(out, ascii ? " +- " : " \xC2\xB1 ");
	put_whole(out, 2 * s->rating.deviation);
	cply_put(out, "; ");
	cply_put_uint(out, s->solved);
	cply_put(out, " of ");
	cply_put_uint(out, s->attempts);
	cply_put(out, " attempts solved.");
}

void cplyi_mill_result_put(const cplyi_mill_result *x, cply_buf *out)
{
	if (x->is_unrated) {
		cply_put(out, x->hints ? "An attempt with hints is not rated."
		                       : "An attempt that cannot be judged is "
		                         "not rated.");
		return;
	}
	if (!x->is_rated) {
		cply_put(out, "Only a first attempt changes the rating.");
		return;
	}
	cply_put(out, "Rating ");
	put_whole(out, x->after);
	cply_put(out, x->after < x->before ? " (" : " (+");
	put_whole(out, x->after - x->before);
	cply_put(out, ").");
}
