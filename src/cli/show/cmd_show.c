/* SPDX-License-Identifier: MIT */
/* crossply show: a puzzle or a position of a record in the terminal, as a
 * picture, or as JSON. */
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/game/file.h"
#include "cli/io/output.h"
#include "cli/io/picture.h"
#include "cli/io/type.h"
#include "cli/record/record.h"
#include "cli/show/heat.h"
#include "cli/show/submit.h"
#include "draw/drawing.h"
#include "report/show/show.h"

typedef struct show {
	cli *c;
	cli_reader reader;
	const char *out; /* NULL or "-": standard output */
	bool is_svg, is_json;
	bool is_page; /* the SVG in a page of HTML */
	picture_type picture;
	cply_timeline timeline; /* of a record, with --at */
	bool has_position;
} show;

/* Goes to --at. A record without it is shown as its kind likes best, but as
 * JSON at its end. */
static int go(show *s)
{
	cli_reader *r = &s->reader;
	const char *name = cplyi_session_name(r->s),
		   *at = cli_text(s->c, OPT_AT);
	uint64_t position =
		cply_session_doc(r->s)->kind->is_list ? 0 : UINT64_MAX;
	if (!at && !(s->is_json && cply_session_doc(r->s)->kind->timeline))
		return EXIT_FINE;
	int code = record_open(&s->timeline, cplyi_session_held(r->s), name,
	                       "--at", s->c, cplyi_session_arena(r->s));
	if (code == EXIT_FINE && at)
		code = record_find(&s->timeline, name, "--at", at, &position);
	if (code != EXIT_FINE)
		return code;
	if (cply_timeline_seek(&s->timeline, position) != CPLY_OK) {
		cli_complain("out of memory while reading %s", name);
		return EXIT_LIMIT;
	}
	s->has_position = true;
	return EXIT_FINE;
}

static int draw(show *s, cply_buf *out)
{
	cli_reader *r = &s->reader;
	const cli *c = s->c;
	cply_scene scene = {
		.doc = cplyi_session_held(r->s),
		.state = s->has_position ? s->timeline.state : NULL,
		.options = {
			.solution = cli_has(c, OPT_SOLUTION),
			.no_clues = cli_has(c, OPT_NO_CLUES),
			.color = !s->out && !s->is_svg && c->color_out,
			.ascii = c->ascii,
			.columns = c->columns,
			.form = (cply_form)cli_number(c, OPT_FORM,
			                              CPLY_FORM_AUTO),
		},
	};
	if (submit_wanted(c)) {
		scene.options.form = CPLY_FORM_AUTO;
		return submit_draw(c, &scene, cplyi_session_name(r->s),
		                   cplyi_session_arena(r->s), out);
	}
	if (show_heat_wanted(c)) {
		int code = show_heat(c, &scene, cplyi_session_name(r->s),
		                     cplyi_session_arena(r->s));
		if (code != EXIT_FINE)
			return code;
	}
	if (s->picture)
		return picture_draw(c, s->picture, &scene,
		                    cplyi_session_name(r->s), out);
	bool drawn;
	const cply_show_options json = { 0 };
	if (s->is_json)
		drawn = cply_session_doc(r->s)->kind->json(
				cplyi_session_held(r->s),
				s->has_position ? &s->timeline : NULL, &json,
				cplyi_session_arena(r->s), out) == CPLY_OK;
	else if (s->is_page)
		drawn = cplyi_scene_page(&scene, cplyi_session_arena(r->s),
		                         out);
	else if (s->is_svg)
		drawn = cply_scene_svg(&scene, cplyi_session_arena(r->s), out);
	else
		drawn = cply_scene_terminal(&scene, cplyi_session_arena(r->s),
		                            out);
	if (s->has_position && !s->is_json && !s->is_svg)
		cplyi_step_caption(&s->timeline, s->timeline.position, out);
	out->failed |= !drawn;
	return EXIT_FINE;
}

static int put(show *s)
{
	output o;
	output_begin(&o, s->c, s->out);
	int code = go(s);
	if (code == EXIT_FINE && !s->is_json &&
	    !cply_session_doc(s->reader.s)->kind->drawing) {
		cli_complain("%s: a %s cannot be drawn; --json prints it",
		             cplyi_session_name(s->reader.s),
		             cply_session_doc(s->reader.s)->kind->name);
		code = EXIT_FORMAT;
	} else if (code == EXIT_FINE) {
		code = draw(s, &o.buf);
		o.buf.failed |= cplyi_session_arena(s->reader.s)->failed;
	}
	return output_end(&o, code, "drawing %s",
	                  cplyi_session_name(s->reader.s));
}

/* A share of the steps is known when all of them have been counted. */
static bool wants_share(const cli *c)
{
	const char *at = cli_text(c, OPT_AT);
	cply_goal goal;
	return at && cply_goal_read(cply_str_of(at), &goal) &&
	       goal.kind == CPLY_GOAL_SHARE;
}

static int show_file(show *s, const char *path)
{
	reader_init(&s->reader, s->c);
	cplyi_session_settings(s->reader.s)->strict = cli_has(s->c, OPT_STRICT);
	/* A state is found in a stream; a picture is drawn from a record. */
	s->reader.streams = (s->is_json || cli_has(s->c, OPT_PATH)) &&
	                    !s->is_svg && !s->picture;
	s->reader.keeps = s->reader.streams && wants_share(s->c);
	int code = reader_open(&s->reader, path, NULL);
	if (cplyi_session_held(s->reader.s)->log)
		return show_game(s->c, &s->reader, path);
	if (cply_session_doc(s->reader.s)) {
		if (cli_has(s->c, OPT_INDEX))
			cli_complain("%s is not a game log; no index was "
			             "built",
			             cplyi_session_name(s->reader.s));
		int written = put(s);
		code = written > code ? written : code;
	}
	findings_brief(s->c, &s->reader);
	reader_free(&s->reader);
	return code;
}

/* What is wanted, by option or by name: one thing. */
static int choose_type(const cli *c, const char *out, file_type *type)
{
	static const struct {
		cli_opt option;
		file_type type;
	} types[] = {
		{ OPT_JSON, TYPE_JSON },
		{ OPT_SVG, TYPE_SVG },
		{ OPT_PNG, TYPE_PNG },
		{ OPT_PDF, TYPE_PDF },
	};
	file_type named = type_of_name(out);
	*type = TYPE_NONE;
	for (size_t i = 0; i < CPLY_COUNT(types); i++) {
		if (!cli_has(c, types[i].option))
			continue;
		if (*type)
			return cli_misuse(c, "choose one of --json, --svg, "
			                     "--png and --pdf");
		*type = types[i].type;
	}
	if (*type == TYPE_JSON &&
	    (type_is_picture(named) || named == TYPE_HTML))
		return cli_misuse(c, "choose either --json or a picture");
	if (named == TYPE_GIF)
		return cli_misuse(c, "a GIF is an animation; use `crossply "
		                     "replay FILE -o OUT.gif`");
	bool is_plain = named == TYPE_NONE || named == TYPE_TEXT ||
	                (named == TYPE_JSON && cli_has(c, OPT_PATH));
	bool is_known = named >= TYPE_HTML && named < TYPE_GIF;
	if (*type && *type != TYPE_JSON && is_known && named != *type &&
	    !(named == TYPE_HTML && *type == TYPE_SVG))
		return cli_misuse(c, "-o %s: this would be %s, not %s", out,
		                  type_title(*type), type_title(named));
	if (!*type && named == TYPE_JSON && !is_plain)
		return cli_misuse(c,
		                  "-o %s: this would be text, not JSON; add "
		                  "--json",
		                  out);
	if (named == TYPE_PICTURE || (!*type && !is_plain && !is_known))
		return cli_misuse(c,
		                  "-o %s: the name must end in .svg, .png, "
		                  ".pdf, .html, .json (with --json) or .txt",
		                  out);
	if (!*type && is_known)
		*type = named;
	return type_refuse_gzip(c, out);
}

int cmd_show(cli *c)
{
	show s = { .c = c, .out = cli_text(c, OPT_OUTPUT) };
	int code;
	file_type type;
	if (!c->n_operands && isatty(STDIN_FILENO))
		return cli_misuse(c, "show needs a file");
	if (cli_has(c, OPT_INDEX) && !cli_has(c, OPT_JSON) &&
	    !cli_has(c, OPT_PATH))
		return cli_misuse(c, "--index requires --json or --path: a "
		                     "picture needs the whole log");
	if (s.out && strcmp(s.out, "-") == 0)
		s.out = NULL;
	code = choose_type(c, s.out, &type);
	if (code != EXIT_FINE)
		return code;
	s.picture = type == TYPE_PNG   ? PICTURE_PNG
	            : type == TYPE_PDF ? PICTURE_PDF
	                               : PICTURE_NONE;
	s.is_json = type == TYPE_JSON;
	s.is_page = type_of_name(s.out) == TYPE_HTML;
	s.is_svg = type == TYPE_SVG || s.is_page;
	code = submit_check(c, s.picture, s.is_json || s.is_svg);
	if (code != EXIT_FINE)
		return code;
	if (s.picture && !s.out && isatty(STDOUT_FILENO))
		return cli_misuse(c, "refusing to write an image to the "
		                     "terminal; use -o FILE or > FILE");
	if (cli_has(c, OPT_CARD) &&
	    (s.is_json || cli_has(c, OPT_CHART) || cli_has(c, OPT_AT)))
		return cli_misuse(c, "--card is for the whole log, without "
		                     "--json, --chart and --at");
	if (show_heat_wanted(c) && !cli_has(c, OPT_CARD) && !s.is_svg &&
	    !s.picture)
		return cli_misuse(c, "--heat and --chart draw a picture; use "
		                     "-o FILE.svg, .png or .pdf");
	if (s.out) {
		code = save_allowed(s.out, cli_has(c, OPT_FORCE));
		if (code != EXIT_FINE)
			return code;
	}
	return show_file(&s, c->n_operands ? c->operands[0] : "-");
}
