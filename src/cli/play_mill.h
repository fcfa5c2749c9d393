/* SPDX-License-Identifier: MIT */
/* crossply play on mill: the puzzles of a pack, or a game. */
#ifndef CROSSPLY_CLI_PLAY_MILL_H
#define CROSSPLY_CLI_PLAY_MILL_H

#include "cli/cli.h"

/* The puzzles that the reader has read. */
int play_mill_pack(cli *c, const cli_reader *r);

#endif
