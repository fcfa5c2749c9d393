/* SPDX-License-Identifier: MIT */
/* Certificates: any JSON is looked through for them, and those found are
 * checked, twice with the same verdict. What begins like strategies is checked
 * as it is, and again with checksums that are right. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "mill/certificate/certificate.h"
#include "mill/strategy/parts.h"

static void require(bool holds)
{
	if (!holds)
		abort();
}

static void check_strategy(cply_str file, cply_arena *a)
{
	cply_mill_certificate c;
	cply_diags diags;
	cply_arena_reset(a, 64u << 20);
	cply_diags_init(&diags, a, 100);
	cply_status s = cplyi_strategy_check(file, NULL, a, &diags, &c);
	require(s == CPLY_OK || a->failed);
	require(s != CPLY_OK || c.trust == CPLY_MILL_VERIFIED || diags.n);
}

static void check_strategies(cply_str file, cply_arena *a)
{
	check_strategy(file, a);
	if (file.len < STRATEGY_HEADER + 4)
		return;
	char *copy = malloc(file.len);
	size_t steps = file.len - STRATEGY_HEADER - 4;
	require(copy != NULL);
	memcpy(copy, file.ptr, file.len);
	strategy_put(copy + AT_HEADER_SUM, 0, 4);
	strategy_put(copy + AT_HEADER_SUM,
	             crc32(0, (const Bytef *)copy, STRATEGY_HEADER), 4);
	strategy_put(copy + STRATEGY_HEADER + steps,
	             crc32_z(0, (const Bytef *)copy + STRATEGY_HEADER, steps),
	             4);
	check_strategy((cply_str){ copy, file.len }, a);
	free(copy);
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
	if (cplyi_is_strategy(text))
		check_strategies(text, &a);
	else if (cply_json_parse(&parser, text, NULL, NULL, &doc) == CPLY_OK)
		for (uint32_t i = 0; i < doc.n; i++) {
			const cply_json_value v = { &doc, i };
			if (cply_mill_is_certificate(v))
				require(check(v, &a) == check(v, &a));
		}
	cply_arena_free(&a);
	cply_json_parser_free(&parser);
	return 0;
}
