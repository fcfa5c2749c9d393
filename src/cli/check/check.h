/* SPDX-License-Identifier: MIT */
/* Inside of crossply check: one file after the other, in workers, and what is
 * printed of all of them, in order. */
#ifndef CROSSPLY_CLI_CHECK_CHECK_H
#define CROSSPLY_CLI_CHECK_CHECK_H

#include "cli/check/mill.h"
#include "cli/cli.h"
#include "cli/game/definition.h"
#include "cli/io/pool.h"
#include "cli/io/progress.h"
#include "mill/pack/same.h"

enum check_style { TEXT, GNU, GITHUB, JSON, JSONL, SARIF };

enum { FAIL_NEVER = CPLY_ERROR + 1 }; /* of --fail-on */

/* Where a result of SARIF ends in the output of its file. */
typedef struct result_end {
	cply_rule rule;
	size_t end;
} result_end;

/* What a file leaves besides its output. */
typedef struct leavings {
	const cplyi_same_list *same;
	const result_end *results;
	size_t n_results;
} leavings;

typedef struct check {
	cli *c;
	path_list paths;
	enum check_style style;
	uint64_t fail_on;
	cply_text_style text;
	cply_rule_set disabled;
	unsigned n_workers;
	cli_reader *readers;  /* one for each worker */
	mill_check *mills;    /* likewise */
	cplyi_same_list same; /* mill puzzles of all files */
	cply_lint *lint;      /* or NULL */
	progress bar;
	bool is_verbose, is_fixing, is_dry, is_diff;
	/* so far */
	int code;
	size_t n_checked, n_same;
	size_t *skipped; /* items */
	size_t n_skipped;
	uint64_t counts[3];
	cply_buf buf; /* of the writer */
	cply_sarif sarif;
	cply_sarif_failure *failures; /* for SARIF */
	size_t n_failures, cap_failures;
} check;

/* ---- one file (file.c) ---- */

/* The work of a pool: `ctx` is the check, an item one of its paths. */
void check_file(void *ctx, unsigned worker, size_t item, pool_result *out);
/* What the findings make of the code that reading gave. */
int check_judge(const check *k, const cli_reader *r, int code);
/* The findings of a reader in the style that was chosen. */
void check_put_file(const check *k, const cli_reader *r, pool_result *out,
                    leavings *l);

/* ---- all files (output.c) ---- */

void check_begin_output(check *k);
/* The definition comes first, if there is anything to say about it. */
void check_emit_definition(check *k, const definition *d);
/* What check_file() left; `ctx` is the check. */
void check_emit_file(void *ctx, size_t item, pool_result *r);
void check_end_output(check *k);
/* Puts down for SARIF that something could not be looked at. */
void check_add_failure(check *k, const char *name, cply_str reason);

#endif
