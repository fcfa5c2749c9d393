/* SPDX-License-Identifier: MIT */
/* Any bytes as xd. */
#include "round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct trip trip = { .format = &cply_format_xd,
		                          .same = same_puzzle };
	return trip_run(&trip, data, size);
}
