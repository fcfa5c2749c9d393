/* SPDX-License-Identifier: MIT */
/* From a filling to a better one: first a higher lowest score, then, part by
 * part, a higher sum. */
#include "crossword/fill/fill.h"

#include <stdlib.h>

/* ---- what was found ---- */

static bool has_word(const cplyi_fill_place *p)
{
	return !p->is_given && !p->is_free;
}

void cplyi_keep_best(cply_fill *f)
{
	f->best_sum = 0;
	f->best_min = UINT32_MAX;
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		f->best[i] = UINT32_MAX;
		if (!has_word(p))
			continue;
		f->best[i] = cplyi_only(f->states[i], p->bucket);
		uint32_t score = p->bucket->scores[f->best[i]];
		f->best_sum += score;
		if (score < f->best_min)
			f->best_min = score;
	}
	f->has_best = true;
}

static int by_number(const void *pa, const void *pb)
{
	const uint32_t *a = pa, *b = pb;
	return (*a > *b) - (*a < *b);
}

/* The different scores of words that could be used. */
static bool find_scores(cply_fill *f)
{
	bool seen[CPLYI_SCORE_MOST + 1] = { false };
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_bucket *b = f->places[i].bucket;
		for (uint32_t k = 0; has_word(&f->places[i]) && k < b->n;
		     k = cplyi_bucket_above(b, b->scores[k]))
			seen[b->scores[k]] = true;
	}
	f->n_scores = 0;
	if (!f->scores)
		f->scores = CPLY_NEW(&f->arena, CPLYI_SCORE_MOST + 1, uint32_t);
	if (!f->scores)
		return false;
	for (uint32_t i = 0; i <= CPLYI_SCORE_MOST; i++)
		if (seen[i])
			f->scores[f->n_scores++] = i;
	qsort(f->scores, f->n_scores, sizeof *f->scores, by_number);
	return true;
}

/* ---- a higher floor ---- */

static void begin_attempt(cply_fill *f, uint32_t floor, uint64_t fails)
{
	f->floor = floor;
	f->fails_allowed = fails;
	f->is_started = false;
}

/* The score in the middle of those not tried; 0: there is none. */
static uint32_t next_floor(const cply_fill *f)
{
	uint32_t first = UINT32_MAX, last = 0;
	for (uint32_t i = 0; i < f->n_scores; i++) {
		if (f->scores[i] <= f->low || f->scores[i] >= f->high)
			continue;
		first = first == UINT32_MAX ? i : first;
		last = i;
	}
	return first == UINT32_MAX ? 0 : f->scores[first + (last - first) / 2];
}

static void begin_floor(cply_fill *f)
{
	enum { FAILS = 2500 };
	uint32_t floor = next_floor(f);
	if (floor) {
		f->stage = CPLYI_FLOOR;
		begin_attempt(f, floor, FAILS);
		return;
	}
	f->stage = CPLYI_POLISH;
	f->floor = f->low;
	f->n_idle = 0;
	f->is_started = true; /* the next part is chosen first */
	f->fails_allowed = 0;
	f->part_sum = UINT64_MAX;
}

static cply_fill_state raise(cply_fill *f, uint64_t nodes)
{
	cply_fill_state got = cplyi_search(f, nodes);
	if (got == CPLY_FILL_NO_MEMORY)
		return got;
	if (got == CPLY_FILL_FOUND) {
		cplyi_keep_best(f);
		f->low = f->best_min;
	} else if (got == CPLY_FILL_IMPOSSIBLE ||
	           f->attempt_fails > f->fails_allowed) {
		f->high = f->floor;
	} else {
		return CPLY_FILL_MORE;
	}
	begin_floor(f);
	return got == CPLY_FILL_FOUND ? got : CPLY_FILL_MORE;
}

/* ---- part by part ---- */

/* Some places that hang together are free, all others keep their word. */
static void choose_part(cply_fill *f)
{
	uint32_t size = 4 + (uint32_t)(cplyi_random(f) >> 33) % 9;
	uint32_t n = 0;
	for (uint32_t i = 0; i < f->n_places; i++)
		f->is_frozen[i] = has_word(&f->places[i]);
	/* The queue is empty now, and as long as it has to be. */
	uint32_t *chosen = f->queue;
	uint32_t at = (uint32_t)(cplyi_random(f) >> 33) % f->n_places;
	for (uint32_t i = 0; i < f->n_places && !f->is_frozen[at]; i++)
		at = (at + 1) % f->n_places;
	if (!f->is_frozen[at])
		return;
	f->is_frozen[at] = false;
	chosen[n++] = at;
	for (uint32_t tries = 0; n < size && tries < 8 * size; tries++) {
		uint32_t from = chosen[(cplyi_random(f) >> 33) % n];
		const cplyi_fill_place *p = &f->places[from];
		uint32_t k = (uint32_t)(cplyi_random(f) >> 33) % p->length;
		uint32_t other = p->others[k];
		if (other == CPLYI_NO_SLOT || !f->is_frozen[other])
			continue;
		f->is_frozen[other] = false;
		chosen[n++] = other;
	}
}

static void thaw(cply_fill *f)
{
	for (uint32_t i = 0; i < f->n_places; i++)
		f->is_frozen[i] = false;
}

/* The best that could be: every place has its best word. */
static bool is_perfect(const cply_fill *f)
{
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		if (has_word(p) &&
		    p->bucket->scores[f->best[i]] < p->bucket->scores[0])
			return false;
	}
	return true;
}

/* Is the sum of what the search has now more than that of the best? */
static bool is_more(const cply_fill *f)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		if (has_word(p))
			sum += p->bucket->scores[cplyi_only(f->states[i],
			                                    p->bucket)];
	}
	return sum > f->best_sum;
}

static cply_fill_state polish(cply_fill *f, uint64_t nodes)
{
	enum { FAILS = 40, IDLE = 60 };
	if (f->part_sum == UINT64_MAX) {
		if (f->n_idle > IDLE * f->n_places || is_perfect(f)) {
			f->stage = CPLYI_FINISHED;
			return CPLY_FILL_BEST;
		}
		cplyi_undo(f, 0, 0, 0);
		choose_part(f);
		f->part_sum = f->best_sum;
		begin_attempt(f, f->low, FAILS);
		f->n_idle++;
	}
	cply_fill_state got = cplyi_search(f, nodes);
	if (got == CPLY_FILL_MORE && f->attempt_fails <= f->fails_allowed)
		return got;
	uint64_t was = f->best_sum;
	if (got == CPLY_FILL_FOUND && is_more(f))
		cplyi_keep_best(f);
	thaw(f);
	f->part_sum = UINT64_MAX;
	if (got == CPLY_FILL_NO_MEMORY)
		return got;
	if (f->best_sum == was)
		return CPLY_FILL_MORE;
	f->n_idle = 0;
	return CPLY_FILL_FOUND;
}

cply_fill_state cplyi_improve(cply_fill *f, uint64_t nodes)
{
	if (f->stage == CPLYI_FIRST) {
		if (!find_scores(f))
			return CPLY_FILL_NO_MEMORY;
		if (f->n_scores < 2) {
			f->stage = CPLYI_FINISHED;
			return CPLY_FILL_BEST;
		}
		f->low = f->best_min;
		f->high = UINT32_MAX;
		begin_floor(f);
	}
	switch (f->stage) {
	case CPLYI_FLOOR:
		return raise(f, nodes);
	case CPLYI_POLISH:
		return polish(f, nodes);
	default:
		return CPLY_FILL_BEST;
	}
}
