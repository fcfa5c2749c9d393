/* SPDX-License-Identifier: MIT */
/* crossply completion SHELL */
#include "cli/cli.h"

int cmd_completion(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (!completion_script(cply_str_of(c->operands[0]), &b))
		return cli_misuse(c,
		                  "no completion for `%s`; expected bash, "
		                  "zsh or fish",
		                  c->operands[0]);
	cli_print(c, cply_buf_str(&b));
	return EXIT_FINE;
}
