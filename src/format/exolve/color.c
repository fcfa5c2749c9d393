/* SPDX-License-Identifier: MIT */
/* The exolve-colour lines. */
#include "format/exolve/exolve.h"

#include "format/color.h"

static void shade(cply_crossword *cw, uint32_t cell, uint32_t rgb)
{
	/* Blocks have no square that could be coloured. */
	if (cw->cells[cell].kind == CPLY_CELL_OPEN)
		cw->cells[cell].shade = CPLY_COLOR | rgb;
}

/* A cell, or a word as "12a" or "D3". */
static bool shade_place(struct ex *x, cply_span word, uint32_t rgb)
{
	uint32_t at = word.begin;
	cply_str s = cplyi_ex_str(x, word);
	uint32_t cell = cplyi_ex_cell(x->cw, s);
	struct ex_label label;
	if (cell != EX_NONE) {
		shade(x->cw, cell, rgb);
		return true;
	}
	if (!cplyi_ex_label(x, x->text, &at, word.end, false, &label) ||
	    label.is_own || label.direction < 0)
		return false;
	const cply_slot *slot =
		cplyi_ex_numbered(&x->words, (cply_direction)label.direction,
	                          label.number);
	for (uint32_t k = 0; slot && k < slot->length; k++)
		shade(x->cw, cply_slot_cell(x->cw, slot, k), rgb);
	return slot != NULL;
}

bool cplyi_ex_colors(struct ex *x, const struct ex_section *s)
{
	uint32_t at = s->value.begin, rgb = 0;
	cply_span word;
	bool has_color = false, is_whole = true;
	while (!has_color && cplyi_ex_word(x->text, &at, s->value.end, &word))
		has_color = cplyi_css_color(cplyi_ex_str(x, word), &rgb);
	if (!has_color) {
		cply_report(x->diags, CPLY_EX301, &s->at);
		return false;
	}
	at = s->value.begin;
	while (cplyi_ex_word(x->text, &at, s->value.end, &word)) {
		uint32_t other;
		cply_str text = cplyi_ex_str(x, word);
		if (cplyi_css_color(text, &other))
			continue;
		if (shade_place(x, word, rgb))
			continue;
		cply_report_with(x->diags, CPLY_EX302, &word, CPLY_T(text));
		is_whole = false;
	}
	return is_whole;
}
