/* SPDX-License-Identifier: MIT */
#ifndef CROSSPLY_CLI_SHOW_HEAT_H
#define CROSSPLY_CLI_SHOW_HEAT_H

#include "cli/cli.h"

/* Was --heat, --chart or --card given? */
bool show_heat_wanted(const cli *c);
/* Makes the scene of a solve that of its heat map, chart or card. Complains and
 * gives the exit code where it cannot. */
int show_heat(const cli *c, cply_scene *scene, const char *name, cply_arena *a);

#endif
