/* SPDX-License-Identifier: MIT */
/* Certificates: any JSON is looked through for them, and those found are
 * checked, twice with the same verdict. */
#include "fuzz.h"

#include <stdlib.h>

#include "mill/certificate/certificate.h"

static void require(bool holds)
{
	if (!holds)
		abort();
}

static cply_mill_trust check(cply_json_value v, cply_arena *a)
{
	cply_mill_certificate c;
	cply_diags diags;
	cply_arena_reset(a, 64u << 20);
	cply_diags_init(&diags, a, 100);
	cply_status s = cply_mill_certificate_check(v, NULL, a, &diags, &c);
	require(s == CPLY_OK || a->failed);
	/* Every verdict but the good one has a reason. */
	require(s != CPLY_OK || c.trust == CPLY_MILL_VERIFIED || diags.n);
	require(s != CPLY_OK || c.trust != CPLY_MILL_VERIFIED ||
	        !diags.counts[CPLY_ERROR]);
	return c.trust;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const cply_str text = { (const char *)data, size };
	cply_json_parser parser = { 0 };
	cply_arena a;
	cply_json doc;
	cply_arena_init(&a, NULL, 64u << 20);
	if (cply_json_parse(&parser, text, NULL, NULL, &doc) == CPLY_OK)
		for (uint32_t i = 0; i < doc.n; i++) {
			const cply_json_value v = { &doc, i };
			if (cply_mill_is_certificate(v))
				require(check(v, &a) == check(v, &a));
		}
	cply_arena_free(&a);
	cply_json_parser_free(&parser);
	return 0;
}
