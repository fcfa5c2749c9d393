/* SPDX-License-Identifier: MIT */
/* crossply explain CODE..., and the list of rules. */
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

static int no_rule(const cli *c, const char *name)
{
	cli_nearest near = { .wanted = cply_str_of(name) };
	for (size_t i = 0; i < cply_rule_count(); i++) {
		cli_nearest_try(&near, cply_rule_at(i)->code);
		cli_nearest_try(&near, cply_rule_at(i)->slug);
	}
	if (near.best)
		return cli_misuse(c, "unknown rule `%s`; did you mean %s?",
		                  name, near.best);
	return cli_misuse(c,
	                  "unknown rule `%s`; `crossply check --list-rules` "
	                  "lists them",
	                  name);
}

int cmd_explain(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	cply_rule *rules = CPLY_NEW(&c->arena, c->n_operands, cply_rule);
	for (size_t i = 0; rules && i < c->n_operands; i++) {
		rules[i] = cply_rule_find(cply_str_of(c->operands[i]));
		if (rules[i] == CPLY_NO_RULE)
			return no_rule(c, c->operands[i]);
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
