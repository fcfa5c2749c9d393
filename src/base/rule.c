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
