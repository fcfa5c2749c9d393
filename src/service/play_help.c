/* SPDX-License-Identifier: MIT */
/* POST /v1/plays/{id}/check and reveal. Whoever may ask often enough learns
 * every letter, so asking is counted, for a player and a level over all plays,
 * and refused before anything is compared. The same question about the same
 * letters is free. */
#include "carrier/json.h"
#include "report/common.h"
#include "service/body.h"
#include "service/plays.h"
#include "service/squares.h"

struct help {
	struct exchange *x;
	struct play play;
	struct level_row row;
	struct squares squares;
	struct solution solution;
	size_t *cells; /* that are asked about */
	size_t count;
};

static bool begin(struct help *h, struct exchange *x)
{
	struct level_secret secret;
	cply_json body;
	*h = (struct help){ .x = x };
	if (!plays_find(x, &h->play, &h->row) ||
	    !plays_need_open(x, &h->play) || !body_object(x, &body))
		return false;
	/* Also a play that began before it was one would give the answers. */
	if (h->play.contest || level_is_contest(&h->row, x->now_ms)) {
		answer_problem(x, 403, "contest",
		               "There is no help in a contest.");
		return false;
	}
	enum level_status found =
		level_find_secret(worker_of(x)->db, x->arena, h->row.id,
	                          h->row.version, &secret);
	if (found != LEVEL_OK) {
		service_refuse_level(x, found);
		return false;
	}
	if (!squares_parse(x, h->play.letters, &h->squares) ||
	    !solution_parse(x, &secret, &h->solution)) {
		answer_status(x, 503);
		return false;
	}
	return squares_asked(x, cply_json_root(&body), &h->row, &h->squares,
	                     &h->cells, &h->count);
}

static void put_cell(cply_json_writer *w, const struct help *h, size_t cell,
                     cply_str letter)
{
	cply_json_begin_object(w);
	cplyi_key_int(w, "row", (int64_t)cell / h->row.width);
	cplyi_key_int(w, "col", (int64_t)cell % h->row.width);
	if (letter.len)
		cplyi_key_string(w, "letter", letter);
	cply_json_end_object(w);
}

/* ---- check ---- */

/* Squares with a letter that was not checked there last. */
static size_t count_new(const struct help *h, const struct squares *checked)
{
	size_t n = 0;
	for (size_t i = 0; i < h->count; i++) {
		cply_str letter = h->squares.letter[h->cells[i]];
		n += letter.len &&
		     !cply_str_eq(letter, checked->letter[h->cells[i]]);
	}
	return n;
}

/* Spends what the question costs; false after an answer. */
static bool pay(struct help *h, size_t cost, int64_t *left)
{
	struct exchange *x = h->x;
	struct budget budget = plays_check_budget(x, &h->play, &h->row);
	int64_t wait_ms;
	if (plays_failed(x, budget_left(worker_of(x)->db, x->arena, &budget,
	                                x->now_ms, left, &wait_ms)))
		return false;
	if ((int64_t)cost > *left) {
		answer_problem(x, 429, "no-checks-left",
		               "There are not so many checks left for this "
		               "level.");
		return false;
	}
	*left -= (int64_t)cost;
	return !cost ||
	       !plays_failed(x,
	                     budget_spend(worker_of(x)->db, x->arena, &budget,
	                                  (int64_t)cost, x->now_ms));
}

static bool record_checks(struct help *h, struct squares *checked)
{
	for (size_t i = 0; i < h->count; i++) {
		size_t cell = h->cells[i];
		cply_str letter = h->squares.letter[cell];
		if (!letter.len || cply_str_eq(letter, checked->letter[cell]))
			continue;
		checked->letter[cell] = letter;
		if (!plays_weave(h->x, &h->play, "check", (int64_t)cell,
		                 (cply_str){ 0 }))
			return false;
	}
	h->play.checked = squares_json(checked, h->x->arena);
	return true;
}

static void answer_check(const struct help *h, int64_t left)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, h->x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "wrong");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < h->count; i++) {
		cply_str letter = h->squares.letter[h->cells[i]];
		if (letter.len && !solution_is_right(&h->solution, h->cells[i],
		                                     letter, h->x->arena))
			put_cell(&w, h, h->cells[i], (cply_str){ 0 });
	}
	cply_json_end_array(&w);
	cplyi_key_int(&w, "left", left);
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	answer_json(h->x, 200, cply_buf_str(&b));
	answer_field(h->x, "Cache-Control", CPLY_STR("no-store"));
}

void plays_post_check(struct exchange *x)
{
	struct help h;
	struct squares checked;
	int64_t left;
	if (!begin(&h, x))
		return;
	if (!squares_parse(x, h.play.checked, &checked)) {
		answer_status(x, 503);
		return;
	}
	size_t cost = count_new(&h, &checked);
	if (!pay(&h, cost, &left))
		return;
	h.play.checks += (int64_t)cost;
	if (!cost || (record_checks(&h, &checked) && plays_save(x, &h.play)))
		answer_check(&h, left);
}

/* ---- reveal ---- */

static bool reveal_one(struct help *h, size_t cell, cply_json_writer *w)
{
	cply_str right = *h->solution.right[cell];
	cply_str had = h->squares.letter[cell];
	put_cell(w, h, cell, right);
	if (!right.len || (had.len && solution_is_right(&h->solution, cell, had,
	                                                h->x->arena)))
		return true;
	h->play.reveals++;
	h->squares.letter[cell] = right;
	return plays_weave(h->x, &h->play, "reveal", (int64_t)cell,
	                   (cply_str){ 0 }) &&
	       plays_weave(h->x, &h->play, "update", (int64_t)cell, right);
}

void plays_post_reveal(struct exchange *x)
{
	struct help h;
	cply_buf b;
	cply_json_writer w;
	if (!begin(&h, x))
		return;
	cply_buf_init(&b, x->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	cply_json_key(&w, "cells");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < h.count; i++)
		if (!reveal_one(&h, h.cells[i], &w))
			return;
	cply_json_end_array(&w);
	h.play.letters = squares_json(&h.squares, x->arena);
	if (h.play.reveals &&
	    solution_is_solved(&h.solution, &h.squares, x->arena))
		plays_end(&h.play, "revealed", x->now_ms);
	cplyi_key_string(&w, "state", h.play.state);
	cply_json_end_object(&w);
	cply_put_char(&b, '\n');
	if (!plays_save(x, &h.play))
		return;
	answer_json(x, 200, cply_buf_str(&b));
	answer_field(x, "Cache-Control", CPLY_STR("no-store"));
}
