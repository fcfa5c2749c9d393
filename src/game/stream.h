/* SPDX-License-Identifier: MIT */
/* The inside of a stream, for the record that is made from one. */
#ifndef CROSSPLY_GAME_STREAM_H
#define CROSSPLY_GAME_STREAM_H

#include "game/game.h"
#include "game/state/merge.h"

struct cply_game_stream {
	cply_game_source source;
	cply_json_pull pull;
	cply_json_pull_options options;
	cply_arena *arena;
	cply_diags *diags;
	const cply_limits *limits;
	cplyi_tree tree;
	cplyi_merge merge;
	cply_game_head head;
	size_t cap_members;
	cply_game_delta delta;
	uint64_t count;
	cply_json_event event; /* the last of the pull */
	uint32_t errors;       /* when it was opened */
	uint64_t events[CPLY_GAME_EVENTS];
	cply_game_event first;
	cply_json_type deltas; /* what `deltas` is instead of an array */
	cply_json_type constant_types[2];
	uint32_t seen; /* bit per member of the root that was met */
	/* Called before a delta is merged; or NULL. */
	void (*before)(void *ctx, const cply_game_delta *d);
	void *before_ctx;
	bool waits;       /* the first delta is there, not yet taken */
	bool is_assuming; /* the constants are not known yet */
	bool is_closed;
};

/* Like cply_game_stream_open, with a log or without. */
cply_status cplyi_stream_open(const cply_game_source *source, cply_arena *arena,
                              cply_diags *diags, const cply_limits *limits,
                              cplyi_log *log, cply_game_stream **out);

/* Reports what is wrong with the root. */
void cplyi_check_root(const cply_game_stream *s);

#endif
