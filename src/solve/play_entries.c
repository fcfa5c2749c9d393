/* SPDX-License-Identifier: MIT */
/* The words of a game: those of the clues, and runs of the grid that have no
 * clue; and which of them go through a square. */
#include "solve/play.h"

#include <string.h>

#include "base/ascii.h"
#include "crossword/entries.h"

bool cplyi_play_is_open(const cply_play *p, uint32_t cell)
{
	return cell < p->puzzle.width * p->puzzle.height &&
	       p->puzzle.cells[cell].kind == CPLY_CELL_OPEN;
}

static cply_direction axis_of(const cply_play *p, const uint32_t *cells,
                              uint32_t n, cply_direction of_list)
{
	uint32_t width = p->puzzle.width;
	bool row = true, col = true;
	for (uint32_t i = 1; i < n; i++) {
		row = row && cells[i] / width == cells[0] / width;
		col = col && cells[i] % width == cells[0] % width;
	}
	if (row && col)
		return of_list;
	return row ? CPLY_ACROSS : col ? CPLY_DOWN : CPLY_OTHER;
}

/* The open cells of a clue's entry; whatever else a file lists is left out. */
static bool add_clue(cply_play *p, uint32_t list, uint32_t k, uint32_t number)
{
	const cply_clue *clue = &p->puzzle.lists[list].clues[k];
	cply_entry e = { .list = list, .clue = k, .number = number };
	if (!clue->n_cells)
		return true;
	uint32_t *cells = CPLY_NEW(p->own->arena, clue->n_cells, uint32_t);
	if (!cells)
		return false;
	for (uint32_t i = 0; i < clue->n_cells; i++)
		if (cplyi_play_is_open(p, clue->cells[i]))
			cells[e.n_cells++] = clue->cells[i];
	if (!e.n_cells)
		return true;
	e.cells = cells;
	e.axis = axis_of(p, cells, e.n_cells, p->puzzle.lists[list].direction);
	p->entries[p->n_entries++] = e;
	return true;
}

static bool has_clue(const cply_play *p, const uint32_t *begin,
                     const uint32_t *first_at, uint32_t start,
                     cply_direction axis)
{
	for (uint32_t i = begin[start]; i < begin[start + 1]; i++)
		if (p->entries[first_at[i]].axis == axis)
			return true;
	return false;
}

/* For each cell the words that go through it: items[begin[cell] ...]. */
static bool index_cells(cply_play *p)
{
	uint32_t n = p->puzzle.width * p->puzzle.height, total = 0;
	for (uint32_t i = 0; i < p->n_entries; i++)
		total += p->entries[i].n_cells;
	uint32_t *begin = CPLY_NEW(p->own->arena, (size_t)n + 2, uint32_t);
	uint32_t *items = CPLY_NEW(p->own->arena, total, uint32_t);
	if (!begin || (total && !items))
		return false;
	for (uint32_t i = 0; i < p->n_entries; i++)
		for (uint32_t k = 0; k < p->entries[i].n_cells; k++)
			begin[p->entries[i].cells[k] + 2]++;
	for (uint32_t i = 2; i < n + 2; i++)
		begin[i] += begin[i - 1];
	for (uint32_t i = 0; i < p->n_entries; i++)
		for (uint32_t k = 0; k < p->entries[i].n_cells; k++)
			items[begin[p->entries[i].cells[k] + 1]++] = i;
	p->own->at_cell = begin;
	p->own->in_entries = items;
	return true;
}

static bool add_slot(cply_play *p, const cply_slot *slot)
{
	uint32_t *cells = CPLY_NEW(p->own->arena, slot->length, uint32_t);
	if (!cells)
		return false;
	for (uint32_t k = 0; k < slot->length; k++)
		cells[k] = cply_slot_cell(&p->puzzle, slot, k);
	p->entries[p->n_entries++] = (cply_entry){ .clue = CPLY_NO_CLUE,
		                                   .number = slot->number,
		                                   .axis = slot->direction,
		                                   .cells = cells,
		                                   .n_cells = slot->length };
	return true;
}

/* Runs whose first square is in no word of their direction. */
static cply_status add_unclued(cply_play *p, const cply_slots *slots)
{
	if (!index_cells(p))
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < slots->n; i++) {
		const cply_slot *slot = &slots->items[i];
		if (slot->length > 1 &&
		    !has_clue(p, p->own->at_cell, p->own->in_entries,
		              slot->start, slot->direction) &&
		    !add_slot(p, slot))
			return CPLY_NOMEM;
	}
	return index_cells(p) ? CPLY_OK : CPLY_NOMEM;
}

cply_status cplyi_play_entries(cply_play *p)
{
	cply_slots slots = { 0 };
	uint32_t number = 0;
	/* In a diagramless puzzle nobody knows where words are. */
	bool is_open_field = p->puzzle.is_diagramless;
	if (!is_open_field &&
	    cply_crossword_slots(&p->puzzle, CPLY_NUMBER_STANDARD,
	                         p->own->arena, &slots))
		return CPLY_NOMEM;
	uint32_t n_clues = cplyi_count_clues(&p->puzzle);
	p->entries =
		CPLY_NEW(p->own->arena, (size_t)n_clues + slots.n, cply_entry);
	if (n_clues + slots.n && !p->entries)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < p->puzzle.n_lists && !is_open_field; i++)
		for (uint32_t k = 0; k < p->puzzle.lists[i].n_clues; k++)
			if (!add_clue(p, i, k, number++))
				return CPLY_NOMEM;
	return add_unclued(p, &slots);
}

uint32_t cplyi_play_position(const cply_play *p, uint32_t entry, uint32_t cell)
{
	if (entry == CPLY_NO_ENTRY)
		return UINT32_MAX;
	const cply_entry *e = &p->entries[entry];
	for (uint32_t i = 0; i < e->n_cells; i++)
		if (e->cells[i] == cell)
			return i;
	return UINT32_MAX;
}

static unsigned liking(const cply_play *p, uint32_t entry, cply_direction axis)
{
	const cply_entry *e = &p->entries[entry];
	return (e->axis == axis         ? 8u
	        : e->axis == CPLY_OTHER ? 4u
	                                : 0) +
	       (entry == p->entry ? 2u : 0) + (e->clue != CPLY_NO_CLUE);
}

uint32_t cplyi_play_choose(const cply_play *p, uint32_t cell,
                           cply_direction axis)
{
	uint32_t best = CPLY_NO_ENTRY;
	for (uint32_t i = p->own->at_cell[cell]; i < p->own->at_cell[cell + 1];
	     i++) {
		uint32_t entry = p->own->in_entries[i];
		if (best == CPLY_NO_ENTRY ||
		    liking(p, entry, axis) > liking(p, best, axis))
			best = entry;
	}
	return best;
}

static uint32_t entry_of(const cply_play *p, cply_clue_ref ref)
{
	for (uint32_t i = 0; i < p->n_entries; i++)
		if (p->entries[i].clue == ref.clue &&
		    p->entries[i].list == ref.list)
			return i;
	return CPLY_NO_ENTRY;
}

uint32_t cplyi_play_next_part(const cply_play *p, uint32_t entry)
{
	const cply_entry *e = &p->entries[entry];
	if (e->clue == CPLY_NO_CLUE)
		return CPLY_NO_ENTRY;
	const cply_clue *own = &p->puzzle.lists[e->list].clues[e->clue];
	if (own->n_links)
		return entry_of(p, own->links[0]);
	for (uint32_t i = 0; i < p->puzzle.n_lists; i++)
		for (uint32_t k = 0; k < p->puzzle.lists[i].n_clues; k++) {
			const cply_clue *c = &p->puzzle.lists[i].clues[k];
			for (uint32_t j = 0; j + 1 < c->n_links; j++)
				if (c->links[j].list == e->list &&
				    c->links[j].clue == e->clue)
					return entry_of(p, c->links[j + 1]);
		}
	return CPLY_NO_ENTRY;
}

bool cply_play_is_proven(const cply_play *p, uint32_t entry)
{
	const unsigned proof =
		CPLY_CELL_CHECKED | CPLY_CELL_REVEALED | CPLY_CELL_GIVEN;
	const cply_entry *e = &p->entries[entry];
	for (uint32_t i = 0; !p->is_solved && i < e->n_cells; i++)
		if (!(p->squares[e->cells[i]].marks & proof))
			return false;
	return true;
}

bool cply_play_is_full(const cply_play *p, uint32_t entry)
{
	const cply_entry *e = &p->entries[entry];
	for (uint32_t i = 0; i < e->n_cells; i++)
		if (!p->squares[e->cells[i]].fill)
			return false;
	return true;
}

const cply_clue *cply_play_clue(const cply_play *p, uint32_t entry)
{
	if (entry == CPLY_NO_ENTRY || cply_play_is_hidden(p, entry))
		return NULL;
	const cply_entry *e = &p->entries[entry];
	return e->clue == CPLY_NO_CLUE
	               ? NULL
	               : &p->puzzle.lists[e->list].clues[e->clue];
}

bool cply_play_is_hidden(const cply_play *p, uint32_t entry)
{
	const cply_entry *e = &p->entries[entry];
	return p->options.downs_only && e->clue != CPLY_NO_CLUE &&
	       p->puzzle.lists[e->list].direction == CPLY_ACROSS;
}

/* ---- words by name ---- */

/* Does what the user wrote after the number ("d", "down", "waag") fit? */
static bool fits_direction(const cply_play *p, const cply_entry *e,
                           cply_str rest)
{
	static const char *const names[] = { "across", "down" };
	if (!rest.len)
		return true;
	char low[32];
	if (rest.len > sizeof low - 1)
		return false;
	memcpy(low, rest.ptr, rest.len);
	low[rest.len] = 0;
	cply_str title = { 0 };
	cply_direction d = e->axis;
	if (e->clue != CPLY_NO_CLUE) {
		title = p->puzzle.lists[e->list].title;
		d = p->puzzle.lists[e->list].direction;
	}
	cply_str begin = cply_str_sub(title, 0, rest.len);
	if (title.len >= rest.len && cply_str_is_nocase(begin, low))
		return true;
	if (d == CPLY_OTHER)
		return false;
	begin = cply_str_sub(cply_str_of(names[d]), 0, rest.len);
	return begin.len == rest.len && cply_str_is_nocase(begin, low);
}

static cply_str label_of(const cply_play *p, const cply_entry *e)
{
	if (e->clue == CPLY_NO_CLUE)
		return p->puzzle.cells[e->cells[0]].label;
	return p->puzzle.lists[e->list].clues[e->clue].label;
}

static uint32_t find_entry(const cply_play *p, cply_str label, cply_str rest)
{
	uint32_t found = CPLY_NO_ENTRY, number = 0;
	bool is_number = cply_str_u32(label, &number) && number;
	for (uint32_t i = 0; i < p->n_entries; i++) {
		const cply_entry *e = &p->entries[i];
		uint32_t own = 0;
		if (e->clue != CPLY_NO_CLUE)
			own = p->puzzle.lists[e->list].clues[e->clue].number;
		if (!(is_number && own == number) &&
		    !(label.len && cply_str_eq(label_of(p, e), label)))
			continue;
		if (!fits_direction(p, e, rest))
			continue;
		/* Without a direction that of the solver comes first. */
		if (found == CPLY_NO_ENTRY ||
		    (!rest.len && p->entries[found].axis != p->axis &&
		     e->axis == p->axis))
			found = i;
	}
	return found;
}

uint32_t cply_play_find(const cply_play *p, cply_str text)
{
	text = cply_str_trim(text);
	size_t n = ascii_skip_digits(text, 0);
	if (!n) {
		uint32_t whole = find_entry(p, text, (cply_str){ 0 });
		if (whole != CPLY_NO_ENTRY)
			return whole;
		/* "A12", "Across 12" */
		size_t digits = text.len;
		while (digits && ascii_is_digit(text.ptr[digits - 1]))
			digits--;
		cply_str label = cply_str_sub(text, digits, text.len);
		if (!label.len)
			return CPLY_NO_ENTRY;
		return find_entry(p, label,
		                  cply_str_trim(cply_str_sub(text, 0, digits)));
	}
	cply_str rest = cply_str_trim(cply_str_sub(text, n, text.len));
	if (rest.len && (rest.ptr[0] == '-' || rest.ptr[0] == '.'))
		rest = cply_str_trim(cply_str_sub(rest, 1, rest.len));
	return find_entry(p, cply_str_sub(text, 0, n), rest);
}

void cply_play_name(const cply_play *p, uint32_t entry, cply_buf *out)
{
	const cply_entry *e = &p->entries[entry];
	static const char *const names[] = { "across", "down", "word" };
	if (e->clue == CPLY_NO_CLUE) {
		cply_str label = label_of(p, e);
		if (label.len) {
			cply_put_str(out, label);
			cply_put(out, " ");
		}
		cply_put(out, names[e->axis]);
		return;
	}
	const cply_clue_list *list = &p->puzzle.lists[e->list];
	cply_str label = list->clues[e->clue].label;
	if (list->direction == CPLY_OTHER) {
		cply_put_str(out, list->title);
		cply_put(out, label.len ? " " : "");
		cply_put_str(out, label);
		return;
	}
	cply_put_str(out, label);
	cply_put(out, label.len ? " " : "");
	if (list->title.len)
		cply_put_str(out, list->title);
	else
		cply_put(out, names[list->direction]);
}

uint32_t cply_play_crossing(const cply_play *p)
{
	const struct cplyi_play *own = p->own;
	if (p->cursor == CPLY_NO_CELL)
		return CPLY_NO_ENTRY;
	for (uint32_t i = own->at_cell[p->cursor];
	     i < own->at_cell[p->cursor + 1]; i++)
		if (own->in_entries[i] != p->entry)
			return own->in_entries[i];
	return CPLY_NO_ENTRY;
}
