/* SPDX-License-Identifier: MIT */
/* The program of README.md, line for line: ctest compares and runs it. */
#include "all.h"
#include <stdio.h>

int main(void)
{
	cply_str text = CPLY_STR("# Hi\n\n## Grid\n\n```\n  1 2\n"
	                         "1 H I\n2 A S\n```\n");
	cply_arena arena;
	cply_diags findings;
	cply_json_parser json = { 0 };
	cply_arena_init(&arena, NULL, 1 << 24);
	cply_diags_init(&findings, &arena, 100);

	cply_read_options options = { 0 };
	cply_read read = {
		.bytes = text,
		.arena = &arena,
		.diags = &findings,
		.limits = cply_limits_default(),
		.options = &options,
		.json = &json,
	};
	cply_doc doc;
	cply_status status = cply_read_doc(&read, NULL, &doc);
	if (doc.kind)
		cply_check_doc(&doc, &arena, &findings);

	cply_buf out;
	cply_buf_init(&out, &arena);
	cply_source source = { .name = CPLY_STR("hi.md"), .bytes = text };
	cply_text_style style = { .window = true };
	for (uint32_t i = 0; i < findings.n; i++)
		cply_report_text(findings.items[i], &source, &style, &out);
	fwrite(out.ptr, 1, out.len, stdout);

	cply_json_parser_free(&json);
	cply_arena_free(&arena);
	return status == CPLY_OK ? 0 : 1;
}
