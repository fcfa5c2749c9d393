/* SPDX-License-Identifier: MIT */
/* Every file that the command writes.
 *
 * A file is there whole or not at all: it is written without a name (or, where
 * the file system cannot do that, under a name of its own beside the target),
 * made durable and only then given its name. What existed before is replaced
 * in one step, and only with `force`; it keeps its owner as far as we may, and
 * its rights. Signals leave no half-written file behind: see interrupt.h.
 *
 * Devices, FIFOs and descriptors of ours (/dev/stdout, /dev/fd/3) are written
 * into, never replaced; a block device only with `force`.
 *
 * A symbolic link as the target stays: the file that it leads to is replaced.
 * One that leads nowhere is an error. In a folder where anyone can make files
 * (sticky, like /tmp), links and FIFOs that belong neither to us nor to the
 * owner of the folder are refused. */
#ifndef CROSSPLY_CLI_SAVE_H
#define CROSSPLY_CLI_SAVE_H

#include <limits.h>
#include <sys/stat.h>

#include "crossply/base.h"

typedef struct save_request {
	const char *path;    /* "-" or NULL: standard output */
	cply_str bytes;      /* of save_file() */
	bool force;          /* an existing file may be replaced */
	bool is_private;     /* a new file is for nobody but the user */
	cply_str replaces;   /* only a file that begins so, and no link or
	                      * device; empty: any */
	const char *instead; /* when it exists; NULL: "use --force ..." */
	cply_buf *said;      /* messages go here; NULL: to standard error */
} save_request;

/* ---- at once ---- */

/* Complains and gives EXIT_IO (EXIT_FINDINGS: exists, no force). */
int save_file(const save_request *r);
/* Would save_file() refuse? Complains like it does. */
int save_check(const save_request *r);
int save_allowed(const char *path, bool force);

/* ---- piece by piece ---- */

typedef struct saver {
	save_request to;
	bool has_failed;
	uint64_t n_put; /* bytes */
	/* private */
	const char *why;         /* it cannot be; NULL: errno tells */
	int fd;                  /* what is written, or -1 */
	int dir;                 /* the folder of the target, or -1 */
	char name[NAME_MAX + 1]; /* of the target in `dir` */
	char beside[40];         /* the name until it is whole, or "" */
	int remembered;          /* by interrupt_remember(), or -1 */
	struct stat old;         /* what is there */
	bool is_there, is_descriptor;
} saver;

/* Gives the exit code as save_file() does; unless it is EXIT_FINE there is
 * nothing to close. */
int save_open(saver *s, const save_request *to);
/* A cply_sink. The reason of a failure is printed at once. */
bool save_put(void *saver, cply_str bytes);
/* The file takes its place; gives the exit code, after a complaint. Either
 * this or save_abandon() ends it. */
int save_commit(saver *s);
void save_abandon(saver *s);

/* ---- what grows while things happen ---- */

/* Opens or makes a file of our own, such as a journal or a lock, for nobody
 * but the user. Never follows a link at its end, and takes regular files only.
 * Gives the descriptor, or -1 with errno. */
int save_open_own(const char *path);

#endif
