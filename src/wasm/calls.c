/* SPDX-License-Identifier: MIT */
/* The list of calls. */
#include "wasm/inside.h"

static const cplyi_w_entry calls[] = {
	{ "version", cplyi_w_version, CPLYI_W_NOTHING },
	{ "formats", cplyi_w_formats, CPLYI_W_NOTHING },
	{ "rules", cplyi_w_rules, CPLYI_W_NOTHING },
	{ "explain", cplyi_w_explain, CPLYI_W_NOTHING },
	{ "about", cplyi_w_about, CPLYI_W_FILE },
	{ "check", cplyi_w_check, CPLYI_W_FILE },
	{ "report", cplyi_w_report, CPLYI_W_FILE },
	{ "sarif", cplyi_w_sarif, CPLYI_W_FILE },
	{ "spans", cplyi_w_spans, CPLYI_W_FILE },
	{ "places", cplyi_w_places, CPLYI_W_DOC },
	{ "fix", cplyi_w_fix, CPLYI_W_FILE },
	{ "text", cplyi_w_source_text, CPLYI_W_FILE },
	{ "lines", cplyi_w_lines, CPLYI_W_FILE },
	{ "bytes", cplyi_w_bytes, CPLYI_W_FILE },
	{ "hex", cplyi_w_hex, CPLYI_W_FILE },
	{ "targets", cplyi_w_targets, CPLYI_W_DOC },
	{ "losses", cplyi_w_losses, CPLYI_W_DOC },
	{ "convert", cplyi_w_convert, CPLYI_W_DOC },
	{ "model", cplyi_w_model, CPLYI_W_DOC },
	{ "draw", cplyi_w_draw, CPLYI_W_DOC },
	{ "stats", cplyi_w_stats, CPLYI_W_DOC },
	{ "timeline", cplyi_w_steps, CPLYI_W_DOC },
	{ "seek", cplyi_w_seek, CPLYI_W_DOC },
	{ "describe", cplyi_w_describe, CPLYI_W_DOC },
	{ "marks", cplyi_w_marks, CPLYI_W_DOC },
	{ "next", cplyi_w_next_mark, CPLYI_W_DOC },
	{ "search", cplyi_w_search, CPLYI_W_DOC },
	{ "names", cplyi_w_names, CPLYI_W_DOC },
	{ "lanes", cplyi_w_lanes, CPLYI_W_DOC },
	{ "squares", cplyi_w_squares, CPLYI_W_DOC },
	{ "heat", cplyi_w_heat, CPLYI_W_DOC },
	{ "children", cplyi_w_children, CPLYI_W_DOC },
	{ "value", cplyi_w_value, CPLYI_W_DOC },
	{ "changes", cplyi_w_changes, CPLYI_W_DOC },
	{ "diff", cplyi_w_game_diff, CPLYI_W_DOC },
	{ "query", cplyi_w_query, CPLYI_W_DOC },
	{ "board.plan", cplyi_w_board_plan, CPLYI_W_DOC },
	{ "board.at", cplyi_w_board_at, CPLYI_W_DOC },
	{ "board.square", cplyi_w_board_square, CPLYI_W_DOC },
	{ "events", cplyi_w_events, CPLYI_W_DOC },
	{ "actions", cplyi_w_actions, CPLYI_W_NOTHING },
	{ "play.open", cplyi_w_play_open, CPLYI_W_DOC },
	{ "play.set", cplyi_w_play_set, CPLYI_W_DOC },
	{ "play.begin", cplyi_w_play_begin, CPLYI_W_DOC },
	{ "play.do", cplyi_w_play_do, CPLYI_W_DOC },
	{ "play.end", cplyi_w_play_end, CPLYI_W_DOC },
	{ "play.find", cplyi_w_play_find, CPLYI_W_DOC },
	{ "play.log", cplyi_w_play_log, CPLYI_W_DOC },
	{ "play.save", cplyi_w_play_save, CPLYI_W_DOC },
	{ "mill.begin", cplyi_w_mill_begin, CPLYI_W_DOC },
	{ "mill.game", cplyi_w_mill_game, CPLYI_W_DOC },
	{ "mill.board", cplyi_w_mill_board, CPLYI_W_DOC },
	{ "mill.act", cplyi_w_mill_act, CPLYI_W_DOC },
	{ "mill.undo", cplyi_w_mill_undo, CPLYI_W_DOC },
	{ "mill.hint", cplyi_w_mill_hint, CPLYI_W_DOC },
	{ "mill.line", cplyi_w_mill_line, CPLYI_W_DOC },
	{ "mill.give-up", cplyi_w_mill_give_up, CPLYI_W_DOC },
	{ "mill.reply", cplyi_w_mill_reply, CPLYI_W_DOC },
	{ "mill.search", cplyi_w_mill_search, CPLYI_W_DOC },
};

const cplyi_w_entry *cplyi_w_find(cply_str name)
{
	for (size_t i = 0; i < CPLY_COUNT(calls); i++)
		if (cply_str_is(name, calls[i].name))
			return &calls[i];
	return NULL;
}
