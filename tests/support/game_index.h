/* SPDX-License-Identifier: MIT */
/* Game logs and their indices in memory, and reading a log without one. */
#ifndef CROSSPLY_TEST_GAME_INDEX_H
#define CROSSPLY_TEST_GAME_INDEX_H

#include "carrier/gunzip.h"
#include "game/index/index.h"
#include "game/index/parts.h"
#include "support/game.h"

/* Bytes as a file that is read in pieces. */
cply_random_file memory_file(cply_str *bytes, uint64_t stamp);
/* A sink into a cply_buf. */
bool collect_bytes(void *ctx, cply_str bytes);
/* gzip; a small `memory` (1 to 9) makes for small blocks. */
cply_str pack_log(cply_arena *a, cply_str text, int memory);
/* The index of a log whose stamp is 7; `how` NULL: as usual. Empty when none
 * can be made. */
cply_str make_index(session *s, cply_str *log, const cplyi_spacing *how);

/* An index that is open, or was refused. */
typedef struct opened {
	session s;
	cply_str index, log;
	cply_random_file index_file, log_file;
	cply_game_index *x;
	cply_status status;
} opened;

void open_index(opened *o, cply_str index, cply_str log, uint64_t stamp);

/* A log that is read from its beginning. */
typedef struct plain {
	game_pieces pieces;
	cply_decompress decompress;
	cply_limits limits;
	cply_arena arena;
	cply_diags diags;
	cply_game_stream *stream;
} plain;

void plain_open(plain *p, cply_str log);
cply_status plain_close(plain *p);
/* A state as it stands, in malloc memory. */
char *state_text(const cply_game_stream *s);

/* A log of all that can happen; always the same for a seed. */
cply_str random_log(session *s, uint32_t seed, uint32_t steps);

#endif
