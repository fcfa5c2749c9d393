/* SPDX-License-Identifier: MIT */
/* The file of ratings, $XDG_DATA_HOME/crossply/mill-ratings.json, or below
 * ~/.local/share. It is read anew and replaced as a whole for every result, so
 * that several players at once lose nothing. */
#ifndef CROSSPLY_CLI_MILL_RATINGS_H
#define CROSSPLY_CLI_MILL_RATINGS_H

#include <limits.h>

#include "cli/cli.h"
#include "mill/play/ratings.h"

typedef struct mill_ratings {
	char path[PATH_MAX];
	cplyi_mill_ratings book;
} mill_ratings;

/* Reads the file; what is wrong with it is appended to `said`, and it is set
 * aside. Gives the exit code. */
int ratings_open(mill_ratings *r, cply_buf *said);
void ratings_close(mill_ratings *r);
/* Adds a result and writes the file. */
int ratings_add(mill_ratings *r, cplyi_mill_result *result, cply_buf *said);
/* play --ratings */
int ratings_list(cli *c);

#endif
