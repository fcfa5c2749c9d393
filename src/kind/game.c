/* SPDX-License-Identifier: MIT */
/* The game among the kinds. */
#include "game/game.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "game/streamed.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	const cply_game *g = doc->as.game;
	if (doc->log) {
		(void)cplyi_game_log_check(doc->log, doc->definition);
		return;
	}
	cply_game_check(cply_game_state_at(g, UINT64_MAX), cply_game_head_of(g),
	                scratch, diags);
}

static void end_log(cply_doc *doc)
{
	if (doc->log)
		cplyi_game_log_close(doc->log);
}

const cply_kind cply_kind_game = {
	.name = "game",
	.check = check,
	.timeline = &cply_game_timeline,
	.drawing = &cplyi_drawing_game,
	.close = end_log,
};
