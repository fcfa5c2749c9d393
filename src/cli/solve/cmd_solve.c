/* SPDX-License-Identifier: MIT */
/* crossply solve: the key and the solution of a scrambled .puz. */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/io/output.h"
#include "cli/io/type.h"
#include "cli/kinds.h"
#include "cli/solve/mill.h"
#include "format/formats.h"
#include "report/solution/lists.h"

typedef struct solve {
	cli *c;
	cli_reader *reader;
	cply_keys keys;
} solve;

static int out_of_memory(void)
{
	cli_complain("out of memory");
	return EXIT_LIMIT;
}

/* ---- the list of keys ---- */

static int print_keys(solve *v)
{
	cply_buf b;
	cply_buf_init(&b, &v->c->arena);
	if (cli_has(v->c, OPT_JSON))
		cplyi_keys_json(&v->keys, &v->c->arena, &b);
	else
		cplyi_keys_text(&v->keys,
		                cply_session_doc(v->reader->s)->as.crossword,
		                &b);
	return output_buf(v->c, NULL, &b, "listing the keys");
}

/* ---- the unlocked file ---- */

static int write_unlocked(solve *v, uint32_t key, const char *path,
                          const char *out)
{
	cli_reader *r = v->reader;
	cplyi_session_settings(r->s)->reading.key = key;
	int code = reader_open(r, path, NULL);
	if (!cply_session_doc(r->s))
		return code;
	cply_buf b;
	cply_buf_init(&b, &v->c->arena);
	if (cplyi_session_write(r->s, &cply_format_puz, NULL, &b))
		return out_of_memory();
	code = output_buf(v->c, out, &b, "unlocking %s", path);
	if (code == EXIT_FINE && !v->c->quiet)
		cli_complain("unlocked with key %04u: %s", key, out);
	return code;
}

/* ---- the command ---- */

/* The key to use: the one that was given, or the likeliest. */
static int choose(solve *v, uint32_t *key)
{
	uint32_t given = (uint32_t)cli_number(v->c, OPT_KEY, 0);
	*key = v->keys.items[0].key;
	for (uint32_t i = 0; i < v->keys.n && given; i++)
		if (v->keys.items[i].key == given)
			*key = given;
	if (given && *key != given) {
		cli_complain("the key %04u does not open this lock", given);
		return EXIT_FINDINGS;
	}
	if (!given && v->keys.n > 1 && !v->c->quiet)
		cli_complain("%u keys pass the check; using %04u, whose "
		             "solution is the most plausible; --key chooses "
		             "another",
		             v->keys.n, *key);
	return EXIT_FINE;
}

/* What solve does, for a file with which it can do nothing. */
static int nothing_to_solve(const char *path, const char *is, int code)
{
	cli_complain("%s is %s; solve unlocks .puz files whose solution is "
	             "scrambled, and solves positions and puzzles of nine "
	             "men's morris; `crossply play` is for solving crosswords",
	             path, is);
	return code;
}

static int run(solve *v, const char *path)
{
	cli *c = v->c;
	int fits = type_check(c, cli_text(c, OPT_OUTPUT), &cply_format_puz,
	                      TYPE_NONE);
	if (fits != EXIT_FINE)
		return fits;
	cply_status s =
		cply_unlock(cply_session_doc(v->reader->s)->as.crossword,
	                    &c->arena, &v->keys);
	if (s == CPLY_NOMEM)
		return out_of_memory();
	if (s != CPLY_OK)
		return nothing_to_solve(path, "a crossword that is not locked",
		                        EXIT_FINDINGS);
	if (!v->keys.n) {
		cli_complain("no key opens %s; its checksum or its letters "
		             "are damaged",
		             path);
		return EXIT_FINDINGS;
	}
	uint32_t key;
	const char *out = cli_text(c, OPT_OUTPUT);
	int code = print_keys(v);
	if (code == EXIT_FINE)
		code = choose(v, &key);
	return code == EXIT_FINE && out ? write_unlocked(v, key, path, out)
	                                : code;
}

int solve_crossword(cli *c, cli_reader *r)
{
	solve v = { .c = c, .reader = r };
	return run(&v, c->operands[0]);
}

static int solve_file(cli *c, const char *path)
{
	cli_reader r;
	reader_init(&r, c);
	cplyi_session_settings(r.s)->reading.key =
		0; /* --key only chooses among those found */
	int code = reader_open(&r, path, NULL);
	findings_errors(c, &r);
	if (cply_session_doc(r.s)) {
		const cli_kind *k = cli_kind_of(cplyi_session_held(r.s));
		char is[64];
		snprintf(is, sizeof is, "a %s",
		         cply_session_doc(r.s)->kind->title);
		code = k->solve ? k->solve(c, &r)
		                : nothing_to_solve(path, is, EXIT_FORMAT);
	}
	reader_free(&r);
	return code;
}

int cmd_solve(cli *c)
{
	if (cli_has(c, OPT_CERTIFICATE) &&
	    (cli_has(c, OPT_PERFT) || cli_has(c, OPT_TABLES) ||
	     !mill_is_asked(c)))
		return cli_misuse(c, "--certificate is for one position; "
		                     "`--json` has those of a pack");
	if (mill_is_asked(c))
		return mill_solve(c);
	if (!c->n_operands)
		return cli_misuse(c, "solve needs a locked .puz file, a file "
		                     "of mill puzzles or a position");
	return solve_file(c, c->operands[0]);
}
