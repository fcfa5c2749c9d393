/* SPDX-License-Identifier: MIT */
/* Mill: counting, search, endgame tables. Prints what each costs and whether
 * its bound was kept. With the name of one part it does only that, which is how
 * the instructions of a part are counted:
 *
 *   valgrind --tool=callgrind bench_mill search
 *
 * `tables 10` and `tables 12` make larger tables than the usual 8 stones.
 *
 * With `pack FILE STONES` it looks for the win that each puzzle of a pack
 * claims, two threads, with the tables of up to so many stones that are there,
 * and prints what each took. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "crossply/mill_proof.h"
#include "crossply/session.h"
#include "native/mill_files.h"
#include "native/mill_team.h"

static bool missed;

static double seconds(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static double cpu(void)
{
	return seconds(CLOCK_PROCESS_CPUTIME_ID);
}

/* Prints a figure with its bound; `least`: the bound is a minimum. */
static void bound(const char *what, double got, double limit, bool least,
                  const char *unit)
{
	bool kept = least ? got >= limit : got <= limit;
	printf("  %-34s %9.2f %-6s (%s %g)%s\n", what, got, unit,
	       least ? "at least" : "at most", limit, kept ? "" : "  MISSED");
	missed |= !kept;
}

static cply_mill_position position(const char *fen)
{
	cply_arena a;
	cply_diags d;
	cply_mill_position p;
	cply_mill_fen generation;
	const cply_mill_fen_source in = { cply_str_of(fen), 0, NULL };
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 10);
	if (cply_mill_fen_read(&in, &d, &p, &generation) != CPLY_OK)
		abort();
	cply_mill_settle(cply_mill_rules_standard(), &p);
	cply_arena_free(&a);
	return p;
}

/* ---- counting ---- */

static void bench_perft(void)
{
	const cply_mill_rules *r = cply_mill_rules_standard();
	cply_mill_position p;
	cply_mill_start(r, &p);
	double begin = cpu();
	uint64_t n = cply_mill_perft(r, &p, 7, false);
	double took = cpu() - begin;
	printf("counting: %" PRIu64 " sequences of 7 actions\n", n);
	bound("CPU time", took, 2.5, false, "s");
	if (n != 1720800000) {
		printf("  WRONG, 1720800000 expected\n");
		missed = true;
	}
	begin = cpu();
	n = cply_mill_perft(r, &p, 7, true);
	printf("  %-34s %9.2f s\n", "full turns", cpu() - begin);
	if (n != 1873562112) {
		printf("  WRONG, 1873562112 expected\n");
		missed = true;
	}
}

/* ---- search ---- */

/* Middle games, most with a long win, none covered by tables. */
static const char *const middle_games[] = {
	"OO@*@@O@/O**@**@*/@***O*OO w m p 7 0 7 0 0 0 -1 -1 -1 -1 0 0 1 "
	"ids:nodes",
	"*@OO*O@O/*@O*****/*@@*O@*@ b m p 6 0 7 0 0 0 -1 -1 -1 -1 0 0 1 "
	"ids:nodes",
	"**O***@O/@*@@@***/*@OOOOO* b m p 7 0 6 0 0 0 -1 -1 -1 -1 0 0 1 "
	"ids:nodes",
	"**O**O@O/@*O**O@@/*O*O**@@ w p p 7 2 6 2 0 0 -1 -1 -1 -1 0 0 1 "
	"ids:nodes",
};

/* Asks for longer and longer wins and losses until the positions are used up.
 * `proofs`: looks for one long win, by proof numbers too. */
static void search_game(cply_mill_search *s, const cply_mill_position *p,
                        bool proofs)
{
	if (proofs)
		cply_mill_find_win(s, p, 14);
	for (unsigned t = 1; !proofs && cply_mill_search_left(s); t++)
		if (cply_mill_wins_in(s, p, t) != CPLY_MILL_NO ||
		    cply_mill_loses_in(s, p, t) != CPLY_MILL_NO)
			break;
}

static void bench_search(uint64_t nodes, bool proofs)
{
	uint64_t looked = 0;
	double took = 0;
	for (size_t i = 0; i < CPLY_COUNT(middle_games); i++) {
		cply_arena a;
		cply_mill_position p = position(middle_games[i]);
		const cply_mill_limits limits = { .nodes = nodes,
			                          .memory = 64u << 20 };
		cply_arena_init(&a, NULL, SIZE_MAX);
		cply_mill_search *s =
			cply_mill_search_new(cply_mill_rules_standard(), NULL,
		                             &limits, &a);
		double begin = cpu();
		search_game(s, &p, proofs);
		took += cpu() - begin;
		looked += cply_mill_search_nodes(s);
		cply_arena_free(&a);
	}
	double rate = (double)looked / took / 1e6;
	printf("search: %.1f M positions of %zu middle games%s\n",
	       (double)looked / 1e6, CPLY_COUNT(middle_games),
	       proofs ? ", with proof numbers" : "");
	if (proofs)
		printf("  %-34s %9.2f M\n", "positions a second", rate);
	else
		bound("positions a second", rate, 20, true, "M");
}

/* ---- tables ---- */

static void check_tables(const cply_mill_tables *t)
{
	static const struct {
		unsigned own, opp;
		uint64_t won, drawn, lost;
		unsigned longest;
	} rows[] = { { 3, 3, 140621, 269, 28736, 26 },
		     { 4, 3, 75397, 681906, 3095, 32 },
		     { 3, 4, 102281, 658117, 0, 33 },
		     { 4, 4, 159, 3225409, 29, 9 },
		     { 5, 3, 580660, 1999730, 0, 3 },
		     { 3, 5, 6301, 2564412, 9677, 31 } };
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		const cply_mill_table *x = &t->table[rows[i].own][rows[i].opp];
		if (x->won == rows[i].won && x->drawn == rows[i].drawn &&
		    x->lost == rows[i].lost && x->longest == rows[i].longest)
			continue;
		printf("  WRONG numbers for %u-%u\n", rows[i].own, rows[i].opp);
		missed = true;
	}
}

static void bench_lookups(const cply_mill_tables *t)
{
	enum { N = 1 << 20 };
	cply_mill_position *list = malloc(N * sizeof *list);
	uint32_t seed = 1, sum = 0;
	for (int i = 0; i < N; i++) {
		cply_mill_start(&t->rules, &list[i]);
		list[i].hand[0] = list[i].hand[1] = 0;
		list[i].phase = 'm';
		for (unsigned k = 0; k < 8;) {
			seed = seed * 1664525u + 1013904223u;
			uint32_t at = 1u << (seed >> 8) % CPLY_MILL_POINTS;
			if ((list[i].stones[0] | list[i].stones[1]) & at)
				continue;
			list[i].stones[k++ % 2] |= at;
		}
	}
	double begin = cpu();
	for (int i = 0; i < N; i++)
		sum += cply_mill_probe(t, &list[i]).turns;
	bound("a look-up, four against four", (cpu() - begin) / N * 1e9, 200,
	      false, "ns");
	if (sum == 1)
		printf("\n"); /* the sum is used */
	free(list);
}

static bool put(void *ctx, cply_str bytes)
{
	return fwrite(bytes.ptr, 1, bytes.len, (FILE *)ctx) == bytes.len;
}

static bool save(void *ctx, const char *path, cply_mill_content *content,
                 void *job)
{
	FILE *f = fopen(path, "wb");
	(void)ctx;
	bool good = f && content(job, put, f);
	return f && fclose(f) == 0 && good;
}

static double folder_bytes(const cply_mill_tables *t, uint64_t *positions)
{
	double bytes = 0;
	*positions = 0;
	for (unsigned i = 3; i <= CPLY_MILL_MOST_STONES; i++)
		for (unsigned k = 3; k <= CPLY_MILL_MOST_STONES; k++) {
			const cply_mill_table *x = &t->table[i][k];
			*positions += x->positions;
			if (x->positions)
				bytes +=
					(double)cply_mill_table_size(x->entries,
				                                     x->bits);
		}
	return bytes;
}

/* Half a minute for 8 stones, minutes for 10, a quarter of an hour for 12. */
static void bench_tables(unsigned stones)
{
	char folder[] = "/tmp/crossply-bench-XXXXXX", command[64];
	cply_arena a;
	cply_diags d;
	struct rusage usage;
	uint64_t positions;
	if (!mkdtemp(folder))
		abort();
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 10);
	cply_mill_files *f =
		cply_mill_files_open(folder, cply_mill_rules_standard(), stones,
	                             &d);
	const cply_mill_making m = { .stones = stones,
		                     .threads = 2,
		                     .save = save };
	double wall = seconds(CLOCK_MONOTONIC), begin = cpu();
	if (!f || cply_mill_files_make(f, &m) != CPLY_MILL_MADE)
		abort();
	wall = seconds(CLOCK_MONOTONIC) - wall;
	double took = cpu() - begin;
	getrusage(RUSAGE_SELF, &usage);
	printf("tables: all of up to %u stones, two threads\n", stones);
	/* On two free cores the time is half the CPU time. */
	if (stones <= 8)
		bound("half the CPU time", took / 2, 15, false, "s");
	else
		printf("  %-34s %9.2f s\n", "half the CPU time", took / 2);
	printf("  %-34s %9.2f s\n", "time on the clock", wall);
	double bytes = folder_bytes(cply_mill_files_tables(f), &positions);
	bound("positions a second of one core", (double)positions / took / 1e6,
	      1, true, "M");
	bound("bytes of file a position", bytes / (double)positions, 1.1, false,
	      "");
	bound("peak memory", (double)usage.ru_maxrss / 1024,
	      stones <= 10 ? 512 : 4096, false, "MB");
	check_tables(cply_mill_files_tables(f));
	bench_lookups(cply_mill_files_tables(f));
	cply_mill_files_close(f);
	cply_arena_free(&a);
	snprintf(command, sizeof command, "rm -r %s", folder);
	if (system(command) != 0)
		printf("  %s is left\n", folder);
}

/* ---- packs ---- */

static const cply_mill *read_pack(const char *path, cply_arena *a)
{
	/* It holds the pack until the program ends. */
	cply_session *s = cply_session_new(NULL);
	FILE *in = fopen(path, "rb");
	cply_buf b;
	cply_buf_init(&b, a);
	if (!in)
		return NULL;
	for (size_t n = 1; n;) {
		char *at = cply_buf_room(&b, 1 << 16);
		n = fread(at, 1, 1 << 16, in);
		b.len += n;
	}
	fclose(in);
	const cply_doc *doc = cply_session_read(s, b.ptr, b.len, path);
	return doc ? cply_doc_mill(doc) : NULL;
}

/* One puzzle; gives the time on the clock. */
static double bench_puzzle(const cply_mill *pack, uint32_t i,
                           const cply_mill_tables *tables,
                           const cply_mill_team *team)
{
	const cply_mill_puzzle *p = &pack->puzzles[i];
	const cply_mill_limits limits = { .nodes = 100000000,
		                          .memory = 256u << 20,
		                          .team = team };
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	unsigned said = cply_mill_claim_of(pack, p, &a).turns;
	cply_mill_search *s =
		cply_mill_search_new(&p->rules, tables, &limits, &a);
	double begin = seconds(CLOCK_MONOTONIC), work = cpu();
	cply_mill_verdict v = said ? cply_mill_find_win(s, &p->start, said)
	                           : cply_mill_solve(s, &p->start);
	begin = seconds(CLOCK_MONOTONIC) - begin;
	static const char *const names[] = { "-", "lost", "draw", "won" };
	printf("%4u %4u  %-4s %s%2u  %3u %9.2f %7.2f %7.2f\n", i, said,
	       names[v.score.value], v.at_most ? "<=" : "  ",
	       (v.score.turns + 1u) / 2, v.no_win,
	       (double)cply_mill_search_nodes(s) / 1e6, begin, cpu() - work);
	fflush(stdout);
	cply_arena_free(&a);
	return begin;
}

static int bench_pack(const char *path, unsigned stones)
{
	cply_arena a;
	cply_diags d;
	char *folder = cply_mill_files_folder();
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&d, &a, 10);
	const cply_mill *pack = read_pack(path, &a);
	if (!pack || !folder) {
		printf("%s is no pack of mill puzzles\n", path);
		return 1;
	}
	cply_mill_files *f =
		cply_mill_files_open(folder, cply_mill_rules_standard(), stones,
	                             &d);
	cply_mill_team *team = cply_mill_team_start(2);
	double all = 0, work = cpu();
	printf("   # SAID  FOUND    NOT  MILLIONS SECONDS     CPU\n");
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		all += bench_puzzle(pack, i,
		                    f ? cply_mill_files_tables(f) : NULL, team);
	printf("%u puzzles, tables of %u stones: %.1f s, CPU %.1f s\n",
	       pack->n_puzzles, f ? cply_mill_files_complete(f) : 0, all,
	       cpu() - work);
	cply_mill_team_end(team);
	cply_mill_files_close(f);
	cply_arena_free(&a);
	free(folder);
	return 0;
}

int main(int argc, char **argv)
{
	const char *only = argc > 1 ? argv[1] : "";
	if (argc > 2 && strcmp(only, "pack") == 0)
		return bench_pack(argv[2],
		                  argc > 3
		                          ? (unsigned)strtoul(argv[3], NULL, 10)
		                          : 8);
	if (!*only || strcmp(only, "perft") == 0)
		bench_perft();
	if (!*only) {
		bench_search(20000000, false);
		bench_search(5000000, true);
	}
	if (strcmp(only, "search") == 0) /* few, for counting instructions */
		bench_search(1000000, false);
	if (!*only || strcmp(only, "tables") == 0)
		bench_tables(argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10)
		                      : 8);
	return missed;
}
