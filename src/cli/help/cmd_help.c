/* SPDX-License-Identifier: MIT */
/* crossply help [VERB] */
#include "cli/cli.h"

int cmd_help(cli *c)
{
	const help_style style = { c->color_out, help_width(c) };
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (!c->n_operands) {
		help_global(&b, style);
		cli_print(c, cply_buf_str(&b));
		return EXIT_FINE;
	}
	const cli_verb *v = cli_verb_find(c->operands[0]);
	if (!v) {
		cli_nearest near = { .wanted = cply_str_of(c->operands[0]) };
		for (size_t i = 0; i < VERB_COUNT; i++)
			cli_nearest_try(&near, cli_verbs[i].name);
		return cli_misuse(c, "unknown command `%s`%s%s%s",
		                  c->operands[0],
		                  near.best ? "; did you mean " : "",
		                  near.best ? near.best : "",
		                  near.best ? "?" : "");
	}
	help_verb(v, false, &b, style);
	cli_print(c, cply_buf_str(&b));
	return EXIT_FINE;
}
