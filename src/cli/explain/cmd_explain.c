/* SPDX-License-Identifier: MIT */
/* crossply explain CODE..., and the list of rules. */
#include "cli/cli.h"
#include "cli/io/output.h"

/* The message without arguments: blanks to fill in become "...", and where it
 * depends on a number the plural is taken. */
static void put_pattern(cply_buf *b, cply_str m, bool ascii)
{
	while (m.len) {
		size_t open = cply_str_find(m, CPLY_STR("{"));
		size_t close = cply_str_find(m, CPLY_STR("}"));
		if (open == SIZE_MAX || close == SIZE_MAX || close < open) {
			cply_put_str(b, m);
			return;
		}
		cply_put_str(b, cply_str_sub(m, 0, open));
		cply_str field = cply_str_sub(m, open + 1, close);
		size_t bar = cply_str_find(field, CPLY_STR("|"));
		if (bar == SIZE_MAX) {
			cply_put(b, ascii ? "..." : "…");
		} else {
			field = cply_str_sub(field, bar + 1, field.len);
			bar = cply_str_find(field, CPLY_STR("|"));
			cply_put_str(b,
			             cply_str_sub(field, bar + 1, field.len));
		}
		m = cply_str_sub(m, close + 1, m.len);
	}
}

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
	put_pattern(b, cply_str_of(r->message), c->ascii);
	cply_put(b, "\n\n");
	help_wrap(b, cply_str_of(r->explain), 0, help_width(c));
	if (*r->help) {
		cply_put(b, "\n");
		cply_put(b, "What to do: ");
		put_pattern(b, cply_str_of(r->help), c->ascii);
		cply_put(b, "\n");
	}
}

static void json_rule(cply_json_writer *w, const cply_rule_info *r)
{
	cply_buf message;
	cply_buf_init(&message, w->out->arena);
	put_pattern(&message, cply_str_of(r->message), false);
	const struct {
		const char *key;
		cply_str value;
	} fields[] = {
		{ "code", cply_str_of(r->code) },
		{ "name", cply_str_of(r->slug) },
		{ "severity", cply_str_of(cply_severity_name(r->lenient)) },
		{ "strict_severity",
		  cply_str_of(cply_severity_name(r->strict)) },
		{ "message", cply_buf_str(&message) },
		{ "help", cply_str_of(r->help) },
		{ "explanation", cply_str_of(r->explain) },
	};
	cply_json_begin_object(w);
	for (size_t i = 0; i < CPLY_COUNT(fields); i++) {
		cply_json_key(w, fields[i].key);
		cply_json_put_string(w, fields[i].value);
	}
	cply_json_end_object(w);
}

/* All rules when `n` is 0. */
static void json_rules(cply_buf *b, const cply_rule *rules, size_t n)
{
	cply_json_writer w;
	cply_json_writer_init(&w, b, 2);
	cply_json_begin_object(&w);
	cply_json_key(&w, "schema");
	cply_json_put_string(&w, CPLY_STR("crossply-rules/1"));
	cply_json_key(&w, "rules");
	cply_json_begin_array(&w);
	for (size_t i = 0; i < n; i++)
		json_rule(&w, cply_rule_get(rules[i]));
	for (size_t i = 0; !n && i < cply_rule_count(); i++)
		json_rule(&w, cply_rule_at(i));
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(b, "\n");
}

int rules_list(cli *c)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (cli_has(c, OPT_JSON)) {
		json_rules(&b, NULL, 0);
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
		put_pattern(&b, cply_str_of(r->message), c->ascii);
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
		json_rules(&b, rules, c->n_operands);
	b.failed |= !rules && c->n_operands;
	return output_buf(c, NULL, &b, "explaining rules");
}
