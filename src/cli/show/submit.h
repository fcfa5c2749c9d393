/* SPDX-License-Identifier: MIT */
/* show --form submission and manuscript: what constructors send to editors. */
#ifndef CROSSPLY_CLI_SHOW_SUBMIT_H
#define CROSSPLY_CLI_SHOW_SUBMIT_H

#include "cli/cli.h"
#include "cli/io/picture.h"

/* One of the two is wanted. */
bool submit_wanted(const cli *c);
/* Does it go with what else is asked for? Gives an exit code; what is not
 * EXIT_FINE has been said. */
int submit_check(const cli *c, picture_type picture, bool is_other);
int submit_draw(const cli *c, const cply_scene *scene, const char *name,
                cply_arena *scratch, cply_buf *out);

#endif
