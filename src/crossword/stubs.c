/* SPDX-License-Identifier: MIT */
#include "crossword/stubs.h"

#include "base/arena.h"
#include "crossword/entries.h"
#include "crossword/words.h"

/* The list of a direction, as the file has it or as usual. */
static cply_clue_list list_of(const cply_crossword *cw, cply_direction d)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		if (cw->lists[i].direction == d)
			return cw->lists[i];
	return (cply_clue_list){ .direction = d,
		                 .title = d == CPLY_ACROSS ? CPLY_STR("Across")
		                                           : CPLY_STR("Down") };
}

static bool add_stubs(const cply_slots *slots, cply_clue_list *list,
                      cply_arena *a)
{
	list->n_clues = 0;
	list->clues = CPLY_NEW(a, slots->n + 1, cply_clue);
	for (uint32_t i = 0; list->clues && i < slots->n; i++) {
		if (slots->items[i].direction != list->direction)
			continue;
		cply_clue *clue = &list->clues[list->n_clues++];
		clue->number = slots->items[i].number;
		clue->label = cplyi_number_text(clue->number, a);
	}
	return list->clues && !a->failed;
}

cply_status cplyi_stub_clues(cply_crossword *cw, cply_arena *a)
{
	cply_slots slots;
	if (cw->is_diagramless || cplyi_count_clues(cw))
		return CPLY_OK;
	cply_status s =
		cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a, &slots);
	cply_clue_list *lists = CPLY_NEW(a, 2, cply_clue_list);
	if (s != CPLY_OK || !lists)
		return CPLY_NOMEM;
	for (int d = CPLY_ACROSS; d <= CPLY_DOWN; d++) {
		lists[d] = list_of(cw, (cply_direction)d);
		if (!add_stubs(&slots, &lists[d], a))
			return CPLY_NOMEM;
	}
	cw->lists = lists;
	cw->n_lists = 2;
	s = cply_crossword_label(cw, CPLY_NUMBER_STANDARD, a);
	return s == CPLY_OK ? cply_crossword_attach(cw, CPLY_NUMBER_STANDARD, a)
	                    : s;
}
