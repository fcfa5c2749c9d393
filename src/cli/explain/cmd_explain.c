/* SPDX-License-Identifier: MIT */
/* crossply explain CODE..., and the list of rules. */
#include <string.h>

#include "base/ascii.h"
#include "base/rule.h"
#include "cli/cli.h"
#include "cli/io/output.h"
#include "report/formats.h"

static void put_severity(cply_buf *b, const cply_rule_info *r)
{
	cply_put(b, cply_severity_name(r->lenient));
	if (r->strict != r->lenient) {
		cply_put(b, "; ");
		cply_put(b, cply_severity_name(r->strict));
		cply_put(b, " with --strict");
	}
}

static void put_rule(const cli *c, const cply_rule_info *r, cply_buf *b)
{
	bool color = c->color_out;
	cply_put(b, color ? "\033[1m" : "");
	cply_put(b, r->code);
	cply_put(b, color ? "\033[0m " : " ");
	cply_put(b, r->slug);
	cply_put(b, " (");
	put_severity(b, r);
	cply_put(b, ")\n\n    ");
	cplyi_rule_pattern(cply_str_of(r->message), c->ascii, b);
	cply_put(b, "\n\n");
	help_wrap(b, cply_str_of(r->explain), 0, help_width(c));
	if (*r->help) {
		cply_put(b, "\n");
		cply_put(b, "What to do: ");
		cplyi_rule_pattern(cply_str_of(r->help), c->ascii, b);
		cply_put(b, "\n");
	}
}

int rules_list(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (cli_has(c, OPT_JSON)) {
		cplyi_rules_json(NULL, 0, &b);
		return output_buf(c, NULL, &b, "listing the rules");
	}
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const cply_rule_info *r = cply_rule_at(i);
		size_t begin = b.len;
		cply_put(&b, r->code);
		cply_put_fill(&b, ' ', 2);
		cply_put(&b, cply_severity_name(r->lenient));
		cply_put_fill(&b, ' ', begin + 16 - b.len);
		cply_put(&b, r->slug);
		size_t used = b.len - begin;
		cply_put_fill(&b, ' ', used < 41 ? 42 - used : 1);
		cplyi_rule_pattern(cply_str_of(r->message), c->ascii, &b);
		cply_put(&b, "\n");
	}
	return output_buf(c, NULL, &b, "listing the rules");
}

/* Does it look like XW101? */
static bool is_code(cply_str s)
{
	/* "XW0101" has a zero too many. */
	if (s.len < 5 || (s.len > 5 && s.ptr[2] == '0') ||
	    !ascii_is_letter(s.ptr[0]) || !ascii_is_letter(s.ptr[1]))
		return false;
	for (size_t i = 2; i < s.len; i++)
		if (!ascii_is_digit(s.ptr[i]))
			return false;
	return true;
}

/* The first and the last rule whose codes begin with the same two letters. */
static bool family_of(cply_str code, const char **first, const char **last)
{
	*first = *last = NULL;
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const char *other = cply_rule_at(i)->code;
		if (ascii_upper(code.ptr[0]) != other[0] ||
		    ascii_upper(code.ptr[1]) != other[1])
			continue;
		if (!*first || strcmp(other, *first) < 0)
			*first = other;
		if (!*last || strcmp(other, *last) > 0)
			*last = other;
	}
	return *first;
}

static void put_families(cply_buf *b)
{
	const char *last = NULL;
	for (size_t i = 0; i < cply_rule_count(); i++) {
		const char *code = cply_rule_at(i)->code;
		if (last && strncmp(code, last, 2) == 0)
			continue;
		cply_put(b, last ? ", " : "");
		cply_put_str(b, (cply_str){ code, 2 });
		last = code;
	}
}

/* Why there is no rule of this name, and which there are. */
static void put_no_rule(cply_str name, cply_buf *b)
{
	const char *first, *last, *reason = cplyi_rule_retired(name);
	cply_put(b, reason          ? ""
	            : is_code(name) ? "there is no rule `"
	                            : "unknown rule `");
	cply_put_str(b, name);
	cply_put(b, reason ? " is no longer reported: " : "`; ");
	if (reason) {
		cply_put(b, reason);
		return;
	}
	if (is_code(name) && family_of(name, &first, &last)) {
		cply_put_str(b, (cply_str){ first, 2 });
		cply_put(b, " codes go from ");
		cply_put(b, first);
		cply_put(b, " to ");
		cply_put(b, last);
		cply_put(b, "; `crossply check --list-rules` lists them");
		return;
	}
	if (is_code(name)) {
		cply_put(b, "codes begin with ");
		put_families(b);
		return;
	}
	cplyi_nearest near = { .wanted = name };
	for (size_t i = 0; i < cply_rule_count(); i++) {
		cplyi_nearest_try(&near, cply_rule_at(i)->code);
		cplyi_nearest_try(&near, cply_rule_at(i)->slug);
	}
	cply_put(b, near.best ? "did you mean "
	                      : "`crossply check --list-rules` lists them");
	cply_put(b, near.best ? near.best : "");
	cply_put(b, near.best ? "?" : "");
}

int cli_no_rule(cli *c, const char *option, cply_str name)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	put_no_rule(name, &b);
	return cli_misuse(c, "%s%s%s%.*s", option ? "--" : "",
	                  option ? option : "", option ? ": " : "", (int)b.len,
	                  b.ptr ? b.ptr : "");
}

int cmd_explain(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_rule *rules = CPLY_NEW(&c->arena, c->n_operands, cply_rule);
	for (size_t i = 0; rules && i < c->n_operands; i++) {
		rules[i] = cply_rule_find(cply_str_of(c->operands[i]));
		if (rules[i] == CPLY_NO_RULE)
			return cli_no_rule(c, NULL,
			                   cply_str_of(c->operands[i]));
		if (cli_has(c, OPT_JSON))
			continue;
		cply_put(&b, i ? "\n\n" : "");
		put_rule(c, cply_rule_get(rules[i]), &b);
	}
	if (cli_has(c, OPT_JSON))
		cplyi_rules_json(rules, c->n_operands, &b);
	b.failed |= !rules && c->n_operands;
	return output_buf(c, NULL, &b, "explaining rules");
}
