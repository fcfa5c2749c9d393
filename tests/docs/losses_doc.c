/* SPDX-License-Identifier: MIT */
/* Writes docs/formats/losses.md from the descriptors of the formats and the
 * rules about losses. */
#include <stdio.h>
#include <string.h>

#include "crossword/loss.h"
#include "format/format.h"

/* Which formats report a loss in words of their own. */
static const struct {
	const char *prefix, *format;
} owners[] = {
	{ "PZ", "puz" },   { "IP", "ipuz" },   { "XM", "xmd" },
	{ "LV", "level" }, { "AT", "across" }, { "JZ", "jpz" },
	{ "XD", "xd" },    { "EX", "exolve" }, { "SL", "solve-log" },
};

/* XW7 is in the table of all; GL7 is about definitions of games. */
static bool is_loss(const cply_rule_info *info)
{
	return info->code[2] == '7' && strncmp(info->code, "XW", 2) != 0 &&
	       strncmp(info->code, "GL", 2) != 0;
}

/* What the rule is of, or NULL. */
static const char *owner_of(const cply_rule_info *info)
{
	for (size_t i = 0; i < CPLY_COUNT(owners); i++)
		if (strncmp(info->code, owners[i].prefix, 2) == 0)
			return owners[i].format;
	return NULL;
}

static bool is_listed(const cply_format *f)
{
	return f->write && f->kind == &cply_kind_crossword;
}

/* ---- the table of all ---- */

static const char *fit(const cply_format *f, unsigned feature)
{
	cply_features bit = (cply_features)1 << feature;
	return f->carries & bit                 ? "yes"
	       : feature == CPLY_FEATURE_EXTRAS ? "its own"
	       : f->own_losses & bit            ? "no (see below)"
	                                        : "no";
}

static void put_head(const char *first)
{
	printf("| %s |", first);
	for (size_t i = 0; i < cply_format_count(); i++)
		if (is_listed(cply_format_at(i)))
			printf(" %s |", cply_format_at(i)->name);
	printf("\n|---|");
	for (size_t i = 0; i < cply_format_count(); i++)
		if (is_listed(cply_format_at(i)))
			printf("---|");
	puts("");
}

static void put_tables(void)
{
	put_head("what");
	for (unsigned k = 0; k < CPLY_FEATURE_COUNT; k++) {
		printf("| %s |", cply_feature_get(k)->title);
		for (size_t i = 0; i < cply_format_count(); i++)
			if (is_listed(cply_format_at(i)))
				printf(" %s |", fit(cply_format_at(i), k));
		puts("");
	}
	puts("");
	put_head("about the puzzle");
	for (unsigned k = 0; k < CPLY_META_COUNT; k++) {
		printf("| %s |", cply_meta_name((cply_meta)k));
		for (size_t i = 0; i < cply_format_count(); i++)
			if (is_listed(cply_format_at(i)))
				printf(" %s |",
				       cply_format_at(i)->carries_meta >> k & 1
				               ? "yes"
				               : "no");
		puts("");
	}
	puts("");
}

/* ---- one format ---- */

static void put_missing(const cply_format *f)
{
	puts("| lost | reported as |\n|---|---|");
	for (unsigned k = 0; k < CPLY_FEATURE_COUNT; k++)
		if (!(f->carries >> k & 1))
			printf("| %s%s | %s |\n", cply_feature_get(k)->title,
			       k == CPLY_FEATURE_EXTRAS ? " (of others)" : "",
			       f->own_losses >> k & 1
			               ? "a rule of its own"
			               : cply_rule_get(cplyi_loss_rule(k))
			                         ->code);
	unsigned n = 0;
	for (unsigned k = 0; k < CPLY_META_COUNT; k++)
		if (!(f->carries_meta >> k & 1))
			printf("%s%s", n++ ? ", " : "| ",
			       cply_meta_name((cply_meta)k));
	puts(n ? " | XW729 |\n" : "");
	if (f->numbers)
		puts("It has no numbers of its own: clues are numbered by the "
		     "grid, and references to\nthem follow (XW730).\n");
}

static void put_rules(const cply_format *f)
{
	bool first = true;
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const cply_rule_info *info = cply_rule_at(i);
		const char *owner = is_loss(info) ? owner_of(info) : NULL;
		if (!owner || strcmp(owner, f->name) != 0)
			continue;
		if (first)
			puts("Its own rules:\n");
		first = false;
		printf("- [%s %s](../rules.md): %s\n", info->code, info->slug,
		       info->explain);
	}
	if (!first)
		puts("");
}

int main(void)
{
	int unowned = 0;
	puts("<!-- Made from the formats and their rules by `make docs`. -->\n"
	     "# What a conversion loses\n\n"
	     "`crossply convert` reports what is lost before it writes, square "
	     "by square and clue\nby clue, and with `--strict` refuses to lose "
	     "it. This page has it all in one place. A\n\"yes\" can have "
	     "limits, which are listed below for each format; \"its own\"\n"
	     "means that fields without a meaning elsewhere are kept when a "
	     "file is written in the\nformat it was read from.\n");
	put_tables();
	for (size_t i = 0; i < cply_format_count(); i++) {
		const cply_format *f = cply_format_at(i);
		if (!is_listed(f))
			continue;
		printf("## %s\n\n", f->title);
		put_missing(f);
		put_rules(f);
	}
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const cply_rule_info *info = cply_rule_at(i);
		if (!is_loss(info) || owner_of(info))
			continue;
		fprintf(stderr, "%s belongs to no format in losses_doc.c\n",
		        info->code);
		unowned++;
	}
	return unowned ? 1 : 0;
}
