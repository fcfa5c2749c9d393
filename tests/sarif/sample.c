/* SPDX-License-Identifier: MIT */
/* Prints a SARIF log with every kind of result, for the schema check. */
#include <stdio.h>

#include "report/report.h"

static void text_results(cply_diags *d)
{
	cply_report_with(d, CPLY_XW101, CPLY_AT(0, 5), CPLY_N(1), CPLY_N(2),
	                 CPLY_N(3));
	cply_report(d, CPLY_XW102, CPLY_NOWHERE);
	cply_diag *g = cply_report_with(d, CPLY_CP003, CPLY_AT(3, 3),
	                                CPLY_T(CPLY_STR("{0} \xFF\x1b[1m")));
	cply_diag_note(d, g, CPLY_STR("the other is here"), CPLY_AT(1, 7));
	cply_diag_fix(d, g, (cply_span){ 0, 3 }, CPLY_STR("new {text}"));
	cply_diag_place(d, g,
	                (cply_place){ .kind = CPLY_PLACE_CELL,
	                              .row = 1,
	                              .col = 2,
	                              .from = CPLY_STR("A") });
	cply_diag_place(d, g,
	                (cply_place){ .kind = CPLY_PLACE_CLUE,
	                              .name = CPLY_STR("1 Across") });
	cply_report(d, CPLY_XW102, CPLY_AT(900, 1000));
}

static void binary_results(cply_diags *d)
{
	cply_diag *g = cply_report(d, CPLY_XW102, CPLY_AT(2, 4));
	cply_diag_fix(d, g, (cply_span){ 2, 4 }, CPLY_STR("\0\xFF"));
	cply_report(d, CPLY_XW104, CPLY_AT(0, 0));
}

static void put_all(const cply_diags *d, const cply_source *src,
                    cply_sarif *log)
{
	for (uint32_t i = 0; i < d->n; i++)
		cply_sarif_put(log, d->items[i], src);
}

int main(void)
{
	cply_arena a;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_buf out;
	cply_buf_init(&out, &a);
	cply_source text = { .name = CPLY_STR("a folder/ü:#?%.xd"),
		             .bytes = CPLY_STR("日x\nABC\n") };
	cply_source binary = { .name = CPLY_STR("/tmp/x.puz"),
		               .bytes = CPLY_STR("\0\1\2\3\4"),
		               .is_binary = true };
	cply_source unnamed = { .bytes = CPLY_STR("abc") };
	cply_sarif log;
	cply_diags d;
	cply_sarif_begin(&log, &out);
	cply_diags_init(&d, &a, 100);
	text_results(&d);
	put_all(&d, &text, &log);
	put_all(&d, &unnamed, &log);
	cply_diags_init(&d, &a, 100);
	binary_results(&d);
	put_all(&d, &binary, &log);
	cply_sarif_end(&log, NULL, 0);
	fwrite(out.ptr, 1, out.len, stdout);
	putchar('\n');
	int failed = out.failed;
	cply_arena_free(&a);
	return failed;
}
