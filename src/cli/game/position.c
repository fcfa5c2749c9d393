/* SPDX-License-Identifier: MIT */
#include "cli/game/position.h"

#include "cli/game/index.h"
#include "cli/record/record.h"
#include "game/places.h"

static int cannot_read(const game_file *f)
{
	cli_complain("%s cannot be read twice",
	             cplyi_session_name(f->reader.s));
	return EXIT_IO;
}

/* The log could not be read from its beginning. */
static int end_badly(game_file *f, const cli *c)
{
	int code = game_file_finish(f, false);
	game_file_say(f, c);
	return code;
}

int game_find(game_file *f, const cli *c, const cply_goal *p,
              const char *option, uint64_t *out)
{
	cplyi_game_places at;
	cplyi_game_places_init(&at, f->log, f->index);
	const cply_steps in = cplyi_game_steps(&at);
	*out = cply_goal_find(p, &in);
	int code = EXIT_FINE;
	f->stream = f->log->stream;
	if (at.has_failed)
		code = end_badly(f, c);
	else if (*out == CPLY_NO_STEP &&
	         game_file_finish(f, false) == EXIT_LIMIT)
		code = end_badly(f, c);
	else if (*out == CPLY_NO_STEP)
		code = record_refuse(p, &in, cplyi_session_name(f->reader.s),
		                     option);
	f->stream = f->log->stream;
	cplyi_game_places_free(&at);
	return code;
}

int game_go(game_file *f, const cli *c, const cply_goal *p, const char *option)
{
	uint64_t to;
	int code = game_find(f, c, p, option, &to);
	if (code != EXIT_FINE)
		return code;
	if (game_index_facts(f) && game_index_go(f, c, to))
		return EXIT_FINE;
	if (cplyi_game_read_so_far(f->log) > to && !game_file_again(f))
		return cannot_read(f);
	bool good = cplyi_game_read_to(f->log, to);
	f->stream = f->log->stream;
	return good ? EXIT_FINE : end_badly(f, c);
}
