/* SPDX-License-Identifier: MIT */
/* From a place in the text to the clue or square that is written there. */
#include "lsp/inside.h"

bool cplyi_lsp_clue_at(const cplyi_lsp *l, uint32_t at, cply_clue_ref *out)
{
	bool found = false;
	uint32_t best = UINT32_MAX;
	for (uint32_t i = 0; l->cw && i < l->cw->n_lists; i++)
		for (uint32_t k = 0; k < l->cw->lists[i].n_clues; k++) {
			cply_span s = l->cw->lists[i].clues[k].at;
			/* Of two that touch, the one that begins here. */
			if (!cplyi_lsp_has_place(s) || at < s.begin ||
			    at > s.end || s.end - s.begin >= best)
				continue;
			*out = (cply_clue_ref){ i, k };
			found = true;
			best = at < s.end ? s.end - s.begin : UINT32_MAX - 1;
		}
	return found;
}

uint32_t cplyi_lsp_cell_at(const cplyi_lsp *l, uint32_t at)
{
	uint32_t found = UINT32_MAX;
	uint32_t n = l->cw ? l->cw->width * l->cw->height : 0;
	for (uint32_t i = 0; i < n; i++) {
		cply_span s = l->cw->cells[i].at;
		if (!cplyi_lsp_has_place(s) || at < s.begin || at > s.end)
			continue;
		if (at < s.end)
			return i;
		found = i;
	}
	return found;
}

bool cplyi_lsp_find_clue(const cplyi_lsp *l, cply_direction direction,
                         uint32_t number, cply_clue_ref *out)
{
	for (uint32_t i = 0; l->cw && i < l->cw->n_lists; i++) {
		const cply_clue_list *list = &l->cw->lists[i];
		for (uint32_t k = 0;
		     list->direction == direction && k < list->n_clues; k++)
			if (list->clues[k].number == number) {
				*out = (cply_clue_ref){ i, k };
				return true;
			}
	}
	return false;
}
