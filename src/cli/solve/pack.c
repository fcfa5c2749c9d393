/* SPDX-License-Identifier: MIT */
/* crossply solve PACK: the truth about each puzzle, with the best line. */
#include <stdio.h>

#include "base/visible.h"
#include "cli/check/mill.h"
#include "cli/record/record.h"
#include "cli/solve/mill.h"

enum { MILLIONS = 200 };

typedef struct solving {
	cli *c;
	const cply_mill *pack;
	const mill_task *task;
	cply_arena scratch;
	cply_json_writer json;
	cply_buf buf;
	bool is_json, is_first;
	int code;
} solving;

/* ---- text ---- */

/* Two columns: the turn, and what it does. */
static void put_turn(const cply_mill_puzzle *p,
                     const cply_mill_position *before,
                     const cply_mill_ply *turn, cply_buf *b)
{
	enum { WIDE = 14 };
	cply_put(b, before->side ? "Black  " : "White  ");
	size_t from = b->len;
	cply_mill_ply_write(turn, b);
	size_t words = b->len;
	size_t pad = words - from < WIDE ? WIDE - (words - from) : 1;
	cply_put_fill(b, ' ', pad);
	size_t said = b->len;
	cply_mill_turn_explain(&p->rules, before, turn, b);
	if (b->len == said && !b->failed)
		b->len = words;
	cply_put(b, "\n");
}

static void put_line(const cply_mill_puzzle *p, const cply_mill_proof *o,
                     cply_buf *b)
{
	const cply_mill_position *at = &p->start;
	unsigned number = 1;
	for (unsigned i = 0; i < o->n_line; i++) {
		char head[24] = "        ";
		if (at->side == p->start.side)
			snprintf(head, sizeof head, "   %3u. ", number++);
		cply_put(b, head);
		put_turn(p, at, &o->line[i], b);
		at = &o->line[i].after;
	}
	size_t before = b->len;
	cply_put(b, "        ");
	size_t from = b->len;
	cply_mill_outcome(at, b);
	if (b->len == from && !b->failed)
		b->len = before;
	else
		cply_put(b, "\n");
}

static void put_slower(const cply_mill_proof *o, cply_buf *b)
{
	enum { MOST = 6 };
	unsigned shown = 0;
	for (unsigned i = 0; i < o->n_choices; i++) {
		if (o->kinds[i] != CPLY_MILL_SLOWER || shown++ >= MOST)
			continue;
		unsigned turns = (o->choices[i].verdict.score.turns + 1u) / 2;
		cply_put(b, shown == 1 ? "   slower: " : ", ");
		cply_mill_ply_write(&o->choices[i].turn, b);
		cply_put(b, " (");
		cply_put_uint(b, turns);
		cply_put(b, ")");
	}
	if (shown > MOST)
		cply_put(b, " ...");
	if (shown)
		cply_put(b, "\n");
}

static void put_prior(const solving *v, uint32_t number, cply_buf *b)
{
	const mill_task *t = v->task;
	const cply_mill_prior *p =
		t->priors ? &t->priors[number - t->first] : NULL;
	if (!p || !p->rating)
		return;
	cply_put(b, "   likely ");
	cply_mill_prior_write(p, b);
	cply_put(b, "\n");
}

static void put_puzzle(solving *v, uint32_t number, const cply_mill_proof *o)
{
	static const char *const heads[] = { "   Undecided: ", "   Proven: ",
		                             "   Refuted: " };
	const cply_mill_puzzle *p = &v->pack->puzzles[number];
	cply_buf *b = &v->buf;
	cply_put(b, v->is_first ? "" : "\n");
	cply_put_uint(b, number + 1);
	cply_put(b, ". ");
	(void)cplyi_put_visible(b, p->title.len ? p->title : p->id,
	                        CPLYI_SHOWN);
	cply_put(b, "\n");
	bool claims = o->doubt != CPLY_MILL_NO_CLAIM;
	cply_put(b, claims ? heads[o->standing] : "   ");
	if (o->standing != CPLY_MILL_PROVEN && claims && o->claim.aim) {
		cply_put(b, "the puzzle asks for ");
		cply_mill_claim_write(&o->claim, b);
		cply_put(b, "; ");
	}
	cply_mill_proof_write(p, o, b);
	cply_put(b, "\n");
	put_line(p, o, b);
	put_slower(o, b);
	put_prior(v, number, b);
}

/* ---- all of them ---- */

static void take(void *ctx, uint32_t number, const cply_mill_proof *proof,
                 cply_str certificate)
{
	solving *v = ctx;
	const cply_mill_puzzle *p = &v->pack->puzzles[number];
	cply_mill_proof none;
	(void)certificate;
	cply_arena_reset(&v->scratch, SIZE_MAX);
	if (!proof) {
		cply_mill_proof_none(v->pack, p, &v->scratch, &none);
		proof = &none;
	}
	bool is_known = proof->verdict.score.value != CPLY_MILL_UNKNOWN;
	if (proof->standing == CPLY_MILL_UNDECIDED &&
	    !(proof->doubt == CPLY_MILL_NO_CLAIM && is_known))
		v->code = EXIT_LIMIT;
	if (v->is_json) {
		cply_json_begin_object(&v->json);
		mill_put_proof(number, p, proof, &v->scratch, &v->json);
		mill_put_prior(v->task, number, &v->json);
		cply_json_end_object(&v->json);
	} else {
		put_puzzle(v, number, proof);
	}
	v->is_first = false;
	cli_print(v->c, cply_buf_str(&v->buf));
	v->buf.len = 0;
}

int mill_solve_pack(cli *c, const cply_mill *pack)
{
	solving v = { .c = c,
		      .pack = pack,
		      .is_json = cli_has(c, OPT_JSON),
		      .is_first = true };
	const char *at = cli_text(c, OPT_AT);
	uint32_t first = 0;
	int code = at ? record_puzzle(c, pack, at, &first) : EXIT_FINE;
	if (code != EXIT_FINE)
		return code;
	mill_task t = {
		.c = c,
		.pack = pack,
		.first = first,
		.n = at ? 1 : pack->n_puzzles,
		.jobs = (unsigned)cli_number(c, OPT_JOBS, 0),
		.nodes = cli_number(c, OPT_NODES, MILLIONS) * 1000000,
		.shows_progress = true,
		.wants_prior = true,
		.wants_values = true,
		.take = take,
		.ctx = &v,
	};
	v.task = &t;
	cply_arena_init(&v.scratch, NULL, SIZE_MAX);
	cply_buf_init(&v.buf, &c->arena);
	cply_json_writer_init(&v.json, &v.buf, 2);
	if (v.is_json) {
		cply_json_begin_object(&v.json);
		cply_json_key(&v.json, "schema");
		cply_json_put_string(&v.json,
		                     CPLY_STR("crossply-mill-solutions/1"));
		cply_json_key(&v.json, "puzzles");
		cply_json_begin_array(&v.json);
	}
	bool good = mill_prove_all(&t);
	if (v.is_json) {
		cply_json_end_array(&v.json);
		cply_json_end_object(&v.json);
		cply_put(&v.buf, "\n");
		cli_print(c, cply_buf_str(&v.buf));
	}
	cply_arena_free(&v.scratch);
	if (!good) {
		cli_complain("out of memory");
		return EXIT_LIMIT;
	}
	return v.code;
}
