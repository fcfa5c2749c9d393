/* SPDX-License-Identifier: MIT */
/* Which squares belong to which clue of an ipuz file: those it lists, those of
 * the word that has its number, and those of the words where it goes on. */
#include "base/ascii.h"
#include "crossword/direction.h"
#include "format/ipuz/ipuz.h"

static cply_clue *clue_of(ipuz *z, cply_clue_ref ref)
{
	return &z->cw->lists[ref.list].clues[ref.clue];
}

/* ---- "cells" ---- */

enum { OUTSIDE = UINT16_MAX };

/* [x, y] as two numbers; false when it is something else. */
static bool read_pair(ipuz *z, cply_json_value v, uint32_t pair[2])
{
	cply_json_iter it = cplyi_json_each(v);
	uint32_t n = 0;
	cply_str s;
	if (cplyi_json_type(v) != CPLY_JSON_ARRAY)
		return false;
	for (; n < 2 && cplyi_json_step(&it); n++) {
		if (!cplyi_json_scalar(it.value, z->arena, &s))
			return false;
		if (s.len == 1 && ascii_is_digit(s.ptr[0]))
			pair[n] = (uint32_t)(s.ptr[0] - '0');
		else if (!cply_str_u32(s, &pair[n]))
			pair[n] = OUTSIDE; /* negative, say */
	}
	return n == 2;
}

static bool is_inside(const cply_crossword *cw, const uint32_t pair[2],
                      uint32_t base)
{
	return pair[0] >= base && pair[0] - base < cw->width &&
	       pair[1] >= base && pair[1] - base < cw->height;
}

static bool is_good(const cply_crossword *cw, const uint32_t pair[2],
                    uint32_t base)
{
	return is_inside(cw, pair, base) &&
	       cply_cell_at(cw, pair[1] - base, pair[0] - base)->kind ==
	               CPLY_CELL_OPEN;
}

/* The format counts from 1, some programs from 0. Zero is believed only when
 * one cannot be right and zero can. */
static uint32_t find_base(ipuz *z)
{
	bool one = true, zero = true;
	for (uint32_t i = 0; i < z->n_later && (one || zero); i++) {
		cply_json_iter it = cplyi_json_each(z->later[i].cells);
		uint32_t pair[2];
		while (cplyi_json_step(&it)) {
			if (!read_pair(z, it.value, pair))
				continue;
			one &= is_good(z->cw, pair, 1);
			zero &= is_good(z->cw, pair, 0);
		}
	}
	return one || !zero;
}

static void report_outside(ipuz *z, cply_json_value v)
{
	cply_span at = cplyi_json_span(v);
	cply_report_with(z->diags, CPLY_IP305, &at,
	                 CPLY_T(cply_json_raw(cply_json_item(v, 0))),
	                 CPLY_T(cply_json_raw(cply_json_item(v, 1))),
	                 CPLY_N(z->cw->width), CPLY_N(z->cw->height));
}

static void read_cells(ipuz *z, const ipuz_later *later, uint32_t base)
{
	cply_clue *clue = clue_of(z, later->clue);
	cply_json_type type = cplyi_json_type(later->cells);
	bool is_odd = type != CPLY_JSON_ARRAY;
	if (type == CPLY_JSON_MISSING || type == CPLY_JSON_NULL)
		return;
	uint32_t *cells =
		CPLY_NEW(z->arena, cply_json_count(later->cells), uint32_t);
	if (!cells)
		return;
	cply_json_iter it = cplyi_json_each(later->cells);
	while (cplyi_json_step(&it)) {
		uint32_t pair[2];
		if (!read_pair(z, it.value, pair))
			is_odd = true;
		else if (!is_inside(z->cw, pair, base))
			report_outside(z, it.value);
		else
			cells[clue->n_cells++] =
				(pair[1] - base) * z->cw->width + pair[0] -
				base;
	}
	clue->cells = cells;
	/* With nothing in it the clue's number must do. */
	clue->is_explicit = clue->n_cells > 0;
	if (is_odd) {
		cply_span at = cplyi_json_span(later->cells);
		cply_report_with(z->diags, CPLY_IP304, &at, CPLY_Z("cells"),
		                 cplyi_ipuz_type(later->cells),
		                 CPLY_Z("a list of [column, row]"));
		cplyi_ipuz_keep(z, &clue->extras, "", CPLY_STR("cells"),
		                later->cells);
	}
}

static void read_all_cells(ipuz *z)
{
	uint32_t base = find_base(z);
	bool is_told = base == 1;
	for (uint32_t i = 0; i < z->n_later; i++) {
		cply_span at = cplyi_json_span(z->later[i].cells);
		if (!is_told && at.end) {
			cply_report(z->diags, CPLY_IP306, &at);
			is_told = true;
		}
		read_cells(z, &z->later[i], base);
	}
}

/* ---- words by number ---- */

static bool waits(const cply_clue_list *list, const cply_clue *clue)
{
	return list->direction != CPLY_OTHER && !clue->is_explicit &&
	       clue->number;
}

static bool any_waits(const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (waits(&cw->lists[i], &cw->lists[i].clues[k]))
				return true;
	return false;
}

static bool has_numbers(const cply_crossword *cw)
{
	uint32_t n;
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
		if (cply_str_u32(cw->cells[i].label, &n))
			return true;
	return false;
}

bool cplyi_ipuz_hides_words(const cply_crossword *cw)
{
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
		if (cw->cells[i].kind != CPLY_CELL_OPEN ||
		    cw->cells[i].solution.len)
			return false;
	return cw->is_diagramless;
}

static cply_status attach_by_number(ipuz *z)
{
	cply_crossword *cw = z->cw;
	cply_status s = CPLY_OK;
	if (z->hidden_blocks) {
		/* These are the numbers of a grid without blocks. */
		for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
			cw->cells[i].label = (cply_str){ NULL, 0 };
		s = cply_crossword_label(cw, CPLY_NUMBER_STANDARD, z->arena);
	}
	if (s != CPLY_OK || !any_waits(cw))
		return s;
	if (!has_numbers(cw)) {
		cply_report(z->diags, CPLY_IP207, &cw->grid_at);
		s = cply_crossword_label(cw, CPLY_NUMBER_STANDARD, z->arena);
		if (s != CPLY_OK)
			return s;
	}
	return cply_crossword_attach(cw, CPLY_NUMBER_LABELS, z->arena);
}

static bool lacks_numbers(const cply_clue_list *list)
{
	for (uint32_t k = 0; k < list->n_clues; k++)
		if (list->clues[k].label.len || list->clues[k].n_cells)
			return false;
	return list->direction != CPLY_OTHER && list->n_clues;
}

static uint32_t *slot_cells(ipuz *z, const cply_slot *slot)
{
	uint32_t *cells = CPLY_NEW(z->arena, slot->length, uint32_t);
	for (uint32_t k = 0; cells && k < slot->length; k++)
		cells[k] = cply_slot_cell(z->cw, slot, k);
	return cells;
}

/* Clues without numbers go to the words in order, if there are as many. */
static cply_status attach_in_order(ipuz *z, cply_clue_list *list)
{
	cply_slots slots;
	uint32_t n = 0, k = 0;
	cply_status s = cply_crossword_slots(z->cw, CPLY_NUMBER_STANDARD,
	                                     z->arena, &slots);
	if (s != CPLY_OK)
		return s;
	for (uint32_t i = 0; i < slots.n; i++)
		n += slots.items[i].direction == list->direction;
	if (n != list->n_clues)
		return CPLY_OK;
	for (uint32_t i = 0; i < slots.n; i++) {
		if (slots.items[i].direction != list->direction)
			continue;
		list->clues[k].cells = slot_cells(z, &slots.items[i]);
		if (!list->clues[k].cells)
			return CPLY_NOMEM;
		list->clues[k++].n_cells = slots.items[i].length;
	}
	cply_report_with(z->diags, CPLY_IP310, &list->at, CPLY_T(list->title));
	return CPLY_OK;
}

/* ---- "B": the word at the square B; "2-3": from square 2 to square 3 ---- */

enum { MOST_COMPARISONS = 4000000, LONGEST_ENDS = 16 };

/* Does the square show this, as its label, as a letter from the start, or as a
 * mark in a corner? */
static bool shows(const cply_cell *cell, cply_str number, cply_arena *a)
{
	cply_buf b;
	bool is_given = cell->flags & CPLY_CELL_GIVEN;
	if (cplyi_str_eq(is_given ? cell->solution : cell->label, number))
		return true;
	if (!cell->more)
		return false;
	cply_str marks = cplyi_ipuz_extra(&cell->more->extras, "style.mark");
	if (!marks.len)
		return false;
	cply_buf_init(&b, a);
	cply_put_char(&b, '"');
	cply_put_str(&b, number);
	cply_put_char(&b, '"');
	return cply_str_find(marks, cply_buf_str(&b)) != SIZE_MAX;
}

/* The two ends of a label such as "2-3", or "F-7" from a given F. */
static bool split_label(cply_str label, cply_str ends[2])
{
	size_t dash = cply_str_find(label, CPLY_STR("-"));
	if (dash == SIZE_MAX || label.len > LONGEST_ENDS)
		return false;
	ends[0] = cply_str_sub(label, 0, dash);
	ends[1] = cply_str_sub(label, dash + 1, label.len);
	return ends[0].len && ends[1].len;
}

/* Has the clue a label that is no number, and no word yet? */
static bool is_lettered(const cply_clue *clue)
{
	return !clue->n_cells && !clue->number && clue->label.len;
}

static bool is_labelled(ipuz *z, const cply_slot *slot, cply_str label)
{
	const cply_cell *first = &z->cw->cells[slot->start];
	cply_str ends[2];
	if (cplyi_str_eq(first->label, label))
		return true;
	if (!split_label(label, ends))
		return false;
	uint32_t last = cply_slot_cell(z->cw, slot, slot->length - 1);
	return shows(first, ends[0], z->arena) &&
	       shows(&z->cw->cells[last], ends[1], z->arena);
}

static void attach_by_label(ipuz *z, cply_clue *clue, cply_direction d,
                            const cply_slots *slots)
{
	if (!is_lettered(clue))
		return;
	for (uint32_t i = 0; i < slots->n; i++) {
		const cply_slot *slot = &slots->items[i];
		if (slot->direction != d || !is_labelled(z, slot, clue->label))
			continue;
		clue->cells = slot_cells(z, slot);
		clue->n_cells = clue->cells ? slot->length : 0;
		return;
	}
}

static bool has_letters(const cply_clue_list *list)
{
	for (uint32_t k = 0; k < list->n_clues; k++)
		if (list->direction != CPLY_OTHER &&
		    is_lettered(&list->clues[k]))
			return true;
	return false;
}

static cply_status attach_all_by_label(ipuz *z)
{
	cply_slots slots = { NULL, 0 };
	for (uint32_t i = 0; i < z->cw->n_lists; i++) {
		cply_clue_list *list = &z->cw->lists[i];
		if (!has_letters(list))
			continue;
		if (!slots.items &&
		    cply_crossword_slots(z->cw, CPLY_NUMBER_STANDARD, z->arena,
		                         &slots) != CPLY_OK)
			return CPLY_NOMEM;
		if ((uint64_t)slots.n * list->n_clues > MOST_COMPARISONS)
			continue;
		for (uint32_t k = 0; k < list->n_clues; k++)
			attach_by_label(z, &list->clues[k], list->direction,
			                &slots);
	}
	return CPLY_OK;
}

/* ---- "continued" ---- */

/* Further targets of a hostile file are kept, but not looked for. */
enum { MOST_TARGETS = 4096 };

/* Where a clue goes on. */
struct target {
	cply_str direction, number;
};

struct linker {
	ipuz *z;
	cply_clue *clue;
	cply_clue_ref ref;
	cply_slots *slots;
	uint32_t *n_targets;
	uint32_t cap_links, cap_cells;
	bool is_whole; /* every target became a link */
};

static bool is_direction(const cply_clue_list *list, cply_str name)
{
	cply_direction d = cplyi_direction_of(name);
	return (d != CPLY_OTHER && list->direction == d) ||
	       cplyi_str_eq(list->title, name);
}

static bool find_clue(const cply_crossword *cw, const struct target *t,
                      cply_clue_ref *out)
{
	uint32_t number = 0;
	(void)cply_str_u32(t->number, &number);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		const cply_clue_list *l = &cw->lists[i];
		if (!is_direction(l, t->direction))
			continue;
		for (uint32_t k = 0; k < l->n_clues; k++) {
			if (number ? l->clues[k].number != number
			           : !cplyi_str_eq(l->clues[k].label,
			                           t->number))
				continue;
			*out = (cply_clue_ref){ i, k };
			return true;
		}
	}
	return false;
}

static const cply_slot *find_slot(struct linker *l, const struct target *t)
{
	uint32_t number;
	cply_direction d = cplyi_direction_of(t->direction);
	if (!cply_str_u32(t->number, &number) || d == CPLY_OTHER)
		return NULL;
	if (!l->slots->items &&
	    cply_crossword_slots(l->z->cw, CPLY_NUMBER_LABELS, l->z->arena,
	                         l->slots) != CPLY_OK)
		return NULL;
	return cply_slots_find(l->slots, d, number);
}

static void add_link(struct linker *l, cply_clue_ref ref)
{
	if (l->clue->n_links == l->cap_links) {
		uint32_t cap = l->cap_links ? l->cap_links * 2 : 4;
		cply_clue_ref *p =
			CPLY_GROW(l->z->arena, (cply_clue_ref *)l->clue->links,
		                  l->cap_links, cap, cply_clue_ref);
		if (!p)
			return;
		l->clue->links = p;
		l->cap_links = cap;
	}
	((cply_clue_ref *)l->clue->links)[l->clue->n_links++] = ref;
}

/* A word without a clue of its own belongs to this one. */
static void add_word(struct linker *l, const cply_slot *slot)
{
	cply_clue *clue = l->clue;
	if (clue->is_explicit)
		return;
	uint32_t n = clue->n_cells + slot->length;
	if (n > l->cap_cells) {
		uint32_t cap = n * 2;
		uint32_t *p = CPLY_NEW(l->z->arena, cap, uint32_t);
		for (uint32_t k = 0; p && k < clue->n_cells; k++)
			p[k] = clue->cells[k];
		if (!p)
			return;
		clue->cells = p;
		l->cap_cells = cap;
	}
	for (uint32_t k = 0; k < slot->length; k++)
		((uint32_t *)clue->cells)[clue->n_cells++] =
			cply_slot_cell(l->z->cw, slot, k);
}

static void add_target(struct linker *l, cply_str direction, cply_json_value v)
{
	struct target t = { .direction = direction };
	cply_clue_ref ref;
	cply_span at = cplyi_json_span(v);
	if (!cplyi_json_scalar(v, l->z->arena, &t.number) || !direction.len ||
	    ++*l->n_targets > MOST_TARGETS) {
		l->is_whole = false;
		return;
	}
	if (find_clue(l->z->cw, &t, &ref) &&
	    (ref.list != l->ref.list || ref.clue != l->ref.clue)) {
		add_link(l, ref);
		return;
	}
	l->is_whole = false;
	const cply_slot *slot = find_slot(l, &t);
	if (slot) {
		add_word(l, slot);
		return;
	}
	cply_buf b;
	cply_buf_init(&b, l->z->arena);
	cply_put_str(&b, t.number);
	cply_put_char(&b, ' ');
	cply_put_str(&b, t.direction);
	cply_report_with(l->z->diags, CPLY_IP307, &at,
	                 CPLY_T(cply_buf_str(&b)));
}

/* { "direction": "Down", "number": 2 } or { "Down": [2, 3] }. */
static void read_target_object(struct linker *l, cply_json_value v)
{
	cply_json_value d = cply_json_get(v, "direction");
	if (cplyi_json_type(d) == CPLY_JSON_STRING) {
		add_target(l, cplyi_json_string(d, l->z->arena),
		           cply_json_get(v, "number"));
		return;
	}
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_str name = cplyi_json_string(it.key, l->z->arena);
		cply_json_iter numbers = cplyi_json_each(it.value);
		if (cplyi_json_type(it.value) != CPLY_JSON_ARRAY)
			add_target(l, name, it.value);
		while (cplyi_json_step(&numbers))
			add_target(l, name, numbers.value);
	}
}

/* A list of the above, or of ["Down", 2]. */
static void read_target_list(struct linker *l, cply_json_value v)
{
	cply_json_iter it = cplyi_json_each(v);
	while (cplyi_json_step(&it)) {
		cply_json_value first = cply_json_item(it.value, 0);
		if (cplyi_json_type(it.value) == CPLY_JSON_OBJECT)
			read_target_object(l, it.value);
		else if (cplyi_json_type(first) == CPLY_JSON_STRING)
			add_target(l, cplyi_json_string(first, l->z->arena),
			           cply_json_item(it.value, 1));
		else
			l->is_whole = false;
	}
}

static void read_continued(ipuz *z, const ipuz_later *later, cply_slots *slots,
                           uint32_t *n_targets)
{
	struct linker l = { .z = z,
		            .clue = clue_of(z, later->clue),
		            .ref = later->clue,
		            .slots = slots,
		            .n_targets = n_targets,
		            .is_whole = true };
	switch (cplyi_json_type(later->continued)) {
	case CPLY_JSON_MISSING:
	case CPLY_JSON_NULL:
		return;
	case CPLY_JSON_OBJECT:
		read_target_object(&l, later->continued);
		break;
	case CPLY_JSON_ARRAY:
		read_target_list(&l, later->continued);
		break;
	default:
		l.is_whole = false;
	}
	if (!l.is_whole)
		cplyi_ipuz_keep(z, &l.clue->extras, "", CPLY_STR("continued"),
		                later->continued);
}

/* ---- "answer" ---- */

/* Without blanks and punctuation, in upper case; empty when there is more than
 * ASCII in it: a clue says "fiancé" where the grid says "FIANCE". */
static cply_str only_letters(cply_arena *a, cply_str s)
{
	char *p = CPLY_NEW(a, s.len, char);
	size_t n = 0;
	for (size_t i = 0; p && i < s.len; i++) {
		char c = s.ptr[i];
		if ((unsigned char)c >= 0x80)
			return (cply_str){ NULL, 0 };
		c = ascii_upper(c);
		if (ascii_is_upper(c) || ascii_is_digit(c))
			p[n++] = c;
	}
	return (cply_str){ p, n };
}

/* The answer that the clue states against that of the grid; a different length
 * tells of linked clues and other ways to write it, not of an error. */
static void check_answer(ipuz *z, const ipuz_later *later)
{
	const cply_clue *clue = clue_of(z, later->clue);
	cply_buf b;
	if (cplyi_json_type(later->answer) != CPLY_JSON_STRING ||
	    !clue->n_cells)
		return;
	for (uint32_t k = 0; k < clue->n_cells; k++) {
		const cply_cell *cell = &z->cw->cells[clue->cells[k]];
		if (!cell->solution.len || (cell->more && cell->more->either))
			return;
	}
	cply_buf_init(&b, z->arena);
	cply_clue_answer(z->cw, clue, '?', &b);
	cply_str said = cplyi_json_string(later->answer, z->arena);
	cply_str s = only_letters(z->arena, said);
	cply_str t = only_letters(z->arena, cply_buf_str(&b));
	if (!s.len || s.len != t.len || cplyi_str_eq(s, t))
		return;
	cply_span at = cplyi_json_span(later->answer);
	cply_report_with(z->diags, CPLY_IP311, &at, CPLY_T(said),
	                 CPLY_T(cply_buf_str(&b)));
}

/* The words of clues that do not list their squares. */
static cply_status attach_words(ipuz *z)
{
	cply_status s = attach_by_number(z);
	for (uint32_t i = 0; s == CPLY_OK && i < z->cw->n_lists; i++)
		if (lacks_numbers(&z->cw->lists[i]))
			s = attach_in_order(z, &z->cw->lists[i]);
	return s == CPLY_OK ? attach_all_by_label(z) : s;
}

cply_status cplyi_ipuz_attach(ipuz *z)
{
	cply_slots slots = { NULL, 0 };
	uint32_t n_targets = 0;
	cply_status s = CPLY_OK;
	cply_crossword_finish(z->cw);
	read_all_cells(z);
	if (!cplyi_ipuz_hides_words(z->cw))
		s = attach_words(z);
	if (s != CPLY_OK)
		return s;
	for (uint32_t i = 0; i < z->n_later; i++)
		read_continued(z, &z->later[i], &slots, &n_targets);
	for (uint32_t i = 0; i < z->n_later; i++)
		check_answer(z, &z->later[i]);
	return z->arena->failed ? CPLY_NOMEM : CPLY_OK;
}
