/* SPDX-License-Identifier: MIT */
/* Checking strategies. Each step is checked by itself: its turn is legal, and
 * whatever is answered leads to a position that has a step in the next round,
 * or where the holder has not lost by the rules or by a table. Stones in hand
 * only become fewer, so no chain of steps is endless. The search has no part in
 * this. */
#include "mill/certificate/parts.h"
#include "mill/rules/bits.h"
#include "mill/strategy/parts.h"
#include "mill/tables/index.h"

enum { MOST_FAULTS = 20, STEPS_BETWEEN = 1 << 12 };

typedef struct checker {
	strategy_file file;
	cert_game game;
	const cply_mill_tables *tables; /* or NULL */
	const cply_mill_index *index;
	const cply_mill_checking *how;
	cply_diags *diags;
	cply_mill_certificate *out;
	cply_mill_ply *turns; /* scratch */
	cply_arena words;     /* of findings */
	uint64_t done, total; /* steps */
	unsigned faults;
	bool stopped;
	bool missing[CPLY_MILL_TABLE_SIDE][CPLY_MILL_TABLE_SIDE];
	/* What is checked now. */
	unsigned holder;
	cply_span at;
	cply_str turn; /* of the holder; empty: none yet */
} checker;

/* ---- findings ---- */

static cply_str words_of(checker *c, const cply_mill_ply *t)
{
	cply_buf b;
	cply_buf_init(&b, &c->words);
	for (unsigned i = 0; i < t->n; i++)
		cply_mill_move_write(t->moves[i], &b);
	return cply_buf_str(&b);
}

static cply_str place_of(checker *c, const cply_mill_position *p)
{
	cert_key key;
	cply_buf b;
	cply_buf_init(&b, &c->words);
	if (cplyi_cert_place(&c->game, p, &key))
		cplyi_cert_put_key(&key, &b);
	return cply_buf_str(&b);
}

static void report_hole(checker *c, const cply_mill_ply *reply,
                        const cply_mill_position *p)
{
	cply_str turn = c->turn.len ? c->turn : CPLY_STR("the position");
	c->faults++;
	if (reply)
		cply_report_with(c->diags, CPLY_ML264, &c->at, CPLY_T(turn),
		                 CPLY_T(words_of(c, reply)),
		                 CPLY_T(place_of(c, p)));
	else
		cply_report_with(c->diags, CPLY_ML268, &c->at,
		                 CPLY_Z("its position is not one of them"));
}

/* `by` is the table that says so; NULL: the rules. */
static void report_lost(checker *c, const cply_mill_ply *reply, const char *by)
{
	cply_buf b;
	cply_buf_init(&b, &c->words);
	if (reply)
		cply_put_str(&b, words_of(c, reply));
	else
		cply_put_str(&b, c->turn);
	cply_put(&b, reply ? " beats " : " loses");
	if (reply)
		cply_put(&b, c->holder ? "Black" : "White");
	if (by) {
		cply_put(&b, ", by the endgame table ");
		cply_put(&b, by);
	}
	c->faults++;
	cply_report_with(c->diags, CPLY_ML268, &c->at,
	                 CPLY_T(cply_buf_str(&b)));
}

static void report_step(checker *c, uint64_t step, const char *why)
{
	cply_buf b;
	cply_buf_init(&b, &c->words);
	cply_put_hex(&b, step, 16);
	c->faults++;
	cply_report_with(c->diags, CPLY_ML262, &c->at, CPLY_T(cply_buf_str(&b)),
	                 CPLY_Z(why));
}

/* ---- what has to hold of a position ---- */

static void ask_table(checker *c, const cply_mill_position *p,
                      const cply_mill_ply *reply)
{
	unsigned own = mill_count(p->stones[p->side]);
	unsigned opp = mill_count(p->stones[p->side ^ 1]);
	const char name[] = { (char)('0' + own), '-', (char)('0' + opp), 0 };
	if (!c->file.tables[own][opp].is_listed) {
		report_hole(c, reply, p);
		return;
	}
	cply_mill_score s = { 0 };
	if (!c->missing[own][opp])
		s = cply_mill_probe(c->tables, p);
	if (s.value == CPLY_MILL_UNKNOWN) {
		c->missing[own][opp] = true;
		return;
	}
	c->out->by_table++;
	if (s.value == (p->side == c->holder ? CPLY_MILL_LOST : CPLY_MILL_WON))
		report_lost(c, reply, name);
}

static uint64_t step_at(const checker *c, unsigned round, uint64_t i)
{
	const cplyi_strategy *s = &c->file.sides[c->holder];
	for (unsigned r = 0; r < round; r++)
		i += s->n[r];
	return strategy_get(c->file.steps[c->holder] +
	                            (size_t)i * STRATEGY_STEP,
	                    STRATEGY_STEP);
}

static bool has_step(const checker *c, unsigned round, uint64_t position)
{
	const cplyi_strategy *s = &c->file.sides[c->holder];
	uint64_t low = 0, high = round < s->rounds ? s->n[round] : 0;
	while (low < high) {
		uint64_t middle = low + (high - low) / 2;
		uint64_t found = step_position(step_at(c, round, middle));
		if (found == position)
			return true;
		if (found < position)
			low = middle + 1;
		else
			high = middle;
	}
	return false;
}

/* The game is over, or the tables take it from here; false: neither. */
static bool is_leaf(checker *c, const cply_mill_position *p,
                    const cply_mill_ply *reply)
{
	if (p->phase == 'o') {
		if (cplyi_cert_wins(p, c->holder ^ 1u))
			report_lost(c, reply, NULL);
		return true;
	}
	if (p->hand[0] || p->hand[1])
		return false;
	ask_table(c, p, reply);
	return true;
}

/* The holder is to move: there is a step for it in this round. */
static void need_step(checker *c, const cply_mill_position *p, unsigned round,
                      const cply_mill_ply *reply)
{
	if (is_leaf(c, p, reply))
		return;
	uint64_t position = index_least(c->index, p->stones[c->holder],
	                                p->stones[c->holder ^ 1]);
	if (!has_step(c, round, position))
		report_hole(c, reply, p);
}

/* The other side is to move. */
static void need_replies(checker *c, const cply_mill_position *p,
                         unsigned round)
{
	if (is_leaf(c, p, NULL))
		return;
	unsigned n = cply_mill_turns(&c->game.rules, p, c->turns);
	for (unsigned i = 0; i < n && c->faults < MOST_FAULTS; i++)
		need_step(c, &c->turns[i].after, round, &c->turns[i]);
}

/* ---- steps ---- */

/* The stones in hand when the holder makes the turn of a round. */
static void hands_of(const checker *c, unsigned round, uint8_t hand[2])
{
	const cply_mill_position *p = &c->file.p;
	for (unsigned side = 0; side < 2; side++) {
		unsigned placed = round;
		if (p->side != c->holder && side != c->holder)
			placed++;
		hand[side] = p->hand[side] > placed
		                     ? (uint8_t)(p->hand[side] - placed)
		                     : 0;
	}
}

static bool read_step(checker *c, uint64_t step, unsigned round,
                      cply_mill_position *p)
{
	uint32_t own = (uint32_t)(step >> 40), opp = step >> 16 & MILL_ALL;
	const cply_mill_position *start = &c->file.p;
	*p = *start;
	p->stones[c->holder] = own;
	p->stones[c->holder ^ 1] = opp;
	hands_of(c, round, p->hand);
	p->side = (uint8_t)c->holder;
	p->phase = p->hand[p->side] ? 'p' : 'm';
	p->action = p->hand[p->side] ? 'p' : 's';
	p->ply = p->side;
	for (unsigned i = 0; i < 2; i++)
		if (mill_count(p->stones[i]) + p->hand[i] >
		    CPLY_MILL_MOST_STONES) {
			report_step(c, step, "there are too many stones");
			return false;
		}
	if (own & opp || !(p->hand[0] || p->hand[1])) {
		report_step(c, step, "it is not a position of this round");
		return false;
	}
	if (index_least(c->index, own, opp) != step_position(step)) {
		report_step(c, step, "a symmetry makes its number smaller");
		return false;
	}
	cply_mill_settle(&c->game.rules, p);
	if (p->phase == 'o')
		report_step(c, step, "the game is over there");
	return p->phase != 'o';
}

/* Plays one action of a turn; false has been reported. */
static bool play(checker *c, cply_mill_position *p, cply_mill_move m)
{
	cply_buf b;
	if (m.to < (int)CPLY_MILL_POINTS && m.from < (int)CPLY_MILL_POINTS &&
	    cply_mill_is_legal(&c->game.rules, p, m)) {
		cply_mill_play(&c->game.rules, p, m, NULL);
		return true;
	}
	cply_buf_init(&b, &c->words);
	if (m.to < (int)CPLY_MILL_POINTS && m.from < (int)CPLY_MILL_POINTS)
		cply_mill_why_not(&c->game.rules, p, m, &b);
	if (!b.len)
		cply_put(&b, "there is no such point");
	c->faults++;
	cply_report_with(c->diags, CPLY_ML263, &c->at, CPLY_T(c->turn),
	                 CPLY_T(cply_buf_str(&b)));
	return false;
}

static void put_point(cply_buf *b, unsigned point, cply_mill_move m)
{
	if (point < CPLY_MILL_POINTS)
		cply_mill_move_write(m, b);
	else
		cply_put_char(b, '?');
}

static bool play_step(checker *c, uint64_t step, cply_mill_position *p)
{
	unsigned to = step & 31, from = step >> 5 & 31, taken = step >> 10 & 31;
	bool moves = from != STRATEGY_NOTHING;
	const cply_mill_move first = { moves ? CPLY_MILL_MOVE : CPLY_MILL_PLACE,
		                       moves ? (int8_t)from : (int8_t)-1,
		                       (int8_t)to };
	const cply_mill_move second = { CPLY_MILL_TAKE, -1, (int8_t)taken };
	cply_buf b;
	cply_buf_init(&b, &c->words);
	put_point(&b, moves && from > to ? from : to, first);
	if (taken != STRATEGY_NOTHING)
		put_point(&b, taken, second);
	c->turn = cply_buf_str(&b);
	if (step >> 15 & 1) {
		report_step(c, step, "bit 15 is set");
		return false;
	}
	if (!play(c, p, first) ||
	    (taken != STRATEGY_NOTHING && !play(c, p, second)))
		return false;
	if (p->phase == 'o' || p->side != c->holder)
		return true;
	c->faults++;
	cply_report_with(c->diags, CPLY_ML263, &c->at, CPLY_T(c->turn),
	                 CPLY_Z("it is not the whole turn"));
	return false;
}

static void check_step(checker *c, unsigned round, uint64_t i)
{
	uint64_t step = step_at(c, round, i);
	cply_mill_position p;
	cply_arena_reset(&c->words, SIZE_MAX);
	c->turn = (cply_str){ 0 };
	if (i && step_position(step_at(c, round, i - 1)) >= step_position(step))
		report_step(c, step, "it is not in order");
	else if (read_step(c, step, round, &p) && play_step(c, step, &p))
		need_replies(c, &p, round + 1);
}

static bool goes_on(checker *c)
{
	const cply_mill_checking *how = c->how;
	if (!(c->done % STEPS_BETWEEN) && how && how->go_on &&
	    !how->go_on(how->ctx, c->done, c->total))
		c->stopped = true;
	return !c->stopped && c->faults < MOST_FAULTS;
}

static void check_side(checker *c, unsigned side)
{
	const cplyi_strategy *s = &c->file.sides[side];
	uint32_t offset = STRATEGY_HEADER;
	for (unsigned r = 0; side && r < STRATEGY_ROUNDS; r++)
		offset += (uint32_t)c->file.sides[0].n[r] * STRATEGY_STEP;
	c->holder = side;
	c->turn = (cply_str){ 0 };
	c->at = (cply_span){ AT_STONES, AT_N_TABLES };
	if (c->file.p.side == side)
		need_step(c, &c->file.p, 0, NULL);
	else
		need_replies(c, &c->file.p, 0);
	for (unsigned r = 0; r < s->rounds; r++)
		for (uint64_t i = 0; i < s->n[r] && goes_on(c); i++) {
			c->at = (cply_span){ offset, offset + STRATEGY_STEP };
			check_step(c, r, i);
			offset += STRATEGY_STEP;
			c->done++;
		}
}

/* ---- the tables ---- */

/* Those that are named, as far as they are here: not others. */
static void compare_tables(checker *c)
{
	for (unsigned i = 0; i < CPLY_MILL_TABLE_SIDE; i++)
		for (unsigned k = 0; k < CPLY_MILL_TABLE_SIDE; k++) {
			const cply_mill_table *t =
				c->tables ? &c->tables->table[i][k] : NULL;
			const char name[] = { (char)('0' + i), '-',
				              (char)('0' + k), 0 };
			bool listed = c->file.tables[i][k].is_listed;
			c->out->tables[i][k] = listed;
			if (!listed)
				continue;
			c->missing[i][k] = !t || !t->packed_;
			if (c->missing[i][k] ||
			    (t->header_sum == c->file.tables[i][k].header_sum &&
			     t->sum_of_sums ==
			             c->file.tables[i][k].sum_of_sums))
				continue;
			c->out->trust = CPLY_MILL_NOT_VERIFIED;
			cply_report_with(c->diags, CPLY_ML279, CPLY_NOWHERE,
			                 CPLY_Z(name));
		}
}

static void report_missing(checker *c)
{
	for (unsigned n = 0; n < CPLY_MILL_TABLE_SIDE * CPLY_MILL_TABLE_SIDE;
	     n++) {
		unsigned i = n / CPLY_MILL_TABLE_SIDE;
		unsigned k = n % CPLY_MILL_TABLE_SIDE;
		const char name[] = { (char)('0' + i), '-', (char)('0' + k),
			              0 };
		if (!c->missing[i][k])
			continue;
		c->out->trust = CPLY_MILL_NOT_VERIFIED;
		c->out->missing_own = i;
		c->out->missing_opp = k;
		unsigned stones =
			mill_count(c->file.p.stones[0] | c->file.p.stones[1]) +
			c->file.p.hand[0] + c->file.p.hand[1];
		cply_report_with(c->diags, CPLY_ML269, CPLY_NOWHERE,
		                 CPLY_Z(name), CPLY_N(stones));
		return;
	}
}

cply_status cplyi_strategy_check(cply_str bytes, const cply_mill_checking *how,
                                 cply_arena *a, cply_diags *diags,
                                 cply_mill_certificate *out)
{
	checker *c = CPLY_NEW(a, 1, checker);
	*out = (cply_mill_certificate){ .trust = CPLY_MILL_FALSE,
		                        .is_draw = true };
	if (!c)
		return CPLY_NOMEM;
	c->how = how;
	c->diags = diags;
	c->out = out;
	c->index = cply_mill_index_new(a, CPLY_MILL_FEWEST_STONES);
	c->turns = CPLY_NEW(a, CPLY_MILL_MAX_TURNS, cply_mill_ply);
	if (!c->index || !c->turns)
		return CPLY_NOMEM;
	if (!cplyi_strategy_read(bytes, diags, &c->file))
		return a->failed ? CPLY_NOMEM : CPLY_OK;
	out->rules = c->file.rules;
	out->position = c->file.p;
	out->has_position = true;
	for (unsigned i = 0; i < 2 * STRATEGY_ROUNDS; i++)
		c->total += c->file.sides[i / STRATEGY_ROUNDS]
		                    .n[i % STRATEGY_ROUNDS];
	out->holds = (uint32_t)c->total;
	out->trust = CPLY_MILL_VERIFIED;
	cply_arena_init(&c->words, NULL, SIZE_MAX);
	cplyi_cert_begin(&c->game, &c->file.rules, a);
	if (how && how->tables)
		c->tables = how->tables(how->ctx, &out->rules);
	compare_tables(c);
	for (unsigned side = 0; side < 2; side++)
		check_side(c, side);
	if (c->faults)
		out->trust = CPLY_MILL_FALSE;
	else
		report_missing(c);
	bool failed = a->failed || c->words.failed;
	cply_arena_free(&c->words);
	return failed ? CPLY_NOMEM : c->stopped ? CPLY_LIMIT : CPLY_OK;
}
