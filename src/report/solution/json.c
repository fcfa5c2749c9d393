/* SPDX-License-Identifier: MIT */
#include "mill/certificate/certificate.h"
#include "report/solution/solution.h"

static const char *const values[] = { "unknown", "lost", "drawn", "won" };

static void put_json_turn(const cply_mill_ply *t, cply_arena *a,
                          cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_solution_put_turn(t, &b);
	cply_json_put_string(w, cply_buf_str(&b));
}

/* Null if it is not known. */
static void put_count(cply_json_writer *w, const char *key, bool is_known,
                      int n)
{
	cply_json_key(w, key);
	if (is_known)
		cply_json_put_int(w, n);
	else
		cply_json_put_null(w);
}

/* `turns` are those of the winner, `plies` those of both sides. After a turn
 * there is at least one; none means that only the winner is known. */
static void put_json_score(const cply_mill_verdict *v, bool after_turn,
                           cply_json_writer *w)
{
	bool is_decided = (v->score.value == CPLY_MILL_WON ||
	                   v->score.value == CPLY_MILL_LOST) &&
	                  (v->score.turns || !after_turn);
	cply_json_key(w, "value");
	cply_json_put_string(w, cply_str_of(values[v->score.value]));
	put_count(w, "turns", is_decided, (v->score.turns + 1) / 2);
	put_count(w, "plies", is_decided, v->score.turns);
	cply_json_key(w, "at_most");
	cply_json_put_bool(w, v->at_most);
	cply_json_key(w, "no_win_within");
	cply_json_put_int(w, v->no_win);
	cply_json_key(w, "no_loss_within");
	cply_json_put_int(w, v->no_loss);
}

static void put_json_line(const cplyi_solution *s, cply_json_writer *w)
{
	cply_json_begin_array(w);
	for (unsigned i = 0; i < s->n_line; i++) {
		cply_buf b;
		cply_buf_init(&b, s->arena);
		cplyi_solution_put_remark(s, i, &b);
		unsigned side = i ? s->line[i - 1].after.side : s->p.side;
		cply_json_begin_inline_object(w);
		cply_json_key(w, "side");
		cply_json_put_string(w, side ? CPLY_STR("black")
		                             : CPLY_STR("white"));
		cply_json_key(w, "notation");
		put_json_turn(&s->line[i], s->arena, w);
		cply_json_key(w, "remark");
		cply_json_put_string(w, cply_buf_str(&b));
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

void cplyi_solution_json(const cplyi_solution *s, cply_buf *b)
{
	static const char *const kinds[] = { "best", "slower", "worse",
		                             "open" };
	cply_json_writer w;
	cply_json_writer_init(&w, b, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-mill-solution/1"));
	cply_json_key(&w, "side");
	cply_json_put_string(&w,
	                     s->p.side ? CPLY_STR("black") : CPLY_STR("white"));
	put_json_score(&s->verdict, false, &w);
	cply_json_key(&w, "by_table");
	cply_json_put_bool(&w, s->verdict.by_table);
	cply_json_key(&w, "positions");
	cply_json_put_int(&w, (int64_t)s->positions);
	cply_json_key(&w, "table_stones");
	cply_json_put_int(&w, s->table_stones);
	cply_json_key(&w, "interrupted");
	cply_json_put_bool(&w, s->interrupted);
	cply_json_key(&w, "best_line");
	put_json_line(s, &w);
	cply_json_key(&w, "choices");
	cply_json_begin_array(&w);
	for (unsigned i = 0; i < s->n_choices; i++) {
		cply_json_begin_inline_object(&w);
		cply_json_key(&w, "notation");
		put_json_turn(&s->choices[i].turn, s->arena, &w);
		cply_json_key(&w, "kind");
		cply_json_put_string(
			&w, cply_str_of(kinds[cplyi_solution_first_turn(
				    s, &s->choices[i])]));
		put_json_score(&s->choices[i].verdict, true, &w);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_key(&w, "certificate");
	/* What was too large is left out, and the object says so. */
	if (cply_mill_certificate_write(s->search, &s->p, &s->verdict, NULL,
	                                NULL, s->arena, &w) == CPLY_NOMEM)
		cply_json_put_null(&w);
	cply_json_end_object(&w);
	cply_put(b, "\n");
}

bool cplyi_solution_certificate(const cplyi_solution *s, cply_buf *b)
{
	cply_json_writer w;
	cply_json_writer_init(&w, b, 2);
	if (cply_mill_certificate_write(s->search, &s->p, &s->verdict, NULL,
	                                NULL, s->arena, &w) == CPLY_NOMEM)
		return false;
	cply_put(b, "\n");
	return !b->failed;
}
