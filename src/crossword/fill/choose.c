/* SPDX-License-Identifier: MIT */
/* Which place is next, and which word goes there first. */
#include "crossword/fill/fill.h"

#include <math.h>

/* ---- the place ---- */

/* Few words left, and crossings that made trouble: those first. */
static double urgency(const cply_fill *f, uint32_t place)
{
	const cplyi_fill_place *p = &f->places[place];
	uint64_t weight = 1;
	for (uint32_t k = 0; k < p->length; k++) {
		uint32_t other = p->others[k];
		if (other != CPLYI_NO_SLOT && f->states[other]->n > 1)
			weight += 1u + p->weights[k];
	}
	return (double)f->states[place]->n / (double)weight;
}

uint32_t cplyi_pick_place(cply_fill *f)
{
	uint32_t best = CPLYI_NO_SLOT;
	double least = 0;
	for (uint32_t i = 0; i < f->n_places; i++) {
		if (f->states[i]->n < 2 || f->places[i].is_free)
			continue;
		double u = urgency(f, i);
		if (i == f->last_place)
			u *= 0.87; /* what was begun is brought to an end */
		if (best == CPLYI_NO_SLOT || u < least) {
			best = i;
			least = u;
		}
	}
	f->last_place = best;
	return best;
}

/* ---- the word ---- */

static void count_list(const cplyi_fill_bucket *b, const cplyi_fill_domain *s,
                       uint32_t k, uint32_t *counts)
{
	for (uint32_t i = 0; i < s->n; i++)
		counts[b->letters[(size_t)s->in.list[i] * b->length + k]]++;
}

/* Of a large domain a sample will do. */
static void count_sample(const cplyi_fill_bucket *b, const cplyi_fill_domain *s,
                         uint32_t k, uint64_t letters, uint32_t *counts)
{
	enum { BLOCKS = 48 };
	uint32_t step = b->n_blocks / BLOCKS + 1;
	for (; letters; letters &= letters - 1) {
		uint32_t c = (uint32_t)__builtin_ctzll(letters);
		const uint64_t *mask = cplyi_mask(b, k, c);
		uint32_t n = 0;
		for (uint32_t i = 0; i < b->n_blocks; i += step)
			n += (uint32_t)__builtin_popcountll(s->in.bits[i] &
			                                    mask[i]);
		counts[c] = n * step;
	}
}

void cplyi_room(cply_fill *f, uint32_t place, uint32_t position,
                double out[CPLYI_LETTERS])
{
	const cplyi_fill_place *p = &f->places[place];
	uint32_t other = p->others[position], counts[CPLYI_LETTERS] = { 0 };
	for (uint32_t c = 0; c < CPLYI_LETTERS; c++)
		out[c] = 0;
	if (other == CPLYI_NO_SLOT || f->states[other]->n < 2 ||
	    f->places[other].is_free)
		return;
	const cplyi_fill_domain *s = f->states[other];
	const cplyi_fill_bucket *b = f->places[other].bucket;
	uint64_t letters = f->states[place]->support[position];
	if (s->is_list)
		count_list(b, s, p->other_at[position], counts);
	else
		count_sample(b, s, p->other_at[position], letters, counts);
	for (; letters; letters &= letters - 1) {
		uint32_t c = (uint32_t)__builtin_ctzll(letters);
		out[c] = log2((double)counts[c] + 0.5);
	}
}

/* Looks at the first candidates, the best scores among them. */
typedef struct picking {
	const cplyi_fill_bucket *b;
	double (*room)[CPLYI_LETTERS];
	double per_point; /* what a point of score is worth */
	cply_fill *f;
	uint32_t best, left;
	double most;
} picking;

static bool weigh(void *ctx, uint32_t rank)
{
	picking *p = ctx;
	const uint8_t *w = p->b->letters + (size_t)rank * p->b->length;
	double value = p->per_point * p->b->scores[rank];
	for (uint32_t k = 0; k < p->b->length; k++)
		value += p->room[k][w[k]];
	value += (double)(cplyi_random(p->f) >> 40) * (2.0 / (1 << 24));
	if (p->best == UINT32_MAX || value > p->most) {
		p->best = rank;
		p->most = value;
	}
	return --p->left > 0;
}

uint32_t cplyi_pick_word(cply_fill *f, uint32_t place)
{
	enum { CANDIDATES = 1000 };
	double room[CPLYI_WORD_MOST][CPLYI_LETTERS];
	picking p = { .b = f->places[place].bucket,
		      .room = room,
		      .per_point = f->stage == CPLYI_POLISH ? 1.0 : 0.08,
		      .f = f,
		      .best = UINT32_MAX,
		      .left = CANDIDATES };
	for (uint32_t k = 0; k < f->places[place].length; k++)
		cplyi_room(f, place, k, room[k]);
	cplyi_each(f->states[place], p.b, weigh, &p);
	return p.best;
}
