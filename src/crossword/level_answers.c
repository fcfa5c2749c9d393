/* SPDX-License-Identifier: MIT */
/* The answers of a level: where they come from, their normal form, their
 * order. Nothing here puts an answer into a finding. */
#include "crossword/level_answers.h"

#include <stdlib.h>
#include <utf8proc.h>

#include "crossword/entries.h"
#include "crossword/tally.h"

/* Answers as they are gathered. */
struct gather {
	cply_answers *out;
	uint32_t cap;
	cply_case rule;
	cply_arena *arena;
	cply_diags *diags;
	bool bad;
};

void cply_answer_key(uint32_t number, cply_direction direction,
                     char out[CPLY_ANSWER_KEY])
{
	char digits[10];
	size_t at = sizeof digits, n = 0;
	do {
		digits[--at] = (char)('0' + number % 10);
		number /= 10;
	} while (number);
	while (at < sizeof digits)
		out[n++] = digits[at++];
	out[n++] = direction == CPLY_DOWN ? 'D' : 'A';
	out[n] = 0;
}

cply_str cply_answer_normal(cply_arena *a, cply_str text, cply_case rule)
{
	return cply_upper(a, cply_text_trim(cply_nfc(a, text)), rule);
}

bool cplyi_is_letter(cply_str grapheme)
{
	uint32_t c;
	size_t at = 0;
	if (!cply_utf8_next(grapheme, &at, &c))
		return false;
	utf8proc_category_t k = utf8proc_category((int32_t)c);
	return !(k >= UTF8PROC_CATEGORY_PC && k <= UTF8PROC_CATEGORY_PO) &&
	       !(k >= UTF8PROC_CATEGORY_ZS && k <= UTF8PROC_CATEGORY_ZP);
}

uint32_t cplyi_bare_letters(cply_str text)
{
	uint32_t n = 0;
	cply_str g;
	for (size_t at = 0; (g = cply_grapheme_next(text, &at)).len;)
		n += cplyi_is_letter(g);
	return n;
}

static void complain(struct gather *g, cply_rule rule, const cply_span *at,
                     uint32_t number, cply_direction d, const char *what)
{
	char key[CPLY_ANSWER_KEY];
	cply_answer_key(number, d, key);
	cply_report_with(g->diags, rule, at, CPLY_Z(key), CPLY_Z(what));
	g->bad = true;
}

/* What must not be in an answer, or NULL. */
static const char *forbidden(cply_str text)
{
	uint32_t c;
	if (cply_utf8_check(text) != SIZE_MAX)
		return "an invalid character";
	for (size_t at = 0; cply_utf8_next(text, &at, &c);) {
		if (c == ':')
			return "a colon";
		if (c == 0xFFFD)
			return "an invalid character";
		if (utf8proc_category((int32_t)c) == UTF8PROC_CATEGORY_CC)
			return "a control character";
	}
	return NULL;
}

static const cply_span *place(const cply_span *at)
{
	return at->end > at->begin ? at : CPLY_NOWHERE;
}

bool cplyi_answer_is_fit(cply_str text)
{
	return !forbidden(text);
}

bool cplyi_answer_make(cply_answer *it, cply_str text, cply_case rule,
                       cply_arena *a, cply_diags *diags)
{
	char key[CPLY_ANSWER_KEY];
	cply_answer_key(it->number, it->direction, key);
	it->spelled = cply_text_trim(cply_nfc(a, text));
	const char *what = forbidden(it->spelled);
	if (what) {
		cply_report_with(diags, CPLY_LV405, place(&it->at), CPLY_Z(key),
		                 CPLY_Z(what));
		return false;
	}
	if (!it->spelled.len) {
		cply_report_with(diags, CPLY_LV406, place(&it->at),
		                 CPLY_Z(key));
		return false;
	}
	it->text = cply_upper(a, it->spelled, rule);
	it->letters = (uint32_t)cply_grapheme_count(it->spelled);
	it->bare = cplyi_bare_letters(it->spelled);
	return true;
}

/* False when memory is out; a bad answer is reported and left out. */
static bool add(struct gather *g, uint32_t number, cply_direction d,
                cply_str raw, cply_span at)
{
	cply_answer it = { .number = number, .direction = d, .at = at };
	if (!cplyi_answer_make(&it, raw, g->rule, g->arena, g->diags)) {
		g->bad = true;
		return !g->arena->failed;
	}
	if (g->out->n == g->cap) {
		uint32_t cap = g->cap ? g->cap * 2 : 64;
		cply_answer *items = CPLY_GROW(g->arena, g->out->items, g->cap,
		                               cap, cply_answer);
		if (!items)
			return false;
		g->out->items = items;
		g->cap = cap;
	}
	g->out->items[g->out->n++] = it;
	return !g->arena->failed;
}

/* By number, then across before down, then as given. */
static int by_key(const void *pa, const void *pb)
{
	const cply_answer *a = pa, *b = pb;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	if (a->direction != b->direction)
		return a->direction < b->direction ? -1 : 1;
	return (a->at.begin > b->at.begin) - (a->at.begin < b->at.begin);
}

static bool same_key(const cply_answer *a, const cply_answer *b)
{
	return a->number == b->number && a->direction == b->direction;
}

static cply_status finish(struct gather *g)
{
	cply_answers *out = g->out;
	uint32_t kept = 0;
	if (out->n)
		qsort(out->items, out->n, sizeof *out->items, by_key);
	for (uint32_t i = 0; i < out->n; i++) {
		cply_answer *it = &out->items[i];
		if (kept && same_key(&out->items[kept - 1], it))
			complain(g, CPLY_LV403, place(&it->at), it->number,
			         it->direction, "");
		else
			out->items[kept++] = *it;
	}
	out->n = kept;
	if (g->arena->failed)
		return CPLY_NOMEM;
	return g->bad ? CPLY_INVALID : CPLY_OK;
}

/* ---- from JSON ---- */

/* ^[1-9][0-9]*[AD]$, and with `*loose` also 01A and 1a. */
static bool parse_key(cply_str key, uint32_t *number, cply_direction *d,
                      bool *loose)
{
	if (key.len < 2)
		return false;
	char last = key.ptr[key.len - 1];
	cply_str digits = cply_str_sub(key, 0, key.len - 1);
	*loose = digits.ptr[0] == '0' || last == 'a' || last == 'd';
	while (digits.len > 1 && digits.ptr[0] == '0')
		digits = cply_str_sub(digits, 1, digits.len);
	if (!cply_str_u32(digits, number) || *number == 0)
		return false;
	*d = last == 'D' || last == 'd' ? CPLY_DOWN : CPLY_ACROSS;
	return last == 'A' || last == 'a' || last == 'D' || last == 'd';
}

static bool add_member(struct gather *g, const cply_json_iter *it)
{
	uint32_t number;
	cply_direction d;
	bool loose;
	cply_span key_at = cply_json_span(it->key);
	cply_span at = cply_json_span(it->value);
	cply_str key = cply_json_string(it->key, g->arena);
	if (!parse_key(key, &number, &d, &loose)) {
		/* Not quoted: whoever swaps keys and values puts an answer
		 * here. */
		cply_report_with(g->diags, CPLY_LV401, &key_at,
		                 CPLY_N(it->index + 1));
		g->bad = true;
		return !g->arena->failed;
	}
	if (loose) {
		char want[CPLY_ANSWER_KEY];
		cply_answer_key(number, d, want);
		cply_report_with(g->diags, CPLY_LV402, &key_at, CPLY_T(key),
		                 CPLY_Z(want));
		g->bad |= g->diags->strict;
	}
	cply_json_type type = cply_json_type_of(it->value);
	if (type != CPLY_JSON_STRING) {
		complain(g, CPLY_LV404, &at, number, d,
		         cply_json_type_name(type));
		return true;
	}
	return add(g, number, d, cply_json_string(it->value, g->arena), at);
}

cply_status cply_answers_from_json(cply_json_value object, cply_case rule,
                                   cply_arena *a, cply_diags *diags,
                                   cply_answers *out)
{
	struct gather g = {
		.out = out, .rule = rule, .arena = a, .diags = diags
	};
	*out = (cply_answers){ 0 };
	cply_json_type type = cply_json_type_of(object);
	if (type != CPLY_JSON_OBJECT) {
		cply_span at = cply_json_span(object);
		cply_report_with(diags, CPLY_LV411, place(&at),
		                 CPLY_Z(cply_json_type_name(type)));
		return CPLY_INVALID;
	}
	cply_json_iter it = cply_json_each(object);
	while (cply_json_step(&it))
		if (!add_member(&g, &it))
			return CPLY_NOMEM;
	return finish(&g);
}

/* ---- from a puzzle ---- */

uint32_t cplyi_level_clue_number(const cply_crossword *cw,
                                 const cply_clue *clue)
{
	uint32_t n;
	if (clue->number)
		return clue->number;
	if (clue->n_cells && cply_str_u32(cw->cells[clue->cells[0]].label, &n))
		return n;
	return 0;
}

/* Cells that go straight on, as a start and a length can say. */
static bool is_straight(const cply_crossword *cw, const cply_clue_list *list,
                        const cply_clue *clue)
{
	uint32_t step = list->direction == CPLY_DOWN ? cw->width : 1;
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		if (cw->cells[clue->cells[k]].kind != CPLY_CELL_OPEN)
			return false;
		if (k == 0)
			continue;
		if (clue->cells[k] != clue->cells[k - 1] + step ||
		    (step == 1 && clue->cells[k] % cw->width == 0))
			return false;
	}
	return clue->n_cells > 0;
}

bool cplyi_level_holds(const cply_crossword *cw, const cply_clue_list *list,
                       const cply_clue *clue)
{
	return list->direction != CPLY_OTHER && is_straight(cw, list, clue) &&
	       cplyi_level_clue_number(cw, clue);
}

static bool is_spelling(const cply_extra *x)
{
	return cply_str_is(cply_str_of(x->origin), "level") &&
	       cply_str_is(x->key, "answer");
}

bool cplyi_spelled_answer(const cply_clue *clue, cply_arena *a, cply_str *out)
{
	for (uint32_t i = 0; i < clue->extras.n; i++) {
		const cply_extra *x = &clue->extras.items[i];
		if (!is_spelling(x))
			continue;
		cply_json_parser parser = { .memory = a->memory };
		cply_diags ignored;
		cply_json doc;
		cply_diags_init(&ignored, a, 0);
		bool ok = cply_json_parse(&parser, x->value,
		                          &(cply_json_options){ 0 }, &ignored,
		                          &doc) == CPLY_OK;
		if (ok)
			*out = cply_json_string(cply_json_root(&doc), a);
		cply_json_parser_free(&parser);
		return ok;
	}
	return false;
}

bool cplyi_cells_answer(const cply_crossword *cw, const cply_clue *clue,
                        cply_buf *out)
{
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		const cply_cell *cell = &cw->cells[clue->cells[k]];
		if (cell->kind != CPLY_CELL_OPEN || !cell->solution.len)
			return false;
		/* A level has one solution: the first of several. */
		if (cell->more && cell->more->n_either)
			cply_put_str(out, cell->more->either[0]);
		else
			cply_put_str(out, cell->solution);
	}
	return clue->n_cells > 0;
}

static void add_place(struct gather *g, cplyi_tally *t, cply_place where)
{
	cplyi_tally_add(t, g->diags, CPLY_NOWHERE, where);
	g->bad = true;
}

/* Clues without a full answer, and clues that no level can hold; one finding
 * each. */
struct lacking {
	cplyi_tally letters, word;
};

static bool add_clue(struct gather *g, const cply_crossword *cw, uint32_t list,
                     uint32_t index, struct lacking *lacking)
{
	const cply_clue_list *l = &cw->lists[list];
	const cply_clue *clue = &l->clues[index];
	cply_str text;
	cply_buf letters;
	cply_buf_init(&letters, g->arena);
	bool held = cplyi_level_holds(cw, l, clue);
	bool known = held && cplyi_spelled_answer(clue, g->arena, &text);
	if (held && !known) {
		known = cplyi_cells_answer(cw, clue, &letters);
		text = cply_buf_str(&letters);
	}
	if (letters.failed)
		return false;
	if (known)
		return add(g, cplyi_level_clue_number(cw, clue), l->direction,
		           text, clue->at);
	const cplyi_losses lost = { cw, g->arena, g->diags };
	cplyi_lose_clue(&lost, held ? &lacking->letters : &lacking->word,
	                (cply_clue_ref){ list, index }, CPLYI_NONE, CPLYI_NONE);
	g->bad |= held || g->diags->strict;
	return !g->arena->failed;
}

cply_status cply_answers_from_crossword(const cply_crossword *cw,
                                        cply_case rule, cply_arena *a,
                                        cply_diags *diags, cply_answers *out)
{
	struct gather g = {
		.out = out, .rule = rule, .arena = a, .diags = diags
	};
	struct lacking lacking = { { .rule = CPLY_LV412 },
		                   { .rule = CPLY_LV414 } };
	*out = (cply_answers){ 0 };
	if (cw->solution == CPLY_SOLUTION_LOCKED) {
		cply_report(diags, CPLY_LV413, CPLY_NOWHERE);
		return CPLY_INVALID;
	}
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		if (cw->lists[i].direction == CPLY_OTHER)
			continue;
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (!add_clue(&g, cw, i, k, &lacking))
				return CPLY_NOMEM;
	}
	return finish(&g);
}

bool cply_clue_spell(cply_clue *clue, cply_str answer, cply_arena *a)
{
	uint32_t n = 0;
	cply_extra *items = CPLY_NEW(a, clue->extras.n + 1, cply_extra);
	cply_buf json;
	cply_json_writer w;
	cply_buf_init(&json, a);
	cply_json_writer_init(&w, &json, 0);
	cply_json_put_string(&w, answer);
	if (!items || json.failed)
		return false;
	for (uint32_t i = 0; i < clue->extras.n; i++)
		if (!is_spelling(&clue->extras.items[i]))
			items[n++] = clue->extras.items[i];
	items[n++] = (cply_extra){ "level", CPLY_STR("answer"),
		                   cply_buf_str(&json) };
	clue->extras = (cply_extras){ items, n };
	return true;
}

/* ---- do they fit? ---- */

const cply_answer *cply_answers_find(const cply_answers *answers,
                                     uint32_t number, cply_direction direction)
{
	uint32_t low = 0, high = answers->n;
	cply_answer key = { .number = number, .direction = direction };
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		const cply_answer *it = &answers->items[middle];
		if (same_key(it, &key))
			return it;
		if (by_key(it, &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return NULL;
}

/* A clue of the level by its key. */
struct want {
	uint32_t number;
	cply_direction direction;
	uint32_t cells;
};

static int by_number(const void *pa, const void *pb)
{
	const struct want *a = pa, *b = pb;
	if (a->number != b->number)
		return a->number < b->number ? -1 : 1;
	return (a->direction > b->direction) - (a->direction < b->direction);
}

static struct want *wanted(const cply_crossword *cw, cply_arena *a, uint32_t *n)
{
	uint32_t all = cplyi_count_clues(cw);
	*n = 0;
	struct want *items = CPLY_NEW(a, all, struct want);
	for (uint32_t i = 0; items && i < cw->n_lists; i++) {
		const cply_clue_list *l = &cw->lists[i];
		for (uint32_t k = 0; k < l->n_clues; k++) {
			const cply_clue *clue = &l->clues[k];
			if (cplyi_level_holds(cw, l, clue))
				items[(*n)++] = (struct want){
					cplyi_level_clue_number(cw, clue),
					l->direction, clue->n_cells
				};
		}
	}
	if (items)
		qsort(items, *n, sizeof *items, by_number);
	return items;
}

static cply_place key_place(uint32_t number, cply_direction d, cply_arena *a)
{
	char key[CPLY_ANSWER_KEY];
	cply_answer_key(number, d, key);
	return (cply_place){ .kind = CPLY_PLACE_CLUE,
		             .name = cply_str_copy(a, cply_str_of(key)) };
}

static bool has_length(const cply_answer *answer, uint32_t cells)
{
	return answer->letters == cells || answer->bare == cells;
}

bool cply_answers_fit(const cply_answers *answers, const cply_crossword *level,
                      cply_arena *scratch, cply_diags *diags)
{
	uint32_t n, i = 0, k = 0;
	struct gather g = { .diags = diags, .arena = scratch };
	struct want *want = wanted(level, scratch, &n);
	cplyi_tally missing = { .rule = CPLY_LV407 };
	cplyi_tally extra = { .rule = CPLY_LV408 };
	if (!want)
		return false;
	while (i < n || k < answers->n) {
		const cply_answer *it =
			k < answers->n ? &answers->items[k] : NULL;
		struct want key = { 0 };
		if (it)
			key = (struct want){ it->number, it->direction, 0 };
		int order = i == n ? 1 : !it ? -1 : by_number(&want[i], &key);
		if (order < 0) {
			add_place(&g, &missing,
			          key_place(want[i].number, want[i].direction,
			                    scratch));
		} else if (order > 0) {
			add_place(&g, &extra,
			          key_place(key.number, key.direction,
			                    scratch));
		} else if (!has_length(it, want[i].cells)) {
			char name[CPLY_ANSWER_KEY];
			cply_answer_key(it->number, it->direction, name);
			cply_report_with(diags, CPLY_LV409, place(&it->at),
			                 CPLY_Z(name), CPLY_N(it->letters),
			                 CPLY_N(want[i].cells));
			g.bad = true;
		}
		i += order <= 0;
		k += order >= 0;
	}
	return !g.bad && !scratch->failed;
}

/* ---- what is hashed ---- */

void cply_level_canonical(const char id[36], uint32_t version,
                          const cply_answers *answers, cply_buf *out)
{
	cply_put_str(out, (cply_str){ id, 36 });
	cply_put_char(out, ':');
	cply_put_uint(out, version);
	for (uint32_t i = 0; i < answers->n; i++) {
		cply_put_char(out, ':');
		cply_put_str(out, answers->items[i].text);
	}
}
