/* SPDX-License-Identifier: MIT */
#include "format/xd/plan.h"

#include <string.h>

#include "base/ascii.h"
#include "base/text.h"

/* ---- circles, colours, bars ---- */

static bool has_xd_extras(const cply_cell *cell)
{
	for (uint32_t i = 0; cell->more && i < cell->more->extras.n; i++)
		if (cply_str_is(cply_str_of(cell->more->extras.items[i].origin),
		                "xd"))
			return true;
	return false;
}

/* Small letters with `Special` are enough when all marks are of one sort and
 * on letters. */
static enum xd_special choose_special(const struct xd_plan *p)
{
	bool circles = false, shades = false;
	for (uint32_t i = 0; i < p->cw->width * p->cw->height; i++) {
		const cply_cell *cell = &p->cw->cells[i];
		bool is_circled = cell->flags & CPLY_CELL_CIRCLED;
		if (cell->bars || has_xd_extras(cell))
			return XD_NOT_SPECIAL;
		circles |= is_circled;
		shades |= cell->shade != 0;
		if (!is_circled && !cell->shade)
			continue;
		if (cell->kind != CPLY_CELL_OPEN || !cell->solution.len ||
		    p->options->blank ||
		    (cell->shade && cell->shade != XD_SHADE))
			return XD_NOT_SPECIAL;
	}
	return circles && shades ? XD_NOT_SPECIAL
	       : circles         ? XD_CIRCLES
	       : shades          ? XD_SHADES
	                         : XD_NOT_SPECIAL;
}

static bool is_marked(const struct xd_plan *p, const cply_cell *cell)
{
	return p->special == XD_CIRCLES  ? cell->flags & CPLY_CELL_CIRCLED
	       : p->special == XD_SHADES ? cell->shade != 0
	                                 : false;
}

/* ---- signs ---- */

static bool is_upper(cply_str s)
{
	return s.len == 1 && ascii_is_upper(s.ptr[0]);
}

static bool is_used(const struct xd_plan *p, cply_str key)
{
	for (uint32_t i = 0; i < p->n_signs; i++)
		if (cply_str_eq(p->signs[i].key, key))
			return true;
	return false;
}

/* Does it stay one character between others? A mark joins what stands before
 * it, and a flag's half or a Hangul vowel its like. */
static bool stands_alone(cply_str s)
{
	char row[64] = "A";
	if (!s.len || s.len > 24)
		return false;
	memcpy(row + 1, s.ptr, s.len);
	memcpy(row + 1 + s.len, s.ptr, s.len);
	row[1 + 2 * s.len] = 'A';
	cply_str all = { row, 2 + 2 * s.len };
	size_t at = 0;
	return cply_grapheme_next(all, &at).len == 1 &&
	       cply_grapheme_next(all, &at).len == s.len &&
	       cply_grapheme_next(all, &at).len == s.len;
}

/* A character may stand for itself, if it means nothing else. */
static bool is_own_key(cply_str s)
{
	if (!stands_alone(s))
		return false;
	char c = s.ptr[0];
	bool is_letter = ascii_is_letter(c);
	return (unsigned char)c > ' ' && c != '#' && c != '.' && c != '_' &&
	       c != '<' && !is_letter;
}

static cply_str put_key(struct xd_plan *p, uint32_t code_point)
{
	cply_buf b;
	cply_buf_init(&b, p->arena);
	cply_put_utf8(&b, code_point);
	return cply_buf_str(&b);
}

/* Digits, then circled digits and letters, then any signs there are. */
static cply_str free_key(struct xd_plan *p, bool marked)
{
	static const struct {
		uint32_t first, n;
	} pools[] = { { '1', 9 },     { '0', 1 },     { 0x2776, 10 },
		      { 0x24B6, 26 }, { 0x2460, 20 }, { 0x4E00, 20000 } };
	for (uint32_t i = 0; marked && i < 26; i++) {
		cply_str key = put_key(p, 'a' + i);
		if (!is_used(p, key))
			return key;
	}
	for (; !marked;) {
		uint32_t n = p->next_key++;
		size_t k = 0;
		while (k + 1 < CPLY_COUNT(pools) && n >= pools[k].n)
			n -= pools[k++].n;
		cply_str key = put_key(p, pools[k].first + n);
		if (!key.len || !is_used(p, key))
			return key;
	}
	return (cply_str){ NULL, 0 };
}

static bool same_content(const cply_cell *a, const cply_cell *b)
{
	uint32_t na = a->more ? a->more->n_either : 0;
	uint32_t nb = b->more ? b->more->n_either : 0;
	if (na != nb || !cply_str_eq(a->solution, b->solution))
		return false;
	for (uint32_t i = 0; i < na; i++)
		if (!cply_str_eq(a->more->either[i], b->more->either[i]))
			return false;
	return true;
}

static bool add_sign(struct xd_plan *p, struct xd_sign sign)
{
	if (p->n_signs == p->cap_signs) {
		uint32_t cap = p->cap_signs ? p->cap_signs * 2 : 16;
		struct xd_sign *items =
			CPLY_GROW(p->arena, p->signs, p->cap_signs, cap,
		                  struct xd_sign);
		if (!items)
			return false;
		p->signs = items;
		p->cap_signs = cap;
	}
	p->signs[p->n_signs++] = sign;
	return true;
}

/* Nobody makes more; without a bound a hostile puzzle takes minutes. */
enum { MOST_SIGNS = 2000 };

static bool plan_sign(struct xd_plan *p, uint32_t i)
{
	const cply_cell *cell = &p->cw->cells[i];
	bool marked = is_marked(p, cell);
	for (uint32_t k = 0; k < p->n_signs; k++) {
		const struct xd_sign *s = &p->signs[k];
		if (s->cell && s->is_marked == marked &&
		    same_content(s->cell, cell)) {
			p->cells[i] = s->key;
			return true;
		}
	}
	if (p->n_signs >= MOST_SIGNS) {
		p->cells[i] = CPLY_STR(".");
		return true;
	}
	bool is_own = !marked && is_own_key(cell->solution) &&
	              !is_used(p, cell->solution);
	cply_str key = is_own ? cell->solution : free_key(p, marked);
	p->cells[i] = key;
	return key.len && add_sign(p, (struct xd_sign){ key, cell, marked });
}

/* Squares whose sign is no question; small letters are taken by them. */
static bool plan_plain(struct xd_plan *p, uint32_t i)
{
	static const char *const small[26] = {
		"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m",
		"n", "o", "p", "q", "r", "s", "t", "u", "v", "w", "x", "y", "z"
	};
	const cply_cell *cell = &p->cw->cells[i];
	cply_str *out = &p->cells[i];
	if (cell->kind == CPLY_CELL_BLOCK) {
		*out = CPLY_STR("#");
	} else if (cell->kind == CPLY_CELL_VOID) {
		*out = CPLY_STR("_");
	} else if (p->options->blank || !cell->solution.len) {
		*out = CPLY_STR(".");
	} else if (is_upper(cell->solution) &&
	           !(cell->more && cell->more->n_either)) {
		*out = cell->solution;
		if (is_marked(p, cell)) {
			*out = (cply_str){ small[cell->solution.ptr[0] - 'A'],
				           1 };
			if (!is_used(p, *out))
				return add_sign(p, (struct xd_sign){ *out, NULL,
				                                     true });
		}
	}
	return true;
}

static bool plan_cells(struct xd_plan *p)
{
	uint32_t n = p->cw->width * p->cw->height;
	p->n_signs = p->next_key = 0;
	for (uint32_t i = 0; i < n; i++)
		p->cells[i].len = 0;
	for (uint32_t i = 0; i < n; i++)
		if (!plan_plain(p, i))
			return false;
	/* First those that are their own sign, before it is given away. */
	for (int pass = 0; pass < 2; pass++)
		for (uint32_t i = 0; i < n; i++)
			if (!p->cells[i].len &&
			    (pass || is_own_key(p->cw->cells[i].solution)) &&
			    !plan_sign(p, i))
				return false;
	return true;
}

bool cplyi_xd_reads_either(const cply_cell *cell, cply_arena *a)
{
	const cply_str *either;
	uint32_t want = cell->more ? cell->more->n_either : 0;
	uint32_t n = cplyi_xd_either(cell->solution, a, &either);
	if (n != want)
		return false;
	for (uint32_t i = 0; i < n; i++)
		if (!cply_str_eq(either[i], cell->more->either[i]))
			return false;
	return true;
}

static void plan_sections(struct xd_plan *p)
{
	for (uint32_t i = 0; i < p->cw->width * p->cw->height; i++) {
		const cply_cell *cell = &p->cw->cells[i];
		p->has_start |=
			cell->flags & CPLY_CELL_GIVEN && cell->solution.len;
		p->has_design |= cell->bars || has_xd_extras(cell);
		if (!p->special)
			p->has_design |=
				cell->shade || cell->flags & CPLY_CELL_CIRCLED;
	}
}

/* ---- clues ---- */

static const cply_slot *run_of(const struct xd_plan *p, const cply_clue *clue,
                               cply_direction d)
{
	if (d != CPLY_OTHER)
		return cplyi_clue_slot(p->cw, &p->entries, clue, d);
	const cply_slot *s =
		cplyi_clue_slot(p->cw, &p->entries, clue, CPLY_ACROSS);
	return s ? s : cplyi_clue_slot(p->cw, &p->entries, clue, CPLY_DOWN);
}

const cply_slot *cplyi_xd_slot(const struct xd_plan *p, uint32_t list,
                               uint32_t clue)
{
	const cply_clue_list *l = &p->cw->lists[list];
	int group = p->groups[list];
	if (group && group != 'A' && group != 'D')
		return NULL;
	return run_of(p, &l->clues[clue], l->direction);
}

uint32_t cplyi_xd_number(const struct xd_plan *p, uint32_t list, uint32_t clue)
{
	const cply_slot *slot = cplyi_xd_slot(p, list, clue);
	uint32_t n =
		slot ? slot->number : p->cw->lists[list].clues[clue].number;
	return p->groups[list] == XD_NO_GROUP || n > 999999 ? 0 : n;
}

/* One list without directions whose clues all are words: no letter. */
static bool is_uniclue(const struct xd_plan *p)
{
	if (p->cw->n_lists != 1 || p->cw->lists[0].direction != CPLY_OTHER)
		return false;
	for (uint32_t k = 0; k < p->cw->lists[0].n_clues; k++)
		if (!run_of(p, &p->cw->lists[0].clues[k], CPLY_OTHER))
			return false;
	return true;
}

static void plan_groups(struct xd_plan *p)
{
	static const char letters[] = "BCEFGHIJKLMNOPQRSTUVWXYZ";
	uint32_t next = 0;
	bool has[2] = { false, false };
	if (is_uniclue(p))
		return; /* all are 0 */
	for (uint32_t i = 0; i < p->cw->n_lists; i++) {
		cply_direction d = p->cw->lists[i].direction;
		p->groups[i] = XD_NO_GROUP;
		if (d == CPLY_OTHER) {
			if (next < sizeof letters - 1)
				p->groups[i] = (unsigned char)letters[next++];
		} else if (!has[d]) {
			has[d] = true;
			p->groups[i] = d == CPLY_ACROSS ? 'A' : 'D';
		}
	}
}

cply_status cplyi_xd_plan(const cply_crossword *cw,
                          const cply_write_options *options, cply_arena *a,
                          struct xd_plan *p)
{
	*p = (struct xd_plan){
		.cw = cw,
		.options = options,
		.arena = a,
		.cells = CPLY_NEW(a, (size_t)cw->width * cw->height, cply_str),
		.groups = CPLY_NEW(a, cw->n_lists, int),
	};
	if (!p->cells || !p->groups)
		return CPLY_NOMEM;
	p->special = choose_special(p);
	if (!plan_cells(p)) {
		/* More marked rebus texts than small letters. */
		p->special = XD_NOT_SPECIAL;
		if (a->failed || !plan_cells(p))
			return CPLY_NOMEM;
	}
	plan_sections(p);
	cply_status s = cplyi_entries(cw, a, &p->entries);
	if (s == CPLY_OK)
		plan_groups(p);
	return s;
}
