/* SPDX-License-Identifier: MIT */
#include "cli/io/output.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 1, 0))) static int
out_of_memory(const char *doing, va_list args)
{
	char what[PATH_MAX + 64];
	vsnprintf(what, sizeof what, doing, args);
	cli_complain("out of memory while %s", what);
	return EXIT_LIMIT;
}

static int put(cli *c, const char *path, cply_str bytes)
{
	if (path && strcmp(path, "-") != 0)
		return save_file(
			&(save_request){ .path = path,
		                         .bytes = bytes,
		                         .force = cli_has(c, OPT_FORCE) });
	cli_print(c, bytes);
	return cli_flush(c);
}

int output_buf(cli *c, const char *path, const cply_buf *b, const char *doing,
               ...)
{
	va_list args;
	va_start(args, doing);
	int code = b->failed ? out_of_memory(doing, args)
	                     : put(c, path, cply_buf_str(b));
	va_end(args);
	return code;
}

void output_begin(output *o, cli *c, const char *path)
{
	*o = (output){ .c = c, .path = path };
	cply_arena_init(&o->arena, NULL,
	                (size_t)cli_number(c, OPT_MAX_MEMORY, SIZE_MAX));
	cply_buf_init(&o->buf, &o->arena);
}

int output_end(output *o, int code, const char *doing, ...)
{
	va_list args;
	va_start(args, doing);
	if (code == EXIT_FINE)
		code = o->buf.failed || o->arena.failed
		               ? out_of_memory(doing, args)
		               : put(o->c, o->path, cply_buf_str(&o->buf));
	va_end(args);
	cply_arena_free(&o->arena);
	return code;
}
