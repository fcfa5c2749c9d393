/* SPDX-License-Identifier: MIT */
/* crossply show for game logs: the state after any delta as JSON. */
#include <stdlib.h>
#include <string.h>

#include "cli/game/file.h"
#include "cli/game/index.h"
#include "cli/io/output.h"

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
		g->share = strtod(s.ptr, &end);
		return end == s.ptr + s.len - 1 && g->share >= 0 &&
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

static bool has_no_step(const game_file *f, const char *at, uint64_t n)
{
	cli_complain("%s: --at %s is past the end; there are %llu steps",
	             f->reader.packed.name.ptr, at, (unsigned long long)n);
	return false;
}

static bool has_no_turn(const game_file *f, cply_str turn)
{
	cli_complain("%s has no turn %.*s", f->reader.packed.name.ptr,
	             (int)turn.len, turn.ptr);
	return false;
}

static uint64_t step_of_share(const goal *g, uint64_t n)
{
	return (uint64_t)((double)n * g->share / 100 + 0.5);
}

/* Goes there. False when there is no such place: said already. */
static bool go(game_file *f, goal *g, const char *at)
{
	bool found = g->kind == AT_LAST || (g->kind == AT_STEP && !g->step);
	if (g->kind == AT_SHARE) {
		while (game_file_next(f))
			;
		g->step = step_of_share(g, cply_game_stream_count(f->stream));
		if (!game_file_again(f)) {
			cli_complain("%s cannot be read twice",
			             f->reader.packed.name.ptr);
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
	return g->kind == AT_TURN
	               ? has_no_turn(f, g->turn)
	               : has_no_step(f, at, cply_game_stream_count(f->stream));
}

/* The same with the index. INDEX_CANNOT: it has to be done without. */
typedef enum index_went { INDEX_CANNOT, INDEX_THERE, INDEX_NOWHERE } index_went;

static index_went go_by_index(const cli *c, game_file *f, const goal *g,
                              const char *at)
{
	const cply_game_index_facts *facts = game_index_facts(f);
	uint64_t step = g->step;
	if (!facts)
		return INDEX_CANNOT;
	switch (g->kind) {
	case AT_LAST:
		/* What is wrong with the log is said at its end. */
		if (cli_has(c, OPT_STRICT) || facts->status != CPLY_OK)
			return INDEX_CANNOT;
		step = facts->steps;
		break;
	case AT_SHARE:
		step = step_of_share(g, facts->steps);
		break;
	case AT_TURN:
		switch (cply_game_index_turn(f->index, g->turn, &step)) {
		case CPLY_OK:
			break;
		case CPLY_INVALID:
			has_no_turn(f, g->turn);
			return INDEX_NOWHERE;
		default:
			return INDEX_CANNOT;
		}
		break;
	case AT_STEP:
		if (step > facts->steps) {
			has_no_step(f, at, facts->steps);
			return INDEX_NOWHERE;
		}
		break;
	}
	return game_index_go(f, c, step) ? INDEX_THERE : INDEX_CANNOT;
}

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
	goal g = { 0 };
	const char *at = cli_text(c, OPT_AT);
	if (!read_goal(at, &g))
		return cli_misuse(c, "--at takes a number of steps, last, a "
		                     "share such as 50%%, or turn:N");
	f->keeps_spool = g.kind == AT_SHARE;
	index_went went = go_by_index(c, f, &g, at);
	if (went == INDEX_NOWHERE)
		return EXIT_USAGE;
	if (went == INDEX_CANNOT && !game_file_start(f)) {
		int code = game_file_finish(f, false);
		game_file_say(f, c);
		return code;
	}
	int code = went == INDEX_THERE || go(f, &g, at) ? print_state(c, f)
	                                                : EXIT_USAGE;
	if (g.kind == AT_LAST && went != INDEX_THERE) {
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
