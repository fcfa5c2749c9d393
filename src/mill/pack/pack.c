/* SPDX-License-Identifier: MIT */
/* Packs of puzzles: playing their lines, counting turns, names. */
#include "base/ascii.h"
#include "crossply/mill_pack.h"
#include "mill/mill.h"

const char *cply_mill_category_name(cply_mill_category c)
{
	static const char *const names[] = { "formMill",     "capturePieces",
		                             "winGame",      "defend",
		                             "findBestMove", "endgame",
		                             "opening",      "mixed" };
	return c < CPLY_MILL_NO_CATEGORY ? names[c] : "";
}

bool cply_mill_member_add(cply_mill_members *m, cply_arena *a, cply_str key,
                          cply_str json)
{
	if (m->n == m->cap) {
		uint32_t cap = m->cap ? 2 * m->cap : 8;
		cply_mill_member *p =
			CPLY_GROW(a, m->items, m->cap, cap, cply_mill_member);
		if (!p)
			return false;
		m->items = p;
		m->cap = cap;
	}
	m->items[m->n++] = (cply_mill_member){ key, json };
	return true;
}

bool cplyi_mill_member_text(cply_mill_members *to, cply_arena *a,
                            const char *key, cply_str text)
{
	cply_buf b;
	cply_json_writer w;
	cply_buf_init(&b, a);
	cply_json_writer_init(&w, &b, 0);
	cply_json_put_string(&w, text);
	return !b.failed &&
	       cply_mill_member_add(to, a, cply_str_of(key), cply_buf_str(&b));
}

/* ---- playing ---- */

static uint32_t legal_actions(const cply_mill_puzzle *p,
                              const cply_mill_solution *line,
                              cply_mill_history *history, cply_mill_step *steps)
{
	cply_mill_position position = p->start;
	uint32_t i;
	history->n = 0;
	for (i = 0; i < line->n_actions; i++) {
		const cply_mill_action *a = &line->actions[i];
		if (!a->is_read ||
		    !cply_mill_is_legal(&p->rules, &position, a->move))
			break;
		cply_mill_play(&p->rules, &position, a->move, history);
		if (steps)
			steps[i].position = position;
	}
	return i;
}

static void add_line(cply_mill *pack, uint32_t puzzle, uint32_t line,
                     cply_mill_history *history)
{
	const cply_mill_puzzle *p = &pack->puzzles[puzzle];
	cply_mill_step *at = &pack->steps[pack->n_steps];
	uint32_t n = 0;
	at->position = p->start;
	if (line < p->n_lines) {
		p->lines[line].step = pack->n_steps;
		n = p->lines[line].n_legal;
		if (n) /* from half a position nothing is played */
			(void)legal_actions(p, &p->lines[line], history,
			                    at + 1);
	}
	for (uint32_t i = 0; i <= n; i++) {
		at[i].puzzle = puzzle;
		at[i].line = line;
		at[i].action = i;
	}
	pack->n_steps += n + 1;
}

cply_status cply_mill_pack_play(cply_mill *pack, cply_arena *a)
{
	size_t n = 0;
	cply_mill_history *history = CPLY_NEW(a, 1, cply_mill_history);
	if (!history)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		cply_mill_puzzle *p = &pack->puzzles[i];
		n += p->n_lines ? p->n_lines : 1;
		for (uint32_t k = 0; k < p->n_lines && p->has_start; k++) {
			cply_mill_solution *l = &p->lines[k];
			l->n_legal = legal_actions(p, l, history, NULL);
			n += l->n_legal;
		}
	}
	pack->n_steps = 0;
	pack->steps = CPLY_NEW(a, n + 1, cply_mill_step);
	if (!pack->steps || n > UINT32_MAX)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < pack->n_puzzles; i++) {
		uint32_t k = 0;
		do
			add_line(pack, i, k, history);
		while (++k < pack->puzzles[i].n_lines);
	}
	return CPLY_OK;
}

uint32_t cply_mill_solution_turns(const cply_mill *pack,
                                  const cply_mill_solution *line)
{
	const cply_mill_step *s = &pack->steps[line->step];
	unsigned solver = s->position.side;
	uint32_t n = 0;
	for (uint32_t i = 0; i < line->n_legal; i++)
		n += s[i].position.side == solver &&
		     line->actions[i].move.kind != CPLY_MILL_TAKE;
	return n;
}

/* ---- names ---- */

static void put_name(cply_str s, size_t most, cply_buf *out)
{
	size_t begin = out->len, n = 0;
	bool gap = false;
	for (size_t i = 0; i < s.len && n < most; i++) {
		char c = s.ptr[i];
		c = ascii_lower(c);
		bool plain = ascii_is_lower(c) || ascii_is_digit(c);
		if (!plain) {
			gap = out->len > begin;
			continue;
		}
		if (gap && ++n < most)
			cply_put_char(out, '_');
		if (n++ < most)
			cply_put_char(out, c);
		gap = false;
	}
	/* The cut may have come just after a gap. */
	if (out->len > begin && !out->failed && out->ptr[out->len - 1] == '_')
		out->len--;
	if (out->len == begin)
		cply_put(out, "unnamed");
}

void cply_mill_file_name(cply_str author, cply_str title, cply_buf *out)
{
	enum { AUTHOR = 15, TITLE = 30 };
	put_name(author, AUTHOR, out);
	cply_put_char(out, '_');
	put_name(title, TITLE, out);
	cply_put(out, ".json");
}

bool cplyi_mill_lines_part(const cply_mill *pack, const cply_mill_solution *a,
                           const cply_mill_solution *b, unsigned side)
{
	uint32_t n = 0;
	while (n < a->n_legal && n < b->n_legal &&
	       a->actions[n].move.kind == b->actions[n].move.kind &&
	       a->actions[n].move.from == b->actions[n].move.from &&
	       a->actions[n].move.to == b->actions[n].move.to)
		n++;
	return pack->steps[a->step + n].position.side == side;
}
