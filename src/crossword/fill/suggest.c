/* SPDX-License-Identifier: MIT */
/* Words for one place, and what each does to the others. */
#include "crossword/fill/fill.h"

#include <math.h>
#include <stdlib.h>

typedef struct candidate {
	uint32_t rank;
	uint16_t score;
	double room;
} candidate;

typedef struct gathering {
	const cplyi_fill_bucket *b;
	double room[CPLYI_WORD_MOST][CPLYI_LETTERS];
	candidate *items;
	uint32_t n, most;
} gathering;

static bool gather(void *ctx, uint32_t rank)
{
	gathering *g = ctx;
	const uint8_t *w = g->b->letters + (size_t)rank * g->b->length;
	candidate c = { rank, g->b->scores[rank], 0 };
	for (uint32_t k = 0; k < g->b->length; k++)
		c.room += g->room[k][w[k]];
	g->items[g->n++] = c;
	return g->n < g->most;
}

static int by_value(const void *pa, const void *pb)
{
	const candidate *a = pa, *b = pb;
	if (a->score != b->score)
		return a->score > b->score ? -1 : 1;
	if (a->room > b->room || a->room < b->room)
		return a->room > b->room ? -1 : 1;
	return (a->rank > b->rank) - (a->rank < b->rank);
}

/* What is left for the places that cross, once all agrees. */
static void measure(cply_fill *f, uint32_t place, cply_suggestion *s)
{
	const cplyi_fill_place *p = &f->places[place];
	s->least = UINT32_MAX;
	for (uint32_t k = 0; k < p->length; k++) {
		uint32_t other = p->others[k];
		if (other == CPLYI_NO_SLOT || f->places[other].is_given)
			continue;
		uint32_t n = f->states[other]->n;
		s->room += log2((double)n);
		if (n >= s->least)
			continue;
		s->least = n;
		s->least_start = f->places[other].slot->start;
		s->least_direction = f->places[other].slot->direction;
		s->least_number = f->places[other].slot->number;
	}
	if (s->least == UINT32_MAX)
		s->least = 0;
}

static void try_word(cply_fill *f, uint32_t place, const candidate *c,
                     cply_suggestion *s)
{
	const cplyi_fill_place *p = &f->places[place];
	cply_buf b;
	cplyi_fill_decision d = { place, c->rank, f->n_trail, f->stack.chunk,
		                  f->stack.at };
	cply_buf_init(&b, &f->answers);
	cplyi_put_letters(f->words,
	                  p->bucket->letters + (size_t)c->rank * p->length,
	                  p->length, &b);
	*s = (cply_suggestion){ .word = cply_buf_str(&b), .score = c->score };
	f->decisions[f->n_decisions++] = d;
	s->is_dead = !cplyi_choose(f, place, c->rank);
	if (!s->is_dead)
		measure(f, place, s);
	f->n_decisions--;
	cplyi_undo(f, d.n_trail, d.chunk, d.at);
}

static uint32_t find(const cply_fill *f, cply_direction d, uint32_t number)
{
	for (uint32_t i = 0; i < f->n_places; i++)
		if (f->places[i].slot->direction == d &&
		    f->places[i].slot->number == number)
			return i;
	return CPLYI_NO_SLOT;
}

cply_status cply_fill_suggest(cply_fill *f, cply_direction direction,
                              uint32_t number, uint32_t most,
                              cply_suggestion **out, uint32_t *n)
{
	uint32_t place = find(f, direction, number);
	gathering *g;
	*n = 0;
	*out = NULL;
	if (place == CPLYI_NO_SLOT || f->places[place].is_given)
		return CPLY_INVALID;
	cply_arena_reset(&f->answers, SIZE_MAX);
	f->is_started = false;
	f->floor = f->min_score;
	if (!cplyi_fill_root_domains(f))
		return f->no_memory ? CPLY_NOMEM : CPLY_OK;
	g = CPLY_NEW(&f->answers, 1, gathering);
	if (!g)
		return CPLY_NOMEM;
	g->b = f->places[place].bucket;
	g->most = f->states[place]->n;
	g->items = CPLY_NEW(&f->answers, (size_t)g->most + 1, candidate);
	*out = CPLY_NEW(&f->answers, (size_t)most + 1, cply_suggestion);
	if (!g->items || !*out)
		return CPLY_NOMEM;
	for (uint32_t k = 0; k < g->b->length; k++)
		cplyi_room(f, place, k, g->room[k]);
	if (g->most)
		cplyi_each(f->states[place], g->b, gather, g);
	qsort(g->items, g->n, sizeof *g->items, by_value);
	for (uint32_t i = 0; i < g->n && *n < most && !f->no_memory; i++)
		try_word(f, place, &g->items[i], &(*out)[(*n)++]);
	return f->no_memory || f->answers.failed ? CPLY_NOMEM : CPLY_OK;
}
