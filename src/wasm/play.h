/* SPDX-License-Identifier: MIT */
/* A game of a document: what its front end has been told so far, so that only
 * what has changed is told again. */
#ifndef CROSSPLY_WASM_PLAY_H
#define CROSSPLY_WASM_PLAY_H

#include "format/playing.h"
#include "solve/play_speech.h"
#include "wasm/inside.h"

struct cplyi_w_play {
	cply_play play;
	cply_arena arena;
	cply_session *record; /* that it was resumed from, or NULL */
	cplyi_player who;
	cplyi_speech speech;
	/* What the host knows. */
	cply_square *squares;
	uint8_t *words;    /* WORD_FULL, WORD_PROVEN */
	uint32_t n_events; /* of the record */
	uint32_t heard;    /* the word whose clue was spoken last */
	bool knows_nothing;
};

enum { CPLYI_W_FULL = 1, CPLYI_W_PROVEN = 2 };

/* play_model.c: what stays as it is during a game. */
void cplyi_w_put_model(const cplyi_w_play *g, cplyi_w_call *c,
                       cply_json_writer *w);
/* play_view.c: what changed since the last time, as members of an object. */
void cplyi_w_put_view(cplyi_w_play *g, const cply_reply *reply, int64_t now,
                      cply_json_writer *w, cply_arena *scratch);
/* play.c: the same as the answer to a call. */
cply_status cplyi_w_play_answer(cplyi_w_call *c, const cply_reply *reply);
/* Name of a remark: "solved", "wrong"; NULL: there is none. */
const char *cplyi_w_remark(const cply_reply *reply);

#endif
