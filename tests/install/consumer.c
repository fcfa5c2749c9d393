/* SPDX-License-Identifier: MIT */
/* A program that uses the installed library and nothing else. */
#include <stdio.h>
#include <string.h>

#include <crossply/crossply.h>

int main(void)
{
	cply_arena arena;
	cply_arena_init(&arena, NULL, SIZE_MAX);
	cply_buf buf;
	cply_buf_init(&buf, &arena);
	cply_put(&buf, "crossply ");
	cply_put(&buf, cply_version());
	cply_put(&buf, " knows ");
	cply_put_uint(&buf, cply_format_count());
	cply_put(&buf, " formats\n");
	fwrite(buf.ptr, 1, buf.len, stdout);
	int ok = !buf.failed && cply_format_find(CPLY_STR("ipuz"));
	cply_arena_free(&arena);
	return ok ? 0 : 1;
}
