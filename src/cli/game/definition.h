/* SPDX-License-Identifier: MIT */
/* --creer: the definition of a game, with which its logs are compared. */
#ifndef CROSSPLY_CLI_DEFINITION_H
#define CROSSPLY_CLI_DEFINITION_H

#include "cli/cli.h"
#include "game/creer/creer.h"

typedef struct definition {
	const cli *c;
	cply_creer *creer; /* NULL: it has errors */
	cply_arena arena;
	cli_reader **files; /* that of the game, then its parents */
	size_t n, cap;
	const cply_rule_set *disabled;
} definition;

/* Reads the definition that --creer names, and its parents beside it. What is
 * wrong with them is in the findings of `files`. Gives EXIT_FINE, also when
 * there are such; or complains and gives another code. */
int definition_open(definition *d, const cli *c, const cply_rule_set *disabled);
void definition_close(definition *d);

#endif
