/* SPDX-License-Identifier: MIT */
/* A log that is too long to hold: read as a stream, from its beginning, as
 * often as it is asked. */
#ifndef CROSSPLY_GAME_STREAMED_H
#define CROSSPLY_GAME_STREAMED_H

#include "game/creer/creer.h"
#include "game/game.h"

typedef struct cplyi_game_walk cplyi_game_walk;

typedef struct cply_game_log {
	cply_game_source source;
	cply_arena *arena; /* the state */
	cply_arena *notes; /* findings, and what checks need */
	cply_diags *diags;
	const cply_limits *limits;
	/* At the end: reports what was wrong with how it is stored; or NULL. */
	cply_status (*end)(void *ctx, cply_diags *diags);
	void *ctx;
	cply_game_stream *stream; /* NULL: none is open */
	cplyi_game_walk *walks;   /* see walk.h */
	const void *reads;        /* who has read last: a walk, or the log */
	cply_status status;
} cply_game_log;

/* The log of a record that is held, to be read once more. What is wrong with it
 * was reported when it was read, and goes to `quiet` now. */
void cplyi_game_log_reread(const cply_game *g, cply_arena *scratch,
                           cply_diags *quiet, cply_game_log *out);
/* Back to the first byte, if any has been read; false: it cannot. */
bool cplyi_game_log_rewind(const cply_game_log *l);
/* Begins to read. False: the reason is in the findings. */
bool cplyi_game_log_start(cply_game_log *l);
/* The next delta; NULL at the end. */
const cply_game_delta *cplyi_game_log_next(cply_game_log *l);
/* Forgets what was found so far and begins again; false: it cannot. */
bool cplyi_game_log_again(cply_game_log *l);
/* Ends reading: all findings are there. With `checks` the last state is
 * checked too. */
cply_status cplyi_game_log_finish(cply_game_log *l, bool checks);
/* Frees what an open stream holds. */
void cplyi_game_log_close(cply_game_log *l);
/* Reads all of it and checks it, also against a definition, if there is one. */
cply_status cplyi_game_log_check(cply_game_log *l, const cply_creer *creer);

#endif
