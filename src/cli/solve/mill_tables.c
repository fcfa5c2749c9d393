/* SPDX-License-Identifier: MIT */
/* The endgame tables of mill that there are: see mill_tables.h. */
#include "cli/solve/mill_tables.h"

#include <stdlib.h>

cply_mill_files *mill_tables_open(const cli *c, const cply_mill_rules *rules,
                                  bool is_silent, unsigned *stones)
{
	bool wants = cply_mill_rules_plain(rules) && !cli_has(c, OPT_NO_TABLES);
	char *folder = wants ? cply_mill_files_folder() : NULL;
	unsigned n = folder ? cply_mill_files_present(folder, rules) : 0;
	cply_mill_files *files = NULL;
	cply_arena a;
	cply_diags diags;
	cply_arena_init(&a, NULL, SIZE_MAX);
	cply_diags_init(&diags, &a, 20);
	if (n)
		files = cply_mill_files_open(folder, rules, n, &diags);
	if (diags.n && !is_silent)
		cli_complain("some endgame tables are damaged and not used; "
		             "`crossply solve --tables %u` rebuilds them",
		             n);
	if (stones)
		*stones = files ? n : 0;
	cply_arena_free(&a);
	free(folder);
	return files;
}

void mill_tables_close(cply_mill_files *files)
{
	if (cply_mill_files_seen_damage(files))
		cli_complain("an endgame table is damaged; what it does not "
		             "say was searched for; `crossply solve --tables "
		             "%u` rebuilds it",
		             cply_mill_files_complete(files));
	cply_mill_files_close(files);
}

const cply_mill_tables *mill_tables_of(const cply_mill_files *files)
{
	return files ? cply_mill_files_tables(files) : NULL;
}
