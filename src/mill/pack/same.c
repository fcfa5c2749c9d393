/* SPDX-License-Identifier: MIT */
#include "mill/pack/same.h"

#include <stdlib.h>
#include <string.h>

const cplyi_same_list *cplyi_same_gather(const cply_mill *pack, uint32_t file,
                                         cply_arena *a)
{
	cplyi_same_list *list = CPLY_NEW(a, 1, cplyi_same_list);
	if (!list)
		return NULL;
	list->items = CPLY_NEW(a, pack->n_puzzles, cplyi_same_puzzle);
	for (uint32_t i = 0; list->items && i < pack->n_puzzles; i++) {
		cplyi_same_puzzle *p = &list->items[list->n];
		p->file = file;
		p->number = i + 1;
		list->n += cply_mill_key_of(&pack->puzzles[i], &p->key);
	}
	return list;
}

void cplyi_same_add(cplyi_same_list *all, const cplyi_same_list *some,
                    cply_arena *a)
{
	if (!some || !some->n)
		return;
	if (all->n + some->n > all->cap) {
		size_t cap = 2 * all->cap + some->n;
		cplyi_same_puzzle *p = CPLY_GROW(a, all->items, all->cap, cap,
		                                 cplyi_same_puzzle);
		if (!p)
			return; /* the arena remembers */
		all->items = p;
		all->cap = cap;
	}
	memcpy(&all->items[all->n], some->items, some->n * sizeof *some->items);
	all->n += some->n;
}

/* ---- comparing ---- */

static int by_place(const void *a, const void *b)
{
	const cplyi_same_puzzle *x = a, *y = b;
	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	return x->number < y->number ? -1 : x->number > y->number;
}

static int by_key(const void *a, const void *b)
{
	const cplyi_same_puzzle *x = a, *y = b;
	int c = cply_mill_key_compare(&x->key, &y->key);
	return c ? c : by_place(a, b);
}

/* A puzzle and the first one with its position. */
typedef struct pair {
	cplyi_same_puzzle is, was;
} pair;

static int pair_by_place(const void *a, const void *b)
{
	return by_place(&((const pair *)a)->is, &((const pair *)b)->is);
}

bool cplyi_same_report(cplyi_same_list *all, const char *const *names,
                       cply_arena *a, const cply_rule_set *disabled,
                       void (*each)(void *ctx, const cply_diag *g,
                                    const char *file),
                       void *ctx)
{
	pair *pairs = CPLY_NEW(a, all->n, pair);
	size_t n = 0, first = 0;
	if (!pairs)
		return false;
	if (all->n)
		qsort(all->items, all->n, sizeof *all->items, by_key);
	for (size_t i = 1; i < all->n; i++) {
		const cplyi_same_puzzle *p = &all->items[i],
					*q = &all->items[first];
		if (cply_mill_key_compare(&p->key, &q->key) != 0)
			first = i;
		else if (p->file != q->file)
			pairs[n++] = (pair){ *p, *q };
	}
	if (n)
		qsort(pairs, n, sizeof *pairs, pair_by_place);
	for (size_t i = 0; i < n; i++) {
		cply_diags d;
		cply_diags_init(&d, a, 1);
		d.disabled = disabled;
		cply_report_with(&d, CPLY_ML282, CPLY_NOWHERE,
		                 CPLY_N(pairs[i].is.number),
		                 CPLY_N(pairs[i].was.number),
		                 CPLY_Z(names[pairs[i].was.file]));
		if (d.n)
			each(ctx, d.items[0], names[pairs[i].is.file]);
	}
	return !a->failed;
}
