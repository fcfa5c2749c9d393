/* SPDX-License-Identifier: MIT */
/* A state of a game, or a value in it, as JSON. */
#include "base/text.h"
#include "game/streamed.h"
#include "report/show/show.h"

/* Out of the quotes, for people. */
static void put_text(cply_buf *out, cply_str s)
{
	uint32_t c;
	for (size_t at = 0; cply_utf8_next(s, &at, &c);)
		cply_put_utf8(out, c < ' ' || (c >= 127 && c < 0xA0) ? '?' : c);
}

cply_status cplyi_show_state(cply_game_value state, const cply_show_options *o,
                             cply_arena *scratch, cply_buf *out)
{
	const cply_game_print how = { .resolve = o->resolve };
	cply_game_value v =
		o->path.len ? cply_game_path(state, o->path, scratch) : state;
	cply_json_writer w;
	if (o->path.len && cply_game_type(v) == CPLY_JSON_MISSING)
		return CPLY_INVALID;
	cply_json_writer_init(&w, out, 2);
	if (o->plain_text && cply_game_type(v) == CPLY_JSON_STRING)
		put_text(out, cply_game_text(v, scratch));
	else if (!cply_game_put(v, &how, scratch, &w))
		out->failed = true;
	cply_put(out, "\n");
	return out->failed || scratch->failed ? CPLY_NOMEM : CPLY_OK;
}

/* A log that is not held is read to its end. */
static cply_status show_last(cply_game_log *log, const cply_show_options *o,
                             cply_arena *scratch, cply_buf *out)
{
	bool is_open = cplyi_game_log_start(log);
	while (cplyi_game_log_next(log))
		;
	cply_status s = cplyi_game_log_finish(log, false);
	if (!is_open || s == CPLY_NOMEM)
		return s == CPLY_OK ? CPLY_INVALID : s;
	return cplyi_show_state(cply_game_stream_state(log->stream), o, scratch,
	                        out);
}

cply_status cplyi_show_game(const cply_doc *doc, const cply_timeline *at,
                            const cply_show_options *o, cply_arena *scratch,
                            cply_buf *out)
{
	if (doc->log && !at)
		return show_last(doc->log, o, scratch, out);
	if (doc->log)
		return cplyi_show_state(*(const cply_game_value *)at->state, o,
		                        scratch, out);
	return cplyi_show_state(cply_game_state_at(doc->as.game, at->position),
	                        o, scratch, out);
}
