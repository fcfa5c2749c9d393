/* SPDX-License-Identifier: MIT */
/* xd: clues and words. The answers tell whether the grid is understood, which
 * decides what a point means: an empty square in the description, a block to
 * Puzzmo. */
#include "base/ascii.h"
#include "base/text.h"
#include "crossword/tally.h"
#include "format/xd/xd.h"

/* ---- is an answer that of the grid? ---- */

/* Bytes of `part` at `at` of the answer, without regard to case; 0: other. */
static size_t fits(cply_str answer, size_t at, cply_str part)
{
	if (!part.len || answer.len - at < part.len)
		return 0;
	for (size_t i = 0; i < part.len; i++)
		if (ascii_upper(answer.ptr[at + i]) != ascii_upper(part.ptr[i]))
			return 0;
	return part.len;
}

enum { LONGEST = 500 };

/* Ways through an answer, one square after the other. */
struct ways {
	const struct xd *x;
	cply_str answer;
	bool from[LONGEST + 1], to[LONGEST + 1];
};

static void step(struct ways *w, size_t at, cply_str part)
{
	size_t n = fits(w->answer, at, part);
	if (n)
		w->to[at + n] = true;
}

/* A square may be read as each of its alternatives, as all of them in a row,
 * as it is written in the header, and as its sign in the grid. */
static void step_cell(struct ways *w, size_t at, const cply_cell *cell)
{
	const cply_cell_more *more = cell->more;
	step(w, at, cell->solution);
	step(w, at, cplyi_span_str(w->x->text, cell->at));
	if (!cell->solution.len && at < w->answer.len) {
		size_t next = at;
		cply_grapheme_next(w->answer, &next);
		w->to[next] = true;
	}
	if (!more || !more->n_either)
		return;
	size_t all = at;
	for (uint32_t i = 0; i < more->n_either; i++) {
		step(w, at, more->either[i]);
		size_t n = all <= w->answer.len
		                   ? fits(w->answer, all, more->either[i])
		                   : 0;
		all = n ? all + n : SIZE_MAX;
	}
	if (all <= w->answer.len)
		w->to[all] = true;
}

/* Signs that divide words but are in no square. */
static bool is_skipped(const struct ways *w, size_t at)
{
	return strchr(" -'|.,!:/\"", w->answer.ptr[at]) != NULL ||
	       fits(w->answer, at, w->x->splitter) == 1;
}

static bool matches_slowly(const struct xd *x, const cply_slot *slot,
                           cply_str answer)
{
	struct ways w = { .x = x, .answer = answer };
	if (answer.len > LONGEST)
		return true;
	w.from[0] = true;
	for (uint32_t k = 0; k <= slot->length; k++) {
		for (size_t i = 0; i < answer.len; i++)
			if (w.from[i] && is_skipped(&w, i))
				w.from[i + 1] = true;
		if (k == slot->length)
			break;
		uint32_t c = cply_slot_cell(x->cw, slot, k);
		memset(w.to, 0, answer.len + 1);
		for (size_t i = 0; i <= answer.len; i++)
			if (w.from[i])
				step_cell(&w, i, &x->cw->cells[c]);
		memcpy(w.from, w.to, answer.len + 1);
	}
	return w.from[answer.len];
}

/* `*is_exact`: letter by letter, and nothing besides. */
static bool matches(const struct xd *x, const cply_slot *slot, cply_str answer,
                    bool *is_exact)
{
	uint32_t step = slot->direction == CPLY_DOWN ? x->cw->width : 1;
	const cply_cell *cell = &x->cw->cells[slot->start];
	const char *p = answer.ptr, *end = answer.ptr + answer.len;
	*is_exact = false;
	for (uint32_t k = 0; k < slot->length; k++, cell += step) {
		size_t n = cell->solution.len;
		if (n == 1 && p < end && *p == cell->solution.ptr[0]) {
			p++;
			continue;
		}
		if (n < 2 || (size_t)(end - p) < n ||
		    memcmp(p, cell->solution.ptr, n) != 0)
			return matches_slowly(x, slot, answer);
		p += n;
	}
	*is_exact = p == end;
	return *is_exact || matches_slowly(x, slot, answer);
}

/* ---- words ---- */

struct words {
	cply_slots slots;
	uint32_t *table[2]; /* by number: index + 1 */
	uint32_t size;
};

static cply_status find_words(struct xd *x, struct words *w)
{
	cply_status s = cply_crossword_slots(x->cw, CPLY_NUMBER_STANDARD,
	                                     x->arena, &w->slots);
	if (s != CPLY_OK)
		return s;
	w->size = w->slots.n + 1;
	for (int d = 0; d < 2; d++) {
		w->table[d] = CPLY_NEW(x->arena, w->size, uint32_t);
		if (!w->table[d])
			return CPLY_NOMEM;
	}
	for (uint32_t i = 0; i < w->slots.n; i++) {
		const cply_slot *slot = &w->slots.items[i];
		w->table[slot->direction][slot->number] = i + 1;
	}
	return CPLY_OK;
}

static const cply_slot *slot_of(const struct words *w, int d, uint32_t number)
{
	uint32_t i = number < w->size ? w->table[d][number] : 0;
	return i ? &w->slots.items[i - 1] : NULL;
}

/* The word of a clue. In a list without directions the answer decides. */
static const cply_slot *word_of(struct xd *x, const struct words *w, uint32_t i)
{
	struct xd_clue *more = &x->more[i];
	uint32_t number = x->clues[i].number;
	cply_str answer = cplyi_xd_text(x, more->answer);
	more->is_wrong = more->is_exact = false;
	if (more->group && more->group != 'A' && more->group != 'D')
		return NULL;
	const cply_slot *first = NULL;
	for (int d = CPLY_ACROSS; d <= CPLY_DOWN; d++) {
		if (more->group && (more->group == 'D') != (d == CPLY_DOWN))
			continue;
		const cply_slot *slot = slot_of(w, d, number);
		if (!slot)
			continue;
		first = first ? first : slot;
		if (!more->has_answer ||
		    matches(x, slot, answer, &more->is_exact))
			return slot;
	}
	more->is_wrong = first != NULL;
	return first;
}

static uint32_t count_bad(struct xd *x, const struct words *w)
{
	uint32_t bad = 0;
	for (uint32_t i = 0; i < x->n_clues; i++) {
		const cply_slot *slot = word_of(x, w, i);
		bad += !slot || x->more[i].is_wrong;
	}
	return bad;
}

/* ---- points ---- */

static void set_dots(struct xd *x, bool are_blocks)
{
	x->dots_are_blocks = are_blocks;
	for (uint32_t i = 0; i < x->cw->width * x->cw->height; i++) {
		cply_cell *cell = &x->cw->cells[i];
		if (cell->at.end - cell->at.begin == 1 &&
		    x->text.ptr[cell->at.begin] == '.' && !cell->solution.len)
			cell->kind =
				are_blocks ? CPLY_CELL_BLOCK : CPLY_CELL_OPEN;
	}
}

/* The likely reading first; the other one if the clues fit it better. */
static cply_status decide_dots(struct xd *x, struct words *w)
{
	bool likely =
		x->design_has_blocks || (!x->has_blocks && x->has_letters);
	struct words other;
	set_dots(x, likely);
	cply_status s = find_words(x, w);
	uint32_t bad = s == CPLY_OK ? count_bad(x, w) : 0;
	if (!bad)
		return s;
	set_dots(x, !likely);
	s = find_words(x, &other);
	if (s != CPLY_OK)
		return s;
	if (count_bad(x, &other) < bad)
		*w = other;
	else
		set_dots(x, likely);
	return s;
}

static void tell_dots(struct xd *x)
{
	if (x->dots_are_blocks)
		cply_report(x->diags, CPLY_XD204, &x->cw->grid_at);
	else if (!x->has_blocks && x->has_letters)
		cply_report(x->diags, CPLY_XD205, &x->cw->grid_at);
}

/* ---- squares that only the answers tell ---- */

static void add_option(struct xd *x, cply_cell *cell, cply_str letter)
{
	cply_cell_more *more = cplyi_xd_more(x, cell);
	if (!more)
		return;
	for (uint32_t i = 0; i < more->n_either; i++)
		if (cply_str_eq(more->either[i], letter))
			return;
	cply_str *list = CPLY_NEW(x->arena, more->n_either + 1, cply_str);
	if (!list || more->n_either > 25)
		return;
	for (uint32_t i = 0; i < more->n_either; i++)
		list[i] = more->either[i];
	list[more->n_either++] = letter;
	more->either = list;
}

static bool is_star(const struct xd *x, const cply_cell *cell)
{
	return cell->at.end - cell->at.begin == 1 && !cell->solution.len &&
	       x->text.ptr[cell->at.begin] == '*';
}

/* `C*NE` with the answers CONE and CANE: the star is O or A. */
static void take_options(struct xd *x, const cply_clue *clue, cply_str answer)
{
	if (cply_grapheme_count(answer) != clue->n_cells)
		return;
	size_t at = 0;
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		cply_cell *cell = &x->cw->cells[clue->cells[k]];
		cply_str letter = cply_grapheme_next(answer, &at);
		if (!is_star(x, cell))
			continue;
		const struct xd_rebus *r = cplyi_xd_rebus(&x->rebuses, letter);
		add_option(x, cell, r ? r->text : letter);
	}
}

static void take_stars(struct xd *x)
{
	for (uint32_t i = 0; i < x->n_clues; i++) {
		const cply_clue *clue = &x->clues[i];
		if (!clue->n_cells)
			continue;
		if (x->more[i].has_answer)
			take_options(x, clue,
			             cplyi_xd_text(x, x->more[i].answer));
		for (uint32_t k = 0; k < clue->extras.n; k++) {
			cply_str key = clue->extras.items[k].key;
			if (key.len >= 4 &&
			    cply_str_is_nocase(cply_str_sub(key, 0, 4), "^alt"))
				take_options(x, clue,
				             clue->extras.items[k].value);
		}
	}
	for (uint32_t i = 0; i < x->cw->width * x->cw->height; i++) {
		cply_cell *cell = &x->cw->cells[i];
		cply_cell_more *more = (cply_cell_more *)cell->more;
		if (!is_star(x, cell) || !more || !more->n_either)
			continue;
		cply_buf b;
		cply_buf_init(&b, x->arena);
		for (uint32_t k = 0; k < more->n_either; k++) {
			cply_put(&b, k ? "/" : "");
			cply_put_str(&b, more->either[k]);
		}
		cell->solution = cply_buf_str(&b);
		if (more->n_either == 1)
			more->n_either = 0;
	}
}

/* ---- all clues ---- */

static cply_status number_cells(struct xd *x, const struct words *w)
{
	enum { DIGITS = 10 };
	char *digits = CPLY_NEW(x->arena, (size_t)w->slots.n * DIGITS, char);
	if (!digits)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < w->slots.n; i++) {
		cply_str *label = &x->cw->cells[w->slots.items[i].start].label;
		uint32_t n = w->slots.items[i].number;
		if (label->len)
			continue;
		char *end = digits + DIGITS, *p = end;
		do {
			*--p = (char)('0' + n % 10);
			n /= 10;
		} while (n);
		*label = (cply_str){ p, (size_t)(end - p) };
		digits = end;
	}
	return CPLY_OK;
}

/* The answer as the file has it, where the writer would make another one. */
static void keep_answer(struct xd *x, cply_clue *clue, struct xd_clue *more)
{
	cply_buf b;
	cply_str said = cplyi_xd_text(x, more->answers);
	cply_buf_init(&b, x->arena);
	cply_clue_answer(x->cw, clue, '.', &b);
	if (!b.failed && !cply_str_eq(cply_buf_str(&b), said))
		cplyi_xd_extra(x, &clue->extras, CPLY_STR("answer"), said);
}

static void check_answer(struct xd *x, cply_clue *clue, struct xd_clue *more,
                         cplyi_tally *none)
{
	if (!more->has_answer) {
		if (more->group == 0 || clue->n_cells)
			cplyi_tally_add(none, x->diags, &clue->at,
			                (cply_place){
						.kind = CPLY_PLACE_CLUE,
						.name = cply_str_sub(
							x->text,
							clue->number_at.begin,
							clue->number_at.end) });
		return;
	}
	if (more->is_exact && more->answer.begin == more->answers.begin &&
	    more->answer.end == more->answers.end)
		return;
	if (more->is_wrong) {
		cply_buf b;
		cply_buf_init(&b, x->arena);
		cply_clue_answer(x->cw, clue, '.', &b);
		cply_report_with(x->diags, CPLY_XD401, &more->answer,
		                 CPLY_T(cplyi_xd_text(x, more->answer)),
		                 CPLY_T(cply_buf_str(&b)));
	}
	keep_answer(x, clue, more);
}

static cply_status take_words(struct xd *x, const struct words *w)
{
	size_t total = 0;
	const cply_slot **of =
		CPLY_NEW(x->arena, x->n_clues, const cply_slot *);
	if (!of)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < x->n_clues; i++) {
		of[i] = word_of(x, w, i);
		total += of[i] ? of[i]->length : 0;
	}
	uint32_t *cells = CPLY_NEW(x->arena, total, uint32_t);
	if (!cells)
		return CPLY_NOMEM;
	for (uint32_t i = 0; i < x->n_clues; i++) {
		if (!of[i])
			continue;
		x->clues[i].cells = cells;
		x->clues[i].n_cells = of[i]->length;
		for (uint32_t k = 0; k < of[i]->length; k++)
			*cells++ = cply_slot_cell(x->cw, of[i], k);
	}
	return CPLY_OK;
}

cply_status cplyi_xd_attach(struct xd *x)
{
	struct words w;
	cply_crossword_finish(x->cw);
	cply_status s = x->has_dots ? decide_dots(x, &w) : find_words(x, &w);
	if (s == CPLY_OK)
		s = number_cells(x, &w);
	if (s == CPLY_OK)
		s = take_words(x, &w);
	if (s != CPLY_OK)
		return s;
	if (x->has_dots) {
		tell_dots(x);
		cply_crossword_finish(x->cw);
	}
	if (x->has_stars)
		take_stars(x);
	cplyi_tally none = { .rule = CPLY_XD404 };
	cplyi_tally quiet = { .rule = CPLY_XD404, .is_said = true };
	bool wants = x->cw->solution == CPLY_SOLUTION_PRESENT;
	for (uint32_t i = 0; i < x->n_clues; i++)
		check_answer(x, &x->clues[i], &x->more[i],
		             wants ? &none : &quiet);
	return x->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
