/* SPDX-License-Identifier: MIT */
/* crossply diff of two files. */
#include "cli/diff/files.h"

#include "cli/game/file.h"
#include "cli/io/output.h"

static int open_side(cli *c, cli_reader *r, const char *path)
{
	reader_init(r, c);
	int code = reader_open(r, path, NULL);
	if (!cply_session_doc(r->s)) {
		findings_brief(c, r);
		return code ? code : EXIT_FORMAT;
	}
	return EXIT_FINE;
}

/* What is wrong with a log that was compared all the same. What nobody asks
 * for its steps is compared as what it was read as, with its errors. */
static int close_side(cli *c, cli_reader *r)
{
	const cply_doc *doc = cplyi_session_held(r->s);
	if (!doc->kind->query)
		return EXIT_FINE;
	if (doc->log)
		return game_log_ended(r, c);
	findings_brief(c, r);
	return reader_opened(r);
}

static int compare(cli *c, cli_reader *before, const cli_reader *after)
{
	const cply_diff_options o = { .json = cli_has(c, OPT_JSON),
		                      .color = c->color_out };
	const cply_kind *kind = cplyi_session_held(before->s)->kind;
	bool is_one_kind = kind == cplyi_session_held(after->s)->kind;
	if (!is_one_kind || !kind->diff) {
		cli_complain("%s is a %s%s%s%s%s; diff compares two "
		             "crosswords, two game logs, two files of mill "
		             "puzzles, or two positions in a game log: LOG "
		             "FROM TO",
		             c->operands[0], kind->title,
		             is_one_kind ? "" : " and ",
		             is_one_kind ? "" : c->operands[1],
		             is_one_kind ? "" : " is a ",
		             is_one_kind
		                     ? ""
		                     : cply_session_doc(after->s)->kind->title);
		return EXIT_FORMAT;
	}
	const char *text =
		cply_session_diff(before->s, cplyi_session_held(before->s),
	                          cplyi_session_held(after->s), &o);
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_put(&b, text ? text : "");
	b.failed |= !text || !*text;
	return output_buf(c, NULL, &b, "comparing %s with %s", c->operands[0],
	                  c->operands[1]);
}

int diff_files(cli *c)
{
	cli_reader before, after;
	if (cli_has(c, OPT_DELTA))
		return cli_misuse(c, "--delta needs two positions in one game "
		                     "log: LOG FROM TO");
	int code = open_side(c, &before, c->operands[0]);
	int second = open_side(c, &after, c->operands[1]);
	code = second > code ? second : code;
	if (code == EXIT_FINE) {
		code = compare(c, &before, &after);
		int first = close_side(c, &before);
		second = close_side(c, &after);
		second = second > first ? second : first;
		code = second > code ? second : code;
	}
	reader_free(&before);
	reader_free(&after);
	return code;
}
