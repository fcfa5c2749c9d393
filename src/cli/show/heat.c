/* SPDX-License-Identifier: MIT */
/* crossply show --heat, --chart and --card: what the analysis of a solve found,
 * as a picture. */
#include "cli/show/heat.h"

#include "cli/record/record.h"
#include "draw/drawing.h"

bool show_heat_wanted(const cli *c)
{
	return cli_has(c, OPT_HEAT) || cli_has(c, OPT_CHART) ||
	       cli_has(c, OPT_CARD);
}

int show_heat(const cli *c, cply_scene *scene, const char *name, cply_arena *a)
{
	cply_heat_kind kind = (cply_heat_kind)cli_number(c, OPT_HEAT, 0);
	const cplyi_timing timing = { record_idle(c), record_clock(c) };
	cply_status s = cli_has(c, OPT_CARD)
	                        ? cplyi_scene_card(scene, kind, &timing, a)
	                : cli_has(c, OPT_CHART)
	                        ? cplyi_scene_chart(scene, &timing, a)
	                        : cplyi_scene_heat(scene, kind, &timing, a);
	if (s == CPLY_NOMEM) {
		cli_complain("out of memory while drawing %s", name);
		return EXIT_LIMIT;
	}
	if (s != CPLY_OK) {
		cli_complain(
			"%s: --heat, --chart and --card are for solve logs; "
			"this is a %s",
			name, scene->doc->kind->title);
		return EXIT_USAGE;
	}
	return EXIT_FINE;
}
