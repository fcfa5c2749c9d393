/* SPDX-License-Identifier: MIT */
/* crossply show for game logs: the state after any delta as JSON. */
#include "cli/game/file.h"
#include "cli/game/index.h"
#include "cli/game/position.h"
#include "cli/io/output.h"

/* ---- printing ---- */

static void put_visible(cply_buf *out, cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		cply_put_char(out,
		              (unsigned char)s.ptr[i] < ' ' || s.ptr[i] == 127
		                      ? '?'
		                      : s.ptr[i]);
}

static int put_state(cli *c, const game_file *f, cply_buf *out)
{
	cply_arena *a = out->arena;
	cply_game_value v = cply_game_stream_state(f->stream);
	const char *path = cli_text(c, OPT_PATH);
	if (path) {
		v = cply_game_path(v, cply_str_of(path), a);
		if (cply_game_type(v) == CPLY_JSON_MISSING) {
			cli_complain("%s: nothing is at %s",
			             f->reader.packed.name.ptr, path);
			return EXIT_FINDINGS;
		}
	}
	if (!cli_has(c, OPT_JSON) && cply_game_type(v) == CPLY_JSON_STRING) {
		put_visible(out, cply_game_text(v, a));
	} else {
		const cply_game_print how = {
			.resolve = (uint32_t)cli_number(c, OPT_RESOLVE, 0)
		};
		cply_json_writer w;
		cply_json_writer_init(&w, out, 2);
		if (!cply_game_put(v, &how, a, &w))
			out->failed = true;
	}
	cply_put(out, "\n");
	return EXIT_FINE;
}

static int print_state(cli *c, const game_file *f)
{
	output o;
	output_begin(&o, c, cli_text(c, OPT_OUTPUT));
	int code = put_state(c, f, &o.buf);
	return output_end(&o, code, "printing the state");
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

bool show_game(cli *c, const char *path, int *code)
{
	game_file f;
	if (!cli_has(c, OPT_JSON) && !cli_has(c, OPT_PATH))
		return false; /* a picture, as of any kind */
	switch (game_file_open(&f, c, path)) {
	case GAME_FILE_OTHER:
		return false;
	case GAME_FILE_FAILED:
		*code = EXIT_IO;
		return true;
	case GAME_FILE_LOG:
		break;
	}
	game_index_open(&f, c);
	*code = show(c, &f);
	game_file_close(&f);
	return true;
}
