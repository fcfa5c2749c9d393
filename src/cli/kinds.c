/* SPDX-License-Identifier: MIT */
/* The one list of what the commands do with the kinds. */
#include "cli/kinds.h"

#include "cli/play/mill.h"
#include "cli/solve/mill.h"

static const cplyi_same_list *gather_mill(const cply_doc *doc, uint32_t file,
                                          cply_arena *a)
{
	return cplyi_same_gather(doc->as.mill, file, a);
}

static const cli_kind kinds[] = {
	{ &cply_kind_crossword, .play = play_crossword,
	  .solve = solve_crossword },
	{ &cply_kind_mill, .play = play_mill_pack, .solve = mill_solve_pack,
	  .prove = mill_check_run, .gather = gather_mill },
};

const cli_kind *cli_kind_of(const cply_doc *doc)
{
	static const cli_kind none = { 0 };
	for (size_t i = 0; i < CPLY_COUNT(kinds); i++)
		if (kinds[i].kind == doc->kind)
			return &kinds[i];
	return &none;
}
