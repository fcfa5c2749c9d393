/* SPDX-License-Identifier: MIT */
/* Verifies endgame tables of nine men's morris position by position, with
 * nothing of Crossply: the board from its picture, the files from their
 * description (docs/formats/mill-tables.md).
 *
 *   verify FOLDER OWN-OPP...
 *
 * Of every position its turns are played one step: a win in n turns has a turn
 * to a loss in n - 1 and none to a shorter loss; a loss in n has only turns to
 * wins, the longest of n - 1; a draw has a turn to a draw and none to a loss.
 * Each slot is also compared with its 15 mirror images. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 24, LINES = 16, HEADER = 2048, DRAW = 0 };

typedef struct table {
	uint8_t *bytes;
	unsigned bits, n_codes;
	uint32_t entries;
	uint64_t won, drawn, lost;
	unsigned longest;
} table;

static uint32_t choose[25][25];
static uint32_t lines[LINES], next_to[POINTS];
static uint32_t image[16][3][256]; /* of a ring's stones */
static uint32_t *number[10];       /* of each set's least image; UINT32_MAX */
static table tables[10][10];
static const char *folder;

static void die(const char *what, unsigned a, unsigned b)
{
	fprintf(stderr, "%s (%u-%u)\n", what, a, b);
	exit(1);
}

/* ---- the board, from a picture ---- */

/* Points in the order of a FEN: three rings from inside, clockwise from the
 * top. */
static const char names[] = "d5e5e4e3d3c3c4c5d6f6f4f2d2b2b4b6d7g7g4g1d1a1a4a7";
static const char pictures[] =
	"a7d7g7 b6d6f6 c5d5e5 a4b4c4 e4f4g4 c3d3e3 b2d2f2 a1d1g1 "
	"a7a4a1 b6b4b2 c5c4c3 d7d6d5 d3d2d1 e5e4e3 f6f4f2 g7g4g1 ";

static unsigned point(const char *name)
{
	for (unsigned i = 0; i < POINTS; i++)
		if (memcmp(names + 2 * i, name, 2) == 0)
			return i;
	abort();
}

static void draw_board(void)
{
	for (unsigned i = 0; i < LINES; i++) {
		unsigned p[3];
		for (unsigned k = 0; k < 3; k++)
			p[k] = point(pictures + 7 * i + 2 * k);
		lines[i] = 1u << p[0] | 1u << p[1] | 1u << p[2];
		/* Neighbours on a line are neighbours. */
		for (unsigned k = 0; k < 2; k++) {
			next_to[p[k]] |= 1u << p[k + 1];
			next_to[p[k + 1]] |= 1u << p[k];
		}
	}
	/* Quarter turns, a mirror, and the swap of inner and outer ring. */
	for (unsigned s = 0; s < 16; s++)
		for (unsigned i = 0; i < 3 * 256 * 8; i++) {
			unsigned at = i % 8, set = i / 8 % 256, ring = i / 2048;
			uint32_t *out = &image[s][ring][set];
			if (!(set >> at & 1))
				continue;
			if (s & 1)
				at = (8 - at) % 8;
			at = (at + (s >> 1 & 3) * 2) % 8;
			*out |= 1u << (8 * (s & 8 ? 2 - ring : ring) + at);
		}
}

static uint32_t turned(uint32_t set, unsigned s)
{
	return image[s][0][set & 255] | image[s][1][set >> 8 & 255] |
	       image[s][2][set >> 16];
}

static unsigned size_of(uint32_t set)
{
	unsigned n = 0;
	for (; set; set &= set - 1)
		n++;
	return n;
}

/* ---- slots, from the description ---- */

static void number_sets(unsigned size)
{
	uint32_t n = 0;
	number[size] = malloc(sizeof(uint32_t) << POINTS);
	memset(number[size], 0xFF, sizeof(uint32_t) << POINTS);
	for (uint32_t set = 0; set < 1u << POINTS; set++) {
		bool least = size_of(set) == size;
		for (unsigned s = 0; s < 16 && least; s++)
			least = turned(set, s) >= set;
		if (least)
			number[size][set] = n++;
	}
}

/* The rank of a set among those of its size on the points that are left. */
static uint32_t rank_without(uint32_t set, uint32_t without)
{
	uint32_t rank = 0;
	unsigned at = 0, k = 0;
	for (unsigned i = 0; i < POINTS; i++) {
		if (without >> i & 1)
			continue;
		if (set >> i & 1)
			rank += choose[at][++k];
		at++;
	}
	return rank;
}

static uint32_t slot_of(uint32_t own, uint32_t opp)
{
	uint32_t first = UINT32_MAX, second = UINT32_MAX;
	for (unsigned s = 0; s < 16; s++) {
		uint32_t a = turned(own, s), b = turned(opp, s);
		if (a < first || (a == first && b < second)) {
			first = a;
			second = b;
		}
	}
	unsigned n = size_of(own), m = size_of(opp);
	return number[n][first] * choose[POINTS - n][m] +
	       rank_without(second, first);
}

/* ---- files ---- */

static uint64_t number_at(const uint8_t *at, unsigned bytes)
{
	uint64_t n = 0;
	while (bytes--)
		n = n << 8 | at[bytes];
	return n;
}

static void load(unsigned own, unsigned opp)
{
	char path[4096];
	table *t = &tables[own][opp];
	if (t->bytes)
		return;
	snprintf(path, sizeof path, "%s/mill-00030300-%u-%u.table", folder, own,
	         opp);
	FILE *f = fopen(path, "rb");
	if (!f)
		die("no table", own, opp);
	fseek(f, 0, SEEK_END);
	size_t size = (size_t)ftell(f);
	rewind(f);
	t->bytes = malloc(size);
	if (fread(t->bytes, 1, size, f) != size)
		die("cannot read", own, opp);
	fclose(f);
	if (memcmp(t->bytes, "CPLYMILL", 8) != 0 ||
	    number_at(t->bytes + 8, 4) != 2 || t->bytes[20] != own ||
	    t->bytes[21] != opp)
		die("not that table", own, opp);
	t->bits = t->bytes[22];
	t->entries = (uint32_t)number_at(t->bytes + 24, 4);
	t->n_codes = (unsigned)number_at(t->bytes + 28, 4);
	t->won = number_at(t->bytes + 32, 8);
	t->drawn = number_at(t->bytes + 40, 8);
	t->lost = number_at(t->bytes + 48, 8);
	t->longest = (unsigned)number_at(t->bytes + 56, 4);
	if (!number[own])
		number_sets(own);
}

/* 0 is a draw, else turns + 1. */
static unsigned value_at(const table *t, uint32_t slot)
{
	unsigned code = 0;
	for (unsigned i = 0; i < t->bits; i++) {
		uint64_t bit = (uint64_t)slot * t->bits + i;
		unsigned byte = t->bytes[HEADER + bit / 8];
		code |= (byte >> (bit % 8) & 1u) << i;
	}
	if (code >= t->n_codes)
		abort();
	return (unsigned)number_at(t->bytes + 1024 + 2 * code, 2);
}

static unsigned value_of(uint32_t own, uint32_t opp)
{
	const table *t = &tables[size_of(own)][size_of(opp)];
	return value_at(t, slot_of(own, opp));
}

/* ---- one step ---- */

static bool in_mill(uint32_t set, unsigned at)
{
	for (unsigned i = 0; i < LINES; i++)
		if (lines[i] >> at & 1 && (lines[i] & set) == lines[i])
			return true;
	return false;
}

typedef struct best {
	unsigned win, loss; /* values; 0: none */
	bool draws;
} best;

/* A turn that leaves the other side with this value. */
static void turn_to(best *b, unsigned value)
{
	if (value == DRAW)
		b->draws = true;
	else if (value % 2) /* an even number of turns: lost */
		b->win = !b->win || value + 1 < b->win ? value + 1 : b->win;
	else
		b->loss = value + 1 > b->loss ? value + 1 : b->loss;
}

static void take_each(best *b, uint32_t own, uint32_t opp)
{
	bool all = true;
	if (size_of(opp) == 3) {
		turn_to(b, 1); /* two are left: lost at once */
		return;
	}
	for (unsigned i = 0; i < POINTS; i++)
		if (opp >> i & 1 && !in_mill(opp, i))
			all = false;
	for (unsigned i = 0; i < POINTS; i++)
		if (opp >> i & 1 && (all || !in_mill(opp, i)))
			turn_to(b, value_of(opp & ~(1u << i), own));
}

static unsigned value_by_turns(uint32_t own, uint32_t opp)
{
	best b = { 0 };
	uint32_t empty = ((1u << POINTS) - 1) & ~(own | opp);
	bool flies = size_of(own) == 3;
	for (unsigned from = 0; from < POINTS; from++) {
		if (!(own >> from & 1))
			continue;
		for (unsigned to = 0; to < POINTS; to++) {
			if (!(empty >> to & 1) ||
			    !(flies || next_to[from] >> to & 1))
				continue;
			uint32_t after = (own & ~(1u << from)) | 1u << to;
			if (in_mill(after, to))
				take_each(&b, after, opp);
			else
				turn_to(&b, value_of(opp, after));
		}
	}
	return b.win ? b.win : b.draws ? DRAW : b.loss ? b.loss : 1;
}

/* ---- all of a space ---- */

typedef struct sums {
	uint64_t won, drawn, lost;
	unsigned longest;
} sums;

static void verify_position(uint32_t own, uint32_t opp, sums *n)
{
	unsigned is = value_of(own, opp), wanted = value_by_turns(own, opp);
	if (is != wanted) {
		fprintf(stderr, "%06x against %06x: %u, not %u\n", own, opp, is,
		        wanted);
		exit(1);
	}
	*(is == DRAW ? &n->drawn : is % 2 ? &n->lost : &n->won) += 1;
	if (is && is - 1 > n->longest)
		n->longest = is - 1;
}

static void load_around(unsigned own, unsigned opp)
{
	load(own, opp);
	load(opp, own);
	if (own > 3)
		load(own - 1, opp);
	if (opp > 3)
		load(opp - 1, own);
}

static void verify(unsigned own, unsigned opp)
{
	sums n = { 0 };
	load_around(own, opp);
	const table *t = &tables[own][opp];
	for (uint32_t a = 0; a < 1u << POINTS; a++) {
		if (number[own][a] == UINT32_MAX)
			continue;
		for (uint32_t b = (1u << opp) - 1; b < 1u << POINTS;) {
			/* One of each class. */
			bool first = !(a & b);
			for (unsigned s = 1; s < 16 && first; s++)
				first = turned(a, s) != a || turned(b, s) >= b;
			if (first)
				verify_position(a, b, &n);
			uint32_t low = b & -b, up = b + low;
			b = up | ((b ^ up) >> 2) / low;
		}
	}
	if (n.won != t->won || n.drawn != t->drawn || n.lost != t->lost ||
	    n.longest != t->longest)
		die("the counts of the header are wrong", own, opp);
	printf("%u-%u: %llu won, %llu drawn, %llu lost, longest %u: verified\n",
	       own, opp, (unsigned long long)n.won, (unsigned long long)n.drawn,
	       (unsigned long long)n.lost, n.longest);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	if (argc < 3)
		return 2;
	folder = argv[1];
	for (unsigned n = 0; n <= 24; n++)
		for (unsigned k = 0; k <= n; k++)
			choose[n][k] = k == 0 || k == n
			                       ? 1
			                       : choose[n - 1][k - 1] +
			                                 choose[n - 1][k];
	draw_board();
	for (int i = 2; i < argc; i++) {
		unsigned own, opp;
		if (sscanf(argv[i], "%u-%u", &own, &opp) != 2 || own < 3 ||
		    own > 9 || opp < 3 || opp > 9)
			return 2;
		verify(own, opp);
	}
	for (unsigned i = 0; i < 10; i++) {
		free(number[i]);
		for (unsigned k = 0; k < 10; k++)
			free(tables[i][k].bytes);
	}
	return 0;
}
