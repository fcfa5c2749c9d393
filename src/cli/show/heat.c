/* SPDX-License-Identifier: MIT */
/* crossply show --heat and --chart: what the analysis of a solve found, as a
 * picture. */
#include "cli/show/heat.h"

#include "cli/record/record.h"

static int out_of_memory(const char *name)
{
	cli_complain("out of memory while drawing %s", name);
	return EXIT_LIMIT;
}

bool show_heat_wanted(const cli *c)
{
	return cli_has(c, OPT_HEAT) || cli_has(c, OPT_CHART);
}

int show_heat(const cli *c, cply_scene *scene, const char *name, cply_arena *a)
{
	if (scene->doc->kind != &cply_kind_solve) {
		cli_complain("%s: --heat and --chart are for solves; this is a "
		             "%s",
		             name, scene->doc->kind->name);
		return EXIT_USAGE;
	}
	cply_analysis *analysis = CPLY_NEW(a, 1, cply_analysis);
	if (!analysis ||
	    cply_solve_analyse(scene->doc->as.solve, record_idle(c),
	                       record_clock(c), a, analysis))
		return out_of_memory(name);
	if (cli_has(c, OPT_CHART)) {
		cply_chart *chart = CPLY_NEW(a, 1, cply_chart);
		cply_doc *doc = CPLY_NEW(a, 1, cply_doc);
		if (!chart || !doc || cply_solve_chart(analysis, a, chart))
			return out_of_memory(name);
		*doc = cply_chart_doc(chart);
		scene->doc = doc;
		scene->state = NULL;
		return EXIT_FINE;
	}
	cply_heat *heat = CPLY_NEW(a, 1, cply_heat);
	cply_heat_kind kind = (cply_heat_kind)cli_number(c, OPT_HEAT, 0);
	if (!heat || cply_solve_heat(analysis, kind, a, heat))
		return out_of_memory(name);
	scene->options.heat = heat;
	return EXIT_FINE;
}
