/* SPDX-License-Identifier: MIT */
/* A record in words: one line for each step, to be read aloud, searched, or
 * (as JSON) taken on by a program. Several records are merged by time. */
#include <errno.h>
#include <time.h>

#include "base/count.h"
#include "base/visible.h"
#include "cli/replay/replay.h"
#include "report/show/show.h"

typedef struct teller {
	const replay_job *job;
	cply_arena line; /* memory of one line */
	cply_buf out;
	uint64_t at[CPLYI_RACE_MOST];
	int64_t now;   /* the last time that was told */
	size_t leader; /* who was told to lead; SIZE_MAX: nobody yet */
	cplyi_finish finish;
} teller;

static void put_clock_of(teller *t, int64_t ms)
{
	cply_put_clock(&t->out, ms);
}

static void wait_for(const teller *t, int64_t ms)
{
	double left = (double)(ms - t->now) / t->job->speed;
	if (!t->job->has_speed || left <= 0)
		return;
	struct timespec rest = {
		(time_t)(left / 1000),
		(long)((left - 1000.0 * (double)(int64_t)(left / 1000)) * 1e6)
	};
	while (nanosleep(&rest, &rest) != 0 && errno == EINTR)
		;
}

static int print_line(teller *t)
{
	cli *c = t->job->c;
	if (t->out.failed) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	cli_print(c, cply_buf_str(&t->out));
	int code =
		t->job->has_speed || c->out_failed ? cli_flush(c) : EXIT_FINE;
	cply_arena_reset(&t->line, SIZE_MAX);
	cply_buf_init(&t->out, &t->line);
	return code;
}

/* ---- in words ---- */

static void put_heading(teller *t, const replay_run *run)
{
	const cply_timeline *line = &run->timeline;
	cplyi_put_visible(&t->out, cply_str_of(run->who), CPLYI_CLEAN);
	cply_put(&t->out, ": ");
	cplyi_put_count(&t->out, cply_timeline_count(line), "step", "steps");
	if (cply_timeline_is_timed(line)) {
		int64_t wall = cply_timeline_length(line);
		int64_t active = cply_timeline_active(line, wall);
		bool is_wall = line->clock == CPLY_CLOCK_WALL;
		cply_put(&t->out, " in ");
		put_clock_of(t, is_wall ? wall : active);
		if (line->n_gaps) {
			cply_put(&t->out, is_wall ? ", without pauses "
			                          : ", with pauses ");
			put_clock_of(t, is_wall ? active : wall);
		}
	}
	cply_put(&t->out, "\n");
}

/* The pause before a step, if there was one. */
static void put_pause(teller *t, const replay_run *run, uint64_t step)
{
	const cply_timeline *line = &run->timeline;
	size_t low = 0, high = line->n_gaps;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (line->gaps[middle].step < step)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == line->n_gaps || line->gaps[low].step != step)
		return;
	cply_put(&t->out, "a pause of ");
	put_clock_of(t, line->gaps[low].end - line->gaps[low].begin);
	cply_put(&t->out, "\n");
}

static void put_who(teller *t, const replay_run *run)
{
	if (t->job->n < 2)
		return;
	cplyi_put_visible(&t->out, cply_str_of(run->who), CPLYI_CLEAN);
	cply_put(&t->out, ", ");
}

/* Somebody else leads now, or has won. */
static void put_lead_change(teller *t)
{
	const cplyi_race *race = &t->job->race;
	cplyi_standing s[CPLYI_RACE_MOST];
	if (race->n < 2 || !race->is_one_puzzle)
		return;
	cplyi_race_stand(race, t->at, s);
	if (s[1].place == 1 ||
	    (s->runner == t->leader && s->finish == t->finish))
		return;
	t->leader = s->runner;
	t->finish = s->finish;
	put_clock_of(t, t->now);
	cply_put(&t->out, " ");
	cplyi_race_put_lead(race, t->at, t->now, &t->out);
	cply_put(&t->out, "\n");
}

static int tell_step(teller *t, size_t i)
{
	const replay_run *run = &t->job->runs[i];
	const cply_timeline *line = &run->timeline;
	uint64_t position = ++t->at[i];
	int64_t ms = replay_time(t->job, run, position);
	wait_for(t, ms);
	t->now = ms;
	if (t->job->n == 1)
		put_pause(t, run, position - 1);
	if (cply_timeline_is_timed(line)) {
		put_clock_of(t, cply_timeline_shown(line, position));
		cply_put(&t->out, " ");
	}
	put_who(t, run);
	cply_put(&t->out, "step ");
	cply_put_uint(&t->out, position);
	cply_put(&t->out, ": ");
	cplyi_step_describe(line, position, &t->line, &t->out);
	cply_put(&t->out, "\n");
	put_lead_change(t);
	return print_line(t);
}

/* Which record has the next step, or SIZE_MAX. */
static size_t next_run(const teller *t)
{
	size_t best = SIZE_MAX;
	int64_t least = INT64_MAX;
	for (size_t i = 0; i < t->job->n; i++) {
		const replay_run *run = &t->job->runs[i];
		if (t->at[i] >= run->until)
			continue;
		int64_t ms = replay_time(t->job, run, t->at[i] + 1);
		if (best == SIZE_MAX || ms < least) {
			best = i;
			least = ms;
		}
	}
	return best;
}

static int each_step(const replay_job *job, teller *t,
                     int (*tell)(teller *t, size_t i))
{
	int code = EXIT_FINE;
	t->job = job;
	for (size_t i = 0; i < job->n; i++)
		t->at[i] = job->runs[i].from;
	t->now = replay_time(job, &job->runs[0], t->at[0]);
	for (size_t i; code == EXIT_FINE && (i = next_run(t)) != SIZE_MAX;)
		code = tell(t, i);
	return code;
}

/* Places, and who won or leads. */
static void put_places(teller *t)
{
	const cplyi_race *race = &t->job->race;
	cplyi_standing s[CPLYI_RACE_MOST];
	cplyi_race_stand(race, t->at, s);
	for (size_t i = 0; i < race->n; i++) {
		cply_put_uint(&t->out, s[i].place);
		cply_put(&t->out, ". ");
		cplyi_put_visible(&t->out, race->runners[s[i].runner].name,
		                  CPLYI_CLEAN);
		cply_put(&t->out, ": ");
		cplyi_race_put_standing(race, &s[i], &t->out);
		cply_put(&t->out, "\n");
	}
	cplyi_race_put_lead(race, t->at, t->now, &t->out);
	cply_put(&t->out, "\n");
}

/* Two records that are not solves of one puzzle. */
static void put_ends(teller *t)
{
	const replay_run *runs = t->job->runs;
	int64_t took[2];
	for (size_t i = 0; i < 2; i++) {
		took[i] = replay_time(t->job, &runs[i], runs[i].until);
		cplyi_put_visible(&t->out, cply_str_of(runs[i].who),
		                  CPLYI_CLEAN);
		cply_put(&t->out, " ");
		put_clock_of(t, took[i]);
		cply_put(&t->out, ", ");
	}
	int64_t ahead = took[1] - took[0];
	if (ahead) {
		cplyi_put_visible(&t->out, cply_str_of(runs[ahead < 0].who),
		                  CPLYI_CLEAN);
		cply_put(&t->out, " ended ");
		put_clock_of(t, ahead < 0 ? -ahead : ahead);
		cply_put(&t->out, " earlier\n");
	} else {
		cply_put(&t->out, "both at the same time\n");
	}
}

static void begin(teller *t, const replay_job *job)
{
	t->job = job;
	t->leader = SIZE_MAX;
	cply_arena_init(&t->line, NULL, SIZE_MAX);
	cply_buf_init(&t->out, &t->line);
}

int replay_plain(const replay_job *job)
{
	teller t = { 0 };
	begin(&t, job);
	for (size_t i = 0; i < job->n; i++)
		put_heading(&t, &job->runs[i]);
	int code = print_line(&t);
	if (code == EXIT_FINE)
		code = each_step(job, &t, tell_step);
	if (code == EXIT_FINE && job->race.n && job->race.is_one_puzzle) {
		put_places(&t);
		code = print_line(&t);
	} else if (code == EXIT_FINE && job->n == 2 &&
	           cply_timeline_is_timed(&job->runs[0].timeline)) {
		put_ends(&t);
		code = print_line(&t);
	}
	cply_arena_free(&t.line);
	return code;
}

/* ---- as JSON ---- */

static int tell_json(teller *t, size_t i)
{
	const replay_run *run = &t->job->runs[i];
	uint64_t position = ++t->at[i];
	int64_t ms = replay_time(t->job, run, position);
	wait_for(t, ms);
	t->now = ms;
	cplyi_step_line(&run->timeline, position,
	                t->job->n > 1 ? (uint32_t)i + 1 : 0,
	                cply_str_of(run->who), &t->line, &t->out);
	return print_line(t);
}

int replay_jsonl(const replay_job *job)
{
	teller t = { 0 };
	begin(&t, job);
	int code = each_step(job, &t, tell_json);
	cply_arena_free(&t.line);
	return code;
}
