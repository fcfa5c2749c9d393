/* SPDX-License-Identifier: MIT */
/* Two packs of mill puzzles: what is in one of them only, what has changed, and
 * what is the same position under another id. */
#include "base/count.h"
#include "report/diff/diff.h"

#include <stdlib.h>

#define NONE UINT32_MAX

enum { MOST_FIELDS = 32 };

typedef struct side {
	const cply_mill *pack;
	uint32_t *other; /* by puzzle: its partner in the other pack */
} side;

typedef struct diff {
	side a, b;
	const cply_diff_options *style;
	cply_arena *arena;
	cply_buf *out;
	cply_json_writer json;
	uint64_t same, changed, renamed, gone, added;
} diff;

/* ---- who belongs to whom ---- */

typedef struct entry {
	cply_str id;
	cply_mill_key key;
	uint32_t number;
} entry;

static int by_number(const entry *x, const entry *y)
{
	return x->number < y->number ? -1 : x->number > y->number;
}

static int compare_ids(const void *x, const void *y)
{
	const entry *p = x, *q = y;
	int c = cply_str_cmp(p->id, q->id);
	return c ? c : by_number(p, q);
}

static int compare_keys(const void *x, const void *y)
{
	const entry *p = x, *q = y;
	int c = cply_mill_key_compare(&p->key, &q->key);
	return c ? c : by_number(p, q);
}

/* Those without a partner yet, sorted. */
static entry *sorted(const side *s, bool by_id, cply_arena *a, uint32_t *n)
{
	entry *all = CPLY_NEW(a, s->pack->n_puzzles, entry);
	*n = 0;
	for (uint32_t i = 0; all && i < s->pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &s->pack->puzzles[i];
		entry e = { .id = p->id, .number = i };
		bool has_key = cply_mill_key_of(p, &e.key);
		if (s->other[i] == NONE && (by_id ? p->id.len > 0 : has_key))
			all[(*n)++] = e;
	}
	if (*n)
		qsort(all, *n, sizeof *all, by_id ? compare_ids : compare_keys);
	return all;
}

static void match(diff *d, bool by_id)
{
	uint32_t n, m;
	entry *a = sorted(&d->a, by_id, d->arena, &n);
	entry *b = sorted(&d->b, by_id, d->arena, &m);
	for (uint32_t i = 0, k = 0; a && b && i < n && k < m;) {
		int c = by_id ? cply_str_cmp(a[i].id, b[k].id)
		              : cply_mill_key_compare(&a[i].key, &b[k].key);
		if (c == 0) {
			d->a.other[a[i].number] = b[k].number;
			d->b.other[b[k].number] = a[i].number;
		}
		i += c <= 0;
		k += c >= 0;
	}
}

/* ---- what differs ---- */

static cply_str member(const cply_mill_members *m, cply_str key)
{
	for (uint32_t i = 0; i < m->n; i++)
		if (cply_str_eq(m->items[i].key, key))
			return m->items[i].json;
	return (cply_str){ NULL, 0 };
}

static bool same_members(const cply_mill_members *a, const cply_mill_members *b)
{
	if (a->n != b->n)
		return false;
	for (uint32_t i = 0; i < a->n; i++)
		if (!cply_str_eq(a->items[i].json, member(b, a->items[i].key)))
			return false;
	return true;
}

static bool same_action(const cply_mill_action *a, const cply_mill_action *b)
{
	if (a->is_read != b->is_read || a->side != b->side)
		return false;
	bool same = a->is_read ? a->move.kind == b->move.kind &&
	                                 a->move.from == b->move.from &&
	                                 a->move.to == b->move.to
	                       : cply_str_eq(a->notation, b->notation);
	return same && same_members(&a->more, &b->more);
}

static bool same_lines(const cply_mill_puzzle *a, const cply_mill_puzzle *b)
{
	if (a->n_lines != b->n_lines)
		return false;
	for (uint32_t i = 0; i < a->n_lines; i++) {
		const cply_mill_solution *l = &a->lines[i], *m = &b->lines[i];
		if (l->n_actions != m->n_actions ||
		    l->is_optimal != m->is_optimal ||
		    !same_members(&l->members, &m->members))
			return false;
		for (uint32_t k = 0; k < l->n_actions; k++)
			if (!same_action(&l->actions[k], &m->actions[k]))
				return false;
	}
	return true;
}

/* The keys whose values differ, in the order of the files. */
static uint32_t differences(const cply_mill_puzzle *a,
                            const cply_mill_puzzle *b,
                            cply_str out[MOST_FIELDS])
{
	uint32_t n = 0;
	if (!cply_str_eq(a->fen, b->fen))
		out[n++] = CPLY_STR("initialPosition");
	if (!same_lines(a, b))
		out[n++] = CPLY_STR("solutions");
	for (uint32_t i = 0; i < a->members.n && n < MOST_FIELDS; i++) {
		const cply_mill_member *m = &a->members.items[i];
		if (m->json.len &&
		    !cply_str_eq(m->json, member(&b->members, m->key)))
			out[n++] = m->key;
	}
	for (uint32_t i = 0; i < b->members.n && n < MOST_FIELDS; i++) {
		const cply_mill_member *m = &b->members.items[i];
		if (m->json.len && !member(&a->members, m->key).len)
			out[n++] = m->key;
	}
	return n;
}

/* ---- printing ---- */

static void put_puzzle(diff *d, const char *sign, const char *tint, uint32_t i,
                       const cply_mill_puzzle *p)
{
	cply_put(d->out, d->style->color ? tint : "");
	cply_put(d->out, sign);
	cply_put_uint(d->out, i + 1);
	cply_put(d->out, "  ");
	cply_put_str(d->out, p->id);
	cply_put(d->out, "  ");
	cply_put_str(d->out, p->title);
	cply_put(d->out, d->style->color ? "\x1b[0m\n" : "\n");
}

static void json_puzzle(diff *d, const char *what, uint32_t a, uint32_t b,
                        const cply_mill_puzzle *p, const cply_str *fields,
                        uint32_t n)
{
	cply_json_writer *w = &d->json;
	cply_json_begin_inline_object(w);
	cply_json_key(w, "what");
	cply_json_put_string(w, cply_str_of(what));
	cply_json_key(w, "before");
	if (a != NONE)
		cply_json_put_int(w, (int64_t)a + 1);
	else
		cply_json_put_null(w);
	cply_json_key(w, "after");
	if (b != NONE)
		cply_json_put_int(w, (int64_t)b + 1);
	else
		cply_json_put_null(w);
	cply_json_key(w, "id");
	cply_json_put_string(w, p->id);
	cply_json_key(w, "title");
	cply_json_put_string(w, p->title);
	if (fields) {
		cply_json_key(w, "fields");
		cply_json_begin_array(w);
		for (uint32_t i = 0; i < n; i++)
			cply_json_put_string(w, fields[i]);
		cply_json_end_array(w);
	}
	cply_json_end_object(w);
}

static void put_fields(diff *d, const cply_str *fields, uint32_t n)
{
	cply_put(d->out, "     ");
	for (uint32_t i = 0; i < n; i++) {
		cply_put(d->out, i ? ", " : "");
		cply_put_str(d->out, fields[i]);
	}
	cply_put(d->out, "\n");
}

static void compare_pair(diff *d, uint32_t i, bool is_json)
{
	const cply_mill_puzzle *p = &d->a.pack->puzzles[i];
	uint32_t k = d->a.other[i];
	const cply_mill_puzzle *q = &d->b.pack->puzzles[k];
	cply_str fields[MOST_FIELDS];
	bool is_same_id = cply_str_eq(p->id, q->id);
	uint32_t n = differences(p, q, fields);
	if (!n) {
		d->same++;
		return;
	}
	d->changed += is_same_id;
	d->renamed += !is_same_id;
	if (is_json) {
		json_puzzle(d, is_same_id ? "changed" : "renamed", i, k, q,
		            fields, n);
		return;
	}
	put_puzzle(d, is_same_id ? "~ " : "> ", "\x1b[33m", i, p);
	if (!is_same_id) {
		cply_put(d->out, "     is ");
		cply_put_uint(d->out, k + 1);
		cply_put(d->out, "  ");
		cply_put_str(d->out, q->id);
		cply_put(d->out, cply_str_eq(p->fen, q->fen)
		                         ? "\n"
		                         : ", possibly rotated or mirrored\n");
	}
	put_fields(d, fields, n);
}

static void compare(diff *d, bool is_json)
{
	match(d, true);
	match(d, false);
	for (uint32_t i = 0; i < d->a.pack->n_puzzles; i++) {
		const cply_mill_puzzle *p = &d->a.pack->puzzles[i];
		if (d->a.other[i] != NONE) {
			compare_pair(d, i, is_json);
			continue;
		}
		d->gone++;
		if (is_json)
			json_puzzle(d, "removed", i, NONE, p, NULL, 0);
		else
			put_puzzle(d, "- ", "\x1b[31m", i, p);
	}
	for (uint32_t i = 0; i < d->b.pack->n_puzzles; i++) {
		if (d->b.other[i] != NONE)
			continue;
		d->added++;
		if (is_json)
			json_puzzle(d, "added", NONE, i, &d->b.pack->puzzles[i],
			            NULL, 0);
		else
			put_puzzle(d, "+ ", "\x1b[32m", i,
			           &d->b.pack->puzzles[i]);
	}
}

static void put_count(diff *d, uint64_t n, const char *what)
{
	if (!n)
		return;
	cply_put(d->out, ", ");
	cply_put_uint(d->out, n);
	cply_put(d->out, what);
}

static void put_all(diff *d)
{
	bool is_json = d->style->json;
	cply_json_writer_init(&d->json, d->out, 2);
	if (is_json) {
		cply_json_begin_object(&d->json);
		cply_json_key(&d->json, "schema");
		cply_json_put_string(&d->json,
		                     CPLY_STR("crossply-mill-diff/1"));
		cply_json_key(&d->json, "changes");
		cply_json_begin_array(&d->json);
	}
	compare(d, is_json);
	if (is_json) {
		cply_json_end_array(&d->json);
		cply_json_key(&d->json, "same");
		cply_json_put_int(&d->json, (int64_t)d->same);
		cply_json_end_object(&d->json);
		cply_put(d->out, "\n");
		return;
	}
	cplyi_put_count(d->out, d->same, "puzzle is the same",
	                "puzzles are the same");
	put_count(d, d->changed, " changed");
	put_count(d, d->renamed, " under another id");
	put_count(d, d->gone, " gone");
	put_count(d, d->added, " new");
	cply_put(d->out, "\n");
}

static bool start(diff *d, side *s, const cply_mill *pack)
{
	s->pack = pack;
	s->other = CPLY_NEW(d->arena, pack->n_puzzles, uint32_t);
	for (uint32_t i = 0; s->other && i < pack->n_puzzles; i++)
		s->other[i] = NONE;
	return s->other != NULL || !pack->n_puzzles;
}

void cplyi_diff_mill(const cply_mill *before, const cply_mill *after,
                     const cply_diff_options *style, cply_arena *scratch,
                     cply_buf *out)
{
	diff d = { .style = style, .arena = scratch, .out = out };
	if (start(&d, &d.a, before) && start(&d, &d.b, after))
		put_all(&d);
	out->failed |= scratch->failed;
}
