/* SPDX-License-Identifier: MIT */
/* Makes endgame tables with several threads. Work that was interrupted, however
 * that came about, continues with the first pair of spaces that is missing. */
#define _GNU_SOURCE
#include <pthread.h>

#include "native/mill_files_internal.h"

enum { MAX_THREADS = 64 };

typedef struct making {
	const cply_mill_making *m;
	cply_mill_build *build;
	pthread_barrier_t barrier;
	pthread_mutex_t gate;
	unsigned next_piece; /* atomic */
	bool stop;           /* atomic */
	bool more;
	unsigned step;
	uint64_t done, total, weight; /* entries; of this pair of spaces */
	cply_mill_made result;
} making;

/* ---- what it will take ---- */

static uint64_t entries_of(const cply_mill_files *f, unsigned own, unsigned opp)
{
	const cply_mill_index *ix = f->tables.index;
	return (uint64_t)cply_mill_index_entries(ix, own, opp) +
	       (own != opp ? cply_mill_index_entries(ix, opp, own) : 0);
}

static bool add_to_plan(cply_mill_files *f, unsigned own, unsigned opp,
                        void *ctx)
{
	enum { BITS = 7 }; /* of an entry, on the average */
	cply_mill_plan *plan = ctx;
	uint64_t n = entries_of(f, own, opp);
	if (cplyi_files_have(f, own, opp))
		return true;
	uint64_t memory = cply_mill_build_memory(f->tables.index, own, opp);
	plan->entries += n;
	plan->disk += n * BITS / 8;
	plan->memory = memory > plan->memory ? memory : plan->memory;
	return true;
}

cply_mill_plan cply_mill_files_plan(cply_mill_files *f, unsigned stones)
{
	cply_mill_plan plan = { 0 };
	cplyi_files_each(f, stones, add_to_plan, &plan);
	plan.seconds = plan.entries / CPLY_MILL_ENTRIES_A_SECOND;
	return plan;
}

/* ---- the work ---- */

static void tell(making *k, unsigned piece, unsigned pieces)
{
	if (!k->m->progress)
		return;
	/* The first step is about half of the work. */
	uint64_t part = k->step ? k->weight / 2 + k->weight * k->step / 100
	                        : k->weight * piece / pieces / 2;
	if (part > k->weight)
		part = k->weight;
	if (!k->m->progress(k->m->ctx, k->done + part, k->total))
		__atomic_store_n(&k->stop, true, __ATOMIC_RELAXED);
}

static void do_pieces(making *k, bool leads)
{
	unsigned pieces = cply_mill_build_pieces(k->build);
	while (!__atomic_load_n(&k->stop, __ATOMIC_RELAXED)) {
		unsigned piece =
			__atomic_fetch_add(&k->next_piece, 1, __ATOMIC_RELAXED);
		if (piece >= pieces)
			break;
		cply_mill_build_work(k->build, piece);
		if (leads)
			tell(k, piece, pieces);
	}
}

static void run_steps(making *k, bool leads)
{
	do {
		do_pieces(k, leads);
		pthread_barrier_wait(&k->barrier);
		if (leads) {
			k->more = !k->stop && cply_mill_build_next(k->build);
			k->next_piece = 0;
			k->step++;
		}
		pthread_barrier_wait(&k->barrier);
	} while (k->more);
}

static void *helper(void *ctx)
{
	making *k = ctx;
	/* Until it is known how many there are. */
	pthread_mutex_lock(&k->gate);
	pthread_mutex_unlock(&k->gate);
	run_steps(k, false);
	return NULL;
}

/* Threads that cannot be started are done without. */
static void run_threads(making *k)
{
	pthread_t threads[MAX_THREADS];
	unsigned n = 0;
	k->step = 0;
	k->next_piece = 0;
	pthread_mutex_init(&k->gate, NULL);
	pthread_mutex_lock(&k->gate);
	while (n + 1 < k->m->threads && n < MAX_THREADS &&
	       pthread_create(&threads[n], NULL, helper, k) == 0)
		n++;
	pthread_barrier_init(&k->barrier, NULL, n + 1);
	pthread_mutex_unlock(&k->gate);
	run_steps(k, true);
	while (n)
		pthread_join(threads[--n], NULL);
	pthread_barrier_destroy(&k->barrier);
	pthread_mutex_destroy(&k->gate);
}

typedef struct saving {
	const cply_mill_build *build;
	bool swapped;
	cply_arena *arena;
} saving;

static bool put_table(void *job, cply_sink sink, void *ctx)
{
	const saving *s = job;
	return cply_mill_build_write(s->build, s->swapped, sink, ctx, s->arena);
}

static cply_mill_made save(cply_mill_files *f, const making *k, unsigned own,
                           unsigned opp, bool swapped)
{
	char path[MILL_PATH];
	cply_diags diags;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&diags, &a, 8);
	saving s = { k->build, swapped, &a };
	bool saved = cplyi_files_path(f, own, opp, path) &&
	             k->m->save(k->m->ctx, path, put_table, &s);
	if (saved)
		cplyi_files_map(f, own, opp, &diags);
	cply_arena_free(&a);
	return saved && f->maps[own][opp].at ? CPLY_MILL_MADE
	                                     : CPLY_MILL_MADE_NO_FILE;
}

static cply_mill_made make_pair(cply_mill_files *f, making *k, unsigned own,
                                unsigned opp, cply_arena *a)
{
	k->build = cply_mill_build_new(&f->tables, own, opp, a);
	if (!k->build)
		return CPLY_MILL_MADE_NO_MEMORY;
	run_threads(k);
	if (k->stop)
		return CPLY_MILL_MADE_STOPPED;
	cply_mill_built built = cply_mill_build_result(k->build);
	if (built != CPLY_MILL_BUILT)
		return built == CPLY_MILL_BUILT_DAMAGED
		               ? CPLY_MILL_MADE_DAMAGED
		               : CPLY_MILL_MADE_TOO_LONG;
	cplyi_files_unmap(f, own, opp);
	cplyi_files_unmap(f, opp, own);
	cply_mill_made made = save(f, k, own, opp, false);
	if (made == CPLY_MILL_MADE && own != opp)
		made = save(f, k, opp, own, true);
	return made;
}

static bool make_missing(cply_mill_files *f, unsigned own, unsigned opp,
                         void *ctx)
{
	making *k = ctx;
	cply_arena a;
	if (cplyi_files_have(f, own, opp))
		return true;
	cply_arena_init(&a, k->m->memory, SIZE_MAX);
	k->weight = entries_of(f, own, opp);
	k->result = make_pair(f, k, own, opp, &a);
	k->done += k->weight;
	cply_arena_free(&a);
	return k->result == CPLY_MILL_MADE;
}

cply_mill_made cply_mill_files_make(cply_mill_files *f,
                                    const cply_mill_making *m)
{
	making k = { .m = m, .result = CPLY_MILL_MADE };
	k.total = cply_mill_files_plan(f, m->stones).entries;
	cplyi_files_each(f, m->stones, make_missing, &k);
	return k.result;
}
