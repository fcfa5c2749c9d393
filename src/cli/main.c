/* SPDX-License-Identifier: MIT */
/* The program: finds the command, runs it, gives the exit code. */
#include <signal.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "cli/io/interrupt.h"
#include "studio/studio.h"

/* A reader that goes away ends us quietly; a file size limit is an error of
 * the write, not a reason to die. */
static void set_signals(void)
{
	signal(SIGPIPE, SIG_DFL);
#ifdef SIGXFSZ
	signal(SIGXFSZ, SIG_IGN);
#endif
}

static int print_version(cli *c)
{
	cli_print(c, CPLY_STR("crossply "));
	cli_print(c, cply_str_of(cply_version()));
	cli_print(c, CPLY_STR("\n"));
	if (!cli_has(c, OPT_VERBOSE))
		return EXIT_FINE;
	bool carries = studio_carried.count > 0;
	cli_print(c,
	          carries ? CPLY_STR("studio: version ")
	                  : CPLY_STR("studio: not in this build; `make web`, "
	                             "then `make` build one that has it"));
	cli_print(c, cply_str_of(studio_carried.version));
	cli_print(c, CPLY_STR("\n"));
	return EXIT_FINE;
}

static int print_help(cli *c)
{
	const cli_given *help = cli_get(c, OPT_HELP);
	const help_style style = { c->color_out, help_width(c) };
	bool is_short = help && help->by_letter;
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (cli_has(c, OPT_MAN))
		man_page(c->command, &b);
	else if (c->command)
		help_command(c->command, is_short, &b, style);
	else if (is_short)
		help_short(&b, style);
	else
		help_global(&b, style);
	cli_print(c, cply_buf_str(&b));
	return EXIT_FINE;
}

/* Without a command: help, but what was wanted is not clear. */
static int print_short_help(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	help_short(&b, (help_style){ c->color_err, help_width(c) });
	cli_err(cply_buf_str(&b));
	return EXIT_USAGE;
}

/* When nothing came of it, or not all of it, there is nothing to save. */
static int close_report(cli *c, int code)
{
	cli_flush(c);
	bool is_empty = !c->report_file.n_put;
	if (interrupt_asked() || (is_empty && code > EXIT_FINDINGS)) {
		save_abandon(&c->report_file);
		return code;
	}
	int saved = save_commit(&c->report_file);
	return saved > code ? saved : code;
}

static int run_command(cli *c)
{
	int code = cli_report_to(c, cli_text(c, OPT_REPORT));
	if (code != EXIT_FINE)
		return code;
	code = puzzle_open(c);
	if (code == EXIT_FINE)
		code = c->command->run(c);
	puzzle_close(c);
	return c->report ? close_report(c, code) : code;
}

static int run(cli *c, int argc, char **argv)
{
	if (!cli_parse(c, argc, argv))
		return EXIT_USAGE;
	cli_look_at_terminal(c);
	if (cli_has(c, OPT_VERSION))
		return print_version(c);
	if (cli_has(c, OPT_HELP) || cli_has(c, OPT_MAN))
		return print_help(c);
	if (!c->command)
		return print_short_help(c);
	return run_command(c);
}

int main(int argc, char **argv)
{
	cli c = { 0 };
	set_signals();
	cply_arena_init(&c.arena, NULL, SIZE_MAX);
	int code = run(&c, argc, argv);
	int flushed = cli_flush(&c);
	cply_arena_free(&c.arena);
	free(c.out);
	interrupt_die();
	return code > flushed ? code : flushed;
}
