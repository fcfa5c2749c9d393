/* SPDX-License-Identifier: MIT */
/* Writes a file in another format, which the name says: convert FILE OUT */
#include <crossply/crossply.h>
#include <stdio.h>

static size_t read_some(void *file, char *into, size_t room)
{
	return fread(into, 1, room, file);
}

static int convert(cply_session *s, const cply_doc *doc, const char *name)
{
	const cply_format *to = cply_format_for_name(cply_str_of(name));
	cply_str bytes;
	if (!doc || !to)
		return 4;
	cply_session_losses(s, doc, to, NULL);
	if (cply_session_write(s, doc, to, NULL, &bytes) != CPLY_OK)
		return 1;
	FILE *out = fopen(name, "wb");
	if (!out)
		return 3;
	size_t written = fwrite(bytes.ptr, 1, bytes.len, out);
	return fclose(out) == 0 && written == bytes.len ? 0 : 3;
}

int main(int argc, char **argv)
{
	FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
	if (!file)
		return 3;
	const cply_input in = { .read = read_some, .ctx = file };
	cply_session *s = cply_session_new(NULL);
	const cply_doc *doc = cply_session_open(s, &in, argv[1]);
	int code = convert(s, doc, argv[2]);
	fputs(cply_session_text(s), stderr);
	cply_session_free(s);
	fclose(file);
	return code;
}
