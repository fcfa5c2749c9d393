/* SPDX-License-Identifier: MIT */
/* A solve from near by: the letters of a position without all that stays as it
 * is, and the shades of its squares. */
#include "wasm/solve.h"

#include "base/text.h"
#include "draw/drawing.h"
#include "draw/heat.h"
#include "solve/analysis.h"
#include "solve/model.h"

enum { PENCIL = 1, WRONG = 2, REVEALED = 4, CHECKED = 8, LIT = 16 };

static unsigned look(const cply_solve *s, uint32_t cell, cply_str fill,
                     unsigned marks, cply_arena *scratch)
{
	const cply_cell *square = &s->puzzle->cells[cell];
	unsigned out = (marks & CPLY_MARK_PENCIL ? PENCIL : 0) |
	               (marks & CPLY_MARK_REVEALED ? REVEALED : 0) |
	               (marks & CPLY_MARK_LIT ? LIT : 0);
	if (!s->has_solution || !fill.len || !square->solution.len)
		return out;
	if (!cplyi_fill_is_right(square, fill, scratch))
		return out | WRONG;
	return out | (marks & CPLY_MARK_CHECKED ? CHECKED : 0);
}

static void put_cells(const char *key, const uint32_t *cells, uint32_t n,
                      cply_json_writer *w)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < n; i++)
		cply_json_put_int(w, cells[i]);
	cply_json_end_array(w);
}

/* An empty square is 0, a letter a text, and a pair if more is to be said. */
void cplyi_w_put_squares(const cply_solve *s, const cply_solve_state *state,
                         cply_arena *scratch, cply_json_writer *w)
{
	uint32_t n = s->puzzle->width * s->puzzle->height, n_word;
	const uint32_t *word;
	cply_json_key(w, "squares");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < n; i++) {
		cply_str fill = s->fills[state->fill[i]];
		unsigned more = look(s, i, fill, state->marks[i], scratch);
		if (!fill.len && !more) {
			cply_json_put_int(w, 0);
			continue;
		}
		if (more)
			cply_json_begin_array(w);
		cply_json_put_string(w, fill);
		if (more) {
			cply_json_put_int(w, more);
			cply_json_end_array(w);
		}
	}
	cply_json_end_array(w);
	cplyi_key_uint(w, "filled", state->n_filled);
	cplyi_key_bool(w, "isSolved", state->is_solved);
	if (state->cursor != CPLY_NO_CELL)
		cplyi_key_uint(w, "cursor", state->cursor);
	cplyi_solve_word(s, state->cursor, state->clue, state->is_down, scratch,
	                 &word, &n_word);
	put_cells("word", word, n_word, w);
}

/* {at} */
cply_status cplyi_w_squares(cplyi_w_call *c)
{
	const cply_solve *s = cply_doc_solve(c->doc);
	cply_timeline *at;
	cply_json_writer w;
	cply_status status;
	if (!s)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a solve log");
	status = cplyi_w_at(c, &at);
	if (status == CPLY_OK && !at)
		at = cplyi_w_timeline(c, &status);
	if (status != CPLY_OK)
		return status;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_uint(&w, "position", at->position);
	cplyi_w_put_squares(s, at->state, c->scratch, &w);
	cply_json_end_object(&w);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}

/* ---- heat ---- */

static const char *const heats[] = { "final", "edits", "time", NULL };

static void put_bound(const cply_heat *heat, const char *key, double value,
                      cply_arena *a, cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_put_heat(&b, heat, value);
	cplyi_key_string(w, key, cply_buf_str(&b));
}

static void put_shades(const cplyi_heat *h, cply_arena *a, cply_json_writer *w)
{
	cply_json_key(w, "shades");
	cply_json_begin_array(w);
	for (unsigned i = 0; i < h->n; i++) {
		cply_json_begin_object(w);
		cplyi_key_uint(w, "ink",
		               (uint64_t)cplyi_heat_ink(h, (int)i) -
		                       CPLYI_HEAT);
		put_bound(h->heat, "from", h->bounds[i], a, w);
		put_bound(h->heat, "to", h->bounds[i + 1], a, w);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* {by, wall}: what the shades stand for, and of each square its shade and its
 * number in words; null where it has none. */
cply_status cplyi_w_heat(cplyi_w_call *c)
{
	const cplyi_timing timing = { .clock = cplyi_w_flag(c, "wall")
		                                       ? CPLY_CLOCK_WALL
		                                       : CPLY_CLOCK_ACTIVE };
	const cply_solve *s = cply_doc_solve(c->doc);
	const cply_drawing *drawing = c->doc->kind->drawing;
	int by = cplyi_w_choice(c, "by", heats, 0);
	cply_heat heat;
	cplyi_heat plan;
	cply_json_writer w;
	if (!s || !drawing || !drawing->heat)
		return cplyi_w_refuse(c, CPLY_UNSUPPORTED,
		                      "this is not a solve log");
	size_t n = (size_t)s->puzzle->width * s->puzzle->height;
	if (by < 0)
		return cplyi_w_refuse(c, CPLY_INVALID,
		                      "heat is by final, edits or time");
	if (drawing->heat(c->doc, (cply_heat_kind)by, &timing, c->scratch,
	                  &heat) != CPLY_OK ||
	    !cplyi_heat_plan(&plan, &heat, n, c->scratch))
		return cplyi_w_no_memory(c);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "title", heat.title);
	put_shades(&plan, c->scratch, &w);
	cply_json_key(&w, "squares");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < n; i++) {
		int shade = cplyi_heat_level(&plan, heat.values[i]);
		if (shade < 0) {
			cply_json_put_null(&w);
			continue;
		}
		cply_json_begin_object(&w);
		cplyi_key_uint(&w, "shade", (uint64_t)shade);
		put_bound(&heat, "text", heat.values[i], c->scratch, &w);
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	return c->scratch->failed ? cplyi_w_no_memory(c) : CPLY_OK;
}
