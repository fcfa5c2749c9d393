/* SPDX-License-Identifier: MIT */
/* The clues of exolve-across, exolve-down and exolve-nodir, one on a line:
 * #a1 #a2 [A], 4d Text (3,4)* [SOLUTION] annotation. */
#include "base/ascii.h"
#include "format/exolve/exolve.h"

/* Parts of answers in all of the file: far more than any puzzle has. */
enum { MAX_PARTS = 4096 };

/* ---- lists ---- */

static struct ex_list *add_list(struct ex *x, cply_direction d, cply_str title,
                                cply_span at)
{
	if (x->n_lists == x->cap_lists) {
		uint32_t cap = x->cap_lists ? x->cap_lists * 2 : 4;
		struct ex_list *p = CPLY_GROW(x->arena, x->lists, x->cap_lists,
		                              cap, struct ex_list);
		if (!p)
			return NULL;
		x->lists = p;
		x->cap_lists = cap;
	}
	struct ex_list *l = &x->lists[x->n_lists++];
	l->list = (cply_clue_list){ .direction = d, .title = title, .at = at };
	return l;
}

static cply_clue *add_clue(struct ex *x, struct ex_list *l, struct ex_raw raw)
{
	uint32_t n = l->list.n_clues;
	if (n == l->cap) {
		uint32_t cap = l->cap ? l->cap * 2 : 32;
		cply_clue *clues = CPLY_GROW(x->arena, l->list.clues, l->cap,
		                             cap, cply_clue);
		struct ex_raw *raws =
			CPLY_GROW(x->arena, l->raw, l->cap, cap, struct ex_raw);
		if (!clues || !raws)
			return NULL;
		l->list.clues = clues;
		l->raw = raws;
		l->cap = cap;
	}
	l->raw[n] = raw;
	x->n_clues++;
	return &l->list.clues[l->list.n_clues++];
}

static void keep_on_list(struct ex *x, struct ex_list *l, const char *key,
                         cply_str value)
{
	cplyi_ex_extra(x, &l->list.extras, cply_str_of(key), value);
}

static void keep(struct ex *x, cply_extras *list, const char *key,
                 cply_str value)
{
	cplyi_ex_extra(x, list, cply_str_of(key), value);
}

/* ---- one clue ---- */

struct reading {
	struct ex *x;
	cply_direction direction;
	struct ex_list *list;
	cply_extras before; /* what the next clue will own */
	cply_extras own;    /* of the last clue */
	cply_clue *last;
	cply_span stray; /* the last filler line */
};

static bool add_cell(struct ex *x, uint32_t **cells, uint32_t *n, uint32_t *cap,
                     uint32_t cell)
{
	if (*n == *cap) {
		uint32_t more = *cap ? *cap * 2 : 8;
		uint32_t *p = CPLY_GROW(x->arena, *cells, *cap, more, uint32_t);
		if (!p)
			return false;
		*cells = p;
		*cap = more;
	}
	(*cells)[(*n)++] = cell;
	return true;
}

/* #a3 #b3: where the clue begins, or all of its squares. */
static void take_cells(struct ex *x, cply_span line, uint32_t *at,
                       uint32_t **cells, uint32_t *n)
{
	uint32_t cap = 0;
	while (*at < line.end && x->text.ptr[*at] == '#') {
		uint32_t stop = *at + 1;
		while (stop < line.end && (ascii_is_lower(x->text.ptr[stop]) ||
		                           ascii_is_digit(x->text.ptr[stop])))
			stop++;
		uint32_t cell =
			cplyi_ex_cell(x->cw,
		                      cply_str_sub(x->text, *at + 1, stop));
		if (cell == EX_NONE || !add_cell(x, cells, n, &cap, cell))
			return;
		while (stop < line.end &&
		       (unsigned char)x->text.ptr[stop] <= ' ')
			stop++;
		*at = stop;
	}
}

/* A number that was there before, with a direction, is that of the other. */
static int other_direction(const struct reading *g,
                           const struct ex_label *parent,
                           const struct ex_child *items, uint32_t n,
                           const struct ex_label *label)
{
	int used = -1;
	if (label->number == parent->number && !parent->is_own &&
	    g->direction != CPLY_OTHER)
		used = (int)g->direction;
	for (uint32_t i = 0; i < n && used < 0; i++)
		if (!items[i].is_own && items[i].number == label->number)
			used = items[i].direction;
	return used < 0 ? -1 : used == CPLY_ACROSS ? CPLY_DOWN : CPLY_ACROSS;
}

/* The labels after the first. */
static void take_children(struct reading *g, cply_span line, uint32_t *at,
                          const struct ex_label *parent, struct ex_raw *raw)
{
	struct ex *x = g->x;
	struct ex_child *items = NULL;
	uint32_t n = 0, cap = 0;
	struct ex_label label = *parent;
	while (label.has_children) {
		if (!cplyi_ex_label(x, x->text, at, line.end, true, &label) ||
		    x->n_parts++ >= MAX_PARTS) {
			cply_report(x->diags, CPLY_EX211,
			            CPLY_AT(*at, line.end));
			break;
		}
		if (n == cap) {
			uint32_t more = cap ? cap * 2 : 4;
			struct ex_child *p = CPLY_GROW(x->arena, items, cap,
			                               more, struct ex_child);
			if (!p)
				return;
			items = p;
			cap = more;
		}
		if (label.direction < 0 && !label.is_own)
			label.direction =
				other_direction(g, parent, items, n, &label);
		items[n++] = (struct ex_child){ label.label,
			                        { label.at.begin, label.end },
			                        label.number,
			                        label.direction,
			                        label.is_own };
	}
	raw->children = items;
	raw->n_children = n;
}

/* Text, length and annotation of the rest of the line. */
static cply_status take_text(struct reading *g, cply_span rest, cply_clue *clue,
                             struct ex_raw *raw)
{
	struct ex *x = g->x;
	cply_str s = cply_str_sub(x->text, rest.begin, rest.end);
	struct ex_enum e = cplyi_ex_enum(s);
	uint32_t b = rest.begin;
	cply_span part = cplyi_ex_trim(x->text, b, b + (uint32_t)e.clue_end);
	cply_str html = cplyi_ex_str(x, part);
	if (e.is_there) {
		clue->length_at =
			cplyi_ex_trim(x->text, b + (uint32_t)e.begin + 1,
		                      b + (uint32_t)e.end - 1);
		clue->enumeration = cplyi_ex_str(x, clue->length_at);
		raw->has_enumeration = true;
		if (e.is_hidden) {
			keep(x, &g->own, "hidden-length", CPLY_STR("*"));
		} else if (e.after > e.end) {
			cply_buf all; /* closing tags */
			cply_buf_init(&all, x->arena);
			cply_put_str(&all, html);
			cply_put_str(&all, cply_str_sub(s, e.end, e.after));
			html = cply_buf_str(&all);
		}
	}
	bool is_odd;
	raw->is_deleted = !e.is_there && cply_str_is(html, "*");
	cply_status status = cplyi_ex_html(x, html, &clue->text, &is_odd);
	if (is_odd)
		keep(x, &g->own, "html", html);
	part = cplyi_ex_trim(x->text, b + (uint32_t)e.after, rest.end);
	if (part.end > part.begin)
		keep(x, &g->own, "annotation", cplyi_ex_str(x, part));
	return status;
}

/* Hands the gathered extras over to the last clue. */
static void close_clue(struct reading *g)
{
	if (g->last)
		g->last->extras = g->own;
}

/* A clue whose label has been read. */
static cply_status read_clue(struct reading *g, cply_span line, uint32_t at,
                             const struct ex_label *label, uint32_t *cells,
                             uint32_t n_cells)
{
	struct ex *x = g->x;
	struct ex_raw raw = { .start = n_cells ? cells[0] : EX_NONE,
		              .is_own = label->is_own };
	cply_clue clue = { .number = label->number,
		           .label = label->label,
		           .at = line,
		           .number_at = label->at };
	close_clue(g);
	g->last = NULL;
	g->own = g->before;
	take_children(g, line, &at, label, &raw);
	cply_status s = take_text(g, (cply_span){ at, line.end }, &clue, &raw);
	if (s != CPLY_OK)
		return s;
	if (raw.is_deleted && g->direction != CPLY_OTHER) {
		keep_on_list(x, g->list, "deleted", clue.label);
		return CPLY_OK;
	}
	g->before = (cply_extras){ 0 };
	bool is_single =
		n_cells == 1 && cply_enumeration_length(clue.enumeration) == 1;
	if (g->direction == CPLY_OTHER && (n_cells > 1 || is_single)) {
		clue.cells = cells;
		clue.n_cells = n_cells;
		clue.is_explicit = true;
	} else if (n_cells > 1) {
		cply_report(x->diags, CPLY_EX205, &clue.at);
	}
	cply_clue *added = add_clue(x, g->list, raw);
	if (!added)
		return CPLY_NOMEM;
	*added = clue;
	g->last = added;
	return CPLY_OK;
}

/* ---- lines ---- */

/* "Hint: ..." and "Concise: ..." belong to the clue above. */
static bool read_addition(struct reading *g, cply_span line, const char *mark,
                          const char *key)
{
	uint32_t n = (uint32_t)cply_str_of(mark).len;
	struct ex *x = g->x;
	if (!cply_str_is_nocase(
		    cply_str_sub(x->text, line.begin, line.begin + n), mark) ||
	    line.end - line.begin < n)
		return false;
	cply_span value = cplyi_ex_trim(x->text, line.begin + n, line.end);
	if (g->last)
		keep(x, &g->own, key, cplyi_ex_str(x, value));
	else
		cply_report(x->diags, CPLY_EX206, &line);
	return true;
}

/* "--- Heading": another table of clues. Those without a direction are lists
 * of their own; longer lists are only broken up for the page. */
static cply_status read_break(struct reading *g, cply_span line)
{
	struct ex *x = g->x;
	cply_span title = cplyi_ex_trim(x->text, line.begin + 3, line.end);
	cply_text t;
	bool is_odd;
	if (g->direction != CPLY_OTHER) {
		keep(x, &g->before, "break", cplyi_ex_str(x, title));
		return CPLY_OK;
	}
	cply_status s = cplyi_ex_html(x, cplyi_ex_str(x, title), &t, &is_odd);
	if (s != CPLY_OK)
		return s;
	close_clue(g);
	g->last = NULL;
	g->list = add_list(x, g->direction, t.plain, line);
	return g->list ? CPLY_OK : CPLY_NOMEM;
}

static cply_status read_line(struct reading *g, cply_span line)
{
	struct ex *x = g->x;
	cply_str s = cply_str_sub(x->text, line.begin, line.end);
	if (cply_str_starts(s, "---"))
		return read_break(g, line);
	if (read_addition(g, line, "hint:", "hint") ||
	    read_addition(g, line, "concise:", "concise"))
		return CPLY_OK;
	struct ex_label label;
	uint32_t at = line.begin, n_cells = 0, *cells = NULL;
	take_cells(x, line, &at, &cells, &n_cells);
	if (!cplyi_ex_label(x, x->text, &at, line.end, false, &label)) {
		keep(x, &g->before, "filler", cplyi_ex_str(x, line));
		g->stray = line;
		return CPLY_OK;
	}
	if (label.direction >= 0 && label.direction != (int)g->direction)
		cply_report(x->diags, CPLY_EX204, &label.at);
	if (x->n_clues >= x->r->limits->clues) {
		cply_report_with(x->diags, CPLY_EX208, &line,
		                 CPLY_N(x->r->limits->clues));
		return CPLY_LIMIT;
	}
	return read_clue(g, line, at, &label, cells, n_cells);
}

cply_status cplyi_ex_clues(struct ex *x, const struct ex_section *s)
{
	cply_direction d = (cply_direction)s->known->arg;
	cply_text title = cply_text_plain(x->titles[d]);
	bool is_odd;
	if (d == CPLY_OTHER && s->value.end > s->value.begin) {
		cply_status st = cplyi_ex_html(x, cplyi_ex_str(x, s->value),
		                               &title, &is_odd);
		if (st != CPLY_OK)
			return st;
	}
	struct reading g = { .x = x, .direction = d };
	/* A heading right below takes the place of the section's own. */
	bool has_break =
		d == CPLY_OTHER && s->first < s->end &&
		cply_str_starts(cply_str_sub(x->text, x->lines[s->first].begin,
	                                     x->lines[s->first].end),
	                        "---") &&
		s->value.begin == s->value.end;
	if (!has_break) {
		g.list = add_list(x, d, title.plain, s->at);
		if (!g.list)
			return CPLY_NOMEM;
	}
	for (uint32_t i = s->first; i < s->end; i++) {
		cply_status st = read_line(&g, x->lines[i]);
		if (st != CPLY_OK)
			return st;
		if (x->arena->failed)
			return CPLY_NOMEM;
	}
	close_clue(&g);
	bool has_filler = false;
	for (uint32_t i = 0; i < g.before.n && g.list; i++) {
		if (!cply_str_is(g.before.items[i].key, "filler"))
			continue;
		keep_on_list(x, g.list, "filler", g.before.items[i].value);
		has_filler = true;
	}
	if (has_filler)
		cply_report(x->diags, CPLY_EX209, &g.stray);
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
