/* SPDX-License-Identifier: MIT */
/* crossply replay: reads one record or several and has them played, in the
 * terminal, in words, or as JSON. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/io/output.h"
#include "cli/io/screen_watch.h"
#include "cli/replay/replay.h"
#include "tui/replay.h"

int64_t replay_time(const replay_job *job, const replay_run *run,
                    uint64_t position)
{
	if (!cply_timeline_is_timed(&run->timeline))
		return (int64_t)position * REPLAY_UNTIMED_STEP;
	int64_t ms = cply_timeline_time(&run->timeline, position);
	return job->keep_idle ? ms : cply_timeline_active(&run->timeline, ms);
}

/* A copy that ends with a NUL, on the command's own memory. */
static const char *text_of(cli *c, cply_str s)
{
	char *p = CPLY_NEW(&c->arena, s.len + 1, char);
	if (p && s.len)
		memcpy(p, s.ptr, s.len);
	return p ? p : "";
}

/* The solver if there is one, else the title or the name of the file. */
static const char *who_of(cli *c, const replay_run *run, bool is_race)
{
	const cply_doc *doc = cplyi_session_held(run->reader.s);
	cply_str (*name)(const cply_doc *) =
		is_race ? doc->kind->byline : doc->kind->heading;
	if (name && name(doc).len)
		return text_of(c, name(doc));
	const char *slash = strrchr(run->name, '/');
	return slash && slash[1] ? slash + 1 : run->name;
}

static int open_run(replay_job *job, const char *path)
{
	cli *c = job->c;
	replay_run *run = &job->runs[job->n++];
	run->name = path;
	reader_init(&run->reader, c);
	cplyi_session_settings(run->reader.s)->strict = cli_has(c, OPT_STRICT);
	int code = reader_open(&run->reader, path, NULL);
	findings_brief(c, &run->reader);
	if (!cply_session_doc(run->reader.s))
		return code;
	code = record_open(&run->timeline, cplyi_session_held(run->reader.s),
	                   path, "replay", c,
	                   cplyi_session_arena(run->reader.s));
	if (job->is_race)
		run->timeline.clock =
			job->keep_idle ? CPLY_CLOCK_WALL : CPLY_CLOCK_ACTIVE;
	return code;
}

/* The last position of a record that is not later. */
static uint64_t position_at(const replay_job *job, const replay_run *run,
                            int64_t ms)
{
	uint64_t position = 0, count = cply_timeline_count(&run->timeline);
	while (position < count && replay_time(job, run, position + 1) <= ms)
		position++;
	return position;
}

static bool lasts_until(const replay_job *job, int64_t ms)
{
	for (size_t i = 0; i < job->n; i++) {
		const replay_run *run = &job->runs[i];
		uint64_t end = cply_timeline_count(&run->timeline);
		if (replay_time(job, run, end) >= ms)
			return true;
	}
	return false;
}

/* A time means that of the clock, anything else a position of the first
 * record; the others are then at the same time. */
static int find_all(replay_job *job, const char *option, const char *text,
                    uint64_t *out)
{
	replay_run *first = &job->runs[0];
	cply_goal goal;
	int64_t ms;
	if (job->is_race && cply_goal_read(cply_str_of(text), &goal) &&
	    goal.kind == CPLY_GOAL_TIME && lasts_until(job, goal.from)) {
		ms = goal.until;
		out[0] = position_at(job, first, ms);
	} else {
		int code = record_find(&first->timeline, first->name, option,
		                       text, &out[0]);
		if (code != EXIT_FINE)
			return code;
		ms = replay_time(job, first, out[0]);
	}
	for (size_t i = 1; i < job->n; i++)
		out[i] = position_at(job, &job->runs[i], ms);
	return EXIT_FINE;
}

static int set_part(replay_job *job)
{
	const char *at = cli_text(job->c, OPT_AT);
	const char *until = cli_text(job->c, OPT_UNTIL);
	uint64_t from[CPLYI_RACE_MOST] = { 0 }, to[CPLYI_RACE_MOST];
	int code = EXIT_FINE;
	for (size_t i = 0; i < job->n; i++)
		to[i] = cply_timeline_count(&job->runs[i].timeline);
	if (at)
		code = find_all(job, "--at", at, from);
	if (code == EXIT_FINE && until)
		code = find_all(job, "--until", until, to);
	if (code != EXIT_FINE)
		return code;
	for (size_t i = 0; i < job->n; i++) {
		if (from[i] > to[i])
			return cli_misuse(job->c, "--at is after --until");
		job->runs[i].from = from[i];
		job->runs[i].until = to[i];
	}
	return EXIT_FINE;
}

static bool set_speed(replay_job *job)
{
	const char *text = cli_text(job->c, OPT_SPEED);
	job->speed = 1;
	job->has_speed = text != NULL;
	if (!text)
		return true;
	char *end;
	job->speed = strtod(text, &end);
	if (*end == 'x' && end > text)
		end++;
	return end > text && !*end && job->speed >= REPLAY_SLOWEST &&
	       job->speed <= REPLAY_FASTEST;
}

/* Has it the same squares as the first? */
static bool same_grid(const replay_job *job, size_t i)
{
	const cply_doc *a = cplyi_session_held(job->runs[0].reader.s);
	const cply_doc *b = cplyi_session_held(job->runs[i].reader.s);
	if (a->kind != b->kind)
		return false;
	return !a->kind->is_same || a->kind->is_same(a, b);
}

/* Whoever has the name of another is called by the file. */
static void name_all(replay_job *job)
{
	bool is_double[CPLYI_RACE_MOST] = { false };
	for (size_t i = 0; i < job->n; i++)
		job->runs[i].who = who_of(job->c, &job->runs[i], job->n > 1);
	for (size_t i = 0; i < job->n; i++)
		for (size_t k = 0; k < job->n; k++)
			is_double[i] |= i != k && strcmp(job->runs[i].who,
			                                 job->runs[k].who) == 0;
	for (size_t i = 0; i < job->n; i++)
		if (is_double[i])
			job->runs[i].who = job->runs[i].name;
}

/* Solves run against each other; other records are only played together. */
static int open_race(replay_job *job)
{
	cplyi_race *race = &job->race;
	for (size_t i = 1; i < job->n; i++)
		if (!same_grid(job, i) && !job->c->quiet)
			cli_complain("%s and %s are for different puzzles",
			             job->runs[0].name, job->runs[i].name);
	for (size_t i = 0; i < job->n; i++) {
		const replay_run *run = &job->runs[i];
		race->runners[i] = (cplyi_runner){
			.name = cply_str_of(run->who),
			.solve = cply_doc_solve(
				cplyi_session_held(run->reader.s)),
			.timeline = &run->timeline,
		};
		if (!race->runners[i].solve)
			return EXIT_FINE;
	}
	race->n = job->n;
	race->keeps_pauses = job->keep_idle;
	if (cplyi_race_open(race, &job->c->arena) == CPLY_OK)
		return EXIT_FINE;
	cli_complain("out of memory while reading %s", job->runs[0].name);
	return EXIT_LIMIT;
}

/* True when it was played, or it was said why not. */
static bool play_on_screen(replay_job *job, int *code)
{
	const cli *c = job->c;
	replay_side sides[CPLYI_RACE_MOST];
	for (size_t i = 0; i < job->n; i++)
		sides[i] = (replay_side){ .name = job->runs[i].who,
			                  .file = job->runs[i].name,
			                  .doc = cplyi_session_held(
						  job->runs[i].reader.s),
			                  .timeline = job->runs[i].timeline,
			                  .from = job->runs[i].from,
			                  .until = job->runs[i].until };
	const replay_options o = {
		.color = c->color_out,
		.ascii = c->ascii,
		.form = (cply_form)cli_number(c, OPT_FORM, CPLY_FORM_AUTO),
		.keep_idle = job->keep_idle,
		.speed = job->speed,
		.plays = !cli_has(c, OPT_PAUSED),
		.race = &job->race,
	};
	const char *why = NULL;
	cply_buf b;
	cply_buf_init(&b, &job->c->arena);
	screen_watch(true);
	cply_status status = tui_replay(sides, job->n, &o, &b, &why);
	screen_watch(false);
	if (why) {
		cli_complain("%s; printing the steps instead", why);
		return false;
	}
	b.failed |= status != CPLY_OK;
	*code = output_buf(job->c, NULL, &b, "replaying %s", job->runs[0].name);
	return true;
}

static int play(replay_job *job)
{
	cli *c = job->c;
	name_all(job);
	int code = job->is_race ? open_race(job) : EXIT_FINE;
	if (code == EXIT_FINE)
		code = set_part(job);
	if (code != EXIT_FINE)
		return code;
	if (cli_has(c, OPT_OUTPUT))
		return replay_animation(job);
	if (cli_has(c, OPT_JSONL))
		return replay_jsonl(job);
	if (!cli_has(c, OPT_PLAIN) && isatty(STDOUT_FILENO) &&
	    play_on_screen(job, &code))
		return code;
	return replay_plain(job);
}

static int print_keys(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	tui_replay_keys(&b);
	return output_buf(c, NULL, &b, "listing the keys");
}

int cmd_replay(cli *c)
{
	replay_job job = { .c = c,
		           .is_race = c->n_operands > 1,
		           .keep_idle = cli_has(c, OPT_KEEP_IDLE) };
	int code = EXIT_FINE;
	if (cli_has(c, OPT_KEYS))
		return print_keys(c);
	/* A race is played by the clock that it shows. */
	if (job.is_race && record_clock(c) == CPLY_CLOCK_WALL)
		job.keep_idle = true;
	if (!set_speed(&job))
		return cli_misuse(c,
		                  "--speed `%s` is out of range (0.25 to "
		                  "1000)",
		                  cli_text(c, OPT_SPEED));
	if (!c->n_operands && isatty(STDIN_FILENO))
		return cli_misuse(c, "replay needs a file");
	if (c->n_operands > CPLYI_RACE_MOST)
		return cli_misuse(c, "at most %d logs can be replayed together",
		                  CPLYI_RACE_MOST);
	size_t n_standard = 0;
	for (size_t i = 0; i < c->n_operands; i++)
		n_standard += strcmp(c->operands[i], "-") == 0;
	if (n_standard > 1)
		return cli_misuse(c, "only one file can be standard input");
	if (cli_has(c, OPT_OUTPUT))
		code = replay_animation_allowed(c);
	size_t n = c->n_operands ? c->n_operands : 1;
	for (size_t i = 0; i < n && code == EXIT_FINE; i++)
		code = open_run(&job, c->n_operands ? c->operands[i] : "-");
	if (code == EXIT_FINE)
		code = play(&job);
	for (size_t i = 0; i < job.n; i++) {
		const cply_status s = cply_session_status(job.runs[i].reader.s);
		int worst = reader_exit_code(s);
		code = worst > code ? worst : code;
		reader_free(&job.runs[i].reader);
	}
	return code;
}
