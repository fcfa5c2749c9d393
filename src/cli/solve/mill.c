/* SPDX-License-Identifier: MIT */
/* crossply solve on mill: what the command line asks for, and --perft: how
 * many sequences of actions there are. */
#include "cli/solve/mill.h"
#include "cli/io/output.h"
#include "report/solution/lists.h"

#include <string.h>

/* A board of three rings, and nothing or a blank: no file name looks like
 * that. */
static bool looks_like_position(const char *text)
{
	size_t n = strspn(text, "O@*X/");
	return n > 16 && (text[n] == ' ' || !text[n]);
}

bool mill_is_asked(const cli *c)
{
	return cli_has(c, OPT_PERFT) || cli_has(c, OPT_TABLES) ||
	       (c->n_operands && looks_like_position(c->operands[0]));
}

const cply_mill_rules *mill_rules_given(cli *c)
{
	const char *id = cli_text(c, OPT_VARIANT);
	if (!id)
		return cply_mill_rules_standard();
	const cply_mill_variant *v = cply_mill_variant_find(cply_str_of(id));
	if (v)
		return &v->rules;
	cplyi_nearest near = { .wanted = cply_str_of(id) };
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	for (size_t i = 0; i < cply_mill_variant_count(); i++) {
		cplyi_nearest_try(&near, cply_mill_variant_get(i)->id);
		cply_put(&b, i ? ", " : "");
		cply_put(&b, cply_mill_variant_get(i)->id);
	}
	if (near.best)
		cli_misuse(c, "unknown rules `%s`; did you mean %s?", id,
		           near.best);
	else
		cli_misuse(c, "unknown rules `%s`; expected one of %.*s", id,
		           (int)b.len, b.ptr);
	return NULL;
}

bool mill_position_given(cli *c, const cply_mill_rules *rules,
                         cply_mill_position *out)
{
	cply_diags diags;
	cply_mill_fen generation;
	cply_buf b;
	cply_mill_start(rules, out);
	if (!c->n_operands)
		return true;
	const cply_mill_fen_source in = { cply_str_of(c->operands[0]), 0,
		                          rules };
	const cply_source source = { .name = CPLY_STR("position"),
		                     .bytes = in.text };
	const cply_text_style style = { .color = c->color_err,
		                        .window = true,
		                        .ascii = c->ascii,
		                        .width = c->columns };
	cply_diags_init(&diags, &c->arena, 20);
	cply_status status = cply_mill_fen_read(&in, &diags, out, &generation);
	cply_buf_init(&b, &c->arena);
	for (uint32_t i = 0; i < diags.n; i++)
		cply_report_text(diags.items[i], &source, &style, &b);
	cli_err(cply_buf_str(&b));
	return status == CPLY_OK;
}

static int print_counts(cli *c, const cplyi_perft *p)
{
	cply_buf b;
	cply_buf_init(&b, &c->arena);
	if (cli_has(c, OPT_JSON))
		cplyi_perft_json(p, &b);
	else
		cplyi_perft_text(p, &b);
	return output_buf(c, NULL, &b, "printing the counts");
}

static int run_perft(cli *c)
{
	enum { DEEPEST = 20 };
	uint64_t counts[DEEPEST + 1];
	unsigned depth = (unsigned)cli_number(c, OPT_PERFT, 1);
	cply_mill_position start;
	const cply_mill_rules *rules = mill_rules_given(c);
	if (!rules)
		return EXIT_USAGE;
	if (!mill_position_given(c, rules, &start))
		return EXIT_FINDINGS;
	const cplyi_perft p = { counts, depth, cli_has(c, OPT_TURNS) };
	for (unsigned i = 1; i <= depth; i++)
		counts[i] = cply_mill_perft(rules, &start, i, p.by_turns);
	return print_counts(c, &p);
}

int mill_solve(cli *c)
{
	int code = cli_report_to(c, cli_text(c, OPT_OUTPUT));
	if (code != EXIT_FINE)
		return code;
	return cli_has(c, OPT_TABLES)  ? mill_make_tables(c)
	       : cli_has(c, OPT_PERFT) ? run_perft(c)
	                               : mill_solve_position(c);
}
