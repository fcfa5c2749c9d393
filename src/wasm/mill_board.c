/* SPDX-License-Identifier: MIT */
/* What a puzzle and a game of mill have in common: the board, what is legal,
 * and searching in slices. */
#include "wasm/mill.h"

#include "mill/play/words.h"

enum { SLICE = 200000, MEMORY = 32 << 20, LINE = 64 };

void cplyi_w_mill_close(cply_w_doc *d)
{
	cplyi_w_mill *m = d->mill;
	d->mill = NULL;
	if (!m)
		return;
	cply_arena_free(&m->arena);
	cply_w_free(m, sizeof *m);
}

cplyi_w_mill *cplyi_w_mill_new(cply_w_doc *d, const cply_mill_rules *rules)
{
	/* What the search has found out stays if the rules do. */
	cplyi_w_mill *old = d->mill;
	if (old && old->search && cply_mill_rules_same(&old->rules, rules)) {
		*old = (cplyi_w_mill){ .arena = old->arena,
			               .rules = *rules,
			               .search = old->search,
			               .engine = old->engine };
		return old;
	}
	cplyi_w_mill_close(d);
	cplyi_w_mill *m = cply_w_alloc(sizeof *m);
	if (!m)
		return NULL;
	*m = (cplyi_w_mill){ .rules = *rules };
	cply_arena_init(&m->arena, NULL, SIZE_MAX);
	d->mill = m;
	return m;
}

cply_status cplyi_w_mill_of(cplyi_w_call *c, cplyi_w_mill **out)
{
	*out = c->d->mill;
	return *out ? CPLY_OK
	            : cplyi_w_refuse(c, CPLY_INVALID, "no board is open");
}

const cply_mill_position *cplyi_w_mill_at(const cplyi_w_mill *m)
{
	return m->is_game ? &m->game.at : &m->session.at;
}

/* ---- slices ---- */

static bool go_on(void *ctx, uint64_t nodes)
{
	cplyi_w_mill *m = ctx;
	(void)nodes;
	m->was_stopped |= cply_mill_search_nodes(m->search) >= m->end;
	return !m->was_stopped;
}

bool cplyi_w_mill_slice(cplyi_w_call *c, cplyi_w_mill *m)
{
	int64_t slice = cplyi_w_number(c, "slice", SLICE);
	if (!m->search) {
		const cply_mill_limits limits = { .memory = MEMORY,
			                          .go_on = go_on,
			                          .ctx = m };
		m->search =
			cply_mill_search_new(&m->rules,
		                             cplyi_w_tables_of(c->d, &m->rules),
		                             &limits, &m->arena);
	}
	if (!m->search)
		return false;
	m->was_stopped = false;
	m->end = slice > 0 ? cply_mill_search_nodes(m->search) + (uint64_t)slice
	                   : UINT64_MAX;
	return true;
}

void cplyi_w_put_unfinished(cply_json_writer *w, const cplyi_w_mill *m)
{
	cplyi_key_bool(w, "unfinished", true);
	cplyi_key_uint(w, "nodes", cply_mill_search_nodes(m->search));
}

bool cplyi_w_mill_unfinished(cplyi_w_call *c, const cplyi_w_mill *m)
{
	cply_json_writer w;
	if (!m->was_stopped)
		return false;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_w_put_unfinished(&w, m);
	cply_json_end_object(&w);
	return true;
}

/* ---- the board ---- */

static void put_points(cply_json_writer *w, const char *key, uint32_t points)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++)
		if (points >> i & 1)
			cply_json_put_string(
				w, cply_str_of(cply_mill_point_name(i)));
	cply_json_end_array(w);
}

static void put_move(cply_json_writer *w, cply_mill_move m, cply_arena *a)
{
	cply_buf b;
	cply_buf_init(&b, a);
	cply_mill_move_write(m, &b);
	cply_json_put_string(w, cply_buf_str(&b));
}

static void put_legal(cply_json_writer *w, const cplyi_w_mill *m, cply_arena *a)
{
	cply_mill_move moves[CPLY_MILL_MAX_MOVES];
	unsigned n = cply_mill_moves(&m->rules, cplyi_w_mill_at(m), moves);
	cply_json_key(w, "legal");
	cply_json_begin_array(w);
	for (unsigned i = 0; i < n; i++)
		put_move(w, moves[i], a);
	cply_json_end_array(w);
}

static void put_side(cply_json_writer *w, const char *key, unsigned side)
{
	cplyi_key_string(w, key, side ? CPLY_STR("black") : CPLY_STR("white"));
}

/* All points as one reads them: from the left, the upper rows first. */
static void put_names(cply_json_writer *w, const cply_mill_rules *rules,
                      const cply_mill_position *p, cply_arena *a)
{
	enum { SIDE = 7 };
	int at[SIDE * SIDE];
	for (unsigned i = 0; i < SIDE * SIDE; i++)
		at[i] = -1;
	for (unsigned i = 0; i < CPLY_MILL_POINTS; i++) {
		unsigned column, row;
		cply_mill_point_place(i, &column, &row);
		at[(SIDE - 1 - row) * SIDE + column] = (int)i;
	}
	cply_json_key(w, "points");
	cply_json_begin_array(w);
	for (unsigned i = 0; i < SIDE * SIDE; i++) {
		cply_buf b;
		if (at[i] < 0)
			continue;
		cply_buf_init(&b, a);
		cplyi_mill_put_point(rules, p, (unsigned)at[i], &b);
		cply_json_put_string(w, cply_buf_str(&b));
	}
	cply_json_end_array(w);
}

static void put_sides(cply_json_writer *w, const cply_mill_position *p,
                      cply_arena *a)
{
	cply_json_key(w, "sides");
	cply_json_begin_array(w);
	for (unsigned side = 0; side < 2; side++) {
		cply_buf b;
		cply_buf_init(&b, a);
		cplyi_mill_put_side(p, side, &b);
		cply_json_put_string(w, cply_buf_str(&b));
	}
	cply_json_end_array(w);
}

static const char *point_of(int point)
{
	return point < 0 ? "" : cply_mill_point_name((unsigned)point);
}

void cplyi_w_put_last(cply_json_writer *w, const cply_mill_move *moves,
                      uint32_t n)
{
	cply_mill_move last = { .from = -1, .to = -1 };
	int taken = -1;
	for (; n && last.to < 0; n--) {
		if (moves[n - 1].kind != CPLY_MILL_TAKE)
			last = moves[n - 1];
		else if (taken < 0)
			taken = moves[n - 1].to;
	}
	cplyi_key_string(w, "from", cply_str_of(point_of(last.from)));
	cplyi_key_string(w, "to", cply_str_of(point_of(last.to)));
	cplyi_key_string(w, "taken", cply_str_of(point_of(taken)));
}

void cplyi_w_put_stones(cply_json_writer *w, const cply_mill_rules *rules,
                        const cply_mill_position *p, cply_arena *a)
{
	uint32_t mills = 0;
	for (unsigned side = 0; side < 2; side++)
		mills |= cply_mill_in_mills(p->stones[side], rules->diagonals);
	put_side(w, "side", p->side);
	put_points(w, "white", p->stones[0]);
	put_points(w, "black", p->stones[1]);
	put_points(w, "marked", p->marked);
	put_points(w, "mills", mills);
	put_names(w, rules, p, a);
	put_sides(w, p, a);
	cply_json_key(w, "hand");
	cply_json_begin_array(w);
	cply_json_put_int(w, p->hand[0]);
	cply_json_put_int(w, p->hand[1]);
	cply_json_end_array(w);
}

void cplyi_w_put_board(cply_json_writer *w, const cplyi_w_mill *m,
                       cply_arena *a)
{
	const cply_mill_position *p = cplyi_w_mill_at(m);
	const cply_mill_move *last =
		m->is_game ? m->game.moves : m->session.actions;
	uint32_t n = m->is_game ? m->game.n_moves : m->session.n_actions;
	cply_buf fen, outcome, turn;
	cply_buf_init(&fen, a);
	cply_buf_init(&outcome, a);
	cply_buf_init(&turn, a);
	cply_mill_fen_write(p, CPLY_MILL_FEN_POINTS, &fen);
	cply_mill_outcome(p, &outcome);
	cplyi_key_string(w, "fen", cply_buf_str(&fen));
	if (m->is_game)
		cplyi_mill_put_turn(p, &turn);
	else
		cplyi_session_put_turn(&m->session, &turn);
	cplyi_key_string(w, "turnText", cply_buf_str(&turn));
	cplyi_w_put_stones(w, &m->rules, p, a);
	cplyi_key_int(w, "take", p->take[p->side]);
	cplyi_key_bool(w, "isOver", p->phase == 'o');
	cplyi_key_string(w, "outcome", cply_buf_str(&outcome));
	cplyi_key_bool(w, "diagonals", m->rules.diagonals);
	cply_json_key(w, "actions");
	cply_json_begin_array(w);
	for (uint32_t i = 0; i < n; i++)
		put_move(w, last[i], a);
	cply_json_end_array(w);
	cplyi_w_put_last(w, last, n);
	put_legal(w, m, a);
}

void cplyi_w_put_steps(cply_json_writer *w, const cplyi_w_mill *m,
                       const cply_mill_ply *turns, unsigned n, cply_arena *a)
{
	cply_json_key(w, "steps");
	cply_json_begin_array(w);
	for (unsigned i = 0; i < n; i++) {
		cply_buf text;
		cply_buf_init(&text, a);
		cply_mill_ply_write(&turns[i], &text);
		cply_json_begin_object(w);
		cplyi_key_string(w, "turn", cply_buf_str(&text));
		cplyi_w_put_stones(w, &m->rules, &turns[i].after, a);
		cplyi_w_put_last(w, turns[i].moves, turns[i].n);
		cply_json_end_object(w);
	}
	cply_json_end_array(w);
}

void cplyi_w_put_turns(cply_json_writer *w, const char *key,
                       const cply_mill_ply *turns, unsigned n, cply_arena *a)
{
	cply_json_key(w, key);
	cply_json_begin_array(w);
	for (unsigned i = 0; i < n; i++) {
		cply_json_begin_array(w);
		for (unsigned k = 0; k < turns[i].n; k++)
			put_move(w, turns[i].moves[k], a);
		cply_json_end_array(w);
	}
	cply_json_end_array(w);
}

bool cplyi_w_mill_read(cplyi_w_call *c, cply_mill_word *out)
{
	cply_diags d;
	cply_diags_init(&d, c->scratch, 1);
	return cply_mill_word_read(cplyi_w_text(c, "move"), 0, &d, out) ==
	               CPLY_OK &&
	       out->n;
}

cply_status cplyi_w_mill_board(cplyi_w_call *c)
{
	cplyi_w_mill *m;
	cply_json_writer w;
	cply_status s = cplyi_w_mill_of(c, &m);
	if (s != CPLY_OK)
		return s;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_w_put_board(&w, m, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}

/* ---- the keys ---- */

cply_status cplyi_w_mill_keys(cplyi_w_call *c)
{
	static const struct {
		const char *id, *keys, *what;
	} rows[] = {
#define MILL_KEY(id, name, keys, what) { #id, keys, what },
#include "mill/play/keys.def"
#undef MILL_KEY
	};
	cply_json_writer w;
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_array(&w);
	for (size_t i = 0; i < CPLY_COUNT(rows); i++) {
		cply_json_begin_object(&w);
		cplyi_key_string(&w, "id", cply_str_of(rows[i].id));
		cplyi_key_string(&w, "keys", cply_str_of(rows[i].keys));
		cplyi_key_string(&w, "what", cply_str_of(rows[i].what));
		cply_json_end_object(&w);
	}
	cply_json_end_array(&w);
	return CPLY_OK;
}

/* ---- what is it worth? ---- */

/* {slice}: goes on searching. What is known so far holds; without
 * `unfinished` it is all there is to know. */
cply_status cplyi_w_mill_search(cplyi_w_call *c)
{
	static const char *const values[] = { "unknown", "lost", "drawn",
		                              "won" };
	cplyi_w_mill *m;
	cply_json_writer w;
	cply_mill_ply line[LINE];
	unsigned n = 0;
	cply_status s = cplyi_w_mill_of(c, &m);
	if (s != CPLY_OK)
		return s;
	if (cplyi_w_mill_at(m)->phase == 'o')
		return cplyi_w_refuse(c, CPLY_INVALID, "the game is over");
	if (!cplyi_w_mill_slice(c, m))
		return cplyi_w_no_memory(c);
	cply_mill_search_limit(m->search, 0, 0);
	const cply_mill_verdict v =
		cply_mill_solve(m->search, cplyi_w_mill_at(m));
	bool was_stopped = m->was_stopped;
	if (!was_stopped && v.score.value != CPLY_MILL_UNKNOWN &&
	    v.score.value != CPLY_MILL_DRAWN)
		n = cply_mill_best_line(m->search, cplyi_w_mill_at(m), line,
		                        LINE);
	cply_json_writer_init(&w, &c->out, 0);
	cply_json_begin_object(&w);
	cplyi_key_bool(&w, "unfinished", was_stopped);
	cplyi_key_string(&w, "value", cply_str_of(values[v.score.value]));
	cplyi_key_uint(&w, "turns", v.score.turns);
	cplyi_key_bool(&w, "atMost", v.at_most);
	cplyi_key_uint(&w, "noWin", v.no_win);
	cplyi_key_uint(&w, "noLoss", v.no_loss);
	cplyi_key_uint(&w, "nodes", cply_mill_search_nodes(m->search));
	cplyi_w_put_turns(&w, "line", line, n, c->scratch);
	cply_json_end_object(&w);
	return CPLY_OK;
}
