/* SPDX-License-Identifier: MIT */
#include "cli/check/lint.h"

#include <errno.h>
#include <string.h>

#include "cli/words/words.h"

static bool is_profile(const char *name)
{
	const char *p;
	for (size_t i = 0; (p = cply_lint_profile_name(i)); i++)
		if (strcmp(p, name) == 0)
			return true;
	return false;
}

static int refuse(const char *path, cply_str bytes, const cply_lint_fault *f)
{
	const cply_source source = { .name = cply_str_of(path),
		                     .bytes = bytes };
	cply_position at = cply_locate(&source, f->at.begin);
	cli_complain("%s:%u:%u: %.*s", path, at.line, at.column,
	             (int)f->problem.len, f->problem.ptr);
	return EXIT_USAGE;
}

static int read_rules(cli *c, const char *path, cply_lint **out)
{
	enum { LARGEST = 1 << 20 };
	load_buffer file = { 0 };
	cply_lint_fault fault;
	load_result got = load_file(path, LARGEST, &file);
	int code;
	if (got == LOAD_FAILED && errno == ENOENT && !strpbrk(path, "./"))
		return cli_misuse(c,
		                  "--lint: `%s` is neither american, british, "
		                  "cryptic nor barred, nor a file",
		                  path);
	if (got != LOAD_OK) {
		cli_complain("%s: %s", path,
		             got == LOAD_TOO_LARGE ? "too large for a rule file"
		             : got == LOAD_IS_DIR  ? strerror(EISDIR)
		                                   : strerror(errno));
		return got == LOAD_TOO_LARGE ? EXIT_LIMIT : EXIT_IO;
	}
	cply_str text =
		cply_str_copy(&c->arena, (cply_str){ file.bytes, file.len });
	cply_status s =
		cply_lint_make((cply_str){ 0 }, text, &c->arena, out, &fault);
	code = s == CPLY_INVALID ? refuse(path, text, &fault)
	       : s == CPLY_OK    ? EXIT_FINE
	                         : EXIT_LIMIT;
	if (code == EXIT_LIMIT)
		cli_complain("out of memory");
	load_free(&file);
	return code;
}

int lint_open(cli *c, cply_lint **out)
{
	const char *what = cli_text(c, OPT_LINT);
	cply_words *words;
	int code = EXIT_FINE;
	*out = NULL;
	if (!cli_has(c, OPT_LINT)) {
		if (cli_has(c, OPT_WORDS) || cli_has(c, OPT_MIN_SCORE))
			return cli_misuse(c, "--words and --min-score require "
			                     "--lint");
		return EXIT_FINE;
	}
	if (cli_has(c, OPT_MIN_SCORE) && !cli_has(c, OPT_WORDS))
		return cli_misuse(c, "--min-score requires --words");
	if (what && !is_profile(what))
		code = read_rules(c, what, out);
	else if (cply_lint_make(cply_str_of(what), (cply_str){ 0 }, &c->arena,
	                        out, NULL))
		code = EXIT_LIMIT;
	if (code != EXIT_FINE)
		return code;
	code = words_open(c, &words);
	if (code == EXIT_FINE && words)
		cply_lint_use_words(*out, words,
		                    (uint32_t)cli_number(c, OPT_MIN_SCORE, 0));
	return code;
}

/* Calls for each rule of a list of codes, which the parser has checked. */
static void set_rules(cply_rule_set *set, const char *list, bool value)
{
	cply_str all = cply_str_of(list);
	for (size_t at = 0; at <= all.len;) {
		cply_str rest = cply_str_sub(all, at, all.len);
		size_t comma = cply_str_find(rest, CPLY_STR(","));
		cply_str one =
			cply_str_sub(rest, 0,
		                     comma == SIZE_MAX ? rest.len : comma);
		if (value)
			cply_rule_set_add(set, cply_rule_find(one));
		else
			cply_rule_set_remove(set, cply_rule_find(one));
		at += one.len + 1;
	}
}

void rules_choose(const cli *c, cply_rule_set *disabled)
{
	if (cli_has(c, OPT_ONLY))
		cply_rule_set_fill(disabled);
	for (size_t i = 0; i < c->n_given; i++)
		if (c->given[i].option->id == OPT_ONLY)
			set_rules(disabled, c->given[i].text, false);
	for (size_t i = 0; i < c->n_given; i++)
		if (c->given[i].option->id == OPT_DISABLE)
			set_rules(disabled, c->given[i].text, true);
}
