/* SPDX-License-Identifier: MIT */
/* Checking certificates. Each step is checked by itself: its turn is legal,
 * and whatever is answered leads to a position that has a step with a better
 * number, or where the game has ended as it should, or that a table knows. As
 * numbers only fall, no chain of steps is endless. The search has no part in
 * this. */
#include "mill/certificate/check.h"
#include "base/count.h"
#include "mill/tables/table.h"

enum { MOST_FAULTS = 50, ASKED_STONES = 10 };

/* ---- telling ---- */

static cply_str words_of(const cply_mill_ply *t, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	for (unsigned i = 0; t && i < t->n; i++)
		cply_mill_move_write(t->moves[i], &b);
	return cply_buf_str(&b);
}

static cply_str key_text(const cert_key *key, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cplyi_cert_put_key(key, &b);
	return cply_buf_str(&b);
}

/* Counts a fault of this step; false if one was told already. */
static bool is_first_fault(cert_checker *c)
{
	if (c->has_fault)
		return false;
	c->has_fault = true;
	c->faults++;
	return true;
}

static void tell_root(cert_checker *c, const char *why)
{
	if (is_first_fault(c))
		cply_report_with(c->diags, CPLY_ML268, &c->at, CPLY_Z(why));
}

static void tell_end(cert_checker *c, const cply_mill_position *p)
{
	cply_buf b;
	cply_buf_init(&b, c->arena);
	if (p->phase == 'o')
		cply_mill_outcome(p, &b);
	if (!b.len)
		cply_put(&b, "the game is not over");
	if (!c->turn.len)
		tell_root(c, "the game ends differently");
	else if (is_first_fault(c))
		cply_report_with(c->diags, CPLY_ML266, &c->at, CPLY_T(c->turn),
		                 CPLY_T(cply_buf_str(&b)));
}

static void tell_lost(cert_checker *c, unsigned number)
{
	if (!c->turn.len)
		tell_root(c, "it is won sooner");
	else if (is_first_fault(c))
		cply_report_with(c->diags, CPLY_ML267, &c->at, CPLY_T(c->turn),
		                 CPLY_T(words_of(c->reply, c->arena)),
		                 CPLY_N(number));
}

/* A position without a step, told once; or with one that is not enough. */
static void tell_hole(cert_checker *c, const cert_key *key, unsigned proven,
                      bool wins)
{
	cply_str reply = words_of(c->reply, c->arena);
	if (!c->turn.len && !c->reply) {
		tell_root(c, proven ? "they prove a different number of "
		                      "turns"
		                    : "its position is not one of them");
		return;
	}
	if (!proven && cplyi_cert_find(&c->holes, key) != CERT_NONE) {
		c->has_fault = true;
		return;
	}
	if (!is_first_fault(c))
		return;
	if (!proven)
		(void)cplyi_cert_add(&c->holes, key);
	cply_str turn = c->turn.len ? c->turn : CPLY_STR("the position");
	cply_str where = key_text(key, c->arena);
	cply_buf b;
	cply_buf_init(&b, c->arena);
	cply_put(&b, wins ? "a win within " : "holding out for ");
	cplyi_put_count(&b, proven, "turn", "turns");
	if (proven)
		cply_report_with(c->diags, CPLY_ML265, &c->at, CPLY_T(turn),
		                 CPLY_T(reply), CPLY_T(where),
		                 CPLY_T(cply_buf_str(&b)));
	else
		cply_report_with(c->diags, CPLY_ML264, &c->at, CPLY_T(turn),
		                 CPLY_T(reply), CPLY_T(where));
}

/* ---- tables ---- */

static unsigned count(uint32_t a)
{
	unsigned n = 0;
	for (; a; a &= a - 1)
		n++;
	return n;
}

/* Does the certificate list the table that this position is in? */
static bool relies_on_table(const cert_checker *c, const cply_mill_position *p)
{
	unsigned own = count(p->stones[p->side]);
	unsigned opp = count(p->stones[p->side ^ 1]);
	return p->phase == 'm' && !p->marked && !p->take[0] && !p->take[1] &&
	       !p->hand[0] && !p->hand[1] && own < CERT_SIDE &&
	       opp < CERT_SIDE && c->out->tables[own][opp] && c->game.is_plain;
}

typedef enum known { KNOWN_NOT, KNOWN_GOOD, KNOWN_MISSING } known;

/* Does a table that the certificate relies on prove it? For wins: the winner
 * wins within so many turns; for holds: he does not. */
static known ask_table(cert_checker *c, const cply_mill_position *p,
                       unsigned turns, bool wins)
{
	unsigned own = count(p->stones[p->side]);
	unsigned opp = count(p->stones[p->side ^ 1]);
	if (!relies_on_table(c, p))
		return KNOWN_NOT;
	cply_mill_score s = cply_mill_probe(c->tables, p);
	if (s.value == CPLY_MILL_UNKNOWN) {
		c->missing[own][opp] = true;
		return KNOWN_MISSING;
	}
	c->out->by_table++;
	cply_mill_value won =
		p->side == c->winner ? CPLY_MILL_WON : CPLY_MILL_LOST;
	bool in_time = s.value == won && (s.turns + 1u) / 2 <= turns;
	return in_time == wins ? KNOWN_GOOD : KNOWN_NOT;
}

/* ---- what has to be proven of a position ---- */

/* A position of the one with the plan: is there a step? */
static void need_step(cert_checker *c, const cply_mill_position *p,
                      unsigned turns, bool wins)
{
	const cert_set *set = &c->sets[wins ? CERT_WINS : CERT_HOLDS];
	cert_key key;
	if (!cplyi_cert_key(&c->game, p, &key)) {
		tell_root(c, "a position cannot be written down");
		return;
	}
	uint32_t i = cplyi_cert_find(set, &key);
	unsigned number = i == CERT_NONE ? 0 : set->items[i].number;
	if (number && (wins ? number <= turns : number >= turns))
		return;
	if (ask_table(c, p, turns, wins) == KNOWN_NOT)
		tell_hole(c, &key, number, wins);
}

static void check_wins(cert_checker *c, const cply_mill_position *p,
                       unsigned turns, unsigned nested);
static void check_holds(cert_checker *c, const cply_mill_position *p,
                        unsigned turns, unsigned nested);

/* All turns of the one without a plan. */
static void check_replies(cert_checker *c, const cply_mill_position *p,
                          unsigned turns, unsigned nested, bool wins)
{
	cply_mill_ply *list = c->turns + (size_t)nested * CPLY_MILL_MAX_TURNS;
	unsigned n = nested < CERT_IN_A_ROW
	                     ? cply_mill_turns(&c->game.rules, p, list)
	                     : CPLY_MILL_MAX_TURNS;
	if (n >= CPLY_MILL_MAX_TURNS) {
		tell_root(c, "there are too many turns to check");
		return;
	}
	for (unsigned i = 0; i < n && !c->has_fault; i++) {
		c->reply = &list[i];
		if (wins)
			check_wins(c, &list[i].after, turns, nested + 1);
		else
			check_holds(c, &list[i].after, turns - 1, nested + 1);
	}
	c->reply = NULL;
}

/* The winner wins from here within so many turns of his own, whatever the
 * other side does. */
static void check_wins(cert_checker *c, const cply_mill_position *p,
                       unsigned turns, unsigned nested)
{
	if (cplyi_cert_wins(p, c->winner))
		return;
	if (p->phase == 'o' || !turns)
		tell_end(c, p);
	else if (p->side == c->winner)
		need_step(c, p, turns, true);
	else if (ask_table(c, p, turns, true) == KNOWN_NOT)
		check_replies(c, p, turns, nested, true);
}

/* The winner does not win from here within so many turns of his own, since
 * the other side has a plan. */
static void check_holds(cert_checker *c, const cply_mill_position *p,
                        unsigned turns, unsigned nested)
{
	if (cplyi_cert_wins(p, c->winner))
		tell_lost(c, turns + 1);
	else if (p->phase == 'o' || !turns)
		return;
	else if (p->side != c->winner)
		need_step(c, p, turns, false);
	else if (ask_table(c, p, turns, false) == KNOWN_NOT)
		check_replies(c, p, turns, nested, false);
}

/* ---- steps ---- */

static void tell_illegal(cert_checker *c, const cert_step *s,
                         const cply_mill_word *w)
{
	cply_mill_position p = s->p;
	cply_buf b;
	cply_buf_init(&b, c->arena);
	for (unsigned i = 0; i < w->n && !b.len; i++) {
		cply_mill_why_not(&c->game.rules, &p, w->moves[i], &b);
		cply_mill_play(&c->game.rules, &p, w->moves[i], NULL);
	}
	if (!b.len)
		cply_put(&b, "it is not the whole turn");
	if (is_first_fault(c))
		cply_report_with(c->diags, CPLY_ML263, &s->at, CPLY_T(s->turn),
		                 CPLY_T(cply_buf_str(&b)));
}

static bool same_turn(const cply_mill_ply *t, const cply_mill_word *w)
{
	if (t->n != w->n)
		return false;
	for (unsigned i = 0; i < t->n; i++)
		if (t->moves[i].kind != w->moves[i].kind ||
		    t->moves[i].from != w->moves[i].from ||
		    t->moves[i].to != w->moves[i].to)
			return false;
	return true;
}

/* Plays the turn of a step; false has been told. */
static bool play_step(cert_checker *c, const cert_step *s,
                      cply_mill_position *after)
{
	cply_mill_word w;
	if (cply_mill_word_read(s->turn, 0, &c->game.none, &w) != CPLY_OK) {
		if (is_first_fault(c))
			cply_report_with(c->diags, CPLY_ML263, &s->at,
			                 CPLY_T(s->turn),
			                 CPLY_Z("it is not a turn"));
		return false;
	}
	unsigned n = cply_mill_turns(&c->game.rules, &s->p, c->turns);
	for (unsigned i = 0; i < n; i++)
		if (same_turn(&c->turns[i], &w)) {
			*after = c->turns[i].after;
			return true;
		}
	tell_illegal(c, s, &w);
	return false;
}

static void check_step(cert_checker *c, cply_json_value v, unsigned list)
{
	unsigned side = list == CERT_WINS ? c->winner : c->winner ^ 1u;
	cply_mill_position after;
	cert_step s;
	c->has_fault = false;
	if (!cplyi_cert_read_step(c, v, side, true, &s))
		return;
	c->at = s.at;
	c->turn = s.turn;
	c->reply = NULL;
	if (!play_step(c, &s, &after))
		return;
	if (list == CERT_WINS)
		check_wins(c, &after, s.number - 1, 0);
	else if (after.phase != 'o' && after.side == side)
		tell_root(c, "a plan with two turns in a row");
	else
		check_holds(c, &after, s.number, 0);
}

static void check_list(cert_checker *c, unsigned list)
{
	cply_json_iter it = cply_json_each(c->lists[list]);
	while (cply_json_step(&it) && c->faults < MOST_FAULTS &&
	       !(c->is_foreign && c->faults) && !c->arena->failed)
		check_step(c, it.value, list);
}

/* ---- the claim ---- */

static void check_draw(cert_checker *c)
{
	static const char *const values[] = { "nothing", "lost", "drawn",
		                              "won" };
	const cply_mill_position *p = &c->out->position;
	unsigned own = count(p->stones[p->side]);
	unsigned opp = count(p->stones[p->side ^ 1]);
	if (!relies_on_table(c, p)) {
		if (!c->is_left_out[CERT_WINS]) /* or it has been told */
			tell_root(c, "only endgame tables that are listed can "
			             "prove a draw");
		return;
	}
	cply_mill_score s = cply_mill_probe(c->tables, p);
	if (s.value == CPLY_MILL_DRAWN) {
		c->out->by_table++;
	} else if (s.value == CPLY_MILL_UNKNOWN) {
		c->missing[own][opp] = true;
	} else {
		char name[] = { (char)('0' + own), '-', (char)('0' + opp), 0 };
		c->faults++;
		cply_report_with(c->diags, CPLY_ML271, &c->out->at,
		                 CPLY_Z("drawn"), CPLY_Z(name),
		                 CPLY_Z(values[s.value]));
	}
}

/* The game is over: everybody can see how. */
static void check_over(cert_checker *c)
{
	const cply_mill_position *p = &c->out->position;
	bool drawn = p->winner == CPLY_MILL_DRAW;
	bool wins = cplyi_cert_wins(p, c->winner);
	c->out->shows_within = c->out->has_within;
	c->out->shows_not_within = c->out->not_within > 0;
	if (c->out->is_draw      ? !drawn
	    : c->out->has_within ? !wins || c->out->within
	                         : wins)
		tell_root(c, "the game ends differently");
}

static void check_claim(cert_checker *c)
{
	cply_mill_position p = c->out->position;
	c->at = c->out->at;
	c->turn = (cply_str){ 0 };
	c->reply = NULL;
	c->has_fault = false;
	if (p.phase == 'o') {
		check_over(c);
		return;
	}
	if (c->out->is_draw) {
		check_draw(c);
		return;
	}
	if (c->out->has_within && !c->is_left_out[CERT_WINS]) {
		check_wins(c, &p, c->out->within, 0);
		c->out->shows_within = true;
	}
	c->has_fault = false;
	if (c->out->not_within && !c->is_left_out[CERT_HOLDS]) {
		check_holds(c, &p, c->out->not_within, 0);
		c->out->shows_not_within = true;
	}
}

static void tell_missing(cert_checker *c)
{
	bool told = false;
	for (unsigned own = 0; own < CERT_SIDE; own++)
		for (unsigned opp = 0; opp < CERT_SIDE; opp++) {
			char name[] = { (char)('0' + own), '-',
				        (char)('0' + opp), 0 };
			if (!c->missing[own][opp] || told)
				continue;
			told = true;
			c->out->missing_own = own;
			c->out->missing_opp = opp;
			cply_report_with(c->diags, CPLY_ML269, &c->out->at,
			                 CPLY_Z(name), CPLY_N(own + opp));
		}
	if (!told)
		return;
	c->out->trust = CPLY_MILL_NOT_VERIFIED;
	c->out->shows_within = c->out->shows_not_within = false;
}

/* What is said of the puzzle has to follow from what is shown. */
static void check_puzzle(cert_checker *c)
{
	cply_mill_certificate *o = c->out;
	static const char *const words[] = { "undecided", "proven", "refuted" };
	if (o->claim.aim == CPLY_MILL_AIM_NONE)
		return;
	cply_mill_standing is =
		cply_mill_certificate_decides(o, o->claim.aim, o->claim.turns);
	if (is == o->claim.standing)
		return;
	if (is == CPLY_MILL_UNDECIDED && o->trust == CPLY_MILL_NOT_VERIFIED)
		return; /* what is missing has been told */
	cply_report_with(c->diags, CPLY_ML276, &o->at,
	                 CPLY_Z(words[o->claim.standing]), CPLY_Z(words[is]));
	c->faults++;
}

void cplyi_cert_check(cert_checker *c)
{
	for (unsigned i = CERT_WINS; i <= CERT_HOLDS; i++)
		if (!c->is_left_out[i])
			check_list(c, i);
	if (c->is_foreign)
		return;
	check_claim(c);
	if (!c->faults)
		tell_missing(c);
	if (!c->faults)
		check_puzzle(c);
}

cply_status cply_mill_certificate_check(cply_json_value v,
                                        const cply_mill_checking *how,
                                        cply_arena *a, cply_diags *diags,
                                        cply_mill_certificate *out)
{
	cert_checker c = {
		.arena = a, .diags = diags, .out = out, .holes = { .arena = a }
	};
	*out = (cply_mill_certificate){ .at = cply_json_span(v) };
	c.turns = CPLY_NEW(a, (size_t)CERT_IN_A_ROW * CPLY_MILL_MAX_TURNS,
	                   cply_mill_ply);
	if (!c.turns)
		return CPLY_NOMEM;
	bool readable = cplyi_cert_read(&c, v);
	if (readable) {
		if (how && how->tables)
			c.tables = how->tables(how->ctx, &out->rules);
		cplyi_cert_check(&c);
	}
	if (!readable || c.faults) {
		out->trust = CPLY_MILL_FALSE;
		out->shows_within = out->shows_not_within = false;
	}
	return a->failed ? CPLY_NOMEM : CPLY_OK;
}
