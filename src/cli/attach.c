/* SPDX-License-Identifier: MIT */
/* --puzzle: the puzzle that was solved, for logs that do not hold its solution
 * or its clues. It is read once, before the command runs; whatever command
 * reads a log then gets the two as one (reader.c). */
#include "cli/cli.h"

#include <string.h>

int puzzle_open(cli *c)
{
	const char *path = cli_text(c, OPT_PUZZLE);
	if (!path)
		return EXIT_FINE;
	for (size_t i = 0; i < c->n_operands; i++)
		if (strcmp(path, "-") == 0 && strcmp(c->operands[i], "-") == 0)
			return cli_misuse(c, "only one file can be standard "
			                     "input");
	cli_reader *r = CPLY_NEW(&c->arena, 1, cli_reader);
	if (!r)
		return EXIT_LIMIT;
	reader_init(r, c);
	cplyi_session_settings(r->s)->from = NULL; /* --from is about the log */
	c->puzzle = r;
	int code = reader_open(r, path, NULL);
	if (code != EXIT_FINE)
		findings_errors(c, r);
	if (!cply_session_doc(r->s))
		return code;
	/* What could be read of a broken puzzle may be enough. */
	return reader_expect(r, &cply_kind_crossword);
}

void puzzle_close(cli *c)
{
	if (c->puzzle)
		reader_free(c->puzzle);
	c->puzzle = NULL;
}

void puzzle_attach(cli_reader *r)
{
	if (r->puzzle && cply_session_doc(r->s))
		(void)!cply_session_attach(r->s,
		                           cplyi_session_held(r->puzzle->s));
}

const char *puzzle_flag(const cli_reader *r)
{
	return r->puzzle ? " --puzzle FILE" : "";
}
