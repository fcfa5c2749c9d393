/* SPDX-License-Identifier: MIT */
/* The composer: takes positions one after the other and keeps those that are
 * what was ordered, with their proof. */
#include "carrier/json_key.h"
#include "mill/certificate/certificate.h"
#include "mill/compose/parts.h"
#include "mill/proof/proof.h"

enum {
	TRY_NODES = 2000000,    /* to find out whether it is won in time */
	PROOF_NODES = 40000000, /* for all that a proof has */
};

struct cply_mill_composer {
	cply_mill_order order;
	cply_mill_search *search;
	const cply_mill_tables *tables;
	compose_source source;
	cply_arena *a;
	cply_arena scratch; /* of one position */
	cply_mill pack;
	cply_str *certificates;
	cply_mill_key *seen; /* what nothing new may be like */
	size_t n_seen, cap_seen;
};

cply_mill_composer *cply_mill_composer_new(const cply_mill_order *order,
                                           cply_mill_search *search,
                                           const cply_mill_tables *tables,
                                           cply_arena *a)
{
	cply_mill_composer *c = CPLY_NEW(a, 1, cply_mill_composer);
	if (!c)
		return NULL;
	c->order = *order;
	c->search = search;
	c->tables = tables;
	c->a = a;
	cplyi_compose_source(&c->source, &c->order, tables);
	c->pack.puzzles = CPLY_NEW(a, order->count, cply_mill_puzzle);
	c->certificates = CPLY_NEW(a, order->count, cply_str);
	return cplyi_compose_head(&c->order, a, &c->pack) && !a->failed ? c
	                                                                : NULL;
}

/* ---- what there is already ---- */

/* The same with the colours swapped is not new either. */
static bool keys_of(const cply_mill_puzzle *p, cply_mill_key keys[2])
{
	cply_mill_puzzle other = *p;
	const cply_mill_position *s = &p->start;
	for (unsigned i = 0; i < 2; i++) {
		other.start.stones[i] = s->stones[i ^ 1];
		other.start.used[i] = s->used[i ^ 1];
		other.start.hand[i] = s->hand[i ^ 1];
		other.start.take[i] = s->take[i ^ 1];
	}
	other.start.side = s->side ^ 1;
	return cply_mill_key_of(p, &keys[0]) &&
	       cply_mill_key_of(&other, &keys[1]);
}

static bool add_keys(cply_mill_composer *c, const cply_mill_puzzle *p)
{
	cply_mill_key keys[2];
	if (!keys_of(p, keys))
		return true;
	if (c->n_seen + 2 > c->cap_seen) {
		size_t cap = c->cap_seen ? 2 * c->cap_seen : 64;
		cply_mill_key *more = CPLY_GROW(c->a, c->seen, c->cap_seen, cap,
		                                cply_mill_key);
		if (!more)
			return false;
		c->seen = more;
		c->cap_seen = cap;
	}
	c->seen[c->n_seen++] = keys[0];
	c->seen[c->n_seen++] = keys[1];
	return true;
}

static bool is_seen(const cply_mill_composer *c, const cply_mill_puzzle *p)
{
	cply_mill_key keys[2];
	if (!keys_of(p, keys))
		return true;
	for (size_t i = 0; i < c->n_seen; i++)
		if (cply_mill_key_compare(&keys[0], &c->seen[i]) == 0)
			return true;
	return false;
}

bool cply_mill_composer_exclude(cply_mill_composer *c, const cply_mill *pack)
{
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		if (!add_keys(c, &pack->puzzles[i]))
			return false;
	return true;
}

/* ---- one position ---- */

/* Won in exactly so many turns? A table has said so already. */
static bool is_won_in_time(cply_mill_composer *c, const cply_mill_position *p)
{
	if (c->source.tables)
		return true;
	cply_mill_search_limit(c->search, TRY_NODES, 0);
	if (c->order.turns > 1 &&
	    cply_mill_wins_in(c->search, p, c->order.turns - 1) != CPLY_MILL_NO)
		return false;
	return cply_mill_wins_in(c->search, p, c->order.turns) == CPLY_MILL_YES;
}

/* Is the whole line known, to the end of the game? */
static bool is_whole(const cply_mill_proof *proof)
{
	return proof->n_line == 2 * proof->turns - 1 &&
	       cply_mill_is_over(&proof->line[proof->n_line - 1].after);
}

static bool is_as_ordered(const cply_mill_order *o,
                          const cply_mill_proof *proof)
{
	return proof->standing == CPLY_MILL_PROVEN &&
	       proof->turns == o->turns && is_whole(proof) &&
	       (!o->unique || proof->n_shortest == 1);
}

/* False: left out, or no memory. */
static bool certify(cply_mill_composer *c, const cply_mill_puzzle *p,
                    const cply_mill_proof *proof, cply_str *out)
{
	const cply_mill_certificate_limits limits = { .nodes = PROOF_NODES,
		                                      .tables = c->tables };
	cply_json_writer w;
	cply_buf b;
	cply_buf_init(&b, &c->scratch);
	cply_json_writer_init(&w, &b, 0);
	if (cply_mill_certificate_of_puzzle(c->search, p, proof, &limits,
	                                    &c->scratch, &w) != CPLY_OK)
		return false;
	*out = cply_str_copy(c->a, cply_buf_str(&b));
	return !c->a->failed;
}

static cply_mill_composed judge(cply_mill_composer *c, cply_mill_puzzle *p)
{
	cply_mill_proof proof;
	cply_mill_prior prior;
	uint32_t i = c->pack.n_puzzles;
	cply_mill_search_limit(c->search, PROOF_NODES, 0);
	if (cply_mill_prove(c->search, &c->pack, p, &c->scratch, &proof) !=
	    CPLY_OK)
		return CPLY_MILL_COMPOSED_NOMEM;
	if (!is_as_ordered(&c->order, &proof) ||
	    !cply_mill_prior_of(c->search, &p->rules, &p->start, &proof,
	                        &c->scratch, &prior) ||
	    (prior.themes & c->order.themes) != c->order.themes ||
	    !certify(c, p, &proof, &c->certificates[i]))
		return c->scratch.failed || c->a->failed
		               ? CPLY_MILL_COMPOSED_NOMEM
		               : CPLY_MILL_COMPOSING;
	if (!cplyi_compose_describe(&c->order, i + 1, &proof, &prior, c->a,
	                            p) ||
	    !add_keys(c, p))
		return CPLY_MILL_COMPOSED_NOMEM;
	c->pack.puzzles[c->pack.n_puzzles++] = *p;
	return CPLY_MILL_FOUND;
}

cply_mill_composed cply_mill_composer_step(cply_mill_composer *c)
{
	bool ended;
	cply_mill_puzzle p = { .category = CPLY_MILL_WIN_GAME,
		               .rules = c->order.rules,
		               .variant = c->order.variant,
		               .title = c->pack.name, /* the claim */
		               .has_start = true };
	if (c->pack.n_puzzles >= c->order.count)
		return CPLY_MILL_NO_MORE;
	if (c->order.nodes &&
	    cply_mill_search_nodes(c->search) >= c->order.nodes)
		return CPLY_MILL_NODES_USED;
	if (!cplyi_compose_candidate(&c->source, &p.start, &ended))
		return ended ? CPLY_MILL_NO_MORE : CPLY_MILL_COMPOSING;
	if (is_seen(c, &p) || !is_won_in_time(c, &p.start))
		return CPLY_MILL_COMPOSING;
	cply_arena_init(&c->scratch, c->a->memory, SIZE_MAX);
	cply_mill_composed found = judge(c, &p);
	cply_arena_free(&c->scratch);
	return found;
}

/* ---- what was found ---- */

const cply_mill *cply_mill_composer_pack(const cply_mill_composer *c)
{
	return &c->pack;
}

cply_str cply_mill_composer_certificate(const cply_mill_composer *c, uint32_t i)
{
	return c->certificates[i];
}

void cply_mill_composer_certificates(const cply_mill_composer *c, cply_buf *out)
{
	cply_json_writer w;
	cply_json_writer_init(&w, out, 2);
	cply_json_begin_object(&w);
	cplyi_key_string(&w, "schema",
	                 CPLY_STR("crossply-mill-certificates/1"));
	cply_json_key(&w, "certificates");
	cply_json_begin_array(&w);
	uint32_t n = cply_mill_composer_pack(c)->n_puzzles;
	for (uint32_t i = 0; i < n; i++)
		cply_json_put_raw(&w, cply_mill_composer_certificate(c, i));
	cply_json_end_array(&w);
	cply_json_end_object(&w);
	cply_put(out, "\n");
}

uint64_t cply_mill_composer_looked(const cply_mill_composer *c)
{
	return c->source.at;
}
