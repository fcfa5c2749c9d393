/* SPDX-License-Identifier: MIT */
/* Statistics of games: one in detail, many as standings. */
#include "report/stats/games.h"
#include "game/streamed.h"

static void *begin(const cply_stats_options *o, cply_arena *a)
{
	games *s = CPLY_NEW(a, 1, games);
	if (!s)
		return NULL;
	*s = (games){ .o = *o,
		      .a = a,
		      .style = { .columns = o->columns ? o->columns : 80,
		                 .color = o->color,
		                 .ascii = o->ascii } };
	cply_buf_init(&s->out, a);
	return s;
}

static void take(games *s, const cply_counted *one, const cply_game_stream *g,
                 const cply_game_stats *n)
{
	const cply_game_head *h = cply_game_stream_head(g);
	if (!one->is_only)
		cplyi_games_add(s, one, h, n);
	else if (s->o.form == CPLY_STATS_JSON)
		cplyi_stats_game_json(s, one, h, n);
	else if (s->o.form == CPLY_STATS_CSV)
		cplyi_stats_game_csv(s, n);
	else
		cplyi_stats_game_text(s, one, h, n);
}

static cply_status add(void *count, const cply_counted *one,
                       cply_arena *scratch)
{
	games *s = count;
	cply_game_stats *n = CPLY_NEW(scratch, 1, cply_game_stats);
	cply_diags quiet;
	cply_game_log again, *log = one->doc->log;
	const cply_game_delta *d;
	if (!n)
		return CPLY_NOMEM;
	if (!log) {
		cplyi_game_log_reread(one->doc->as.game, scratch, &quiet,
		                      &again);
		log = &again;
	}
	cply_game_stats_init(n, scratch);
	n->wants_turns = games_want(s, "turns");
	if (cplyi_game_log_start(log)) {
		while ((d = cplyi_game_log_next(log)) != NULL)
			cply_game_stats_add(
				n, d, cply_game_stream_state(log->stream));
		cply_game_stats_end(n, cply_game_stream_state(log->stream));
		cply_game_stats_clients(n, cply_game_stream_head(log->stream));
	}
	cply_status status = cplyi_game_log_finish(log, one->doc->log);
	if (status == CPLY_NOMEM || s->a->failed)
		return CPLY_NOMEM;
	if (!log->stream || !n->deltas)
		return CPLY_INVALID;
	take(s, one, log->stream, n);
	return s->out.failed || s->a->failed ? CPLY_NOMEM : CPLY_OK;
}

static cply_status put(void *count, cply_arena *scratch, cply_buf *out)
{
	games *s = count;
	if (s->n)
		cplyi_games_put(s, out);
	else
		cply_put_str(out, cply_buf_str(&s->out));
	return out->failed || s->a->failed || scratch->failed ? CPLY_NOMEM
	                                                      : CPLY_OK;
}

const cply_counting cplyi_stats_games = { .begin = begin,
	                                  .add = add,
	                                  .put = put };
