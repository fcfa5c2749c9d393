/* SPDX-License-Identifier: MIT */
/* The document as JSON, as a picture, in numbers. */
#include "wasm/inside.h"

#include "draw/drawing.h"

static const char *const media[] = { "svg", "text", "page", NULL };
static const char *const themes[] = { "auto", "light", "dark", NULL };
static const char *const heats[] = { "final", "edits", "time", NULL };
static const char *const forms[] = { "auto", "boxes", "compact", "map", NULL };
static const char *const stats_forms[] = { "text", "json", "csv", "html",
	                                   NULL };

/* A record without a position is shown where the session shows it: at its
 * end, a list at its beginning. */
static cply_status usual_position(cplyi_w_call *c, cply_timeline **out)
{
	cply_status s;
	cply_timeline *t = cplyi_w_timeline(c, &s);
	if (!t)
		return s;
	*out = t;
	return cply_timeline_seek(t, c->doc->kind->is_list
	                                     ? 0
	                                     : cply_timeline_count(t)) ==
	                       CPLY_OK
	               ? CPLY_OK
	               : cplyi_w_no_memory(c);
}

cply_status cplyi_w_model(cplyi_w_call *c)
{
	const cply_show_options options = {
		.path = cplyi_w_text(c, "path"),
		.resolve = (uint32_t)cplyi_w_number(c, "resolve", 0),
	};
	cply_timeline *at;
	cply_status s = cplyi_w_at(c, &at);
	if (s == CPLY_OK && !at && c->doc->kind->timeline && c->doc->as.record)
		s = usual_position(c, &at);
	if (s != CPLY_OK)
		return s;
	if (!c->doc->kind->json)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "there is no JSON of this document");
	s = c->doc->kind->json(c->doc, at, &options, c->scratch, &c->out);
	if (s == CPLY_INVALID)
		return cplyi_w_refuse_text(c, s, "there is no value at ",
		                           options.path, "");
	return s == CPLY_OK ? s : cplyi_w_no_memory(c);
}

/* ---- pictures ---- */

static cply_status special(cplyi_w_call *c, cply_scene *scene)
{
	const cplyi_timing timing = { .clock = cplyi_w_flag(c, "wall")
		                                       ? CPLY_CLOCK_WALL
		                                       : CPLY_CLOCK_ACTIVE };
	int heat = cplyi_w_choice(c, "heat", heats, -1);
	cply_heat_kind kind = (cply_heat_kind)(heat < 0 ? 0 : heat);
	cply_status s = CPLY_OK;
	if (cplyi_w_flag(c, "card"))
		s = cplyi_scene_card(scene, kind, &timing, c->scratch);
	else if (cplyi_w_flag(c, "chart"))
		s = cplyi_scene_chart(scene, &timing, c->scratch);
	else if (heat >= 0)
		s = cplyi_scene_heat(scene, kind, &timing, c->scratch);
	if (s == CPLY_UNSUPPORTED)
		return cplyi_w_refuse(c, s,
		                      "heat, chart and card are for solve "
		                      "logs");
	return s == CPLY_OK ? s : cplyi_w_no_memory(c);
}

cply_status cplyi_w_draw(cplyi_w_call *c)
{
	int form = cplyi_w_choice(c, "form", forms, 0);
	int as = cplyi_w_choice(c, "as", media, 0);
	int asked = cplyi_w_choice(c, "theme", themes, 0);
	cplyi_theme theme = (cplyi_theme)(asked < 0 ? 0 : asked);
	cply_timeline *at;
	cply_status s = cplyi_w_at(c, &at);
	if (s == CPLY_OK && !at && c->d->race)
		at = cplyi_w_timeline(c, &s);
	if (s != CPLY_OK)
		return s;
	if (as < 0)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "a picture is svg, text or page");
	if (!c->doc->kind->drawing || c->doc->log)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this document is not drawn");
	cply_scene scene = {
		.doc = c->doc,
		.state = at ? at->state : NULL,
		.options = { .solution = cplyi_w_flag(c, "solution"),
		             .no_clues = cplyi_w_flag(c, "noClues"),
		             .ascii = cplyi_w_flag(c, "ascii"),
		             .columns =
		                     (uint32_t)cplyi_w_number(c, "columns", 0),
		             .form = (cply_form)(form < 0 ? 0 : form) },
	};
	s = special(c, &scene);
	if (s != CPLY_OK)
		return s;
	bool drawn;
	if (as == 0)
		drawn = cplyi_scene_svg(&scene, theme, c->scratch, &c->out);
	else if (as == 1)
		drawn = cply_scene_terminal(&scene, c->scratch, &c->out);
	else
		drawn = cplyi_scene_page(&scene, c->scratch, &c->out);
	return drawn ? CPLY_OK : cplyi_w_no_memory(c);
}

/* {at, letter, solution}: to print. Without pages it is a picture of any
 * size. */
cply_status cplyi_w_sheet(cplyi_w_call *c)
{
	enum { TENTHS = 10 };
	cplyi_paper paper = { .letter = cplyi_w_flag(c, "letter"),
		              .solution = cplyi_w_flag(c, "solution") };
	cply_json_writer w;
	cply_buf svg;
	cply_timeline *at;
	cply_status s = cplyi_w_at(c, &at);
	if (s != CPLY_OK)
		return s;
	if (!c->doc->kind->drawing || c->doc->log)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this document is not drawn");
	const cply_scene scene = { .doc = c->doc,
		                   .state = at ? at->state : NULL };
	cply_buf_init(&svg, c->scratch);
	if (!cplyi_scene_sheet(&scene, &paper, c->scratch, &svg))
		return cplyi_w_no_memory(c);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "pages", paper.pages);
	cplyi_key_bool(&w, "letter", paper.letter);
	cplyi_key_int(&w, "width", paper.width / TENTHS);
	cplyi_key_int(&w, "height", paper.height / TENTHS);
	cplyi_key_string(&w, "svg", cply_buf_str(&svg));
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* ---- statistics ---- */

static void put_read(void *ctx, cply_json_writer *w)
{
	const cply_w_doc *d = ctx;
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < d->read.n; i++)
		cply_report_json(d->read.items[i],
		                 cplyi_session_source(d->s, i), w);
	cply_json_end_array(w);
}

/* The bytes of the file as a stream. */
typedef struct reading {
	cply_str all;
	size_t at;
} reading;

static size_t feed(void *ctx, char *into, size_t room)
{
	reading *r = ctx;
	cply_str part = cply_str_sub(r->all, r->at, r->at + room);
	if (part.len)
		memcpy(into, part.ptr, part.len);
	r->at += part.len;
	return part.len;
}

static bool rewind_feed(void *ctx)
{
	reading *r = ctx;
	r->at = 0;
	return true;
}

static cply_status count(cplyi_w_call *c, const cply_stats_options *options,
                         const cply_counted *one)
{
	const cply_counting *stats = one->doc->kind->stats;
	void *count = stats->begin(options, c->scratch);
	cply_status s = count ? stats->add(count, one, c->scratch) : CPLY_NOMEM;
	return s == CPLY_OK ? stats->put(count, c->scratch, &c->out) : s;
}

/* As the command does it, a game log is counted while it passes by: findings
 * then have offsets instead of lines. */
static cply_status count_stream(cplyi_w_call *c,
                                const cply_stats_options *options)
{
	reading r = { .all = cplyi_session_file(c->d->s)->bytes };
	cply_input in = { .read = feed,
		          .rewind = rewind_feed,
		          .ctx = &r,
		          .size = r.all.len };
	if (!r.all.ptr && c->d->input) {
		in = *c->d->input; /* the host reads it once more */
		(void)in.rewind(in.ctx);
	}
	in.stream = true;
	cply_session *s = cply_session_new(&c->d->how);
	const cply_doc *doc =
		s ? cply_session_open(s, &in, cplyi_session_name(c->d->s))
		  : NULL;
	cply_status status = s ? CPLY_INVALID : CPLY_NOMEM;
	if (doc && doc->kind->stats) {
		const cply_counted one = cplyi_session_counted(s, doc);
		status = count(c, options, &one);
	}
	cply_session_free(s);
	return status;
}

cply_status cplyi_w_stats(cplyi_w_call *c)
{
	int form = cplyi_w_choice(c, "as", stats_forms, CPLY_STATS_JSON);
	const cply_stats_options options = {
		.form = (cply_stats_form)(form < 0 ? CPLY_STATS_JSON : form),
		.wall = cplyi_w_flag(c, "wall"),
		.columns = (uint32_t)cplyi_w_number(c, "columns", 0),
		.idle = 1000 * cplyi_w_number(c, "idle", 0),
		.table = cplyi_w_name(c, "table"),
	};
	if (!c->doc->kind->stats)
		return cplyi_w_refuse_text(c, CPLY_UNSUPPORTED, "a ",
		                           cply_str_of(c->doc->kind->title),
		                           " has no statistics");
	cply_counted one = cplyi_session_counted(c->d->s, c->doc);
	one.diags = &c->d->read;
	one.findings = put_read;
	one.ctx = c->d;
	bool streams = c->doc->kind->streamed &&
	               (cplyi_session_file(c->d->s)->bytes.ptr || c->d->input);
	cply_status s =
		streams ? count_stream(c, &options) : count(c, &options, &one);
	if (s == CPLY_NOMEM)
		return cplyi_w_no_memory(c);
	return s == CPLY_OK ? s
	                    : cplyi_w_refuse(c, s, "there is nothing to count");
}
