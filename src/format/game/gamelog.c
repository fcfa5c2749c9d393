/* SPDX-License-Identifier: MIT */
/* Game logs of the Cadre framework: one JSON object with a list of deltas,
 * each of which changes the state of the game. Mostly compressed with gzip.
 * What a delta means is the business of src/game. */
#include "format/game/gamelog.h"
#include "format/formats.h"
#include "format/json_head.h"
#include "game/game.h"
#include "game/streamed.h"

static int gamelog_probe(cply_str head)
{
	cplyi_json_head h = cplyi_json_head_with(head, "deltas");
	bool has_deltas = false, has_name = false;
	while (cplyi_json_head_next(&h)) {
		if (cply_str_is(h.key, "deltas") &&
		    cply_str_starts(h.value, "["))
			has_deltas = true;
		has_name |= cply_str_is(h.key, "gameName") ||
		            cply_str_is(h.key, "gameSession") ||
		            cply_str_is(h.key, "gamelogVersion");
		if (cply_str_is(h.key, "constants") &&
		    cplyi_json_head_has(h.value, "DELTA_REMOVED"))
			has_name = true;
	}
	if (has_deltas && has_name)
		return CPLY_BY_MAGIC;
	return has_deltas && cply_str_find(head, CPLY_STR("\"game\"")) !=
	                               SIZE_MAX
	               ? CPLY_BY_SHAPE
	               : CPLY_NOT_MINE;
}

static cply_status keep(const cply_read *r, const cply_game_source *source,
                        cply_doc *out)
{
	cply_game *game = NULL;
	cply_status s = cply_game_open(source, !source->feed, r->arena,
	                               r->diags, r->limits, &game);
	if (game && s != CPLY_NOMEM) {
		out->kind = &cply_kind_game;
		out->as.game = game;
	}
	return s;
}

static cply_status gamelog_read(const cply_read *r, cply_doc *out)
{
	return keep(r, &(cply_game_source){ .text = r->bytes }, out);
}

/* A record is made while the bytes pass by. */
static cply_status keep_stream(const cply_read *r, const cply_stream *stream,
                               const cply_game_source *source, cply_doc *out)
{
	cply_status s = keep(r, source, out);
	cply_status stored = stream->end(stream->ctx, r->diags);
	return s == CPLY_OK ? stored : s;
}

static cply_status gamelog_open(const cply_read *r, const cply_stream *stream,
                                cply_doc *out)
{
	const cply_game_source source = { .feed = stream->feed,
		                          .rewind = stream->rewind,
		                          .ctx = stream->ctx };
	if (stream->is_kept)
		return keep_stream(r, stream, &source, out);
	cply_game_log *log = CPLY_NEW(r->arena, 1, cply_game_log);
	if (!log)
		return CPLY_NOMEM;
	*log = (cply_game_log){
		.source = source,
		.arena = r->arena,
		.notes = r->notes,
		.diags = r->diags,
		.limits = r->limits,
		.end = stream->end,
		.ctx = stream->ctx,
	};
	out->kind = &cply_kind_game;
	out->log = log;
	return CPLY_OK;
}

const cply_format cply_format_gamelog = {
	.name = "gamelog",
	.title = "game log",
	.suffixes = " .gamelog ",
	.kind = &cply_kind_game,
	.probe = gamelog_probe,
	.read = gamelog_read,
	.open = gamelog_open,
	.write = cplyi_gamelog_write,
};
