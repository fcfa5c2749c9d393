/* SPDX-License-Identifier: MIT */
/* Lists of mill moves, as games are kept and passed on: 1. d6 f4 2. g4xf4, with
 * or without tags such as [FEN "..."] and [Variant "..."], in the notation of
 * any app, and the words of one game site: Place to d6, a1 -> a4, take d6. Each
 * game becomes a puzzle with one line. */
#include "format/mill/moves.h"

#include "base/count.h"
#include "format/formats.h"
#include "format/lines.h"

/* ---- detection ---- */

static bool is_known_word(cply_str w)
{
	static const char *const known[] = { "place", "to", "take", "takes",
		                             "x",     "-",  "->" };
	for (size_t i = 0; i < CPLY_COUNT(known); i++)
		if (cply_str_is_nocase(w, known[i]))
			return true;
	return false;
}

static int moves_probe(cply_str head)
{
	enum { HEAD = 64 * 1024, ENOUGH = 40 };
	mill_tokens t = { .text = head };
	mill_token k;
	uint32_t good = 0, numbers = 0, telling = 0, other = 0;
	bool wordy = cplyi_mill_in_words(head);
	bool is_set_up = false;
	while ((k = cplyi_mill_token(&t)).kind != MILL_END && good < ENOUGH) {
		cply_str w = cplyi_span_str(head, k.at);
		if (k.kind == MILL_TAG && cply_str_is(k.tag.name, "FEN"))
			is_set_up |= cplyi_mill_is_board(cply_str_sub(
				k.tag.value, 0, CPLY_MILL_POINTS + 2));
		numbers += k.kind == MILL_NUMBER;
		if (k.kind != MILL_WORD || (t.at >= HEAD && good))
			continue;
		bool is_action = cplyi_mill_is_action(w);
		if (!is_action && !wordy)
			return CPLY_NOT_MINE;
		good += is_action;
		other += !is_action && !is_known_word(w);
		/* d6 alone may be anything, d6-d7 and xd6 hardly. */
		telling += is_action && w.len > 2;
	}
	if (other > good)
		return CPLY_NOT_MINE; /* a text that speaks of the game */
	if (is_set_up)
		return CPLY_BY_MAGIC;
	if (good < 2 || (cplyi_mill_by_numbers(head) && numbers < 3))
		return CPLY_NOT_MINE;
	return numbers > 1 || wordy || (telling && good > 3) ? CPLY_BY_SHAPE
	                                                     : CPLY_NOT_MINE;
}

/* ---- one game ---- */

typedef struct game {
	mill_import *m;
	cply_mill_puzzle *puzzle;
	cply_mill_solution *line;
	uint32_t cap;
	cply_mill_members tags;
	cply_str white, black, event, result;
	cply_span event_at; /* with its quotes */
	mill_tag fen;       /* no name: none */
	cply_mill_position now;
	cply_mill_history *history;
	bool is_lost; /* an action could not be played */
	/* The last action waits: "->" may make it a move. */
	bool is_waiting;
	cply_mill_move waiting;
	cply_span waiting_at;
	bool takes, joins; /* what the next point is for */
	bool by_numbers, in_words;
	bool told_sideline;
} game;

/* The puzzle is made with the first action, when all tags are known. */
static bool begin(game *g)
{
	mill_import *m = g->m;
	cply_mill_fen generation;
	if (g->puzzle)
		return true;
	cply_mill_puzzle *p = g->puzzle = cplyi_mill_import_puzzle(m);
	g->line = CPLY_NEW(m->arena, 1, cply_mill_solution);
	if (!p || !g->line)
		return false;
	p->lines = g->line;
	p->has_start = true;
	if (g->fen.name.len) {
		const cply_mill_fen_source source = { g->fen.value,
			                              g->fen.at.begin,
			                              &p->rules };
		p->has_start = cply_mill_fen_read(&source, m->diags, &p->start,
		                                  &generation) == CPLY_OK;
	}
	p->fen = cplyi_mill_today(m, &p->start);
	if (p->has_start)
		cply_mill_settle(&p->rules, &p->start);
	g->now = p->start;
	g->is_lost = !p->has_start;
	g->history->n = 0;
	return !m->arena->failed;
}

static bool add_action(game *g, cply_mill_move move, cply_span at)
{
	mill_import *m = g->m;
	cply_mill_solution *l = g->line;
	if (l->n_actions == g->cap) {
		uint32_t cap = g->cap ? 2 * g->cap : 32;
		cply_mill_action *all = CPLY_GROW(m->arena, l->actions, g->cap,
		                                  cap, cply_mill_action);
		if (!all)
			return false;
		l->actions = all;
		g->cap = cap;
	}
	if (!l->n_actions) {
		l->at = at;
		g->puzzle->at = at;
	}
	l->actions[l->n_actions++] =
		(cply_mill_action){ .move = move,
		                    .is_read = true,
		                    .side = g->now.side,
		                    .notation = cplyi_span_str(m->r->bytes, at),
		                    .at = at,
		                    .side_at = at };
	const cply_mill_rules *rules = &g->puzzle->rules;
	if (g->is_lost || !cply_mill_is_legal(rules, &g->now, move)) {
		/* Then all that is left to go by is that sides alternate. */
		g->is_lost = true;
		if (move.kind != CPLY_MILL_TAKE)
			g->now.side = !g->now.side;
		return true;
	}
	cply_mill_play(rules, &g->now, move, g->history);
	return true;
}

static bool flush(game *g)
{
	bool was = g->is_waiting;
	g->is_waiting = g->joins = false;
	return !was || add_action(g, g->waiting, g->waiting_at);
}

/* ---- words ---- */

static bool read_action(game *g, cply_span at)
{
	cply_mill_word w;
	cply_str word = cplyi_span_str(g->m->r->bytes, at);
	if (cply_mill_word_read(word, at.begin, g->m->diags, &w) != CPLY_OK)
		return !g->m->arena->failed; /* reported */
	if (!begin(g))
		return false;
	bool is_place = w.moves[0].kind == CPLY_MILL_PLACE;
	if (g->joins && g->is_waiting && is_place &&
	    g->waiting.kind == CPLY_MILL_PLACE) {
		g->waiting.kind = CPLY_MILL_MOVE;
		g->waiting.from = g->waiting.to;
		g->waiting.to = w.moves[0].to;
		g->waiting_at.end = at.end;
	} else {
		if (!flush(g))
			return false;
		if (g->takes && is_place)
			w.moves[0].kind = CPLY_MILL_TAKE;
		g->waiting = w.moves[0];
		g->waiting_at = at;
		g->is_waiting = true;
	}
	g->takes = g->joins = false;
	for (unsigned i = 1; i < w.n; i++)
		if (!flush(g) || !add_action(g, w.moves[i], at))
			return false;
	return true;
}

static bool is_whole_number(cply_str s)
{
	for (size_t i = 0; i < s.len; i++)
		if (s.ptr[i] < '0' || s.ptr[i] > '9')
			return false;
	return s.len > 0;
}

static bool read_word(game *g, cply_span at)
{
	cply_str w = cplyi_span_str(g->m->r->bytes, at);
	if (cply_str_is(w, "->") || cply_str_is(w, "-")) {
		g->joins = true;
		return true;
	}
	if (cply_str_is_nocase(w, "take") || cply_str_is_nocase(w, "takes") ||
	    cply_str_is_nocase(w, "x")) {
		g->takes = true;
		return true;
	}
	if (is_whole_number(w) && !g->by_numbers)
		return true; /* the number of a turn */
	if (g->in_words && !cplyi_mill_is_action(w))
		return true;
	return read_action(g, at);
}

/* A comment belongs to the action before it. */
static bool read_comment(game *g, cply_span at)
{
	cply_str text = cply_str_trim(cplyi_span_str(g->m->r->bytes, at));
	if (!flush(g))
		return false;
	if (!text.len || !g->line || !g->line->n_actions)
		return true;
	cply_mill_action *a = &g->line->actions[g->line->n_actions - 1];
	if (a->comment.len)
		return true;
	a->comment = text;
	return cplyi_mill_member_text(&a->more, g->m->arena, "comment", text);
}

static void read_event(game *g, const mill_tag *tag)
{
	g->event = tag->value;
	g->event_at = (cply_span){ tag->at.begin - 1, tag->at.end + 1 };
}

static bool read_tag(game *g, const mill_tag *tag)
{
	static const char *const ours[] = { "FEN", "Variant", "SetUp" };
	for (size_t i = 0; i < CPLY_COUNT(ours); i++)
		if (cply_str_is_nocase(tag->name, ours[i])) {
			if (i == 0)
				g->fen = *tag;
			else if (i == 1)
				cplyi_mill_import_variant(g->m, tag);
			return true;
		}
	if (cply_str_is(tag->name, "Event"))
		read_event(g, tag);
	else if (cply_str_is(tag->name, "White"))
		g->white = tag->value;
	else if (cply_str_is(tag->name, "Black"))
		g->black = tag->value;
	else if (cply_str_is(tag->name, "Result"))
		g->result = tag->value;
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, g->m->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_put_string(&w, tag->value);
	return !b.failed && cply_mill_member_add(&g->tags, g->m->arena,
	                                         tag->name, cply_buf_str(&b));
}

/* ---- its end ---- */

static void make_texts(game *g)
{
	cply_mill_puzzle *p = g->puzzle;
	cply_buf b;
	cply_buf_init(&b, g->m->arena);
	if (cplyi_mill_trim(g->event).len && !cply_str_is(g->event, "?")) {
		cply_put_str(&b, g->event);
		p->title_at = g->event_at;
	} else if (g->white.len && g->black.len) {
		cply_put_str(&b, g->white);
		cply_put(&b, " \xE2\x80\x93 ");
		cply_put_str(&b, g->black);
	} else {
		cply_put(&b, "Game ");
		cply_put_uint(&b, g->m->pack->n_puzzles);
	}
	p->title = cply_buf_str(&b);
	cply_buf_init(&b, g->m->arena);
	cply_put(&b, "A game of ");
	cplyi_put_count(&b, g->line->n_actions, "action", "actions");
	cply_put(&b, g->fen.name.len ? " from a given position."
	                             : " from the empty board.");
	p->description = cply_buf_str(&b);
	p->category = CPLY_MILL_MIXED;
}

/* The tags as one object, so that they come back when moves are written. */
static bool keep_tags(game *g, cply_mill_members *more)
{
	cply_buf b;
	cply_json_writer w;
	if (!g->tags.n)
		return true;
	cply_buf_init(&b, g->m->arena);
	cply_json_writer_init(&w, &b, 0);
	cply_json_begin_object(&w);
	for (uint32_t i = 0; i < g->tags.n; i++) {
		cply_json_key_str(&w, g->tags.items[i].key);
		cply_json_put_raw(&w, g->tags.items[i].json);
	}
	cply_json_end_object(&w);
	return !b.failed &&
	       cply_mill_member_add(more, g->m->arena, CPLY_STR("gameTags"),
	                            cply_buf_str(&b));
}

static bool end(game *g)
{
	cply_mill_members more = { 0 };
	mill_import *m = g->m;
	bool is_set_up = g->fen.name.len > 0;
	if ((is_set_up && !begin(g)) || !flush(g))
		return false;
	if (g->puzzle) {
		g->puzzle->n_lines = g->line->n_actions > 0;
		make_texts(g);
		if (!cply_mill_member_add(&g->line->members, m->arena,
		                          CPLY_STR("moves"),
		                          (cply_str){ NULL, 0 }) ||
		    !cply_mill_member_add(&g->line->members, m->arena,
		                          CPLY_STR("isOptimal"),
		                          CPLY_STR("false")) ||
		    !keep_tags(g, &more) ||
		    !cplyi_mill_import_members(m, g->puzzle, "game", &more))
			return false;
	}
	*g = (game){ .m = m,
		     .history = g->history,
		     .by_numbers = g->by_numbers,
		     .in_words = g->in_words,
		     .told_sideline = g->told_sideline };
	m->variant = cply_mill_variant_find(CPLY_STR("standard_9mm"));
	return true;
}

static bool read_token(game *g, const mill_token *k)
{
	switch (k->kind) {
	case MILL_TAG:
		/* Tags after moves begin the next game. */
		return (!g->puzzle || end(g)) && read_tag(g, &k->tag);
	case MILL_WORD:
		return read_word(g, k->at);
	case MILL_COMMENT:
		return read_comment(g, k->at);
	case MILL_SIDELINE:
		if (!g->told_sideline)
			cply_report(g->m->diags, CPLY_ML288, &k->at);
		g->told_sideline = true;
		return true;
	case MILL_RESULT:
		return end(g);
	default:
		return true;
	}
}

static cply_status moves_read(const cply_read *r, cply_doc *out)
{
	mill_import m;
	mill_tokens t = { .text = r->bytes, .arena = r->arena };
	mill_token k;
	uint32_t errors = r->diags->counts[CPLY_ERROR];
	if (!cplyi_mill_import_start(&m, r))
		return CPLY_NOMEM;
	game g = { .m = &m,
		   .history = CPLY_NEW(r->arena, 1, cply_mill_history),
		   .by_numbers = cplyi_mill_by_numbers(r->bytes),
		   .in_words = cplyi_mill_in_words(r->bytes) };
	if (!g.history)
		return CPLY_NOMEM;
	while ((k = cplyi_mill_token(&t)).kind != MILL_END)
		if (!read_token(&g, &k))
			return CPLY_NOMEM;
	if (!end(&g))
		return CPLY_NOMEM;
	if (!m.pack->n_puzzles && r->diags->counts[CPLY_ERROR] == errors)
		cply_report(r->diags, CPLY_ML289, CPLY_NOWHERE);
	return cplyi_mill_import_end(&m, out);
}

static void moves_losses(const cply_doc *doc, const cply_write_options *options,
                         cply_arena *scratch, cply_diags *diags)
{
	(void)options;
	cplyi_mill_import_losses(doc->as.mill,
	                         " id title initialPosition ruleVariantId "
	                         "solutions gameTags ",
	                         scratch, diags);
}

const cply_format cply_format_mill_moves = {
	.name = "mill-moves",
	.title = "list of mill moves",
	.suffixes = " .pgn ",
	.is_any_text = true,
	.kind = &cply_kind_mill,
	.probe = moves_probe,
	.read = moves_read,
	.write = cplyi_mill_moves_write,
	.losses = moves_losses,
};
