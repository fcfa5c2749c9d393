/* SPDX-License-Identifier: MIT */
/* The program of README.md, line for line: ctest compares and runs it. */
#include <crossply/crossply.h>
#include <stdio.h>

int main(void)
{
	static const char text[] = "# Hi\n\n## Grid\n\n```\n  1 2\n"
				   "1 H I\n2 A S\n```\n";
	cply_session *s = cply_session_new(NULL);
	const cply_doc *doc =
		cply_session_read(s, text, sizeof text - 1, "hi.md");
	if (doc)
		cply_session_check(s, doc);
	fputs(cply_session_text(s), stdout);
	cply_session_free(s);
	return doc ? 0 : 1;
}
