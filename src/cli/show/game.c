/* SPDX-License-Identifier: MIT */
/* crossply show for game logs: the state after any delta as JSON. */
#include "base/drain.h"
#include "cli/game/file.h"
#include "cli/game/index.h"
#include "cli/game/position.h"
#include "report/show/show.h"

static cply_status put_state(cli *c, const game_file *f, cply_arena *scratch,
                             cply_buf *out)
{
	const cply_show_options o = {
		.path = cply_str_of(cli_text(c, OPT_PATH)),
		.resolve = (uint32_t)cli_number(c, OPT_RESOLVE, 0),
		.plain_text = !cli_has(c, OPT_JSON),
	};
	return cplyi_show_state(cply_game_stream_state(f->stream), &o, scratch,
	                        out);
}

/* A list may be long and empty: its text is never held. */
static int print_state(cli *c, const game_file *f)
{
	saver file;
	cply_arena a;
	cplyi_drain drain;
	const save_request to = { .path = cli_text(c, OPT_OUTPUT),
		                  .force = cli_has(c, OPT_FORCE) };
	int code = save_open(&file, &to);
	if (code != EXIT_FINE)
		return code;
	cply_arena_init(
		&a, NULL,
		cplyi_session_settings(f->reader.s)->limits.arena_bytes);
	cplyi_drain_init(&drain, save_put, &file, &a);
	cply_status status = put_state(c, f, &a, &drain.buf);
	bool is_whole = cplyi_drain_flush(&drain) && status == CPLY_OK;
	if (is_whole || file.has_failed) {
		code = save_commit(&file);
	} else if (status == CPLY_INVALID) {
		cli_complain("%s: there is no value at %s",
		             cplyi_session_name(f->reader.s),
		             cli_text(c, OPT_PATH));
		code = EXIT_FINDINGS;
	} else {
		cli_complain("out of memory while printing the state");
		code = EXIT_LIMIT;
	}
	if (!is_whole && !file.has_failed)
		save_abandon(&file);
	cply_arena_free(&a);
	return code;
}

static int show(cli *c, game_file *f)
{
	const char *at = cli_text(c, OPT_AT);
	const cply_game_index_facts *facts = game_index_facts(f);
	cply_goal p;
	(void)cply_goal_read(cply_str_of(at ? at : "last"), &p);
	/* What is wrong with the log is said at its end. */
	if (p.kind == CPLY_GOAL_LAST && facts &&
	    (cli_has(c, OPT_STRICT) || facts->status != CPLY_OK))
		game_index_close(f);
	int code = game_go(f, c, &p, "--at");
	if (code != EXIT_FINE)
		return code;
	code = print_state(c, f);
	if (p.kind == CPLY_GOAL_LAST && !game_index_facts(f)) {
		int ended = game_file_finish(f, false);
		code = ended > code ? ended : code;
		game_file_say(f, c);
	}
	return code;
}

int show_game(cli *c, cli_reader *r, const char *path)
{
	game_file f;
	game_file_take(&f, r, path);
	game_index_open(&f, c);
	int code = show(c, &f);
	game_file_close(&f);
	return code;
}
