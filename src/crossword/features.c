/* SPDX-License-Identifier: MIT */
#include "crossword/features.h"

#include "base/ascii.h"
#include "base/text.h"
#include "crossword/direction.h"

/* What a square's letters ask of a format. */
static cply_features letter_features(cply_str letter)
{
	size_t at = 0;
	if (!letter.len)
		return 0;
	if (cply_grapheme_next(letter, &at).len < letter.len)
		return CPLY_HAS(REBUS);
	unsigned char c = (unsigned char)letter.ptr[0];
	if (c >= 0x80)
		return CPLY_HAS(LETTERS);
	bool is_letter = ascii_is_letter(c);
	return is_letter ? 0 : CPLY_HAS(SYMBOLS);
}

static cply_features solution_features(const cply_cell *cell)
{
	const cply_cell_more *more = cell->more;
	if (!more || !more->n_either)
		return letter_features(cell->solution);
	cply_features f = CPLY_HAS(EITHER);
	for (uint32_t i = 0; i < more->n_either; i++)
		f |= letter_features(more->either[i]);
	return f;
}

/* Is the label what the standard numbering would put there? */
static bool has_own_label(const puzzle *p, uint32_t cell)
{
	uint32_t want = p->entries.number[cell], got = 0;
	cply_str label = p->cw->cells[cell].label;
	if (!label.len)
		return want != 0;
	return !cply_str_u32(label, &got) || got != want;
}

/* Bars on the rim say nothing: the grid ends there anyway. */
static uint8_t inner_bars(const cply_crossword *cw, uint32_t cell)
{
	uint32_t r = cell / cw->width, c = cell % cw->width;
	uint8_t rim = (uint8_t)((r == 0 ? CPLY_BAR_TOP : 0) |
	                        (r + 1 == cw->height ? CPLY_BAR_BOTTOM : 0) |
	                        (c == 0 ? CPLY_BAR_LEFT : 0) |
	                        (c + 1 == cw->width ? CPLY_BAR_RIGHT : 0));
	return (uint8_t)(cw->cells[cell].bars & ~rim);
}

cply_features cplyi_cell_features(const puzzle *p, uint32_t i)
{
	const cply_cell *cell = &p->cw->cells[i];
	enum {
		MARKS = CPLY_CELL_WAS_WRONG | CPLY_CELL_WRONG |
		        CPLY_CELL_REVEALED | CPLY_CELL_CHECKED
	};
	cply_features f = solution_features(cell);
	bool is_open = cell->kind == CPLY_CELL_OPEN;
	if (cell->solution.len)
		f |= CPLY_HAS(SOLUTION);
	else if (is_open && p->cw->solution != CPLY_SOLUTION_LOCKED)
		f |= CPLY_HAS(NO_SOLUTION);
	if (cell->kind == CPLY_CELL_VOID)
		f |= CPLY_HAS(VOID);
	if (inner_bars(p->cw, i))
		f |= CPLY_HAS(BARS);
	if (cell->flags & CPLY_CELL_GIVEN)
		f |= CPLY_HAS(GIVEN);
	if (cell->flags & CPLY_CELL_CIRCLED)
		f |= CPLY_HAS(CIRCLES);
	if (cell->shade || (cell->more && cell->more->ink))
		f |= CPLY_HAS(SHADES);
	if (cell->more && cell->more->corner.len)
		f |= CPLY_HAS(CORNERS);
	if (has_own_label(p, i))
		f |= CPLY_HAS(LABELS);
	if (cell->fill.len && !(cell->flags & CPLY_CELL_GIVEN)) {
		f |= CPLY_HAS(FILL);
		f |= letter_features(cell->fill) & CPLY_HAS(REBUS);
	}
	if (cell->flags & CPLY_CELL_PENCIL)
		f |= CPLY_HAS(PENCIL);
	if (cell->flags & MARKS)
		f |= CPLY_HAS(MARKS);
	if (cell->more && cell->more->extras.n)
		f |= CPLY_HAS(EXTRAS);
	return f;
}

cply_features cplyi_clue_features(const puzzle *p, uint32_t list,
                                  uint32_t index)
{
	const cply_clue_list *l = &p->cw->lists[list];
	const cply_clue *clue = &l->clues[index];
	cply_features f = 0;
	if (clue->text.n_runs)
		f |= CPLY_HAS(FORMATTING);
	if (clue->enumeration.len)
		f |= CPLY_HAS(ENUMERATIONS);
	if (clue->n_links)
		f |= CPLY_HAS(LINKS);
	if (clue->is_themed)
		f |= CPLY_HAS(THEMED);
	if (clue->extras.n)
		f |= CPLY_HAS(EXTRAS);
	if (!cplyi_list_is_plain(l))
		return f; /* all of the list is lost or none of it */
	if (!clue->n_cells)
		f |= CPLY_HAS(UNATTACHED);
	else if (!cplyi_clue_slot(p->cw, &p->entries, clue, l->direction))
		f |= CPLY_HAS(ENTRIES);
	return f;
}

cply_features cplyi_list_features(const puzzle *p, uint32_t list)
{
	const cply_clue_list *l = &p->cw->lists[list];
	cply_features f = l->extras.n ? CPLY_HAS(EXTRAS) : 0;
	if (!cplyi_list_is_plain(l))
		return f | CPLY_HAS(LISTS);
	for (uint32_t i = 0; i < list; i++)
		if (p->cw->lists[i].direction == l->direction)
			f |= CPLY_HAS(LISTS); /* a second Across */
	if (l->title.len &&
	    !cply_str_is_nocase(l->title, cplyi_direction_word(l->direction)))
		f |= CPLY_HAS(TITLES);
	return f;
}

cply_features cplyi_whole_features(const puzzle *p)
{
	const cply_crossword *cw = p->cw;
	cply_features f = 0;
	if (cw->solution == CPLY_SOLUTION_LOCKED)
		f |= CPLY_HAS(LOCKED);
	if (cw->is_diagramless)
		f |= CPLY_HAS(DIAGRAMLESS);
	/* A clock that has not run yet says nothing. */
	if (cw->progress.has_timer && cw->progress.seconds)
		f |= CPLY_HAS(TIMER);
	if (cw->extras.n)
		f |= CPLY_HAS(EXTRAS);
	for (uint32_t i = 0; i < CPLY_META_COUNT; i++)
		if (cw->meta[i].n_runs)
			f |= CPLY_HAS(FORMATTING);
	return f;
}

cply_features cply_crossword_features(const cply_crossword *cw, cply_arena *a)
{
	puzzle p = { .cw = cw };
	if (cplyi_entries(cw, a, &p.entries) != CPLY_OK)
		return 0;
	cply_features f = cplyi_whole_features(&p);
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		f |= cplyi_cell_features(&p, i);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		f |= cplyi_list_features(&p, i);
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			f |= cplyi_clue_features(&p, i, k);
	}
	for (uint32_t i = 0; i < p.entries.slots.n; i++)
		if (!cplyi_slot_has_clue(&p.entries, &p.entries.slots.items[i]))
			f |= CPLY_HAS(UNCLUED);
	return f;
}
