/* SPDX-License-Identifier: MIT */
/* --help, from the table. */
#include <string.h>

#include "cli/cli.h"

enum { WIDTH = 79, INDENT = 2, GAP = 2, LEFT = 26 };

static void heading(cply_buf *out, const char *text, bool color)
{
	cply_put(out, color ? "\033[1m" : "");
	cply_put(out, text);
	cply_put(out, color ? "\033[0m\n" : "\n");
}

/* The text from column `at` on, broken at blanks, hung at column `hang`. A
 * line break is kept. */
static void wrap(cply_buf *out, cply_str text, size_t at, size_t hang)
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
		if (!fresh && at + 1 + width > WIDTH) {
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

void help_wrap(cply_buf *out, cply_str text, size_t hang)
{
	wrap(out, text, 0, hang);
}

/* "  left      right", the right side wrapped. */
static void row(cply_buf *out, cply_str left, const char *right)
{
	cply_put_fill(out, ' ', INDENT);
	cply_put_str(out, left);
	size_t at = INDENT + cply_width(left);
	if (at + GAP > LEFT) {
		cply_put(out, "\n");
		at = 0;
	}
	wrap(out, cply_str_of(right), at, LEFT);
}

static void put_option(cply_buf *out, const cli_option *o)
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
	row(out, (cply_str){ left, n }, o->help);
}

static void put_choices(cply_buf *out, const cli_option *o)
{
	if (o->kind != ARG_CHOICE || o->id == OPT_COLOR)
		return;
	cply_buf words;
	cply_buf_init(&words, out->arena);
	for (const char *at = o->choices; *at;) {
		cply_put_str(&words, cli_choice_next(&at));
		cply_put(&words, *at ? ", " : "");
	}
	wrap(out, cply_buf_str(&words), 0, LEFT);
}

static void put_verbs(cply_buf *out)
{
	for (size_t i = 0; i < VERB_COUNT; i++) {
		cply_str name = cply_str_of(cli_verbs[i].name);
		cply_put_fill(out, ' ', INDENT);
		cply_put_str(out, name);
		wrap(out, cply_str_of(cli_verbs[i].summary), INDENT + name.len,
		     14);
	}
}

void help_short(cply_buf *out, bool color)
{
	cply_put(out, "crossply reads, checks, shows and converts puzzle "
	              "files.\n\n");
	heading(out, "Usage: crossply VERB [OPTION...] [FILE...]", color);
	cply_put(out, "\n");
	put_verbs(out);
	cply_put(out, "\nFor example, what is wrong in a file and how it "
	              "looks:\n\n"
	              "  crossply check sunday.puz\n"
	              "  crossply show sunday.puz\n\n"
	              "`crossply help VERB` explains a verb.\n");
}

static void exit_codes(cply_buf *out, bool color)
{
	cply_put(out, "\n");
	heading(out, "Exit codes", color);
	cply_put(out, "  0  fine\n"
	              "  1  findings at or above --fail-on; a conversion was "
	              "refused\n"
	              "  2  the command was used wrongly\n"
	              "  3  a file cannot be read or written\n"
	              "  4  the format is unknown, ambiguous or not supported\n"
	              "  5  a limit was hit\n"
	              "  With several files the highest one counts.\n");
}

void help_global(cply_buf *out, bool color)
{
	help_short(out, color);
	cply_put(out, "\n");
	heading(out, "Options of every verb", color);
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_options[i].verbs == IN_ALL && cli_options[i].more)
			put_option(out, &cli_options[i]);
	exit_codes(out, color);
}

static void put_examples(const cli_verb *v, cply_buf *out, bool color)
{
	if (!v->examples[0].command)
		return;
	cply_put(out, "\n");
	heading(out, "Examples", color);
	for (size_t i = 0; i < MAX_EXAMPLES && v->examples[i].command; i++) {
		cply_put_fill(out, ' ', INDENT);
		cply_put(out, v->examples[i].command);
		cply_put(out, "\n      ");
		cply_put(out, v->examples[i].what);
		cply_put(out, "\n");
	}
}

void help_verb(const cli_verb *v, cply_buf *out, bool color)
{
	cply_buf usage;
	cply_buf_init(&usage, out->arena);
	cply_put(&usage, "Usage: crossply ");
	cply_put(&usage, v->name);
	cply_put(&usage, " [OPTION...] ");
	cply_put(&usage, v->operands);
	cply_put_char(&usage, 0);
	heading(out, usage.failed ? v->name : usage.ptr, color);
	cply_put(out, "\n");
	wrap(out, cply_str_of(v->about), 0, 0);
	put_examples(v, out, color);
	cply_put(out, "\n");
	heading(out, "Options", color);
	for (size_t i = 0; i < cli_n_options; i++) {
		const cli_option *o = &cli_options[i];
		if (!cli_option_shown(o, v))
			continue;
		put_option(out, o);
		put_choices(out, o);
	}
	if (v->run == cmd_check || v->run == cmd_convert)
		exit_codes(out, color);
}
