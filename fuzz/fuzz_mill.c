/* SPDX-License-Identifier: MIT */
/* A letter for the rules, a line with a position, then words with actions: the
 * position is read, played on by the words and at random, and written; what was
 * written is read as the same. */
#include <stdlib.h>

#include "crossply/mill.h"
#include "fuzz.h"

static void require(bool holds)
{
	if (!holds)
		abort();
}

typedef struct game {
	cply_arena arena;
	cply_diags diags;
	const cply_mill_rules *rules;
	cply_mill_position p;
	cply_mill_history history;
} game;

static cply_str line(cply_str *rest, char stop)
{
	size_t i = 0;
	while (i < rest->len && rest->ptr[i] != stop && rest->ptr[i] != '\n')
		i++;
	cply_str head = cply_str_sub(*rest, 0, i);
	*rest = cply_str_sub(*rest, i < rest->len ? i + 1 : i, rest->len);
	return head;
}

/* Written and read again, in every generation that can hold it. */
static void round_trip(game *g)
{
	for (int k = CPLY_MILL_FEN_POINTS; k <= CPLY_MILL_FEN_17; k++) {
		cply_buf one, two;
		cply_mill_position p;
		cply_mill_fen generation;
		cply_buf_init(&one, &g->arena);
		cply_buf_init(&two, &g->arena);
		cply_mill_fen_write(&g->p, (cply_mill_fen)k, &one);
		const cply_mill_fen_source in = { cply_buf_str(&one), 0, NULL };
		cply_status s =
			cply_mill_fen_read(&in, &g->diags, &p, &generation);
		cply_mill_fen_write(&p, generation, &two);
		if (s == CPLY_OK && !one.failed && !two.failed &&
		    (g->p.action != 'r' || g->p.take[0] || g->p.take[1]))
			require(cply_str_eq(cply_buf_str(&one),
			                    cply_buf_str(&two)));
	}
}

static void play(game *g, cply_mill_move m)
{
	cply_mill_play(g->rules, &g->p, m, &g->history);
	const cply_mill_position *p = &g->p;
	require(!(p->stones[0] & p->stones[1]));
	require(!((p->stones[0] | p->stones[1]) & p->marked));
	require(!((p->stones[0] | p->stones[1] | p->marked) >> 24));
	require(p->hand[0] <= 12 && p->hand[1] <= 12);
	/* A game that is not over goes on. */
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	require(cply_mill_is_over(p) ||
	        cply_mill_moves(g->rules, p, moves) > 0);
}

static void play_words(game *g, cply_str text)
{
	for (int n = 0; text.len && n < 200; n++) {
		cply_mill_word w;
		cply_str word = line(&text, ' ');
		if (cply_mill_word_read(word, 0, &g->diags, &w) != CPLY_OK)
			continue;
		for (unsigned i = 0; i < w.n; i++) {
			cply_buf b;
			cply_buf_init(&b, &g->arena);
			cply_mill_why_not(g->rules, &g->p, w.moves[i], &b);
			bool legal =
				cply_mill_is_legal(g->rules, &g->p, w.moves[i]);
			require(b.failed || legal == !b.len);
			if (legal)
				play(g, w.moves[i]);
		}
	}
}

static void play_at_random(game *g, uint32_t seed)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	for (int i = 0; i < 100; i++) {
		unsigned n = cply_mill_moves(g->rules, &g->p, moves);
		if (!n)
			break;
		seed = seed * 1664525u + 1013904223u;
		play(g, moves[(seed >> 8) % n]);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	cply_str text = { (const char *)data, size };
	static game g;
	if (!size)
		return 0;
	g = (game){ 0 };
	g.rules = &cply_mill_variant_get(data[0] % cply_mill_variant_count())
	                   ->rules;
	cply_arena_init(&g.arena, NULL, 1u << 20);
	cply_diags_init(&g.diags, &g.arena, 50);
	text = cply_str_sub(text, 1, text.len);
	cply_mill_fen generation;
	const cply_mill_fen_source in = { line(&text, '\n'), 0, g.rules };
	cply_status s = cply_mill_fen_read(&in, &g.diags, &g.p, &generation);
	round_trip(&g);
	cply_mill_settle(g.rules, &g.p);
	if (s == CPLY_OK) {
		play_words(&g, text);
		play_at_random(&g, (uint32_t)size);
		round_trip(&g);
	}
	cply_arena_free(&g.arena);
	return 0;
}
