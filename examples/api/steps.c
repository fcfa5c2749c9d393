/* SPDX-License-Identifier: MIT */
/* Draws a record of play at some position: steps FILE 50% */
#include <crossply/crossply.h>
#include <inttypes.h>
#include <stdio.h>

static size_t read_some(void *file, char *into, size_t room)
{
	return fread(into, 1, room, file);
}

static int draw(cply_session *s, const cply_doc *doc, const char *where)
{
	const cply_draw_options options = { .no_clues = true };
	cply_timeline *t = doc ? cply_session_timeline(s, doc) : NULL;
	cply_str picture;
	if (!t)
		return 4; /* it has no steps */
	uint64_t at = cply_timeline_find(t, cply_str_of(where));
	if (at == CPLY_NO_STEP || cply_timeline_seek(t, at) != CPLY_OK)
		return 2; /* there is no such position */
	printf("step %" PRIu64 " of %" PRIu64 ", %" PRId64 " ms\n", at,
	       cply_timeline_count(t), cply_timeline_shown(t, at));
	if (cply_session_draw(s, doc, t, CPLY_TERMINAL, &options, &picture))
		return 1;
	fwrite(picture.ptr, 1, picture.len, stdout);
	return 0;
}

int main(int argc, char **argv)
{
	FILE *file = argc == 3 ? fopen(argv[1], "rb") : NULL;
	if (!file)
		return 3;
	const cply_input in = { .read = read_some, .ctx = file };
	cply_session *s = cply_session_new(NULL);
	int code = draw(s, cply_session_open(s, &in, argv[1]), argv[2]);
	fputs(cply_session_text(s), stderr);
	cply_session_free(s);
	fclose(file);
	return code;
}
