/* SPDX-License-Identifier: MIT */
/* The loss report: one finding for each feature that the target lacks. */
#include "crossword/loss.h"

#include "base/text.h"
#include "crossword/direction.h"
#include "crossword/features.h"
#include "crossword/tally.h"

struct loss {
	cplyi_losses base;
	puzzle p;
	const cplyi_target *target;
	cply_features lost;
};

/* What a finding lists. */
enum subject { CELLS, CLUES, LISTS, SLOTS, WHOLE };

static const struct {
	cply_features feature;
	cply_rule rule;
	enum subject subject;
} rows[] = {
	{ CPLY_HAS(REBUS), CPLY_XW701, CELLS },
	{ CPLY_HAS(EITHER), CPLY_XW702, CELLS },
	{ CPLY_HAS(SYMBOLS), CPLY_XW703, CELLS },
	{ CPLY_HAS(LETTERS), CPLY_XW704, CELLS },
	{ CPLY_HAS(GIVEN), CPLY_XW705, CELLS },
	{ CPLY_HAS(VOID), CPLY_XW706, CELLS },
	{ CPLY_HAS(BARS), CPLY_XW707, CELLS },
	{ CPLY_HAS(CIRCLES), CPLY_XW708, CELLS },
	{ CPLY_HAS(SHADES), CPLY_XW709, CELLS },
	{ CPLY_HAS(LABELS), CPLY_XW710, CELLS },
	{ CPLY_HAS(LISTS), CPLY_XW711, LISTS },
	{ CPLY_HAS(TITLES), CPLY_XW712, LISTS },
	{ CPLY_HAS(ENTRIES), CPLY_XW713, CLUES },
	{ CPLY_HAS(UNATTACHED), CPLY_XW714, CLUES },
	{ CPLY_HAS(UNCLUED), CPLY_XW715, SLOTS },
	{ CPLY_HAS(ENUMERATIONS), CPLY_XW716, CLUES },
	{ CPLY_HAS(LINKS), CPLY_XW717, CLUES },
	{ CPLY_HAS(THEMED), CPLY_XW718, CLUES },
	{ CPLY_HAS(SOLUTION), CPLY_XW720, WHOLE },
	{ CPLY_HAS(NO_SOLUTION), CPLY_XW721, CELLS },
	{ CPLY_HAS(LOCKED), CPLY_XW722, WHOLE },
	{ CPLY_HAS(DIAGRAMLESS), CPLY_XW723, WHOLE },
	{ CPLY_HAS(FILL), CPLY_XW724, CELLS },
	{ CPLY_HAS(PENCIL), CPLY_XW725, CELLS },
	{ CPLY_HAS(MARKS), CPLY_XW726, CELLS },
	{ CPLY_HAS(CORNERS), CPLY_XW734, CELLS },
};

cply_rule cplyi_loss_rule(unsigned feature)
{
	for (size_t i = 0; i < CPLY_COUNT(rows); i++)
		if (rows[i].feature >> feature & 1)
			return rows[i].rule;
	return feature == CPLY_FEATURE_FORMATTING ? CPLY_XW719
	       : feature == CPLY_FEATURE_TIMER    ? CPLY_XW727
	                                          : CPLY_XW728;
}

static cply_str first_letter(cply_str s)
{
	size_t at = 0;
	return cply_grapheme_next(s, &at);
}

/* "R4C7 HEART → H": what is there, and what will be. */
static cply_place lost_cell(const cply_crossword *cw, uint32_t i,
                            cply_features feature)
{
	const cply_cell *cell = &cw->cells[i];
	cply_place place = cplyi_cell_place(cw, i);
	if (feature == CPLY_HAS(REBUS)) {
		bool in_solution =
			first_letter(cell->solution).len < cell->solution.len;
		place.from = in_solution ? cell->solution : cell->fill;
		place.to = first_letter(place.from);
	} else if (feature == CPLY_HAS(EITHER)) {
		place.from = cell->solution;
		place.to = cell->more->either[0];
	} else if (feature == CPLY_HAS(SYMBOLS) ||
	           feature == CPLY_HAS(LETTERS)) {
		place.from = cell->solution;
	} else if (feature == CPLY_HAS(LABELS)) {
		place.from = cell->label;
	} else if (feature == CPLY_HAS(FILL) || feature == CPLY_HAS(PENCIL)) {
		place.from = cell->fill;
	}
	return place;
}

static void tally_cells(struct loss *l, cply_features feature, cplyi_tally *t)
{
	const cply_crossword *cw = l->p.cw;
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cplyi_cell_features(&l->p, i) & feature)
			cplyi_lose(&l->base, t, lost_cell(cw, i, feature));
}

static void tally_clues(struct loss *l, cply_features feature, cplyi_tally *t)
{
	const cply_crossword *cw = l->p.cw;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++) {
			if (!(cplyi_clue_features(&l->p, i, k) & feature))
				continue;
			cply_str from = CPLYI_NONE;
			if (feature == CPLY_HAS(ENUMERATIONS))
				from = cw->lists[i].clues[k].enumeration;
			cplyi_lose_clue(&l->base, t, (cply_clue_ref){ i, k },
			                from, CPLYI_NONE);
		}
}

static void tally_lists(struct loss *l, cply_features feature, cplyi_tally *t)
{
	const cply_crossword *cw = l->p.cw;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cplyi_list_features(&l->p, i) & feature)
			cplyi_lose(&l->base, t,
			           cplyi_field_place(
					   cplyi_list_title(&cw->lists[i])));
}

static void tally_slots(struct loss *l, cplyi_tally *t)
{
	const entries *e = &l->p.entries;
	for (uint32_t i = 0; i < e->slots.n; i++) {
		const cply_slot *slot = &e->slots.items[i];
		if (cplyi_slot_has_clue(e, slot))
			continue;
		cply_place place = cplyi_cell_place(l->p.cw, slot->start);
		place.from = cply_str_of(cplyi_direction_word(slot->direction));
		cplyi_lose(&l->base, t, place);
	}
}

static void tally_subject(struct loss *l, enum subject subject,
                          cply_features feature, cplyi_tally *t)
{
	switch (subject) {
	case CELLS:
		tally_cells(l, feature, t);
		break;
	case CLUES:
		tally_clues(l, feature, t);
		break;
	case LISTS:
		tally_lists(l, feature, t);
		break;
	case SLOTS:
		tally_slots(l, t);
		break;
	case WHOLE:
		cply_report_with(l->base.diags, t->rule, CPLY_NOWHERE,
		                 CPLY_N(1));
		break;
	}
}

/* ---- what the table does not cover ---- */

static void report_formatting(struct loss *l)
{
	cplyi_tally t = { .rule = CPLY_XW719 };
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		if (l->p.cw->meta[i].n_runs && (l->target->meta >> i & 1))
			cplyi_lose_meta(&l->base, &t, i);
	tally_clues(l, CPLY_HAS(FORMATTING), &t);
}

/* Lists fields that were kept, at the clue or square they belong to (a field:
 * at none); without a tally only their origin is found. */
static void note_extras(struct loss *l, const cply_extras *extras,
                        const char **origin, cplyi_tally *t, cply_place owner)
{
	for (uint32_t i = 0; i < extras->n; i++) {
		cply_str key = extras->items[i].key;
		*origin = extras->items[i].origin;
		if (!t)
			continue;
		owner.from = key;
		cplyi_lose(&l->base, t,
		           owner.kind == CPLY_PLACE_FIELD
		                   ? cplyi_field_place(key)
		                   : owner);
	}
}

static void note_list(struct loss *l, uint32_t list, const char **origin,
                      cplyi_tally *t)
{
	const cply_crossword *cw = l->p.cw;
	const cply_clue_list *all = &cw->lists[list];
	note_extras(l, &all->extras, origin, t, cplyi_field_place(CPLYI_NONE));
	for (uint32_t k = 0; k < all->n_clues; k++)
		if (all->clues[k].extras.n)
			note_extras(l, &all->clues[k].extras, origin, t,
			            cplyi_clue_place(cw,
			                             (cply_clue_ref){ list, k },
			                             l->base.arena));
}

static void tally_extras(struct loss *l, const char **origin, cplyi_tally *t)
{
	const cply_crossword *cw = l->p.cw;
	note_extras(l, &cw->extras, origin, t, cplyi_field_place(CPLYI_NONE));
	for (uint32_t i = 0; i < cw->n_lists; i++)
		note_list(l, i, origin, t);
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (cw->cells[i].more)
			note_extras(l, &cw->cells[i].more->extras, origin, t,
			            cplyi_cell_place(cw, i));
}

static void report_extras(struct loss *l)
{
	const char *origin = NULL;
	cplyi_tally t = { .is_said = true };
	tally_extras(l, &origin, NULL);
	if (!origin)
		return;
	t.diag = cply_report_with(l->base.diags, CPLY_XW728, CPLY_NOWHERE,
	                          CPLY_N(0), CPLY_Z(origin));
	tally_extras(l, &origin, &t);
}

static void report_meta(struct loss *l)
{
	cplyi_tally t = { .rule = CPLY_XW729 };
	for (unsigned i = 0; i < CPLY_META_COUNT; i++) {
		cply_place place = cplyi_meta_place(i);
		place.from = l->p.cw->meta[i].plain;
		if (place.from.len && !(l->target->meta >> i & 1))
			cplyi_lose(&l->base, &t, place);
	}
}

void cplyi_crossword_losses(const cply_crossword *cw,
                            const cplyi_target *target, cply_arena *scratch,
                            cply_diags *diags)
{
	struct loss l = {
		.base = { cw, scratch, diags },
		.p = { .cw = cw },
		.target = target,
	};
	if (cplyi_entries(cw, scratch, &l.p.entries) != CPLY_OK)
		return;
	l.lost = cply_crossword_features(cw, scratch) & ~target->carries;
	/* Without a solution there are no letters to lose one by one. */
	if (!(target->carries & CPLY_HAS(SOLUTION)))
		l.lost &= ~(CPLY_HAS(REBUS) | CPLY_HAS(EITHER) |
		            CPLY_HAS(SYMBOLS) | CPLY_HAS(LETTERS) |
		            CPLY_HAS(NO_SOLUTION));
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cplyi_tally t = { .rule = rows[i].rule };
		if (l.lost & rows[i].feature)
			tally_subject(&l, rows[i].subject, rows[i].feature, &t);
	}
	if (l.lost & CPLY_HAS(FORMATTING))
		report_formatting(&l);
	if (l.lost & CPLY_HAS(TIMER))
		cply_report_with(diags, CPLY_XW727, CPLY_NOWHERE,
		                 CPLY_N(cw->progress.seconds));
	if (l.lost & CPLY_HAS(EXTRAS))
		report_extras(&l);
	report_meta(&l);
}
