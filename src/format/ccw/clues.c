/* SPDX-License-Identifier: MIT */
/* In a .ccw file clues are kept with the square where their word begins, and
 * those of one answer point to each other. */
#include "format/ccw/ccw.h"

#include "base/text.h"
#include "crossword/words.h"

/* The word that begins at a square. */
static void take_word(ccw *c, const cply_slots *slots, uint32_t *next,
                      uint32_t cell, cply_direction d, cply_clue *clue)
{
	const cply_crossword *cw = c->cw;
	while (*next < slots->n && slots->items[*next].start < cell)
		++*next;
	for (uint32_t i = *next; i < slots->n && slots->items[i].start == cell;
	     i++) {
		const cply_slot *slot = &slots->items[i];
		if (slot->direction != d)
			continue;
		uint32_t *cells = CPLY_NEW(c->r->arena, slot->length, uint32_t);
		for (uint32_t k = 0; cells && k < slot->length; k++)
			cells[k] = cply_slot_cell(cw, slot, k);
		clue->cells = cells;
		clue->n_cells = cells ? slot->length : 0;
	}
}

/* Is it a later part of another clue's answer? */
static bool is_part(const ccw_clue *from)
{
	return from->is_linked && from->link.prev_x && from->link.prev_y;
}

static void make_clue(ccw *c, const ccw_clue *from, const cply_cell *cell,
                      cply_clue *clue)
{
	clue->at = from->at;
	clue->label = cell->label;
	if (!cply_str_u32(cell->label, &clue->number))
		clue->number = 0;
	if (is_part(from))
		return; /* its own text and length are not shown */
	clue->text =
		cply_text_plain(cply_text_trim(cplyi_ccw_text(c, from->text)));
	clue->enumeration = cply_str_trim(cplyi_ccw_text(c, from->enumeration));
	clue->length_at = from->length_at;
}

static void fill_list(ccw *c, const cply_slots *slots, cply_direction d)
{
	cply_clue_list *list = &c->cw->lists[d];
	uint32_t n = c->cw->width * c->cw->height, next = 0, count = 0;
	for (uint32_t i = 0; i < n; i++)
		count += c->cells[i].clue[d] != NULL;
	list->clues = CPLY_NEW(c->r->arena, count, cply_clue);
	for (uint32_t i = 0; list->clues && i < n; i++) {
		const ccw_clue *from = c->cells[i].clue[d];
		if (!from)
			continue;
		cply_clue *clue = &list->clues[list->n_clues++];
		make_clue(c, from, &c->cw->cells[i], clue);
		take_word(c, slots, &next, i, d, clue);
	}
}

/* ---- links ---- */

/* Where the clue of a square is in its list. */
static bool find_clue(const ccw *c, const uint32_t *index, uint32_t x,
                      uint32_t y, bool is_across, cply_clue_ref *out)
{
	cply_direction d = is_across ? CPLY_ACROSS : CPLY_DOWN;
	if (!x || !y || x > c->cw->width || y > c->cw->height)
		return false;
	uint32_t cell = (y - 1) * c->cw->width + x - 1;
	*out = (cply_clue_ref){ d, index[2 * cell + d] };
	return c->cells[cell].clue[d] != NULL;
}

/* "See 12" for a later part. */
static void refer(ccw *c, cply_clue *part, const cply_clue *whole)
{
	cply_buf b;
	cply_str see = cplyi_ccw_text(c, c->see);
	cply_buf_init(&b, c->r->arena);
	if (see.len)
		cply_put_str(&b, see);
	else
		cply_put(&b, "See");
	cply_put_char(&b, ' ');
	cply_put_str(&b, whole->number
	                         ? cplyi_number_text(whole->number, c->r->arena)
	                         : whole->label);
	part->text = cply_text_plain(cply_buf_str(&b));
}

/* Follows the parts from the first on; a ring of parts is cut where it comes
 * back. */
static void link_parts(ccw *c, const uint32_t *index, cply_clue *whole,
                       const ccw_clue *first)
{
	enum { MOST_PARTS = 64 };
	cply_clue_ref parts[MOST_PARTS];
	uint32_t n = 0;
	const ccw_clue *from = first;
	while (n < MOST_PARTS && from->is_linked &&
	       find_clue(c, index, from->link.next_x, from->link.next_y,
	                 from->link.next_is_across, &parts[n])) {
		uint32_t cell = (from->link.next_y - 1) * c->cw->width +
		                from->link.next_x - 1;
		from = c->cells[cell].clue[parts[n].list];
		if (!is_part(from))
			break;
		for (uint32_t k = 0; k < n; k++)
			if (parts[k].list == parts[n].list &&
			    parts[k].clue == parts[n].clue)
				return;
		n++;
	}
	cply_clue_ref *links = CPLY_NEW(c->r->arena, n, cply_clue_ref);
	for (uint32_t k = 0; links && k < n; k++) {
		links[k] = parts[k];
		refer(c, &c->cw->lists[parts[k].list].clues[parts[k].clue],
		      whole);
	}
	whole->links = links;
	whole->n_links = links ? n : 0;
}

static void link_clues(ccw *c)
{
	uint32_t n = c->cw->width * c->cw->height, count[2] = { 0, 0 };
	uint32_t *index = CPLY_NEW(c->r->arena, (size_t)2 * n, uint32_t);
	for (uint32_t i = 0; index && i < n; i++)
		for (unsigned d = 0; d < 2; d++)
			if (c->cells[i].clue[d])
				index[2 * i + d] = count[d]++;
	for (uint32_t i = 0; index && i < n; i++)
		for (unsigned d = 0; d < 2; d++) {
			const ccw_clue *from = c->cells[i].clue[d];
			if (from && from->is_linked && !is_part(from))
				link_parts(c, index,
				           &c->cw->lists[d]
				                    .clues[index[2 * i + d]],
				           from);
		}
}

cply_status cplyi_ccw_clues(ccw *c)
{
	cply_slots slots;
	cply_status st = cply_crossword_slots(c->cw, CPLY_NUMBER_STANDARD,
	                                      c->r->arena, &slots);
	c->cw->lists = CPLY_NEW(c->r->arena, 2, cply_clue_list);
	if (st != CPLY_OK || !c->cw->lists)
		return CPLY_NOMEM;
	c->cw->n_lists = 2;
	for (unsigned d = 0; d < 2; d++) {
		static const char *const usual[] = { "Across", "Down" };
		cply_str title = cply_str_trim(cplyi_ccw_text(c, c->titles[d]));
		c->cw->lists[d].direction = (cply_direction)d;
		c->cw->lists[d].title =
			title.len ? title : cply_str_of(usual[d]);
		fill_list(c, &slots, (cply_direction)d);
	}
	if (c->r->arena->failed)
		return CPLY_NOMEM;
	/* Without any clue there are no lists either. */
	if (!c->cw->lists[0].n_clues && !c->cw->lists[1].n_clues)
		c->cw->n_lists = 0;
	else
		link_clues(c);
	return CPLY_OK;
}
