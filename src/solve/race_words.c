/* SPDX-License-Identifier: MIT */
/* A race in words. */
#include "base/count.h"
#include "base/visible.h"
#include "solve/race.h"

static void put_name(const cplyi_race *race, const cplyi_standing *s,
                     cply_buf *out)
{
	cplyi_put_visible(out, race->runners[s->runner].name, CPLYI_CLEAN);
}

/* "Ann and Bob", "Ann, Bob and Cleo": those who are first. */
static void put_firsts(const cplyi_race *race, const cplyi_standing *s,
                       size_t n, cply_buf *out)
{
	for (size_t i = 0; i < n; i++) {
		cply_put(out, !i ? "" : i + 1 < n ? ", " : " and ");
		put_name(race, &s[i], out);
	}
}

static void put_squares(uint64_t n, cply_buf *out)
{
	cplyi_put_count(out, n, "square", "squares");
}

/* How the second is behind the winner. */
static void put_behind(const cplyi_race *race, const cplyi_standing *first,
                       const cplyi_standing *second, cply_buf *out)
{
	if (second->finish == first->finish) {
		cply_put(out, ", ");
		cply_put_clock(out, second->time - first->time);
		cply_put(out, " ahead of ");
		put_name(race, second, out);
		return;
	}
	cply_put(out, "; ");
	put_name(race, second, out);
	if (second->finish) {
		cply_put(out, " filled the grid in ");
		cply_put_clock(out, second->time);
		return;
	}
	if (!second->left) {
		cply_put(out, " has a full grid that is not solved");
		return;
	}
	cply_put(out, second->has_ended ? " did not finish: " : " has ");
	put_squares(second->left, out);
	cply_put(out, " to go");
}

static void put_won(const cplyi_race *race, const cplyi_standing *s,
                    size_t n_first, cply_buf *out)
{
	put_firsts(race, s, n_first, out);
	if (n_first > 1)
		cply_put(out, s->finish == CPLYI_SOLVED
		                      ? " tied, solved in "
		                      : " tied, the grid filled in ");
	else
		cply_put(out, s->finish == CPLYI_SOLVED
		                      ? " won in "
		                      : " filled the grid first, in ");
	cply_put_clock(out, s->time);
	if (n_first < race->n)
		put_behind(race, s, &s[n_first], out);
}

void cplyi_race_put_lead(const cplyi_race *race, const uint64_t *positions,
                         int64_t now, cply_buf *out)
{
	cplyi_standing s[CPLYI_RACE_MOST];
	size_t n_first = 1;
	bool have_ended = true;
	if (!race->is_one_puzzle || race->n < 2)
		return;
	cplyi_race_stand(race, positions, s);
	while (n_first < race->n && s[n_first].place == 1)
		n_first++;
	for (size_t i = 0; i < race->n; i++)
		have_ended &= s[i].has_ended;
	if (s->finish) {
		put_won(race, s, n_first, out);
		return;
	}
	if (have_ended)
		cply_put(out, "nobody finished; ");
	if (n_first > 1) {
		if (n_first > 2 && n_first == race->n)
			cply_put(out, "all");
		else
			put_firsts(race, s, n_first, out);
		cply_put(out, " are level at ");
		put_squares(s->done, out);
		return;
	}
	put_name(race, s, out);
	cply_put(out, " leads ");
	put_name(race, &s[1], out);
	cply_put(out, " by ");
	put_squares(s->done - s[1].done, out);
	cply_put(out, " (");
	cply_put_clock(out, cplyi_race_lead(race, s, &s[1],
	                                    positions[s->runner], now));
	cply_put(out, ")");
}

void cplyi_race_put_standing(const cplyi_race *race, const cplyi_standing *s,
                             cply_buf *out)
{
	if (s->finish) {
		cply_put(out, s->finish == CPLYI_SOLVED ? "solved in "
		                                        : "filled in ");
		cply_put_clock(out, s->time);
	} else {
		cply_put_uint(out, s->done);
		cply_put(out, " of ");
		cply_put_uint(out, s->done + s->left);
		cply_put(out, race->counts_right ? " right" : " filled");
	}
	if (s->is_helped)
		cply_put(out, ", with help");
}
