/* SPDX-License-Identifier: MIT */
/* The inside of a record. */
#ifndef CROSSPLY_GAME_RECORD_H
#define CROSSPLY_GAME_RECORD_H

#include "game/alike.h"
#include "game/stream.h"

/* What a step's data is: its text; what there is to say of a text like others;
 * a cply_str[2], the type and the data. */
enum { STEP_TEXT, STEP_PACKED, STEP_PAIR };

/* A delta: where its changes end, and its data. */
typedef struct cplyi_step {
	const void *data;
	uint32_t data_len; /* of the text */
	uint32_t end;
	uint8_t event, form;
} cplyi_step;

/* Steps are in chunks, which never move. */
enum { STEP_BITS = 12, STEP_CHUNK = 1 << STEP_BITS };

struct cply_game {
	cply_game_stream *stream; /* closed: the tree, the head */
	cplyi_log log;
	cplyi_step **chunks;
	size_t n_chunks, cap_chunks;
	uint64_t n;
	size_t size;
	cplyi_alike *alike;
	cply_arena *arena; /* for texts that are asked for */
};

uint32_t cplyi_changes_at(const cply_game *g, uint64_t position);
/* The position that the step with this change leads to. */
uint64_t cplyi_position_of(const cply_game *g, uint32_t change);

/* A step, with texts that live as long as the arena and the record. */
cply_game_record_step cplyi_step_read(const cply_game *g, uint64_t step,
                                      cply_arena *a);

#endif
