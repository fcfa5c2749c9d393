/* SPDX-License-Identifier: MIT */
/* A program that draws with the installed libraries. */
#include <stdio.h>
#include <string.h>

#include <crossply/crossply.h>
#include <crossply/picture.h>

int main(void)
{
	static const char text[] = "# Hi\n\n## Grid\n\n```\n  1 2\n"
				   "1 H I\n2 A S\n```\n";
	cply_session *s = cply_session_new(NULL);
	cply_picture_options options = { .scale = 100 };
	cply_str png;
	const cply_doc *doc =
		cply_session_read(s, text, sizeof text - 1, "hi.md");
	if (!doc || strcmp(cply_picture_version(), cply_version()) != 0 ||
	    cply_picture_session_png(s, doc, NULL, NULL, &options, &png))
		return 1;
	printf("a PNG of %zu bytes\n", png.len);
	cply_session_free(s);
	return 0;
}
