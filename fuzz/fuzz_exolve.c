/* SPDX-License-Identifier: MIT */
/* Any bytes as Exolve. */
#include "round_trip.h"

static void same_cell(const cply_cell *a, const cply_cell *b)
{
	require(a->kind == b->kind && a->bars == b->bars &&
	        a->flags == b->flags && a->shade == b->shade &&
	        cply_str_eq(a->solution, b->solution) &&
	        cply_str_eq(a->label, b->label));
}

static void same_clue(const cply_clue *a, const cply_clue *b)
{
	require(cply_str_eq(a->label, b->label) &&
	        cply_str_eq(a->enumeration, b->enumeration) &&
	        a->n_cells == b->n_cells && a->n_links == b->n_links);
}

static void same_all(const cply_crossword *a, const cply_crossword *b)
{
	same_frame(a, b);
	for (uint32_t i = 0; i < a->width * a->height; i++)
		same_cell(&a->cells[i], &b->cells[i]);
	for (unsigned i = 0; i < CPLY_META_COUNT; i++)
		require(cply_str_eq(a->meta[i].plain, b->meta[i].plain));
	for (uint32_t i = 0; i < a->n_lists; i++)
		for (uint32_t k = 0; k < a->lists[i].n_clues; k++)
			same_clue(&a->lists[i].clues[k], &b->lists[i].clues[k]);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct trip trip = { .format = &cply_format_exolve,
		                          .same = same_all };
	return trip_run(&trip, data, size);
}
