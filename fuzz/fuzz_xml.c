/* SPDX-License-Identifier: MIT */
/* XML: every tree is within the limits and can be walked. */
#include "carrier/xml.h"

#include <stdlib.h>

#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_arena arena;
	cply_diags diags;
	cply_xml_node *root;
	cply_arena_init(&arena, NULL, 32 << 20);
	cply_diags_init(&diags, &arena, 100);
	cply_status s =
		cply_xml_parse((cply_str){ (const char *)data, size },
	                       cply_limits_default(), &arena, &diags, &root);
	if (s == CPLY_OK && !root)
		abort();
	if (s != CPLY_OK && s != CPLY_NOMEM && diags.n == 0)
		abort();
	for (const cply_xml_node *n = root; n; n = cply_xml_walk(root, n))
		if (n->at.begin > n->at.end || n->at.end > size)
			abort();
	cply_arena_free(&arena);
	return 0;
}
