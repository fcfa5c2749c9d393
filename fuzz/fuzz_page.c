/* SPDX-License-Identifier: MIT */
/* Any bytes as a web page: the puzzles in it are found and read. What is not a
 * page becomes one. */
#include <string.h>

#include "format/page/page.h"
#include "fuzz.h"
#include "session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char head[] = "<html><script>";
	fuzz_session s;
	fuzz_start(&s, 64u << 20, false);
	cply_str bytes = { (const char *)data, size };
	cply_buf b;
	cply_buf_init(&b, s.arena);
	if (!cplyi_is_page(bytes))
		cply_put(&b, head);
	cply_put_str(&b, bytes);
	cplyi_web_page *p = CPLY_NEW(s.arena, 1, cplyi_web_page);
	if (!p || cplyi_page_find(cply_buf_str(&b), s.arena, p) != CPLY_OK)
		p = NULL;
	for (uint32_t i = 0; p && i < p->n && i < 4; i++) {
		fuzz_session in;
		fuzz_start(&in, 64u << 20, false);
		(void)!fuzz_read(&in, p->puzzles[i].bytes,
		                 p->puzzles[i].format);
		fuzz_stop(&in);
	}
	if (p && !p->n)
		(void)cplyi_page_report_frame(p->text, s.arena, s.diags);
	fuzz_stop(&s);
	return 0;
}
