/* SPDX-License-Identifier: MIT */
/* The one table of commands and options, and looking things up in it. */
#include "cli/cli.h"

const cli_command cli_commands[COMMAND_COUNT] = {
#include "cli/args/commands.def"
};

/* The commands that read a file. */
#define READERS                                                        \
	(IN(CHECK) | IN(CONVERT) | IN(SHOW) | IN(REPLAY) | IN(LEVEL) | \
	 IN(STATS) | IN(PLAY) | IN(DIFF) | IN(QUERY) | IN(FILL))
/* Those whose only result is what they print, which -o puts into a file. */
#define REPORTERS (IN(CHECK) | IN(DIFF) | IN(QUERY) | IN(FORMATS) | IN(EXPLAIN))
/* In the place of further sentences: help does not list the option. */
#define HIDDEN NULL

#define FLAG(id, letter, name, commands, help, more)          \
	{ OPT_##id, letter, name,       NULL, ARG_NONE, NULL, \
	  0,        0,      (commands), help, more },
#define VALUE(id, letter, name, arg, kind, commands, help, more) \
	{ OPT_##id, letter, name,       arg,  ARG_##kind, NULL,  \
	  0,        0,      (commands), help, more },
#define CHOICE(id, letter, name, arg, choices, commands, help, more) \
	{ OPT_##id, letter, name,       arg,  ARG_CHOICE, choices,   \
	  0,        0,      (commands), help, more },
#define NUMBER(id, letter, name, arg, low, high, commands, help, more) \
	{ OPT_##id, letter, name,       arg,  ARG_NUMBER, NULL,        \
	  low,      high,   (commands), help, more },
const cli_option cli_options[] = {
#include "cli/args/options.def"
};

const size_t cli_n_options = CPLY_COUNT(cli_options);

const cli_command *cli_command_find(const char *name)
{
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		if (cply_str_is(cply_str_of(name), cli_commands[i].name))
			return &cli_commands[i];
	return NULL;
}

bool cli_option_fits(const cli_option *o, const cli_command *command)
{
	unsigned commands = command ? 1u << (command - cli_commands) : IN_ALL;
	return (o->commands & commands) == commands;
}

const cli_option *cli_option_find(const cli_command *command, cply_str name)
{
	for (size_t i = 0; i < cli_n_options; i++)
		if (cply_str_is(name, cli_options[i].name) &&
		    cli_option_fits(&cli_options[i], command))
			return &cli_options[i];
	return NULL;
}

bool cli_option_shown(const cli_option *o, const cli_command *command)
{
	return o->more && cli_option_fits(o, command) &&
	       cli_option_find(command, cply_str_of(o->name)) == o;
}

const cli_option *cli_option_letter(const cli_command *command, char letter)
{
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_options[i].letter == letter &&
		    cli_option_fits(&cli_options[i], command))
			return &cli_options[i];
	return NULL;
}

cply_str cli_choice_next(const char **choices)
{
	const char *begin = *choices, *p = begin;
	while (*p && *p != '|')
		p++;
	*choices = *p ? p + 1 : p;
	return (cply_str){ begin, (size_t)(p - begin) };
}
