/* SPDX-License-Identifier: MIT */
/* Two crosswords: which fields, squares and clues differ. Clues belong to each
 * other when they have the same name, such as "12 Across". */
#include "base/count.h"
#include "base/visible.h"
#include "report/diff/diff.h"

#include <stdlib.h>

#define NONE UINT32_MAX

enum { MOST_FIELDS = 12 };

typedef struct clue {
	cply_str name;
	const cply_clue *clue;
	uint32_t number; /* in the order of the file */
	uint32_t other;  /* its partner, or NONE */
} clue;

typedef struct side {
	const cply_crossword *cw;
	clue *clues;
	uint32_t n;
} side;

typedef struct diff {
	side a, b;
	const cply_diff_options *o;
	cply_arena *arena;
	cply_buf *out;
	cply_json_writer json;
	uint64_t fields, squares, clues;
} diff;

/* One difference. A side that is not there has no text. */
typedef struct change {
	const char *what; /* "field", "size", "square", "clue" */
	cply_str name;    /* "title", "R2C3", "4 Across" */
	const char *fields[MOST_FIELDS];
	uint32_t n_fields;
	bool has_old, has_new;
	cply_str old, new;
} change;

/* ---- printing ---- */

static void put_side(diff *d, const char *sign, const char *tint,
                     const change *c, cply_str text)
{
	cply_put(d->out, d->o->color ? tint : "");
	cply_put(d->out, sign);
	cplyi_put_visible(d->out, c->name, CPLYI_SHOWN);
	cply_put(d->out, text.len ? "  " : "");
	cplyi_put_visible(d->out, text, CPLYI_SHOWN);
	cply_put(d->out, d->o->color ? "\x1b[0m\n" : "\n");
}

static void put_text(diff *d, const change *c)
{
	if (c->has_old)
		put_side(d, "- ", "\x1b[31m", c, c->old);
	if (c->has_new)
		put_side(d, "+ ", "\x1b[32m", c, c->new);
	/* Where both look alike, what differs has to be said. */
	if (!c->has_old || !c->has_new || !cply_str_eq(c->old, c->new))
		return;
	cply_put(d->out, "     ");
	for (uint32_t i = 0; i < c->n_fields; i++) {
		cply_put(d->out, i ? ", " : "");
		cply_put(d->out, c->fields[i]);
	}
	cply_put(d->out, "\n");
}

static void json_side(diff *d, const char *key, bool is_there, cply_str text)
{
	cply_json_key(&d->json, key);
	if (is_there)
		cply_json_put_string(&d->json, text);
	else
		cply_json_put_null(&d->json);
}

static void put_json(diff *d, const change *c)
{
	cply_json_writer *w = &d->json;
	cply_json_begin_inline_object(w);
	cply_json_key(w, "what");
	cply_json_put_string(w, cply_str_of(c->what));
	cply_json_key(w, "name");
	cply_json_put_string(w, c->name);
	cply_json_key(w, "fields");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < c->n_fields; i++)
		cply_json_put_string(w, cply_str_of(c->fields[i]));
	cply_json_end_array(w);
	json_side(d, "old", c->has_old, c->old);
	json_side(d, "new", c->has_new, c->new);
	cply_json_end_object(w);
}

static void put_change(diff *d, const change *c)
{
	if (d->o->json)
		put_json(d, c);
	else
		put_text(d, c);
}

/* ---- fields ---- */

static void note(change *c, bool differs, const char *field)
{
	if (differs && c->n_fields < MOST_FIELDS)
		c->fields[c->n_fields++] = field;
}

/* The text with its formatting, to compare. */
static cply_str formatted(diff *d, const cply_text *t)
{
	cply_buf b;
	cply_buf_init(&b, d->arena);
	cply_text_to_html(t, &b);
	return cply_buf_str(&b);
}

static bool same_format(diff *d, const cply_text *a, const cply_text *b)
{
	return (!a->n_runs && !b->n_runs) ||
	       cply_str_eq(formatted(d, a), formatted(d, b));
}

static void note_text(diff *d, change *c, const cply_text *a,
                      const cply_text *b)
{
	bool is_same = cply_str_eq(a->plain, b->plain);
	note(c, !is_same, "text");
	note(c, is_same && !same_format(d, a, b), "formatting");
}

static void compare_meta(diff *d)
{
	for (int i = 0; i < CPLY_META_COUNT; i++) {
		const cply_text *a = &d->a.cw->meta[i], *b = &d->b.cw->meta[i];
		change c = { .what = "field",
			     .name = cply_str_of(cply_meta_name((cply_meta)i)),
			     .has_old = a->plain.len,
			     .has_new = b->plain.len,
			     .old = a->plain,
			     .new = b->plain };
		note_text(d, &c, a, b);
		if (!c.n_fields)
			continue;
		d->fields++;
		put_change(d, &c);
	}
}

/* ---- squares ---- */

static cply_str size_of(diff *d, const cply_crossword *cw)
{
	cply_buf b;
	cply_buf_init(&b, d->arena);
	cplyi_put_count(&b, cw->width, "column", "columns");
	cply_put(&b, ", ");
	cplyi_put_count(&b, cw->height, "row", "rows");
	return cply_buf_str(&b);
}

static cply_str place_of(diff *d, uint32_t row, uint32_t col)
{
	cply_buf b;
	cply_buf_init(&b, d->arena);
	cply_put(&b, "R");
	cply_put_uint(&b, row + 1);
	cply_put(&b, "C");
	cply_put_uint(&b, col + 1);
	return cply_buf_str(&b);
}

/* What is in a square, for people. */
static cply_str content_of(const cply_cell *k)
{
	if (k->kind == CPLY_CELL_BLOCK)
		return CPLY_STR("block");
	if (k->kind == CPLY_CELL_VOID)
		return CPLY_STR("no square");
	return k->solution.len ? k->solution : CPLY_STR("no letter");
}

static uint32_t ink_of(const cply_cell *k)
{
	return k->more ? k->more->ink : 0;
}

static bool same_either(const cply_cell *a, const cply_cell *b)
{
	uint32_t n = a->more ? a->more->n_either : 0;
	if (n != (b->more ? b->more->n_either : 0))
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (!cply_str_eq(a->more->either[i], b->more->either[i]))
			return false;
	return true;
}

static void compare_cell(diff *d, uint32_t row, uint32_t col)
{
	static const uint16_t progress = CPLY_CELL_PENCIL |
	                                 CPLY_CELL_WAS_WRONG | CPLY_CELL_WRONG |
	                                 CPLY_CELL_REVEALED | CPLY_CELL_CHECKED;
	const cply_cell *a = cply_cell_at(d->a.cw, row, col);
	const cply_cell *b = cply_cell_at(d->b.cw, row, col);
	unsigned flags = a->flags ^ b->flags;
	change c = { .what = "square",
		     .has_old = true,
		     .has_new = true,
		     .old = content_of(a),
		     .new = content_of(b) };
	note(&c, a->kind != b->kind, "kind");
	note(&c, !cply_str_eq(a->solution, b->solution) || !same_either(a, b),
	     "solution");
	note(&c, !cply_str_eq(a->label, b->label), "label");
	note(&c, a->bars != b->bars, "bars");
	note(&c, a->shade != b->shade, "shade");
	note(&c, ink_of(a) != ink_of(b), "ink");
	note(&c, flags & CPLY_CELL_CIRCLED, "circle");
	note(&c, !cply_str_eq(a->fill, b->fill), "fill");
	note(&c, flags & progress, "marks");
	note(&c, flags & ~(unsigned)(progress | CPLY_CELL_CIRCLED), "flags");
	if (!c.n_fields)
		return;
	c.name = place_of(d, row, col);
	d->squares++;
	put_change(d, &c);
}

static void compare_grid(diff *d)
{
	const cply_crossword *a = d->a.cw, *b = d->b.cw;
	if (a->width == b->width && a->height == b->height) {
		for (uint32_t row = 0; row < a->height; row++)
			for (uint32_t col = 0; col < a->width; col++)
				compare_cell(d, row, col);
		return;
	}
	/* Squares of two different grids have nothing to do with each other. */
	const change c = { .what = "size",
		           .name = CPLY_STR("size"),
		           .fields = { "size" },
		           .n_fields = 1,
		           .has_old = true,
		           .has_new = true,
		           .old = size_of(d, a),
		           .new = size_of(d, b) };
	d->fields++;
	put_change(d, &c);
}

/* ---- clues ---- */

static int compare_names(const void *x, const void *y)
{
	const clue *p = *(clue *const *)x, *q = *(clue *const *)y;
	int c = cply_str_cmp(p->name, q->name);
	return c ? c : p->number < q->number ? -1 : p->number > q->number;
}

static clue **sorted(diff *d, side *s)
{
	clue **all = CPLY_NEW(d->arena, s->n + 1u, clue *);
	for (uint32_t i = 0; all && i < s->n; i++)
		all[i] = &s->clues[i];
	if (all && s->n)
		qsort(all, s->n, sizeof *all, compare_names);
	return all;
}

static void match(diff *d)
{
	clue **a = sorted(d, &d->a), **b = sorted(d, &d->b);
	for (uint32_t i = 0, k = 0; a && b && i < d->a.n && k < d->b.n;) {
		int c = cply_str_cmp(a[i]->name, b[k]->name);
		if (c == 0) {
			a[i]->other = b[k]->number;
			b[k]->other = a[i]->number;
		}
		i += c <= 0;
		k += c >= 0;
	}
}

static bool same_cells(const cply_clue *a, const cply_clue *b)
{
	if (a->n_cells != b->n_cells)
		return false;
	for (uint32_t i = 0; i < a->n_cells; i++)
		if (a->cells[i] != b->cells[i])
			return false;
	return true;
}

/* The clue as people read it. */
static cply_str clue_text(diff *d, const cply_clue *k)
{
	cply_buf b;
	if (!k->enumeration.len)
		return k->text.plain;
	cply_buf_init(&b, d->arena);
	cply_put_str(&b, k->text.plain);
	cply_put(&b, k->text.plain.len ? " (" : "(");
	cply_put_str(&b, k->enumeration);
	cply_put(&b, ")");
	return cply_buf_str(&b);
}

static void compare_clue(diff *d, const clue *a, const clue *b)
{
	change c = { .what = "clue", .has_old = a, .has_new = b };
	if (b) {
		c.name = b->name;
		c.new = clue_text(d, b->clue);
	}
	if (a) {
		c.name = a->name;
		c.old = clue_text(d, a->clue);
	}
	if (a && b) {
		const cply_clue *p = a->clue, *q = b->clue;
		note_text(d, &c, &p->text, &q->text);
		note(&c, !cply_str_eq(p->enumeration, q->enumeration),
		     "enumeration");
		note(&c, d->a.cw->width == d->b.cw->width && !same_cells(p, q),
		     "cells");
		note(&c, p->is_themed != q->is_themed, "themed");
		if (!c.n_fields)
			return;
	}
	d->clues++;
	put_change(d, &c);
}

static bool gather(diff *d, side *s, const cply_crossword *cw)
{
	uint32_t n = 0;
	s->cw = cw;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		n += cw->lists[i].n_clues;
	s->clues = CPLY_NEW(d->arena, n + 1u, clue);
	for (uint32_t i = 0; s->clues && i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			s->clues[s->n] = (clue){
				.name = cply_clue_name(cw, i, k, d->arena),
				.clue = &cw->lists[i].clues[k],
				.number = s->n,
				.other = NONE,
			};
			s->n++;
		}
	return s->clues;
}

static void compare_clues(diff *d)
{
	match(d);
	for (uint32_t i = 0; i < d->a.n; i++) {
		uint32_t other = d->a.clues[i].other;
		compare_clue(d, &d->a.clues[i],
		             other == NONE ? NULL : &d->b.clues[other]);
	}
	for (uint32_t i = 0; i < d->b.n; i++)
		if (d->b.clues[i].other == NONE)
			compare_clue(d, NULL, &d->b.clues[i]);
}

/* ---- all of it ---- */

static void put_summary(diff *d)
{
	if (!d->fields && !d->squares && !d->clues) {
		cply_put(d->out, "the puzzles are the same\n");
		return;
	}
	cplyi_put_count(d->out, d->fields, "field", "fields");
	cply_put(d->out, ", ");
	cplyi_put_count(d->out, d->squares, "square", "squares");
	cply_put(d->out, " and ");
	cplyi_put_count(d->out, d->clues, "clue differs", "clues differ");
	cply_put(d->out, "\n");
}

static void json_counts(diff *d)
{
	cply_json_end_array(&d->json);
	cply_json_key(&d->json, "identical");
	cply_json_put_bool(&d->json, !d->fields && !d->squares && !d->clues);
	cply_json_end_object(&d->json);
	cply_put(d->out, "\n");
}

void cplyi_diff_crossword(const cply_crossword *before,
                          const cply_crossword *after,
                          const cply_diff_options *o, cply_arena *scratch,
                          cply_buf *out)
{
	diff d = { .o = o, .arena = scratch, .out = out };
	if (!gather(&d, &d.a, before) || !gather(&d, &d.b, after)) {
		out->failed = true;
		return;
	}
	cply_json_writer_init(&d.json, out, 2);
	if (o->json) {
		cply_json_begin_object(&d.json);
		cply_json_key(&d.json, "schema");
		cply_json_put_string(&d.json,
		                     CPLY_STR("crossply-crossword-diff/1"));
		cply_json_key(&d.json, "changes");
		cply_json_begin_array(&d.json);
	}
	compare_meta(&d);
	compare_grid(&d);
	compare_clues(&d);
	if (o->json)
		json_counts(&d);
	else
		put_summary(&d);
	out->failed |= scratch->failed;
}
