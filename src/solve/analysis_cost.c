/* SPDX-License-Identifier: MIT */
/* The square that cost the most. */
#include "solve/analysis.h"

/* The suspect was wrong until now. */
static void weigh(cply_analysis *out, uint32_t cell, const cplyi_suspect *q,
                  cplyi_when now, bool is_corrected)
{
	int64_t ms = now.active - q->since.active;
	if (out->cost.cell != CPLY_NO_CELL && ms <= out->cost.active)
		return;
	out->cost = (cply_cost){
		.cell = cell,
		.fill = q->fill,
		.wrong = cply_analysis_shown(out, q->since.wall,
		                             q->since.active),
		.corrected = is_corrected ? cply_analysis_shown(out, now.wall,
		                                                now.active)
		                          : CPLY_NEVER,
		.active = ms,
	};
}

void cplyi_cost_letter(cply_analysis *out, cplyi_suspect *suspects,
                       const cply_event *e, bool is_right, cplyi_when now)
{
	cplyi_suspect *q = &suspects[e->cell];
	/* A square that was cleared is as wrong as before until it is filled.
	 */
	if (!e->fill)
		return;
	if (!is_right && !q->fill)
		*q = (cplyi_suspect){ e->fill, now };
	if (!is_right || !q->fill)
		return;
	weigh(out, e->cell, q, now, true);
	q->fill = 0;
}

void cplyi_cost_open(cply_analysis *out, const cplyi_suspect *suspects)
{
	const cply_crossword *cw = out->solve->puzzle;
	for (uint32_t i = 0; i < cw->width * cw->height; i++)
		if (suspects[i].fill)
			weigh(out, i, &suspects[i],
			      (cplyi_when){ out->wall, out->active }, false);
}

void cplyi_cost_blocked(cply_analysis *out, const uint32_t *at)
{
	cply_cost *cost = &out->cost;
	if (cost->cell == CPLY_NO_CELL || cost->corrected == CPLY_NEVER)
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
