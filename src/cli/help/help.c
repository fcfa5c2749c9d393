/* SPDX-License-Identifier: MIT */
/* --help, from the table. */
#include <string.h>

#include "base/ascii.h"
#include "base/text.h"
#include "cli/cli.h"

enum { INDENT = 2, GAP = 2, WIDEST = 100, NARROWEST = 40 };

size_t help_width(const cli *c)
{
	uint32_t n = c->columns < WIDEST ? c->columns : WIDEST;
	return n < NARROWEST ? NARROWEST : n - 1;
}

/* Where the explanations of options begin. */
static size_t left_of(help_style style)
{
	return style.width < 60 ? 8 : 26;
}

static void heading(cply_buf *out, const char *text, bool color)
{
	cply_put(out, color ? "\033[1m" : "");
	cply_put(out, text);
	cply_put(out, color ? "\033[0m\n" : "\n");
}

/* The text from column `at` on, broken at blanks, hung at column `hang`. A
 * line break is kept. */
static void wrap(cply_buf *out, cply_str text, size_t at, size_t hang,
                 size_t columns)
{
	size_t i = 0;
	bool fresh = true;
	while (i < text.len) {
		if (text.ptr[i] == '\n') {
			cply_put(out, "\n");
			at = 0;
			fresh = true;
			i++;
			continue;
		}
		if (text.ptr[i] == ' ') {
			i++;
			continue;
		}
		size_t end = i;
		while (end < text.len && text.ptr[end] != ' ' &&
		       text.ptr[end] != '\n')
			end++;
		cply_str word = cply_str_sub(text, i, end);
		size_t width = cply_width(word);
		if (!fresh && at + 1 + width > columns) {
			cply_put(out, "\n");
			at = 0;
			fresh = true;
		}
		if (fresh && at < hang) {
			cply_put_fill(out, ' ', hang - at);
			at = hang;
		} else if (!fresh) {
			cply_put(out, " ");
			at++;
		}
		cply_put_str(out, word);
		at += width;
		fresh = false;
		i = end;
	}
	cply_put(out, "\n");
}

void help_wrap(cply_buf *out, cply_str text, size_t hang, size_t width)
{
	wrap(out, text, 0, hang, width);
}

/* "  left      right", the right side wrapped. */
static void row(cply_buf *out, cply_str left, const char *right,
                help_style style)
{
	cply_put_fill(out, ' ', INDENT);
	cply_put_str(out, left);
	size_t at = INDENT + cply_width(left);
	if (at + GAP > left_of(style)) {
		cply_put(out, "\n");
		at = 0;
	}
	wrap(out, cply_str_of(right), at, left_of(style), style.width);
}

static void put_option(cply_buf *out, const cli_option *o, help_style style)
{
	char left[80];
	size_t n = 0;
	memcpy(left, "    --", 6);
	if (o->letter) {
		left[0] = '-';
		left[1] = o->letter;
		left[2] = ',';
	}
	n = 6;
	for (const char *p = o->name; *p && n < 60; p++)
		left[n++] = *p;
	if (o->arg)
		left[n++] = ' ';
	for (const char *p = o->arg; p && *p && n < 80; p++)
		left[n++] = *p;
	row(out, (cply_str){ left, n }, o->help, style);
}

static void put_choices(cply_buf *out, const cli_option *o, help_style style)
{
	if (o->kind != ARG_CHOICE || o->id == OPT_COLOR)
		return;
	cply_buf words;
	cply_buf_init(&words, out->arena);
	for (const char *at = o->choices; *at;) {
		cply_put_str(&words, cli_choice_next(&at));
		cply_put(&words, *at ? ", " : "");
	}
	wrap(out, cply_buf_str(&words), 0, left_of(style), style.width);
}

static void put_commands(cply_buf *out, help_style style)
{
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		cply_str name = cply_str_of(cli_commands[i].name);
		cply_put_fill(out, ' ', INDENT);
		cply_put_str(out, name);
		wrap(out, cply_str_of(cli_commands[i].summary),
		     INDENT + name.len, 14, style.width);
	}
}

static void put_intro(cply_buf *out, help_style style)
{
	wrap(out,
	     CPLY_STR("crossply reads, checks, shows, plays and converts "
	              "crosswords, solve logs, Cadre game logs and nine "
	              "men's morris puzzles."),
	     0, 0, style.width);
	cply_put(out, "\n");
	heading(out, "Usage: crossply COMMAND [OPTION...] [FILE...]",
	        style.color);
	cply_put(out, "\n");
	put_commands(out, style);
	cply_put(out, "\nFor example:\n\n"
	              "  crossply check sunday.puz\n  crossply show "
	              "sunday.puz\n\n");
}

void help_short(cply_buf *out, help_style style)
{
	put_intro(out, style);
	cply_put(out, "`crossply help COMMAND` explains a command, "
	              "`crossply --help` the rest.\n");
}

static void exit_codes(cply_buf *out, help_style style)
{
	static const char *const meanings[] = {
		"0  success",
		("1  findings at or above --fail-on, a refuted claim, or a "
		 "refused conversion"),
		"2  usage error",
		"3  a file cannot be read or written",
		"4  the format is unknown, ambiguous or not supported",
		"5  a limit was reached, or a claim is undecided",
		"With several files the highest code is used.",
	};
	cply_put(out, "\n");
	heading(out, "Exit codes", style.color);
	for (size_t i = 0; i < CPLY_COUNT(meanings); i++)
		wrap(out, cply_str_of(meanings[i]), 0, INDENT, style.width);
}

void help_global(cply_buf *out, help_style style)
{
	put_intro(out, style);
	cply_put(out, "`crossply help COMMAND` explains a command, "
	              "`crossply help TOPIC` one of these:\n\n");
	for (size_t i = 0; topic_at(i); i++)
		row(out, cply_str_of(topic_at(i)->name), topic_at(i)->summary,
		    style);
	row(out, CPLY_STR("CP003, ipuz"), "the code of a finding, a format",
	    style);
	cply_put(out, "\n");
	heading(out, "Options of every command", style.color);
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_options[i].commands == IN_ALL && cli_options[i].more)
			put_option(out, &cli_options[i], style);
	exit_codes(out, style);
}

static void put_examples(const cli_command *v, size_t most, cply_buf *out,
                         bool color)
{
	if (!v->examples[0].command)
		return;
	cply_put(out, "\n");
	heading(out, most > 1 ? "Examples" : "Example", color);
	for (size_t i = 0; i < most && v->examples[i].command; i++) {
		cply_put_fill(out, ' ', INDENT);
		cply_put(out, v->examples[i].command);
		cply_put(out, "\n      ");
		cply_put(out, v->examples[i].what);
		cply_put(out, "\n");
	}
}

static void put_usage(const cli_command *v, cply_buf *out, help_style style)
{
	cply_buf usage;
	cply_buf_init(&usage, out->arena);
	cply_put(&usage, "Usage: crossply ");
	cply_put(&usage, v->name);
	cply_put(&usage, " [OPTION...]");
	if (v->operands[0])
		cply_put_char(&usage, ' ');
	cply_put(&usage, v->operands);
	cply_put_char(&usage, 0);
	heading(out, usage.failed ? v->name : usage.ptr, style.color);
	cply_put(out, "\n");
}

static void put_options(const cli_command *v, bool is_short, cply_buf *out,
                        help_style style)
{
	cply_put(out, "\n");
	heading(out, "Options", style.color);
	for (size_t i = 0; i < cli_n_options; i++) {
		const cli_option *o = &cli_options[i];
		if (!cli_option_shown(o, v))
			continue;
		put_option(out, o, style);
		put_choices(out, o, style);
		if (!is_short && *o->more)
			wrap(out, cply_str_of(o->more), 0, left_of(style),
			     style.width);
	}
}

/* The summary as a sentence. */
static void put_summary(const cli_command *v, cply_buf *out, help_style style)
{
	cply_buf b;
	cply_buf_init(&b, out->arena);
	cply_put(&b, v->summary);
	cply_put_char(&b, '.');
	if (!b.failed)
		b.ptr[0] = ascii_upper(b.ptr[0]);
	wrap(out, cply_buf_str(&b), 0, 0, style.width);
}

void help_command(const cli_command *v, bool is_short, cply_buf *out,
                  help_style style)
{
	put_usage(v, out, style);
	if (is_short)
		put_summary(v, out, style);
	else
		wrap(out, cply_str_of(v->about), 0, 0, style.width);
	put_examples(v, is_short ? 1 : MAX_EXAMPLES, out, style.color);
	put_options(v, is_short, out, style);
	if (is_short) {
		cply_put(out, "\n`crossply ");
		cply_put(out, v->name);
		cply_put(out, " --help` prints more.\n");
	} else if (v->run == cmd_check || v->run == cmd_convert) {
		exit_codes(out, style);
	}
}
