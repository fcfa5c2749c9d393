/* SPDX-License-Identifier: MIT */
/* crossply solve POSITION: who wins, in how many turns, and how. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "cli/io/pool.h"
#include "cli/io/progress.h"
#include "cli/solve/certificate.h"
#include "cli/solve/mill.h"
#include "cli/solve/mill_tables.h"
#include "cli/solve/placing.h"
#include "cli/solve/room.h"
#include "mill/search/placing.h"
#include "native/mill_team.h"
#include "report/solution/solution.h"

enum {
	MEMORY = 256 << 20,
	MORE_MEMORY = 1 << 30, /* for the placing of MANY stones */
	MANY = 16,
	DOUBLES = 2, /* and so often twice as much, */
	PART = 6,    /* as long as it is no larger part of what is free */
	MILLION = 1000000,
	NODES = 200,  /* million */
	SLOWER = 1,   /* turns that another win may take longer */
	FOR_TURNS = 8 /* a part of the positions for judging first turns */
};

typedef struct watch {
	progress bar;
	placing_work placing;
	uint64_t millions; /* to be looked at, at most */
} watch;

static bool go_on(void *ctx, uint64_t nodes)
{
	watch *w = ctx;
	progress_show(&w->bar, (size_t)(nodes / MILLION));
	placing_tick(&w->placing, nodes);
	return !interrupt_asked();
}

/* ---- the command ---- */

static int print(cli *c, const cplyi_solution *s)
{
	cply_buf b;
	cply_buf_init(&b, s->arena);
	if (cli_has(c, OPT_JSON))
		cplyi_solution_json(s, &b);
	else
		cplyi_solution_text(s, &b);
	return output_buf(c, NULL, &b, "printing the solution");
}

/* While stones are placed, where the tables know all that comes after: as long
 * as it takes, since what was found out is kept, and an interrupt ends it. Says
 * whether it is a draw. */
static bool search_placing(cplyi_solution *s, watch *w)
{
	if (!cplyi_placing_covers(s->search, &s->p))
		return false;
	w->bar.total = PROGRESS_NO_END;
	cply_mill_search_limit(s->search, 0, 0);
	bool is_drawn = cplyi_placing_value(s->search, &s->p, UINT64_MAX) ==
	                CPLY_MILL_DRAWN;
	cply_mill_search_limit(s->search, w->millions * MILLION, 0);
	if (!is_drawn)
		w->bar.total = (size_t)w->millions;
	return is_drawn;
}

/* The verdict first, then how, with what is left of the positions. While stones
 * are placed, turns are judged as the position is: without a limit. */
static void look_for(cplyi_solution *s, uint64_t nodes, bool is_placing)
{
	cply_mill_search *search = s->search;
	s->verdict = cply_mill_solve(search, &s->p);
	bool known = s->verdict.score.value != CPLY_MILL_UNKNOWN;
	if (known && !cply_mill_is_over(&s->p) && !interrupt_asked()) {
		cply_mill_search_limit(search, nodes, 0);
		s->n_line = cply_mill_best_line(search, &s->p, s->line,
		                                CPLYI_SOLUTION_LINE);
	}
	if (known && !cply_mill_is_over(&s->p) && !interrupt_asked()) {
		cply_mill_search_limit(search,
		                       is_placing ? 0 : nodes / FOR_TURNS, 0);
		s->n_choices = cply_mill_judge_turns(search, &s->p, SLOWER,
		                                     s->choices);
	}
	s->positions = cply_mill_search_nodes(search);
	s->interrupted = interrupt_asked();
}

/* More where the placing takes long: what is known is not given up so soon. But
 * the tables should have room in memory, too. */
static size_t memory_for(const cply_mill_position *p,
                         const cply_mill_tables *tables)
{
	unsigned in_hand = (unsigned)p->hand[0] + p->hand[1];
	size_t n = MORE_MEMORY;
	if (!tables || in_hand < MANY)
		return MEMORY;
	uint64_t free = room_free_memory();
	if (free == UINT64_MAX)
		return n;
	for (int i = 0; i < DOUBLES && free / PART / 2 >= n; i++)
		n *= 2;
	return n;
}

static int solve(cli *c, cplyi_solution *s, const cply_mill_tables *tables,
                 const cply_mill_team *team)
{
	watch w = { .millions = cli_number(c, OPT_NODES, NODES) };
	const uint64_t nodes = w.millions * MILLION;
	progress_start(&w.bar, c, (size_t)w.millions);
	w.bar.unit = "million positions";
	const cply_mill_limits limits = { .nodes = nodes,
		                          .memory = memory_for(&s->p, tables),
		                          .go_on = go_on,
		                          .ctx = &w,
		                          .team = team };
	s->search = cply_mill_search_new(&s->rules, tables, &limits, &c->arena);
	s->choices =
		CPLY_NEW(&c->arena, cply_mill_turns(&s->rules, &s->p, NULL) + 1,
	                 cply_mill_choice);
	if (!s->search || !s->choices) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	if (tables && (s->p.hand[0] || s->p.hand[1]))
		placing_begin(&w.placing, s->search, &s->rules, &c->arena);
	interrupt_enter();
	bool is_placing = !cli_has(c, OPT_NODES) && search_placing(s, &w);
	look_for(s, nodes, is_placing);
	placing_end(&w.placing);
	progress_clear(&w.bar);
	int code = print(c, s);
	int saved = certificate_save(c, s);
	interrupt_leave();
	if (s->verdict.score.value == CPLY_MILL_UNKNOWN)
		return EXIT_LIMIT;
	return code == EXIT_FINE ? saved : code;
}

int mill_solve_position(cli *c)
{
	static cplyi_solution s; /* large */
	const cply_mill_rules *rules = mill_rules_given(c);
	s.arena = &c->arena;
	if (!rules)
		return EXIT_USAGE;
	if (!mill_position_given(c, rules, &s.p))
		return EXIT_FINDINGS;
	int allowed = certificate_allowed(c);
	if (allowed != EXIT_FINE)
		return allowed;
	s.rules = *rules;
	cply_mill_settle(rules, &s.p);
	cply_mill_files *f = mill_tables_open(c, rules, false, NULL);
	cply_mill_team *team = cply_mill_team_start(
		(unsigned)cli_number(c, OPT_JOBS, pool_processors()));
	s.table_stones = f ? cply_mill_files_complete(f) : 0;
	int code = solve(c, &s, mill_tables_of(f), team);
	cply_mill_team_end(team);
	mill_tables_close(f);
	return code;
}
