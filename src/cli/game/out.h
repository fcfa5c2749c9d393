/* SPDX-License-Identifier: MIT */
/* A game log as it is written, compressed if its name says so. */
#ifndef CROSSPLY_CLI_GAME_OUT_H
#define CROSSPLY_CLI_GAME_OUT_H

#include "carrier/gzip.h"
#include "cli/cli.h"

typedef struct game_out {
	saver file;
	bool packs;
	cply_gzip pack;
	cply_arena arena;
} game_out;

/* False after a complaint; *code tells. */
bool game_out_open(game_out *o, cli *c, const char *path, int *code);
/* A cply_sink. */
bool game_out_put(void *ctx, cply_str bytes);
/* The file takes its place when `good`; else there is none. */
int game_out_close(game_out *o, bool good);

/* convert, for game logs; false: they are none. */
bool convert_game(cli *c, cli_reader *opened, int *code);

#endif
