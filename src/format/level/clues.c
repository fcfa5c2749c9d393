/* SPDX-License-Identifier: MIT */
/* `clues_json`: the lists of clues, and where in the grid their words are. The
 * start of a clue decides; numbers only show it to the player. */
#include "format/level/level.h"

#include "crossword/direction.h"

/* ---- reading ---- */

/* The clue at hand. */
struct item {
	level_reader *l;
	uint32_t list, index;
	cply_json_value value;
	cply_clue *clue;
	level_clue *more;
};

static cply_str clue_name(level_reader *l, uint32_t list, uint32_t index)
{
	return cply_clue_name(l->cw, list, index, l->arena);
}

static cply_str its_name(const struct item *c)
{
	return clue_name(c->l, c->list, c->index);
}

/* A database writes null for what is not there. */
static bool is_absent(const struct item *c, const char *key)
{
	cply_json_type type = cply_json_type_of(cply_json_get(c->value, key));
	return type == CPLY_JSON_MISSING || type == CPLY_JSON_NULL;
}

static bool get_string(const struct item *c, const char *key, cply_str *out)
{
	cply_json_value v = cply_json_get(c->value, key);
	cply_json_type type = cply_json_type_of(v);
	*out = (cply_str){ NULL, 0 };
	if (type == CPLY_JSON_STRING) {
		*out = cply_json_string(v, c->l->arena);
		return true;
	}
	if (!is_absent(c, key))
		cplyi_level_wrong_type(c->l, &c->l->clues, v, cply_str_of(key),
		                       "a string");
	return false;
}

static void missing(const struct item *c, const char *key)
{
	cply_report_with(c->l->diags, CPLY_LV111, &c->clue->at,
	                 CPLY_T(its_name(c)), CPLY_Z(key));
}

static void read_text(const struct item *c)
{
	cply_str clue, question;
	bool has_clue = get_string(c, "clue", &clue);
	bool has_question = get_string(c, "question", &question);
	if (has_clue && has_question && !cply_str_eq(clue, question))
		cply_report_with(c->l->diags, CPLY_LV301, &c->clue->at,
		                 CPLY_T(its_name(c)));
	if (is_absent(c, "clue") && is_absent(c, "question"))
		missing(c, "clue");
	c->clue->text = cply_text_plain(has_clue ? clue : question);
}

static void read_start(const struct item *c)
{
	level_reader *l = c->l;
	const level_part *p = &l->clues;
	cply_json_value start = cply_json_get(c->value, "start");
	c->more->start = UINT32_MAX;
	if (cply_json_type_of(start) == CPLY_JSON_MISSING) {
		missing(c, "start");
		return;
	}
	if (cply_json_type_of(start) != CPLY_JSON_OBJECT) {
		cplyi_level_wrong_type(l, p, start, CPLY_STR("start"),
		                       "an object");
		return;
	}
	uint32_t row, col;
	cply_str owner = CPLY_STR("`start`");
	bool has_row =
		cplyi_level_uint(l, p, start, "row", owner, 0, INT32_MAX, &row);
	if (!cplyi_level_uint(l, p, start, "col", owner, 0, INT32_MAX, &col) ||
	    !has_row)
		return;
	cplyi_level_extras(l, p, start, " row col ", "in start");
	bool inside = row < l->cw->height && col < l->cw->width;
	if (inside && cply_cell_at(l->cw, row, col)->kind == CPLY_CELL_OPEN) {
		c->more->start = row * l->cw->width + col;
		return;
	}
	cply_span at = cplyi_level_span(p, start);
	cply_report_with(l->diags, CPLY_LV305, &at, CPLY_T(its_name(c)),
	                 CPLY_N(row), CPLY_N(col),
	                 CPLY_Z(inside ? "black" : "outside the grid"));
	c->more->has_bad_start = true;
}

static void read_number(const struct item *c)
{
	level_reader *l = c->l;
	const level_part *p = &l->clues;
	cply_json_value v = cply_json_get(c->value, "number");
	cply_str owner = { NULL, 0 };
	if (cply_json_type_of(v) == CPLY_JSON_MISSING)
		owner = its_name(c);
	else
		c->clue->number_at = cplyi_level_span(p, v);
	if (cplyi_level_uint(l, p, c->value, "number", owner, 1, INT32_MAX,
	                     &c->clue->number))
		c->clue->label = cplyi_level_number(l->arena, c->clue->number);
}

static void read_answer(const struct item *c)
{
	level_reader *l = c->l;
	cply_str hint;
	cply_json_value answer = cply_json_get(c->value, "answer");
	c->more->has_answer = get_string(c, "answer", &c->more->answer);
	if (c->more->has_answer)
		c->more->answer_at = cplyi_level_span(&l->clues, answer);
	if (get_string(c, "hint", &hint))
		cplyi_level_add_extra(l, &c->clue->extras, CPLY_STR("hint"),
		                      cply_json_raw(
					      cply_json_get(c->value, "hint")));
}

static void read_clue(struct item *c)
{
	level_reader *l = c->l;
	const level_part *p = &l->clues;
	cply_json_value length = cply_json_get(c->value, "answer_length");
	c->clue->at = cplyi_level_span(p, c->value);
	read_number(c);
	read_text(c);
	cply_str owner = { NULL, 0 };
	if (cply_json_type_of(length) == CPLY_JSON_MISSING)
		owner = its_name(c);
	else
		c->clue->length_at = cplyi_level_span(p, length);
	cplyi_level_uint(l, p, c->value, "answer_length", owner, 1, INT32_MAX,
	                 &c->more->length);
	read_start(c);
	c->clue->extras = cplyi_level_extras(
		l, p, c->value,
		" number clue question answer_length start answer hint ",
		"in clues");
	read_answer(c);
}

static bool read_list(level_reader *l, uint32_t i, cply_json_value v)
{
	cply_clue_list *list = &l->cw->lists[i];
	const level_part *p = &l->clues;
	uint32_t n = cply_json_count(v);
	list->at = cplyi_level_span(p, v);
	list->clues = CPLY_NEW(l->arena, n, cply_clue);
	l->more[i] = CPLY_NEW(l->arena, n, level_clue);
	if (!list->clues || !l->more[i])
		return false;
	cply_json_iter it = cply_json_each(v);
	while (cply_json_step(&it)) {
		if (cply_json_type_of(it.value) != CPLY_JSON_OBJECT) {
			cplyi_level_wrong_type(l, p, it.value,
			                       cply_str_of(
						       cplyi_direction_word(i)),
			                       "a list of objects");
			continue;
		}
		struct item c = {
			.l = l,
			.list = i,
			.index = list->n_clues,
			.value = it.value,
			.clue = &list->clues[list->n_clues],
			.more = &l->more[i][list->n_clues],
		};
		list->n_clues++;
		read_clue(&c);
	}
	return true;
}

bool cplyi_level_read_clues(level_reader *l)
{
	const level_part *p = &l->clues;
	if (!cplyi_add_lists(l->cw, l->arena))
		return false;
	if (cply_json_type_of(p->value) != CPLY_JSON_OBJECT)
		return true;
	uint32_t total = 0;
	for (cply_direction i = CPLY_ACROSS; i <= CPLY_DOWN; i++) {
		const char *name = cplyi_direction_word(i);
		cply_json_value v = cply_json_get(p->value, name);
		cply_json_type type = cply_json_type_of(v);
		cply_span at = cplyi_level_span(p, p->value);
		if (type == CPLY_JSON_MISSING) {
			cply_report_with(l->diags, CPLY_LV113, &at,
			                 CPLY_Z(name));
			continue;
		}
		if (type != CPLY_JSON_ARRAY) {
			cplyi_level_wrong_type(l, p, v, cply_str_of(name),
			                       "an array");
			continue;
		}
		total += cply_json_count(v);
		if (total > l->r->limits->clues) {
			at = cplyi_level_span(p, v);
			cply_report_with(l->diags, CPLY_LV114, &at,
			                 CPLY_N(total),
			                 CPLY_N(l->r->limits->clues));
			l->hit_limit = true;
			return false;
		}
		if (!read_list(l, i, v))
			return false;
	}
	cplyi_level_keep(l, p, p->value, " across down ", "clues_json");
	return true;
}
