/* SPDX-License-Identifier: MIT */
/* Certificates as JSON. */
#include "mill/certificate/make.h"
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

static void put_claim(const cply_mill_verdict *v, bool is_shortest,
                      cply_json_writer *w)
{
	static const char *const values[] = { "unknown", "lost", "drawn",
		                              "won" };
	cply_json_key(w, "claim");
	cply_json_begin_inline_object(w);
	cply_json_key(w, "value");
	cply_json_put_string(w, cply_str_of(values[v->score.value & 3]));
	if (v->score.value != CPLY_MILL_DRAWN) {
		cply_json_key(w, "turns");
		cply_json_put_int(w, (v->score.turns + 1) / 2);
		cply_json_key(w, "shortest");
		cply_json_put_bool(w, is_shortest);
	}
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
			bool asked = wins->asked[own][opp] ||
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
		cply_put(&b, "only endgame tables can prove a draw");
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
	cply_mill_certificate_limits limits;
	cply_arena *a;
	cply_mill_ply *turns; /* scratch */
} request;

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
	m->winner =
		r->v.score.value == CPLY_MILL_WON ? r->p.side : r->p.side ^ 1u;
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

static void make_both(const request *r, cert_maker *wins, cert_maker *holds)
{
	unsigned turns = (r->v.score.turns + 1u) / 2;
	maker_begin(wins, r, r->limits.wins, r->limits.tables);
	maker_begin(holds, r, r->limits.holds, r->limits.tables);
	if (r->p.phase == 'o' || (r->v.score.value == CPLY_MILL_DRAWN &&
	                          cplyi_cert_by_table(wins, &r->p)))
		return;
	if (r->v.score.value == CPLY_MILL_DRAWN) {
		wins->gap = CERT_NO_TABLE;
		return;
	}
	make(r, cplyi_cert_make_wins, r->limits.wins, turns, wins);
	if (wins->gap == CERT_WHOLE && turns)
		make(r, cplyi_cert_make_holds, r->limits.holds, turns - 1,
		     holds);
}

static void put_parts(const request *r, const cert_maker *wins,
                      const cert_maker *holds, cply_json_writer *w)
{
	if (wins->gap == CERT_WHOLE) {
		put_tables(wins, holds, r->a, w);
		put_set("wins", wins, w);
		if (holds->gap == CERT_WHOLE)
			put_set("holds", holds, w);
	}
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
                            const cply_mill_certificate_limits *limits,
                            cply_arena *a, cply_json_writer *w)
{
	request r = { .s = s, .p = *p, .v = *verdict, .a = a };
	cply_mill_settle(&s->rules, &r.p);
	cert_maker wins, holds;
	if (verdict->score.value == CPLY_MILL_UNKNOWN) {
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
	cply_json_begin_object(w);
	put_head(s, p, a, w);
	put_claim(verdict, wins.gap == CERT_WHOLE && holds.gap == CERT_WHOLE,
	          w);
	put_parts(&r, &wins, &holds, w);
	cply_json_end_object(w);
	if (a->failed || w->out->failed)
		return CPLY_NOMEM;
	return wins.gap || holds.gap ? CPLY_LIMIT : CPLY_OK;
}
