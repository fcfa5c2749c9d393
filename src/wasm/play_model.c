/* SPDX-License-Identifier: MIT */
/* What stays as it is during a game: the grid, the words and the clues. No
 * letter of the solution is in it. */
#include "wasm/play.h"

#include "draw/shape.h"

static void put_color(cply_json_writer *w, const char *key, uint32_t color)
{
	static const char digits[] = "0123456789abcdef";
	char text[8] = "#";
	if (!(color & CPLY_COLOR))
		return;
	for (int i = 0; i < 6; i++)
		text[i + 1] = digits[color >> (20 - 4 * i) & 15];
	cplyi_key_string(w, key, cply_str_of(text));
}

static void put_cell(const cply_cell *cell, cply_json_writer *w)
{
	static const char *const kinds[] = { NULL, "block", "void" };
	cply_json_begin_object(w);
	if (kinds[cell->kind])
		cplyi_key_string(w, "kind", cply_str_of(kinds[cell->kind]));
	if (cell->label.len)
		cplyi_key_string(w, "label", cell->label);
	if (cell->bars)
		cplyi_key_uint(w, "bars", cell->bars);
	if (cell->flags & CPLY_CELL_CIRCLED)
		cplyi_key_bool(w, "circled", true);
	put_color(w, "shade", cell->shade);
	if (cell->more)
		put_color(w, "ink", cell->more->ink);
	cply_json_end_object(w);
}

/* Pieces of one style: ["The ", 0], ["Times", 1]. */
static void put_runs(const cply_text *t, cply_json_writer *w)
{
	size_t at = 0;
	cply_json_begin_array(w);
	for (uint32_t i = 0; i <= t->n_runs; i++) {
		size_t begin = i < t->n_runs ? t->runs[i].begin : t->plain.len;
		size_t end = i < t->n_runs ? t->runs[i].end : t->plain.len;
		for (int k = 0; k < 2; k++) {
			size_t to = k ? end : begin;
			if (to <= at)
				continue;
			cply_json_begin_array(w);
			cply_json_put_string(w, cply_str_sub(t->plain, at, to));
			cply_json_put_int(w, k ? t->runs[i].style : 0);
			cply_json_end_array(w);
			at = to;
		}
	}
	cply_json_end_array(w);
}

/* The word of a clue of its own, or CPLY_NO_ENTRY. */
static uint32_t word_of(const cply_play *p, uint32_t list, uint32_t clue)
{
	for (uint32_t i = 0; i < p->n_entries; i++)
		if (p->entries[i].clue == clue && p->entries[i].list == list)
			return i;
	return CPLY_NO_ENTRY;
}

static void put_clue(const cplyi_w_play *g, uint32_t list, uint32_t k,
                     cply_json_writer *w, cply_arena *a)
{
	const cply_clue *clue = &g->play.puzzle.lists[list].clues[k];
	const cply_text text = cplyi_clue_text(clue, a);
	uint32_t word = word_of(&g->play, list, k);
	cply_json_begin_object(w);
	if (word != CPLY_NO_ENTRY)
		cplyi_key_uint(w, "word", word);
	cplyi_key_string(w, "label", cplyi_clue_label(clue, a));
	cply_json_key(w, "text");
	put_runs(&text, w);
	cply_json_end_object(w);
}

static void put_lists(const cplyi_w_play *g, cply_json_writer *w, cply_arena *a)
{
	static const char *const names[] = { "across", "down", "other" };
	const cply_crossword *cw = &g->play.puzzle;
	cply_json_key(w, "lists");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_json_begin_object(w);
		cplyi_key_string(w, "title", cplyi_heading(&cw->lists[i]));
		cplyi_key_string(w, "direction",
		                 cply_str_of(names[cw->lists[i].direction]));
		cply_json_key(w, "clues");
		cply_json_begin_array(w);
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			put_clue(g, i, k, w, a);
		cply_json_end_array(w);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* ---- words ---- */

/* Other parts of one answer. */
static void put_links(const cply_play *p, uint32_t entry, cply_json_writer *w)
{
	const cply_entry *e = &p->entries[entry];
	if (e->clue == CPLY_NO_CLUE)
		return;
	const cply_clue *own = &p->puzzle.lists[e->list].clues[e->clue];
	if (!own->n_links)
		return;
	cply_json_key(w, "links");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < own->n_links; i++) {
		uint32_t other =
			word_of(p, own->links[i].list, own->links[i].clue);
		if (other != CPLY_NO_ENTRY)
			cply_json_put_int(w, other);
	}
	cply_json_end_array(w);
}

static void put_words(const cplyi_w_play *g, cply_json_writer *w, cply_arena *a)
{
	const cply_play *p = &g->play;
	cply_json_key(w, "words");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < p->n_entries; i++) {
		const cply_entry *e = &p->entries[i];
		cply_buf b;
		cply_buf_init(&b, a);
		cply_play_name(p, i, &b);
		cply_json_begin_object(w);
		cplyi_key_string(w, "name", cply_buf_str(&b));
		if (e->clue != CPLY_NO_CLUE) {
			cplyi_key_uint(w, "list", e->list);
			cplyi_key_uint(w, "clue", e->clue);
		}
		put_links(p, i, w);
		cply_json_key(w, "cells");
		cply_json_begin_array(w);
		for (uint32_t k = 0; k < e->n_cells; k++)
			cply_json_put_int(w, e->cells[k]);
		cply_json_end_array(w);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

/* ---- the rest ---- */

static void put_alphabet(const cplyi_w_play *g, cply_json_writer *w,
                         cply_arena *a)
{
	cplyi_alphabet letters;
	if (!cplyi_play_alphabet(&g->play, a, &letters))
		return;
	cply_json_key(w, "alphabet");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < letters.n; i++)
		cply_json_put_string(w, letters.rows[i]);
	cply_json_end_array(w);
}

static void put_about(const cplyi_w_play *g, cply_json_writer *w, cply_arena *a)
{
	static const cply_meta shown[] = {
		CPLY_META_TITLE,     CPLY_META_AUTHOR,      CPLY_META_EDITOR,
		CPLY_META_COPYRIGHT, CPLY_META_PUBLICATION, CPLY_META_DATE,
		CPLY_META_INTRO,     CPLY_META_NOTES,       CPLY_META_LANGUAGE,
	};
	static const char *const solutions[] = { "absent", "partial", "present",
		                                 "locked" };
	const cply_crossword *cw = &g->play.puzzle;
	char key[CPLYI_PLAYING_KEY + 1];
	cply_buf head;
	for (size_t i = 0; i < CPLY_COUNT(shown); i++)
		cplyi_key_string(w, cply_meta_name(shown[i]),
		                 cw->meta[shown[i]].plain);
	cplyi_key_string(w, "solution", cply_str_of(solutions[cw->solution]));
	cplyi_key_bool(w, "isDiagramless", cw->is_diagramless);
	if (cplyi_playing_key(g->play.original, a, key))
		cplyi_key_string(w, "key", cply_str_of(key));
	cply_buf_init(&head, a);
	if (cplyi_playing_head(&g->play, &g->who, a, &head))
		cplyi_key_string(w, "head", cply_buf_str(&head));
}

void cplyi_w_put_model(const cplyi_w_play *g, cplyi_w_call *c,
                       cply_json_writer *w)
{
	const cply_crossword *cw = &g->play.puzzle;
	uint32_t n = cw->width * cw->height;
	put_about(g, w, c->scratch);
	cplyi_key_uint(w, "width", cw->width);
	cplyi_key_uint(w, "height", cw->height);
	cply_json_key(w, "cells");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < n; i++)
		put_cell(&cw->cells[i], w);
	cply_json_end_array(w);
	put_lists(g, w, c->scratch);
	put_words(g, w, c->scratch);
	put_alphabet(g, w, c->scratch);
}
