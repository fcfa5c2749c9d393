/* SPDX-License-Identifier: MIT */
/* The game among the kinds. */
#include "game/game.h"
#include "draw/drawing.h"
#include "format/format.h"
#include "game/streamed.h"
#include "game/walk.h"
#include "report/diff/diff.h"
#include "report/query/query.h"
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

static cply_status conform(const cply_doc *doc, cply_str text,
                           const cply_limits *limits, cply_arena *scratch,
                           cply_diags *diags)
{
	const cply_game_source source = { .text = text };
	const cply_game_delta *delta;
	cply_game_stream *s = NULL;
	cply_diags quiet;
	/* What is wrong with the log itself has been said. */
	cply_diags_init(&quiet, scratch, 0);
	cply_creer_check *k = cply_creer_check_new(doc->definition, scratch);
	if (!k || cply_game_stream_open(&source, scratch, &quiet, limits, &s) ==
	                  CPLY_NOMEM)
		return CPLY_NOMEM;
	while ((delta = cply_game_stream_next(s)))
		cply_creer_check_delta(k, s, delta);
	cply_status status = cply_game_stream_close(s);
	if (status != CPLY_NOMEM)
		status = cply_creer_check_end(k, s, diags);
	return status;
}

static const void *stream_steps(const cply_doc *doc)
{
	return cplyi_game_walk_begin(doc->log);
}

static void end_log(cply_doc *doc)
{
	if (!doc->log)
		return;
	cplyi_game_log_close(doc->log);
	cplyi_game_walks_end(doc->log);
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
	.conform = conform,
	.timeline = &cply_game_timeline,
	.streamed = &cplyi_game_walk_steps,
	.stream_steps = stream_steps,
	.drawing = &cplyi_drawing_game,
	.json = cplyi_show_game,
	.stats = &cplyi_stats_games,
	.query = cplyi_query_game,
	.diff = cplyi_diff_logs,
	.squares = squares,
	.close = end_log,
};
