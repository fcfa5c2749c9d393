/* SPDX-License-Identifier: MIT */
/* Proves puzzles in several threads. Each has searches of its own, one for each
 * set of rules; endgame tables are shared. */
#include <stdatomic.h>
#include <stdlib.h>

#include "cli/check/mill.h"
#include "cli/io/interrupt.h"
#include "cli/io/pool.h"
#include "cli/io/progress.h"
#include "cli/solve/mill_tables.h"
#include "report/proof/proof.h"

enum {
	MOST_RULES = 6, /* sets of rules that keep a search and tables */
	MOST_MEMORY = 128 << 20,
	ALL_MEMORY = 512 << 20,
	LEAST_MEMORY = 1 << 20
};

typedef struct rule_set {
	cply_mill_rules rules;
	cply_mill_files *files; /* NULL: no tables */
} rule_set;

/* Of one thread. */
typedef struct thread {
	cply_arena arenas[MOST_RULES + 1]; /* the last is for rules to come */
	cply_mill_search *searches[MOST_RULES + 1];
} thread;

typedef struct proving {
	mill_task *task;
	rule_set sets[MOST_RULES];
	unsigned n_sets;
	thread *threads;
	size_t memory; /* for a search */
	const cply_mill_proof **proofs;
	cply_mill_prior *priors; /* rating 0: not known */
	_Atomic uint64_t spent;
	progress bar;
} proving;

static bool go_on(void *ctx, uint64_t nodes)
{
	(void)ctx;
	(void)nodes;
	return !interrupt_asked();
}

/* ---- rules and tables ---- */

static unsigned find_set(const proving *v, const cply_mill_rules *rules)
{
	unsigned i = 0;
	while (i < v->n_sets && !cply_mill_rules_same(&v->sets[i].rules, rules))
		i++;
	return i;
}

static void gather_rules(proving *v)
{
	const mill_task *t = v->task;
	for (uint32_t i = t->first; i < t->first + t->n; i++) {
		const cply_mill_puzzle *p = &t->pack->puzzles[i];
		if (!p->has_start || v->n_sets == MOST_RULES)
			continue;
		if (find_set(v, &p->rules) < v->n_sets)
			continue;
		rule_set *set = &v->sets[v->n_sets++];
		set->rules = p->rules;
		unsigned stones;
		set->files =
			mill_tables_open(t->c, &set->rules, false, &stones);
		if (set == v->sets)
			v->task->table_stones = stones;
	}
}

static const cply_mill_tables *tables_for(const proving *v,
                                          const cply_mill_rules *rules)
{
	unsigned i = find_set(v, rules);
	const cply_mill_files *f = i < v->n_sets ? v->sets[i].files : NULL;
	return f ? cply_mill_files_tables(f) : NULL;
}

/* The search of a thread for these rules; NULL: no memory. */
static cply_mill_search *search_for(proving *v, thread *t,
                                    const cply_mill_rules *rules)
{
	unsigned i = find_set(v, rules);
	bool is_new = i == v->n_sets; /* one of many: begins anew each time */
	const rule_set *set = is_new ? NULL : &v->sets[i];
	if (is_new) {
		i = MOST_RULES;
		cply_arena_reset(&t->arenas[i], SIZE_MAX);
		t->searches[i] = NULL;
	}
	/* Only the plain game remembers. */
	bool large = set && cply_mill_rules_plain(rules);
	const cply_mill_limits limits = { .memory = large ? v->memory
		                                          : LEAST_MEMORY,
		                          .go_on = go_on };
	if (!t->searches[i])
		t->searches[i] =
			cply_mill_search_new(rules, tables_for(v, rules),
		                             &limits, &t->arenas[i]);
	return t->searches[i];
}

/* ---- the work ---- */

static void certify(const proving *v, cply_mill_search *s,
                    const cply_mill_puzzle *p, cply_mill_proof *proof,
                    pool_result *out)
{
	const cply_mill_certificate_limits limits = {
		.nodes = v->task->nodes / 4 + 1,
		.tables = tables_for(v, &p->rules),
	};
	cplyi_proof_certify(s, p, &limits, proof, &out->arena, &out->out);
}

static void prove_one(void *ctx, unsigned worker, size_t item, pool_result *out)
{
	proving *v = ctx;
	const mill_task *t = v->task;
	const cply_mill_puzzle *p = &t->pack->puzzles[t->first + item];
	v->proofs[item] = NULL;
	if (interrupt_asked() ||
	    (t->total && atomic_load(&v->spent) >= t->total))
		return;
	cply_mill_proof *proof = CPLY_NEW(&out->arena, 1, cply_mill_proof);
	if (!proof)
		return;
	cply_mill_proof_none(t->pack, p, &out->arena, proof);
	if (!p->has_start ||
	    (proof->doubt == CPLY_MILL_NO_CLAIM && !t->wants_values)) {
		v->proofs[item] = proof;
		return;
	}
	cply_mill_search *s = search_for(v, &v->threads[worker], &p->rules);
	if (!s)
		return;
	cply_mill_search_limit(s, t->nodes, 0);
	if (cply_mill_prove(s, t->pack, p, &out->arena, proof) != CPLY_OK)
		return;
	v->proofs[item] = proof;
	if (t->wants_prior &&
	    !cply_mill_prior_of(s, &p->rules, &p->start, proof, &out->arena,
	                        &v->priors[item]))
		v->priors[item].rating = 0;
	if (t->wants_certificates && !proof->is_over)
		certify(v, s, p, proof, out);
}

static void take_one(void *ctx, size_t item, pool_result *r)
{
	proving *v = ctx;
	mill_task *t = v->task;
	const cply_mill_proof *proof = v->proofs[item];
	/* One thread may have run ahead of what all may spend together. */
	if (t->total && t->positions >= t->total)
		proof = NULL;
	const cply_mill_prior *prior =
		proof && v->priors[item].rating ? &v->priors[item] : NULL;
	t->take(t->ctx, t->first + (uint32_t)item, proof, prior,
	        proof ? cply_buf_str(&r->out) : (cply_str){ NULL, 0 });
	t->positions += proof ? proof->positions : 0;
	atomic_store(&v->spent, t->positions);
}

static void tick(void *ctx, size_t done)
{
	proving *v = ctx;
	progress_show(&v->bar, done);
}

static bool start(proving *v, unsigned n_threads)
{
	v->proofs = calloc(v->task->n + 1u, sizeof(const cply_mill_proof *));
	v->threads = calloc(n_threads, sizeof *v->threads);
	v->priors = calloc(v->task->n + 1u, sizeof(cply_mill_prior));
	for (unsigned i = 0; v->threads && i < n_threads; i++)
		for (unsigned k = 0; k <= MOST_RULES; k++)
			cply_arena_init(&v->threads[i].arenas[k],
			                memory_for_files(), SIZE_MAX);
	v->memory = ALL_MEMORY / n_threads;
	if (v->memory > MOST_MEMORY)
		v->memory = MOST_MEMORY;
	return v->proofs && v->threads && v->priors;
}

static void finish(proving *v, unsigned n_threads)
{
	for (unsigned i = 0; v->threads && i < n_threads; i++)
		for (unsigned k = 0; k <= MOST_RULES; k++)
			cply_arena_free(&v->threads[i].arenas[k]);
	for (unsigned i = 0; i < v->n_sets; i++)
		mill_tables_close(v->sets[i].files);
	free(v->threads);
	free(v->proofs);
	free(v->priors);
}

bool mill_prove_all(mill_task *t)
{
	proving v = { .task = t };
	unsigned n = t->jobs ? t->jobs : pool_processors();
	if (n > t->n)
		n = t->n ? t->n : 1;
	t->positions = 0;
	gather_rules(&v);
	const pool_job job = { .n_items = t->n,
		               .n_workers = n,
		               .work = prove_one,
		               .emit = take_one,
		               .tick = t->shows_progress ? tick : NULL,
		               .ctx = &v,
		               .is_polling = true };
	interrupt_enter();
	if (t->shows_progress) {
		progress_start(&v.bar, t->c, t->n);
		v.bar.unit = "puzzles";
	}
	bool good = start(&v, n) && pool_run(&job);
	progress_clear(&v.bar);
	interrupt_leave();
	finish(&v, n);
	t->was_interrupted = interrupt_asked();
	return good;
}
