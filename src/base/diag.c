/* SPDX-License-Identifier: MIT */
/* The diagnostics sink and messages. */
#include "crossply/diag.h"

#include "base/text.h"

enum { LONGEST_TEXT = 200 };

void cply_diags_init(cply_diags *d, cply_arena *a, uint32_t max)
{
	*d = (cply_diags){ .arena = a, .max = max };
}

/* Findings quote the input; they need not quote all of it. */
static cply_str keep_text(cply_diags *d, cply_str s)
{
	if (s.len <= LONGEST_TEXT)
		return cply_str_copy(d->arena, s);
	size_t at = 0, end = 0;
	while (at < LONGEST_TEXT) {
		end = at;
		if (!cply_grapheme_next(s, &at).len)
			break;
	}
	cply_buf b;
	cply_buf_init(&b, d->arena);
	cply_put_str(&b, cply_str_sub(s, 0, end));
	cply_put(&b, "…");
	return cply_buf_str(&b);
}

cply_diag *cply_report_args(cply_diags *d, cply_rule rule, const cply_span *at,
                            const cply_arg *args, size_t n_args)
{
	const cply_rule_info *info = cply_rule_get(rule);
	cply_severity severity = d->strict ? info->strict : info->lenient;
	if (d->disabled && cply_rule_set_has(d->disabled, rule))
		return NULL;
	d->counts[severity]++;
	if (d->n >= d->max)
		return NULL;
	if (d->n == d->cap) {
		uint32_t cap = d->cap ? d->cap * 2 : 8;
		cply_diag **items =
			CPLY_GROW(d->arena, d->items, d->cap, cap, cply_diag *);
		if (!items)
			return NULL;
		d->items = items;
		d->cap = cap;
	}
	cply_diag *g = CPLY_NEW(d->arena, 1, cply_diag);
	if (!g)
		return NULL;
	g->rule = rule;
	g->severity = severity;
	g->origin = d->origin;
	if (at) {
		g->has_span = true;
		g->span = *at;
	}
	for (size_t i = 0; i < n_args && i < CPLY_MAX_ARGS; i++) {
		g->args[i] = args[i];
		if (args[i].is_text)
			g->args[i].text = keep_text(d, args[i].text);
		g->n_args++;
	}
	d->items[d->n++] = g;
	return g;
}

void cply_diag_place(cply_diags *d, cply_diag *g, cply_place place)
{
	if (!g)
		return;
	g->total_places++;
	if (g->n_places >= CPLY_MAX_PLACES)
		return;
	/* Capacity is the next power of two: it need not be stored. */
	if ((g->n_places & (g->n_places - 1)) == 0) {
		uint32_t cap = g->n_places ? g->n_places * 2 : 1;
		cply_place *p = CPLY_GROW(d->arena, g->places, g->n_places, cap,
		                          cply_place);
		if (!p)
			return;
		g->places = p;
	}
	place.name = keep_text(d, place.name);
	place.from = keep_text(d, place.from);
	place.to = keep_text(d, place.to);
	g->places[g->n_places++] = place;
}

void cply_diag_note(cply_diags *d, cply_diag *g, cply_str text,
                    const cply_span *at)
{
	if (!g)
		return;
	g->note = keep_text(d, text);
	if (at) {
		g->has_note_span = true;
		g->note_span = *at;
	}
}

void cply_diag_fix(cply_diags *d, cply_diag *g, cply_span span,
                   cply_str replacement)
{
	if (!g)
		return;
	g->fix.replacement = cply_str_copy(d->arena, replacement);
	g->fix.span = span;
	g->fix.present = !d->arena->failed;
}

static void put_place(const cply_place *p, cply_buf *out)
{
	if (p->kind == CPLY_PLACE_CELL) {
		cply_put(out, "R");
		cply_put_uint(out, p->row);
		cply_put(out, "C");
		cply_put_uint(out, p->col);
	} else {
		cply_put_str(out, p->name);
	}
	if (p->from.len) {
		cply_put(out, " ");
		cply_put_str(out, p->from);
	}
	if (p->to.len) {
		cply_put(out, " → ");
		cply_put_str(out, p->to);
	}
}

enum { SHOWN_PLACES = 6 };

static void put_places(const cply_diag *g, cply_buf *out)
{
	uint32_t n = g->n_places < SHOWN_PLACES ? g->n_places : SHOWN_PLACES;
	for (uint32_t i = 0; i < n; i++) {
		if (i)
			cply_put(out, ", ");
		put_place(&g->places[i], out);
	}
	if (g->total_places > n) {
		cply_put(out, " and ");
		cply_put_uint(out, g->total_places - n);
		cply_put(out, " more");
	}
}

/* {0}, {0|one|many} and {places}; `field` is what stands between the braces. */
static void put_field(const cply_diag *g, cply_str field, cply_buf *out)
{
	if (cply_str_is(field, "places")) {
		put_places(g, out);
		return;
	}
	unsigned i = field.len ? (unsigned)(field.ptr[0] - '0') : CPLY_MAX_ARGS;
	if (i >= g->n_args || i >= CPLY_MAX_ARGS)
		return;
	const cply_arg *arg = &g->args[i];
	if (field.len == 1) {
		if (arg->is_text)
			cply_put_str(out, arg->text);
		else
			cply_put_int(out, arg->number);
		return;
	}
	cply_str words = cply_str_sub(field, 2, field.len);
	size_t bar = cply_str_find(words, CPLY_STR("|"));
	if (bar == SIZE_MAX)
		return;
	cply_put_str(out, arg->number == 1 && !arg->is_text
	                          ? cply_str_sub(words, 0, bar)
	                          : cply_str_sub(words, bar + 1, words.len));
}

static void put_template(const cply_diag *g, cply_str m, cply_buf *out)
{
	while (m.len) {
		size_t open = cply_str_find(m, CPLY_STR("{"));
		size_t close = cply_str_find(m, CPLY_STR("}"));
		if (open == SIZE_MAX || close == SIZE_MAX || close < open) {
			cply_put_str(out, m);
			return;
		}
		cply_put_str(out, cply_str_sub(m, 0, open));
		put_field(g, cply_str_sub(m, open + 1, close), out);
		m = cply_str_sub(m, close + 1, m.len);
	}
}

void cply_diag_message(const cply_diag *g, cply_buf *out)
{
	put_template(g, cply_str_of(cply_rule_get(g->rule)->message), out);
}

void cply_diag_help(const cply_diag *g, cply_buf *out)
{
	put_template(g, cply_str_of(cply_rule_get(g->rule)->help), out);
}
