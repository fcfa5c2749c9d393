/* SPDX-License-Identifier: MIT */
/* What changed between two states of a game: as a tree, as JSON Patch, or as a
 * delta of its log. */
#include "game/state/tree.h"
#include "report/diff/diff.h"
#include "report/query/parts.h"

typedef struct diff {
	const cplyi_changes *changes;
	cply_arena row; /* for what is being printed */
	cply_buf *out;
	bool color;
} diff;

static diff begin(const cplyi_changes *changes, bool color,
                  const cply_arena *scratch, cply_buf *out)
{
	diff d = { .changes = changes, .out = out, .color = color };
	cply_arena_init(&d.row, scratch->memory, scratch->budget);
	return d;
}

static void end_row(diff *d, const cply_arena *scratch)
{
	d->out->failed |= d->row.failed;
	cply_arena_reset(&d->row, scratch->budget);
}

/* ---- a readable tree ---- */

static void put_value(diff *d, cply_game_value v)
{
	enum { LONGEST = 60, ENOUGH = 64 * 1024 };
	cply_json_type type = cply_game_type(v);
	cply_str id;
	if (type == CPLY_JSON_MISSING) {
		cply_put(d->out, "nothing");
		return;
	}
	if (cply_game_is_reference(v, &id)) {
		cply_put(d->out, "#");
		cplyi_put_plain_text(d->out, cply_str_sub(id, 1, id.len - 1));
		return;
	}
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, &d->row);
	b.max = ENOUGH;
	cply_json_writer_init(&w, &b, 0);
	bool is_whole = cply_game_put(v, NULL, &d->row, &w);
	cply_str s =
		type == CPLY_JSON_STRING ? cply_game_raw(v) : cply_buf_str(&b);
	if (s.len <= LONGEST && (is_whole || type == CPLY_JSON_STRING)) {
		cplyi_put_plain_text(d->out, s);
		return;
	}
	size_t cut = s.len < LONGEST ? s.len : LONGEST;
	while (cut > 0 && cut < s.len &&
	       ((unsigned char)s.ptr[cut] & 0xC0) == 0x80)
		cut--;
	cplyi_put_plain_text(d->out, cply_str_sub(s, 0, cut));
	cply_put(d->out, "...");
}

/* The keys from the root to a place; each is a line of the tree. */
typedef struct way {
	cply_str keys[512];
	size_t n;
} way;

static void find_way(const cplyi_change *c, way *w)
{
	const cplyi_slot *s = c->after.slot ? c->after.slot : c->before.slot;
	size_t n = 0;
	for (const cplyi_slot *p = s; p->parent; p = p->parent)
		n++;
	w->n = n < CPLY_COUNT(w->keys) ? n : CPLY_COUNT(w->keys);
	for (; s->parent; s = s->parent)
		if (--n < w->n)
			w->keys[n] = word_text(&s->key);
}

static void put_tint(const diff *d, const char *tint)
{
	if (d->color)
		cply_put(d->out, tint);
}

static void put_change(diff *d, const cplyi_change *c)
{
	cply_put(d->out, "  ");
	if (c->is_length) {
		cply_put_uint(d->out, cply_game_length(c->before));
		cply_put(d->out, " -> ");
		cply_put_uint(d->out, cply_game_length(c->after));
		cply_put(d->out, " elements");
		return;
	}
	if (c->before.slot)
		put_value(d, c->before);
	if (c->before.slot && c->after.slot)
		cply_put(d->out, " -> ");
	if (c->after.slot)
		put_value(d, c->after);
}

static void put_line(diff *d, const way *w, size_t k, const cplyi_change *c)
{
	static const struct {
		const char *sign, *tint;
	} looks[] = { { "  ", "" },
		      { "+ ", "\x1b[32m" },
		      { "- ", "\x1b[31m" },
		      { "~ ", "\x1b[33m" } };
	bool is_leaf = k + 1 == w->n;
	int look = !is_leaf || c->is_length ? 0
	           : !c->before.slot        ? 1
	           : !c->after.slot         ? 2
	                                    : 3;
	put_tint(d, looks[look].tint);
	cply_put(d->out, looks[look].sign);
	cply_put_fill(d->out, ' ', 2 * k);
	cplyi_put_path_key(d->out, w->keys[k]);
	if (is_leaf)
		put_change(d, c);
	put_tint(d, look ? "\x1b[0m" : "");
	cply_put(d->out, "\n");
}

void cplyi_diff_tree(const cplyi_changes *changes, bool color,
                     cply_arena *scratch, cply_buf *out)
{
	diff both = begin(changes, color, scratch, out), *d = &both;
	way last = { .n = 0 }, w;
	for (size_t i = 0; i < d->changes->n; i++) {
		const cplyi_change *c = &d->changes->items[i];
		if (!c->before.slot && !c->after.slot)
			continue;
		size_t common = 0;
		find_way(c, &w);
		while (common + 1 < w.n && common < last.n &&
		       cply_str_eq(w.keys[common], last.keys[common]))
			common++;
		for (size_t k = common; k < w.n; k++)
			put_line(d, &w, k, c);
		last = w;
		end_row(d, scratch);
	}
	if (!d->changes->n)
		cply_put(d->out, "nothing changed\n");
	cply_arena_free(&d->row);
}

/* ---- JSON Patch ---- */

static void put_key(cply_buf *b, cply_str key)
{
	cply_put_char(b, '/');
	for (size_t k = 0; k < key.len; k++) {
		char x = key.ptr[k];
		if (x == '~' || x == '/')
			cply_put(b, x == '~' ? "~0" : "~1");
		else
			cply_put_char(b, x);
	}
}

static void put_pointer(diff *d, const cplyi_change *c, cply_json_writer *w)
{
	way at;
	cplyi_change list = { .before = c->list_before,
		              .after = c->list_after };
	cply_buf b;
	cply_buf_init(&b, &d->row);
	find_way(c->is_element ? &list : c, &at);
	for (size_t i = 0; i < at.n; i++)
		put_key(&b, at.keys[i]);
	if (c->is_element) {
		cply_put_char(&b, '/');
		cply_put_uint(&b, c->index);
	}
	cply_buf quoted;
	cply_buf_init(&quoted, &d->row);
	cplyi_json_put_wtf8(&quoted, cply_buf_str(&b));
	cply_json_put_raw(w, cply_buf_str(&quoted));
}

typedef enum operation { ADD, REMOVE, REPLACE } operation;

/* An element is there or not by the length of its list: a hole is null. */
static operation operation_of(const cplyi_change *c)
{
	bool had = c->is_element ? c->index < cply_game_length(c->list_before)
	                         : c->before.slot != NULL;
	bool has = c->is_element ? c->index < cply_game_length(c->list_after)
	                         : c->after.slot != NULL;
	return !had ? ADD : !has ? REMOVE : REPLACE;
}

static void put_operation(diff *d, const cplyi_change *c,
                          const cply_arena *scratch, cply_json_writer *w)
{
	static const char *const names[] = { "add", "remove", "replace" };
	operation op = operation_of(c);
	cply_json_begin_inline_object(w);
	cply_json_key(w, "op");
	cply_json_put_string(w, cply_str_of(names[op]));
	cply_json_key(w, "path");
	put_pointer(d, c, w);
	if (op != REMOVE) {
		cply_json_key(w, "value");
		if (!c->after.slot)
			cply_json_put_null(w);
		else if (!cply_game_put(c->after, NULL, &d->row, w))
			d->out->failed = true;
	}
	cply_json_end_object(w);
	end_row(d, scratch);
}

/* Holes that come or go in a row, forwards or backwards. */
static void put_operations(diff *d, const cplyi_change *c, bool backwards,
                           const cply_arena *scratch, cply_json_writer *w)
{
	for (uint32_t i = 0; i <= c->n_more && !d->out->failed; i++) {
		cplyi_change one = *c;
		one.index += backwards ? c->n_more - i : i;
		put_operation(d, &one, scratch, w);
	}
}

/* Removals come last and backwards, so that no index is moved before it is
 * used. */
void cplyi_diff_patch(const cplyi_changes *changes, cply_arena *scratch,
                      cply_buf *out)
{
	diff both = begin(changes, false, scratch, out), *d = &both;
	const cplyi_change *items = d->changes->items;
	cply_json_writer w;
	cply_json_writer_init(&w, d->out, 2);
	cply_json_begin_array(&w);
	for (size_t i = 0; i < d->changes->n; i++)
		if (!items[i].is_length && operation_of(&items[i]) != REMOVE)
			put_operations(d, &items[i], false, scratch, &w);
	for (size_t i = d->changes->n; i-- > 0;)
		if (!items[i].is_length && operation_of(&items[i]) == REMOVE)
			put_operations(d, &items[i], true, scratch, &w);
	cply_json_end_array(&w);
	cply_put(d->out, "\n");
	cply_arena_free(&d->row);
}

/* ---- a delta ---- */

bool cplyi_diff_delta(const cplyi_changes *changes, const cply_game_head *head,
                      cply_arena *scratch, cply_buf *out, cply_str *cannot)
{
	const cplyi_change *fault;
	cply_json_writer w;
	cply_json_writer_init(&w, out, 0);
	if (!cplyi_put_delta(changes, head->removed, head->length, scratch, &w,
	                     &fault))
		out->failed = true;
	cply_put(out, "\n");
	if (!fault)
		return true;
	cply_buf b;
	cply_buf_init(&b, scratch);
	cply_game_put_path(fault->after.slot ? fault->after : fault->before,
	                   &b);
	*cannot = cply_buf_str(&b);
	return false;
}
