/* SPDX-License-Identifier: MIT */
/* crossply play on mill: the puzzles of a pack, or a game. */
#ifndef CROSSPLY_CLI_PLAY_MILL_H
#define CROSSPLY_CLI_PLAY_MILL_H

#include "cli/cli.h"
#include "native/mill_files.h"
#include "tui/mill_play.h"

/* The puzzles that the reader has read. */
int play_mill_pack(cli *c, cli_reader *r);
/* Does the command line ask for a game? */
bool play_mill_is_game(const cli *c);
int play_mill_game(cli *c);

/* ---- between the two ---- */

/* On the screen, or line by line where there is none. */
int play_mill_run(cli *c, mill_play *t);
int64_t play_mill_now(void *ctx);

#endif
