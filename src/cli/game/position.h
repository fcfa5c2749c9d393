/* SPDX-License-Identifier: MIT */
/* Going to a position of a game log that is not held as a whole. */
#ifndef CROSSPLY_CLI_GAME_POSITION_H
#define CROSSPLY_CLI_GAME_POSITION_H

#include "cli/game/file.h"

/* Starts the stream of a log that has just been opened, with its index where
 * there is one, and goes to a position. Gives an exit code; what is not
 * EXIT_FINE has been said. `option` is for messages and may be empty. */
int game_go(game_file *f, const cli *c, const cply_goal *p, const char *option);

/* The same without going there: gives the position. The stream may have been
 * read up to anywhere. */
int game_find(game_file *f, const cli *c, const cply_goal *p,
              const char *option, uint64_t *out);

#endif
