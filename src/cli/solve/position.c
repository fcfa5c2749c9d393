/* SPDX-License-Identifier: MIT */
/* crossply solve POSITION: who wins, in how many turns, and how. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/io/interrupt.h"
#include "cli/io/output.h"
#include "cli/io/pool.h"
#include "cli/io/progress.h"
#include "cli/solve/mill.h"
#include "cli/solve/mill_tables.h"
#include "cli/solve/words.h"
#include "mill/certificate/certificate.h"
#include "native/mill_team.h"

enum {
	MEMORY = 256 << 20,
	NODES = 200,  /* million */
	SLOWER = 1,   /* turns that another win may take longer */
	FOR_TURNS = 8 /* a part of the positions for judging first turns */
};

typedef struct watch {
	progress bar;
} watch;

static bool go_on(void *ctx, uint64_t nodes)
{
	progress_show(&((watch *)ctx)->bar, (size_t)(nodes / 1000000));
	return !interrupt_asked();
}

/* ---- JSON ---- */

static const char *const values[] = { "unknown", "lost", "drawn", "won" };

static void put_json_turn(const cply_mill_ply *t, cply_arena *a,
                          cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, a);
	solution_put_turn(t, &b);
	cply_json_put_string(w, cply_buf_str(&b));
}

static void put_json_score(const cply_mill_verdict *v, cply_json_writer *w)
{
	cply_json_key(w, "value");
	cply_json_put_string(w, cply_str_of(values[v->score.value]));
	cply_json_key(w, "turns");
	if (v->score.value == CPLY_MILL_WON || v->score.value == CPLY_MILL_LOST)
		cply_json_put_int(w, v->score.turns);
	else
		cply_json_put_null(w);
	cply_json_key(w, "atMost");
	cply_json_put_bool(w, v->at_most);
	cply_json_key(w, "noWinWithin");
	cply_json_put_int(w, v->no_win);
	cply_json_key(w, "noLossWithin");
	cply_json_put_int(w, v->no_loss);
}

static void put_json_line(const solution *s, cply_json_writer *w)
{
	cply_json_begin_array(w);
	for (unsigned i = 0; i < s->n_line; i++) {
		cply_buf b;
		cply_buf_init(&b, &s->c->arena);
		solution_put_remark(s, i, &b);
		unsigned side = i ? s->line[i - 1].after.side : s->p.side;
		cply_json_begin_inline_object(w);
		cply_json_key(w, "side");
		cply_json_put_string(w, side ? CPLY_STR("black")
		                             : CPLY_STR("white"));
		cply_json_key(w, "turn");
		put_json_turn(&s->line[i], &s->c->arena, w);
		cply_json_key(w, "remark");
		cply_json_put_string(w, cply_buf_str(&b));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

static int print_json(solution *s)
{
	static const char *const kinds[] = { "best", "slower", "worse",
		                             "open" };
	cply_json_writer w;
	cply_buf b;
	cply_buf_init(&b, &s->c->arena);
	cply_json_writer_init(&w, &b, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-mill-solution/1"));
	cply_json_key(&w, "side");
	cply_json_put_string(&w,
	                     s->p.side ? CPLY_STR("black") : CPLY_STR("white"));
	put_json_score(&s->verdict, &w);
	cply_json_key(&w, "byTable");
	cply_json_put_bool(&w, s->verdict.by_table);
	cply_json_key(&w, "positions");
	cply_json_put_int(&w, (int64_t)s->positions);
	cply_json_key(&w, "tableStones");
	cply_json_put_int(&w, s->table_stones);
	cply_json_key(&w, "interrupted");
	cply_json_put_bool(&w, s->interrupted);
	cply_json_key(&w, "line");
	put_json_line(s, &w);
	cply_json_key(&w, "firstTurns");
	cply_json_begin_array(&w);
	for (unsigned i = 0; i < s->n_choices; i++) {
		cply_json_begin_inline_object(&w);
		cply_json_key(&w, "turn");
		put_json_turn(&s->choices[i].turn, &s->c->arena, &w);
		cply_json_key(&w, "kind");
		cply_json_put_string(
			&w,
			cply_str_of(
				kinds[solution_first_turn(s, &s->choices[i])]));
		put_json_score(&s->choices[i].verdict, &w);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_key(&w, "certificate");
	/* What was too large is left out, and the object says so. */
	if (cply_mill_certificate_write(s->search, &s->p, &s->verdict, NULL,
	                                &s->c->arena, &w) == CPLY_NOMEM)
		cply_json_put_null(&w);
	cply_json_end_object(&w);
	cply_put(&b, "\n");
	return output_buf(s->c, NULL, &b, "printing the solution");
}

/* ---- the verb ---- */

static int print(solution *s)
{
	cply_buf b;
	if (cli_has(s->c, OPT_JSON))
		return print_json(s);
	cply_buf_init(&b, &s->c->arena);
	solution_put_text(s, &b);
	return output_buf(s->c, NULL, &b, "printing the solution");
}

/* The verdict first, then how, with what is left of the positions. */
static void look_for(solution *s, uint64_t nodes)
{
	cply_mill_search *search = s->search;
	s->verdict = cply_mill_solve(search, &s->p);
	bool known = s->verdict.score.value != CPLY_MILL_UNKNOWN;
	if (known && !cply_mill_is_over(&s->p) && !interrupt_asked()) {
		cply_mill_search_limit(search, nodes, 0);
		s->n_line = cply_mill_best_line(search, &s->p, s->line,
		                                SOLUTION_LINE);
	}
	if (known && !cply_mill_is_over(&s->p) && !interrupt_asked()) {
		cply_mill_search_limit(search, nodes / FOR_TURNS, 0);
		s->n_choices = cply_mill_judge_turns(search, &s->p, SLOWER,
		                                     s->choices);
	}
	s->positions = cply_mill_search_nodes(search);
	s->interrupted = interrupt_asked();
}

static int solve(solution *s, const cply_mill_tables *tables,
                 const cply_mill_team *team)
{
	cli *c = s->c;
	watch w;
	uint64_t nodes = cli_number(c, OPT_NODES, NODES);
	progress_start(&w.bar, c, (size_t)nodes);
	w.bar.unit = "million positions";
	nodes *= 1000000;
	const cply_mill_limits limits = { .nodes = nodes,
		                          .memory = MEMORY,
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
	interrupt_enter();
	look_for(s, nodes);
	interrupt_leave();
	progress_clear(&w.bar);
	int code = print(s);
	return s->verdict.score.value == CPLY_MILL_UNKNOWN ? EXIT_LIMIT : code;
}

int mill_solve_position(cli *c)
{
	static solution s; /* large */
	const cply_mill_rules *rules = mill_rules_given(c);
	s.c = c;
	if (!rules)
		return EXIT_USAGE;
	if (!mill_position_given(c, rules, &s.p))
		return EXIT_FINDINGS;
	s.rules = *rules;
	cply_mill_settle(rules, &s.p);
	cply_mill_files *f = mill_tables_open(c, rules, false, NULL);
	cply_mill_team *team = cply_mill_team_start(
		(unsigned)cli_number(c, OPT_JOBS, pool_processors()));
	s.table_stones = f ? cply_mill_files_complete(f) : 0;
	int code = solve(&s, mill_tables_of(f), team);
	cply_mill_team_end(team);
	cply_mill_files_close(f);
	return code;
}
