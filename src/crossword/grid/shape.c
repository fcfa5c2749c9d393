/* SPDX-License-Identifier: MIT */
#include "crossword/grid/shape.h"

#include "base/text.h"
#include "crossword/direction.h"

cply_status cplyi_shape_of(const cply_crossword *cw, cply_arena *a,
                           cplyi_shape *out)
{
	*out = (cplyi_shape){ .cw = cw, .n_cells = cw->width * cw->height };
	out->through = CPLY_NEW(a, (size_t)out->n_cells * 2, uint32_t);
	if (!out->through ||
	    cply_crossword_slots(cw, CPLY_NUMBER_STANDARD, a, &out->slots))
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < out->slots.n; i++) {
		const cply_slot *slot = &out->slots.items[i];
		for (uint32_t k = 0; k < slot->length; k++) {
			size_t cell = cply_slot_cell(cw, slot, k);
			out->through[2 * cell + slot->direction] = i + 1;
		}
	}
	for (size_t i = 0; i < out->n_cells; i++) {
		out->n_open += cw->cells[i].kind == CPLY_CELL_OPEN;
		out->n_blocks += cw->cells[i].kind == CPLY_CELL_BLOCK;
		out->n_voids += cw->cells[i].kind == CPLY_CELL_VOID;
		out->n_checked +=
			out->through[2 * i] && out->through[2 * i + 1];
	}
	return CPLY_OK;
}

const cply_slot *cplyi_word_at(const cplyi_shape *s, uint32_t cell,
                               cply_direction d)
{
	uint32_t i = s->through[2 * (size_t)cell + d];
	return i ? &s->slots.items[i - 1] : NULL;
}

cply_str cplyi_slot_answer(const cply_crossword *cw, const cply_slot *slot,
                           cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (uint32_t k = 0; k < slot->length; k++) {
		const cply_cell *cell = &cw->cells[cply_slot_cell(cw, slot, k)];
		if (cell->solution.len)
			cply_put_str(&b, cply_upper(a, cell->solution,
			                            CPLY_CASE_ROOT));
		else
			cply_put_char(&b, '?');
	}
	return cply_buf_str(&b);
}

bool cplyi_slot_is_filled(const cply_crossword *cw, const cply_slot *slot)
{
	for (uint32_t k = 0; k < slot->length; k++)
		if (!cw->cells[cply_slot_cell(cw, slot, k)].solution.len)
			return false;
	return true;
}

cply_str cplyi_slot_name(const cply_slot *slot, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_put_uint(&b, slot->number);
	cply_put(&b, slot->direction == CPLY_ACROSS ? " Across" : " Down");
	return cply_buf_str(&b);
}

/* ---- neighbours ---- */

static const uint8_t side_bars[CPLYI_SIDES] = { CPLY_BAR_TOP, CPLY_BAR_RIGHT,
	                                        CPLY_BAR_BOTTOM,
	                                        CPLY_BAR_LEFT };

uint32_t cplyi_beside(const cply_crossword *cw, uint32_t cell, unsigned side)
{
	uint32_t row = cell / cw->width, col = cell % cw->width;
	switch (side) {
	case 0:
		return row ? cell - cw->width : CPLYI_NO_CELL;
	case 1:
		return col + 1 < cw->width ? cell + 1 : CPLYI_NO_CELL;
	case 2:
		return row + 1 < cw->height ? cell + cw->width : CPLYI_NO_CELL;
	default:
		return col ? cell - 1 : CPLYI_NO_CELL;
	}
}

uint32_t cplyi_way_on(const cply_crossword *cw, uint32_t cell, unsigned side)
{
	uint32_t next = cplyi_beside(cw, cell, side);
	if (next == CPLYI_NO_CELL || !cplyi_is_open(cw, next) ||
	    (cw->cells[cell].bars & side_bars[side]))
		return CPLYI_NO_CELL;
	return next;
}

uint32_t cplyi_run(const cply_crossword *cw, uint32_t cell, unsigned side)
{
	uint32_t n = 0;
	while ((cell = cplyi_way_on(cw, cell, side)) != CPLYI_NO_CELL)
		n++;
	return n;
}

int cplyi_words_gained(const cply_crossword *cw, uint32_t cell)
{
	int apart = 0, joined = 0;
	for (unsigned side = 0; side < 2; side++) {
		uint32_t one = cplyi_run(cw, cell, side);
		uint32_t two = cplyi_run(cw, cell, side + 2);
		apart += (one >= 2) + (two >= 2);
		joined += one + two + 1 >= 2;
	}
	return cplyi_is_open(cw, cell) ? apart - joined : joined - apart;
}

/* ---- how it hangs together ---- */

uint32_t cplyi_parts(const cply_crossword *cw, uint32_t *todo, uint32_t *part)
{
	uint32_t n = cw->width * cw->height, n_parts = 0;
	memset(part, 0, n * sizeof *part);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t top = 0;
		if (!cplyi_is_open(cw, i) || part[i])
			continue;
		part[i] = ++n_parts;
		todo[top++] = i;
		while (top) {
			uint32_t at = todo[--top];
			for (unsigned side = 0; side < CPLYI_SIDES; side++) {
				uint32_t next = cplyi_way_on(cw, at, side);
				if (next == CPLYI_NO_CELL || part[next])
					continue;
				part[next] = n_parts;
				todo[top++] = next;
			}
		}
	}
	return n_parts;
}

static void walk_from(const cply_crossword *cw, cplyi_visit *v, uint32_t root,
                      uint32_t *clock, bool *is_bridge)
{
	uint32_t at = root, n_children = 0;
	v[root].order = v[root].low = ++*clock;
	v[root].from = CPLYI_NO_CELL;
	while (at != CPLYI_NO_CELL) {
		if (v[at].side == CPLYI_SIDES) {
			uint32_t from = v[at].from;
			if (from != CPLYI_NO_CELL) {
				if (v[at].low < v[from].low)
					v[from].low = v[at].low;
				if (from != root && v[at].low >= v[from].order)
					is_bridge[from] = true;
				n_children += from == root;
			}
			at = from;
			continue;
		}
		uint32_t next = cplyi_way_on(cw, at, v[at].side++);
		if (next == CPLYI_NO_CELL || next == v[at].from)
			continue;
		if (v[next].order) {
			if (v[next].order < v[at].low)
				v[at].low = v[next].order;
			continue;
		}
		v[next].order = v[next].low = ++*clock;
		v[next].from = at;
		at = next;
	}
	is_bridge[root] = n_children > 1;
}

uint32_t cplyi_bridges(const cply_crossword *cw, cplyi_visit *room,
                       bool *is_bridge)
{
	uint32_t n = cw->width * cw->height, clock = 0, count = 0;
	memset(room, 0, n * sizeof *room);
	memset(is_bridge, 0, n * sizeof *is_bridge);
	for (uint32_t i = 0; i < n; i++)
		if (cplyi_is_open(cw, i) && !room[i].order)
			walk_from(cw, room, i, &clock, is_bridge);
	for (uint32_t i = 0; i < n; i++)
		count += is_bridge[i];
	return count;
}
