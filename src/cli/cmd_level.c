/* SPDX-License-Identifier: MIT */
/* crossply level hash|verify|export */
#include "cli/cli.h"

int cmd_level(cli *c)
{
	return cli_misuse(c, "`crossply level` is not built in");
}
