/* SPDX-License-Identifier: MIT */
/* Writes mill packs: always a pack of version 1.0, members in the order they
 * were read in, positions and actions in the form of today. */
#include "format/mill_pack.h"

static void put_members(cply_json_writer *w, const cply_mill_members *m)
{
	for (uint32_t i = 0; i < m->n; i++) {
		if (!m->items[i].json.len)
			continue; /* it has been written anew */
		cply_json_key_str(w, m->items[i].key);
		cply_json_put_raw(w, m->items[i].json);
	}
}

static void put_action(cply_json_writer *w, const cply_mill_action *a,
                       cply_arena *scratch)
{
	cply_buf b;
	cply_buf_init(&b, scratch);
	if (a->is_read)
		cply_mill_move_write(a->move, &b);
	cply_json_begin_inline_object(w);
	cply_json_key(w, "notation");
	cply_json_put_string(w, a->is_read ? cply_buf_str(&b) : a->notation);
	if (a->side != CPLY_MILL_NO_SIDE) {
		cply_json_key(w, "side");
		cply_json_put_string(w, a->side ? CPLY_STR("black")
		                                : CPLY_STR("white"));
	}
	put_members(w, &a->more);
	cply_json_end_object(w);
}

static void put_line(cply_json_writer *w, const cply_mill_solution *l,
                     cply_arena *scratch)
{
	bool has_moves = false;
	cply_json_begin_object(w);
	for (uint32_t i = 0; i <= l->members.n; i++) {
		const cply_mill_member *m = &l->members.items[i];
		bool is_end = i == l->members.n;
		if (!is_end && m->json.len) {
			cply_json_key_str(w, m->key);
			cply_json_put_raw(w, m->json);
			continue;
		}
		if (has_moves)
			continue;
		has_moves = true;
		cply_json_key(w, "moves");
		cply_json_begin_array(w);
		for (uint32_t k = 0; k < l->n_actions; k++)
			put_action(w, &l->actions[k], scratch);
		cply_json_end_array(w);
	}
	cply_json_end_object(w);
}

static void put_puzzle(cply_json_writer *w, const cply_mill_puzzle *p,
                       cply_arena *scratch)
{
	cply_json_begin_object(w);
	for (uint32_t i = 0; i < p->members.n; i++) {
		const cply_mill_member *m = &p->members.items[i];
		cply_json_key_str(w, m->key);
		if (m->json.len) {
			cply_json_put_raw(w, m->json);
		} else if (cply_str_is(m->key, "solutions")) {
			cply_json_begin_array(w);
			for (uint32_t k = 0; k < p->n_lines; k++)
				put_line(w, &p->lines[k], scratch);
			cply_json_end_array(w);
		} else {
			cply_json_put_string(w, p->fen);
		}
	}
	cply_json_end_object(w);
}

cply_status cplyi_mill_write(const cply_write *w, const cply_doc *doc)
{
	const cply_mill *pack = doc->as.mill;
	cply_json_writer j;
	cply_json_writer_init(&j, w->out, 2);
	cply_json_begin_object(&j);
	cply_json_key(&j, "formatVersion");
	cply_json_put_string(&j, CPLY_STR("1.0"));
	put_members(&j, &pack->members);
	cply_json_key(&j, "puzzleCount");
	cply_json_put_int(&j, pack->n_puzzles);
	cply_json_key(&j, "puzzles");
	cply_json_begin_array(&j);
	for (uint32_t i = 0; i < pack->n_puzzles; i++)
		put_puzzle(&j, &pack->puzzles[i], w->scratch);
	cply_json_end_array(&j);
	cply_json_end_object(&j);
	cply_put_char(w->out, '\n');
	return w->scratch->failed || w->out->failed ? CPLY_NOMEM : CPLY_OK;
}
