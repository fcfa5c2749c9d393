/* SPDX-License-Identifier: MIT */
/* FEN of any generation, exactly as the apps of its time wrote it. */
#include "mill/rules/bits.h"
#include "mill/rules/rules.h"

typedef struct writer {
	const cply_mill_position *p;
	cply_buf *out;
	unsigned first; /* number of the first point */
} writer;

static void put_number(const writer *w, int64_t n)
{
	cply_put_char(w->out, ' ');
	cply_put_int(w->out, n);
}

static void put_letter(const writer *w, char c)
{
	cply_put_char(w->out, ' ');
	cply_put_char(w->out, c);
}

static void put_board(const writer *w)
{
	const cply_mill_position *p = w->p;
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		if (i && i % 8 == 0)
			cply_put_char(w->out, '/');
		cply_put_char(w->out, p->marked >> i & 1      ? 'X'
		                      : p->stones[0] >> i & 1 ? 'O'
		                      : p->stones[1] >> i & 1 ? '@'
		                                              : '*');
	}
}

static void put_point(const writer *w, int8_t point)
{
	if (point >= 0)
		put_number(w, point + (int)w->first);
	else
		put_number(w, w->first ? 0 : -1);
}

static void put_targets(const writer *w, char name, const cply_mill_targets *t)
{
	if (!(t->points[0] | t->points[1] | t->count[0] | t->count[1]))
		return;
	put_letter(w, name);
	for (unsigned s = 0; s < 2; s++) {
		cply_put(w->out, s ? "|b-" : ":w-");
		cply_put_uint(w->out, t->count[s]);
		cply_put_char(w->out, '-');
		for (uint32_t a = t->points[s]; a; a &= a - 1) {
			cply_put_uint(w->out, mill_first(a) + w->first);
			if (a & (a - 1))
				cply_put_char(w->out, '.');
		}
	}
}

static void put_extensions(const writer *w)
{
	const cply_mill_position *p = w->p;
	if (!w->first)
		cply_put(w->out, " ids:nodes");
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++)
		put_targets(w, "cil"[k], &p -> capture[k]);
	if (p->preferred >= 0) {
		cply_put(w->out, " p:");
		cply_put_int(w->out, p->preferred + (int)w->first);
	}
	if (p->stuck) {
		cply_put(w->out, " s:");
		cply_put_uint(w->out, p->stuck);
	}
}

static void put_counts(const writer *w, bool black_first)
{
	for (unsigned i = 0; i < 2; i++) {
		unsigned s = black_first ? 1 - i : i;
		put_number(w, mill_count(w->p->stones[s]));
		put_number(w, w->p->hand[s]);
	}
}

void cply_mill_fen_write(const cply_mill_position *p, cply_mill_fen generation,
                         cply_buf *out)
{
	writer w = { p, out, generation == CPLY_MILL_FEN_POINTS ? 0 : 8 };
	put_board(&w);
	put_letter(&w, p->side ? 'b' : 'w');
	put_letter(&w, p->phase);
	put_letter(&w, p->action);
	put_counts(&w, generation == CPLY_MILL_FEN_11_BLACK);
	if (generation >= CPLY_MILL_FEN_11) {
		put_number(&w, p->take[p->side]);
	} else {
		put_number(&w, p->take[0]);
		put_number(&w, p->take[1]);
	}
	if (generation <= CPLY_MILL_FEN_17) {
		for (unsigned s = 0; s < 2; s++) {
			put_point(&w, p->mill_from[s]);
			put_point(&w, p->mill_to[s]);
		}
		cply_put_char(out, ' ');
		cply_put_uint(out, (uint64_t)p->used[0] << (32 + w.first) |
		                           (uint64_t)p->used[1] << w.first);
	}
	put_number(&w, p->quiet);
	put_number(&w, 1 + ((int64_t)p->ply - p->side) / 2);
	if (generation <= CPLY_MILL_FEN_17)
		put_extensions(&w);
}
