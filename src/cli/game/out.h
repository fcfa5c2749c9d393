/* SPDX-License-Identifier: MIT */
/* A game log as it is written: beside its place first, packed if its name says
 * so, and put there when it is whole. */
#ifndef CROSSPLY_CLI_GAME_OUT_H
#define CROSSPLY_CLI_GAME_OUT_H

#include "carrier/gzip.h"
#include "cli/cli.h"

typedef struct game_out {
	cli *c;
	const char *path; /* NULL: standard output */
	char *beside;     /* what is written until it is whole */
	int fd;
	bool packs, failed;
	cply_pack pack;
	cply_arena arena;
} game_out;

/* False after a complaint; *code tells. */
bool game_out_open(game_out *o, cli *c, const char *path, int *code);
/* A cply_sink. */
bool game_out_put(void *ctx, cply_str bytes);
/* Puts the file into its place when `good`, else removes it. */
int game_out_close(game_out *o, bool good);

/* convert, for game logs; false: they are none. */
bool convert_game(cli *c, int *code);

#endif
