/* SPDX-License-Identifier: MIT */
/* Any bytes as ipuz. */
#include "round_trip.h"

static void same_grid(const cply_crossword *a, const cply_crossword *b)
{
	same_frame(a, b);
	for (uint32_t i = 0; i < a->width * a->height; i++)
		require(a->cells[i].kind == b->cells[i].kind &&
		        a->cells[i].bars == b->cells[i].bars);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct trip trip = { .format = &cply_format_ipuz,
		                          .despite_losses = true,
		                          .same = same_grid };
	return trip_run(&trip, data, size);
}
