/* SPDX-License-Identifier: MIT */
/* The same puzzle twice: ids, and positions that a symmetry of the board makes
 * equal. Colours are not swapped: the side to move then is another one, and so
 * is the puzzle. */
#include <stdlib.h>

#include "crossply/mill_pack.h"

/* ---- keys ---- */

static uint64_t mix(uint64_t h, uint64_t x)
{
	h = (h ^ x) * UINT64_C(0x9E3779B97F4A7C15);
	return h ^ h >> 29;
}

static uint64_t rules_hash(const cply_mill_rules *r)
{
	const uint64_t parts[] = { r->pieces,
		                   r->fly_at,
		                   r->at_least,
		                   r->diagonals,
		                   r->may_fly,
		                   r->move_while_placing,
		                   r->defender_first,
		                   r->take_several,
		                   r->take_from_mills,
		                   r->mills_work_once,
		                   r->no_repeated_mill,
		                   r->stop_at_two_empty,
		                   r->gain,
		                   r->full,
		                   r->stuck };
	uint64_t h = 1;
	for (size_t i = 0; i < CPLY_COUNT(parts); i++)
		h = mix(h, parts[i]);
	for (unsigned i = 0; i < CPLY_MILL_CAPTURES; i++) {
		const cply_mill_capture *c = &r->capture[i];
		h = mix(h, c->enabled);
		if (c->enabled)
			h = mix(h, c->on_edges + 2u * c->on_crosses +
			                   4u * c->on_diagonals +
			                   8u * c->in_placing +
			                   16u * c->in_moving +
			                   32u * c->only_with_three);
	}
	return h;
}

static bool less(const uint64_t *a, const uint64_t *b)
{
	for (unsigned i = 0; i < 3; i++)
		if (a[i] != b[i])
			return a[i] < b[i];
	return false;
}

bool cply_mill_key_of(const cply_mill_puzzle *p, cply_mill_key *out)
{
	const cply_mill_position *s = &p->start;
	uint64_t best[3] = { UINT64_MAX, UINT64_MAX, UINT64_MAX };
	*out = (cply_mill_key){ { 0 } };
	bool is_game = p->is_bare && p->n_lines > 0;
	if (!p->has_start || is_game || !(s->stones[0] | s->stones[1]))
		return false;
	bool once = p->rules.mills_work_once;
	for (unsigned i = 0; i < CPLY_MILL_SYMMETRIES; i++) {
		const uint64_t parts[3] = {
			(uint64_t)cply_mill_turn(s->stones[0], i) << 24 |
				cply_mill_turn(s->stones[1], i),
			cply_mill_turn(s->marked, i),
			once ? (uint64_t)cply_mill_turn(s->used[0], i) << 24 |
					cply_mill_turn(s->used[1], i)
			     : 0,
		};
		if (less(parts, best))
			memcpy(best, parts, sizeof best);
	}
	out->word[0] = best[0] | (uint64_t)s->side << 48 |
	               (uint64_t)s->hand[0] << 49 | (uint64_t)s->hand[1] << 53 |
	               (uint64_t)(s->action == 'r') << 57;
	out->word[1] =
		mix(mix(mix(mix(rules_hash(&p->rules), best[1]), best[2]),
	                (uint8_t)s->take[0]),
	            (uint8_t)s->take[1]);
	return true;
}

int cply_mill_key_compare(const cply_mill_key *a, const cply_mill_key *b)
{
	for (unsigned i = 0; i < CPLY_COUNT(a->word); i++)
		if (a->word[i] != b->word[i])
			return a->word[i] < b->word[i] ? -1 : 1;
	return 0;
}

/* ---- within a pack ---- */

typedef struct entry {
	cply_mill_key key;
	cply_str id;
	uint32_t number; /* of the puzzle, from 0 */
} entry;

static int by_number(const entry *a, const entry *b)
{
	return a->number < b->number ? -1 : a->number > b->number;
}

static int by_id(const void *a, const void *b)
{
	const entry *x = a, *y = b;
	int c = cply_str_cmp(x->id, y->id);
	return c ? c : by_number(x, y);
}

static int by_key(const void *a, const void *b)
{
	const entry *x = a, *y = b;
	int c = cply_mill_key_compare(&x->key, &y->key);
	return c ? c : by_number(x, y);
}

/* Puzzle `is` repeats puzzle `was`; numbers from 0. */
static void tell(const cply_mill *pack, cply_rule rule, uint32_t is,
                 uint32_t was, cply_diags *diags)
{
	const cply_mill_puzzle *p = &pack->puzzles[is];
	const cply_mill_puzzle *q = &pack->puzzles[was];
	bool exact = p->start.stones[0] == q->start.stones[0] &&
	             p->start.stones[1] == q->start.stones[1];
	cply_diag *g = cply_report_with(
		diags, rule, pack->is_wrapped ? NULL : &p->at, CPLY_N(is + 1),
		CPLY_N(was + 1),
		rule == CPLY_ML280
			? CPLY_T(p->id)
			: CPLY_Z(exact ? "" : ", rotated or mirrored"));
	if (!pack->is_wrapped)
		cply_diag_note(diags, g, CPLY_STR("the first one"), &q->at);
}

/* Sorts, and tells in the order of the file what is there more than once. */
static void find(const cply_mill *pack, cply_rule rule, entry *all, uint32_t n,
                 uint32_t *was, cply_diags *diags)
{
	int (*compare)(const void *, const void *) =
		rule == CPLY_ML280 ? by_id : by_key;
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		was[i] = i;
	if (n)
		qsort(all, n, sizeof *all, compare);
	for (uint32_t i = 1, first = 0; i < n; i++) {
		bool same =
			rule == CPLY_ML280
				? cply_str_eq(all[i].id, all[first].id)
				: cply_mill_key_compare(&all[i].key,
		                                        &all[first].key) == 0;
		first = same ? first : i;
		was[all[i].number] = all[first].number;
	}
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		if (was[i] != i)
			tell(pack, rule, i, was[i], diags);
}

void cply_mill_pack_duplicates(const cply_mill *pack, cply_arena *scratch,
                               cply_diags *diags)
{
	entry *all = CPLY_NEW(scratch, pack->n_puzzles, entry);
	uint32_t *was = CPLY_NEW(scratch, pack->n_puzzles, uint32_t), n = 0;
	if (!all || !was)
		return;
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		if (pack->puzzles[i].id.len)
			all[n++] = (entry){ .id = pack->puzzles[i].id,
				            .number = i };
	find(pack, CPLY_ML280, all, n, was, diags);
	n = 0;
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		all[n].number = i;
		n += cply_mill_key_of(&pack->puzzles[i], &all[n].key);
	}
	find(pack, CPLY_ML281, all, n, was, diags);
}
