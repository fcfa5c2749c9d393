/* SPDX-License-Identifier: MIT */
/* What is wrong or odd in a puzzle, whatever file it came from. */
#include "crossword/entries.h"

#include <stdlib.h>

#include "base/text.h"
#include "crossword/direction.h"
#include "crossword/tally.h"
#include "crossword/words.h"

struct check {
	const cply_crossword *cw;
	cply_arena *arena;
	cply_diags *diags;
	cplyi_ways ways; /* a map of the grid */
	cplyi_stride across, down;
	cply_slots slots; /* standard numbering: words of 2 or more; made when
	                   * something is wrong with them */
	bool has_slots;
	bool knows_doubt, is_doubtful; /* see grid_is_doubtful() */
	uint8_t *marks;                /* of each cell */
	bool is_marked;    /* for all clues, not just those up to now */
	uint8_t **is_part; /* per list and clue: another one's part; made when
	                    * a clue has no word */
	uint32_t list, index; /* the clue at hand */
	uint32_t n_textless, n_single;
	bool knows_words; /* where they are in the grid */
};

/* A mark besides those of cplyi_mark_clue. */
enum { CLOSED = 0x80 };

/* A span for a finding; models made by hand and binary files may have none. */
static const cply_span *at(const cply_span *span)
{
	return span->end > span->begin ? span : CPLY_NOWHERE;
}

/* The name of the clue at hand, made only when there is something to say. */
static cply_arg its_name(struct check *c)
{
	return CPLY_T(cply_clue_name(c->cw, c->list, c->index, c->arena));
}

/* ---- the grid ---- */

/* In a diagramless grid without letters they are what is to be found. */
static bool knows_words(const cply_crossword *cw)
{
	if (!cw->is_diagramless)
		return true;
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cw->cells[i].solution.len)
			return true;
	return false;
}

static void check_grid(struct check *c)
{
	const cply_crossword *cw = c->cw;
	const cply_cell *cell = cw->cells;
	uint8_t *ways = c->ways.first;
	uint32_t n = cw->width * cw->height, closed = 0, filled = 0;
	for (uint32_t i = 0; i < n; i++, cell++) {
		ways[i] = CPLYI_ALL_WAYS;
		if (cplyi_cell_is_plain(cell))
			continue;
		ways[i] = cplyi_cell_ways(cell);
		if (cell->kind == CPLY_CELL_OPEN)
			continue;
		c->marks[i] = CLOSED;
		closed++;
		filled += cell->solution.len || cell->fill.len;
	}
	cplyi_ways_join(&c->ways);
	if (closed == n)
		cply_report(c->diags, CPLY_XW104, at(&cw->grid_at));
	if (!filled)
		return;
	cply_diag *g = cply_report_with(c->diags, CPLY_XW105, at(&cw->grid_at),
	                                CPLY_N(filled));
	for (uint32_t i = 0; i < n; i++)
		if (cw->cells[i].kind != CPLY_CELL_OPEN &&
		    (cw->cells[i].solution.len || cw->cells[i].fill.len))
			cply_diag_place(c->diags, g, cplyi_cell_place(cw, i));
}

/* ---- one clue ---- */

/* Nearly all clues run along a word. Their first mark is enough: nothing asks
 * for those past the beginning of a word. Returns whether this is such a clue.
 */
static bool mark_word(struct check *c, const cply_clue *clue)
{
	if (clue->n_cells < 2)
		return false;
	uint32_t start = clue->cells[0], step = clue->cells[1] - start;
	/* In a grid of one column the next cell is the one below. */
	cply_direction d = step == c->cw->width ? CPLY_DOWN : CPLY_ACROSS;
	if ((d == CPLY_ACROSS && step != 1) ||
	    cplyi_ways_length(&c->ways, start, d) < clue->n_cells ||
	    !cplyi_is_along(d == CPLY_DOWN ? &c->down : &c->across, clue->cells,
	                    clue->n_cells))
		return false;
	c->marks[start] |= (uint8_t)(1u << d);
	return true;
}

static void check_entry(struct check *c, const cply_clue *clue)
{
	uint32_t bad = 0;
	if (mark_word(c, clue) ||
	    !(cplyi_mark_clue(c->cw, clue, c->marks) & CLOSED))
		return;
	for (uint32_t k = 0; k < clue->n_cells; k++)
		bad += c->cw->cells[clue->cells[k]].kind != CPLY_CELL_OPEN;
	cply_diag *g = cply_report_with(c->diags, CPLY_XW301, at(&clue->at),
	                                its_name(c), CPLY_N(bad));
	for (uint32_t k = 0; k < clue->n_cells; k++)
		if (c->cw->cells[clue->cells[k]].kind != CPLY_CELL_OPEN)
			cply_diag_place(c->diags, g,
			                cplyi_cell_place(c->cw,
			                                 clue->cells[k]));
}

/* Cells and letters of an entry; they differ where there is a rebus. */
static void add_lengths(const cply_crossword *cw, const cply_clue *clue,
                        uint32_t *cells, uint32_t *letters)
{
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		const cply_cell *cell = &cw->cells[clue->cells[k]];
		size_t n = cply_grapheme_count(cell->solution);
		*cells += 1;
		*letters += n > 1 ? (uint32_t)n : 1;
	}
}

/* Does the clue say another length than its word has? */
static bool is_amiss(const cply_crossword *cw, const cply_clue *clue,
                     uint32_t *said, uint32_t *cells)
{
	uint32_t letters = 0;
	*cells = 0;
	*said = cply_enumeration_length(clue->enumeration);
	if (!*said || !clue->n_cells)
		return false;
	add_lengths(cw, clue, cells, &letters);
	for (uint32_t k = 0; k < clue->n_links; k++) {
		cply_clue_ref link = clue->links[k];
		add_lengths(cw, &cw->lists[link.list].clues[link.clue], cells,
		            &letters);
	}
	return *said != *cells && *said != letters;
}

/* If the reader found errors and many lengths are amiss, it is the grid that
 * was not understood. */
static bool grid_is_doubtful(struct check *c)
{
	uint32_t amiss = 0, given = 0, said, cells;
	bool any = false;
	if (c->knows_doubt)
		return c->is_doubtful;
	for (uint32_t i = 0; i < c->diags->n; i++)
		any |= cply_rule_get(c->diags->items[i]->rule)->lenient ==
		       CPLY_ERROR;
	for (uint32_t i = 0; any && i < c->cw->n_lists; i++)
		for (uint32_t k = 0; k < c->cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &c->cw->lists[i].clues[k];
			amiss += is_amiss(c->cw, clue, &said, &cells);
			given += said && clue->n_cells;
		}
	c->knows_doubt = true;
	c->is_doubtful = 4 * amiss > given;
	return c->is_doubtful;
}

static void check_length(struct check *c, const cply_clue *clue)
{
	uint32_t said, cells;
	if (!is_amiss(c->cw, clue, &said, &cells))
		return;
	const cply_span *where = at(&clue->length_at);
	cply_diag *g =
		cply_report_with(c->diags, CPLY_XW202,
	                         where ? where : at(&clue->at), its_name(c),
	                         CPLY_N(said), CPLY_N(cells));
	uint32_t plain;
	if (!where || !cply_str_u32(clue->enumeration, &plain) ||
	    grid_is_doubtful(c))
		return; /* how "3,4" becomes 8 is the author's choice */
	cply_diag_fix(c->diags, g, *where, cplyi_number_text(cells, c->arena));
}

static void check_number(struct check *c, const cply_clue *clue)
{
	uint32_t label;
	if (!clue->n_cells || !clue->number)
		return;
	const cply_cell *start = &c->cw->cells[clue->cells[0]];
	if (clue->number < 1000 &&
	    start->label.ptr == cplyi_number_text(clue->number, NULL).ptr)
		return; /* the very text that a reader makes of the number */
	if (!cply_str_u32(start->label, &label) || label == clue->number)
		return;
	const cply_span *where = at(&clue->number_at);
	cply_report_with(c->diags, CPLY_XW303, where ? where : at(&clue->at),
	                 its_name(c), CPLY_T(start->label));
}

/* Does the clue say the length of the word, and do the clues around it leave
 * room for the number? Only a number that stands alone can be replaced. */
static bool could_be(const cply_clue_list *l, uint32_t index,
                     const cply_slot *slot)
{
	const cply_clue *clue = &l->clues[index];
	uint32_t label;
	if (clue->n_cells || !clue->number || slot->direction != l->direction)
		return false;
	const cply_clue *prev = index ? clue - 1 : NULL;
	const cply_clue *next = index + 1 < l->n_clues ? clue + 1 : NULL;
	/* A neighbour that is lost itself tells nothing. */
	if ((prev && prev->n_cells && prev->number >= slot->number) ||
	    (next && next->n_cells && next->number <= slot->number))
		return false;
	return clue->number_at.end - clue->number_at.begin == clue->label.len &&
	       cply_str_u32(clue->label, &label) &&
	       cply_enumeration_length(clue->enumeration) == slot->length;
}

/* Clues are marked as they are checked; here those to come count too. */
static void mark_all(struct check *c)
{
	const cply_crossword *cw = c->cw;
	if (c->is_marked)
		return;
	for (uint32_t i = c->list; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			cplyi_mark_clue(cw, &cw->lists[i].clues[k], c->marks);
	c->is_marked = true;
}

/* The words, or false without memory. */
static bool find_slots(struct check *c)
{
	if (!c->has_slots &&
	    cply_crossword_slots(c->cw, CPLY_NUMBER_STANDARD, c->arena,
	                         &c->slots) != CPLY_OK)
		return false;
	c->has_slots = true;
	return true;
}

/* The number of the only word that a lost clue can belong to, if that word can
 * belong to no other lost clue either; else 0. */
static uint32_t only_number(struct check *c)
{
	const cply_clue_list *l = &c->cw->lists[c->list];
	const cply_slot *found = NULL;
	if (!find_slots(c))
		return 0;
	mark_all(c);
	for (uint32_t i = 0; i < c->slots.n; i++) {
		const cply_slot *slot = &c->slots.items[i];
		if (!could_be(l, c->index, slot) ||
		    (c->marks[slot->start] >> slot->direction & 1))
			continue;
		if (found)
			return 0;
		found = slot;
	}
	uint32_t label;
	if (!found || !cply_str_u32(c->cw->cells[found->start].label, &label) ||
	    label != found->number)
		return 0;
	for (uint32_t k = 0; k < l->n_clues; k++)
		if (k != c->index && could_be(l, k, found))
			return 0;
	return label;
}

static void report_lost(struct check *c, const cply_clue *clue)
{
	const cply_span *where = at(&clue->number_at);
	cply_diag *g =
		cply_report_with(c->diags, CPLY_XW201,
	                         where ? where : at(&clue->at), its_name(c));
	uint32_t number = where && g ? only_number(c) : 0;
	if (!number)
		return;
	cply_diag_fix(c->diags, g, *where, cplyi_number_text(number, c->arena));
}

static bool has_no_text(const cply_clue *clue)
{
	cply_str text = clue->text.plain;
	return !(text.len && (unsigned char)text.ptr[0] > ' ') &&
	       !cply_str_trim(text).len;
}

static bool is_one_letter(const cply_clue *clue)
{
	return clue->n_cells == 1;
}

/* Which clues are parts of another one's answer. */
static bool find_parts(struct check *c)
{
	const cply_crossword *cw = c->cw;
	c->is_part = CPLY_NEW(c->arena, cw->n_lists, uint8_t *);
	for (uint32_t i = 0; c->is_part && i < cw->n_lists; i++) {
		c->is_part[i] =
			CPLY_NEW(c->arena, cw->lists[i].n_clues, uint8_t);
		if (!c->is_part[i])
			c->is_part = NULL;
	}
	if (!c->is_part)
		return false;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			const cply_clue *clue = &cw->lists[i].clues[k];
			for (uint32_t j = 0; j < clue->n_links; j++) {
				cply_clue_ref link = clue->links[j];
				c->is_part[link.list][link.clue] = 1;
			}
		}
	return true;
}

/* Should the clue at hand have a word? The later parts of another clue need
 * none of their own. */
static bool is_lost(struct check *c)
{
	return (c->is_part || find_parts(c)) && !c->is_part[c->list][c->index];
}

static void check_clue(struct check *c, const cply_clue *clue, bool is_plain)
{
	if (clue->n_cells)
		check_entry(c, clue);
	else if (is_plain && c->knows_words && is_lost(c))
		report_lost(c, clue);
	if (clue->enumeration.len)
		check_length(c, clue);
	if (is_plain)
		check_number(c, clue);
	c->n_textless += has_no_text(clue);
	c->n_single += is_one_letter(clue);
}

/* ---- one list ---- */

struct labelled {
	cply_str label;
	uint32_t index;
};

static int by_label(const void *pa, const void *pb)
{
	const struct labelled *a = pa, *b = pb;
	int order = cply_str_cmp(a->label, b->label);
	return order ? order : (a->index > b->index) - (a->index < b->index);
}

static void check_duplicates(struct check *c, uint32_t list)
{
	const cply_clue_list *l = &c->cw->lists[list];
	/* "Hearts" may well have three clues called L. */
	if (!cplyi_list_is_plain(l))
		return;
	struct labelled *sorted =
		CPLY_NEW(c->arena, l->n_clues, struct labelled);
	if (!sorted || l->n_clues < 2)
		return;
	for (uint32_t k = 0; k < l->n_clues; k++)
		sorted[k] = (struct labelled){ l->clues[k].label, k };
	qsort(sorted, l->n_clues, sizeof *sorted, by_label);
	for (uint32_t k = 1; k < l->n_clues; k++) {
		const struct labelled *one = &sorted[k - 1], *two = &sorted[k];
		/* Bullets and the like may be on every clue. */
		if (!l->clues[two->index].number ||
		    !cply_str_eq(one->label, two->label))
			continue;
		cply_diag *g = cply_report_with(
			c->diags, CPLY_XW203, at(&l->clues[two->index].at),
			CPLY_T(cply_clue_name(c->cw, list, two->index,
		                              c->arena)));
		const cply_span *first = at(&l->clues[one->index].at);
		if (first)
			cply_diag_note(c->diags, g, CPLY_STR("first here"),
			               first);
	}
}

static void check_order(struct check *c, uint32_t list)
{
	const cply_clue_list *l = &c->cw->lists[list];
	for (uint32_t k = 1; k < l->n_clues; k++) {
		const cply_clue *prev = &l->clues[k - 1], *next = &l->clues[k];
		if (!prev->number || !next->number ||
		    next->number >= prev->number)
			continue;
		const cply_span *where = at(&next->number_at);
		cply_report_with(
			c->diags,
			c->cw->wants_all_clues ? CPLY_XW209 : CPLY_XW206,
			where ? where : at(&next->at),
			CPLY_T(cply_clue_name(c->cw, list, k, c->arena)),
			CPLY_N(prev->number));
	}
}

/* ---- over all lists ---- */

/* One finding for all clues of which `is_odd` holds. */
static void check_each_clue(struct check *c, cply_rule rule,
                            bool (*is_odd)(const cply_clue *clue))
{
	const cply_crossword *cw = c->cw;
	const cply_span *first = NULL;
	uint32_t n = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (is_odd(&cw->lists[i].clues[k]) && ++n == 1)
				first = at(&cw->lists[i].clues[k].at);
	if (!n)
		return;
	cply_diag *g = cply_report_with(c->diags, rule, first, CPLY_N(n));
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (is_odd(&cw->lists[i].clues[k]))
				cply_diag_place(c->diags, g,
				                cplyi_clue_place(
							c->cw,
							(cply_clue_ref){ i, k },
							c->arena));
}

/* The marks that show a clue for a word, of those directions that have any
 * clues at all. */
static unsigned wanted_marks(const cply_crossword *cw)
{
	unsigned wanted = 0;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cw->lists[i].n_clues && cplyi_list_is_plain(&cw->lists[i]))
			wanted |= 1u << cw->lists[i].direction;
	return wanted;
}

static bool lacks_clue(const struct check *c, unsigned wanted,
                       const cply_slot *slot)
{
	wanted &= ~c->marks[slot->start];
	return wanted >> slot->direction & 1;
}

static void check_missing(struct check *c)
{
	unsigned wanted = wanted_marks(c->cw);
	uint32_t n = 0;
	if (c->cw->clues_are_cut || !c->knows_words)
		return; /* one finding for one cause */
	if (cplyi_ways_are_marked(&c->ways, c->marks, wanted) || !find_slots(c))
		return;
	for (uint32_t i = 0; i < c->slots.n; i++)
		n += lacks_clue(c, wanted, &c->slots.items[i]);
	if (!n)
		return;
	cply_rule rule = c->cw->wants_all_clues ? CPLY_XW208 : CPLY_XW205;
	cply_diag *g = cply_report_with(c->diags, rule, at(&c->cw->grid_at),
	                                CPLY_N(n));
	for (uint32_t i = 0; i < c->slots.n; i++) {
		const cply_slot *slot = &c->slots.items[i];
		if (!lacks_clue(c, wanted, slot))
			continue;
		cply_place place = cplyi_cell_place(c->cw, slot->start);
		place.from = cply_str_of(cplyi_direction_word(slot->direction));
		cply_diag_place(c->diags, g, place);
	}
}

void cply_crossword_check(const cply_crossword *cw, cply_arena *a,
                          cply_diags *diags)
{
	struct check c = { .cw = cw,
		           .arena = a,
		           .diags = diags,
		           .knows_words = knows_words(cw),
		           .across = cplyi_stride_of(1),
		           .down = cplyi_stride_of(cw->width) };
	size_t n_cells = (size_t)cw->width * cw->height, n_clues = 0;
	c.marks = CPLY_NEW(a, n_cells + CPLYI_WAYS_STEP, uint8_t);
	if (!c.marks ||
	    cplyi_ways_start(&c.ways, cw->width, cw->height, a) != CPLY_OK)
		return;
	check_grid(&c);
	for (c.list = 0; c.list < cw->n_lists; c.list++) {
		const cply_clue_list *l = &cw->lists[c.list];
		bool is_plain = cplyi_list_is_plain(l);
		bool is_ascending = true; /* as nearly always */
		uint32_t number = 0;
		n_clues += l->n_clues;
		for (c.index = 0; c.index < l->n_clues; c.index++) {
			const cply_clue *clue = &l->clues[c.index];
			is_ascending &= clue->number > number;
			number = clue->number;
			check_clue(&c, clue, is_plain);
		}
		if (is_ascending)
			continue;
		check_duplicates(&c, c.list);
		check_order(&c, c.list);
	}
	if (!n_clues) {
		if (!cw->clues_are_cut)
			cply_report(diags, CPLY_XW207, CPLY_NOWHERE);
		return;
	}
	if (c.n_textless)
		check_each_clue(&c, CPLY_XW204, has_no_text);
	if (c.n_single)
		check_each_clue(&c, CPLY_XW302, is_one_letter);
	check_missing(&c);
}
