/* SPDX-License-Identifier: MIT */
/* Endgame tables in a folder, each space a file. */
#define _GNU_SOURCE
#include "native/mill_files_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

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

bool cplyi_files_path(const cply_mill_files *f, unsigned own, unsigned opp,
                      char out[MILL_PATH])
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, 4096);
	cply_buf_init(&b, &a);
	cply_mill_table_name(&f->tables.rules, own, opp, &b);
	int n = b.failed ? -1
	                 : snprintf(out, MILL_PATH, "%s/%.*s", f->folder,
	                            (int)b.len, b.ptr);
	cply_arena_free(&a);
	if (n < 0 || n >= MILL_PATH)
		errno = ENAMETOOLONG;
	return n >= 0 && n < MILL_PATH;
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

void cplyi_files_map(cply_mill_files *f, unsigned own, unsigned opp,
                     cply_diags *diags)
{
	char path[MILL_PATH];
	mapped m;
	cply_mill_table t;
	if (!cplyi_files_path(f, own, opp, path) || !map_file(path, &m))
		return;
	uint32_t before = diags->n;
	cply_status s =
		cply_mill_table_open((cply_str){ m.at, m.size },
	                             &f->tables.rules, diags, &f->arena, &t);
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

bool cplyi_files_each(cply_mill_files *f, unsigned stones, each_space *each,
                      void *ctx)
{
	unsigned least = f->tables.rules.at_least;
	for (unsigned total = 2 * least; total <= stones; total++)
		for (unsigned opp = least; 2 * opp <= total; opp++)
			if (total - opp < MILL_SIDE &&
			    !each(f, total - opp, opp, ctx))
				return false;
	return true;
}

static bool map_both(cply_mill_files *f, unsigned own, unsigned opp, void *ctx)
{
	cplyi_files_map(f, own, opp, ctx);
	if (own != opp)
		cplyi_files_map(f, opp, own, ctx);
	return true;
}

static unsigned most_of_a_side(const cply_mill_rules *r, unsigned stones)
{
	unsigned most = stones > r->at_least ? stones - r->at_least : 0;
	return most < MILL_SIDE ? most : MILL_SIDE - 1;
}

cply_mill_files *cply_mill_files_open(const char *folder,
                                      const cply_mill_rules *rules,
                                      unsigned stones, cply_diags *diags)
{
	cply_mill_files *f = calloc(1, sizeof *f);
	if (!f)
		return NULL;
	cply_arena_init(&f->arena, NULL, SIZE_MAX);
	snprintf(f->folder, MILL_PATH, "%s", folder);
	f->tables.rules = *rules;
	f->tables.index =
		cply_mill_index_new(&f->arena, most_of_a_side(rules, stones));
	if (!f->tables.index) {
		cply_mill_files_close(f);
		return NULL;
	}
	if (cply_mill_rules_plain(rules) && rules->at_least == 3)
		cplyi_files_each(f, stones, map_both, diags);
	return f;
}

void cplyi_files_unmap(cply_mill_files *f, unsigned own, unsigned opp)
{
	if (f->maps[own][opp].at)
		munmap(f->maps[own][opp].at, f->maps[own][opp].size);
	f->maps[own][opp] = (mapped){ 0 };
	f->tables.table[own][opp] = (cply_mill_table){ 0 };
}

void cply_mill_files_close(cply_mill_files *f)
{
	if (!f)
		return;
	for (unsigned i = 0; i < MILL_SIDE; i++)
		for (unsigned k = 0; k < MILL_SIDE; k++)
			cplyi_files_unmap(f, i, k);
	cply_arena_free(&f->arena);
	free(f);
}

const cply_mill_tables *cply_mill_files_tables(const cply_mill_files *f)
{
	return &f->tables;
}

bool cplyi_files_have(const cply_mill_files *f, unsigned own, unsigned opp)
{
	return f->maps[own][opp].at && f->maps[opp][own].at;
}

static bool both_there(cply_mill_files *f, unsigned own, unsigned opp,
                       void *ctx)
{
	(void)ctx;
	return cplyi_files_have(f, own, opp);
}

unsigned cply_mill_files_complete(const cply_mill_files *f)
{
	unsigned n = 0;
	for (unsigned stones = 6; stones <= CPLY_MILL_MOST_TABLE_STONES;
	     stones++) {
		/* for_each only reads here */
		if (!cplyi_files_each((cply_mill_files *)(uintptr_t)f, stones,
		                      both_there, NULL))
			break;
		n = stones;
	}
	return n;
}

static bool files_exist(cply_mill_files *f, unsigned own, unsigned opp,
                        void *ctx)
{
	char one[MILL_PATH], other[MILL_PATH];
	(void)ctx;
	return cplyi_files_path(f, own, opp, one) &&
	       cplyi_files_path(f, opp, own, other) && access(one, R_OK) == 0 &&
	       access(other, R_OK) == 0;
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
	snprintf(f->folder, MILL_PATH, "%s", folder);
	f->tables.rules = *rules;
	while (n < CPLY_MILL_MOST_TABLE_STONES &&
	       cplyi_files_each(f, n ? n + 1 : 6, files_exist, NULL))
		n = n ? n + 1 : 6;
	free(f);
	return n;
}

/* ---- damage ---- */

bool cply_mill_files_seen_damage(const cply_mill_files *f)
{
	for (unsigned i = 0; f && i < MILL_SIDE; i++)
		for (unsigned k = 0; k < MILL_SIDE; k++)
			if (cply_mill_table_seen_damage(&f->tables.table[i][k]))
				return true;
	return false;
}

typedef struct verification {
	cply_diags *diags;
	cply_mill_verifying *progress;
	void *ctx;
	uint64_t done, total; /* bytes */
} verification;

static bool add_size(cply_mill_files *f, unsigned own, unsigned opp, void *ctx)
{
	verification *v = ctx;
	v->total += f->maps[own][opp].size;
	if (own != opp)
		v->total += f->maps[opp][own].size;
	return true;
}

static void verify(cply_mill_files *f, unsigned own, unsigned opp,
                   verification *v)
{
	char path[MILL_PATH];
	const uint32_t before = v->diags->n;
	if (v->progress)
		v->progress(v->ctx, v->done, v->total);
	v->done += f->maps[own][opp].size;
	if (cply_mill_table_verify(&f->tables.table[own][opp]))
		return;
	cply_report(v->diags, CPLY_ML143, CPLY_NOWHERE);
	if (cplyi_files_path(f, own, opp, path))
		report_missing(v->diags, path, before);
	cplyi_files_unmap(f, own, opp);
}

static bool verify_both(cply_mill_files *f, unsigned own, unsigned opp,
                        void *ctx)
{
	verify(f, own, opp, ctx);
	if (own != opp)
		verify(f, opp, own, ctx);
	return true;
}

void cply_mill_files_verify(cply_mill_files *f, unsigned stones,
                            cply_diags *diags, cply_mill_verifying *progress,
                            void *ctx)
{
	verification v = { .diags = diags, .progress = progress, .ctx = ctx };
	cplyi_files_each(f, stones, add_size, &v);
	cplyi_files_each(f, stones, verify_both, &v);
}
