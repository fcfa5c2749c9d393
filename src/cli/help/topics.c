/* SPDX-License-Identifier: MIT */
/* crossply help TOPIC: what belongs to no single command. */
#include "cli/cli.h"

static const cli_topic topics[] = {
	{ "exit-codes", "what the exit code means",
	  "0: success.\n1: findings at or above --fail-on, a refuted claim, or "
	  "a refused conversion.\n2: usage error.\n3: a file cannot be read or "
	  "written.\n4: the format is unknown, ambiguous or not "
	  "supported.\n5: a limit was reached, or a claim is undecided.\n\n"
	  "With several files the highest code is used. `crossply check "
	  "--fail-on warning` makes warnings count as errors, --fail-on "
	  "never keeps findings from affecting the exit code. Claims are "
	  "those of mill puzzles, in `crossply check` and `crossply solve`; "
	  "--fail-on never is for them too." },
	{ "environment", "the environment variables that matter",
	  "NO_COLOR: if set and not empty, no colours unless --color=always is "
	  "given. TERM=dumb does the same.\n"
	  "COLUMNS: width of help, drawings and source lines; otherwise that "
	  "of "
	  "the terminal.\n"
	  "LC_ALL, LC_CTYPE, LANG: unless the first of them that is set names "
	  "UTF-8, drawings are in ASCII. --ascii and --no-ascii override it.\n"
	  "XDG_STATE_HOME, XDG_CONFIG_HOME, XDG_CACHE_HOME: where journals of "
	  "`crossply play`, key bindings and endgame tables are kept." },
	{ "output", "where results go, and in which form",
	  "The result goes to standard output, everything else to standard "
	  "error. - is standard input or standard output.\n\n"
	  "-o FILE writes to a file instead, which appears only once it is "
	  "complete; an existing file is replaced only with --force. --json "
	  "is for programs; `crossply check` also has --sarif for code "
	  "scanning, --github for annotations and --gnu for editors." },
};

const cli_topic *topic_at(size_t i)
{
	return i < CPLY_COUNT(topics) ? &topics[i] : NULL;
}

const cli_topic *topic_find(const char *name)
{
	for (size_t i = 0; i < CPLY_COUNT(topics); i++)
		if (cply_str_is(cply_str_of(name), topics[i].name))
			return &topics[i];
	return NULL;
}
