/* SPDX-License-Identifier: MIT */
/* The words of a .jpz: each lists its squares, by its own x and y, by <cells>
 * in it, or by both. Clues name them by id. */
#include <stdlib.h>

#include "base/sorted.h"
#include "format/jpz/jpz.h"

/* Squares of a word while it is read. */
struct list {
	jpz *z;
	uint32_t *items;
	uint32_t n, cap;
};

static bool add(struct list *l, uint32_t cell)
{
	if (l->n == l->cap) {
		uint32_t cap = l->cap ? l->cap * 2 : 16;
		uint32_t *p =
			CPLY_GROW(l->z->arena, l->items, l->cap, cap, uint32_t);
		if (!p)
			return false;
		l->items = p;
		l->cap = cap;
	}
	l->items[l->n++] = cell;
	return true;
}

static uint32_t steps(uint32_t from, uint32_t to)
{
	return from > to ? from - to : to - from;
}

static uint32_t nth(uint32_t from, uint32_t to, uint32_t i)
{
	return from == to ? from : from < to ? from + i : from - i;
}

/* The squares of one x and y: a square, a line, or a diagonal; either may run
 * backwards. False when it leaves the grid. */
static bool add_squares(struct list *l, const cply_xml_node *node)
{
	const cply_crossword *cw = l->z->cw;
	uint32_t x[2], y[2];
	if (!cplyi_jpz_range(cply_xml_get(node, "x"), &x[0], &x[1]) ||
	    !cplyi_jpz_range(cply_xml_get(node, "y"), &y[0], &y[1]))
		return false;
	uint32_t across = steps(x[0], x[1]), down = steps(y[0], y[1]);
	if (across && down && across != down)
		return false;
	uint32_t n = across > down ? across : down;
	for (uint32_t i = 0; i <= n; i++) {
		uint32_t col = nth(x[0], x[1], i), row = nth(y[0], y[1], i);
		if (!col || !row || col > cw->width || row > cw->height)
			return false;
		if (!add(l, (row - 1) * cw->width + col - 1))
			return true; /* no memory: the end of reading sees it */
	}
	return true;
}

static void read_squares(struct list *l, const cply_xml_node *node, cply_str id)
{
	if (!add_squares(l, node))
		cply_report_with(l->z->diags, CPLY_JZ302, &node->at, CPLY_T(id),
		                 CPLY_T(cply_xml_get(node, "x")),
		                 CPLY_T(cply_xml_get(node, "y")));
}

/* Some files give the same squares twice, as x and y and as <cells>. */
static bool repeats(const struct list *l, uint32_t n_own)
{
	if (l->n < 2 * n_own)
		return false;
	for (uint32_t i = 0; i < n_own; i++)
		if (l->items[i] != l->items[n_own + i])
			return false;
	return true;
}

static void read_word(jpz *z, const cply_xml_node *node, jpz_word *word)
{
	struct list l = { .z = z };
	*word = (jpz_word){ .id = cply_str_trim(cply_xml_get(node, "id")),
		            .node = node };
	if (cply_xml_has(node, "x") || cply_xml_has(node, "y"))
		read_squares(&l, node, word->id);
	uint32_t n_own = l.n;
	const cply_xml_node *part = cply_xml_child(node, "cells");
	for (; part; part = cply_xml_next(part, "cells"))
		read_squares(&l, part, word->id);
	uint32_t skip = n_own && repeats(&l, n_own) ? n_own : 0;
	word->cells = l.items ? l.items + skip : NULL;
	word->n_cells = l.n - skip;
}

static int by_id(const void *pa, const void *pb)
{
	const jpz_word *a = pa, *b = pb;
	int order = cply_str_cmp(a->id, b->id);
	return order ? order
	             : (a->node->at.begin > b->node->at.begin) -
	                       (a->node->at.begin < b->node->at.begin);
}

jpz_word *cplyi_jpz_find_word(const jpz *z, cply_str id)
{
	if (!z->n_words)
		return NULL;
	uint32_t i = cplyi_sorted_find(&z->words->id, z->n_words,
	                               sizeof *z->words, id);
	return i < z->n_words ? &z->words[i] : NULL;
}

cply_status cplyi_jpz_read_words(jpz *z)
{
	uint32_t n = 0;
	const cply_xml_node *node = cply_xml_child(z->body, "word");
	for (; node; node = cply_xml_next(node, "word"))
		n++;
	z->words = CPLY_NEW(z->arena, n, jpz_word);
	if (!z->words)
		return CPLY_NOMEM;
	node = cply_xml_child(z->body, "word");
	for (; node; node = cply_xml_next(node, "word"))
		read_word(z, node, &z->words[z->n_words++]);
	if (z->arena->failed)
		return CPLY_NOMEM;
	qsort(z->words, n, sizeof *z->words, by_id);
	for (uint32_t i = 1; i < n; i++)
		if (cply_str_eq(z->words[i].id, z->words[i - 1].id))
			cply_report_with(z->diags, CPLY_JZ301,
			                 &z->words[i].node->at,
			                 CPLY_T(z->words[i].id));
	return CPLY_OK;
}
