/* SPDX-License-Identifier: MIT */
/* Any bytes are read as the file of every puzzle site; what was read is
 * checked. (fuzz_convert draws and writes it.) */
#include <string.h>

#include "all.h"
#include "fuzz.h"

static const char *const names[] = { "cfp",      "guardian", "nyt",
	                             "puzzleme", "uclick",   "uclick-json",
	                             "xwordinfo" };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const cply_read_options options = { 0 };
	cply_json_parser json;
	cply_arena arena;
	cply_diags diags;
	cply_doc doc;
	memset(&json, 0, sizeof json);
	cply_arena_init(&arena, NULL, 64u << 20);
	for (size_t i = 0; i < CPLY_COUNT(names); i++) {
		cply_read in = { .bytes = { (const char *)data, size },
			         .arena = &arena,
			         .diags = &diags,
			         .limits = cply_limits_default(),
			         .options = &options,
			         .json = &json };
		cply_arena_reset(&arena, 64u << 20);
		cply_diags_init(&diags, &arena, 100);
		(void)!cply_read_doc(&in,
		                     cply_format_find(cply_str_of(names[i])),
		                     &doc);
		if (doc.kind)
			cply_check_doc(&doc, &arena, &diags);
	}
	cply_arena_free(&arena);
	cply_json_parser_free(&json);
	return 0;
}
