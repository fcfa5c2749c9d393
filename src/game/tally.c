/* SPDX-License-Identifier: MIT */
#include "game/tally.h"

/* Arguments of these rules: how often, first in which delta, where, what. */
void cplyi_tally_report(const cplyi_game_tally *t, cply_diags *diags)
{
	static const cply_rule rules[ODDITIES] = {
#define X(code) [ODD_##code] = CPLY_##code,
		CPLYI_TALLIED(X)
#undef X
	};
	uint64_t origin = diags->origin;
	for (int i = 0; i < ODDITIES; i++) {
		const cplyi_tally_row *r = &t->rows[i];
		if (!r->count)
			continue;
		diags->origin = r->origin;
		cply_report_with(diags, rules[i], &r->span, CPLY_N(r->count),
		                 CPLY_N(r->step), CPLY_T(r->path),
		                 CPLY_T(r->found));
	}
	diags->origin = origin;
}
