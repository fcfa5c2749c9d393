/* SPDX-License-Identifier: MIT */
#include "support/grid.h"

#include <stdio.h>

cply_crossword *grid_of(session *s, const char *picture)
{
	cply_crossword *cw = CPLY_NEW(s->arena, 1, cply_crossword);
	cply_str p = cply_str_copy(s->arena, cply_str_of(picture));
	uint32_t width = (uint32_t)strcspn(picture, "/"), height = 1;
	for (size_t i = 0; i < p.len; i++)
		height += p.ptr[i] == '/';
	assert_int_equal(p.len, width * height + height - 1);
	assert_int_equal(cply_crossword_start(cw, s->arena,
	                                      cply_limits_default(), s->diags,
	                                      CPLY_NOWHERE, width, height),
	                 CPLY_OK);
	for (uint32_t i = 0; i < width * height; i++) {
		cply_cell *cell = &cw->cells[i];
		cply_str c = cply_str_sub(p, i + i / width, i + i / width + 1);
		if (c.ptr[0] == '#')
			cell->kind = CPLY_CELL_BLOCK;
		else if (c.ptr[0] == '~')
			cell->kind = CPLY_CELL_VOID;
		else if (c.ptr[0] != '_')
			cell->solution = c;
	}
	cply_crossword_finish(cw);
	return cw;
}

cply_clue_list *add_list(session *s, cply_crossword *cw, cply_direction d,
                         const char *title)
{
	cw->lists = CPLY_GROW(s->arena, cw->lists, cw->n_lists, cw->n_lists + 1,
	                      cply_clue_list);
	assert_non_null(cw->lists);
	cply_clue_list *list = &cw->lists[cw->n_lists++];
	*list = (cply_clue_list){ .direction = d, .title = cply_str_of(title) };
	return list;
}

cply_clue *add_clue(session *s, cply_crossword *cw, uint32_t number,
                    const char *text, const char *enumeration)
{
	cply_clue_list *list = &cw->lists[cw->n_lists - 1];
	char label[16] = "";
	if (number)
		snprintf(label, sizeof label, "%u", number);
	list->clues = CPLY_GROW(s->arena, list->clues, list->n_clues,
	                        list->n_clues + 1, cply_clue);
	assert_non_null(list->clues);
	cply_clue *clue = &list->clues[list->n_clues++];
	*clue = (cply_clue){
		.number = number,
		.label = cply_str_copy(s->arena, cply_str_of(label)),
		.text = cply_text_plain(cply_str_of(text)),
		.enumeration = cply_str_of(enumeration),
	};
	return clue;
}

void add_all_clues(session *s, cply_crossword *cw)
{
	static const char *const titles[] = { "Across", "Down" };
	cply_slots slots;
	assert_int_equal(cply_crossword_slots(cw, CPLY_NUMBER_STANDARD,
	                                      s->arena, &slots),
	                 CPLY_OK);
	for (int d = CPLY_ACROSS; d <= CPLY_DOWN; d++) {
		add_list(s, cw, (cply_direction)d, titles[d]);
		for (uint32_t i = 0; i < slots.n; i++)
			if ((int)slots.items[i].direction == d)
				add_clue(s, cw, slots.items[i].number, "clue",
				         "");
	}
	assert_int_equal(cply_crossword_attach(cw, CPLY_NUMBER_STANDARD,
	                                       s->arena),
	                 CPLY_OK);
	assert_int_equal(cply_crossword_label(cw, CPLY_NUMBER_STANDARD,
	                                      s->arena),
	                 CPLY_OK);
}
