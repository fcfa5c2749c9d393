/* SPDX-License-Identifier: MIT */
/* crossply replay: reads one record or two and has them played, in the
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
	const cply_doc *doc = &run->reader.s->doc;
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
	run->reader.s->strict = cli_has(c, OPT_STRICT);
	int code = reader_open(&run->reader, path, NULL);
	findings_brief(c, &run->reader);
	if (!run->reader.s->doc.kind)
		return code;
	code = record_open(&run->timeline, &run->reader.s->doc, path, "replay",
	                   c, &run->reader.s->arena);
	if (job->is_race)
		run->timeline.clock =
			job->keep_idle ? CPLY_CLOCK_WALL : CPLY_CLOCK_ACTIVE;
	return code;
}

/* --at and --until mean steps of the first record; the other is then at the
 * same time. */
static int set_part(replay_job *job)
{
	replay_run *first = &job->runs[0];
	const char *at = cli_text(job->c, OPT_AT);
	const char *until = cli_text(job->c, OPT_UNTIL);
	int code = EXIT_FINE;
	for (size_t i = 0; i < job->n; i++)
		job->runs[i].until =
			cply_timeline_count(&job->runs[i].timeline);
	if (at)
		code = record_find(&first->timeline, first->name, "--at", at,
		                   &first->from);
	if (code == EXIT_FINE && until)
		code = record_find(&first->timeline, first->name, "--until",
		                   until, &first->until);
	if (code != EXIT_FINE)
		return code;
	if (first->from > first->until)
		return cli_misuse(job->c, "--at is after --until");
	for (size_t i = 1; i < job->n; i++) {
		replay_run *run = &job->runs[i];
		int64_t begin = replay_time(job, first, first->from);
		int64_t end = replay_time(job, first, first->until);
		uint64_t count = run->until;
		while (at && run->from < count &&
		       replay_time(job, run, run->from + 1) <= begin)
			run->from++;
		while (until && run->until &&
		       replay_time(job, run, run->until) > end)
			run->until--;
		if (run->until < run->from)
			run->until = run->from;
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

/* Have the two the same squares? */
static bool same_grid(const replay_job *job)
{
	const cply_doc *a = &job->runs[0].reader.s->doc;
	const cply_doc *b = &job->runs[1].reader.s->doc;
	if (a->kind != b->kind)
		return false;
	return !a->kind->is_same || a->kind->is_same(a, b);
}

/* True when it was played, or it was said why not. */
static bool play_on_screen(const replay_job *job, int *code)
{
	const cli *c = job->c;
	replay_side sides[2];
	for (size_t i = 0; i < job->n; i++)
		sides[i] = (replay_side){ .name = job->runs[i].who,
			                  .file = job->runs[i].name,
			                  .doc = &job->runs[i].reader.s->doc,
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
	int code = EXIT_FINE;
	bool is_race = job->n > 1;
	for (size_t i = 0; i < job->n; i++)
		job->runs[i].who = who_of(c, &job->runs[i], is_race);
	if (is_race && strcmp(job->runs[0].who, job->runs[1].who) == 0)
		for (size_t i = 0; i < 2; i++)
			job->runs[i].who = job->runs[i].name;
	if (is_race && !same_grid(job) && !c->quiet)
		cli_complain("%s and %s are for different puzzles",
		             job->runs[0].name, job->runs[1].name);
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
	if (c->n_operands == 2 && strcmp(c->operands[0], "-") == 0 &&
	    strcmp(c->operands[1], "-") == 0)
		return cli_misuse(c, "only one file can be standard input");
	if (cli_has(c, OPT_OUTPUT))
		code = replay_animation_allowed(c);
	size_t n = c->n_operands ? c->n_operands : 1;
	for (size_t i = 0; i < n && code == EXIT_FINE; i++)
		code = open_run(&job, c->n_operands ? c->operands[i] : "-");
	if (code == EXIT_FINE)
		code = play(&job);
	for (size_t i = 0; i < job.n; i++) {
		const cply_status s = job.runs[i].reader.s->status;
		int worst = reader_exit_code(s);
		code = worst > code ? worst : code;
		reader_free(&job.runs[i].reader);
	}
	return code;
}
