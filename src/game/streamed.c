/* SPDX-License-Identifier: MIT */
#include "game/streamed.h"

#include "game/record.h"

void cplyi_game_log_reread(const cply_game *g, cply_arena *scratch,
                           cply_diags *quiet, cply_game_log *out)
{
	cply_diags_init(quiet, scratch, 0);
	*out = (cply_game_log){ .source = { .text = g->stream->source.text },
		                .arena = scratch,
		                .notes = scratch,
		                .diags = quiet,
		                .limits = cply_limits_default() };
}

bool cplyi_game_log_rewind(const cply_game_log *l)
{
	return !l->reads || !l->source.feed ||
	       (l->source.rewind && l->source.rewind(l->source.ctx));
}

bool cplyi_game_log_start(cply_game_log *l)
{
	cplyi_game_log_close(l);
	if (!cplyi_game_log_rewind(l))
		return false;
	l->reads = l;
	l->status = cply_game_stream_open(&l->source, l->arena, l->diags,
	                                  l->limits, &l->stream);
	return l->stream != NULL;
}

const cply_game_delta *cplyi_game_log_next(cply_game_log *l)
{
	return l->stream ? cply_game_stream_next(l->stream) : NULL;
}

void cplyi_game_log_close(cply_game_log *l)
{
	if (l->stream && cply_game_stream_close(l->stream) == CPLY_NOMEM)
		l->status = CPLY_NOMEM;
	l->stream = NULL;
}

bool cplyi_game_log_again(cply_game_log *l)
{
	bool strict = l->diags->strict;
	const cply_rule_set *disabled = l->diags->disabled;
	cplyi_game_log_close(l);
	cply_diags_init(l->diags, l->notes, l->limits->diagnostics);
	l->diags->strict = strict;
	l->diags->disabled = disabled;
	return l->status != CPLY_NOMEM && cplyi_game_log_start(l);
}

static cply_status no_memory(cply_game_log *l)
{
	cply_report_with(l->diags, CPLY_CP006, CPLY_NOWHERE,
	                 CPLY_N(l->limits->arena_bytes));
	l->status = CPLY_NOMEM;
	return CPLY_NOMEM;
}

cply_status cplyi_game_log_finish(cply_game_log *l, bool checks)
{
	if (l->stream) {
		l->status = cply_game_stream_close(l->stream);
		if (checks && l->status != CPLY_NOMEM)
			cply_game_check(cply_game_stream_state(l->stream),
			                cply_game_stream_head(l->stream),
			                l->notes, l->diags);
	}
	cply_status stored = l->end ? l->end(l->ctx, l->diags) : CPLY_OK;
	if (l->status == CPLY_OK || stored == CPLY_LIMIT)
		l->status = stored == CPLY_OK ? l->status : stored;
	return l->status == CPLY_NOMEM ? no_memory(l) : l->status;
}

cply_status cplyi_game_log_check(cply_game_log *l, const cply_creer *creer)
{
	cply_creer_check *k = NULL;
	const cply_game_delta *delta;
	if (creer)
		k = cply_creer_check_new(creer, l->arena);
	if (cplyi_game_log_start(l))
		while ((delta = cplyi_game_log_next(l)))
			if (k)
				cply_creer_check_delta(k, l->stream, delta);
	cply_status s = cplyi_game_log_finish(l, true);
	if (creer && l->stream && s != CPLY_NOMEM &&
	    (!k || cply_creer_check_end(k, l->stream, l->diags) == CPLY_NOMEM))
		s = no_memory(l);
	return s;
}
