/* SPDX-License-Identifier: MIT */
/* A program that uses the installed library and nothing else. */
#include <stdio.h>
#include <string.h>

#include <crossply/crossply.h>

int main(void)
{
	static const char text[] = "# Hi\n\n## Grid\n\n```\n  1 2\n"
				   "1 H I\n2 A S\n```\n";
	const cply_format *ipuz = cply_format_find(cply_str_of("ipuz"));
	cply_session *s = cply_session_new(NULL);
	const cply_doc *doc =
		cply_session_read(s, text, sizeof text - 1, "hi.md");
	cply_str out = { 0, 0 };
	printf("crossply %s knows %zu formats\n", cply_version(),
	       cply_format_count());
	if (!doc || !ipuz || strcmp(cply_doc_kind(doc), "crossword") != 0)
		return 1;
	cply_session_check(s, doc);
	fputs(cply_session_text(s), stdout);
	cply_status written = cply_session_write(s, doc, ipuz, NULL, &out);
	int ok = written == CPLY_OK && out.len > 0;
	cply_session_free(s);
	return ok ? 0 : 1;
}
