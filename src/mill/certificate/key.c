/* SPDX-License-Identifier: MIT */
/* Names of positions, the same for all that a symmetry of the board makes
 * equal; and sets of named positions. */
#include "base/ascii.h"
#include "mill/certificate/parts.h"
#include "mill/rules/bits.h"
#include "mill/rules/rules.h"

/* ---- the game ---- */

void cplyi_cert_begin(cert_game *g, const cply_mill_rules *rules, cply_arena *a)
{
	*g = (cert_game){ .rules = *rules, .arena = a };
	g->rules.n_moves = g->rules.n_moves_endgame = 0;
	g->rules.threefold = false;
	g->is_plain = cply_mill_rules_plain(&g->rules);
	cply_buf_init(&g->text, a);
	cply_buf_init(&g->least, a);
	cply_diags_init(&g->none, a, 0);
}

bool cplyi_cert_wins(const cply_mill_position *p, unsigned side)
{
	return p->phase == 'o' && p->winner == (side ? CPLY_MILL_BLACK_WINS
	                                             : CPLY_MILL_WHITE_WINS);
}

void cplyi_cert_normalise(const cert_game *g, cply_mill_position *p)
{
	p->quiet = 0;
	p->ply = p->side;
	if (p->phase == 'r' || p->phase == 'n')
		p->phase = 'p';
	for (unsigned s = 0; s < 2; s++) {
		if (!g->rules.no_repeated_mill)
			p->mill_from[s] = p->mill_to[s] = -1;
		if (!g->rules.mills_work_once)
			p->used[s] = 0;
	}
	if (!p->take[0] && !p->take[1])
		p->by_mill = false;
}

static bool same_targets(const cply_mill_targets *a, const cply_mill_targets *b)
{
	return a->points[0] == b->points[0] && a->points[1] == b->points[1] &&
	       a->count[0] == b->count[0] && a->count[1] == b->count[1];
}

/* All but what cplyi_cert_normalise makes equal. */
static bool same_position(const cply_mill_position *a,
                          const cply_mill_position *b)
{
	for (unsigned s = 0; s < 2; s++)
		if (a->stones[s] != b->stones[s] || a->used[s] != b->used[s] ||
		    a->hand[s] != b->hand[s] || a->take[s] != b->take[s] ||
		    a->mill_from[s] != b->mill_from[s] ||
		    a->mill_to[s] != b->mill_to[s])
			return false;
	for (int k = 0; k < CPLY_MILL_CAPTURES; k++)
		if (!same_targets(&a->capture[k], &b->capture[k]))
			return false;
	return a->marked == b->marked && a->side == b->side &&
	       a->phase == b->phase && a->action == b->action &&
	       a->preferred == b->preferred && a->stuck == b->stuck &&
	       a->by_mill == b->by_mill && a->winner == b->winner;
}

bool cply_mill_certificate_is_of(const cply_mill_certificate *c,
                                 const cply_mill_rules *rules,
                                 const cply_mill_position *p,
                                 cply_arena *scratch)
{
	cply_mill_position mine = c->position, theirs = *p;
	cert_game g;
	if (!c->has_position || mine.stones[0] != p->stones[0] ||
	    mine.stones[1] != p->stones[1])
		return false;
	cplyi_cert_begin(&g, rules, scratch);
	cply_mill_settle(&g.rules, &theirs);
	cplyi_cert_normalise(&g, &mine);
	cplyi_cert_normalise(&g, &theirs);
	return same_position(&mine, &theirs) &&
	       cply_mill_rules_same(&c->rules, rules);
}

/* ---- the plain game ---- */

static uint64_t plain_key(const cply_mill_position *p)
{
	return (uint64_t)p->stones[0] | (uint64_t)p->stones[1] << 24 |
	       (uint64_t)p->hand[0] << 48 | (uint64_t)p->hand[1] << 52 |
	       (uint64_t)(p->side & 1) << 56 | UINT64_C(1) << 57;
}

static void from_plain(uint64_t key, cply_mill_position *p)
{
	*p = (cply_mill_position){
		.stones = { (uint32_t)key & MILL_ALL,
		            (uint32_t)(key >> 24) & MILL_ALL },
		.hand = { key >> 48 & 15, key >> 52 & 15 },
		.side = key >> 56 & 1,
		.preferred = -1,
		.mill_from = { -1, -1 },
		.mill_to = { -1, -1 },
	};
	p->ply = p->side;
	p->phase = p->hand[p->side] ? 'p' : 'm';
	p->action = p->phase == 'p' ? 'p' : 's';
}

/* Are stones, hands and side all there is to it? */
static bool is_plain(const cert_game *g, const cply_mill_position *p)
{
	cply_mill_position same;
	if (!g->is_plain || p->hand[0] > 15 || p->hand[1] > 15)
		return false;
	from_plain(plain_key(p), &same);
	return same_position(p, &same);
}

/* ---- others ---- */

static bool from_fen(cert_game *g, cply_str text, cply_mill_position *out)
{
	const cply_mill_fen_source in = { .text = text };
	cply_mill_fen generation;
	return cply_mill_fen_read(&in, &g->none, out, &generation) == CPLY_OK &&
	       generation == CPLY_MILL_FEN_POINTS;
}

/* The least of the sixteen FENs. */
static bool fen_key(cert_game *g, const cply_mill_position *p, cert_key *key)
{
	cply_mill_position turned, same;
	g->least.len = 0;
	for (unsigned s = 0; s < CPLY_MILL_SYMMETRIES; s++) {
		cply_mill_turn_position(p, s, &turned);
		g->text.len = 0;
		cply_mill_fen_write(&turned, CPLY_MILL_FEN_POINTS, &g->text);
		if (s && cply_str_cmp(cply_buf_str(&g->text),
		                      cply_buf_str(&g->least)) >= 0)
			continue;
		g->least.len = 0;
		cply_put_str(&g->least, cply_buf_str(&g->text));
		same = turned;
	}
	if (g->text.failed || g->least.failed)
		return false;
	*key = (cert_key){ 0, cply_buf_str(&g->least) };
	/* It has to tell all there is. */
	if (!from_fen(g, key->text, &turned))
		return false;
	cplyi_cert_normalise(g, &turned);
	return same_position(&same, &turned);
}

/* ---- any ---- */

bool cplyi_cert_key(cert_game *g, const cply_mill_position *p, cert_key *key)
{
	cply_mill_position q = *p, turned;
	cplyi_cert_normalise(g, &q);
	if (!is_plain(g, &q))
		return fen_key(g, &q, key);
	cply_mill_turn_position(&q, cply_mill_canonical(&q), &turned);
	*key = (cert_key){ .plain = plain_key(&turned) };
	return true;
}

bool cplyi_cert_place(cert_game *g, const cply_mill_position *p, cert_key *key)
{
	cply_mill_position q = *p;
	cplyi_cert_normalise(g, &q);
	*key = (cert_key){ 0 };
	if (is_plain(g, &q)) {
		key->plain = plain_key(&q);
		return true;
	}
	g->text.len = 0;
	cply_mill_fen_write(&q, CPLY_MILL_FEN_POINTS, &g->text);
	key->text = cply_buf_str(&g->text);
	return !g->text.failed;
}

bool cplyi_cert_position(cert_game *g, const cert_key *key,
                         cply_mill_position *out)
{
	if (key->plain) {
		from_plain(key->plain, out);
		return true;
	}
	if (!from_fen(g, key->text, out))
		return false;
	cplyi_cert_normalise(g, out);
	return true;
}

void cplyi_cert_put_key(const cert_key *key, cply_buf *out)
{
	if (!key->plain) {
		cply_put_str(out, key->text);
		return;
	}
	unsigned empty = 0;
	cply_mill_position p;
	from_plain(key->plain, &p);
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		uint32_t here = UINT32_C(1) << i;
		bool stands = (p.stones[0] | p.stones[1]) & here;
		if (stands && empty)
			cply_put_uint(out, empty);
		empty = stands ? 0 : empty + 1;
		if (stands)
			cply_put_char(out, p.stones[0] & here ? 'O' : '@');
	}
	if (empty)
		cply_put_uint(out, empty);
	if (p.hand[0] || p.hand[1]) {
		cply_put_char(out, ' ');
		cply_put_uint(out, p.hand[0]);
		cply_put_char(out, ' ');
		cply_put_uint(out, p.hand[1]);
	}
}

/* ---- reading ---- */

static bool read_board(cply_str text, uint32_t stones[2])
{
	unsigned at = 0;
	stones[0] = stones[1] = 0;
	for (size_t i = 0; i < text.len; i++) {
		char c = text.ptr[i];
		if (ascii_is_digit(c)) {
			unsigned run = (unsigned)(c - '0');
			if (i + 1 < text.len && ascii_is_digit(text.ptr[i + 1]))
				run = run * 10 +
				      (unsigned)(text.ptr[++i] - '0');
			at += run;
		} else if ((c == 'O' || c == '@') && at < CPLY_MILL_POINTS) {
			stones[c == '@'] |= UINT32_C(1) << at++;
		} else {
			return false;
		}
		if (at > CPLY_MILL_POINTS)
			return false;
	}
	return at == CPLY_MILL_POINTS;
}

static bool read_hand(cply_str text, uint8_t *out)
{
	uint32_t n;
	if (!cply_str_u32(text, &n) || n > CPLY_MILL_MOST)
		return false;
	*out = (uint8_t)n;
	return true;
}

bool cplyi_cert_read_key(cert_game *g, cply_str text, unsigned side,
                         cply_mill_position *out)
{
	cply_mill_position p = { .side = (uint8_t)side };
	size_t blank = cply_str_find(text, CPLY_STR(" "));
	cply_str board = cply_str_sub(text, 0, blank), hands, white;
	if (!g->is_plain || !read_board(board, p.stones)) {
		if (!from_fen(g, text, out))
			return false;
		cplyi_cert_normalise(g, out);
		return out->side == side;
	}
	if (blank != SIZE_MAX) {
		hands = cply_str_sub(text, blank + 1, text.len);
		blank = cply_str_find(hands, CPLY_STR(" "));
		white = cply_str_sub(hands, 0, blank);
		if (blank == SIZE_MAX || !read_hand(white, &p.hand[0]) ||
		    !read_hand(cply_str_sub(hands, blank + 1, hands.len),
		               &p.hand[1]))
			return false;
	}
	from_plain(plain_key(&p), out);
	return true;
}

/* ---- sets ---- */

static bool same_key(const cert_key *a, const cert_key *b)
{
	return a->plain ? a->plain == b->plain
	                : !b->plain && cply_str_eq(a->text, b->text);
}

static uint64_t hash(const cert_key *key)
{
	uint64_t h = key->plain;
	for (size_t i = 0; !key->plain && i < key->text.len; i++)
		h = (h ^ (uint8_t)key->text.ptr[i]) * UINT64_C(0x100000001B3);
	h *= UINT64_C(0x9E3779B97F4A7C15);
	return h ^ h >> 32;
}

static uint32_t *slot_of(const cert_set *set, const cert_key *key)
{
	uint32_t mask = set->n_slots - 1, i = (uint32_t)hash(key) & mask;
	while (set->slots[i] &&
	       !same_key(&set->items[set->slots[i] - 1].key, key))
		i = (i + 1) & mask;
	return &set->slots[i];
}

uint32_t cplyi_cert_find(const cert_set *set, const cert_key *key)
{
	return set->n ? *slot_of(set, key) - 1 : CERT_NONE;
}

static bool make_slots(cert_set *set)
{
	uint32_t n = set->n_slots ? set->n_slots * 2 : 256;
	uint32_t *slots = CPLY_NEW(set->arena, n, uint32_t);
	if (!slots)
		return false;
	set->slots = slots;
	set->n_slots = n;
	for (uint32_t i = 0; i < set->n; i++)
		*slot_of(set, &set->items[i].key) = i + 1;
	return true;
}

cert_entry *cplyi_cert_add(cert_set *set, const cert_key *key)
{
	if (set->n >= UINT32_MAX / 4 ||
	    (2 * (set->n + 1) > set->n_slots && !make_slots(set)))
		return NULL;
	if (set->n == set->cap) {
		uint32_t cap = set->cap ? set->cap * 2 : 64;
		cert_entry *items = CPLY_GROW(set->arena, set->items, set->cap,
		                              cap, cert_entry);
		if (!items)
			return NULL;
		set->items = items;
		set->cap = cap;
	}
	cert_entry *e = &set->items[set->n];
	*e = (cert_entry){ .key = *key };
	if (key->text.len) {
		e->key.text = cply_str_copy(set->arena, key->text);
		if (set->arena->failed)
			return NULL;
	}
	uint32_t *slot = slot_of(set, key);
	*slot = ++set->n;
	return e;
}
