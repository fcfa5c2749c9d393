/* SPDX-License-Identifier: MIT */
/* Writes docs/rules.md from the rule table. */
#include <stdio.h>
#include <string.h>

#include "report/formats.h"

static const struct {
	const char *prefix, *title;
} groups[] = {
	{ "CP", "Files and formats" },
	{ "JS", "JSON" },
	{ "XL", "XML" },
	{ "GZ", "gzip and zip" },
	{ "XW1", "Crosswords: the grid" },
	{ "XW2", "Crosswords: clues" },
	{ "XW3", "Crosswords: entries" },
	{ "XW7", "Crosswords: what a conversion loses" },
	{ "LT1", "Lint: the grid" },
	{ "LT2", "Lint: answers" },
	{ "LT3", "Lint: clues" },
	{ "LT4", "Lint: the rest" },
	{ "PZ", "Across Lite .puz" },
	{ "IP", ".ipuz" },
	{ "XM", "Xword Markdown" },
	{ "LV", "Levels" },
	{ "AT", "Across Lite text" },
	{ "XD", "xd" },
	{ "JZ", "jpz" },
	{ "ST", "Files of puzzle sites" },
	{ "GU", "Guardian" },
	{ "NY", "New York Times" },
	{ "WJ", "Wall Street Journal and The Sun" },
	{ "CF", "CrossFire" },
	{ "EX", "Exolve" },
	{ "PM", "PuzzleMe" },
	{ "CC", "Crossword Compiler .ccw" },
	{ "RG", "Rows garden" },
	{ "AC", "Acrostics" },
	{ "PT", "Pzzl text" },
	{ "GL", "Game logs" },
	{ "ML", "Mill" },
	{ "SL", "Solve logs" },
};

/* Text in a Markdown page: what looks like HTML must not become HTML. */
static void put(const char *text)
{
	for (; *text; text++) {
		if (*text == '<')
			fputs("&lt;", stdout);
		else
			putchar(*text);
	}
}

static void put_pattern(const char *template)
{
	cply_arena a;
	cply_buf b;
	cply_arena_init(&a, NULL, 1 << 16);
	cply_buf_init(&b, &a);
	cplyi_rule_pattern(cply_str_of(template), false, &b);
	cply_put_char(&b, 0);
	if (!b.failed)
		put(b.ptr);
	cply_arena_free(&a);
}

static void put_rule(const cply_rule_info *info)
{
	printf("### %s %s\n\n", info->code, info->slug);
	printf("> %s: ", cply_severity_name(info->lenient));
	put_pattern(info->message);
	puts("\n");
	if (info->lenient != info->strict)
		printf("With `--strict` this is %s %s. ",
		       info->strict == CPLY_ERROR ? "an" : "a",
		       cply_severity_name(info->strict));
	put(info->explain);
	puts("\n");
	if (*info->help) {
		fputs("What to do: ", stdout);
		put_pattern(info->help);
		puts(".\n");
	}
}

int main(void)
{
	puts("<!-- Made from include/crossply/rules/*.def by `make docs`. -->\n"
	     "# Rules\n\n"
	     "Every finding has a code that never changes. `crossply explain "
	     "CODE` prints the\nsame text. In a message … stands for a "
	     "value, or for squares, clues or fields.\n");
	size_t shown = 0, all = cply_rule_count();
	for (size_t g = 0; g < CPLY_COUNT(groups); g++) {
		const char *prefix = groups[g].prefix;
		bool first = true;
		for (size_t r = 0; r < all; r++) {
			const cply_rule_info *info = cply_rule_at(r);
			if (strncmp(info->code, prefix, strlen(prefix)) != 0)
				continue;
			if (first)
				printf("## %s\n\n", groups[g].title);
			first = false;
			put_rule(info);
			shown++;
		}
	}
	if (shown != all)
		fprintf(stderr, "%zu rules are in no group\n", all - shown);
	return shown == all ? 0 : 1;
}
