/* SPDX-License-Identifier: MIT */
/* Any bytes as a game log: the stream and the record agree, recording the
 * states again gives the same states, and nothing else breaks. */
#include "game_work.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	try_log((cply_str){ (const char *)data, size });
	return 0;
}
