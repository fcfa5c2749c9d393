/* SPDX-License-Identifier: MIT */
/* Any bytes are read; what was read is written; reading that gives the same. */
#include <stdlib.h>
#include <string.h>

#include "crossply/crossword.h"
#include "fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_arena a;
	cply_text t, again;
	cply_buf html;
	cply_arena_init(&a, NULL, 64u << 20);
	cply_buf_init(&html, &a);
	if (cply_text_from_html((cply_str){ (const char *)data, size }, &a, &t,
	                        NULL) == CPLY_OK) {
		cply_text_to_html(&t, &html);
		if (!html.failed &&
		    cply_text_from_html(cply_buf_str(&html), &a, &again,
		                        NULL) == CPLY_OK) {
			if (!cply_str_eq(t.plain, again.plain) ||
			    t.n_runs != again.n_runs ||
			    (t.n_runs && memcmp(t.runs, again.runs,
			                        t.n_runs * sizeof *t.runs)))
				abort();
		}
	}
	cply_arena_free(&a);
	return 0;
}
