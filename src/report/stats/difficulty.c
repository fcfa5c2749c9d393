/* SPDX-License-Identifier: MIT */
/* How hard the clues of a puzzle were to those who solved it. Everybody is
 * measured by himself: a clue on which somebody spent twice the time of his
 * average clue has an effort of 2, however fast he is. */
#include "report/stats/stats.h"

#include <stdlib.h>

#include "base/visible.h"

enum { SHOWN = 10, EFFORT_ONE = 100 };

/* What one log tells of one clue. */
typedef struct sample {
	int64_t on;
	int64_t effort; /* hundredths */
	uint32_t filled, crossing, rewrites;
	bool is_done, is_helped;
} sample;

typedef struct taken {
	struct taken *next;
	sample *samples; /* per clue */
} taken;

typedef struct clue {
	cply_str name, text;
	uint32_t letters;
} clue;

struct cplyi_stats_puzzle {
	cplyi_stats_puzzle *next;
	uint64_t shape;
	cply_str title;
	clue *clues;
	uint32_t n;
	taken *first, *last;
	uint32_t n_logs;
};

/* ---- taking logs ---- */

static cply_str text_of(const cply_analysis *s, const cply_entry_stats *e)
{
	const cply_crossword *cw = s->solve->puzzle;
	return e->clue == CPLY_NO_CLUE
	               ? (cply_str){ NULL, 0 }
	               : cw->lists[e->list].clues[e->clue].text.plain;
}

/* The same grid, title and clues? */
static bool is_of(const cplyi_stats_puzzle *p, const cply_analysis *s,
                  const cplyi_stats_row *row)
{
	if (p->shape != row->shape || p->n != s->n_entries ||
	    !cply_str_eq(p->title, row->title))
		return false;
	for (uint32_t i = 0; i < p->n; i++)
		if (!cply_str_eq(p->clues[i].name, s->entries[i].name))
			return false;
	return true;
}

static cplyi_stats_puzzle *add_puzzle(cplyi_stats_puzzles *all,
                                      const cply_analysis *s,
                                      const cplyi_stats_row *row, cply_arena *a)
{
	cplyi_stats_puzzle *p = CPLY_NEW(a, 1, cplyi_stats_puzzle);
	clue *clues = CPLY_NEW(a, s->n_entries + 1, clue);
	if (!p || !clues)
		return NULL;
	*p = (cplyi_stats_puzzle){ .shape = row->shape,
		                   .title = row->title,
		                   .clues = clues,
		                   .n = s->n_entries };
	for (uint32_t i = 0; i < p->n; i++)
		clues[i] = (clue){ cply_str_copy(a, s->entries[i].name),
			           cply_str_copy(a, text_of(s, &s->entries[i])),
			           s->entries[i].n_cells };
	*(all->last ? &all->last->next : &all->first) = p;
	all->last = p;
	return p;
}

static bool is_helped(const cply_analysis *s, const cply_entry_stats *e)
{
	for (size_t i = 0; i < s->n_assists; i++)
		for (uint32_t k = 0; k < e->n_cells; k++)
			if (s->assists[i].cell == e->cells[k])
				return true;
	return false;
}

static sample sample_of(const cply_analysis *s, const cply_entry_stats *e,
                        int64_t all_on)
{
	sample it = { .on = e->on,
		      .filled = e->n_filled,
		      .crossing = e->n_crossing,
		      .is_done = e->done != CPLY_NEVER,
		      .is_helped = is_helped(s, e) };
	if (all_on > 0)
		it.effort = (int64_t)((double)e->on * EFFORT_ONE *
		                              s->n_entries / (double)all_on +
		                      0.5);
	for (uint32_t k = 0; k < e->n_cells; k++) {
		uint32_t edits = s->squares[e->cells[k]].edits;
		it.rewrites += edits ? edits - 1 : 0;
	}
	return it;
}

bool cplyi_stats_difficulty_add(cplyi_stats_puzzles *all,
                                const cply_analysis *s,
                                const cplyi_stats_row *row, cply_arena *a)
{
	cplyi_stats_puzzle *p = all->first;
	while (p && !is_of(p, s, row))
		p = p->next;
	if (!p)
		p = add_puzzle(all, s, row, a);
	taken *t = CPLY_NEW(a, 1, taken);
	sample *samples = CPLY_NEW(a, s->n_entries + 1, sample);
	if (!p || !t || !samples)
		return false;
	int64_t all_on = 0;
	for (uint32_t i = 0; i < s->n_entries; i++)
		all_on += s->entries[i].on;
	for (uint32_t i = 0; i < s->n_entries; i++)
		samples[i] = sample_of(s, &s->entries[i], all_on);
	t->samples = samples;
	*(p->last ? &p->last->next : &p->first) = t;
	p->last = t;
	p->n_logs++;
	return true;
}

/* ---- all logs of a clue ---- */

typedef struct hardness {
	const clue *clue;
	uint32_t index;
	int64_t on, effort; /* medians */
	uint64_t filled, crossing, rewrites;
	uint32_t n_done, n_helped;
} hardness;

static bool take_clue(const cplyi_stats_puzzle *p, uint32_t i, cply_arena *a,
                      hardness *h)
{
	int64_t *on = CPLY_NEW(a, p->n_logs, int64_t);
	int64_t *effort = CPLY_NEW(a, p->n_logs, int64_t);
	size_t n = 0;
	*h = (hardness){ .clue = &p->clues[i], .index = i };
	if (!on || !effort)
		return false;
	for (const taken *t = p->first; t; t = t->next) {
		const sample *it = &t->samples[i];
		on[n] = it->on;
		effort[n++] = it->effort;
		h->filled += it->filled;
		h->crossing += it->crossing;
		h->rewrites += it->rewrites;
		h->n_done += it->is_done;
		h->n_helped += it->is_helped;
	}
	h->on = cplyi_stats_median(on, n);
	h->effort = cplyi_stats_median(effort, n);
	return true;
}

/* The hardest first, then as the puzzle has them. */
static int by_effort(const void *a, const void *b)
{
	const hardness *x = a, *y = b;
	if (x->effort != y->effort)
		return x->effort > y->effort ? -1 : 1;
	return x->index < y->index ? -1 : x->index > y->index;
}

static void put_effort(cplyi_listing *t, int64_t effort)
{
	cply_buf shown, exact;
	cply_buf_init(&shown, t->arena);
	cply_buf_init(&exact, t->arena);
	int64_t tenths = (effort + 5) / 10;
	cply_put_int(&shown, tenths / 10);
	cply_put_char(&shown, '.');
	cply_put_int(&shown, tenths % 10);
	cply_put_int(&exact, effort / 100);
	cply_put_char(&exact, '.');
	cply_put_int(&exact, effort / 10 % 10);
	cply_put_int(&exact, effort % 10);
	cplyi_listing_put(t, cply_buf_str(&shown), cply_buf_str(&exact));
}

static void put_clue(cplyi_listing *t, const cplyi_stats_puzzle *p,
                     const hardness *h)
{
	cplyi_listing_known(t, p->title);
	cplyi_listing_text(t, h->clue->name);
	cplyi_listing_known(t, h->clue->text);
	cplyi_listing_number(t, h->clue->letters);
	cplyi_listing_number(t, p->n_logs);
	cplyi_listing_number(t, h->n_done);
	put_effort(t, h->effort);
	cplyi_listing_clock(t, h->on);
	cplyi_listing_number(t, (int64_t)h->rewrites);
	cplyi_listing_number(t, h->n_helped);
	cplyi_listing_share(t, h->crossing, h->filled);
}

static cplyi_listing start(const char *title, cply_arena *a)
{
	static const cplyi_listing_column columns[] = {
		{ "title", NULL, CPLYI_COLUMN_TEXT, false },
		{ "clue", "clue", CPLYI_COLUMN_TEXT, false },
		{ "text", "text", CPLYI_COLUMN_TEXT, false },
		{ "letters", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "logs", NULL, CPLYI_COLUMN_NUMBER, false },
		{ "logs_done", "complete", CPLYI_COLUMN_NUMBER, false },
		{ "effort", "effort", CPLYI_COLUMN_NUMBER, false },
		{ "on_median_ms", "time", CPLYI_COLUMN_NUMBER, false },
		{ "rewrites", "changed", CPLYI_COLUMN_NUMBER, false },
		{ "logs_helped", "with help", CPLYI_COLUMN_NUMBER, false },
		{ "crossings_share", "crossings", CPLYI_COLUMN_NUMBER, false },
	};
	return cplyi_listing_start(a, title, columns, CPLY_COUNT(columns));
}

/* False: out of memory. */
static bool put_puzzle(const cplyi_stats_puzzle *p, cply_arena *a,
                       cplyi_listing *t)
{
	hardness *all = CPLY_NEW(a, p->n + 1, hardness);
	for (uint32_t i = 0; all && i < p->n; i++)
		if (!take_clue(p, i, a, &all[i]))
			return false;
	if (!all)
		return false;
	qsort(all, p->n, sizeof *all, by_effort);
	for (uint32_t i = 0; i < p->n; i++)
		put_clue(t, p, &all[i]);
	return true;
}

cplyi_listing cplyi_stats_difficulty(const cplyi_stats_puzzles *all,
                                     cply_arena *a)
{
	cplyi_listing t = start("Clues", a);
	for (const cplyi_stats_puzzle *p = all->first; p; p = p->next)
		if (!put_puzzle(p, a, &t))
			break;
	return t;
}

/* "Hardest clues of Goose, 3 logs" */
static const char *heading(const cplyi_stats_puzzle *p, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put(&b, "Hardest clues of ");
	cplyi_put_visible(&b, p->title.len ? p->title : CPLY_STR("(no title)"),
	                  CPLYI_CLEAN);
	cply_put(&b, ", ");
	cply_put_uint(&b, p->n_logs);
	cply_put(&b, " logs");
	cply_put_char(&b, 0);
	return b.failed ? "" : b.ptr;
}

bool cplyi_stats_hardest_next(const cplyi_stats_puzzle **p, cply_arena *a,
                              cplyi_listing *out)
{
	while (*p && ((*p)->n_logs < 2 || !(*p)->n))
		*p = (*p)->next;
	if (!*p)
		return false;
	*out = start(heading(*p, a), a);
	if (put_puzzle(*p, a, out) && out->n > SHOWN * out->n_columns)
		out->n = SHOWN * out->n_columns;
	*p = (*p)->next;
	return true;
}
