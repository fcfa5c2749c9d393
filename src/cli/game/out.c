/* SPDX-License-Identifier: MIT */
#include "cli/game/out.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool write_bytes(void *ctx, cply_str bytes)
{
	game_out *o = ctx;
	if (!o->failed && !cli_write_all(o->fd, bytes)) {
		cli_complain("cannot write %s: %s",
		             o->path ? o->path : "standard output",
		             strerror(errno));
		o->failed = true;
	}
	return !o->failed;
}

bool game_out_put(void *ctx, cply_str bytes)
{
	game_out *o = ctx;
	return o->packs ? cply_pack_put(&o->pack, bytes)
	                : write_bytes(o, bytes);
}

/* Beside the target, so that it can be renamed. */
static bool open_beside(game_out *o)
{
	size_t n = strlen(o->path) + 16;
	o->beside = malloc(n);
	if (!o->beside)
		return false;
	snprintf(o->beside, n, "%s.XXXXXX", o->path);
	o->fd = mkostemp(o->beside, O_CLOEXEC);
	if (o->fd < 0) {
		free(o->beside);
		o->beside = NULL;
		return false;
	}
	mode_t mask = umask(0);
	umask(mask);
	return fchmod(o->fd, 0666 & ~mask) == 0;
}

bool game_out_open(game_out *o, cli *c, const char *path, int *code)
{
	*o = (game_out){ .c = c, .fd = STDOUT_FILENO };
	if (path && strcmp(path, "-") != 0)
		o->path = path;
	cply_arena_init(&o->arena, NULL, SIZE_MAX);
	if (o->path) {
		*code = save_allowed(o->path, cli_has(c, OPT_FORCE));
		if (*code != EXIT_FINE)
			return false;
		if (!open_beside(o)) {
			cli_complain("cannot write %s: %s", o->path,
			             strerror(errno));
			*code = EXIT_IO;
			return false;
		}
		o->packs = cply_str_ends(cply_str_of(path), ".gz");
	}
	if (o->packs && !cply_pack_init(&o->pack, write_bytes, o, &o->arena)) {
		*code = EXIT_LIMIT;
		return false;
	}
	return true;
}

int game_out_close(game_out *o, bool good)
{
	int code = EXIT_FINE;
	if (o->packs && !cply_pack_end(&o->pack))
		o->failed = true;
	good &= !o->failed;
	if (o->path) {
		if (close(o->fd) != 0)
			good = false;
		if (good && rename(o->beside, o->path) != 0) {
			cli_complain("cannot write %s: %s", o->path,
			             strerror(errno));
			good = false;
		}
		if (!good)
			unlink(o->beside);
		free(o->beside);
	}
	if (o->failed)
		code = EXIT_IO;
	cply_arena_free(&o->arena);
	return code;
}
