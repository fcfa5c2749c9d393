/* SPDX-License-Identifier: MIT */
/* The difference of two versions of a file, by lines. Fixes change few
 * places, so that equal lines are found again soon: a search around each
 * difference is enough and cannot take long. */
#include "report/diff/diff.h"

#include "base/visible.h"

enum { CONTEXT = 3, LOOK_AHEAD = 64, HEX_ROW = 16 };

typedef struct lines {
	cply_str *items; /* with their ends */
	uint32_t n;
} lines;

/* A run of lines that differ: old [a, a_end), new [b, b_end). */
typedef struct change {
	uint32_t a, a_end, b, b_end;
} change;

typedef struct diff {
	const cplyi_versions *r;
	lines old, new;
	change *changes;
	uint32_t n, cap;
	cply_arena *arena;
	cply_buf *out;
} diff;

static bool split(cply_str text, cply_arena *a, lines *out)
{
	uint32_t n = 0;
	for (size_t i = 0; i < text.len; i++)
		n += text.ptr[i] == '\n';
	out->items = CPLY_NEW(a, (size_t)n + 1, cply_str);
	if (!out->items)
		return false;
	for (size_t at = 0; at < text.len;) {
		size_t end = at;
		while (end < text.len && text.ptr[end] != '\n')
			end++;
		end += end < text.len;
		out->items[out->n++] = cply_str_sub(text, at, end);
		at = end;
	}
	return true;
}

static cply_str hex_dump(cply_str bytes, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (size_t at = 0; at < bytes.len; at += HEX_ROW) {
		cply_put_hex(&b, at, 8);
		cply_put(&b, " |");
		for (size_t i = at; i < at + HEX_ROW && i < bytes.len; i++) {
			cply_put(&b, " ");
			cply_put_hex(&b, (uint8_t)bytes.ptr[i], 2);
		}
		cply_put(&b, "\n");
	}
	return cply_buf_str(&b);
}

/* ---- finding the changes ---- */

static bool same(const diff *d, uint32_t a, uint32_t b)
{
	return a < d->old.n &&
	       b < d->new.n &&cply_str_eq(d->old.items[a], d->new.items[b]);
}

/* Where both go on alike after a difference at (a, b). */
static change next_meeting(const diff *d, uint32_t a, uint32_t b)
{
	for (uint32_t far = 1; far < LOOK_AHEAD; far++)
		for (uint32_t i = 0; i <= far; i++)
			if (same(d, a + i, b + far - i))
				return (change){ a, a + i, b, b + far - i };
	return (change){ a, d->old.n, b, d->new.n };
}

static bool find_changes(diff *d)
{
	uint32_t a = 0, b = 0;
	while (a < d->old.n || b < d->new.n) {
		if (same(d, a, b)) {
			a++;
			b++;
			continue;
		}
		if (d->n == d->cap) {
			uint32_t cap = d->cap ? d->cap * 2 : 16;
			d->changes = CPLY_GROW(d->arena, d->changes, d->cap,
			                       cap, change);
			if (!d->changes)
				return false;
			d->cap = cap;
		}
		change c = next_meeting(d, a, b);
		if (c.a_end > d->old.n)
			c.a_end = d->old.n;
		if (c.b_end > d->new.n)
			c.b_end = d->new.n;
		d->changes[d->n++] = c;
		a = c.a_end;
		b = c.b_end;
	}
	return true;
}

/* ---- writing them ---- */

static void put_line(diff *d, char sign, cply_str line)
{
	bool has_end = cply_str_ends(line, "\n");
	cply_str text = cply_str_sub(line, 0, line.len - has_end);
	const char *paint = !d->r->color  ? ""
	                    : sign == '-' ? "\033[31m"
	                    : sign == '+' ? "\033[32m"
	                                  : "";
	cply_put(d->out, paint);
	cply_put_char(d->out, sign);
	if (d->r->visible)
		cplyi_put_visible(d->out, text, CPLYI_SHOWN);
	else
		cply_put_str(d->out, text);
	cply_put(d->out, *paint ? "\033[0m\n" : "\n");
	if (!has_end)
		cply_put(d->out, "\\ No newline at end of file\n");
}

static void put_range(diff *d, char sign, uint32_t from, uint32_t n)
{
	cply_put_char(d->out, sign);
	cply_put_uint(d->out, n ? from + 1 : from);
	if (n != 1) {
		cply_put(d->out, ",");
		cply_put_uint(d->out, n);
	}
}

/* Changes [first, last) with the lines around and between them. */
static void put_hunk(diff *d, uint32_t first, uint32_t last)
{
	const change *f = &d->changes[first], *l = &d->changes[last - 1];
	uint32_t before = f->a < CONTEXT ? f->a : CONTEXT;
	uint32_t left = d->old.n - l->a_end;
	uint32_t after = left < CONTEXT ? left : CONTEXT;
	uint32_t a = f->a - before, b = f->b - before;
	cply_put(d->out, d->r->color ? "\033[36m@@ " : "@@ ");
	put_range(d, '-', a, l->a_end + after - a);
	cply_put(d->out, " ");
	put_range(d, '+', b, l->b_end + after - b);
	cply_put(d->out, d->r->color ? " @@\033[0m\n" : " @@\n");
	for (uint32_t i = first; i < last; i++) {
		const change *c = &d->changes[i];
		for (; a < c->a; a++)
			put_line(d, ' ', d->old.items[a]);
		for (; a < c->a_end; a++)
			put_line(d, '-', d->old.items[a]);
		for (b = c->b; b < c->b_end; b++)
			put_line(d, '+', d->new.items[b]);
	}
	for (uint32_t i = 0; i < after; i++)
		put_line(d, ' ', d->old.items[a + i]);
}

static void put_name(diff *d, const char *sign, const char *suffix)
{
	cply_put(d->out, sign);
	if (d->r->visible)
		cplyi_put_visible(d->out, d->r->name, CPLYI_SHOWN);
	else
		cply_put_str(d->out, d->r->name);
	cply_put(d->out, suffix);
}

void cplyi_diff_unified(const cplyi_versions *r, cply_arena *scratch,
                        cply_buf *out)
{
	diff d = { .r = r, .arena = scratch, .out = out };
	cply_str before = r->before, after = r->after;
	if (r->is_binary) {
		before = hex_dump(before, scratch);
		after = hex_dump(after, scratch);
	}
	if (!split(before, scratch, &d.old) || !split(after, scratch, &d.new) ||
	    !find_changes(&d)) {
		out->failed = true;
		return;
	}
	if (!d.n)
		return;
	put_name(&d, "--- ", "\n");
	put_name(&d, "+++ ", "\tfixed\n");
	for (uint32_t first = 0, last; first < d.n; first = last) {
		last = first + 1;
		while (last < d.n &&
		       d.changes[last].a - d.changes[last - 1].a_end <=
		               2 * CONTEXT)
			last++;
		put_hunk(&d, first, last);
	}
}
