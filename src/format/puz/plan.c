/* SPDX-License-Identifier: MIT */
/* Planning a .puz file: the pieces that can be kept of the file the puzzle was
 * read from, and the order in which the rest is made. */
#include "format/puz/plan.h"

#include "crossword/tally.h"

/* ---- collecting places ---- */

void cplyi_puz_note(puz_plan *p, puz_places *list, cply_place place)
{
	if (list->n == list->cap) {
		uint32_t cap = list->cap ? list->cap * 2 : 8;
		cply_place *items = CPLY_GROW(p->a, list->items, list->cap, cap,
		                              cply_place);
		if (!items)
			return;
		list->items = items;
		list->cap = cap;
	}
	list->items[list->n++] = place;
}

void cplyi_puz_note_cell(puz_plan *p, puz_places *list, uint32_t cell,
                         cply_str from, cply_str to)
{
	cply_place place = cplyi_cell_place(p->cw, cell);
	place.from = from;
	place.to = to;
	cplyi_puz_note(p, list, place);
}

void cplyi_puz_report_places(puz_plan *p, cply_rule rule,
                             const puz_places *list)
{
	if (!list->n)
		return;
	cply_diag *g =
		cply_report_with(p->diags, rule, CPLY_NOWHERE, CPLY_N(list->n));
	for (uint32_t i = 0; i < list->n; i++)
		cply_diag_place(p->diags, g, list->items[i]);
}

/* ---- the file it came from ---- */

/* Its pieces are at hand. The squares are made again to compare with, since
 * those of the model may have been changed. */
static cply_status open_file(puz_plan *p)
{
	const puz_file *f = puz_file_of(p->cw);
	if (!f || f->width != p->cw->width || f->height != p->cw->height)
		return CPLY_OK;
	cply_diags quiet;
	cply_diags_init(&quiet, p->a, 0);
	cply_limits limits = *cply_limits_default();
	limits.side = 255;
	limits.cells = 255 * 255;
	cply_read r = { .arena = p->a, .diags = &quiet, .limits = &limits };
	p->file = *f;
	p->has_file = true;
	return cplyi_puz_squares(&r, &p->file, &p->was);
}

static bool all_kept(const puz_plan *p)
{
	if (!p->has_file || !p->keeps_version || p->options->lock_key ||
	    p->file.is_unlocked || p->type != p->file.type ||
	    p->flag != p->file.flag || p->n_clues != p->file.n_clues)
		return false;
	for (unsigned i = 0; i < PUZ_SECTIONS; i++)
		if (!p->keeps[i])
			return false;
	for (uint32_t i = 0; i < p->n_clues + 4; i++)
		if (!p->strings[i].is_kept)
			return false;
	const uint8_t *bytes = (const uint8_t *)p->file.bytes.ptr;
	for (uint32_t i = 0; i < p->n_cells; i++)
		if (p->solution[i] != bytes[p->file.solution + i])
			return false;
	for (uint32_t i = 0; i < p->file.state_len; i++)
		if (p->state[i] != bytes[p->file.state + i])
			return false;
	return true;
}

/* ---- the lock ---- */

static cply_status lock(puz_plan *p)
{
	uint32_t key = p->options->lock_key;
	if (!key || p->options->blank)
		return CPLY_OK;
	if (key > 9999) {
		cply_report_with(p->diags, CPLY_PZ503, CPLY_NOWHERE,
		                 CPLY_N(key));
		return CPLY_UNSUPPORTED;
	}
	if (p->keeps_lock || p->cw->solution == CPLY_SOLUTION_LOCKED) {
		cply_report(p->diags, CPLY_PZ506, CPLY_NOWHERE);
		return CPLY_UNSUPPORTED;
	}
	puz_places bad = { 0 }, rebus = { 0 };
	for (uint32_t i = 0; i < p->n_cells; i++) {
		const cply_cell *cell = &p->cw->cells[i];
		if (cell->kind != CPLY_CELL_OPEN)
			continue;
		if (p->solution[i] < 'A' || p->solution[i] > 'Z' ||
		    !cell->solution.len)
			cplyi_puz_note_cell(p, &bad, i, cell->solution,
			                    (cply_str){ NULL, 0 });
		else if (cell->solution.len > 1)
			cplyi_puz_note_cell(p, &rebus, i, cell->solution,
			                    (cply_str){ NULL, 0 });
	}
	cplyi_puz_report_places(p, CPLY_PZ505, &bad);
	if (bad.n)
		return CPLY_UNSUPPORTED;
	cplyi_puz_report_places(p, CPLY_PZ507, &rebus);
	uint8_t *letters = CPLY_NEW(p->a, p->n_cells, uint8_t);
	uint8_t *scratch = CPLY_NEW(p->a, p->n_cells, uint8_t);
	if (!letters || !scratch)
		return CPLY_NOMEM;
	uint32_t w = p->cw->width, h = p->cw->height;
	uint32_t n = cplyi_puz_letters(p->solution, w, h, letters);
	p->true_sum = cplyi_puz_sum(letters, n, 0);
	cplyi_puz_scramble(letters, n, key, scratch);
	cplyi_puz_put_letters(p->solution, w, h, letters);
	p->flag = PUZ_SCRAMBLED;
	return CPLY_OK;
}

cply_status cplyi_puz_plan(puz_plan *p, const cply_crossword *cw,
                           const cply_write_options *options, cply_arena *a,
                           cply_diags *diags)
{
	*p = (puz_plan){ .cw = cw,
		         .options = options,
		         .a = a,
		         .diags = diags,
		         .n_cells = cw->width * cw->height };
	if (cw->width > 255 || cw->height > 255) {
		cply_report_with(diags, CPLY_PZ701, CPLY_NOWHERE,
		                 CPLY_N(cw->width), CPLY_N(cw->height));
		return CPLY_UNSUPPORTED;
	}
	cply_status s = open_file(p);
	if (s != CPLY_OK)
		return s;
	p->solution = CPLY_NEW(a, p->n_cells, uint8_t);
	p->state = CPLY_NEW(a, p->n_cells, uint8_t);
	if (!p->solution || !p->state)
		return CPLY_NOMEM;
	if ((s = cplyi_puz_plan_texts(p)) != CPLY_OK ||
	    (s = cplyi_puz_plan_solution(p)) != CPLY_OK ||
	    (s = cplyi_puz_plan_progress(p)) != CPLY_OK ||
	    (s = lock(p)) != CPLY_OK)
		return s;
	if (a->failed)
		return CPLY_NOMEM;
	p->is_same = all_kept(p);
	if (!p->is_same)
		cplyi_puz_report_places(p, CPLY_PZ702, &p->absent);
	return CPLY_OK;
}

void cplyi_puz_losses(const cply_doc *doc, const cply_write_options *options,
                      cply_arena *scratch, cply_diags *diags)
{
	puz_plan p;
	/* What cannot be done at all has been reported as well. */
	(void)cplyi_puz_plan(&p, doc->as.crossword, options, scratch, diags);
}
