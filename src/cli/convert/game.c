/* SPDX-License-Identifier: MIT */
/* crossply convert for game logs, as they stream by. */
#include <string.h>

#include "base/drain.h"
#include "cli/game/file.h"
#include "cli/game/out.h"
#include "cli/io/type.h"

static bool is_states(const char *to)
{
	return to &&
	       (path_ends(to, ".ndjson") || path_ends(to, ".jsonl") ||
	        path_ends(to, ".ndjson.gz") || path_ends(to, ".jsonl.gz"));
}

static cply_status write_log(cli *c, cply_session *s, const char *to,
                             game_out *out)
{
	const cply_write_options options = {
		.game = is_states(to)             ? CPLY_GAME_AS_STATES
		        : cli_has(c, OPT_UPGRADE) ? CPLY_GAME_AS_NEWEST
		                                  : CPLY_GAME_AS_LOG
	};
	cplyi_drain drain;
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cplyi_drain_init(&drain, game_out_put, out, &a);
	cply_status status = cplyi_session_write(s, cply_session_format(s),
	                                         &options, &drain.buf);
	if (!cplyi_drain_flush(&drain) && status == CPLY_OK)
		status = CPLY_NOMEM;
	cply_arena_free(&a);
	return status;
}

static int convert(cli *c, cli_reader *r, const char *to)
{
	game_out out;
	int code = EXIT_FINE;
	if (!game_out_open(&out, c, to, &code))
		return code;
	cply_status status = write_log(c, r->s, to, &out);
	code = game_log_ended(r, c);
	bool is_kept = code < EXIT_FINDINGS || cli_has(c, OPT_KEEP_GOING);
	if (code == EXIT_FINDINGS && !is_kept)
		cli_complain("%s is broken; -k converts whatever can be read",
		             cplyi_session_name(r->s));
	bool is_whole = status == CPLY_OK || status == CPLY_INVALID;
	int closed = game_out_close(&out, is_whole && is_kept);
	return closed > code ? closed : code;
}

/* A name that promises something else is refused. */
static int name_fits(const cli *c, const cli_reader *r, const char *to)
{
	file_type t = type_of_name(to);
	const cply_format *named = type_format(to);
	if (named ? named == cply_session_format(r->s)
	          : t == TYPE_NONE || t == TYPE_JSON || t == TYPE_JSONL)
		return EXIT_FINE;
	if (type_is_picture(t) || t == TYPE_HTML)
		return cli_misuse(c,
		                  "%s is a picture, not a game log; use "
		                  "`crossply %s LOG -o OUT%s`",
		                  to,
		                  t == TYPE_PNG || t == TYPE_PDF ? "show"
		                                                 : "replay",
		                  strrchr(to, '.'));
	return cli_misuse(c,
	                  "%s is a game log, and %s is not the name of "
	                  "one%s%s; expected .gamelog, .json, or .ndjson "
	                  "for its states",
	                  cplyi_session_name(r->s), to,
	                  named ? ", but of " : "", named ? named->title : "");
}

/* A log of a game has no letters, answers or puzzles. */
static int options_fit(const cli *c)
{
	static const cli_opt other[] = {
		OPT_SOLVED,
		OPT_BLANK,
		OPT_NO_PROGRESS,
		OPT_EXTENSIONS,
		OPT_LOCK,
		OPT_WITH_ANSWERS,
		OPT_ID,
		OPT_LEVEL_VERSION,
		OPT_FORMAT_VERSION,
		OPT_NO_ENUMERATIONS,
		OPT_LEVEL_DIALECT,
		OPT_SHAPE,
		OPT_PICK,
	};
	for (size_t i = 0; i < CPLY_COUNT(other); i++) {
		const cli_given *g = cli_get(c, other[i]);
		if (g)
			return cli_misuse(c, "--%s does not apply to game logs",
			                  g->option->name);
	}
	return EXIT_FINE;
}

bool convert_game(cli *c, cli_reader *opened, int *code)
{
	game_file file;
	const char *to = cli_text(c, OPT_OUTPUT);
	if (c->n_operands < 1 || c->n_operands > 2 || cli_has(c, OPT_TO) ||
	    cli_has(c, OPT_DRY_RUN) || (to && c->n_operands != 1))
		return false;
	if (!to && c->n_operands == 2)
		to = c->operands[1];
	if (to && path_is_dir(to))
		return false;
	if (game_file_open(&file, c, c->operands[0], GAME_LENIENT) !=
	    GAME_FILE_LOG) {
		if (file.reader.loaded == LOAD_OK &&
		    reader_opened(&file.reader) == EXIT_LIMIT) {
			*code = game_file_refuse(&file, c);
			return true;
		}
		/* It is held now, and is converted from there. */
		*opened = file.reader;
		return false;
	}
	*code = name_fits(c, &file.reader, to);
	if (*code == EXIT_FINE)
		*code = options_fit(c);
	if (*code == EXIT_FINE)
		*code = convert(c, &file.reader, to);
	game_file_close(&file);
	return true;
}
