/* SPDX-License-Identifier: MIT */
/* The solutions of a puzzle in a mill pack: lines of actions. */
#include "format/mill/pack.h"

/* Grows by one; NULL when memory is used up. */
static cply_mill_action *add_action(mill_reader *m, cply_mill_solution *l,
                                    uint32_t *cap)
{
	if (l->n_actions == *cap) {
		uint32_t more = *cap ? 2 * *cap : 16;
		cply_mill_action *p = CPLY_GROW(m->arena, l->actions, *cap,
		                                more, cply_mill_action);
		if (!p)
			return NULL;
		l->actions = p;
		*cap = more;
	}
	return &l->actions[l->n_actions++];
}

static uint8_t read_side(mill_reader *m, cply_json_value v, cply_span *at)
{
	if (cply_json_type_of(v) != CPLY_JSON_MISSING)
		*at = cply_json_span(v);
	if (cply_json_is(v, "white"))
		return CPLY_MILL_WHITE;
	if (cply_json_is(v, "black"))
		return CPLY_MILL_BLACK;
	cply_str is = cply_json_type_of(v) == CPLY_JSON_MISSING
	                      ? CPLY_STR("missing")
	                      : cplyi_mill_compact(m, v);
	cply_report_with(m->diags, CPLY_ML223, at, CPLY_T(is));
	return CPLY_MILL_NO_SIDE;
}

/* Tells of a form that will be written in another way. */
static void check_form(mill_reader *m, cply_str text, const cply_span *at,
                       const cply_mill_word *word)
{
	cply_buf b;
	if (word->style != CPLY_MILL_POINTS_STYLE) {
		cply_buf_init(&b, m->arena);
		for (unsigned i = 0; i < word->n; i++)
			cply_mill_move_write(word->moves[i], &b);
		cply_report_with(m->diags, CPLY_ML225, at, CPLY_T(text),
		                 CPLY_T(cply_buf_str(&b)));
	} else if (word->n > 1) {
		cply_report_with(m->diags, CPLY_ML224, at, CPLY_T(text),
		                 CPLY_N(word->n));
	}
}

static bool has_member(cply_json_value v, const char *key)
{
	return cply_json_type_of(cply_json_get(v, key)) != CPLY_JSON_MISSING;
}

static bool read_move(mill_reader *m, cply_json_value v, cply_mill_solution *l,
                      uint32_t *cap)
{
	static const char *const known[] = { "notation", "side", NULL };
	cply_mill_action a = { .side = CPLY_MILL_NO_SIDE };
	cply_mill_word word = { 0 };
	cply_json_value text = v;
	a.at = a.side_at = cply_json_span(v);
	if (cply_json_type_of(v) == CPLY_JSON_OBJECT) {
		text = cply_json_get(v, "notation");
		a.side = read_side(m, cply_json_get(v, "side"), &a.side_at);
		a.comment =
			cplyi_mill_string(m, cply_json_get(v, "comment"), NULL);
		/* Most have nothing else. */
		uint32_t n = has_member(v, "notation") + has_member(v, "side");
		if (cply_json_count(v) > n) {
			cplyi_mill_check_members(m, MILL_MOVE, v);
			if (!cplyi_mill_keep(m, v, known, &a.more))
				return false;
		}
	} else {
		cplyi_mill_wrong_type(m, v, "moves",
		                      "an object for each action");
	}
	if (cply_json_type_of(text) == CPLY_JSON_STRING) {
		a.at = cply_json_span(text);
		a.notation = cply_json_string(text, m->arena);
		a.is_read = cply_mill_word_read(cply_str_trim(a.notation),
		                                a.at.begin + 1, m->diags,
		                                &word) == CPLY_OK;
	} else if (cply_json_type_of(v) == CPLY_JSON_OBJECT) {
		cplyi_mill_wrong_type(m, text, "notation", "a string");
	}
	if (a.is_read)
		check_form(m, a.notation, &a.at, &word);
	else
		word.n = 0; /* it is one action, whatever it begins with */
	for (unsigned i = 0; i == 0 || i < word.n; i++) {
		cply_mill_action *to = add_action(m, l, cap);
		if (!to)
			return false;
		*to = a;
		if (word.n)
			to->move = word.moves[i];
		a.more = (cply_mill_members){ 0 };
		a.comment = (cply_str){ NULL, 0 };
	}
	return true;
}

static bool read_line(mill_reader *m, cply_json_value v, cply_mill_solution *l)
{
	static const char *const known[] = { "moves", NULL };
	cply_json_value moves = cply_json_get(v, "moves");
	uint32_t cap = 0;
	l->at = cply_json_span(v);
	l->at.end = l->at.begin + 1;
	cply_json_value optimal = cply_json_get(v, "isOptimal");
	l->is_optimal = cply_json_type_of(optimal) != CPLY_JSON_FALSE;
	if (cply_json_type_of(optimal) != CPLY_JSON_MISSING)
		l->optimal_at = cply_json_span(optimal);
	cplyi_mill_check_members(m, MILL_LINE, v);
	if (!cplyi_mill_keep(m, v, known, &l->members))
		return false;
	if (cply_json_type_of(moves) != CPLY_JSON_ARRAY ||
	    !cply_json_count(moves)) {
		cply_json_value where =
			cply_json_type_of(moves) == CPLY_JSON_MISSING ? v
								      : moves;
		cply_span at = cply_json_span(where);
		cply_report_with(
			m->diags, CPLY_ML207, &at, CPLY_Z("moves"),
			CPLY_Z(cply_json_type_of(moves) == CPLY_JSON_ARRAY
		                       ? "empty"
		                       : cply_json_type_name(
						 cply_json_type_of(moves))),
			CPLY_Z("an array of actions"));
		return true;
	}
	cap = cply_json_count(moves); /* or a few more, if some are joined */
	l->actions = CPLY_NEW(m->arena, cap, cply_mill_action);
	if (!l->actions)
		return false;
	cply_json_iter it = cply_json_each(moves);
	while (cply_json_step(&it))
		if (!read_move(m, it.value, l, &cap))
			return false;
	return true;
}

bool cplyi_mill_read_lines(mill_reader *m, cply_json_value v,
                           cply_mill_puzzle *out)
{
	cply_json_type type = cply_json_type_of(v);
	if (type != CPLY_JSON_ARRAY) {
		if (type != CPLY_JSON_MISSING && type != CPLY_JSON_NULL)
			cplyi_mill_wrong_type(m, v, "solutions", "an array");
		return true;
	}
	out->lines = CPLY_NEW(m->arena, cply_json_count(v), cply_mill_solution);
	if (!out->lines && cply_json_count(v))
		return false;
	cply_json_iter it = cply_json_each(v);
	while (cply_json_step(&it)) {
		if (cply_json_type_of(it.value) != CPLY_JSON_OBJECT)
			cplyi_mill_wrong_type(m, it.value, "solutions",
			                      "an object for each line");
		else if (!read_line(m, it.value, &out->lines[out->n_lines++]))
			return false;
	}
	return true;
}
