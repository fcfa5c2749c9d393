/* SPDX-License-Identifier: MIT */
/* crossply play: a game of mill against the engine. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/play/files.h"
#include "cli/play/mill.h"
#include "cli/solve/mill.h"
#include "cli/solve/mill_tables.h"
#include "format/formats.h"
#include "mill/play/game_pack.h"

enum { LEVEL = 3 };

typedef struct player {
	cli *c;
	const cply_mill_variant *variant;
	cply_arena arena; /* of the engine */
	mill_play play;
	int code;
} player;

bool play_mill_is_game(const cli *c)
{
	return cli_has(c, OPT_STRENGTH) || cli_has(c, OPT_SIDE) ||
	       cli_has(c, OPT_SEED) || cli_has(c, OPT_VARIANT) ||
	       (c->n_operands && mill_is_asked(c));
}

/* ---- keeping it ---- */

static cply_status compose(const player *v, const cply_mill_game *g,
                           cply_arena *a, cply_buf *out)
{
	char day[32];
	time_t t = time(NULL);
	struct tm tm;
	cply_mill pack;
	gmtime_r(&t, &tm);
	strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%SZ", &tm);
	const cplyi_mill_game_about about = {
		.variant = cply_str_of(v->variant->id),
		.strength = v->play.level,
		.human_is_black = v->play.human,
		.time = t,
		.day = cply_str_of(day),
	};
	cply_status s = cplyi_mill_game_pack(g, &about, a, &pack);
	return s == CPLY_OK ? cplyi_mill_pack_put(&pack, a, out) : s;
}

static bool keep(void *ctx, const cply_mill_game *g, cply_str name,
                 cply_buf *out)
{
	player *v = ctx;
	const char *log = cli_text(v->c, OPT_LOG);
	char path[PATH_MAX];
	cply_arena a;
	cply_buf b;
	if (!name.len && (!log || !g->n_moves))
		return true;
	if (name.len >= PATH_MAX) {
		cply_put(out, "That name is too long.");
		return false;
	}
	snprintf(path, sizeof path, "%.*s",
	         (int)(name.len ? name.len : strlen(log)),
	         name.len ? name.ptr : log);
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	int code = EXIT_LIMIT;
	if (compose(v, g, &a, &b) == CPLY_OK)
		code = save_file(&(save_request){ .path = path,
		                                  .bytes = cply_buf_str(&b),
		                                  .force = !name.len,
		                                  .said = out });
	cply_arena_free(&a);
	if (code != EXIT_FINE && !name.len)
		v->code = code;
	if (code == EXIT_FINE && name.len) {
		cply_put(out, "Game saved as ");
		cply_put(out, path);
		cply_put(out, ".");
	}
	return code == EXIT_FINE;
}

/* ---- the command ---- */

static const cply_mill_variant *variant_of(const cply_mill_rules *rules)
{
	for (size_t i = 0; i < cply_mill_variant_count(); i++)
		if (&cply_mill_variant_get(i)->rules == rules)
			return cply_mill_variant_get(i);
	return cply_mill_variant_find(CPLY_STR("standard_9mm"));
}

static uint64_t seed_of(const cli *c)
{
	struct timespec t;
	clock_gettime(CLOCK_REALTIME, &t);
	uint64_t any = (uint64_t)t.tv_sec * 1000003 + (uint64_t)t.tv_nsec;
	return cli_has(c, OPT_SEED) ? cli_number(c, OPT_SEED, 0) : any;
}

static int run(player *v, const cply_mill_rules *rules,
               const cply_mill_position *start, const cply_mill_files *files)
{
	const mill_host host = { .keep = keep, .now = play_mill_now, .ctx = v };
	mill_play *t = &v->play;
	const char *side = cli_text(v->c, OPT_SIDE);
	const char *log = cli_text(v->c, OPT_LOG);
	int code = log ? files_log_allowed(log) : EXIT_FINE;
	if (code != EXIT_FINE)
		return code;
	t->host = &host;
	t->level = (unsigned)cli_number(v->c, OPT_STRENGTH, LEVEL);
	t->human = side ? side[0] == 'b' : start->side;
	t->seed = seed_of(v->c);
	t->engine =
		cply_mill_engine_new(rules, mill_tables_of(files), &v->arena);
	if (!t->engine) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	mill_open_game(t, rules, start);
	if (t->game.at.phase == 'o') {
		cply_buf b;
		cply_buf_init(&b, &v->c->arena);
		cply_mill_outcome(&t->game.at, &b);
		cli_complain("this game is over: %.*s", (int)b.len, b.ptr);
		mill_close(t);
		return EXIT_FORMAT;
	}
	code = play_mill_run(v->c, t);
	mill_close(t);
	return code == EXIT_FINE ? v->code : code;
}

int play_mill_game(cli *c)
{
	cply_mill_position start;
	const cply_mill_rules *rules = mill_rules_given(c);
	if (!rules)
		return EXIT_USAGE;
	if (!mill_position_given(c, rules, &start))
		return EXIT_FINDINGS;
	player *v = calloc(1, sizeof *v);
	if (!v) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	v->c = c;
	v->variant = variant_of(rules);
	cply_arena_init(&v->arena, NULL, SIZE_MAX);
	cply_mill_files *files = mill_tables_open(c, rules, false, NULL);
	int code = run(v, rules, &start, files);
	mill_tables_close(files);
	cply_arena_free(&v->arena);
	free(v);
	return code;
}
