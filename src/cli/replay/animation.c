/* SPDX-License-Identifier: MIT */
/* crossply replay -o: a record as an animation, in a file. The name tells the
 * kind: an SVG that moves, a page that plays it, or a GIF. */
#include <string.h>

#include "cli/io/output.h"
#include "cli/io/picture.h"
#include "cli/replay/replay.h"

enum {
	PAGE_FRAMES = 20000,
	/* Squares drawn in all: bounds the time that a huge grid takes. */
	MOST_SQUARES = 40000000
};

static bool is_page(const char *path)
{
	return path_ends(path, ".html") || path_ends(path, ".htm");
}

static bool is_gif(const char *path)
{
	return picture_of_name(path) == PICTURE_GIF;
}

int replay_animation_allowed(const cli *c)
{
	const char *path = cli_text(c, OPT_OUTPUT);
	if (!is_page(path) && !is_gif(path) && !path_ends(path, ".svg"))
		return cli_misuse(c,
		                  "%s: the name must end in .html (a page), "
		                  ".svg or .gif (an animated picture)",
		                  path);
	if (c->n_operands > 1)
		return cli_misuse(c, "an animation shows only one log");
	return save_allowed(path, cli_has(c, OPT_FORCE));
}

static uint32_t most_frames(const cply_doc *doc, uint32_t wanted)
{
	uint64_t squares = 1;
	if (doc->kind->squares)
		squares += doc->kind->squares(doc);
	uint64_t most = MOST_SQUARES / squares;
	most = most < 2 ? 2 : most;
	return most < wanted ? (uint32_t)most : wanted;
}

static cply_animation_options options_of(const replay_job *job,
                                         const char *path)
{
	const cli *c = job->c;
	const replay_run *run = &job->runs[0];
	const cply_doc *doc = &run->reader.s->doc;
	cply_animation_options o = {
		.draw.no_clues = cli_has(c, OPT_NO_CLUES),
		.from = run->from,
		.to = run->until,
		.speed = job->has_speed ? job->speed : 0,
		.length = 1000 * (int64_t)cli_number(c, OPT_SECONDS, 0),
		.keep_idle = job->keep_idle,
		.idle = record_idle(c),
		.clock = record_clock(c),
		.once = cli_has(c, OPT_ONCE),
		.max_frames = most_frames(doc, 600),
	};
	if (doc->kind->byline)
		o.byline = doc->kind->byline(doc);
	if (is_page(path)) { /* which has its own clock, and speeds to choose
		                from */
		o.speed = 1;
		o.keep_idle = true;
		o.frame = -1;
		o.no_captions = true;
		o.max_frames = most_frames(doc, PAGE_FRAMES);
	}
	return o;
}

static int make(const replay_job *job, const char *path, cply_arena *a,
                cply_buf *out)
{
	const replay_run *run = &job->runs[0];
	const cply_animation_options o = options_of(job, path);
	cply_animation animation;
	if (is_gif(path) && run->reader.s->doc.kind->drawing)
		return picture_animation(job->c, &run->reader.s->doc, &o,
		                         run->name, out);
	cply_status s =
		cply_animation_make(&run->reader.s->doc, &o, a, &animation);
	if (!s && (is_page(path) ? cply_animation_html(&animation, a, out)
	                         : cply_animation_svg(&animation, a, out)))
		return EXIT_FINE;
	if (s == CPLY_UNSUPPORTED) {
		cli_complain("%s: a %s cannot be animated; --plain prints "
		             "its steps",
		             run->name, run->reader.s->doc.kind->name);
		return EXIT_FORMAT;
	}
	cli_complain("out of memory while animating %s; raise the limit "
	             "with --max-memory",
	             run->name);
	return EXIT_LIMIT;
}

int replay_animation(const replay_job *job)
{
	const char *path = cli_text(job->c, OPT_OUTPUT);
	output o;
	output_begin(&o, job->c, path);
	cply_arena_reset(&o.arena, job->runs[0].reader.s->limits.arena_bytes);
	int code = make(job, path, &o.arena, &o.buf);
	return output_end(&o, code, "animating %s", job->runs[0].name);
}
