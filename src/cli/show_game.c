/* SPDX-License-Identifier: MIT */
/* crossply show for game logs: the state after any delta. */
#include <stdlib.h>
#include <string.h>

#include "cli/game_file.h"

/* Where --at wants to go. */
typedef struct goal {
	enum { AT_STEP, AT_LAST, AT_SHARE, AT_TURN } kind;
	uint64_t step;
	double share;
	cply_str turn;
} goal;

static bool read_number(cply_str s, uint64_t *out)
{
	uint32_t n;
	if (!cply_str_u32(s, &n))
		return false;
	*out = n;
	return true;
}

static bool read_goal(const char *at, goal *g)
{
	cply_str s = cply_str_of(at ? at : "last");
	if (cply_str_is_nocase(s, "last") || cply_str_is_nocase(s, "end")) {
		g->kind = AT_LAST;
		return true;
	}
	if (cply_str_starts(s, "turn:")) {
		g->kind = AT_TURN;
		g->turn = cply_str_sub(s, 5, s.len);
		return g->turn.len > 0;
	}
	if (cply_str_ends(s, "%")) {
		char *end;
		g->kind = AT_SHARE;
		g->share = strtod(at, &end);
		return end == at + s.len - 1 && g->share >= 0 &&
		       g->share <= 100;
	}
	g->kind = AT_STEP;
	return read_number(s, &g->step);
}

static bool is_turn(const game_file *f, cply_str turn)
{
	cply_game_value v = cply_game_get(cply_game_stream_state(f->stream),
	                                  CPLY_STR("currentTurn"));
	return v.slot && cply_str_eq(cply_game_raw(v), turn);
}

/* Goes there. False when there is no such place: said already. */
static bool go(game_file *f, goal *g, const char *at)
{
	const char *name = f->reader.packed.name.ptr;
	bool found = g->kind == AT_LAST || (g->kind == AT_STEP && !g->step);
	if (g->kind == AT_SHARE) {
		while (game_file_next(f))
			;
		uint64_t n = cply_game_stream_count(f->stream);
		g->step = (uint64_t)((double)n * g->share / 100 + 0.5);
		if (!game_file_again(f)) {
			cli_complain("%s cannot be read twice", name);
			return false;
		}
		found = !g->step;
	}
	while ((!found || g->kind == AT_LAST) && game_file_next(f)) {
		uint64_t n = cply_game_stream_count(f->stream);
		if (g->kind == AT_TURN)
			found = is_turn(f, g->turn);
		else if (g->kind != AT_LAST)
			found = n == g->step;
	}
	if (found)
		return true;
	uint64_t n = cply_game_stream_count(f->stream);
	if (g->kind == AT_TURN)
		cli_complain("%s has no turn %.*s", name, (int)g->turn.len,
		             g->turn.ptr);
	else
		cli_complain("%s: --at %s is past the end; there are %llu "
		             "steps",
		             name, at, (unsigned long long)n);
	return false;
}

/* ---- the state for people ---- */

static void put_visible(cply_buf *out, cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		cply_put_char(out,
		              (unsigned char)s.ptr[i] < ' ' || s.ptr[i] == 127
		                      ? '?'
		                      : s.ptr[i]);
}

static void put_text(cply_buf *out, cply_game_value v, cply_arena *a)
{
	put_visible(out, cply_game_type(v) == CPLY_JSON_STRING
	                         ? cply_game_text(v, a)
	                         : cply_game_raw(v));
}

static cply_game_value get(cply_game_value v, const char *key)
{
	return cply_game_get(v, cply_str_of(key));
}

static void put_player(cply_game_value p, cply_arena *a, cply_buf *out)
{
	int64_t ns;
	cply_put(out, "  ");
	put_visible(out, cply_game_key(p));
	cply_put(out, "  ");
	put_text(out, get(p, "name"), a);
	if (get(p, "clientType").slot) {
		cply_put(out, " (");
		put_text(out, get(p, "clientType"), a);
		cply_put(out, ")");
	}
	if (cply_game_int(get(p, "timeRemaining"), &ns)) {
		cply_put(out, ", ");
		cply_put_int(out, ns / 1000000);
		cply_put(out, " ms left");
	}
	bool won = cply_game_type(get(p, "won")) == CPLY_JSON_TRUE;
	bool lost = cply_game_type(get(p, "lost")) == CPLY_JSON_TRUE;
	if (won || lost) {
		cply_put(out, won ? ", won: " : ", lost: ");
		put_text(out, get(p, won ? "reasonWon" : "reasonLost"), a);
	}
	cply_put(out, "\n");
}

/* How many objects of each class there are. */
static void put_classes(cply_game_value objects, cply_arena *a, cply_buf *out)
{
	enum { MOST = 64 };
	struct {
		cply_str name;
		uint64_t n;
	} rows[MOST];
	size_t n = 0;
	cply_game_iter it = cply_game_each(objects);
	while (cply_game_step(&it)) {
		cply_str name =
			cply_game_text(get(it.value, "gameObjectName"), a);
		size_t i = 0;
		while (i < n && !cply_str_eq(rows[i].name, name))
			i++;
		if (i == MOST)
			continue;
		if (i == n)
			rows[n++].name = name, rows[i].n = 0;
		rows[i].n++;
	}
	cply_put(out, n ? "objects\n" : "");
	for (size_t i = 0; i < n; i++) {
		cply_put(out, "  ");
		put_visible(out, rows[i].name.len ? rows[i].name
		                                  : CPLY_STR("(no class)"));
		cply_put(out, "  ");
		cply_put_uint(out, rows[i].n);
		cply_put(out, "\n");
	}
}

static void put_summary(const game_file *f, cply_arena *a, cply_buf *out)
{
	cply_game_value state = cply_game_stream_state(f->stream);
	const cply_game_head *h = cply_game_stream_head(f->stream);
	put_visible(out, cply_game_member_text(h, "gameName", a));
	cply_put(out, ", session ");
	put_visible(out, cply_game_member_text(h, "gameSession", a));
	cply_put(out, ", after ");
	cply_put_uint(out, cply_game_stream_count(f->stream));
	cply_put(out, " steps");
	if (get(state, "currentTurn").slot) {
		cply_put(out, ", turn ");
		put_text(out, get(state, "currentTurn"), a);
	}
	cply_put(out, "\nplayers\n");
	cply_game_iter it = cply_game_each(get(state, "players"));
	while (cply_game_step(&it))
		put_player(cply_game_follow(it.value), a, out);
	put_classes(get(state, "gameObjects"), a, out);
	cply_put(out, "game\n");
	it = cply_game_each(state);
	while (cply_game_step(&it)) {
		if (cply_game_type(it.value) >= CPLY_JSON_ARRAY)
			continue;
		cply_put(out, "  ");
		put_visible(out, it.key);
		cply_put(out, "  ");
		put_text(out, it.value, a);
		cply_put(out, "\n");
	}
}

/* ---- printing ---- */

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
	if (!path && !cli_has(c, OPT_JSON)) {
		put_summary(f, a, out);
		return EXIT_FINE;
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
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf_init(&b, &a);
	int code = put_state(c, f, &b);
	const char *to = cli_text(c, OPT_OUTPUT);
	if (b.failed || a.failed) {
		cli_complain("out of memory while printing the state");
		code = EXIT_LIMIT;
	} else if (code == EXIT_FINE && to && strcmp(to, "-") != 0) {
		const save_request save = { to, cply_buf_str(&b),
			                    cli_has(c, OPT_FORCE) };
		code = save_file(&save);
	} else if (code == EXIT_FINE) {
		cli_print(c, cply_buf_str(&b));
		code = cli_flush(c);
	}
	cply_arena_free(&a);
	return code;
}

static int show(cli *c, game_file *f)
{
	goal g = { 0 };
	const char *at = cli_text(c, OPT_AT);
	if (!read_goal(at, &g))
		return cli_misuse(c, "--at takes a number of steps, last, a "
		                     "share such as 50%%, or turn:N");
	f->keeps_spool = g.kind == AT_SHARE;
	if (!game_file_start(f)) {
		int code = game_file_finish(f, false);
		game_file_say(f, c);
		return code;
	}
	int code = go(f, &g, at) ? print_state(c, f) : EXIT_USAGE;
	if (g.kind == AT_LAST) {
		int ended = game_file_finish(f, false);
		code = ended > code ? ended : code;
		game_file_say(f, c);
	}
	return code;
}

bool show_game(cli *c, const char *path, int *code)
{
	game_file f;
	bool wants_picture = !cli_has(c, OPT_JSON) && !cli_has(c, OPT_PATH);
	if (wants_picture && cply_kind_game.drawing)
		return false;
	switch (game_file_open(&f, c, path)) {
	case GAME_FILE_OTHER:
		return false;
	case GAME_FILE_FAILED:
		*code = EXIT_IO;
		return true;
	case GAME_FILE_LOG:
		break;
	}
	*code = show(c, &f);
	game_file_close(&f);
	return true;
}
