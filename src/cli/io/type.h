/* SPDX-License-Identifier: MIT */
/* What a file is going to hold, and what its name promises: nothing is written
 * under a name that says something else. */
#ifndef CROSSPLY_CLI_TYPE_H
#define CROSSPLY_CLI_TYPE_H

#include "cli/cli.h"

typedef enum file_type {
	TYPE_NONE,  /* a name without a suffix, or no name */
	TYPE_OTHER, /* a suffix that says nothing */
	TYPE_TEXT,
	TYPE_JSON,
	TYPE_JSONL,
	TYPE_SARIF,
	TYPE_CSV,
	TYPE_HTML,
	TYPE_SVG,
	TYPE_PNG,
	TYPE_PDF,
	TYPE_GIF,
	TYPE_PICTURE /* of a type that is not made */
} file_type;

/* By the end of the name; NULL and "-" have none. */
file_type type_of_name(const char *path);
/* The format whose files have such names, also compressed; NULL: none. */
const cply_format *type_format(const char *path);
bool type_is_picture(file_type t);
/* "a JSON file" */
const char *type_title(file_type t);
/* A usage error if the name promises gzip. */
int type_refuse_gzip(const cli *c, const char *path);
/* Does what the command prints fit the name of the file that it goes to? A
 * usage error if not. */
int type_check_report(cli *c, const char *path);
/* The same for a command that writes nothing but `is`, in files of this
 * type. */
int type_check(const cli *c, const char *path, const cply_format *is,
               file_type expected);
/* Why no crossword is written in this format, chosen by --to or the name, or in
 * none if it is NULL: a usage error that lists those that can be written. */
int type_refuse_format(cli *c, const char *path, const cply_format *f);
/* Which command makes such a picture: a usage error that says so. */
int type_refuse_picture(const cli *c, const char *what, const char *suffix,
                        file_type t);

#endif
