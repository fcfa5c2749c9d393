/* SPDX-License-Identifier: MIT */
/* The command line against the table: options anywhere, --name=value, -abc,
 * -- ends them. What does not fit is refused with the nearest thing that
 * does. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "cli/cli.h"
#include "cli/io/type.h"
#include "crossply/mill.h"

int cli_misuse(const cli *c, const char *format, ...)
{
	char text[1024];
	va_list args;
	va_start(args, format);
	vsnprintf(text, sizeof text, format, args);
	va_end(args);
	cli_complain("%s", text);
	if (c->command)
		cli_complain("see `crossply %s --help`", c->command->name);
	else
		cli_complain("see `crossply --help`");
	return EXIT_USAGE;
}

const cli_given *cli_get(const cli *c, cli_opt id)
{
	for (size_t i = c->n_given; i-- > 0;)
		if (c->given[i].option->id == id)
			return &c->given[i];
	return NULL;
}

bool cli_has(const cli *c, cli_opt id)
{
	return cli_get(c, id) != NULL;
}

const char *cli_text(const cli *c, cli_opt id)
{
	const cli_given *g = cli_get(c, id);
	return g ? g->text : NULL;
}

uint64_t cli_number(const cli *c, cli_opt id, uint64_t otherwise)
{
	const cli_given *g = cli_get(c, id);
	return g ? g->number : otherwise;
}

/* ---- arguments by kind ---- */

static bool refuse(const cli *c, const cli_given *g, const char *expected)
{
	cli_misuse(c, "--%s: `%s` is not %s", g->option->name, g->text,
	           expected);
	return false;
}

/* "a, b or c" */
static const char *list_choices(cli *c, const char *choices)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	for (const char *at = choices; *at;) {
		cply_str word = cli_choice_next(&at);
		cply_put(&b, !b.len ? "" : *at ? ", " : " or ");
		cply_put_str(&b, word);
	}
	cply_put_char(&b, 0);
	return b.failed ? "" : b.ptr;
}

/* Puzzles are not composed for all rules. */
static bool fits_command(const cli *c, const cply_mill_variant *v)
{
	return c->command != &cli_commands[COMMAND_COMPOSE] ||
	       cply_mill_rules_plain(&v->rules);
}

static const char *list_variants(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	for (size_t i = 0; i < cply_mill_variant_count(); i++) {
		const cply_mill_variant *v = cply_mill_variant_get(i);
		if (!fits_command(c, v))
			continue;
		cply_put(&b, b.len ? ", " : "");
		cply_put(&b, v->id);
	}
	cply_put_char(&b, 0);
	return b.failed ? "" : b.ptr;
}

static bool take_choice(cli *c, cli_given *g)
{
	for (const char *at = g->option->choices; *at; g->number++)
		if (cply_str_is(cli_choice_next(&at), g->text))
			return true;
	return refuse(c, g, list_choices(c, g->option->choices));
}

static bool take_number(const cli *c, cli_given *g)
{
	uint32_t n;
	const cli_option *o = g->option;
	if (cply_str_u32(cply_str_of(g->text), &n) && n >= o->low &&
	    n <= o->high) {
		g->number = n;
		return true;
	}
	char expected[64];
	snprintf(expected, sizeof expected, "a number from %u to %u", o->low,
	         o->high);
	return refuse(c, g, expected);
}

static bool take_size(const cli *c, cli_given *g)
{
	cply_str s = cply_str_of(g->text);
	unsigned shift = 0;
	if (s.len) {
		const char *units = "KMG";
		char last = s.ptr[s.len - 1];
		last = ascii_upper(last);
		const char *unit = last ? strchr(units, last) : NULL;
		if (unit) {
			shift = 10 * (unsigned)(unit - units + 1);
			s.len--;
		}
	}
	uint32_t n;
	if (!cply_str_u32(s, &n) || !n)
		return refuse(c, g, "a size such as 4096, 64K, 10M or 1G");
	g->number = (uint64_t)n << shift;
	return true;
}

static bool take_format(const cli *c, cli_given *g)
{
	cply_str name = cply_str_of(g->text);
	g->format = cply_format_find(name);
	if (g->format)
		return true;
	char suffix[16];
	snprintf(suffix, sizeof suffix, "x.%s", g->text);
	file_type t = type_of_name(suffix);
	if (g->option->id == OPT_TO && (type_is_picture(t) || t == TYPE_HTML)) {
		char what[32];
		snprintf(what, sizeof what, "--to %s", g->text);
		type_refuse_picture(c, what, suffix + 1, t);
		return false;
	}
	cplyi_nearest near = { .wanted = name };
	for (size_t i = 0; i < cply_format_count(); i++)
		cplyi_nearest_try(&near, cply_format_at(i)->name);
	if (near.best)
		cli_misuse(c, "--%s: unknown format `%s`; did you mean %s?",
		           g->option->name, g->text, near.best);
	else
		cli_misuse(
			c,
			"--%s: unknown format `%s`; `crossply formats` lists "
			"them",
			g->option->name, g->text);
	return false;
}

static bool take_variant(cli *c, cli_given *g)
{
	if (cply_mill_variant_find(cply_str_of(g->text)))
		return true;
	cplyi_nearest near = { .wanted = cply_str_of(g->text) };
	for (size_t i = 0; i < cply_mill_variant_count(); i++)
		if (fits_command(c, cply_mill_variant_get(i)))
			cplyi_nearest_try(&near, cply_mill_variant_get(i)->id);
	const char *all = list_variants(c);
	cli_misuse(c, "--%s: unknown rules `%s`; %s%s%sexpected %s%s",
	           g->option->name, g->text, near.best ? "did you mean " : "",
	           near.best ? near.best : "", near.best ? "? " : "",
	           strchr(all, ',') ? "one of " : "", all);
	return false;
}

static bool take_rules(cli *c, cli_given *g)
{
	cply_str all = cply_str_of(g->text);
	for (size_t at = 0; at <= all.len;) {
		cply_str rest = cply_str_sub(all, at, all.len);
		size_t comma = cply_str_find(rest, CPLY_STR(","));
		cply_str one =
			cply_str_sub(rest, 0,
		                     comma == SIZE_MAX ? rest.len : comma);
		at += one.len + 1;
		if (cply_rule_find(one) != CPLY_NO_RULE)
			continue;
		cli_no_rule(c, g->option->name, one);
		return false;
	}
	return true;
}

static bool take_argument(cli *c, cli_given *g)
{
	switch (g->option->kind) {
	case ARG_CHOICE:
		return take_choice(c, g);
	case ARG_NUMBER:
		return take_number(c, g);
	case ARG_SIZE:
		return take_size(c, g);
	case ARG_FORMAT:
		return take_format(c, g);
	case ARG_RULES:
		return take_rules(c, g);
	case ARG_VARIANT:
		return take_variant(c, g);
	default:
		if (!*g->text && g->option->kind != ARG_TEXT)
			return refuse(c, g, "a file name");
		return true;
	}
}

/* ---- options ---- */

static bool no_such_option(const cli *c, cply_str name)
{
	cplyi_nearest near = { .wanted = name };
	const cli_option *elsewhere = NULL;
	for (size_t i = 0; i < cli_n_options; i++) {
		const cli_option *o = &cli_options[i];
		if (cli_option_shown(o, c->command))
			cplyi_nearest_try(&near, o->name);
		if (cply_str_is(name, o->name) && o->more)
			elsewhere = o;
	}
	if (near.best) {
		cli_misuse(c, "unknown option --%.*s; did you mean --%s?",
		           (int)name.len, name.ptr, near.best);
	} else if (elsewhere) {
		unsigned v = 0;
		while (!(elsewhere->commands >> v & 1))
			v++;
		cli_misuse(c, "--%.*s is an option of `crossply %s`%s%s%s",
		           (int)name.len, name.ptr, cli_commands[v].name,
		           c->command ? ", not of `crossply " : "",
		           c->command ? c->command->name : "",
		           c->command ? "`" : "");
	} else {
		cli_misuse(c, "unknown option --%.*s", (int)name.len, name.ptr);
	}
	return false;
}

static bool give(cli *c, const cli_option *o, const char *text)
{
	size_t n = c->n_given;
	if ((n & (n - 1)) == 0) {
		/* Capacity is the next power of two: it need not be stored. */
		cli_given *more = CPLY_GROW(&c->arena, c->given, n,
		                            n ? n * 2 : 1, cli_given);
		if (!more) {
			cli_complain("out of memory");
			return false;
		}
		c->given = more;
	}
	cli_given *g = &c->given[n];
	*g = (cli_given){ .option = o, .text = text };
	if (text && !take_argument(c, g))
		return false;
	c->n_given++;
	return true;
}

static bool needs_argument(cli *c, const cli_option *o)
{
	const char *what = o->kind == ARG_CHOICE ? list_choices(c, o->choices)
	                   : o->kind == ARG_VARIANT ? list_variants(c)
	                                            : o->arg;
	cli_misuse(c, "--%s needs an argument: %s%s", o->name, what,
	           o->kind == ARG_FORMAT ? "; `crossply formats` lists them"
	                                 : "");
	return false;
}

/* An argument in brackets may be left out: only a number belongs to it then. */
static bool is_left_out(const cli_option *o, const char *next)
{
	return o->arg[0] == '[' && !(next && ascii_is_digit(next[0]));
}

/* argv[*at] is --name or --name=value. */
static bool long_option(cli *c, char **argv, int *at)
{
	const char *word = argv[*at] + 2;
	const char *equals = strchr(word, '=');
	cply_str name = { word,
		          equals ? (size_t)(equals - word) : strlen(word) };
	const cli_option *o = cli_option_find(c->command, name);
	if (!o)
		return no_such_option(c, name);
	if (!o->arg) {
		if (!equals)
			return give(c, o, NULL);
		cli_misuse(c, "--%s takes no argument", o->name);
		return false;
	}
	if (equals)
		return give(c, o, equals + 1);
	if (is_left_out(o, argv[*at + 1]))
		return give(c, o, NULL);
	if (!argv[*at + 1])
		return needs_argument(c, o);
	return give(c, o, argv[++*at]);
}

/* argv[*at] is -x, -xyz, -xVALUE. */
static bool short_options(cli *c, char **argv, int *at)
{
	for (const char *p = argv[*at] + 1; *p; p++) {
		const cli_option *o = cli_option_letter(c->command, *p);
		if (!o) {
			cply_str whole = cply_str_of(argv[*at] + 1);
			cplyi_nearest near = { .wanted = whole };
			for (size_t i = 0; whole.len > 2 && i < cli_n_options;
			     i++)
				if (cli_option_shown(&cli_options[i],
				                     c->command))
					cplyi_nearest_try(&near,
					                  cli_options[i].name);
			if (near.best)
				cli_misuse(c,
				           "unknown option -%c; did you mean "
				           "--%s?",
				           *p, near.best);
			else
				cli_misuse(c, "unknown option -%c", *p);
			return false;
		}
		if (!o->arg) {
			if (!give(c, o, NULL))
				return false;
			c->given[c->n_given - 1].by_letter = true;
			continue;
		}
		if (p[1])
			return give(c, o, p + 1 + (p[1] == '='));
		if (!argv[*at + 1])
			return needs_argument(c, o);
		return give(c, o, argv[++*at]);
	}
	return true;
}

static bool no_such_command(const cli *c, const char *word)
{
	cplyi_nearest near = { .wanted = cply_str_of(word) };
	for (size_t i = 0; i < COMMAND_COUNT; i++)
		cplyi_nearest_try(&near, cli_commands[i].name);
	if (near.best)
		cli_misuse(c,
		           "unknown command `%s`; did you mean `crossply %s`?",
		           word, near.best);
	else if (strchr(word, '.') || strchr(word, '/'))
		cli_misuse(c,
		           "unknown command `%s`; did you mean `crossply show "
		           "%s`?",
		           word, word);
	else
		cli_misuse(c, "unknown command `%s`", word);
	return false;
}

static bool enough_operands(const cli *c)
{
	const cli_command *v = c->command;
	if (c->n_operands < v->least) {
		cli_misuse(c, "%s needs %s", v->name, v->operands);
		return false;
	}
	if (c->n_operands > v->most) {
		cli_misuse(c, "unexpected argument `%s`", c->operands[v->most]);
		return false;
	}
	return true;
}

bool cli_parse(cli *c, int argc, char **argv)
{
	c->operands = CPLY_NEW(&c->arena, (size_t)argc + 1, char *);
	if (!c->operands) {
		cli_complain("out of memory");
		return false;
	}
	bool only_operands = false;
	for (int i = 1; i < argc; i++) {
		char *word = argv[i];
		bool good = true;
		if (!only_operands && strcmp(word, "--") == 0)
			only_operands = true;
		else if (!only_operands && word[0] == '-' && word[1] == '-')
			good = long_option(c, argv, &i);
		else if (!only_operands && word[0] == '-' && word[1])
			good = short_options(c, argv, &i);
		else if (c->command)
			c->operands[c->n_operands++] = word;
		else if (!(c->command = cli_command_find(word)))
			good = no_such_command(c, word);
		if (!good)
			return false;
	}
	if (!c->command || cli_has(c, OPT_HELP) || cli_has(c, OPT_VERSION) ||
	    cli_has(c, OPT_MAN))
		return true;
	return enough_operands(c);
}
