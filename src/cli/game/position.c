/* SPDX-License-Identifier: MIT */
#include "cli/game/position.h"

#include "cli/game/index.h"
#include "cli/record/record.h"

/* Where a turn begins. */
typedef struct turn {
	cply_str text;
	uint64_t position;
} turn;

/* A log as a place to look for positions: what its index knows is not read
 * from the log, and turns that have passed by are kept. */
typedef struct places {
	game_file *f;
	bool has_failed; /* it could not be read from its beginning */
	cply_arena a;
	turn *turns;
	size_t n_turns, cap;
} places;

static uint64_t read_so_far(const game_file *f)
{
	return f->stream ? cply_game_stream_count(f->stream) : 0;
}

/* Reads on up to a position. */
static void read_to(places *p, uint64_t position)
{
	game_file *f = p->f;
	if (!f->stream && !game_file_start(f))
		p->has_failed = true;
	while (read_so_far(f) < position && game_file_next(f))
		;
}

/* ---- looking ---- */

static bool has(void *ctx, uint64_t position)
{
	places *p = ctx;
	const cply_game_index_facts *facts = game_index_facts(p->f);
	if (facts)
		return position <= facts->steps;
	read_to(p, position);
	return read_so_far(p->f) >= position;
}

static uint64_t count(void *ctx)
{
	places *p = ctx;
	const cply_game_index_facts *facts = game_index_facts(p->f);
	if (facts)
		return facts->steps;
	read_to(p, UINT64_MAX);
	return read_so_far(p->f);
}

static const char *const name_kinds[] = { "turn", NULL };

/* Keeps the turn that the stream is in, if it has just begun. */
static bool keep_turn(places *p)
{
	cply_game_value v = cply_game_get(cply_game_stream_state(p->f->stream),
	                                  CPLY_STR("currentTurn"));
	const turn *last = p->n_turns ? &p->turns[p->n_turns - 1] : NULL;
	if (!v.slot || (last && cply_str_eq(last->text, cply_game_raw(v))))
		return false;
	if (p->n_turns == p->cap) {
		size_t more = p->cap ? 2 * p->cap : 64;
		turn *grown = CPLY_GROW(&p->a, p->turns, p->cap, more, turn);
		if (!grown)
			return false;
		p->turns = grown;
		p->cap = more;
	}
	p->turns[p->n_turns++] = (turn){ cply_str_copy(&p->a, cply_game_raw(v)),
		                         read_so_far(p->f) };
	return true;
}

static bool next_name(void *ctx, cply_name *name)
{
	places *p = ctx;
	bool is_kept = name->at_ < p->n_turns;
	while (!is_kept && !p->has_failed) {
		uint64_t before = read_so_far(p->f);
		read_to(p, before + 1);
		if (read_so_far(p->f) == before)
			return false;
		is_kept = keep_turn(p);
	}
	if (!is_kept)
		return false;
	const turn *t = &p->turns[name->at_++];
	name->kind = name_kinds[0];
	name->value = t->text;
	name->position = t->position;
	return true;
}

static uint64_t find(void *ctx, cply_str name, cply_str value)
{
	const places *p = ctx;
	uint64_t step;
	if (!p->f->index || !cply_str_is(name, name_kinds[0]) ||
	    cply_game_index_turn(p->f->index, value, &step) != CPLY_OK)
		return CPLY_NO_STEP;
	return step;
}

/* ---- going ---- */

static int cannot_read(const game_file *f)
{
	cli_complain("%s cannot be read twice", f->reader.s->file.name.ptr);
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
	places at = { .f = f };
	const cply_steps in = { .ctx = &at,
		                .has = has,
		                .count = count,
		                .name_kinds = name_kinds,
		                .next_name = next_name,
		                .find = find };
	cply_arena_init(&at.a, NULL, SIZE_MAX);
	*out = cply_goal_find(p, &in);
	int code = EXIT_FINE;
	if (at.has_failed)
		code = end_badly(f, c);
	else if (*out == CPLY_NO_STEP)
		code = record_refuse(p, &in, f->reader.s->file.name.ptr,
		                     option);
	cply_arena_free(&at.a);
	return code;
}

int game_go(game_file *f, const cli *c, const cply_goal *p, const char *option)
{
	places at = { .f = f };
	uint64_t to;
	int code = game_find(f, c, p, option, &to);
	if (code != EXIT_FINE)
		return code;
	if (game_index_facts(f) && game_index_go(f, c, to))
		return EXIT_FINE;
	if (read_so_far(f) > to && !game_file_again(f))
		return cannot_read(f);
	read_to(&at, to);
	return at.has_failed ? end_badly(f, c) : EXIT_FINE;
}
