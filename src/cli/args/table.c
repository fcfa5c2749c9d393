/* SPDX-License-Identifier: MIT */
/* The one table of verbs and options, and looking things up in it. */
#include "cli/cli.h"

const cli_verb cli_verbs[VERB_COUNT] = {
#include "cli/args/verbs.def"
};

/* The verbs that read a file. */
#define READERS                                                        \
	(IN(CHECK) | IN(CONVERT) | IN(SHOW) | IN(REPLAY) | IN(LEVEL) | \
	 IN(STATS) | IN(PLAY) | IN(DIFF) | IN(QUERY))
/* Those whose only result is what they print, which -o puts into a file. */
#define REPORTERS (IN(CHECK) | IN(DIFF) | IN(QUERY) | IN(FORMATS) | IN(EXPLAIN))
/* In the place of further sentences: help does not list the option. */
#define HIDDEN NULL

#define FLAG(id, letter, name, verbs, help, more)          \
	{ OPT_##id, letter, name,    NULL, ARG_NONE, NULL, \
	  0,        0,      (verbs), help, more },
#define VALUE(id, letter, name, arg, kind, verbs, help, more) \
	{ OPT_##id, letter, name,    arg,  ARG_##kind, NULL,  \
	  0,        0,      (verbs), help, more },
#define CHOICE(id, letter, name, arg, choices, verbs, help, more) \
	{ OPT_##id, letter, name,    arg,  ARG_CHOICE, choices,   \
	  0,        0,      (verbs), help, more },
#define NUMBER(id, letter, name, arg, low, high, verbs, help, more) \
	{ OPT_##id, letter, name,    arg,  ARG_NUMBER, NULL,        \
	  low,      high,   (verbs), help, more },
const cli_option cli_options[] = {
#include "cli/args/options.def"
};

const size_t cli_n_options = CPLY_COUNT(cli_options);

const cli_verb *cli_verb_find(const char *name)
{
	for (size_t i = 0; i < VERB_COUNT; i++)
		if (cply_str_is(cply_str_of(name), cli_verbs[i].name))
			return &cli_verbs[i];
	return NULL;
}

bool cli_option_fits(const cli_option *o, const cli_verb *verb)
{
	unsigned verbs = verb ? 1u << (verb - cli_verbs) : IN_ALL;
	return (o->verbs & verbs) == verbs;
}

const cli_option *cli_option_find(const cli_verb *verb, cply_str name)
{
	for (size_t i = 0; i < cli_n_options; i++)
		if (cply_str_is(name, cli_options[i].name) &&
		    cli_option_fits(&cli_options[i], verb))
			return &cli_options[i];
	return NULL;
}

bool cli_option_shown(const cli_option *o, const cli_verb *verb)
{
	return o->more && cli_option_fits(o, verb) &&
	       cli_option_find(verb, cply_str_of(o->name)) == o;
}

const cli_option *cli_option_letter(const cli_verb *verb, char letter)
{
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_options[i].letter == letter &&
		    cli_option_fits(&cli_options[i], verb))
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
