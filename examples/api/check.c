/* SPDX-License-Identifier: MIT */
/* Prints what is wrong with a file: check FILE */
#include <crossply/crossply.h>
#include <stdio.h>

static size_t read_some(void *file, char *into, size_t room)
{
	return fread(into, 1, room, file);
}

int main(int argc, char **argv)
{
	FILE *file = argc == 2 ? fopen(argv[1], "rb") : NULL;
	if (!file)
		return 3;
	const cply_input in = { .read = read_some, .ctx = file };
	cply_session *s = cply_session_new(NULL);
	const cply_doc *doc = cply_session_open(s, &in, argv[1]);
	if (doc)
		cply_session_check(s, doc);
	fputs(cply_session_text(s), stdout);
	int code = !doc || cply_session_count(s, CPLY_ERROR) > 0;
	cply_session_free(s);
	fclose(file);
	return code;
}
