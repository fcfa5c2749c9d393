/* SPDX-License-Identifier: MIT */
/* Endgame tables in a folder, each space a file. Work that was interrupted
 * continues with the first space that is missing. */
#define _GNU_SOURCE
#include "native/mill_files.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SIDE = CPLY_MILL_MOST_STONES + 1, PATH = 4096, MAX_THREADS = 64 };

typedef struct mapped {
	void *at;
	size_t size;
} mapped;

struct cply_mill_files {
	char folder[PATH];
	cply_arena arena;
	cply_mill_tables tables;
	mapped maps[SIDE][SIDE];
};

/* ---- the folder ---- */

char *cply_mill_files_folder(void)
{
	const char *cache = getenv("XDG_CACHE_HOME");
	const char *home = getenv("HOME");
	char *out = NULL;
	int n = -1;
	if (cache && cache[0] == '/')
		n = asprintf(&out, "%s/crossply/mill", cache);
	else if (home && home[0])
		n = asprintf(&out, "%s/.cache/crossply/mill", home);
	return n < 0 ? NULL : out;
}

static bool path_of(const cply_mill_files *f, unsigned own, unsigned opp,
                    char out[PATH])
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, 4096);
	cply_buf_init(&b, &a);
	cply_mill_table_name(&f->tables.rules, own, opp, &b);
	int n = b.failed ? -1
	                 : snprintf(out, PATH, "%s/%.*s", f->folder, (int)b.len,
	                            b.ptr);
	cply_arena_free(&a);
	if (n < 0 || n >= PATH)
		errno = ENAMETOOLONG;
	return n >= 0 && n < PATH;
}

/* ---- reading ---- */

static bool map_file(const char *path, mapped *m)
{
	struct stat st;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	*m = (mapped){ 0 };
	if (fd < 0)
		return false;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0) {
		m->size = (size_t)st.st_size;
		m->at = mmap(NULL, m->size, PROT_READ, MAP_PRIVATE, fd, 0);
		if (m->at == MAP_FAILED)
			m->at = NULL;
	}
	close(fd);
	return m->at != NULL;
}

static void report_missing(cply_diags *diags, const char *path, uint32_t from)
{
	const char *name = strrchr(path, '/');
	for (uint32_t i = from; i < diags->n; i++)
		cply_diag_note(diags, diags->items[i],
		               cply_str_of(name ? name + 1 : path), NULL);
}

/* Maps one table; it stays unknown when the file is missing or not whole. */
static void map_table(cply_mill_files *f, unsigned own, unsigned opp,
                      cply_diags *diags)
{
	char path[PATH];
	mapped m;
	cply_mill_table t;
	if (!path_of(f, own, opp, path) || !map_file(path, &m))
		return;
	uint32_t before = diags->n;
	cply_status s = cply_mill_table_open((cply_str){ m.at, m.size },
	                                     &f->tables.rules, diags, &t);
	if (s == CPLY_OK && t.own == own && t.opp == opp &&
	    t.entries == cply_mill_index_entries(f->tables.index, own, opp)) {
		f->tables.table[own][opp] = t;
		f->maps[own][opp] = m;
		return;
	}
	if (s == CPLY_OK)
		cply_report(diags, CPLY_ML141, CPLY_NOWHERE);
	report_missing(diags, path, before);
	munmap(m.at, m.size);
}

/* Each pair of numbers of stones, in the order in which they can be made. */
typedef bool each_space(cply_mill_files *f, unsigned own, unsigned opp,
                        void *ctx);

static bool for_each(cply_mill_files *f, unsigned stones, each_space *each,
                     void *ctx)
{
	unsigned least = f->tables.rules.at_least;
	for (unsigned total = 2 * least; total <= stones; total++)
		for (unsigned opp = least; 2 * opp <= total; opp++)
			if (total - opp < SIDE &&
			    !each(f, total - opp, opp, ctx))
				return false;
	return true;
}

static bool map_both(cply_mill_files *f, unsigned own, unsigned opp, void *ctx)
{
	map_table(f, own, opp, ctx);
	if (own != opp)
		map_table(f, opp, own, ctx);
	return true;
}

static unsigned most_of_a_side(const cply_mill_rules *r, unsigned stones)
{
	unsigned most = stones > r->at_least ? stones - r->at_least : 0;
	return most < SIDE ? most : SIDE - 1;
}

cply_mill_files *cply_mill_files_open(const char *folder,
                                      const cply_mill_rules *rules,
                                      unsigned stones, cply_diags *diags)
{
	cply_mill_files *f = calloc(1, sizeof *f);
	if (!f)
		return NULL;
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	snprintf(f->folder, PATH, "%s", folder);
	f->tables.rules = *rules;
	f->tables.index =
		cply_mill_index_new(&f->arena, most_of_a_side(rules, stones));
	if (!f->tables.index) {
		cply_mill_files_close(f);
		return NULL;
	}
	if (cply_mill_rules_plain(rules) && rules->at_least == 3)
		for_each(f, stones, map_both, diags);
	return f;
}

void cply_mill_files_close(cply_mill_files *f)
{
	if (!f)
		return;
	for (unsigned i = 0; i < SIDE; i++)
		for (unsigned k = 0; k < SIDE; k++)
			if (f->maps[i][k].at)
				munmap(f->maps[i][k].at, f->maps[i][k].size);
	cply_arena_free(&f->arena);
	free(f);
}

const cply_mill_tables *cply_mill_files_tables(const cply_mill_files *f)
{
	return &f->tables;
}

static bool is_there(const cply_mill_files *f, unsigned own, unsigned opp)
{
	return f->maps[own][opp].at && f->maps[opp][own].at;
}

static bool both_there(cply_mill_files *f, unsigned own, unsigned opp,
                       void *ctx)
{
	(void)ctx;
	return is_there(f, own, opp);
}

unsigned cply_mill_files_complete(const cply_mill_files *f)
{
	unsigned n = 0;
	for (unsigned stones = 6; stones <= CPLY_MILL_MOST_TABLE_STONES;
	     stones++) {
		/* for_each only reads here */
		if (!for_each((cply_mill_files *)(uintptr_t)f, stones,
		              both_there, NULL))
			break;
		n = stones;
	}
	return n;
}

static bool files_exist(cply_mill_files *f, unsigned own, unsigned opp,
                        void *ctx)
{
	char one[PATH], other[PATH];
	(void)ctx;
	return path_of(f, own, opp, one) && path_of(f, opp, own, other) &&
	       access(one, R_OK) == 0 && access(other, R_OK) == 0;
}

unsigned cply_mill_files_present(const char *folder,
                                 const cply_mill_rules *rules)
{
	cply_mill_files *f = calloc(1, sizeof *f);
	unsigned n = 0;
	if (!f || !cply_mill_rules_plain(rules) || rules->at_least != 3) {
		free(f);
		return 0;
	}
	snprintf(f->folder, PATH, "%s", folder);
	f->tables.rules = *rules;
	while (n < CPLY_MILL_MOST_TABLE_STONES &&
	       for_each(f, n ? n + 1 : 6, files_exist, NULL))
		n = n ? n + 1 : 6;
	free(f);
	return n;
}

/* ---- making ---- */

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

static cply_mill_made save(cply_mill_files *f, const making *k, unsigned own,
                           unsigned opp, bool swapped, cply_arena *a)
{
	char path[PATH];
	cply_buf out;
	cply_diags diags;
	cply_buf_init(&out, a);
	cply_diags_init(&diags, a, 8);
	cply_mill_build_write(k->build, swapped, &out);
	if (out.failed)
		return CPLY_MILL_MADE_NO_MEMORY;
	if (!path_of(f, own, opp, path) ||
	    !k->m->save(k->m->ctx, path, cply_buf_str(&out)))
		return CPLY_MILL_MADE_NO_FILE;
	map_table(f, own, opp, &diags);
	return f->maps[own][opp].at ? CPLY_MILL_MADE : CPLY_MILL_MADE_NO_FILE;
}

static void unmap(cply_mill_files *f, unsigned own, unsigned opp)
{
	if (f->maps[own][opp].at)
		munmap(f->maps[own][opp].at, f->maps[own][opp].size);
	f->maps[own][opp] = (mapped){ 0 };
	f->tables.table[own][opp] = (cply_mill_table){ 0 };
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
	unmap(f, own, opp);
	unmap(f, opp, own);
	cply_mill_made made = save(f, k, own, opp, false, a);
	if (made == CPLY_MILL_MADE && own != opp)
		made = save(f, k, opp, own, true, a);
	return made;
}

static uint64_t weight_of(const cply_mill_files *f, unsigned own, unsigned opp)
{
	const cply_mill_index *ix = f->tables.index;
	return cply_mill_index_entries(ix, own, opp) +
	       (own != opp ? cply_mill_index_entries(ix, opp, own) : 0);
}

static bool add_weight(cply_mill_files *f, unsigned own, unsigned opp,
                       void *ctx)
{
	if (!is_there(f, own, opp))
		((making *)ctx)->total += weight_of(f, own, opp);
	return true;
}

static bool make_missing(cply_mill_files *f, unsigned own, unsigned opp,
                         void *ctx)
{
	making *k = ctx;
	cply_arena a;
	if (is_there(f, own, opp))
		return true;
	cply_arena_init(&a, NULL, SIZE_MAX);
	k->weight = weight_of(f, own, opp);
	k->result = make_pair(f, k, own, opp, &a);
	k->done += k->weight;
	cply_arena_free(&a);
	return k->result == CPLY_MILL_MADE;
}

cply_mill_made cply_mill_files_make(cply_mill_files *f,
                                    const cply_mill_making *m)
{
	making k = { .m = m, .result = CPLY_MILL_MADE };
	for_each(f, m->stones, add_weight, &k);
	for_each(f, m->stones, make_missing, &k);
	return k.result;
}
