/* SPDX-License-Identifier: MIT */
/* What a command has to say is put together in memory; then it is saved or
 * printed, whole. Whoever runs out of memory meanwhile gets a message instead
 * of a part. */
#ifndef CROSSPLY_CLI_OUTPUT_H
#define CROSSPLY_CLI_OUTPUT_H

#include "cli/cli.h"

typedef struct output {
	cli *c;
	const char *path;
	cply_arena arena; /* of `buf`, and for scratch */
	cply_buf buf;
} output;

/* `path` may be NULL or "-" for standard output. */
void output_begin(output *o, cli *c, const char *path);
/* If `code` is EXIT_FINE, saves or prints what is in `buf`; frees it all. Gives
 * `code`, or that of what went wrong, after a complaint: "out of memory while "
 * and what was being done. */
int output_end(output *o, int code, const char *doing, ...)
	__attribute__((format(printf, 3, 4)));

/* The same for a buffer of one's own. */
int output_buf(cli *c, const char *path, const cply_buf *b, const char *doing,
               ...) __attribute__((format(printf, 4, 5)));

#endif
