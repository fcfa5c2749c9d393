/* SPDX-License-Identifier: MIT */
/* crossply record: states, one a line, become a game log. A line is an object
 * with `state`, and perhaps `type` and `data`; or {"log": {...}} with members
 * of the log's root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/game/out.h"
#include "cli/io/type.h"
#include "crossply/game_record.h"
#include "format/formats.h"

typedef struct recording {
	cli *c;
	cli_reader reader; /* its arenas and findings */
	game_out out;
	cply_game_recorder *recorder;
	uint64_t line;
	uint64_t n_bad, first_bad; /* lines */
	int code;
} recording;

static void worse(recording *r, int code)
{
	r->code = code > r->code ? code : r->code;
}

/* The first line that is wrong is enough: the others mostly have the same
 * cause, and are counted. */
static void fault(recording *r, const char *what)
{
	if (r->n_bad++ == 0) {
		r->first_bad = r->line;
		cli_complain("%s:%llu: %s; expected one JSON object per line, "
		             "with the state of the game as `state`",
		             r->reader.s->file.name.ptr,
		             (unsigned long long)r->line, what);
	}
	worse(r, EXIT_FINDINGS);
}

static void report_more(const recording *r)
{
	if (r->n_bad > 1)
		cli_complain("%s: %llu more %s as line %llu",
		             r->reader.s->file.name.ptr,
		             (unsigned long long)(r->n_bad - 1),
		             r->n_bad == 2 ? "line is skipped, such"
		                           : "lines are skipped, such",
		             (unsigned long long)r->first_bad);
}

static void take_members(recording *r, cply_json_value log)
{
	cply_json_iter it = cply_json_each(log);
	while (cply_json_step(&it))
		cply_game_recorder_member(r->recorder,
		                          cply_json_string(it.key,
		                                           &r->reader.s->notes),
		                          cply_json_raw(it.value));
}

static void take_state(recording *r, cply_json_value line)
{
	cply_json_value type = cply_json_get(line, "type");
	cply_json_value state = cply_json_get(line, "state");
	if (cply_json_type_of(state) != CPLY_JSON_OBJECT) {
		fault(r, "`state` is missing or not an object");
		return;
	}
	cply_str name = cply_json_type_of(type) == CPLY_JSON_STRING
	                        ? cply_json_string(type, &r->reader.s->notes)
	                        : CPLY_STR("ran");
	cply_status s = cply_game_recorder_add(
		r->recorder, name, cply_json_raw(cply_json_get(line, "data")),
		cply_json_raw(state));
	if (s == CPLY_INVALID)
		worse(r, EXIT_FINDINGS);
	else if (s != CPLY_OK)
		worse(r, EXIT_LIMIT);
}

/* The beginning of the log is written with the first line that is good: of a
 * file without one nothing is. */
static bool begin_log(recording *r)
{
	cply_session *s = r->reader.s;
	if (!r->recorder &&
	    cply_game_recorder_open(game_out_put, &r->out, &s->arena, &s->diags,
	                            &r->recorder) != CPLY_OK)
		worse(r, EXIT_LIMIT);
	return r->recorder;
}

static void take_line(recording *r, cply_str text)
{
	cply_json doc;
	r->line++;
	text = cply_str_trim(text);
	if (!text.len)
		return;
	if (cply_json_parse(&r->reader.s->json, text, NULL, NULL, &doc) !=
	            CPLY_OK ||
	    cply_json_type_of(cply_json_root(&doc)) != CPLY_JSON_OBJECT) {
		fault(r, "this is not a JSON object");
		return;
	}
	if (!begin_log(r))
		return;
	cply_json_value root = cply_json_root(&doc);
	cply_json_value log = cply_json_get(root, "log");
	if (cply_json_type_of(log) == CPLY_JSON_OBJECT)
		take_members(r, log);
	else
		take_state(r, root);
}

/* Line by line, however long they are. */
static void take_all(recording *r, FILE *in)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;
	/* A file that begins with something else holds no states. */
	while (r->code < EXIT_IO && (r->recorder || !r->n_bad) &&
	       (n = getline(&line, &cap, in)) >= 0)
		take_line(r, (cply_str){ line, (size_t)n });
	report_more(r);
	if (ferror(in)) {
		cli_complain("cannot read the states");
		worse(r, EXIT_IO);
	}
	free(line);
}

static int record(recording *r, FILE *in)
{
	cli_reader *d = &r->reader;
	take_all(r, in);
	cply_status s = CPLY_OK;
	if (r->recorder || (!r->n_bad && begin_log(r)))
		s = cply_game_recorder_close(r->recorder);
	if (s != CPLY_OK)
		worse(r, s == CPLY_NOMEM ? EXIT_LIMIT : EXIT_IO);
	cply_buf b;
	cply_buf_init(&b, &d->s->notes);
	const cply_text_style style = { .color = r->c->color_err,
		                        .ascii = r->c->ascii,
		                        .width = r->c->columns };
	findings_text(d, 0, d->s->diags.n, &style, &b);
	cli_err(cply_buf_str(&b));
	return r->code;
}

int cmd_record(cli *c)
{
	recording r = { .c = c };
	const char *from = c->n_operands ? c->operands[0] : "-";
	int fits = type_check(c, cli_text(c, OPT_OUTPUT), &cply_format_gamelog,
	                      TYPE_JSON);
	if (fits != EXIT_FINE)
		return fits;
	FILE *in = strcmp(from, "-") == 0 ? stdin : fopen(from, "r");
	int code;
	if (!in) {
		cli_complain("cannot read %s", from);
		return EXIT_IO;
	}
	if (game_out_open(&r.out, c, cli_text(c, OPT_OUTPUT), &code)) {
		reader_init(&r.reader, c);
		reader_start(&r.reader, from);
		code = record(&r, in);
		reader_free(&r.reader);
		int closed = game_out_close(
			&r.out, code < EXIT_IO && (r.recorder || !r.n_bad));
		code = closed > code ? closed : code;
	}
	if (in != stdin)
		fclose(in);
	return code;
}
