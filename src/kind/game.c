/* SPDX-License-Identifier: MIT */
/* The game among the kinds. */
#include "game/game.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "game/streamed.h"
#include "report/show/show.h"
#include "report/stats/stats.h"

static void check(const cply_doc *doc, cply_arena *scratch, cply_diags *diags)
{
	const cply_game *g = doc->as.game;
	if (doc->log) {
		(void)cplyi_game_log_check(doc->log, doc->definition);
		return;
	}
	if (!g)
		return; /* it was checked while it streamed by */
	cply_game_check(cply_game_state_at(g, UINT64_MAX), cply_game_head_of(g),
	                scratch, diags);
}

static void end_log(cply_doc *doc)
{
	if (doc->log)
		cplyi_game_log_close(doc->log);
}

/* Looking at an object takes as long as drawing so many squares. */
static uint64_t squares(const cply_doc *doc)
{
	enum { OBJECT = 16 };
	uint64_t n = 0;
	cply_game_value end = cply_game_state_at(doc->as.game, UINT64_MAX);
	cply_game_iter it =
		cply_game_each(cply_game_get(end, CPLY_STR("gameObjects")));
	while (cply_game_step(&it))
		n += OBJECT;
	return n;
}

const cply_kind cply_kind_game = {
	.name = "game",
	.title = "game log",
	.check = check,
	.timeline = &cply_game_timeline,
	.drawing = &cplyi_drawing_game,
	.json = cplyi_show_game,
	.stats = &cplyi_stats_games,
	.squares = squares,
	.close = end_log,
};
