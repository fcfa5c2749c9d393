/* SPDX-License-Identifier: MIT */
/* Answers that go on in another word. The word of such a clue has the squares
 * of all parts; the clues of the further parts are marked is-link. */
#include "format/jpz/jpz.h"

#include "crossword/entries.h"

enum { MOST_STEPS = 4000000 };

/* ---- taking words apart ---- */

bool cplyi_jpz_split_start(jpz_splitter *s, const jpz_part *parts, uint32_t n,
                           const cply_crossword *cw, cply_arena *a)
{
	*s = (jpz_splitter){ .parts = parts, .width = cw->width };
	s->first = CPLY_NEW(a, (size_t)cw->width * cw->height, uint32_t);
	s->next = CPLY_NEW(a, n, uint32_t);
	if (!s->first || !s->next)
		return false;
	for (uint32_t i = n; i-- > 0;) {
		if (!parts[i].is_link || !parts[i].n_cells)
			continue;
		uint32_t *head = &s->first[parts[i].cells[0]];
		s->next[i] = *head;
		*head = i + 1;
	}
	return true;
}

/* The further part that begins here and ends before the word does, or the
 * number of parts. */
static uint32_t find_part(jpz_splitter *s, uint32_t i, uint32_t from)
{
	const jpz_part *word = &s->parts[i];
	uint32_t at = s->first[word->cells[from]];
	for (; at && s->n_steps < MOST_STEPS; at = s->next[at - 1]) {
		const jpz_part *part = &s->parts[at - 1];
		uint32_t k = 0;
		if (at - 1 == i || part->n_cells > word->n_cells - from)
			continue;
		while (k < part->n_cells &&
		       part->cells[k] == word->cells[from + k])
			k++;
		s->n_steps += k + 1;
		if (k == part->n_cells)
			return at - 1;
	}
	return UINT32_MAX;
}

/* Does the line of squares simply go on here? Then it is one word. */
static bool goes_on(const jpz_splitter *s, const jpz_part *word, uint32_t at)
{
	uint32_t step = word->cells[at] - word->cells[at - 1];
	if (at >= 2)
		return step == word->cells[at - 1] - word->cells[at - 2];
	return step == 1 || step == s->width;
}

uint32_t cplyi_jpz_split(jpz_splitter *s, uint32_t i, uint32_t *links,
                         uint32_t *n_links)
{
	const jpz_part *word = &s->parts[i];
	*n_links = 0;
	if (word->is_link)
		return word->n_cells;
	for (uint32_t own = 1; own < word->n_cells; own++) {
		uint32_t at = own, part;
		if (!s->first[word->cells[own]] || goes_on(s, word, own))
			continue;
		*n_links = 0;
		while (at < word->n_cells &&
		       (part = find_part(s, i, at)) != UINT32_MAX) {
			links[(*n_links)++] = part;
			at += s->parts[part].n_cells;
		}
		if (at == word->n_cells)
			return own;
	}
	*n_links = 0;
	return word->n_cells;
}

/* ---- reading ---- */

static cply_clue *clue_of(cply_crossword *cw, cply_clue_ref ref)
{
	return &cw->lists[ref.list].clues[ref.clue];
}

/* A part for each clue: its squares, and where it is. */
static jpz_part *make_parts(const cply_crossword *cw, uint32_t n, cply_arena *a)
{
	jpz_part *parts = CPLY_NEW(a, n, jpz_part), *at = parts;
	for (uint32_t i = 0; parts && i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			*at++ = (jpz_part){ .cells = clue->cells,
				            .n_cells = clue->n_cells,
				            .ref = { i, k } };
		}
	return parts;
}

cply_status cplyi_jpz_read_links(jpz *z, const bool *is_link, bool *is_linked)
{
	cply_crossword *cw = z->cw;
	uint32_t n = cplyi_count_clues(cw), n_marked = 0, longest = 0;
	jpz_splitter s;
	jpz_part *parts = make_parts(cw, n, z->arena);
	if (!parts)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < n; i++) {
		parts[i].is_link = is_link[i];
		n_marked += is_link[i];
		if (parts[i].n_cells > longest)
			longest = parts[i].n_cells;
	}
	if (!n_marked)
		return CPLY_OK;
	uint32_t *found = CPLY_NEW(z->arena, longest, uint32_t);
	if (!found || !cplyi_jpz_split_start(&s, parts, n, cw, z->arena))
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t n_found;
		cply_clue *clue = clue_of(cw, parts[i].ref);
		uint32_t own = cplyi_jpz_split(&s, i, found, &n_found);
		if (!n_found)
			continue;
		cply_clue_ref *links =
			CPLY_NEW(z->arena, n_found, cply_clue_ref);
		if (!links)
			return CPLY_NOMEM;
		for (uint32_t k = 0; k < n_found; k++) {
			links[k] = parts[found[k]].ref;
			is_linked[found[k]] = true;
		}
		clue->n_cells = own;
		clue->links = links;
		clue->n_links = n_found;
	}
	return CPLY_OK;
}

/* ---- writing ---- */

/* Where the clues of each list begin among all. */
static uint32_t *list_starts(const cply_crossword *cw, cply_arena *a)
{
	uint32_t *starts = CPLY_NEW(a, cw->n_lists, uint32_t);
	uint32_t n = 0;
	for (uint32_t i = 0; starts && i < cw->n_lists; i++) {
		starts[i] = n;
		n += cw->lists[i].n_clues;
	}
	return starts;
}

struct planner {
	const cply_crossword *cw;
	cply_arena *arena;
	jpz_part *parts;
	uint32_t *starts;
	uint32_t n;
	bool *is_target;
};

static const cply_clue *clue_at(const struct planner *p, uint32_t i)
{
	cply_clue_ref ref = p->parts[i].ref;
	return &p->cw->lists[ref.list].clues[ref.clue];
}

static uint32_t index_of(const struct planner *p, cply_clue_ref ref)
{
	return p->starts[ref.list] + ref.clue;
}

/* Further parts must be whole answers themselves. */
static bool is_plain_chain(const struct planner *p, uint32_t i)
{
	const cply_clue *clue = clue_at(p, i);
	if (!clue->n_cells || p->is_target[i])
		return false;
	for (uint32_t k = 0; k < clue->n_links; k++) {
		uint32_t target = index_of(p, clue->links[k]);
		const cply_clue *other = clue_at(p, target);
		if (target == i || !other->n_cells || other->n_links)
			return false;
	}
	return true;
}

static bool join(struct planner *p, uint32_t i)
{
	const cply_clue *clue = clue_at(p, i);
	size_t n = clue->n_cells;
	for (uint32_t k = 0; k < clue->n_links; k++)
		n += clue_at(p, index_of(p, clue->links[k]))->n_cells;
	uint32_t *cells =
		n < UINT32_MAX ? CPLY_NEW(p->arena, n, uint32_t) : NULL;
	if (!cells)
		return false;
	n = 0;
	for (uint32_t j = 0; j < clue->n_cells; j++)
		cells[n++] = clue->cells[j];
	for (uint32_t k = 0; k < clue->n_links; k++) {
		uint32_t target = index_of(p, clue->links[k]);
		const cply_clue *other = clue_at(p, target);
		for (uint32_t j = 0; j < other->n_cells; j++)
			cells[n++] = other->cells[j];
		p->parts[target].is_link = true;
	}
	p->parts[i].cells = cells;
	p->parts[i].n_cells = (uint32_t)n;
	return true;
}

static void take_back(struct planner *p, uint32_t i)
{
	p->parts[i].cells = clue_at(p, i)->cells;
	p->parts[i].n_cells = clue_at(p, i)->n_cells;
	p->parts[i].is_lost = true;
}

/* Would a reader find these links again? */
static bool is_found(struct planner *p, jpz_splitter *s, uint32_t i,
                     uint32_t *found)
{
	uint32_t n_found;
	const cply_clue *clue = clue_at(p, i);
	uint32_t own = cplyi_jpz_split(s, i, found, &n_found);
	bool is_same = own == clue->n_cells && n_found == clue->n_links;
	for (uint32_t k = 0; is_same && k < n_found; k++)
		is_same = found[k] == index_of(p, clue->links[k]);
	return is_same;
}

static bool make_plan(struct planner *p)
{
	uint32_t longest = 0;
	jpz_splitter s;
	for (uint32_t i = 0; i < p->n; i++)
		for (uint32_t k = 0; k < clue_at(p, i)->n_links; k++)
			p->is_target[index_of(p, clue_at(p, i)->links[k])] =
				true;
	for (uint32_t i = 0; i < p->n; i++) {
		if (!clue_at(p, i)->n_links)
			continue;
		if (!is_plain_chain(p, i))
			p->parts[i].is_lost = true;
		else if (!join(p, i))
			return false;
	}
	for (uint32_t i = 0; i < p->n; i++)
		if (p->parts[i].n_cells > longest)
			longest = p->parts[i].n_cells;
	uint32_t *found = CPLY_NEW(p->arena, longest, uint32_t);
	if (!found ||
	    !cplyi_jpz_split_start(&s, p->parts, p->n, p->cw, p->arena))
		return false;
	for (uint32_t i = 0; i < p->n; i++)
		if (clue_at(p, i)->n_links && !p->parts[i].is_lost &&
		    !is_found(p, &s, i, found))
			take_back(p, i);
	return true;
}

bool cplyi_jpz_says_link(const cply_clue *clue)
{
	cply_str value = cplyi_jpz_extra(&clue->extras, "is-link");
	return cply_str_is_nocase(value, "true") || cply_str_is(value, "1");
}

bool cplyi_jpz_keeps_link(const cply_clue *clue)
{
	return cplyi_jpz_says_link(clue) &&
	       (clue->is_explicit || !clue->n_cells);
}

jpz_part *cplyi_jpz_plan(const cply_crossword *cw, cply_arena *a, uint32_t *n)
{
	struct planner p = { .cw = cw, .arena = a, .n = cplyi_count_clues(cw) };
	*n = p.n;
	p.parts = make_parts(cw, p.n, a);
	p.starts = list_starts(cw, a);
	p.is_target = CPLY_NEW(a, p.n, bool);
	if (!p.parts || !p.starts || !p.is_target)
		return NULL;
	for (uint32_t i = 0; i < p.n; i++)
		p.parts[i].is_link = cplyi_jpz_keeps_link(clue_at(&p, i));
	return make_plan(&p) ? p.parts : NULL;
}
