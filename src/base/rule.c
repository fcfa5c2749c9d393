/* SPDX-License-Identifier: MIT */
/* The rule table, looked up by number, code and slug; sets of rules. */
#include "base/rule.h"
#include "crossply/diag.h"

#include <string.h>

/* A rule's number is permanent and says nothing about its place in the table;
 * its row is its place here. Row 0 is that of no rule. */
enum row {
	NO_ROW,
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help, \
                  explain)                                              \
	ROW_##family##digits,
#include "crossply/rules.def"
#undef CPLY_RULE
	N_ROWS
};

#ifndef __wasm__
static const cply_rule_info rules[N_ROWS] = {
	[NO_ROW] = { CPLY_NO_RULE, "", "", CPLY_NOTE, CPLY_NOTE, "", "", "" },
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help,       \
                  explain)                                                    \
	[ROW_##family##digits] = {                                            \
		CPLY_##family##digits, #family #digits, slug, CPLY_##lenient, \
		CPLY_##strict,         message,         help, explain         \
	},
#include "crossply/rules.def"
#undef CPLY_RULE
};

/* Does not compile when two rules have the same number. */
static unsigned row_of(cply_rule rule)
{
	switch (rule) {
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help, \
                  explain)                                              \
	case CPLY_##family##digits:                                     \
		return ROW_##family##digits;
#include "crossply/rules.def"
#undef CPLY_RULE
	case CPLY_NO_RULE:
	default:
		return NO_ROW;
	}
}
#else
/* For pages, where size counts: the texts alone, one behind the other, are half
 * as large, compressed, as they are with a table of pointers and the switch.
 * Both are made of them when the module starts, before anything is asked. */
static const struct rule_texts {
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help,   \
                  explain)                                                \
	char family##digits[sizeof(#family #digits "\0" slug "\0" message \
	                                           "\0" help "\0" explain)];
#include "crossply/rules.def"
#undef CPLY_RULE
} texts = {
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help, \
                  explain)                                              \
#family #digits "\0" slug "\0" message "\0" help "\0" explain,
#include "crossply/rules.def"
#undef CPLY_RULE
};

static const unsigned char families[N_ROWS] = {
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help, \
                  explain)                                              \
	[ROW_##family##digits] = CPLY_FAMILY_##family,
#include "crossply/rules.def"
#undef CPLY_RULE
};

static const unsigned char severities[N_ROWS] = {
#define CPLY_RULE(family, digits, slug, lenient, strict, message, help, \
                  explain)                                              \
	[ROW_##family##digits] = CPLY_##lenient << 4 | CPLY_##strict,
#include "crossply/rules.def"
#undef CPLY_RULE
};

enum { BEYOND = 100 * 1000 };
static cply_rule_info rules[N_ROWS];
static uint16_t rows[BEYOND];

static const char *next_text(const char **at)
{
	const char *text = *at;
	*at += strlen(text) + 1;
	return text;
}

__attribute__((constructor)) static void fill_rules(void)
{
	const char *at = (const char *)&texts;
	rules[NO_ROW] = (cply_rule_info){ CPLY_NO_RULE, "", "", CPLY_NOTE,
		                          CPLY_NOTE,    "", "", "" };
	for (unsigned i = NO_ROW + 1; i < N_ROWS; i++) {
		cply_rule_info *r = &rules[i];
		const char *code = next_text(&at);
		int number = families[i] * 1000 + (code[2] - '0') * 100 +
		             (code[3] - '0') * 10 + (code[4] - '0');
		rows[number] = (uint16_t)i;
		r->rule = (cply_rule)number;
		r->code = code;
		r->lenient = (cply_severity)(severities[i] >> 4);
		r->strict = (cply_severity)(severities[i] & 0xF);
		r->slug = next_text(&at);
		r->message = next_text(&at);
		r->help = next_text(&at);
		r->explain = next_text(&at);
	}
}

static unsigned row_of(cply_rule rule)
{
	return (unsigned)rule < BEYOND ? rows[rule] : NO_ROW;
}
#endif

const char *cply_severity_name(cply_severity severity)
{
	return severity == CPLY_ERROR     ? "error"
	       : severity == CPLY_WARNING ? "warning"
	                                  : "note";
}

size_t cply_rule_count(void)
{
	return N_ROWS - 1;
}

const cply_rule_info *cply_rule_at(size_t i)
{
	return &rules[i < N_ROWS - 1 ? i + 1 : NO_ROW];
}

const cply_rule_info *cply_rule_get(cply_rule rule)
{
	return &rules[row_of(rule)];
}

cply_rule cply_rule_find(cply_str s)
{
	for (unsigned i = 1; i < N_ROWS; i++)
		if (cply_str_is_nocase(s, rules[i].code) ||
		    cply_str_is(s, rules[i].slug))
			return rules[i].rule;
	return CPLY_NO_RULE;
}

const char *cplyi_rule_retired(cply_str code)
{
#define CPLY_RETIRED(family, digits, reason)           \
	if (cply_str_is_nocase(code, #family #digits)) \
		return reason;
#include "crossply/rules/retired.def"
#undef CPLY_RETIRED
	return NULL;
}

/* ---- sets ---- */

_Static_assert((size_t)N_ROWS <= 8 * sizeof(cply_rule_set),
               "a set has a bit for each rule");

void cply_rule_set_add(cply_rule_set *set, cply_rule rule)
{
	unsigned row = row_of(rule);
	set->bits_[row / 64] |= (uint64_t)1 << row % 64;
}

void cply_rule_set_remove(cply_rule_set *set, cply_rule rule)
{
	unsigned row = row_of(rule);
	set->bits_[row / 64] &= ~((uint64_t)1 << row % 64);
}

void cply_rule_set_fill(cply_rule_set *set)
{
	memset(set, 0xFF, sizeof *set);
}

bool cply_rule_set_has(const cply_rule_set *set, cply_rule rule)
{
	unsigned row = row_of(rule);
	return set->bits_[row / 64] >> row % 64 & 1;
}
