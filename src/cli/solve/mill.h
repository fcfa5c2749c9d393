/* SPDX-License-Identifier: MIT */
/* crossply solve on mill: counting, tables, positions. */
#ifndef CROSSPLY_CLI_SOLVE_MILL_H
#define CROSSPLY_CLI_SOLVE_MILL_H

#include "cli/cli.h"
#include "crossply/mill.h"

/* Does the command line ask for something of mill? */
bool mill_is_asked(const cli *c);
int mill_solve(cli *c);

/* The rules of --variant, or the standard ones; NULL after a complaint. */
const cply_mill_rules *mill_rules_given(cli *c);
/* The operand as a position, or the empty board; false after a complaint. */
bool mill_position_given(cli *c, const cply_mill_rules *rules,
                         cply_mill_position *out);

/* --tables */
int mill_make_tables(cli *c);
/* A position as operand. */
int mill_solve_position(cli *c);

/* The truth about each puzzle of a pack, or the one that --at names. */
int mill_solve_pack(cli *c, cli_reader *r);

#endif
