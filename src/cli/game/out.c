/* SPDX-License-Identifier: MIT */
#include "cli/game/out.h"

bool game_out_put(void *ctx, cply_str bytes)
{
	game_out *o = ctx;
	return o->packs ? cply_gzip_put(&o->pack, bytes)
	                : save_put(&o->file, bytes);
}

bool game_out_open(game_out *o, cli *c, const char *path, int *code)
{
	const save_request to = { .path = path,
		                  .force = cli_has(c, OPT_FORCE) };
	*code = save_open(&o->file, &to);
	if (*code != EXIT_FINE)
		return false;
	cply_arena_init(&o->arena, NULL, SIZE_MAX);
	o->packs = path && cply_str_ends(cply_str_of(path), ".gz");
	if (o->packs &&
	    !cply_gzip_init(&o->pack, save_put, &o->file, &o->arena)) {
		cli_complain("out of memory");
		save_abandon(&o->file);
		*code = EXIT_LIMIT;
		return false;
	}
	return true;
}

int game_out_close(game_out *o, bool good)
{
	int code = EXIT_FINE;
	bool is_whole = !o->packs || cply_gzip_end(&o->pack);
	if (!is_whole && !o->file.has_failed) {
		cli_complain("cannot compress %s", o->file.to.path);
		code = EXIT_LIMIT;
	}
	if (o->file.has_failed || (good && is_whole))
		code = save_commit(&o->file);
	else
		save_abandon(&o->file);
	cply_arena_free(&o->arena);
	return code;
}
