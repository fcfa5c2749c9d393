/* SPDX-License-Identifier: MIT */
/* Writes lists of mill moves: every line of a puzzle is a game with its tags,
 * turns numbered, a stone that is taken joined to the move that takes it. */
#include "base/ascii.h"
#include "format/mill/moves.h"

enum { WIDTH = 79 };

typedef struct out {
	const cply_write *w;
	const cply_mill *pack;
	const cply_mill_puzzle *puzzle;
	const cply_mill_solution *line; /* or NULL */
	size_t column;
	bool has_result; /* among the tags */
} out;

/* ---- tags ---- */

static void put_tag(out *o, cply_str name, cply_str value)
{
	cply_buf *b = o->w->out;
	cply_put_char(b, '[');
	cply_put_str(b, name);
	cply_put(b, " \"");
	cplyi_mill_put_clean(value, "\"\\", b);
	cply_put(b, "\"]\n");
}

static bool is_name(cply_str s)
{
	for (size_t i = 0; i < s.len; i++) {
		char c = s.ptr[i];
		if (!(ascii_is_alnum(c) || c == '_'))
			return false;
	}
	return s.len > 0;
}

/* The tags that came with the game; is there an Event among them? */
static bool put_kept_tags(out *o, cply_str json)
{
	cply_json_parser parser = { .memory = o->w->scratch->memory };
	cply_json doc;
	bool has_event = false;
	if (cply_json_parse(&parser, json, NULL, NULL, &doc) == CPLY_OK) {
		cply_json_iter it = cply_json_each(cply_json_root(&doc));
		while (cply_json_step(&it)) {
			cply_str name = cply_json_string(it.key, o->w->scratch);
			if (!is_name(name) ||
			    cply_json_type_of(it.value) != CPLY_JSON_STRING)
				continue;
			has_event |= cply_str_is(name, "Event");
			o->has_result |= cply_str_is(name, "Result");
			put_tag(o, name,
			        cply_json_string(it.value, o->w->scratch));
		}
	}
	cply_json_parser_free(&parser);
	return has_event;
}

static void put_tags(out *o)
{
	const cply_mill_puzzle *p = o->puzzle;
	bool has_event = false;
	cply_buf start;
	cply_mill_position empty;
	o->has_result = false;
	for (uint32_t i = 0; i < p->members.n; i++)
		if (cply_str_is(p->members.items[i].key, "gameTags"))
			has_event |= put_kept_tags(o, p->members.items[i].json);
	if (!has_event && !(p->is_bare && cply_str_starts(p->title, "Game ")))
		put_tag(o, CPLY_STR("Event"), cply_str_trim(p->title));
	if (cplyi_mill_has_name(p) && !cply_str_is(p->variant, "standard_9mm"))
		put_tag(o, CPLY_STR("Variant"), p->variant);
	cply_buf_init(&start, o->w->scratch);
	cply_mill_start(&p->rules, &empty);
	cply_mill_fen_write(&empty, CPLY_MILL_FEN_POINTS, &start);
	/* Without moves the position is all there is to tell. */
	if (o->line && cply_str_eq(cply_buf_str(&start), p->fen))
		return;
	put_tag(o, CPLY_STR("SetUp"), CPLY_STR("1"));
	put_tag(o, CPLY_STR("FEN"), p->fen);
}

/* ---- moves ---- */

static void put_word(out *o, cply_str word)
{
	cply_buf *b = o->w->out;
	if (o->column && o->column + 1 + word.len > WIDTH) {
		cply_put_char(b, '\n');
		o->column = 0;
	} else if (o->column) {
		cply_put_char(b, ' ');
		o->column++;
	}
	cply_put_str(b, word);
	o->column += word.len;
}

static void put_number(out *o, uint32_t n, bool is_black)
{
	cply_buf b;
	cply_buf_init(&b, o->w->scratch);
	cply_put_uint(&b, n);
	cply_put(&b, is_black ? "..." : ".");
	put_word(o, cply_buf_str(&b));
}

static void put_comment(out *o, cply_str text)
{
	cply_buf b;
	cply_buf_init(&b, o->w->scratch);
	cply_put_char(&b, '{');
	cplyi_mill_put_clean(text, "", &b);
	for (size_t i = 1; i < b.len && !b.failed; i++)
		b.ptr[i] = b.ptr[i] == '{'   ? '('
		           : b.ptr[i] == '}' ? ')'
		                             : b.ptr[i];
	cply_put_char(&b, '}');
	put_word(o, cply_buf_str(&b));
}

/* Whose action it is: as played, or as the file says. */
static unsigned side_of(const out *o, uint32_t i)
{
	const cply_mill_solution *l = o->line;
	if (i <= l->n_legal && o->puzzle->has_start &&
	    l->step < o->pack->n_steps)
		return o->pack->steps[l->step + i].position.side;
	return l->actions[i].side == CPLY_MILL_BLACK;
}

/* The action and the takings that follow it; gives the next one. */
static uint32_t put_turn(out *o, uint32_t i)
{
	const cply_mill_solution *l = o->line;
	unsigned side = side_of(o, i);
	cply_buf word;
	cply_buf_init(&word, o->w->scratch);
	uint32_t n = 0;
	do {
		const cply_mill_action *a = &l->actions[i];
		if (a->is_read)
			cply_mill_move_write(a->move, &word);
		else
			cplyi_mill_put_plain(a->notation, &word);
		i++;
	} while (++n < CPLY_MILL_TURN_MOVES && i < l->n_actions &&
	         l->actions[i].is_read && l->actions[i - 1].is_read &&
	         l->actions[i].move.kind == CPLY_MILL_TAKE &&
	         !cplyi_mill_trim(l->actions[i - 1].comment).len &&
	         side_of(o, i) == side);
	put_word(o, cply_buf_str(&word));
	cply_str comment = cplyi_mill_trim(l->actions[i - 1].comment);
	if (comment.len)
		put_comment(o, comment);
	return i;
}

static void put_moves(out *o)
{
	uint32_t number = 1, i = 0;
	bool white_moved = false, has_comment = false;
	while (o->line && i < o->line->n_actions) {
		bool is_black = side_of(o, i);
		bool is_late = o->line->actions[i].is_read &&
		               o->line->actions[i].move.kind == CPLY_MILL_TAKE;
		if (!is_black && white_moved && !is_late) {
			number++;
			white_moved = false;
		}
		if (!is_black && !white_moved)
			put_number(o, number, false);
		else if (is_black && (!white_moved || has_comment))
			put_number(o, number, true);
		i = put_turn(o, i);
		has_comment =
			cplyi_mill_trim(o->line->actions[i - 1].comment).len;
		/* A taking that stands alone belongs to the same turn. */
		bool goes_on = i < o->line->n_actions &&
		               o->line->actions[i].is_read &&
		               o->line->actions[i].move.kind == CPLY_MILL_TAKE;
		if (!is_black)
			white_moved = true;
		else if (!goes_on) {
			number++;
			white_moved = false;
		}
	}
}

static void put_result(out *o)
{
	static const char *const words[] = { "*", "1-0", "0-1", "1/2-1/2" };
	unsigned winner = CPLY_MILL_NOBODY;
	if (o->line && o->puzzle->has_start && o->line->step < o->pack->n_steps)
		winner = o->pack->steps[o->line->step + o->line->n_legal]
		                 .position.winner;
	put_word(o, cply_str_of(words[winner & 3]));
	cply_put_char(o->w->out, '\n');
}

cply_status cplyi_mill_moves_write(const cply_write *w, const cply_doc *doc)
{
	out o = { .w = w, .pack = doc->as.mill };
	bool first = true;
	for (uint32_t i = 0; i < o.pack->n_puzzles; i++) {
		o.puzzle = &o.pack->puzzles[i];
		if (!o.puzzle->has_start)
			continue; /* has been told as a loss */
		uint32_t k = 0;
		do {
			o.line = k < o.puzzle->n_lines ? &o.puzzle->lines[k]
			                               : NULL;
			cply_put(w->out, first ? "" : "\n");
			first = false;
			size_t before = w->out->len;
			put_tags(&o);
			cply_put(w->out, w->out->len > before ? "\n" : "");
			o.column = 0;
			put_moves(&o);
			put_result(&o);
		} while (++k < o.puzzle->n_lines);
	}
	return w->scratch->failed || w->out->failed ? CPLY_NOMEM : CPLY_OK;
}
