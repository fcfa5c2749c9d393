/* SPDX-License-Identifier: MIT */
/* --words: the lists that answers come from. */
#ifndef CROSSPLY_CLI_WORDS_WORDS_H
#define CROSSPLY_CLI_WORDS_WORDS_H

#include "cli/cli.h"
#include "crossply/words.h"

/* Reads all lists that --words names, and says on standard error what was odd
 * about them. Gives an exit code; what is not EXIT_FINE has been said. `*out`
 * is NULL without --words. */
int words_open(cli *c, cply_words **out);

#endif
