/* SPDX-License-Identifier: MIT */
/* crossply help [COMMAND|TOPIC] */
#include "cli/cli.h"

static int unknown(const cli *c, const char *name)
{
	cplyi_nearest near = { .wanted = cply_str_of(name) };
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		cplyi_nearest_try(&near, cli_commands[i].name);
	for (size_t i = 0; topic_at(i); i++)
		cplyi_nearest_try(&near, topic_at(i)->name);
	return cli_misuse(c, "no help on `%s`%s%s%s", name,
	                  near.best ? "; did you mean " : "",
	                  near.best ? near.best : "", near.best ? "?" : "");
}

int cmd_help(cli *c)
{
	const help_style style = { c->color_out, help_width(c) };
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	const char *name = c->n_operands ? c->operands[0] : NULL;
	const cli_command *v = name ? cli_command_find(name) : NULL;
	const cli_topic *t = name ? topic_find(name) : NULL;
	if (!name)
		help_global(&b, style);
	else if (v)
		help_command(v, false, &b, style);
	else if (t)
		help_wrap(&b, cply_str_of(t->text), 0, style.width);
	else if (cply_rule_find(cply_str_of(name)) != CPLY_NO_RULE)
		return cmd_explain(c);
	else if (cply_format_find(cply_str_of(name)))
		return cmd_formats(c);
	else
		return unknown(c, name);
	cli_print(c, cply_buf_str(&b));
	return EXIT_FINE;
}
