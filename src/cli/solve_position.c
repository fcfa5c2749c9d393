/* SPDX-License-Identifier: MIT */
/* crossply solve POSITION: who wins, in how many turns, and how. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "cli/pool.h"
#include "cli/solve_mill.h"
#include "crossply/mill_certificate.h"
#include "crossply/mill_files.h"
#include "crossply/mill_team.h"

enum { MEMORY = 256 << 20, MOST_LINE = 128, NODES = 200 };

typedef struct solution {
	cli *c;
	cply_mill_position p;
	cply_mill_search *search;
	cply_mill_verdict verdict;
	cply_mill_choice *choices;
	unsigned n_choices;
	cply_mill_ply line[MOST_LINE];
	unsigned n_line;
} solution;

static volatile sig_atomic_t was_interrupted;

static void note_interrupt(int number)
{
	(void)number;
	was_interrupted = 1;
}

static bool go_on(void *ctx, uint64_t nodes)
{
	(void)ctx;
	(void)nodes;
	return !was_interrupted;
}

static const char *name_of(unsigned side)
{
	return side ? "Black" : "White";
}

/* ---- text ---- */

static void put_turn(const cply_mill_ply *t, cply_buf *b)
{
	for (unsigned i = 0; i < t->n; i++)
		cply_mill_move_write(t->moves[i], b);
}

static void put_number(unsigned n, const char *noun, cply_buf *b)
{
	cply_put_uint(b, n);
	cply_put(b, " ");
	cply_put(b, noun);
	cply_put(b, n == 1 ? "" : "s");
}

static void put_verdict(const solution *s, cply_buf *b)
{
	const cply_mill_verdict *v = &s->verdict;
	unsigned turns = (v->score.turns + 1u) / 2;
	switch ((cply_mill_value)v->score.value) {
	case CPLY_MILL_WON:
	case CPLY_MILL_LOST: {
		bool won = v->score.value == CPLY_MILL_WON;
		cply_put(b, name_of(won ? s->p.side : s->p.side ^ 1u));
		if (v->score.turns == 1) {
			cply_put(b, " wins with this turn");
			break;
		}
		cply_put(b, " wins in ");
		put_number(turns, "turn", b);
		cply_put(b, won ? ", whatever " : ", whatever move ");
		cply_put(b, name_of(won ? s->p.side ^ 1u : s->p.side));
		cply_put(b, won ? " does" : " makes");
		break;
	}
	case CPLY_MILL_DRAWN:
		cply_put(b, "A draw with best play");
		break;
	case CPLY_MILL_UNKNOWN:
		cply_put(b, "Not decided: ");
		cply_put(b, name_of(s->p.side));
		cply_put(b, " cannot win within ");
		put_number(v->no_win, "turn", b);
		cply_put(b, " and cannot be beaten within ");
		put_number(v->no_loss, "turn", b);
		break;
	}
	cply_put(b, v->by_table ? " (endgame table)\n" : "\n");
}

static void put_line(const solution *s, cply_buf *b)
{
	if (!s->n_line)
		return;
	cply_put(b, "\n");
	unsigned number = 1;
	for (unsigned i = 0; i < s->n_line; i++) {
		const cply_mill_ply *before = i ? &s->line[i - 1] : NULL;
		unsigned side = before ? before->after.side : s->p.side;
		char head[16] = "     ";
		if (side == s->p.side)
			snprintf(head, sizeof head, "%3u. ", number++);
		cply_put(b, head);
		cply_put(b, name_of(side));
		cply_put(b, "  ");
		put_turn(&s->line[i], b);
		cply_put(b, "\n");
	}
	cply_put(b, "     ");
	cply_mill_outcome(&s->line[s->n_line - 1].after, b);
	cply_put(b, "\n");
}

/* "1 of 11 first turns wins as fast: b2-b4xe3" */
static void put_choices(const solution *s, cply_buf *b)
{
	unsigned best = 0;
	const cply_mill_score *want = &s->verdict.score;
	if (want->value != CPLY_MILL_WON && want->value != CPLY_MILL_DRAWN)
		return;
	while (best < s->n_choices &&
	       s->choices[best].verdict.score.value == want->value &&
	       s->choices[best].verdict.score.turns == want->turns)
		best++;
	cply_put(b, "\n");
	cply_put_uint(b, best);
	cply_put(b, " of ");
	put_number(s->n_choices, "first turn", b);
	cply_put(b, want->value == CPLY_MILL_WON
	                    ? best == 1 ? " wins in time:" : " win in time:"
	            : best == 1 ? " holds the draw:"
	                        : " hold the draw:");
	for (unsigned i = 0; i < best; i++) {
		cply_put(b, " ");
		put_turn(&s->choices[i].turn, b);
	}
	cply_put(b, "\n");
}

static void print_text(solution *s)
{
	cply_buf b;
	cply_buf_init(&b, &s->c->arena);
	if (cply_mill_is_over(&s->p)) {
		cply_put(&b, "The game is over: ");
		cply_mill_outcome(&s->p, &b);
		cply_put(&b, "\n");
	} else {
		put_verdict(s, &b);
		put_line(s, &b);
		put_choices(s, &b);
	}
	cli_print(s->c, cply_buf_str(&b));
}

/* ---- JSON ---- */

static const char *const values[] = { "unknown", "lost", "drawn", "won" };

static void put_json_turn(const cply_mill_ply *t, cply_arena *a,
                          cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, a);
	put_turn(t, &b);
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
	cply_json_key(w, "noWinWithin");
	cply_json_put_int(w, v->no_win);
	cply_json_key(w, "noLossWithin");
	cply_json_put_int(w, v->no_loss);
}

static void print_json(solution *s)
{
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
	cply_json_put_int(&w, (int64_t)cply_mill_search_nodes(s->search));
	cply_json_key(&w, "line");
	cply_json_begin_inline_array(&w);
	for (unsigned i = 0; i < s->n_line; i++)
		put_json_turn(&s->line[i], &s->c->arena, &w);
	cply_json_end_array(&w);
	cply_json_key(&w, "firstTurns");
	cply_json_begin_array(&w);
	for (unsigned i = 0; i < s->n_choices; i++) {
		cply_json_begin_inline_object(&w);
		cply_json_key(&w, "turn");
		put_json_turn(&s->choices[i].turn, &s->c->arena, &w);
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
	cli_print(s->c, cply_buf_str(&b));
}

/* ---- the verb ---- */

static cply_mill_files *open_tables(cli *c, const cply_mill_rules *rules)
{
	cply_diags diags;
	char *folder =
		cli_has(c, OPT_NO_TABLES) ? NULL : cply_mill_files_folder();
	unsigned n = folder ? cply_mill_files_present(folder, rules) : 0;
	cply_mill_files *f = NULL;
	cply_diags_init(&diags, &c->arena, 20);
	if (n)
		f = cply_mill_files_open(folder, rules, n, &diags);
	if (diags.n)
		cli_complain("some endgame tables are broken and not used; "
		             "`crossply solve --tables %u` makes them again",
		             n);
	free(folder);
	return f;
}

static int solve(solution *s, const cply_mill_rules *rules,
                 const cply_mill_tables *tables, const cply_mill_team *team)
{
	cli *c = s->c;
	uint64_t nodes = cli_number(c, OPT_NODES, NODES) * 1000000;
	const cply_mill_limits limits = {
		.nodes = nodes, .memory = MEMORY, .go_on = go_on, .team = team
	};
	s->search = cply_mill_search_new(rules, tables, &limits, &c->arena);
	s->choices =
		CPLY_NEW(&c->arena, cply_mill_turns(rules, &s->p, NULL) + 1,
	                 cply_mill_choice);
	if (!s->search || !s->choices) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	signal(SIGINT, note_interrupt);
	s->verdict = cply_mill_solve(s->search, &s->p);
	bool known = s->verdict.score.value != CPLY_MILL_UNKNOWN;
	if (known && !cply_mill_is_over(&s->p)) {
		cply_mill_search_limit(s->search, nodes, 0);
		s->n_line = cply_mill_best_line(s->search, &s->p, s->line,
		                                MOST_LINE);
		cply_mill_search_limit(s->search, nodes, 0);
		s->n_choices =
			cply_mill_judge_turns(s->search, &s->p, 0, s->choices);
	}
	if (cli_has(c, OPT_JSON))
		print_json(s);
	else
		print_text(s);
	return known ? EXIT_FINE : EXIT_LIMIT;
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
	cply_mill_settle(rules, &s.p);
	cply_mill_files *f = open_tables(c, rules);
	cply_mill_team *team = cply_mill_team_start(
		(unsigned)cli_number(c, OPT_JOBS, pool_processors()));
	int code = solve(&s, rules, f ? cply_mill_files_tables(f) : NULL, team);
	cply_mill_team_end(team);
	cply_mill_files_close(f);
	return code;
}
