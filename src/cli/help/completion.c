/* SPDX-License-Identifier: MIT */
/* Completion scripts for bash, zsh and fish, from the table. */
#include <string.h>

#include "cli/cli.h"
#include "crossply/mill.h"

typedef void put_script(cply_buf *b);

/* The words an argument may be, with blanks between; nothing for files and
 * free text. */
static void put_words(cply_buf *b, cli_arg_kind kind, const char *choices)
{
	bool first = true;
	if (kind == ARG_FORMAT)
		for (size_t i = 0; i < cply_format_count(); i++) {
			cply_put(b, i ? " " : "");
			cply_put(b, cply_format_at(i)->name);
		}
	else if (kind == ARG_VARIANT)
		for (size_t i = 0; i < cply_mill_variant_count(); i++) {
			cply_put(b, i ? " " : "");
			cply_put(b, cply_mill_variant_get(i)->id);
		}
	else if (kind == ARG_COMMAND || kind == ARG_TOPIC)
		for (size_t i = 0; i < COMMAND_COUNT; i++) {
			cply_put(b, i ? " " : "");
			cply_put(b, cli_commands[i].name);
		}
	else if (kind == ARG_RULE || kind == ARG_RULES)
		for (size_t i = 0; i < cply_rule_count(); i++) {
			cply_put(b, i ? " " : "");
			cply_put(b, cply_rule_at(i)->code);
		}
	for (size_t i = 0; kind == ARG_TOPIC && topic_at(i); i++) {
		cply_put(b, " ");
		cply_put(b, topic_at(i)->name);
	}
	while (choices && *choices) {
		cply_put(b, first ? "" : " ");
		cply_put_str(b, cli_choice_next(&choices));
		first = false;
	}
}

static bool has_words(cli_arg_kind kind, const char *choices)
{
	return choices || kind == ARG_FORMAT || kind == ARG_COMMAND ||
	       kind == ARG_VARIANT || kind == ARG_TOPIC || kind == ARG_RULE ||
	       kind == ARG_RULES;
}

/* Inside '...' of any of the shells. */
static void put_quoted(cply_buf *b, const char *text)
{
	for (; *text; text++) {
		if (*text == '\'')
			cply_put(b, "'\\''");
		else
			cply_put_char(b, *text);
	}
}

/* ---- bash ---- */

/* The same as a value for the variable `words`; the rules, which are many, are
 * in a variable of their own. */
static void bash_words(cply_buf *b, cli_arg_kind kind, const char *choices)
{
	if (kind == ARG_RULE || kind == ARG_RULES) {
		cply_put(b, "words=$rules");
		return;
	}
	cply_put(b, "words='");
	put_words(b, kind, choices);
	cply_put(b, "'");
}

static void bash_flags(cply_buf *b, const cli_command *v)
{
	bool first = true;
	for (size_t i = 0; i < cli_n_options; i++) {
		const cli_option *o = &cli_options[i];
		if (!cli_option_shown(o, v))
			continue;
		cply_put(b, first ? "--" : " --");
		cply_put(b, o->name);
		if (o->letter) {
			cply_put(b, " -");
			cply_put_char(b, o->letter);
		}
		first = false;
	}
}

static void bash_arguments(cply_buf *b, const cli_command *v)
{
	const char *name = v ? v->name : "";
	for (size_t i = 0; i < cli_n_options; i++) {
		const cli_option *o = &cli_options[i];
		if (!cli_option_shown(o, v) || !o->arg)
			continue;
		cply_put(b, "\t");
		cply_put(b, name);
		cply_put(b, ":--");
		cply_put(b, o->name);
		if (o->letter) {
			cply_put(b, " | ");
			cply_put(b, name);
			cply_put(b, ":-");
			cply_put_char(b, o->letter);
		}
		cply_put(b, ") ");
		bash_words(b, o->kind, o->choices);
		if (o->kind == ARG_RULES)
			cply_put(b, " separator=,");
		cply_put(b, has_words(o->kind, o->choices) ? " ;;\n"
		                                           : "; return ;;\n");
	}
}

/* What follows these before the command is not the command. */
static void bash_global_arguments(cply_buf *b)
{
	for (size_t i = 0; i < cli_n_options; i++) {
		const cli_option *o = &cli_options[i];
		if (!o->arg || !cli_option_shown(o, NULL))
			continue;
		cply_put(b, "\t\t--");
		cply_put(b, o->name);
		cply_put(b, ") [[ ${COMP_WORDS[i+1]} == = ]] || ((i++)) ;;\n");
	}
}

static void bash_script(cply_buf *b)
{
	cply_put(b, "# bash completion for crossply\n"
	            "_crossply() {\n"
	            "\tlocal cur=${COMP_WORDS[COMP_CWORD]}\n"
	            "\tlocal prev=${COMP_WORDS[COMP_CWORD-1]}\n"
	            "\tlocal command= words= flags= separator= begun= i\n"
	            "\tlocal rules='");
	put_words(b, ARG_RULES, NULL);
	cply_put(b, "'\n"
	            "\tCOMPREPLY=()\n"
	            "\tif [[ $cur == = ]]; then\n"
	            "\t\tcur=\n"
	            "\telif [[ $prev == = ]]; then\n"
	            "\t\tprev=${COMP_WORDS[COMP_CWORD-2]}\n"
	            "\tfi\n"
	            "\tfor ((i = 1; i < COMP_CWORD; i++)); do\n"
	            "\t\tcase ${COMP_WORDS[i]} in\n"
	            "\t\t=) ((i++)) ;;\n");
	bash_global_arguments(b);
	cply_put(b, "\t\t-*) ;;\n"
	            "\t\t*) command=${COMP_WORDS[i]}; break ;;\n"
	            "\t\tesac\n"
	            "\tdone\n"
	            "\tcase $command in\n"
	            "\t'') words='");
	put_words(b, ARG_COMMAND, NULL);
	cply_put(b, "' flags='");
	bash_flags(b, NULL);
	cply_put(b, "' ;;\n");
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		const cli_command *v = &cli_commands[i];
		cply_put(b, "\t");
		cply_put(b, v->name);
		cply_put(b, ") flags='");
		bash_flags(b, v);
		cply_put(b, "'");
		if (has_words(v->operand, v->choices)) {
			cply_put(b, " ");
			bash_words(b, v->operand, v->choices);
		}
		cply_put(b, " ;;\n");
	}
	cply_put(b, "\tesac\n"
	            "\tif [[ $cur == -* ]]; then\n"
	            "\t\twords=$flags\n"
	            "\tfi\n"
	            "\tcase $command:$prev in\n");
	bash_arguments(b, NULL);
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		bash_arguments(b, &cli_commands[i]);
	cply_put(b, "\tesac\n"
	            "\tif [[ $separator && $cur == *$separator* ]]; then\n"
	            "\t\tbegun=${cur%$separator*}$separator\n"
	            "\tfi\n"
	            "\tmapfile -t COMPREPLY < <(compgen -P \"$begun\" "
	            "-W \"$words\" -- \"${cur#\"$begun\"}\")\n"
	            "}\n"
	            "complete -o default -F _crossply crossply\n");
}

/* ---- zsh ---- */

/* Inside [...] of a spec within '...'. */
static void zsh_text(cply_buf *b, const char *text)
{
	for (; *text; text++) {
		if (*text == '\'')
			cply_put(b, "'\\''");
		else if (strchr("[]:\\", *text)) {
			cply_put(b, "\\");
			cply_put_char(b, *text);
		} else
			cply_put_char(b, *text);
	}
}

static void zsh_values(cply_buf *b, cli_arg_kind kind, const char *choices)
{
	if (has_words(kind, choices)) {
		cply_put(b, kind == ARG_RULES ? "_sequence compadd - " : "(");
		put_words(b, kind, choices);
		cply_put(b, kind == ARG_RULES ? "" : ")");
	} else if (kind == ARG_FILE) {
		cply_put(b, "_files");
	} else {
		cply_put(b, " ");
	}
}

static void zsh_option(cply_buf *b, const cli_option *o)
{
	bool repeats = o->kind == ARG_RULES;
	cply_put(b, " \\\n\t\t\t'");
	if (repeats) {
		cply_put(b, "*");
	} else if (o->letter) {
		cply_put(b, "(-");
		cply_put_char(b, o->letter);
		cply_put(b, " --");
		cply_put(b, o->name);
		cply_put(b, ")");
	}
	if (o->letter) {
		cply_put(b, "'{-");
		cply_put_char(b, o->letter);
		cply_put(b, o->arg ? "+,--" : ",--");
		cply_put(b, o->name);
		cply_put(b, o->arg ? "=}'[" : "}'[");
	} else {
		cply_put(b, "--");
		cply_put(b, o->name);
		cply_put(b, o->arg ? "=[" : "[");
	}
	zsh_text(b, o->help);
	cply_put(b, "]");
	if (o->arg) {
		cply_put(b, ":");
		zsh_text(b, o->arg);
		cply_put(b, ":");
		zsh_values(b, o->kind, o->choices);
	}
	cply_put(b, "'");
}

static void zsh_command(cply_buf *b, const cli_command *v)
{
	cply_put(b, "\t");
	cply_put(b, v->name);
	cply_put(b, ")\n\t\t_arguments -s -S");
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_option_shown(&cli_options[i], v))
			zsh_option(b, &cli_options[i]);
	if (v->choices) {
		cply_put(b, " \\\n\t\t\t'1:");
		cply_put(b, v->name);
		cply_put(b, ":");
		zsh_values(b, ARG_CHOICE, v->choices);
		cply_put(b, "'");
	}
	if (v->most > 1 || !v->choices) {
		cply_put(b, " \\\n\t\t\t'*:");
		cply_put(b, v->operand == ARG_FILE ? "file" : v->name);
		cply_put(b, ":");
		zsh_values(b, v->operand, NULL);
		cply_put(b, "'");
	}
	cply_put(b, "\n\t\t;;\n");
}

static void zsh_script(cply_buf *b)
{
	cply_put(b, "#compdef crossply\n"
	            "_crossply() {\n"
	            "\tlocal curcontext=$curcontext state line\n"
	            "\ttypeset -A opt_args\n"
	            "\t_arguments -C -S");
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_option_shown(&cli_options[i], NULL))
			zsh_option(b, &cli_options[i]);
	cply_put(b, " \\\n\t\t\t'1:command:((");
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		cply_put(b, i ? " " : "");
		cply_put(b, cli_commands[i].name);
		cply_put(b, "\\:\"");
		put_quoted(b, cli_commands[i].summary);
		cply_put(b, "\"");
	}
	cply_put(b, "))' \\\n\t\t\t'*::argument:->arguments' && return\n"
	            "\tcase $line[1] in\n");
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		zsh_command(b, &cli_commands[i]);
	cply_put(b, "\tesac\n"
	            "}\n"
	            "if [[ $funcstack[1] == _crossply ]]; then\n"
	            "\t_crossply \"$@\"\n"
	            "else\n"
	            "\tcompdef _crossply crossply\n"
	            "fi\n");
}

/* ---- fish ---- */

/* Rules have their names as descriptions, and lists of them commas. */
static void fish_rules(cply_buf *b)
{
	cply_put(b, "function __crossply_rules\n\tprintf '%s\\t%s\\n'");
	for (size_t i = 0; i < cply_rule_count(); i++) {
		cply_put(b, i % 4 ? " " : " \\\n\t\t");
		cply_put(b, cply_rule_at(i)->code);
		cply_put(b, " ");
		cply_put(b, cply_rule_at(i)->slug);
	}
	cply_put(b, "\nend\n");
}

static void fish_words(cply_buf *b, cli_arg_kind kind, const char *choices)
{
	if (!has_words(kind, choices))
		return;
	cply_put(b, " -a '");
	if (kind == ARG_RULES)
		cply_put(b, "(__fish_complete_list , __crossply_rules)");
	else if (kind == ARG_RULE)
		cply_put(b, "(__crossply_rules)");
	else
		put_words(b, kind, choices);
	cply_put(b, "'");
}

static void fish_option(cply_buf *b, const cli_option *o, const char *command)
{
	cply_put(b, "complete -c crossply -n '");
	cply_put(b, command ? "__fish_seen_subcommand_from "
	                    : "__fish_use_subcommand");
	cply_put(b, command ? command : "");
	cply_put(b, "' -l ");
	cply_put(b, o->name);
	if (o->letter) {
		cply_put(b, " -s ");
		cply_put_char(b, o->letter);
	}
	if (o->arg)
		cply_put(b, o->kind == ARG_FILE ? " -rF" : " -x");
	fish_words(b, o->kind, o->choices);
	cply_put(b, " -d '");
	put_quoted(b, o->help);
	cply_put(b, "'\n");
}

static void fish_command(cply_buf *b, const cli_command *v)
{
	cply_put(b, "complete -c crossply -n __fish_use_subcommand -f -a ");
	cply_put(b, v->name);
	cply_put(b, " -d '");
	put_quoted(b, v->summary);
	cply_put(b, "'\n");
	if (has_words(v->operand, v->choices)) {
		cply_put(b, "complete -c crossply -n "
		            "'__fish_seen_subcommand_from ");
		cply_put(b, v->name);
		cply_put(b, v->operand == ARG_FILE ? "'" : "' -f");
		fish_words(b, v->operand, v->choices);
		cply_put(b, "\n");
	}
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_option_shown(&cli_options[i], v))
			fish_option(b, &cli_options[i], v->name);
}

static void fish_script(cply_buf *b)
{
	cply_put(b, "# fish completion for crossply\n");
	fish_rules(b);
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_option_shown(&cli_options[i], NULL))
			fish_option(b, &cli_options[i], NULL);
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		fish_command(b, &cli_commands[i]);
}

bool completion_script(cply_str shell, cply_buf *out)
{
	static const struct {
		const char *name;
		put_script *put;
	} shells[] = {
		{ "bash", bash_script },
		{ "zsh", zsh_script },
		{ "fish", fish_script },
	};
	for (size_t i = 0; i < CPLY_COUNT(shells); i++) {
		if (!cply_str_is(shell, shells[i].name))
			continue;
		shells[i].put(out);
		return true;
	}
	return false;
}
