/* SPDX-License-Identifier: MIT */
/* Certificates as JSON. */
#include "mill/certificate/make.h"
#include "mill/proof/proof_json.h"
#include "mill/search/search.h"

enum { WINS = 100000, HOLDS = 100000, NODES = 30000000 };

/* ---- what is common to all ---- */

/* The name of the rules, or all their settings. */
static void put_rules(const cply_mill_rules *rules, cply_json_writer *w)
{
	for (size_t i = 0; i < cply_mill_variant_count(); i++) {
		const cply_mill_variant *v = cply_mill_variant_get(i);
		if (!cply_mill_rules_same(&v->rules, rules))
			continue;
		cply_json_key(w, "variant");
		cply_json_put_string(w, cply_str_of(v->id));
		return;
	}
	cply_json_key(w, "rules");
	cply_mill_rules_write(rules, w);
}

static void put_head(const cply_mill_search *s, const cply_mill_position *p,
                     cply_arena *a, cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_mill_fen_write(p, CPLY_MILL_FEN_POINTS, &b);
	cply_json_key(w, "schema");
	cply_json_put_string(w, CPLY_STR(CPLY_MILL_CERTIFICATE_SCHEMA));
	put_rules(&s->rules, w);
	cply_json_key(w, "position");
	cply_json_put_string(w, cply_buf_str(&b));
}

/* What a certificate is to show. */
typedef struct aims {
	bool is_draw, has_within;
	unsigned winner, within, not_within;
	unsigned enough; /* less than not_within would do as well; or 0 */
} aims;

static void put_turns(const char *key, unsigned n, cply_json_writer *w)
{
	cply_json_key(w, key);
	cply_json_put_int(w, n);
}

static void put_claim(const aims *o, cply_json_writer *w)
{
	cply_json_key(w, "claim");
	cply_json_begin_inline_object(w);
	cply_json_key(w, "result");
	cply_json_put_string(w, o->is_draw      ? CPLY_STR("draw")
	                        : o->has_within ? CPLY_STR("win")
	                                        : CPLY_STR("no_win"));
	if (!o->is_draw) {
		cply_json_key(w, "winner");
		cply_json_put_string(w, o->winner ? CPLY_STR("black")
		                                  : CPLY_STR("white"));
	}
	if (o->has_within)
		put_turns("within", o->within, w);
	if (o->not_within)
		put_turns("not_within", o->not_within, w);
	cply_json_end_object(w);
}

/* ---- positions ---- */

static void put_entry(const cert_entry *e, cply_buf *b, cply_json_writer *w)
{
	b->len = 0;
	cplyi_cert_put_key(&e->place, b);
	cply_put_char(b, ' ');
	for (unsigned i = 0; i < e->turn.n; i++)
		cply_mill_move_write(cert_move(&e->turn, i), b);
	cply_put_char(b, ' ');
	cply_put_uint(b, e->number);
	cply_json_put_string(w, cply_buf_str(b));
}

static void put_set(const char *key, const cert_maker *m, cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, m->game.arena);
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < m->set.n; i++)
		put_entry(&m->set.items[i], &b, w);
	cply_json_end_array(w);
	w->out->failed |= b.failed;
}

static void put_tables(const cert_maker *wins, const cert_maker *holds,
                       cply_arena *a, cply_json_writer *w)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_json_key(w, "tables");
	cply_json_begin_inline_array(w);
	for (unsigned own = 0; own <= CPLY_MILL_MOST_STONES; own++)
		for (unsigned opp = 0; opp <= CPLY_MILL_MOST_STONES; opp++) {
			bool asked = (wins->gap == CERT_WHOLE &&
			              wins->asked[own][opp]) ||
			             (holds->gap == CERT_WHOLE &&
			              holds->asked[own][opp]);
			if (!asked)
				continue;
			b.len = 0;
			cply_put_uint(&b, own);
			cply_put_char(&b, '-');
			cply_put_uint(&b, opp);
			cply_json_put_string(w, cply_buf_str(&b));
		}
	cply_json_end_array(w);
}

static void put_gap(const char *part, const cert_maker *m, cply_json_writer *w)
{
	cply_buf b;
	if (m->gap == CERT_WHOLE)
		return;
	cply_buf_init(&b, m->game.arena);
	switch (m->gap) {
	case CERT_TOO_MANY:
		cply_put(&b, "more than ");
		cply_put_uint(&b, m->most);
		cply_put(&b, " positions");
		break;
	case CERT_NODES:
		cply_put(&b, "not found within the limits of the search");
		break;
	case CERT_NO_TABLE:
		cply_put(&b, "`crossply solve --certificate` writes them");
		break;
	default:
		cply_put(&b, "these rules need positions that cannot be "
		             "written down");
	}
	cply_json_key(w, part);
	cply_json_put_string(w, cply_buf_str(&b));
}

/* ---- the whole ---- */

typedef struct request {
	cply_mill_search *s;
	cply_mill_position p;
	cply_mill_verdict v;
	const cply_mill_certified *claim; /* or NULL */
	cply_mill_certificate_limits limits;
	cply_arena *a;
	cply_mill_ply *turns; /* scratch */
	aims aims;
	bool has_holds; /* they were tried */
} request;

/* What is to be shown; false: nothing is known. A refuted claim of a win needs
 * "not within" as many turns as it says, a proven one "not sooner". */
static bool set_aims(request *r)
{
	const cply_mill_verdict *v = &r->v;
	const cply_mill_certified *c = r->claim;
	aims *o = &r->aims;
	unsigned turns = (v->score.turns + 1u) / 2;
	bool refuted = c && c->aim == CPLY_MILL_AIM_WIN && c->turns &&
	               c->standing == CPLY_MILL_REFUTED;
	o->winner = r->p.side;
	switch ((cply_mill_value)v->score.value) {
	case CPLY_MILL_DRAWN:
		o->is_draw = true;
		return true;
	case CPLY_MILL_UNKNOWN:
		o->not_within =
			refuted && c->not_within >= c->turns ? c->turns : 0;
		return o->not_within > 0;
	case CPLY_MILL_LOST:
		o->winner = r->p.side ^ 1u;
		refuted = false; /* whoever loses does not win at all */
		break;
	case CPLY_MILL_WON:
		break;
	}
	o->has_within = true;
	o->within = turns;
	o->not_within =
		v->at_most ? (o->winner == r->p.side ? v->no_win : v->no_loss)
		: turns    ? turns - 1
			   : 0;
	if (refuted && c->turns < o->not_within)
		o->enough = c->turns;
	return true;
}

static void maker_begin(cert_maker *m, const request *r, uint32_t most,
                        const cply_mill_tables *tables)
{
	*m = (cert_maker){ .search = r->s,
		           .tables = tables,
		           .set = { .arena = r->a },
		           .most = most,
		           .turns = r->turns,
		           .replies = r->turns + CPLY_MILL_MAX_TURNS };
	cplyi_cert_begin(&m->game, &r->s->rules, r->a);
	m->winner = r->aims.winner;
	cply_mill_search_limit(r->s, r->limits.nodes, 0);
}

typedef bool make_part(cert_maker *m, const cply_mill_position *root,
                       unsigned turns);

/* A proof that needs no tables is worth more; where it grows too large they
 * make it shorter. */
static void make(const request *r, make_part *part, uint32_t most,
                 unsigned turns, cert_maker *m)
{
	maker_begin(m, r, most, NULL);
	if (part(m, &r->p, turns) || m->gap == CERT_NO_MEMORY ||
	    !r->limits.tables)
		return;
	maker_begin(m, r, most, r->limits.tables);
	part(m, &r->p, turns);
}

static void make_both(request *r, cert_maker *wins, cert_maker *holds)
{
	aims *o = &r->aims;
	maker_begin(wins, r, r->limits.wins, r->limits.tables);
	maker_begin(holds, r, r->limits.holds, r->limits.tables);
	if (r->p.phase == 'o' ||
	    (o->is_draw && cplyi_cert_by_table(wins, &r->p)))
		return;
	if (o->is_draw) {
		wins->gap = CERT_NO_TABLE;
		return;
	}
	if (o->has_within)
		make(r, cplyi_cert_make_wins, r->limits.wins, o->within, wins);
	r->has_holds = wins->gap == CERT_WHOLE && o->not_within;
	if (r->has_holds)
		make(r, cplyi_cert_make_holds, r->limits.holds, o->not_within,
		     holds);
	if ((r->has_holds && holds->gap == CERT_WHOLE) || !o->enough)
		return;
	r->has_holds = true;
	o->not_within = o->enough;
	make(r, cplyi_cert_make_holds, r->limits.holds, o->enough, holds);
}

/* The claim of the puzzle, if it follows from what is shown. */
static void put_puzzle(const request *r, const cert_maker *wins,
                       cply_json_writer *w)
{
	const aims *o = &r->aims;
	const cply_mill_certified *c = r->claim;
	const cply_mill_certificate shown = {
		.position = r->p,
		.is_draw = o->is_draw,
		.winner = o->winner,
		.within = o->within,
		.shows_within = o->has_within && wins->gap == CERT_WHOLE,
		.not_within = o->not_within,
		.shows_not_within = o->not_within > 0,
		.trust = wins->gap == CERT_WHOLE ? CPLY_MILL_VERIFIED
		                                 : CPLY_MILL_NOT_VERIFIED,
	};
	if (!c || c->standing == CPLY_MILL_UNDECIDED ||
	    cply_mill_certificate_decides(&shown, c->aim, c->turns) !=
	            c->standing)
		return;
	cply_json_key(w, "puzzle");
	cply_json_begin_inline_object(w);
	cply_json_key(w, "aim");
	cply_json_put_string(w, c->aim == CPLY_MILL_AIM_WIN ? CPLY_STR("win")
	                                                    : CPLY_STR("hold"));
	cply_json_key(w, "turns");
	if (c->turns)
		cply_json_put_int(w, c->turns);
	else
		cply_json_put_null(w);
	cply_json_key(w, "standing");
	cply_json_put_string(w, c->standing == CPLY_MILL_PROVEN
	                                ? CPLY_STR("proven")
	                                : CPLY_STR("refuted"));
	cply_json_end_object(w);
}

static void put_parts(const request *r, const cert_maker *wins,
                      const cert_maker *holds, cply_json_writer *w)
{
	put_tables(wins, holds, r->a, w);
	if (r->aims.has_within && wins->gap == CERT_WHOLE)
		put_set("wins", wins, w);
	if (r->aims.not_within)
		put_set("holds", holds, w);
	if (wins->gap == CERT_WHOLE && holds->gap == CERT_WHOLE)
		return;
	cply_json_key(w, "left_out");
	cply_json_begin_object(w);
	put_gap("wins", wins, w);
	put_gap("holds", holds, w);
	cply_json_end_object(w);
}

static void use_limits(request *r, const cply_mill_certificate_limits *limits)
{
	if (limits)
		r->limits = *limits;
	else
		r->limits.tables = r->s->tables;
	if (!r->limits.wins)
		r->limits.wins = WINS;
	if (!r->limits.holds)
		r->limits.holds = HOLDS;
	if (!r->limits.nodes)
		r->limits.nodes = NODES;
}

cply_status
cply_mill_certificate_write(cply_mill_search *s, const cply_mill_position *p,
                            const cply_mill_verdict *verdict,
                            const cply_mill_certified *claim,
                            const cply_mill_certificate_limits *limits,
                            cply_arena *a, cply_json_writer *w)
{
	request r = { .s = s, .p = *p, .v = *verdict, .claim = claim, .a = a };
	cply_mill_settle(&s->rules, &r.p);
	cert_maker wins, holds;
	if (!set_aims(&r)) {
		cply_json_put_null(w);
		return CPLY_OK;
	}
	use_limits(&r, limits);
	r.turns = CPLY_NEW(a, (CERT_NESTED + 1u) * CPLY_MILL_MAX_TURNS,
	                   cply_mill_ply);
	if (!r.turns)
		return CPLY_NOMEM;
	make_both(&r, &wins, &holds);
	if (wins.gap == CERT_NO_MEMORY || holds.gap == CERT_NO_MEMORY ||
	    a->failed)
		return CPLY_NOMEM;
	if (holds.gap != CERT_WHOLE || !r.has_holds)
		r.aims.not_within = 0; /* it is not shown, so it is not said */
	cply_json_begin_object(w);
	put_head(s, p, a, w);
	put_claim(&r.aims, w);
	put_puzzle(&r, &wins, w);
	put_parts(&r, &wins, &holds, w);
	cply_json_end_object(w);
	if (a->failed || w->out->failed)
		return CPLY_NOMEM;
	return wins.gap || holds.gap ? CPLY_LIMIT : CPLY_OK;
}

cply_status
cply_mill_certificate_of_puzzle(cply_mill_search *s, const cply_mill_puzzle *p,
                                const cply_mill_proof *proof,
                                const cply_mill_certificate_limits *limits,
                                cply_arena *a, cply_json_writer *w)
{
	const cply_mill_certified claim = {
		.aim = proof->claim.aim,
		.turns = cplyi_proof_claimed(p, proof),
		.standing = proof->standing,
		.not_within = proof->not_within,
	};
	return cply_mill_certificate_write(s, &p->start, &proof->verdict,
	                                   &claim, limits, a, w);
}
