/* SPDX-License-Identifier: MIT */
/* The clue lists of an ipuz file that is being written. A clue says which
 * squares are its own only where its number does not say it. */
#include "crossword/direction.h"
#include "crossword/tally.h"
#include "format/ipuz/ipuz.h"

#include <stdlib.h>
#include <string.h>

/* ---- what a reader will see ---- */

static bool has_labels(const cply_crossword *cw)
{
	for (size_t i = 0; i < (size_t)cw->width * cw->height; i++)
		if (cw->cells[i].label.len)
			return true;
	return false;
}

/* Where no clue has a word, as in a diagramless puzzle without a solution,
 * nobody knows where numbers would go. */
static bool has_numbered_word(const cply_crossword *cw)
{
	for (uint32_t i = 0; i < cw->n_lists; i++)
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			if (cw->lists[i].direction != CPLY_OTHER &&
			    cw->lists[i].clues[k].number &&
			    cw->lists[i].clues[k].n_cells)
				return true;
	return false;
}

cply_status cplyi_ipuz_see(ipuz_out *o)
{
	cply_arena *a = o->w->scratch;
	const cply_crossword *cw = o->cw;
	size_t n = (size_t)cw->width * cw->height;
	o->seen = *cw;
	o->seen.cells = CPLY_NEW(a, n, cply_cell);
	o->seen.lists = CPLY_NEW(a, cw->n_lists, cply_clue_list);
	if (!o->seen.cells || !o->seen.lists)
		return CPLY_NOMEM;
	memcpy(o->seen.cells, cw->cells, n * sizeof *cw->cells);
	for (uint32_t i = 0; i < cw->n_lists; i++) {
		cply_clue_list *list = &o->seen.lists[i];
		*list = cw->lists[i];
		list->clues = CPLY_NEW(a, list->n_clues, cply_clue);
		if (!list->clues)
			return CPLY_NOMEM;
		for (uint32_t k = 0; k < list->n_clues; k++) {
			list->clues[k] = cw->lists[i].clues[k];
			list->clues[k].n_cells = 0;
			list->clues[k].cells = NULL;
			list->clues[k].is_explicit = false;
		}
	}
	if (!has_labels(cw) && has_numbered_word(cw)) {
		cply_status s =
			cply_crossword_label(&o->seen, CPLY_NUMBER_STANDARD, a);
		if (s != CPLY_OK)
			return s;
	}
	if (cplyi_ipuz_hides_words(cw))
		return CPLY_OK;
	return cply_crossword_attach(&o->seen, CPLY_NUMBER_LABELS, a);
}

/* Will the reader find the squares of the clue by itself? */
static bool is_derived(const ipuz_out *o, uint32_t list, uint32_t clue)
{
	const cply_clue *c = &o->cw->lists[list].clues[clue];
	const cply_clue *seen = &o->seen.lists[list].clues[clue];
	if (c->is_explicit && o->is_own)
		return false;
	if (!c->n_cells)
		return true;
	/* Where it goes on, the words there are added to its own. */
	bool goes_on = cplyi_ipuz_extra(&c->extras, "continued").len > 0;
	if (goes_on ? seen->n_cells > c->n_cells : seen->n_cells != c->n_cells)
		return false;
	return seen->n_cells &&
	       !memcmp(seen->cells, c->cells, seen->n_cells * sizeof *c->cells);
}

/* ---- one clue ---- */

static void put_number(ipuz_out *o, const cply_clue *c)
{
	if (c->number)
		cply_json_put_int(&o->j, c->number);
	else
		cply_json_put_string(&o->j, c->label);
}

/* Is the label what the number says? */
static bool is_label_number(const cply_clue *c)
{
	uint32_t n;
	return !c->number || (cply_str_u32(c->label, &n) && n == c->number &&
	                      c->label.ptr[0] != '0');
}

static void put_cells(ipuz_out *o, const cply_clue *c)
{
	cply_json_key(&o->j, "cells");
	cply_json_begin_inline_array(&o->j);
	for (uint32_t k = 0; k < c->n_cells; k++) {
		cply_json_begin_inline_array(&o->j);
		cply_json_put_int(&o->j, c->cells[k] % o->cw->width + 1);
		cply_json_put_int(&o->j, c->cells[k] / o->cw->width + 1);
		cply_json_end_array(&o->j);
	}
	cply_json_end_array(&o->j);
}

static cply_str direction_name(const cply_clue_list *list)
{
	return list->direction == CPLY_OTHER && list->title.len
	               ? list->title
	               : cplyi_direction_title(list->direction, "Clues");
}

static void put_links(ipuz_out *o, const cply_clue *c)
{
	cply_json_key(&o->j, "continued");
	cply_json_begin_inline_array(&o->j);
	for (uint32_t k = 0; k < c->n_links; k++) {
		const cply_clue_list *l = &o->cw->lists[c->links[k].list];
		cply_json_begin_inline_object(&o->j);
		cply_json_key(&o->j, "direction");
		cply_json_put_string(&o->j, direction_name(l));
		cply_json_key(&o->j, "number");
		put_number(o, &l->clues[c->links[k].clue]);
		cply_json_end_object(&o->j);
	}
	cply_json_end_array(&o->j);
}

static bool has_own_extras(const cply_clue *c, bool is_blank)
{
	for (uint32_t i = 0; i < c->extras.n; i++) {
		cply_str key = c->extras.items[i].key;
		bool is_answer = cply_str_is(key, "answer") ||
		                 cply_str_is(key, "answers") ||
		                 cply_str_is(key, "parts");
		if (strcmp(c->extras.items[i].origin, "ipuz") == 0 &&
		    !(is_blank && is_answer))
			return true;
	}
	return false;
}

static void put_clue_object(ipuz_out *o, const cply_clue *c, bool is_derived)
{
	bool has_number = cplyi_ipuz_extra(&c->extras, "number").len ||
	                  cplyi_ipuz_extra(&c->extras, "numbers").len;
	cply_json_begin_inline_object(&o->j);
	if (!has_number && (c->number || c->label.len)) {
		cply_json_key(&o->j, "number");
		put_number(o, c);
	}
	if (c->label.len && (has_number || !is_label_number(c)) &&
	    !cplyi_ipuz_extra(&c->extras, "label").len) {
		cply_json_key(&o->j, "label");
		cply_json_put_string(&o->j, c->label);
	}
	if (!cplyi_ipuz_extra(&c->extras, "clue").len) {
		cply_json_key(&o->j, "clue");
		cplyi_ipuz_put_text(o, &c->text);
	}
	if (c->enumeration.len) {
		cply_json_key(&o->j, "enumeration");
		cply_json_put_string(&o->j, c->enumeration);
	}
	if (!is_derived && !cplyi_ipuz_extra(&c->extras, "cells").len)
		put_cells(o, c);
	if (c->n_links && !cplyi_ipuz_extra(&c->extras, "continued").len)
		put_links(o, c);
	cplyi_ipuz_put_extras(o, &c->extras, "",
	                      o->is_blank ? "parts answer answers" : "parts");
	cply_json_end_object(&o->j);
}

static void put_clue(ipuz_out *o, uint32_t list, uint32_t clue)
{
	const cply_clue *c = &o->cw->lists[list].clues[clue];
	bool derived = is_derived(o, list, clue);
	cply_str parts = cplyi_ipuz_extra(&c->extras, "parts");
	if (parts.len && !o->is_blank) {
		cply_json_put_raw(&o->j, parts);
	} else if (has_own_extras(c, o->is_blank) || c->enumeration.len ||
	           c->n_links || !derived || !is_label_number(c)) {
		put_clue_object(o, c, derived);
	} else if (!c->number && !c->label.len) {
		cplyi_ipuz_put_text(o, &c->text);
	} else {
		cply_json_begin_inline_array(&o->j);
		put_number(o, c);
		cplyi_ipuz_put_text(o, &c->text);
		cply_json_end_array(&o->j);
	}
}

/* ---- lists ---- */

struct named_list {
	cply_str key;
	uint32_t index;
	uint32_t copy; /* how many before it have the same key */
};

static int by_key(const void *pa, const void *pb)
{
	const struct named_list *a = pa, *b = pb;
	int order = cply_str_cmp(a->key, b->key);
	return order ? order : (a->index > b->index) - (a->index < b->index);
}

static int by_index(const void *pa, const void *pb)
{
	const struct named_list *a = pa, *b = pb;
	return (a->index > b->index) - (a->index < b->index);
}

/* "Across", "Across:Title", "Rows". */
static cply_str list_key(const cply_clue_list *list, cply_arena *a)
{
	cply_str name = direction_name(list);
	cply_str title = list->title;
	cply_str kept = cplyi_ipuz_extra(&list->extras, "key");
	cply_text t = cply_text_plain(title);
	cply_buf b;
	if (kept.len)
		return kept;
	if (list->direction == CPLY_OTHER) {
		bool is_clear =
			cply_str_find(name, CPLY_STR(":")) == SIZE_MAX &&
			cplyi_direction_of(name) == CPLY_OTHER;
		if (is_clear)
			title = (cply_str){ NULL, 0 };
		else
			name = CPLY_STR("Clues");
	} else if (cply_str_eq(title, name)) {
		title = (cply_str){ NULL, 0 };
	}
	cply_buf_init(&b, a);
	cply_put_str(&b, name);
	if (title.len) {
		cply_put_char(&b, ':');
		cply_text_to_html(&t, &b);
	}
	return cply_buf_str(&b);
}

static struct named_list *name_lists(const cply_crossword *cw, cply_arena *a)
{
	struct named_list *names = CPLY_NEW(a, cw->n_lists, struct named_list);
	if (!names)
		return NULL;
	for (uint32_t i = 0; i < cw->n_lists; i++)
		names[i] =
			(struct named_list){ list_key(&cw->lists[i], a), i, 0 };
	qsort(names, cw->n_lists, sizeof *names, by_key);
	for (uint32_t i = 1; i < cw->n_lists; i++)
		if (cply_str_eq(names[i].key, names[i - 1].key))
			names[i].copy = names[i - 1].copy + 1;
	qsort(names, cw->n_lists, sizeof *names, by_index);
	return names;
}

/* A key that is there already gets a number: JSON keys are unique. */
static cply_str unique_key(const struct named_list *n, cply_arena *a)
{
	cply_buf b;
	if (!n->copy)
		return n->key;
	cply_buf_init(&b, a);
	cply_put_str(&b, n->key);
	if (cply_str_find(n->key, CPLY_STR(":")) == SIZE_MAX) {
		cply_put_char(&b, ':');
		cply_put_str(&b, n->key);
	}
	cply_put(&b, " (");
	cply_put_uint(&b, n->copy + 1);
	cply_put(&b, ")");
	return cply_buf_str(&b);
}

void cplyi_ipuz_write_clues(ipuz_out *o)
{
	const cply_crossword *cw = o->cw;
	struct named_list *names = name_lists(cw, o->w->scratch);
	cply_json_key(&o->j, "clues");
	cply_json_begin_object(&o->j);
	for (uint32_t i = 0; names && i < cw->n_lists; i++) {
		cply_json_key_str(&o->j, unique_key(&names[i], o->w->scratch));
		cply_json_begin_array(&o->j);
		for (uint32_t k = 0; k < cw->lists[i].n_clues; k++)
			put_clue(o, i, k);
		cply_json_end_array(&o->j);
	}
	cply_json_end_object(&o->j);
}

/* ---- losses ---- */

void cplyi_ipuz_losses(const cply_doc *doc, const cply_write_options *options,
                       cply_arena *scratch, cply_diags *diags)
{
	const cply_crossword *cw = doc->as.crossword;
	struct named_list *names = name_lists(cw, scratch);
	const cplyi_losses wordless = { cw, scratch, diags };
	cplyi_tally t = { .rule = CPLY_IP701 };
	if (!cplyi_ipuz_hides_words(cw))
		cplyi_lose_wordless(&wordless, has_labels(cw)
		                                       ? CPLY_NUMBER_LABELS
		                                       : CPLY_NUMBER_STANDARD);
	(void)cplyi_ipuz_version(options, diags);
	for (uint32_t i = 0; names && i < cw->n_lists; i++) {
		if (!names[i].copy)
			continue;
		cply_place place = cplyi_field_place(names[i].key);
		place.to = unique_key(&names[i], scratch);
		cplyi_tally_add(&t, diags, CPLY_NOWHERE, place);
	}
}
