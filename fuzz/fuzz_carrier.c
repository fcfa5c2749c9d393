/* SPDX-License-Identifier: MIT */
/* gzip and zip: whatever is decompressed stays within the caps. */
#include "carrier/container.h"

#include <stdlib.h>

#include "fuzz.h"

static void try_zip(cply_str bytes, const cply_limits *limits, cply_arena *a,
                    cply_diags *diags)
{
	cply_zip zip;
	if (cply_zip_open(bytes, limits, a, diags, &zip) != CPLY_OK)
		return;
	for (uint32_t i = 0; i < zip.n; i++) {
		cply_str out;
		cply_status s = cply_zip_read(&zip, i, limits, a, diags, &out);
		if (s == CPLY_OK && out.len > limits->inflated_bytes)
			abort();
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_limits limits = *cply_limits_default();
	limits.inflated_bytes = 1 << 20;
	cply_arena arena;
	cply_diags diags;
	cply_str bytes = { (const char *)data, size }, out;
	cply_arena_init(&arena, NULL, 16 << 20);
	cply_diags_init(&diags, &arena, 100);
	if (cply_is_gzip(bytes)) {
		cply_status s =
			cply_gunzip(bytes, &limits, &arena, &diags, &out);
		if (s == CPLY_OK && out.len > limits.inflated_bytes)
			abort();
		if (s == CPLY_INVALID && diags.n == 0 && !arena.failed)
			abort();
	} else {
		try_zip(bytes, &limits, &arena, &diags);
	}
	cply_arena_free(&arena);
	return 0;
}
