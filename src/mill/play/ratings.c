/* SPDX-License-Identifier: MIT */
#include "mill/play/ratings.h"

#include "base/sorted.h"
#include "mill/play/solving.h"

/* What is said of a puzzle is worth something. */
#define PUZZLE_DEVIATION 150.0

void cplyi_mill_ratings_forget(cplyi_mill_ratings *r)
{
	cply_arena_reset(&r->arena, SIZE_MAX);
	r->items = NULL;
	r->n = r->cap = 0;
	r->solver = (cplyi_mill_record){ .rating = cply_rating_new(1500) };
}

void cplyi_mill_ratings_init(cplyi_mill_ratings *r)
{
	cply_arena_init(&r->arena, NULL, SIZE_MAX);
	cplyi_mill_ratings_forget(r);
}

void cplyi_mill_ratings_free(cplyi_mill_ratings *r)
{
	cply_arena_free(&r->arena);
}

/* ---- puzzles ---- */

cply_str cplyi_mill_ratings_key(const cply_mill_puzzle *p, cply_arena *a)
{
	cply_mill_position turned;
	cply_buf b, fen;
	cply_mill_turn_position(&p->start, cply_mill_canonical(&p->start),
	                        &turned);
	cply_buf_init(&fen, a);
	cply_mill_fen_write(&turned, CPLY_MILL_FEN_POINTS, &fen);
	/* Stones, side, hands; not the counters of moves. */
	size_t end = 0;
	for (int fields = 0; end < fen.len; end++)
		if (fen.ptr[end] == ' ' && ++fields == 8)
			break;
	cply_buf_init(&b, a);
	cply_put_str(&b, p->id);
	cply_put(&b, " ");
	cply_put_str(&b, cply_str_sub(cply_buf_str(&fen), 0, end));
	return cply_buf_str(&b);
}

double cplyi_mill_ratings_prior(const cply_mill_puzzle *p)
{
	static const struct {
		const char *name;
		double rating;
	} usual[] = {
		{ "beginner", 900 }, { "easy", 1150 },   { "medium", 1450 },
		{ "hard", 1750 },    { "expert", 2000 }, { "master", 2250 },
	};
	for (uint32_t i = 0; i < p->members.n; i++) {
		uint32_t n;
		if (cply_str_is(p->members.items[i].key, "rating") &&
		    cply_str_u32(p->members.items[i].json, &n) && n >= 100 &&
		    n <= 3000)
			return n;
	}
	for (size_t i = 0; i < CPLY_COUNT(usual); i++)
		if (cply_str_is(p->difficulty, usual[i].name))
			return usual[i].rating;
	return 1500;
}

/* ---- records ---- */

static uint32_t place_of(const cplyi_mill_ratings *r, cply_str key)
{
	return r->n ? cplyi_sorted_place(&r->items->key, r->n, sizeof *r->items,
	                                 key)
	            : 0;
}

static bool is_at(const cplyi_mill_ratings *r, uint32_t i, cply_str key)
{
	return i < r->n && cply_str_eq(r->items[i].key, key);
}

const cplyi_mill_record *cplyi_mill_ratings_find(const cplyi_mill_ratings *r,
                                                 cply_str key)
{
	uint32_t i = place_of(r, key);
	return is_at(r, i, key) ? &r->items[i] : NULL;
}

cplyi_mill_record *cplyi_mill_ratings_record(cplyi_mill_ratings *r,
                                             cply_str key, double prior)
{
	uint32_t i = place_of(r, key);
	if (is_at(r, i, key))
		return &r->items[i];
	if (r->n == r->cap) {
		uint32_t cap = r->cap ? 2 * r->cap : 64;
		cplyi_mill_record *grown =
			CPLY_GROW(&r->arena, r->items, r->cap, cap,
		                  cplyi_mill_record);
		if (!grown)
			return NULL;
		r->items = grown;
		r->cap = cap;
	}
	memmove(&r->items[i + 1], &r->items[i],
	        (r->n - i) * sizeof r->items[0]);
	r->items[i] =
		(cplyi_mill_record){ .key = cply_str_copy(&r->arena, key),
		                     .rating = { prior, PUZZLE_DEVIATION,
		                                 CPLY_RATING_NEW_VOLATILITY } };
	r->n++;
	return &r->items[i];
}

/* ---- results ---- */

/* Days without an attempt make a rating less sure, as periods without games
 * do. */
static cply_rating rest(cply_rating r, int64_t from, int64_t to)
{
	enum { DAY = 86400, MOST_DAYS = 3650 };
	int64_t days = from > 0 && to > from ? (to - from) / DAY : 0;
	for (int64_t i = 0; i < days && i < MOST_DAYS; i++)
		r = cply_rating_after(r, NULL, 0);
	return r;
}

static void note(cplyi_mill_record *m, const cplyi_mill_result *x)
{
	m->attempts++;
	m->solved += x->is_solved;
	m->score = x->score;
	m->hints = x->hints;
	m->seconds = x->seconds;
	m->time = x->time;
}

bool cplyi_mill_ratings_add(cplyi_mill_ratings *r, cplyi_mill_result *x)
{
	cplyi_mill_record *s = &r->solver;
	cplyi_mill_record *m = cplyi_mill_ratings_record(r, x->key, x->prior);
	if (!m)
		return false;
	x->before = x->after = s->rating.rating;
	x->is_rated = !m->attempts && !x->is_unrated;
	if (x->is_rated) {
		s->rating = rest(s->rating, s->time, x->time);
		const cply_rating_game mine = { m->rating, x->score };
		const cply_rating_game its = { s->rating, 1 - x->score };
		s->rating = cply_rating_after(s->rating, &mine, 1);
		m->rating = cply_rating_after(m->rating, &its, 1);
		x->after = s->rating.rating;
	}
	m->title = cply_str_copy(&r->arena, x->title);
	note(m, x);
	note(s, x);
	return !r->arena.failed;
}

cplyi_mill_result cplyi_mill_ratings_result(const cply_mill_session *s)
{
	bool is_solved = cplyi_session_is_solved(s);
	return (cplyi_mill_result){
		.title = s->puzzle->title,
		.prior = cplyi_mill_ratings_prior(s->puzzle),
		.score = is_solved ? cply_mill_session_score(s) : 0,
		.hints = s->hints,
		.is_solved = is_solved,
		.is_unrated = !cplyi_session_is_rated(s),
	};
}

uint32_t cplyi_mill_ratings_nearest(const cplyi_mill_ratings *r,
                                    const cply_mill *pack, const cply_str *keys,
                                    uint32_t puzzle)
{
	double best = 1e9;
	uint32_t found = (puzzle + 1) % pack->n_puzzles;
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		const cplyi_mill_record *m =
			cplyi_mill_ratings_find(r, keys[i]);
		double rating = m ? m->rating.rating
		                  : cplyi_mill_ratings_prior(&pack->puzzles[i]);
		double far = rating - r->solver.rating.rating;
		far = far < 0 ? -far : far;
		if (i != puzzle && far < best && !(m && m->attempts) &&
		    pack->puzzles[i].has_start) {
			best = far;
			found = i;
		}
	}
	return found;
}
