/* SPDX-License-Identifier: MIT */
/* Manual pages in mdoc, from the table. */
#include <string.h>

#include "base/ascii.h"
#include "cli/cli.h"
#include "report/show/show.h"

/* Changed with the text, as manual pages have it. */
#define PAGE_DATE "November 15, 2026"

enum { WIDTH = 76 };

/* A word that starts a line is no request; nothing else in it is markup. */
static void put_word(cply_buf *b, cply_str word, bool starts_line)
{
	if (starts_line && (word.ptr[0] == '.' || word.ptr[0] == '\''))
		cply_put(b, "\\&");
	for (size_t i = 0; i < word.len; i++) {
		if (word.ptr[i] == '\\')
			cply_put(b, "\\e");
		else if (word.ptr[i] == '`')
			cply_put(b, "\\(oq");
		else
			cply_put_char(b, word.ptr[i]);
	}
}

/* Lines of moderate length, a new one for each sentence. */
static void put_str(cply_buf *b, cply_str text)
{
	size_t column = 0;
	bool ended = false;
	for (size_t i = 0; i < text.len;) {
		size_t end = i;
		while (end < text.len && text.ptr[end] != ' ')
			end++;
		cply_str word = cply_str_sub(text, i, end);
		i = end + 1;
		if (!word.len)
			continue;
		bool is_capital = ascii_is_upper(word.ptr[0]);
		if (column &&
		    ((ended && is_capital) || column + 1 + word.len > WIDTH)) {
			cply_put(b, "\n");
			column = 0;
		} else if (column) {
			cply_put(b, " ");
			column++;
		}
		put_word(b, word, column == 0);
		column += word.len;
		ended = word.ptr[word.len - 1] == '.';
	}
	cply_put(b, "\n");
}

static void put_text(cply_buf *b, const char *text)
{
	put_str(b, cply_str_of(text));
}

static void put_paragraphs(cply_buf *b, const char *text)
{
	cply_str rest = cply_str_of(text);
	while (rest.len) {
		size_t end = cply_str_find(rest, CPLY_STR("\n\n"));
		cply_str one =
			cply_str_sub(rest, 0, end == SIZE_MAX ? rest.len : end);
		put_str(b, one);
		rest = cply_str_sub(rest, one.len + 2, rest.len);
		if (rest.len)
			cply_put(b, ".Pp\n");
	}
}

static void put_option(cply_buf *b, const cli_option *o)
{
	cply_put(b, ".It ");
	if (o->letter) {
		cply_put(b, "Fl ");
		cply_put_char(b, o->letter);
		cply_put(b, " , ");
	}
	cply_put(b, "Fl -");
	cply_put(b, o->name);
	if (o->arg) {
		cply_put(b, " Ar ");
		cply_put(b, o->arg);
	}
	cply_put(b, "\n");
	put_text(b, o->help);
	if (o->kind == ARG_CHOICE && o->id != OPT_COLOR) {
		cply_buf words;
		cply_buf_init(&words, b->arena);
		cply_put(&words, "One of ");
		for (const char *at = o->choices; *at;) {
			cply_put_str(&words, cli_choice_next(&at));
			cply_put(&words, *at ? ", " : ".");
		}
		cply_put(b, ".br\n");
		put_str(b, cply_buf_str(&words));
	}
	if (*o->more) {
		cply_put(b, ".br\n");
		put_text(b, o->more);
	}
}

static void put_options(cply_buf *b, const cli_command *v)
{
	cply_put(b, ".Bl -tag -width Ds\n");
	for (size_t i = 0; i < cli_n_options; i++)
		if (cli_option_shown(&cli_options[i], v))
			put_option(b, &cli_options[i]);
	cply_put(b, ".El\n");
}

static void put_exit_status(cply_buf *b)
{
	cply_put(b, ".Sh EXIT STATUS\n"
	            ".Bl -tag -width Ds -compact\n"
	            ".It 0\nSuccess.\n"
	            ".It 1\n"
	            "There were findings at or above\n.Fl -fail-on ,\n"
	            "a claim of a mill puzzle was refuted, or a conversion "
	            "was refused.\n"
	            ".It 2\nUsage error.\n"
	            ".It 3\nA file cannot be read or written.\n"
	            ".It 4\n"
	            "The format is unknown, ambiguous or not supported.\n"
	            ".It 5\n"
	            "A limit was reached, or a claim is undecided.\n"
	            ".El\n"
	            ".Pp\n"
	            "With several files the highest code is used.\n");
}

static void put_examples(cply_buf *b, const cli_command *v)
{
	if (!v->examples[0].command)
		return;
	cply_put(b, ".Sh EXAMPLES\n.Bl -tag -width Ds\n");
	for (size_t i = 0; i < MAX_EXAMPLES && v->examples[i].command; i++) {
		cply_put(b, ".It Li \"");
		for (const char *p = v->examples[i].command; *p; p++) {
			if (*p == '"')
				cply_put(b, "\\(dq");
			else if (*p == '\\')
				cply_put(b, "\\e");
			else if (*p == '\'')
				cply_put(b, "\\(aq");
			else
				cply_put_char(b, *p);
		}
		cply_put(b, "\"\n");
		put_text(b, v->examples[i].what);
	}
	cply_put(b, ".El\n");
}

static void put_upper(cply_buf *b, const char *text)
{
	for (; *text; text++)
		cply_put_char(b, ascii_upper(*text));
}

static void put_environment(cply_buf *b)
{
	cply_put(b, ".Sh ENVIRONMENT\n"
	            ".Bl -tag -width NO_COLOR\n"
	            ".It Ev NO_COLOR\n"
	            "When set and not empty, no colours are used unless\n"
	            ".Fl -color Ns = Ns Cm always\nis given.\n"
	            ".It Ev TERM\nWhen it is\n.Cm dumb ,\nthe same.\n"
	            ".It Ev COLUMNS\n"
	            "Width of help, drawings and source lines.\n"
	            ".It Ev LC_ALL , LC_CTYPE , LANG\n"
	            "Unless the first of them that is set names UTF-8,\n"
	            "drawings are in ASCII.\n"
	            ".El\n");
}

/* What `show --json` prints. */
static void put_json_section(cply_buf *b)
{
	cply_put(b, ".Sh JSON\n.Fl -json\nprints one object.\nEmpty and "
	            "false members are omitted.\nRows and columns count "
	            "from 1.\n.Bl -tag -width Ds\n");
	for (const char *const(*f)[2] = cplyi_show_fields; (*f)[0]; f++) {
		cply_put(b, ".It Li \"");
		cply_put(b, (*f)[0]);
		cply_put(b, "\"\n");
		put_text(b, (*f)[1]);
	}
	cply_put(b, ".El\n");
}

static void command_page(const cli_command *v, cply_buf *b)
{
	cply_put(b, ".Dd " PAGE_DATE "\n.Dt CROSSPLY-");
	put_upper(b, v->name);
	cply_put(b, " 1\n.Os\n.Sh NAME\n.Nm crossply-");
	cply_put(b, v->name);
	cply_put(b, "\n.Nd ");
	put_text(b, v->summary);
	cply_put(b, ".Sh SYNOPSIS\n.Nm crossply ");
	cply_put(b, v->name);
	cply_put(b, "\n.Op Ar OPTION ...\n");
	if (v->operands[0]) {
		cply_put(b, ".Ar ");
		put_text(b, v->operands);
	}
	cply_put(b, ".Sh DESCRIPTION\n");
	put_paragraphs(b, v->about);
	cply_put(b, ".Pp\nThe options are:\n");
	put_options(b, v);
	if (v->run == cmd_show)
		put_json_section(b);
	put_environment(b);
	put_exit_status(b);
	put_examples(b, v);
	cply_put(b, ".Sh SEE ALSO\n.Xr crossply 1\n");
}

/* In alphabetical order. */
static void put_see_also(cply_buf *b)
{
	const char *last = "";
	for (size_t n = 0; n < COMMAND_COUNT; n++) {
		const char *next = NULL;
		for (size_t i = 0; i < COMMAND_COUNT; i++)
			if (strcmp(cli_commands[i].name, last) > 0 &&
			    (!next || strcmp(cli_commands[i].name, next) < 0))
				next = cli_commands[i].name;
		cply_put(b, ".Xr crossply-");
		cply_put(b, next ? next : "");
		cply_put(b, n + 1 < COMMAND_COUNT ? " 1 ,\n" : " 1\n");
		last = next ? next : last;
	}
}

static void main_page(cply_buf *b)
{
	cply_put(b, ".Dd " PAGE_DATE "\n.Dt CROSSPLY 1\n.Os\n"
	            ".Sh NAME\n.Nm crossply\n"
	            ".Nd read, check, show and convert puzzle files\n"
	            ".Sh SYNOPSIS\n.Nm\n.Ar COMMAND\n.Op Ar OPTION ...\n"
	            ".Op Ar FILE ...\n"
	            ".Sh DESCRIPTION\n.Nm\n"
	            "reads puzzle files of several formats, reports what is\n"
	            "wrong in them, draws them and writes them in another\n"
	            "format.\n"
	            "The result goes to standard output, everything else to\n"
	            "standard error.\n"
	            "The file name - is standard input or output.\n"
	            "Options may appear anywhere;\n.Fl -\nends them.\n"
	            ".Pp\nThe commands are:\n"
	            ".Bl -tag -width completion\n");
	for (size_t i = 0; i < COMMAND_COUNT; i++) {
		cply_put(b, ".It Cm ");
		cply_put(b, cli_commands[i].name);
		cply_put(b, "\n");
		put_text(b, cli_commands[i].summary);
	}
	cply_put(b, ".El\n.Pp\nThe options of every command are:\n");
	put_options(b, NULL);
	put_environment(b);
	put_exit_status(b);
	cply_put(b, ".Sh SEE ALSO\n");
	put_see_also(b);
}

void man_page(const cli_command *v, cply_buf *out)
{
	if (v)
		command_page(v, out);
	else
		main_page(out);
}
