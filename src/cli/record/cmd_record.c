/* SPDX-License-Identifier: MIT */
/* crossply record: states, one a line, become a game log. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/game/out.h"
#include "cli/io/type.h"
#include "format/formats.h"
#include "game/lines.h"

typedef struct recording {
	cli *c;
	cli_reader reader; /* its arenas and findings */
	game_out out;
	cplyi_game_lines lines;
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
		             cplyi_session_name(r->reader.s),
		             (unsigned long long)r->line, what);
	}
}

static void report_more(const recording *r)
{
	if (r->n_bad > 1)
		cli_complain("%s: %llu more %s as line %llu",
		             cplyi_session_name(r->reader.s),
		             (unsigned long long)(r->n_bad - 1),
		             r->n_bad == 2 ? "line is skipped, such"
		                           : "lines are skipped, such",
		             (unsigned long long)r->first_bad);
}

static void take_line(recording *r, cply_str text)
{
	const char *why;
	r->line++;
	switch (cplyi_game_lines_add(&r->lines, text, &why)) {
	case CPLY_OK:
		break;
	case CPLY_INVALID:
		if (why)
			fault(r, why);
		worse(r, EXIT_FINDINGS);
		break;
	default:
		worse(r, EXIT_LIMIT);
	}
}

/* Line by line, however long they are. */
static void take_all(recording *r, FILE *in)
{
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;
	/* A file that begins with something else holds no states. */
	while (r->code < EXIT_IO && (r->lines.recorder || !r->n_bad) &&
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
	if (r->lines.recorder || !r->n_bad)
		s = cplyi_game_lines_close(&r->lines);
	if (s != CPLY_OK)
		worse(r, s == CPLY_NOMEM ? EXIT_LIMIT : EXIT_IO);
	cply_buf b;
	cply_buf_init(&b, cplyi_session_notes(d->s));
	const cply_text_style style = { .color = r->c->color_err,
		                        .ascii = r->c->ascii,
		                        .width = r->c->columns };
	findings_text(d, 0, findings_kept(d), &style, &b);
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
		cli_complain("cannot read %s: %s%s", from, strerror(errno),
		             path_hint(from));
		return EXIT_IO;
	}
	if (game_out_open(&r.out, c, cli_text(c, OPT_OUTPUT), &code)) {
		reader_init(&r.reader, c);
		reader_start(&r.reader, from);
		cply_session *s = r.reader.s;
		cplyi_game_lines_init(&r.lines, game_out_put, &r.out,
		                      cplyi_session_arena(s),
		                      cplyi_session_diags(s));
		code = record(&r, in);
		cplyi_game_lines_free(&r.lines);
		reader_free(&r.reader);
		int closed = game_out_close(&r.out, code < EXIT_IO &&
		                                            (r.lines.recorder ||
		                                             !r.n_bad));
		code = closed > code ? closed : code;
	}
	if (in != stdin)
		fclose(in);
	return code;
}
