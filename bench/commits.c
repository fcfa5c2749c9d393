/* SPDX-License-Identifier: MIT */
/* commits STORE PLAYS COUNT BATCH: the statements of a wrong submission, as
 * the server runs them, COUNT times in a bare loop on one connection with BATCH
 * of them in each transaction. PLAYS has a line "PLAY TOKEN NEXT" for each
 * play. Prints the seconds that it took and those of the CPU.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/sha256.h"
#include "store/budgets.h"
#include "store/plays.h"
#include "store/store.h"

enum { MOST_PLAYS = 1000, ARENA = 64 << 20 };

struct entrant {
	char play[64], token[64];
};

static struct entrant entrant[MOST_PLAYS];
static size_t entrants;
static struct sql *db;
static cply_arena arena;
static int64_t now;

static void die(const char *what)
{
	fprintf(stderr, "commits: %s: %s\n", what, db ? db->error : "");
	exit(1);
}

static void need(enum sql_status status, const char *what)
{
	if (status != SQL_OK)
		die(what);
}

static void read_plays(const char *path)
{
	FILE *f = fopen(path, "r");
	if (!f)
		die(path);
	while (entrants < MOST_PLAYS &&
	       fscanf(f, "%63s %63s %*d", entrant[entrants].play,
	              entrant[entrants].token) == 2)
		entrants++;
	fclose(f);
	if (!entrants)
		die("no plays");
}

/* Everything that is read before it is known whether it is right. */
static void look(const struct entrant *e, cply_str key, struct play *play,
                 struct budget *budget)
{
	struct attempt attempt;
	struct submission_look one = { cply_str_of(e->token),
		                       cply_str_of(e->play), key, &arena,
		                       &attempt };
	need(submission_look(db, "wrong:", &one, 1), "look");
	if (!attempt.knows_player || !attempt.found)
		die("no such play");
	*play = attempt.play;
	char *name = CPLY_NEW(&arena, 200, char);
	int len = snprintf(name, 200, "wrong:%.36s:%.36s", play->player_id.ptr,
	                   play->level_id.ptr);
	*budget = (struct budget){ { name, (size_t)len }, 1000000, 0 };
}

static void submit(const struct entrant *e, size_t number)
{
	static const char body[] = "{\"next\":0}";
	char key[32], hash[64];
	struct play play;
	struct budget budget;
	int len =
		snprintf(key, sizeof key, "bare-%d-%zu", (int)getpid(), number);
	cply_sha256(CPLY_STR(body), hash);
	look(e, (cply_str){ key, (size_t)len }, &play, &budget);
	need(budget_spend(db, &arena, &budget, 1, now), "spend");
	play.wrong++;
	const struct play_event event = {
		.seq = play.next - 1,
		.sub = ++play.woven,
		.type = CPLY_STR("wrong"),
		.at = now,
		.cell = -1,
	};
	need(play_add_event(db, &arena, play.id, &event), "event");
	const struct submission kept = {
		{ key, (size_t)len },
		{ hash, 64 },
		200,
		CPLY_STR("{\"correct\":false,\"left\":100000}\n"),
		now,
	};
	need(submission_add(db, &arena, play.id, &kept), "submission");
	need(play_save(db, &arena, &play), "save");
}

static double seconds(clockid_t clock)
{
	struct timespec t;
	clock_gettime(clock, &t);
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

int main(int argc, char **argv)
{
	char error[200];
	if (argc != 5)
		return 2;
	size_t count = strtoul(argv[3], NULL, 10);
	size_t batch = strtoul(argv[4], NULL, 10);
	read_plays(argv[2]);
	db = store_connect(argv[1], error);
	if (!db)
		die(error);
	cply_arena_init(&arena, NULL, ARENA);
	double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
	double wall = seconds(CLOCK_MONOTONIC);
	for (size_t i = 0; i < count;) {
		need(db->driver->begin(db, true), "begin");
		for (size_t end = i + batch; i < end && i < count; i++) {
			cply_arena_reset(&arena, ARENA);
			now = (int64_t)(seconds(CLOCK_REALTIME) * 1000);
			submit(&entrant[i % entrants], i);
		}
		need(db->driver->commit(db), "commit");
	}
	printf("%.6f %.6f\n", seconds(CLOCK_MONOTONIC) - wall,
	       seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu);
	sql_close(db);
	cply_arena_free(&arena);
	return 0;
}
