/* SPDX-License-Identifier: MIT */
/* The square that cost the most. */
#include "solve/analysis.h"

void cplyi_cost_letter(cply_analysis *out, cplyi_suspect *suspects,
                       const cply_event *e, bool is_right, cplyi_when now)
{
	const cply_solve *s = out->solve;
	cplyi_suspect *q = &suspects[e->cell];
	/* A square that was cleared is as wrong as before until it is filled.
	 */
	if (!e->fill || e->fill == q->fill)
		return;
	bool is_over = q->fill && (is_right || !s->has_solution);
	int64_t ms = now.active - q->since.active;
	if (is_over &&
	    (out->cost.cell == CPLY_NO_CELL || ms > out->cost.active))
		out->cost = (cply_cost){
			.cell = e->cell,
			.fill = q->fill,
			.wrong = cply_analysis_shown(out, q->since.wall,
			                             q->since.active),
			.corrected =
				cply_analysis_shown(out, now.wall, now.active),
			.active = ms,
		};
	if (is_right)
		q->fill = 0;
	else if (!q->fill || is_over)
		*q = (cplyi_suspect){ e->fill, now };
}

void cplyi_cost_blocked(cply_analysis *out, const uint32_t *at)
{
	cply_cost *cost = &out->cost;
	if (cost->cell == CPLY_NO_CELL)
		return;
	for (int way = 0; way < 2; way++) {
		uint32_t entry = at[2 * (size_t)cost->cell + (unsigned)way];
		if (entry == CPLY_NO_CLUE)
			continue;
		const cply_entry_stats *e = &out->entries[entry];
		for (uint32_t i = 0; i < e->n_cells; i++) {
			const cply_square_stats *q = &out->squares[e->cells[i]];
			cost->n_blocked += e->cells[i] != cost->cell &&
			                   q->last != CPLY_NEVER &&
			                   q->last >= cost->corrected;
		}
	}
}
