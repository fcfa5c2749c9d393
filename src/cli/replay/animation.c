/* SPDX-License-Identifier: MIT */
/* crossply replay -o: a record or a race as an animation, in a file. The name
 * tells the kind: an SVG that moves, a page that plays it, or a GIF. */
#include <string.h>

#include "cli/io/output.h"
#include "cli/io/picture.h"
#include "cli/replay/replay.h"
#include "draw/animation/parts.h"
#include "draw/race.h"

enum {
	PICTURE_FRAMES = 600,
	PAGE_FRAMES = 100000,
	/* Squares drawn in all: bounds the time that a huge grid takes. A page
	 * shows every step as long as that is a matter of seconds. */
	PICTURE_SQUARES = 40000000,
	PAGE_SQUARES = 2000000000
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
	return save_allowed(path, cli_has(c, OPT_FORCE));
}

static uint32_t most_frames(const cply_doc *doc, uint64_t most_squares,
                            uint32_t wanted)
{
	uint64_t squares = 1;
	if (doc->kind->squares)
		squares += doc->kind->squares(doc);
	uint64_t most = most_squares / squares;
	most = most < 2 ? 2 : most;
	return most < wanted ? (uint32_t)most : wanted;
}

/* What is animated: one record, or several as one. */
typedef struct subject {
	const cply_doc *doc;
	uint64_t from, until;
	cplyi_race_record race;
	cply_doc race_doc;
} subject;

static int choose_subject(const replay_job *job, cply_arena *a, subject *s)
{
	*s = (subject){ .doc = cplyi_session_held(job->runs[0].reader.s),
		        .from = job->runs[0].from,
		        .until = job->runs[0].until };
	if (!job->is_race)
		return EXIT_FINE;
	if (!job->race.n || !job->race.is_one_puzzle)
		return cli_misuse(job->c, "only solve logs of one puzzle can "
		                          "be animated together");
	uint64_t from[CPLYI_RACE_MOST], until[CPLYI_RACE_MOST];
	for (size_t i = 0; i < job->n; i++) {
		from[i] = job->runs[i].from;
		until[i] = job->runs[i].until;
	}
	if (cplyi_race_record_make(&job->race, from, until, a, &s->race)) {
		cli_complain("out of memory while animating %s",
		             job->runs[0].name);
		return EXIT_LIMIT;
	}
	s->race_doc = cplyi_race_doc(&s->race);
	s->doc = &s->race_doc;
	s->from = s->race.from;
	s->until = s->race.n;
	return EXIT_FINE;
}

static cply_animation_options options_of(const replay_job *job,
                                         const subject *s, const char *path)
{
	const cli *c = job->c;
	const cply_doc *doc = s->doc;
	cply_animation_options o = {
		.draw.no_clues = cli_has(c, OPT_NO_CLUES),
		.from = s->from,
		.to = s->until,
		.speed = job->has_speed ? job->speed : 0,
		.length = 1000 * (int64_t)cli_number(c, OPT_SECONDS, 0),
		.keep_idle = job->keep_idle,
		.idle = record_idle(c),
		.clock = record_clock(c),
		.once = cli_has(c, OPT_ONCE),
		.max_frames = most_frames(doc, PICTURE_SQUARES, PICTURE_FRAMES),
	};
	if (job->is_race) /* whose clock is without pauses, or counts them */
		o.idle = -1;
	if (doc->kind->byline)
		o.byline = doc->kind->byline(doc);
	if (is_page(path)) { /* which has its own clock, and speeds to choose
		                from */
		o.speed = 1;
		o.keep_idle = true;
		o.frame = -1;
		o.no_captions = true;
		o.max_frames = most_frames(doc, PAGE_SQUARES, PAGE_FRAMES);
	}
	return o;
}

/* Which steps have no frame, with an advice; or nothing. */
static void put_skipped(const subject *s, const cply_animation_options *o,
                        const char *path, cply_arena *a, cply_buf *out)
{
	cply_timeline t;
	cply_animation animation = { 0 };
	cply_status status = cply_timeline_open(&t, s->doc->kind->timeline,
	                                        s->doc->as.record, o->idle, a);
	if (status || cplyi_animation_cut(&t, o, a, &animation) ||
	    !cplyi_animation_put_skipped(&animation, out))
		return;
	cply_put(out, is_page(path) ? "; --at and --until choose a part to "
	                              "show every step of"
	                            : "; a page (.html) shows every one");
}

static int make(const replay_job *job, const char *path, cply_arena *a,
                cply_buf *out, cply_buf *skipped)
{
	const replay_run *run = &job->runs[0];
	subject what;
	int code = choose_subject(job, a, &what);
	if (code != EXIT_FINE)
		return code;
	const cply_animation_options o = options_of(job, &what, path);
	if (what.doc->kind->timeline)
		put_skipped(&what, &o, path, skipped->arena, skipped);
	cply_animation animation;
	if (is_gif(path) && what.doc->kind->drawing)
		return picture_animation(job->c, what.doc, &o, run->name, out);
	cply_status s = cply_animation_make(what.doc, &o, a, &animation);
	if (!s && (is_page(path) ? cply_animation_html(&animation, a, out)
	                         : cply_animation_svg(&animation, a, out)))
		return EXIT_FINE;
	if (s == CPLY_UNSUPPORTED) {
		cli_complain("%s: a %s cannot be animated; --plain prints "
		             "its steps",
		             run->name,
		             cply_session_doc(run->reader.s)->kind->name);
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
	cply_arena_reset(&o.arena, cplyi_session_settings(job->runs[0].reader.s)
	                                   ->limits.arena_bytes);
	cply_arena a;
	cply_buf skipped;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&skipped, &a);
	int code = make(job, path, &o.arena, &o.buf, &skipped);
	code = output_end(&o, code, "animating %s", job->runs[0].name);
	cply_str text = cply_buf_str(&skipped);
	if (code == EXIT_FINE && text.len && !job->c->quiet)
		cli_complain("%s shows %.*s", path, (int)text.len, text.ptr);
	cply_arena_free(&a);
	return code;
}
