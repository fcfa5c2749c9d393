/* SPDX-License-Identifier: MIT */
/* The board: names, lines, neighbours and symmetries. */
#include "mill/mill.h"
#include "mill/rules/bits.h"

static const char names[CPLY_MILL_POINTS][3] = {
	"d5", "e5", "e4", "e3", "d3", "c3", "c4", "c5", /* inner ring */
	"d6", "f6", "f4", "f2", "d2", "b2", "b4", "b6", /* middle */
	"d7", "g7", "g4", "g1", "d1", "a1", "a4", "a7"  /* outer */
};

const char *cply_mill_point_name(unsigned point)
{
	return point < CPLY_MILL_POINTS ? names[point] : "";
}

int cply_mill_point_find(cply_str name)
{
	for (int i = 0; i < CPLY_MILL_POINTS; i++)
		if (cply_str_is_nocase(name, names[i]))
			return i;
	return -1;
}

void cply_mill_point_place(unsigned point, unsigned *column, unsigned *row)
{
	const char *name = names[point % CPLY_MILL_POINTS];
	*column = (unsigned)(name[0] - 'a');
	*row = (unsigned)(name[1] - '1');
}

uint32_t cply_mill_neighbours(unsigned point, bool diagonals)
{
	return mill_around(UINT32_C(1) << point % CPLY_MILL_POINTS,
	                   mill_spokes(diagonals)) &
	       MILL_ALL;
}

unsigned cply_mill_line_count(bool diagonals)
{
	return diagonals ? 20 : 16;
}

/* The twelve sides of the rings, the four spokes, the four diagonals. */
uint32_t cply_mill_line(unsigned line, unsigned *middle)
{
	uint32_t points = 0;
	unsigned m;
	if (line < 12) {
		m = line / 4 * 8 + line % 4 * 2;
		points = UINT32_C(1) << m;
		points |= mill_clockwise(points) | mill_back(points);
	} else {
		m = 8 + (line - 12) % 4 * 2 + (line >= 16);
		points = UINT32_C(0x0101) << m | UINT32_C(1) << (m - 8);
	}
	if (middle)
		*middle = m;
	return points;
}

uint32_t cply_mill_in_mills(uint32_t stones, bool diagonals)
{
	return mill_standing(stones & MILL_ALL, mill_spokes(diagonals));
}

unsigned cply_mill_turn_point(unsigned point, unsigned symmetry)
{
	unsigned ring = point / 8, i = point % 8;
	if (symmetry & 4)
		i = (8 - i) % 8;
	i = (i + 2 * (symmetry & 3)) % 8;
	if (symmetry & 8)
		ring = 2 - ring;
	return ring * 8 + i;
}

uint32_t cply_mill_turn(uint32_t points, unsigned symmetry)
{
	uint32_t out = 0;
	for (uint32_t left = points & MILL_ALL; left; left &= left - 1)
		out |= UINT32_C(1)
		       << cply_mill_turn_point(mill_first(left), symmetry);
	return out;
}

static int8_t turn_maybe(int8_t point, unsigned symmetry)
{
	return point < 0 ? point
	                 : (int8_t)cply_mill_turn_point((unsigned)point,
	                                                symmetry);
}

void cply_mill_turn_position(const cply_mill_position *p, unsigned symmetry,
                             cply_mill_position *out)
{
	*out = *p;
	out->marked = cply_mill_turn(p->marked, symmetry);
	out->preferred = turn_maybe(p->preferred, symmetry);
	for (int s = 0; s < 2; s++) {
		out->stones[s] = cply_mill_turn(p->stones[s], symmetry);
		out->used[s] = cply_mill_turn(p->used[s], symmetry);
		out->mill_from[s] = turn_maybe(p->mill_from[s], symmetry);
		out->mill_to[s] = turn_maybe(p->mill_to[s], symmetry);
		for (int k = 0; k < CPLY_MILL_CAPTURES; k++)
			out->capture[k].points[s] =
				cply_mill_turn(p->capture[k].points[s],
			                       symmetry);
	}
}

unsigned cply_mill_canonical(const cply_mill_position *p)
{
	unsigned best = 0;
	uint64_t least = UINT64_MAX;
	uint32_t least_marked = 0;
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++) {
		uint64_t key = (uint64_t)cply_mill_turn(p->stones[0], s) << 24 |
		               cply_mill_turn(p->stones[1], s);
		uint32_t marked = cply_mill_turn(p->marked, s);
		if (key < least || (key == least && marked < least_marked)) {
			least = key;
			least_marked = marked;
			best = s;
		}
	}
	return best;
}
