/* SPDX-License-Identifier: MIT */
/* What the commands do with documents of one kind by means of a front end: a
 * screen, threads, files of endgames. All that needs nothing but computing is
 * in `struct cply_kind`. */
#ifndef CROSSPLY_CLI_KINDS_H
#define CROSSPLY_CLI_KINDS_H

#include "cli/check/mill.h"
#include "cli/cli.h"
#include "mill/pack/same.h"

/* NULL: that cannot be done with it. */
typedef struct cli_kind {
	const cply_kind *kind;
	/* The document that the reader holds. */
	int (*play)(cli *c, cli_reader *r);
	int (*solve)(cli *c, cli_reader *r);
	/* Proves what it claims, on all processors. */
	void (*prove)(mill_check *m, cli_reader *r);
	/* What may also be in another of the files that are checked. */
	const cplyi_same_list *(*gather)(const cply_doc *doc, uint32_t file,
	                                 cply_arena *a);
} cli_kind;

/* Never NULL. */
const cli_kind *cli_kind_of(const cply_doc *doc);

int play_crossword(cli *c, cli_reader *r);
int solve_crossword(cli *c, cli_reader *r);

#endif
