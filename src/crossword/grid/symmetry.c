/* SPDX-License-Identifier: MIT */
#include "crossword/grid/shape.h"

/* Where each side of a square goes: above, right, below, left. */
static const struct {
	const char *name;
	uint8_t sides[CPLYI_SIDES];
	bool is_square; /* only square grids have it */
} kinds[CPLYI_SYMMETRIES] = {
	[CPLYI_HALF_TURN] = { "rotational", { 2, 3, 0, 1 }, false },
	[CPLYI_LEFT_RIGHT] = { "left-right", { 0, 3, 2, 1 }, false },
	[CPLYI_UP_DOWN] = { "up-down", { 2, 1, 0, 3 }, false },
	[CPLYI_DIAGONAL] = { "diagonal", { 3, 2, 1, 0 }, true },
	[CPLYI_ANTIDIAGONAL] = { "antidiagonal", { 1, 0, 3, 2 }, true },
	[CPLYI_QUARTER_TURN] = { "quarter-turn", { 1, 2, 3, 0 }, true },
};

const char *cplyi_symmetry_name(cplyi_symmetry s)
{
	return s < CPLYI_SYMMETRIES ? kinds[s].name : "none";
}

cplyi_symmetry cplyi_symmetry_find(cply_str name)
{
	unsigned s = 0;
	while (s < CPLYI_SYMMETRIES && !cply_str_is(name, kinds[s].name))
		s++;
	return (cplyi_symmetry)s;
}

bool cplyi_symmetry_fits(uint32_t width, uint32_t height, cplyi_symmetry s)
{
	return !kinds[s].is_square || width == height;
}

uint32_t cplyi_image(uint32_t width, uint32_t height, cplyi_symmetry s,
                     uint32_t cell)
{
	uint32_t row = cell / width, col = cell % width;
	uint32_t up = height - 1 - row, left = width - 1 - col;
	switch (s) {
	case CPLYI_HALF_TURN:
		return up * width + left;
	case CPLYI_LEFT_RIGHT:
		return row * width + left;
	case CPLYI_UP_DOWN:
		return up * width + col;
	case CPLYI_DIAGONAL:
		return col * width + row;
	case CPLYI_ANTIDIAGONAL:
		return left * width + up;
	case CPLYI_QUARTER_TURN:
		return col * width + up;
	case CPLYI_SYMMETRIES:
		break;
	}
	return cell;
}

bool cplyi_breaks(const cply_crossword *cw, cplyi_symmetry s, uint32_t cell)
{
	uint32_t image = cplyi_image(cw->width, cw->height, s, cell);
	if (cplyi_is_open(cw, cell) != cplyi_is_open(cw, image))
		return true;
	if (!cplyi_is_open(cw, cell))
		return false;
	/* A side counts only between two open squares. */
	for (unsigned side = 0; side < CPLYI_SIDES; side++) {
		unsigned there = kinds[s].sides[side];
		uint32_t next = cplyi_beside(cw, cell, side);
		uint32_t other = cplyi_beside(cw, image, there);
		if (next == CPLYI_NO_CELL || other == CPLYI_NO_CELL ||
		    !cplyi_is_open(cw, next) || !cplyi_is_open(cw, other))
			continue;
		if ((cplyi_way_on(cw, cell, side) == CPLYI_NO_CELL) !=
		    (cplyi_way_on(cw, image, there) == CPLYI_NO_CELL))
			return true;
	}
	return false;
}

static bool holds(const cply_crossword *cw, cplyi_symmetry s)
{
	uint32_t n = cw->width * cw->height;
	if (!cplyi_symmetry_fits(cw->width, cw->height, s))
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (cplyi_breaks(cw, s, i))
			return false;
	return true;
}

unsigned cplyi_symmetries(const cply_crossword *cw)
{
	unsigned set = 0;
	for (unsigned s = 0; s < CPLYI_SYMMETRIES; s++)
		if (holds(cw, (cplyi_symmetry)s))
			set |= 1u << s;
	return set;
}

void cplyi_put_symmetries(unsigned set, cply_buf *out)
{
	bool is_first = true;
	for (unsigned s = 0; s < CPLYI_SYMMETRIES; s++) {
		if (!(set >> s & 1))
			continue;
		cply_put(out, is_first ? "" : ", ");
		cply_put(out, kinds[s].name);
		is_first = false;
	}
	if (is_first)
		cply_put(out, "none");
}
