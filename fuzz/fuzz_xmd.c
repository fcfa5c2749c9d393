/* SPDX-License-Identifier: MIT */
/* Any bytes as Xword Markdown; writing it again changes nothing any more. */
#include "round_trip.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const struct trip trip = { .format = &cply_format_xmd,
		                          .options = { .extensions = true },
		                          .despite_losses = true,
		                          .is_stable = true,
		                          .same = same_puzzle };
	return trip_run(&trip, data, size);
}
