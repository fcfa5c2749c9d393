/* SPDX-License-Identifier: MIT */
/* Any bytes as Across Lite text. */
#include "round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct trip trip = { .format = &cply_format_across,
		                          .same = same_puzzle };
	return trip_run(&trip, data, size);
}
