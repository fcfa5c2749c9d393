/* SPDX-License-Identifier: MIT */
/* The search: assign a word, see what follows, take it back if nothing is left;
 * begin again after many failures, with what was learnt about crossings. */
#include "crossword/fill/fill.h"

/* xorshift64* */
uint64_t cplyi_random(cply_fill *f)
{
	f->random ^= f->random >> 12;
	f->random ^= f->random << 25;
	f->random ^= f->random >> 27;
	return f->random * 2685821657736338717u;
}

void cplyi_restart(cply_fill *f)
{
	if (f->n_decisions) {
		const cplyi_fill_decision *d = &f->decisions[0];
		f->n_decisions = 0;
		cplyi_undo(f, d->n_trail, d->chunk, d->at);
	}
	f->last_place = CPLYI_NO_SLOT;
	f->run_fails = 0;
	f->n_runs++;
	f->run_limit += f->run_limit / 8;
	f->done.restarts++;
}

static bool begin(cply_fill *f)
{
	f->is_started = true;
	f->last_place = CPLYI_NO_SLOT;
	f->run_fails = 0;
	f->run_limit = 80;
	f->attempt_fails = 0;
	f->is_hopeless = !cplyi_fill_root_domains(f);
	return !f->is_hopeless;
}

/* Can what is left still be better than what there is? */
static bool is_promising(const cply_fill *f)
{
	uint64_t sum = 0;
	if (f->stage != CPLYI_POLISH)
		return true;
	for (uint32_t i = 0; i < f->n_places; i++) {
		const cplyi_fill_place *p = &f->places[i];
		if (p->is_given || p->is_free)
			continue;
		sum += p->bucket->scores[cplyi_only(f->states[i], p->bucket)];
	}
	return sum > f->part_sum;
}

static void note_depth(cply_fill *f)
{
	uint32_t n = 0;
	for (uint32_t i = 0; i < f->n_places; i++)
		n += f->states[i]->n == 1;
	if (n > f->done.n_deepest)
		f->done.n_deepest = n;
}

/* Takes decisions back until one can be refused; false: there was none left. */
static bool go_back(cply_fill *f)
{
	for (;;) {
		f->done.fails++;
		f->run_fails++;
		f->attempt_fails++;
		if (f->no_memory || !f->n_decisions)
			return false;
		cplyi_fill_decision d = f->decisions[--f->n_decisions];
		cplyi_undo(f, d.n_trail, d.chunk, d.at);
		if (cplyi_refuse(f, d.place, d.rank) && is_promising(f))
			return true;
	}
}

cply_fill_state cplyi_search(cply_fill *f, uint64_t nodes)
{
	if (!f->is_started && !begin(f))
		return f->no_memory ? CPLY_FILL_NO_MEMORY
		                    : CPLY_FILL_IMPOSSIBLE;
	for (; nodes; nodes--) {
		uint32_t place = cplyi_pick_place(f);
		if (place == CPLYI_NO_SLOT)
			return CPLY_FILL_FOUND;
		uint32_t rank = cplyi_pick_word(f, place);
		f->decisions[f->n_decisions++] =
			(cplyi_fill_decision){ place, rank, f->n_trail,
			                       f->stack.chunk, f->stack.at };
		f->done.nodes++;
		if (cplyi_choose(f, place, rank) && is_promising(f)) {
			note_depth(f);
			continue;
		}
		if (!go_back(f)) {
			f->is_hopeless = true;
			return f->no_memory ? CPLY_FILL_NO_MEMORY
			                    : CPLY_FILL_IMPOSSIBLE;
		}
		if (f->run_fails > f->run_limit)
			cplyi_restart(f);
		if (f->fails_allowed && f->attempt_fails > f->fails_allowed)
			return CPLY_FILL_MORE;
	}
	return CPLY_FILL_MORE;
}
