/* SPDX-License-Identifier: MIT */
/* The index beside a game log: LOG.cpx. */
#ifndef CROSSPLY_CLI_GAME_INDEX_H
#define CROSSPLY_CLI_GAME_INDEX_H

#include "cli/game/file.h"

/* Opens the index of a log that has just been opened, if there is one that
 * fits; with --index makes it first if there is none. What is wrong with an
 * index is said, and then there is none. */
void game_index_open(game_file *f, const cli *c);
void game_index_close(game_file *f);
/* NULL: there is no index. */
const cply_game_index_facts *game_index_facts(const game_file *f);
/* Instead of game_file_start: the stream stands after `step` deltas. False: it
 * cannot be done with the index, which is closed; the reason has been said. */
bool game_index_go(game_file *f, const cli *c, uint64_t step);
/* Searches for events with the index. NULL: it has to be done without, also
 * when the log has faults that are to be said. */
cply_game_search *game_index_search(game_file *f,
                                    const cply_game_wanted *wanted);
/* Ends it. False: not all was found, which has been said; there is no index
 * any more. */
bool game_index_searched(game_file *f, const cli *c, cply_game_search *s);

#endif
