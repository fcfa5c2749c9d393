/* SPDX-License-Identifier: MIT */
/* crossply play on a pack of mill puzzles. */
#include "cli/play/mill.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "cli/io/screen_watch.h"
#include "cli/play/mill_ratings.h"
#include "cli/record/record.h"
#include "cli/solve/mill_tables.h"

enum { MEMORY = 64 << 20, MILLION = 1000000, NODES = 8 };

typedef struct player {
	cli *c;
	const cply_mill *pack;
	mill_ratings ratings;
	mill_play play;
	/* The search of the rules that were asked for last. */
	cply_mill_rules rules;
	cply_mill_files *files;
	cply_mill_search *search;
	cply_arena arena; /* of the search */
	cply_str *keys;   /* of all puzzles */
	int code;
} player;

/* ---- what the player asks for ---- */

int64_t play_mill_now(void *ctx)
{
	struct timespec t;
	(void)ctx;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void close_search(player *v)
{
	cply_mill_files_close(v->files);
	cply_arena_free(&v->arena);
	v->files = NULL;
	v->search = NULL;
}

static bool go_on(void *ctx, uint64_t nodes)
{
	(void)nodes;
	return mill_goes_on(ctx);
}

static cply_mill_search *search(void *ctx, const cply_mill_rules *rules)
{
	player *v = ctx;
	const cply_mill_limits limits = { .memory = MEMORY,
		                          .go_on = go_on,
		                          .ctx = &v->play };
	if (v->search && cply_mill_rules_same(&v->rules, rules))
		return v->search;
	close_search(v);
	cply_arena_init(&v->arena, NULL, SIZE_MAX);
	v->rules = *rules;
	v->files = mill_tables_open(v->c, rules, true, NULL);
	v->search = cply_mill_search_new(rules, mill_tables_of(v->files),
	                                 &limits, &v->arena);
	return v->search;
}

static void finish(void *ctx, const cply_mill_session *s, uint32_t puzzle,
                   int64_t ms, cply_buf *out)
{
	player *v = ctx;
	cplyi_mill_result x = cplyi_mill_ratings_result(s);
	x.key = v->keys[puzzle];
	x.seconds = (uint32_t)(ms / 1000);
	x.time = (int64_t)time(NULL);
	cply_put(out, out->len ? " " : "");
	int code = ratings_add(&v->ratings, &x, out);
	if (code == EXIT_FINE)
		cplyi_mill_result_put(&x, out);
	else
		v->code = code;
}

static bool is_solved(void *ctx, uint32_t puzzle)
{
	const player *v = ctx;
	const cplyi_mill_record *m =
		cplyi_mill_ratings_find(&v->ratings.book, v->keys[puzzle]);
	return m && m->solved;
}

static uint32_t nearest(void *ctx, uint32_t puzzle)
{
	const player *v = ctx;
	return cplyi_mill_ratings_nearest(&v->ratings.book, v->pack, v->keys,
	                                  puzzle);
}

static void standing(void *ctx, cply_buf *out)
{
	const player *v = ctx;
	cplyi_mill_ratings_put_standing(&v->ratings.book, v->c->ascii, out);
	cply_put(out, "\n");
}

/* ---- the command ---- */

/* The puzzle of --at, or the first that has not been solved. */
static int first_puzzle(player *v, uint32_t *out)
{
	const char *at = cli_text(v->c, OPT_AT);
	*out = 0;
	if (!at) {
		for (uint32_t i = 0; i < v->pack->n_puzzles; i++)
			if (v->pack->puzzles[i].has_start && !is_solved(v, i)) {
				*out = i;
				break;
			}
		return EXIT_FINE;
	}
	return record_puzzle(v->c, v->pack, at, out);
}

int play_mill_run(cli *c, mill_play *t)
{
	t->color = c->color_out;
	t->ascii = c->ascii;
	if (cli_has(c, OPT_PLAIN) || !isatty(STDIN_FILENO) ||
	    !isatty(STDOUT_FILENO)) {
		tui_mill_lines(t);
		return EXIT_FINE;
	}
	const char *why = "";
	screen_watch(true);
	bool played = tui_mill_run(t, &why);
	screen_watch(false);
	if (!played) {
		cli_complain("cannot play here: %s; use --plain to play "
		             "line by line",
		             why);
		return EXIT_IO;
	}
	t->message[0] = 0;
	mill_leave(t);
	if (t->message[0] && !c->quiet)
		cli_complain("%s", t->message);
	return EXIT_FINE;
}

static int run(player *v)
{
	const mill_host host = { .search = search,
		                 .finish = finish,
		                 .is_solved = is_solved,
		                 .nearest = nearest,
		                 .standing = standing,
		                 .now = play_mill_now,
		                 .ctx = v };
	mill_play *t = &v->play;
	uint32_t first;
	cply_buf said;
	cply_buf_init(&said, &v->c->arena);
	v->code = ratings_open(&v->ratings, &said);
	if (said.len) {
		cply_put_char(&said, 0);
		mill_say(t, said.ptr);
	}
	int code = first_puzzle(v, &first);
	if (code != EXIT_FINE)
		return code;
	t->host = &host;
	t->pack = v->pack;
	t->nodes = cli_number(v->c, OPT_NODES, NODES) * MILLION;
	if (!mill_open(t, first)) {
		cli_complain("%s", t->message);
		return EXIT_FORMAT;
	}
	code = play_mill_run(v->c, t);
	mill_close(t);
	return code == EXIT_FINE ? v->code : code;
}

static int options_fit(const cli *c)
{
	static const cli_opt other[] = { OPT_GHOST,      OPT_LOG,
		                         OPT_SAVE,       OPT_AUTOCHECK,
		                         OPT_DOWNS_ONLY, OPT_STRICT_REBUS,
		                         OPT_FRESH,      OPT_SOLVER };
	for (size_t i = 0; i < CPLY_COUNT(other); i++) {
		const cli_given *g = cli_get(c, other[i]);
		if (g)
			return cli_misuse(c, "--%s is for crosswords",
			                  g->option->name);
	}
	return EXIT_FINE;
}

int play_mill_pack(cli *c, cli_reader *r)
{
	if (options_fit(c) != EXIT_FINE)
		return EXIT_USAGE;
	player *v = calloc(1, sizeof *v);
	if (!v || !cply_session_doc(r->s)->as.mill->n_puzzles) {
		cli_complain(v ? "this pack has no puzzles" : "out of memory");
		free(v);
		return v ? EXIT_FORMAT : EXIT_LIMIT;
	}
	v->c = c;
	v->pack = cply_session_doc(r->s)->as.mill;
	v->keys = CPLY_NEW(&c->arena, v->pack->n_puzzles, cply_str);
	for (uint32_t i = 0; v->keys && i < v->pack->n_puzzles; i++)
		v->keys[i] =
			cplyi_mill_ratings_key(&v->pack->puzzles[i], &c->arena);
	int code = EXIT_LIMIT;
	if (c->arena.failed)
		cli_complain("out of memory");
	else
		code = run(v);
	close_search(v);
	ratings_close(&v->ratings);
	free(v);
	return code;
}
