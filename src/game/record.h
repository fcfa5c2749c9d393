/* SPDX-License-Identifier: MIT */
/* The inside of a record. */
#ifndef CROSSPLY_GAME_RECORD_H
#define CROSSPLY_GAME_RECORD_H

#include "game/stream.h"

/* A delta: where its changes end, and its data. */
typedef struct cplyi_step {
	const char *data;
	uint32_t data_len;
	uint32_t end;
	uint8_t event;
	bool is_pair; /* data is a cply_str[2]: type and data */
} cplyi_step;

struct cply_game {
	cply_game_stream *stream; /* closed: the tree, the head */
	cplyi_log log;
	cplyi_step **chunks;
	size_t n_chunks, cap_chunks;
	uint64_t n;
	size_t size;
};

uint32_t cplyi_changes_at(const cply_game *g, uint64_t position);
/* The position that the step with this change leads to. */
uint64_t cplyi_position_of(const cply_game *g, uint32_t change);

#endif
