/* SPDX-License-Identifier: MIT */
/* --puzzle: the puzzle that was solved, for logs that do not hold its solution
 * or its clues. It is read once, before the verb runs; whatever verb reads a
 * log then gets the two as one (reader.c). */
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
	r->from = NULL; /* --from is about the log */
	c->puzzle = r;
	int code = reader_open(r, path, NULL);
	if (code != EXIT_FINE)
		findings_errors(c, r);
	if (!r->doc.kind)
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
	if (!r->puzzle || !r->doc.kind)
		return;
	cply_status s = CPLY_INVALID;
	if (r->doc.kind != &cply_kind_solve) {
		cply_report_with(&r->diags, CPLY_SL504, CPLY_NOWHERE,
		                 CPLY_Z(r->doc.kind->name));
	} else {
		cply_solve *both = CPLY_NEW(&r->arena, 1, cply_solve);
		s = both ? cply_solve_attach(r->doc.as.solve,
		                             r->puzzle->doc.as.crossword,
		                             &r->arena, &r->diags, both)
		         : CPLY_NOMEM;
		if (s == CPLY_OK)
			r->doc.as.solve = both;
	}
	if (s != CPLY_OK && r->status == CPLY_OK)
		r->status = s;
}

const char *puzzle_flag(const cli_reader *r)
{
	return r->puzzle ? " --puzzle FILE" : "";
}
